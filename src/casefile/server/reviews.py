"""Reviews of finished games: each made once, in one process of their own that stands back behind all others, so that no
bot has to wait for one. Guests take turns, and none has many of them waiting.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from dataclasses import replace
from typing import TypeVar

import msgspec

from casefile.bots.review import Review
from casefile.engine.words import FALLBACK
from casefile.table import Refusal, Table, Thinkers
from casefile.table.replaying import case_of
from casefile.table.thinking import REVIEW_LIMIT, REVIEW_NICE, WorkerFailed

K = TypeVar("K")
V = TypeVar("V")

MOST_KEPT = 200
MOST_WAITING = 8
MOST_OF_GUEST = 2

BUSY = Refusal("busy", "Many games are being reviewed now: please try again in a minute.")
ENOUGH = Refusal("busy", "Other games are being reviewed for you now: please try again when they are done.")
FAILED = Refusal("busy", "The review could not be made: please try again.")


class Reviews:
    """Made when somebody asks, then kept: a finished game does not change."""

    def __init__(self) -> None:
        self.thinkers = Thinkers(workers=1, limit=REVIEW_LIMIT, nice=REVIEW_NICE)
        self.kept: OrderedDict[tuple[str, int, str], bytes] = OrderedDict()  # by language
        self.made: OrderedDict[tuple[str, int], Review] = OrderedDict()
        self.under_way: dict[tuple[str, int], asyncio.Task[Review]] = {}
        self.asked: Counter[str] = Counter()  # how many are under way for each guest

    async def of(self, table: Table, seat: int, guest: str, language: str = FALLBACK) -> bytes | Refusal:
        """The review of a finished table for a seat, as JSON. Whoever asks meanwhile waits for the same one."""
        key = table.id, seat, language
        if key not in self.kept:
            review = await self.review_of(table, seat, guest)
            if isinstance(review, Refusal):
                return review
            game = table.game.speaking(language)
            if game is not table.game:
                review = review.in_words(game, (await case_of(table, seat)).moments)
            keep(self.kept, key, msgspec.json.encode(review.to_json(game, table.names)))
        self.kept.move_to_end(key)
        return self.kept[key]

    async def review_of(self, table: Table, seat: int, guest: str) -> Review | Refusal:
        key = table.id, seat
        if key in self.made:
            self.made.move_to_end(key)
            return self.made[key]
        task = self.under_way.get(key)
        if task is None:
            if len(self.under_way) >= MOST_WAITING:
                return BUSY
            if self.asked[guest] >= MOST_OF_GUEST:
                return ENOUGH
            task = asyncio.create_task(self.make(table, seat, guest), name=f"review of {table.id}")
            self.begin(key, guest, task)
        try:
            return await asyncio.shield(task)  # the review is made even if this request is cancelled
        except WorkerFailed:
            return FAILED

    def begin(self, key: tuple[str, int], guest: str, task: asyncio.Task[Review]) -> None:
        self.under_way[key] = task
        self.asked[guest] += 1

        def end(_done: asyncio.Task[Review]) -> None:
            del self.under_way[key]
            self.asked[guest] -= 1
            if not self.asked[guest]:
                del self.asked[guest]

        task.add_done_callback(end)

    async def make(self, table: Table, seat: int, guest: str) -> Review:
        case = replace(await case_of(table, seat), guest=guest)
        review = await self.thinkers.review(case)
        keep(self.made, (table.id, seat), review)
        return review

    async def close(self) -> None:
        for task in list(self.under_way.values()):
            task.cancel()
        await asyncio.gather(*self.under_way.values(), return_exceptions=True)
        await self.thinkers.close()


def keep(kept: OrderedDict[K, V], key: K, value: V) -> None:
    """Add something, and drop the one that was asked for longest ago if there are too many."""
    kept[key] = value
    if len(kept) > MOST_KEPT:
        kept.popitem(last=False)
