"""The connection of a terminal to one table of a server.

The link keeps its own copy of what the seat was told. It asks for what is missing, repeats a request under the same id
until it is answered, and comes back by itself when the connection or the server was gone for a while.
"""

from __future__ import annotations

import json
import secrets
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from typing import Any, cast

from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from casefile.table.changes import applied
from casefile.terminal.console import WORDS
from casefile.terminal.ear import Ear
from casefile.terminal.lobby import Address, RemoteError

PROTOCOL = 1
FOR_A_MOMENT = ("restart", "moved")  # goodbyes after which somebody is there again at once
REPEAT = 5.0  # seconds after which a request is repeated, and the server is asked whether it is still there
LOOKS = 20  # how often in that time somebody who waits for the others is looked after
RETRIES = (0.2, 0.5, 1, 2, 4, 8, 15, 30, 30, 30)  # seconds between attempts to come back

Json = dict[str, Any]


class Link:
    """A WebSocket to one table, as one seat or as a spectator (None)."""

    def __init__(self, address: Address, cookie: str, reader: int | None) -> None:
        self.address = address
        self.cookie = cookie
        self.reader = reader
        self.number = self.frame = 0
        self.events: list[Json] = []
        self.snapshot: Json = {}
        self.answers: dict[str, Json] = {}
        self.socket: ClientConnection | None = None
        self.ear: Ear | None = None
        self.tell: Callable[[str], None] = lambda _line: None  # says that the server is gone, and that it is back
        self.alarm: Callable[[str], None] | None = None  # says it while a person is asked something
        self.parted: Json | None = None  # the server's goodbye, after which there is no coming back
        self.parting = False  # the server has said goodbye, or the connection has ended
        self.warning = ""  # what a person has not been told yet: that the server is gone
        self.opened = ExitStack()
        self.prefix = secrets.token_hex(4)
        self.count = 0

    def open(self) -> None:
        """Connect, and catch up."""
        lost = False
        for wait in (*RETRIES, None):
            try:
                headers = {"cookie": self.cookie} if self.cookie else {}
                self.close()
                self.socket = self.opened.enter_context(
                    connect(self.address.socket, additional_headers=headers, compression=None)
                )
                self.frame = 0
                self.parting, self.warning = False, ""
                self.ear = Ear(self.socket, self.hear_goodbye)
                self.send(type="hello", protocol=PROTOCOL, reader=self.reader, seen=self.number, changes=True)
                if lost:
                    self.tell(WORDS.say("remote.back"))
                return
            except (OSError, InvalidHandshake, ConnectionClosed, TimeoutError) as error:
                if wait is None or not self.snapshot:
                    raise RemoteError(f"{self.address.server} cannot be reached: {error}") from None
                if not lost:
                    self.tell(WORDS.say("remote.trying"))
                lost = True
                time.sleep(wait)

    def close(self) -> None:
        self.socket = None
        self.opened.close()

    def hear_goodbye(self, ear: Ear, message: Json | None) -> None:
        """The server says goodbye, or (None) the connection has ended: tell a person who is being asked something."""
        if ear is not self.ear or (message is None and self.parting):
            return
        self.parting = True
        if message is None:
            self.warning = WORDS.say("remote.lost")
        elif not message["again"]:
            self.parted = message
            self.warning = f"{message['text']} {WORDS.say('remote.leave')}"
        elif message["reason"] not in FOR_A_MOMENT:
            self.warning = f"{message['text']} {WORDS.say('remote.type_on')}"
        self.warn()

    def warn(self) -> None:
        if self.alarm is not None and self.warning:
            warning, self.warning = self.warning, ""
            self.alarm(warning)

    @contextmanager
    def alarming(self, alarm: Callable[[str], None]) -> Iterator[None]:
        """While a person is asked something: call `alarm` if the server goes; afterwards stop, if it went for good."""
        self.alarm = alarm
        self.warn()
        try:
            yield
        finally:
            self.alarm = None
        if self.parted is not None:
            raise RemoteError(self.parted["text"], self.parted["reason"])

    def send(self, **message: object) -> None:
        assert self.socket is not None
        self.socket.send(json.dumps(message))

    def pump(self, meanwhile: Callable[[], bool] = lambda: False) -> None:
        """Wait for one message and take it in. As long as none comes, `meanwhile` is called again and again; it says
        whether it has asked the server for something, so that what is waited for may be there.
        """
        if self.socket is None:
            self.open()
        assert self.ear is not None
        for _ in range(LOOKS):
            try:
                message = self.ear.next(REPEAT / LOOKS)
            except TimeoutError:
                if meanwhile():
                    return
                continue
            self.hear(message)
            return
        self.try_to_send(type="ping", n=self.number)

    def catch_up(self) -> None:
        """Take in what has come since, without waiting."""
        with suppress(TimeoutError):
            while self.socket is not None and self.ear is not None:
                self.hear(self.ear.next(0))

    def hear(self, message: Json | None) -> None:
        if message is None:
            self.socket = None
        else:
            self.take(message)

    def try_to_send(self, **message: object) -> None:
        try:
            self.send(**message)
        except (ConnectionClosed, OSError):
            self.socket = None

    def take(self, message: Json) -> None:
        kind = message["type"]
        if kind == "update":
            self.update(message)
        elif kind == "welcome" and message["reset"]:
            self.number, self.events = 0, []
        elif kind == "pong" and message["number"] > self.number:
            self.try_to_send(type="resend", seen=self.number)
        elif kind == "bye" and not message["again"]:
            raise RemoteError(message["text"], message["reason"])
        elif "id" in message:
            self.answers[message["id"]] = message

    def update(self, message: Json) -> None:
        frame = message["frame"]
        if frame <= self.frame:  # it came twice
            return
        if message["since"] > self.number or ("snapshot" not in message and frame > self.frame + 1):
            self.try_to_send(type="resend", seen=self.number)
            return
        self.frame = frame
        self.events += message["events"][self.number - message["since"] :]
        self.number = message["number"]
        changes = message.get("changes")
        self.snapshot = message["snapshot"] if changes is None else cast(Json, applied(self.snapshot, changes))

    def ask(self, kind: str, **values: object) -> Json:
        """Ask for something, until there is an answer. The id says that it is one and the same request."""
        self.count += 1
        name = f"{self.prefix}-{self.count}"
        sent = 0.0
        while name not in self.answers:
            if time.monotonic() - sent > REPEAT or self.socket is None:
                if self.socket is None:
                    self.open()
                self.try_to_send(type=kind, id=name, **values)
                sent = time.monotonic()
            self.pump()
        return self.answers.pop(name)
