"""The games that the laws run on, ours and those of installed packages, with what the laws must know of each."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import casefile
from casefile.plugins import Plugins
from casefile.testing.adapter import Adapter


class LawTable(NamedTuple):
    """A table that the tests run every law at."""

    seats: int
    options: Mapping[str, object] = {}
    complete: bool = True  # whether the games of law 1 must reach every kind of state here


class Sample(NamedTuple):
    """How much of a game one law looks at in the tests."""

    games: int
    states: int = 0
    most: int = 3000  # moves of one game
    histories: int = 0  # law 1: twins compared after every move


SAMPLES: Mapping[int, Sample] = {
    1: Sample(9, 60, most=600, histories=6),
    2: Sample(9, 50),  # in the games of law 1
    3: Sample(2, 12),
    4: Sample(2, most=200),
    5: Sample(1, most=200),
    6: Sample(3, 30),
    7: Sample(3, 10),
    8: Sample(1),
}
"""The samples of each law, for games that name none of their own."""


class LawTables(NamedTuple):
    """How the laws are run on a game: its adapter, the values of its options for pairwise sampling; for the tests, at
    which tables and on how much.
    """

    adapter: Callable[..., Adapter]
    options: Mapping[str, Sequence[object]]
    short: Mapping[str, object] = {}  # options that make a game short enough for obstinate players to end it
    games: int = 16  # to be played for one piece of laws 1 and 2
    more: Sequence[dict[str, object]] = ()  # sets of options that no pair leads to, for they exclude others
    tables: Sequence[LawTable] = ()  # for the tests, the one with most options last; empty: one for each size
    samples: Mapping[int, Sample] = {}  # by law, where they differ from SAMPLES
    special: Mapping[int, Mapping[str, object]] = {}  # by law: options that show more, or the same in less time
    pairs: Sample = Sample(1, 8, most=200, histories=1)  # for the tests of each set of options
    pairs_closely: Sample | None = None  # the same for laws 3, 5 and 7, where they would take too long
    counted: int = 2  # situations whose worlds are all counted, at least, in law 2

    def sample(self, law: int) -> Sample:
        return self.samples.get(law, SAMPLES[law])

    def tables_of(self, game: str) -> Sequence[LawTable]:
        """The tables for the tests of this game."""
        kind = casefile.find(game)
        return self.tables or [LawTable(seats) for seats in range(kind.least_seats, kind.most_seats + 1)]

    def at(self, table: LawTable, law: int) -> Adapter:
        """The adapter for one law at one table."""
        return self.adapter(table.seats, **{**table.options, **self.special.get(law, {})})


LAWS = Plugins(
    "casefile.laws",
    {
        "bonnie-and-clyde": "casefile.testing.bonnie_and_clyde:LAWS",
        "detective-rummy": "casefile.testing.detective_rummy:LAWS",
        "fbi": "casefile.testing.fbi:LAWS",
        "love-and-death": "casefile.testing.love_and_death:LAWS",
    },
)
