"""What a game keeps of a guest between tables: earned once, spent once, seen and spent by nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from casefile.server.guests import COOKIE
from tests.server.client import Client, Guest
from tests.server.helpers import Process, server
from tests.server.known import RUN, Prepared, choose, prepare

PROFILE = "/api/games/love-and-death/profile"


async def known_guest(base: str, known: Prepared) -> Guest:
    ann = Guest(base, "Ann")
    ann.http.cookies.set(COOKIE, known.secret)
    return ann


async def play(base: str, known: Prepared) -> dict[str, Any]:
    """Play the table to its end as `greedy` would; returns the last snapshot."""
    async with Client(base, known.table, 0, known.cookie) as client:
        await client.play_by(lambda: choose(known.game, client.snapshot["view"]["numbers"], client.legal))
        return client.snapshot


async def profile(guest: Guest, table: str = "") -> tuple[dict[str, Any], int | None]:
    answer = await guest.get(f"{PROFILE}?table={table}")
    assert answer.status_code == 200, answer.text
    told = answer.json()
    return told["profile"], told["earned"]


@pytest.mark.rules("LD-RUN-02", "LD-RUN-08", "LD-RUN-09")
def test_a_victory_is_credited_once_and_buys_something_for_the_next_run(tmp_path: Path) -> None:
    async def look() -> None:
        known = await prepare(tmp_path / "store", True, **RUN)
        async with (
            server(tmp_path / "store") as (base, _),
            Guest(base, "Bob") as bob,
            await known_guest(base, known) as ann,
        ):
            fresh, earned = await profile(ann, known.table)
            assert (fresh["xp"], fresh["runs"], earned) == (0, 0, None)
            assert fresh["next"]["easy"] == {"run": True, "bonnie": "none", "clyde": "none"}
            assert (await play(base, known))["outcome"]["reason"] == "won"
            for mine, earned in await asyncio.gather(*(profile(ann, known.table) for _ in range(5))):
                assert (mine["xp"], mine["runs"], earned) == (1, 1, 1)
                assert mine["record"] > 0
            cheap = [offer["item"] for offer in mine["offers"] if offer["price"] == 1]
            assert "weapon clyde knife" in cheap

            refused = await ann.post(f"{PROFILE}/buy", item="hp bonnie")
            assert (refused.status_code, refused.json()["code"]) == (409, "not-bought")
            assert "costs 3 xp" in refused.json()["reason"]
            for item in ("", " ", "moon", "skill bonnie flying", "weapon"):
                assert (await ann.post(f"{PROFILE}/buy", item=item)).status_code == 409
            both = await asyncio.gather(*(ann.post(f"{PROFILE}/buy", item=item) for item in cheap[:2]))
            assert sorted(answer.status_code for answer in both) == [200, 409], "one xp is spent once"
            mine, _ = await profile(ann)
            assert mine["xp"] == 0

            following = await ann.create(
                "love-and-death", seats=1, chairs=[{"kind": "me"}], options=mine["next"]["easy"]
            )
            shown = (await ann.get(f"/api/tables/{following}")).json()["snapshot"]["game"]["options"]
            assert shown == mine["next"]["easy"]

            other, earned = await profile(bob, known.table)
            assert (other["xp"], other["runs"], other["record"], earned) == (0, 0, 0, None)
            stolen = await bob.post(f"{PROFILE}/buy", item=cheap[0])
            assert (stolen.status_code, (await profile(ann))[0]) == (409, mine)

    asyncio.run(look())


def test_no_game_is_lost_or_counted_twice_when_the_server_dies(tmp_path: Path) -> None:
    async def look() -> None:
        known = await prepare(tmp_path / "store", True, **RUN)
        async with Process(tmp_path / "store") as here:
            await play(here.base, known)
            await here.kill()  # nobody has asked for the profile yet
            await here.start()
            async with await known_guest(here.base, known) as ann:
                assert (await profile(ann, known.table))[1] == 1
                bought = await ann.post(f"{PROFILE}/buy", item="weapon bonnie browning")
                assert bought.json()["profile"]["xp"] == 0
            await here.kill()
            await here.start()
            async with await known_guest(here.base, known) as ann:
                mine, earned = await profile(ann, known.table)
                assert (mine["xp"], mine["runs"], earned) == (0, 1, 1)
                assert mine["weapons"] == ["browning", "none"]

    asyncio.run(look())


@pytest.mark.rules("LD-RUN-06")
def test_what_is_no_run_of_ones_own_earns_nothing(tmp_path: Path) -> None:
    async def look() -> None:
        borrowed = RUN | {"bonnie": "driver", "clyde_weapon": "thompson", "clyde_hp": 1}
        known = await prepare(tmp_path / "store", True, **borrowed)
        async with server(tmp_path / "store") as (base, _), await known_guest(base, known) as ann:
            assert (await play(base, known))["outcome"]["reason"] == "won"
            mine, earned = await profile(ann, known.table)
            assert (mine["xp"], mine["runs"], earned) == (0, 0, 0)

    asyncio.run(look())


def test_a_game_played_on_from_another_earns_nothing(tmp_path: Path) -> None:
    async def look() -> None:
        known = await prepare(tmp_path / "store", True, **RUN)
        async with server(tmp_path / "store") as (base, _), await known_guest(base, known) as ann:
            await play(base, known)
            again = await ann.post(f"/api/tables/{known.table}/play-on", step=0, seat=0)
            table = str(again.json()["table"])
            assert (await play(base, Prepared(table, known.secret, known.game)))["outcome"]["reason"] == "won"
            mine, earned = await profile(ann, table)
            assert (mine["xp"], mine["runs"], earned) == (1, 1, 0)
            closed = await ann.create("love-and-death", seats=1, chairs=[{"kind": "me"}], options=RUN)
            await ann.post(f"/api/tables/{closed}/close")
            mine, earned = await profile(ann, closed)
            assert (mine["xp"], mine["runs"], earned) == (1, 1, 0)

    asyncio.run(look())


def test_who_has_earned_nothing_has_an_empty_profile_and_other_games_have_none(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            stranger = Guest(base, "Eve")
            fresh, earned = await profile(stranger, "nowhere")
            assert (fresh["xp"], fresh["runs"], earned) == (0, 0, None)
            assert (await stranger.post(f"{PROFILE}/buy", item="memory")).status_code == 401
            await stranger.http.aclose()
            for path, code in (("fbi", "no-profile"), ("chess", "no-game")):
                answer = await ann.get(f"/api/games/{path}/profile")
                assert (answer.status_code, answer.json()["code"]) == (404, code)
            games = (await ann.get("/api/games")).json()["games"]
            assert [game["name"] for game in games if game["profile"]] == ["love-and-death"]

    asyncio.run(look())
