"""Three server processes under load of all four games, killed and paused again and again: nothing is lost or doubled.

CASEFILE_KILLS=500 CASEFILE_PAUSES=200 CASEFILE_KILL_TABLES=40 python -m pytest tests/server/test_cluster_faults.py -s

It may be played in parts, each with a seed of its own (CASEFILE_KILL_SEED).
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
from collections import defaultdict
from collections.abc import Awaitable, Callable
from functools import partial
from itertools import count
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import httpx
import pytest

from casefile.storage import Database, Store, open_store
from casefile.table import Games, Table, check
from casefile.table.entries import Acted, decode_log
from tests.postgres import Cluster
from tests.server.client import Client, Guest
from tests.server.helpers import Process

KILLS = int(os.environ.get("CASEFILE_KILLS", "2"))
PAUSES = int(os.environ.get("CASEFILE_PAUSES", "1"))
TABLES = int(os.environ.get("CASEFILE_KILL_TABLES", "4"))
SEED = int(os.environ.get("CASEFILE_KILL_SEED", "7"))
PROCESSES = 3
pytestmark = [pytest.mark.once, pytest.mark.timeout(300 + 60 * (KILLS + PAUSES))]
MOVES_BETWEEN = (5, 60)  # acknowledged moves, over all tables, between two faults
PAUSED = (0.5, 8.0)  # seconds: some are too short for anybody to notice
PACE = 200  # milliseconds that a bot takes at least: so that some are killed while they think
SILENT = 2.5  # seconds without a word after which a client dials again, as the browser does after some more
GAMES: dict[str, dict[str, object]] = {
    "bonnie-and-clyde": {"target": 50}, "fbi": {}, "detective-rummy": {}, "love-and-death": {},
}  # fmt: skip

T = TypeVar("T")


class Player(Client):
    """A client that notices when nobody answers any more, and how long each of its moves has taken."""

    heard_at = 0.0

    async def receive(self, frame: str) -> None:
        self.heard_at = asyncio.get_running_loop().time()
        await super().receive(frame)

    async def beat(self) -> None:
        for n in count():
            await asyncio.sleep(self.retry)
            socket = self.socket
            if socket is not None and asyncio.get_running_loop().time() - self.heard_at > SILENT:
                self.heard_at = asyncio.get_running_loop().time()
                socket.transport.abort()
                continue
            await self.send(type="ping", n=n)


async def insisted(work: Callable[[], Awaitable[T]]) -> T:
    """Ask over HTTP until a server answers."""
    while True:
        try:
            return await work()
        except (httpx.HTTPError, AssertionError):
            await asyncio.sleep(0.1)


class Load:
    """Pairs of people who play one table after the other, some with a bot; and what each of their moves took."""

    def __init__(self, bases: list[str], seed: int) -> None:
        self.bases = bases
        self.dice = Random(seed)
        self.over = False
        self.clients: list[Player] = []
        self.moves: list[tuple[float, float]] = []  # when each was asked for, and answered
        self.pending: dict[Player, float] = {}

    @property
    def acked(self) -> int:
        return sum(len(client.acked) for client in self.clients)

    async def pair(self, number: int) -> None:
        base, other = (self.dice.choice(self.bases) for _ in range(2))
        async with Guest(base, f"Ann {number}") as ann, Guest(other, f"Bob {number}") as bob:
            for turn in count(number):
                game = list(GAMES)[turn % len(GAMES)]
                chairs = [{"kind": "me"}, {"kind": "open"}]
                if turn % 3 == 0 and game != "love-and-death":
                    chairs.append({"kind": "bot", "level": "random"})
                wanted: dict[str, Any] = {"seats": len(chairs), "listed": True, "pace": PACE, "options": GAMES[game]}
                table = await insisted(partial(ann.create, game, chairs=chairs, **wanted))
                await insisted(partial(bob.sit, table))
                clients = [Player(guest.base, table, seat, guest.cookie) for seat, guest in enumerate((ann, bob))]
                if turn % 4 == 0:
                    clients.append(Player(self.dice.choice(self.bases), table, None))
                self.clients += clients
                for client in clients:
                    await client.__aenter__()
                await asyncio.gather(*(self.play(client) for client in clients if client.reader is not None))
                if self.over:
                    return

    async def play(self, client: Player) -> None:
        loop = asyncio.get_running_loop()
        while not self.over:
            await client.until(lambda: bool(client.legal) or client.status == "ended" or self.over)
            if client.status == "ended" or self.over:
                return
            self.pending[client] = began = loop.time()
            answer = await client.act(self.dice.choice(client.legal))
            del self.pending[client]
            self.moves.append((began, loop.time()))
            assert answer["type"] == "ack" or answer["code"] in ("stale", "CF-03", "CF-04"), answer
            with contextlib.suppress(TimeoutError):
                await client.until(lambda: client.number > client.acted_at or client.status == "ended" or self.over, 5)

    def longest(self, since: float) -> float:
        """The longest move that was under way since then."""
        return max((end - begin for begin, end in self.moves if end > since), default=0.0)


async def pids(store: Store) -> list[int]:
    """The server processes, as they know each other."""
    rows = await store._read("SELECT machine FROM servers")  # type: ignore[attr-defined]  # of PostgreSQL
    return [int(row[0].rpartition(" ")[2]) for row in rows]


async def of_tables(store: Store) -> list[int]:
    """The processes that have tables."""
    rows = await store._read(  # type: ignore[attr-defined]  # of PostgreSQL
        "SELECT DISTINCT machine FROM servers JOIN tables ON holder = servers.id WHERE tables.status = 'running'"
    )
    return [int(row[0].rpartition(" ")[2]) for row in rows]


Decision = tuple[str, int, int]  # a table, a seat, and the number of what it has to decide


class Compared:
    """Every client against the logs; and what the bots played against what they thought about."""

    def __init__(self) -> None:
        self.games = Games()
        self.kept = 0  # moves
        self.thinkers: dict[Decision, set[str]] = defaultdict(set)  # the processes that thought about it
        self.played: dict[Decision, int] = defaultdict(int)

    def read_thoughts(self, file: Path) -> None:
        for line in file.read_text(encoding="ascii").splitlines():
            process, table, seat, decision = line.split()
            self.thinkers[table, int(seat), int(decision)].add(process)

    def replay(self, name: str, lines: list[bytes]) -> tuple[Table, list[Acted]]:
        """A table as its log tells it, and its moves; what its bots decided is counted."""
        entries = decode_log(lines)
        table = Table.replay(entries[:1], self.games)
        acts = []
        for entry in entries[1:]:
            if isinstance(entry, Acted):
                acts.append(entry)
                if entry.by == "bot":
                    assert table.match is not None
                    decision = name, entry.seat, table.match.decision[entry.seat]
                    self.played[decision] += 1
                    assert decision in self.thinkers, "played, and not thought about"
            table.apply(entry)
        self.kept += len(acts)
        return table, acts

    def told(self) -> str:
        twice = [decision for decision, thinkers in self.thinkers.items() if len(thinkers) > 1]
        return f"{len(self.played)} decisions of bots played, {len(twice)} thought about twice, none played twice"


async def compared(load: Load, store: Store, thoughts: Path) -> Compared:
    assert [fault async for fault in check(store)] == []
    found = Compared()
    found.read_thoughts(thoughts)
    for name in {client.table for client in load.clients}:
        truth, acts = found.replay(name, await store.entries(name))
        requests = [act.request for act in acts if act.request]
        assert len(requests) == len(set(requests)), "a request was done twice"
        for client in load.clients:
            if client.table != name:
                continue
            assert client.events == truth.events(client.reader)[: client.number], "shown, and not kept"
            done = {act.request: act.action for act in acts if act.seat == client.reader and act.request}
            assert client.acked.items() <= done.items(), "acknowledged, and lost"
    assert max(found.played.values(), default=1) == 1, "a decision was played twice"
    return found


def quantiles(values: list[float]) -> str:
    ordered = sorted(values) or [0.0]
    half, most = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, int(len(ordered) * 0.99))]
    return f"p50 {half:.2f} s, p99 {most:.2f} s, most {ordered[-1]:.2f} s"


class Faults:
    """What happens to the servers while a load is on them, and how long the players wait for it."""

    def __init__(self, load: Load, store: Store, pairs: list[asyncio.Task[None]]) -> None:
        self.load = load
        self.store = store
        self.pairs = pairs
        self.longest: dict[str, list[float]] = {"kill": [], "pause": []}

    async def more(self, number: int) -> None:
        """Wait for so many acknowledged moves."""
        goal = self.load.acked + number
        while self.load.acked < goal:
            done, _ = await asyncio.wait(self.pairs, timeout=0.02, return_when=asyncio.FIRST_COMPLETED)
            for task in done:
                task.result()  # it ends only when something is wrong

    async def one(self, fault: str) -> None:
        """Something happens to a server that has tables; until everybody who waited then has moved."""
        load, loop = self.load, asyncio.get_running_loop()
        while not (owners := [pid for pid in await of_tables(self.store) if pid in await pids(self.store)]):
            await asyncio.sleep(0.05)
        victim, began = load.dice.choice(owners), loop.time()
        if fault == "kill":
            os.kill(victim, signal.SIGKILL)
        else:
            os.kill(victim, signal.SIGSTOP)
            await asyncio.sleep(load.dice.uniform(*PAUSED))
            os.kill(victim, signal.SIGCONT)
        stuck = dict(load.pending)
        while any(load.pending.get(client) == since for client, since in stuck.items()):
            await asyncio.sleep(0.02)
        await self.more(3)
        self.longest[fault].append(load.longest(began))
        while len(await pids(self.store)) < 2:  # the next fault does not wait for the third
            await asyncio.sleep(0.05)

    async def all(self) -> None:
        faults = ["kill"] * KILLS + ["pause"] * PAUSES
        self.load.dice.shuffle(faults)
        for number, fault in enumerate(faults, 1):
            await self.more(self.load.dice.randint(*MOVES_BETWEEN))
            await self.one(fault)
            if number % 10 == 0:
                print(f"{number} faults, {self.load.acked} moves", flush=True)
        await self.more(20)

    def told(self, found: Compared) -> None:
        tables = len({client.table for client in self.load.clients})
        print(
            f"{KILLS} kills, {PAUSES} pauses, {tables} tables, {self.load.acked} acknowledged moves of "
            f"{found.kept} kept: none lost, none shown and not kept, none done twice; {found.told()}"
        )
        for fault, values in self.longest.items():
            print(f"longest move through a {fault}: {quantiles(values)}")
        print(f"all moves: {quantiles([end - begin for begin, end in self.load.moves])}")


def test_nothing_is_lost_when_owners_are_killed_and_paused(cluster: Cluster, tmp_path: Path) -> None:
    database: Database = cluster.database()
    thoughts = tmp_path / "thoughts"

    async def play() -> None:
        async with (
            Process(database, processes=PROCESSES, thoughts=str(thoughts)) as process,
            open_store(database) as store,
        ):
            while len(await pids(store)) < PROCESSES:
                await asyncio.sleep(0.05)
            load = Load([process.base], SEED)
            pairs = [asyncio.create_task(load.pair(number)) for number in range(TABLES)]
            faults = Faults(load, store, pairs)
            try:
                await faults.all()
            finally:
                load.over = True
                for task in pairs:
                    task.cancel()
                await asyncio.gather(*pairs, return_exceptions=True)
            assert await process.stop() == 0
            for client in load.clients:
                await client.__aexit__(None, None, None)
            faults.told(await compared(load, store, thoughts))

    asyncio.run(play())
