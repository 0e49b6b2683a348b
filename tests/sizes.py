"""How much the tests try of what could be tried for ever: a sample, or all with CASEFILE_FULL=1.

A sample is large enough to notice the faults that its test is for; the test says how that was seen.
"""

from __future__ import annotations

import os

FULL = os.environ.get("CASEFILE_FULL") == "1"


def sized(sample: int, full: int) -> int:
    """So many are tried."""
    return full if FULL else sample
