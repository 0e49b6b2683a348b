"""Playing many schedules: python -m casefile.testing.simulation --schedules 1000 [--seed 1] [--servers 3]

Exit code 1 if a law was broken; each broken schedule is made as short as possible and printed with the command that
plays it again.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import sys
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial

from casefile.testing.simulation.faults import read
from casefile.testing.simulation.run import Result, shrink, simulate

MOST_SHOWN = 10  # schedules that broke a law


def play(seed: int, servers: int) -> Result:
    return simulate(seed, servers=servers)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m casefile.testing.simulation",
        description="Servers in a simulated world: seeded cuts, pauses, crashes, slow and full disks, wrong clocks.",
        epilog="example: python -m casefile.testing.simulation --schedules 1000 --servers 3",
    )
    parser.add_argument("--schedules", type=int, default=200, metavar="N", help="how many to play (200)")
    parser.add_argument("--seed", type=int, default=0, metavar="N", help="the first seed; others follow (0)")
    parser.add_argument("--servers", type=int, default=3, metavar="N", help="server processes in each world (3)")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1, metavar="N", help="processes to play them")
    parser.add_argument(
        "--fault", action="append", metavar="'AT KIND SERVER LASTS MUCH'", help="only these, for one seed"
    )
    asked = parser.parse_args(arguments)
    if asked.schedules < 1 or asked.servers < 1 or asked.workers < 1:
        parser.error("schedules, servers and workers are 1 or more")
    if asked.fault:
        try:
            faults = [read(text, asked.servers) for text in asked.fault]
        except ValueError as error:
            parser.error(str(error))
        return tell([simulate(asked.seed, faults, servers=asked.servers)], asked.servers, 1)
    seeds = range(asked.seed, asked.seed + asked.schedules)
    work = partial(play, servers=asked.servers)
    if asked.workers == 1 or asked.schedules < 2 * asked.workers:
        return tell(map(work, seeds), asked.servers, asked.schedules)
    with ProcessPoolExecutor(asked.workers, multiprocessing.get_context("spawn")) as pool:
        return tell(pool.map(work, seeds, chunksize=10), asked.servers, asked.schedules)


def tell(results: Iterable[Result], servers: int, total: int) -> int:
    """Print how it goes, and in the end what was found."""
    acknowledged = lines = count = broken = 0
    longest: list[float] = []
    for result in results:
        count += 1
        acknowledged += result.acknowledged
        lines += result.lines
        longest += result.longest
        if result.broken:
            broken += 1
            if broken <= MOST_SHOWN:
                show(result, servers)
        if sys.stderr.isatty() and count % 10 == 0:
            print(f"\r{count} of {total} schedules, {broken} broke a law", end="", file=sys.stderr)
    if sys.stderr.isatty():
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr)
    longest.sort()
    middle, most = longest[len(longest) // 2], longest[len(longest) * 99 // 100]
    print(f"{count} schedules, {lines} entries, {acknowledged} requests acknowledged; {broken} schedules broke a law")
    print(f"the longest that a client was cut off in a schedule: p50 {middle:.1f} s, p99 {most:.1f} s")
    return 1 if broken else 0


def show(result: Result, servers: int) -> None:
    smallest = shrink(result, partial(simulate, result.seed, servers=servers))
    faults = " ".join(f"--fault '{fault}'" for fault in smallest.faults)
    print(f"seed {result.seed}: {'; '.join(smallest.broken[:5])}")
    print(f"  python -m casefile.testing.simulation --seed {result.seed} --servers {servers} {faults}")
