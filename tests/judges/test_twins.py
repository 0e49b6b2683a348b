"""No judge sees a leak, so this is ours: who cannot tell two matches apart gets equal arrays from every adapter."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import casefile
from casefile.adapters import arrays
from casefile.adapters.gymnasium import SeatEnv
from casefile.adapters.pettingzoo import SeatsAecEnv, SeatsParallelEnv
from casefile.adapters.vec import VecEnv
from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.testing import Adapter, explore, replay
from casefile.testing.known import LAWS
from tests.sizes import sized

pytestmark = pytest.mark.once

TWINS = sized(12, 100)


class Outlets:
    """One environment of each kind, into which a State is put to see what comes out for one seat."""

    def __init__(self, game: Game, seat: int) -> None:
        self.game, self.seat = game, seat
        self.agent = f"player_{seat}"
        self.aec, self.parallel = SeatsAecEnv(game), SeatsParallelEnv(game)
        self.one = SeatEnv(game, seat=seat, bots="random")
        self.many = VecEnv(game, 1, at_once=False)
        for env in (self.aec, self.parallel, self.one, self.many):
            env.reset(seed=1)

    def shown(self, state: State) -> dict[str, Any]:
        """All that the seat gets, by outlet."""
        for env in (self.aec, self.parallel, self.one):
            env.match.state = state
        out: dict[str, Any] = {
            "arrays": (arrays.observation(state, self.seat), arrays.mask(state, self.seat)),
            "AEC": self.aec.observe(self.agent),
            "Parallel": (self.parallel.all_seen()[self.agent], self.parallel.all_infos()[self.agent]),
            "Gymnasium": (self.one.match.observation(self.seat), self.one.info(), self.one.action_masks()),
            "rendered": self.one.match.show(self.seat),
            "rewards": self.one.match.rewards(),
        }
        if state.turn == self.seat:
            self.many.batch.states[0] = state
            self.many.batch.clear(0)
            self.many.batch.write(0)
            out["VecEnv"] = (self.many.observations.copy(), self.many.masks.copy(), self.many.movers.copy())
        return out | self.spiel(state)

    def spiel(self, state: State) -> dict[str, Any]:
        try:
            import pyspiel

            from casefile.adapters.openspiel import short_name
        except ModuleNotFoundError:  # there is none for this system
            return {}
        name = short_name(self.game.name, self.game.simultaneous)
        spiel = pyspiel.load_game(name, {"players": self.game.seats, **self.game.changed}).new_initial_state()
        spiel.core = spiel.core.with_state(state)
        seen = spiel.observation_string(self.seat), spiel.observation_tensor(self.seat)
        return {"OpenSpiel": (spiel.current_player(), spiel.legal_actions(self.seat), *seen)}


def text(value: Any) -> str:
    with np.printoptions(threshold=100_000):
        return repr(value)


def compare(name: str, twins: int) -> None:
    """Twins of matches of every kind, compared in all that the adapters give to one seat."""
    table = LAWS[name].tables_of(name)[-1]
    adapter: Adapter = LAWS[name].at(table, 1)
    dice = Random(1)
    matches = explore(adapter, 3, 1, (), 400)
    outlets = [Outlets(adapter.game, seat) for seat in range(adapter.game.seats)]
    compared = moved = different = 0
    for _ in range(twins * 20):
        match, seat = dice.choice(matches), dice.randrange(adapter.game.seats)
        deal, cut = match.stretch(dice)
        start, moves = match.part(deal, cut)
        twin = adapter.hide(start, moves, seat, dice)
        if twin is None:
            continue
        here, there = replay(start.copy(), moves), replay(twin.start.copy(), twin.moves)
        one, two = outlets[seat].shown(here), outlets[seat].shown(there)
        for outlet in one:
            assert text(one[outlet]) == text(two[outlet]), f"{outlet} tells seat {seat} of {name} a secret"
        compared += 1
        moved += here.turn == seat
        different += here.key() != there.key()
        if compared >= twins:
            break
    assert compared >= twins
    assert moved, "the seat was never to move"
    assert different >= twins // 2, "the twins were the same match"


@pytest.mark.parametrize("name", list(casefile.GAMES))
def test_whoever_cannot_tell_two_matches_apart_gets_equal_arrays(name: str) -> None:
    compare(name, TWINS)


def test_a_leak_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """A number of the whole State, hidden in what environments show, is told by its outlet."""

    def leaky(state: State, seat: int | None) -> arrays.Observation:
        out = arrays.observation(state, seat)
        out[-1] = state.key()[0]
        return out

    monkeypatch.setattr("casefile.adapters.match.observation", leaky)
    with pytest.raises(AssertionError, match="AEC tells seat"):
        compare("fbi", TWINS)
