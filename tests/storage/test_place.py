"""The store's files: who owns them, one server at a time, and what is noticed if somebody removes them."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
import tomllib
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from casefile.storage import (
    Guest,
    SqliteStore,
    StoreBroken,
    StoreError,
    StoreFull,
    StoreInUse,
    open_store,
    read_address,
)
from casefile.storage.address import ASYNCPG
from casefile.storage.schema import APPLICATION, MIGRATIONS
from tests.storage.contract import row

posix = pytest.mark.skipif(os.name != "posix", reason="files have an owner and can be taken away on POSIX only")


def use(path: Path, work: Callable[[SqliteStore], Awaitable[None]], **how: bool) -> None:
    async def main() -> None:
        store = SqliteStore(path, **how)  # type: ignore[arg-type]  # by name
        async with store:
            await work(store)

    asyncio.run(main())


@posix
def test_a_new_store_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def work(store: SqliteStore) -> None:
        await store.create(row("a"), [b"zero"])
        modes = {file.name: stat.S_IMODE(file.stat().st_mode) for file in tmp_path.iterdir()}
        assert set(modes) >= {"store.db", "store.db-wal", "store.db-shm", "store.db-lock"}
        assert set(modes.values()) == {0o600}, modes
        assert not store.place.readable_by_others()

    before = os.umask(0)
    try:
        use(path, work, alone=True)
    finally:
        os.umask(before)


@posix
def test_one_that_others_can_read_is_left_as_it_is_and_told(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    path.touch(mode=0o644)

    async def work(store: SqliteStore) -> None:
        assert store.place.readable_by_others()
        assert stat.S_IMODE(path.stat().st_mode) == 0o644

    use(path, work)


# -- one server --------------------------------------------------------------------------------------------------------


def test_a_second_server_is_kept_off_and_others_are_not(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def work(store: SqliteStore) -> None:
        await store.create(row("a"), [b"zero"])
        with pytest.raises(StoreInUse, match=rf"process {os.getpid()}.*stop it first"):
            await SqliteStore(path, alone=True).open()
        async with SqliteStore(path) as beside:
            assert await beside.entries("a") == [b"zero"]

    use(path, work, alone=True)
    use(path, work_nothing, alone=True)


async def work_nothing(store: SqliteStore) -> None:
    await store.probe()


def test_a_lock_ends_with_its_process(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    program = (
        "import asyncio, os, signal, sys\nfrom casefile.storage import SqliteStore\n"
        "asyncio.run(SqliteStore(sys.argv[1], alone=True).open())\nprint('held', flush=True)\nsys.stdin.read()"
    )
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    holder = subprocess.Popen(
        [sys.executable, "-c", program, str(path)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=env
    )
    assert holder.stdout is not None
    assert holder.stdout.readline() == b"held\n"
    with pytest.raises(StoreInUse, match=f"process {holder.pid}"):
        use(path, work_nothing, alone=True)
    holder.kill()
    holder.communicate()
    use(path, work_nothing, alone=True)


def test_an_older_store_is_not_changed_under_a_server_that_uses_it(tmp_path: Path) -> None:
    path = tmp_path / "store.db"
    old = sqlite3.connect(path)
    for statement in MIGRATIONS[0]:
        old.execute(statement)
    old.execute(f"PRAGMA application_id = {APPLICATION}")
    old.execute("PRAGMA user_version = 1")
    old.close()
    server = SqliteStore(path)
    server.place.lock()
    with pytest.raises(StoreInUse):
        use(path, work_nothing)
    server.place.unlock()
    use(path, work_nothing)


# -- writing as a proof ------------------------------------------------------------------------------------------------


def test_probing_writes_and_says_what_fails(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def work(store: SqliteStore) -> None:
        groups = store.groups
        await store.probe()
        assert store.groups == groups + 1
        await store.probe()
        assert store.groups == groups + 1, "what has just been written proves it as well"
        store._proved = 0.0
        await store._write(lambda db: db.execute("PRAGMA query_only = ON"))
        store._proved = 0.0
        with pytest.raises(StoreBroken, match="permissions"):
            await store.probe()
        assert "permissions" in store.failing
        store._work.put(None)  # a connection that may write again
        assert store._writer is not None
        await asyncio.to_thread(store._writer.join)
        store._writer = None
        await store.open()
        await store.probe()
        assert store.failing == ""

    use(path, work)


def test_opening_tries_a_write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "store.db"
    use(path, work_nothing)
    monkeypatch.setattr("casefile.storage.database.touch", full)
    with pytest.raises(StoreFull, match="no room left"):
        use(path, work_nothing)


def full(_db: sqlite3.Connection) -> None:
    error = sqlite3.OperationalError("database or disk is full")
    error.sqlite_errorcode = sqlite3.SQLITE_FULL
    raise error


# -- files that go away ------------------------------------------------------------------------------------------------


@posix
@pytest.mark.parametrize("end", ["", "-wal", "-shm"])
@pytest.mark.parametrize("how", ["deleted", "replaced"])
def test_nothing_is_acknowledged_in_a_file_that_is_gone(tmp_path: Path, end: str, how: str) -> None:
    path = tmp_path / "store.db"
    file = tmp_path / f"store.db{end}"

    async def work(store: SqliteStore) -> None:
        await store.create(row("a"), [b"zero"])
        for number in range(1, 50):
            await store.append("a", number, [b"x" * 5000])
        if how == "deleted":
            file.unlink()
        else:
            copy = tmp_path / "copy"
            copy.write_bytes(file.read_bytes())
            copy.replace(file)
        with pytest.raises(StoreBroken, match=f"store.db{end} was {how}"):
            await store.append("a", 50, [b"lost"])
        assert store.lost
        with pytest.raises(StoreError):
            await store.probe()

    use(path, work)


# -- guests whose secret is void ---------------------------------------------------------------------------------------


def test_a_revoked_secret_opens_nothing(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def work(store: SqliteStore) -> None:
        await store.add_guest(Guest("ann", "a", "Ann", 1, 1))
        await store.add_guest(Guest("bob", "b", "Bob", 1, 1))
        assert await store.revoke("ann")
        assert await store.revoke("bob", banned=True)
        assert not await store.revoke("nobody")
        assert await store.guest_by_secret("a") is None
        async with SqliteStore(path) as beside:
            assert sorted(await beside.revoked(1)) == ["ann", "bob"]
            assert not await beside.unban("ann"), "who left was not banned"
            assert await beside.unban("bob")
        assert await store.guest_by_secret("b") == Guest("bob", "b", "Bob", 1, 1)
        assert await store.revoked(1) == {"ann": False}

    use(path, work)


def test_a_database_without_its_package_says_which_one_to_install_and_where(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("casefile.storage.postgres")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "asyncpg", None)
    with pytest.raises(StoreBroken) as told:
        open_store(read_address("postgresql://ann@db.example/club"))
    assert str(told.value).endswith(f"{sys.executable} -m pip install '{ASYNCPG}'")
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["optional-dependencies"]["postgres"] == [ASYNCPG]
