"""Fairness over the wire: who may take over a seat, what is taken back, and who may ask the coach."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from tests.server.client import Client, Guest
from tests.server.helpers import server

BOT = {"kind": "bot", "level": "random"}


@asynccontextmanager
async def club(path: Path, *names: str) -> AsyncIterator[tuple[str, list[Guest]]]:
    """A server, and guests with these names."""
    async with server(path / "store") as (base, _):
        guests = [Guest(base, name) for name in names]
        for guest in guests:
            await guest.__aenter__()
        yield base, guests
        for guest in guests:
            await guest.__aexit__(None, None, None)


async def pair(ann: Guest, bob: Guest, **more: object) -> str:
    """A table of two people and a bot, already dealt."""
    chairs = [{"kind": "me"}, {"kind": "open"}, BOT]
    table = await ann.create("bonnie-and-clyde", seats=3, chairs=chairs, listed=True, **more)
    assert await bob.sit(table, seat=1) == 1
    return table


async def look(guest: Guest, table: str) -> tuple[list[int], bool]:
    told = (await guest.get(f"/api/tables/{table}")).json()
    return told["mine"], told["asking"]


@pytest.mark.several
def test_a_second_browser_reads_no_hand_before_all_players_agree(tmp_path: Path) -> None:
    async def play() -> None:
        async with club(tmp_path, "Ann", "Bob", "Zoe") as (base, (ann, bob, zoe)):
            table = await pair(ann, bob)
            async with Client(base, table, 0, ann.cookie) as first, Client(base, table, 1, bob.cookie) as second:
                token = (await first.ask("invite", seat=2))["token"]
                told = (await zoe.post(f"/api/tables/{table}/sit", seat=2, token=token)).json()
                assert (told["seat"], told["asked"]) == (None, True)
                assert await look(zoe, table) == ([], True)
                assert (await zoe.get(f"/api/tables/{table}/record?seat=2")).status_code == 403
                async with Client(base, table, 2, zoe.cookie) as early:
                    assert (await early.goodbye())["reason"] == "not-yours"
                async with Client(base, table, None, zoe.cookie) as watching:
                    await watching.until(lambda: bool(watching.snapshot))
                    assert watching.snapshot["take_over"]["name"] == "Zoe"
                    assert (await watching.ask("answer-take-over", granted=True))["code"] == "yourself"
                    assert (await first.ask("answer-take-over", granted=True))["type"] == "ack"
                    assert await look(zoe, table) == ([], True)
                    assert (await second.ask("answer-take-over", granted=True))["type"] == "ack"
                    await watching.until(lambda: watching.snapshot["take_over"] is None)
                assert await look(zoe, table) == ([2], False)
                async with Client(base, table, 2, zoe.cookie) as third:
                    await third.until(lambda: bool(third.snapshot))
                    assert third.snapshot["view"]["seat"] == 2
                for client in (first, second):
                    await client.until(lambda c=client: any(e["kind"] == "took_over" for e in c.events))  # type: ignore[misc]

    asyncio.run(play())


def test_a_table_of_people_has_no_hints_unless_everybody_saw_it_before(tmp_path: Path) -> None:
    async def play() -> None:
        async with club(tmp_path, "Ann", "Bob") as (base, (ann, bob)):
            for hints, kind in ((None, "refusal"), (True, "hint")):
                table = await pair(ann, bob, **({} if hints is None else {"hints": hints}))
                shown = (await bob.get(f"/api/tables/{table}")).json()["snapshot"]
                assert shown["terms"] == {"undo": "consent", "hints": bool(hints)}
                async with Client(base, table, 0, ann.cookie) as one, Client(base, table, 1, bob.cookie) as two:
                    await one.until(lambda one=one, two=two: bool(one.legal or two.legal))  # type: ignore[misc]
                    answer = await (one if one.legal else two).ask("hint")
                    assert answer["type"] == kind
                    if hints is None:
                        assert answer["reason"] == "This table is played without hints."

    asyncio.run(play())


def test_what_was_taken_back_after_a_look_is_no_win(tmp_path: Path) -> None:
    async def play() -> None:
        async with club(tmp_path, "Ann") as (base, (ann,)):
            games: list[int] = []
            for look_first in (False, True):
                table = await ann.create(seats=2, chairs=[{"kind": "me"}, BOT], options={"target": 10})
                async with Client(base, table, 0, ann.cookie) as client:
                    await client.until(lambda client=client: bool(client.legal))  # type: ignore[misc]
                    assert client.snapshot["counts"]
                    if look_first:
                        await client.act(client.legal[0])
                        await client.moved_on()
                        assert not client.snapshot["undo"]["free"]
                        assert (await client.ask("undo"))["type"] == "ack"
                        await client.until(lambda client=client: not client.snapshot["counts"])  # type: ignore[misc]
                    await client.play(Random(4))
                wins = (await ann.get("/api/guest/tables")).json()["wins"]
                games.append(sum(line["games"] for line in wins))
            assert games == [1, 1]

    asyncio.run(play())


def test_a_table_whose_terms_make_no_sense_is_not_made(tmp_path: Path) -> None:
    async def ask() -> None:
        async with club(tmp_path, "Ann") as (_, (ann,)):
            answer = await ann.post("/api/tables", game="fbi", seats=2, undo="perhaps")
            assert answer.status_code == 400
            assert answer.json()["reason"] == "Something is taken back never, by consent, or always."

    asyncio.run(ask())
