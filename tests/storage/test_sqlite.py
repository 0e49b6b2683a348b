"""SQLite keeps the contract, on a real file; and its own features: broken files, several processes, sudden death."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
from pathlib import Path

import pytest

from casefile.storage import SqliteStore, Store, StoreBroken, StoreBusy, StoreFull
from casefile.storage.schema import APPLICATION, MIGRATIONS
from tests.storage.contract import StoreContract, change, python, row


class TestSqlite(StoreContract):
    def make(self, place: Path) -> Store:
        return SqliteStore(place / "store.db")

    def address(self, place: Path) -> str:
        return str(place / "store.db")


class TestSqliteNormal(TestSqlite):
    def make(self, place: Path) -> Store:
        return SqliteStore(place / "store.db", synchronous="NORMAL")


def opening(path: Path) -> str:
    """The error of opening this store."""

    async def main() -> None:
        async with SqliteStore(path):
            pass

    with pytest.raises(StoreBroken) as refused:
        asyncio.run(main())
    return str(refused.value)


def test_files_that_are_no_stores_are_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Sir, this is a letter and not a database at all. " * 40)
    assert "file of another kind" in opening(tmp_path / "letter.txt")
    assert "folder" in opening(tmp_path)
    assert "does not exist" in opening(tmp_path / "nowhere" / "store.db")
    other = sqlite3.connect(tmp_path / "other.db")
    other.execute("CREATE TABLE birds (name TEXT)")
    other.close()
    assert "another program" in opening(tmp_path / "other.db")


def test_a_newer_store_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def main() -> None:
        async with SqliteStore(path) as store:
            await store.create(row("a"), [b"z"])

    asyncio.run(main())
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {len(MIGRATIONS) + 1}")
    newer.close()
    assert "newer version" in opening(path)


def test_a_store_of_the_first_version_is_brought_to_this_one(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    old = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        old.execute(statement)
    old.execute("INSERT INTO tables VALUES ('a', 'fbi', 1, 1, 'ended', 0, 1, NULL)")
    old.execute("INSERT INTO seats VALUES ('a', 0, 'ann')")
    old.execute(f"PRAGMA application_id = {APPLICATION}")
    old.execute("PRAGMA user_version = 1")
    old.commit()
    old.close()

    async def main() -> None:
        async with SqliteStore(path) as store:
            assert await store.uncounted("ann", "fbi") == ["a"]
            await store.keep_profile("ann", "fbi", 0, b"one", [("a", 1)])
            assert await store.earned("ann", "a") == 1
            assert [table.host for table in await store.recent()] == [""]

    asyncio.run(main())


def test_a_damaged_file_is_named_as_such(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def fill() -> None:
        async with SqliteStore(path) as store:
            for number in range(300):
                await store.create(row(f"t{number}"), [b"x" * 500])

    asyncio.run(fill())
    size = path.stat().st_size
    with path.open("r+b") as file:
        file.seek(8192)
        file.write(b"\xff" * (size - 8192))

    async def read() -> None:
        async with SqliteStore(path) as store:
            for number in range(300):
                await store.entries(f"t{number}")

    with pytest.raises(StoreBroken, match=r"damaged|not a Casefile store"):
        asyncio.run(read())


@pytest.mark.skipif(os.name != "posix" or os.geteuid() == 0, reason="nothing is read-only for the superuser")
def test_a_read_only_file(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def main() -> None:
        async with SqliteStore(path):
            pass

    asyncio.run(main())
    path.chmod(0o400)
    tmp_path.chmod(0o500)
    try:
        assert "permissions" in opening(path)
    finally:
        tmp_path.chmod(0o700)


def test_errors_of_the_database_in_words(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path / "store.db")
    for code, word in (("SQLITE_READONLY", "permissions"), ("SQLITE_IOERR", "disk"), ("SQLITE_CANTOPEN", "opened")):
        error = sqlite3.OperationalError("x")
        error.sqlite_errorcode = getattr(sqlite3, code)
        assert word in str(store._in_words(error))


def test_a_full_disk_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def main() -> None:
        store = SqliteStore(path)
        async with store:
            await store.create(row("a"), [b"zero"])
            limit = await store._write(  # the same answer as from a full disk
                lambda db: db.execute(f"PRAGMA max_page_count = {db.execute('PRAGMA page_count').fetchone()[0] + 20}")
            )
            assert limit is not None
            version = 1
            with pytest.raises(StoreFull, match="no room"):  # noqa: PT012  (which append fills the disk is not known)
                while True:
                    version = await store.append("a", version, [b"x" * 3000] * 3)
            assert len(await store.entries("a")) == version, "all of an append, or nothing"
            await store._write(lambda db: db.execute("PRAGMA max_page_count = 1000000"))
            assert await store.append("a", version, [b"there is room again"]) == version + 1

    asyncio.run(main())


def test_a_lock_that_somebody_keeps_is_reported(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def main() -> None:
        async with SqliteStore(path, busy_seconds=0.05) as store:
            await store.create(row("a"), [b"zero"])
            other = sqlite3.connect(path, isolation_level=None)
            other.execute("BEGIN IMMEDIATE")
            with pytest.raises(StoreBusy, match="locked"):
                await store.append("a", 1, [b"one"])
            assert await store.entries("a") == [b"zero"], "readers do not wait for writers"
            other.execute("ROLLBACK")
            other.close()
            assert await store.append("a", 1, [b"one"]) == 2

    asyncio.run(main())


def test_waiting_work_is_committed_together(tmp_path: Path) -> None:
    async def main() -> None:
        async with SqliteStore(tmp_path / "store.db") as store:
            assert isinstance(store, SqliteStore)
            await asyncio.gather(*(store.create(row(f"t{n}"), [b"z"]) for n in range(200)))
            assert store.works == 200
            assert store.groups < 50

    asyncio.run(main())


def test_bad_work_does_not_spoil_its_group(tmp_path: Path) -> None:
    async def main() -> None:
        async with SqliteStore(tmp_path / "store.db") as store:
            await store.create(row("a"), [b"z"])
            bad = store.append("a", 1, [object()])  # type: ignore[list-item]  # wrong on purpose
            good = [store.create(row(f"t{n}"), [b"z"]) for n in range(10)]
            results = await asyncio.gather(bad, *good, return_exceptions=True)
            assert isinstance(results[0], Exception)
            assert results[1:] == [None] * 10
            assert await store.append("a", 1, [b"one"]) == 2

    asyncio.run(main())


# -- several processes -----------------------------------------------------------------------------------------------

WRITER = """
import asyncio, sys
from casefile.storage import SqliteStore

async def player(store, table):
    version = 1
    while True:
        version = await store.append(table, version, [f"{table} {version + k}".encode() for k in range(3)])
        sys.stdout.write(f"{table} {version}\\n")
        sys.stdout.flush()

async def main():
    async with SqliteStore(sys.argv[1]) as store:
        await asyncio.gather(*(player(store, f"t{n}") for n in range(8)))

asyncio.run(main())
"""


@pytest.mark.skipif(os.name != "posix", reason="needs kill -9")
def test_sudden_death_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    dice = random.Random(11)

    async def begin(path: Path) -> None:
        async with SqliteStore(path) as store:
            for number in range(8):
                await store.create(row(f"t{number}"), [b"zero"])

    async def check(path: Path, acknowledged: dict[str, int]) -> None:
        async with SqliteStore(path) as store:
            for number in range(8):
                table = f"t{number}"
                log = await store.entries(table)
                kept = await store.table(table)
                assert kept is not None
                assert kept.version == len(log)
                assert len(log) >= acknowledged.get(table, 1), "an acknowledged append is gone"
                assert len(log) % 3 == 1, "half an append"
                assert log[1:] == [f"{table} {version}".encode() for version in range(1, len(log))]

    for death in range(8):
        path = tmp_path / f"{death}.db"
        asyncio.run(begin(path))
        writer = python(WRITER, str(path))
        assert writer.stdout is not None
        lines = [writer.stdout.readline() for _ in range(dice.randrange(1, 120))]  # it dies soon after these
        writer.send_signal(signal.SIGKILL)
        lines += writer.stdout.read().splitlines()
        writer.wait()
        writer.stdout.close()
        acknowledged: dict[str, int] = {}
        for line in lines:
            table, _, version = line.strip().partition(" ")
            if version:
                acknowledged[table] = max(acknowledged.get(table, 0), int(version))
        asyncio.run(check(path, acknowledged))


def test_changes_go_with_their_entries_or_not_at_all(tmp_path: Path) -> None:
    async def main() -> None:
        async with SqliteStore(tmp_path / "store.db") as store:
            await store.create(row("a"), [b"zero"], [(0, "ann")])
            with pytest.raises(Exception, match=r"binding|type"):
                await store.append("a", 1, [b"one"], change(5, seats=((0, object()),)))
            assert await store.entries("a") == [b"zero"]
            assert [seat.guest for seat in await store.seats_at("a")] == ["ann"]

    asyncio.run(main())
