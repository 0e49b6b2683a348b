"""How many there are of everything in Love & Death, and the values that stand for none."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
BOTH_EXITS: Final = 2  # instead of the next road: they have slept where two roads begin
