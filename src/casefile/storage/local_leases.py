"""The leases of a store that only one process uses: kept in its memory, gone with it."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from casefile.storage.leases import Held, Lease, Server
from casefile.storage.port import Conflict

if TYPE_CHECKING:
    from casefile.storage.port import Store


class LocalLeases:
    """Leases among servers that share one Store object: a lone server, or several of a test or a simulation."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.servers: dict[str, tuple[Server, int]] = {}
        self.tables: dict[str, tuple[str, int]] = {}  # who has it (nobody: ""), and the last epoch
        self.wall: Callable[[], int] = lambda: time.time_ns() // 1_000_000
        self.known = secrets.token_urlsafe(32)

    async def join(self, server: Server) -> None:
        if server.id in self.servers:
            raise Conflict("There is a server of this id already.")
        self.servers[server.id] = (server, 0)

    async def beat(self, server: str) -> list[tuple[Server, int]] | None:
        found = self.servers.get(server)
        if found is None:
            return None
        self.servers[server] = (found[0], found[1] + 1)
        return list(self.servers.values())

    async def bury(self, server: str, beats: int | None = None) -> bool:
        found = self.servers.get(server)
        if found is not None and beats is not None and found[1] != beats:
            return False
        self.servers.pop(server, None)
        return True

    async def take(self, table: str, server: str) -> Lease | Held | None:
        if await self.store.table(table) is None or server not in self.servers:
            return None
        holder, epoch = self.tables.get(table, ("", 0))
        if holder != server and holder in self.servers:
            return Held(holder)
        self.tables[table] = (server, epoch + 1)
        return Lease(table, server, epoch + 1)

    async def release(self, lease: Lease) -> None:
        if self.good(lease):
            self.tables[lease.table] = ("", lease.epoch)

    async def holder(self, table: str) -> Server | None:
        found = self.servers.get(self.tables.get(table, ("", 0))[0])
        return None if found is None else found[0]

    async def now(self) -> int:
        return self.wall()

    async def secret(self) -> str:
        return self.known

    def good(self, lease: Lease) -> bool:
        """Whether this is the last lease of its table."""
        return self.tables.get(lease.table) == (lease.server, lease.epoch)

    def held(self, table: str, besides: str) -> bool:
        """Whether some other server has the table."""
        holder = self.tables.get(table, ("", 0))[0]
        return holder != besides and holder in self.servers
