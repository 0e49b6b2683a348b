"""The part of a server that other servers call. It treats the requests of their clients like those of its own.

It listens where `--internal` says, and never where the public does. What has passed the guards of the server that a
client is connected to is not limited again by them; the limits of guests, tables and sockets hold here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Callable
from typing import Any

import msgspec
from starlette.types import ASGIApp

from casefile.server.channel import LINE
from casefile.server.link import Greeting, Kind, ServerLine
from casefile.server.proxies import PASSED_ON, RELAYED

log = logging.getLogger("casefile.server.inner")

LAST_WORDS = 2.0  # seconds
MOST_EVENTS = 32  # that wait to be read by the application


class Inner:
    """Listens for other servers. `app` is the application below the guards."""

    def __init__(self, app: ASGIApp, secret: str, held: Callable[[], bool]) -> None:
        self.app = app
        self.secret = secret
        self.held = held
        self.server: asyncio.Server | None = None
        self.visits: set[Visit] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def open(self, host: str, port: int) -> tuple[str, int]:
        """Listen; return where."""
        loop = asyncio.get_running_loop()
        self.server = await loop.create_server(lambda: Greeting(self.secret, self.welcome).line, host, port)
        own = self.server.sockets[0].getsockname()
        return str(own[0]), int(own[1])

    async def close(self) -> None:
        if self.server is not None:
            self.server.close()
        if self.tasks:  # what is being done is answered, and goodbyes are said
            await asyncio.wait(self.tasks, timeout=LAST_WORDS)
        for visit in list(self.visits):
            visit.line.close()
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)

    def welcome(self, line: ServerLine) -> None:
        visit = Visit(self, line)
        self.visits.add(visit)

    def begin(self, visit: Visit) -> None:
        task = asyncio.create_task(visit.run(), name="visit")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)


class Visit:
    """One request or socket that another server passes on. To the application it is what a connection is."""

    def __init__(self, inner: Inner, line: ServerLine) -> None:
        self.inner = inner
        self.line = line
        self.scope: dict[str, Any] = {}
        self.events: deque[dict[str, Any]] = deque()
        self.bell = asyncio.Event()
        self.over = False
        self.accepted = False
        self.address = ""
        self.held_back: list[bytes] = []
        line.heard = self.heard
        line.lost = self.lost

    # -- what comes in -------------------------------------------------------------------------------------------

    def heard(self, kind: Kind, body: bytes) -> None:
        if kind is Kind.TEXT:
            self.put({"type": "websocket.receive", "text": body.decode()})
        elif kind is Kind.EVENT:
            self.put(msgspec.msgpack.decode(body))
        elif kind is Kind.SCOPE and not self.scope:
            self.scope = scope_of(msgspec.msgpack.decode(body))
            self.inner.begin(self)
        else:
            raise ValueError(kind)

    def put(self, event: dict[str, Any]) -> None:
        self.events.append(event)
        self.bell.set()
        if len(self.events) == MOST_EVENTS:
            self.line.hold()

    def lost(self) -> None:
        self.over = True
        self.inner.visits.discard(self)
        self.bell.set()

    async def receive(self) -> dict[str, Any]:
        while not self.events:
            if self.over:
                return {"type": "websocket.disconnect", "code": 1006} if self.is_socket else {"type": "http.disconnect"}
            self.bell.clear()
            await self.bell.wait()
        if len(self.events) == MOST_EVENTS:
            self.line.go_on()
        return self.events.popleft()

    @property
    def is_socket(self) -> bool:
        return self.scope.get("type") == "websocket"

    # -- what goes out: also a RawSocket -----------------------------------------------------------------------------

    @property
    def clear(self) -> bool:
        return self.accepted and self.line.clear

    def write(self, text: bytes) -> None:
        if self.held_back:
            self.held_back.append(text)
        else:
            self.line.write(Kind.TEXT, text)

    def write_soon(self, text: bytes) -> None:
        if not self.held_back:
            loop = asyncio.get_running_loop()
            loop.call_soon(loop.call_soon, self.release)
        self.held_back.append(text)

    def release(self) -> None:
        held, self.held_back = self.held_back, []
        for text in held:
            self.line.write(Kind.TEXT, text)

    async def send(self, message: Any) -> None:
        self.release()
        kind = message["type"]
        if kind == "http.response.start" and not self.inner.held():
            self.line.abort()  # what it would tell may be of yesterday
        await self.line.room.wait()
        if self.line.closed:
            raise ConnectionResetError("the other server has hung up")
        if kind == "websocket.send" and message.get("text") is not None:
            self.line.write(Kind.TEXT, message["text"].encode())
            return
        self.line.tell(Kind.EVENT, message)
        if kind == "websocket.accept":
            self.accepted = True
        elif kind == "websocket.close" or (kind.endswith("response.body") and not message.get("more_body")):
            self.accepted = False
            self.line.close()

    def abort(self) -> None:
        self.line.abort()

    # -- its life ------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        self.scope[LINE] = self
        with contextlib.suppress(ConnectionError):
            try:
                await self.inner.app(self.scope, self.receive, self.send)
            except ConnectionError:
                raise
            except Exception:
                log.exception("a request of another server failed")
        self.release()
        self.line.close()


ASKED = (
    "type",
    "http_version",
    "method",
    "scheme",
    "path",
    "query_string",
    "headers",
    "client",
    "server",
    "subprotocols",
)


def told_of(scope: Any) -> dict[str, Any]:
    """What another server has to know of a request, as it is after the guards."""
    return {name: scope[name] for name in ASKED if name in scope}


def scope_of(told: dict[str, Any]) -> dict[str, Any]:
    """A scope made of that."""
    scope = {name: told[name] for name in ASKED if name in told}
    scope["headers"] = [(name, value) for name, value in told["headers"]]
    for name in ("client", "server"):
        if scope.get(name) is not None:
            scope[name] = tuple(scope[name])
    return scope | {
        "asgi": {"version": "3.0", "spec_version": "2.3"}, "raw_path": told["path"].encode(), "root_path": "",
        "state": {}, "extensions": {"websocket.http.response": {}}, PASSED_ON: True, RELAYED: True,
    }  # fmt: skip
