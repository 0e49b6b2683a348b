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
    """The seat that decides in this phase."""
    nights: int
    """How many nights were spent."""
    stop: int
    """The place among `stops` of the next one."""
    halts: int
    """How many stops were made on this road."""
    space: int
    """The space of B&C on the track, 1 to 9."""
    wounds: int
    """The wounds of the police on the trail."""
    level: int
    """The level of the police; 0: none yet."""
    ammo: int
    """Ammunition."""
    ammo_cap: int
    """How much ammunition can be carried."""
    food: int
    """Food."""
    dollars: int
    """Money."""
    clues: int
    """Clues."""
    love: int
    """The love of Bonnie and Clyde."""
    lake: int
    """The loot at Black Lake."""
    victims: int
    """How many people died so far."""
    gas: int
    """The gas in the tank."""
    body: int
    """The body of the car; at 0 it is a wreck."""
    loot: int
    """The loot in the car."""
    wanted: int
    """How much B&C are wanted."""


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
