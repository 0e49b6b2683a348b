"""The size of samples in tests: a part, or all with CASEFILE_FULL=1.

A sample is large enough to notice the faults that its test is for; the test says how that was checked.
"""

from __future__ import annotations

import os

FULL = os.environ.get("CASEFILE_FULL") == "1"


def sized(sample: int, full: int) -> int:
    """The number of cases to try."""
    return full if FULL else sample
