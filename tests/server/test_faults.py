"""What must never be lost: a server that is killed again and again under load, and one that is stopped properly."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path
from random import Random

from casefile.storage import StoreAddress
from casefile.table import Table, check
from casefile.table.entries import Acted, AnyEntry, Said, UndoAsked, Undone, decode, decode_log
from tests.server.client import Client, Guest
from tests.server.helpers import Process
from tests.server.several import store_at

KILLS = int(os.environ.get("CASEFILE_KILLS", "6"))
TABLES = int(os.environ.get("CASEFILE_KILL_TABLES", "12"))
MOVES_BETWEEN = (1, 80)  # acknowledged moves on all tables between two kills
TALK, REGRET = 0.08, 0.08  # how often a person says something, or wants to take something back, before a move
GAMES: dict[str, dict[str, object]] = {
    "bonnie-and-clyde": {"target": 50}, "fbi": {}, "detective-rummy": {}, "love-and-death": {},
}  # fmt: skip


class Person(Client):
    """Plays at random, talks, and takes back; `acked` has its moves, and these what else was acknowledged."""

    said: dict[str, str]
    regretted: set[str]

    async def __aenter__(self) -> Person:
        self.said, self.regretted = {}, set()
        await super().__aenter__()
        return self

    @property
    def asked(self) -> bool:
        """Whether somebody else waits for this one's consent."""
        undo = self.snapshot.get("undo", {})
        return undo.get("asked") not in (None, self.reader) and self.reader not in undo["granted"]

    async def play(self, dice: Random, patience: float = 90.0) -> None:
        while True:
            await self.until(lambda: bool(self.legal) or self.asked or self.status == "ended", patience)
            if self.status == "ended":
                return
            if self.asked:
                await self.ask("answer-undo", granted=dice.random() < 0.5)
            if dice.random() < TALK:
                text = f"So be it, {dice.random()}"
                answer = await self.ask("chat", text=text)
                if answer["type"] == "ack":
                    self.said[answer["id"]] = text
            if dice.random() < REGRET:
                answer = await self.ask("undo")
                if answer["type"] == "ack":
                    self.regretted.add(answer["id"])
            if self.legal:
                answer = await self.act(dice.choice(self.legal))
                assert answer["type"] == "ack" or answer["code"] in ("stale", "CF-03", "CF-04", "slow-down"), answer
                await self.until(lambda: self.number > self.acted_at or self.asked or self.status == "ended", patience)


class Load:
    """Tables of two people, of all games, some with a bot and a spectator, all played at the same time."""

    def __init__(self, seed: int) -> None:
        self.dice = Random(seed)
        self.clients: list[Person] = []
        self.tables: list[str] = []

    async def set_up(self, base: str, tables: int) -> None:
        async with Guest(base, "Ann") as ann, Guest(base, "Bob") as bob:
            for number in range(tables):
                game = list(GAMES)[number % len(GAMES)]
                chairs = [{"kind": "me"}, {"kind": "open"}]
                if number % 3 == 0 and game != "love-and-death":
                    chairs.append({"kind": "bot", "level": "random"})
                table = await ann.create(
                    game, seats=len(chairs), listed=True, options=GAMES[game], chairs=chairs,
                    undo=("always", "consent")[number % 2],
                )  # fmt: skip
                await bob.sit(table)
                self.tables.append(table)
                readers: list[tuple[int | None, str]] = [(0, ann.cookie), (1, bob.cookie)]
                readers += [(None, "")] if number % 4 == 0 else []
                self.clients += [Person(base, table, reader, cookie) for reader, cookie in readers]

    @property
    def acked(self) -> int:
        return sum(len(client.acked) for client in self.clients)

    async def caught_up(self, truth: dict[str, Table]) -> None:
        """Wait until every client has all that its reader was told."""
        for client in self.clients:
            await client.caught_up(truth[client.table])


async def read_tables(address: StoreAddress, tables: list[str]) -> tuple[dict[str, Table], dict[str, list[AnyEntry]]]:
    """The tables in the store, and what was asked of them."""
    truth: dict[str, Table] = {}
    asked: dict[str, list[AnyEntry]] = {}
    async with store_at(address) as store:
        for name in tables:
            lines = await store.entries(name)
            truth[name] = Table.replay(decode_log(lines))
            entries = [decode(line, number) for number, line in enumerate(lines)]
            asked[name] = [entry for entry in entries if entry.request]
        assert [fault async for fault in check(store)] == []
    return truth, asked


def compare(load: Load, truth: dict[str, Table], asked: dict[str, list[AnyEntry]]) -> None:
    for client in load.clients:
        table = truth[client.table]
        # Everything shown is in the log, and nothing in the log was left out.
        assert client.events == table.events(client.reader)[: client.number]
        entries = asked[client.table]
        own = {entry.request: entry for entry in entries if getattr(entry, "seat", None) == client.reader}
        # Nothing that was acknowledged is lost, and nothing was done twice.
        assert client.acked.items() <= {key: act.action for key, act in own.items() if isinstance(act, Acted)}.items()
        assert client.said.items() <= {key: said.text for key, said in own.items() if isinstance(said, Said)}.items()
        assert client.regretted <= {key for key, entry in own.items() if isinstance(entry, (Undone, UndoAsked))}
        assert len(entries) == len({entry.request for entry in entries})


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
            said, regretted = (
                sum(map(len, every)) for every in zip(*((one.said, one.regretted) for one in load.clients), strict=True)
            )
            assert said
            assert regretted
            print(f"{KILLS} kills, {TABLES} tables, {load.acked} moves acknowledged, {said} sayings, {regretted} undos")
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
            truth, asked = await read_tables(path, load.tables)
            compare(load, truth, asked)
            await process.start()
            await load.caught_up(truth)
            for client in load.clients:
                await client.__aexit__(None, None, None)

    asyncio.run(play())
