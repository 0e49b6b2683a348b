"""This process among the servers of one store: its beats, its leases, and when it must not be believed any more.

A server that is paused or cut off does not notice: for itself no time has passed. So it may do something that anybody
could see only while its last beat is fresh, by a clock of its own that nobody sets, and counted from before that beat
was sent. The others count from after they have seen a beat, and a quarter longer. So whoever takes its tables over
begins after it has stopped, however the clocks of machines and databases stand.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from casefile.storage.leases import Held, Lease, Leases, Server
from casefile.storage.port import Change, Conflict, Snapshot, Store, StoreError
from casefile.table.commands import Refusal
from casefile.table.timing import Alarm, SharedTime, Time, pause

BEAT_EVERY = 1000  # milliseconds between beats
LASTS = 4000  # milliseconds for which a beat is good
DRIFT = 1.25  # how much longer than that others wait: clocks of different machines do not run alike

ELSEWHERE = Refusal("closing", "The table is moving from one server to another. Please try again.")

log = logging.getLogger("casefile.table")


class LeaseLost(StoreError):
    """The table is another server's by now, or may be."""


@dataclass
class Seen:
    """The beats of another server, and since when they have not changed."""

    server: Server
    beats: int
    since: int


class Tenure:
    """Joins, beats, and takes tables for one process.

    `dead` says of another server that it has ended for certain. `lost` is called when the process must put all its
    tables away at once; `gone` with each other server that is there no more.
    """

    def __init__(
        self, leases: Leases, server: Server, time: Time, *, every: int = BEAT_EVERY, lasts: int = LASTS,
        dead: Callable[[Server], bool] = lambda _server: False,
    ) -> None:  # fmt: skip
        self.leases = leases
        self.server = server
        self.time = time
        self.clock = SharedTime(time)  # what tables go by
        self.every = every
        self.lasts = lasts
        self.dead = dead
        self.until = time.steady()  # until then the last beat is good
        self.seen: dict[str, Seen] = {}
        self.buried: set[str] = set()  # whose end was certain
        self.looked = self.until  # when the others were last looked at
        self.joined = False
        self.lost: Callable[[], None] = lambda: None
        self.gone: list[Callable[[Server], None]] = []
        self.fence: Alarm | None = None
        self.task: asyncio.Task[None] | None = None
        self.failing = ""

    # -- its life ----------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Join; `StoreError` if that is not possible."""
        await self.join()
        await self.beat()
        self.task = asyncio.create_task(self.keep_beating(), name="beats")

    async def close(self) -> None:
        """Leave: what this server still has is free at once."""
        if self.task is not None:
            self.task.cancel()
            await asyncio.gather(self.task, return_exceptions=True)
        if self.fence is not None:
            self.fence.cancel()
        self.until = self.time.steady()
        try:
            await self.leases.bury(self.server.id)
        except StoreError as error:
            log.info("not signed off: %s", error)

    async def join(self) -> None:
        """Become one of the servers, as somebody new: an id is used once."""
        self.server = replace(self.server, id=secrets.token_hex(6))
        await self.leases.join(self.server)
        self.joined = True

    async def keep_beating(self) -> None:
        while True:
            await pause(self.time, self.every)
            try:
                if not self.joined:
                    await self.join()
                await self.beat()
                if self.failing:
                    log.warning("the beats of this server go on")
                self.failing = ""
            except StoreError as error:
                if not self.failing:
                    log.error("a beat of this server failed: %s", error)
                self.failing = str(error)
            except Exception:
                log.exception("a beat failed")

    async def beat(self) -> None:
        sent = self.time.steady()
        servers = await self.leases.beat(self.server.id)
        if servers is None:  # the others believe that this process is dead, and so it is
            log.warning("this server was taken for dead; it comes back as a new one")
            self.joined = False
            self.until = self.time.steady()
            self.lost()
            await self.join()
            await self.beat()
            return
        self.until = max(self.until, sent + self.lasts)
        if self.fence is not None:
            self.fence.cancel()
        self.fence = self.time.call_after(self.until - self.time.steady(), self.look)
        await self.watch_others(servers)
        asked = self.time.steady()
        self.clock.told(await self.leases.now(), asked, self.time.steady())

    def held(self) -> bool:
        """Whether the last beat is still good: nobody else can have this server's tables."""
        return self.time.steady() < self.until

    def look(self) -> None:
        """Put everything away if the last beat is not good any more."""
        if not self.held():
            self.lost()

    # -- the others --------------------------------------------------------------------------------------------

    async def watch_others(self, servers: Sequence[tuple[Server, int]]) -> None:
        """Note whose beats go on, and bury those whose have stood still for too long."""
        now = self.time.steady()
        if now - self.looked > self.lasts:  # the store was away, for them too perhaps: they get time to beat again
            for seen in self.seen.values():
                seen.since = now
        self.looked = now
        there = {server.id: (server, beats) for server, beats in servers if server.id != self.server.id}
        for name in [name for name in self.seen if name not in there]:
            self.forget(name)
        for name, (server, beats) in there.items():
            before = self.seen.get(name)
            if self.dead(server):
                self.seen.setdefault(name, Seen(server, beats, now))
                await self.suspect(server)
                continue
            if before is None or before.beats != beats:
                self.seen[name] = Seen(server, beats, now)
            elif now - before.since >= self.lasts * DRIFT and await self.leases.bury(name, beats):
                log.warning("the server %s at %s does not beat any more", name, server.address)
                self.forget(name)

    async def suspect(self, server: Server) -> None:
        """A server does not answer: if it has ended for certain, its tables are free."""
        if server.id in self.buried or not self.dead(server):
            return
        self.buried.add(server.id)
        try:
            await self.leases.bury(server.id)
        except StoreError:
            self.buried.discard(server.id)
            raise
        log.warning("the server at %s has ended", server.address)
        self.forget(server.id)

    def first(self) -> Server | None:
        """The server that does the work that only one server should do; None: this one."""
        name = min((self.server.id, *self.seen))
        return None if name == self.server.id else self.seen[name].server

    def forget(self, name: str) -> None:
        seen = self.seen.pop(name, None)
        if seen is not None:
            for call in self.gone:
                call(seen.server)

    # -- tables ------------------------------------------------------------------------------------------------

    async def take(self, table: str) -> Lease | Refusal | None:
        """The lease of a table, or why there is none now; None if there is no such table."""
        if not self.held():
            return ELSEWHERE
        taken = await self.leases.take(table, self.server.id)
        if isinstance(taken, Held) or not self.held():
            return ELSEWHERE
        return taken

    async def release(self, lease: Lease) -> None:
        try:
            await self.leases.release(lease)
        except StoreError as error:
            log.info("table %s: not released: %s", lease.table, error)

    async def whose(self, table: str) -> Server | None:
        """The other server that has a table; None if this one has it, or nobody."""
        holder = await self.leases.holder(table)
        return None if holder is None or holder.id == self.server.id else holder


class LeasedLog:
    """The log of one table, for the server that has its lease; `LeaseLost` once it has not, or may not."""

    def __init__(self, store: Store, tenure: Tenure, lease: Lease) -> None:
        self.store = store
        self.tenure = tenure
        self.lease = lease

    def held(self) -> bool:
        """Whether nobody else can have this table; also not this process, come back as another server."""
        return self.tenure.held() and self.lease.server == self.tenure.server.id

    def must_hold(self) -> None:
        if not self.held():
            raise LeaseLost(f"Table {self.lease.table} may be another server's.")

    async def append(self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None) -> int:
        self.must_hold()
        try:
            after = await self.store.append(table, version, entries, change, self.lease)
        except Conflict:  # whatever the reason, what is in memory is not what is in the store
            raise LeaseLost(f"Table {table} is another server's, or gone.") from None
        self.must_hold()  # it is kept; but who is told so here might hear less elsewhere, and more here
        return after

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        self.must_hold()
        lines = await self.store.entries(table, since)
        self.must_hold()
        return lines

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        self.must_hold()
        await self.store.save_snapshot(table, snapshot)
