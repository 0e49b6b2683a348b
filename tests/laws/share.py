"""How much of the laws is tried: all; interpreted, which is some thirty times slower, a third.

Interpreted they run to show that the sources keep the laws without a compiler; `tests/engine/test_equality.py` shows
that they play the very same games. Tests that would show nothing more then are marked `once`, and left out when the
compiled tests ran before.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import casefile

Row = TypeVar("Row")


def some(rows: Sequence[Row]) -> Sequence[Row]:
    """The last, with most seats, and every third before it."""
    return rows if casefile.compiled else rows[::-3]
