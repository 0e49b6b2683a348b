"""PettingZoo's own tests, on every game; and what they do not look at."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import numpy as np
import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import casefile
from casefile.adapters import pettingzoo as ours
from casefile.engine.errors import BadOption, IllegalAction
from tests.judges.tables import MODES, SHORT, Table, every_table
from tests.sizes import sized

# What it warns of names the library's own environments; an observation with a mask is a dict in them, too. After the
# end nothing is legal, so that the mask is all zeros.
pytestmark = [
    pytest.mark.once,
    pytest.mark.filterwarnings("error"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array"),
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be"),
    pytest.mark.filterwarnings("ignore:Action mask numpy array is all zeros"),
]
CYCLES = sized(150, 1000)
SEEDED = sized(60, 500)


def test_every_game_is_judged() -> None:
    assert set(SHORT) == set(MODES) == set(casefile.GAMES)
    for game in casefile.GAMES:
        assert isinstance(pettingzoo.make("aec", ours.env_id(game)), pettingzoo.AECEnv)
        assert isinstance(pettingzoo.make("parallel", ours.env_id(game)), pettingzoo.ParallelEnv)


@every_table
def test_api(table: Table) -> None:
    api_test(pettingzoo.make("aec", ours.env_id(table.game), **table.words), num_cycles=CYCLES)


@every_table
def test_seeds(table: Table) -> None:
    seed_test(lambda: ours.env(table.game, **table.words), num_cycles=SEEDED)


@every_table
def test_parallel_api(table: Table) -> None:
    made = pettingzoo.make("parallel", ours.env_id(table.game), **table.words)
    parallel_api_test(made, num_cycles=CYCLES)


@every_table
def test_parallel_seeds(table: Table) -> None:
    """It chooses without a look at the mask, so illegal moves must be allowed to do nothing."""
    parallel_seed_test(lambda: ours.parallel_env(table.game, illegal="noop", **table.words), num_cycles=SEEDED)


@every_table
def test_render(table: Table, capsys: pytest.CaptureFixture[str]) -> None:
    def make(render_mode: str | None = None) -> object:
        return ours.env(table.game, render_mode=render_mode, **table.words)

    render_test(make, {"ansi": lambda text: text == text.strip() != ""})
    assert len(capsys.readouterr().out) > 100


# -- what they do not look at ------------------------------------------------------------------------------------------


def played(env: ours.SeatsAecEnv, steps: int, seed: int = 3) -> list[Any]:
    """Play legal moves by chance; return what was seen and paid."""
    lot = np.random.default_rng(seed)
    told: list[Any] = []
    for _ in range(steps):
        seen, reward, ended, broken_off, _ = env.last()
        told.append((env.agent_selection, seen["observation"].tolist(), seen["action_mask"].tolist(), reward))
        if ended or broken_off:
            break
        env.step(int(lot.choice(np.flatnonzero(seen["action_mask"]))))
    return told


@every_table
def test_whole_matches_repeat_beyond_the_first_step(table: Table) -> None:
    """`parallel_seed_test` of PettingZoo 1.27 compares a single step."""
    envs = [ours.raw_env(table.game, **table.words) for _ in range(2)]
    for env in envs:
        env.reset(seed=5)
    assert played(envs[0], 400) == played(envs[1], 400)
    for env in envs:
        env.reset()
    first, second = played(envs[0], 40), played(envs[1], 40)
    assert first == second, "the second match of a seed differs"
    envs[0].reset(seed=5)
    assert first != played(envs[0], 40), "all matches are the same"


@every_table
def test_copies_and_pickles_go_their_own_way(table: Table) -> None:
    env = ours.raw_env(table.game, **table.words)
    env.reset(seed=5)
    played(env, 25)
    others = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    here = played(env, 30)
    for other in others:
        assert played(other, 30) == here


def test_an_illegal_move_is_raised_ignored_or_paid_for() -> None:
    for illegal, reward in (("raise", None), ("noop", 0.0), ("penalise", -0.5)):
        env = ours.raw_env("fbi", illegal=illegal, penalty=0.5)
        env.reset(seed=1)
        before = env.match.state.key()
        wrong = int(np.flatnonzero(env.last()[0]["action_mask"] == 0)[0])
        if reward is None:
            with pytest.raises(IllegalAction):
                env.step(wrong)
        else:
            env.step(wrong)
            assert env.rewards["player_0"] == reward
            assert env.agent_selection == "player_0"
        assert env.match.state.key() == before


def test_a_parallel_step_with_a_move_to_raise_changes_nothing() -> None:
    env = ours.parallel_env("fbi", seats=3)
    seen, infos = env.reset(seed=1)
    while not all(info["decides"] for info in infos.values()):
        seen, _, _, _, infos = env.step(lowest(seen))
    before = env.match.state.key()
    with pytest.raises(IllegalAction):
        env.step(lowest(seen) | {"player_2": 0})
    assert env.match.state.key() == before


def lowest(seen: dict[str, Any]) -> dict[str, int]:
    return {agent: int(np.flatnonzero(each["action_mask"])[0]) for agent, each in seen.items()}


def test_a_secret_choice_stays_secret_while_others_choose() -> None:
    """In FBI all choose at once: what the first has chosen shows in nobody's observation but their own."""
    shown = []
    for which in (0, -1):
        env = ours.raw_env("fbi", seats=3)
        env.reset(seed=1)
        while len(env.match.state.actors) < 3:
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[which]))
        shown.append([env.observe(agent)["observation"].tolist() for agent in env.agents])
    assert shown[0][0] != shown[1][0], "the choices were the same"
    assert shown[0][1:] == shown[1][1:]


def test_rewards_come_at_the_end_and_rivals_share_nothing() -> None:
    for reward, most in (("win", 1.0), ("points", 1000.0)):
        env = ours.raw_env("fbi", seats=3, reward=reward)
        env.reset(seed=2)
        while not env.match.over:
            assert not any(env.rewards.values())
            env.step(int(np.flatnonzero(env.last()[0]["action_mask"])[0]))
        assert abs(sum(env.rewards.values())) < 1e-9
        assert 0 < max(env.rewards.values()) <= most
        outcome = env.match.state.outcome
        assert outcome is not None
        best = {agent for agent, paid in env.rewards.items() if paid == max(env.rewards.values())}
        assert best == {f"player_{seat}" for seat in outcome.winners}


def test_a_match_can_be_broken_off_and_its_deal_be_named() -> None:
    env = ours.raw_env("fbi", max_cycles=5)
    env.reset(options={"deal": 7})
    assert env.match.state.key() == casefile.load("fbi").deal(7).key()
    played(env, 5)
    assert all(env.truncations.values())
    assert not any(env.terminations.values())


def test_wrong_words_are_refused() -> None:
    for words in ({"reward": "fame"}, {"illegal": "never"}, {"render_mode": "rgb_array"}, {"top_cart": True}):
        with pytest.raises(BadOption):
            ours.env("fbi", **words)
