"""Passes a request about a table to the server at which the table is awake, so that any server takes any request.

If that server dies, its clients are told to come back, as at a restart; they are connected here still, so they come
back to this or any server, which takes the table over. Until it may (a beat has to be missed for long enough, unless
the death can be proved), a request or a socket waits here.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import re
import time
from collections import deque
from typing import Any

import msgspec
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from casefile.server import messages as m
from casefile.server.channel import BYES, LINE, RawSocket
from casefile.server.context import Context
from casefile.server.guards import REQUEST, SOCKET, say
from casefile.server.inner import told_of
from casefile.server.link import Kind, NotOurs, ServerLine, call
from casefile.server.proxies import RELAYED
from casefile.storage import Server, StoreError
from casefile.table.lease import Tenure

log = logging.getLogger("casefile.server.relay")

OF_TABLE = re.compile(r"/api/tables/([^/]{1,64})(?:/.*)?")
SHOWS = "/api/shows"
SHOW = re.compile(r"show-([0-9a-f]+)-.*")
LOOK_AGAIN = (0.02, 0.25)  # seconds until a server that does not answer is called again: at first, and at most
PATIENCE = 9.0  # seconds that a client waits for a table of a server that does not answer
MOST_WAITING = 16  # messages for a client that takes them slowly, before its owner has to wait
MOVING = "The table is moving from one server to another. Please try again."


class Relay:
    """ASGI middleware between the guards and the application."""

    def __init__(self, app: ASGIApp, context: Context, tenure: Tenure, secret: str) -> None:
        self.app = app
        self.context = context
        self.tenure = tenure
        self.secret = secret
        self.lines: dict[str, set[Passage]] = {}  # the sockets that are passed on, by server
        self.bells: dict[str, asyncio.Event] = {}  # by server: rung when it is there no more
        tenure.gone.append(self.hang_up)

    @property
    def count(self) -> int:
        return sum(map(len, self.lines.values()))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        where = None if scope.get(RELAYED) else self.table_of(scope)
        if where is None or self.context.closing:
            await self.app(scope, receive, send)
            return
        try:
            line, server = await self.find(where)
        except StoreError as error:
            log.error("a table could not be looked for: %s", error)
            await self.refuse(scope, send, "store", "The table cannot be read now. Please try again.")
        except TimeoutError:
            await self.refuse(scope, send, "closing", MOVING)
        else:
            if line is None or server is None:
                await self.app(scope, receive, send)
            elif scope["type"] == "websocket":
                await self.socket(scope, receive, send, line, server)
            else:
                await Exchange(line, send).run(scope, receive)

    def table_of(self, scope: Scope) -> str | None:
        """The table that a request is about, or the path of the shows; None: it is about no table."""
        path = scope["path"]
        if path == SHOWS:
            return SHOWS
        found = OF_TABLE.fullmatch(path)
        return None if found is None else found[1]

    async def refuse(self, scope: Scope, send: Send, code: str, reason: str) -> None:
        await say(send, code, reason, SOCKET if scope["type"] == "websocket" else REQUEST, retry=1.0)

    # -- where a table is ----------------------------------------------------------------------------------------

    async def find(self, table: str) -> tuple[ServerLine | None, Server | None]:
        """A line to the server that has the table; None: it is here, or may be woken here."""
        until, wait = time.monotonic() + PATIENCE, LOOK_AGAIN[0]
        while True:
            if table in self.context.hub.owners and self.tenure.held():
                return None, None
            server = await self.whose(table)
            if server is None:
                return None, None
            line = await self.reach(server)
            if line is not None:
                return line, server
            await self.tenure.suspect(server)
            if time.monotonic() > until:
                raise TimeoutError
            await self.wait_for_end(server, wait)
            wait = min(wait * 2, LOOK_AGAIN[1])

    async def reach(self, server: Server) -> ServerLine | None:
        """A line to another server; None: it does not answer, or has ended meanwhile."""
        host, _, port = server.address.rpartition(":")
        calling = asyncio.create_task(call(host.strip("[]"), int(port), self.secret), name="call")
        ended = asyncio.create_task(self.wait_for_end(server, None), name="end of a server")
        try:
            await asyncio.wait((calling, ended), return_when=asyncio.FIRST_COMPLETED)
            return await calling if calling.done() else None
        except (OSError, NotOurs, ValueError) as error:
            log.info("the server %s does not answer: %s", server.address, error)
            return None
        finally:
            for task in (calling, ended):
                task.cancel()

    async def wait_for_end(self, server: Server, seconds: float | None) -> None:
        """Wait so long at most, or until this server is there no more."""
        if server.id not in self.tenure.seen:  # it has ended, or is so new that this server has not seen it yet
            await asyncio.sleep(PATIENCE if seconds is None else seconds)
            return
        bell = self.bells.setdefault(server.id, asyncio.Event())
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await bell.wait()

    async def whose(self, table: str) -> Server | None:
        if table == SHOWS:  # all of them are at one server, so that there are not more of them than are wanted
            return self.tenure.first()
        show = SHOW.fullmatch(table)
        if show is not None:
            seen = self.tenure.seen.get(show[1])
            return None if seen is None else seen.server
        return await self.tenure.whose(table)

    # -- sockets -------------------------------------------------------------------------------------------------

    async def socket(self, scope: Scope, receive: Receive, send: Send, line: ServerLine, server: Server) -> None:
        passage = Passage(line, scope[LINE], self.context.limits.send_seconds)
        self.lines.setdefault(server.id, set()).add(passage)
        try:
            await passage.run(scope, receive, send)
        finally:
            self.lines[server.id].discard(passage)
            if not self.lines[server.id]:
                del self.lines[server.id]
        if not passage.said_goodbye:
            await self.tenure.suspect(server)
            await self.part(passage, send, "moved")

    async def part(self, passage: Passage, send: Send, reason: str) -> None:
        """Tell a client to come back."""
        text, again, code = BYES[reason]
        bye = m.encode(m.Bye(reason=reason, text=text, again=again)).decode()
        with contextlib.suppress(Exception):  # it is gone, or takes nothing
            async with asyncio.timeout(self.context.limits.send_seconds):
                if passage.accepted:
                    await send({"type": "websocket.send", "text": bye})
                    await send({"type": "websocket.close", "code": code, "reason": ""})
                else:
                    await say(send, "closing", MOVING, SOCKET, retry=1.0)

    def hang_up(self, server: Server) -> None:
        """A server has gone: end the connections to it, so that their clients connect again."""
        if (bell := self.bells.pop(server.id, None)) is not None:
            bell.set()
        for passage in list(self.lines.get(server.id, ())):
            passage.line.abort()
            passage.pending.end()

    def close(self) -> None:
        """This server stops: its clients come back to another one."""
        for passages in list(self.lines.values()):
            for passage in list(passages):
                passage.line.abort()
                passage.pending.end()


class Pending:
    """What the owner's server has sent and the client has not taken. Too much of it holds the line."""

    def __init__(self, line: ServerLine) -> None:
        self.line = line
        self.pieces: deque[tuple[Kind, bytes]] = deque()
        self.bell = asyncio.Event()
        self.ended = False

    def add(self, kind: Kind, body: bytes) -> None:
        self.pieces.append((kind, body))
        self.bell.set()
        if len(self.pieces) == MOST_WAITING:
            self.line.hold()

    def end(self) -> None:
        """Nothing more will come."""
        self.ended = True
        self.bell.set()

    async def first(self) -> tuple[Kind, bytes] | None:
        """The oldest piece, once there is one. It stays until `drop`. None: nothing more will come."""
        while not self.pieces:
            if self.ended:
                return None
            self.bell.clear()
            await self.bell.wait()
        return self.pieces[0]

    def drop(self) -> None:
        """The oldest piece has been taken."""
        if len(self.pieces) == MOST_WAITING:
            self.line.go_on()
        self.pieces.popleft()


class Passage:
    """A client's socket here, and the line to the server where its table is."""

    def __init__(self, line: ServerLine, client: RawSocket, send_seconds: float) -> None:
        self.line = line
        self.client = client
        self.send_seconds = send_seconds
        self.accepted = False
        self.said_goodbye = False  # either side has ended it properly
        self.pending = Pending(line)
        line.heard = self.heard
        line.lost = self.pending.end

    def heard(self, kind: Kind, body: bytes) -> None:
        """A piece from the owner: straight on to the client, if nothing is in its way."""
        if kind is Kind.TEXT and self.accepted and not self.pending.pieces and self.client.clear:
            self.client.write(body)
        else:
            self.pending.add(kind, body)

    async def run(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on both ways until one side ends it."""
        self.line.tell(Kind.SCOPE, told_of(scope))
        tasks = [asyncio.create_task(self.up(receive)), asyncio.create_task(self.down(send))]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            self.line.close()
        for task in done:
            if isinstance(task.exception(), TimeoutError):  # the client takes nothing
                self.client.abort()
                self.said_goodbye = True

    async def up(self, receive: Receive) -> None:
        """What the client says. While the owner does not read, nothing is read here."""
        while True:
            message = await receive()
            text = message.get("text")
            if text is not None and message["type"] == "websocket.receive":
                self.line.write(Kind.TEXT, text.encode())
            else:
                self.line.tell(Kind.EVENT, message)
            if message["type"] == "websocket.disconnect":
                self.said_goodbye = True
                return
            await self.line.room.wait()

    async def down(self, send: Send) -> None:
        """What the owner says and could not go straight on."""
        while piece := await self.pending.first():
            kind, body = piece
            if kind is Kind.TEXT:
                message: Message = {"type": "websocket.send", "text": body.decode()}
            else:
                message = event_of(body)
            async with asyncio.timeout(self.send_seconds):
                await send(message)
            self.pending.drop()
            self.accepted = self.accepted or message["type"] == "websocket.accept"
            if ends(message):
                self.said_goodbye = True
                return


class Exchange:
    """A request that is passed on, and its answer."""

    def __init__(self, line: ServerLine, send: Send) -> None:
        self.line = line
        self.send = send
        self.pending = Pending(line)
        self.begun = False
        line.heard = self.pending.add
        line.lost = self.pending.end

    async def run(self, scope: Scope, receive: Receive) -> None:
        self.line.tell(Kind.SCOPE, told_of(scope))
        up = asyncio.create_task(self.up(receive))
        try:
            await self.down()
        finally:
            up.cancel()
            refused = (await asyncio.gather(up, return_exceptions=True))[0]
            self.line.close()
        if isinstance(refused, Exception):  # the body is too long, or the client has gone
            raise refused
        if not self.begun:
            await say(self.send, "closing", MOVING, retry=1.0)

    async def up(self, receive: Receive) -> None:
        try:
            while True:
                message = await receive()
                self.line.tell(Kind.EVENT, message)
                if message["type"] == "http.disconnect":
                    return
                await self.line.room.wait()
        except Exception:
            self.line.abort()
            self.pending.end()
            raise

    async def down(self) -> None:
        while piece := await self.pending.first():
            self.pending.drop()
            message = event_of(piece[1])
            self.begun = True
            await self.send(message)
            if ends(message):
                return


def event_of(body: bytes) -> dict[str, Any]:
    """An event of ASGI as another server tells it."""
    event: dict[str, Any] = msgspec.msgpack.decode(body)
    if event.get("headers"):
        event["headers"] = [(name, value) for name, value in event["headers"]]
    return event


def ends(message: Message) -> bool:
    """Whether nothing comes after this."""
    kind = message["type"]
    return kind == "websocket.close" or (kind.endswith("response.body") and not message.get("more_body"))
