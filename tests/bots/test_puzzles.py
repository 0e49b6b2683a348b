"""Puzzles: a full search solves every puzzle that ships, in a fraction of a second."""

from __future__ import annotations

import pytest

import casefile
from casefile.lessons import shipped
from casefile.testing.puzzles import SOLVER, failures

PUZZLES = [(game, name) for game in casefile.GAMES for name in shipped(game, "puzzles")]
LEAST = 20


@pytest.mark.parametrize("game", casefile.GAMES)
def test_there_are_enough(game: str) -> None:
    puzzles = shipped(game, "puzzles").values()
    assert len(puzzles) >= LEAST
    assert len({puzzle.title for puzzle in puzzles}) == len(puzzles)


@pytest.mark.skipif(not casefile.compiled, reason="thousands of games take minutes in the interpreter")
@pytest.mark.parametrize(("game", "name"), PUZZLES)
def test_a_short_search_finds_the_best_move(game: str, name: str) -> None:
    puzzle = shipped(game, "puzzles")[name]
    assert failures(puzzle, SOLVER) == []
