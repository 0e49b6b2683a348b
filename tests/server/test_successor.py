"""A server restarts with the new build: nothing is lost, nobody is turned away."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import httpx
import pytest

from casefile.storage import SqliteStore
from casefile.table.entries import Acted, decode_log
from tests.server.client import Client, Guest
from tests.server.helpers import LOCAL, Process

TABLES = 50
MOVES_AFTER = 3


@pytest.mark.once
def test_fifty_tables_in_play_go_on_with_the_successor(tmp_path: Path) -> None:
    asyncio.run(go_on(tmp_path))


async def go_on(tmp_path: Path) -> None:
    flag = tmp_path / "built"
    build = f"while [ ! -e {flag} ]; do sleep 0.1; done"
    async with Process(tmp_path / "t.casefile", build=build) as process, contextlib.AsyncExitStack() as stack:
        assert process.process is not None
        number = process.process.pid
        players = await sit_down(stack, process.base)
        acks: dict[str, list[float]] = {player.name: [] for player in players}
        going = [asyncio.create_task(play(player, acks[player.name], Random(i))) for i, player in enumerate(players)]
        await until(lambda: all(len(times) > 1 for times in acks.values()))
        refused = asyncio.create_task(knock(process.base))
        flag.touch()
        await until(lambda: all(player.connections > 1 for player in players))
        back = time.monotonic()
        await until(lambda: all(sum(at > back for at in times) >= MOVES_AFTER for times in acks.values()))
        for task in (*going, refused):
            task.cancel()
        told = await asyncio.gather(*going, refused, return_exceptions=True)
        assert [one for one in told if not isinstance(one, asyncio.CancelledError)] == []
        assert {player.bye and player.bye["reason"] for player in players} == {"restart"}
        assert process.process.returncode is None
        assert process.process.pid == number
        pause = max(b - a for times in acks.values() for a, b in itertools.pairwise(times))
        print(f"{TABLES} tables, {sum(map(len, acks.values()))} moves; the longest pause {pause:.2f} s")
        assert await process.stop() == 0
    await nothing_lost(tmp_path / "t.casefile", players)


async def sit_down(stack: contextlib.AsyncExitStack, base: str) -> list[Client]:
    """Open tables of one person and a bot each."""
    guest = await stack.enter_async_context(Guest(base, "Ann"))
    players = []
    for _ in range(TABLES):
        chairs = [{"kind": "me"}, {"kind": "bot", "level": "rookie"}]
        table = await guest.create("bonnie-and-clyde", seats=2, chairs=chairs, options={"target": 200})
        players.append(await stack.enter_async_context(Client(base, table, 0, guest.cookie)))
    return players


async def play(player: Client, acks: list[float], dice: Random) -> None:
    """Play at random without haste, and record when each move was acknowledged."""
    while player.status != "ended":
        await player.until(lambda: bool(player.legal) or player.status == "ended")
        answer = await player.act(dice.choice(player.legal))
        if answer["type"] == "ack":
            acks.append(time.monotonic())
            await player.moved_on()
        await asyncio.sleep(0.2)
    while True:  # a match that is over cannot wait for the others: it counts as running
        acks.append(time.monotonic())
        await asyncio.sleep(0.2)


async def knock(base: str) -> None:
    """Ask for the page again and again: no connection may be refused, and no answer cut off."""
    while True:
        async with httpx.AsyncClient(base_url=base, timeout=60) as browser:
            assert (await browser.get("/healthz")).status_code in (200, 503)
        await asyncio.sleep(0.05)


async def until(ready: object) -> None:
    assert callable(ready)
    async with asyncio.timeout(120):
        while not ready():
            await asyncio.sleep(0.05)


async def nothing_lost(path: Path, players: list[Client]) -> None:
    """Check that every acknowledged move is in the file once."""
    async with SqliteStore(path) as store:
        for player in players:
            entries = decode_log(await store.entries(player.table))
            acts = [entry for entry in entries if isinstance(entry, Acted) and entry.request]
            kept = {act.request: act.action for act in acts}
            assert player.acked.items() <= kept.items()
            assert len(acts) == len(kept)


@pytest.mark.once
def test_a_build_that_fails_or_is_cut_short_changes_nothing(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "casefile.cli", "serve", "--host", LOCAL, "--port", "0"]
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path), "HOME": str(tmp_path)}
    for build in ("exit 3", f"sleep 60; touch {tmp_path}/late"):
        with subprocess.Popen(
            [*command, "--store", str(tmp_path / "t.casefile"), "--build", build],
            env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        ) as server:  # fmt: skip
            assert server.stdout is not None
            lines: list[bytes] = []
            while not lines or b"beside" not in lines[-1]:
                lines.append(server.stdout.readline())
                assert lines[-1], lines
            address = next(line for line in lines if b"on this machine" in line).split()[-1].decode()
            time.sleep(0.5)
            assert httpx.get(f"{address}/healthz", timeout=30).status_code == 200
            server.send_signal(signal.SIGTERM)
            rest = server.stdout.read()
            assert b"has stopped" in rest, rest
    assert not (tmp_path / "late").exists()
