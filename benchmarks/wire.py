"""A minimal WebSocket client, so that the load generator costs less than the server it measures.

It speaks to our own server on this machine only: short frames out, whole frames in, no checks.
"""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable
from typing import cast


class Wire(asyncio.Protocol):
    """One connection; `take` gets every text message as bytes."""

    def __init__(self, host: str, path: str, cookie: str, take: Callable[[bytes], None]) -> None:
        self.take = take
        self.buffer = bytearray()
        self.open = asyncio.get_running_loop().create_future()
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET {path} HTTP/1.1", f"Host: {host}", "Upgrade: websocket", "Connection: Upgrade",
            f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}", "", "",
        ]  # fmt: skip
        self.request = "\r\n".join(lines).encode()
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.open.done():
            self.open.set_exception(ConnectionError("refused"))

    def data_received(self, data: bytes) -> None:
        buffer = self.buffer
        buffer += data
        if not self.open.done():
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            if b" 101 " not in buffer[:end]:
                self.open.set_exception(ConnectionError(bytes(buffer[:60]).decode(errors="replace")))
                return
            del buffer[: end + 4]
            self.open.set_result(None)
        while len(buffer) >= 2:
            length, head = buffer[1], 2
            if length == 126:
                length, head = int.from_bytes(buffer[2:4], "big"), 4
            elif length == 127:
                length, head = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < head + length:
                return
            kind, body = buffer[0] & 15, bytes(buffer[head : head + length])
            del buffer[: head + length]
            if kind == 1:
                self.take(body)
            elif kind == 9:
                self.send(body, 10)

    def send(self, body: bytes, kind: int = 1) -> None:
        """Clients must mask what they send; a mask of zeros leaves it unchanged."""
        assert self.transport is not None
        length = len(body)
        head = (
            bytes((128 | kind, 128 | length)) if length < 126 else bytes((128 | kind, 254)) + length.to_bytes(2, "big")
        )
        self.transport.write(head + b"\0\0\0\0" + body)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.abort()
