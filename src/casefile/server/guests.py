"""Who is asking: guests, known by a secret in a cookie. The store keeps only a hash of it.

The cookie is HttpOnly (no script reads it), SameSite=Strict (no other site can use it) and, over https, Secure and
bound to the host. Whoever has the secret is the guest; there is nothing else to steal or to forget.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Collection
from http.cookies import CookieError, SimpleCookie

from starlette.requests import HTTPConnection

from casefile.storage import Guest, Store

COOKIE = "casefile"
SAFE_COOKIE = "__Host-casefile"  # browsers take this name only from https, for this host, with Path=/
YEAR = 365 * 24 * 3600
MOST_SECRET = 100
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
        secret = cookie_of(connection)
        if not secret or len(secret) > MOST_SECRET:
            return None
        digest = secret_hash(secret)
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

    def forget(self, guests: Collection[str]) -> None:
        """Ask the store again who these are."""
        for digest in [digest for digest, guest in self.known.items() if guest.id in guests]:
            del self.known[digest]

    def remember(self, guest: Guest) -> None:
        self.known[guest.secret_hash] = guest
        self.known.move_to_end(guest.secret_hash)
        if len(self.known) > self.most:
            self.known.popitem(last=False)


def cookie_of(connection: HTTPConnection) -> str:
    """The secret that came with a request, or nothing."""
    jar: SimpleCookie = SimpleCookie()
    for header in connection.headers.getlist("cookie"):
        try:
            jar.load(header[:4096])
        except CookieError:
            continue
    for name in (SAFE_COOKIE, COOKIE):
        if name in jar:
            return jar[name].value
    return ""


def cookie_header(secret: str, safe: bool) -> str:
    """The `Set-Cookie` that makes a browser keep the secret; an empty secret makes it forget."""
    name = SAFE_COOKIE if safe else COOKIE
    age = YEAR if secret else 0
    return f"{name}={secret}; Path=/; Max-Age={age}; HttpOnly; SameSite=Strict" + ("; Secure" if safe else "")


def is_safe(connection: HTTPConnection) -> bool:
    return connection.url.scheme in ("https", "wss")


def milliseconds() -> int:
    return time.time_ns() // 1_000_000
