"""Profiles that a game keeps for a guest between tables: earned once, spent once, visible to nobody else."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

import casefile
from casefile.engine.errors import BadProfile
from casefile.engine.record import Record
from casefile.games.love_and_death.profile import LoveAndDeathProfile
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
    """Play the table to its end as `greedy` would; return the last snapshot."""
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
def test_a_run_with_things_that_were_not_earned_earns_nothing(tmp_path: Path) -> None:
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


def test_a_new_profile_is_empty_and_other_games_have_none(tmp_path: Path) -> None:
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


@pytest.mark.rules("LD-RUN-06")
def test_the_couple_is_renamed_by_its_guest_alone(tmp_path: Path) -> None:
    async def look() -> None:
        async with (
            server(tmp_path / "store") as (base, _),
            Guest(base, "Ann") as ann,
            Guest(base, "Bob") as bob,
        ):
            told = await ann.post(f"{PROFILE}/names", names=["Thelma", "Louise"])
            assert told.json()["profile"]["names"] == ["Thelma", "Louise"]
            for bad in ([], ["Thelma"], ["", "Louise"], ["x" * 21, "Louise"], ["Sam", "sam"], ["a", "b", "c"]):
                refused = await ann.post(f"{PROFILE}/names", names=bad)
                assert (refused.status_code, refused.json()["code"]) == (409, "not-renamed")
            assert (await profile(ann))[0]["names"] == ["Thelma", "Louise"]
            assert (await profile(bob))[0]["names"] == ["Bonnie", "Clyde"]
            stranger = Guest(base, "Eve")
            assert (await stranger.post(f"{PROFILE}/names", names=["A", "B"])).status_code == 401
            assert (await stranger.get(f"{PROFILE}/file")).status_code == 401
            await stranger.http.aclose()

    asyncio.run(look())


def test_a_profile_goes_to_a_terminal_and_comes_back_and_nothing_counts_twice(tmp_path: Path) -> None:
    async def look() -> None:
        known = await prepare(tmp_path / "store", True, **RUN)
        async with server(tmp_path / "store") as (base, _), await known_guest(base, known) as ann:
            await play(base, known)
            answer = await ann.get(f"{PROFILE}/file")
            assert "attachment" in answer.headers["content-disposition"]
            mine = LoveAndDeathProfile.parse(answer.text)
            assert (mine.xp, mine.runs) == (1, 1)
            record = Record.read((await ann.get(f"/api/tables/{known.table}/record")).text, casefile.load)
            with pytest.raises(BadProfile, match="already"):
                mine.count(record)

            mine.buy("weapon clyde knife", known.game)
            mine.rename(["Thelma", "Louise"])
            taken = await ann.post(f"{PROFILE}/file", text=mine.text())
            assert taken.status_code == 200, taken.text
            shown, earned = await profile(ann, known.table)
            assert (shown["xp"], shown["runs"], shown["weapons"], earned) == (0, 1, ["none", "knife"], 1)
            assert shown["names"] == ["Thelma", "Louise"]
            assert shown == (await profile(ann))[0], "asked again, the table is not counted again"

    asyncio.run(look())


def test_a_table_whose_record_was_counted_in_a_brought_profile_is_not_counted_again(tmp_path: Path) -> None:
    async def look() -> None:
        known = await prepare(tmp_path / "store", True, **RUN)
        async with server(tmp_path / "store") as (base, _), await known_guest(base, known) as ann:
            await play(base, known)
            record = Record.read((await ann.get(f"/api/tables/{known.table}/record")).text, casefile.load)
            elsewhere = LoveAndDeathProfile()
            assert elsewhere.count(record) == 1
            async with Guest(base, "Bob") as bob:  # nothing of Ann's counts for Bob
                assert (await bob.post(f"{PROFILE}/file", text=elsewhere.text())).status_code == 200
                assert (await profile(bob))[0]["xp"] == 1
            assert (await ann.post(f"{PROFILE}/file", text=elsewhere.text())).status_code == 200
            assert (await profile(ann))[0]["xp"] == 1

    asyncio.run(look())


def test_a_profile_that_does_not_add_up_is_not_taken(tmp_path: Path) -> None:
    head = 'schema = "love-and-death/profile@1"\n'

    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            for text, reason in (
                ("", "schema"),
                ("xp = ", "TOML"),
                ("[" * 9000, "TOML"),
                (head + "xp = 40\n", "cannot have bought"),
                (head + "runs = 1\nearned = { easy = 6 }\n", "6 victories"),
                (head + 'bonnie = ["flying"]\n', "flying"),
                (head + "xp = -1\n", "xp"),
            ):
                refused = await ann.post(f"{PROFILE}/file", text=text)
                assert (refused.status_code, refused.json()["code"]) == (409, "not-taken"), text[:40]
                assert reason in refused.json()["reason"]
            assert (await ann.post(f"{PROFILE}/file", text="x" * 15_001)).status_code == 400
            assert (await profile(ann))[0]["xp"] == 0

    asyncio.run(look())


@pytest.mark.rules("LD-RUN-04", "LD-RUN-06")
def test_a_run_that_would_earn_nothing_is_refused_with_the_reason(tmp_path: Path) -> None:
    async def look() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            text = 'schema = "love-and-death/profile@1"\nruns = 3\nxp = 6\nearned = { normal = 6 }\n'
            assert (await ann.post(f"{PROFILE}/file", text=text)).status_code == 200
            chair: list[dict[str, object]] = [{"kind": "me"}]
            for options, reason in (
                ({"run": True}, "printed skills"),
                (RUN, "too easy by now"),
                (RUN | {"mode": "difficult", "bonnie": "driver"}, "not bought"),
            ):
                refused = await ann.post("/api/tables", game="love-and-death", seats=1, chairs=chair, options=options)
                assert (refused.status_code, refused.json()["code"]) == (409, "not-credited")
                assert reason in refused.json()["reason"]
            shown, _ = await profile(ann)
            assert list(shown["next"]) == ["difficult", "hardcore"]
            for allowed in (shown["next"]["difficult"], {"bonnie": "driver"}, {}):
                await ann.create("love-and-death", seats=1, chairs=chair, options=allowed)
            wrong = await ann.post("/api/tables", game="love-and-death", seats=1, options={"run": True, "moon": 1})
            assert (wrong.status_code, wrong.json()["code"]) == (400, "bad-game")

    asyncio.run(look())
