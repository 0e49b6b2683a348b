"""Counts instructions instead of time: counts do not depend on the load, so two versions can be compared to a percent.

    python -m benchmarks.instructions [--game NAME] [--json FILE] [--against FILE]

Needs valgrind. A process for each game plays fixed work under callgrind: random playouts, observations, copies, games
between greedy policies, and tree searches. `--json` writes the counts to a file, `--against` compares them with such
a file.
"""

from __future__ import annotations

import argparse
import gc
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

import casefile
from casefile.engine.game import Game
from casefile.engine.playout import Dice, copies, match, observations, playout, playouts
from casefile.engine.search import Explorer, Tree

SEATS = {"bonnie-and-clyde": 3, "fbi": 4, "detective-rummy": 3, "love-and-death": 1}
OPTIONS: dict[str, dict[str, object]] = {
    "bonnie-and-clyde": {"target": 1},
    "fbi": {},
    "detective-rummy": {"mode": "case", "case": 4, "hands": 1},
    "love-and-death": {"mode": "normal", "wanted": True, "weather": True},
}

# The compiled functions to count, each with everything that it calls.
WORKS = {
    "playouts": "CPyDef_playout___playouts",
    "observations": "CPyDef_playout___observations",
    "copies": "CPyPy_playout___copies",  # the C compiler inlines the other one
    "greedy": "CPyDef_playout___match",
    "search": "CPyDef_search___Tree___walk",
}


def load(name: str) -> Game:
    return casefile.load(name, SEATS.get(name), None, **OPTIONS.get(name, {}))


def work(name: str) -> None:
    """Do the fixed work of one game."""
    gc.disable()  # it would run at any time
    game = load(name)
    playouts(game, 0, 20)
    middle = game.deal(3)
    playout(middle, Dice(3), 30 if game.seats > 1 else 10)
    observations(middle, 2000)
    copies(middle, 2000)
    match(game.deal(5), [game.greedy() for _ in range(game.seats)])
    tree = Tree(Explorer(game.seats, game.greedy()))
    for world in range(3):
        tree.walk(middle.view(middle.turn).determinize(world), middle.turn, world, False)


def count(name: str) -> dict[str, int]:
    """The instructions of each work of a game."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        toggles = [f"--toggle-collect={function}" for function in WORKS.values()]
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}", *toggles]
        subprocess.run(
            [*command, sys.executable, "-m", "benchmarks.instructions", "--work", name],
            env=os.environ | {"PYTHONHASHSEED": "0"},  # otherwise dicts are ordered differently: some 7 %
            check=True,
            capture_output=True,
        )
        listing = subprocess.run(
            ["callgrind_annotate", "--inclusive=yes", "--threshold=100", str(out)],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
    found = {}
    for what, function in WORKS.items():
        line = re.search(rf"^\s*([\d,]+)[^\n]*[:/]{function}(?:\.localalias)?[ \[]", listing, re.MULTILINE)
        found[what] = int(line[1].replace(",", "")) if line else 0
    return found


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.instructions", description=__doc__)
    parser.add_argument("--game", nargs="+", default=list(casefile.GAMES))
    parser.add_argument("--json", type=Path, help="write the counts here")
    parser.add_argument("--against", type=Path, help="counts kept before")
    parser.add_argument("--work", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.work:
        work(given.work)
        return
    before = json.loads(given.against.read_text()) if given.against else {}
    counts = {}
    for name in given.game:
        counts[name] = count(name)
        for what, n in counts[name].items():
            old = before.get(name, {}).get(what)
            change = f"  {100 * (n / old - 1):+.2f} %" if old else ""
            print(f"{name:18} {what:14} {n:>15,}{change}", flush=True)
    if given.json:
        given.json.write_text(json.dumps(counts, indent=1))


if __name__ == "__main__":
    main()
