"""A server's lobby from a terminal: who one is there, tables, seats. Plain HTTP from the standard library."""

from __future__ import annotations

import json
import os
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from casefile.engine.errors import CasefileError

PATIENCE = 15.0  # seconds
MOST_ANSWER = 4 << 20
KEPT = "guests.json"


class RemoteError(CasefileError):
    """A server that cannot be reached, or that refused; the message says it in words."""

    def __init__(self, reason: str, code: str = "") -> None:
        super().__init__(reason)
        self.code = code


@dataclass(frozen=True)
class Address:
    """A link: the server, and perhaps a table and the token of an invitation.

    >>> Address.read("http://192.0.2.7:8080/t/abc#0.token")
    Address(server='http://192.0.2.7:8080', table='abc', seat=0, token='token')
    >>> Address.read("192.0.2.7:8080").server
    'http://192.0.2.7:8080'
    """

    server: str
    table: str = ""
    seat: int | None = None
    token: str = ""

    @staticmethod
    def read(link: str) -> Address:
        parts = urlsplit(link.strip() if "://" in link else f"http://{link.strip()}")
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.username:
            raise RemoteError(f"A server's address looks like http://192.0.2.7:8080, not {link[:80]!r}.")
        path = [piece for piece in parts.path.split("/") if piece]
        if path and (len(path) != 2 or path[0] != "t"):
            raise RemoteError("The link of a table looks like http://192.0.2.7:8080/t/TABLE.")
        seat, _, token = parts.fragment.partition(".")
        return Address(
            f"{parts.scheme}://{parts.netloc}", path[1] if path else "", int(seat) if seat.isdigit() else None, token
        )

    def link(self, table: str, seat: int | None = None, token: str = "") -> str:
        """A link to hand on. What follows the # stays with whoever opens it: no server ever sees or logs it."""
        return f"{self.server}/t/{table}" + (f"#{seat}.{token}" if token else "")

    @property
    def socket(self) -> str:
        return f"ws{self.server.removeprefix('http')}/api/tables/{self.table}/socket"


class Lobby:
    """The lobby of one server, for one guest, whose cookie is kept in a file that only the user can read.

    `bot` is the name of a program that plays there as a guest of its own, and not as the user.
    """

    def __init__(self, server: str, home: Path, bot: str = "") -> None:
        self.server = server
        self.path = home / KEPT
        self.key = f"{server} {bot}" if bot else server
        self.cookie = self.kept().get(self.key, "")

    def kept(self) -> dict[str, str]:
        try:
            kept = json.loads(self.path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return {str(key): str(value) for key, value in kept.items()} if isinstance(kept, dict) else {}

    def keep(self) -> None:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps(self.kept() | {self.key: self.cookie}, indent=1)
        new = self.path.with_suffix(".new")
        with open(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w", encoding="utf-8") as file:
            file.write(text)
        new.replace(self.path)

    def introduce(self, name: str | None) -> str:
        """Make sure that the server knows us; returns our name there."""
        known = self.get("/api/guest")["name"] if self.cookie else None
        if known is not None and (not name or name == known):
            return str(known)
        # A secret that opens nothing goes along: the server answers with a new one, or keeps us out for the time being.
        return str(self.post("/api/guest", name=name or os.environ.get("USER") or "Guest")["name"])

    def get(self, path: str) -> Any:
        return self.request(urllib.request.Request(self.server + path))

    def fetch(self, path: str) -> str:
        """A file of the server, as text."""
        return str(self.request(urllib.request.Request(self.server + path), bytes.decode))

    def post(self, path: str, **body: object) -> Any:
        data = json.dumps(body).encode()
        headers = {"content-type": "application/json"}
        return self.request(urllib.request.Request(self.server + path, data, headers, method="POST"))

    def request(self, request: urllib.request.Request, read: Callable[[bytes], Any] = json.loads) -> Any:
        if self.cookie:
            request.add_header("cookie", self.cookie)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as response:
                self.remember(response.headers.get_all("set-cookie") or [])
                return read(response.read(MOST_ANSWER))
        except urllib.error.HTTPError as error:
            raise self.refusal(error) from None
        except (OSError, ValueError) as error:
            reason = getattr(error, "reason", error)
            raise RemoteError(f"{self.server} does not answer as a Casefile server does: {reason}.") from None

    def refusal(self, error: urllib.error.HTTPError) -> RemoteError:
        try:
            said = json.loads(error.read(MOST_ANSWER))
            return RemoteError(str(said["reason"]), str(said["code"]))
        except (OSError, ValueError, KeyError, TypeError):
            return RemoteError(f"{self.server} answered with status {error.code}.")

    def remember(self, headers: list[str]) -> None:
        for header in headers:
            for name, morsel in SimpleCookie(header).items():
                self.cookie = f"{name}={morsel.value}"
                self.keep()
