"""How many there are of everything in Detective Rummy, and the values that stand for none."""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
KINDS: Final = 48  # the most different Evidence cards
CARDS: Final = 123
LOCATIONS: Final = 8
ASSIGNMENTS: Final = 10
PLACES: Final = 6  # the most Suspects of a Case
SITES: Final = 4  # the most Locations of a Case
TILES: Final = 6  # the most Assignments of a Hand
AREA: Final = PLACES + SITES  # the last stack of Game Changers, after those of Suspects and of Locations
NONE: Final = -1
