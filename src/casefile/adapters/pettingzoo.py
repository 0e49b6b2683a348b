"""PettingZoo: every seat of a game is an agent, one after another (AEC) or all in every step (Parallel).

    import pettingzoo, casefile.adapters.pettingzoo          # registers casefile/fbi-v0 and so on, in both forms
    env = pettingzoo.make("aec", "casefile/fbi-v0", seats=3)

An observation is a dict: `observation`, a row of whole numbers, and `action_mask`. Where several seats choose in
secret, AEC lets them choose one after another, and nobody sees what has been chosen.
"""

from __future__ import annotations

from typing import Any

import casefile
from casefile.adapters import needing
from casefile.adapters.arrays import Mask, Observation
from casefile.adapters.match import RENDER_MODES, Match, check_choice, deal_seed, game_of
from casefile.engine.game import Game

with needing("research"):
    import numpy as np
    import pettingzoo
    from gymnasium import spaces
    from pettingzoo.utils.wrappers import OrderEnforcingWrapper

    from casefile.adapters.gymnasium import observation_space

__all__ = ["SeatsAecEnv", "SeatsParallelEnv", "env", "env_id", "parallel_env", "raw_env", "register"]

Seen = dict[str, Any]


class Seats:
    """What both forms share: the seats as agents, their spaces, the next deal."""

    possible_agents: list[str]
    agents: list[str]

    def __init__(
        self,
        game: str | Game,
        seats: int | None = None,
        *,
        reward: str = "win",
        illegal: str = "raise",
        penalty: float = 1.0,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **rules: object,
    ) -> None:
        self.game = game_of(game, seats, rules)
        self.match = Match(self.game, reward, illegal, penalty)
        if render_mode is not None:
            check_choice("render_mode", render_mode, RENDER_MODES)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.metadata = {
            "name": f"{self.game.name.replace('-', '_')}_v0", "render_modes": list(RENDER_MODES), "render_fps": 1,
            "is_parallelizable": False,
        }  # fmt: skip
        self.possible_agents = [f"player_{seat}" for seat in range(self.game.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents = []
        self.observation_spaces = {agent: self.seen_space() for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(self.game.size) for agent in self.possible_agents}
        self.lot = np.random.default_rng()

    def seen_space(self) -> spaces.Dict:
        masks = spaces.Box(0, 1, (self.game.size,), np.int8)
        return spaces.Dict({"observation": observation_space(self.game), "action_mask": masks})

    def observation_space(self, agent: str) -> spaces.Dict:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        return self.action_spaces[agent]

    def deal(self, seed: int | None, options: dict[str, Any] | None) -> None:
        if seed is not None:
            self.lot = np.random.default_rng(seed)
        self.match.deal(deal_seed(options, self.lot))
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def seen(self, agent: str, mask: Mask | None = None) -> Seen:
        seat = self.seat_of[agent]
        row: Observation = self.match.observation(seat)
        return {"observation": row, "action_mask": self.match.mask(seat) if mask is None else mask}

    def used_up(self) -> bool:
        """Whether the match is broken off here."""
        self.cycles += 1
        return self.max_cycles is not None and self.cycles >= self.max_cycles and not self.match.over

    def render(self) -> str | None:
        """The table as everybody sees it: nobody's secrets."""
        text = self.match.show(None)
        if self.render_mode == "ansi":
            return text
        print(text)
        return None

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])


class SeatsAecEnv(Seats, pettingzoo.AECEnv):  # type: ignore[misc]  # pettingzoo brings no types
    """A game with its seats as agents, one decision after another. For the words see `Seats` and `Match`."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.deal(seed, options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self.agent_selection = self.agents[self.match.state.turn]

    def observe(self, agent: str) -> Seen:
        return self.seen(agent)

    def step(self, action: int) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        cost = self.match.take(self.seat_of[agent], action)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict(zip(self.agents, self.match.rewards(), strict=True))
        self.rewards[agent] -= cost or 0.0
        used_up = self.used_up()
        for each in self.agents:
            self.terminations[each] = self.match.over
            self.truncations[each] = used_up
        self.agent_selection = self.agents[max(0, self.match.state.turn)]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()


class SeatsParallelEnv(Seats, pettingzoo.ParallelEnv):  # type: ignore[misc]  # pettingzoo brings no types
    """A game with its seats as agents, all of which act in every step.

    A seat that has nothing to decide may only take action 0, which then does nothing; `info["decides"]` says which.
    """

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self.deal(seed, options)
        return self.all_seen(), self.all_infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """Take the actions of all seats that decide now; if one of them must raise, none is taken."""
        chosen = {seat: actions[self.possible_agents[seat]] for seat in self.match.state.actors}
        refused = [seat for seat, action in chosen.items() if self.match.refusal(seat, action) is not None]
        costs = {seat: self.match.take(seat, chosen[seat]) or 0.0 for seat in refused}
        for seat in chosen.keys() - costs.keys():
            self.match.take(seat, chosen[seat])
        paid = self.match.rewards()
        seen, infos, used_up = self.all_seen(), self.all_infos(), self.used_up()
        rewards = {agent: paid[seat] - costs.get(seat, 0.0) for agent, seat in self.seat_of.items()}
        terminations = dict.fromkeys(self.agents, self.match.over)
        truncations = dict.fromkeys(self.agents, used_up)
        if self.match.over or used_up:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return seen, rewards, terminations, truncations, infos

    def all_seen(self) -> dict[str, Seen]:
        """What every seat sees and may do."""
        waiting = np.zeros(self.game.size, np.int8)
        waiting[0] = 1
        actors = self.match.state.actors
        return {
            agent: self.seen(agent, None if seat in actors else waiting.copy()) for agent, seat in self.seat_of.items()
        }

    def all_infos(self) -> dict[str, dict[str, Any]]:
        actors = self.match.state.actors
        return {agent: {"decides": seat in actors} for agent, seat in self.seat_of.items()}


def raw_env(game: str | Game, **words: Any) -> SeatsAecEnv:
    return SeatsAecEnv(game, **words)


def env(game: str | Game, **words: Any) -> OrderEnforcingWrapper:
    """The game with its seats one after another; using it in the wrong order says so."""
    return OrderEnforcingWrapper(raw_env(game, **words))


def parallel_env(game: str | Game, **words: Any) -> SeatsParallelEnv:
    return SeatsParallelEnv(game, **words)


def env_id(game: str) -> str:
    """What PettingZoo calls a game.

    >>> env_id("love-and-death")
    'casefile/love-and-death-v0'
    """
    return f"casefile/{game}-v0"


def register() -> None:
    """Register every game in both forms, those of installed packages too."""
    for game in casefile.GAMES:
        if env_id(game) not in pettingzoo.aec_registry:
            pettingzoo.register("aec", env_id(game), "casefile.adapters.pettingzoo:env", kwargs={"game": game})
            pettingzoo.register(
                "parallel", env_id(game), "casefile.adapters.pettingzoo:parallel_env", kwargs={"game": game}
            )


register()
