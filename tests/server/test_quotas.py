"""How much of the disk and the lobby each guest may use, and what is deleted automatically."""

from __future__ import annotations

import asyncio
import dataclasses
import time
from pathlib import Path

import pytest

from casefile.server import Limits
from casefile.storage import Guest as Known
from casefile.storage import SqliteStore
from casefile.table import deciding
from casefile.table.pruning import DAY
from tests.server.client import PATIENCE, Client, Guest
from tests.server.helpers import LOOSE, server
from tests.storage.contract import row

ALONE = [{"kind": "me"}]
TWO = [{"kind": "me"}, {"kind": "bot", "level": "random"}]


def limits(**changed: int) -> Limits:
    return dataclasses.replace(LOOSE, **changed)  # type: ignore[arg-type]  # numbers by name


@pytest.mark.parametrize("which", ["kept_of_guest", "bytes_of_guest"])
def test_one_guest_keeps_so_much_and_no_more(tmp_path: Path, which: str) -> None:
    async def main() -> None:
        most = limits(**{which: 2 if which == "kept_of_guest" else 1500})
        async with server(tmp_path / "store", most) as (base, _), Guest(base, "Eve") as eve, Guest(base, "Ann") as ann:
            for _ in range(2):
                table = await eve.create(seats=2, chairs=ALONE)
                await eve.post(f"/api/tables/{table}/close")
            full = await eve.post("/api/tables", game="fbi", seats=2, chairs=ALONE)
            assert (full.status_code, full.json()["code"]) == (409, "too-many")
            assert "ended ones too" in full.json()["reason"]
            await ann.create(seats=2, chairs=ALONE)

    asyncio.run(main())


def test_all_together_keep_so_much_and_games_go_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with server(tmp_path / "store", limits(kept=1)) as (base, here), Guest(base, "Ann") as ann:
            table = await ann.create(seats=2, chairs=TWO)
            here.context.measured = -1e9
            full = await ann.post("/api/tables", game="fbi", seats=2, chairs=TWO)
            assert (full.status_code, full.json()["code"]) == (409, "full")
            async with Client(base, table, 0, ann.cookie) as client:
                await client.until(lambda: bool(client.legal))
                assert (await client.act(client.legal[0]))["type"] == "ack"

    asyncio.run(main())


def test_the_tables_of_one_guest_push_nobody_out_of_the_lobby(tmp_path: Path) -> None:
    async def main() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Eve") as eve:
            quiet = await ann.create(seats=2, listed=True, chairs=ALONE)
            for _ in range(60):
                await eve.create(seats=2, listed=True, chairs=ALONE)
            waiting = (await ann.get("/api/tables")).json()["waiting"]
            assert quiet in [table["table"] for table in waiting]
            assert len(waiting) == 1 + Limits().listed_of_guest

    asyncio.run(main())


@pytest.mark.one_server("it makes a number small in this process")
def test_names_and_changes_without_end_are_refused_and_moves_are_not(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "MOST_ASIDES", 40)

    async def main() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            table = await ann.create(seats=3, chairs=[{"kind": "me"}, {"kind": "bot", "level": "random"}])
            async with Client(base, table, 0, ann.cookie) as client:
                for number in range(20):
                    assert (await client.ask("rename", name=f"Ann {number}"))["type"] == "ack"
                refused = await client.ask("rename", name="Ann again")
                assert (refused["code"], "keep this one" in refused["reason"]) == ("enough", True)
                answers = [await ann.post(f"/api/tables/{table}/invite", seat=2) for _ in range(30)]
                assert answers[0].status_code == 201
                assert (answers[-1].status_code, answers[-1].json()["code"]) == (409, "enough")
                assert (await client.ask("chat", text="Good evening"))["type"] == "ack"

    asyncio.run(main())


def test_a_server_deletes_old_tables(tmp_path: Path) -> None:
    now = time.time_ns() // 1_000_000

    async def main() -> None:
        async with SqliteStore(tmp_path / "store") as store:
            for days in (1, 40):
                await store.create(row(f"ended {days}", status="ended", updated=now - days * DAY), [b"zero"])
            await store.add_guest(Known("idle", "hash", "Idle", 1, now - 60 * DAY))
        async with server(tmp_path / "store") as (_base, here):
            await until(here.context.store, tables=2, guests=0)
        async with server(tmp_path / "store", keep_days=30) as (_base, here):
            await until(here.context.store, tables=1, guests=0)
            assert await here.context.store.table("ended 1") is not None

    async def until(store: object, tables: int, guests: int) -> None:
        assert isinstance(store, SqliteStore)
        async with asyncio.timeout(PATIENCE):
            while (await store.count_tables(), len(await store.guests())) != (tables, guests):
                await asyncio.sleep(0.02)

    asyncio.run(main())
