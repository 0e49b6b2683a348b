"""Measures the effect of an attack on others: players measure their own delay at a server with its usual settings.

The server is a process of its own with its usual limits, so that the attacker's work is not part of the delays.
Players come from 127.0.0.1. An attacker comes from another address of this machine (`STRANGER`), like a real
stranger, and works with plain sockets in a process of its own, so that players do not wait for the attacker's Python.
That process has the lowest priority, since a real attacker would use processors of their own.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPException
from pathlib import Path
from random import Random

from casefile.table.entries import Acted, decode_log
from tests.server.client import PATIENCE, Client, Guest
from tests.server.helpers import LOCAL
from tests.server.several import store_at

STRANGER = "127.0.0.66"
SLOWER = 3.0  # this many times slower than in peace is too slow
LEAST = 0.01  # seconds: faster delays in peace count as this
TRIES = 3  # peace and attack are measured in turn, and the best of this many counts: the machine does other things too
NICE = 10
MOST_STATUS = 600
FORK = multiprocessing.get_context("fork")  # attacks are closures of tests
PAUSE = 0.06  # seconds before a move: the server takes 20 messages a second of a guest


@dataclass
class Delays:
    """Delays in seconds, as one or several players measured them."""

    acks: list[float] = field(default_factory=list)
    """From sending a move to its acknowledgement."""
    turns: list[float] = field(default_factory=list)
    """From the acknowledgement until there is something to decide again: what the others, or bots, take."""

    def __add__(self, other: Delays) -> Delays:
        return Delays(self.acks + other.acks, self.turns + other.turns)

    @property
    def p99(self) -> float:
        return quantile(self.acks, 0.99)


def quantile(values: Sequence[float], share: float) -> float:
    """The value that this share of the delays does not exceed.

    >>> quantile([4.0, 1.0, 2.0, 3.0], 0.5)
    2.0
    """
    assert values, "nothing was measured"
    ordered = sorted(values)
    return ordered[max(0, min(len(ordered), round(len(ordered) * share)) - 1)]


class Player:
    """A guest who plays game after game over real sockets, at a steady pace, and notes every delay.

    Without `bots` the guest has both seats of the table, so that no bot's thinking is measured. With a level of bots
    the guest has one seat and bots the others; `turns` then holds how long the bots take.
    """

    def __init__(
        self, base: str, name: str = "Ann", *, bots: str = "", seats: int = 2, game: str = "bonnie-and-clyde",
        pause: float = PAUSE, address: str = LOCAL,
    ) -> None:  # fmt: skip
        self.guest = Guest(base, name, address=address)
        self.base = base
        self.bots = bots
        self.seats = seats
        self.game = game
        self.pause = pause
        self.dice = Random(name)
        self.clients: list[Client] = []
        self.acked: dict[str, dict[str, int]] = {}  # by table: the acknowledged moves, by request id

    async def __aenter__(self) -> Player:
        await self.guest.__aenter__()
        await self.sit_down()
        return self

    async def __aexit__(self, *_reason: object) -> None:
        await self.stand_up()
        await self.guest.__aexit__(None, None, None)

    async def sit_down(self) -> None:
        """Open a new table, and a socket for each seat of the guest."""
        others = {"kind": "bot", "level": self.bots} if self.bots else {"kind": "me"}
        chairs = [{"kind": "me"}, *[others] * (self.seats - 1)]
        table = await self.guest.create(self.game, seats=self.seats, hot_seat=not self.bots, chairs=chairs)
        own = 1 if self.bots else self.seats
        cookie, address = self.guest.cookie, self.guest.address
        self.clients = [Client(self.base, table, seat, cookie, retry=2.0, address=address) for seat in range(own)]
        for client in self.clients:
            await client.__aenter__()
        for client in self.clients:
            await client.until(lambda here=client: here.status == "running")  # type: ignore[misc]  # bound at once

    async def stand_up(self) -> None:
        for client in self.clients:
            self.acked.setdefault(client.table, {}).update(client.acked)
            await client.__aexit__(None, None, None)
        self.clients = []

    async def play(self, moves: int) -> Delays:
        """Make this many moves, one after another; return the delays."""
        delays = Delays()
        while len(delays.acks) < moves:
            waiting = time.perf_counter()
            mover = await self.next_mover()
            if mover is None:
                await self.stand_up()
                await self.sit_down()
                continue
            if delays.acks:
                delays.turns.append(time.perf_counter() - waiting)
            await asyncio.sleep(self.pause)
            begin = time.perf_counter()
            answer = await mover.act(self.dice.choice(mover.legal))
            if answer["type"] == "ack":
                delays.acks.append(time.perf_counter() - begin)
            await mover.moved_on()
        return delays

    async def next_mover(self) -> Client | None:
        """The seat that must decide; None if the game is over."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for client in self.clients:
                    if client.status == "ended":
                        return None
                    if client.legal:
                        return client
                bells = [asyncio.ensure_future(client.bell.wait()) for client in self.clients]
                for client in self.clients:
                    client.bell.clear()
                await asyncio.wait(bells, return_when=asyncio.FIRST_COMPLETED)
                for bell in bells:
                    bell.cancel()


async def measure(players: Sequence[Player], moves: int) -> Delays:
    """Let all players make this many moves each, at the same time."""
    return sum(await asyncio.gather(*(player.play(moves) for player in players)), Delays())


def slowed(peace: Delays, attacked: Delays) -> float:
    """How many times slower players are answered during the attack than in peace."""
    told = [f"{quantile(each.acks, 0.5) * 1000:.0f} and {each.p99 * 1000:.0f} ms" for each in (peace, attacked)]
    print(f"median and p99 of {len(attacked.acks)} moves: {told[0]} in peace, {told[1]} attacked")
    return attacked.p99 / max(peace.p99, LEAST)


async def nothing_lost(path: Path, players: Sequence[Player]) -> None:
    """Check that every acknowledged move is in the file once. The players have left; the server may still run."""
    async with store_at(path) as store:
        for player in players:
            for table, acked in player.acked.items():
                entries = decode_log(await store.entries(table))
                acts = [entry for entry in entries if isinstance(entry, Acted) and entry.request]
                kept = {act.request: act.action for act in acts}
                assert acked.items() <= kept.items()
                assert len(acts) == len(kept)


def memory(pid: int) -> int:
    """The memory that a process uses now, in bytes."""
    return int(Path(f"/proc/{pid}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


# -- attackers -------------------------------------------------------------------------------------------------------


def dial(port: int, address: str = STRANGER) -> socket.socket:
    """Open a connection from a given address."""
    line = socket.socket()
    line.settimeout(PATIENCE)
    line.bind((address, 0))
    line.connect((LOCAL, port))
    return line


class Attack:
    """Repeats something in a process of its own until it is stopped.

    `once` may return the status of an answer. Whatever it keeps, such as open connections, ends with that process.
    `hands` is the number of threads.
    """

    def __init__(self, once: Callable[[], int | None], hands: int = 1) -> None:
        self.once = once
        self.hands = hands
        self.counts = FORK.Array("Q", MOST_STATUS)  # by status; 0: no answer was read
        self.process = FORK.Process(target=self.run, daemon=True)

    @property
    def statuses(self) -> Counter[int]:
        return Counter({status: count for status, count in enumerate(self.counts[:]) if count})

    @property
    def rounds(self) -> int:
        return self.statuses.total()

    def run(self) -> None:
        os.nice(NICE)
        for _ in range(self.hands):
            threading.Thread(target=self.go_on, daemon=True).start()
        signal.pause()

    def go_on(self) -> None:
        while True:
            status: int | None = None
            with suppress(OSError, HTTPException):
                status = self.once()
            with self.counts.get_lock():
                self.counts[status or 0] += 1

    def __enter__(self) -> Attack:
        self.process.start()
        return self

    def __exit__(self, *_reason: object) -> None:
        self.process.kill()
        self.process.join(PATIENCE)
