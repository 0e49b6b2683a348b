"""Attacks on a server with its usual limits, each beyond one limit, while other players measure their own delay."""

from __future__ import annotations

import asyncio
import contextlib
import os
import resource
import socket
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable
from dataclasses import replace
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from random import Random
from urllib.parse import quote

import httpx
import pytest

import casefile
from casefile.engine.record import Record
from casefile.server import Limits
from casefile.table import import_record
from tests.server.client import PATIENCE
from tests.server.helpers import LOCAL, Process
from tests.server.pressure import (
    SLOWER,
    STRANGER,
    TRIES,
    Attack,
    Delays,
    Player,
    dial,
    measure,
    memory,
    nothing_lost,
    slowed,
)
from tests.server.several import store_at

MOVES = 40  # for each player, in peace and again during the attack
GROWTH = 40_000_000  # bytes that an attack may leave in memory, such as buffers that Python keeps
MASK = b"\0\0\0\0"
PING, PONG = b"\x89\x80" + MASK, b"\x8a\x80" + MASK
FRAGMENT = b"\x00\x80" + MASK  # it says nothing, and announces more data
FIRST = b"\x01\x80" + MASK
HELLO = b'{"type":"hello","protocol":1,"seen":0}'


class Siege:
    """A server with players who have measured it in peace."""

    def __init__(self, server: Process, players: list[Player], peace: Delays, path: Path) -> None:
        self.server = server
        self.players = players
        self.peace = peace
        self.path = path

    @property
    def pid(self) -> int:
        assert self.server.process is not None
        return self.server.process.pid

    async def holds(self, once: Callable[[], int | None], *, rounds: int = 1, hands: int = 1) -> Counter[int]:
        """Attack; check that players are hardly slower, `/healthz` answers, nothing is lost, and memory stays bounded.

        Return how often the attackers got each status.
        """
        before = memory(self.pid)
        ratios: list[float] = []
        statuses = Counter[int]()
        while len(ratios) < TRIES and (not ratios or min(ratios) >= SLOWER):
            if ratios:
                self.peace = await measure(self.players, MOVES)
            with Attack(once, hands) as attack:
                ratios.append(await self.attacked(attack, rounds))
                statuses += attack.statuses
        assert min(ratios) < SLOWER, ratios
        assert memory(self.pid) < before + GROWTH
        for player in self.players:
            await player.stand_up()
        await nothing_lost(self.path, self.players)
        return statuses

    async def attacked(self, attack: Attack, rounds: int) -> float:
        """How many times slower the players are answered during an attack."""
        attacked = await measure(self.players, MOVES)
        async with asyncio.timeout(PATIENCE):
            while attack.rounds < rounds:  # an attack takes longer on a busy machine
                attacked += await measure(self.players, 5)
        async with httpx.AsyncClient(base_url=self.server.base, timeout=PATIENCE) as http:
            begin = time.perf_counter()
            assert (await http.get("/healthz")).status_code == 200
            assert time.perf_counter() - begin < PATIENCE / 20, "it must not hang"
        return slowed(self.peace, attacked)


@contextlib.asynccontextmanager
async def siege(path: Path) -> AsyncIterator[Siege]:
    async with Process(path, usual=True) as server, contextlib.AsyncExitStack() as stack:
        players = [await stack.enter_async_context(Player(server.base, name)) for name in ("Ann", "Bob", "Cy")]
        await measure(players, 5)
        yield Siege(server, players, await measure(players, MOVES), path)


def upgraded(port: int, table: str = "nothing", address: str = STRANGER) -> socket.socket:
    """A WebSocket from a stranger's address, without a cookie, on which nothing has been said yet."""
    line = dial(port, address)
    line.sendall(
        f"GET /api/tables/{table}/socket HTTP/1.1\r\nHost: {LOCAL}:{port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        "Sec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    answer = line.recv(4096)
    if not answer.startswith(b"HTTP/1.1 101"):
        line.close()
        time.sleep(0.02)
        raise OSError("not taken")
    return line


def masked(text: bytes) -> bytes:
    assert len(text) < 126
    return bytes([0x81, 0x80 | len(text)]) + MASK + text


# -- frames ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "frame"), [(b"", PING), (b"", PONG), (FIRST, FRAGMENT)], ids=["ping", "pong", "empty"]
)
def test_a_flood_of_empty_frames_is_cut_off(tmp_path: Path, first: bytes, frame: bytes) -> None:
    """As fast as the line allows, without a word before, at a table that does not exist."""

    async def play() -> None:
        async with siege(tmp_path / "store") as besieged:
            port = besieged.server.port

            def once() -> None:
                with contextlib.closing(upgraded(port)) as line:
                    line.sendall(first)
                    while True:
                        line.sendall(frame * 10_000)

            await besieged.holds(once, rounds=3)

    asyncio.run(play())


def test_a_flood_of_bytes_after_hello_is_cut_off(tmp_path: Path) -> None:
    async def play() -> None:
        async with siege(tmp_path / "store") as besieged:
            port, table = besieged.server.port, besieged.players[0].clients[0].table
            long = b"\x81\xfe\x1f\x00" + MASK + b" " * 0x1F00

            def once() -> None:
                with contextlib.closing(upgraded(port, table)) as line:
                    line.sendall(masked(HELLO))
                    while True:
                        line.sendall(long)

            await besieged.holds(once, rounds=1)

    asyncio.run(play())


# -- connections -----------------------------------------------------------------------------------------------------


def test_idle_connections_of_one_address_leave_room(tmp_path: Path) -> None:
    async def play() -> None:
        async with siege(tmp_path / "store") as besieged:
            port = besieged.server.port
            held: list[socket.socket] = []

            def once() -> None:
                if len(held) < 1010:
                    held.append(dial(port))
                else:
                    time.sleep(0.05)

            await besieged.holds(once, rounds=1010)

    asyncio.run(play())


def test_requests_that_never_end_are_ended(tmp_path: Path) -> None:
    """Headers and bodies that come one byte at a time, and a connection that asks nothing more."""

    async def play() -> None:
        async with siege(tmp_path / "store") as besieged:
            port = besieged.server.port
            begun = time.monotonic()
            host = f"Host: {LOCAL}\r\n".encode()
            ways = [
                b"GET / HTTP/1.1\r\n" + host + b"X: ",
                b"POST /api/guest HTTP/1.1\r\n"
                + host
                + b"Content-Type: application/json\r\nContent-Length: 9000\r\n\r\n",
                b"GET /healthz HTTP/1.1\r\n" + host + b"\r\n",
            ]
            lines = [dial(port) for _ in range(90)]
            for number, line in enumerate(lines):
                line.sendall(ways[number % 3])
                line.setblocking(False)

            def once() -> None:
                time.sleep(0.2)
                for number, line in enumerate(lines):
                    if number % 3 < 2:
                        with contextlib.suppress(OSError):
                            line.send(b"a")

            await besieged.holds(once)
            limits = Limits()
            while any(is_open(line) for line in lines):
                await asyncio.sleep(0.2)
                assert time.monotonic() - begun < limits.idle_seconds + PATIENCE
            assert (await health(besieged.server)) == 200

    asyncio.run(play())


def is_open(line: socket.socket) -> bool:
    """Whether the other side still holds a connection; whatever it sent is dropped."""
    try:
        while line.recv(4096):
            pass
    except BlockingIOError:
        return True
    except OSError:
        return False
    return False


async def health(server: Process) -> int:
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE) as http:
        return (await http.get("/healthz")).status_code


def test_a_server_that_may_open_no_more_files_goes_on(tmp_path: Path) -> None:
    """In either case: connections are refused or wait, players go on, and then everything is as before."""

    async def play() -> None:
        async with siege(tmp_path / "store") as besieged:
            files = len(os.listdir(f"/proc/{besieged.pid}/fd"))
            _, hard = resource.prlimit(besieged.pid, resource.RLIMIT_NOFILE)
            resource.prlimit(besieged.pid, resource.RLIMIT_NOFILE, (files + 10, hard))
            crowd = [dial(besieged.server.port, f"127.0.1.{number}") for number in range(1, 60)]
            await measure(besieged.players, MOVES)
            for line in crowd:
                line.close()
            assert await health(besieged.server) == 200
            await measure(besieged.players, 5)
            for player in besieged.players:
                await player.stand_up()
            await nothing_lost(besieged.path, besieged.players)

    asyncio.run(play())


# -- requests --------------------------------------------------------------------------------------------------------


def long_game() -> str:
    """The record of a long game."""
    dice = Random(5)
    game = casefile.load("bonnie-and-clyde", 3)
    record = Record(game, seed=5, names=("A", "B", "C"))
    state = game.deal(5)
    while state.actors:
        seat = state.actors[0]
        action = dice.choice(list(state.legal(seat)))
        record.act(seat, action)
        state.apply(seat, action)
    record.finish()
    return record.write()


def ask(port: int, method: str, path: str, body: bytes = b"", address: str = STRANGER) -> tuple[int, bytes]:
    """One request on a connection of its own, from a stranger's address and without a cookie."""
    line = HTTPConnection(LOCAL, port, timeout=PATIENCE, source_address=(address, 0))
    try:
        line.request(method, path, body, {"content-type": "application/json"} if body else {})
        answer = line.getresponse()
        return answer.status, answer.read()
    finally:
        line.close()


def test_requests_that_take_long_hold_up_nobody(tmp_path: Path) -> None:
    """Replays, records, questions and codes of a long game, from six addresses at once."""

    async def play() -> None:
        path = tmp_path / "store"
        async with store_at(path) as store:
            table = await import_record(store, long_game(), 1000)
        async with siege(path) as besieged:
            port, turn = besieged.server.port, count()

            def once() -> int:
                number = next(turn)
                ways: list[tuple[str, str, bytes]] = [
                    ("GET", f"/api/tables/{table}/replay?reader={number % 3}", b""),
                    ("GET", f"/api/tables/{table}/record?seat={number % 3}", b""),
                    ("GET", f"/api/tables/{table}/about?reader=0&step={number % 200}&thing=car", b""),
                    ("POST", "/api/qr", b'{"text":"%d"}' % number),
                    ("GET", f"/api/tables/{table}", b""),
                    ("GET", "/api/tables", b""),
                    ("GET", "/api/games", b""),
                    ("GET", "/api/games/detective-rummy/rules", b""),
                    ("GET", "/healthz", b""),
                ]
                return ask(port, *ways[number % len(ways)], address=f"127.0.0.{70 + number % 6}")[0]

            statuses = await besieged.holds(once, rounds=10, hands=5)
            print(dict(statuses))
            assert 200 in statuses
            assert set(statuses) <= {0, 200, 429, 503}

    asyncio.run(play())


def test_waking_long_games_holds_up_nobody(tmp_path: Path) -> None:
    """Many sleeping tables with a long log, all requested at once."""

    async def play() -> None:
        path = tmp_path / "store"
        async with store_at(path) as store:
            first = await import_record(store, long_game(), 1000)
            row, lines = await store.table(first), await store.entries(first)
            assert row is not None
            tables = [first, *(f"copy {number}" for number in range(20))]
            for table in tables[1:]:
                same = [line.replace(first.encode(), table.encode()) for line in lines]
                await store.create(replace(row, id=table), same)
        async with siege(path) as besieged:
            port, turn = besieged.server.port, count()

            def once() -> int:
                time.sleep(0.01)
                return ask(port, "GET", quote(f"/api/tables/{tables[next(turn) % len(tables)]}"))[0]

            statuses = await besieged.holds(once, rounds=len(tables), hands=4)
            assert set(statuses) <= {0, 200, 429, 503}, "too many at once: sent away, or told to try again"
            assert 200 in statuses

    asyncio.run(play())


@pytest.mark.parametrize("way", ["/healthz", "/api/tables"])
def test_a_flood_of_requests_is_sent_away(tmp_path: Path, way: str) -> None:
    """On connections that stay open, as many requests in one piece as fit.

    About a thousand connections a second: without a network only this machine limits the attack, since its kernel
    plays both sides, and tens of thousands would make every program wait for the disk.
    """

    async def play() -> None:
        async with siege(tmp_path / "store") as besieged:
            port = besieged.server.port
            asked = f"GET {way} HTTP/1.1\r\nHost: {LOCAL}\r\n\r\n".encode()

            def once() -> None:
                time.sleep(0.002)
                with contextlib.closing(dial(port)) as line:
                    line.sendall(asked * 200)
                    while line.recv(65536):
                        pass

            await besieged.holds(once, hands=4)

    asyncio.run(play())


def test_a_client_that_does_not_read_its_answer_is_cut_off(tmp_path: Path) -> None:
    """The answer is sent in pieces, as the client reads: an unread answer costs no more memory than a piece."""

    async def play() -> None:
        path = tmp_path / "store"
        async with store_at(path) as store:
            table = await import_record(store, long_game(), 1000)
        async with siege(path) as besieged:
            port = besieged.server.port
            status, _ = ask(port, "GET", f"/api/tables/{table}/replay?reader=0")
            assert status == 200
            asked = f"GET /api/tables/{table}/replay?reader=0 HTTP/1.1\r\nHost: x\r\n\r\n".encode()
            lines: list[socket.socket] = []

            def greedy() -> None:
                line = dial(port)
                line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                line.sendall(asked)
                lines.append(line)

            def once() -> None:
                time.sleep(0.05)
                greedy()
                if len(lines) > 30:
                    lines.pop(0).close()

            await besieged.holds(once, rounds=30)
            for _ in range(30):
                greedy()
            while (open_ := await connections(besieged.server)) > 10:  # the players' own connections remain
                assert open_ < 100
                await asyncio.sleep(0.5)
            for line in lines:
                line.close()

    asyncio.run(play())


async def connections(server: Process) -> int:
    async with httpx.AsyncClient(base_url=server.base, timeout=PATIENCE) as http:
        text = (await http.get("/metrics")).text
    return next(int(line.split()[1]) for line in text.splitlines() if line.startswith("casefile_connections "))
