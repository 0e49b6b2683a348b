"""The laws on one game, in large numbers. `EXAMPLES` below shows how it is called."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from typing import NamedTuple

import casefile
from casefile.testing.determinizer import law_determinizer
from casefile.testing.known import LAWS
from casefile.testing.laws import law_copies, law_games_end, law_invariants, law_legality, law_many_games, law_positions
from casefile.testing.pairwise import pairwise
from casefile.testing.playing import bots_for, explore
from casefile.testing.report import LawBroken, Report
from casefile.testing.same import law_same_game
from casefile.testing.secrecy import law_secrecy, share

PIECE = 1000  # states in one piece of work
MOST_MOVES = 3000  # of a game in laws 1 and 2
FEWEST_GAMES = 2  # for a piece with few states
FEWEST_STATES = 24  # whose actions are all tried at each table, however few are twinned: many refusals are rare
EVERY = 5.0  # seconds between progress lines

EXAMPLES = """
examples:
  A first look, at every number of seats that the game has:
    python -m casefile.testing fbi
  Many states, with sets of options in which every two values meet:
    python -m casefile.testing bonnie-and-clyde --states 100000 --histories 1000 --options pairwise --workers 2
  Many games from deal to end, and nothing else:
    python -m casefile.testing love-and-death --seats 2 --games 300000 --options pairwise
"""


class Piece(NamedTuple):
    """A part of the work: a number of states and histories at one table; the first piece of a table also does the rest.

    With `games`, that many games at full speed instead.
    """

    game: str
    seats: int
    options: dict[str, object]
    seed: int
    states: int
    histories: int
    first: bool
    games: int = 0


def run_piece(piece: Piece) -> Report:
    """Check secrecy in full; check the other laws at a share of the states, since they take longer per state."""
    make = LAWS[piece.game].adapter
    adapter = make(piece.seats, **piece.options)
    if piece.games:
        return law_many_games(adapter, games=piece.games, seed=piece.seed)
    bots = bots_for(adapter.game)
    seed = piece.seed
    games = max(FEWEST_GAMES, min(LAWS[piece.game].games, piece.states))
    matches = explore(adapter, games, seed, bots, MOST_MOVES)
    report = law_secrecy(adapter, seed=seed, states=piece.states, histories=piece.histories, bots=bots, matches=matches)
    states = max(piece.states // 20, 2)
    law_determinizer(adapter, seed=seed, states=states, counted=piece.first, matches=matches, report=report)
    law_copies(adapter, games=1, seed=seed, states=4, bots=bots, report=report)
    law_invariants(adapter, games=1, seed=seed, bots=bots, most=100, report=report)
    law_positions(adapter, games=2, seed=seed, states=states, bots=bots, report=report)
    tried = max(piece.states // 100, FEWEST_STATES if piece.first else 2)
    law_legality(adapter, games=2, seed=seed, states=tried, bots=bots, report=report)
    if piece.first:
        law_same_game(adapter, games=2, seed=seed, most=500, report=report)
        short = make(piece.seats, **piece.options | LAWS[piece.game].short)
        law_games_end(short, games=1, seed=seed, bots=bots, report=report)
    return report


def pieces(game: str, seats: Sequence[int], options: Sequence[dict[str, object]], states: int, histories: int,
           seed: int) -> Iterator[Piece]:  # fmt: skip
    """The whole work, cut into pieces and spread evenly over the tables."""
    tables = [(n, row) for row in options for n in seats]
    per_table = [share(states, len(tables), number) for number in range(len(tables))]
    total = sum(max(1, -(-n // PIECE)) for n in per_table)
    number = 0
    for (n, row), wanted in zip(tables, per_table, strict=True):
        parts = max(1, -(-wanted // PIECE))
        for part in range(parts):
            yield Piece(
                game,
                n,
                row,
                seed + 1000 * number,
                share(wanted, parts, part),
                share(histories, total, number),
                part == 0,
            )
            number += 1


def games_at_full_speed(
    game: str, seats: Sequence[int], options: Sequence[dict[str, object]], games: int, seed: int
) -> Iterator[Piece]:
    """Pieces that play this many games, spread evenly over the tables."""
    tables = [(n, row) for row in options for n in seats]
    for number, (n, row) in enumerate(tables):
        wanted = share(games, len(tables), number)
        parts = max(1, -(-wanted // PIECE))
        for part in range(parts):
            own = share(wanted, parts, part)
            yield Piece(game, n, row, seed + PIECE * (number * parts + part), 0, 0, False, own)


def natural(least: int) -> Callable[[str], int]:
    """Reads a whole number of at least so much; argparse makes an answer of what is raised."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            number = least - 1
        if number < least:
            raise argparse.ArgumentTypeError(f"{text!r} is no whole number from {least} on")
        return number

    return read


def read_seats(game: str, text: str | None) -> list[int]:
    """The numbers of seats to run at: those named, or all that the game has. Raises ValueError with what is allowed."""
    kind = casefile.find(game)
    every = range(kind.least_seats, kind.most_seats + 1)
    if text is None:
        return list(every)
    seats = []
    for part in text.split(","):
        if not part.strip().isdecimal() or int(part) not in every:
            allowed = ",".join(map(str, every))
            raise ValueError(f"{game} has no table of {part.strip()!r} seats; name some of {allowed}")
        seats.append(int(part))
    return list(dict.fromkeys(seats))


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 if all laws hold, 1 if one is broken; argparse leaves with 2 if the arguments are wrong."""
    parser = argparse.ArgumentParser(
        prog="python -m casefile.testing",
        description="Run the laws on a game.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=sorted(LAWS))
    parser.add_argument("--seats", metavar="N,N", help="numbers of seats (default: all that the game has)")
    parser.add_argument("--states", type=natural(0), default=1000, help="twins compared at a cut (default 1000)")
    parser.add_argument("--histories", type=natural(0), default=30, help="twins compared after every move (default 30)")
    parser.add_argument("--games", type=natural(0), default=0, help="only play so many games at full speed (laws 5, 8)")
    parser.add_argument(
        "--options",
        choices=["default", "pairwise"],
        default="default",
        help="the printed rules, or sets of options in which every two values meet (default: default)",
    )
    parser.add_argument("--workers", type=natural(1), default=1, help="processes (default 1)")
    parser.add_argument("--seed", type=int, default=1, help="where chance begins (default 1)")
    given = parser.parse_args(arguments)
    try:
        seats = read_seats(given.game, given.seats)
    except ValueError as error:
        parser.error(f"argument --seats: {error}")
    known = LAWS[given.game]
    options: list[dict[str, object]] = [{}]
    if given.options == "pairwise":
        options = [*pairwise(known.options), *known.more]
    if given.games:
        work = list(games_at_full_speed(given.game, seats, options, given.games, given.seed))
    else:
        work = list(pieces(given.game, seats, options, given.states, given.histories, given.seed))
    how = "compiled" if casefile.compiled else "interpreted"
    print(f"{given.game}, {','.join(map(str, seats))} seats, {len(options)} sets of options, {how}")
    report = Report()
    began = last = time.monotonic()
    with ProcessPoolExecutor(given.workers) as pool:
        running = [pool.submit(run_piece, piece) for piece in work]
        try:
            for done, future in enumerate(as_completed(running), 1):
                report.merge(future.result())
                now = time.monotonic()
                if now - last >= EVERY or done == len(work):
                    last = now
                    states, histories = report.count(1, "states"), report.count(1, "histories")
                    games = sum(report.count(8, f"{how} games at full speed") for how in ("random", "greedy"))
                    told = f"{games:,} games" if games else f"{states:,} states, {histories:,} histories"
                    print(f"{now - began:6.0f} s  {told}", flush=True)
        except LawBroken as broken:
            pool.shutdown(cancel_futures=True)
            print(broken)
            return 1
    print(report)
    print("All laws hold.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
