"""How many there are of everything in Bonnie and Clyde, and the values that stand for none."""

from __future__ import annotations

from typing import Final

SEATS: Final = 4
LOCATIONS: Final = 10
KINDS: Final = 11  # evidence and Hinton: what a hand can hold
NONE: Final = -1
MOST_CARDS: Final = 120  # the largest deck a pack may have
