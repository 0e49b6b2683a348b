"""What the coach says, and what bots are called: their words."""

from __future__ import annotations

from importlib import resources

from casefile.engine.words import Words

WORDS = Words.load(resources.files("casefile.bots") / "words")
