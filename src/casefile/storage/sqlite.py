"""SQLite behind the port: the statements. How the file is opened, written and read is in `database.py`."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from casefile.storage.database import BUSY_SECONDS, Database
from casefile.storage.leases import Lease, Leases
from casefile.storage.local_leases import LocalLeases
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
from casefile.storage.statements import NO_TRACE, PER_HOST, ROW

STALE_GUEST = f"seen < ? AND banned = 0 AND {NO_TRACE}"


class SqliteStore(Database, Store):
    """Tables and guests in one SQLite file.

    `synchronous="FULL"` keeps every acknowledged move through a power cut; `"NORMAL"` is faster, keeps them through a
    crash of the program, and may lose the last ones when the power goes. `alone` keeps every other Store that is
    opened alone off the file: a server's.
    """

    def __init__(
        self, path: Path | str, *, synchronous: str = "FULL", busy_seconds: float = BUSY_SECONDS, alone: bool = False
    ) -> None:
        super().__init__(path, synchronous=synchronous, busy_seconds=busy_seconds, alone=alone)
        self._leases = LocalLeases(self)

    # -- tables and their logs -----------------------------------------------------------------------------------

    async def create(self, row: TableRow, entries: Sequence[bytes], seats: Sequence[tuple[int, str]] = ()) -> None:
        first, people = list(entries), list(seats)

        def work(db: sqlite3.Connection) -> None:
            values = (row.id, row.game, row.created, row.updated, row.status, row.listed, len(first), row.due, row.host)
            statement = f"INSERT INTO tables ({ROW}, bytes) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            db.execute(statement, (*values, sum(map(len, first))))
            add_entries(db, row.id, 0, first)
            put_seats(db, row.id, people)

        await self._write(work)

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None,
        lease: Lease | None = None,
    ) -> int:  # fmt: skip
        more = list(entries)
        after = version + len(more)

        def work(db: sqlite3.Connection) -> int:
            if lease is not None and not self._leases.good(lease):
                raise Conflict(f"Table {table} is another server's.")
            size = sum(map(len, more))
            if change is None:
                told = db.execute(
                    "UPDATE tables SET version = ?, bytes = bytes + ? WHERE id = ? AND version = ?",
                    (after, size, table, version),
                )
            else:
                told = db.execute(
                    "UPDATE tables SET version = ?, bytes = bytes + ?, updated = ?, status = ?, listed = ?, due = ?, "
                    "host = coalesce(?, host) WHERE id = ? AND version = ?",
                    (after, size, change.updated, change.status, change.listed, change.due, change.host, table,
                     version),
                )  # fmt: skip
            if told.rowcount != 1:
                raise Conflict(f"Entry {version} of table {table} is not the next one.")
            add_entries(db, table, version, more)
            if change is not None and change.seats is not None:
                put_seats(db, table, change.seats)
            return after

        return await self._write(work)

    async def entries(self, table: str, since: int = 0) -> list[bytes]:
        statement = "SELECT entry FROM entries WHERE table_id = ? AND version >= ? ORDER BY version"
        return await self._read(lambda db: [row[0] for row in db.execute(statement, (table, since))])

    async def table(self, table: str) -> TableRow | None:
        rows = await self._read(lambda db: db.execute(f"SELECT {ROW} FROM tables WHERE id = ?", (table,)).fetchall())
        return table_row(rows[0]) if rows else None

    async def tables(self, *, after: str = "", limit: int = 50) -> list[TableRow]:
        statement = f"SELECT {ROW} FROM tables WHERE id > ? ORDER BY id LIMIT ?"
        return await self._rows(statement, (after, bounded(limit)))

    async def recent(
        self,
        *,
        status: str | None = None,
        listed: bool | None = None,
        host: str | None = None,
        per_host: int | None = None,
        limit: int = 50,
    ) -> list[TableRow]:
        where, values = conditions(status=status, listed=listed, host=host)
        source = f"FROM tables WHERE 1{where}"
        if per_host is not None:
            source = f"FROM (SELECT {ROW}, row_number() OVER ({PER_HOST}) AS place {source}) WHERE place <= ?"
            values = (*values, per_host)
        statement = f"SELECT {ROW} {source} ORDER BY updated DESC, id LIMIT ?"
        return await self._rows(statement, (*values, bounded(limit)))

    async def due(
        self, until: int, *, after: tuple[int, str] = (-1, ""), limit: int = MOST_LISTED, free_for: str | None = None
    ) -> list[TableRow]:
        statement = (
            f"SELECT {ROW} FROM tables WHERE due IS NOT NULL AND due <= ? AND (due, id) > (?, ?) "
            "ORDER BY due, id LIMIT ?"
        )
        while rows := await self._rows(statement, (until, *after, bounded(limit))):
            found = [row for row in rows if free_for is None or not self._leases.held(row.id, free_for)]
            if found:
                return found
            after = (rows[-1].due or 0, rows[-1].id)
        return []

    async def _rows(self, statement: str, values: tuple[object, ...]) -> list[TableRow]:
        return await self._read(lambda db: [table_row(row) for row in db.execute(statement, values)])

    # -- snapshots -------------------------------------------------------------------------------------------------

    async def save_snapshot(self, table: str, snapshot: Snapshot) -> None:
        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO snapshots (table_id, version, data) SELECT id, ?, ? FROM tables WHERE id = ? "
                "ON CONFLICT (table_id) DO UPDATE SET version = excluded.version, data = excluded.data "
                "WHERE excluded.version >= snapshots.version",
                (snapshot.version, snapshot.data, table),
            )

        await self._write(work)

    async def load_snapshot(self, table: str) -> Snapshot | None:
        statement = "SELECT version, data FROM snapshots WHERE table_id = ?"
        rows = await self._read(lambda db: db.execute(statement, (table,)).fetchall())
        return Snapshot(rows[0][0], rows[0][1]) if rows else None

    # -- guests and their seats ------------------------------------------------------------------------------------

    async def add_guest(self, guest: Guest) -> None:
        values = (guest.id, guest.secret_hash, guest.name, guest.created, guest.seen)
        statement = "INSERT INTO guests (id, secret_hash, name, created, seen) VALUES (?, ?, ?, ?, ?)"
        await self._write(lambda db: db.execute(statement, values).rowcount)

    async def guest_by_secret(self, secret_hash: str) -> Guest | None:
        statement = "SELECT id, secret_hash, name, created, seen FROM guests WHERE secret_hash = ? AND revoked IS NULL"
        rows = await self._read(lambda db: db.execute(statement, (secret_hash,)).fetchall())
        return Guest(*rows[0]) if rows else None

    async def revoke(self, guest: str, *, banned: bool = False) -> bool:
        now = time.time_ns() // 1_000_000
        statement = "UPDATE guests SET revoked = ?, banned = max(banned, ?) WHERE id = ?"
        return await self._write(lambda db: db.execute(statement, (now, banned, guest)).rowcount == 1)

    async def unban(self, guest: str) -> bool:
        statement = "UPDATE guests SET revoked = NULL, banned = 0 WHERE id = ? AND banned = 1"
        return await self._write(lambda db: db.execute(statement, (guest,)).rowcount == 1)

    async def is_banned(self, secret_hash: str) -> bool:
        statement = "SELECT 1 FROM guests WHERE secret_hash = ? AND banned = 1"
        return await self._read(lambda db: db.execute(statement, (secret_hash,)).fetchone() is not None)

    async def revoked(self, since: int) -> dict[str, bool]:
        statement = "SELECT id, banned FROM guests WHERE revoked >= ?"
        return await self._read(lambda db: {guest: bool(by_host) for guest, by_host in db.execute(statement, (since,))})

    async def guests(self, *, guest: str | None = None, after: str = "", limit: int = 50) -> list[GuestRow]:
        where, values = conditions(id=guest)
        statement = (
            "SELECT id, name, created, seen, revoked IS NOT NULL, banned, "
            "(SELECT count(*) FROM tables WHERE host = guests.id OR id IN "
            "(SELECT table_id FROM seats WHERE guest = guests.id)), "
            "(SELECT coalesce(sum(bytes), 0) FROM tables WHERE host = guests.id) "
            f"FROM guests WHERE id > ?{where} ORDER BY id LIMIT ?"
        )
        rows = await self._read(lambda db: db.execute(statement, (after, *values, bounded(limit))).fetchall())
        return [
            GuestRow(identity, name, created, seen, bool(gone), bool(banned), tables, size)
            for identity, name, created, seen, gone, banned, tables, size in rows
        ]

    async def touch_guest(self, guest: str, seen: int, name: str | None = None) -> None:
        statement = "UPDATE guests SET seen = ?, name = coalesce(?, name) WHERE id = ?"
        await self._write(lambda db: db.execute(statement, (seen, name, guest)).rowcount)

    async def seats_of(self, guest: str, *, limit: int = 50) -> list[SeatRow]:
        statement = (
            "SELECT table_id, seat, guest FROM seats JOIN tables ON tables.id = table_id "
            "WHERE guest = ? ORDER BY updated DESC, table_id, seat LIMIT ?"
        )
        return await self._read(lambda db: [SeatRow(*row) for row in db.execute(statement, (guest, bounded(limit)))])

    async def seats_at(self, table: str) -> list[SeatRow]:
        statement = "SELECT table_id, seat, guest FROM seats WHERE table_id = ? ORDER BY seat"
        return await self._read(lambda db: [SeatRow(*row) for row in db.execute(statement, (table,))])

    # -- what games keep of guests -----------------------------------------------------------------------------------

    async def profile(self, guest: str, game: str) -> Kept | None:
        statement = "SELECT version, data FROM profiles WHERE guest = ? AND game = ?"
        rows = await self._read(lambda db: db.execute(statement, (guest, game)).fetchall())
        return Kept(*rows[0]) if rows else None

    async def keep_profile(
        self, guest: str, game: str, version: int, data: bytes, counted: Sequence[tuple[str, int]] = ()
    ) -> None:
        rows = [(guest, table, earned) for table, earned in counted]

        def work(db: sqlite3.Connection) -> None:
            if version == 0:
                db.execute("INSERT INTO profiles (guest, game, version, data) VALUES (?, ?, 1, ?)", (guest, game, data))
            else:
                told = db.execute(
                    "UPDATE profiles SET version = version + 1, data = ? WHERE guest = ? AND game = ? AND version = ?",
                    (data, guest, game, version),
                )
                if told.rowcount != 1:
                    raise Conflict(f"The profile of {guest} is not at version {version}.")
            db.executemany("INSERT INTO counted (guest, table_id, earned) VALUES (?, ?, ?)", rows)

        await self._write(work)

    async def uncounted(self, guest: str, game: str, limit: int = 50) -> list[str]:
        statement = (
            "SELECT id FROM seats JOIN tables ON tables.id = table_id WHERE guest = ? AND game = ? "
            "AND status = 'ended' AND NOT EXISTS "
            "(SELECT 1 FROM counted WHERE counted.guest = seats.guest AND counted.table_id = tables.id) "
            "GROUP BY id ORDER BY updated, id LIMIT ?"
        )
        return await self._read(lambda db: [row[0] for row in db.execute(statement, (guest, game, bounded(limit)))])

    async def earned(self, guest: str, table: str) -> int | None:
        statement = "SELECT earned FROM counted WHERE guest = ? AND table_id = ?"
        rows = await self._read(lambda db: db.execute(statement, (guest, table)).fetchall())
        return int(rows[0][0]) if rows else None

    # -- making room -------------------------------------------------------------------------------------------------

    async def delete(self, table: str, version: int | None = None) -> bool:
        where, values = conditions(id=table, version=version)

        def work(db: sqlite3.Connection) -> bool:
            if db.execute(f"DELETE FROM tables WHERE 1{where}", values).rowcount != 1:
                return False
            for place in ("entries", "snapshots", "seats", "counted"):
                db.execute(f"DELETE FROM {place} WHERE table_id = ?", (table,))
            return True

        return await self._write(work)

    async def stale_tables(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[TableRow]:
        statement = (
            f"SELECT {ROW} FROM tables WHERE id > ? AND updated < "
            "CASE status WHEN 'ended' THEN ? WHEN 'waiting' THEN ? ELSE ? END ORDER BY id LIMIT ?"
        )
        return await self._rows(statement, (after, stale.ended, stale.waiting, stale.running, bounded(limit)))

    async def stale_guests(self, stale: Stale, *, after: str = "", limit: int = 50) -> list[str]:
        statement = f"SELECT id FROM guests WHERE {STALE_GUEST} AND id > ? ORDER BY id LIMIT ?"
        values = (stale.guests, after, bounded(limit))
        return await self._read(lambda db: [row[0] for row in db.execute(statement, values)])

    async def forget_guests(self, guests: Sequence[str], stale: Stale) -> int:
        statement = f"DELETE FROM guests WHERE {STALE_GUEST} AND id = ?"
        values = [(stale.guests, guest) for guest in guests]
        return await self._write(lambda db: db.executemany(statement, values).rowcount)

    # -- several servers -------------------------------------------------------------------------------------------

    def leases(self) -> Leases:
        return self._leases

    # -- numbers -----------------------------------------------------------------------------------------------------

    async def count_tables(self, *, guest: str | None = None, status: str | None = None) -> int:
        where, values = conditions(status=status)
        if guest is None:
            statement, all_values = f"SELECT count(*) FROM tables WHERE 1{where}", values
        else:
            seated = "SELECT table_id FROM seats WHERE guest = ?"
            statement = f"SELECT count(*) FROM tables WHERE (host = ? OR id IN ({seated})){where}"
            all_values = (guest, guest, *values)
        return await self._read(lambda db: int(db.execute(statement, all_values).fetchone()[0]))

    async def usage(self, host: str | None = None) -> Usage:
        where, values = conditions(host=host)
        statement = f"SELECT count(*), coalesce(sum(bytes), 0) FROM tables WHERE 1{where}"
        return Usage(*await self._read(lambda db: db.execute(statement, values).fetchone()))


def add_entries(db: sqlite3.Connection, table: str, version: int, entries: list[bytes]) -> None:
    rows = [(table, number, entry) for number, entry in enumerate(entries, version)]
    db.executemany("INSERT INTO entries (table_id, version, entry) VALUES (?, ?, ?)", rows)


def put_seats(db: sqlite3.Connection, table: str, seats: Sequence[tuple[int, str]]) -> None:
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    rows = [(table, seat, guest) for seat, guest in seats]
    db.executemany("INSERT INTO seats (table_id, seat, guest) VALUES (?, ?, ?)", rows)


def conditions(**asked: str | int | None) -> tuple[str, tuple[object, ...]]:
    """The part of a WHERE clause, and its values, for the columns that were asked for."""
    given = {name: value for name, value in asked.items() if value is not None}
    return "".join(f" AND {name} = ?" for name in given), tuple(given.values())


def bounded(limit: int) -> int:
    return max(0, min(limit, MOST_LISTED))


def table_row(row: Sequence[Any]) -> TableRow:
    return TableRow(row[0], row[1], row[2], row[3], row[4], bool(row[5]), row[6], row[7], row[8])
