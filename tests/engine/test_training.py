"""Training of networks that guess hands: examples repeat, learning helps, and the game reads the result."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("numpy", reason="training needs NumPy: pip install casefile-games[train]")

import numpy as np

import casefile
from casefile.engine.guessing import COUNTS, EVEN, FINE, Network
from training.examples import Examples, play
from training.network import Learner, losses, place_some

GAME = casefile.load("bonnie-and-clyde", seats=2, target=30)
EPOCHS = 40  # of one step each
pytestmark = pytest.mark.once


def examples(seed: int, games: int) -> Examples:
    lot = random.Random(seed)
    rows: list[Any] = [row for _ in range(games) for row in play(GAME, ["greedy", "hides"], lot)]
    return Examples(*(np.array(column, dtype=np.int64) for column in zip(*rows, strict=True)))


def learner_of(seed: int = 1) -> Learner:
    guesser = GAME.guesser
    assert guesser is not None
    kinds = guesser.tells.kinds
    inputs = guesser.tells.inputs(list(GAME.deal(0).observed(0)))
    return Learner(inputs, 8, np.array(guesser.alike()).reshape(kinds, kinds), seed)


def test_examples_are_hands_and_repeat(tmp_path: Path) -> None:
    found = examples(3, 2)
    assert (found.hidden.sum(axis=1) > 0).all()
    assert (found.hidden <= found.unseen).all(), "a hidden card that lies in no hidden place"
    assert all((one == other).all() for one, other in zip(found.parts, examples(3, 2).parts, strict=True))
    found.write(tmp_path / "part.npz")
    again = Examples.read(tmp_path / "part.npz")
    assert all((one == other).all() for one, other in zip(found.parts, again.parts, strict=True))


def test_some_cards_are_placed_and_one_is_left() -> None:
    found = examples(4, 2)
    placed = place_some(found, np.random.default_rng(1))
    assert (placed >= 0).all()
    assert (placed <= found.hidden).all()
    assert (placed.sum(axis=1) < found.hidden.sum(axis=1)).all()
    assert placed.sum() > 0


def test_learning_helps_and_goes_on_where_it_was(tmp_path: Path) -> None:
    seen, fresh = examples(5, 8), examples(6, 3)
    placed = place_some(fresh, np.random.default_rng(1))
    chance = losses(np.zeros(placed.shape), fresh, placed)[0].mean()
    straight, broken = learner_of(), learner_of()
    for _ in range(EPOCHS):
        straight.learn(seen, EPOCHS, 1)
    for _ in range(EPOCHS // 2):
        broken.learn(seen, EPOCHS, 1)
    broken.save(tmp_path / "network.npz")
    resumed = learner_of(2)
    resumed.load(tmp_path / "network.npz")
    for _ in range(EPOCHS // 2):
        resumed.learn(seen, EPOCHS, 1)
    assert losses(straight.logits(fresh, placed), fresh, placed)[0].mean() < 0.98 * chance
    assert straight.whole() == resumed.whole()


def test_the_game_reads_what_was_learnt() -> None:
    """The weights of the compiled network are e to the power of what the learner says."""
    guesser = GAME.guesser
    assert guesser is not None
    learner = learner_of()
    learner.learn(examples(7, 2), 1, 1)
    state = GAME.deal(9)
    numbers = list(state.observed(0))
    guess = guesser.tells.guess(Network(*learner.whole()), 0, numbers, guesser.alike())
    kinds = guesser.tells.kinds
    nothing = np.zeros((1, kinds), np.int64)
    clues = np.array([guesser.tells.clues(numbers, 1)])
    for held in range(COUNTS):
        one = Examples(clues, nothing + held, nothing, nothing, nothing)
        logits = learner.rounded().logits(one, nothing)[0]
        for kind in range(kinds):
            weight = guess.weights[(kinds + kind) * COUNTS + held]
            assert weight == pytest.approx(EVEN * np.exp(logits[kind]), rel=1 / FINE + 0.005, abs=1)
