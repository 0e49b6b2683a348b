"""How much of the laws is tried: all; when they run once more, interpreted, a third.

That run is there to show that the sources keep the laws without a compiler; `tests/engine/test_equality.py` shows that
they play the very same games. Tests that would show nothing more in it are marked `once`, and left out.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TypeVar

Row = TypeVar("Row")
ONCE_MORE = os.environ.get("CASEFILE_INTERPRETED") == "1"


def some(rows: Sequence[Row]) -> Sequence[Row]:
    """The last, with most seats, and every third before it."""
    return rows[::-3] if ONCE_MORE else rows
