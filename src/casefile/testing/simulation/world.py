"""A world on one virtual clock: simulated machines, each with an event loop of its own, and the wires between them.

Nothing here waits: when no machine has anything to do, the clock jumps to the next thing that will happen. Which
machine goes next is drawn from the seed, and so is how long messages take. The same seed gives the same run.
"""

from __future__ import annotations

import asyncio
import heapq
import itertools
import zlib
from collections.abc import Callable
from random import Random
from typing import Any

EPOCH = 1_700_000_000_000  # milliseconds since 1970 when a world begins
BURIALS = 50  # times that the tasks of a dead machine are called off
LONGEST = 0.02  # seconds that a message takes at most, where nothing is slow


class NoSelector:
    """In place of the system's sockets: there are none."""

    def select(self, _timeout: float | None) -> list[Any]:
        return []

    def close(self) -> None: ...


class Loop(asyncio.BaseEventLoop):
    """The event loop of one machine. It is stepped from outside, and reads the world's clock."""

    def __init__(self, world: World) -> None:
        super().__init__()
        self.world = world
        self._selector = NoSelector()

    def time(self) -> float:
        return self.world.now

    def _process_events(self, _events: list[Any]) -> None:
        """There are no sockets."""

    def _write_to_self(self) -> None:
        """Nobody calls from another thread."""

    def next_time(self) -> float | None:
        """When this loop has something to do: now, later, or never (None)."""
        inside: Any = self  # the queues of an event loop have no public names
        if inside._ready:
            return self.world.now
        return inside._scheduled[0]._when if inside._scheduled else None

    def due(self) -> bool:
        """Whether this loop has something to do now."""
        inside: Any = self
        return bool(inside._ready) or (bool(inside._scheduled) and inside._scheduled[0]._when <= self.world.now)

    def step(self) -> None:
        """Do what is due now: a round of `run_forever`, without what surrounds it, which took a tenth of all time."""
        asyncio._set_running_loop(self)
        try:
            inside: Any = self
            inside._run_once()
        finally:
            asyncio._set_running_loop(None)


class Machine:
    """A place where a program runs. It can be killed, and it can be stopped for a while, as by SIGSTOP."""

    def __init__(self, world: World, name: str) -> None:
        self.world = world
        self.name = name
        self.loop = Loop(world)
        self.loop.set_exception_handler(self.failed)
        self.alive = True
        self.stopped_until = 0.0
        self.ahead = 0.0  # milliseconds that its clock on the wall is ahead
        self.fast = 1.0  # how fast that clock runs
        world.machines.append(self)
        world.every.append(self)

    def failed(self, _loop: asyncio.AbstractEventLoop, what: dict[str, Any]) -> None:
        if self.alive:
            self.world.troubles.append(f"{self.name}: {what.get('message')}: {what.get('exception')!r}")

    @property
    def runs(self) -> bool:
        return self.alive and self.world.now >= self.stopped_until

    def kill(self) -> None:
        """End at once: nothing is finished, nobody is told."""
        self.alive = False
        self.world.machines.remove(self)

    def bury(self) -> None:
        """End the tasks of a dead machine, so that nothing is left of it. What they still do reaches nobody."""
        for _ in range(BURIALS):
            tasks = asyncio.all_tasks(self.loop)
            if not tasks:
                break
            for task in tasks:
                task.cancel()
            self.loop.step()
        self.loop.close()

    def stop_for(self, seconds: float) -> None:
        self.stopped_until = max(self.stopped_until, self.world.now + seconds)

    def run(self, call: Callable[[], object]) -> None:
        """Call something on this machine as soon as it runs; never, if it is dead."""
        if self.alive:
            self.loop.call_soon(call)

    # -- its clocks: `casefile.table.timing.Time` ------------------------------------------------------------------

    def now(self) -> int:
        return EPOCH + int(self.world.now * 1000 * self.fast + self.ahead)

    def call_at(self, when: int, call: Callable[[], object]) -> asyncio.TimerHandle:
        return self.loop.call_later(max(0, when - self.now()) / 1000 / self.fast, call)

    def steady(self) -> int:
        return int(self.world.now * 1000 * self.fast)

    def call_after(self, milliseconds: int, call: Callable[[], object]) -> asyncio.TimerHandle:
        return self.loop.call_later(max(0, milliseconds) / 1000 / self.fast, call)


class World:
    """All machines, and everything that will happen."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.now = 0.0
        self.machines: list[Machine] = []  # those that are alive
        self.every: list[Machine] = []  # and those that were
        self.cut: set[frozenset[str]] = set()  # pairs of machines that cannot reach each other
        self.slow: dict[str, float] = {}  # seconds that messages to a machine take longer
        self.troubles: list[str] = []  # what broke a law while it happened
        self.thinking: list[Any] = []  # which servers think about what: see `servers.Thinking`
        self.steps = 0
        self.trace = 0  # a checksum of all that was said and done: equal for equal runs
        self.count = itertools.count()
        self.happenings: list[tuple[float, int, Callable[[], object]]] = []

    def at(self, when: float, call: Callable[[], object]) -> None:
        """Let something happen at a time."""
        heapq.heappush(self.happenings, (max(when, self.now), next(self.count), call))

    def note(self, *what: object) -> None:
        """Something happened that another run of the same seed must repeat."""
        self.trace = zlib.crc32(repr((round(self.now, 9), what)).encode(), self.trace)

    def travel(self, start: str, end: str) -> float:
        """How long a message takes."""
        return self.dice.random() ** 3 * LONGEST + self.slow.get(end, 0.0) + self.slow.get(start, 0.0)

    def connected(self, one: str, other: str) -> bool:
        return frozenset((one, other)) not in self.cut

    def run(self, seconds: float) -> None:
        """Let the world go on for so long."""
        until = self.now + seconds
        while True:
            now = self.now
            due = [machine for machine in self.machines if machine.loop.due() and now >= machine.stopped_until]
            if self.happenings and self.happenings[0][0] <= self.now:
                due.append(None)  # type: ignore[arg-type]  # stands for the world itself
            if due:
                self.steps += 1
                machine = due[0] if len(due) == 1 else self.dice.choice(due)
                if machine is not None:
                    machine.loop.step()
                else:
                    heapq.heappop(self.happenings)[2]()
                continue
            later = self.next_time()
            if later is None or later > until:
                self.now = until
                return
            self.now = later

    def next_time(self) -> float | None:
        times = [self.happenings[0][0]] if self.happenings else []
        for machine in self.machines:
            when = machine.loop.next_time() if machine.alive else None
            if when is not None:
                times.append(max(when, machine.stopped_until))
        return min(times, default=None)

    def close(self) -> None:
        """Throw everything away. Nothing of it reaches anybody."""
        for machine in self.every:
            machine.alive = False
        for machine in self.every:
            machine.bury()
