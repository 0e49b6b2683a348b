"""The port: what the tables need of a database, in words that any database can keep.

A table is its log: entries numbered 0, 1, 2 … without a gap, written once and never changed. The rest that is here of a
table (its row, the seats of guests, snapshots) can be worked out from the log again. What a game keeps of a guest
between tables is written as a whole, version by version, together with which tables it has counted: each counts once.

The promises that the contract test-suite (`tests/storage/contract.py`) holds every Store to:

* `append` is durable when it returns, all of it or nothing, together with the `Change` that goes with it.
* For each version of a table exactly one append wins, whoever else tries, from whichever process; the others get
  `Conflict` and have changed nothing.
* Who reads after a write has returned sees it.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

import msgspec

from casefile.engine.errors import CasefileError

MOST_LISTED = 200  # rows that one listing returns at most


class StoreError(CasefileError):
    """The base of everything that a Store can answer with instead of doing it."""


class Conflict(StoreError):
    """That version of the table's log, or that id, is taken already: read what is there and decide again."""


class StoreFull(StoreError):
    """No room is left where the store lives. Nothing was written."""


class StoreBusy(StoreError):
    """Somebody else kept the store locked for too long. Nothing was written; trying again may help."""


class StoreUnsure(StoreError):
    """The store went away while it was writing, and nobody knows what was kept: read what is there first."""


class StoreBroken(StoreError):
    """The store cannot be used as it is: not a store, damaged, not writable, or from a newer version."""


class StoreInUse(StoreError):
    """Another server uses this store."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """What is known of a table without reading its log. Times are milliseconds since 1970.

    `version` is the number of entries in the log. `due` is the time at which the table has something to do by itself
    (a bot's move, a clock that runs out); None if it only waits for people. `host` is the guest who may close it.
    """

    id: str
    game: str
    created: int
    updated: int
    status: str
    listed: bool
    version: int = 0
    due: int | None = None
    host: str = ""


class Change(msgspec.Struct, frozen=True):
    """What an append changes in the table's row, and in who sits where and is the host (None: as before).

    `seats` names the guest of each seat that a person holds or may come back to.
    """

    updated: int
    status: str
    listed: bool
    due: int | None = None
    seats: tuple[tuple[int, str], ...] | None = None
    host: str | None = None


@dataclass(frozen=True, slots=True)
class Guest:
    """Somebody who plays. Only a hash of the secret is kept, so that the file opens nobody's seat."""

    id: str
    secret_hash: str
    name: str
    created: int
    seen: int


@dataclass(frozen=True, slots=True)
class GuestRow:
    """A guest as a host sees them: `tables` they sit at or are the host of, `bytes` of the logs they are the host of.

    `gone`: the secret was revoked, by the guest or, if `banned`, by the host.
    """

    id: str
    name: str
    created: int
    seen: int
    gone: bool
    banned: bool
    tables: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Usage:
    """How many tables, and how many bytes their logs have together."""

    tables: int
    bytes: int


@dataclass(frozen=True, slots=True)
class Stale:
    """The limits for deletion: tables last changed before a time, by their status, and guests last seen."""

    ended: int
    waiting: int
    running: int
    guests: int


@dataclass(frozen=True, slots=True)
class SeatRow:
    """A guest's seat at a table."""

    table: str
    seat: int
    guest: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A cached result of a log up to (not including) entry number `version`."""

    version: int
    data: bytes


@dataclass(frozen=True, slots=True)
class Kept:
    """A guest's profile in a game, as written for the `version`-th time."""

    version: int
    data: bytes


class Log(Protocol):
    """What a table that is at play needs of a Store: to write its log, and to read what others wrote."""

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None, /
    ) -> int: ...

    async def entries(self, table: str, since: int = 0, /) -> list[bytes]: ...

    async def save_snapshot(self, table: str, snapshot: Snapshot, /) -> None: ...


class Store(ABC):
    """Where tables and guests are kept. Open it before use and close it after; `async with` does both."""

    # -- its life ----------------------------------------------------------------------------------------------

    @abstractmethod
    async def open(self) -> None:
        """Connect, and bring the store to this version's form; `StoreBroken` says why it cannot be used."""

    @abstractmethod
    async def close(self) -> None:
        """Finish pending work and release the store. Closing twice does no harm."""

    async def __aenter__(self) -> Store:
        await self.open()
        return self

    async def __aexit__(self, *_reason: object) -> None:
        await self.close()

    failing: str = ""  # why the last write failed; empty if it did not
    lost: str = ""  # why nothing can be written until the store is opened again

    @abstractmethod
    async def probe(self) -> None:
        """Prove that something can be written now; `StoreError` says why not."""

    # -- tables and their logs -----------------------------------------------------------------------------------

    @abstractmethod
    async def create(self, row: TableRow, entries: Sequence[bytes], seats: Sequence[tuple[int, str]] = ()) -> None:
        """A new table with its first entries; `Conflict` if the id exists. `row.version` is not looked at."""

    @abstractmethod
    async def append(self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None) -> int:
        """Add entries as numbers `version`, `version` + 1, …; return the version after them.

        `Conflict` if the log does not end at `version`, or there is no such table.
        """

    @abstractmethod
    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        """The entries from number `since` on; empty if there are none, or no such table."""

    @abstractmethod
    async def table(self, table: str) -> TableRow | None: ...

    @abstractmethod
    async def tables(self, *, after: str = "", limit: int = 50) -> list[TableRow]:
        """All tables by id, those after the id `after`; at most `limit`, and never more than `MOST_LISTED`."""

    @abstractmethod
    async def recent(
        self,
        *,
        status: str | None = None,
        listed: bool | None = None,
        host: str | None = None,
        per_host: int | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        """The tables changed last, the latest first; at most `limit`, and never more than `MOST_LISTED`.

        `per_host`: at most so many of each host, so that nobody pushes the others out.
        """

    @abstractmethod
    async def due(self, until: int, *, after: tuple[int, str] = (-1, ""), limit: int = MOST_LISTED) -> list[TableRow]:
        """Tables that have something to do by themselves by that time, the earliest first.

        `after` is the `due` and the id of the last row that the caller has seen already.
        """

    # -- snapshots: a cache ----------------------------------------------------------------------------------------

    @abstractmethod
    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        """Keep this snapshot instead of an older one. It may be lost at any time, and is ignored for no such table."""

    @abstractmethod
    async def load_snapshot(self, table: str) -> Snapshot | None: ...

    # -- guests and their seats ------------------------------------------------------------------------------------

    @abstractmethod
    async def add_guest(self, guest: Guest) -> None:
        """`Conflict` if the id or the secret is known already."""

    @abstractmethod
    async def guest_by_secret(self, secret_hash: str) -> Guest | None:
        """The guest with this secret; None if there is none, or the secret was revoked."""

    @abstractmethod
    async def revoke(self, guest: str, *, banned: bool = False) -> bool:
        """The guest's secret opens nothing any more; `banned`: by the host. False if there is no such guest."""

    @abstractmethod
    async def unban(self, guest: str) -> bool:
        """The secret of a banned guest opens again what it did; False if there is no such guest, or not banned."""

    @abstractmethod
    async def is_banned(self, secret_hash: str) -> bool:
        """Whether this is the secret of a guest whom the host keeps out."""

    @abstractmethod
    async def revoked(self, since: int) -> dict[str, bool]:
        """Guests whose secret was revoked at that time or later, from whichever process; True: by the host."""

    @abstractmethod
    async def guests(self, *, guest: str | None = None, after: str = "", limit: int = 50) -> list[GuestRow]:
        """One guest, or all by id, those after the id `after`."""

    @abstractmethod
    async def touch_guest(self, guest: str, seen: int, name: str | None = None) -> None:
        """Note when the guest was last seen, and a new name if one is given. Need not be durable at once."""

    @abstractmethod
    async def seats_of(self, guest: str, *, limit: int = 50) -> list[SeatRow]:
        """Where the guest sits, the table changed last first."""

    @abstractmethod
    async def seats_at(self, table: str) -> list[SeatRow]:
        """Who sits at a table, by seat."""

    # -- what games keep of guests -----------------------------------------------------------------------------------

    @abstractmethod
    async def profile(self, guest: str, game: str) -> Kept | None: ...

    @abstractmethod
    async def keep_profile(
        self, guest: str, game: str, version: int, data: bytes, counted: Sequence[tuple[str, int]] = ()
    ) -> None:
        """Write version `version` + 1 of a profile, and note with it which tables it has counted and what each earned.

        Durable when it returns, all or nothing. `Conflict` if the profile is not at `version` (0: there is none yet),
        or one of the tables was counted for this guest before.
        """

    @abstractmethod
    async def uncounted(self, guest: str, game: str, limit: int = 50) -> list[str]:
        """The ended tables of a game where the guest sits, that no profile has counted; the oldest first."""

    @abstractmethod
    async def earned(self, guest: str, table: str) -> int | None:
        """What a table earned the guest; None if it was not counted."""

    # -- making room -------------------------------------------------------------------------------------------------

    @abstractmethod
    async def delete(self, table: str, version: int | None = None) -> bool:
        """Delete a table with all that is kept of it; False if there is none, or its log is not at `version`."""

    @abstractmethod
    async def stale_tables(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[TableRow]:
        """The tables that are old enough to be deleted, by id, those after the id `after`."""

    @abstractmethod
    async def stale_guests(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[str]:
        """Guests who were not seen since, sit nowhere, are nobody's host, and have no profile and no ban."""

    @abstractmethod
    async def forget_guests(self, guests: Sequence[str], stale: Stale) -> int:
        """Delete those of the guests that are still stale; return how many."""

    # -- numbers -----------------------------------------------------------------------------------------------------

    @abstractmethod
    async def count_tables(self, *, guest: str | None = None, status: str | None = None) -> int:
        """How many tables there are, or that this guest sits at or is the host of."""

    @abstractmethod
    async def usage(self, host: str | None = None) -> Usage:
        """The usage of all tables, or of those of one host."""
