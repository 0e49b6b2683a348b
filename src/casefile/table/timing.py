"""Time as a dependency: the system's clock, or one that a test moves by hand."""

from __future__ import annotations

import asyncio
import heapq
import itertools
import time
from collections.abc import Callable
from typing import Protocol

DRIFTS = 1000  # steady clocks of two machines may differ by one part in so many
LONGEST_WAIT = 3_600_000  # milliseconds of the longest single wait of an event loop


class Alarm(Protocol):
    """A pending call that can be cancelled."""

    def cancel(self) -> None: ...


class Time(Protocol):
    """Tells the time (milliseconds since 1970) and calls back at one.

    `steady` counts milliseconds too, from anywhere: nobody sets that clock, and it goes on while the process, or the
    machine, is paused.
    """

    def now(self) -> int: ...

    def call_at(self, when: int, call: Callable[[], object]) -> Alarm: ...

    def steady(self) -> int: ...

    def call_after(self, milliseconds: int, call: Callable[[], object]) -> Alarm: ...


async def pause(clock: Time, milliseconds: int) -> None:
    """Wait for so long, whatever becomes of the time of day; not at all if there is nothing to wait for."""
    if milliseconds <= 0:
        return
    done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def ring() -> None:
        if not done.done():
            done.set_result(None)

    alarm = clock.call_after(milliseconds, ring)
    try:
        await done
    finally:
        alarm.cancel()


STEADY = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))  # the former counts sleep, too


class SystemTime:
    """The system's wall clock, and its monotonic clock."""

    def now(self) -> int:
        return time.time_ns() // 1_000_000

    def call_at(self, when: int, call: Callable[[], object]) -> Alarm:
        return _Wait(self, when, call)

    def steady(self) -> int:
        return (time.monotonic_ns() if STEADY is None else time.clock_gettime_ns(STEADY)) // 1_000_000

    def call_after(self, milliseconds: int, call: Callable[[], object]) -> Alarm:
        return asyncio.get_running_loop().call_later(milliseconds / 1000, call)


class SharedTime:
    """The time of a store, which all servers there share: told again and again, and counted by one's own steady clock.

    Clocks on the walls of machines differ; with this one, nobody's time runs out because another server took the table
    over. Until it is told for the first time, it is the clock on the wall.
    """

    def __init__(self, own: Time) -> None:
        self.own = own
        self.ahead: int | None = None  # milliseconds that it is ahead of the steady clock
        self.unsure = 0  # and by how much that may be wrong
        self.told_at = 0

    def told(self, now: int, asked: int, answered: int) -> None:
        """The store said what time it is, at some moment between these of the steady clock."""
        unsure = (answered - asked + 1) // 2
        if self.ahead is None or unsure <= self.unsure + (answered - self.told_at) // DRIFTS:
            self.ahead, self.unsure, self.told_at = now - (asked + answered) // 2, unsure, answered

    def now(self) -> int:
        return self.own.now() if self.ahead is None else self.own.steady() + self.ahead

    def call_at(self, when: int, call: Callable[[], object]) -> Alarm:
        return _Wait(self, when, call)

    def steady(self) -> int:
        return self.own.steady()

    def call_after(self, milliseconds: int, call: Callable[[], object]) -> Alarm:
        return self.own.call_after(milliseconds, call)


class _Wait:
    """An alarm of any length, in pieces that event loops and suspended machines get right."""

    def __init__(self, clock: Time, when: int, call: Callable[[], object]) -> None:
        self.clock = clock
        self.when = when
        self.call = call
        self.handle: Alarm | None = None
        self.step()

    def step(self) -> None:
        left = self.when - self.clock.now()
        if self.handle is not None and left <= 0:
            self.call()
        else:
            self.handle = self.clock.call_after(min(max(left, 0), LONGEST_WAIT), self.step)

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

    def steady(self) -> int:
        return self.time

    def call_after(self, milliseconds: int, call: Callable[[], object]) -> Alarm:
        return self.call_at(self.time + milliseconds, call)

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
