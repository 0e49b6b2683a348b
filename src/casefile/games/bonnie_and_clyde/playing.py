"""What may be played: Hinton, melds, layoffs and discards."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Act, Card, Index, Kind, Location
from casefile.games.bonnie_and_clyde.table import Table

HINTON: Final = 1 << Card.HINTON


def legal_plays(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Hinton, melds, layoffs and discards (BC-PLAY-01, BC-PLAY-02).

    Each candidate is written, then kept by moving n on: that needs no branch.
    """
    rules = table.rules
    hands = table.hands
    n: i64 = 0
    size: i64
    location: i64
    kind: i64
    me = seat * Kind.COUNT
    spare = table.hand_n[seat] - rules.keep  # a card must be certain to remain for the discard (BC-PLAY-03)
    least = rules.min_meld
    held: i64 = 0  # a bit for each kind in the hand
    sets: i64 = 0  # a bit for each location that could be melded
    for kind in range(Location.COUNT):
        held |= i64(hands[me + kind] > 0) << kind
        sets |= i64(hands[me + kind] >= least) << kind
    if hands[me + Card.HINTON]:
        held |= HINTON
        if not table.hinton_used:  # BC-HINTON-01, BC-HINTON-02
            out[n] = Act.HINTON_DRAW
            if table.case_n:  # BC-HINTON-10
                n += 1
            out[n] = Act.HINTON_FILES
            if table.files_n:
                n += 1
            if spare:
                for location in range(Location.COUNT):
                    out[n] = Act.HINTON_UNDER + location
                    n += i64(table.under[location] != Index.NONE)  # BC-HINTON-12
    if sets:
        for location in range(Location.COUNT):  # BC-MELD-01…03
            if sets >> location & 1:
                for size in range(least, min(hands[me + location], spare) + 1):
                    out[n] = Act.MELD + location * rules.meld_sizes + size - least
                    n += 1
    live = table.melded & held
    if live:
        for location in range(Location.COUNT):  # BC-LAYOFF-01…05
            if live >> location & 1:
                for size in range(1, min(hands[me + location], spare) + 1):
                    out[n] = rules.layoff + location * rules.layoff_sizes + size - 1
                    n += 1
    action = rules.discard
    while held:  # BC-DISC-01
        out[n] = action
        n += held & 1
        action += 1
        held >>= 1
    first = rules.discard
    if rules.forbid_rediscard and table.drawn != Index.NONE and table.hand_n[seat] > hands[me + table.drawn]:
        n = without(first + table.drawn, out, n)  # BC-DISC-02
    return n


def without(action: i64, out: vec[i64], n: i64) -> i64:
    """Take an action out of a list of n; return how many are left."""
    kept: i64 = 0
    i: i64
    for i in range(n):
        out[kept] = out[i]
        if out[i] != action:
            kept += 1
    return kept
