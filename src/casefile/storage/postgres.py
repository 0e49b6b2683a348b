"""PostgreSQL behind the port: the statements. How the database is connected, written and read is in
`postgres_database.py`.

A piece of work is one statement wherever it can be, so that it does all or nothing by itself. What may be taken is
refused by the database: a version by the row's own number and the key of the entries, an id by its key.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TypeVar

from casefile.storage.address import Database
from casefile.storage.leases import Lease, Leases
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
    TableRow,
    Usage,
)
from casefile.storage.postgres_database import BUSY_SECONDS, Batch, PostgresDatabase, Values, Work
from casefile.storage.postgres_leases import PostgresLeases
from casefile.storage.postgres_session import Row
from casefile.storage.statements import NO_TRACE, PER_HOST, ROW

T = TypeVar("T")

STALE_GUEST = f"seen < $1 AND NOT banned AND {NO_TRACE}"

FREE = "holder IS NULL OR holder = $5 OR NOT EXISTS (SELECT 1 FROM servers WHERE servers.id = holder)"

# The columns of `wanted`, one row for each append: `changed` if the row changes beyond its version, `seated` if who
# sits there does; `holder` and `epoch` say whose lease it must be. Where two processes want one version, the second
# waits for the first, and finds the row ahead.
APPEND = """
WITH wanted AS MATERIALIZED (
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bool[], $6::bigint[], $7::text[],
        $8::bool[], $9::bigint[], $10::text[], $11::bool[], $12::text[], $13::bigint[])
    AS w (id, version, more, size, changed, updated, status, listed, due, host, seated, holder, epoch)
), told AS (
    UPDATE tables SET version = tables.version + w.more, bytes = bytes + w.size,
        updated = coalesce(w.updated, tables.updated), status = coalesce(w.status, tables.status),
        listed = coalesce(w.listed, tables.listed), due = CASE WHEN w.changed THEN w.due ELSE tables.due END,
        host = coalesce(w.host, tables.host)
    FROM wanted w WHERE tables.id = w.id AND tables.version = w.version
    AND (w.epoch IS NULL OR (tables.epoch = w.epoch AND tables.holder = w.holder))
    RETURNING tables.id, w.seated
), written AS (
    INSERT INTO entries (table_id, version, entry)
    SELECT e.id, e.version, e.entry FROM unnest($14::text[], $15::bigint[], $16::bytea[]) AS e (id, version, entry)
    JOIN told ON told.id = e.id
), sitting AS MATERIALIZED (
    SELECT s.id, s.seat, s.guest FROM unnest($17::text[], $18::bigint[], $19::text[]) AS s (id, seat, guest)
    JOIN told ON told.id = s.id
), left_seats AS (
    DELETE FROM seats USING told WHERE told.seated AND table_id = told.id
    AND NOT EXISTS (SELECT 1 FROM sitting WHERE sitting.id = table_id AND sitting.seat = seats.seat)
), taken AS (
    INSERT INTO seats (table_id, seat, guest) SELECT id, seat, guest FROM sitting
    ON CONFLICT (table_id, seat) DO UPDATE SET guest = excluded.guest
)
SELECT id FROM told
"""
CREATE = """
WITH made AS (
    INSERT INTO tables (id, game, created, updated, status, listed, version, due, host, bytes)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT DO NOTHING RETURNING id
), written AS (
    INSERT INTO entries (table_id, version, entry)
    SELECT made.id, e.number - 1, e.entry FROM made, unnest($11::bytea[]) WITH ORDINALITY AS e (entry, number)
), taken AS (
    INSERT INTO seats (table_id, seat, guest)
    SELECT made.id, s.seat, s.guest FROM made, unnest($12::bigint[], $13::text[]) AS s (seat, guest)
)
SELECT id FROM made
"""
SAME_ENTRIES = (
    "coalesce((SELECT array_agg(entry ORDER BY version) FROM entries "
    "WHERE table_id = $1 AND version >= $2 AND version < $3), '{}') = $4::bytea[]"
)
KEEP_PROFILE = """
WITH told AS ({write} RETURNING guest),
counted_now AS (
    INSERT INTO counted (guest, table_id, earned)
    SELECT told.guest, c.id, c.earned FROM told, unnest($5::text[], $6::bigint[]) AS c (id, earned)
)
SELECT guest FROM told
"""
FIRST_PROFILE = "INSERT INTO profiles (guest, game, version, data) VALUES ($1, $2, $3 + 1, $4) ON CONFLICT DO NOTHING"
NEXT_PROFILE = (
    "UPDATE profiles SET version = version + 1, data = $4 WHERE guest = $1 AND game = $2 AND version = $3::bigint"
)


class PostgresStore(PostgresDatabase, Store):
    """Tables and guests in one PostgreSQL database, in the schema `casefile`.

    `alone` keeps every other Store that is opened alone or `together` off the database; `together` only the former: a
    server's. Unless `make`, a database without a store is refused. It belongs to the event loop that opened it.
    """

    def __init__(
        self, database: Database, *, alone: bool = False, together: bool = False, make: bool = True,
        busy_seconds: float = BUSY_SECONDS,
    ) -> None:  # fmt: skip
        super().__init__(database, alone=alone, together=together, make=make, busy_seconds=busy_seconds)
        self._leases = PostgresLeases(self)

    # -- tables and their logs -----------------------------------------------------------------------------------

    async def create(self, row: TableRow, entries: Sequence[bytes], seats: Sequence[tuple[int, str]] = ()) -> None:
        first = list(entries)
        values = (
            row.id, row.game, row.created, row.updated, row.status, row.listed, len(first), row.due, row.host,
            sum(map(len, first)), first, [seat for seat, _ in seats], [guest for _, guest in seats],
        )  # fmt: skip
        proof = f"SELECT 1 FROM tables WHERE id = $1 AND {SAME_ENTRIES}", (row.id, 0, len(first), first)
        refused = f"There is a table {row.id} already."
        await self._write(Work(((CREATE, values),), lambda rows: must(rows, refused), proof))

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None,
        lease: Lease | None = None,
    ) -> int:  # fmt: skip
        more = list(entries)
        after = version + len(more)
        # A change of the row alone leaves nothing to prove it by; done twice, it is what it was done once.
        proof = (f"SELECT 1 WHERE {SAME_ENTRIES}", (table, version, after, more)) if more else None
        refused = f"Entry {version} of table {table} is not the next one."
        return await self._write(
            Batch(table, (table, version, more, change, lease), append_together, after, refused, proof)
        )

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        statement = "SELECT entry FROM entries WHERE table_id = $1 AND version >= $2 ORDER BY version"
        return [row[0] for row in await self._read(statement, table, since)]

    async def table(self, table: str) -> TableRow | None:
        rows = await self._rows(f"SELECT {ROW} FROM tables WHERE id = $1", table)
        return rows[0] if rows else None

    async def tables(self, *, after: str = "", limit: int = 50) -> list[TableRow]:
        return await self._rows(f"SELECT {ROW} FROM tables WHERE id > $1 ORDER BY id LIMIT $2", after, bounded(limit))

    async def recent(
        self,
        *,
        status: str | None = None,
        listed: bool | None = None,
        host: str | None = None,
        per_host: int | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        values: list[object] = []
        where = conditions(values, status=status, listed=listed, host=host)
        source = f"FROM tables WHERE TRUE{where}"
        if per_host is not None:
            ranked = f"SELECT {ROW}, row_number() OVER ({PER_HOST}) AS place {source}"
            values.append(per_host)
            source = f"FROM ({ranked}) AS ranked WHERE place <= ${len(values)}"
        values.append(bounded(limit))
        return await self._rows(f"SELECT {ROW} {source} ORDER BY updated DESC, id LIMIT ${len(values)}", *values)

    async def due(
        self, until: int, *, after: tuple[int, str] = (-1, ""), limit: int = MOST_LISTED, free_for: str | None = None
    ) -> list[TableRow]:
        unheld = "" if free_for is None else f"AND ({FREE}) "
        more = () if free_for is None else (free_for,)
        statement = (
            f"SELECT {ROW} FROM tables WHERE due IS NOT NULL AND due <= $1 AND (due, id) > ($2, $3) {unheld}"
            "ORDER BY due, id LIMIT $4"
        )
        return await self._rows(statement, until, *after, bounded(limit), *more)

    async def _rows(self, statement: str, *values: object) -> list[TableRow]:
        return [TableRow(*row) for row in await self._read(statement, *values)]

    # -- snapshots -------------------------------------------------------------------------------------------------

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        # The row is held meanwhile, so that it is not deleted and leaves its snapshot behind.
        await self._do_now(
            "INSERT INTO snapshots (table_id, version, data) "
            "SELECT id, $2, $3 FROM tables WHERE id = $1 FOR KEY SHARE "
            "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, data = excluded.data "
            "WHERE excluded.version >= snapshots.version",
            table, snapshot.version, snapshot.data,
        )  # fmt: skip

    async def load_snapshot(self, table: str) -> Snapshot | None:
        rows = await self._read("SELECT version, data FROM snapshots WHERE table_id = $1", table)
        return Snapshot(*rows[0]) if rows else None

    # -- guests and their seats ------------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest) -> None:
        statement = (
            "INSERT INTO guests (id, secret_hash, name, created, seen) VALUES ($1, $2, $3, $4, $5) "
            "ON CONFLICT DO NOTHING RETURNING id"
        )
        values = (guest.id, guest.secret_hash, guest.name, guest.created, guest.seen)
        proof = "SELECT 1 FROM guests WHERE id = $1 AND secret_hash = $2", (guest.id, guest.secret_hash)
        refused = "There is such a guest, or such a secret, already."
        await self._write(Work(((statement, values),), lambda rows: must(rows, refused), proof))

    async def guest_by_secret(self, secret_hash: str) -> Guest | None:
        statement = "SELECT id, secret_hash, name, created, seen FROM guests WHERE secret_hash = $1 AND revoked IS NULL"
        rows = await self._read(statement, secret_hash)
        return Guest(*rows[0]) if rows else None

    async def revoke(self, guest: str, *, banned: bool = False) -> bool:
        now = time.time_ns() // 1_000_000
        statement = "UPDATE guests SET revoked = $1, banned = banned OR $2 WHERE id = $3 RETURNING id"
        return bool(await self._do_now(statement, now, banned, guest))

    async def unban(self, guest: str) -> bool:
        statement = "UPDATE guests SET revoked = NULL, banned = FALSE WHERE id = $1 AND banned RETURNING id"
        proof = "SELECT 1 FROM guests WHERE id = $1 AND NOT banned AND revoked IS NULL", (guest,)
        return await self._write(Work(((statement, (guest,)),), bool, proof, kept=True))

    async def is_banned(self, secret_hash: str) -> bool:
        return bool(await self._read("SELECT 1 FROM guests WHERE secret_hash = $1 AND banned", secret_hash))

    async def revoked(self, since: int) -> dict[str, bool]:
        return {row[0]: row[1] for row in await self._read("SELECT id, banned FROM guests WHERE revoked >= $1", since)}

    async def guests(self, *, guest: str | None = None, after: str = "", limit: int = 50) -> list[GuestRow]:
        values: list[object] = [after, bounded(limit)]
        where = conditions(values, id=guest)
        statement = (
            "SELECT id, name, created, seen, revoked IS NOT NULL, banned, "
            "(SELECT count(*) FROM tables WHERE host = guests.id OR id IN "
            "(SELECT table_id FROM seats WHERE guest = guests.id)), "
            "(SELECT coalesce(sum(bytes), 0)::bigint FROM tables WHERE host = guests.id) "
            f"FROM guests WHERE id > $1{where} ORDER BY id LIMIT $2"
        )
        return [GuestRow(*row) for row in await self._read(statement, *values)]

    async def touch_guest(self, guest: str, seen: int, name: str | None = None) -> None:
        await self._do_now("UPDATE guests SET seen = $1, name = coalesce($2, name) WHERE id = $3", seen, name, guest)

    async def seats_of(self, guest: str, *, limit: int = 50) -> list[SeatRow]:
        statement = (
            "SELECT table_id, seat, guest FROM seats JOIN tables ON tables.id = table_id "
            "WHERE guest = $1 ORDER BY updated DESC, table_id, seat LIMIT $2"
        )
        return [SeatRow(*row) for row in await self._read(statement, guest, bounded(limit))]

    async def seats_at(self, table: str) -> list[SeatRow]:
        statement = "SELECT table_id, seat, guest FROM seats WHERE table_id = $1 ORDER BY seat"
        return [SeatRow(*row) for row in await self._read(statement, table)]

    # -- what games keep of guests -----------------------------------------------------------------------------------

    async def profile(self, guest: str, game: str) -> Kept | None:
        rows = await self._read("SELECT version, data FROM profiles WHERE guest = $1 AND game = $2", guest, game)
        return Kept(*rows[0]) if rows else None

    async def keep_profile(
        self, guest: str, game: str, version: int, data: bytes, counted: Sequence[tuple[str, int]] = ()
    ) -> None:
        statement = KEEP_PROFILE.format(write=NEXT_PROFILE if version else FIRST_PROFILE)
        values = (guest, game, version, data, [table for table, _ in counted], [earned for _, earned in counted])
        proof = (
            "SELECT 1 FROM profiles WHERE guest = $1 AND game = $2 AND version = $3 AND data = $4",
            (guest, game, version + 1, data),
        )
        refused = f"The profile of {guest} is not at version {version}."
        await self._write(Work(((statement, values),), lambda rows: must(rows, refused), proof))

    async def uncounted(self, guest: str, game: str, limit: int = 50) -> list[str]:
        statement = (
            "SELECT id FROM seats JOIN tables ON tables.id = table_id WHERE guest = $1 AND game = $2 "
            "AND status = 'ended' AND NOT EXISTS "
            "(SELECT 1 FROM counted WHERE counted.guest = seats.guest AND counted.table_id = tables.id) "
            "GROUP BY id, updated ORDER BY updated, id LIMIT $3"
        )
        return [row[0] for row in await self._read(statement, guest, game, bounded(limit))]

    async def earned(self, guest: str, table: str) -> int | None:
        rows = await self._read("SELECT earned FROM counted WHERE guest = $1 AND table_id = $2", guest, table)
        return rows[0][0] if rows else None

    # -- making room -------------------------------------------------------------------------------------------------

    async def delete(self, table: str, version: int | None = None) -> bool:
        values: list[object] = [table]
        first = f"DELETE FROM tables WHERE id = $1{conditions(values, version=version)} RETURNING id"
        # Statements of their own see what was appended until the row was gone, and nothing comes after that.
        others = tuple(
            (f"DELETE FROM {place} WHERE table_id = $1 AND NOT EXISTS (SELECT 1 FROM tables WHERE id = $1)", (table,))
            for place in ("entries", "snapshots", "seats", "counted")
        )
        proof = "SELECT 1 WHERE NOT EXISTS (SELECT 1 FROM tables WHERE id = $1)", (table,)
        return await self._write(Work(((first, tuple(values)), *others), bool, proof, kept=True))

    async def stale_tables(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[TableRow]:
        statement = (
            f"SELECT {ROW} FROM tables WHERE id > $1 AND updated < "
            "CASE status WHEN 'ended' THEN $2::bigint WHEN 'waiting' THEN $3 ELSE $4 END ORDER BY id LIMIT $5"
        )
        return await self._rows(statement, after, stale.ended, stale.waiting, stale.running, bounded(limit))

    async def stale_guests(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[str]:
        statement = f"SELECT id FROM guests WHERE {STALE_GUEST} AND id > $2 ORDER BY id LIMIT $3"
        return [row[0] for row in await self._read(statement, stale.guests, after, bounded(limit))]

    async def forget_guests(self, guests: Sequence[str], stale: Stale) -> int:
        statement = f"DELETE FROM guests WHERE {STALE_GUEST} AND id = ANY($2) RETURNING id"
        return len(await self._do_now(statement, stale.guests, list(guests)))

    # -- numbers -----------------------------------------------------------------------------------------------------

    async def count_tables(self, *, guest: str | None = None, status: str | None = None) -> int:
        values: list[object] = []
        statement = f"SELECT count(*) FROM tables WHERE TRUE{conditions(values, status=status)}"
        if guest is not None:
            values.append(guest)
            mine = f"${len(values)}"
            statement += f" AND (host = {mine} OR id IN (SELECT table_id FROM seats WHERE guest = {mine}))"
        return int((await self._read(statement, *values))[0][0])

    async def usage(self, host: str | None = None) -> Usage:
        values: list[object] = []
        where = conditions(values, host=host)
        statement = f"SELECT count(*), coalesce(sum(bytes), 0)::bigint FROM tables WHERE TRUE{where}"
        return Usage(*(await self._read(statement, *values))[0])

    # -- several servers ---------------------------------------------------------------------------------------------

    def leases(self) -> Leases:
        return self._leases

    async def close(self) -> None:
        await self._leases.close()
        await super().close()

    # -- how it is written -------------------------------------------------------------------------------------------

    async def _do_now(self, statement: str, *values: object) -> list[Row]:
        """A statement that may be done twice: done again, it changes nothing."""
        return await self._write(Work(((statement, values),), list))


def append_together(appends: Sequence[Values]) -> tuple[str, Values]:
    """One statement for appends to different tables: their ids, versions, entries and changes."""
    rows: list[Values] = []
    entries: list[Values] = []
    seats: list[Values] = []
    for table, version, more, change, lease in appends:
        assert isinstance(version, int)
        assert isinstance(more, list)
        row: Values = (None, None, None, None, None)
        seated = False
        if isinstance(change, Change):
            row = (change.updated, change.status, change.listed, change.due, change.host)
            seated = change.seats is not None
            seats += [(table, seat, guest) for seat, guest in change.seats or ()]
        held: Values = (lease.server, lease.epoch) if isinstance(lease, Lease) else (None, None)
        rows.append((table, version, len(more), sum(map(len, more)), change is not None, *row, seated, *held))
        entries += [(table, number, entry) for number, entry in enumerate(more, version)]
    return APPEND, (*columns(rows, 13), *columns(entries, 3), *columns(seats, 3))


def columns(rows: Sequence[Values], number: int) -> list[list[object]]:
    return [list(column) for column in zip(*rows, strict=True)] or [[] for _ in range(number)]


def must(rows: list[Row], refused: str) -> None:
    """Refuse what changed no row."""
    if not rows:
        raise Conflict(refused)


def conditions(values: list[object], **asked: str | int | None) -> str:
    """The part of a WHERE clause for the columns that were asked for; their values join the others."""
    given = {name: value for name, value in asked.items() if value is not None}
    values += given.values()
    first = len(values) - len(given) + 1
    return "".join(f" AND {name} = ${number}" for number, name in enumerate(given, first))


def bounded(limit: int) -> int:
    return max(0, min(limit, MOST_LISTED))
