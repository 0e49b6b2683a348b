"""The sentences of the coach, and the names of bots and their levels."""

from __future__ import annotations

from functools import cache
from importlib import resources

from casefile.engine.words import FALLBACK, Words


@cache
def words_in(language: str) -> Words:
    """The coach's words in a language."""
    return Words.load(resources.files("casefile.bots") / "words", language)


WORDS = words_in(FALLBACK)
