"""SQLite behind the port: one file, one writer thread that commits in groups, readers on connections of their own.

A commit that survives a power cut costs a wait for the disk, whatever is in it. So everything that is waiting when a
transaction begins goes into that transaction, each piece of work under a savepoint of its own: one that fails (its
version is taken) is rolled back alone, and the others are committed together. Under load the disk is waited for once
per group and not once per move.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from casefile.storage.port import (
    MOST_LISTED,
    Change,
    Conflict,
    Guest,
    Kept,
    SeatRow,
    Snapshot,
    Store,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    TableRow,
)
from casefile.storage.schema import APPLICATION, MIGRATIONS

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

MOST_GROUP = 500  # pieces of work in one transaction
READERS = 4
BUSY_SECONDS = 10.0
ROW = "id, game, created, updated, status, listed, version, due, host"

log = logging.getLogger("casefile.storage")


class SqliteStore(Store):
    """Tables and guests in one SQLite file.

    `synchronous="FULL"` keeps every acknowledged move through a power cut; `"NORMAL"` is faster, keeps them through a
    crash of the program, and may lose the last ones when the power goes.
    """

    def __init__(self, path: Path | str, *, synchronous: str = "FULL", busy_seconds: float = BUSY_SECONDS) -> None:
        if synchronous not in ("FULL", "NORMAL"):
            raise ValueError("synchronous is FULL or NORMAL.")
        self.path = Path(path)
        self.synchronous = synchronous
        self.busy_seconds = busy_seconds
        self.groups = 0  # transactions so far, and the work in them: how well grouping does
        self.works = 0
        self._work: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._own = threading.local()
        self._reading: list[sqlite3.Connection] = []
        self._reading_lock = threading.Lock()

    # -- its life ----------------------------------------------------------------------------------------------

    async def open(self) -> None:
        if self._writer is not None:
            return
        connection = await asyncio.to_thread(self._connect_writer)
        self._readers = ThreadPoolExecutor(READERS, thread_name_prefix="casefile-read")
        self._writer = threading.Thread(target=self._write_forever, args=(connection,), name="casefile-write")
        self._writer.daemon = True  # a program that forgot to close must still be able to end
        self._writer.start()

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        readers, self._readers = self._readers, None
        if writer is None or readers is None:
            return
        self._work.put(None)
        await asyncio.to_thread(writer.join)
        await asyncio.to_thread(readers.shutdown)
        for connection in self._reading:
            connection.close()
        self._reading.clear()
        self._own = threading.local()

    def _connect(self) -> sqlite3.Connection:
        try:
            connection = sqlite3.connect(
                self.path, timeout=self.busy_seconds, isolation_level=None, check_same_thread=False
            )
            connection.execute("PRAGMA foreign_keys = OFF")
            return connection
        except sqlite3.Error as error:
            raise self._in_words(error) from error

    def _connect_writer(self) -> sqlite3.Connection:
        if self.path.is_dir():
            raise StoreBroken(f"{self.path} is a folder; the store is a file.")
        if not self.path.parent.is_dir():
            raise StoreBroken(f"The folder {self.path.parent} does not exist.")
        connection = self._connect()
        try:
            if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise StoreBroken(f"{self.path} cannot be kept in WAL mode: it needs a file on a local disk.")
            connection.execute(f"PRAGMA synchronous = {self.synchronous}")
            self._migrate(connection)
            return connection
        except sqlite3.Error as error:
            connection.close()
            raise self._in_words(error) from error
        except StoreError:
            connection.close()
            raise

    def _migrate(self, connection: sqlite3.Connection) -> None:
        """Bring the file to this version's form; several processes may try at once."""
        connection.execute("BEGIN IMMEDIATE")
        try:
            application = connection.execute("PRAGMA application_id").fetchone()[0]
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            filled = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
            if application != APPLICATION and (application or version or filled):
                raise StoreBroken(f"{self.path} is the database of another program.")
            if version > len(MIGRATIONS):
                raise StoreBroken(
                    f"{self.path} was written by a newer version of Casefile (its form is {version}, "
                    f"this version knows up to {len(MIGRATIONS)}). Use that version, or another file."
                )
            for number in range(version, len(MIGRATIONS)):
                for statement in MIGRATIONS[number]:
                    connection.execute(statement)
                log.info("store brought to form %d", number + 1)
            if version < len(MIGRATIONS):
                connection.execute(f"PRAGMA application_id = {APPLICATION}")
                connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
            connection.execute("COMMIT")
        except BaseException:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            raise

    def _in_words(self, error: sqlite3.Error) -> StoreError:
        """A database error as the port has it."""
        code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
        where = str(self.path)
        if code == sqlite3.SQLITE_FULL:
            return StoreFull(f"There is no room left for {where}: free some space on its disk.")
        if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            return StoreBusy(f"{where} was locked by another program for more than {self.busy_seconds:g} seconds.")
        reasons = {
            sqlite3.SQLITE_READONLY: "may not be written: check its permissions and its folder's",
            sqlite3.SQLITE_CANTOPEN: "cannot be opened: check its folder and its permissions",
            sqlite3.SQLITE_NOTADB: "is not a Casefile store: it is a file of another kind",
            sqlite3.SQLITE_CORRUPT: "is damaged: restore it from a backup",
            sqlite3.SQLITE_IOERR: "could not be read or written: the disk answered with an error",
            sqlite3.SQLITE_PERM: "may not be opened: check its permissions",
        }
        return StoreBroken(f"{where} {reasons.get(code, f'failed: {error}')}.")

    # -- writing -----------------------------------------------------------------------------------------------

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreBroken("The store is not open.")
        loop = asyncio.get_running_loop()
        done: asyncio.Future[T] = loop.create_future()
        self._work.put(Job(work, loop, done))
        return await done

    def _write_forever(self, connection: sqlite3.Connection) -> None:
        """The writer thread: take all that is waiting, commit it together, answer."""
        open_ = True
        while open_:
            group: list[Job] = []
            job = self._work.get()
            while True:
                if job is None:
                    open_ = False
                    break
                group.append(job)
                if len(group) == MOST_GROUP or self._work.empty():
                    break
                job = self._work.get()
            if group:
                self._commit(connection, group)
                answer(group)
        connection.close()

    def _commit(self, connection: sqlite3.Connection, group: list[Job]) -> None:
        """Commit a group together. Should one of them fail, the others are done again, each on its own footing."""
        try:
            if not self._try(connection, group):
                self._try(connection, group, apart=True)
            self.groups += 1
            self.works += len(group)
        except BaseException as error:
            words = self._in_words(error) if isinstance(error, sqlite3.Error) else error
            log.error("a group of %d could not be committed: %s", len(group), words)
            for job in group:
                job.error = words
            if connection.in_transaction:
                try:
                    connection.execute("ROLLBACK")
                except sqlite3.Error as second:
                    log.error("nor rolled back: %s", second)

    def _try(self, connection: sqlite3.Connection, group: list[Job], apart: bool = False) -> bool:
        """Do and commit a group. Unless `apart`, one that fails takes back all of them, and gives False."""
        connection.execute("BEGIN IMMEDIATE")
        for job in group:
            job.error = None
            if apart:
                connection.execute("SAVEPOINT work")
            try:
                job.result = job.work(connection)
            except sqlite3.OperationalError:  # a full or failing disk: nothing of this group can stand
                raise
            except Exception as error:
                if not apart and len(group) > 1:
                    connection.execute("ROLLBACK")
                    return False
                job.error = self._of_job(error)
                connection.execute("ROLLBACK TO work" if apart else "ROLLBACK")
                if not apart:
                    return True
            if apart:
                connection.execute("RELEASE work")
        connection.execute("COMMIT")
        return True

    def _of_job(self, error: Exception) -> Exception:
        if isinstance(error, sqlite3.IntegrityError):
            return Conflict("Somebody else has written that already.")
        return self._in_words(error) if isinstance(error, sqlite3.Error) else error

    # -- reading -----------------------------------------------------------------------------------------------

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._readers is None:
            raise StoreBroken("The store is not open.")

        def run() -> T:
            connection: sqlite3.Connection | None = getattr(self._own, "connection", None)
            if connection is None:
                connection = self._connect()
                connection.execute("PRAGMA query_only = ON")
                self._own.connection = connection
                with self._reading_lock:
                    self._reading.append(connection)
            try:
                return work(connection)
            except sqlite3.Error as error:
                raise self._in_words(error) from error

        return await asyncio.get_running_loop().run_in_executor(self._readers, run)

    # -- tables and their logs -----------------------------------------------------------------------------------

    async def create(self, row: TableRow, entries: Sequence[bytes], seats: Sequence[tuple[int, str]] = ()) -> None:
        first, people = list(entries), list(seats)

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                f"INSERT INTO tables ({ROW}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (row.id, row.game, row.created, row.updated, row.status, row.listed, len(first), row.due, row.host),
            )
            add_entries(db, row.id, 0, first)
            put_seats(db, row.id, people)

        await self._write(work)

    async def append(self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None) -> int:
        more = list(entries)
        after = version + len(more)

        def work(db: sqlite3.Connection) -> int:
            if change is None:
                told = db.execute("UPDATE tables SET version = ? WHERE id = ? AND version = ?", (after, table, version))
            else:
                told = db.execute(
                    "UPDATE tables SET version = ?, updated = ?, status = ?, listed = ?, due = ?, "
                    "host = coalesce(?, host) WHERE id = ? AND version = ?",
                    (after, change.updated, change.status, change.listed, change.due, change.host, table, version),
                )
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
        limit: int = 50,
    ) -> list[TableRow]:
        where, values = conditions(status=status, listed=listed, host=host)
        statement = f"SELECT {ROW} FROM tables WHERE 1{where} ORDER BY updated DESC, id LIMIT ?"
        return await self._rows(statement, (*values, bounded(limit)))

    async def due(self, until: int, *, after: tuple[int, str] = (-1, ""), limit: int = MOST_LISTED) -> list[TableRow]:
        statement = (
            f"SELECT {ROW} FROM tables WHERE due IS NOT NULL AND due <= ? AND (due, id) > (?, ?) "
            "ORDER BY due, id LIMIT ?"
        )
        return await self._rows(statement, (until, *after, bounded(limit)))

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
        statement = "SELECT id, secret_hash, name, created, seen FROM guests WHERE secret_hash = ?"
        rows = await self._read(lambda db: db.execute(statement, (secret_hash,)).fetchall())
        return Guest(*rows[0]) if rows else None

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


class Job:
    """A piece of work for the writer, and whom to answer."""

    __slots__ = ("done", "error", "loop", "result", "work")

    def __init__(self, work: Work, loop: asyncio.AbstractEventLoop, done: asyncio.Future[Any]) -> None:
        self.work = work
        self.loop = loop
        self.done = done
        self.result: Any = None
        self.error: BaseException | None = None


def answer(group: list[Job]) -> None:
    """Answer a whole group: each event loop is woken once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in group:
        by_loop.setdefault(job.loop, []).append(job)

    def tell(jobs: list[Job]) -> None:
        for job in jobs:
            if job.done.done():  # whoever asked has gone; what was written stays
                continue
            if job.error is not None:
                job.done.set_exception(job.error)
            else:
                job.done.set_result(job.result)

    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(tell, jobs)
        except RuntimeError:
            log.warning("%d answers came after their event loop had ended", len(jobs))


def add_entries(db: sqlite3.Connection, table: str, version: int, entries: list[bytes]) -> None:
    rows = [(table, number, entry) for number, entry in enumerate(entries, version)]
    db.executemany("INSERT INTO entries (table_id, version, entry) VALUES (?, ?, ?)", rows)


def put_seats(db: sqlite3.Connection, table: str, seats: Sequence[tuple[int, str]]) -> None:
    db.execute("DELETE FROM seats WHERE table_id = ?", (table,))
    rows = [(table, seat, guest) for seat, guest in seats]
    db.executemany("INSERT INTO seats (table_id, seat, guest) VALUES (?, ?, ?)", rows)


def conditions(**asked: str | bool | None) -> tuple[str, tuple[object, ...]]:
    """The part of a WHERE clause, and its values, for the columns that were asked for."""
    given = {name: value for name, value in asked.items() if value is not None}
    return "".join(f" AND {name} = ?" for name in given), tuple(given.values())


def bounded(limit: int) -> int:
    return max(0, min(limit, MOST_LISTED))


def table_row(row: Sequence[Any]) -> TableRow:
    return TableRow(row[0], row[1], row[2], row[3], row[4], bool(row[5]), row[6], row[7], row[8])
