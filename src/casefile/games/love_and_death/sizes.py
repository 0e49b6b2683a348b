"""Values that stand for none, or for both. How many there are of a thing stands in its family in `layout`."""

from __future__ import annotations

from typing import Final

NONE: Final = -1
BOTH_EXITS: Final = 2  # the next road is still open: they slept where two roads begin
