"""The part of the View that shows open numbers as they are.

Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casefile.engine.view import View
from casefile.games.fbi.slots import Seen


@dataclass(frozen=True)
class OpenView(View):
    """Numbers that everybody may know."""

    cuffs: int
    """The seat that has the cuffs, and begins the turn."""


def open_numbers(n: tuple[int, ...]) -> dict[str, Any]:
    """The fields of OpenView, from the observation."""
    return {
        "cuffs": n[Seen.CUFFS],
    }
