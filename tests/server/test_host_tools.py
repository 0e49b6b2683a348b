"""A host's commands beside a running server: copies, tables and guests, and nothing that reveals a hand or a deal."""

from __future__ import annotations

import asyncio
import gzip
import json
import os
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import httpx
import pytest
from typer.testing import CliRunner, Result

from casefile import cli
from casefile.commands.store import StoreTrouble
from casefile.storage import Guest as Known
from casefile.storage import SqliteStore, Store, StoreError
from casefile.storage.backup import backup, vacuum
from casefile.storage.database import is_of_earlier_form
from casefile.table.pruning import DAY, prune, stale_after
from tests.server.client import Client, Guest
from tests.server.helpers import LOCAL, server
from tests.server.several import named
from tests.storage.contract import row

EARLIER = Path(__file__).parent.parent / "storage/stores/form_1.casefile.gz"
TWO = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}]


def run(*words: str) -> Result:
    return CliRunner().invoke(cli.app, words)


async def command(path: Path, *words: str) -> str:
    """Run a command and return its output while the server goes on."""
    done = await asyncio.to_thread(run, *words, "--store", named(path))
    assert done.exit_code == 0, (done.output, done.exception)
    return done.output


async def as_json(path: Path, *words: str) -> Any:
    return json.loads(await command(path, *words, "--json"))


async def refused(path: Path, *words: str) -> str:
    done = await asyncio.to_thread(run, *words, "--store", named(path))
    assert isinstance(done.exception, StoreTrouble), (done.output, done.exception)
    return str(done.exception)


def test_a_copy_of_a_store_that_is_being_written(tmp_path: Path) -> None:
    """The copy is the store at one moment: complete, with all that was acknowledged before; and the server goes on."""
    path, copy = tmp_path / "store", tmp_path / "copy"

    async def main() -> None:
        async with SqliteStore(path, alone=True) as store:
            await store.create(row("a"), [b"zero"])
            stop = asyncio.Event()
            version = 1

            async def write() -> None:
                nonlocal version
                while not stop.is_set():
                    version = await store.append("a", version, [b"x" * 2000] * 5)

            writer = asyncio.create_task(write())
            while version < 500:
                await asyncio.sleep(0.01)
            seen: list[tuple[int, int]] = []
            before = version
            size = await asyncio.to_thread(backup, path, copy, lambda done, pages: seen.append((done, pages)))
            after = version
            stop.set()
            await writer
            assert size == copy.stat().st_size
            assert seen[-1][0] == seen[-1][1] > 256, "told in several steps, up to the end"
            assert len(seen) > 1
            async with SqliteStore(copy) as other:
                entries = await other.entries("a")
                assert before <= len(entries) <= after
                kept = await other.table("a")
                assert kept is not None
                assert kept.version == len(entries)
        assert oct(copy.stat().st_mode & 0o777) == "0o600"
        with pytest.raises(StoreError, match="there already"):
            backup(path, copy)
        assert not list(tmp_path.glob("*.part*"))

    asyncio.run(main())


def test_a_copy_of_a_store_of_an_earlier_version_is_for_that_version(tmp_path: Path) -> None:
    """Neither the store nor its copy is changed, and the host is not told to open the copy with this version."""
    path, copied = tmp_path / "store", tmp_path / "copy"
    path.write_bytes(gzip.decompress(EARLIER.read_bytes()))
    told = asyncio.run(command(path, "store", "backup", str(copied)))
    assert "It is of an earlier version" in told
    assert "store check" not in told
    assert is_of_earlier_form(path)
    assert is_of_earlier_form(copied)


def test_a_copy_that_cannot_be_made_leaves_nothing_behind(tmp_path: Path) -> None:

    async def main() -> None:
        letter = tmp_path / "letter"
        letter.write_text("no database " * 1000)
        assert "another kind" in await refused(letter, "store", "backup", str(tmp_path / "copy"))
        other = tmp_path / "other"
        sqlite3.connect(other).close()
        assert "not a Casefile store" in await refused(other, "store", "backup", str(tmp_path / "copy"))
        assert "no store" in await refused(tmp_path / "nothing", "store", "backup", str(tmp_path / "copy"))
        assert sorted(file.name for file in tmp_path.iterdir()) == ["letter", "other"]

    asyncio.run(main())


def test_a_copy_in_the_place_of_the_store(tmp_path: Path) -> None:
    """The old store is kept, with what was written after the copy; while a server runs, nothing is changed."""
    path, copy = tmp_path / "store", tmp_path / "copy"

    async def kept(place: Path) -> list[bytes]:
        async with SqliteStore(place) as store:
            return [bytes(entry) for entry in await store.entries("a")]

    async def main() -> None:
        async with SqliteStore(path, alone=True) as store:
            await store.create(row("a"), [b"zero"])
            await command(path, "store", "backup", str(copy))
            await store.append("a", 1, [b"later"])
            assert "stop it first" in await refused(path, "store", "restore", str(copy))
            assert len(await store.entries("a")) == 2
        for old in ("old1", "old2"):
            assert f"store.{old}" in await command(path, "store", "restore", str(copy))
            assert len(await kept(path)) == 1
        assert len(await kept(tmp_path / "store.old1")) == 2
        assert oct(path.stat().st_mode & 0o777) == "0o600"
        await command(tmp_path / "new", "store", "restore", str(copy))
        assert len(await kept(tmp_path / "new")) == 1

    asyncio.run(main())


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only an administrator acts for others")
def test_an_administrator_restores_for_the_user_of_the_service(tmp_path: Path) -> None:
    folder = tmp_path / "service"
    folder.mkdir()
    os.chown(folder, 10001, 10001)

    async def main() -> None:
        async with SqliteStore(tmp_path / "copy") as store:
            await store.create(row("a"), [b"zero"])
        for _ in range(2):  # without a store, and with one
            await command(folder / "store", "store", "restore", str(tmp_path / "copy"))
        assert {file.stat().st_uid for file in folder.iterdir()} == {10001}

    asyncio.run(main())


def test_what_cannot_be_put_in_the_place_of_a_store_changes_nothing(tmp_path: Path) -> None:
    path, letter = tmp_path / "store", tmp_path / "letter"
    letter.write_text("no database " * 1000)

    async def main() -> None:
        async with SqliteStore(path) as store:
            await store.create(row("a"), [b"zero"])
        before = path.read_bytes()
        assert "another kind" in await refused(path, "store", "restore", str(letter))
        assert "no copy" in await refused(path, "store", "restore", str(tmp_path / "nothing"))
        assert "that store itself" in await refused(path, "store", "restore", str(path))
        assert "does not exist" in await refused(tmp_path / "no" / "store", "store", "restore", str(path))
        assert path.read_bytes() == before
        assert {file.name for file in tmp_path.iterdir()} <= {"store", "store-lock", "letter"}

    asyncio.run(main())


def test_tables_of_a_server_that_runs(tmp_path: Path) -> None:
    path = tmp_path / "store"

    async def main() -> None:
        async with server(path) as (base, _), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, chairs=TWO, title="Friday")
            other = await ann.create(seats=2, chairs=[{"kind": "me"}], title="Nobody came")
            async with Client(base, table, 0, ann.cookie) as client:
                await client.until(lambda: bool(client.legal))
                await client.act(client.legal[0])
                listed = await as_json(path, "tables", "list")
                assert {(found["table"], found["status"]) for found in listed} == {
                    (table, "running"), (other, "waiting"),
                }  # fmt: skip
                assert [found["table"] for found in await as_json(path, "tables", "list", "--status", "waiting")] == [
                    other
                ]
                about = await as_json(path, "tables", "show", table)
                assert (about["title"], about["seats"][0]["name"], about["acts"] > 0) == ("Friday", "Ann", True)
                await secrets_stay_out(path, table)
                assert "would be deleted" in await command(path, "tables", "delete", table)
                assert (await ann.get(f"/api/tables/{table}")).status_code == 200
                assert "  deleted" not in await command(path, "tables", "delete", other)
                assert " deleted" in await command(path, "tables", "delete", table, other, "--yes")
                await client.until(lambda: bool(client.legal))
                assert (await client.act(client.legal[0]))["code"] == "no-table"
            assert (await ann.get(f"/api/tables/{other}")).status_code == 404
            assert (await ann.get(f"/api/tables/{table}")).status_code == 404
            assert (await ann.get("/healthz")).status_code == 200
        assert "no table" in await refused(path, "tables", "delete", table)
        assert "no table" in await refused(path, "tables", "show", table)
        assert "waiting, running or ended" in await refused(path, "tables", "list", "--status", "odd")

    asyncio.run(main())


async def secrets_stay_out(path: Path, table: str) -> None:
    """No command that tells of a table or a guest prints the seed or the secret's hash."""
    with sqlite3.connect(path) as db:
        first = db.execute("SELECT entry FROM entries WHERE version = 0 AND table_id = ?", (table,)).fetchone()[0]
        hashes = [row[0] for row in db.execute("SELECT secret_hash FROM guests")]
    told = ""
    for words in (("tables", "show", table), ("tables", "list"), ("guests", "list")):
        told += await command(path, *words) + await command(path, *words, "--json")
    assert len(told) > 500
    assert not any(secret in told for secret in (json.loads(first)["seed"], *hashes))


def test_a_banned_guest_is_out_while_the_server_runs(tmp_path: Path) -> None:
    path = tmp_path / "store"

    async def main() -> None:
        async with server(path) as (base, _), Guest(base, "Ann") as ann, Guest(base, "Eve") as eve:
            table = await eve.create(seats=2, chairs=TWO)
            async with Client(base, table, 0, eve.cookie) as client:
                await client.until(lambda: bool(client.legal))
                guests = {guest["name"]: guest for guest in await as_json(path, "guests", "list")}
                assert set(guests) == {"Ann", "Eve"}
                assert (guests["Eve"]["tables"], guests["Ann"]["tables"]) == (1, 0)
                assert guests["Eve"]["bytes"] > 500
                banned = await as_json(path, "guests", "ban", guests["Eve"]["id"])
                assert banned["banned"]
                await client.until(lambda: client.bye is not None)
                assert client.bye is not None
                assert client.bye["reason"] == "banned"
                assert "keeps you out" in client.bye["text"]
            asked = await eve.get("/api/guest")  # the first that a page asks
            assert (asked.status_code, asked.json()["code"]) == (403, "banned")
            for path_, body in (("/api/guest", {"name": "Eve"}), ("/api/tables", {"game": "fbi"})):
                answer = await eve.post(path_, **body)
                assert (answer.status_code, answer.json()["code"]) == (403, "banned")
                assert "keeps you out" in answer.json()["reason"]
                assert "set-cookie" not in answer.headers, "the old one opens the seat again, one day"
            async with Client(base, table, 0, eve.cookie) as client:
                assert (await client.goodbye())["reason"] == "banned"
            assert (await ann.get("/api/guest")).json() == {"name": "Ann"}
            assert [guest["name"] for guest in await as_json(path, "guests", "list", "--banned")] == ["Eve"]
            await command(path, "guests", "unban", guests["Eve"]["id"])
            assert (await eve.get("/api/guest")).json() == {"name": "Eve"}
            async with Client(base, table, 0, eve.cookie) as client:
                await client.until(lambda: bool(client.legal))
        assert "is not banned" in await refused(path, "guests", "unban", guests["Ann"]["id"])
        assert "no guest" in await refused(path, "guests", "ban", "Ann")

    asyncio.run(main())


# -- making room -------------------------------------------------------------------------------------------------------


def test_pruning_deletes_stale_tables_and_keeps_the_others(tmp_path: Path) -> None:
    now = 1000 * DAY

    async def fill(store: Store) -> None:
        for status in ("ended", "waiting", "running"):
            for days in (10, 100, 400):
                then = row(f"{status} {days}", status=status, updated=now - days * DAY, host="ann")
                await store.create(then, [b"zero"], [(0, "bob")])
        for name, days in (("new", 1), ("idle", 40), ("ann", 500), ("bob", 500), ("profiled", 500), ("banned", 500)):
            await store.add_guest(Known(name, f"hash of {name}", name, now - days * DAY, now - days * DAY))
        await store.keep_profile("profiled", "fbi", 0, b"one")
        await store.revoke("banned", banned=True)

    async def watched(table: str) -> bool:
        return table == "ended 400"

    async def main() -> None:
        async with SqliteStore(tmp_path / "store") as store:
            await fill(store)
            stale = stale_after(90, now)
            counts = {"ended tables": 2, "tables that never began": 2, "games that were given up": 1, "guests": 1}
            assert await prune(store, stale, really=False) == counts
            assert await store.count_tables() == 9, "a dry run deletes nothing"
            kept = await prune(store, stale, used=watched)
            assert kept == counts | {"ended tables": 1}
            left = {table.id for table in await store.tables()}
            assert left == {"ended 10", "waiting 10", "running 10", "running 100", "ended 400"}
            assert await store.entries("ended 100") == []
            assert {seat.table for seat in await store.seats_of("bob")} == left
            assert {guest.id for guest in await store.guests()} == {"new", "ann", "bob", "profiled", "banned"}

    asyncio.run(main())


def test_room_goes_back_to_the_disk(tmp_path: Path) -> None:
    path = tmp_path / "store"

    async def fill() -> None:
        async with SqliteStore(path) as store:
            for number in range(50):
                await store.create(row(f"t{number}"), [b"x" * 20_000])
            for number in range(50):
                await store.delete(f"t{number}")

    async def while_served() -> None:
        async with SqliteStore(path, alone=True):
            with pytest.raises(StoreError, match="Another server"):
                await asyncio.to_thread(vacuum, path)

    asyncio.run(fill())
    asyncio.run(while_served())
    before, after = vacuum(path)
    assert after < before / 5
    assert "now" in run("store", "vacuum", "--store", str(path)).output


# -- one server, on files that stay ------------------------------------------------------------------------------------


def start(path: Path) -> subprocess.Popen[str]:
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    words = [sys.executable, "-m", "casefile", "serve", "--host", LOCAL, "--port", "0", "--store", str(path)]
    return subprocess.Popen(words, text=True, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=env)


@pytest.mark.skipif(os.name != "posix", reason="files in use cannot be deleted elsewhere")
def test_a_server_whose_file_is_deleted_stops_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "store"
    with start(path) as one:
        assert one.stdout is not None
        told = ""
        while "Ctrl-C" not in told:
            line = one.stdout.readline()
            assert line, "the server has ended"
            told += line
        assert f"serves its tables from {path}: a new store\n" in told
        base = re.findall(r"http://[\d.:]+", told)[0]
        with start(path) as two:
            _, err = two.communicate(timeout=120)
            assert two.returncode == 2
            sentence = (
                f"Another server (process {one.pid}) keeps its tables in {path}: stop it first, or use another file."
            )
            assert err == f"casefile: {sentence}\n"
        assert httpx.get(f"{base}/healthz").status_code == 200
        assert "casefile_store_failing 0\n" in httpx.get(f"{base}/metrics").text
        path.with_name("store-wal").unlink()
        assert httpx.post(f"{base}/api/guest", json={"name": "Ann"}).status_code >= 500, "not acknowledged"
        _, err = one.communicate(timeout=120)
        assert one.returncode == 2
        assert "store-wal was deleted or moved while it was in use: nothing more can be kept." in err.splitlines()[-1]


@pytest.mark.skipif(os.name != "posix" or os.geteuid() != 0, reason="only an administrator acts for others")
def test_what_an_administrator_does_to_a_store_keeps_no_server_off_it(tmp_path: Path) -> None:
    path = tmp_path / "store"

    async def main() -> None:
        async with SqliteStore(path) as store:
            await store.create(row("a"), [b"zero"])
        os.chown(path, 10001, 10001)
        await command(path, "store", "vacuum")
        left = [file for file in tmp_path.iterdir() if file.name.startswith("store")]
        assert {file.stat().st_uid for file in left} == {10001}

    asyncio.run(main())


def test_a_new_store_is_told_with_its_place_and_that_its_folder_is_new(tmp_path: Path) -> None:
    with start(Path(os.path.relpath(tmp_path / "mistyped" / "store"))) as one:
        assert one.stdout is not None
        try:
            told = one.stdout.readline()
            assert told.endswith("a new store, in a new folder\n")
            assert f"from {Path.cwd()}" in told
        finally:
            one.terminate()


@pytest.mark.parametrize(("ids", "told"), [("", "a store without a table yet"), ("a", "1 table"), ("ab", "2 tables")])
def test_a_server_says_how_many_tables_its_store_holds(ids: str, told: str, tmp_path: Path) -> None:
    """A mistyped name is noticed: it is reported as a new store."""
    path = tmp_path / "store"

    async def fill() -> None:
        async with SqliteStore(path) as store:
            for table in ids:
                await store.create(row(table), [b"zero"])

    asyncio.run(fill())
    with start(path) as one:
        assert one.stdout is not None
        try:
            assert one.stdout.readline() == f"Casefile serves its tables from {path}: {told}\n"
        finally:
            one.terminate()


@pytest.mark.parametrize(
    "words",
    [("store", "check"), ("store", "prune", "--keep", "9"), ("store", "vacuum"), ("store", "backup", "copy"),
     ("tables", "list"), ("tables", "show", "a"), ("guests", "list"), ("guests", "ban", "a"),
     ("export", "a", "--to", "out.record")],
)  # fmt: skip
def test_no_other_command_makes_a_store_of_a_mistyped_name(
    words: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run(*words, "--store", "clbu.casefile")
    assert isinstance(done.exception, StoreTrouble)
    assert str(done.exception) == "There is no store clbu.casefile: name one with --store."
    assert not list(tmp_path.iterdir())
