"""Players of different habits, so that what is learnt from them is true of more than one.

* `greedy`: the game's own policy.
* `slips`: the same, but one move in five is any legal one.
* `hides`: the same, but three moves in ten are others of the same sort: another card thrown, kept or asked for than the
  one that its hand suggests, or the other pile drawn from.
* `thinks`: the paired search with few simulations, in worlds that are all equally likely: what is learnt depends on no
  earlier network.
"""

from __future__ import annotations

import random

from casefile.bots.search import Paired, SearchBot
from casefile.bots.trials import Budget
from casefile.engine.game import Game
from casefile.engine.state import State

HABITS = ("greedy", "slips", "hides", "thinks")
SLIPS = 0.2
HIDES = 0.3
SIMULATIONS = 24
SAME_SORT = {"take": "draw", "recuperate": "work"}  # different words for answers to one question


class Player:
    """A seat played by a habit."""

    def __init__(self, game: Game, habit: str, seed: int) -> None:
        self.habit = habit
        self.policy = game.greedy(seed)
        self.sorts = [sort_of(text) for text in game.actions]
        self.search = SearchBot(Paired(Budget(SIMULATIONS), game.thinking.point, likely=False), seed)
        self.lot = random.Random(seed)

    def choose(self, state: State, seat: int, legal: list[int]) -> int:
        if self.habit == "thinks":
            return self.search.choose(state.view(seat), legal)
        if self.habit == "slips" and self.lot.random() < SLIPS:
            return self.lot.choice(legal)
        usual = int(self.policy.advise(list(state.observed(seat)), legal))
        if self.habit == "hides" and self.lot.random() < HIDES:
            return self.lot.choice([action for action in legal if self.sorts[action] == self.sorts[usual]])
        return usual


def sort_of(text: str) -> str:
    """The verb of a move: `discard`, whichever card it names."""
    word = text.split()[0]
    return SAME_SORT.get(word, word)
