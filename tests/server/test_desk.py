"""The desk: what it remembers of a guest, tables of bots to watch, and addresses that lead nowhere."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import cast

import casefile
from casefile.table import check
from tests.server.client import Client, Guest
from tests.server.helpers import LOOSE, server
from tests.server.several import store_at

BOT = {"kind": "bot", "level": "greedy", "name": "Maud"}


def test_the_desk_tells_how_a_table_stands_and_how_it_came_out(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            table = await ann.create("fbi", seats=2, chairs=[{"kind": "me"}, BOT])
            waiting = await ann.create("fbi", seats=3, chairs=[{"kind": "me"}])
            async with Client(base, table, 0, ann.cookie) as client:
                await client.until(lambda: bool(client.legal))
                rows = {row["table"]: row for row in (await ann.get("/api/guest/tables")).json()["tables"]}
                assert rows[table]["names"] == ["Ann", "Maud"]
                assert rows[table]["standing"].startswith("Turn 1. If it ended now: Ann ")
                assert rows[table]["turn"] is True
                assert rows[waiting]["open"] == 2
                assert "turn" not in rows[waiting]
                await client.play(Random(2))
                told = (await ann.get("/api/guest/tables")).json()
                outcome = client.snapshot["outcome"]
            result = next(row for row in told["tables"] if row["table"] == table)["result"]
            assert result["scores"] == outcome["scores"]
            assert result["levels"] == ["", "greedy"]
            won = 0 in result["winners"]
            assert told["wins"] == [{"game": "fbi", "against": "greedy", "games": 1, "wins": int(won)}]

    asyncio.run(look())


def test_results_outlive_the_server_without_playing_anything_again(tmp_path: Path) -> None:
    async def play() -> tuple[str, object, str]:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            table = await ann.create("love-and-death", seats=1, chairs=[{"kind": "me"}], options={"mode": "normal"})
            async with Client(base, table, 0, ann.cookie) as client:
                await client.play(Random(1))
            return table, (await ann.get("/api/guest/tables")).json(), ann.cookie

    async def again(cookie: str) -> tuple[object, bool]:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Bob") as bob:
            bob.http.cookies.clear()
            bob.http.headers["cookie"] = cookie
            told = (await bob.get("/api/guest/tables")).json()
            return told, table in here.context.hub.owners

    async def faults() -> list[str]:
        async with store_at(tmp_path / "store") as store:
            return [fault async for fault in check(store)]

    table, before, cookie = asyncio.run(play())
    after, awake = asyncio.run(again(cookie))
    assert after == before
    assert not awake, "the summary that was kept says it all"
    assert isinstance(before, dict)
    assert before["wins"][0]["against"] == "normal"
    assert asyncio.run(faults()) == []


def test_bots_play_while_somebody_looks_and_only_then(tmp_path: Path) -> None:
    async def look() -> None:
        few = replace(LOOSE, shows=1, show_patience=1.0)  # longer than a connection takes on a busy machine
        async with server(tmp_path / "store", few) as (base, here), Guest(base, "Ann") as ann:
            hub = here.context.hub
            assert [row["game"] for row in (await ann.get("/api/tables")).json()["shows"]] == list(casefile.GAMES)
            made = await ann.post("/api/shows", game="fbi")
            assert made.status_code == 201
            table = made.json()["table"]
            async with Client(base, table, None) as client:
                await client.until(lambda: len(client.events) > 6)  # it continues by itself
                assert client.snapshot["view"]["chosen"] == []  # like any spectator
                assert all(seat["kind"] == "bot" for seat in client.snapshot["seats"])
                told = next(row for row in here.context.shows.listed() if row["game"] == "fbi")
                assert [*cast(Sequence[str], told["names"])] == client.snapshot["names"]
                assert told["standing"], "as everybody may know it"
                assert (await ann.post("/api/shows", game="fbi")).json()["table"] == table
                other = await ann.post("/api/shows", game="love-and-death")
                assert (other.status_code, other.json()["code"]) == (503, "busy")
                for reader in range(2):  # nobody sees a bot's cards
                    watch = await hub.watch(table, "", reader)
                    assert getattr(watch, "code", "") == "not-yours"
            while table in hub.owners:
                await asyncio.sleep(0.01)
            assert (await ann.get(f"/api/tables/{table}")).status_code == 404
            assert await here.context.store.count_tables() == 0
            assert {row["table"] for row in (await ann.get("/api/tables")).json()["shows"]} == {None}
            wrong = await ann.post("/api/shows", game="chess")
            assert (wrong.status_code, wrong.json()["code"]) == (404, "no-game")

    asyncio.run(look())


def test_a_server_with_a_show_stops_at_once(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann:
            await ann.post("/api/shows", game="bonnie-and-clyde")
        assert here.context.shows.tasks == set()
        assert here.context.hub.owners == {}

    asyncio.run(look())


def test_where_nothing_is_a_page_or_a_sentence_says_so(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            home = await ann.get("/")
            for path in ("/nowhere", "/t/a/b/c", "/rules", "/assets/gone.js"):
                page = await ann.http.get(path, headers={"accept": "text/html,*/*"})
                assert (page.status_code, page.text) == (404, home.text)
                assert page.headers["content-type"].startswith("text/html")
            api = await ann.http.get("/api/nowhere", headers={"accept": "text/html"})
            assert api.status_code == 404
            assert api.json()["code"] == "no-page"
            assert api.json()["reason"].endswith(".")
            wrong = await ann.post("/api/games")
            assert (wrong.status_code, wrong.json()["code"]) == (405, "not-so")
            assert "GET" in wrong.headers["allow"]
            for path in ("/nowhere", "/api", "/api/tables/x/nowhere", "/healthz/x"):
                plain = await ann.http.get(path, headers={"accept": "*/*"})
                assert (plain.status_code, plain.json()["code"]) == (404, "no-page")
                assert plain.json()["reason"].startswith("There is nothing at this address.")
            for method, path in (
                ("POST", "/metrics"),
                ("DELETE", "/api/tables"),
                ("PUT", "/"),
                ("PATCH", "/api/guest"),
            ):
                wrong = await ann.http.request(method, path)
                assert (wrong.status_code, wrong.json()["code"]) == (405, "not-so")

    asyncio.run(look())
