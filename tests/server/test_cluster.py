"""Several server processes on one PostgreSQL: tables played through any of them, killed, paused and stopped."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import sys
from collections.abc import AsyncIterator, Set
from random import Random

import httpx
import pytest

from casefile.server.link import NotOurs, call
from casefile.storage import Database, open_store
from casefile.table.entries import Acted
from tests.postgres import Cluster
from tests.server.client import Client, Guest
from tests.server.helpers import Process, first_words
from tests.server.test_faults import read_tables

pytestmark = pytest.mark.once


@pytest.fixture
def database(cluster: Cluster) -> Database:
    return cluster.database()


@contextlib.asynccontextmanager
async def servers(database: Database, number: int) -> AsyncIterator[list[Process]]:
    async with contextlib.AsyncExitStack() as stack:
        first = await stack.enter_async_context(Process(database))
        starting = [stack.enter_async_context(Process(database)) for _ in range(number - 1)]
        yield [first, *await asyncio.gather(*starting)]


class Table:
    """A table of two people, each at a server; a third server may have the table."""

    def __init__(self, database: Database, name: str, clients: list[Client]) -> None:
        self.database = database
        self.name = name
        self.clients = clients
        self.dice = Random(name)

    async def moves(self, number: int) -> None:
        """So many acknowledged moves more."""
        while number:
            mover = await self.mover()
            answer = await mover.act(self.dice.choice(mover.legal))
            assert answer["type"] == "ack" or answer["code"] == "stale", answer
            number -= answer["type"] == "ack"
            await mover.moved_on()

    async def mover(self) -> Client:
        while True:
            for client in self.clients:
                if client.legal and client.socket is not None:
                    return client
            await asyncio.sleep(0.01)

    async def holder(self) -> str:
        """Where the server that has the table can be reached from inside."""
        async with open_store(self.database) as store:
            server = await store.leases().holder(self.name)
            return "" if server is None else server.machine.rpartition(" ")[2]


@contextlib.asynccontextmanager
async def table(database: Database, made_at: Process, *at: Process) -> AsyncIterator[Table]:
    """A running table, made at one server, of people who are connected to others."""
    async with contextlib.AsyncExitStack() as stack:
        ann = await stack.enter_async_context(Guest(made_at.base, "Ann"))
        bob = await stack.enter_async_context(Guest(at[1].base, "Bob"))
        name = await ann.create(seats=2, listed=True, options={"target": 500})
        await ann.sit(name)
        await bob.sit(name)
        clients = [
            await stack.enter_async_context(Client(process.base, name, seat, guest.cookie))
            for seat, (process, guest) in enumerate(zip(at, (ann, bob), strict=True))
        ]
        for client in clients:
            await client.moved_on()
        yield Table(database, name, clients)


async def kept(database: Database, table: Table) -> None:
    """Nothing acknowledged is lost, nothing is there twice, and nothing was shown that is not kept."""
    truth, asked = await read_tables(database, [table.name])
    acts = [entry for entry in asked[table.name] if isinstance(entry, Acted)]
    for client in table.clients:
        assert client.events == truth[table.name].events(client.reader)[: client.number]
        done = {act.request: act.action for act in acts if act.seat == client.reader}
        assert client.acked.items() <= done.items()
    assert len(acts) == len({act.request for act in acts})


def pid(process: Process) -> str:
    assert process.process is not None
    return str(process.process.pid)


def test_a_table_is_played_through_any_server_and_outlives_each(database: Database) -> None:
    """Its owner is killed, the next one is paused, the next one is stopped; people are connected to the others."""

    async def play() -> None:
        async with servers(database, 3) as (one, two, three), table(database, one, two, three) as here:
            loop = asyncio.get_running_loop()
            assert await here.holder() == pid(one)
            await here.moves(5)
            assert here.clients[0].presence["seats"] == [True, True]

            began = loop.time()
            await one.kill()
            await here.moves(1)
            assert loop.time() - began < 4.0, "a death on this machine is proved, not waited for"
            await here.moves(5)
            await one.start()

            owner = two if await here.holder() == pid(two) else three
            paused = here.clients[0 if owner is two else 1]
            async with Client(one.base, here.name, paused.reader, paused.cookie) as instead:
                await instead.until(lambda: bool(instead.snapshot))
                await paused.send(type="ping", n=1)
                await paused.until(lambda: '"pong"' in paused.frames[-1])
                assert owner.process is not None
                owner.process.send_signal(signal.SIGSTOP)
                heard = len(paused.frames)
                other = Table(database, here.name, [instead, here.clients[1 if owner is two else 0]])
                await other.moves(3)
                assert await here.holder() not in ("", pid(owner))
                assert len(paused.frames) == heard
                owner.process.send_signal(signal.SIGCONT)
                await paused.until(lambda: paused.number == instead.number)
                assert json.loads(paused.frames[heard])["reason"] == "moved", "nothing stale was shown or answered"
                paused.acked |= instead.acked
            await here.moves(3)

            last = {pid(process): process for process in (one, two, three)}[await here.holder()]
            assert await last.stop() == 0
            await here.moves(1) if last is one else None
            assert await here.holder() != pid(last)
            if last is not one:
                await last.start()
            await here.moves(3)
            async with httpx.AsyncClient(timeout=60) as http:
                told = [(await http.get(f"{process.base}/healthz")).json() for process in (two, three)]
            assert told[0]["server"] != told[1]["server"]
            await kept(database, here)

    asyncio.run(play())


def test_what_holds_at_one_server_holds_at_all(database: Database) -> None:
    """Bans, names, kicks, lists, tables of bots; and nobody reaches the inner listener without the secret."""

    async def play() -> None:
        async with servers(database, 2) as (one, two), Guest(one.base, "Ann") as ann, Guest(two.base, "Bob") as bob:
            table = await ann.create(seats=2, listed=True, options={"target": 500}, start="host")
            await ann.sit(table)
            for base in (one.base, two.base):
                async with httpx.AsyncClient(base_url=base, timeout=60) as http:
                    rows = (await http.get("/api/tables")).json()["waiting"]
                    assert [(row["table"], row["seats"][0]["name"]) for row in rows] == [(table, "Ann")]
            assert (await bob.get("/api/guest/tables")).json()["tables"] == []
            assert await bob.sit(table) == 1
            [mine] = (await bob.get("/api/guest/tables")).json()["tables"]
            assert mine["names"][:2] == ["Ann", "Bob"]
            assert (await bob.post(f"/api/tables/{table}/start")).json()["code"] == "not-host"
            assert (await ann.post(f"/api/tables/{table}/kick", seat=1)).status_code == 200
            assert (await bob.post(f"/api/tables/{table}/sit")).json()["code"] == "sent-away"

            ann.http.base_url = httpx.URL(two.base)
            assert (await ann.post("/api/guest", name="Anna")).status_code == 200
            ann.http.base_url = httpx.URL(one.base)
            async with asyncio.timeout(60):
                while (await ann.get("/api/guest")).json()["name"] != "Anna":
                    await asyncio.sleep(0.1)

            shown = {(await guest.post("/api/shows", game="fbi")).json()["table"] for guest in (ann, bob)}
            assert len(shown) == 1, "one table of bots, whoever asks"
            [show] = shown
            async with Client(one.base, show, None) as left, Client(two.base, show, None) as right:
                await left.until(lambda: left.number > 3)
                await right.until(lambda: right.number > 3)

            async with Client(two.base, table, None, bob.cookie) as eye:
                await eye.moved_on()
                async with open_store(database) as store:
                    inner = await store.leases().holder(table)
                    assert inner is not None
                    [out] = [guest.id for guest in await store.guests() if guest.name == "Bob"]
                    await store.revoke(out, banned=True)
                assert (await eye.goodbye())["reason"] == "banned", "at the server where the table is"
            for base in (one.base, two.base):
                bob.http.base_url = httpx.URL(base)
                assert (await bob.post(f"/api/tables/{table}/sit")).json()["code"] == "banned"

            host, _, port = inner.address.rpartition(":")
            with pytest.raises(NotOurs):
                await call(host, int(port), "a guess")
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(b"GET /api/tables HTTP/1.1\r\nhost: x\r\n\r\n")
            with contextlib.suppress(ConnectionError):
                assert await reader.read() == b""
            writer.close()

    asyncio.run(play())


def test_processes_share_a_port_and_are_started_again(database: Database) -> None:
    """`casefile serve --processes 2`: one is killed, all are replaced by SIGHUP, all stop by SIGTERM."""

    async def look(base: str, wanted: int, besides: Set[str] = frozenset()) -> set[str]:
        """The servers that answer at an address, when there are so many besides those."""
        seen: set[str] = set()
        besides = {*besides, ""}
        async with asyncio.timeout(120):
            while len(seen - besides) < wanted:
                with contextlib.suppress(httpx.HTTPError):
                    async with httpx.AsyncClient(base_url=base, timeout=60) as http:
                        seen.add((await http.get("/healthz")).json().get("server", ""))
                await asyncio.sleep(0.05)
        return seen - besides

    async def play() -> None:
        env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
        parent = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "casefile.cli", "serve", "--host", "127.0.0.1", "--port", "0", "--processes", "2",
            "--store", database.url, env=env, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE,
        )  # fmt: skip
        try:
            printed = await first_words(parent)
            base = printed.split(b"on this machine:")[1].split()[0].decode()
            first = await look(base, 2)
            async with open_store(database) as store:
                known = await store.leases().beat(next(iter(first))) or []
            pids = {server.id: int(server.machine.rpartition(" ")[2]) for server, _ in known}
            victim = first.pop()
            os.kill(pids[victim], signal.SIGKILL)
            [third] = await look(base, 1, {victim, *first})
            parent.send_signal(signal.SIGHUP)
            last = await look(base, 2, {victim, third, *first})
            assert len(last) == 2
            parent.terminate()
            out, log = await parent.communicate()
            assert parent.returncode == 0
            assert out.decode().splitlines() == ["The servers have stopped. Everything is kept."]
            assert b"it is started again" in log
            assert log.count(b"it is started again") == 1
            async with open_store(database) as store:
                assert await store._read("SELECT 1 FROM servers") == []  # type: ignore[attr-defined]  # of PostgreSQL
        finally:
            if parent.returncode is None:
                parent.kill()
                await parent.wait()

    asyncio.run(play())
