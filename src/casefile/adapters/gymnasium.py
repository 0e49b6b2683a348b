"""Gymnasium: one seat of a game, with bots on the others; Love & Death can be played alone.

    import gymnasium, casefile.adapters.gymnasium            # registers casefile/Fbi-v0 and so on
    env = gymnasium.make("casefile/Fbi-v0", seats=3, bots="greedy")

The observation is a row of whole numbers; the legal actions are `info["action_mask"]`, and `env.action_masks()`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import casefile
from casefile.adapters import needing
from casefile.adapters.arrays import Mask, Observation
from casefile.adapters.match import MOST_SEED, RENDER_MODES, Match, check_choice, deal_seed, game_of
from casefile.adapters.vec import CALLER, VecEnv
from casefile.bots import Bot, make_bot
from casefile.engine.errors import BadOption
from casefile.engine.game import Game

with needing("research"):
    import gymnasium
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from gymnasium.vector.utils import batch_space

__all__ = ["SeatEnv", "SeatVectorEnv", "env_id", "observation_space", "register"]

LIMITS = np.iinfo(np.int32)


def observation_space(game: Game) -> spaces.Box[np.int32]:
    """Any whole numbers: what each of them is, `casefile.adapters.arrays.slices` says."""
    return spaces.Box(int(LIMITS.min), int(LIMITS.max), (game.array_length,), np.int32)


class SeatEnv(gymnasium.Env[Observation, np.int64]):
    """One seat of a game; `bots` play the others: one name for all, or one for each other seat in turn.

    `reward`, `illegal` and `penalty` are those of `casefile.adapters.match.Match`; `seats` and all other words are the
    game's own. A copy or pickle plays the match again up to where it stands, so bots need not be copied.
    """

    metadata = {"render_modes": list(RENDER_MODES), "render_fps": 1}  # noqa: RUF012  (as Gymnasium declares it)

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        reward: str = "win",
        illegal: str = "raise",
        penalty: float = 1.0,
        render_mode: str | None = None,
        **rules: object,
    ) -> None:
        self.game = game_of(game, seats, rules)
        self.match = Match(self.game, reward, illegal, penalty)
        self.seat = seat
        self.names = others_of(self.game, seat, bots)
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.observation_space = observation_space(self.game)
        self.action_space = spaces.Discrete(self.game.size)
        self.taken: list[int] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        self.begun = deal_seed(options, self.np_random), int(self.np_random.integers(MOST_SEED))
        self.begin()
        return self.match.observation(self.seat), self.info()

    def step(self, action: int | np.int64) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        cost = self.match.take(self.seat, action)
        if cost is None:
            self.taken.append(int(action))
            self.play_others()
        reward = self.match.rewards()[self.seat] - (cost or 0.0)
        if self.render_mode == "human":
            self.render()
        return self.match.observation(self.seat), reward, self.match.over, False, self.info()

    def action_masks(self) -> Mask:
        """The legal actions, as MaskablePPO asks for them."""
        return self.match.mask(self.seat)

    def render(self) -> str | None:
        text = self.match.show(self.seat)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.match.mask(self.seat)}

    def begin(self) -> None:
        """Deal, and play to the first decision of the seat."""
        deal, luck = self.begun
        self.taken = []
        self.bots: dict[int, Bot] = {seat: make_bot(name, self.game, seat, luck) for seat, name in self.names.items()}
        self.match.deal(deal)
        self.play_others()

    def play_others(self) -> None:
        state = self.match.state
        while state.turn >= 0 and self.seat not in state.actors:
            seat = state.turn
            state.apply(seat, self.bots[seat].choose(state.view(seat), state.legal(seat)))

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in self.__dict__.items() if name != "bots"}

    def __setstate__(self, kept: dict[str, Any]) -> None:
        self.__dict__.update(kept)
        if "begun" in kept:
            taken = self.taken
            self.begin()
            for action in taken:
                self.match.state.apply(self.seat, action)
                self.taken.append(action)
                self.play_others()


class SeatVectorEnv(gymnasium.vector.VectorEnv[Observation, npt.NDArray[np.int64], npt.NDArray[Any]]):
    """`num_envs` matches at once; one seat is played, the others have `bots` that are policies: greedy, random.

    A row that is over is dealt anew by the next step, whose action it ignores: Gymnasium calls that `NEXT_STEP`. The
    legal actions are `info["action_mask"]`.
    """

    def __init__(
        self,
        game: str | Game,
        num_envs: int = 1,
        seats: int | None = None,
        *,
        seat: int = 0,
        bots: str | Sequence[str] = "greedy",
        reward: str = "win",
        render_mode: None = None,
        **rules: object,
    ) -> None:
        made = game_of(game, seats, rules)
        names = others_of(made, seat, bots)
        players = [names.get(each, CALLER) for each in range(made.seats)]
        self.matches = VecEnv(made, num_envs, players=players, reward=reward, at_once=False)
        self.seat = seat
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP, "render_modes": []}
        self.single_observation_space = observation_space(made)
        self.single_action_space = spaces.Discrete(made.size)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal anew; of several seeds, the first settles all deals."""
        self.matches.reset(seed[0] if isinstance(seed, list) else seed)
        return self.matches.observations.copy(), self.info()

    def step(
        self, actions: npt.NDArray[np.int64]
    ) -> tuple[Observation, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], dict[str, Any]]:
        self.matches.step(actions)
        now = self.matches
        never = np.zeros(self.num_envs, np.bool_)
        return now.observations.copy(), now.rewards[:, self.seat].copy(), now.over.copy(), never, self.info()

    def info(self) -> dict[str, Any]:
        return {"action_mask": self.matches.masks.copy(), "_action_mask": np.ones(self.num_envs, np.bool_)}


def others_of(game: Game, seat: int, bots: str | Sequence[str]) -> dict[int, str]:
    """The bots by seat: one name for all, or one for each seat but the own."""
    if not 0 <= seat < game.seats:
        raise BadOption(f"The seats of this game are 0 to {game.seats - 1}, not {seat}.")
    others = [other for other in range(game.seats) if other != seat]
    names = [bots] * len(others) if isinstance(bots, str) else list(bots)
    if len(names) != len(others):
        raise BadOption(f"This table has {len(others)} other seats, and {len(names)} bots were named.")
    return dict(zip(others, names, strict=True))


def env_id(game: str) -> str:
    """What Gymnasium calls a game.

    >>> env_id("love-and-death")
    'casefile/LoveAndDeath-v0'
    """
    return f"casefile/{''.join(word.capitalize() for word in game.split('-'))}-v0"


def register() -> None:
    """Register every game, those of installed packages too."""
    for game in casefile.GAMES:
        if env_id(game) not in gymnasium.registry:
            gymnasium.register(
                env_id(game),
                f"{__name__}:SeatEnv",
                kwargs={"game": game},
                vector_entry_point=f"{__name__}:SeatVectorEnv",
            )


register()
