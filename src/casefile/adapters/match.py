"""One match as an environment plays it: what the environments of all libraries share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import casefile
from casefile.adapters.arrays import Mask, Observation, mask, observation
from casefile.engine.batch import rewards
from casefile.engine.errors import BadOption, CasefileError, IllegalAction
from casefile.engine.game import Game
from casefile.engine.state import State

if TYPE_CHECKING:
    import numpy as np

__all__ = ["MOST_SEED", "RENDER_MODES", "Match", "check_choice", "deal_seed", "game_of"]

ILLEGAL = ("raise", "noop", "penalise")
REWARDS = ("win", "points")
RENDER_MODES = ("ansi", "human")
MOST_SEED = 1 << 62


def check_choice(name: str, value: object, choices: tuple[str, ...]) -> None:
    if value not in choices:
        raise BadOption(f"{name} is one of {', '.join(choices)}, not {str(value)[:60]!r}.")


class Match:
    """A match with the terms of an environment: what it pays, and what becomes of an illegal move.

    `reward`: "win" or "points", as `casefile.engine.batch.rewards` says. `illegal`: "raise" it, let it do nothing
    ("noop"), or let it do nothing but cost `penalty` ("penalise").
    """

    state: State

    def __init__(self, game: Game, reward: str = "win", illegal: str = "raise", penalty: float = 1.0) -> None:
        check_choice("reward", reward, REWARDS)
        check_choice("illegal", illegal, ILLEGAL)
        self.game = game
        self.reward, self.illegal, self.penalty = reward, illegal, penalty

    def deal(self, seed: int) -> None:
        self.state = self.game.deal(seed)

    @property
    def over(self) -> bool:
        return self.state.turn < 0

    def observation(self, seat: int | None) -> Observation:
        return observation(self.state, seat)

    def mask(self, seat: int) -> Mask:
        return mask(self.state, seat)

    def refusal(self, seat: int, action: object) -> IllegalAction | None:
        """Why this move is not legal; where illegal moves raise, it is raised."""
        reason = self.state.explain(seat, action)
        if reason is not None and self.illegal == "raise":
            raise reason
        return reason

    def take(self, seat: int, action: object) -> float | None:
        """Take a move. What is not legal changes nothing, and what the attempt costs is returned."""
        if self.refusal(seat, action) is not None:
            return self.penalty if self.illegal == "penalise" else 0.0
        self.state.apply(seat, action)
        return None

    def rewards(self) -> list[float]:
        """What the match brings each seat; nothing while it goes on."""
        return rewards(self.state, self.reward == "points")

    def show(self, seat: int | None) -> str:
        """The table as text, as this seat (None: a spectator) sees it."""
        names = tuple(f"player {other}" for other in range(self.game.seats))
        return self.game.show(self.state.view(seat), names)


def deal_seed(options: Mapping[str, object] | None, lot: np.random.Generator) -> int:
    """The seed of the next deal: `options={"deal": 7}` names it, else it is drawn. Other options are not ours."""
    if options and "deal" in options:
        seed = options["deal"]
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise CasefileError(f"The option deal is the seed of a deal, a whole number, not {str(seed)[:60]!r}.")
        return seed
    return int(lot.integers(MOST_SEED))


def game_of(game: str | Game, seats: int | None, rules: Mapping[str, Any]) -> Game:
    """The game by name, with the seats and options given, or the Game itself."""
    if isinstance(game, Game):
        if seats is not None or rules:
            raise BadOption("A Game has its seats and options: name the game to choose others.")
        return game
    return casefile.load(game, seats=seats, **rules)
