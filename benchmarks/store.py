"""Measures what a database alone can keep: python -m benchmarks.store postgresql://… --processes 1 2 4 --database PID

Processes append entries of the usual size to tables of their own, each table one at a time, as fast as the store
acknowledges them: no game, no sockets. `--database` is the database's first process, where it runs on this machine, so
that its processor time is told. Tables are added to the database.
"""

from __future__ import annotations

import argparse
import asyncio
import multiprocessing
import os
import secrets
import time
from concurrent.futures import ProcessPoolExecutor

from benchmarks.server import cpu_seconds
from casefile.server import run_loop
from casefile.storage import TableRow, open_store, read_address

ENTRY = b'{"type":"acted","at":1700000000000,"guest":"abcdefghijklmnop","request":"c12-345","seat":1}'.ljust(135)


async def append(url: str, tables: int, seconds: float) -> int:
    """How many entries one process keeps."""
    kept = 0
    async with open_store(read_address(url)) as store:
        names = [secrets.token_hex(8) for _ in range(tables)]
        for name in names:
            await store.create(TableRow(name, "fbi", 1, 1, "running", True), [ENTRY])
        end = time.monotonic() + seconds

        async def play(name: str) -> None:
            nonlocal kept
            version = 1
            while time.monotonic() < end:
                version = await store.append(name, version, [ENTRY])
                kept += 1

        await asyncio.gather(*(play(name) for name in names))
    return kept


def work(url: str, tables: int, seconds: float) -> tuple[int, float]:
    """In a process of its own: the entries kept, and its processor time."""
    began = time.process_time()
    kept = run_loop(append(url, tables, seconds))
    return kept, time.process_time() - began


def measure(url: str, processes: int, tables: int, seconds: float, database: int) -> str:
    stored = cpu_seconds(database) if database else 0.0
    with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
        done = list(pool.map(work, *zip(*[(url, tables // processes, seconds)] * processes, strict=True)))
    stored = cpu_seconds(database) - stored if database else 0.0
    kept = sum(entries for entries, _ in done)
    own = sum(cpu for _, cpu in done)
    return (
        f"{processes} processes, {tables} tables: {kept / seconds:.0f} entries/s; CPU of an entry: "
        f"{stored * 1000 / kept:.3f} ms of the database, {own * 1000 / kept:.3f} ms of who writes; "
        f"machine's load {os.getloadavg()[0]:.1f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("store", metavar="URL")
    parser.add_argument("--processes", type=int, nargs="+", default=[1, 2, 4], metavar="N")
    parser.add_argument("--tables", type=int, default=200, help="of all processes together")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--rounds", type=int, default=2, help="how often each, in turn")
    parser.add_argument("--database", type=int, default=0, metavar="PID", help="the database's first process, if here")
    asked = parser.parse_args()
    for number in range(asked.rounds):
        for processes in asked.processes:
            told = measure(asked.store, processes, asked.tables, asked.seconds, asked.database)
            print(f"{number + 1}: {told}", flush=True)


if __name__ == "__main__":
    main()
