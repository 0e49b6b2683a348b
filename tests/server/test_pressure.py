"""Attacks on a server with its usual limits, while other players measure their own delay: each limit is gone beyond."""

from __future__ import annotations

import asyncio
from pathlib import Path

from tests.server.helpers import Process
from tests.server.pressure import Player, hardly_slower, measure, memory, nothing_lost


def test_players_measure_a_server_in_peace(tmp_path: Path) -> None:
    async def play() -> None:
        path = tmp_path / "store"
        async with Process(path, usual=True) as server:
            players = [Player(server.base, "Ann"), Player(server.base, "Bob", bots="greedy")]
            for player in players:
                await player.__aenter__()
            first = await measure(players, 20)
            second = await measure(players, 20)
            for player in players:
                await player.__aexit__()
            assert len(second.acks) == 40
            assert len(second.turns) >= 30
            hardly_slower(first, second)
            await nothing_lost(path, players)
            assert memory(server.process.pid) > 10_000_000  # type: ignore[union-attr]  # it runs

    asyncio.run(play())
