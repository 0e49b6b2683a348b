"""What a seat of Bonnie and Clyde may know: the observation, built up from nothing."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import KINDS, LOCATIONS, NONE, SEATS, SEEN_LOCATIONS, Phase
from casefile.games.bonnie_and_clyde.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist (BC-INFO-01…09): what everybody sees, what the seat holds and remembers, a block per seat.

    `view.observation` names the places. Statements, not conditional expressions: those make Python ints, compiled.
    """
    mine = seat >= 0 and seat == table.turn
    knower: i64 = NOBODY
    remembered: i64 = 0
    if seat >= 0 and table.rules.memory_aid:
        knower = seat
        remembered = table.looked[seat]
    out[0] = seat
    out[1] = table.round
    out[2] = table.dealer
    out[3] = table.turn
    out[4] = table.phase
    out[5] = table.car
    out[6] = table.hinton_used
    out[7] = table.look_at
    out[8] = table.due
    out[9] = table.drawn
    out[10] = table.fruitful
    out[11] = table.barren
    out[12] = table.case_n
    out[13] = table.files_n
    out[14] = table.files_top()
    out[15] = NONE
    if mine and (table.phase == Phase.LOOK or table.phase == Phase.HINTON_LOOK):
        out[15] = table.under[table.look_at]
    out[16] = table.captor[0]
    out[17] = table.captor[1]
    out[18] = table.cleared
    out[19] = table.turns
    n: i64 = SEEN_LOCATIONS
    i: i64
    other: i64
    for i in range(LOCATIONS):
        out[n] = table.melded >> i & 1
        out[n + 1] = 0
        out[n + 2] = NONE
        if table.under[i] != NONE:
            out[n + 1] = 1
            if remembered >> i & 1:
                out[n + 2] = table.under[i]
        n += 3
    for i in range(KINDS):
        out[n] = 0
        out[n + 1] = 0
        out[n + 2] = 0
        if seat >= 0:
            out[n] = table.hands[seat * KINDS + i]
        if not table.rules.unlisted_files:
            out[n + 1] = table.filed[i]
            if knower >= 0:
                out[n + 2] = table.missed_by(knower, i)
        n += 3
    for other in range(table.rules.seats):
        out[n] = table.hand_n[other]
        out[n + 1] = table.totals[other]
        out[n + 2] = table.looked[other]
        n += 3
        for i in range(other * LOCATIONS, other * LOCATIONS + LOCATIONS):
            out[n] = table.upright[i]
            out[n + 1] = table.sideways[i]
            n += 2
        for i in range(other * KINDS, other * KINDS + KINDS):
            out[n] = table.known[i]
            n += 1
        for i in range(KINDS):
            out[n] = 0
            if knower >= 0 and len(table.recalled):
                out[n] = table.recalled[(knower * SEATS + other) * KINDS + i]
            n += 1
    if (mine and table.phase == Phase.FILES) or table.rules.open_files:
        for i in range(table.files_n):
            out[n] = table.files[i]
            n += 1
    return n
