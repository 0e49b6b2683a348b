"""The same sources, compiled and interpreted, play the same games: every key after every action is equal."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import casefile
from tests.engine.digest_games import TABLES
from tests.sizes import sized

GAMES = 100  # of each kind of table
# After this many actions no new game begins: by then nearly every verb has met every event that it meets in a
# hundred games. Love & Death, where new things come up for longest, is played a hundred times in any case.
STEPS = sized(5_000, 1_000_000)


@pytest.mark.skipif(
    not casefile.compiled, reason="the engine runs interpreted here: there is nothing to compare it with"
)
def test_compiled_and_interpreted_games_are_equal_action_by_action() -> None:
    root = Path(__file__).parents[2]
    command = [sys.executable, "-m", "tests.engine.digest_games", str(GAMES), str(STEPS)]
    both = [
        subprocess.Popen(
            command, cwd=root, env=os.environ | {"CASEFILE_INTERPRETED": mode}, stdout=subprocess.PIPE, text=True
        )
        for mode in ("0", "1")
    ]
    compiled, interpreted = (process.communicate(timeout=600)[0].split() for process in both)
    assert len(compiled) == len(TABLES)
    assert compiled == interpreted
