"""Many matches at once: each row is the match that a State of its own would play."""

from __future__ import annotations

import random
from importlib import import_module

import numpy as np
import pytest

import casefile
from casefile.adapters import needing
from casefile.adapters.arrays import mask, observation, slices
from casefile.adapters.vec import CALLER, VecEnv
from casefile.engine.batch import rewards
from casefile.engine.errors import BadOption, IllegalAction
from casefile.engine.game import Game
from casefile.engine.playout import Dice, playout
from casefile.engine.policy import Policy
from casefile.engine.state import State
from tests.sizes import sized

SHORT: dict[str, dict[str, object]] = {
    "bonnie-and-clyde": {"target": 10},
    "detective-rummy": {"mode": "case", "hands": 1},
    "fbi": {},
    "love-and-death": {},
}
every_game = pytest.mark.parametrize("name", list(SHORT))
STEPS = 20_000 if casefile.compiled else 60  # interpreted, matches are not played to their end


def short(name: str) -> Game:
    """A game with its most seats, in short matches."""
    return casefile.load(name, seats=casefile.find(name).most_seats, **SHORT[name])  # type: ignore[arg-type]  # options


def expect_row(env: VecEnv, row: int, state: State) -> None:
    assert env.movers[row] == state.turn
    assert np.array_equal(env.observations[row], observation(state, state.turn))
    assert np.array_equal(env.masks[row], mask(state, state.turn))


@every_game
def test_every_row_is_a_match_of_its_own(name: str) -> None:
    """Deals, observations, masks and rewards, through the ends of matches."""
    env = VecEnv(short(name), 3)
    env.reset(seed=1)
    states = [env.game.deal(int(deal)) for deal in env.deals]
    ends = steps = 0
    while ends < sized(2, 8) and steps < STEPS:
        steps += 1
        for row, state in enumerate(states):
            expect_row(env, row, state)
        actions = env.sample()
        before = env.deals.copy()
        env.step(actions)
        for row, (state, action) in enumerate(zip(states, actions, strict=True)):
            state.apply(state.turn, action)
            assert env.rewards[row].tolist() == rewards(state, False)
            assert env.over[row] == (state.outcome is not None)
            if env.over[row]:
                ends += 1
                assert env.deals[row] == before[row] + 3
                states[row] = env.game.deal(int(env.deals[row]))
    assert ends >= 2 or not casefile.compiled


@every_game
def test_others_play_by_their_policies(name: str) -> None:
    """The caller meets only decisions of its own; the others do what their policy says."""
    game = short(name)
    mine = game.seats - 1
    env = VecEnv(game, 2, players=[*[game.greedy(3)] * mine, CALLER])
    env.reset(seed=2)
    state = game.deal(int(env.deals[0]))
    for _ in range(20):
        if env.over[0]:
            break
        play_others(state, mine, game.greedy(3))
        expect_row(env, 0, state)
        actions = env.sample()
        state.apply(mine, actions[0])
        env.step(actions)


def play_others(state: State, mine: int, policy: Policy) -> None:
    while state.turn not in (mine, -1):
        legal = state.legal(state.turn)
        state.step(state.turn, policy.advise(list(state.observed(state.turn)), legal) if len(legal) > 1 else legal[0])


def test_a_match_that_is_over_can_wait_for_the_next_step() -> None:
    env = VecEnv("fbi", 2, at_once=False)
    env.reset(seed=1)
    while not env.over.any():
        last = env.movers.copy()
        deals = env.deals.copy()
        env.step(env.sample())
    assert env.movers.tolist() == [-1, -1]
    assert not env.masks.any()
    assert env.observations[:, slices(env.game)["seat"].start].tolist() == last.tolist()
    assert abs(env.rewards.sum()) < 1e-9 < abs(env.rewards).sum()
    env.step([-5, 10_000])  # whatever it is, it is ignored
    assert env.deals.tolist() == (deals + 2).tolist()
    assert not env.over.any()
    assert not env.rewards.any()
    expect_row(env, 1, env.game.deal(int(env.deals[1])))


def test_an_illegal_action_changes_no_row() -> None:
    env = VecEnv("fbi", 3)
    env.reset(seed=1)
    before = env.observations.copy()
    actions = env.sample()
    for wrong in (-1, env.game.size, int(np.flatnonzero(env.masks[2] == 0)[0])):
        with pytest.raises(IllegalAction, match="Row 2"):
            env.step([*actions[:2], wrong])
        assert np.array_equal(env.observations, before)
    with pytest.raises(ValueError, match="3 matches"):
        env.step(actions[:2])


def test_the_same_seed_gives_the_same_matches() -> None:
    def told(seed: int) -> list[object]:
        env = VecEnv("fbi", 4, seats=3, players=[CALLER, "random", "greedy"])
        env.reset(seed=seed)
        out: list[object] = []
        for _ in range(30):
            env.step(env.sample())
            out.append((env.observations.tolist(), env.masks.tolist(), env.rewards.tolist(), env.movers.tolist()))
        return out

    assert told(1) == told(1) != told(2)


def test_the_arrays_are_the_memory_of_the_engine() -> None:
    """Nothing is copied: an array taken before a step shows what comes after it, and cannot be written into."""
    env = VecEnv("fbi", 2)
    env.reset(seed=1)
    kept = env.observations
    before = kept.copy()
    env.step(env.sample())
    assert kept is env.observations
    assert not np.array_equal(kept, before)
    with pytest.raises(ValueError, match="read-only"):
        env.observations[0, 0] = 1


@every_game
def test_rewards_agree_with_the_outcome(name: str) -> None:
    for seats in range(casefile.find(name).least_seats, casefile.find(name).most_seats + 1):
        game = casefile.load(name, seats=seats, **SHORT[name])  # type: ignore[arg-type]  # options
        state = game.deal(seats)
        assert not any(rewards(state, False))
        playout(state, Dice(seats), 1_000_000)
        outcome = state.outcome
        assert outcome is not None
        paid, points = rewards(state, False), rewards(state, True)
        if game.cooperative:
            assert set(paid) == {1.0 if outcome.winners else -1.0}
            assert points == list(outcome.scores)
            continue
        assert abs(sum(paid)) + abs(sum(points)) < 1e-4
        for seat in range(seats):
            share = (seat in outcome.winners) / len(outcome.winners)
            assert paid[seat] == pytest.approx((seats * share - 1) / (seats - 1), abs=1e-5)
            rest = [score for other, score in enumerate(outcome.scores) if other != seat]
            assert points[seat] == pytest.approx(outcome.scores[seat] - sum(rest) / len(rest))


@every_game
def test_arrays_have_room_for_all_that_is_seen(name: str) -> None:
    """Also as 32-bit numbers, and as floats, which are exact below 2 ** 24."""
    game = casefile.load(name, seats=casefile.find(name).most_seats)
    for seed in range(sized(2, 20)):
        state, dice = game.deal(seed), random.Random(seed)
        for _ in range(sized(600, 5000) if casefile.compiled else 200):
            if state.turn < 0:
                break
            numbers = state.observed(state.turn)
            assert len(numbers) <= game.array_length
            assert max(map(abs, numbers)) < 1 << 24
            assert len(state.actors) == 1 or game.simultaneous
            state.step(state.turn, dice.choice(state.legal(state.turn)))


def test_named_parts_are_where_the_view_reads_them() -> None:
    state = casefile.load("bonnie-and-clyde", seats=3).deal(3)
    row, view = observation(state, 1), state.view(1)
    at = slices(state.game)
    assert row[at["seat"]].tolist() == [1]
    hand = dict(zip(state.game.kinds, row[at["hand"]].tolist(), strict=False))
    assert {kind: n for kind, n in hand.items() if n} == view.hand  # type: ignore[attr-defined]  # of this game's View
    assert at["rest"].stop == state.game.array_length


def test_a_missing_library_says_how_to_get_it() -> None:
    with pytest.raises(ModuleNotFoundError, match=r"pip install 'casefile-games\[research\]'"), needing("research"):
        import_module("no_such_library")


def test_wrong_players_are_refused() -> None:
    for players in (["greedy", "greedy"], [CALLER], [CALLER, "greedy", "greedy"]):
        with pytest.raises(BadOption):
            VecEnv("fbi", 2, players=players)
    with pytest.raises(BadOption):
        VecEnv("fbi", 0)
    with pytest.raises(BadOption):
        VecEnv(casefile.load("fbi"), 1, seats=3)
