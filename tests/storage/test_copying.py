"""Copying a store to another one and back: everything, verified, or nothing."""

from __future__ import annotations

import asyncio
import gzip
import os
import re
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from typer.testing import CliRunner

from casefile import cli
from casefile.commands.doctor import kept as kept_in
from casefile.commands.store import StoreTrouble
from casefile.storage import Database, Guest, Snapshot, SqliteStore, Store, StoreAddress, StoreError, open_store
from casefile.storage.copying import COLUMNS, FLAGS, copy
from casefile.storage.schema import MIGRATIONS
from casefile.table import check
from tests.postgres import Cluster
from tests.storage.contract import row
from tests.storage.test_upgrade import STORES

pytestmark = pytest.mark.once


@pytest.fixture
def database(cluster: Cluster) -> Database:
    return cluster.database()


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """Tables of every game in a file, made by this version."""
    path = tmp_path / "kept"
    path.write_bytes(gzip.decompress(STORES[max(STORES)].read_bytes()))
    return path


def run(*words: object) -> str:
    """Run a command and return its output."""
    done = CliRunner().invoke(cli.app, list(map(str, words)))
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


def refused(*words: object) -> str:
    done = CliRunner().invoke(cli.app, list(map(str, words)))
    assert isinstance(done.exception, StoreTrouble), (done.output, done.exception)
    return str(done.exception)


def digest(told: str) -> str:
    found = re.search(r"digest: ([0-9a-f]{64})$", told, re.M)
    assert found, told
    return found[1]


def rows(address: StoreAddress) -> dict[str, set[tuple[object, ...]]]:
    """Every row, read with programs other than those that copy."""
    assert isinstance(address, Path)
    with sqlite3.connect(address) as db:
        found = {kind: set(db.execute(f"SELECT {', '.join(COLUMNS[kind])} FROM {kind}")) for kind in COLUMNS}
    db.close()
    return found


def test_the_copy_knows_every_column_of_both(cluster: Cluster, database: Database, tmp_path: Path) -> None:
    async def make() -> None:
        for address in (database, tmp_path / "file"):
            async with open_store(address):
                pass

    asyncio.run(make())
    statement = (
        "SELECT table_name || ' ' || column_name || ' ' || data_type FROM information_schema.columns "
        "WHERE table_schema = 'casefile' AND table_name <> 'store'"
    )
    told = [line.split(" ", 2) for line in cluster.sql(statement, database.url.rpartition("/")[2]).splitlines()]
    not_copied = {(kind, name) for kind in OF_SERVERS for name in OF_SERVERS[kind]}
    copied = {(kind, name) for kind in COLUMNS for name in COLUMNS[kind]}
    assert {(kind, name) for kind, name, _ in told} == copied | not_copied
    flags = {(kind, COLUMNS[kind][place]) for kind, place in FLAGS.items()}
    assert {(kind, name) for kind, name, type_ in told if type_ == "boolean"} == flags
    with sqlite3.connect(tmp_path / "file") as db:
        kinds = {name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        assert kinds == set(COLUMNS)
        for kind in kinds:
            assert {about[1] for about in db.execute(f"PRAGMA table_info({kind})")} == set(COLUMNS[kind])
    db.close()


def test_there_and_back_everything_is_the_same(database: Database, kept: Path, tmp_path: Path) -> None:
    async def add(store: Store) -> None:
        await store.add_guest(Guest("eve", "2" * 64, "Ève 🂡", 5, 6))
        await store.revoke("eve", banned=True)
        await store.keep_profile("ann", "fbi", 0, b"\x00\xff", [((await store.tables())[0].id, 3)])
        await store.save_snapshot((await store.tables())[1].id, Snapshot(1, b"one"))

    async def use(address: StoreAddress) -> None:
        async with SqliteStore(kept) as store:
            await add(store)

    asyncio.run(use(kept))
    there = run("store", "copy", kept, database.url)
    back = run("store", "copy", database.url, tmp_path / "back")
    assert digest(there) == digest(back)
    assert rows(kept) == rows(tmp_path / "back")
    counts = {kind: len(found) for kind, found in rows(kept).items()}
    assert all(counts.values()), "something of each kind was there"
    assert f"{counts['entries']} entries" in there

    async def replayed() -> None:
        async with open_store(database) as store:
            assert [fault async for fault in check(store)] == []

    asyncio.run(replayed())


def test_a_copy_goes_only_where_there_is_nothing(database: Database, kept: Path, tmp_path: Path) -> None:
    run("store", "copy", kept, database.url)
    assert "is not empty" in refused("store", "copy", kept, database.url)
    assert "is not empty" in refused("store", "copy", database.url, kept)
    assert "itself" in refused("store", "copy", kept, kept)
    assert "itself" in refused("store", "copy", database.url, database.url)
    assert "no store" in refused("store", "copy", tmp_path / "nothing", tmp_path / "new")
    assert "does not exist" in refused("store", "copy", kept, tmp_path / "nowhere" / "new")
    assert not (tmp_path / "new").exists()


def test_a_store_in_use_is_not_copied(cluster: Cluster, database: Database, kept: Path, tmp_path: Path) -> None:
    async def main() -> None:
        for server in (kept, database):
            async with open_store(server, alone=True):
                for source, target in ((kept, database), (database, tmp_path / "new")):
                    if server in (source, target):
                        with pytest.raises(StoreError, match="stop it first"):
                            await copy(source, target)
        assert sorted(path.name for path in tmp_path.iterdir() if path.name.startswith("new")) == []

    asyncio.run(main())


def test_a_row_that_was_not_kept_as_it_was_is_noticed(
    cluster: Cluster, database: Database, kept: Path, tmp_path: Path
) -> None:
    """A database that changes its data, here with a trigger: nothing of the copy remains."""

    async def main() -> None:
        async with open_store(database):
            pass
        cluster.sql(
            "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
            "IF NEW.version = 7 THEN NEW.entry = 'x'; END IF; RETURN NEW; END $$; "
            "CREATE TRIGGER spoil BEFORE INSERT ON casefile.entries FOR EACH ROW EXECUTE FUNCTION spoil()",
            database.url.rpartition("/")[2],
        )
        with pytest.raises(StoreError, match="did not keep"):
            await copy(kept, database)
        async with open_store(database) as store:
            assert await store.count_tables() == 0

    asyncio.run(main())


OF_SERVERS = {  # what running servers keep of each other: it is not copied
    "tables": ("holder", "epoch"),
    "servers": ("id", "address", "machine", "version", "beats"),
}
COPY = """
import asyncio, sys
from casefile.storage import read_address
from casefile.storage.copying import copy

def told(done, parts):
    print(done, flush=True)
    if done >= int(sys.argv[3]):
        sys.stdin.read()

asyncio.run(copy(read_address(sys.argv[1]), read_address(sys.argv[2]), told))
"""


@pytest.mark.parametrize("to_file", [False, True])
def test_a_killed_copy_leaves_nothing_and_is_begun_again(
    database: Database, kept: Path, tmp_path: Path, to_file: bool
) -> None:
    source, target = str(kept), database.url
    if to_file:
        run("store", "copy", kept, database.url)
        source, target = database.url, str(tmp_path / "new")
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    total = 2 * sum(map(len, rows(kept).values()))
    for stop_at in (1, total):  # with the first rows written, and with all rows read again
        process = subprocess.Popen(
            [sys.executable, "-c", COPY, source, target, str(stop_at)],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=env,
        )  # fmt: skip
        assert process.stdout is not None
        assert any(int(line) >= stop_at for line in process.stdout)
        process.send_signal(signal.SIGKILL)
        process.communicate()
    told = run("store", "copy", source, target)
    assert f"{len(rows(kept)['entries'])} entries" in told


def test_a_copy_of_a_database_in_use_is_a_file(database: Database, kept: Path, tmp_path: Path) -> None:
    run("store", "copy", kept, database.url)

    async def main() -> None:
        async with open_store(database, alone=True) as store:
            told = await asyncio.to_thread(run, "store", "backup", tmp_path / "copy", "--store", database.url)
            assert "store check" in told
            await store.create(row("later"), [b"zero"])

    asyncio.run(main())
    assert rows(tmp_path / "copy") == rows(kept)
    assert oct((tmp_path / "copy").stat().st_mode & 0o777) == "0o600"
    assert "there already" in refused("store", "backup", tmp_path / "copy", "--store", database.url)
    assert not list(tmp_path.glob("*.part*"))
    with sqlite3.connect(tmp_path / "copy") as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == len(MIGRATIONS)
    db.close()


def test_the_other_commands_work_on_a_database_or_say_what_to_use(
    cluster: Cluster, database: Database, kept: Path, tmp_path: Path
) -> None:
    assert "There is no store" in refused("tables", "list", "--store", database.url)
    run("store", "copy", kept, database.url)
    for words in (
        ("store", "check"), ("tables", "list", "--json"), ("tables", "list", "--status", "ended"), ("guests", "list"),
        ("store", "prune", "--keep", "90"),
    ):  # fmt: skip
        assert run(*words, "--store", kept) == run(*words, "--store", database.url), words
    assert kept_in(database) == ("ok", f"{database}: {len(rows(kept)['tables'])} tables")
    [table, *_] = re.findall(r"^(\S+) +ended +fbi", run("tables", "list", "--store", database.url), re.M)
    assert "Seat 0: Ann" in run("tables", "show", table, "--store", database.url)
    run("export", table, "--to", tmp_path / "record", "--store", database.url)
    assert "deleted" in run("tables", "delete", table, "--yes", "--store", database.url)
    assert "table" in run("import", tmp_path / "record", "--store", database.url)
    assert "kept out" in run("guests", "ban", "ann", "--store", database.url)
    assert "let in again" in run("guests", "unban", "ann", "--store", database.url)
    assert "vacuumdb" in refused("store", "vacuum", "--store", database.url)
    assert "store copy" in refused("store", "restore", kept, "--store", database.url)
    empty = cluster.database()
    run("import", tmp_path / "record", "--store", empty.url)
    assert "1 table replayed, no faults." in run("store", "check", "--store", empty.url)
