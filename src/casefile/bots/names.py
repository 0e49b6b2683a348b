"""Default names for bots: the same at every table and on every screen."""

from __future__ import annotations

from casefile.bots.wording import WORDS

NAMES = tuple(WORDS.say("names").split(", "))
"""Lessons and puzzles call the others at their tables by the first of these, in this order."""
