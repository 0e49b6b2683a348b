"""What a seat of FBI may know: the observation, built up from nothing."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.fbi import scoring
from casefile.games.fbi.layout import (
    COLOURS,
    KINDS,
    NONE,
    SEATS,
    SEEN_BONUS,
    SEEN_GONE,
    SEEN_NETS,
    SEEN_ORDER,
    SEEN_SEATS,
    SUITS,
)
from casefile.games.fbi.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist (FBI-INFO-01…03): everything but the deck's order and the agents that others have not played.

    `view.observation` names the places.
    """
    rules = table.rules
    out[0] = seat
    out[1] = table.round
    out[2] = table.cuffs
    out[3] = table.turn
    out[4] = table.phase
    out[5] = table.place
    out[6] = table.deck_n
    out[7] = table.offered
    out[8] = 0
    out[9] = NONE
    out[10] = NONE
    if seat >= 0:
        out[9] = table.chosen[2 * seat]
        out[10] = table.chosen[2 * seat + 1]
    i: i64
    at: i64
    other: i64
    n: i64 = SEEN_SEATS
    for i in range(SEATS):
        out[SEEN_ORDER + i] = NONE
        if i < rules.seats:
            out[SEEN_ORDER + i] = table.order[i]
    for i in range(COLOURS):
        out[SEEN_BONUS + i] = scoring.bonus_seat(table, i)
    for i in range(KINDS):
        out[SEEN_GONE + i] = table.gone[i]
    for other in range(rules.seats):
        if table.chosen[2 * other] != NONE:
            out[8] |= 1 << other
        out[n] = table.released[other]
        out[n + 1] = table.played[2 * other]
        out[n + 2] = table.played[2 * other + 1]
        n += SEEN_NETS
        for i in range(SUITS):
            out[n + i] = table.nets[other * SUITS + i]
        n += SUITS
        for i in range(COLOURS):
            out[n + i] = scoring.compared(table, other, i)
        n += COLOURS
        for i in range(KINDS):
            out[n + i] = table.slammers[other * KINDS + i]
        n += KINDS
    for i in range(COLOURS):
        out[n] = table.row_n[i]
        n += 1
        for at in range(i * rules.longest, i * rules.longest + rules.longest):
            out[n] = table.rows[at]
            n += 1
    return n
