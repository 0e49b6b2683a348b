"""The choice of two agents, in secret and at once."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.vecs import vec
from casefile.games.fbi import layout
from casefile.games.fbi.layout import Colour, Index, Pair, Phase
from casefile.games.fbi.table import Table


def legal_choices(table: Table, out: vec[i64]) -> i64:
    """Two colours on the table, or one with 2x, however short its row (FBI-SELECT-03…07)."""
    offered = table.offered
    first = table.rules.choose
    n: i64 = 0
    pair: i64
    for pair in range(Pair.COUNT):
        out[n] = first + pair
        if offered >> layout.FIRST_AGENT[pair] & offered >> layout.SECOND_AGENT[pair] & 1:
            n += 1
    for pair in range(Pair.COUNT, Pair.COUNT + Colour.COUNT):
        out[n] = first + pair
        if offered >> layout.FIRST_AGENT[pair] & 1:
            n += 1
    return n


def begin_choice(table: Table) -> None:
    """What lies on the table now says which agents may be chosen (FBI-SELECT-03)."""
    table.phase = Phase.SELECT
    table.place = 0
    table.turn = 0
    colour: i64
    for colour in range(Colour.COUNT):
        if table.row_n[colour]:
            table.offered |= 1 << colour


def choose(table: Table, seat: i64, pair: i64) -> None:
    """Two agents, face down; nobody else learns more than that a choice was made (FBI-SELECT-01, -02)."""
    table.chosen[2 * seat] = layout.FIRST_AGENT[pair]
    table.chosen[2 * seat + 1] = layout.SECOND_AGENT[pair]
    if table.journal is not None:
        table.journal.add(
            Event("choose", seat, {}, {seat: {"agents": (layout.FIRST_AGENT[pair], layout.SECOND_AGENT[pair])}})
        )
    other: i64
    for other in range(table.rules.seats):
        if table.chosen[2 * other] == Index.NONE:
            table.turn = other
            return
    table.phase = Phase.FIRST_ARREST
    table.turn = table.order[0]
