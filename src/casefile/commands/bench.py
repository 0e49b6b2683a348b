"""`casefile bench`: a quick look at how fast the engine runs on this machine."""

from __future__ import annotations

import time
from typing import Annotated

import typer

import casefile
from casefile.engine.playout import playouts
from casefile.terminal.text import write_out

EXAMPLES = "\b\nExamples:\n  casefile bench\n  casefile bench bonnie-and-clyde --seconds 5"


def bench(
    game: Annotated[str | None, typer.Argument(metavar="[GAME]", help="Which game. Left out, all of them.")] = None,
    seconds: Annotated[float, typer.Option(metavar="S", help="How long to measure each.", min=0.01, max=60)] = 1.0,
) -> None:
    """Play random games on one core and count. `make bench` in the repository measures far more."""
    write_out(f"casefile {casefile.__version__}, {'compiled' if casefile.compiled else 'interpreted'}, one core:")
    for name in [casefile.find(game).name] if game else casefile.GAMES:
        kind = casefile.find(name)
        for seats in sorted({kind.least_seats, kind.most_seats}):
            table = casefile.load(name, seats)
            done = steps = 0
            begun = time.process_time()
            while (spent := time.process_time() - begun) < seconds:
                steps += playouts(table, done, 10)
                done += 10
            write_out(f"  {name}, {seats} seats: {steps / spent:,.0f} steps/s, {done / spent:,.0f} matches/s")
