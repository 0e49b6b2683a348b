"""What every test gets: a home of its own for kept games, so that none touches a person's; failures that name rules."""

from __future__ import annotations

from collections.abc import Generator
from itertools import count
from pathlib import Path

import pytest

HOMES = count()


@pytest.fixture(scope="session")
def homes(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("homes")


@pytest.fixture(autouse=True)
def own_home(homes: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Numbered here: `mktemp` would look through the homes of all tests before for the next number."""
    home = homes / str(next(HOMES))
    home.mkdir()
    monkeypatch.setenv("CASEFILE_HOME", str(home))
    return home


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A failure names the rules of its test."""
    report = yield
    ids = [id for mark in item.iter_markers("rules") for id in mark.args]
    if report.failed and ids:
        report.sections.append(("Rules", ", ".join(ids)))
    return report
