"""The lobby: games, rules, guests, tables, records; and the pages that only hosts read."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import re
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

import casefile
from casefile.engine.record import commitment
from casefile.server import logs
from tests.server.client import PATIENCE, Client, Guest
from tests.server.helpers import LOOSE, server


def test_games_are_listed_with_their_options_as_a_schema(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            told = (await ann.get("/api/games")).json()
            assert [game["name"] for game in told["games"]] == list(casefile.GAMES)
            assert "greedy" in told["bots"]
            first = told["games"][0]
            assert first["seats"] == {"least": 2, "most": 4}
            packs = {game["name"]: game["packs"] for game in told["games"]}
            assert packs["bonnie-and-clyde"] == ["standard"]
            assert packs["fbi"] == ["fbi-balanced-15", "fbi-flat"]
            assert packs["detective-rummy"] == ["casebook", "the-last-tram"]  # the default comes first
            target = first["options"]["properties"]["target"]
            assert target["type"] == "integer"
            assert target["minimum"] < target["default"] < target["maximum"]
            rules = (await ann.get("/api/games/bonnie-and-clyde/rules")).json()
            assert rules["story"]
            one = rules["rules"][0]
            assert (await ann.get(f"/api/games/bonnie-and-clyde/rules/{one['id'].lower()}")).json() == one
            missing = await ann.get("/api/games/bonnie-and-clyde/rules/BC-NO-99")
            assert (missing.status_code, missing.json()["code"]) == (404, "no-rule")
            assert (await ann.get("/api/games/chess/rules")).status_code == 404

    asyncio.run(look())


@pytest.mark.several
def test_tables_are_made_listed_joined_and_found_again(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            for wrong, code in (
                ({"game": "chess"}, "bad-game"),
                ({"game": "bonnie-and-clyde", "seats": 9}, "bad-game"),
                ({"game": "bonnie-and-clyde", "options": {"target": -1}}, "bad-game"),
                ({"game": "bonnie-and-clyde", "options": {"luck": 1}}, "bad-game"),
                ({"game": "bonnie-and-clyde", "chairs": [{"kind": "bot", "level": "oracle"}]}, "no-such-bot"),
                ({"game": "bonnie-and-clyde", "start": "never"}, "bad-start"),
                ({"game": "bonnie-and-clyde", "fast": True}, "bad-request"),
            ):
                refused = await ann.http.post("/api/tables", json=wrong)
                assert (refused.status_code, refused.json()["code"]) == (400, code)
            secret = await ann.create(seats=2, chairs=[{"kind": "me"}])
            open_ = await ann.create(seats=2, listed=True, title="Friday", chairs=[{"kind": "me"}], start="host")
            waiting = (await bob.get("/api/tables")).json()["waiting"]
            assert [table["table"] for table in waiting] == [open_]
            assert waiting[0]["title"] == "Friday"
            assert [seat["kind"] for seat in waiting[0]["seats"]] == ["person", "open"]
            assert await bob.sit(open_) == 1
            again = await bob.post(f"/api/tables/{open_}/sit")
            assert (again.status_code, again.json()["code"]) == (409, "seated")
            assert (await bob.post(f"/api/tables/{open_}/start")).json()["code"] == "not-host"
            assert (await ann.post(f"/api/tables/{open_}/start")).status_code == 200
            assert [row["table"] for row in (await bob.get("/api/tables")).json()["running"]] == [open_]
            mine = (await ann.get("/api/guest/tables")).json()["tables"]
            assert {row["table"]: row["mine"] for row in mine} == {secret: [0], open_: [0]}
            assert (await bob.post(f"/api/tables/{open_}/leave")).status_code == 200
            shown = (await bob.get(f"/api/tables/{open_}")).json()
            assert shown["snapshot"]["seats"][1]["kind"] == "bot"
            assert await bob.sit(open_) == 1  # and back again
            assert (await ann.post(f"/api/tables/{secret}/bot", level="greedy")).status_code == 200
            assert (await ann.get(f"/api/tables/{secret}")).json()["snapshot"]["status"] == "running"
            assert (await ann.post(f"/api/tables/{secret}/close")).status_code == 200

    asyncio.run(look())


def test_the_tables_of_a_guest_are_limited_with_and_without_a_seat(tmp_path: Path) -> None:
    async def look() -> None:
        few = replace(LOOSE, tables_of_guest=3)
        async with server(tmp_path / "store", few) as (base, _), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            alone = [await ann.create(seats=2, chairs=[{"kind": "open"}]) for _ in range(2)]
            bots = [{"kind": "me"}, {"kind": "bot", "level": "random"}]
            played = await ann.create(seats=2, chairs=bots)
            mine = (await ann.get("/api/guest/tables")).json()["tables"]
            assert {row["table"]: row["mine"] for row in mine} == {alone[0]: [], alone[1]: [], played: [0]}
            full = await ann.post("/api/tables", game="fbi")
            assert (full.status_code, full.json()["code"]) == (409, "too-many")
            assert (await bob.get("/api/guest/tables")).json()["tables"] == []
            await bob.create("fbi")  # others have a limit of their own
            assert (await ann.post(f"/api/tables/{played}/close")).status_code == 200
            alone.append(await ann.create("fbi"))
            again = await ann.post(f"/api/tables/{played}/rematch")
            assert (again.status_code, again.json()["code"]) == (409, "too-many")
            async with Client(base, played, 0, ann.cookie) as client:
                assert (await client.ask("rematch"))["code"] == "too-many"
            assert (await ann.post(f"/api/tables/{alone[0]}/close")).status_code == 200
            again = await ann.post(f"/api/tables/{played}/rematch")
            assert again.status_code == 201
            # It exists now: asking for it again opens none.
            assert (await ann.post(f"/api/tables/{played}/rematch")).json() == again.json()

    asyncio.run(look())


def test_a_deal_is_promised_before_and_shown_after(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            bots = [{"kind": "bot", "level": "greedy"}] * 2
            table = await ann.create("fbi", seats=3, start="host", chairs=[{"kind": "me"}, *bots])
            async with Client(base, table, 0, ann.cookie) as client:
                await client.until(lambda: client.status == "waiting")
                before = client.snapshot
                assert before["seed"] is None
                assert (await client.ask("entropy", entropy="ff" * 32))["type"] == "ack"
                assert (await client.ask("start"))["type"] == "ack"
                await client.play(Random(4))
                seed = bytes.fromhex(client.snapshot["seed"])
                assert commitment(seed) == before["commitment"]
                ended = next(at for at, frame in enumerate(client.frames) if '"status":["ended"]' in frame)
                assert ended > 10
                assert not any(seed.hex() in frame for frame in client.frames[:ended])

    asyncio.run(look())


def test_health_metrics_and_the_page(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann:
            told = (await ann.get("/healthz")).json()
            assert (told["status"], told["version"]) == ("ok", casefile.__version__)
            table = await ann.create(seats=2, chairs=[{"kind": "me"}, {"kind": "bot", "level": "greedy"}])
            async with Client(base, table, 0, ann.cookie) as client:
                await client.until(lambda: bool(client.legal))
                await client.act(client.legal[0])
                text = (await ann.get("/metrics")).text
            assert 'casefile_http_requests_total{route="create",status="201"} 1' in text
            assert 'casefile_messages_total{kind="act",answer="done"} 1' in text
            assert "casefile_sockets 1\n" in text
            assert "casefile_command_seconds_count 1\n" in text
            assert table not in text
            page = await ann.get("/")
            assert "casefile client" in page.text
            assert not re.search(r"<script(?![^>]* src=)", page.text)  # nothing inline: the policy forbids it
            assert "style=" not in page.text
            assert (await ann.get(f"/t/{table}")).text == page.text
            await here.context.store.close()
            async with asyncio.timeout(PATIENCE):  # it is polled once a second
                while (await ann.get("/healthz")).status_code != 503:
                    await asyncio.sleep(0.2)
            failed = await ann.get("/api/guest/tables")
            assert (failed.status_code, failed.json()["code"]) == (503, "store")

    asyncio.run(look())


@pytest.mark.one_server("it reads the log of this process")
def test_logs_are_json_and_hold_no_secret(tmp_path: Path) -> None:
    async def look() -> tuple[str, list[str]]:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            table = await ann.create(seats=2, chairs=[{"kind": "me"}])
            token = (await ann.post(f"/api/tables/{table}/invite", seat=1)).json()["token"]
            await bob.sit(table, token=token)
            async with Client(base, table, 0, ann.cookie) as client:
                await client.until(lambda: client.status == "running")
            return table, [token, table, ann.cookie.partition("=")[2], bob.cookie.partition("=")[2]]

    out = io.StringIO()
    handler = logging.StreamHandler(out)
    handler.setFormatter(logs.JsonLines())
    loggers = [logging.getLogger(name) for name in ("casefile", "uvicorn")]
    for logger in loggers:
        logger.addHandler(handler)
    loggers[0].setLevel("INFO")
    loggers[1].setLevel("WARNING")
    try:
        _, secrets = asyncio.run(look())
    finally:
        for logger in loggers:
            logger.removeHandler(handler)
            logger.setLevel("NOTSET")
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert [line["route"] for line in lines if "route" in line][:3] == ["introduce", "introduce", "create"]
    for secret in secrets:
        assert secret not in out.getvalue()
