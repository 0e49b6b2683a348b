"""Deletes tables and guests that nobody has used for a long time."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from casefile.storage.port import MOST_LISTED, Stale, Store

DAY = 24 * 3600 * 1000  # milliseconds
ABANDONED = 365  # days without a move after which a running game counts as given up
IDLE_GUEST = 30  # days after which a guest who did nothing is forgotten, where tables are kept longer
PAUSE = 0.01  # seconds between deletions, so that players do not wait

WORDS = {"ended": "ended tables", "waiting": "tables that never began", "running": "games that were given up"}
SINGLE = {
    "ended tables": "ended table", "tables that never began": "table that never began",
    "games that were given up": "game that was given up", "guests": "guest",
}  # fmt: skip


def stale_after(days: int, now: int) -> Stale:
    """The times before which things are stale, if they are kept for this many days."""
    return Stale(
        ended=now - days * DAY,
        waiting=now - days * DAY,
        running=now - max(days, ABANDONED) * DAY,
        guests=now - min(days, IDLE_GUEST) * DAY,
    )


def in_use(_table: str) -> bool:
    return False


async def prune(
    store: Store, stale: Stale, *, really: bool = True, used: Callable[[str], bool] = in_use
) -> dict[str, int]:
    """Delete what is stale, or only count it; tables that are `used` stay. A table that changes meanwhile stays too."""
    counts = dict.fromkeys([*WORDS.values(), "guests"], 0)
    after = ""
    while rows := await store.stale_tables(stale, after=after, limit=MOST_LISTED):
        for row in rows:
            if used(row.id):
                continue
            if really:
                await asyncio.sleep(PAUSE)
                if not await store.delete(row.id, row.version):
                    continue
            counts[WORDS[row.status]] += 1
        after = rows[-1].id
    counts["guests"] = await forget_guests(store, stale, really=really)
    return counts


async def forget_guests(store: Store, stale: Stale, *, really: bool = True) -> int:
    """Forget, or only count, guests who were not seen for a long time and have nothing here."""
    count, after = 0, ""
    while guests := await store.stale_guests(stale, after=after, limit=MOST_LISTED):
        count += await store.forget_guests(guests, stale) if really else len(guests)
        after = guests[-1]
    return count
