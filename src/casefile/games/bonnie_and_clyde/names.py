"""Bonnie and Clyde: what the numbers of `layout` are called, in positions and Views."""

from __future__ import annotations

from typing import Final

PHASES: Final = ("draw", "play", "files", "hinton-look", "look", "ask-look", "car", "over")
DUES: Final = ("none", "meld", "layoff")
