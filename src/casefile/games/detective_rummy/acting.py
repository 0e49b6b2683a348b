"""What an action does, phase by phase."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event, Value
from casefile.games.detective_rummy import dealing, placing
from casefile.games.detective_rummy.layout import (
    Act,
    ChangerState,
    Frame,
    Index,
    Item,
    ItemState,
    Kind,
    Modifier,
    Phase,
    Place,
    Selecting,
    Skill,
    Source,
    Trigger,
    Verb,
    VisitStage,
)
from casefile.games.detective_rummy.table import Table


def act(table: Table, seat: i64, action: i64) -> None:
    rules = table.rules
    phase = table.phase
    if phase == Phase.ACTIONS:
        act_action(table, seat, action)
    elif phase in (Phase.EXCHANGE, Phase.REASSESS):
        if action != Act.DONE:
            table.picked[action - rules.drop] += 1
            table.picked_n += 1
        elif phase == Phase.EXCHANGE:
            end_exchange(table, seat)
        else:
            end_reassess(table, seat)
    elif phase == Phase.VISIT:
        table.phase = Phase.ACTIONS
        if action != Act.SKIP:
            begin_visit(table, seat, action - Act.VISIT_SITE)
    elif phase == Phase.CHOOSE:
        if action == Act.WORK:  # DR-WORK-01, -02
            table.phase = Phase.VISIT
            if table.journal is not None:
                table.journal.add(Event("work", seat, {}))
        else:
            recuperate(table, seat)
    elif phase == Phase.PICK:
        pick_detective(table, seat, action - Act.DETECTIVE)


def pick_detective(table: Table, seat: i64, character: i64) -> None:
    """A Detective for the whole match (DR-MODE-09, -10, DR-COMP-03); seats choose in their order."""
    table.character[seat] = character
    table.base[seat] = character >> 1
    if table.journal is not None:
        table.journal.add(Event("pick", seat, {"detective": character}))
    table.active += 1
    if table.active == table.rules.seats:
        dealing.open_hand(table)


def unpick(table: Table) -> None:
    """Forget what was selected."""
    kind: i64
    for kind in range(Kind.MOST):
        table.picked[kind] = 0
    table.picked_n = 0
    table.selecting = Selecting.NOTHING
    table.declared = Index.NONE


def picked_cards(table: Table) -> tuple[int, ...]:
    return tuple([int(kind) for kind in range(table.rules.kinds) for _ in range(table.picked[kind])])


def end_exchange(table: Table, seat: i64) -> None:
    """The cards lie face down, as many are drawn; the next seat sees only the number (DR-SETUP-14, -15)."""
    n = table.picked_n
    kind: i64
    if table.journal is not None:
        private: dict[int, dict[str, Value]] = {int(seat): {"cards": picked_cards(table)}}
        table.journal.add(Event("exchange", seat, {"n": n}, private))
    aside = table.aside[:]
    for kind in range(table.rules.kinds):
        aside[seat * Kind.MOST + kind] += table.picked[kind]
        table.hands[seat * Kind.MOST + kind] -= table.picked[kind]
    table.aside = aside
    table.hand_n[seat] -= n
    unpick(table)
    table.draw(seat, n)
    table.turns += 1
    if table.turns < table.rules.seats:
        table.active = (seat + 1) % table.rules.seats
    else:
        dealing.set_up_case(table)


def discard_picked(table: Table, seat: i64, name: str) -> None:
    """What was selected is discarded together: one event, without effect (DR-FP-09)."""
    kind: i64
    if table.journal is not None:
        public: dict[str, Value] = {"cards": picked_cards(table)}
        if name == "set":
            public = {"skill": table.declared, "cards": picked_cards(table)}
        table.journal.add(Event(name, seat, public))
    for kind in range(table.rules.kinds):
        for _ in range(table.picked[kind]):
            table.put_down(seat, kind)


def end_reassess(table: Table, seat: i64) -> None:
    table.phase = Phase.BONUS
    table.modifiers[seat] &= ~Modifier.REASSESS_FREE
    n = table.picked_n
    if n:
        discard_picked(table, seat, "reassess")
        unpick(table)
        if placing.assign(table, seat, Trigger.REASSESS, n):
            placing.area(table, seat)
        placing.emptied(table, seat)


def recuperate(table: Table, seat: i64) -> None:
    """The Vest, in use or not, the wounds, four cards; nothing else (DR-RECUP-01…05, DR-VEST-05, DR-RUL-03)."""
    if table.journal is not None:
        table.journal.add(Event("recuperate", seat, {}))
    table.items[seat * Item.COUNT + Item.VEST] = ItemState.ACTIVATED
    table.mend(seat, Skill.EVERY)
    table.draw(seat, table.rules.recuperate_draws)
    table.phase = Phase.TURN_END


def begin_visit(table: Table, seat: i64, location: i64) -> None:
    site: i64 = 0
    while table.sites[site] != location:
        site += 1
    if table.journal is not None:
        table.journal.add(Event("visit", seat, {"location": location}))
    table.push(Verb.SITE_VISIT, seat, site, location, 0, 0)
    if table.modifiers[seat] & Modifier.FREE_VISIT:
        table.modifiers[seat] -= Modifier.FREE_VISIT
        table.stack[(table.depth - 1) * Frame.SIZE + Frame.STAGE] = VisitStage.INSTRUCTION


def act_action(table: Table, seat: i64, action: i64) -> None:
    """One action of Detective Work."""
    rules = table.rules
    if table.selecting == Selecting.SET:
        if action == Act.DONE:
            make_set(table, seat)
        else:
            table.picked[action - rules.add] += 1
            table.picked_n += 1
    elif action >= rules.kit:
        play_print(table, seat, action - rules.kit + rules.prints, True)
    elif action >= rules.play:
        play_print(table, seat, action - rules.play + rules.prints, False)
    elif action == Act.END:
        table.phase = Phase.REASSESS
    elif action == Act.DECLINE:
        table.extra_now = 0
        table.prints_left -= 1
    elif action == Act.USE_VEST:
        use_item(table, seat, Item.VEST)
    elif action == Act.USE_GLASS:  # DR-ITEM-06
        table.push(Verb.ASK_TAKE, seat, 1, 0, Index.NONE, 1)
        use_item(table, seat, Item.GLASS)
    elif action == Act.USE_GUN:  # DR-ITEM-07
        table.push(Verb.PLACE, seat, Skill.EVERY, Place.EVERY, 0, Source.GUN)
        use_item(table, seat, Item.GUN)
    elif Act.HEAL <= action < Act.SET:
        table.healed = 1
        table.push(Verb.HEALING, seat, action - Act.HEAL, 0, 0, 0)
    elif Act.SET <= action < Act.SKILL:
        table.selecting = Selecting.SET
        table.declared = action - Act.SET
    else:
        reveal(table, seat, action - Act.REVEAL + 1)


def make_set(table: Table, seat: i64) -> None:
    """The selected cards are discarded, and the set is resolved (DR-CIRC-02, -03)."""
    declared = table.declared
    n = table.picked_n
    if n < table.rules.least_set:
        table.modifiers[seat] -= Modifier.SET_OF_TWO
    discard_picked(table, seat, "set")
    unpick(table)
    table.set_done = 1
    table.push(Verb.MAKE_SET, seat, declared, n, 0, 0)


def play_print(table: Table, seat: i64, kind: i64, kit: bool) -> None:
    """A Fingerprint leaves the hand and lies apart until its text is done (DR-FP-03, -11)."""
    table.prints_left -= 1
    table.extra_now = 0
    if table.journal is not None:
        table.journal.add(Event("print", seat, {"card": kind, "kit": i64(kit)}))
    table.lose(seat, kind)
    table.push(Verb.PRINT, seat, kind, 0, 0, 0)
    if kit:
        use_item(table, seat, Item.KIT)
    if placing.assign(table, seat, Trigger.PRINT, 0):
        placing.area(table, seat)
    placing.emptied(table, seat)


def use_item(table: Table, seat: i64, item: i64) -> None:
    """The Vest is Activated, which heals nothing (DR-VEST-03); the others return to the Locker (DR-ITEM-05…07, -11,
    -12, DR-ACT-04).
    """
    table.items[seat * Item.COUNT + item] = ItemState.ACTIVATED if item == Item.VEST else ItemState.LOCKER
    if table.journal is not None:
        table.journal.add(Event("item", seat, {"item": item}))
    if placing.assign(table, seat, Trigger.USE_ITEM, 0):
        placing.area(table, seat)


def reveal(table: Table, seat: i64, number: i64) -> None:
    """A held card is shown and does what it says, once (DR-GC-09, -16)."""
    card: i64 = 0
    while table.changers[card] != number:
        card += 1
    table.changer_state[card] = ChangerState.OUT
    if table.journal is not None:
        table.journal.add(Event("reveal", seat, {"number": number}))
    stack = table.changer_stack[card]
    here: i64 = stack if stack < Place.MOST else Index.NONE
    table.push(Verb.RUN, seat, table.rules.changer_hold[number], here, Index.NONE, number)
