"""Bots of strangers think too: how long a person waits for their own bot while a stranger has many of them running."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

from tests.server.client import Client, Guest
from tests.server.helpers import Process
from tests.server.pressure import STRANGER, Delays, Player, nothing_lost, quantile

TABLES = 12  # the most that a guest may open at once
STRONGEST = {"kind": "bot", "level": "most-wanted"}
MOVES = 12
LEAST = 0.3  # seconds: faster bots in peace count as this
SLOWER = 6.0
LONGEST = 30.0  # seconds for a bot's whole turn; it took minutes before the workers were shared


async def crowd(stranger: Guest, chairs: list[dict[str, str]]) -> list[str]:
    return [await stranger.create("fbi", seats=len(chairs), chairs=chairs) for _ in range(TABLES)]


def hardly_slower(peace: Delays, crowded: Delays) -> None:
    before, meanwhile = (quantile(delays.turns, 0.9) for delays in (peace, crowded))
    worst = max(crowded.turns)
    print(f"bot's answer, p90: {before:.2f} s in peace, {meanwhile:.2f} s in the crowd; at worst {worst:.2f} s")
    assert meanwhile < SLOWER * max(before, LEAST)
    assert worst < LONGEST


def test_twelve_tables_of_the_strongest_bots_alone_keep_nobody_waiting(tmp_path: Path) -> None:
    async def play() -> None:
        path = tmp_path / "store"
        async with Process(path, usual=True) as server, Guest(server.base, "Eve") as eve:
            ann = Player(server.base, "Ann", bots="detective")
            async with ann:
                peace = await ann.play(MOVES)
                tables = await crowd(eve, [STRONGEST] * 4)
                crowded = await ann.play(MOVES)
                hardly_slower(peace, crowded)
                looks = await asyncio.gather(*(eve.get(f"/api/tables/{table}") for table in tables))
                assert all(look.json()["snapshot"]["status"] == "running" for look in looks), (
                    "the crowd is still at play"
                )
            await nothing_lost(path, [ann])

    asyncio.run(play())


def test_as_many_strangers_of_one_address_count_as_one(tmp_path: Path) -> None:
    async def play() -> None:
        async with AsyncExitStack() as stack:
            server = await stack.enter_async_context(Process(tmp_path / "store", usual=True))
            ann = await stack.enter_async_context(Player(server.base, "Ann", bots="detective"))
            peace = await ann.play(MOVES)
            for number in range(TABLES):
                eve = await stack.enter_async_context(Guest(server.base, f"Eve {number}", address=STRANGER))
                table = await eve.create("fbi", seats=5, chairs=[{"kind": "me"}, *[STRONGEST] * 4])
                seat = Client(server.base, table, 0, eve.cookie, retry=5.0, address=STRANGER)
                await stack.enter_async_context(seat)
            hardly_slower(peace, await ann.play(MOVES))

    asyncio.run(play())
