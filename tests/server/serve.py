"""The server process that tests start and kill: `python -m tests.server.serve STORE PORT [SEED | usual]`.

Its own packs are in the folder `packs` beside a store that is a file. With a seed every table gets the same cards,
and random bots make the same choices. With `usual` it has the default limits, and bots pause; otherwise there are
hardly any limits and no pauses. If the environment variable `BUILD` has a command, it runs beside the server, which
restarts when the command has succeeded. If `PROCESSES` has a number, so many processes are started. If `THOUGHTS` has
a file, every decision that a bot begins to think about is noted there. `SETTINGS` are settings, pickled, instead of
these.
"""

from __future__ import annotations

import asyncio
import base64
import os
import pickle
import secrets
import sys
from dataclasses import replace
from pathlib import Path

from casefile.server import Limits, Running, Settings, Successor, logs, run_loop, serve
from casefile.server.lifecycle import listen
from casefile.server.processes import Processes, child, command_of
from casefile.storage import read_address
from casefile.table import creating
from casefile.table.fair import SEED_BYTES
from casefile.table.owner import Owner
from tests.server.helpers import LOCAL, LOOSE

mine = child()


def started(here: Running) -> None:
    if mine is not None:
        mine.begun()
    if mine is None or not mine.quiet:
        print(f"port {here.port}", flush=True)


def deal_the_same(seed: int) -> None:
    creating.new_seed = lambda: seed.to_bytes(SEED_BYTES, "big")  # type: ignore[attr-defined]  # the name it calls
    secrets.randbits = lambda k: seed


def note_thoughts(file: str) -> None:
    """A line for each: the process, the table, the seat and the number of its decision. A kill loses none of them."""
    notes = os.open(file, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    think = Owner.think

    async def noted(self: Owner, seat: int, decision: int, level: str) -> None:
        os.write(notes, f"{os.getpid()} {self.table.id} {seat} {decision}\n".encode())
        await think(self, seat, decision, level)

    Owner.think = noted  # type: ignore[method-assign]  # the name that it calls


if __name__ == "__main__":
    logs.set_up("warning")
    if notes := os.environ.get("THOUGHTS"):
        note_thoughts(notes)
    if number := int(os.environ.pop("PROCESSES", "0")):
        listener = listen(LOCAL, int(sys.argv[2]))
        sys.exit(asyncio.run(Processes(command_of(sys.argv), number, listener).run()))
    usual = sys.argv[3:] == ["usual"]
    if sys.argv[3:] and not usual:
        deal_the_same(int(sys.argv[3]))
    store = read_address(sys.argv[1])
    folder = store.parent if isinstance(store, Path) else Path()
    limits = Limits() if usual else LOOSE
    settings = Settings(
        host=LOCAL, port=int(sys.argv[2]), limits=limits, packs=folder / "packs", bot_pause=250 if usual else 0
    )
    if given := os.environ.get("SETTINGS"):
        settings = replace(pickle.loads(base64.b64decode(given)), port=settings.port)
    successor = None
    if build := os.environ.pop("BUILD", ""):
        successor = Successor(build, [sys.executable, "-m", "tests.server.serve", *sys.argv[1:]])
        successor.begin()
    run_loop(serve(store, settings, started, successor))
    if successor is not None and successor.taking_over:
        successor.take_over()
