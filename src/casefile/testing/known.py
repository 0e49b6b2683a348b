"""The games that the laws are run on: what they need to know of each, ours and those of installed packages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from casefile.plugins import Plugins
from casefile.testing.adapter import Adapter


class LawTables(NamedTuple):
    """At which tables of a game the laws are run: its adapter, and the values of its options for pairwise sampling."""

    adapter: Callable[..., Adapter]
    options: Mapping[str, Sequence[object]]
    short: Mapping[str, object] = {}  # options that make a game short enough for obstinate players to end it
    games: int = 16  # to be played for one piece of laws 1 and 2
    more: Sequence[dict[str, object]] = ()  # sets of options that no pair leads to, for they exclude others


LAWS = Plugins(
    "casefile.laws",
    {
        "bonnie-and-clyde": "casefile.testing.bonnie_and_clyde:LAWS",
        "detective-rummy": "casefile.testing.detective_rummy:LAWS",
        "fbi": "casefile.testing.fbi:LAWS",
        "love-and-death": "casefile.testing.love_and_death:LAWS",
    },
)
