"""The same tests with several server processes on one PostgreSQL: `CASEFILE_SERVERS=3 python -m pytest tests/server`.

A test that is marked `several` is tried both ways in every run. What a test keeps in a file is then a database of its
own. A test that looks into the memory of its server, or changes it from outside, is left out, and says so.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator
from pathlib import Path
from typing import NoReturn

import pytest

from casefile.storage import Database, Store, StoreAddress, open_store
from tests.postgres import Cluster

ALWAYS = int(os.environ.get("CASEFILE_SERVERS", "1"))  # processes of every server in `tests/server`
USUAL = 3


class Several:
    """How many processes a server is now, and which database stands for which file."""

    def __init__(self, number: int, cluster: Cluster) -> None:
        self.number = number
        self.cluster = cluster
        self.places: dict[Path, StoreAddress] = {}


_now: Several | None = None


@contextlib.contextmanager
def begun(number: int, cluster: Cluster) -> Iterator[None]:
    """Let every server that a test starts be so many processes."""
    global _now
    _now = Several(number, cluster)
    try:
        yield
    finally:
        _now = None


def number() -> int:
    return 1 if _now is None else _now.number


def place(path: StoreAddress) -> StoreAddress:
    """Where that is kept which would be in this file."""
    if _now is None or isinstance(path, Database):
        return path
    if path not in _now.places:
        _now.places[path] = _now.cluster.database()
    return _now.places[path]


def store_at(path: StoreAddress) -> Store:
    """The store, still to be opened, beside whichever servers use it."""
    return open_store(place(path))


def named(path: Path) -> str:
    """What a command is told after `--store`."""
    address = path if _now is None else _now.places.get(path, path)
    return address.url if isinstance(address, Database) else str(path)


class Elsewhere:
    """A server in processes of its own: a test knows its port, and cannot look inside."""

    def __init__(self, port: int) -> None:
        self.port = port

    @property
    def context(self) -> NoReturn:
        pytest.skip("it looks into the memory of its server")
