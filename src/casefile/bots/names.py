"""What bots are called whom nobody has named: as people are, and the same at every table, on every screen."""

from __future__ import annotations

from casefile.bots.wording import WORDS

NAMES = tuple(WORDS.say("names").split(", "))
"""Lessons and puzzles call the others at their tables by the first of these, in this order."""
