"""The connections of a PostgreSQL store: how they are made, the lock of the one server, and the form of the store."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import socket
import time
from collections.abc import Mapping
from typing import Any, Protocol

import asyncpg

from casefile.storage.address import Database
from casefile.storage.port import StoreBroken, StoreInUse
from casefile.storage.postgres_schema import MIGRATIONS, SCHEMA

Row = Any  # asyncpg's Record: a column by its number or name

LOCK_SECONDS = 2.0  # a server that has just been killed may hold the lock so long
STATEMENT_SECONDS = 15.0  # beyond any wait for a lock: the database has stopped answering
RETRY_SECONDS = 0.01
OLDEST = 130000  # PostgreSQL 13

LOCKS = 0x43415345  # "CASE": the first number of our locks
SERVER, MIGRATING = 1, 2  # the second: held by the one server, and while the form is changed

LIVELY = {  # a connection that says nothing is one of a machine that is gone: its locks are let go within a minute
    "tcp_keepalives_idle": "30",
    "tcp_keepalives_interval": "10",
    "tcp_keepalives_count": "3",
}

REWRITE_FORM = "UPDATE store SET form = form"
HOLDER = (
    "SELECT application_name FROM pg_locks JOIN pg_stat_activity USING (pid) WHERE locktype = 'advisory' AND granted "
    "AND classid = $1::bigint::oid AND objid = $2::bigint::oid AND database = "
    "(SELECT oid FROM pg_database WHERE datname = current_database())"
)

log = logging.getLogger("casefile.storage")


class Connection(Protocol):
    """The part of an asyncpg connection that we use."""

    async def fetch(self, statement: str, /, *values: object) -> list[Row]: ...

    async def execute(self, statement: str, /, *values: object) -> str: ...

    def transaction(
        self, *, isolation: str | None = None, readonly: bool = False
    ) -> contextlib.AbstractAsyncContextManager[None]: ...

    def is_closed(self) -> bool: ...

    def terminate(self) -> None: ...

    async def close(self, *, timeout: float | None = None) -> None: ...


class Sessions:
    """Makes the connections of one store. Those that write come one after the other, each with the server's lock."""

    def __init__(self, database: Database, *, alone: bool, make: bool, busy_seconds: float) -> None:
        self.database = database
        self.alone = alone
        self.make = make
        self.busy_seconds = busy_seconds
        self._last: tuple[int, object] | None = None  # the last session that wrote, as the database knows it

    async def first(self) -> Connection:
        """A connection that writes, to a store that is there, ours, of this version's form, and takes a write."""
        self._last = None
        connection = await self._connect()
        try:
            await self._check(connection)
            await self._lock(connection)
            await self._migrate(connection)
            await connection.execute(REWRITE_FORM)
            await self._remember(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def next(self) -> Connection:
        """Another one, for one that was lost."""
        connection = await self._connect()
        try:
            await self._lock(connection)
            await self._remember(connection)
        except BaseException:
            connection.terminate()
            raise
        return connection

    async def for_long(self) -> Connection:
        """A connection beside those, whose statements may take as long as they need."""
        connection: Connection = await asyncpg.connect(**{**self.how({}), "command_timeout": None})
        return connection

    def how(self, settings: Mapping[str, str]) -> dict[str, object]:
        """How every connection is made. Without a password here, asyncpg looks for PGPASSWORD and a password file."""
        return {
            "dsn": self.database.url,
            "password": self.database.password,
            "timeout": self.busy_seconds,
            "command_timeout": STATEMENT_SECONDS,
            "server_settings": {
                "application_name": own_name(), "search_path": SCHEMA,
                "lock_timeout": str(int(self.busy_seconds * 1000)), **LIVELY, **settings,
            },
        }  # fmt: skip

    async def _connect(self) -> Connection:
        # A process that is paused within a transaction must not keep others from its tables.
        patience = str(int(STATEMENT_SECONDS * 1000))
        connection: Connection = await asyncpg.connect(**self.how({"idle_in_transaction_session_timeout": patience}))
        return connection

    async def _check(self, connection: Connection) -> None:
        [found] = await connection.fetch(
            "SELECT current_setting('server_version_num')::int AS version, pg_is_in_recovery() AS follows, "
            "current_setting('server_encoding') AS encoding, current_setting('fsync') AS fsync"
        )
        if found["version"] < OLDEST:
            raise StoreBroken(f"{self.database} is PostgreSQL {found['version'] // 10000}: 13 or newer is needed.")
        if found["follows"]:
            raise StoreBroken(f"{self.database} follows another database and cannot be written: name that one.")
        if found["encoding"] != "UTF8":
            raise StoreBroken(f"{self.database} keeps texts as {found['encoding']}: make one with the encoding UTF8.")
        if found["fsync"] == "off":
            log.warning("fsync is off in the database: what is acknowledged may be lost when the power goes")

    async def _remember(self, connection: Connection) -> None:
        """Note which session writes; and make sure that a commit is on disk, whatever the database's own setting."""
        [found] = await connection.fetch(
            "SELECT pid, backend_start, current_setting('synchronous_commit') AS commits "
            "FROM pg_stat_activity WHERE pid = pg_backend_pid()"
        )
        self._last = (found["pid"], found["backend_start"])
        if found["commits"] == "off":
            await connection.execute("SET synchronous_commit = on")

    # -- one server --------------------------------------------------------------------------------------------

    async def _lock(self, connection: Connection) -> None:
        """Take the lock of the one server, if this is one; `StoreInUse` says who has it."""
        if not self.alone:
            return
        until = time.monotonic() + LOCK_SECONDS
        while not (await connection.fetch("SELECT pg_try_advisory_lock($1, $2)", LOCKS, SERVER))[0][0]:
            if self._last is not None:  # our own connection, which the database believes in still
                await connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid = $1 AND backend_start = $2",
                    *self._last,
                )
            if time.monotonic() > until:
                raise await self._in_use(connection)
            await asyncio.sleep(RETRY_SECONDS)

    async def _in_use(self, connection: Connection) -> StoreInUse:
        holders = await connection.fetch(HOLDER, LOCKS, SERVER)
        name = str(holders[0][0]) if holders else ""
        machine, colon, process = name.removeprefix("casefile ").rpartition(":")
        who = f"Another server (process {process} on {machine})" if colon and process.isdigit() else "Another server"
        return StoreInUse(f"{who} keeps its tables in {self.database}: stop it first, or use another database.")

    # -- its form ----------------------------------------------------------------------------------------------

    async def _migrate(self, connection: Connection) -> None:
        """Bring the store to this version's form; several processes may try at once.

        A server of an earlier version that uses the store must not find it changed: this needs the server's lock.
        """
        async with connection.transaction():
            await connection.execute("SELECT pg_advisory_xact_lock($1, $2)", LOCKS, MIGRATING)
            version = await self._form(connection)
            if version > len(MIGRATIONS):
                raise StoreBroken(
                    f"{self.database} was written by a newer version of Casefile (its form is {version}, "
                    f"this version knows up to {len(MIGRATIONS)}). Use that version, or another database."
                )
            if version == len(MIGRATIONS):
                return
            if version == 0:
                if not self.make:
                    raise StoreBroken(f"There is no store in {self.database}: a server makes one, or `store copy`.")
                await connection.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
                await connection.execute("CREATE TABLE store (form BIGINT NOT NULL)")
                await connection.execute("INSERT INTO store (form) VALUES (0)")
            elif not (await connection.fetch("SELECT pg_try_advisory_xact_lock($1, $2)", LOCKS, SERVER))[0][0]:
                raise await self._in_use(connection)
            for number in range(version, len(MIGRATIONS)):
                for statement in MIGRATIONS[number]:
                    await connection.execute(statement)
                log.info("store brought to form %d", number + 1)
            await connection.execute("UPDATE store SET form = $1", len(MIGRATIONS))

    async def _form(self, connection: Connection) -> int:
        """The number of the form; 0 if there is no store yet."""
        [found] = await connection.fetch(
            "SELECT to_regclass($1) IS NOT NULL AS ours, "
            "(SELECT count(*) FROM pg_class WHERE relnamespace = to_regnamespace($2)) AS things",
            f"{SCHEMA}.store", SCHEMA,
        )  # fmt: skip
        if not found["ours"]:
            if found["things"]:
                raise StoreBroken(f"The schema {SCHEMA} of {self.database} is another program's: use another database.")
            return 0
        try:
            [row] = await connection.fetch("SELECT form FROM store")
            return int(row[0])
        except (ValueError, TypeError, asyncpg.UndefinedColumnError):
            raise StoreBroken(
                f"{self.database} does not say which form its store has, so nothing is changed: restore it from a copy."
            ) from None


def own_name() -> str:
    """What the database knows this process by."""
    return f"casefile {socket.gethostname()[:40]}:{os.getpid()}"
