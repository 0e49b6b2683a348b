"""Who is asking: guests, known by a secret in a cookie. The store keeps only a hash of it.

The cookie is HttpOnly (no script reads it), SameSite=Strict (no other site can use it) and, over https, Secure and
bound to the host, and then no other counts. Whoever has the secret is the guest, until it is revoked: there is nothing
else to steal or to forget.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection, Iterable

from starlette.requests import HTTPConnection

from casefile.storage import Guest, Store

COOKIE = "casefile"
SAFE_COOKIE = "__Host-casefile"  # browsers take this name only from https, for this host, with Path=/
NAMES = (SAFE_COOKIE.encode(), COOKIE.encode())
SECRET = re.compile(rb"[A-Za-z0-9_-]{20,100}")
MOST_TRIED = 4  # of a name: another host of the same domain can have set one as well
YEAR = 365 * 24 * 3600
SEEN_EVERY = 3600_000  # milliseconds between notes of when a guest was last seen


def secret_hash(secret: str) -> str:
    return hashlib.sha256(b"casefile guest " + secret.encode("utf-8", "replace")).hexdigest()


class Guests:
    """The guests of one store, with those seen lately in memory."""

    def __init__(self, store: Store, most: int) -> None:
        self.store = store
        self.most = most
        self.known: OrderedDict[str, Guest] = OrderedDict()

    async def of(self, connection: HTTPConnection) -> Guest | None:
        """The guest whose cookie came with a request; None if there is none, or a wrong one."""
        for secret in secrets_of(connection):
            guest = await self.known_by(secret_hash(secret))
            if guest is not None:
                return guest
        return None

    async def banned(self, connection: HTTPConnection) -> bool:
        """Whether a cookie that came with a request is that of a guest whom the host keeps out."""
        for secret in secrets_of(connection):
            if await self.store.is_banned(secret_hash(secret)):
                return True
        return False

    async def known_by(self, digest: str) -> Guest | None:
        guest = self.known.get(digest) or await self.store.guest_by_secret(digest)
        if guest is None or not hmac.compare_digest(guest.secret_hash, digest):
            return None
        now = milliseconds()
        if now - guest.seen > SEEN_EVERY:
            guest = Guest(guest.id, guest.secret_hash, guest.name, guest.created, now)
            await self.store.touch_guest(guest.id, now)
        self.remember(guest)
        return guest

    async def make(self, name: str) -> tuple[Guest, str]:
        """A new guest, and the secret for its cookie, which exists nowhere else."""
        secret = secrets.token_urlsafe(32)
        now = milliseconds()
        identity = "g" + base64.b32encode(secrets.token_bytes(10)).decode().lower()
        guest = Guest(identity, secret_hash(secret), name, now, now)
        await self.store.add_guest(guest)
        self.remember(guest)
        return guest, secret

    async def rename(self, guest: Guest, name: str) -> Guest:
        renamed = Guest(guest.id, guest.secret_hash, name, guest.created, milliseconds())
        await self.store.touch_guest(guest.id, renamed.seen, name)
        self.remember(renamed)
        return renamed

    async def revoke(self, guest: Guest) -> None:
        """The guest's secret opens nothing any more, wherever a copy of it is."""
        await self.store.revoke(guest.id)

    def forget(self, guests: Collection[str]) -> None:
        """Drop these guests from the cache."""
        for digest in [digest for digest, guest in self.known.items() if guest.id in guests]:
            del self.known[digest]

    def remember(self, guest: Guest) -> None:
        self.known[guest.secret_hash] = guest
        self.known.move_to_end(guest.secret_hash)
        if len(self.known) > self.most:
            self.known.popitem(last=False)


def own_cookies(headers: Iterable[bytes]) -> list[bytes]:
    """Our own cookies, from headers in which other applications of the same host may put anything.

    >>> own_cookies([b'prefs={"a": "b"}; ca[che]=x,y; casefile="Qm9ubmllIGFuZCBDbHlkZQ"; =; casefile'])
    [b'casefile=Qm9ubmllIGFuZCBDbHlkZQ']
    """
    out: list[bytes] = []
    for header in headers:
        for part in header.split(b";"):
            name, _, value = part.strip().partition(b"=")
            secret = value.strip().strip(b'"')
            if name.strip() in NAMES and SECRET.fullmatch(secret):
                out.append(name.strip() + b"=" + secret)
    return out


def secrets_of(connection: HTTPConnection) -> list[str]:
    """The secrets that came with a request. Over https only those count that are bound to this host."""
    wanted = (SAFE_COOKIE if is_safe(connection) else COOKIE).encode()
    own = own_cookies(value for name, value in connection.scope["headers"] if name == b"cookie")
    found = [secret.decode() for name, _, secret in (cookie.partition(b"=") for cookie in own) if name == wanted]
    return found[:MOST_TRIED]


def cookie_header(secret: str, safe: bool) -> str:
    """The `Set-Cookie` that makes a browser keep the secret; an empty secret makes it forget."""
    name = SAFE_COOKIE if safe else COOKIE
    age = YEAR if secret else 0
    return f"{name}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict" + ("; Secure" if safe else "")


def is_safe(connection: HTTPConnection) -> bool:
    return connection.scope.get("scheme") in ("https", "wss")


def milliseconds() -> int:
    return time.time_ns() // 1_000_000
