"""Where a store is: a file, or a database that a URL names. `open_store` makes the Store for either."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qsl, unquote, urlencode, urlsplit

from casefile.storage.port import Store, StoreBroken
from casefile.storage.sqlite import SqliteStore

SCHEMES = ("postgresql", "postgres")
ASYNCPG = "asyncpg>=0.30,<0.33"  # what the extra asks for: there may be no package index that has Casefile


@dataclass(frozen=True)
class Database:
    """A PostgreSQL database. The password is kept apart from the URL, and shown nowhere."""

    url: str
    password: str | None = field(default=None, repr=False)

    def __str__(self) -> str:
        """The URL without its options, for people.

        >>> str(read_address("postgresql://ann:secret@db.example:5432/club?sslmode=require"))
        'postgresql://ann@db.example:5432/club'
        """
        return self.url.partition("?")[0]


StoreAddress = Path | Database


def read_address(text: str) -> StoreAddress:
    """The address that somebody typed. No error repeats the text: it may hold a password.

    >>> read_address("club.casefile").name
    'club.casefile'
    """
    scheme, colon, _ = text.partition("://")
    if not colon:
        return Path(text)
    if scheme not in SCHEMES:
        raise StoreBroken("A store is a file, or a database named like postgresql://user@host/database.")
    try:
        parts = urlsplit(text)
        _ = parts.port  # a number, or a ValueError
    except ValueError:
        raise StoreBroken("That URL cannot be read: it is like postgresql://user@host:5432/database.") from None
    person, at, host = parts.netloc.rpartition("@")
    user, colon, password = person.partition(":")
    options = dict(parse_qsl(parts.query, keep_blank_values=True))
    inner = options.pop("password", None)
    query = f"?{urlencode(options, safe='/')}" if options else ""
    url = f"{SCHEMES[0]}://{user}{at}{host}{parts.path}{query}"
    return Database(url, unquote(password) if colon and password else inner)


def open_store(address: StoreAddress, *, alone: bool = False, together: bool = False, make: bool = True) -> Store:
    """The Store at an address, still to be opened.

    `alone` keeps every other Store that is opened alone off it, and every server; `together` is for a server, which
    others may join where the store is a database. Unless `make`, a database without a store is refused; a file is
    always made.
    """
    if isinstance(address, Path):
        return SqliteStore(address, alone=alone or together)
    try:
        from casefile.storage.postgres import PostgresStore
    except ModuleNotFoundError as missing:
        if missing.name != "asyncpg":
            raise
        raise StoreBroken(
            "A store in PostgreSQL needs the Python package asyncpg, which Casefile's extra 'postgres' brings."
            f" Into this installation: {sys.executable} -m pip install '{ASYNCPG}'"
        ) from None
    return PostgresStore(address, alone=alone, together=together, make=make)
