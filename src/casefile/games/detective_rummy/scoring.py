"""Who leads, who is Guilty, what a card or an Assignment asks for, and the Fame of a finished Hand."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, zeros
from casefile.games.detective_rummy.layout import (
    ChangerState,
    Formula,
    FormulaPart,
    Index,
    Item,
    ItemState,
    Kind,
    Ledger,
    Op,
    Place,
    Row,
    SeatLedger,
    Suspect,
    Test,
    TestPart,
    Tile,
    Which,
    Who,
)
from casefile.games.detective_rummy.table import Table


def most_at(table: Table, place: i64) -> i64:
    """The most tokens that one Detective has on a Suspect."""
    most: i64 = 0
    seat: i64
    for seat in range(table.rules.seats):
        most = max(most, table.tokens[seat * Place.MOST + place])
    return most


def leads(table: Table, seat: i64, place: i64) -> bool:
    """Most tokens there, ties included, at least one (DR-SCORE-01…03)."""
    mine = table.tokens[seat * Place.MOST + place]
    return mine > 0 and mine == most_at(table, place)


def leads_alone(table: Table, seat: i64, place: i64) -> bool:
    mine = table.tokens[seat * Place.MOST + place]
    other: i64
    for other in range(table.rules.seats):
        if other != seat and table.tokens[other * Place.MOST + place] >= mine:
            return False
    return mine > 0


def has_alibi(table: Table, place: i64) -> bool:
    """Whether an alibi holds now; some end when a condition is met (DR-ALIBI-01, DR-GC-15)."""
    alibi = table.alibi[place]
    if alibi <= 1:
        return alibi == 1
    return not check(table, alibi - 2, table.active, place, 0)


def guilty(table: Table) -> i64:
    """The places of those with the most tokens of all, ties included (DR-SCORE-04, -06, DR-RUL-12).

    An alibi does not change that, unless the option says so (DR-ALIBI-03).
    """
    bits: i64 = 0
    most: i64 = 1
    place: i64
    for place in range(table.place_n):
        if table.rules.alibi_excludes and has_alibi(table, place):
            continue
        n = table.tokens_at(place)
        if n > most:
            most = n
            bits = 0
        if n == most:
            bits |= 1 << place
    return bits


def own_place(table: Table, seat: i64) -> i64:
    """Where the own Detective is a Suspect; Index.NONE in most Cases (DR-DSUS-01, -03)."""
    return table.place_of(Suspect.DETECTIVE + table.base[seat])


def touches_all(table: Table, seat: i64) -> bool:
    place: i64
    own = own_place(table, seat)
    for place in range(table.place_n):
        if table.tokens[seat * Place.MOST + place] == 0 and place != own:
            return False
    return True


def all_tokens(table: Table, seat: i64) -> i64:
    n: i64 = 0
    place: i64
    for place in range(table.place_n):
        n += table.tokens[seat * Place.MOST + place]
    return n


def tiles_done(table: Table, seat: i64) -> i64:
    """How many Assignments bear the required number of a Detective's tokens (DR-ASG-03, -05)."""
    n: i64 = 0
    tile: i64
    for tile in range(table.tile_n):
        if table.tile_tokens[seat * Tile.MOST + tile] >= table.rules.tile_needs[table.tiles[tile]]:
            n += 1
    return n


def check(table: Table, test: i64, seat: i64, here: i64, event: i64) -> bool:
    """A predicate for one Detective. `event` is size + 256 * number this turn + 65536 * broke a tie."""
    tests = table.rules.tests
    at = test * TestPart.SIZE
    kind = tests[at + TestPart.KIND]
    arg = tests[at + TestPart.ARG]
    n = tests[at + TestPart.NUMBER]
    if kind in (Test.AND, Test.OR):
        left = check(table, tests[at + TestPart.LEFT], seat, here, event)
        if left != (kind == Test.AND):
            return left
        return check(table, tests[at + TestPart.RIGHT], seat, here, event)
    if kind == Test.NOT:
        return not check(table, tests[at + TestPart.LEFT], seat, here, event)
    if kind >= Test.SIZE_LEAST:
        return check_event(table, kind, seat, n, event)
    if kind in (
        Test.IS_GUILTY,
        Test.NOT_GUILTY,
        Test.LEADS,
        Test.LEADS_ALONE,
        Test.TOKENS_ON,
        Test.HAS_BLOOD,
        Test.ANYONE_ON,
    ):
        place: i64 = here if arg == Which.HERE else table.place_of(arg)
        return place != Index.NONE and check_suspect(table, kind, seat, place, n)
    if kind in (Test.DANGER_LEAST, Test.ROUND_AT_MOST, Test.GUILTY_COUNT, Test.DISCARD_HAS):
        return check_table(table, kind, arg, n)
    return check_board(table, kind, seat, arg, n)


def check_event(table: Table, kind: i64, seat: i64, n: i64, event: i64) -> bool:
    """A predicate on what has just happened, as an Assignment looks at it."""
    if kind == Test.SIZE_LEAST:
        return event & 255 >= n
    if kind == Test.NTH:
        return event >> 8 & 255 == n
    if kind == Test.SUSPECTS_TURN:
        placed = table.suspects_turn >> table.after_active(seat) * Place.MOST & (1 << Place.MOST) - 1
        return ones(placed) >= n
    return kind == Test.BROKE_TIE and event >> 16 > 0


def check_table(table: Table, kind: i64, arg: i64, n: i64) -> bool:
    """A predicate on what is the same for every Detective."""
    if kind == Test.DANGER_LEAST:
        return table.danger >= n
    if kind == Test.ROUND_AT_MOST:
        return table.marker <= n
    if kind == Test.GUILTY_COUNT:
        return ones(guilty(table)) >= n
    return discard_has(table, arg)


def check_board(table: Table, kind: i64, seat: i64, arg: i64, n: i64) -> bool:
    """A predicate on the board, the hand and the tokens of one Detective."""
    if kind == Test.SELF_GUILTY:
        own = own_place(table, seat)
        return own != Index.NONE and guilty(table) >> own & 1 > 0
    if kind == Test.TOTAL_TOKENS:
        return all_tokens(table, seat) >= n
    if kind == Test.FEWEST_TOKENS:
        other: i64
        for other in range(table.rules.seats):
            if all_tokens(table, other) < all_tokens(table, seat):
                return False
        return True
    if kind == Test.TOUCHES_ALL:
        return touches_all(table, seat)
    if kind == Test.READY_SKILLS:
        return ones(table.ready[seat]) >= n
    if kind == Test.NO_WOUNDS:
        return table.wounded[seat] == 0
    if kind == Test.HAS_SKILL:
        return table.ready[seat] >> arg & 1 > 0
    if kind == Test.HAS_ITEM:
        return table.items[seat * Item.COUNT + arg] != ItemState.LOCKER
    if kind == Test.TILES_DONE:
        return tiles_done(table, seat) >= n
    return kind == Test.HAND_AT_MOST and table.hand_n[seat] <= n


def check_suspect(table: Table, kind: i64, seat: i64, place: i64, n: i64) -> bool:
    if kind == Test.IS_GUILTY:
        return guilty(table) >> place & 1 > 0
    if kind == Test.NOT_GUILTY:
        return guilty(table) >> place & 1 == 0
    if kind == Test.LEADS:
        return leads(table, seat, place)
    if kind == Test.LEADS_ALONE:
        return leads_alone(table, seat, place)
    if kind == Test.TOKENS_ON:
        return table.tokens[seat * Place.MOST + place] >= n
    if kind == Test.HAS_BLOOD:
        return table.blood[seat] >> table.suspects[place] & 1 > 0
    return most_at(table, place) >= n


def passes(table: Table, kind: i64, filter: i64) -> bool:
    """Whether an Evidence card is one that an effect speaks of."""
    if filter == 0:
        return True
    if filter == 1:
        return kind < table.rules.prints
    if filter == 2:
        return kind >= table.rules.prints
    return table.rules.skills_of[kind] >> (filter - 3) & 1 > 0


def discard_has(table: Table, filter: i64) -> bool:
    kind: i64
    for kind in range(table.rules.kinds):
        if table.discard[kind] and passes(table, kind, filter):
            return True
    return False


def who_bits(table: Table, who: i64, taker: i64, here: i64) -> i64:
    """The Detectives that an effect concerns, one bit each (DR-GC-06)."""
    seats = table.rules.seats
    everybody = (1 << seats) - 1
    if who == Who.TAKER:
        return 1 << taker
    if who == Who.ALL:
        return everybody
    if who == Who.OTHERS:
        return everybody - (1 << taker)
    if who == Who.START:
        return 1 << table.start
    bits: i64 = 0
    seat: i64
    place: i64 = table.place_of(who - Who.WITH_TOKEN_ON) if who >= Who.WITH_TOKEN_ON else here
    if place == Index.NONE:
        return 0
    for seat in range(seats):
        n = table.tokens[seat * Place.MOST + place]
        if who == Who.WITH_BLOOD_HERE:
            if table.blood[seat] >> table.suspects[place] & 1:
                bits |= 1 << seat
        elif who == Who.OTHER_MOST_HERE:
            if seat != taker and n > 0 and n == most_at(table, place):
                bits |= 1 << seat
        elif n > 0 and (who == Who.WITH_TOKEN_HERE or who >= Who.WITH_TOKEN_ON):
            bits |= 1 << seat
    return bits


def worth(table: Table, formula: i64, seat: i64, here: i64) -> i64:
    """The Fame of a formula: a number, or so much for each of what is counted."""
    formulas = table.rules.formulas
    at = formula * FormulaPart.SIZE
    per = formulas[at + FormulaPart.PER]
    if per == Index.NONE:
        return formulas[at + FormulaPart.FAME]
    arg = formulas[at + FormulaPart.ARG]
    n: i64 = 0
    i: i64
    if per in (Formula.PER_LED, Formula.PER_TOUCHED, Formula.PER_BLOOD_GUILTY):
        found = guilty(table)
        for i in range(table.place_n):
            if per == Formula.PER_LED:
                n += i64(leads(table, seat, i))
            elif per == Formula.PER_TOUCHED:
                n += i64(table.tokens[seat * Place.MOST + i] > 0)
            elif found >> i & 1:
                n += table.blood[seat] >> table.suspects[i] & 1
    elif per == Formula.PER_READY:
        n = ones(table.ready[seat])
    elif per == Formula.PER_TILE:
        n = tiles_done(table, seat)
    elif per == Formula.PER_ITEM:
        for i in range(Item.COUNT):
            n += i64(table.items[seat * Item.COUNT + i] != ItemState.LOCKER)
    elif per in (Formula.PER_TOKEN, Formula.PER_OTHER):
        place: i64 = here if arg == Which.HERE else table.place_of(arg)
        if place != Index.NONE:
            if per == Formula.PER_TOKEN:
                n = table.tokens[seat * Place.MOST + place]
            else:
                for i in range(table.rules.seats):
                    n += i64(i != seat and table.tokens[i * Place.MOST + place] > 0)
    counted = max(n - formulas[at + FormulaPart.FREE], 0)
    return min(counted * formulas[at + FormulaPart.FAME], formulas[at + FormulaPart.MOST])


def endings(table: Table, row: i64, taker: i64, here: i64, seat: i64) -> i64:
    """The Fame that a card's endings give to a seat (DR-GC-14, DR-SCORE-09)."""
    rows = table.rules.rows
    fame: i64 = 0
    while rows[row * Row.SIZE + Row.OP] != Op.END:
        at = row * Row.SIZE
        if rows[at + Row.OP] == Op.END_SCORE and who_bits(table, rows[at + Row.WHO], taker, here) >> seat & 1:
            test = rows[at + Row.A]
            if test == Index.NONE or check(table, test, seat, here, 0):
                fame += worth(table, rows[at + Row.B], seat, here)
            elif rows[at + Row.C] != Index.NONE:
                fame += worth(table, rows[at + Row.C], seat, here)
        row = rows[at + Row.NEXT]
    return fame


def card_fame(table: Table, seat: i64) -> i64:
    """Open Fame of this Hand, and the endings of all cards that lie in front or by the track (DR-SCORE-09)."""
    fame = table.fame[seat]
    i: i64
    for i in range(table.changer_n):
        state = table.changer_state[i]
        if state in (ChangerState.SECRET, ChangerState.OPEN):
            stack = table.changer_stack[i]
            here: i64 = stack if stack < Place.MOST else Index.NONE
            fame += endings(table, table.rules.changer_row[table.changers[i]], table.changer_owner[i], here, seat)
    return fame


def score_hand(table: Table) -> None:
    """Scoring 1 to 4 and what the Case adds, onto a new sheet (DR-SCORE-01…13, DR-END-02).

    Only seats score, and a Guilty Detective costs its player nothing (DR-DSUS-05, -07).
    """
    if table.journal is not None:
        tell_notes(table)
    rules = table.rules
    seats = rules.seats
    before: i64 = len(table.ledger)
    ledger = zeros(before + Ledger.HEAD + seats * SeatLedger.SIZE)
    i: i64
    for i in range(before):
        ledger[i] = table.ledger[i]
    found = guilty(table)
    ledger[before + Ledger.HAND] = table.round
    ledger[before + Ledger.CASE] = table.case
    ledger[before + Ledger.START] = table.start
    place: i64
    for place in range(table.place_n):
        bit = 1 << table.suspects[place]
        ledger[before + Ledger.SUSPECTS] |= bit
        if found >> place & 1:
            ledger[before + Ledger.GUILTY] |= bit
        if has_alibi(table, place):
            ledger[before + Ledger.ALIBIS] |= bit
    seat: i64
    for seat in range(seats):
        at = before + Ledger.HEAD + seat * SeatLedger.SIZE
        for place in range(table.place_n):
            if has_alibi(table, place):
                continue
            mine = table.tokens[seat * Place.MOST + place]
            if leads(table, seat, place):
                ledger[at + SeatLedger.LED] += mine
            if found >> place & 1:  # in addition, whoever leads (DR-SCORE-05, -07)
                ledger[at + SeatLedger.ON_GUILTY] += mine
        for i in range(table.tile_n):
            if table.tile_tokens[seat * Tile.MOST + i] >= rules.tile_needs[table.tiles[i]]:
                ledger[at + SeatLedger.TILES] += 1
                ledger[at + SeatLedger.TILE_FAME] += rules.tile_fame[table.tiles[i]]
        ledger[at + SeatLedger.CARD_FAME] = card_fame(table, seat)
        if rules.case_score[table.case] != Index.NONE:
            ledger[at + SeatLedger.CASE_FAME] = endings(table, rules.case_score[table.case], seat, Index.NONE, seat)
        score = (
            ledger[at + SeatLedger.LED]
            + ledger[at + SeatLedger.ON_GUILTY]
            + ledger[at + SeatLedger.TILE_FAME]
            + ledger[at + SeatLedger.CARD_FAME]
            + ledger[at + SeatLedger.CASE_FAME]
        )
        ledger[at + SeatLedger.SCORE] = score
        table.totals[seat] += score
        ledger[at + SeatLedger.TOTAL] = table.totals[seat]
        ledger[at + SeatLedger.BLOOD] = table.blood[seat]
    table.ledger = ledger
    if table.journal is not None:
        tell_scores(table, before)


def tell_notes(table: Table) -> None:
    """The Case Notes are read (DR-END-02), then every secret card is shown (DR-RUL-13): there is no sheet yet."""
    if table.journal is None:
        return
    table.journal.add(Event("notes", NOBODY, {"case": int(table.case)}, {}, EVERYBODY))
    i: i64
    for i in range(table.changer_n):
        if table.changer_state[i] == ChangerState.SECRET:
            values = {"stack": table.stack_name(table.changer_stack[i]), "number": int(table.changers[i])}
            table.journal.add(Event("shown", int(table.changer_owner[i]), values, {}, EVERYBODY))


def tell_scores(table: Table, at: i64) -> None:
    """The Fame, then how the Case came out."""
    if table.journal is None:
        return
    seats, places = range(table.rules.seats), range(table.place_n)
    first = at + Ledger.HEAD + SeatLedger.SCORE
    scores = [int(table.ledger[first + seat * SeatLedger.SIZE]) for seat in seats]
    guilty = int(table.ledger[at + Ledger.GUILTY])
    alibis = int(table.ledger[at + Ledger.ALIBIS])
    public: dict[str, Value] = {
        "hand": int(table.round),
        "case": int(table.case),
        "guilty": guilty,
        "alibis": alibis,
        "suspects": tuple([int(table.suspects[place]) for place in places]),
        "tokens": tuple([int(table.tokens[seat * Place.MOST + place]) for place in places for seat in seats]),
        "scores": tuple(scores),
        "totals": tuple([int(n) for n in table.totals]),
    }
    table.journal.add(Event("hand_over", NOBODY, public, {}, EVERYBODY))
    ending: dict[str, Value] = {"case": int(table.case), "guilty": guilty, "alibis": alibis}
    table.journal.add(Event("conclusion", NOBODY, ending, {}, EVERYBODY))


def holds(table: Table, seat: i64, kind: i64) -> i64:
    """How many cards of a kind a seat has and has not selected."""
    return table.hands[seat * Kind.MOST + kind] - table.picked[kind]


def ones(bits: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n
