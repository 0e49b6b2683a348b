"""Tokens on Suspects and all that they bring, Fingerprints, sets and visits: frames that others may interrupt.

A placement is a token, the dice of Bad Blood, Assignments, a Game Changer, in this order (DR-PLACE-03); a Fingerprint,
a set and a visit contain one or lead to one. Each keeps its stage on the stack, so that a Game Changer can come
between and the rest finds its way back.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.games.detective_rummy import scoring
from casefile.games.detective_rummy.layout import (
    ChangerState,
    Flag,
    Frame,
    Index,
    Modifier,
    Op,
    Place,
    PlaceStage,
    PrintStage,
    Row,
    SetStage,
    Skill,
    SkillFor,
    Source,
    Stack,
    StackAt,
    Tile,
    Trigger,
    Verb,
    VisitStage,
    Which,
)
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.table import Table


def assign(table: Table, seat: i64, trigger: i64, event: i64) -> bool:
    """Whoever fulfils a condition puts a token on the tile (DR-ASG-02, -04, -10), up to the number required and at
    most one for each event (DR-ASG-09).
    """
    rules = table.rules
    got = False
    first = table.after_active(seat) * Tile.MOST
    tile: i64
    for tile in range(table.tile_n):
        number = table.tiles[tile]
        if rules.tile_trigger[number] != trigger or table.tiles_turn >> first + tile & 1:
            continue
        if table.tile_tokens[seat * Tile.MOST + tile] >= rules.tile_needs[number]:
            continue
        test = rules.tile_test[number]
        if test != Index.NONE and not scoring.check(table, test, seat, Index.NONE, event):
            continue
        token_on_tile(table, seat, tile)
        if rules.tile_once[number]:
            table.tiles_turn |= 1 << first + tile
        got = True
    return got


def token_on_tile(table: Table, seat: i64, tile: i64) -> None:
    """It lies on the tile and on no Suspect (DR-PLACE-05)."""
    table.tile_tokens[seat * Tile.MOST + tile] += 1
    if table.journal is not None:
        n = table.tile_tokens[seat * Tile.MOST + tile]
        table.journal.add(Event("tile", seat, {"tile": table.tiles[tile], "n": n}))


def area(table: Table, seat: i64) -> None:
    """A token on any Assignment takes the Game Changer of that area (DR-GC-02, DR-DSUS-06, DR-RUL-05, -06)."""
    if seat == table.active and not table.changer_taken:
        card = table.top_of(StackAt.AREA)
        if card != Index.NONE:
            take_changer(table, seat, card)


def emptied(table: Table, seat: i64) -> None:
    """A discard has just been made: was it the last card of the hand (DR-ASG-07, DR-RUL-11)?"""
    if table.hand_n[seat] == 0 and assign(table, seat, Trigger.HAND_EMPTIED, 0):
        area(table, seat)


def take_changer(table: Table, seat: i64, card: i64) -> None:
    """Take a Game Changer: one a turn (DR-GC-03, -04), kept secret or read aloud (DR-GC-07…09, -16)."""
    rules = table.rules
    number = table.changers[card]
    stack = table.changer_stack[card]
    table.changer_taken = 1
    table.changer_owner[card] = seat
    table.changer_round[card] = table.marker
    if rules.changer_secret[number]:
        table.changer_state[card] = ChangerState.SECRET
        if table.journal is not None:
            private: dict[int, dict[str, Value]] = {int(seat): {"number": number}}
            table.journal.add(Event("secret", seat, {"stack": table.stack_name(stack)}, private, 1 << int(seat)))
        secret_peeks(table, seat, number, stack)
        return
    table.changer_state[card] = ChangerState.OPEN if rules.changer_kept[number] else ChangerState.OUT
    if table.journal is not None:
        public: dict[str, Value] = {"stack": table.stack_name(stack), "number": number}
        table.journal.add(Event("changer", seat, public, {}, EVERYBODY))
    if rules.after_source:
        table.pending = card
    else:
        run_changer(table, card)


def secret_peeks(table: Table, seat: i64, number: i64, stack: i64) -> None:
    """What a secret card lets its taker look at, which nobody else sees happen."""
    rows = table.rules.rows
    row = table.rules.changer_row[number]
    while rows[row * Row.SIZE + Row.OP] != Op.END:
        if rows[row * Row.SIZE + Row.OP] == Op.PEEK:
            peek(
                table, seat, named_stack(table, rows[row * Row.SIZE + Row.A], rows[row * Row.SIZE + Row.B], stack), True
            )
        row = rows[row * Row.SIZE + Row.NEXT]


def named_stack(table: Table, a: i64, sort: i64, here: i64) -> i64:
    """The stack that a card names: at a Suspect, here, at a Location, or in the Assignment area."""
    if sort == Stack.AREA:
        return StackAt.AREA
    if sort == Stack.SUSPECT:
        return here if a == Which.HERE else table.place_of(a)
    site: i64
    for site in range(table.site_n):
        if table.sites[site] == a:
            return Place.MOST + site
    return Index.NONE


def peek(table: Table, seat: i64, stack: i64, secretly: bool) -> None:
    """Look at the top card of a stack, and leave it there."""
    card = table.top_of(stack)
    if card == Index.NONE:
        return
    table.peeked[card] |= 1 << seat
    if table.journal is not None:
        public: dict[str, Value] = {"stack": table.stack_name(stack)}
        private: dict[int, dict[str, Value]] = {
            int(seat): {"stack": table.stack_name(stack), "number": table.changers[card]}
        }
        table.journal.add(Event("peek", seat, None if secretly else public, private, 1 << int(seat)))


def run_changer(table: Table, card: i64) -> None:
    number = table.changers[card]
    stack = table.changer_stack[card]
    here: i64 = stack if stack < Place.MOST else Index.NONE
    table.push(Verb.RUN, table.changer_owner[card], table.rules.changer_row[number], here, Index.NONE, number)


def lawyers_matched(table: Table, seat: i64, place: i64) -> bool:
    """Every Lawyer there is matched by a Ready Skill (DR-LAW-02…05)."""
    skill: i64
    for skill in range(Skill.COUNT):
        if table.lawyers[skill] == place and not table.ready[seat] >> skill & 1:
            return False
    return True


def legal_places(table: Table, seat: i64, skills: i64, places: i64, flags: i64) -> i64:
    """Where a token may go: an icon matched by a Ready Skill, the Lawyers, never the own Detective (DR-PLACE-01,
    -02, DR-ROUND-11, DR-DSUS-03). An alibi does not matter (DR-ALIBI-02).
    """
    mine = table.ready[seat] & skills
    bits: i64 = 0
    own = scoring.own_place(table, seat)
    place: i64
    for place in range(table.place_n):
        if (
            places >> place & 1
            and place != own
            and (flags & Flag.NO_MATCH or table.icons[place] & mine)
            and (flags & Flag.NO_LAWYER or lawyers_matched(table, seat, place))
        ):
            bits |= 1 << place
    return bits


def place_flags(table: Table, seat: i64, flags: i64) -> i64:
    """The flags of a placement: a Detective who will ignore a Lawyer once is not stopped by one."""
    return flags | Flag.NO_LAWYER if table.modifiers[seat] & Modifier.IGNORE_LAWYER else flags


def reach_flags(table: Table, seat: i64, flags: i64) -> i64:
    """The flags for what is in reach: also one who is asked before ignoring a Lawyer is not stopped."""
    return flags | Flag.NO_LAWYER if table.modifiers[seat] & (Modifier.IGNORE_LAWYER | Modifier.ASK_LAWYER) else flags


def spend(table: Table, seat: i64, modifier: i64) -> None:
    """Use up what may be done once."""
    table.modifiers[seat] -= modifier
    if table.journal is not None:
        table.journal.add(Event("spend", seat, {"modifier": modifier}))


def behind_lawyers(table: Table, seat: i64, at: i64) -> i64:
    """Where the token of a frame could go by ignoring a Lawyer, for one who may."""
    if not table.modifiers[seat] & Modifier.ASK_LAWYER:
        return 0
    stack = table.stack
    skills = stack[at + Frame.A]
    places = stack[at + Frame.B]
    flags = place_flags(table, seat, stack[at + Frame.C])
    legal = legal_places(table, seat, skills, places, flags)
    return legal_places(table, seat, skills, places, flags | Flag.NO_LAWYER) & ~legal


def run_place(table: Table, at: i64) -> bool:
    """Token, Bad Blood, Assignments, Game Changer, in this order (DR-PLACE-03)."""
    stack = table.stack
    seat = stack[at + Frame.SEAT]
    stage = stack[at + Frame.STAGE]
    if stage == PlaceStage.CHOOSE and behind_lawyers(table, seat, at):
        stage = PlaceStage.ASK_LAWYER
        stack[at + Frame.STAGE] = stage
    if stage in (PlaceStage.CHOOSE, PlaceStage.CHOOSE_AGAIN):
        flags = place_flags(table, seat, stack[at + Frame.C])
        if legal_places(table, seat, stack[at + Frame.A], stack[at + Frame.B], flags) == 0:
            table.pop(0)  # DR-CIRC-15, DR-FP-13
            return True
        table.turn = seat
        return False
    place = stack[at + Frame.B]
    if stage == PlaceStage.DOWN:
        stack[at + Frame.STAGE] = PlaceStage.PLACED
        if table.danger and table.blood[seat] >> table.suspects[place] & 1:  # DR-BB-02…07, -10
            if table.modifiers[seat] & Modifier.IGNORE_BLOOD:
                stack[at + Frame.STAGE] = PlaceStage.ASK_BLOOD
            else:
                table.wound(seat, table.roll(table.danger, 1, seat))
        return True
    if stage in (PlaceStage.ASK_BLOOD, PlaceStage.ASK_LAWYER):  # DR-RUL-16
        table.turn = seat
        return False
    if stage == PlaceStage.PLACED:
        stack[at + Frame.STAGE] = PlaceStage.DONE
        placed(table, seat, place, stack[at + Frame.D], stack[at + Frame.A], stack[at + Frame.BITS])
        return True
    table.pop(1)
    return True


def put_token(table: Table, at: i64, place: i64) -> None:
    """The token is down and stays (DR-PLACE-04, -06, DR-BB-07); note what the Assignments will ask."""
    stack = table.stack
    seat = stack[at + Frame.SEAT]
    most: i64 = 0
    other: i64
    for other in range(table.rules.seats):
        if other != seat:
            most = max(most, table.tokens[other * Place.MOST + place])
    mine = table.tokens[seat * Place.MOST + place]
    if not stack[at + Frame.C] & Flag.NO_LAWYER and not lawyers_matched(table, seat, place):
        spend(table, seat, Modifier.IGNORE_LAWYER)
    stack[at + Frame.A] = i64(most > 0 and mine == most)
    stack[at + Frame.B] = place
    stack[at + Frame.BITS] = table.tokens_at(place)
    stack[at + Frame.STAGE] = PlaceStage.DOWN
    table.tokens[seat * Place.MOST + place] += 1
    if seat == table.active or not table.rules.first_form:
        table.suspects_turn |= 1 << table.after_active(seat) * Place.MOST + place
    if table.journal is not None:
        public: dict[str, Value] = {"suspect": table.suspects[place], "source": stack[at + Frame.D]}
        table.journal.add(Event("token", seat, public))


def placed(table: Table, seat: i64, place: i64, source: i64, broke: i64, before: i64) -> None:
    """What a token on a Suspect brings (DR-GC-02, -05); a sealed card stays where it is (DR-RUL-15)."""
    got = assign(table, seat, Trigger.PLACEMENT, broke << 16)
    if source == Source.PRINT:
        table.print_tokens += 1
        if assign(table, seat, Trigger.PRINT_TOKEN, table.print_tokens << 8):
            got = True
    if seat == table.active and not table.changer_taken:
        card = table.top_of(place)
        if card != Index.NONE and before >= table.rules.case_opens[table.case]:
            take_changer(table, seat, card)
        elif got:
            area(table, seat)


def run_print(table: Table, at: i64) -> None:
    """Its text, then the discard pile (DR-FP-03…06, -08, -11); an Eyewitness allows one more (DR-FP-12)."""
    rules = table.rules
    seat = table.stack[at + Frame.SEAT]
    kind = table.stack[at + Frame.A]
    stage = table.stack[at + Frame.STAGE]
    table.stack[at + Frame.STAGE] = stage + 1
    if stage == PrintStage.PLACE:
        flags: i64 = Flag.OPTIONAL if rules.print_optional else 0
        table.push(Verb.PLACE, seat, Skill.EVERY, Place.EVERY, flags, Source.PRINT)  # DR-FP-07
        return
    table.draw(seat, rules.draws[kind])
    if rules.again[kind]:
        table.prints_left += 1
        table.extra_now = i64(rules.extra_at_once)
    table.discard[kind] += 1
    table.discard_n += 1
    table.pop(1)


def run_set(table: Table, at: i64) -> None:
    """A set of Circumstantial Evidence after its cards are discarded (DR-CIRC-07…16)."""
    stack = table.stack
    seat = stack[at + Frame.SEAT]
    declared = stack[at + Frame.A]
    stage = stack[at + Frame.STAGE]
    base = table.base[seat]
    stack[at + Frame.STAGE] = stage + 1
    if stage == SetStage.ASSIGN:
        got = assign(table, seat, Trigger.SET, stack[at + Frame.B])
        if declared == base and assign(table, seat, Trigger.BASE_SET, stack[at + Frame.B]):
            got = True
        if table.hand_n[seat] == 0 and assign(table, seat, Trigger.HAND_EMPTIED, 0):
            got = True
        if got:
            area(table, seat)
    elif stage == SetStage.READY:
        if declared != base:
            stack[at + Frame.D] = table.ready[seat] >> declared & 1
            stack[at + Frame.C] = declared
            stack[at + Frame.STAGE] = SetStage.PLACE
            table.make_ready(seat, declared)
            return
        board = table.ready[seat] | table.wounded[seat]
        choice = Skill.EVERY & ~board
        if choice == 0 and table.rules.name_any:
            choice = board & ~(1 << base)
        if choice == 0:
            table.mend(seat, Skill.EVERY)
            table.pop(1)
        elif ones(choice) == 1:
            table.answer = only(choice) + 1
        else:
            table.push(Verb.ASK_SKILL, seat, choice, SkillFor.NAME, 0, 0)
    elif stage == SetStage.NAMED:
        skill = table.answer - 1
        stack[at + Frame.C] = skill
        if not (table.ready[seat] | table.wounded[seat]) >> skill & 1:
            table.make_ready(seat, skill)
        table.mend(seat, Skill.EVERY)  # the numbered order: gain, heal, place
    elif stage == SetStage.PLACE:
        if stack[at + Frame.D] == 0 or table.rules.repeat_set:
            table.push(Verb.PLACE, seat, 1 << stack[at + Frame.C], Place.EVERY, 0, Source.SET)
    else:
        table.pop(1)


def run_visit(table: Table, at: i64) -> bool:
    """Pay, the instruction, the Game Changer, the Assignments (DR-VISIT-02…04, DR-GC-01, DR-RUL-04)."""
    stack = table.stack
    seat = stack[at + Frame.SEAT]
    stage = stack[at + Frame.STAGE]
    if stage == VisitStage.PAY:
        table.turn = seat
        return False
    stack[at + Frame.STAGE] = stage + 1
    if stage == VisitStage.INSTRUCTION:
        table.push(
            Verb.RUN, seat, table.rules.site_row[stack[at + Frame.B]], Index.NONE, Index.NONE, -1 - stack[at + Frame.B]
        )
    elif stage == VisitStage.CHANGER:
        card = table.top_of(Place.MOST + stack[at + Frame.A])
        if card != Index.NONE and not table.changer_taken:
            take_changer(table, seat, card)
    elif stage == VisitStage.ASSIGN:
        if assign(table, seat, Trigger.VISIT, 0):
            area(table, seat)
    else:
        table.paid = Index.NONE
        table.pop(1)
    return True


def only(bits: i64) -> i64:
    """The number of the lowest bit."""
    n: i64 = 0
    while not bits >> n & 1:
        n += 1
    return n
