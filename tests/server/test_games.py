"""Whole games over real sockets and a real file: people, bots and spectators at one table."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import casefile
from casefile.engine.record import Record, SeatRecord
from casefile.server.snapshot import Snapshot
from tests.server.client import Client, Guest
from tests.server.helpers import server

PUBLIC = ("status", "ending", "outcome", "sheets", "seed", "commitment", "names", "seats", "entropy", "actors", "game")
GAMES = [
    ("bonnie-and-clyde", 4, {"target": 60}),
    ("bonnie-and-clyde", 3, {"target": 30, "look": "optional"}),
    ("detective-rummy", 4, {"mode": "case", "case": 4, "hands": 1}),
    ("fbi", 4, {}),
]


@pytest.mark.parametrize(("game", "seats", "options"), GAMES)
def test_people_bots_and_a_spectator_play_to_the_end(
    tmp_path: Path, game: str, seats: int, options: dict[str, Any]
) -> None:
    async def play() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            bots = [{"kind": "bot", "level": level} for level in ("greedy", "random")]
            chairs = [{"kind": "me"}, bots[0], {"kind": "open"}, bots[1]][:seats]
            table = await ann.create(game, seats=seats, options=options, listed=True, chairs=chairs)
            async with Client(base, table, None) as spectator, Client(base, table, 0, ann.cookie) as first:
                assert await bob.sit(table, entropy="5a" * 32) == 2
                async with Client(base, table, 2, bob.cookie) as second:
                    await asyncio.gather(first.play(Random(1)), second.play(Random(2)))
                    await spectator.until(lambda: spectator.status == "ended")
                    shown = [client.snapshot for client in (first, second, spectator)]
                    for key in PUBLIC:
                        assert shown[0][key] == shown[1][key] == shown[2][key], key
                    text = (await bob.get(f"/api/tables/{table}/record")).text
                    end = Record.read(text, casefile.load).replay()
                    for client in (first, second, spectator):
                        assert client.snapshot["view"] == end.view(client.reader).to_json()
                        msgspec.convert(client.snapshot, Snapshot)  # it raises if anything is wrong
                        await late_client_agrees(base, table, client)
            Record.read(text, casefile.load).verify()
            mine = (await bob.get(f"/api/tables/{table}/record?seat=2")).text
            seat_record = SeatRecord.read(mine, casefile.load, None)
            assert list(seat_record.replay())[-1][1].to_json() == second.snapshot["view"]

    asyncio.run(play())


@pytest.mark.parametrize("seats", [1, 2])
def test_one_person_plays_a_game_for_one_or_with_a_bot(tmp_path: Path, seats: int) -> None:
    async def play() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            chairs = [{"kind": "me"}, {"kind": "bot", "level": "greedy"}][:seats]
            options = {"mode": "normal", "override": True, "bonnie": "driver+hobo"}
            table = await ann.create("love-and-death", seats=seats, options=options, listed=True, chairs=chairs)
            async with Client(base, table, 0, ann.cookie) as client:
                await client.play(Random(1))
                await client.until(lambda: client.status == "ended")
                text = (await ann.get(f"/api/tables/{table}/record")).text
                assert client.snapshot["view"] == Record.read(text, casefile.load).replay().view(0).to_json()

    asyncio.run(play())


async def late_client_agrees(base: str, table: str, client: Client) -> None:
    """A client that comes at the end is told the same as one that was there from the beginning."""
    async with Client(base, table, client.reader, client.cookie) as late:
        await late.until(lambda: late.status == "ended")
        assert late.events == client.events
        assert late.snapshot == client.snapshot


@pytest.mark.several
def test_two_people_alone_with_undo_chat_rename_and_rematch(tmp_path: Path) -> None:
    async def play() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            table = await ann.create(seats=2, start="host", chairs=[{"kind": "me"}])
            async with Client(base, table, 0, ann.cookie) as first, Client(base, table, None) as spectator:
                invitation = await first.ask("invite", seat=1)
                assert (await first.ask("start"))["code"] == "open-seats"
                assert await bob.sit(table, seat=1, token=invitation["token"]) == 1
                async with Client(base, table, 1, bob.cookie) as second:
                    assert (await second.ask("entropy", entropy="ab" * 32))["type"] == "ack"
                    assert (await second.ask("start"))["code"] == "not-host"
                    assert (await first.ask("start"))["type"] == "ack"
                    await first.until(lambda: first.status == "running")
                    await second.until(lambda: second.status == "running")
                    await first.until(lambda: first.presence.get("seats") == [True, True])
                    assert first.presence["spectators"] == 1
                    mover, other = (first, second) if first.legal else (second, first)
                    assert (await other.act(0))["code"] == "CF-03"
                    why = await mover.ask("why", action=mover.legal[0])
                    assert (why["code"], why["reason"]) == ("", "")
                    why = await mover.ask("why", action=next(n for n in range(99) if n not in mover.legal))
                    assert why["code"].startswith("BC-")
                    assert why["reason"]
                    await mover.act(mover.legal[0])  # a draw teaches something, so the other must agree
                    await mover.moved_on()
                    assert (await mover.ask("undo"))["type"] == "ack"
                    await other.until(lambda: other.snapshot["undo"]["asked"] == mover.reader)
                    assert (await other.ask("answer-undo", granted=True))["type"] == "ack"
                    await spectator.until(lambda: spectator.events[-1]["kind"] == "undone")
                    assert (await first.ask("chat", text="hel\u202elo\n there"))["type"] == "ack"
                    await second.until(lambda: second.events[-1]["kind"] == "said")
                    assert second.events[-1]["said"] == "hello there"
                    assert (await second.ask("rename", name=" Bobby\x07 "))["type"] == "ack"
                    await first.until(lambda: "Bobby" in first.snapshot["names"])
                    await spectator.until(lambda: spectator.events[-1]["kind"] == "renamed")
                    assert all(event["kind"] != "said" for event in spectator.events), "talk is the players' own"
                    assert (await first.ask("rematch"))["code"] == "not-over"
                    assert (await second.ask("leave"))["type"] == "ack"
                    assert (await second.goodbye())["reason"] == "not-yours"
                await first.play(Random(3))
                again = await first.ask("rematch")
                assert again["type"] == "made"
                await spectator.until(lambda: spectator.snapshot["rematch"] == again["table"])

    asyncio.run(play())


def test_one_table_with_several_seats_of_one_guest(tmp_path: Path) -> None:
    """Hot-seat: one device, one cookie, a socket for each seat."""

    async def play() -> None:
        async with server(tmp_path / "store") as (base, _), Guest(base, "Ann") as ann:
            chairs = [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]
            table = await ann.create(seats=2, hot_seat=True, chairs=chairs)
            async with Client(base, table, 0, ann.cookie) as first, Client(base, table, 1, ann.cookie) as second:
                games = [asyncio.create_task(client.play(Random(5))) for client in (first, second)]
                await first.until(lambda: len(first.acked) > 10)
                await second.until(lambda: len(second.acked) > 10)
                assert first.snapshot["view"]["seat"] == 0
                assert second.snapshot["view"]["seat"] == 1
                for game in games:
                    game.cancel()
                await asyncio.gather(*games, return_exceptions=True)

    asyncio.run(play())
