"""Background maintenance of the store: notices revoked secrets and deletes old data."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import TYPE_CHECKING

from casefile.server.guests import milliseconds
from casefile.storage import StoreError
from casefile.table.pruning import IDLE_GUEST, forget_guests, prune, stale_after

if TYPE_CHECKING:
    from casefile.server.context import Context

REVOKED_EVERY = 2.0  # seconds
PRUNE_EVERY = 3600.0
OVERLAP = 60_000  # milliseconds by which a look reaches back before the last one: a commit takes its time

log = logging.getLogger("casefile.server")


class Keeping:
    """Runs the two maintenance tasks from `open` to `close`."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.looked = milliseconds()
        self.tasks: list[asyncio.Task[None]] = []

    def open(self) -> None:
        self.tasks = [
            asyncio.create_task(again_and_again(REVOKED_EVERY, self.look_for_revoked), name="revoked"),
            asyncio.create_task(again_and_again(PRUNE_EVERY, self.make_room), name="making room"),
        ]

    async def close(self) -> None:
        for task in self.tasks:
            task.cancel()
        for task in self.tasks:
            with suppress(asyncio.CancelledError):
                await task

    async def look_for_revoked(self) -> None:
        """Close the sockets of guests whose secret was revoked, here or by the host's command."""
        now = milliseconds()
        gone = await self.context.store.revoked(self.looked - OVERLAP)
        self.looked = now
        if gone:
            self.context.send_away(gone)

    async def make_room(self) -> None:
        """Delete what is too old. Guests who never did anything are forgotten in any case."""
        days = self.context.settings.keep_days
        stale = stale_after(days or IDLE_GUEST, milliseconds())
        if days is None:
            await forget_guests(self.context.store, stale)
            return
        counts = await prune(self.context.store, stale, used=self.context.hub.owners.__contains__)
        if any(counts.values()):
            log.warning("deleted after %d days: %s", days, counts)


async def again_and_again(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except StoreError as reason:
            log.error("%s: %s", work.__name__, reason)
        except Exception:
            log.exception("%s failed", work.__name__)
        await asyncio.sleep(seconds)
