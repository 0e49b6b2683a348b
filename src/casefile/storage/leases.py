"""Which server works at which table, where several servers share a store.

Each server process is a row with a number that it raises again and again: its beats. Others watch that number by their
own clocks: a server whose beats have stood still for long enough is dead, and whoever finds that out removes its row,
in the same moment in which it sees that the number is still the same. An id is used once, so what is removed stays
dead; a process that was only slow comes back with another id, and without a table. No two
clocks are compared for that. What players' clocks go by is the time of the store (`now`).

A table is held by one server under an epoch, which each taking raises. A lease is good as long as the server's row is
there: thousands of tables are renewed by one beat. What is appended names the lease it is appended under, and is
refused in the same statement if that is not the table's last one. The version of the log decides in any case.

The contract test-suite (`tests/storage/contract.py`) holds every Store to these promises:

* Of all who take a table at the same time, at most one has a lease that is good.
* A server whose row is gone never has a good lease again.
* An append under a lease succeeds only if nobody has taken or released the table since.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol


@dataclass(frozen=True, slots=True)
class Server:
    """A server process, as the others know it.

    `address` is where the others reach it (`host:port`), `machine` names the machine if processes there can prove each
    other's death, `version` is that of its program.
    """

    id: str
    address: str
    machine: str = ""
    version: str = ""


@dataclass(frozen=True, slots=True)
class Lease:
    """A server's right to work at a table."""

    table: str
    server: str
    epoch: int


@dataclass(frozen=True, slots=True)
class Held:
    """A table is another server's."""

    server: str


class Leases(Protocol):
    """What a Store offers to several servers. Every method may be repeated: twice has the effect of once.

    Like a Store's own methods, each may answer `StoreError`; nobody knows then whether it was done.
    """

    async def join(self, server: Server, /) -> None:
        """A new server, with an id that no other ever had."""

    async def beat(self, server: str, /) -> list[tuple[Server, int]] | None:
        """Raise the beats of a server; return all servers with theirs. None: it is dead, and remains so."""

    async def bury(self, server: str, beats: int | None = None, /) -> bool:
        """A server is dead, if its beats are still these (None: whatever they are); return whether it is.

        Also how a server leaves: its tables are free at once.
        """

    async def take(self, table: str, server: str, /) -> Lease | Held | None:
        """The lease of a table that is free, or the server's own already, under a new epoch; or whose it is.

        None: there is no such table, or the server that asks is dead.
        """

    async def release(self, lease: Lease, /) -> None:
        """The table is free, unless the lease is not the last one."""

    async def holder(self, table: str, /) -> Server | None:
        """The server that has a table; None if it is free, or there is none."""

    async def now(self, /) -> int:
        """The store's own time, in milliseconds since 1970: one clock for all servers."""

    async def secret(self, /) -> str:
        """What servers of this store know each other by."""
