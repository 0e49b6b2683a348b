"""FBI: what the numbers of `layout` are called, in packs, positions, actions and Views."""

from __future__ import annotations

from typing import Final

from casefile.games.fbi.layout import Colour

PHASES: Final = ("order", "select", "first-pass", "second-pass", "over")
SUITS: Final = ("red", "yellow", "blue", "green", "black", "purple")
COLOURS: Final = SUITS[: Colour.COUNT]
AGENTS: Final = (*COLOURS, "2x")
