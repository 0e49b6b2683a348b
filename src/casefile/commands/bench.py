"""`casefile bench`: a quick look at how fast the engine runs on this machine."""

from __future__ import annotations

import random
import time
from array import array
from collections.abc import Callable
from functools import partial
from typing import Annotated

import typer

import casefile
from casefile.engine.game import Game
from casefile.engine.playout import playouts
from casefile.engine.state import ROOM
from casefile.terminal.text import write_out

EXAMPLES = "\b\nExamples:\n  casefile bench\n  casefile bench bonnie-and-clyde --seconds 5"
BUFFER = array("q", [0] * ROOM)
MATCHES = 10  # between two looks at the clock


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Which game. Left out, all of them.")] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to measure each.", min=0.01, max=60)] = 1.0,
) -> None:
    """Play random games on one core and count: inside the engine, from a Python loop, and with an observation for
    every step there. `make bench` in the repository measures far more.
    """
    write_out(f"casefile {casefile.__version__}, {'compiled' if casefile.compiled else 'interpreted'}, one core:")
    for name in [casefile.find(game).name] if game else casefile.GAMES:
        kind = casefile.find(name)
        for seats in sorted({kind.least_seats, kind.most_seats}):
            table = casefile.load(name, seats)
            inside, matches = measured(playouts, table, seconds)
            driven, _ = measured(drive, table, seconds)
            observed, _ = measured(partial(drive, observed=True), table, seconds)
            write_out(
                f"  {name}, {seats} seat{'s' if seats > 1 else ''}: {inside:,.0f} steps/s, {matches:,.0f} matches/s; "
                f"from Python {driven:,.0f} steps/s, observed {observed:,.0f}"
            )


def measured(play: Callable[[Game, int, int], int], game: Game, seconds: float) -> tuple[float, float]:
    """Steps and matches a second; `play` plays so many matches from one deal on, and says how many steps that took."""
    done = steps = 0
    begun = time.process_time()
    while (spent := time.process_time() - begun) < seconds:
        steps += play(game, done, MATCHES)
        done += MATCHES
    return steps / spent, done / spent


def drive(game: Game, first: int, matches: int, *, observed: bool = False) -> int:
    """Random matches as a program plays them: `legal`, perhaps `observe`, and the checking `apply` for every step."""
    chance = random.Random(first).random
    steps = 0
    for deal in range(first, first + matches):
        state = game.deal(deal)
        while (seat := state.turn) >= 0:
            legal = state.legal(seat)
            if observed:
                state.observe(seat, BUFFER)
            state.apply(seat, legal[int(chance() * len(legal))])
            steps += 1
    return steps
