"""A test that fails says which rules it pins, also where they are marked on one parameter only."""

from __future__ import annotations

from pathlib import Path

import pytest

pytestmark = pytest.mark.once  # it is about tests

pytest_plugins = "pytester"

TESTS = """
import pytest

@pytest.mark.rules("BC-CAR-01", "BC-CAR-02")
def test_wrong(): assert False

@pytest.mark.rules("BC-CAR-03")
def test_right(): pass

@pytest.mark.parametrize("n", [1, pytest.param(2, marks=pytest.mark.rules("BC-CAR-04"))])
def test_parameter(n): assert n < 2
"""


def test_a_failure_names_its_rules(pytester: pytest.Pytester) -> None:
    pytester.makeconftest((Path(__file__).parents[1] / "conftest.py").read_text(encoding="utf-8"))
    pytester.makeini("[pytest]\nmarkers = rules(*ids): ids\n")
    pytester.makepyfile(TESTS)
    said = pytester.runpytest_inprocess().stdout.str()
    shown = [line for line in said.splitlines() if line.startswith("BC-")]
    assert shown == ["BC-CAR-01, BC-CAR-02", "BC-CAR-04"]
