"""The stack of sequences of icons, and its queue.

The icons of the sequence on top are the end of `queue`, from its frame's start on.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.games.love_and_death.layout import Deck, Frame, Icon, Index, Moment, Phase, Resource, Shelter, Source
from casefile.games.love_and_death.table import Table


def open(table: Table, source: i64) -> None:
    """Open a sequence on top of the stack."""
    if table.depth == Frame.DEPTH:
        raise OverflowError("too many sequences inside each other")
    at = table.depth * Frame.SIZE
    table.frames[at + Frame.SOURCE] = source
    table.frames[at + Frame.START] = table.queue_n
    table.frames[at + Frame.CARD] = Index.NONE
    table.frames[at + Frame.SIDE_CARD] = Index.NONE
    table.depth += 1


def close(table: Table) -> None:
    """Close the sequence on top; its memory goes to the discards."""
    at = table.frame()
    while table.queue_n > table.frames[at + Frame.START]:
        table.queue_n -= 1
        table.queue[table.queue_n] = 0
    table.discard(Deck.MEMORIES, table.frames[at + Frame.CARD])
    table.discard(Deck.DESTINIES, table.frames[at + Frame.SIDE_CARD])
    table.discards[Deck.DESTINIES] |= table.frames[at + Frame.DONE]
    i: i64
    for i in range(at, at + Frame.SIZE):
        table.frames[i] = 0
    table.depth -= 1


def append(table: Table, icon: i64) -> None:
    """Put an icon at the end of the queue; what comes while nothing is under way opens a sequence of its own."""
    if table.phase == Phase.OVER:
        return
    if table.depth == 0:
        open(table, Source.HUNTERS)
    if table.queue_n == Frame.QUEUE:
        raise OverflowError("a sequence of icons without end")
    table.queue[table.queue_n] = icon
    table.queue_n += 1


def append_list(table: Table, icons: i64) -> None:
    i: i64
    first = table.rules.list_at[icons]
    for i in range(first, first + table.rules.list_n[icons]):
        append(table, table.rules.icons[i])


def append_spared(table: Table, icons: i64, shelter: i64) -> None:
    """Append a list, less what the car spares them there (LD-VEH-18)."""
    rules = table.rules
    spared: i64 = 0
    left = spared_units(table, shelter)
    if left:
        spared = rules.car_spares[table.car * Shelter.COUNT + shelter]
    i: i64
    first = rules.list_at[icons]
    for i in range(first, first + rules.list_n[icons]):
        icon = rules.icons[i]
        what = icon // Icon.SLOT - Icon.LOSE
        if left and 0 <= what < Resource.COUNT and spared >> what & 1:
            less = min(left, icon % Icon.SLOT)
            left -= less
            icon -= less
            if table.journal is not None:
                table.note("spared", what, less)
            if icon % Icon.SLOT == 0:
                continue
        append(table, icon)


def spared_units(table: Table, shelter: i64) -> i64:
    """How much the car spares them there, each time; a wreck nothing."""
    return table.rules.car_spares_n[table.car * Shelter.COUNT + shelter] if table.body > 0 else i64(0)


def bring(table: Table, moment: i64) -> None:
    """Append what the car brings by itself now (LD-VEH-18); a wreck nothing."""
    icons = table.rules.car_brings[table.car * Moment.COUNT + moment]
    if icons != Index.NONE and table.body > 0:
        append_list(table, icons)


def insert(table: Table, at: i64, icon: i64) -> None:
    """Put an icon at place `at` of the queue."""
    if table.queue_n == Frame.QUEUE:
        raise OverflowError("a sequence of icons without end")
    i = table.queue_n
    while i > at:
        table.queue[i] = table.queue[i - 1]
        i -= 1
    table.queue[at] = icon
    table.queue_n += 1


def insert_list(table: Table, at: i64, icons: i64) -> i64:
    """Put a list at a place; return the place after it."""
    i: i64
    first = table.rules.list_at[icons]
    for i in range(first, first + table.rules.list_n[icons]):
        insert(table, at, table.rules.icons[i])
        at += 1
    return at


def pop(table: Table) -> None:
    """Remove the icon at the head."""
    i = table.frames[table.frame() + Frame.START]
    while i + 1 < table.queue_n:
        table.queue[i] = table.queue[i + 1]
        i += 1
    table.queue_n -= 1
    table.queue[table.queue_n] = 0


def unit_done(table: Table) -> None:
    """Count off one unit of the icon at the head."""
    head = table.frames[table.frame() + Frame.START]
    if table.queue[head] % Icon.SLOT > 1:
        table.queue[head] -= 1
    else:
        pop(table)


def remove(table: Table, at: i64) -> None:
    i = at
    while i + 1 < table.queue_n:
        table.queue[i] = table.queue[i + 1]
        i += 1
    table.queue_n -= 1
    table.queue[table.queue_n] = 0
