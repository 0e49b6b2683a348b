"""Law 4: the same seed and the same actions are the same game, in every process, compiled and interpreted."""

from __future__ import annotations

import hashlib
import json
import os
import pickle
import subprocess
import sys
from random import Random

import casefile
from casefile.engine.journal import Journal
from casefile.engine.state import NOBODY
from casefile.testing.adapter import Adapter
from casefile.testing.playing import by_verb, decide
from casefile.testing.report import LawBroken, Report

LAW = 4
OTHER_PROCESS = """
import json, pickle, sys
path, adapter, games, seed, most = pickle.load(sys.stdin.buffer)
sys.path[:] = path
from casefile.testing.same import trace
print(json.dumps(trace(pickle.loads(adapter), games, seed, most)))
"""


def trace(adapter: Adapter, games: int, seed: int, most: int) -> list[str]:
    """A digest after every move of some games: of the key, of all that is legal, seen and told so far."""
    game = adapter.game
    out: list[str] = []
    for number in range(games):
        state = game.deal(seed + number)
        state.journal = Journal()
        dice = Random(seed + number)
        told = hashlib.sha256()
        for moves in range(most):
            told.update(state.key())
            for seat in (None, *range(game.seats)):
                legal = [] if seat is None else state.legal(seat)
                seen = [legal, state.view(seat).to_json() if moves % 8 == 0 else 0, state.automatic()]
                told.update(json.dumps(seen).encode())
            for event in state.journal.events:
                told.update(repr(event).encode())
            state.journal = Journal()
            out.append(told.hexdigest()[:16])
            if state.turn == NOBODY:
                break
            state.apply(*decide(state, by_verb, dice))
    return out


def elsewhere(adapter: Adapter, games: int, seed: int, most: int, **environment: str) -> list[str]:
    """The same in a new process."""
    given = pickle.dumps((sys.path, pickle.dumps(adapter), games, seed, most))
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS], input=given, capture_output=True, env={**os.environ, **environment}
    )
    if done.returncode:
        raise RuntimeError(f"The other process failed:\n{done.stderr.decode(errors='replace')[-2000:]}")
    answer: list[str] = json.loads(done.stdout)
    return answer


def law_same_game(
    adapter: Adapter, *, games: int = 2, seed: int = 1, most: int = 300, processes: bool = True,
    report: Report | None = None,
) -> Report:  # fmt: skip
    """Play the same games again here, in processes with other hash seeds, and interpreted; everything is equal.

    The adapter goes to the other processes by pickle: define it in a module, not in a function.
    """
    report = Report() if report is None else report
    expected = trace(adapter, games, seed, most)
    runs = {"a second time": trace(adapter, games, seed, most)}
    if processes:
        runs["with hash seed 1"] = elsewhere(adapter, games, seed, most, PYTHONHASHSEED="1")
        runs["with hash seed 2"] = elsewhere(adapter, games, seed, most, PYTHONHASHSEED="2")
        if casefile.compiled:
            runs["interpreted"] = elsewhere(adapter, games, seed, most, CASEFILE_INTERPRETED="1")
        else:
            report.skip(LAW, "compiled against interpreted: this run is not compiled")
    else:
        report.skip(LAW, "other processes: not asked for")
    for name, found in runs.items():
        if found != expected:
            at = next((i for i, pair in enumerate(zip(expected, found, strict=False)) if pair[0] != pair[1]), -1)
            raise LawBroken(
                LAW, f"{adapter.game.key}, seeds {seed} to {seed + games - 1}: played {name}, the game differs at state"
                f" {at if at >= 0 else min(len(expected), len(found))} of {len(expected)}", name,
            )  # fmt: skip
        report.add(LAW, "games", games)
        report.add(LAW, "states", len(found))
    return report
