"""A store whose database goes away or has no room: nothing acknowledged is lost, and nothing is written twice.

A caller who is told that something was not stored is told the truth.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable
from random import Random

import pytest

from casefile.storage import Conflict, Guest, Kept, Server, StoreBusy, StoreError, StoreFull, StoreUnsure, open_store
from casefile.storage.address import Database
from casefile.storage.postgres import PostgresStore
from casefile.storage.postgres_database import READERS
from casefile.table.lease import Tenure
from casefile.table.timing import SystemTime
from tests.postgres import SUPERUSER, Cluster
from tests.storage.contract import change, row
from tests.storage.test_postgres import name_of

pytestmark = pytest.mark.once

TABLES = 8


@pytest.fixture
def database(cluster: Cluster) -> Database:
    return cluster.database()


class Writers:
    """Append to tables of their own as fast as they are answered, three entries at a time, and record the answers."""

    def __init__(self, store: PostgresStore) -> None:
        self.store = store
        self.acknowledged = [1] * TABLES
        self.errors: list[StoreError] = []
        self.going = True

    async def set_up(self) -> None:
        for number in range(TABLES):
            await self.store.create(row(f"t{number}"), [b"zero"])

    async def write(self, number: int) -> None:
        table, version = f"t{number}", 1
        while self.going:
            try:
                version = await self.store.append(table, version, [f"{version + k}".encode() for k in range(3)])
                self.acknowledged[number] = version
            except StoreError as error:
                self.errors.append(error)
                await asyncio.sleep(0.01)
                with contextlib.suppress(StoreError):
                    version = len(await self.store.entries(table))

    @contextlib.asynccontextmanager
    async def under_way(self) -> AsyncIterator[None]:
        tasks = [asyncio.create_task(self.write(number)) for number in range(TABLES)]
        try:
            yield
        finally:
            self.going = False
            await asyncio.gather(*tasks)

    async def more(self, number: int) -> None:
        """Wait until this many more appends are acknowledged."""
        goal = sum(self.acknowledged) + 3 * number
        while sum(self.acknowledged) < goal:
            await asyncio.sleep(0.005)

    async def check(self) -> None:
        """Each log is complete, holds everything acknowledged and nothing twice; its row agrees."""
        for number, acknowledged in enumerate(self.acknowledged):
            log = await self.store.entries(f"t{number}")
            kept = await self.store.table(f"t{number}")
            assert kept is not None
            assert kept.version == len(log) >= acknowledged
            assert log[1:] == [f"{version}".encode() for version in range(1, len(log))]
            assert len(log) % 3 == 1, "half an append"


def test_a_killed_database_loses_nothing_and_the_store_goes_on(cluster: Cluster, database: Database) -> None:
    dice = Random(11)

    async def main() -> None:
        store = PostgresStore(database, alone=True, busy_seconds=60)
        async with store:
            writers = Writers(store)
            await writers.set_up()
            async with writers.under_way():
                for death in range(4):
                    await writers.more(dice.randrange(1, 60))
                    await asyncio.to_thread(cluster.kill if death % 2 else cluster.stop)
                    while store._connection is not None:
                        await asyncio.sleep(0.005)  # until it has noticed
                    cluster.start()
                await writers.more(40)
            assert writers.errors == [], "they waited, and nobody was told anything wrong"
            await writers.check()

    asyncio.run(main())


def test_cut_connections_are_not_even_noticed(cluster: Cluster, database: Database) -> None:
    """Each cut comes at another moment: before, during or after a commit."""

    async def main() -> None:
        store = PostgresStore(database, alone=True)
        async with store:
            writers = Writers(store)
            await writers.set_up()
            cut = (
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                f"WHERE datname = '{name_of(database)}' AND application_name LIKE 'casefile %'"
            )
            async with writers.under_way():
                for _ in range(12):
                    await writers.more(5)
                    await asyncio.to_thread(cluster.sql, cut)
            assert writers.errors == []
            await writers.check()

    asyncio.run(main())


class Proxy:
    """Stands between a store and its database. It cuts all connections at an answer that contains `cut_at`."""

    def __init__(self, port: int) -> None:
        self.behind = port
        self.cut_at = b""
        self.cuts = 0
        self.writers: set[asyncio.StreamWriter] = set()

    async def __aenter__(self) -> Proxy:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_reason: object) -> None:
        self.server.close()
        self.cut()

    def cut(self) -> None:
        for writer in self.writers:
            writer.transport.abort()
        self.writers.clear()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            behind_reader, behind = await asyncio.open_connection("127.0.0.1", self.behind)
        except OSError:
            writer.transport.abort()
            return
        self.writers |= {writer, behind}
        await asyncio.gather(self.pass_on(reader, behind), self.pass_on(behind_reader, writer, answers=True))

    async def pass_on(self, reader: asyncio.StreamReader, to: asyncio.StreamWriter, *, answers: bool = False) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(65536):
                if answers and self.cut_at and self.cut_at in data:
                    self.cut_at = b""
                    self.cuts += 1
                    self.cut()
                to.write(data)
                await to.drain()
        to.transport.abort()

    def to(self, database: Database) -> Database:
        return Database(f"postgresql://{SUPERUSER}@127.0.0.1:{self.port}/{name_of(database)}")


def told(value: bytes) -> bytes:
    """The end of the answer to a statement that returned one row with this one value."""
    return value + b"C\0\0\0\rSELECT 1"


def test_what_was_kept_without_an_answer_is_found_and_not_done_again(cluster: Cluster, database: Database) -> None:
    """The database has committed, and the connection is cut before it can answer."""

    async def main() -> None:
        async with Proxy(cluster.port) as proxy:
            store = PostgresStore(proxy.to(database))
            async with store:
                await store.create(row("a"), [b"zero"])

                async def cut(at: bytes, work: Awaitable[object]) -> object:
                    proxy.cut_at = at
                    return await work

                assert await cut(told(b"a"), store.append("a", 1, [b"one", b"two"], change(7))) == 3
                assert await store.entries("a") == [b"zero", b"one", b"two"]
                await cut(told(b"a"), store.append("a", 3, [], change(8)))
                await cut(told(b"b"), store.create(row("b"), [b"zero"], [(0, "ann")]))
                await cut(b"INSERT 0 1", store.add_guest(Guest("ann", "hash", "Ann", 1, 1)))
                await cut(told(b"ann"), store.keep_profile("ann", "fbi", 0, b"one", [("a", 3)]))
                await cut(told(b"ann"), store.keep_profile("ann", "fbi", 1, b"two", [("b", 4)]))
                assert await store.profile("ann", "fbi") == Kept(2, b"two")
                assert await store.earned("ann", "a") == 3
                assert await cut(b"UPDATE 1", store.revoke("ann", banned=True))
                assert await cut(b"UPDATE 1", store.unban("ann"))
                assert await cut(b"COMMIT", store.delete("b"))
                assert await store.table("b") is None
                with pytest.raises(Conflict):
                    await cut(b"SELECT 0", store.append("a", 1, [b"other"]))
                assert proxy.cuts == 10

    asyncio.run(main())


def test_a_database_that_stays_away_is_told_as_it_is(cluster: Cluster, database: Database) -> None:
    """Nothing was stored; or nobody knows, if the connection went before the answer. Both end when it is back."""

    async def main() -> None:
        async with Proxy(cluster.port) as proxy:
            store = PostgresStore(proxy.to(database), busy_seconds=0.3)
            async with store:
                await store.create(row("a"), [b"zero"])
                behind, proxy.behind, proxy.cut_at = proxy.behind, 1, told(b"a")
                with pytest.raises(StoreUnsure, match="is not known"):
                    await store.append("a", 1, [b"one"])
                assert "does not answer" in store.failing
                with pytest.raises(StoreBusy, match="does not answer"):
                    await store.append("a", 2, [b"two"])
                for work in (store.probe(), store.entries("a")):
                    with pytest.raises(StoreBusy):
                        await work
                proxy.behind = behind
                await store.probe()
                assert not store.failing
                assert await store.entries("a") == [b"zero", b"one"]
                with pytest.raises(Conflict):
                    await store.append("a", 1, [b"one more"])
                assert await store.append("a", 2, [b"two"]) == 3

    asyncio.run(main())


@pytest.mark.skipif(
    sys.platform != "linux" or os.geteuid() != 0, reason="only an administrator of Linux can make a disk so small"
)
def test_a_full_disk_loses_nothing_that_was_acknowledged(cluster: Cluster, database: Database) -> None:
    disk = cluster.folder / "small"
    disk.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], capture_output=True).returncode:
        pytest.skip("this administrator may not mount anything")

    async def main() -> None:
        store = PostgresStore(database)
        async with store:
            await store.create(row("a"), [b"zero"])
            cluster.sql(f"CREATE TABLESPACE small LOCATION '{disk}'")
            for table in ("TABLE casefile.entries", "INDEX casefile.entries_pkey"):
                cluster.sql(f"ALTER {table} SET TABLESPACE small", name_of(database))
            version = 1
            with pytest.raises(StoreFull, match="no room"):  # noqa: PT012  (which append fills the disk is not known)
                while True:
                    version = await store.append("a", version, [os.urandom(1900)] * 3)
            assert len(await store.entries("a")) == version > 100, "all of an append, or nothing"
            assert "no room" in store.failing
            subprocess.run(["mount", "-o", "remount,size=8m", disk], check=True)
            assert await store.append("a", version, [b"there is room again"]) == version + 1
            assert not store.failing

    try:
        shutil.chown(disk, cluster.user or 0)
        asyncio.run(main())
        cluster.sql(f"DROP DATABASE {name_of(database)}")
        cluster.sql("DROP TABLESPACE small")
    finally:
        subprocess.run(["umount", "--lazy", disk], check=True)


def test_beats_go_on_while_all_that_reads_and_writes_is_held_up(database: Database) -> None:
    """And a server that has ended is still noticed."""
    ended = Server("ended", "", "elsewhere", "1")

    async def main() -> None:
        async with open_store(database) as store, open_store(database) as other:
            await other.leases().join(ended)
            held_up = [asyncio.create_task(store._read("SELECT pg_sleep(8)")) for _ in range(READERS)]  # type: ignore[attr-defined]  # of PostgreSQL
            held_up.append(asyncio.create_task(store._do_now("SELECT pg_sleep(8)")))  # type: ignore[attr-defined]  # of PostgreSQL
            await other.leases().join(own := Server("own", "", "here", "1"))
            tenure = Tenure(store.leases(), own, SystemTime(), every=20, dead=lambda server: server == ended)
            tenure.joined = True
            tenure.task = asyncio.create_task(tenure.keep_beating())
            async with asyncio.timeout(20):
                beats: dict[str, int] = {}
                while beats.get("own", 0) < 10 or "ended" in beats:
                    rows = await other._read("SELECT id, beats FROM servers")  # type: ignore[attr-defined]  # of PostgreSQL
                    beats = {row[0]: row[1] for row in rows}
                    await asyncio.sleep(0.02)
            assert tenure.held()
            assert not any(task.done() for task in held_up)
            tenure.task.cancel()
            for task in held_up:
                task.cancel()
            await asyncio.gather(*held_up, tenure.task, return_exceptions=True)

    asyncio.run(main())
