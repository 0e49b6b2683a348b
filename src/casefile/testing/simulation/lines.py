"""A line between a client and a server: messages arrive in order or not at all, after a while, and it can break.

The server's end is what `casefile.server.channel.Channel` expects of a WebSocket; the client's end is two callbacks.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from starlette.websockets import WebSocket

from casefile.server.channel import LINE
from casefile.testing.simulation.world import Machine, World

NOTICED = 3.0  # seconds until an end learns that the other cannot be reached any more
MOST_UNTAKEN = 8  # messages on their way to a client, beyond which the server has to wait for it


@dataclass(eq=False)
class ClientLine:
    """Both ends of a connection between a client and a server."""

    world: World
    client: str
    server: Machine
    hear: Callable[[bytes], None]
    lost: Callable[[], None]
    open: bool = True
    gone: bool = False  # whether the client has been told
    last: dict[str, float] = field(default_factory=lambda: {"in": 0.0, "out": 0.0})  # when the last message arrives
    untaken: int = 0
    inbox: asyncio.Queue[dict[str, str]] = field(default_factory=asyncio.Queue)
    taken: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.scope = {LINE: self}
        self.address = self.client
        self.query_params: dict[str, str] = {}  # neither these nor the headers ask for a language
        self.headers: dict[str, str] = {}

    def arrival(self, way: str) -> float:
        """When a message that is sent now arrives: after those before it."""
        self.last[way] = max(self.last[way], self.world.now + self.world.travel(self.client, self.server.name))
        return self.last[way]

    # -- the client's end ------------------------------------------------------------------------------------------

    def say(self, text: bytes) -> None:
        """Send a message to the server."""
        if self.open and self.reaches():
            self.world.at(self.arrival("in"), lambda: self.arrive(text))

    def arrive(self, text: bytes) -> None:
        if self.open and self.reaches():
            self.server.run(lambda: self.inbox.put_nowait({"type": "websocket.receive", "text": text.decode()}))

    def hang_up(self) -> None:
        """The client goes away."""
        self.gone = True
        self.break_off()

    def reaches(self) -> bool:
        """Whether messages get through; a broken line is noticed by both ends, later."""
        if self.server.alive and self.world.connected(self.client, self.server.name):
            return True
        self.world.at(self.world.now + NOTICED * self.world.dice.random(), self.break_off)
        return False

    def break_off(self) -> None:
        """Both ends learn that the line is gone."""
        if self.open:
            self.open = False
            self.server.run(self.told_server)
        if not self.gone:
            self.gone = True
            self.lost()

    def told_server(self) -> None:
        self.inbox.put_nowait({"type": "websocket.disconnect"})
        self.taken.set()

    # -- the server's end: a `RawSocket` and as much of a WebSocket as a channel uses -------------------------------

    @property
    def clear(self) -> bool:
        return self.open and self.untaken < MOST_UNTAKEN

    def write(self, text: bytes) -> None:
        if not self.open or not self.server.alive:
            return
        self.untaken += 1
        self.world.at(self.arrival("out"), lambda: self.deliver(bytes(text)))

    write_soon = write

    def deliver(self, text: bytes) -> None:
        self.untaken -= 1
        self.server.run(self.taken.set)
        if self.open and self.reaches():
            self.world.note(self.client, text)
            self.hear(text)

    async def send(self, message: Any) -> None:
        while not self.clear:
            if not self.open:
                raise ConnectionError("the client is gone")
            self.taken.clear()
            await self.taken.wait()
        self.write(message["text"].encode())

    async def receive(self) -> dict[str, str]:
        return await self.inbox.get()

    async def close(self, _code: int = 1000) -> None:
        if self.server.alive:
            self.world.at(self.arrival("out"), self.break_off)

    def abort(self) -> None:
        if self.server.alive:
            self.world.at(self.arrival("out"), self.break_off)

    def socket(self) -> WebSocket:
        """This line as a channel takes it."""
        return self  # type: ignore[return-value]  # it has those of its methods that a channel calls
