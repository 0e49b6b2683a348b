"""What every request passes first: limits, the check of its origin, safe headers, and no stack traces."""

from __future__ import annotations

import logging
import time
from urllib.parse import urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from casefile.server.channel import LINE
from casefile.server.codes import status_of
from casefile.server.context import Context
from casefile.server.limits import address_key, is_own_machine
from casefile.server.proxies import PASSED_ON, bare, peer_of

log = logging.getLogger("casefile.server.requests")

SAFE_METHODS = ("GET", "HEAD", "OPTIONS")
OTHER_PAGE = "Another site's page may not do this."

# The names of an answer in ASGI.
REQUEST = "http.response"
SOCKET = "websocket.http.response"

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; media-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
HTTPS_HEADER = (b"strict-transport-security", b"max-age=31536000")


class TooLarge(Exception):
    """A request's body is longer than it may be."""


class Guards:
    """The outermost layer of the application."""

    def __init__(self, app: ASGIApp, context: Context) -> None:
        self.app = app
        self.context = context
        self.public = urlsplit(context.settings.public_url)
        self.hosts = names_of(self.public.scheme, self.public.netloc)
        self.elsewhere = f"This server is to be found at {self.public.geturl()}."

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            peer = peer_of(scope)
            self.context.proxies.resolve(scope)
            if scope[PASSED_ON] and peer not in self.context.proxies:
                self.context.suspicions.passed_on_by(peer)
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket":
            await self.websocket(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    # -- sockets -------------------------------------------------------------------------------------------------

    async def websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        address = scope[LINE].address = address_of(scope)
        if not self.own_host(scope):
            await say(send, "other-host", self.elsewhere, SOCKET)
        elif not self.own_origin(scope):
            await say(send, "origin", OTHER_PAGE, SOCKET)
        elif wait := self.context.connects.take(address):
            self.context.metrics.limited.add(limit="connects")
            await say(send, "slow-down", "Too many connections: please wait.", SOCKET, retry=wait)
        else:
            await self.app(scope, receive, send)

    # -- requests ------------------------------------------------------------------------------------------------

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begin = time.perf_counter()
        status = 0
        extra = [*RAW_HEADERS, HTTPS_HEADER] if scope.get("scheme") == "https" else RAW_HEADERS
        length = 0

        async def bounded() -> Message:
            nonlocal length
            message = await receive()
            length += len(message.get("body", b""))
            if length > self.context.limits.body_bytes:
                raise TooLarge
            return message

        async def guarded(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                own = {name for name, _ in message.get("headers", [])}
                message["headers"] = [
                    *message.get("headers", []), *(pair for pair in extra if pair[0] not in own),
                ]  # fmt: skip
            await send(message)

        looked = scope["path"] == "/healthz"
        wait = (self.context.health if looked else self.context.requests).take(address_of(scope))
        try:
            if wait:
                self.context.metrics.limited.add(limit="health" if looked else "requests")
                await say(guarded, "slow-down", "Too many requests: please wait.", retry=wait)
            elif not self.own_host(scope):
                await say(guarded, "other-host", self.elsewhere)
            elif scope["method"] not in SAFE_METHODS and not self.own_origin(scope):
                await say(guarded, "origin", OTHER_PAGE)
            elif declared(scope) > self.context.limits.body_bytes:
                await say(guarded, "too-large", "That is longer than anything that this server reads.")
            else:
                await self.app(scope, bounded, guarded)
        except ClientDisconnect:  # gone before its request was read
            pass
        except TooLarge:
            if not status:
                await say(guarded, "too-large", "That is longer than anything that this server reads.")
        except Exception:
            log.exception("a request failed")
            if not status:
                await say(guarded, "failed", "Something went wrong here. It has been noted.")
        finally:
            route = getattr(scope.get("endpoint"), "__name__", "none")
            self.context.metrics.requests.add(route=route, status=str(status))
            took = round((time.perf_counter() - begin) * 1000, 1)
            log.info("request", extra={"route": route, "method": scope["method"], "status": status, "ms": took})

    def own_host(self, scope: Scope) -> bool:
        """Whether a request is meant for this server: by its public name, if it has one, or on its own machine."""
        if not self.hosts:
            return True
        host = Headers(scope=scope).get("host", "").lower()
        if host in self.hosts:
            return True
        name = bare(host)
        local = not scope[PASSED_ON] and is_own_machine(peer_of(scope))
        return local and (name == "localhost" or is_own_machine(name))

    def own_origin(self, scope: Scope) -> bool:
        """Whether a request comes from our own pages, or from no page at all.

        Browsers say from which page a socket or a changing request comes, and scripts cannot change that. Programs that
        are no browsers send nothing, and carry nobody's cookie but their own.
        """
        headers = Headers(scope=scope)
        origin = headers.get("origin")
        if origin is None:
            return headers.get("sec-fetch-site", "none") in ("none", "same-origin")
        if origin in self.context.settings.origins:
            return True
        try:
            parts = urlsplit(origin)
        except ValueError:
            return False
        if self.hosts and (parts.scheme, parts.netloc.lower()) == (self.public.scheme, self.public.netloc.lower()):
            return True
        return parts.scheme in ("http", "https") and parts.netloc.lower() == headers.get("host", "").lower() != ""


def names_of(scheme: str, netloc: str) -> frozenset[str]:
    """What a `Host` header may say for an address.

    >>> sorted(names_of("https", "Club.example"))
    ['club.example', 'club.example:443']
    """
    host, port = netloc.lower(), {"http": ":80", "https": ":443"}.get(scheme, "")
    return frozenset((host, host.removesuffix(port), host + port)) if host else frozenset()


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return address_key(client[0] if client else None)


def declared(scope: Scope) -> int:
    """The length that a request declares; an invalid one counts as too long."""
    text = Headers(scope=scope).get("content-length", "0")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 12 else 1 << 40


async def say(send: Send, code: str, reason: str, form: str = REQUEST, *, retry: float = 0.0) -> None:
    """Refuse a request, or a socket before it is one."""
    body = msgspec.json.encode({"code": code, "reason": reason})
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    if retry:
        headers.append((b"retry-after", str(max(1, round(retry))).encode()))
        if form == REQUEST:  # the next request needs a new connection, which is counted as one
            headers.append((b"connection", b"close"))
    await send({"type": f"{form}.start", "status": status_of(code), "headers": headers})
    await send({"type": f"{form}.body", "body": body})
