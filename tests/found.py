"""Games for tests that every game must pass: those with tables listed in the test, and all others installed."""

from __future__ import annotations

from collections.abc import Iterable

import casefile


def others(named: Iterable[str]) -> list[tuple[str, int]]:
    """Every installed game that is not listed, with its most seats: a new game is tested without being listed."""
    left = [name for name in casefile.GAMES if name not in set(named)]
    return [(name, casefile.find(name).most_seats) for name in left]
