"""How much of the laws is tried: everything compiled, and a third interpreted, which is some thirty times slower.

Interpreted they run to show that the sources keep the laws without a compiler; `tests/engine/test_equality.py` shows
that they play the very same games. So where the compiled tests ran before, one table and one set of options of each
game are enough: the others are marked `once`, as are tests that an interpreted run adds nothing to.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import pytest

import casefile

Row = TypeVar("Row")


def some(rows: Sequence[Row]) -> Sequence[Row]:
    """The last one, which has the most seats, and every third one before it."""
    return rows if casefile.compiled else rows[::-3]


def shown_again(row: Row, rows: Sequence[Row]) -> Sequence[pytest.MarkDecorator]:
    """No mark for the last of these; `once` for the others."""
    return [] if row == rows[-1] else [pytest.mark.once]
