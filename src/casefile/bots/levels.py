"""The levels: opponents from a child's to a shark's, the same names in every game.

The weaker ones make people's mistakes, not random ones. A rookie overlooks moves, and takes the first course of events
it can imagine for what will happen; a deputy overlooks fewer and imagines a few. From detective up all moves are seen,
and each is tried in more and more worlds. How many, and in which way, suits each game: see its `Thinking`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.bots.search import Budget, Matching, Method, Paired, SearchBot

if TYPE_CHECKING:
    from casefile.engine.game import Game

LEVELS = ("rookie", "deputy", "detective", "inspector", "most-wanted")
DEFAULT_LEVEL = "detective"


def method(level: str, game: Game) -> Method:
    """How a level thinks about a game."""
    thinking = game.thinking
    if level == "rookie":
        return Paired(Budget(0), thinking.point, caution=0.0, least=1, overlooks=350)
    if level == "deputy":
        return Paired(Budget(0), thinking.point, caution=0.0, least=3, overlooks=100)
    budget = Budget(thinking.simulations[LEVELS.index(level) - 2])
    paired = Paired(budget, thinking.point, thinking.slips, thinking.caution)
    return Matching(paired) if thinking.simultaneous and level == "most-wanted" else paired


def make_level(level: str, game: Game, seat: int, seed: int) -> SearchBot:
    """A new bot of a level; `seat` is in its Views."""
    return SearchBot(method(level, game), seed)
