"""OpenSpiel: every game as a registered Python game, for its algorithms and its tests.

    import pyspiel, casefile.adapters.openspiel              # registers casefile_fbi and so on
    game = pyspiel.load_game("casefile_fbi(players=3,top_card=True)")

Chance is one node at the start that chooses one of `deals` deals; a deal settles all chance to come. A game in which
several seats may decide at once is registered twice: `casefile_fbi` has simultaneous nodes, in `casefile_fbi_turns`
the seats choose one after another and nobody sees what has been chosen, which is the same game to everybody.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Sequence
from typing import Any

import casefile
from casefile.adapters import needing
from casefile.adapters.arrays import observation
from casefile.adapters.match import MOST_SEED
from casefile.engine.batch import rewards
from casefile.engine.game import Game
from casefile.engine.options import Options
from casefile.engine.state import State

with needing("openspiel"):
    import numpy as np
    import numpy.typing as npt
    import pyspiel

__all__ = ["SpielGame", "SpielState", "register", "resampler", "short_name"]

Params = dict[str, Any]
DEALS = 1024
UNBOUNDED = 1 << 30  # the length of a game whose options promise no end


class Core:
    """All that a state has of ours. OpenSpiel clones a state by deep copies of its attributes: this one is quick."""

    def __init__(self, game: Game, deals: int, in_turns: bool, state: State | None = None) -> None:
        self.game = game
        self.deals = deals
        self.in_turns = in_turns
        self.state = state  # None: the deal is still to be chosen

    def with_state(self, state: State | None) -> Core:
        return Core(self.game, self.deals, self.in_turns, state)

    def __deepcopy__(self, memo: object) -> Core:
        return self.with_state(None if self.state is None else self.state.copy())


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel brings no types
    """A game with its seats (`players`), options, and the number of its `deals`."""

    kind: type[Game]
    in_turns: bool

    def __init__(self, params: Params | None = None) -> None:
        kind, in_turns, given = self.kind, self.in_turns, dict(params or {})
        deals = int(given.get("deals", DEALS))
        chosen = {field.name: given[field.name] for field in option_fields(kind) if field.name in given}
        game = kind(int(given.get("players", kind.least_seats)), chosen)
        self.core = Core(game, deals, in_turns or not kind.simultaneous)
        info = pyspiel.GameInfo(
            num_distinct_actions=game.size,
            max_chance_outcomes=deals,
            num_players=game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=None if kind.cooperative else 0.0,
            max_game_length=UNBOUNDED if game.longest is None else game.longest,
        )
        super().__init__(game_type(kind, in_turns), info, given)

    def new_initial_state(self, *_: object) -> SpielState:
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return 1

    def make_py_observer(self, iig_obs_type: Any = None, params: Params | None = None) -> SpielObserver:
        return SpielObserver(self.core.game, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False))


class SpielState(pyspiel.State):  # type: ignore[misc]  # pyspiel brings no types
    """A match, or the chance node before it."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.core = game.core.with_state(None)

    def current_player(self) -> int:
        state = self.core.state
        if state is None:
            return int(pyspiel.PlayerId.CHANCE)
        if state.turn < 0:
            return int(pyspiel.PlayerId.TERMINAL)
        if len(state.actors) > 1 and not self.core.in_turns:
            return int(pyspiel.PlayerId.SIMULTANEOUS)
        return state.turn

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(deal, 1.0 / self.core.deals) for deal in range(self.core.deals)]

    def _legal_actions(self, player: int) -> list[int]:
        state = self.core.state
        if state is None or (self.core.in_turns and player != state.turn):
            return []
        return state.legal(player)

    def _apply_action(self, action: int) -> None:
        if self.core.state is None:
            self.core.state = self.core.game.deal(action)
        else:
            self.core.state.apply(self.core.state.turn, action)

    def _apply_actions(self, actions: Sequence[int]) -> None:
        state = self.core.state
        assert state is not None
        for seat in state.actors:
            state.apply(seat, actions[seat])

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.core.game.say(action)

    def is_terminal(self) -> bool:
        return self.core.state is not None and self.core.state.turn < 0

    def returns(self) -> list[float]:
        return [0.0] * self.core.game.seats if self.core.state is None else rewards(self.core.state, False)

    def __str__(self) -> str:
        """A line that tells this state from every other; `print(state.core.state)` shows the table."""
        state = self.core.state
        return "before the deal" if state is None else f"{state!r} {state.key().hex()}"


class SpielObserver:
    """What a seat may know, as numbers; without private information what a spectator may know."""

    def __init__(self, game: Game, kind: Any) -> None:
        self.private = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.known = kind.public_info and not kind.perfect_recall
        self.tensor: npt.NDArray[np.float32] | None = None
        self.dict: dict[str, npt.NDArray[np.float32]] = {}
        if self.known:
            self.tensor = np.zeros(game.array_length, np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor.fill(0)
            if state.core.state is not None:
                self.tensor[:] = observation(state.core.state, player if self.private else None)

    def string_from(self, state: SpielState, player: int) -> str | None:
        """The same numbers as text: algorithms tell information sets apart by it."""
        if not self.known:
            return None
        if state.core.state is None:
            return "before the deal"
        return " ".join(map(str, state.core.state.observed(player if self.private else None)))


def resampler(seed: int) -> Callable[[SpielState, int], SpielState]:
    """What OpenSpiel's ISMCTSBot takes by `set_resampler`: a state that a player cannot tell from the true one.

    The bot must use observation strings: `ISMCTSBot(…, use_observation_string=True)`. The new state has no history.
    """
    lot = np.random.default_rng(seed)

    def resample(state: SpielState, player: int) -> SpielState:
        assert state.core.state is not None
        world = state.get_game().new_initial_state()
        world.core = state.core.with_state(state.core.state.view(player).determinize(int(lot.integers(MOST_SEED))))
        return world  # type: ignore[no-any-return]  # pyspiel brings no types

    return resample


def option_fields(kind: type[Game]) -> tuple[dataclasses.Field[Options], ...]:
    return dataclasses.fields(kind.options_type)


def game_type(kind: type[Game], in_turns: bool) -> Any:
    several = kind.simultaneous and not in_turns
    dynamics, utility = pyspiel.GameType.Dynamics, pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=short_name(kind.name, in_turns),
        long_name=f"{kind.title}{', one after another' if in_turns else ''} (Casefile)",
        dynamics=dynamics.SIMULTANEOUS if several else dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.IDENTICAL if kind.cooperative else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.most_seats,
        min_num_players=kind.least_seats,
        provides_information_state_string=False,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={
            "players": kind.least_seats,
            "deals": DEALS,
            **{field.name: field.default for field in option_fields(kind)},
        },
    )


def short_name(game: str, in_turns: bool = False) -> str:
    """What OpenSpiel calls a game.

    >>> short_name("love-and-death")
    'casefile_love_and_death'
    """
    return f"casefile_{game.replace('-', '_')}{'_turns' if in_turns else ''}"


def register() -> None:
    """Register every game, those of installed packages too."""
    known = set(pyspiel.registered_names())
    for name in casefile.GAMES:
        kind = casefile.find(name)
        for in_turns in (False, True) if kind.simultaneous else (False,):
            if short_name(name, in_turns) not in known:
                # A class: OpenSpiel lets go of it after Python has ended, which a function would not survive.
                made = type(f"{kind.__name__}SpielGame", (SpielGame,), {"kind": kind, "in_turns": in_turns})
                pyspiel.register_game(game_type(kind, in_turns), made)


register()
