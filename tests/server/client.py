"""A scripted client: it keeps its own copy of what it was told, notices gaps, asks again, and reconnects by itself."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Callable
from itertools import count
from random import Random
from types import TracebackType
from typing import Any, cast

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from casefile.table import Table
from casefile.table.changes import applied

Json = dict[str, Any]
ANSWERS = ("ack", "refusal", "invitation", "made", "reason", "about", "hint")
PATIENCE = 120.0  # seconds that a test waits for anything at most: the machine may be busy


class Guest:
    """A guest with a cookie."""

    def __init__(self, base: str, name: str, *, address: str = "127.0.0.1") -> None:
        self.base = base
        self.name = name
        self.address = address
        line = httpx.AsyncHTTPTransport(local_address=address, verify=False)  # no TLS, so certificates need not be read
        self.http = httpx.AsyncClient(base_url=base, timeout=PATIENCE, transport=line)

    async def __aenter__(self) -> Guest:
        (await self.post("/api/guest", name=self.name)).raise_for_status()
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        await self.http.aclose()

    @property
    def cookie(self) -> str:
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def post(self, path: str, **body: object) -> httpx.Response:
        return await self.http.post(path, json=body)

    async def get(self, path: str) -> httpx.Response:
        return await self.http.get(path)

    async def create(self, game: str = "bonnie-and-clyde", **body: object) -> str:
        response = await self.post("/api/tables", game=game, **body)
        assert response.status_code == 201, response.text
        return str(response.json()["table"])

    async def sit(self, table: str, **body: object) -> int:
        response = await self.post(f"/api/tables/{table}/sit", **body)
        assert response.status_code == 200, response.text
        return int(response.json()["seat"])


class Client:
    """A reader at a table. `number`, `events` and `snapshot` are its own copy; `frames` is every byte it got."""

    names = count()

    def __init__(
        self, base: str, table: str, reader: int | None, cookie: str = "", *, retry: float = 0.5, name: str = "",
        changes: bool = True, numbers: bool = True, address: str = "127.0.0.1", language: str = "",
    ) -> None:  # fmt: skip
        self.language = language
        self.base = base
        self.table = table
        self.url = f"ws{base.removeprefix('http')}/api/tables/{table}/socket"
        self.reader = reader
        self.cookie = cookie
        self.retry = retry
        self.number = self.acted_at = self.frame = 0
        self.changes, self.numbers = changes, numbers
        self.address = address
        self.events: list[Json] = []
        self.snapshot: Json = {}
        self.presence: Json = {}
        self.frames: list[str] = []
        self.acked: dict[str, int] = {}
        self.waiting: dict[str, asyncio.Future[Json]] = {}
        self.bye: Json | None = None
        self.bell = asyncio.Event()
        self.socket: ClientConnection | None = None
        self.name = name or f"c{next(Client.names)}"
        self.requests = count()
        self.connections = 0
        self.resends = 0
        self.task: asyncio.Task[None] | None = None
        self.heartbeat: asyncio.Task[None] | None = None

    async def __aenter__(self) -> Client:
        self.task = asyncio.create_task(self.run())
        self.heartbeat = asyncio.create_task(self.beat())
        return self

    async def __aexit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        tasks = [task for task in (self.task, self.heartbeat) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- the connection ------------------------------------------------------------------------------------------

    async def run(self) -> None:
        headers = {"cookie": self.cookie} if self.cookie else {}
        while True:
            try:
                async with connect(
                    self.url, additional_headers=headers, compression=None, max_size=None, local_addr=(self.address, 0)
                ) as socket:
                    self.connections += 1
                    self.frame = 0
                    hello = {"type": "hello", "protocol": 1, "reader": self.reader, "seen": self.number}
                    hello |= {"language": self.language} if self.language else {}
                    await socket.send(self.text(**hello, changes=self.changes, numbers=self.numbers))
                    self.socket = socket
                    async with asyncio.timeout(self.retry * 4):  # a lost hello is sent again
                        await self.receive(str(await socket.recv()))
                    async for frame in socket:
                        await self.receive(str(frame))
            except (OSError, ConnectionClosed, InvalidHandshake, TimeoutError, EOFError):
                pass
            self.socket = None
            if self.bye is not None and not self.bye["again"]:
                self.ring()
                return
            await asyncio.sleep(0.02)

    async def beat(self) -> None:
        for n in count():
            await asyncio.sleep(self.retry)
            await self.send(type="ping", n=n)

    async def send(self, **message: object) -> None:
        if self.socket is not None:
            with contextlib.suppress(ConnectionClosed, OSError):
                await self.socket.send(self.text(**message))

    def text(self, **message: object) -> str:
        return json.dumps(message)

    # -- what comes in -------------------------------------------------------------------------------------------

    async def receive(self, frame: str) -> None:
        self.frames.append(frame)
        message = json.loads(frame)
        kind = message["type"]
        if kind == "update":
            await self.update(message)
        elif kind == "welcome" and message["reset"]:
            self.number, self.events = 0, []
        elif kind == "pong" and message["number"] > self.number:
            await self.resend()
        elif kind == "presence":
            self.presence = message
        elif kind == "bye":
            self.bye = message
        elif kind in ANSWERS:
            waiting = self.waiting.get(message["id"])
            if waiting is not None and not waiting.done():
                waiting.set_result(message)
        self.ring()

    async def update(self, message: Json) -> None:
        frame = message["frame"]
        if frame <= self.frame:  # a repeated update
            return
        if message["since"] > self.number or ("snapshot" not in message and frame > self.frame + 1):
            await self.resend()  # an update before it is missing
            return
        self.frame = frame
        self.events += message["events"][self.number - message["since"] :]
        self.number = message["number"]
        changes = message.get("changes")
        self.snapshot = message["snapshot"] if changes is None else cast(Json, applied(self.snapshot, changes))
        assert [event["number"] for event in self.events] == list(range(1, self.number + 1))

    async def resend(self) -> None:
        self.resends += 1
        await self.send(type="resend", seen=self.number)

    # -- asking --------------------------------------------------------------------------------------------------

    async def ask(self, kind: str, **values: object) -> Json:
        """Ask until an answer comes, always with the same id."""
        name = f"{self.name}-{next(self.requests)}"
        future: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self.waiting[name] = future
        try:
            async with asyncio.timeout(PATIENCE * 2):
                while True:
                    await self.send(type=kind, id=name, **values)
                    with contextlib.suppress(TimeoutError):
                        async with asyncio.timeout(self.retry):
                            answer = await asyncio.shield(future)
                            if answer.get("code") not in ("closing", "store", "busy", "broken"):
                                return answer
                            future = self.waiting[name] = asyncio.get_running_loop().create_future()
        finally:
            del self.waiting[name]

    async def act(self, action: int) -> Json:
        self.acted_at = self.number
        answer = await self.ask("act", action=action, seen=self.number)
        if answer["type"] == "ack":
            self.acked[answer["id"]] = action
        return answer

    # -- waiting -------------------------------------------------------------------------------------------------

    def ring(self) -> None:
        self.bell.set()

    async def until(self, ready: Callable[[], bool], patience: float = PATIENCE) -> None:
        """Wait until a condition holds; check it at every message."""
        async with asyncio.timeout(patience):
            while not ready():
                self.bell.clear()
                await self.bell.wait()

    async def caught_up(self, table: Table) -> None:
        """Wait until this client has all that its reader was told."""
        await self.until(lambda: self.number >= table.number(self.reader))

    async def goodbye(self) -> Json:
        """Wait until the server has said why it closes the connection."""
        await self.until(lambda: self.bye is not None)
        assert self.bye is not None
        return self.bye

    @property
    def status(self) -> str:
        return str(self.snapshot.get("status", ""))

    @property
    def legal(self) -> list[int]:
        return [move["id"] for move in self.snapshot.get("legal", [])]

    async def play(self, dice: Random, patience: float = 90.0) -> None:
        """Play at random until the game is over."""
        await self.play_by(lambda: dice.choice(self.legal), patience)

    async def play_by(self, choose: Callable[[], int], patience: float = 90.0) -> None:
        while True:
            await self.until(lambda: bool(self.legal) or self.status == "ended", patience)
            if self.status == "ended":
                return
            answer = await self.act(choose())
            if answer["type"] != "ack":
                assert answer["code"] in ("stale", "CF-03", "CF-04", "bad-number", "slow-down"), answer
            await self.moved_on(patience)

    async def moved_on(self, patience: float = PATIENCE) -> None:
        """Wait until this reader was told something since its last action, or the game is over."""
        await self.until(lambda: self.number > self.acted_at or self.status == "ended", patience)
