"""A store in memory, reached by messages that take time, get lost, or are answered too late.

`Memory` is the database: what it has done is durable. A `MemoryStore` is the way of one machine to it, and keeps the
promises of the port: an append wins or is a `Conflict`; where the answer got lost, it is `StoreUnsure`.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from casefile.storage.leases import Held, Lease, Server
from casefile.storage.port import (
    MOST_LISTED,
    Change,
    Conflict,
    Guest,
    GuestRow,
    Kept,
    SeatRow,
    Snapshot,
    Stale,
    Store,
    StoreBusy,
    StoreError,
    StoreUnsure,
    TableRow,
    Usage,
)
from casefile.testing.simulation.world import EPOCH, Machine, World

PATIENCE = 5.0  # seconds after which a machine gives up waiting for an answer
DATABASE = "database"

T = TypeVar("T")


@dataclass
class Memory:
    """All that is kept. Each method is one transaction."""

    logs: dict[str, list[bytes]] = field(default_factory=dict)
    rows: dict[str, TableRow] = field(default_factory=dict)
    seats: dict[str, tuple[tuple[int, str], ...]] = field(default_factory=dict)
    snapshots: dict[str, Snapshot] = field(default_factory=dict)
    known: dict[str, Guest] = field(default_factory=dict)
    gone: dict[str, tuple[int, bool]] = field(default_factory=dict)  # when the secret was revoked; True: by the host
    profiles: dict[tuple[str, str], Kept] = field(default_factory=dict)
    counted: dict[tuple[str, str], int] = field(default_factory=dict)  # by guest and table
    servers: dict[str, tuple[Server, int]] = field(default_factory=dict)  # with their beats
    holders: dict[str, tuple[str, int]] = field(default_factory=dict)  # who has a table (nobody: ""), and the epoch

    # -- tables ------------------------------------------------------------------------------------------------

    def create(self, row: TableRow, entries: Sequence[bytes], seats: Sequence[tuple[int, str]]) -> None:
        if row.id in self.logs:
            raise Conflict(row.id)
        self.logs[row.id] = list(entries)
        self.rows[row.id] = replace(row, version=len(entries))
        self.seats[row.id] = tuple(seats)

    def append(
        self, table: str, version: int, entries: Sequence[bytes], change: Change | None, lease: Lease | None
    ) -> int:
        log = self.logs.get(table)
        if log is None or len(log) != version:
            raise Conflict(f"{table} is not at {version}")
        if lease is not None and self.holders.get(table) != (lease.server, lease.epoch):
            raise Conflict(f"{table} is not held under {lease}")
        log += entries
        row = replace(self.rows[table], version=len(log))
        if change is not None:
            row = replace(
                row, updated=change.updated, status=change.status, listed=change.listed, due=change.due,
                host=row.host if change.host is None else change.host,
            )  # fmt: skip
            if change.seats is not None:
                self.seats[table] = change.seats
        self.rows[table] = row
        return len(log)

    def delete(self, table: str, version: int | None) -> bool:
        if table not in self.logs or version not in (None, len(self.logs[table])):
            return False
        for kept in (self.logs, self.rows, self.seats, self.snapshots):
            kept.pop(table, None)
        return True

    def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        old = self.snapshots.get(table)
        if table in self.logs and (old is None or old.version <= snapshot.version):
            self.snapshots[table] = snapshot

    def of_guest(self, guest: str) -> list[TableRow]:
        """The tables where a guest sits or is the host."""
        return [
            row
            for row in self.rows.values()
            if row.host == guest or any(holder == guest for _, holder in self.seats[row.id])
        ]

    def latest(
        self, *, status: str | None, listed: bool | None, host: str | None, per_host: int | None
    ) -> list[TableRow]:
        found, hosts = [], dict[str, int]()
        for row in sorted(self.rows.values(), key=lambda row: (-row.updated, row.id)):
            wanted = status in (None, row.status) and listed in (None, row.listed) and host in (None, row.host)
            if wanted and (per_host is None or hosts.get(row.host, 0) < per_host):
                hosts[row.host] = hosts.get(row.host, 0) + 1
                found.append(row)
        return found

    def due(self, until: int, after: tuple[int, str], free_for: str | None) -> list[TableRow]:
        rows = [(row.due, row.id, row) for row in self.rows.values() if row.due is not None and row.due <= until]
        found = [row for due, id, row in sorted(rows, key=lambda each: each[:2]) if (due, id) > after]
        return [row for row in found if free_for is None or not self.held(row.id, free_for)]

    def held(self, table: str, besides: str) -> bool:
        """Whether some other server has the table."""
        holder = self.holder(table)
        return holder is not None and holder.id != besides

    # -- servers and their leases --------------------------------------------------------------------------------

    def join(self, server: Server) -> None:
        if server.id in self.servers:
            raise Conflict(server.id)
        self.servers[server.id] = (server, 0)

    def beat(self, server: str) -> list[tuple[Server, int]] | None:
        if server not in self.servers:
            return None
        found, beats = self.servers[server]
        self.servers[server] = (found, beats + 1)
        return list(self.servers.values())

    def bury(self, server: str, beats: int | None) -> bool:
        if server in self.servers and beats not in (None, self.servers[server][1]):
            return False
        self.servers.pop(server, None)
        return True

    def take(self, table: str, server: str) -> Lease | Held | None:
        if table not in self.logs or server not in self.servers:
            return None
        holder, epoch = self.holders.get(table, ("", 0))
        if holder != server and holder in self.servers:
            return Held(holder)
        self.holders[table] = (server, epoch + 1)
        return Lease(table, server, epoch + 1)

    def release(self, lease: Lease) -> None:
        if self.holders.get(lease.table) == (lease.server, lease.epoch):
            self.holders[lease.table] = ("", lease.epoch)

    def holder(self, table: str) -> Server | None:
        found = self.servers.get(self.holders.get(table, ("", 0))[0])
        return None if found is None else found[0]

    # -- guests ------------------------------------------------------------------------------------------------

    def add_guest(self, guest: Guest) -> None:
        if any(guest.id == other.id or guest.secret_hash == other.secret_hash for other in self.known.values()):
            raise Conflict(guest.id)
        self.known[guest.id] = guest

    def with_secret(self, secret_hash: str) -> Guest | None:
        return next((guest for guest in self.known.values() if guest.secret_hash == secret_hash), None)

    def revoke(self, guest: str, now: int, banned: bool) -> bool:
        if guest not in self.known:
            return False
        self.gone[guest] = (now, banned or self.gone.get(guest, (0, False))[1])
        return True

    def unban(self, guest: str) -> bool:
        if not self.gone.get(guest, (0, False))[1]:
            return False
        del self.gone[guest]
        return True

    def touch(self, guest: str, seen: int, name: str | None) -> None:
        if guest in self.known:
            old = self.known[guest]
            self.known[guest] = replace(old, seen=seen, name=old.name if name is None else name)

    def guest_rows(self, guest: str | None, after: str) -> list[GuestRow]:
        found = []
        for id in sorted(self.known):
            if (guest is None and id > after) or id == guest:
                own = self.of_guest(id)
                size = sum(sum(map(len, self.logs[row.id])) for row in own if row.host == id)
                who = self.known[id]
                gone, banned = id in self.gone, self.gone.get(id, (0, False))[1]
                found.append(GuestRow(id, who.name, who.created, who.seen, gone, banned, len(own), size))
        return found

    def keep_profile(
        self, guest: str, game: str, version: int, data: bytes, counted: Sequence[tuple[str, int]]
    ) -> None:
        old = self.profiles.get((guest, game))
        if (old.version if old else 0) != version or any((guest, table) in self.counted for table, _ in counted):
            raise Conflict(guest)
        self.profiles[guest, game] = Kept(version + 1, data)
        self.counted |= {(guest, table): earned for table, earned in counted}

    def uncounted(self, guest: str, game: str) -> list[str]:
        rows = [row for row in self.rows.values() if row.status == "ended" and row.game == game]
        own = [row for row in rows if any(holder == guest for _, holder in self.seats[row.id])]
        return [
            row.id for row in sorted(own, key=lambda row: (row.updated, row.id)) if (guest, row.id) not in self.counted
        ]

    def stale_tables(self, stale: Stale, after: str) -> list[TableRow]:
        before = {"ended": stale.ended, "waiting": stale.waiting, "running": stale.running}
        rows = [self.rows[id] for id in sorted(self.rows) if id > after]
        return [row for row in rows if row.updated < before[row.status]]

    def stale_guests(self, stale: Stale, after: str) -> list[str]:
        kept = {guest for guest, _ in self.profiles} | {guest for guest, (_, banned) in self.gone.items() if banned}
        return [
            id for id in sorted(self.known)
            if id > after and self.known[id].seen < stale.guests and id not in kept and not self.of_guest(id)
        ]  # fmt: skip

    def forget(self, guests: Sequence[str], stale: Stale) -> int:
        gone = set(guests) & set(self.stale_guests(stale, ""))
        for guest in gone:
            del self.known[guest]
            self.gone.pop(guest, None)
        return len(gone)

    def usage(self, host: str | None) -> Usage:
        rows = [row for row in self.rows.values() if host in (None, row.host)]
        return Usage(len(rows), sum(sum(map(len, self.logs[row.id])) for row in rows))


class MemoryLeases:
    """The leases of one machine: see `casefile.storage.leases`."""

    def __init__(self, store: MemoryStore) -> None:
        self.world = store.world
        self.ask = store.ask
        self.memory = store.memory

    async def join(self, server: Server) -> None:
        await self.ask(lambda: self.memory.join(server), writes=True)

    async def beat(self, server: str) -> list[tuple[Server, int]] | None:
        return await self.ask(lambda: self.memory.beat(server), writes=True)

    async def bury(self, server: str, beats: int | None = None) -> bool:
        return await self.ask(lambda: self.memory.bury(server, beats), writes=True)

    async def take(self, table: str, server: str) -> Lease | Held | None:
        return await self.ask(lambda: self.memory.take(table, server), writes=True)

    async def release(self, lease: Lease) -> None:
        await self.ask(lambda: self.memory.release(lease), writes=True)

    async def holder(self, table: str) -> Server | None:
        return await self.ask(lambda: self.memory.holder(table))

    async def now(self) -> int:
        return await self.ask(lambda: EPOCH + int(self.world.now * 1000))

    async def secret(self) -> str:
        return "simulated"


class MemoryStore(Store):
    """One machine's way to the memory."""

    def __init__(self, world: World, machine: Machine, memory: Memory) -> None:
        self.world = world
        self.machine = machine
        self.memory = memory
        self.full = False

    async def ask(self, transaction: Callable[[], T], *, writes: bool = False) -> T:
        """Have something done by the database; `writes`: nobody knows whether it was, if no answer comes."""
        world, machine = self.world, self.machine
        if not machine.alive:
            raise StoreBusy("this machine is dead")
        if not world.connected(machine.name, DATABASE):
            await asyncio.sleep(world.travel(machine.name, DATABASE))
            raise StoreBusy("the database cannot be reached")
        answer: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def arrive() -> None:
            if not world.connected(machine.name, DATABASE):
                return
            world.note(machine.name, writes, transaction.__qualname__)
            try:
                if writes and self.full:
                    raise StoreBusy("the disk is full")
                result: T | StoreError = transaction()
            except StoreError as error:
                result = error
            world.at(world.now + world.travel(DATABASE, machine.name), lambda: back(result))

        def back(result: T | StoreError) -> None:
            if world.connected(machine.name, DATABASE):
                machine.run(lambda: settle(result))

        def settle(result: T | StoreError) -> None:
            if answer.done():
                return
            if isinstance(result, StoreError):
                answer.set_exception(result)
            else:
                answer.set_result(result)

        world.at(world.now + world.travel(machine.name, DATABASE), arrive)
        try:
            async with asyncio.timeout(PATIENCE):
                return await answer
        except TimeoutError:
            raise (StoreUnsure if writes else StoreBusy)("the database does not answer") from None

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    async def probe(self) -> None:
        await self.ask(lambda: None, writes=True)

    # -- tables and their logs ---------------------------------------------------------------------------------

    async def create(self, row: TableRow, entries: Sequence[bytes], seats: Sequence[tuple[int, str]] = ()) -> None:
        await self.ask(lambda: self.memory.create(row, entries, seats), writes=True)

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None,
        lease: Lease | None = None,
    ) -> int:  # fmt: skip
        return await self.ask(lambda: self.memory.append(table, version, entries, change, lease), writes=True)

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        return await self.ask(lambda: self.memory.logs.get(table, [])[since:])

    async def table(self, table: str) -> TableRow | None:
        return await self.ask(lambda: self.memory.rows.get(table))

    async def tables(self, *, after: str = "", limit: int = 50) -> list[TableRow]:
        found = await self.ask(lambda: [self.memory.rows[id] for id in sorted(self.memory.rows) if id > after])
        return found[: min(limit, MOST_LISTED)]

    async def recent(
        self, *, status: str | None = None, listed: bool | None = None, host: str | None = None,
        per_host: int | None = None, limit: int = 50,
    ) -> list[TableRow]:  # fmt: skip
        found = await self.ask(lambda: self.memory.latest(status=status, listed=listed, host=host, per_host=per_host))
        return found[: min(limit, MOST_LISTED)]

    async def due(
        self, until: int, *, after: tuple[int, str] = (-1, ""), limit: int = MOST_LISTED, free_for: str | None = None
    ) -> list[TableRow]:
        return (await self.ask(lambda: self.memory.due(until, after, free_for)))[:limit]

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        await self.ask(lambda: self.memory.save_snapshot(table, snapshot), writes=True)

    async def load_snapshot(self, table: str) -> Snapshot | None:
        return await self.ask(lambda: self.memory.snapshots.get(table))

    # -- guests and their seats --------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest) -> None:
        await self.ask(lambda: self.memory.add_guest(guest), writes=True)

    async def guest_by_secret(self, secret_hash: str) -> Guest | None:
        guest = await self.ask(lambda: self.memory.with_secret(secret_hash))
        return None if guest is None or guest.id in self.memory.gone else guest

    async def revoke(self, guest: str, *, banned: bool = False) -> bool:
        return await self.ask(lambda: self.memory.revoke(guest, self.machine.now(), banned), writes=True)

    async def unban(self, guest: str) -> bool:
        return await self.ask(lambda: self.memory.unban(guest), writes=True)

    async def is_banned(self, secret_hash: str) -> bool:
        guest = await self.ask(lambda: self.memory.with_secret(secret_hash))
        return guest is not None and self.memory.gone.get(guest.id, (0, False))[1]

    async def revoked(self, since: int) -> dict[str, bool]:
        gone = await self.ask(lambda: dict(self.memory.gone))
        return {guest: banned for guest, (when, banned) in gone.items() if when >= since}

    async def guests(self, *, guest: str | None = None, after: str = "", limit: int = 50) -> list[GuestRow]:
        return (await self.ask(lambda: self.memory.guest_rows(guest, after)))[:limit]

    async def touch_guest(self, guest: str, seen: int, name: str | None = None) -> None:
        await self.ask(lambda: self.memory.touch(guest, seen, name), writes=True)

    async def seats_of(self, guest: str, *, limit: int = 50) -> list[SeatRow]:
        found = await self.ask(lambda: sorted(self.memory.of_guest(guest), key=lambda row: (-row.updated, row.id)))
        rows = [
            SeatRow(row.id, seat, guest) for row in found for seat, who in self.memory.seats[row.id] if who == guest
        ]
        return rows[:limit]

    async def seats_at(self, table: str) -> list[SeatRow]:
        return await self.ask(lambda: [SeatRow(table, *each) for each in sorted(self.memory.seats.get(table, ()))])

    # -- what games keep of guests -----------------------------------------------------------------------------

    async def profile(self, guest: str, game: str) -> Kept | None:
        return await self.ask(lambda: self.memory.profiles.get((guest, game)))

    async def keep_profile(
        self, guest: str, game: str, version: int, data: bytes, counted: Sequence[tuple[str, int]] = ()
    ) -> None:
        await self.ask(lambda: self.memory.keep_profile(guest, game, version, data, counted), writes=True)

    async def uncounted(self, guest: str, game: str, limit: int = 50) -> list[str]:
        return (await self.ask(lambda: self.memory.uncounted(guest, game)))[:limit]

    async def earned(self, guest: str, table: str) -> int | None:
        return await self.ask(lambda: self.memory.counted.get((guest, table)))

    # -- making room -------------------------------------------------------------------------------------------

    async def delete(self, table: str, version: int | None = None) -> bool:
        return await self.ask(lambda: self.memory.delete(table, version), writes=True)

    async def stale_tables(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[TableRow]:
        return (await self.ask(lambda: self.memory.stale_tables(stale, after)))[:limit]

    async def stale_guests(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[str]:
        return (await self.ask(lambda: self.memory.stale_guests(stale, after)))[:limit]

    async def forget_guests(self, guests: Sequence[str], stale: Stale) -> int:
        return await self.ask(lambda: self.memory.forget(guests, stale), writes=True)

    # -- several servers -----------------------------------------------------------------------------------------

    def leases(self) -> MemoryLeases:
        return MemoryLeases(self)

    # -- numbers -----------------------------------------------------------------------------------------------

    async def count_tables(self, *, guest: str | None = None, status: str | None = None) -> int:
        def count() -> int:
            rows = self.memory.rows.values() if guest is None else self.memory.of_guest(guest)
            return sum(status in (None, row.status) for row in rows)

        return await self.ask(count)

    async def usage(self, host: str | None = None) -> Usage:
        return await self.ask(lambda: self.memory.usage(host))
