"""Time as a dependency: the system's clock, or one that a test moves by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol

LONGEST_WAIT = 3600.0  # the longest single wait of an event loop


class Alarm(Protocol):
    """A pending call that can be cancelled."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """Tells the time (milliseconds since 1970) and calls back at one."""

    def now(self) -> int: ...

    def call_at(self, when: int, call: Callable[[], object]) -> Alarm: ...


async def sleep_until(clock: Time, when: int) -> None:
    """Wait for a time; at once if it has come."""
    if clock.now() >= when:
        return
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def ring() -> None:
        if not done.done():
            done.set_result(None)

    alarm = clock.call_at(when, ring)
    try:
        await done
    finally:
        alarm.cancel()


class SystemTime:
    """The clock on the wall."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, call: Callable[[], object]) -> Alarm:
        return _Wait(self, when, call)


class _Wait:
    """An alarm of any length, in pieces that event loops and suspended machines get right."""

    def __init__(self, clock: SystemTime, when: int, call: Callable[[], object]) -> None:
        self.clock = clock
        self.when = when
        self.call = call
        self.loop = asyncio.get_running_loop()
        self.handle: asyncio.TimerHandle | None = None
        self.step()

    def step(self) -> None:
        left = (self.when - self.clock.now()) / 1000
        if self.handle is not None and left <= 0:
            self.call()
        else:
            self.handle = self.loop.call_later(min(max(left, 0.0), LONGEST_WAIT), self.step)

    def cancel(self) -> None:
        if self.handle is not None:
            self.handle.cancel()


class ManualTime:
    """A clock for tests: it stands still until `advance` moves it, and then rings what has come due, in order."""

    def __init__(self, start: int = 1_000_000) -> None:
        self.time = start
        self.count = itertools.count()
        self.alarms: list[tuple[int, int, _Set]] = []

    def now(self) -> int:
        return self.time

    def call_at(self, when: int, call: Callable[[], object]) -> Alarm:
        if when <= self.time:
            return asyncio.get_running_loop().call_soon(call)
        alarm = _Set(call)
        heapq.heappush(self.alarms, (when, next(self.count), alarm))
        return alarm

    def advance(self, milliseconds: int) -> None:
        until = self.time + milliseconds
        while self.alarms and self.alarms[0][0] <= until:
            when, _, alarm = heapq.heappop(self.alarms)
            self.time = max(self.time, when)
            if alarm.call is not None:
                alarm.call()
        self.time = until


class _Set:
    def __init__(self, call: Callable[[], object]) -> None:
        self.call: Callable[[], object] | None = call

    def cancel(self) -> None:
        self.call = None
