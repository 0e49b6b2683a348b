"""Which bots find the best move of every puzzle that ships.

    python -m casefile.testing.puzzles                              a search that overlooks nothing, three seeds
    python -m casefile.testing.puzzles inspector most-wanted --seeds 5 --game fbi

Prints each puzzle that is not solved with every seed, and the share of solved ones and the time of each level.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

import casefile
from casefile.bots import make_bot
from casefile.bots.levels import LEVELS
from casefile.lessons import Lesson, Practice, shipped

SEEDS = 3
SOLVER = "paired:simulations=400"  # people's levels overlook moves, which a puzzle is about


def failures(puzzle: Lesson, level: str, seeds: int = SEEDS) -> list[str]:
    """The wrong moves that a level plays in a puzzle, one for each seed with which it does."""
    wrong: list[str] = []
    for seed in range(1, seeds + 1):
        practice = Practice(puzzle)
        game, seat, state = practice.game, practice.seat, practice.state
        action = make_bot(level, game, seat, seed).choose(state.view(seat), state.legal(seat))
        if not practice.answer(action):
            wrong.append(game.say(action))
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m casefile.testing.puzzles", description=__doc__)
    parser.add_argument("levels", nargs="*", metavar="LEVEL", help=f"default: {SOLVER}; {', '.join(LEVELS)}")
    parser.add_argument("--seeds", type=int, default=SEEDS, metavar="N")
    parser.add_argument("--game", choices=list(casefile.GAMES))
    given = parser.parse_args(arguments)
    missed = 0
    for level in given.levels or [SOLVER]:
        for game in [given.game] if given.game else casefile.GAMES:
            begin, tries, right = time.monotonic(), 0, 0
            for puzzle in shipped(game, "puzzles").values():
                wrong = failures(puzzle, level, given.seeds)
                tries, right = tries + given.seeds, right + given.seeds - len(wrong)
                if wrong:
                    print(f"{level} in {game}/{puzzle.name}: {', '.join(wrong)}")
            missed += tries - right
            spent = time.monotonic() - begin
            print(f"{level:12} {game:17} {right} of {tries} right, {spent:.1f} s", flush=True)
    return int(missed > 0)


if __name__ == "__main__":
    sys.exit(main())
