"""PostgreSQL keeps the contract, on a real server; and what is its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from casefile.storage import Store
from casefile.storage.address import Database
from casefile.storage.postgres import PostgresStore
from tests.postgres import Cluster
from tests.storage.contract import StoreContract

pytestmark = pytest.mark.once


class TestPostgres(StoreContract):
    @pytest.fixture(autouse=True)
    def place(self, database: Database) -> None:
        self.database = database

    def make(self, place: Path) -> Store:
        return PostgresStore(self.database)


@pytest.fixture(scope="module")
def one_database(cluster: Cluster) -> Database:
    return cluster.database()


@pytest.fixture
def database(cluster: Cluster, one_database: Database) -> Iterator[Database]:
    """A database without a store. It is the same for all tests of this file: emptying one is quicker."""
    yield one_database
    cluster.sql("DROP SCHEMA IF EXISTS casefile CASCADE", one_database.url.rpartition("/")[2])
