"""What a seat of FBI may know: the observation, built up from nothing."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.fbi import scoring
from casefile.games.fbi.layout import Colour, Index, Seat
from casefile.games.fbi.slots import SeatSeen, Seen, see_open
from casefile.games.fbi.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist (FBI-INFO-01…03): everything but the deck's order and the agents that others have not played."""
    rules = table.rules
    see_open(table, out)
    out[Seen.SEAT] = seat
    out[Seen.CHOSEN_BY] = 0
    out[Seen.FIRST_AGENT] = Index.NONE
    out[Seen.SECOND_AGENT] = Index.NONE
    if seat >= 0:
        out[Seen.FIRST_AGENT] = table.chosen[2 * seat]
        out[Seen.SECOND_AGENT] = table.chosen[2 * seat + 1]
    i: i64
    at: i64
    other: i64
    n: i64 = Seen.SEATS
    for i in range(Seat.MOST):
        out[Seen.ORDER + i] = Index.NONE
        if i < rules.seats:
            out[Seen.ORDER + i] = table.order[i]
    for i in range(Colour.COUNT):
        out[Seen.BONUS + i] = scoring.bonus_seat(table, i)
    for other in range(rules.seats):
        if table.chosen[2 * other] != Index.NONE:
            out[Seen.CHOSEN_BY] |= 1 << other
        for i in range(Colour.COUNT):
            out[n + SeatSeen.COMPARED + i] = scoring.compared(table, other, i)
        n += Seen.PER_SEAT
    for i in range(Colour.COUNT):
        out[n] = table.row_n[i]
        n += 1
        for at in range(i * rules.longest, i * rules.longest + rules.longest):
            out[n] = table.rows[at]
            n += 1
    return n
