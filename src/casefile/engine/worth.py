"""What a lead in points is worth: the chance to win with it, for games that are left off before their end."""

from __future__ import annotations

import math

from mypy_extensions import i64

from casefile.engine.state import CERTAIN
from casefile.engine.vecs import vec


def chances(points: vec[i64], seats: i64, spread: float, out: vec[i64]) -> None:
    """Write each seat's chance to win, in millionths: by a logistic law of the leads, or for `spread` 0 the result.

    `spread` is how many points more multiply the odds by e; equal best points share a result.
    """
    best: i64 = points[0]
    seat: i64
    for seat in range(1, seats):
        best = max(best, points[seat])
    total = 0.0
    for seat in range(seats):
        total += odds(points[seat] - best, spread)
    for seat in range(seats):
        out[seat] = i64(odds(points[seat] - best, spread) / total * CERTAIN)


def odds(lead: i64, spread: float) -> float:
    """The odds of a seat that is this many points ahead of the best (0 or less), relative to the best one's."""
    if spread == 0.0:
        return 1.0 if lead == 0 else 0.0
    return math.exp(float(lead) / spread)
