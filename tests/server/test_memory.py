"""A server's memory is bounded, however many different tables it has had."""

from __future__ import annotations

import asyncio
import gc
import os
from pathlib import Path

from casefile.server import Running
from casefile.table import Thinkers
from casefile.table.games import MOST_LOADED
from casefile.table.thinking import MOST_GAMES
from tests.server.client import PATIENCE, Guest
from tests.server.helpers import server
from tests.server.pressure import memory

BATCH = 30
FIRST, MORE = 3, 7  # batches until all caches are full, and after that
FLAGS = (
    "wanted", "weather", "fight_on_placement", "separate_after_fight", "hideout_effects_optional",
    "reverse_random_memories", "starve_on_any_food_loss", "weapons_need_ammo_purchase",
)  # fmt: skip
MEGABYTE = 1_000_000


async def play(guest: Guest, here: Running, batch: int) -> int:
    """Play tables with different options, each of bots alone, to their ends; return the memory used when all sleep."""
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        options = {name: bool(number >> bit & 1) for bit, name in enumerate(FLAGS)} | {"max_days": 1 + number // 256}
        await guest.create("love-and-death", seats=1, options=options, chairs=[{"kind": "bot", "level": "greedy"}])
    hub = here.context.hub
    async with asyncio.timeout(PATIENCE):
        while hub.owners:
            await hub.sweep()
            await asyncio.sleep(0.05)
    gc.collect()
    assert isinstance(hub.thinker, Thinkers)
    (worker,) = hub.thinker.all
    assert worker.process is not None
    assert len(worker.known) <= MOST_GAMES
    return memory(os.getpid()) + memory(worker.process.pid)


def test_hundreds_of_tables_with_options_of_their_own_leave_nothing_behind(tmp_path: Path) -> None:
    async def work() -> None:
        async with server(tmp_path / "store") as (base, here), Guest(base, "Ann") as ann:
            here.context.hub.idle = 0
            used = [await play(ann, here, batch) for batch in range(FIRST + MORE)]
            print("MB after each batch:", *(size // MEGABYTE for size in used))
            assert len(here.context.hub.games.loaded) <= MOST_LOADED
            assert used[-1] < used[FIRST - 1] + 15 * MEGABYTE, "without a bound it is some 80 more"

    asyncio.run(work())
