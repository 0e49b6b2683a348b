"""Several server processes on one machine: a parent that starts them, starts again those that die, and stops them all.

They share one listening socket: a connection goes to whichever of them accepts it, and a process that is paused accepts
none. The parent reads nothing and serves nobody. If it dies, its children see that, and stop.
"""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Sequence
from contextlib import suppress

from casefile.server.successor import INHERITED

CHILD = "CASEFILE_CHILD"  # tells a child which one it is (0: the first, the first time), and of how many
PARENT = "CASEFILE_PARENT"  # the end of a pipe that the parent holds open
READY = "CASEFILE_READY"  # where a child tells that it serves
WELL_AFTER = 10.0  # seconds after which a child that dies is started again at once
BACK_OFF = (0.1, 5.0)  # seconds until the next try for one that dies sooner: at first, and at most

log = logging.getLogger("casefile.server.processes")


class Processes:
    """A parent and its children. `command` starts one; SIGHUP to the parent replaces all, one after another."""

    def __init__(self, command: Sequence[str], number: int, listener: socket.socket) -> None:
        self.command = list(command)
        self.number = number
        self.listener = listener
        self.children: dict[int, asyncio.subprocess.Process] = {}
        self.stopping = False
        self.failed = 0  # the exit code of a child that could not even begin
        self.asked = asyncio.Event()  # to look again
        self.replacing: asyncio.Task[None] | None = None
        self.serving: dict[int, asyncio.Event] = {number: asyncio.Event() for number in range(number)}
        self.alive: tuple[int, int] = (-1, -1)

    async def run(self) -> int:
        """Until a signal comes; return the exit code."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self.stop)
        loop.add_signal_handler(signal.SIGHUP, self.replace)
        self.alive = os.pipe()
        try:
            await self.keep_first()
        finally:
            for end in self.alive:
                os.close(end)
        return self.failed

    async def keep_first(self) -> None:
        """The first one alone, until it serves: the store is made once, and what is wrong is said once."""
        first = asyncio.create_task(self.keep(0))
        begun = asyncio.create_task(self.serving[0].wait())
        await asyncio.wait((first, begun), return_when=asyncio.FIRST_COMPLETED)
        begun.cancel()
        others = [] if self.stopping else [asyncio.create_task(self.keep(slot)) for slot in range(1, self.number)]
        await asyncio.gather(first, *others)
        if self.replacing is not None:
            self.replacing.cancel()

    async def keep(self, slot: int) -> None:
        """Keep one child running."""
        pause, first = BACK_OFF[0], True
        while not self.stopping:
            began = time.monotonic()
            code = await self.once(slot, quiet=slot > 0 or not first)
            if self.stopping:
                return
            lived = time.monotonic() - began
            if first and not self.serving[slot].is_set() and slot == 0:
                self.failed = code or 1
                self.stop()
                return
            first = False
            self.serving[slot].clear()
            if code:
                log.error("server process %d of %d has ended (%s): it is started again", slot + 1, self.number, code)
            if lived < WELL_AFTER and code:
                await asyncio.sleep(pause)
                pause = min(pause * 2, BACK_OFF[1])
            else:
                pause = BACK_OFF[0]

    async def once(self, slot: int, quiet: bool) -> int:
        ready, told = os.pipe()
        listening = self.listener.fileno()
        env = os.environ | {
            INHERITED: str(listening), CHILD: f"{slot + quiet * self.number}/{self.number}",
            PARENT: str(self.alive[0]), READY: str(told),
        }  # fmt: skip
        try:
            process = await asyncio.create_subprocess_exec(
                *self.command, env=env, pass_fds=(listening, self.alive[0], told), process_group=0
            )
        finally:
            os.close(told)
        self.children[slot] = process
        if self.stopping:
            process.terminate()
        waiting = asyncio.create_task(self.wait_ready(slot, ready))
        try:
            return await process.wait()
        finally:
            del self.children[slot]
            await waiting

    async def wait_ready(self, slot: int, ready: int) -> None:
        """Wait until a child serves, or has ended."""
        try:
            if await asyncio.to_thread(os.read, ready, 1):
                self.serving[slot].set()
        finally:
            os.close(ready)

    def stop(self) -> None:
        self.stopping = True
        for child in self.children.values():
            with suppress(ProcessLookupError):
                child.terminate()

    def replace(self) -> None:
        """Start every child anew, one after another: an upgrade without a pause."""
        if self.replacing is None or self.replacing.done():
            self.replacing = asyncio.create_task(self.replace_all())

    async def replace_all(self) -> None:
        for slot in range(self.number):
            child = self.children.get(slot)
            if child is None or self.stopping:
                continue
            child.terminate()
            await child.wait()
            await asyncio.sleep(0)
            self.serving[slot].clear()
            await self.serving[slot].wait()


# -- in a child --------------------------------------------------------------------------------------------------------


class Child:
    """What a child knows of its parent."""

    def __init__(self, which: int, number: int) -> None:
        self.quiet = which > 0
        self.number = number

    def share(self, workers: int) -> int:
        """How many processes think for the bots of this one, where nobody has said it."""
        return workers or max(1, (os.cpu_count() or 1) // self.number)

    def begun(self) -> bool:
        """This process serves; return whether it says nothing of it, for another has."""
        end = int(os.environ.pop(READY, "-1"))
        if end >= 0:
            os.write(end, b"r")
            os.close(end)
        return self.quiet


def child() -> Child | None:
    """What this process is of several; None: it is one by itself. A child stops when its parent is gone."""
    which, _, number = os.environ.pop(CHILD, "").partition("/")
    if not which.isdigit() or not number.isdigit():
        return None
    alive = int(os.environ.pop(PARENT))
    threading.Thread(target=stop_with_parent, args=(alive,), daemon=True).start()
    for end in (alive, int(os.environ[READY])):
        os.set_inheritable(end, False)
    return Child(int(which), int(number))


def stop_with_parent(alive: int) -> None:
    os.read(alive, 1)  # nothing is ever written: it returns when the parent has closed its end, however it ended
    os.kill(os.getpid(), signal.SIGTERM)


def command_of(argv: Sequence[str]) -> list[str]:
    """The command that starts a child: the same again."""
    main = sys.modules["__main__"]
    spec = getattr(main, "__spec__", None)
    how = ["-m", spec.name] if spec is not None and spec.name != "__main__" else [argv[0]]
    return [sys.executable, *how, *argv[1:]]
