"""Paths of the user's files, and the command name for hints."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import typer

PACKAGE = "casefile-games"
"""The name on package indexes, and of the command that runs from there: `uvx casefile-games`."""


def home() -> Path:
    """Return the folder of the user's files; CASEFILE_HOME overrides it."""
    return Path(os.environ.get("CASEFILE_HOME") or typer.get_app_dir("casefile"))


def own_store() -> Path:
    """Return the default store."""
    return home() / "tables.casefile"


def own_packs() -> Path:
    """The packs that a server offers besides those that ship."""
    return home() / "packs"


def own_lessons() -> Path:
    """The lessons and puzzles that a server offers besides those that ship."""
    return home() / "lessons"


def own_profile(game: str) -> Path:
    """Return the default profile file of a game."""
    return home() / "profiles" / f"{game}.toml"


def command(words: str) -> str:
    """What to type: `casefile` by the path it was called by, where it cannot be found by name alone."""
    called = Path(sys.argv[0])
    name = str(called) if called.name in (PACKAGE, "casefile") and shutil.which("casefile") is None else "casefile"
    return f"{name} {words}"
