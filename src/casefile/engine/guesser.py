"""The guesses of one Game: its network, read when it is first needed, and what was guessed from the last Views."""

from __future__ import annotations

import tomllib
from functools import cache, lru_cache
from importlib import resources
from typing import TYPE_CHECKING, cast

from casefile.engine.guessing import Guess, Network, Tells

if TYPE_CHECKING:
    from casefile.engine.view import View

FILE = "guessing.toml"
REMEMBERED = 8  # guesses: a search draws hundreds of worlds from one View


@cache
def read_network(package: str) -> Network:
    """The network that lies in a game's folder."""
    data = tomllib.loads((resources.files(package) / FILE).read_text(encoding="utf-8"))
    return Network(cast("list[list[int]]", data["columns"]), data["start"], data["out"])


class Guesser:
    """Guesses hands for one Game, by what its `tells` make of a View."""

    def __init__(self, package: str, tells: Tells) -> None:
        self.package = package
        self.tells = tells
        self.alike = cache(tells.alike)
        self.remembered = lru_cache(REMEMBERED)(self.from_numbers)

    def __call__(self, view: View) -> Guess:
        return self.remembered(-1 if view.seat is None else view.seat, view.numbers)

    def from_numbers(self, reader: int, numbers: tuple[int, ...]) -> Guess:
        return self.tells.guess(read_network(self.package), reader, list(numbers), self.alike())
