"""Long work, one piece at a time: askers take turns."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class Turns:
    """One piece of work at a time; each asker has a queue, and they take turns. `waiting` counts running work too."""

    def __init__(self) -> None:
        self.waiting: Counter[str] = Counter()
        self.own: dict[str, asyncio.Lock] = {}
        self.one = asyncio.Lock()

    @asynccontextmanager
    async def take(self, who: str) -> AsyncIterator[None]:
        """Wait for a turn; it lasts as long as the block."""
        self.waiting[who] += 1
        try:
            async with self.own.setdefault(who, asyncio.Lock()), self.one:
                yield
        finally:
            self.waiting[who] -= 1
            if not self.waiting[who]:
                del self.waiting[who]
                self.own.pop(who, None)
