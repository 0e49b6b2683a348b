"""Requests and answers over HTTP: bodies are JSON, and a refusal says why."""

from __future__ import annotations

import asyncio
import time
import zlib
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from typing import TYPE_CHECKING, Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from casefile.server.codes import status_of
from casefile.storage import StoreError
from casefile.table import Made, Refusal

if TYPE_CHECKING:
    from casefile.server.context import Context

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

PIECE = 64 * 1024  # bytes that are handed to a connection at once


class Refused(Exception):
    """Raised by a handler to refuse a request."""

    def __init__(self, code: str, reason: str, retry: float = 0.0) -> None:
        super().__init__(reason)
        self.code, self.reason, self.retry = code, reason, retry


def named(handler: Handler) -> Handler:
    """A handler whose refusals become answers."""

    async def endpoint(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as no:
            response = refusal(no.code, no.reason)
            if no.retry:
                response.headers["retry-after"] = str(max(1, round(no.retry)))
            return response
        except StoreError:
            return refusal("store", "The store cannot be used now. Please try again.")

    endpoint.__name__ = getattr(handler, "__name__", "handler")
    return endpoint


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request. JSON only: a form of another site cannot send that without asking us first."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused("not-json", "Requests carry JSON: content-type application/json.")
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as reason:
        raise Refused("bad-request", str(reason)[:200]) from None


def reply(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


def refusal(code: str, reason: str) -> Response:
    return reply({"code": code, "reason": reason}, status_of(code))


def streamed(request: Request, small: bytes) -> Response:
    """A long answer that stays compressed and is sent in pieces as the client reads; unpacked for clients that must."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers |= {"content-encoding": "gzip", "content-length": str(len(small))}
        pieces = pieces_of(small, PIECE)
    else:
        pieces = unpacked(small)
    return StreamingResponse(pieces, headers=headers, media_type="application/json")


async def pieces_of(body: bytes, size: int) -> AsyncIterator[bytes]:
    for at in range(0, len(body), size):
        yield body[at : at + size]


async def unpacked(small: bytes) -> AsyncIterator[bytes]:
    whole = zlib.decompressobj(wbits=31)
    async for piece in pieces_of(small, PIECE // 16):  # what comes out is many times longer
        yield whole.decompress(piece)
        await asyncio.sleep(0)
    yield whole.flush()


class Fresh:
    """An answer that is the same for everybody: made at most once in a while, however many ask."""

    def __init__(self, make: Callable[[], Coroutine[Any, Any, bytes]], seconds: float = 1.0) -> None:
        self.make = make
        self.seconds = seconds
        self.made_at = 0.0
        self.task: asyncio.Task[bytes] | None = None

    def forget(self) -> None:
        """Drop the cached answer."""
        self.task = None

    async def get(self) -> bytes:
        now = time.monotonic()
        if self.task is None or (self.task.done() and now - self.made_at >= self.seconds):
            self.made_at = now
            self.task = asyncio.create_task(self.make(), name="fresh answer")
        return await asyncio.shield(self.task)


def limit(context: Context, wait: float, which: str) -> None:
    """Refuse a request that is over its rate limit."""
    if wait:
        context.metrics.limited.add(limit=which)
        raise Refused("slow-down", "That was too much in too short a time: please wait.", wait)


def reply_made(made: Made | Refusal) -> Response:
    if isinstance(made, Refusal):
        raise refused(made)
    return reply({"table": made.table}, 201)


def refused(no: Refusal) -> Refused:
    return Refused(no.code, no.reason)
