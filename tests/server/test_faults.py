"""What must never be lost: a server that is killed again and again under load, and one that is stopped properly."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

from casefile.storage import StoreAddress
from casefile.table import Table, check
from casefile.table.entries import Acted, decode, decode_log
from tests.server.client import Client, Guest
from tests.server.helpers import Process
from tests.server.several import store_at

KILLS = int(os.environ.get("CASEFILE_KILLS", "6"))
TABLES = int(os.environ.get("CASEFILE_KILL_TABLES", "12"))
MOVES_BETWEEN = (1, 80)  # acknowledged moves on all tables between two kills


class Load:
    """Tables of two people, some with a bot and a spectator, all played at the same time."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.clients: list[Client] = []
        self.tables: list[str] = []

    async def set_up(self, base: str, tables: int) -> None:
        async with Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            for number in range(tables):
                chairs = [{"kind": "me"}, {"kind": "open"}, *[{"kind": "bot", "level": "random"}] * (number % 3 == 0)]
                table = await ann.create(seats=len(chairs), listed=True, options={"target": 50}, chairs=chairs)
                await bob.sit(table)
                self.tables.append(table)
                readers: list[tuple[int | None, str]] = [(0, ann.cookie), (1, bob.cookie)]
                readers += [(None, "")] if number % 4 == 0 else []
                self.clients += [Client(base, table, reader, cookie) for reader, cookie in readers]

    @property
    def acked(self) -> int:
        return sum(len(client.acked) for client in self.clients)

    async def caught_up(self, truth: dict[str, Table]) -> None:
        """Wait until every client has all that its reader was told."""
        for client in self.clients:
            await client.caught_up(truth[client.table])


async def read_tables(address: StoreAddress, tables: list[str]) -> tuple[dict[str, Table], dict[str, list[Acted]]]:
    """The tables in the store, and their actions."""
    truth: dict[str, Table] = {}
    acts: dict[str, list[Acted]] = {}
    async with store_at(address) as store:
        for name in tables:
            lines = await store.entries(name)
            truth[name] = Table.replay(decode_log(lines))
            entries = [decode(line, number) for number, line in enumerate(lines)]
            acts[name] = [entry for entry in entries if isinstance(entry, Acted)]
        assert [fault async for fault in check(store)] == []
    return truth, acts


def compare(load: Load, truth: dict[str, Table], acts: dict[str, list[Acted]]) -> None:
    for client in load.clients:
        table = truth[client.table]
        # Everything shown is in the log, and nothing in the log was left out.
        assert client.events == table.events(client.reader)[: client.number]
        done = {act.request: act.action for act in acts[client.table] if act.seat == client.reader and act.request}
        # No acknowledged action is lost, and none was done twice.
        assert client.acked.items() <= done.items()
        requests = [act.request for act in acts[client.table] if act.request]
        assert len(requests) == len(set(requests))


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    async def play() -> None:
        load = Load(7)
        path = tmp_path / "store"
        async with Process(path) as process:
            await load.set_up(process.base, TABLES)
            players: list[asyncio.Task[None]] = []
            try:
                for client in load.clients:
                    await client.__aenter__()
                    if client.reader is not None:
                        players.append(asyncio.create_task(client.play(Random(load.dice.random()), 300)))
                for _ in range(KILLS):
                    goal = load.acked + load.dice.randint(*MOVES_BETWEEN)
                    while load.acked < goal and not all(player.done() for player in players):
                        await asyncio.wait(players, timeout=0.01, return_when=asyncio.FIRST_COMPLETED)
                        assert not any(player.done() and player.exception() for player in players)
                    await process.kill()
                    await process.start()
                before = load.acked
                while load.acked < before + 100 and not all(player.done() for player in players):
                    await asyncio.sleep(0.01)  # they all continue by themselves
            finally:
                for player in players:
                    player.cancel()
                await asyncio.gather(*players, return_exceptions=True)
            await process.kill()
            truth, _ = await read_tables(path, load.tables)
            await process.start()
            await load.caught_up(truth)
            await process.kill()  # bots have played since then: the file now decides
            compare(load, *await read_tables(path, load.tables))
            assert max(client.connections for client in load.clients) > KILLS / 2
            assert load.acked > KILLS * 10
            print(f"{KILLS} kills, {TABLES} tables, {load.acked} acknowledged actions, none lost")
            for client in load.clients:
                await client.__aexit__(None, None, None)

    asyncio.run(play())


def test_a_graceful_stop_answers_tells_and_keeps_everything(tmp_path: Path) -> None:
    async def play() -> None:
        load = Load(3)
        path = tmp_path / "store"
        async with Process(path) as process:
            await load.set_up(process.base, 6)
            for client in load.clients:
                await client.__aenter__()
            players = [
                asyncio.create_task(client.play(Random(1))) for client in load.clients if client.reader is not None
            ]
            while load.acked < 40:
                await asyncio.wait(players, timeout=0.01)
            stopping = asyncio.create_task(process.stop())
            for client in load.clients:
                bye = await client.goodbye()
                assert bye["reason"] == "closing"
                assert bye["again"]
            assert await stopping == 0
            for task in players:
                task.cancel()
            await asyncio.gather(*players, return_exceptions=True)
            truth, acts = await read_tables(path, load.tables)
            compare(load, truth, acts)
            await process.start()
            await load.caught_up(truth)
            for client in load.clients:
                await client.__aexit__(None, None, None)

    asyncio.run(play())
