"""A wire between two programs: it can be cut, be away for a while, hold everything back, or be slow."""

from __future__ import annotations

import asyncio
import contextlib

PIECE = 65536


class Pair:
    """One connection through a wire: both of its ends, what the caller said first, and the answers if they are kept."""

    def __init__(self, caller: asyncio.StreamWriter, behind: asyncio.StreamWriter) -> None:
        self.ends = caller, behind
        self.said = b""
        self.answers = b""
        self.flows = asyncio.Event()
        self.flows.set()

    def cut(self) -> None:
        self.flows.set()
        for end in self.ends:
            end.transport.abort()


class Wire:
    """Listens at `port` and passes everything on to another port, both ways."""

    def __init__(self, behind: int, *, keeps: bool = False) -> None:
        self.behind = behind
        self.keeps = keeps  # all that passes
        self.ended: list[Pair] = []
        self.port = 0
        self.pairs: set[Pair] = set()
        self.slow = 0.0  # seconds that each piece takes longer
        self.away = False

    async def __aenter__(self) -> Wire:
        self.server = await asyncio.start_server(self.serve, "127.0.0.1", 0)
        self.port = self.server.sockets[0].getsockname()[1]
        return self

    async def __aexit__(self, *_reason: object) -> None:
        self.server.close()
        self.cut()

    def cut(self) -> None:
        """Break all connections. New ones may be made at once, unless the wire is away."""
        for pair in list(self.pairs):
            pair.cut()

    async def away_for(self, seconds: float) -> None:
        """Break all connections, and every new one for a while."""
        self.away = True
        self.cut()
        await asyncio.sleep(seconds)
        self.away = False

    async def hold_for(self, seconds: float, who: bytes = b"") -> int:
        """Pass nothing on for a while, and then all of it; `who`: only where the caller has said this. How many?"""
        held = [pair for pair in self.pairs if who in pair.said]
        for pair in held:
            pair.flows.clear()
        await asyncio.sleep(seconds)
        for pair in held:
            pair.flows.set()
        return len(held)

    async def slow_for(self, seconds: float, slow: float) -> None:
        self.slow = slow
        await asyncio.sleep(seconds)
        self.slow = 0.0

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self.away:
                raise OSError
            back, behind = await asyncio.open_connection("127.0.0.1", self.behind)
        except OSError:
            writer.transport.abort()
            return
        pair = Pair(writer, behind)
        self.pairs.add(pair)
        try:
            await asyncio.gather(self.pass_on(pair, reader, behind, True), self.pass_on(pair, back, writer, False))
        finally:
            pair.cut()
            self.pairs.discard(pair)
            if self.keeps:
                self.ended.append(pair)

    async def pass_on(self, pair: Pair, reader: asyncio.StreamReader, to: asyncio.StreamWriter, asks: bool) -> None:
        with contextlib.suppress(OSError):
            while data := await reader.read(PIECE):
                if asks and (self.keeps or len(pair.said) < PIECE):
                    pair.said += data
                elif self.keeps:
                    pair.answers += data
                if self.slow:
                    await asyncio.sleep(self.slow)
                await pair.flows.wait()
                to.write(data)
                await to.drain()
        to.transport.abort()
