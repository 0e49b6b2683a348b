"""Connections below the application: uvicorn's protocols for HTTP and WebSockets, with limits.

What is counted here is counted from the first byte on, before anybody has said who they are, and whether the table they
ask for exists or not. Whoever goes beyond is cut off: the connection is aborted, and nothing is queued for it.
"""

from __future__ import annotations

import asyncio
from typing import Any, cast

import h11
import uvicorn
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.protocol import OPEN

from casefile.server.channel import LINE
from casefile.server.door import Door
from casefile.server.guests import own_cookies
from casefile.server.limits import Allowance, address_key

PIECE = 512  # bytes that are parsed before frames are counted: the smallest frames are six bytes long

# A frame that is a whole text message of a client (RFC 6455, 5.2): two bytes, four of the mask, the text.
WHOLE_TEXT, MASKED, MOST_SHORT, SHORTEST = 0x81, 0x80, 125, 6


class Config(uvicorn.Config):
    """Uvicorn's settings, with the door that all connections came in by."""

    door: Door


def text_frame(text: bytes) -> bytes:
    """A text message as the server sends it: one frame, unmasked (RFC 6455, 5.2).

    >>> text_frame(b"Hello")
    b'\\x81\\x05Hello'
    """
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 1 << 16:
        return b"\x81\x7e%c%c%b" % (size >> 8, size & 255, text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def left_of_frame(data: bytes, left: int) -> int:
    """How many bytes are missing to the end of a frame after these data, which begin with the last `left` of one.

    -1 where nobody knows, for a frame's length was cut in two.

    >>> left_of_frame(b"\\x81\\x85mask12", 0), left_of_frame(b"345\\x8a\\x80mask", 3), left_of_frame(b"\\x81", 0)
    (3, 0, -1)
    """
    if left < 0:
        return -1
    at, end = left, len(data)
    while at < end:
        if at + 2 > end:
            return -1
        size = data[at + 1] & 127
        extra = {126: 2, 127: 8}.get(size, 0)
        if at + 2 + extra > end:
            return -1
        if extra:
            size = int.from_bytes(data[at + 2 : at + 2 + extra], "big")
        at += 2 + extra + 4 * (data[at + 1] >> 7) + size
    return at - end


def unmasked(text: bytes, mask: bytes) -> bytes:
    """A short text as it was before it was masked.

    >>> unmasked(b"Ig", b"!\\x0eab")
    b'hi'
    """
    size = len(text)
    repeated = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(text, "little") ^ int.from_bytes(repeated, "little")).to_bytes(size, "little")


class HttpProtocol(H11Protocol):
    """Uvicorn's HTTP, which does not wait for ever: for headers, for a body, for a client to take its answer.

    That a client is quiet between two requests is uvicorn's own business (`timeout_keep_alive`).
    """

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any], host: str = "") -> None:
        super().__init__(config, server_state, app_state)
        self.door = config.door
        self.limits = config.door.limits
        self.host = host
        self.address = address_key(host)
        self.phase = ""
        self.deadline: asyncio.TimerHandle | None = None
        self.unsent: asyncio.TimerHandle | None = None
        self.taken = 0  # bytes since the last answer

    # -- its life ------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        self.begin("headers", self.limits.header_seconds)
        self.door.wait(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.end()
        self.door.busy(self)
        self.door.leave(self.host)
        self.resume_writing()
        super().connection_lost(exc)

    def drop(self) -> None:
        self.transport.abort()

    def cut(self, limit: str) -> None:
        self.door.metrics.limited.add(limit=limit)
        self.transport.abort()

    # -- what comes in -------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self.taken += len(data)
        if self.taken > self.limits.request_bytes:
            self.cut("bytes of a request")
            return
        if not self.phase:
            self.begin("headers", self.limits.header_seconds)
        self.door.intake.add(self.address, self, data)

    def take(self, data: bytes) -> None:
        """Handle a piece of input."""
        if self.transport.is_closing():
            return
        if self.phase == "socket":  # it came before the answer to the request that made it one
            cast("SocketProtocol", self.transport.get_protocol()).data_received(data)
            return
        super().data_received(data)
        self.look()

    def on_response_complete(self) -> None:
        self.taken = 0
        super().on_response_complete()
        self.look()

    def look(self) -> None:
        """Decide what is awaited now: the rest of a body, the next request, or nothing from the client."""
        state = self.conn.their_state
        if self.phase == "socket":
            return
        if state is h11.SEND_BODY:
            self.door.busy(self)
            self.begin("body", self.limits.body_seconds)
        elif state is h11.IDLE:
            if self.timeout_keep_alive_task is not None:
                self.end()
            self.door.wait(self)
        else:
            self.door.busy(self)
            self.end()

    def begin(self, phase: str, seconds: float) -> None:
        """Start this wait, unless it has started already."""
        if self.phase != phase:
            self.end()
            self.phase = phase
            self.deadline = self.loop.call_later(seconds, self.cut, f"time for {phase}")

    def end(self) -> None:
        self.phase = ""
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    # -- what goes out -------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self.unsent = self.loop.call_later(self.limits.send_seconds, self.still_unsent, self.buffered())

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.unsent is not None:
            self.unsent.cancel()
            self.unsent = None

    def still_unsent(self, before: int) -> None:
        """A client on a slow line reads a little all the time; one that reads nothing is cut off."""
        now = self.buffered()
        if now >= before:
            self.cut("time for an answer")
        else:
            self.unsent = self.loop.call_later(self.limits.send_seconds, self.still_unsent, now)

    def buffered(self) -> int:
        return self.transport.get_write_buffer_size()

    # -- becoming a WebSocket --------------------------------------------------------------------------------------

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """Cookies of other applications stay behind: the library for WebSockets takes no long lines."""
        self.end()
        self.phase = "socket"
        self.door.busy(self)
        own = own_cookies(value for name, value in self.headers if name == b"cookie")
        self.headers = [header for header in self.headers if header[0] != b"cookie"]
        self.headers += [(b"cookie", b"; ".join(own))] if own else []
        super().handle_websocket_upgrade(event)
        socket = self.transport.get_protocol()
        assert isinstance(socket, SocketProtocol)
        socket.came_from(self.host)


class SocketProtocol(WebSocketsSansIOProtocol):
    """Uvicorn's WebSockets: frames and bytes are counted, and there is a straight way to send and to drop."""

    def __init__(self, config: Config, server_state: ServerState, app_state: dict[str, Any]) -> None:
        super().__init__(config, server_state, app_state)
        self.door = config.door
        self.host = ""
        self.address = ""  # whose frames these are; behind a proxy the guards know better
        self.held: list[bytes] = []  # messages that wait for the next turn
        self.frame_left = 0  # bytes until the next frame begins; -1: nobody knows
        self.waiting = False  # the application waits for a message
        now = self.loop.time()
        self.bytes_left = Allowance(self.door.limits.socket_bytes, now)
        self.frames_left = Allowance(self.door.limits.frames, now)

    def came_from(self, host: str) -> None:
        self.host = host
        if not self.address:
            self.address = address_key(host)

    async def run_asgi(self) -> None:
        cast("dict[str, object]", self.scope)[LINE] = self
        await super().run_asgi()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.host)
        super().connection_lost(exc)

    # -- counting ------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:  # the request itself, which was counted as one
            super().data_received(data)
            return
        if not self.bytes_left.take(len(data), self.loop.time()):
            self.cut("bytes")
            return
        self.door.intake.add(self.address, self, data)

    def take(self, data: bytes) -> None:
        """Handle a piece of input."""
        if self.transport.is_closing():
            return
        if not self.frame_left and self.take_short(data):
            return
        self.frame_left = left_of_frame(data, self.frame_left)
        for at in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[at : at + PIECE])

    def take_short(self, data: bytes) -> bool:
        """Take data that are one short text message and nothing else, as they nearly always are, without the library
        for WebSockets. False: they are something else, and nothing has been done with them.
        """
        if not self.waiting or len(data) < SHORTEST or data[0] != WHOLE_TEXT or not self.clear:
            return False
        size = data[1] - MASKED
        if size > MOST_SHORT or len(data) != SHORTEST + size or self.conn.current_size is not None:
            return False
        try:
            text = unmasked(data[SHORTEST:], data[2:SHORTEST]).decode()
        except UnicodeDecodeError:
            return False
        if self.enough_frames(1):
            self.waiting = False
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        return True

    async def receive(self) -> Any:
        """The next message. While it is waited for, the client need not be made to pause."""
        self.waiting = self.queue.empty()
        try:
            return await super().receive()
        finally:
            self.waiting = False

    def handle_events(self) -> None:
        """Called with what a piece of the stream held: no frame is free, not even one that says nothing."""
        number = len(self.conn.events)
        if not number or not self.handshake_initiated or self.enough_frames(number):
            super().handle_events()

    def enough_frames(self, number: int) -> bool:
        """Count frames; a client that has sent too many is cut off."""
        over = not self.frames_left.take(number, self.loop.time())
        if over or self.door.frames.take(self.address, number):
            self.cut("frames")
            return False
        return True

    def cut(self, what: str) -> None:
        self.door.metrics.cut.add(reason=what)
        self.conn.events.clear()
        self.transport.abort()

    # -- a straight way --------------------------------------------------------------------------------------------

    @property
    def clear(self) -> bool:
        return (
            self.writable.is_set()
            and self.handshake_complete
            and not self.close_sent
            and not self.disconnected
            and self.conn.state is OPEN
        )

    def write(self, text: bytes) -> None:
        if self.held:
            self.held.append(text_frame(text))
        elif not self.transport.is_closing():
            self.transport.write(text_frame(text))

    def write_soon(self, text: bytes) -> None:
        """Send a message together with whatever is sent in the next turn of the event loop."""
        if not self.held:
            self.loop.call_soon(self.loop.call_soon, self.release)
        self.held.append(text_frame(text))

    def release(self) -> None:
        held, self.held = self.held, []
        if held and not self.transport.is_closing() and not self.close_sent:
            self.transport.write(b"".join(held))

    def abort(self) -> None:
        self.transport.abort()

    def shutdown(self) -> None:
        self.release()
        super().shutdown()

    async def send(self, message: Any) -> None:
        self.release()
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            self.handshake_complete = True  # a proper refusal, which uvicorn would log as an error
        if self.close_timer is not None and message["type"] == "websocket.close":
            self.close_timer.cancel()  # uvicorn would go on waiting for a client that takes nothing
            self.close_timer = self.loop.call_later(self.close_timeout, self.abort)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
