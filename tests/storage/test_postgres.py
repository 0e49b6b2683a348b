"""PostgreSQL keeps the contract, on a real server; and its own features: one server at a time, schema, messages."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest

from casefile.storage import Snapshot, Store, StoreBroken, StoreBusy, StoreError, StoreInUse
from casefile.storage.address import Database, read_address
from casefile.storage.postgres import PostgresStore
from casefile.storage.postgres_database import READERS
from casefile.storage.postgres_schema import MIGRATIONS
from tests.postgres import SUPERUSER, Cluster
from tests.storage.contract import StoreContract, change, python, row

pytestmark = pytest.mark.once


class TestPostgres(StoreContract):
    @pytest.fixture(autouse=True)
    def place(self, database: Database) -> None:
        self.database = database

    def make(self, place: Path) -> Store:
        return PostgresStore(self.database)

    def address(self, place: Path) -> str:
        return self.database.url


@pytest.fixture(scope="module")
def one_database(cluster: Cluster) -> Database:
    return cluster.database()


@pytest.fixture
def database(cluster: Cluster, one_database: Database) -> Iterator[Database]:
    """A database without a store. All tests of this file share it: emptying one is quicker than making one."""
    yield one_database
    cluster.sql("DROP SCHEMA IF EXISTS casefile CASCADE", name_of(one_database))


def name_of(database: Database) -> str:
    return database.url.rpartition("/")[2]


def use(database: Database, work: Callable[[PostgresStore], Awaitable[None]], **how: bool) -> None:
    async def main() -> None:
        store = PostgresStore(database, **how)
        async with store:
            await work(store)

    asyncio.run(main())


async def nothing(_store: PostgresStore) -> None:
    """Opening is enough."""


def opening(database: Database, **how: bool) -> str:
    """The error of opening this store."""
    with pytest.raises(StoreError) as refused:
        use(database, nothing, **how)
    return str(refused.value)


# -- words -------------------------------------------------------------------------------------------------------------


def test_a_database_that_cannot_be_reached_or_entered_is_told_in_words(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PGPASSWORD", raising=False)
    assert "does not answer" in opening(Database("postgresql://ann@127.0.0.1:1/club"))
    assert "createdb makes one" in opening(cluster.at("nowhere"))
    assert "An option in the URL" in opening(Database(cluster.at("postgres").url + "?colour=red"))
    assert "An option in the URL" in opening(Database(cluster.at("postgres").url + "?sslmode=perhaps"))


def test_the_password_is_shown_nowhere(
    cluster: Cluster, database: Database, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It comes from the URL, from PGPASSWORD or from a password file."""
    monkeypatch.delenv("PGPASSWORD", raising=False)
    cluster.sql("CREATE ROLE with_password LOGIN PASSWORD 'op/en s@sesame'")
    place = f"127.0.0.1:{cluster.port}/{name_of(database)}"
    cluster.sql(f"GRANT CREATE ON DATABASE {name_of(database)} TO with_password")
    for secret in ("wrong", "wr%20ong"):
        named = read_address(f"postgresql://with_password:{secret}@{place}")
        assert isinstance(named, Database)
        refused = opening(named)
        assert "does not let this user in" in refused
        assert "wr" not in refused.replace("written", "")
        assert secret not in repr(named) + str(named)
    right = "op%2Fen%20s%40sesame"
    for url in (
        f"postgresql://with_password:{right}@{place}",
        f"postgres://with_password@{place}?password={right}&sslmode=disable",
    ):
        named = read_address(url)
        assert isinstance(named, Database)
        assert named.password == "op/en s@sesame"
        assert "sesame" not in repr(named) + str(named) + named.url
        use(named, nothing)
    bare = read_address(f"postgresql://with_password@{place}")
    assert isinstance(bare, Database)
    file = tmp_path / "passwords"
    file.write_text("*:*:*:with_password:op/en s@sesame\n")
    file.chmod(0o600)
    use(Database(f"{bare.url}?passfile={file}"), nothing)
    monkeypatch.setenv("PGPASSWORD", "op/en s@sesame")
    use(bare, nothing)
    cluster.sql("DROP SCHEMA casefile CASCADE; DROP OWNED BY with_password", name_of(database))
    cluster.sql("DROP ROLE with_password")


@pytest.mark.parametrize("text", ["mysql://ann:secret@host/db", "postgresql://ann:secret@host:port/db"])
def test_a_url_that_cannot_be_read_is_not_repeated(text: str) -> None:
    with pytest.raises(StoreBroken) as refused:
        read_address(text)
    assert "secret" not in str(refused.value)


def test_databases_that_are_no_stores_are_refused_in_words(cluster: Cluster, database: Database) -> None:
    name = name_of(database)
    assert "There is no store" in opening(database, make=False)
    assert cluster.sql("SELECT count(*) FROM pg_namespace WHERE nspname = 'casefile'", name) == "0"
    cluster.sql("CREATE SCHEMA casefile; CREATE TABLE casefile.birds (name TEXT)", name)
    assert "another program" in opening(database)
    cluster.sql("DROP SCHEMA casefile CASCADE", name)
    cluster.sql("CREATE ROLE guest LOGIN")
    assert "not be written by this user" in opening(cluster.at(name, "guest"))
    cluster.sql("DROP ROLE guest")
    cluster.sql("CREATE DATABASE old_letters ENCODING 'SQL_ASCII' TEMPLATE template0")
    assert "encoding UTF8" in opening(cluster.at("old_letters"))


def test_a_store_of_a_newer_or_unreadable_form_is_left_alone(cluster: Cluster, database: Database) -> None:
    use(database, nothing)
    name = name_of(database)
    cluster.sql(f"UPDATE casefile.store SET form = {len(MIGRATIONS) + 1}", name)
    assert "newer version" in opening(database)
    for damage in ("DELETE FROM casefile.store", "ALTER TABLE casefile.store DROP COLUMN form"):
        cluster.sql(damage, name)
        assert "which form its store has" in opening(database)
    assert cluster.sql("SELECT count(*) FROM casefile.tables", name) == "0"


def test_a_store_that_another_process_makes_at_the_same_time(database: Database) -> None:
    async def main() -> None:
        stores = [PostgresStore(database) for _ in range(5)]
        await asyncio.gather(*(store.open() for store in stores))
        await asyncio.gather(*(store.create(row(f"t{n}"), [b"zero"]) for n, store in enumerate(stores)))
        assert await stores[0].count_tables() == 5
        await asyncio.gather(*(store.close() for store in stores))

    asyncio.run(main())


# -- one server --------------------------------------------------------------------------------------------------------

HOLDER = """
import asyncio, sys
from casefile.storage.address import Database
from casefile.storage.postgres import PostgresStore

async def main():
    await PostgresStore(Database(sys.argv[1]), alone=True).open()
    print("held", flush=True)
    await asyncio.Event().wait()

asyncio.run(main())
"""


def test_a_second_server_is_kept_off_and_others_are_not(database: Database) -> None:
    async def work(store: PostgresStore) -> None:
        await store.create(row("a"), [b"zero"])
        with pytest.raises(StoreInUse, match=rf"process {os.getpid()} on .*stop it first"):
            await PostgresStore(database, alone=True).open()
        beside = PostgresStore(database)
        async with beside:
            assert await beside.entries("a") == [b"zero"]

    use(database, work, alone=True)
    use(database, nothing, alone=True)


def test_a_lock_ends_with_its_process(database: Database) -> None:
    holder = python(HOLDER, database.url)
    assert holder.stdout is not None
    assert holder.stdout.readline() == "held\n"
    assert f"process {holder.pid}" in opening(database, alone=True)
    holder.send_signal(signal.SIGKILL)
    holder.communicate()
    use(database, nothing, alone=True)


def test_a_server_whose_lock_another_one_has_taken_keeps_nothing_more(cluster: Cluster, database: Database) -> None:
    """As after a break in the network: the database believed that the first server was gone."""

    async def main() -> None:
        first, second = PostgresStore(database, alone=True), PostgresStore(database, alone=True)
        async with first:
            await first.create(row("a"), [b"zero"])
            # The first does not notice until it writes, and by then the second has the lock.
            cluster.sql(
                "SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted "
                f"AND database = (SELECT oid FROM pg_database WHERE datname = '{name_of(database)}')"
            )
            async with second:
                with pytest.raises(StoreError, match="Another server"):
                    await first.append("a", 1, [b"late"])
                assert "Another server" in first.lost
                with pytest.raises(StoreBroken, match="Another server"):
                    await first.append("a", 1, [b"later"])
                assert await second.append("a", 1, [b"one"]) == 2
                assert await second.entries("a") == [b"zero", b"one"]

    asyncio.run(main())


def test_a_store_of_an_earlier_form_is_not_changed_under_a_server_that_uses_it(
    cluster: Cluster, database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = python(HOLDER, database.url)
    assert server.stdout is not None
    assert server.stdout.readline() == "held\n"
    newer = (*MIGRATIONS, ("CREATE TABLE birds (name TEXT)",))
    monkeypatch.setattr("casefile.storage.postgres_session.MIGRATIONS", newer)
    assert f"process {server.pid}" in opening(database)
    server.send_signal(signal.SIGKILL)
    server.communicate()
    use(database, nothing, alone=True)
    use(database, nothing)
    assert cluster.sql("SELECT form FROM casefile.store", name_of(database)) == str(len(newer))


# -- writing and reading -----------------------------------------------------------------------------------------------


def test_waiting_work_is_committed_together(database: Database) -> None:
    async def work(store: PostgresStore) -> None:
        await asyncio.gather(*(store.create(row(f"t{n}"), [b"z"]) for n in range(200)))
        await asyncio.gather(*(store.append(f"t{n}", 1, [b"y"], change(n)) for n in range(200)))
        assert store.works == 400
        assert store.groups < 50

    use(database, work)


def test_bad_work_does_not_spoil_its_group_and_shows_nothing(database: Database) -> None:
    async def work(store: PostgresStore) -> None:
        await store.create(row("a"), [b"z"], [(0, "ann")])
        bad = store.append("a", 1, ["a seed"])  # type: ignore[list-item]  # wrong on purpose
        good = [store.create(row(f"t{n}"), [b"z"]) for n in range(10)]
        results = await asyncio.gather(bad, *good, return_exceptions=True)
        assert isinstance(results[0], TypeError)
        assert "seed" not in str(results[0])
        assert results[1:] == [None] * 10
        with pytest.raises(TypeError):
            await store.append("a", 1, [b"one"], change(5, seats=((0, object()),)))
        assert [seat.guest for seat in await store.seats_at("a")] == ["ann"]
        assert await store.append("a", 1, [b"one"]) == 2

    use(database, work)


def test_a_row_and_a_log_that_disagree_give_nobody_a_version_twice(cluster: Cluster, database: Database) -> None:
    """In a damaged row the key of the entries decides."""

    async def work(store: PostgresStore) -> None:
        await store.create(row("a"), [b"zero", b"one"])
        await store.create(row("b"), [b"zero"])
        cluster.sql("UPDATE casefile.tables SET version = 1 WHERE id = 'a'", name_of(database))
        results = await asyncio.gather(
            store.append("a", 1, [b"other"]), store.append("b", 1, [b"one"]), return_exceptions=True
        )
        assert [type(result).__name__ for result in results] == ["Conflict", "int"]
        assert await store.entries("a") == [b"zero", b"one"]

    use(database, work)


def test_nothing_of_a_table_is_left_by_whoever_deletes_it_while_others_write(database: Database) -> None:
    async def work(store: PostgresStore) -> None:
        other = PostgresStore(database)
        async with other:
            for number in range(20):
                table = f"t{number}"
                await store.create(row(table), [b"zero"])
                writing = (store.append(table, 1, [b"one"] * 50), store.save_snapshot(table, Snapshot(1, b"one")))
                await asyncio.gather(*writing, other.delete(table), return_exceptions=True)
                await other.delete(table)
                assert await store.entries(table) == []
                assert await store.load_snapshot(table) is None

    use(database, work)


def test_a_lock_that_somebody_keeps_is_reported(cluster: Cluster, database: Database) -> None:
    async def main() -> None:
        store, other = PostgresStore(database, busy_seconds=0.1), PostgresStore(database)
        async with store, other:
            await store.create(row("a"), [b"zero"])
            assert other._connection is not None
            async with other._connection.transaction():
                await other._connection.fetch("SELECT 1 FROM tables WHERE id = 'a' FOR UPDATE")
                with pytest.raises(StoreBusy, match="locked"):
                    await store.append("a", 1, [b"one"])
                assert await store.entries("a") == [b"zero"], "readers do not wait for writers"
            assert await store.append("a", 1, [b"one"]) == 2

    asyncio.run(main())


def test_more_readers_than_connections_wait_and_then_are_told(cluster: Cluster, database: Database) -> None:
    async def main() -> None:
        store, other = PostgresStore(database, busy_seconds=0.2), PostgresStore(database)
        async with store, other:
            await store.create(row("a"), [b"zero"])
            await asyncio.gather(*(store.entries("a") for _ in range(50)))
            assert other._connection is not None
            async with other._connection.transaction():
                await other._connection.execute("LOCK TABLE entries IN ACCESS EXCLUSIVE MODE")
                told = await asyncio.gather(*(store.entries("a") for _ in range(READERS + 1)), return_exceptions=True)
            assert {type(one) for one in told} == {StoreBusy}
            assert await store.entries("a") == [b"zero"]

    asyncio.run(main())


def test_a_database_without_a_connection_left_is_told_in_words(cluster: Cluster, database: Database) -> None:
    cluster.sql(f"CREATE ROLE few LOGIN CONNECTION LIMIT 1; GRANT CREATE ON DATABASE {name_of(database)} TO few")

    async def main() -> None:
        store = PostgresStore(cluster.at(name_of(database), "few"), busy_seconds=0.2)
        async with store:  # the server that writes
            await store.create(row("a"), [b"zero"])
            with pytest.raises(StoreBusy, match="max_connections"):
                await store.entries("a")

    asyncio.run(main())
    cluster.sql("DROP OWNED BY few", name_of(database))
    cluster.sql("DROP ROLE few")


def test_a_commit_waits_for_the_disk_whatever_the_database_is_set_to(cluster: Cluster, database: Database) -> None:
    cluster.sql(f"ALTER ROLE {SUPERUSER} SET synchronous_commit = off")

    async def work(store: PostgresStore) -> None:
        assert store._connection is not None
        [[setting]] = await store._connection.fetch("SHOW synchronous_commit")
        assert setting == "on"

    use(database, work)
    cluster.sql(f"ALTER ROLE {SUPERUSER} RESET synchronous_commit")
