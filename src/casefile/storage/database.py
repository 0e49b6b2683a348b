"""One SQLite file in use: one writer thread that commits in groups, readers on connections of their own.

A commit that survives a power cut costs a wait for the disk, whatever is in it. So everything that is waiting when a
transaction begins goes into that transaction, each piece of work under a savepoint of its own: one that fails (its
version is taken) is rolled back alone, and the others are committed together. Under load the disk is waited for once
per group and not once per move.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from casefile.storage.job import Job
from casefile.storage.place import Place
from casefile.storage.port import Conflict, StoreBroken, StoreBusy, StoreError, StoreFull
from casefile.storage.schema import APPLICATION, MIGRATIONS

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], Any]

MOST_GROUP = 500  # pieces of work in one transaction
READERS = 4
BUSY_SECONDS = 10.0
PROVED_SECONDS = 1.0  # a commit so long ago still proves that the disk takes what it is given

log = logging.getLogger("casefile.storage")


class Database:
    """An SQLite file that is open: work is given to `_write` and `_read`."""

    def __init__(
        self,
        path: Path | str,
        *,
        synchronous: str = "FULL",
        busy_seconds: float = BUSY_SECONDS,
        alone: bool = False,
    ) -> None:
        if synchronous not in ("FULL", "NORMAL"):
            raise ValueError("synchronous is FULL or NORMAL.")
        self.path = Path(path)
        self.synchronous = synchronous
        self.busy_seconds = busy_seconds
        self.alone = alone
        self.place = Place(self.path)
        self.failing = ""  # why the last commit failed; empty if it did not
        self.lost = ""  # why nothing can be kept any more: a file is gone
        self._proved = 0.0  # when the last commit succeeded
        self.groups = 0  # transactions so far, and the work in them: how well grouping does
        self.works = 0
        self._work: queue.SimpleQueue[Job[Work] | None] = queue.SimpleQueue()
        self._writer: threading.Thread | None = None
        self._readers: ThreadPoolExecutor | None = None
        self._own = threading.local()
        self._reading: list[sqlite3.Connection] = []
        self._reading_lock = threading.Lock()

    # -- its life ----------------------------------------------------------------------------------------------

    async def open(self) -> None:
        if self._writer is not None:
            return
        connection = await asyncio.to_thread(self._begin)
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
        self.place.unlock()

    def _begin(self) -> sqlite3.Connection:
        """The writer's connection, to a file that is there, ours, of this version's form, and takes a write."""
        self.place.prepare()
        if self.alone:
            self.place.lock()
        try:
            connection = self._connect_writer()
        except BaseException:
            self.place.unlock()
            raise
        self.failing = self.lost = ""
        self.place.remember()
        return connection

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
        connection = self._connect()
        try:
            if connection.execute("PRAGMA journal_mode = WAL").fetchone()[0] != "wal":
                raise StoreBroken(f"{self.path} cannot be kept in WAL mode: it needs a file on a local disk.")
            connection.execute(f"PRAGMA synchronous = {self.synchronous}")
            self._migrate(connection)
            touch(connection)
            return connection
        except sqlite3.Error as error:
            connection.close()
            raise self._in_words(error) from error
        except StoreError:
            connection.close()
            raise

    def _migrate(self, connection: sqlite3.Connection) -> None:
        """Bring the file to this version's form; several processes may try at once.

        A server of an earlier version that uses the file must not find it changed: this needs the server's lock.
        """
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
            with self.place.locked() if 0 < version < len(MIGRATIONS) else contextlib.nullcontext():
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
        return in_words(error, self.path, self.busy_seconds)

    async def probe(self) -> None:
        """Try a write, unless one has just succeeded; `StoreError` says why it failed."""
        if self._writer is None or self.failing or time.monotonic() - self._proved > PROVED_SECONDS:
            await self._write(rewrite_form)

    # -- writing -----------------------------------------------------------------------------------------------

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if self._writer is None:
            raise StoreBroken("The store is not open.")
        job: Job[Work] = Job(work)
        self._work.put(job)
        result: T = await job.done
        return result

    def _write_forever(self, connection: sqlite3.Connection) -> None:
        """The writer thread: take all that is waiting, commit it together, answer."""
        open_ = True
        while open_:
            group: list[Job[Work]] = []
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

    def _commit(self, connection: sqlite3.Connection, group: list[Job[Work]]) -> None:
        """Commit a group together. Should one of them fail, the others are done again, each on its own footing."""
        try:
            self._still_there()
            if not self._try(connection, group):
                self._try(connection, group, apart=True)
            self._still_there()
            self.groups += 1
            self.works += len(group)
            self.failing = ""
            self._proved = time.monotonic()
        except BaseException as error:
            words = self._in_words(error) if isinstance(error, sqlite3.Error) else error
            if not self.failing:
                log.error("a group of %d could not be committed: %s", len(group), words)
            self.failing = str(words) or type(words).__name__
            for job in group:
                job.error = words
            if connection.in_transaction:
                try:
                    connection.execute("ROLLBACK")
                except sqlite3.Error as second:
                    log.error("nor rolled back: %s", second)

    def _still_there(self) -> None:
        """Nothing is said to be kept in files that are gone: whoever opens the store next would not find it."""
        self.lost = self.lost or self.place.lost()
        if self.lost:
            raise StoreBroken(self.lost)

    def _try(self, connection: sqlite3.Connection, group: list[Job[Work]], apart: bool = False) -> bool:
        """Do and commit a group. Unless `apart`, one that fails takes back all of them, and gives False."""
        connection.execute("BEGIN IMMEDIATE")
        for job in group:
            job.error = None
            if apart:
                connection.execute("SAVEPOINT work")
            try:
                job.result = job.work(connection)
            except sqlite3.OperationalError:  # a full or failing disk: the whole group is rolled back
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


def answer(group: list[Job[Work]]) -> None:
    """Answer a whole group: each event loop is woken once."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Job[Work]]] = {}
    for job in group:
        by_loop.setdefault(job.done.get_loop(), []).append(job)

    def tell(jobs: list[Job[Work]]) -> None:
        for job in jobs:
            job.tell()

    for loop, jobs in by_loop.items():
        try:
            loop.call_soon_threadsafe(tell, jobs)
        except RuntimeError:
            log.warning("%d answers came after their event loop had ended", len(jobs))


def touch(connection: sqlite3.Connection) -> None:
    """Commit without a change; fails if the store is not writable."""
    connection.execute("BEGIN IMMEDIATE")
    rewrite_form(connection)
    connection.execute("COMMIT")


def is_of_earlier_form(path: Path) -> bool:
    """Whether the file is a store as an earlier version kept it: whoever opens it brings it to this version's form."""
    try:
        with contextlib.closing(sqlite3.connect(f"{path.absolute().as_uri()}?mode=ro", uri=True)) as connection:
            if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                return False
            return 0 < int(connection.execute("PRAGMA user_version").fetchone()[0]) < len(MIGRATIONS)
    except sqlite3.Error:
        return False


def rewrite_form(db: sqlite3.Connection) -> None:
    db.execute(f"PRAGMA user_version = {db.execute('PRAGMA user_version').fetchone()[0]}")


def in_words(error: sqlite3.Error, path: Path, patience: float) -> StoreError:
    """Convert a database error to a `StoreError`."""
    code = (getattr(error, "sqlite_errorcode", None) or 0) & 0xFF
    if code == sqlite3.SQLITE_FULL:
        return StoreFull(f"There is no room left for {path}: free some space on its disk.")
    if code in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
        return StoreBusy(f"{path} was locked by another program for more than {patience:g} seconds.")
    reasons = {
        sqlite3.SQLITE_READONLY: "may not be written: check its permissions and its folder's",
        sqlite3.SQLITE_CANTOPEN: "cannot be opened: check its folder and its permissions",
        sqlite3.SQLITE_NOTADB: "is not a Casefile store: it is a file of another kind",
        sqlite3.SQLITE_CORRUPT: "is damaged: restore it from a backup",
        sqlite3.SQLITE_IOERR: "could not be read or written: the disk answered with an error",
        sqlite3.SQLITE_PERM: "may not be opened: check its permissions",
    }
    return StoreBroken(f"{path} {reasons.get(code, f'failed: {error}')}.")
