"""Runs effect programs: a stack of frames, each resumed when its question is answered.

A pack compiles to a flat program of verbs; a RUN frame walks through its rows. A placement, a Fingerprint, a set and a
visit are frames of their own, so that a Game Changer can interrupt any of them and they find their way back
(DR-PLACE-03). `run_frame` does the next thing of the innermost frame; it returns False where somebody must decide.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.games.detective_rummy import effects, placing, possible, scoring
from casefile.games.detective_rummy.layout import (
    Frame,
    Index,
    Op,
    Place,
    Row,
    RowStage,
    Stack,
    StackAt,
    Stream,
    TrainStage,
    Verb,
    Which,
    Who,
)
from casefile.games.detective_rummy.placing import only
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.table import Table


def run_frame(table: Table) -> bool:
    at = (table.depth - 1) * Frame.SIZE
    verb = table.stack[at]
    if verb == Verb.PLACE:
        return placing.run_place(table, at)
    if verb == Verb.RUN:
        return run_row(table, at)
    if verb == Verb.PRINT:
        placing.run_print(table, at)
        return True
    if verb == Verb.MAKE_SET:
        placing.run_set(table, at)
        return True
    if verb == Verb.SITE_VISIT:
        return placing.run_visit(table, at)
    if verb == Verb.ASK_TRAIN and table.stack[at + Frame.STAGE] != TrainStage.ASK:
        effects.run_train(table, at)
        return True
    if verb == Verb.PASSING:
        table.turn = only(table.stack[at + Frame.BITS])
        return False
    if verb == Verb.ASK_TAKE and not effects.can_take(table, table.stack[at + Frame.B], table.stack[at + Frame.C]):
        table.pop(0)  # a Game Changer came between
        return True
    table.turn = table.stack[at + Frame.SEAT]
    return False


def run_row(table: Table, at: i64) -> bool:
    """The next step of a card's effects: row by row, in each for one Detective after the other, from the taker
    clockwise; what is impossible is left out.
    """
    stack = table.stack
    rows = table.rules.rows
    row = stack[at + Frame.A]
    op = rows[row * Row.SIZE + Row.OP]
    if op == Op.END:
        table.pop(0)
        return True
    taker = stack[at + Frame.SEAT]
    here = stack[at + Frame.B]
    stage = stack[at + Frame.STAGE]
    if stage == RowStage.NAMED:
        stack[at + Frame.C] = table.answer - 1
        stack[at + Frame.STAGE] = RowStage.BEGIN
    elif stage == RowStage.OTHER:
        stack[at + Frame.STAGE] = RowStage.EACH
        stack[at + Frame.BITS] = 1 << table.answer - 1
    elif stage == RowStage.OPTION:
        stack[at + Frame.A] = rows[(rows[row * Row.SIZE + Row.A] + table.answer - 1) * Row.SIZE + Row.A]
        stack[at + Frame.STAGE] = RowStage.BEGIN
        return True
    if stack[at + Frame.STAGE] == RowStage.BEGIN:
        table.answer = 0
        if op == Op.IF:
            met = scoring.check(table, rows[row * Row.SIZE + Row.A], taker, here, 0)
            stack[at + Frame.A] = rows[row * Row.SIZE + Row.NEXT] if met else rows[row * Row.SIZE + Row.ELSE]
            return True
        if op == Op.CHOOSE:
            begin_choice(table, at, row)
            return True
        if not resolve(table, at, op, row):
            return True
        who = rows[row * Row.SIZE + Row.WHO]
        if who == Who.CHOSEN_OTHER and table.rules.seats > 2:
            stack[at + Frame.STAGE] = RowStage.OTHER
            table.push(Verb.ASK_OTHER, taker, scoring.who_bits(table, Who.OTHERS, taker, here), 0, 0, 0)
            return True
        stack[at + Frame.STAGE] = RowStage.EACH
        stack[at + Frame.BITS] = scoring.who_bits(table, Who.OTHERS if who == Who.CHOSEN_OTHER else who, taker, here)
    bits = stack[at + Frame.BITS]
    if bits:
        seats = table.rules.seats
        seat = taker
        while not bits >> seat & 1:
            seat = (seat + 1) % seats
        stack[at + Frame.BITS] = bits - (1 << seat)
        effects.do(table, op, row, seat, here, stack[at + Frame.C], at)
        return True
    stack[at + Frame.STAGE] = RowStage.BEGIN
    stack[at + Frame.C] = Index.NONE
    done = table.answer
    stack[at + Frame.A] = rows[row * Row.SIZE + Row.NEXT]
    if not done and rows[row * Row.SIZE + Row.ELSE] != Index.NONE:
        stack[at + Frame.A] = rows[row * Row.SIZE + Row.ELSE]
    table.answer = 0
    return True


def begin_choice(table: Table, at: i64, row: i64) -> None:
    """Ask which of the possible options is taken; a single one is taken at once."""
    rows = table.rules.rows
    first = rows[row * Row.SIZE + Row.A]
    options = possible.options_of(
        table, first, rows[row * Row.SIZE + Row.B], table.stack[at + Frame.SEAT], table.stack[at + Frame.B]
    )
    if options == 0:
        table.stack[at + Frame.A] = rows[row * Row.SIZE + Row.NEXT]
    elif ones(options) == 1:
        table.stack[at + Frame.A] = rows[(first + only(options)) * Row.SIZE + Row.A]
    else:
        table.stack[at + Frame.STAGE] = RowStage.OPTION
        table.push(
            Verb.ASK_OPTION,
            table.stack[at + Frame.SEAT],
            first,
            rows[row * Row.SIZE + Row.B],
            table.stack[at + Frame.B],
            0,
        )


def resolve(table: Table, at: i64, op: i64, row: i64) -> bool:
    """Settle which Suspect or Location a row speaks of; False while the taker is asked."""
    stack = table.stack
    if stack[at + Frame.C] != Index.NONE:
        return True
    suspect = table.rules.rows[row * Row.SIZE + Row.A]
    if op == Op.CLOSE:
        sites = possible.closable(table, suspect)
        if ones(sites) > 1:
            stack[at + Frame.STAGE] = RowStage.NAMED
            table.push(Verb.ASK_SITE, stack[at + Frame.SEAT], sites, 0, 0, 0)
            return False
        if sites:
            stack[at + Frame.C] = only(sites)
        return True
    if op == Op.PEEK and table.rules.rows[row * Row.SIZE + Row.B] != Stack.SUSPECT:
        return resolve_peek(table, at, row)
    if op != Op.PEEK and not possible.names_suspect(table, op):
        return True
    places = possible.nameable(table, row, stack[at + Frame.SEAT], stack[at + Frame.B])
    if places == 0:
        return True
    n = ones(places)
    if suspect == Which.RANDOM and n > 1:
        skip = table.chance.below(Stream.EFFECTS, table.counters[Stream.EFFECTS], n)
        table.counters[Stream.EFFECTS] += 1
        i: i64
        for i in range(skip):
            places &= places - 1
        n = 1
    if n == 1 or suspect == Which.RANDOM:
        stack[at + Frame.C] = only(places)
        return True
    stack[at + Frame.STAGE] = RowStage.NAMED
    table.push(Verb.ASK_SUSPECT, stack[at + Frame.SEAT], places, 0, 0, 0)
    return False


def resolve_peek(table: Table, at: i64, row: i64) -> bool:
    """Which Location is looked at, where a card lies face down at several; False while the taker is asked."""
    sites = peekable(table, row)
    if ones(sites) > 1:
        table.stack[at + Frame.STAGE] = RowStage.NAMED
        table.push(Verb.ASK_SITE, table.stack[at + Frame.SEAT], sites, 0, 0, 0)
        return False
    if sites:
        table.stack[at + Frame.C] = only(sites)
    return True


def peekable(table: Table, row: i64) -> i64:
    """The Locations of a row that have a Game Changer face down; for the Assignment area, the bit 0."""
    a = table.rules.rows[row * Row.SIZE + Row.A]
    if table.rules.rows[row * Row.SIZE + Row.B] == Stack.AREA:
        return with_changer(table, 1, StackAt.AREA)
    sites: i64 = 0
    site: i64
    for site in range(table.site_n):
        if a in (Index.NONE, table.sites[site]):
            sites |= 1 << site
    return with_changer(table, sites, Place.MOST)


def with_changer(table: Table, places: i64, first: i64) -> i64:
    """Of these places, or of those that follow a number of stacks, the ones where a Game Changer lies face down."""
    bits: i64 = 0
    i: i64
    for i in range(Place.MOST):
        if places >> i & 1 and table.top_of(first + i) != Index.NONE:
            bits |= 1 << i
    return bits
