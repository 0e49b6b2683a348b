"""What every test gets: a home of its own for kept games, so that none touches a person's; failures that name rules."""

from __future__ import annotations

from collections.abc import Generator
from pathlib import Path

import pytest


@pytest.fixture(autouse=True)
def own_home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    home = tmp_path_factory.mktemp("home")
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
