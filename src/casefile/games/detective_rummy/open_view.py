"""The part of the View that shows open numbers as they are.

Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casefile.engine.view import View
from casefile.games.detective_rummy.slots import Seen


@dataclass(frozen=True)
class OpenView(View):
    """Numbers that everybody may know."""

    case: int
    """The Case that is played."""
    marker: int
    """The Round of this Hand, from 1."""
    danger: int
    """The level of Danger."""
    danger_every: int
    """How much Danger rises at the start of every Round."""


def open_numbers(n: tuple[int, ...]) -> dict[str, Any]:
    """The fields of OpenView, from the observation."""
    return {
        "case": n[Seen.CASE],
        "marker": n[Seen.MARKER],
        "danger": n[Seen.DANGER],
        "danger_every": n[Seen.DANGER_EVERY],
    }
