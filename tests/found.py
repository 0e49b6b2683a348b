"""Games for tests of what every game has: those that a test names tables of, and all others that are found."""

from __future__ import annotations

from collections.abc import Iterable

import casefile


def others(named: Iterable[str]) -> list[tuple[str, int]]:
    """Every game that is found and not named, with the most seats it has: a new game is tried without being listed."""
    left = [name for name in casefile.GAMES if name not in set(named)]
    return [(name, casefile.find(name).most_seats) for name in left]
