"""What a seat of Bonnie and Clyde may know: the observation, built up from nothing."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Index, Kind, Location, Phase, Seat
from casefile.games.bonnie_and_clyde.slots import SeatSeen, Seen, see_open
from casefile.games.bonnie_and_clyde.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist (BC-INFO-01…09): what everybody sees, what the seat holds and remembers, a block per seat.

    Statements, not conditional expressions: those make Python ints, compiled.
    """
    mine = seat >= 0 and seat == table.turn
    knower: i64 = NOBODY
    remembered: i64 = 0
    if seat >= 0 and table.rules.memory_aid:
        knower = seat
        remembered = table.looked[seat]
    see_open(table, out)
    out[Seen.SEAT] = seat
    out[Seen.FILES_TOP] = table.files_top()
    out[Seen.LOOK_CARD] = Index.NONE
    if mine and (table.phase == Phase.LOOK or table.phase == Phase.HINTON_LOOK):
        out[Seen.LOOK_CARD] = table.under[table.look_at]
    under = table.under
    filed = table.filed
    hands = table.hands
    at: i64 = 0
    i: i64
    for i in range(Location.COUNT):
        out[Seen.MELDED + at] = table.melded >> i & 1
        out[Seen.UNDER_THERE + at] = 0
        out[Seen.UNDER_CARD + at] = Index.NONE
        if under[i] != Index.NONE:
            out[Seen.UNDER_THERE + at] = 1
            if remembered >> i & 1:
                out[Seen.UNDER_CARD + at] = under[i]
        at += Seen.PER_LOCATION
    at = 0
    for i in range(Kind.COUNT):
        out[Seen.HAND + at] = 0
        out[Seen.FILED + at] = 0
        out[Seen.MISSED + at] = 0
        if seat >= 0:
            out[Seen.HAND + at] = hands[seat * Kind.COUNT + i]
        if not table.rules.unlisted_files:
            out[Seen.FILED + at] = filed[i]
            if knower >= 0:
                out[Seen.MISSED + at] = table.missed_by(knower, i)
        at += Seen.PER_KIND
    n = see_recalled(table, knower, out)
    if (mine and table.phase == Phase.FILES) or table.rules.open_files:
        for i in range(table.files_n):
            out[n] = table.files[i]
            n += 1
    return n


def see_recalled(table: Table, knower: i64, out: vec[i64]) -> i64:
    """What one seat alone knows of each hand; return where the blocks of the seats end."""
    recalled = table.recalled
    something = knower >= 0 and len(recalled) > 0
    block: i64 = Seen.SEATS
    n: i64
    i: i64
    other: i64
    for other in range(table.rules.seats):
        n = block + SeatSeen.RECALLED
        if something:
            first = (knower * Seat.MOST + other) * Kind.COUNT
            for i in range(first, first + Kind.COUNT):
                out[n] = recalled[i]
                n += 1
        else:
            for i in range(Kind.COUNT):
                out[n + i] = 0
        block += Seen.PER_SEAT
    return block
