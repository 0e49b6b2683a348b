"""Takes input a little at a time, so that a burst from one address does not delay others.

The event loop reads all connections with new data before it does anything else. If all of that were handled at once,
a few hundred requests would take longer than many moves. So only a few pieces are handled in a millisecond. The
others wait, addresses take turns, and the loop does its other work in between.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict, deque
from typing import Any, Protocol

log = logging.getLogger("casefile.server.intake")

MOST = 4  # pieces that are handled in a millisecond, or in a turn of the event loop


class Taker(Protocol):
    """A connection; what it hands in has been counted already, for it may wait."""

    transport: Any

    def take(self, data: bytes) -> None:
        """Handle a piece of the stream."""


class Intake:
    """The pieces that have come in by all connections of a server."""

    def __init__(self, most: int = MOST) -> None:
        self.most = most
        self.room = most
        self.since = -1
        self.waiting: OrderedDict[str, deque[tuple[Taker, bytes]]] = OrderedDict()  # who is next, first

    def add(self, address: str, taker: Taker, data: bytes) -> None:
        """Handle a piece now, or when its address has its turn; those of one address stay in order."""
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
        """Handle as many pieces as fit into one turn of the event loop."""
        for _ in range(self.most):
            if not self.waiting:
                return
            address, pieces = self.waiting.popitem(last=False)
            taker, data = pieces.popleft()
            if pieces:
                self.waiting[address] = pieces
            try:
                taker.take(data)
            except Exception:  # a fault of one connection
                log.exception("a connection failed")
                taker.transport.abort()
        if self.waiting:
            asyncio.get_running_loop().call_soon(self.go_on)
