"""Detective Rummy: the coach's reasons name the point of pictured positions."""

from __future__ import annotations

import pytest

import casefile
from casefile.lessons import shipped
from tests.bots.pictured import check
from tests.bots.reason_positions.detective_rummy import PICTURED


def test_there_are_a_hundred() -> None:
    puzzles = shipped("detective-rummy", "puzzles").values()
    assert all(puzzle.points for puzzle in puzzles), "checked in test_reasons.py"
    assert len(PICTURED) + len(puzzles) >= 100


@pytest.mark.skipif(not casefile.compiled, reason="the interpreted coach tries a twenty-fifth of the worlds")
@pytest.mark.parametrize("name", PICTURED)
def test_the_reason_names_the_point(name: str) -> None:
    check(PICTURED[name])
