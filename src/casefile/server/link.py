"""The line between two servers of one store, over which one asks the other for a request or a socket.

A line is for one request or one socket, and ends with it. Both sides prove that they know the secret of the store
before anything else is said; the secret itself is not sent. What is said is not hidden: lines belong into a network of
one's own. Nothing is queued without a bound: a side that cannot go on stops reading, and the other then stops sending.
"""

from __future__ import annotations

import asyncio
import hmac
import secrets
import struct
from collections.abc import Callable
from enum import IntEnum
from typing import Any

import msgspec

HEAD = struct.Struct(">IB")
MOST_BYTES = 32 << 20  # of a piece
PROTOCOL = 1
NONCE = 16
HIGH = 64 * 1024  # bytes that are on their way before a side has to wait
PATIENCE = 3.0  # seconds for what both say first


class Kind(IntEnum):
    """What a piece is."""

    HELLO = 1  # from who calls: protocol, and a number used once
    PROOF = 2  # both ways
    SCOPE = 3  # what is asked, as ASGI has it
    EVENT = 4  # of ASGI
    TEXT = 5  # a message of a WebSocket, which most pieces are


class NotOurs(Exception):
    """The other side does not know the secret, or speaks another protocol."""


class ServerLine(asyncio.Protocol):
    """One side of a connection between two servers. `heard` is called with each piece, `lost` once at the end."""

    def __init__(self, heard: Callable[[Kind, bytes], None], lost: Callable[[], None] = lambda: None) -> None:
        self.heard = heard
        self.lost = lost
        self.transport: Any = None
        self.buffer = bytearray()
        self.room = asyncio.Event()
        self.room.set()
        self.closed = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport
        self.transport.set_write_buffer_limits(high=HIGH)

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        at = 0
        while len(buffer) - at >= HEAD.size and not self.closed:
            size, kind = HEAD.unpack_from(buffer, at)
            if size > MOST_BYTES:
                self.abort()
                return
            end = at + HEAD.size + size
            if len(buffer) < end:
                break
            body = bytes(buffer[at + HEAD.size : end])
            at = end
            try:
                self.heard(Kind(kind), body)
            except (ValueError, msgspec.MsgspecError):
                self.abort()
                return
        del buffer[:at]

    def connection_lost(self, _error: Exception | None) -> None:
        self.closed = True
        self.room.set()
        self.lost()

    # -- sending -------------------------------------------------------------------------------------------------

    def write(self, kind: Kind, body: bytes) -> None:
        if not self.closed and not self.transport.is_closing():
            self.transport.write(HEAD.pack(len(body), kind) + body)

    def tell(self, kind: Kind, value: object) -> None:
        self.write(kind, msgspec.msgpack.encode(value))

    def pause_writing(self) -> None:
        self.room.clear()

    def resume_writing(self) -> None:
        self.room.set()

    @property
    def clear(self) -> bool:
        return self.room.is_set() and not self.closed

    # -- reading, and the end ------------------------------------------------------------------------------------

    def hold(self) -> None:
        """Read nothing until `go_on`."""
        if not self.closed:
            self.transport.pause_reading()

    def go_on(self) -> None:
        if not self.closed:
            self.transport.resume_reading()

    def close(self) -> None:
        """End the line when what was said has been sent."""
        if self.transport is not None:
            self.transport.close()

    def abort(self) -> None:
        self.closed = True
        if self.transport is not None:
            self.transport.abort()


def proof(secret: str, side: str, first: bytes, second: bytes) -> bytes:
    return hmac.digest(secret.encode(), side.encode() + first + second, "sha256")


async def call(host: str, port: int, secret: str) -> ServerLine:
    """Call another server; the line is ready for a scope. `OSError` or `NotOurs` says why not."""
    answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()

    def heard(kind: Kind, body: bytes) -> None:
        if kind is not Kind.PROOF or answer.done():
            raise ValueError(kind)
        answer.set_result(body)

    def lost() -> None:
        if not answer.done():
            answer.set_exception(ConnectionResetError("the other server hung up"))

    async with asyncio.timeout(PATIENCE):
        _, line = await asyncio.get_running_loop().create_connection(lambda: ServerLine(heard, lost), host, port)
        try:
            mine = secrets.token_bytes(NONCE)
            line.write(Kind.HELLO, bytes([PROTOCOL]) + mine)
            told = await answer
            theirs, known = told[:NONCE], told[NONCE:]
            if not hmac.compare_digest(known, proof(secret, "called", mine, theirs)):
                raise NotOurs
            line.write(Kind.PROOF, proof(secret, "calls", mine, theirs))
        except BaseException:
            line.abort()
            raise
    return line


class Greeting:
    """The side that is called, until the caller has proved to know the secret; then `ready` takes the line over."""

    def __init__(self, secret: str, ready: Callable[[ServerLine], None]) -> None:
        self.secret = secret
        self.ready = ready
        self.line = ServerLine(self.heard, self.lost)
        self.mine = secrets.token_bytes(NONCE)
        self.theirs = b""
        self.late = asyncio.get_running_loop().call_later(PATIENCE, self.line.abort)

    def heard(self, kind: Kind, body: bytes) -> None:
        if kind is Kind.HELLO and not self.theirs and len(body) == NONCE + 1 and body[0] == PROTOCOL:
            self.theirs = body[1:]
            self.line.write(Kind.PROOF, self.mine + proof(self.secret, "called", self.theirs, self.mine))
        elif (
            kind is Kind.PROOF
            and self.theirs
            and hmac.compare_digest(body, proof(self.secret, "calls", self.theirs, self.mine))
        ):
            self.late.cancel()
            self.ready(self.line)
        else:
            self.line.abort()

    def lost(self) -> None:
        self.late.cancel()
