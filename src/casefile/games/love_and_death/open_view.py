"""The part of the View that shows open numbers as they are.

Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casefile.engine.view import View
from casefile.games.love_and_death.slots import Seen


@dataclass(frozen=True)
class OpenView(View):
    """Numbers that everybody may know."""

    lead: int
    nights: int
    stop: int
    halts: int
    space: int
    wounds: int
    level: int
    ammo: int
    ammo_cap: int
    food: int
    dollars: int
    clues: int
    love: int
    lake: int
    victims: int
    gas: int
    body: int
    loot: int
    wanted: int


def open_numbers(n: tuple[int, ...]) -> dict[str, Any]:
    """The fields of OpenView, from the observation."""
    return {
        "lead": n[Seen.LEAD],
        "nights": n[Seen.NIGHTS],
        "stop": n[Seen.STOP],
        "halts": n[Seen.HALTS],
        "space": n[Seen.SPACE],
        "wounds": n[Seen.WOUNDS],
        "level": n[Seen.LEVEL],
        "ammo": n[Seen.AMMO],
        "ammo_cap": n[Seen.AMMO_CAP],
        "food": n[Seen.FOOD],
        "dollars": n[Seen.DOLLARS],
        "clues": n[Seen.CLUES],
        "love": n[Seen.LOVE],
        "lake": n[Seen.LAKE],
        "victims": n[Seen.VICTIMS],
        "gas": n[Seen.GAS],
        "body": n[Seen.BODY],
        "loot": n[Seen.LOOT],
        "wanted": n[Seen.WANTED],
    }
