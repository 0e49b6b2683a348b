"""Gymnasium's own checks, on every game; and what they do not look at."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import casefile
from casefile.adapters.gymnasium import SeatEnv, SeatVectorEnv, env_id
from casefile.engine.errors import BadOption
from tests.judges.tables import Table, every_table

pytestmark = [pytest.mark.once, pytest.mark.filterwarnings("error")]


@every_table
def test_check_env(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    """It chooses without a look at the mask, so illegal moves must be allowed."""
    check_env(gymnasium.make(env_id(table.game), illegal="penalise", **table.words).unwrapped)


NAME = "bonnie-and-clyde"


def played(env: gymnasium.Env[Any, Any], info: dict[str, Any], steps: int) -> list[Any]:
    """Play legal moves by chance; return what was seen and paid."""
    lot = np.random.default_rng(3)
    told: list[Any] = []
    for _ in range(steps):
        mask = info["action_mask"]
        seen, reward, ended, _, info = env.step(int(lot.choice(np.flatnonzero(mask))))
        told.append((seen.tolist(), info["action_mask"].tolist(), reward))
        if ended:
            break
    return told


@every_table
def test_whole_matches_copies_and_pickles(table: Table) -> None:
    words = table.words | {"seat": table.seats - 1, "bots": "random"}
    env, twin = SeatEnv(table.game, **words), SeatEnv(table.game, **words)
    info, other = env.reset(seed=5)[1], twin.reset(seed=5)[1]
    assert played(env, info, 3) == played(twin, other, 3)
    info = {"action_mask": env.action_masks()}
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    here = played(env, info, 400)
    for each in copies:
        assert played(each, info, 400) == here, "the bots of a copy play otherwise"


def test_alone_love_and_death_is_a_game_for_one() -> None:
    env = gymnasium.make("casefile/LoveAndDeath-v0", mode="normal")
    assert isinstance(env.unwrapped, SeatEnv)
    assert env.unwrapped.game.seats == 1
    _, info = env.reset(seed=1)
    paid = [reward for _, _, reward in played(env, info, 100_000)]
    assert paid[-1] in (1.0, -1.0)
    assert not any(paid[:-1])


def test_the_table_is_shown_as_the_seat_sees_it() -> None:
    env = gymnasium.make("casefile/BonnieAndClyde-v0", render_mode="ansi")
    env.reset(seed=1, options={"deal": 4})
    game = casefile.load("bonnie-and-clyde")
    assert env.render() == game.show(game.deal(4).view(0), ("player 0", "player 1"))


def test_many_matches_at_once_play_what_a_single_one_plays() -> None:
    words: dict[str, Any] = {"seats": 3, "target": 10}  # its greedy player draws nothing by lot
    many = gymnasium.make_vec(env_id(NAME), num_envs=3, vectorization_mode="vector_entry_point", **words)
    assert isinstance(many, SeatVectorEnv)
    seen, info = many.reset(seed=1)
    assert seen in many.observation_space
    deals = many.matches.deals.tolist()
    singles = [SeatEnv(NAME, **words) for _ in deals]
    shown = [env.reset(options={"deal": deal}) for env, deal in zip(singles, deals, strict=True)]
    lot = np.random.default_rng(1)
    over = np.zeros(3, np.bool_)
    while not over.any():
        assert np.array_equal(seen, [each for each, _ in shown])
        assert np.array_equal(info["action_mask"], [each["action_mask"] for _, each in shown])
        actions = np.array([lot.choice(np.flatnonzero(mask)) for mask in info["action_mask"]])
        seen, rewards, over, broken_off, info = many.step(actions)
        steps = [env.step(action) for env, action in zip(singles, actions, strict=True)]
        shown = [(step[0], step[4]) for step in steps]
        assert rewards.tolist() == [step[1] for step in steps]
        assert over.tolist() == [step[2] for step in steps]
        assert not broken_off.any()
    row = int(over.argmax())
    legal = info["action_mask"].argmax(axis=1)
    fresh, rewards, over, _, _ = many.step(legal)  # what is over is dealt anew, whatever its action
    assert many.matches.deals[row] == deals[row] + 3
    assert not over[row]
    assert not rewards[row]
    assert not np.array_equal(fresh[row], seen[row])


def test_wrong_seats_and_bots_are_refused() -> None:
    for words in ({"seat": 2}, {"bots": ["greedy", "greedy"]}, {"render_mode": "rgb_array"}):
        with pytest.raises(BadOption):
            SeatEnv("fbi", **words)
    with pytest.raises(BadOption, match="no policy"):
        SeatVectorEnv("fbi", 2, bots="detective").reset()
