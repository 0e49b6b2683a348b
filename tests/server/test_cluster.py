"""Several server processes on one PostgreSQL: tables played through any of them, killed, paused and stopped."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from random import Random

import pytest

from casefile.storage import Database
from tests.postgres import Cluster
from tests.server.client import Client, Guest
from tests.server.helpers import Process
from tests.server.test_faults import compare, read_tables  # noqa: F401

pytestmark = pytest.mark.once


@pytest.fixture
def database(cluster: Cluster) -> Database:
    return cluster.database()


@contextlib.asynccontextmanager
async def servers(database: Database, number: int) -> AsyncIterator[list[Process]]:
    async with contextlib.AsyncExitStack() as stack:
        yield [await stack.enter_async_context(Process(database)) for _ in range(number)]


def test_a_game_is_played_through_two_servers(database: Database) -> None:
    async def play() -> None:
        async with servers(database, 2) as (one, two), Guest(one.base, "Ann") as ann, Guest(two.base, "Bob") as bob:
            table = await ann.create(seats=2, listed=True, options={"target": 20})
            await ann.sit(table)
            await bob.sit(table)
            async with Client(one.base, table, 0, ann.cookie) as here, Client(two.base, table, 1, bob.cookie) as there:
                async with Client(two.base, table, None) as eve:
                    await asyncio.gather(here.play(Random(1)), there.play(Random(2)))
                    await eve.until(lambda: eve.status == "ended")
                    assert here.presence["seats"] == [True, True]
                    assert eve.presence["spectators"] == 1
            record = (await bob.get(f"/api/tables/{table}/record")).text
            assert record == (await ann.get(f"/api/tables/{table}/record")).text

    asyncio.run(play())
