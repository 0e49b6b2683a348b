"""Many matches at once: stepped in compiled code, seen as NumPy arrays over the engine's own memory.

env = VecEnv("fbi", 64, seats=3, players=["caller", "greedy", "greedy"])
env.reset(seed=1)
while learning:
    env.step(choose(env.observations, env.masks))        # then see env.rewards, env.over
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from casefile.adapters import needing
from casefile.adapters.match import REWARDS, check_choice, game_of
from casefile.bots import make_policy
from casefile.engine.batch import Batch
from casefile.engine.errors import BadOption
from casefile.engine.game import Game
from casefile.engine.playout import Dice
from casefile.engine.policy import Policy

with needing("research"):
    import numpy as np
    import numpy.typing as npt

__all__ = ["CALLER", "VecEnv"]

CALLER = "caller"
MOST_SEED = 1 << 61


class VecEnv:
    """`n` matches of a game. `players` says who decides for each seat: "caller", "greedy", "random" or a `Policy`.

    Every row of the arrays is a match, seen by the seat that is to move (`movers`). A step plays on to the caller's
    next decision. When a match ends, its row of `over` is True and its row of `rewards` has what it brought each seat;
    with `at_once` the next match is dealt in the same step, and its row is that of the new match.

    The arrays look at the engine's memory: nothing is copied, the next step changes them, and nobody else can write
    into them. Copy what you keep.

    >>> env = VecEnv("fbi", 2, players=["caller", "greedy"])
    >>> env.reset(seed=1)
    >>> env.step(env.sample())
    >>> env.observations.shape, env.masks.shape, env.rewards.shape
    ((2, 294), (2, 76), (2, 2))
    """

    def __init__(
        self,
        game: str | Game,
        n: int,
        *,
        seats: int | None = None,
        players: Sequence[str | Policy] | None = None,
        reward: str = "win",
        at_once: bool = True,
        **rules: object,
    ) -> None:
        check_choice("reward", reward, REWARDS)
        if n < 1:
            raise BadOption(f"There is at least one match, not {n}.")
        self.game = game_of(game, seats, rules)
        self.n = n
        self.players = [CALLER] * self.game.seats if players is None else list(players)
        if len(self.players) != self.game.seats or CALLER not in self.players:
            raise BadOption(
                f"players names who decides for each of {self.game.seats} seats, {CALLER!r} for one at least."
            )
        self.batch = Batch(self.game, n, reward == "points", at_once)
        self.observations: npt.NDArray[np.int32] = self.seen(self.batch.observations, np.int32)
        self.masks: npt.NDArray[np.int8] = self.seen(self.batch.masks, np.int8)
        self.rewards: npt.NDArray[np.float64] = self.seen(self.batch.rewards, np.float64)
        self.over: npt.NDArray[np.bool_] = self.seen(self.batch.over, np.bool_)[:, 0]
        self.movers: npt.NDArray[np.int64] = self.seen(self.batch.movers, np.int64)[:, 0]
        """The seat that decides in each row; -1 where a match is over and the next one not dealt."""
        self.deals: npt.NDArray[np.int64] = self.seen(self.batch.deals, np.int64)[:, 0]
        """The seed of the match in each row: it tells every card, so keep it from what learns."""
        self.lot = np.random.default_rng()

    def seen(self, row: Any, kind: type[np.generic]) -> npt.NDArray[Any]:
        """A row of the engine as an array over the same memory, with a row for each match."""
        return np.frombuffer(row, kind).reshape(self.n, -1)

    def reset(self, seed: int | None = None) -> None:
        """Deal all matches anew; the same seed gives the same matches."""
        if seed is not None:
            self.lot = np.random.default_rng(seed)
        first, luck, dice = (int(self.lot.integers(MOST_SEED)) for _ in range(3))
        self.dice = Dice(dice)
        self.batch.begin(first, [self.policy(player, luck + seat) for seat, player in enumerate(self.players)])

    def policy(self, player: str | Policy, seed: int) -> Policy | None:
        if player == CALLER:
            return None
        if isinstance(player, Policy):
            return player
        policy = make_policy(player, self.game, seed)
        if policy is None:
            raise BadOption(f"{player!r} is no policy: take {CALLER}, greedy, random or a Policy.")
        return policy

    def step(self, actions: npt.ArrayLike) -> None:
        """Take one action in every match; if one of them is not legal, `IllegalAction` is raised and none is taken."""
        self.batch.step(np.asarray(actions, np.int64).tolist())

    def sample(self) -> npt.NDArray[np.int64]:
        """A legal action for every match by chance."""
        return np.array(self.batch.sample(self.dice), np.int64)
