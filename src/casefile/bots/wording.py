"""The sentences of the coach, and the names of bots and their levels."""

from __future__ import annotations

from importlib import resources

from casefile.engine.words import Words

WORDS = Words.load(resources.files("casefile.bots") / "words")
