"""Measures what a move costs inside the server's process, without sockets and disk: python -m benchmarks.telling

One table of each game where moves are made by chance and every reader is told changes, as the browser asks for them.
The same moves are made in several rounds, and the least time of each move counts: other work on the machine only makes
a round slower. With `--instructions` valgrind counts instead of the clock, so that two versions can be compared to a
percent on a busy machine.
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import re
import statistics
import subprocess
import sys
import time
from itertools import pairwise
from types import SimpleNamespace
from typing import Any, cast

import casefile
from casefile.server import messages as m
from casefile.server.wires import text_frame
from casefile.table import Act, Asker, Games, NewTable, SeatPlan, Table, Watch
from casefile.table.creating import create
from casefile.table.entries import encode
from casefile.table.rows import change_after
from casefile.table.showing import Screens

SEATS = {"bonnie-and-clyde": 4, "fbi": 4, "detective-rummy": 4, "love-and-death": 2}
STEPS = ("check", "encode", "apply", "tell")


class Told:
    """A table with all its readers."""

    def __init__(self, game: str, seed: int) -> None:
        names = ("Ann", "Bob", "Cid", "Dot")[: SEATS[game]]
        plan = [SeatPlan("person", "g", name) for name in names]
        new = NewTable(game=game, seats=len(plan), plan=plan, hot_seat=True)
        made = create(new, "g", 1000, Games(), table="t", seed=seed.to_bytes(32, "big"))
        assert isinstance(made, tuple), made
        self.table: Table = made[0]
        self.owner = cast(Any, SimpleNamespace(table=self.table, watches={}, held=lambda: True))
        self.owner.screens = Screens(self.table)
        self.watches = [Watch(self.owner, "g", seat, None, True, False) for seat in range(len(plan))]
        for watch in self.watches:
            m.encode(watch.news())
        self.dice = random.Random(seed)
        self.number = 0

    def move(self) -> list[int] | None:
        """Make a move and tell it; the nanoseconds of each step, or None where the game is over."""
        table = self.table
        assert table.match is not None
        if not table.match.state.actors:
            return None
        seat = table.match.state.actors[0]
        self.number += 1
        act = Act(id=str(self.number), action=self.dice.choice(table.match.state.legal(seat)), seen=table.number(seat))
        asker, now = Asker("g", seat, "Ann"), 1000 + 1000 * self.number
        clock = time.thread_time_ns
        times = [clock()]
        entries = table.decide(act, asker, now)
        times.append(clock())
        assert isinstance(entries, list), entries
        for entry in entries:
            encode(entry)
        change_after(table, entries)
        times.append(clock())
        for entry in entries:
            table.apply(entry)
        times.append(clock())
        for watch in self.watches:
            if watch.behind:
                text_frame(m.encode(watch.news()))
        times.append(clock())
        return [after - before for before, after in pairwise(times)]


def play(game: str, moves: int, seed: int = 1) -> list[list[int]]:
    """The times of so many moves, in one game after another."""
    found: list[list[int]] = []
    told = Told(game, seed)
    while len(found) < moves:
        times = told.move()
        if times is None:
            seed += 1
            told = Told(game, seed)
        else:
            found.append(times)
    return found


def measure(game: str, moves: int, rounds: int) -> None:
    best: list[list[int]] = []
    for _ in range(rounds):
        times = play(game, moves)
        best = [[*map(min, old, new)] for old, new in zip(best, times, strict=True)] if best else times
    steps = [statistics.mean(move[at] for move in best) / 1000 for at in range(len(STEPS))]
    told = ", ".join(f"{step} {one:.1f}" for step, one in zip(STEPS, steps, strict=True))
    print(f"{game:18} {told}: {sum(steps):.1f} µs a move", flush=True)


def instructions(game: str, moves: int) -> None:
    """The difference between two runs, one of them with more moves: what they have in common falls away."""
    counts = [counted(game, moves), counted(game, 2 * moves)]
    print(f"{game:18} {(counts[1] - counts[0]) / moves:>12,.0f} instructions a move", flush=True)


def counted(game: str, moves: int) -> int:
    command = ["valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", sys.executable, "-m"]
    done = subprocess.run(
        [*command, "benchmarks.telling", "--game", game, "--moves", str(moves), "--work"],
        env=os.environ | {"PYTHONHASHSEED": "0"}, check=True, capture_output=True, text=True,
    )  # fmt: skip
    found = re.search(r"Collected : (\d+)", done.stderr)
    assert found is not None, done.stderr
    return int(found[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", nargs="+", choices=casefile.GAMES, default=list(casefile.GAMES))
    parser.add_argument("--moves", type=int, default=400)
    parser.add_argument("--rounds", type=int, default=10)
    parser.add_argument("--instructions", action="store_true", help="count instructions (needs valgrind)")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        gc.disable()  # it would run at any time
        play(given.game[0], given.moves)
        return
    gc.freeze()
    for game in given.game:
        instructions(game, given.moves) if given.instructions else measure(game, given.moves, given.rounds)


if __name__ == "__main__":
    main()
