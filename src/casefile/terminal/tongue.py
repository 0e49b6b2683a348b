"""The language of whoever sits at this terminal: `--lang`, else what the environment says, else English."""

from __future__ import annotations

import os
from collections.abc import Mapping
from importlib import resources
from pathlib import Path

import casefile
from casefile.engine.errors import BadOption
from casefile.engine.game import Game, Pack
from casefile.engine.words import FALLBACK, languages

CHOSEN = "CASEFILE_LANG"  # `--lang`, also for the processes that a command starts
ENVIRONMENT = (CHOSEN, "LC_ALL", "LC_MESSAGES", "LANG")
HERE = resources.files("casefile.terminal") / "words"


def spoken(environment: Mapping[str, str] = os.environ) -> str:
    """The language of this terminal, if there are words in it.

    >>> spoken({"LANG": "en_GB.UTF-8"}), spoken({"LANG": "tlh"}), spoken({})
    ('en', 'en', 'en')
    """
    named = next((environment[name] for name in ENVIRONMENT if environment.get(name)), FALLBACK)
    code = named.partition(".")[0].partition("_")[0].partition("-")[0].lower()
    return code if code in languages(HERE) else FALLBACK


def load(name: str, seats: int | None = None, pack: Pack | str | Path | None = None, **options: object) -> Game:
    """`casefile.load`, in the language of this terminal."""
    return casefile.load(name, seats, pack, **options).speaking(spoken())


def take_language(words: list[str]) -> list[str]:
    """A command line without `--lang`, which may stand anywhere in it; what it names is spoken from now on."""
    rest: list[str] = []
    given = iter(words)
    for word in given:
        if word == "--":
            return [*rest, word, *given]
        if word != "--lang" and not word.startswith("--lang="):
            rest.append(word)
            continue
        code = word.partition("=")[2] or next(given, "")
        if code not in languages(HERE):
            there = ", ".join(sorted(languages(HERE)))
            raise BadOption(f"--lang takes one of {there}, not {code[:20]!r}.")
        os.environ[CHOSEN] = code
    return rest
