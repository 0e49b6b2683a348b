"""What comes in, taken a little at a time: a burst from one address does not hold up what others send.

The event loop reads all connections that have something to say before it does anything else. Were all of that dealt
with at once, a few hundred requests in one moment would take longer than many moves. So only a few pieces are dealt
with in a millisecond. The others wait, addresses take turns, and the loop goes on with the rest in between.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Any, Protocol

log = logging.getLogger("casefile.server.intake")

MOST = 4  # pieces that are dealt with in a millisecond, or in a turn of the event loop


class Taker(Protocol):
    """A connection; what it hands in has been counted already, for it may wait."""

    transport: Any

    def take(self, data: bytes) -> None:
        """Deal with a piece of the stream."""


class Intake:
    """The pieces that have come in by all connections of a server."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.room = most
        self.since = -1
        self.waiting: OrderedDict[str, deque[tuple[Taker, bytes]]] = OrderedDict()  # who is next, first

    def add(self, address: str, taker: Taker, data: bytes) -> None:
        """Deal with a piece now, or when it is the turn of its address; those of one address stay in their order."""
        now = int(asyncio.get_running_loop().time() * 1000)
        if now != self.since:
            self.since, self.room = now, self.most
        if self.room and not self.waiting:
            self.room -= 1
            taker.take(data)
            return
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.go_on)
        self.waiting.setdefault(address, deque()).append((taker, data))

    def go_on(self) -> None:
        """Deal with as many pieces as fit into one turn of the event loop."""
        for _ in range(self.most):
            if not self.waiting:
                return
            address, pieces = self.waiting.popitem(last=False)
            taker, data = pieces.popleft()
            if pieces:
                self.waiting[address] = pieces
            try:
                taker.take(data)
            except Exception:  # the trouble of one connection
                log.exception("a connection failed")
                taker.transport.abort()
        if self.waiting:
            asyncio.get_running_loop().call_soon(self.go_on)
