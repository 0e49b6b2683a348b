"""OpenSpiel's own tests, on every game; and what they do not look at."""

from __future__ import annotations

import random
import subprocess
import sys
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test as judge  # the module: its classes are no tests of ours
from open_spiel.python.algorithms import evaluate_bots, ismcts, mcts
from open_spiel.python.bots import uniform_random

import casefile
from casefile.adapters import openspiel as ours
from tests.judges.tables import Table, every_table, tables
from tests.sizes import FULL, sized

pytestmark = pytest.mark.once

if not flags.FLAGS.is_parsed():
    flags.FLAGS(["pytest"])


def loaded(table: Table, in_turns: bool = False) -> Any:
    return pyspiel.load_game(ours.short_name(table.game, in_turns), {"players": table.seats, **table.rules})


def simultaneous(table: Table) -> bool:
    return casefile.find(table.game).simultaneous


@every_table
def test_random_matches(table: Table) -> None:
    """The strictest judge: lists, masks, clones, serialisation, rewards, bounds, observations in every state."""
    pyspiel.random_sim_test(loaded(table), num_sims=sized(1, 20), serialize=True, verbose=False)
    if simultaneous(table):
        pyspiel.random_sim_test(loaded(table, True), num_sims=sized(1, 20), serialize=True, verbose=False)
        turned = pyspiel.convert_to_turn_based(loaded(table))
        pyspiel.random_sim_test(turned, num_sims=sized(1, 20), serialize=False, verbose=False)


class ApiOnPartOfTheTree(judge.EnforceAPIOnPartialTreeBase):  # type: ignore[misc]  # open_spiel brings no types
    __test__ = False


def judged(number: int, table: Table) -> type:
    """OpenSpiel's test of a part of the tree, for one table. Its states begin with a choice, not with a chance node."""
    in_turns = simultaneous(table)
    name = f"TestApi_{ours.short_name(table.game)}_{table.seats}_{number}"
    game = pyspiel.load_game(ours.short_name(table.game, in_turns), {"players": table.seats, "deals": 4, **table.rules})
    return type(name, (ApiOnPartOfTheTree,), {"__test__": True, "game": game, "game_name": game.get_type().short_name})


globals().update({made.__name__: made for made in [judged(*numbered) for numbered in enumerate(tables())]})


# -- what they do not look at ------------------------------------------------------------------------------------------


@every_table
def test_a_state_is_the_match_of_its_deal(table: Table) -> None:
    """What OpenSpiel shows of a state is what the engine says of the match."""
    game = casefile.load(table.game, seats=table.seats, **table.rules)
    state, match = loaded(table, simultaneous(table)).new_initial_state(), game.deal(5)
    state.apply_action(5)
    lot = random.Random(5)
    for _ in range(60):
        if match.turn < 0:
            break
        assert state.current_player() == match.turn
        assert state.legal_actions() == match.legal(match.turn)
        for seat in range(game.seats):
            numbers = match.observed(seat)
            tensor = state.observation_tensor(seat)
            assert tensor[: len(numbers)] == list(numbers)
            assert not any(tensor[len(numbers) :])
        action = lot.choice(match.legal(match.turn))
        assert state.action_to_string(action) == game.say(action)
        state.apply_action(action)
        match.apply(match.turn, action)


def test_seats_that_choose_at_once_are_a_simultaneous_node() -> None:
    state = pyspiel.load_game("casefile_fbi(players=3)").new_initial_state()
    state.apply_action(1)
    while not state.is_simultaneous_node():
        state.apply_action(state.legal_actions()[0])
    chosen = [state.legal_actions(seat)[-1] for seat in range(3)]
    state.apply_actions(chosen)
    assert not state.is_simultaneous_node()
    assert [state.core.state.view(seat).chosen for seat in range(3)] != [()] * 3


def test_clones_are_independent_and_cheap_to_make() -> None:
    state: Any = pyspiel.load_game("casefile_bonnie_and_clyde").new_initial_state()
    state.apply_action(1)
    before, other = state.core.state.key(), state.clone()
    other.apply_action(other.legal_actions()[0])
    assert state.core.state.key() == before != other.core.state.key()


@pytest.mark.parametrize("game", ["casefile_bonnie_and_clyde", "casefile_fbi_turns"])
def test_the_resampler_keeps_what_a_player_knows_and_changes_the_rest(game: str) -> None:
    state: Any = pyspiel.load_game(game).new_initial_state()
    state.apply_action(3)
    resample = ours.resampler(1)
    lot = random.Random(1)
    for _ in range(30):
        state.apply_action(lot.choice(state.legal_actions()))
        player = state.current_player()
        worlds: list[Any] = [resample(state, player) for _ in range(4)]
        assert {world.observation_string(player) for world in worlds} == {state.observation_string(player)}
        assert all(world.legal_actions() == state.legal_actions() for world in worlds)
        assert len({world.core.state.key() for world in worlds}) > 1
        assert state.core.state.key() not in {world.core.state.key() for world in worlds}


def test_its_search_plays_with_our_worlds() -> None:
    game = pyspiel.load_game("casefile_fbi_turns(players=2)")
    bot = ismcts.ISMCTSBot(
        game, mcts.RandomRolloutEvaluator(1, np.random.RandomState(1)), uct_c=2.0, max_simulations=8,
        random_state=np.random.RandomState(1), use_observation_string=True, allow_inconsistent_action_sets=True,
    )  # fmt: skip
    bot.set_resampler(ours.resampler(1))
    state = game.new_initial_state()
    state.apply_action(1)
    others = uniform_random.UniformRandomBot(1, np.random.RandomState(1))
    for _ in range(sized(8, 60)):
        if state.is_terminal():
            break
        state.apply_action(bot.step(state) if state.current_player() == 0 else others.step(state))


def test_python_ends_as_it_should() -> None:
    """OpenSpiel keeps what was registered until after Python has ended."""
    program = "import pyspiel, casefile.adapters.openspiel; pyspiel.load_game('casefile_fbi')"
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (ended.returncode, ended.stderr) == (0, "")


def test_its_evaluation_plays_a_whole_match() -> None:
    game = pyspiel.load_game("casefile_fbi_turns")
    bots = [uniform_random.UniformRandomBot(seat, np.random.RandomState(seat)) for seat in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sum(returns) == 0
    assert FULL or len(returns) == 2
