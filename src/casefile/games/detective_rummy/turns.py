"""The order of play: Rounds, turns, the end of a Hand."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import NOBODY
from casefile.games.detective_rummy import choices, dealing, interpreter, placing, scoring
from casefile.games.detective_rummy.layout import (
    Case,
    Index,
    Item,
    ItemState,
    Modifier,
    Phase,
    Place,
    Skill,
    Source,
    Trigger,
    Verb,
)
from casefile.games.detective_rummy.table import Table


def advance(table: Table) -> None:
    """Go on until somebody must decide, or the match is over."""
    going = go_on(table)
    while going:
        going = go_on(table)


def go_on(table: Table) -> bool:
    """The next thing that happens by itself; False if somebody must decide first."""
    if table.depth:
        return interpreter.run_frame(table)
    if table.pending == Index.NONE or (table.phase == Phase.BONUS_DRAW and not table.rules.first_form):
        return run_phase(table)  # a token and two cards are one bonus: nothing comes between
    card = table.pending
    table.pending = Index.NONE
    placing.run_changer(table, card)
    return True


def run_phase(table: Table) -> bool:
    phase = table.phase
    seat = table.active
    if phase <= Phase.OVER:
        return enter(table, phase, seat)
    if phase == Phase.ROUND_BEGIN:
        begin_round(table)
    elif phase == Phase.TURN_BEGIN:
        begin_turn(table, seat)
    elif phase == Phase.BONUS:  # DR-EMPTY-01…06
        table.phase = Phase.LAST_DRAW
        if table.hand_n[seat] == 0:
            table.phase = Phase.BONUS_DRAW
            table.push(Verb.PLACE, seat, Skill.EVERY, Place.EVERY, 0, Source.EMPTY_HAND)
    elif phase == Phase.BONUS_DRAW:
        table.phase = Phase.LAST_DRAW
        table.draw(seat, table.rules.bonus_draws)
    elif phase == Phase.LAST_DRAW:  # DR-DRAW-01
        table.phase = Phase.TURN_END
        more = table.modifiers[seat] & Modifier.DRAW_MORE
        table.modifiers[seat] -= more
        table.draw(seat, table.rules.turn_draws + i64(more > 0))
    elif phase == Phase.TURN_END:
        table.phase = Phase.NEXT_TURN
        if placing.assign(table, seat, Trigger.TURN_END, 0):
            placing.area(table, seat)
    else:
        next_turn(table)
    return True


def enter(table: Table, phase: i64, seat: i64) -> bool:
    """Stop for a decision, unless everybody can see that there is none."""
    if phase == Phase.OVER:
        table.turn = NOBODY
        return False
    if phase == Phase.VISIT and not choices.can_visit(table, seat):  # DR-VISIT-06
        table.phase = Phase.ACTIONS
        return True
    if phase == Phase.REASSESS and table.hand_n[seat] == 0:
        table.phase = Phase.BONUS
        return True
    if phase == Phase.ACTIONS and table.extra_now and table.hand_n[seat] == 0:
        table.extra_now = 0
        table.prints_left -= 1
    table.turn = seat
    return False


def begin_round(table: Table) -> None:
    """Danger, dice, the Round marker, then the turns (DR-ROUND-01…07, -13, -14, DR-SETUP-10)."""
    rules = table.rules
    seat: i64
    level = min(table.danger + table.danger_next + table.danger_every, Case.MOST_DANGER)
    if level != table.danger:
        if table.journal is not None:
            table.journal.add(Event("danger", table.start, {"level": level, "was": table.danger}))
        table.danger = level
    table.danger_next = 0
    if level:
        skills = table.roll(level, 0, table.start)
        for seat in range(rules.seats):
            table.wound(seat, skills)
    table.marker += 1
    table.turns = 0
    table.active = table.start
    table.phase = Phase.TURN_BEGIN
    if table.journal is not None:
        table.journal.add(Event("round", table.start, {"round": table.marker}))
    row = rules.case_rule[table.case * (Case.ROUNDS + 1) + table.marker]
    if row != Index.NONE:
        table.push(Verb.RUN, table.start, row, Index.NONE, Index.NONE, 0)


def begin_turn(table: Table, seat: i64) -> None:
    """Return the Vest, then ready the Items (DR-TURN-01, -03…05, DR-VEST-01, -04, DR-ITEM-03)."""
    table.begin_turn_flags()
    item: i64
    if table.items[seat * Item.COUNT + Item.VEST] == ItemState.ACTIVATED:
        table.items[seat * Item.COUNT + Item.VEST] = ItemState.LOCKER
    for item in range(Item.COUNT):
        if table.items[seat * Item.COUNT + item] == ItemState.UNREADY:
            table.items[seat * Item.COUNT + item] = ItemState.READY
    table.phase = Phase.CHOOSE
    if table.journal is not None:
        table.journal.add(Event("turn", seat, {"round": table.marker}))


def next_turn(table: Table) -> None:
    """The next Detective clockwise, the next Round, or the end of the Hand (DR-MODE-12, DR-ROUND-15, DR-END-01)."""
    seats = table.rules.seats
    table.begin_turn_flags()
    table.turns += 1
    table.phase = Phase.TURN_BEGIN
    if table.turns < seats:
        table.active = (table.active + 1) % seats
    elif table.marker < Case.ROUNDS:
        table.phase = Phase.ROUND_BEGIN
    else:
        end_hand(table)


def end_hand(table: Table) -> None:
    """Score; then the next Case or Hand, or the end of the match (DR-MODE-02…08, DR-END-03)."""
    rules = table.rules
    scoring.score_hand(table)
    last: i64 = Case.COUNT if rules.campaign else rules.hands
    if table.round < last:
        dealing.prepare(table)
        dealing.open_hand(table)
        return
    table.phase = Phase.OVER
    table.active = NOBODY
    if table.journal is not None:
        totals = tuple([int(n) for n in table.totals])
        ledger = tuple([int(n) for n in table.ledger])
        table.journal.add(Event("game_over", NOBODY, {"totals": totals, "ledger": ledger}))
