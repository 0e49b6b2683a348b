"""The back room: a process for long work, so that nobody at a table waits for it.

Replays, records and questions about a step of a finished game are worked out there, one after the other. Askers take
turns, so that nobody waits for somebody else's many requests. The process starts when it is needed and ends when it
has had nothing to do for a while.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import sys
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from casefile.table.turns import Turns

log = logging.getLogger("casefile.server.backroom")

HEAD = 4
MOST_ANSWER = 64 * 1024 * 1024
LIMIT = 60.0  # seconds for one piece of work
IDLE = 120.0  # seconds without work: then the process ends
MOST_WAITING = 64  # pieces of work
MOST_OF_ONE = 12  # of them for the same asker
MOST_KEPT = 32 * 1024 * 1024  # bytes of answers that are kept


class Busy(Exception):
    """The queue is full."""


class Failed(Exception):
    """There is no answer; the message says why, in a sentence for whoever asked if `told`."""

    def __init__(self, reason: str, told: bool = False) -> None:
        super().__init__(reason)
        self.told = told


class BackRoom:
    """Runs long work in one process and caches results that never change."""

    def __init__(self) -> None:
        self.kept: OrderedDict[tuple[object, ...], bytes] = OrderedDict()
        self.size = 0
        self.under_way: dict[tuple[object, ...], asyncio.Task[bytes]] = {}
        self.turns = Turns()
        self.process: asyncio.subprocess.Process | None = None
        self.rest: asyncio.TimerHandle | None = None
        self.closed = False

    async def find(self, key: tuple[object, ...], who: str, work: Work, parts: Parts) -> bytes:
        """The result of `work` with these parts, made once for each key; `Busy` or `Failed` if there is none."""
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        task = self.under_way.get(key)
        if task is None:
            task = asyncio.create_task(self.make(key, who, work, parts), name="back room")
            self.under_way[key] = task
            task.add_done_callback(lambda _done: self.under_way.pop(key, None))
        return await asyncio.shield(task)  # the answer is made and kept even if this request is cancelled

    async def make(self, key: tuple[object, ...], who: str, work: Work, parts: Parts) -> bytes:
        body = await self.do(who, work, parts)
        self.kept[key] = body
        self.size += len(body)
        while self.size > MOST_KEPT:
            self.size -= len(self.kept.popitem(last=False)[1])
        return body

    async def do(self, who: str, work: Work, parts: Parts) -> bytes:
        """Run `work` with these parts when it is the asker's turn; return its result."""
        waiting = self.turns.waiting
        if waiting.total() >= MOST_WAITING or waiting[who] >= MOST_OF_ONE:
            raise Busy
        async with self.turns.take(who):
            return await self.ask(work, *await parts())

    # -- the process -------------------------------------------------------------------------------------------------

    async def ask(self, work: Work, *parts: object) -> bytes:
        if self.closed:
            raise Failed("the server is closing")
        if self.rest is not None:
            self.rest.cancel()
        try:
            async with asyncio.timeout(LIMIT):
                told, body = await self.exchange(pickle.dumps((work, parts)))
        except (TimeoutError, OSError, asyncio.IncompleteReadError) as error:
            log.warning("the back room gave no answer to %s: %r", work.__name__, error)
            await self.end()
            raise Failed("it gave no answer") from None
        except BaseException:  # nobody waits any more, but the process is busy
            await self.end()
            raise
        self.rest = asyncio.get_running_loop().call_later(IDLE, self.put_away)
        if told != DONE:
            reason = body.decode("utf-8", "replace")
            log.log(logging.INFO if told == REFUSED else logging.WARNING, "%s: %s", work.__name__, reason)
            raise Failed(reason, told == REFUSED)
        return body

    async def exchange(self, message: bytes) -> tuple[int, bytes]:
        process = self.process or await self.start()
        assert process.stdin is not None and process.stdout is not None
        process.stdin.write(len(message).to_bytes(HEAD, "big") + message)
        await process.stdin.drain()
        length = int.from_bytes(await process.stdout.readexactly(HEAD), "big")
        if not 0 < length <= MOST_ANSWER:
            raise OSError("it answered rubbish")
        answer = await process.stdout.readexactly(length)
        return answer[0], answer[1:]

    async def start(self) -> asyncio.subprocess.Process:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        self.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "casefile.server.longwork",
            stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.DEVNULL, env=env,
        )  # fmt: skip
        return self.process

    def put_away(self) -> None:
        """Nothing was asked for a while: the process ends itself when its input ends."""
        process, self.process = self.process, None
        if process is not None and process.stdin is not None:
            process.stdin.close()

    async def end(self) -> None:
        process, self.process = self.process, None
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    async def close(self) -> None:
        self.closed = True
        if self.rest is not None:
            self.rest.cancel()
        for task in list(self.under_way.values()):
            task.cancel()
        await asyncio.gather(*self.under_way.values(), return_exceptions=True)
        await self.end()


DONE, REFUSED, FAILED = range(3)
Work = Callable[..., bytes]
Parts = Callable[[], Awaitable[tuple[object, ...]]]
"""Fetches what a piece of work is given, when its turn has come."""
