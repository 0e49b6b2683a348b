"""What every greedy policy must do: read its observation and its legal list, and nothing else."""

from __future__ import annotations

from random import Random

import pytest
from mypy_extensions import i64

import casefile
from casefile.engine.vecs import vec
from tests.found import others

TABLES = [("bonnie-and-clyde", 2), ("fbi", 4), ("love-and-death", 1), ("detective-rummy", 3)]
TABLES += others(name for name, _ in TABLES)
STEPS = 150


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_reads_no_further_than_the_observation_and_writes_nothing(name: str, seats: int) -> None:
    game = casefile.load(name, seats=seats)
    one, other = game.greedy(3), game.greedy(3)
    steps = 0
    for seed in range(2):
        state = game.deal(seed)
        while state.turn >= 0 and steps < STEPS * (seed + 1):
            legal = state.legal(state.turn)
            numbers = state.view(state.turn).numbers
            exact = vec[i64](numbers), len(numbers), vec[i64](legal), len(legal)
            action = one.choose(*exact)
            for rubbish in (-1, 9999):
                seen = vec[i64]([*numbers, *[rubbish] * 50])
                choices = vec[i64]([*legal, *[rubbish] * 50])
                assert other.choose(seen, len(numbers), choices, len(legal)) == action
                assert tuple(seen)[: len(numbers)] == numbers
                assert list(choices)[: len(legal)] == legal
            state.apply(state.turn, action)
            steps += 1
    assert steps > 50


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_knows_what_to_do_when_some_moves_are_overlooked(name: str, seats: int) -> None:
    game = casefile.load(name, seats=seats)
    policy, dice = game.greedy(3), Random(1)
    steps = others_named = 0
    for seed in range(2):
        state = game.deal(seed)
        while state.turn >= 0 and steps < STEPS * (seed + 1):
            legal = state.legal(state.turn)
            numbers = list(state.view(state.turn).numbers)
            rest = [action for action in legal if dice.random() < 0.4] or legal[-1:]
            advised = policy.advise(numbers, rest)
            assert advised in legal
            others_named += advised not in rest
            state.apply(state.turn, dice.choice([advised, policy.advise(numbers, legal)]))
            steps += 1
    assert others_named < steps / 4, "as a rule it names one of those that it is asked about"
