"""Measures environments: decisions a second with observation and mask, ours beside OpenSpiel's card games.

    python -m benchmarks.environments [--quick] [--json FILE]

Everybody plays random legal moves on one core; for every decision the observation and the mask of the seat to move are
made as arrays. NumPy, Gymnasium, PettingZoo and OpenSpiel must be installed (`casefile-games[research,openspiel]`).
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel

import casefile
from benchmarks.measure import CALIBRATION, Work, calibration, measure, timed
from casefile.adapters.gymnasium import SeatEnv
from casefile.adapters.openspiel import short_name
from casefile.adapters.pettingzoo import SeatsAecEnv
from casefile.adapters.vec import VecEnv

ROWS = (1, 16, 256)
STEPS = 4000  # of all rows together, in a portion
PEERS = ("hearts", "gin_rummy", "leduc_poker")


def vector(game: str, rows: int, others: str) -> Callable[[], float]:
    """Every seat by chance, or one by chance and the others by a policy."""
    seats = casefile.find(game).least_seats
    env = VecEnv(game, rows, players=["caller", *[others] * (seats - 1)])
    env.reset(seed=1)

    def run() -> float:
        steps = max(1, STEPS // rows)
        for _ in range(steps):
            env.step(env.sample())
        return steps * rows

    return run


def aec(game: str) -> Callable[[], float]:
    env, lot = SeatsAecEnv(game), np.random.default_rng(1)

    def run() -> float:
        env.reset()
        steps = 0
        while True:
            seen, _, ended, _, _ = env.last()
            if ended:
                return steps
            env.step(int(lot.choice(np.flatnonzero(seen["action_mask"]))))
            steps += 1

    return run


def single(game: str) -> Callable[[], float]:
    env, lot = SeatEnv(game, bots="random"), np.random.default_rng(1)

    def run() -> float:
        _, info = env.reset()
        steps, ended = 0, False
        while not ended:
            _, _, ended, _, info = env.step(int(lot.choice(np.flatnonzero(info["action_mask"]))))
            steps += 1
        return steps

    return run


def spiel(game: Any, decisions: int = 200) -> Callable[[], float]:
    """OpenSpiel's usual loop in Python; dealing is not counted as a decision, but takes its time."""
    lot = np.random.default_rng(1)

    def run() -> float:
        steps = 0
        while steps < decisions:
            state = game.new_initial_state()
            while not state.is_terminal() and steps < decisions:
                if state.is_chance_node():
                    outcomes = state.chance_outcomes()
                    state.apply_action(outcomes[int(lot.random() * len(outcomes))][0])
                    continue
                observe(state)
                legal = state.legal_actions()
                state.apply_action(legal[int(lot.random() * len(legal))])
                steps += 1
        return steps

    def observe(state: Any) -> None:
        np.asarray(state.legal_actions_mask())
        if tensors:
            np.asarray(state.observation_tensor())
        else:
            np.asarray(state.information_state_tensor())

    tensors = game.get_type().provides_observation_tensor
    return run


def works(seconds: float) -> Iterator[Work]:
    yield calibration(seconds)
    for game in casefile.GAMES:
        for rows in ROWS:
            yield Work(f"{game}, VecEnv of {rows}", "decisions", timed(vector(game, rows, "caller"), seconds), True)
        if casefile.find(game).least_seats > 1:
            work = vector(game, ROWS[-1], "greedy")
            yield Work(f"{game}, VecEnv of {ROWS[-1]}, others greedy", "decisions", timed(work, seconds), True)
        yield Work(f"{game}, PettingZoo AEC", "decisions", timed(aec(game), seconds), True)
        yield Work(f"{game}, Gymnasium", "decisions", timed(single(game), seconds), True)
    turns = pyspiel.load_game(short_name("fbi", True))
    yield Work("fbi, OpenSpiel", "decisions", timed(spiel(turns), seconds), True)
    for name in PEERS:
        yield Work(f"OpenSpiel {name}", "decisions", timed(spiel(pyspiel.load_game(name)), seconds))


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure environments, with observation and mask.")
    parser.add_argument("--quick", action="store_true", help="roughly, in less time")
    parser.add_argument("--json", type=Path, help="write the figures there, too")
    asked = parser.parse_args()
    seconds, rounds = (0.1, 2) if asked.quick else (0.4, 6)
    report = measure("Environments, with observation and mask", works(seconds), rounds)
    for name in report.works:
        report.add(name, name)
    best = max(report.rate(f"OpenSpiel {name}") for name in PEERS)
    for game in casefile.GAMES:
        mine = report.rate(f"{game}, VecEnv of {ROWS[-1]}")
        report.compare(f"{game}, VecEnv of {ROWS[-1]}", mine, best, "the best of OpenSpiel's", 10)
    assert CALIBRATION in report.works
    report.show()
    if asked.json:
        report.write(asked.json)


if __name__ == "__main__":
    main()
