"""The levels of bots, from easy to strong; their names are the same in every game.

The weaker ones make people's mistakes, not random ones: they overlook moves, the less so the more a move stands out. A
rookie and a deputy play the obvious move, and now and then miss it for the next best that they see. A detective and an
inspector never miss it, think of some other moves as well, and try these out in a number of worlds. The most wanted
thinks of all moves, and of what others may think when all choose at once. How much each sees and tries suits each game:
see its `Thinking`; where the engine is interpreted less is tried, so that nobody waits.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import TYPE_CHECKING

from casefile.bots.pace import FEW, in_time
from casefile.bots.search import InformationSet, Matching, Method, Paired, SearchBot
from casefile.bots.spelling import Parameters
from casefile.bots.trials import Budget
from casefile.engine.errors import BadOption
from casefile.engine.reading import suggest

if TYPE_CHECKING:
    from casefile.engine.game import Game

LEVELS = ("rookie", "deputy", "detective", "inspector", "most-wanted")
DEFAULT_LEVEL = "detective"


def method(level: str, game: Game) -> Paired:
    """How a level thinks about a game."""
    care = game.thinking.levels[LEVELS.index(level)]
    return Paired(
        Budget(in_time(care.simulations)), game.thinking.point, least=FEW,
        overlooks=care.overlooks, misses=care.misses, respect=care.respect,
    )  # fmt: skip


def make_level(level: str, game: Game, seat: int, seed: int) -> SearchBot:
    """A new bot of a level; `seat` is in its Views."""
    return SearchBot(method(level, game), seed)


# -- for research: a method and its settings by name, e.g. paired:simulations=500,caution=0.5 --------------------------

METHODS: Mapping[str, type[Method]] = {"paired": Paired, "tree": InformationSet, "matrix": Matching}


def make_searcher(name: str, game: Game, seat: int, seed: int, parameters: Parameters | None = None) -> SearchBot:
    """A bot by its method, with the game's own settings where none are given."""
    kind = METHODS[name]
    default = kind(point=game.thinking.point)
    known = {field.name: getattr(default, field.name) for field in dataclasses.fields(default)}
    known = {key: value for key, value in known.items() if isinstance(value, int | float)}
    known |= {"simulations": Budget.simulations, "seconds": 1.0}
    for key, value in (parameters or {}).items():
        wanted = known.get(key)
        if wanted is None:
            raise BadOption(f"{name} has no parameter {key[:40]!r}{suggest(key, known)}.")
        if isinstance(value, str) or isinstance(value, bool) != isinstance(wanted, bool) or value < 0:
            raise BadOption(f"The parameter {key} of {name} is a number like {wanted}, not {value!r}.")
    given = dict(parameters or {})
    budget = Budget(int(given.pop("simulations", Budget.simulations)), None)
    if "seconds" in given:
        budget = Budget(budget.simulations, float(given.pop("seconds")))
    way = dataclasses.replace(default, budget=budget, **{key: type(known[key])(value) for key, value in given.items()})
    return SearchBot(way, seed)
