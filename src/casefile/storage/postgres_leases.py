"""The leases of a PostgreSQL store.

Who has a table stands in the table's own row: taking it and appending to it wait for each other there, and neither
needs a look at another row. Beats go over a connection of their own, so that nothing that waits holds them up.
"""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from casefile.storage.leases import Held, Lease, Server
from casefile.storage.postgres_faults import FAULTS, GONE, in_words
from casefile.storage.postgres_session import Connection, Row

if TYPE_CHECKING:
    from casefile.storage.postgres import PostgresStore

BEAT_SECONDS = 2.0  # a beat that takes longer is sent again over another connection
SERVER = "id, address, machine, version"

# A server that is not there now, and that somebody is said to be, is dead for ever: it was there when it took the
# table. So one look at both is enough, and the row then must be as it was seen.
TAKE = """
WITH seen AS MATERIALIZED (
    SELECT holder, epoch, holder IS NULL OR holder = $2 OR NOT EXISTS (SELECT 1 FROM servers WHERE id = holder) AS free
    FROM tables WHERE id = $1
), taken AS (
    UPDATE tables SET holder = $2, epoch = tables.epoch + 1 FROM seen
    WHERE tables.id = $1 AND seen.free AND tables.epoch = seen.epoch
    AND tables.holder IS NOT DISTINCT FROM seen.holder AND EXISTS (SELECT 1 FROM servers WHERE id = $2)
    RETURNING tables.epoch
)
SELECT (SELECT epoch FROM taken), seen.holder, seen.free FROM seen
"""
RELEASE = "UPDATE tables SET holder = NULL WHERE id = $1 AND holder = $2 AND epoch = $3"
MOST_TRIES = 5  # takings that somebody else was faster in


class PostgresLeases:
    """See `casefile.storage.leases`."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self._line = asyncio.Lock()
        self._connection: Connection | None = None

    async def join(self, server: Server) -> None:
        statement = f"INSERT INTO servers ({SERVER}, beats) VALUES ($1, $2, $3, $4, 0) ON CONFLICT (id) DO NOTHING"
        await self.store._do_now(statement, server.id, server.address, server.machine, server.version)

    async def beat(self, server: str) -> list[tuple[Server, int]] | None:
        if not await self._ask("UPDATE servers SET beats = beats + 1 WHERE id = $1 RETURNING id", server):
            return None
        return [(Server(*row[:4]), row[4]) for row in await self._ask(f"SELECT {SERVER}, beats FROM servers")]

    async def bury(self, server: str, beats: int | None = None) -> bool:
        await self._ask("DELETE FROM servers WHERE id = $1 AND ($2::bigint IS NULL OR beats = $2)", server, beats)
        return not await self._ask("SELECT 1 FROM servers WHERE id = $1", server)

    async def _ask(self, statement: str, *values: object) -> list[Row]:
        """Ask over the connection of the beats: for all that a beat waits for. Each may be asked twice."""
        async with self._line:
            try:
                try:
                    return await self._fetch(statement, *values)
                except GONE:  # the connection may have been the trouble
                    self._drop()
                    return await self._fetch(statement, *values)
            except FAULTS as error:
                self._drop()
                raise in_words(error, self.store.database, BEAT_SECONDS) from error

    async def _fetch(self, statement: str, *values: object) -> list[Row]:
        async with asyncio.timeout(BEAT_SECONDS):
            if self._connection is None or self._connection.is_closed():
                self._drop()
                self._connection = await self.store.sessions.for_beats(BEAT_SECONDS)
            rows: list[Row] = await self._connection.fetch(statement, *values)
        return rows

    async def take(self, table: str, server: str) -> Lease | Held | None:
        if "\0" in table:  # no text of PostgreSQL's has that, so there is no such table
            return None
        for _ in range(MOST_TRIES):
            rows = await self.store._do_now(TAKE, table, server)
            if not rows:
                return None
            epoch, holder, free = rows[0]
            if epoch is not None:
                return Lease(table, server, epoch)
            if not free:
                return Held(holder)
            if not await self._lives(server):
                return None
        return Held("")

    async def _lives(self, server: str) -> bool:
        return bool(await self.store._read("SELECT 1 FROM servers WHERE id = $1", server))

    async def release(self, lease: Lease) -> None:
        await self.store._do_now(RELEASE, lease.table, lease.server, lease.epoch)

    async def holder(self, table: str) -> Server | None:
        statement = (
            "SELECT servers.id, address, machine, servers.version FROM tables JOIN servers ON servers.id = holder "
            "WHERE tables.id = $1"
        )
        rows: list[Row] = await self.store._read(statement, table)
        return Server(*rows[0]) if rows else None

    async def now(self) -> int:
        rows = await self._ask("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")
        return int(rows[0][0])

    async def secret(self) -> str:
        return str((await self.store._read("SELECT secret FROM store"))[0][0])

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(*FAULTS):
                await connection.close(timeout=BEAT_SECONDS)

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None
