"""Three servers whose wires are cut and delayed, between any two of them and to the database; and the database itself.

CASEFILE_WIRES=20 CASEFILE_KILL_SEED=1 python -m pytest tests/server/test_cluster_wires.py -s   (so many of each kind)
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from casefile.server.link import HEAD, Kind
from casefile.storage import Database, Store, open_store
from casefile.table.entries import Created, decode_log
from tests.postgres import SUPERUSER, Cluster
from tests.server.client import Client, Guest
from tests.server.helpers import Process
from tests.server.test_cluster_faults import SEED, Load, compared, quantiles
from tests.server.wire import Wire

EACH = int(os.environ.get("CASEFILE_WIRES", "1"))
TABLES = int(os.environ.get("CASEFILE_KILL_TABLES", "4"))
SERVERS = 3
LASTS = (0.5, 7.0)  # seconds: some are too short for anybody to notice
SLOW = 0.2  # seconds that every piece takes longer
BEAT = b"UPDATE servers SET beats"
pytestmark = [pytest.mark.once, pytest.mark.timeout(300 + 400 * EACH)]


class Club:
    """Three servers, each on wires of its own, and what can go wrong between them."""

    def __init__(self, cluster: Cluster, database: Database, store: Store, dice: Random) -> None:
        self.cluster = cluster
        self.database = database
        self.store = store
        self.dice = dice
        self.to_database: list[Wire] = []
        self.to_server: list[Wire] = []  # from the others
        self.beats_held = 0

    @contextlib.asynccontextmanager
    async def running(self, thoughts: Path) -> AsyncIterator[list[Process]]:
        async with contextlib.AsyncExitStack() as stack:
            started = []
            for number in range(SERVERS):
                wire = await stack.enter_async_context(Wire(self.cluster.port))
                self.to_database.append(wire)
                name = self.database.url.rpartition("/")[2]
                through = Database(f"postgresql://{SUPERUSER}@127.0.0.1:{wire.port}/{name}")
                started.append(await stack.enter_async_context(Process(through, thoughts=str(thoughts))))
                await self.between(stack, number)
            yield started
            for process in started:
                assert await process.stop() == 0

    async def between(self, stack: contextlib.AsyncExitStack, number: int) -> None:
        """Have the others find the newest server behind a wire."""
        known = {wire.port for wire in self.to_server}
        rows = await self.store._read("SELECT id, address FROM servers")  # type: ignore[attr-defined]  # of PostgreSQL
        [(id, port)] = [(row[0], port) for row in rows if (port := int(row[1].rpartition(":")[2])) not in known]
        wire = await stack.enter_async_context(Wire(port))
        self.to_server.append(wire)
        name = self.database.url.rpartition("/")[2]
        address = f"127.0.0.1:{wire.port}"
        self.cluster.sql(f"UPDATE casefile.servers SET address = '{address}' WHERE id = '{id}'", name)
        assert len(self.to_server) == number + 1

    @property
    def faults(self) -> dict[str, Callable[[], Awaitable[object]]]:
        def one(wires: list[Wire]) -> Wire:
            return self.dice.choice(wires)

        def lasting() -> float:
            return self.dice.uniform(*LASTS)

        async def cut(wires: list[Wire]) -> None:
            one(wires).cut()

        return {
            "the way to the database is cut": lambda: cut(self.to_database),
            "the database is away for a server": lambda: one(self.to_database).away_for(lasting()),
            "what a server asks the database is held back": lambda: one(self.to_database).hold_for(lasting()),
            "the way to the database is slow": lambda: one(self.to_database).slow_for(lasting(), SLOW),
            "a heartbeat is lost": self.lose_a_beat,
            "the way to a server is cut": lambda: cut(self.to_server),
            "a server is away for the others": lambda: one(self.to_server).away_for(lasting()),
            "what a server is asked by others is held back": lambda: one(self.to_server).hold_for(lasting()),
            "the way to a server is slow": lambda: one(self.to_server).slow_for(lasting(), SLOW),
            "the database restarts": self.restart,
            "the database takes no more connections": self.fill_up,
        }

    async def lose_a_beat(self) -> None:
        """The connection of the beats alone is held back, for longer than a server is trusted."""
        self.beats_held += await self.dice.choice(self.to_database).hold_for(LASTS[1], BEAT)

    async def restart(self) -> None:
        await asyncio.to_thread(self.cluster.stop)
        self.cluster.start()

    async def fill_up(self) -> None:
        """All connections that the database allows are taken, while a server needs new ones."""
        asyncpg = pytest.importorskip("asyncpg")
        hogs: list[Any] = []
        try:
            self.dice.choice(self.to_database).cut()
            while len(hogs) < 200:
                hogs.append(await asyncpg.connect(self.database.url))
        except asyncpg.TooManyConnectionsError:
            await asyncio.sleep(self.dice.uniform(*LASTS))
        finally:
            for hog in hogs:
                hog.terminate()
        assert len(hogs) < 200, "it took them all"


def test_nothing_is_lost_whatever_happens_to_the_wires(cluster: Cluster, tmp_path: Path) -> None:
    database, thoughts, dice = cluster.database(), tmp_path / "thoughts", Random(SEED)

    async def play() -> None:
        async with open_store(database) as store:
            club = Club(cluster, database, store, dice)
            async with club.running(thoughts) as servers:
                load = Load([server.base for server in servers], SEED)
                pairs = [asyncio.create_task(load.pair(number)) for number in range(TABLES)]
                longest: dict[str, float] = defaultdict(float)
                try:
                    for kind in dice.sample(list(club.faults) * EACH, len(club.faults) * EACH):
                        before = load.acked
                        began = asyncio.get_running_loop().time()
                        await club.faults[kind]()
                        await moved(load, pairs, before + 5)
                        longest[kind] = max(longest[kind], load.longest(began))
                    await moved(load, pairs, load.acked + 20)
                finally:
                    load.over = True
                    for task in pairs:
                        task.cancel()
                    await asyncio.gather(*pairs, return_exceptions=True)
            for client in load.clients:
                await client.__aexit__(None, None, None)
            assert club.beats_held
            found = await compared(load, store, thoughts)
            print(f"{EACH} of each, {load.acked} acknowledged moves of {found.kept} kept; {found.told()}")
            for kind, seconds in longest.items():
                print(f"longest move while {kind}: {seconds:.1f} s")
            print(f"all moves: {quantiles([end - begin for begin, end in load.moves])}")

    asyncio.run(play())


def test_nothing_but_what_its_reader_is_shown_passes_between_servers(cluster: Cluster) -> None:
    """On the line of a socket are the frames of that socket, to the byte; nowhere are a seed or the servers' secret."""
    database = cluster.database()

    async def play() -> None:
        async with contextlib.AsyncExitStack() as stack:
            store = await stack.enter_async_context(open_store(database))
            one = await stack.enter_async_context(Process(database))
            [(id, address)] = await store._read("SELECT id, address FROM servers")  # type: ignore[attr-defined]  # of PostgreSQL
            wire = await stack.enter_async_context(Wire(int(address.rpartition(":")[2]), keeps=True))
            place = f"127.0.0.1:{wire.port}"
            name = database.url.rpartition("/")[2]
            cluster.sql(f"UPDATE casefile.servers SET address = '{place}' WHERE id = '{id}'", name)
            two = await stack.enter_async_context(Process(database))
            ann = await stack.enter_async_context(Guest(one.base, "Ann"))
            bob = await stack.enter_async_context(Guest(two.base, "Bob"))
            table = await ann.create("fbi", seats=2, listed=True)
            await ann.sit(table)
            await bob.sit(table)
            async with (
                Client(one.base, table, 0, ann.cookie, retry=60) as first,
                Client(two.base, table, 1, bob.cookie, retry=60) as second,
                Client(two.base, table, None, retry=60) as watching,
            ):
                dice = Random(SEED)
                await first.until(lambda: bool(first.legal or second.legal))
                mover = first if first.legal else second
                await mover.act(mover.legal[0])
                await watching.until(lambda: watching.number > 2)
                created = decode_log(await store.entries(table))[0]
                assert isinstance(created, Created)
                assert watching.status == "running"
                hides(wire, created.seed, await store.leases().secret())
                await asyncio.gather(*(client.play(dice, 120) for client in (first, second)))
                await watching.until(lambda: watching.status == "ended")
            async with asyncio.timeout(60):
                while wire.pairs:
                    await asyncio.sleep(0.05)
            hides(wire, await store.leases().secret())
            lines = [texts for pair in wire.ended if (texts := texts_of(pair.answers))]
            assert len(lines) == 2
            for client in (second, watching):
                [line] = [line for line in lines if line[0] == client.frames[0]]
                assert line[: len(client.frames)] == client.frames

    asyncio.run(play())


def hides(wire: Wire, *secrets: str) -> None:
    """Nothing of these has passed."""
    passed = [pair.said + pair.answers for pair in (*wire.pairs, *wire.ended)]
    assert sum(map(len, passed)) > 1000
    for secret in secrets:
        assert len(secret) >= 32
        assert not any(secret.encode() in said for said in passed)


def texts_of(said: bytes) -> list[str]:
    """The messages of a WebSocket among the pieces of a line."""
    texts, at = [], 0
    while at + HEAD.size <= len(said):
        size, kind = HEAD.unpack_from(said, at)
        at += HEAD.size + size
        if kind == Kind.TEXT:
            texts.append(said[at - size : at].decode())
    return texts


async def moved(load: Load, pairs: list[asyncio.Task[None]], goal: int) -> None:
    """Wait until so many moves have been acknowledged, and those have been answered that wait for an answer now."""
    stuck = dict(load.pending)
    while load.acked < goal or any(load.pending.get(client) == since for client, since in stuck.items()):
        done, _ = await asyncio.wait(pairs, timeout=0.02, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()  # it ends only when something is wrong
