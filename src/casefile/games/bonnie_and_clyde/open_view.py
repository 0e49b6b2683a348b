"""The part of the View that shows open numbers as they are.

Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casefile.engine.view import View
from casefile.games.bonnie_and_clyde.slots import Seen


@dataclass(frozen=True)
class OpenView(View):
    """Numbers that everybody may know."""

    case_file: int
    """How many cards are left in the Case File."""
    dealer: int
    """The seat that dealt this round."""
    hinton_used: bool
    """Whether Ted Hinton was played this turn."""
    turns: int
    """How many turns have begun in this round."""


def open_numbers(n: tuple[int, ...]) -> dict[str, Any]:
    """The fields of OpenView, from the observation."""
    return {
        "case_file": n[Seen.CASE_FILE],
        "dealer": n[Seen.DEALER],
        "hinton_used": bool(n[Seen.HINTON_USED]),
        "turns": n[Seen.TURNS],
    }
