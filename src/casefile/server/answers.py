"""Requests and answers over HTTP: bodies are JSON, and a refusal says why."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from casefile.storage import StoreError
from casefile.table import Made, Refusal

T = TypeVar("T")
Handler = Callable[[Request], Awaitable[Response]]

STATUS = {"no-table": 404, "not-yours": 403, "not-host": 403, "store": 503, "closing": 503, "busy": 503, "broken": 503}


class Refused(Exception):
    """The answer to a request that cannot be met."""

    def __init__(self, status: int, code: str, reason: str, retry: float = 0.0) -> None:
        super().__init__(reason)
        self.status, self.code, self.reason, self.retry = status, code, reason, retry


def named(handler: Handler) -> Handler:
    """A handler whose refusals become answers."""

    async def endpoint(request: Request) -> Response:
        try:
            return await handler(request)
        except Refused as no:
            response = reply({"code": no.code, "reason": no.reason}, no.status)
            if no.retry:
                response.headers["retry-after"] = str(max(1, round(no.retry)))
            return response
        except StoreError:
            return reply({"code": "store", "reason": "The store cannot be used now. Please try again."}, 503)

    endpoint.__name__ = getattr(handler, "__name__", "handler")
    return endpoint


async def read(request: Request, kind: type[T]) -> T:
    """The body of a request. JSON only: a form of another site cannot send that without asking us first."""
    if request.headers.get("content-type", "").partition(";")[0].strip().lower() != "application/json":
        raise Refused(415, "not-json", "Requests carry JSON: content-type application/json.")
    try:
        return msgspec.json.decode(await request.body() or b"{}", type=kind)
    except (msgspec.MsgspecError, UnicodeError, RecursionError) as reason:
        raise Refused(400, "bad-request", str(reason)[:200]) from None


def reply(value: Any, status: int = 200) -> Response:
    headers = {"cache-control": "no-store"}
    return Response(msgspec.json.encode(value), status, headers, media_type="application/json")


async def packed(request: Request, body: bytes) -> Response:
    """A long answer, made small for those who can read that."""
    headers = {"cache-control": "no-store", "vary": "accept-encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        body = await asyncio.to_thread(gzip.compress, body, 5)
        headers["content-encoding"] = "gzip"
    return Response(body, headers=headers, media_type="application/json")


def reply_made(made: Made | Refusal) -> Response:
    if isinstance(made, Refusal):
        raise refused(made)
    return reply({"table": made.table}, 201)


def refused(refusal: Refusal) -> Refused:
    status = STATUS.get(refusal.code, 400 if refusal.code.startswith(("bad-", "no-")) else 409)
    return Refused(status, refusal.code, refusal.reason)
