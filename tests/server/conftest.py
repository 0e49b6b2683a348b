"""Tests of the server with one process, or with several: see `several.py`."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.postgres import Cluster
from tests.server import several


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if metafunc.definition.get_closest_marker("several") and several.ALWAYS == 1:
        metafunc.parametrize("servers", [1, several.USUAL], indirect=True, ids=["one", "several"])


@pytest.fixture(autouse=True)
def servers(request: pytest.FixtureRequest) -> Iterator[None]:
    """How many processes each server of a test is."""
    number = getattr(request, "param", several.ALWAYS)
    if number == 1:
        yield
        return
    alone = request.node.get_closest_marker("one_server")
    if alone is not None:
        pytest.skip(alone.args[0])
    if "caplog" in request.fixturenames:
        pytest.skip("it reads the log of its server in this process")
    cluster: Cluster = request.getfixturevalue("cluster")
    with several.begun(number, cluster):
        yield
