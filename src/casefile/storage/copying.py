"""Copies a whole store to another, SQLite or PostgreSQL, and compares every row before the copy is committed.

All is written in one transaction and read back in it: what is kept in the end is everything, or nothing. The digest is
made of every row and does not depend on their order, so two stores have the same one if they hold the same.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sqlite3
from collections.abc import AsyncIterator, Callable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

import msgspec

from casefile.storage.address import Database, StoreAddress, open_store
from casefile.storage.backup import Progress, put
from casefile.storage.database import BUSY_SECONDS, in_words
from casefile.storage.place import LOCK, Place
from casefile.storage.port import StoreBroken, StoreError
from casefile.storage.sqlite import SqliteStore

if TYPE_CHECKING:
    from casefile.storage.postgres_session import Connection

Rows = Sequence[Sequence[Any]]

BATCH = 1000  # rows between two words about how far it is

COLUMNS: dict[str, tuple[str, ...]] = {
    "tables": ("id", "game", "created", "updated", "status", "listed", "version", "due", "host", "bytes"),
    "entries": ("table_id", "version", "entry"),
    "snapshots": ("table_id", "version", "data"),
    "guests": ("id", "secret_hash", "name", "created", "seen", "revoked", "banned"),
    "seats": ("table_id", "seat", "guest"),
    "profiles": ("guest", "game", "version", "data"),
    "counted": ("guest", "table_id", "earned"),
}
FLAGS = {"tables": 5, "guests": 6}  # where the column is that SQLite keeps as 0 or 1


@dataclass(frozen=True)
class Copied:
    """What was copied: how many rows of each kind, and the digest over all of them."""

    rows: dict[str, int]
    digest: str


class Digest:
    """A sum over the hashes of rows.

    >>> one, other = Digest(), Digest()
    >>> for row in (("a", 0, b"x"), ("a", 1, b"y")): one.add("entries", [row])
    >>> for row in (("a", 1, b"y"), ("a", 0, b"x")): other.add("entries", [row])
    >>> str(one) == str(other) != str(Digest())
    True
    """

    def __init__(self) -> None:
        self.sum = 0

    def add(self, kind: str, rows: Rows) -> None:
        flag = FLAGS.get(kind)
        for row in rows:
            values = [kind, *row]
            if flag is not None:
                values[flag + 1] = bool(values[flag + 1])
            self.sum += int.from_bytes(sha256(msgspec.msgpack.encode(values)).digest(), "big")

    def __str__(self) -> str:
        return f"{self.sum % (1 << 256):064x}"


class Side(Protocol):
    """One transaction on a store."""

    async def count(self, kind: str) -> int: ...

    def read(self, kind: str) -> AsyncIterator[Rows]: ...

    async def write(self, kind: str, rows: Rows) -> None: ...


# -- the two kinds -----------------------------------------------------------------------------------------------------


class SqliteSide:
    """A connection of its own; each step runs in a thread, one after the other."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection

    async def count(self, kind: str) -> int:
        [(number,)] = await asyncio.to_thread(self._all, f"SELECT count(*) FROM {kind}")
        return int(number)

    async def read(self, kind: str) -> AsyncIterator[Rows]:
        statement = f"SELECT {', '.join(COLUMNS[kind])} FROM {kind}"
        cursor = await asyncio.to_thread(self.connection.execute, statement)
        while rows := await asyncio.to_thread(cursor.fetchmany, BATCH):
            yield rows

    async def write(self, kind: str, rows: Rows) -> None:
        marks = ", ".join("?" * len(COLUMNS[kind]))
        statement = f"INSERT INTO {kind} ({', '.join(COLUMNS[kind])}) VALUES ({marks})"
        await asyncio.to_thread(self.connection.executemany, statement, rows)

    def _all(self, statement: str) -> list[Any]:
        return self.connection.execute(statement).fetchall()


@contextlib.asynccontextmanager
async def sqlite_side(path: Path, *, writing: bool) -> AsyncIterator[Side]:
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        connection.execute("BEGIN IMMEDIATE" if writing else "BEGIN")
        yield SqliteSide(connection)
        await asyncio.to_thread(connection.execute, "COMMIT")
    except sqlite3.Error as error:
        raise in_words(error, path, BUSY_SECONDS) from error
    finally:
        connection.close()  # which takes back what was not committed


class PostgresSide:
    def __init__(self, connection: Any) -> None:
        self.connection = connection

    async def count(self, kind: str) -> int:
        return int(await self.connection.fetchval(f"SELECT count(*) FROM {kind}"))

    async def read(self, kind: str) -> AsyncIterator[Rows]:
        cursor = await self.connection.cursor(f"SELECT {', '.join(COLUMNS[kind])} FROM {kind}")
        while rows := await cursor.fetch(BATCH):
            yield rows

    async def write(self, kind: str, rows: Rows) -> None:
        flag = FLAGS.get(kind)
        if flag is not None:
            rows = [[bool(value) if place == flag else value for place, value in enumerate(row)] for row in rows]
        await self.connection.copy_records_to_table(kind, records=rows, columns=COLUMNS[kind])


@contextlib.asynccontextmanager
async def postgres_side(database: Database, *, writing: bool) -> AsyncIterator[Side]:
    from casefile.storage.postgres_faults import FAULTS
    from casefile.storage.postgres_faults import in_words as told
    from casefile.storage.postgres_session import Sessions

    sessions = Sessions(database, alone=False, make=writing, busy_seconds=BUSY_SECONDS)
    try:
        connection: Connection = await sessions.for_long()
        try:
            async with connection.transaction(isolation="repeatable_read", readonly=not writing):
                if writing:  # nobody else writes meanwhile
                    await connection.execute(f"LOCK TABLE {', '.join(COLUMNS)} IN EXCLUSIVE MODE")
                yield PostgresSide(connection)
            if writing:  # the database plans by what it knows of its tables
                await connection.execute(f"ANALYZE {', '.join(COLUMNS)}")
        finally:
            await connection.close(timeout=BUSY_SECONDS)
    except StoreError:
        raise
    except FAULTS as error:
        raise told(error, database, BUSY_SECONDS) from error


def side(address: StoreAddress, *, writing: bool) -> contextlib.AbstractAsyncContextManager[Side]:
    if isinstance(address, Database):
        return postgres_side(address, writing=writing)
    return sqlite_side(address, writing=writing)


# -- copying -----------------------------------------------------------------------------------------------------------


async def copy(source: StoreAddress, target: StoreAddress, progress: Progress = lambda _done, _all: None) -> Copied:
    """Copy a store to where there is none, or an empty one. No server may run on either.

    `progress` is told the rows that are copied and compared, and twice their number.
    """
    if source == target or (isinstance(source, Path) and isinstance(target, Path) and same_file(source, target)):
        raise StoreBroken(f"{source} cannot be copied to itself.")
    async with open_store(source, alone=True, make=False) as from_:
        new = isinstance(target, Path) and not target.exists()
        try:
            async with open_store(target, alone=True) as to:

                async def still_alone() -> None:
                    for store, address in ((from_, source), (to, target)):
                        if isinstance(address, Database):  # a connection may be lost, and the lock with it
                            await store.probe()

                async with side(source, writing=False) as reading, side(target, writing=True) as writing:
                    return await pour(reading, writing, target, progress, still_alone)
        except BaseException:
            if new and isinstance(target, Path):
                for file in (*Place(target).files, target.with_name(target.name + LOCK)):
                    file.unlink(missing_ok=True)
            raise


async def backup_database(database: Database, to: Path, progress: Progress = lambda _done, _all: None) -> int:
    """Copy a database that may be in use, as it is at one moment, to a new file; return its bytes."""
    if to.exists():
        raise StoreBroken(f"{to} is there already: choose another name.")
    async with open_store(database, make=False):  # it is a store, of this version's form
        pass
    part = to.with_name(f"{to.name}.part{os.getpid()}")
    try:
        async with SqliteStore(part):
            pass
        async with side(database, writing=False) as reading, side(part, writing=True) as writing:
            await pour(reading, writing, part, progress)
        async with SqliteStore(part):  # the last to close it leaves one file
            pass
        with part.open("rb") as whole:
            os.fsync(whole.fileno())
        put(part, to)
        return to.stat().st_size
    except FileExistsError:
        raise StoreBroken(f"{to} is there already: choose another name.") from None
    finally:
        for file in Place(part).files:
            file.unlink(missing_ok=True)


async def nothing_more() -> None:
    """For a source that may be in use."""


async def pour(
    source: Side,
    target: Side,
    named: StoreAddress,
    progress: Progress,
    before_commit: Callable[[], Any] = nothing_more,
) -> Copied:
    """Copy all rows, read them back, and compare."""
    for kind in COLUMNS:
        if await target.count(kind):
            raise StoreBroken(f"{named} is not empty ({kind}): a copy goes where there is nothing yet.")
    rows = {kind: await source.count(kind) for kind in COLUMNS}
    parts, done = 2 * sum(rows.values()), 0
    there, here = Digest(), Digest()
    for kind in COLUMNS:
        async for some in source.read(kind):
            there.add(kind, some)
            await target.write(kind, some)
            done += len(some)
            progress(done, parts)
    for kind in COLUMNS:
        async for some in target.read(kind):
            here.add(kind, some)
            done += len(some)
            progress(done, parts)
    if str(there) != str(here):
        raise StoreBroken(f"{named} did not keep what it was given, so nothing was kept in it.")
    await before_commit()
    return Copied(rows, str(here))


def same_file(one: Path, other: Path) -> bool:
    return one.exists() and other.exists() and one.samefile(other)
