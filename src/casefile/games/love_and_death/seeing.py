"""What the player may know: the observation, built up from nothing."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Deck
from casefile.games.love_and_death.slots import Seen, see_open
from casefile.games.love_and_death.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist: everything on the table, and of each deck what may still be drawn, never in which order.

    Of the random memories nobody has seen, some may lie aside: they are all counted as what may still come.
    """
    see_open(table, out)
    out[Seen.SEAT] = seat
    deck = table.deck
    deck_n = table.deck_n
    deck_at = table.rules.deck_at
    queue = table.queue
    i: i64
    card: i64
    for i in range(Deck.COUNT):
        rest: i64 = 0
        first = deck_at[i]
        for card in range(first, first + deck_n[i]):
            rest |= 1 << deck[card]
        if i == Deck.MEMORIES:
            rest |= table.aside
        out[Seen.REST + i] = rest
    for i in range(table.queue_n):
        out[Seen.QUEUE + i] = queue[i]
    return Seen.QUEUE + table.queue_n
