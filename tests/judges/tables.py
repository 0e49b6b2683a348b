"""The tables at which other libraries judge our environments: each game once, or all with CASEFILE_FULL=1."""

from __future__ import annotations

from typing import Any, NamedTuple

import pytest

import casefile
from tests.sizes import FULL


class Table(NamedTuple):
    """A game with its seats and options; the options make matches short where they would be long."""

    game: str
    seats: int
    rules: dict[str, Any]

    @property
    def words(self) -> dict[str, Any]:
        """What an environment is made with."""
        return {"seats": self.seats, **self.rules}


SHORT: dict[str, dict[str, Any]] = {
    "bonnie-and-clyde": {"target": 20},
    "detective-rummy": {"mode": "case", "hands": 1},
    "love-and-death": {},
    "fbi": {},
}
MODES: dict[str, list[dict[str, Any]]] = {
    "bonnie-and-clyde": [{"look": "optional", "discard_pile": "open"}],
    "detective-rummy": [{"mode": "campaign"}, {"mode": "case", "case": 6, "hands": 1}],
    "fbi": [{"top_card": True}],
    "love-and-death": [{"mode": "normal", "wanted": True, "weather": True}, {"mode": "infinite", "max_days": 10}],
}


def tables() -> list[Table]:
    """Each game at its largest table; with all, every number of seats and the modes above."""
    found = []
    for game, rules in SHORT.items():
        kind = casefile.find(game)
        seats = range(kind.least_seats, kind.most_seats + 1)
        found += [Table(game, each, rules) for each in (seats if FULL else seats[-1:])]
        found += [Table(game, seats[0], mode) for mode in MODES[game] if FULL]
    return found


every_table = pytest.mark.parametrize(
    "table", [pytest.param(table, id=f"{table.game}-{table.seats}-{number}") for number, table in enumerate(tables())]
)
