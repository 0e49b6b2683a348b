"""Reviews of finished games: each made once, in a process of its own kind, so that no bot has to wait for one."""

from __future__ import annotations

import asyncio
from collections import OrderedDict

import msgspec

from casefile.table import Refusal, Table, Thinkers
from casefile.table.replaying import case_of
from casefile.table.thinking import REVIEW_LIMIT, WorkerFailed

MOST_KEPT = 200
MOST_WAITING = 8

BUSY = Refusal("busy", "Many games are being reviewed now: please try again in a minute.")
FAILED = Refusal("busy", "The review could not be made: please try again.")


class Reviews:
    """Made when somebody asks, then kept: a finished game does not change."""

    def __init__(self) -> None:
        self.thinkers = Thinkers(workers=1, limit=REVIEW_LIMIT)
        self.kept: OrderedDict[tuple[str, int], bytes] = OrderedDict()
        self.under_way: dict[tuple[str, int], asyncio.Task[bytes]] = {}

    async def of(self, table: Table, seat: int) -> bytes | Refusal:
        """The review of a finished table for a seat, as JSON. Whoever asks meanwhile waits for the same one."""
        key = (table.id, seat)
        if key in self.kept:
            self.kept.move_to_end(key)
            return self.kept[key]
        task = self.under_way.get(key)
        if task is None:
            if len(self.under_way) >= MOST_WAITING:
                return BUSY
            task = asyncio.create_task(self.make(table, seat), name=f"review of {table.id}")
            self.under_way[key] = task
            task.add_done_callback(lambda _done: self.under_way.pop(key, None))
        try:
            return await asyncio.shield(task)  # it is made even if this one does not wait for it
        except WorkerFailed:
            return FAILED

    async def make(self, table: Table, seat: int) -> bytes:
        review = await self.thinkers.review(await case_of(table, seat))
        body = msgspec.json.encode(review.to_json(table.game))
        self.kept[table.id, seat] = body
        if len(self.kept) > MOST_KEPT:
            self.kept.popitem(last=False)
        return body

    async def close(self) -> None:
        for task in list(self.under_way.values()):
            task.cancel()
        await asyncio.gather(*self.under_way.values(), return_exceptions=True)
        await self.thinkers.close()
