"""The very same sources, compiled and interpreted, play the very same games: every key after every action."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import casefile
from tests.engine.digest_games import TABLES

GAMES = 100  # of each kind of table: all games


@pytest.mark.skipif(
    not casefile.compiled, reason="the engine runs interpreted here: there is nothing to compare it with"
)
def test_compiled_and_interpreted_games_are_equal_action_by_action() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.engine.digest_games", str(GAMES)]
    both = [
        subprocess.Popen(
            command, cwd=root, env=os.environ | {"CASEFILE_INTERPRETED": mode}, stdout=subprocess.PIPE, text=True
        )
        for mode in ("0", "1")
    ]
    compiled, interpreted = (process.communicate(timeout=600)[0].split() for process in both)
    assert len(compiled) == len(TABLES)
    assert compiled == interpreted
