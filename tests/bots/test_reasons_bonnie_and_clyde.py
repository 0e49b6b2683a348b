"""Bonnie and Clyde: in a hundred pictured positions and the puzzles, the coach's reason names the point."""

from __future__ import annotations

import pytest

import casefile
from casefile.lessons import shipped
from tests.bots.pictured import Pictured, check
from tests.bots.reason_positions.bonnie_and_clyde import GAME, POSITIONS


def test_there_are_a_hundred() -> None:
    assert len(POSITIONS) + len(shipped(GAME, "puzzles")) >= 100


@pytest.mark.skipif(not casefile.compiled, reason="the interpreted coach tries a twenty-fifth of the worlds")
@pytest.mark.parametrize("pictured", POSITIONS, ids=lambda one: one.name)
def test_the_reason_names_the_point(pictured: Pictured) -> None:
    check(pictured)
