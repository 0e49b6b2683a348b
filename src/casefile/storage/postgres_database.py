"""A PostgreSQL database in use: one connection that writes in groups, and a small pool that reads.

A commit costs a wait for the disk and a journey to the database, whatever is in it. So everything that is waiting goes
into one transaction, and all appends of it into one statement; one that fails is done again alone, and so are the
others.

A connection may be lost at any moment, and then nobody knows whether the last transaction was kept. That is found out
and not guessed: the same work is tried again on a new connection, where what was written already refuses it, and each
piece of work brings a statement that tells whether what is there is its own. Only if the database stays away for
longer than `busy_seconds` is the answer that nobody knows (`StoreUnsure`).

The connection that writes also holds a lock: servers share it, and a copy or a new form needs it alone. Who gets a new
connection must get the lock again before anything is written; if somebody who must be alone was faster, the store is
lost to this one.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

import asyncpg

from casefile.storage.address import Database
from casefile.storage.job import Job
from casefile.storage.port import Conflict, StoreBroken, StoreBusy, StoreError, StoreInUse, StoreUnsure
from casefile.storage.postgres_faults import FAULTS, GONE, OF_ONE, OF_OTHERS, in_words
from casefile.storage.postgres_session import REWRITE_FORM, Connection, Row, Sessions

T = TypeVar("T")
Values = tuple[object, ...]

MOST_GROUP = 500  # pieces of work in one transaction
READERS = 4
BUSY_SECONDS = 10.0
RETRY = (0.01, 0.5)  # seconds before the first try after a lost connection, and at most between two
PROVED_SECONDS = 1.0  # a commit so long ago still proves that the database takes what it is given
UNKNOWN = "Whether the last change was kept is not known."

log = logging.getLogger("casefile.storage")


@dataclass(frozen=True, slots=True)
class Work(Generic[T]):
    """Statements that are committed together. `answer` makes the result of what the first returned, or says `Conflict`.

    What is refused must have changed nothing. `proof` returns a row if this very work was kept; then the result is
    `kept`.
    """

    statements: tuple[tuple[str, Values], ...]
    answer: Callable[[list[Row]], T]
    proof: tuple[str, Values] | None = None
    kept: T | None = None


@dataclass(frozen=True, slots=True)
class Batch(Generic[T]):
    """Work that one statement does for many at once; each `key` occurs once in it.

    `together` makes that statement of all values; it returns the keys of those that were done.
    """

    key: str
    values: Values
    together: Callable[[Sequence[Values]], tuple[str, Values]]
    done: T
    refused: str
    proof: tuple[str, Values] | None


class Sent(Job[Work[Any] | Batch[Any]]):
    """A job whose connection may be lost before the answer comes."""

    __slots__ = ("unsure",)

    def __init__(self, work: Work[Any] | Batch[Any]) -> None:
        super().__init__(work)
        self.unsure = False  # it was sent, and the connection was lost before the answer


class Apart(StoreError):
    """One of a group cannot be done: nothing of the group was, and each must be done alone."""


class PostgresDatabase:
    """A database that is open, for the event loop that opened it: work is given to `_write` and `_read`."""

    def __init__(
        self, database: Database, *, alone: bool = False, together: bool = False, make: bool = True,
        busy_seconds: float = BUSY_SECONDS,
    ) -> None:  # fmt: skip
        self.database = database
        self.busy_seconds = busy_seconds
        self.sessions = Sessions(database, alone=alone, together=together, make=make, busy_seconds=busy_seconds)
        self.failing = ""  # why the last commit failed; empty if it did not
        self.lost = ""  # why nothing can be kept any more: another server has the store, or it is gone
        self._proved = 0.0  # when the last commit succeeded
        self.groups = 0  # transactions so far, and the work in them: how well grouping does
        self.works = 0
        self._connection: Connection | None = None
        self._pool: Any = None
        self._waiting: list[Sent] = []
        self._wake = asyncio.Event()
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    # -- its life ----------------------------------------------------------------------------------------------

    async def open(self) -> None:
        if self._writer is not None:
            return
        self.failing = self.lost = ""
        self._closing = False
        self._wake = asyncio.Event()
        try:
            connection = await self.sessions.first()
            self._pool = await asyncpg.create_pool(
                **self.sessions.how({"default_transaction_read_only": "on"}),
                min_size=0, max_size=READERS, reset=nothing_to_reset,
            )  # fmt: skip
        except StoreError:
            raise
        except FAULTS as error:
            raise self._in_words(error) from error
        self._connection = connection
        self._writer = asyncio.create_task(self._write_forever(), name="casefile-write")

    async def close(self) -> None:
        writer, self._writer = self._writer, None
        if writer is None:
            return
        self._closing = True
        self._wake.set()
        await writer
        pool, self._pool = self._pool, None
        connection, self._connection = self._connection, None
        try:
            await asyncio.wait_for(pool.close(), self.busy_seconds)
        except FAULTS:
            pool.terminate()
        if connection is not None:
            with contextlib.suppress(*FAULTS):
                await connection.close(timeout=self.busy_seconds)

    async def probe(self) -> None:
        """Try a write, unless one has just succeeded; `StoreError` says why it failed."""
        if self._writer is None or self.failing or time.monotonic() - self._proved > PROVED_SECONDS:
            await self._write(Work(((REWRITE_FORM, ()),), lambda _rows: None))

    # -- writing -----------------------------------------------------------------------------------------------

    async def _write(self, work: Work[T] | Batch[T]) -> T:
        if self._writer is None:
            raise StoreBroken("The store is not open.")
        job = Sent(work)
        self._waiting.append(job)
        self._wake.set()
        result: T = await job.done
        return result

    async def _write_forever(self) -> None:
        """Take all that is waiting, commit it together, answer."""
        while True:
            if not self._waiting:
                if self._closing:
                    return
                self._wake.clear()
                await self._wake.wait()
                continue
            group = self._next_group()
            try:
                await self._commit(group)
            except Exception as error:  # nobody may wait for ever
                log.exception("a group of %d could not be committed", len(group))
                self._refuse(group, error)

    def _next_group(self) -> list[Sent]:
        """What is waiting, in its order; what cannot go together stays for the next one."""
        group: list[Sent] = []
        left: list[Sent] = []
        keys: set[str] = set()
        for job in self._waiting:
            if len(group) == MOST_GROUP or (isinstance(job.work, Batch) and job.work.key in keys):
                left.append(job)
                continue
            if isinstance(job.work, Batch):
                keys.add(job.work.key)
            group.append(job)
        self._waiting = left
        return group

    async def _commit(self, group: list[Sent]) -> None:
        """Commit a group and answer it, through lost connections, until `busy_seconds` have passed."""
        patient = not self.failing  # while the database is away, nobody waits for it again and again
        until = time.monotonic() + (self.busy_seconds if patient else 0.0)
        units = [group]
        pause = RETRY[0]
        while units:
            unit = units[0]
            try:
                connection = await self._connected()
                try:
                    await self._do(connection, unit)
                except GONE:
                    for job in unit:
                        job.unsure = True
                    self._drop()
                    raise
            except Apart:
                units[:1] = [[job] for job in unit]
            except FAULTS as error:
                away = isinstance(error, GONE) and not self.lost
                if not away or time.monotonic() >= until:
                    self._fail([job for unit in units for job in unit], error)
                    return
                await asyncio.sleep(pause)
                pause = min(pause * 2, RETRY[1])
            else:
                del units[0]
                self.groups += 1
                self.works += len(unit)
                self.failing = ""
                self._proved = time.monotonic()
                for job in unit:
                    job.tell()

    def _fail(self, jobs: list[Sent], error: Exception) -> None:
        """Answer that nothing was kept, or that nobody knows."""
        words = self._in_words(error)
        if not self.failing:
            log.error("a group of %d could not be committed: %s", len(jobs), words)
        self.failing = str(words)
        if isinstance(error, (asyncpg.UndefinedTableError, asyncpg.InvalidCatalogNameError, StoreInUse)):
            self.lost = self.lost or str(words)
        self._refuse(jobs, words)

    def _refuse(self, jobs: list[Sent], error: Exception) -> None:
        unsure = StoreUnsure(f"{error} {UNKNOWN}")
        for job in jobs:
            job.error = unsure if job.unsure else error
            job.tell()

    async def _connected(self) -> Connection:
        """The connection that writes; a new one, with the lock, if it was lost."""
        if self.lost:
            raise StoreBroken(self.lost)
        if self._connection is None or self._connection.is_closed():
            self._drop()
            self._connection = await self.sessions.next()
            log.warning("the database is connected again")
        return self._connection

    def _drop(self) -> None:
        if self._connection is not None:
            self._connection.terminate()
            self._connection = None

    async def _do(self, connection: Connection, unit: list[Sent]) -> None:
        """Do a group in one transaction. If one cannot be done, nothing is, and it says so: alone, in its job."""
        statements: list[tuple[str, Values]] = []
        after: list[Callable[[list[Row]], None]] = []
        batches: dict[Callable[..., tuple[str, Values]], list[Sent]] = {}
        try:
            for job in unit:
                job.error = None
                if isinstance(job.work, Batch):
                    batches.setdefault(job.work.together, []).append(job)
                    continue
                for number, statement in enumerate(job.work.statements):
                    statements.append(statement)
                    after.append(ignore if number else answered(job, job.work))
            for together, jobs in batches.items():
                statements.append(together([job.work.values for job in jobs if isinstance(job.work, Batch)]))
                after.append(answered_together(jobs))
            if len(statements) == 1:  # which is a transaction of its own, without a journey more
                [(text, values)] = statements
                after[0](await connection.fetch(text, *values))
            else:
                async with connection.transaction():
                    for (text, values), take in zip(statements, after, strict=True):
                        take(await connection.fetch(text, *values))
        except OF_ONE as error:
            if len(unit) > 1:
                raise Apart from None
            unit[0].error = self._of_job(error)
        for job in unit:
            if job.unsure and not await self._settled(connection, job):
                job.error = StoreUnsure(f"{job.error} {UNKNOWN}")
        for job in unit:
            job.unsure = False

    async def _settled(self, connection: Connection, job: Sent) -> bool:
        """Whether it is known now what became of work that was sent before; if it was kept, that is its result."""
        refused = isinstance(job.error, Conflict) or (job.error is None and job.result is False)
        if not refused:
            return not isinstance(job.error, StoreError)
        if job.work.proof is not None:
            text, values = job.work.proof
            if await connection.fetch(text, *values):
                job.error = None
                job.result = job.work.done if isinstance(job.work, Batch) else job.work.kept
        return True

    def _of_job(self, error: Exception) -> Exception:
        if isinstance(error, asyncpg.IntegrityConstraintViolationError):
            return Conflict("Somebody else has written that already.")
        if isinstance(error, OF_OTHERS):
            return self._in_words(error)
        return TypeError("A value is not of the type of its column.")  # asyncpg would show the values, seeds and all

    # -- reading -----------------------------------------------------------------------------------------------

    async def _read(self, statement: str, *values: object) -> list[Row]:
        """Reading changes nothing, so a lost connection is a reason to try again."""
        until = time.monotonic() + (0.0 if self.failing else self.busy_seconds)
        pause = RETRY[0]
        while True:
            pool = self._pool
            if pool is None:
                raise StoreBroken("The store is not open.")
            try:
                try:
                    connection = await pool.acquire(timeout=self.busy_seconds)
                except TimeoutError:
                    if pool.get_size() - pool.get_idle_size() < READERS:  # it waited for a new one, which did not come
                        raise
                    raise StoreBusy(
                        f"All {READERS} connections to {self.database} were reading for more than "
                        f"{self.busy_seconds:g} seconds."
                    ) from None
                try:
                    rows: list[Row] = await connection.fetch(statement, *values)
                    return rows
                except TimeoutError:  # its answer may come yet, and must not be taken for the next one's
                    connection.terminate()
                    raise
                finally:
                    await pool.release(connection)
            except StoreError:
                raise
            except asyncpg.CharacterNotInRepertoireError:  # a text with a NUL: none is kept, so it is nowhere
                return []
            except FAULTS as error:
                if not isinstance(error, GONE) or time.monotonic() >= until:
                    raise self._in_words(error) from error
            await asyncio.sleep(pause)
            pause = min(pause * 2, RETRY[1])

    # -- words -------------------------------------------------------------------------------------------------

    def _in_words(self, error: Exception) -> StoreError:
        return in_words(error, self.database, self.busy_seconds)


async def nothing_to_reset(_connection: object) -> None:
    """Reading leaves nothing behind, so a connection goes back to the pool without a journey for it."""


def ignore(_rows: list[Row]) -> None:
    """For statements whose rows nobody needs."""


def answered(job: Sent, work: Work[Any]) -> Callable[[list[Row]], None]:
    def take(rows: list[Row]) -> None:
        try:
            job.result = work.answer(rows)
        except Conflict as refused:
            job.error = refused

    return take


def answered_together(jobs: Sequence[Sent]) -> Callable[[list[Row]], None]:
    def take(rows: list[Row]) -> None:
        done = {row[0] for row in rows}
        for job in jobs:
            assert isinstance(job.work, Batch)
            if job.work.key in done:
                job.result = job.work.done
            else:
                job.error = Conflict(job.work.refused)

    return take
