"""Servers for tests: in this process with a real socket and a real file, or as a process that can be killed.

Where `several.py` says so, each is several processes on PostgreSQL instead.
"""

from __future__ import annotations

import asyncio
import base64
import contextlib
import os
import pickle
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path
from typing import cast

from casefile.server import Limits, Rate, Running, Settings, running
from casefile.storage import Database, SqliteStore, StoreAddress
from casefile.table import Hub, Thinkers
from tests.server import several

MANY = Rate(1_000_000, 1_000_000)
LOOSE = Limits(
    requests=MANY, guests=MANY, tables=MANY, tables_of_address=MANY, listed_of_address=10_000,
    connects=MANY, messages=MANY, talk=MANY, sockets_of_guest=10_000,
    sockets_of_address=10_000, spectators_of_table=10_000, tables_of_guest=10_000,
    connections_of_address=10_000, arrivals=MANY, frames=MANY, frames_of_address=MANY, socket_bytes=MANY,
    long_answers=MANY, lists=MANY, catch_ups=MANY, wakes=MANY, sits=MANY, health=MANY,
)  # fmt: skip
LOCAL = "127.0.0.1"


@contextlib.asynccontextmanager
async def server(path: Path, limits: Limits = LOOSE, **settings: object) -> AsyncIterator[tuple[str, Running]]:
    """A server in this process: its address, and the server itself."""
    chosen = Settings(host=LOCAL, port=0, limits=limits, **settings)  # type: ignore[arg-type]  # settings by name
    if several.number() > 1:
        async with Process(path, settings=replace(chosen, workers=1, bot_pause=0)) as process:
            yield process.base, cast(Running, several.Elsewhere(process.port))
            assert await process.stop() == 0
        return
    # These servers never lose power, so they need not wait for the disk; the killed ones do wait.
    async with SqliteStore(path, synchronous="NORMAL") as store:
        hub = Hub(store, Thinkers(workers=1), most_idle=limits.idle_tables)
        async with running(store, hub, chosen) as here:
            yield f"http://{LOCAL}:{here.port}", here


async def first_words(process: asyncio.subprocess.Process) -> bytes:
    """What `casefile serve` prints until it serves."""
    assert process.stdout is not None
    printed = b""
    while b"Ctrl-C" not in printed:
        line = await process.stdout.readline()
        assert line, printed
        printed += line
    return printed


class Process:
    """A server as a process of its own, always on the same port; with `usual`, it has the default limits.

    `processes`: so many of them, behind a parent. `thoughts`: a file in which they note what their bots think about.
    `settings` stand instead of those of `tests.server.serve`.
    """

    def __init__(
        self, path: StoreAddress, *, usual: bool = False, build: str = "", processes: int = 1, thoughts: str = "",
        settings: Settings | None = None,
    ) -> None:  # fmt: skip
        if isinstance(path, Path):
            path, processes = several.place(path), several.number()
        self.store = path.url if isinstance(path, Database) else str(path)
        self.usual = usual
        self.build = build
        self.processes = processes
        self.thoughts = thoughts
        self.settings = settings
        self.port = 0
        self.process: asyncio.subprocess.Process | None = None
        self.output: list[str] = []

    @property
    def base(self) -> str:
        return f"http://{LOCAL}:{self.port}"

    async def start(self) -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "BUILD": self.build}
        env["THOUGHTS"] = self.thoughts
        if self.settings is not None:
            env["SETTINGS"] = base64.b64encode(pickle.dumps(self.settings)).decode()
        if self.processes > 1:
            env["PROCESSES"] = str(self.processes)
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "tests.server.serve", self.store, str(self.port),
            *["usual"] * self.usual, env=env, stdout=asyncio.subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        assert line.startswith(b"port "), line
        self.port = int(line.split()[1])

    async def kill(self) -> None:
        """Kill it, and those that it has started, without a clean shutdown."""
        assert self.process is not None
        children = []
        with contextlib.suppress(OSError):  # not Linux: they stop by themselves, when it is gone
            children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        self.process.kill()
        for child in children if self.processes > 1 else ():
            with contextlib.suppress(ProcessLookupError):
                os.kill(int(child), signal.SIGKILL)
        await self.process.wait()

    async def stop(self) -> int:
        """Stop it gracefully; return the exit code."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return await self.process.wait()

    async def __aenter__(self) -> Process:
        await self.start()
        return self

    async def __aexit__(self, *_reason: object) -> None:
        if self.process is not None and self.process.returncode is None:
            await self.kill()
