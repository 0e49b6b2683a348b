"""What was told, in words: an event as plain JSON values with its sentence and its scene.

Compiled: everything that happens is written for everybody who may know it.
"""

from __future__ import annotations

from importlib import resources
from typing import TYPE_CHECKING

from casefile.engine.describing import Scene
from casefile.engine.game import Game
from casefile.engine.parts import plain
from casefile.engine.words import FALLBACK, Words, languages

if TYPE_CHECKING:
    from casefile.table.events import Happening, Reader

Audience = int | str | None
FOLDER = resources.files("casefile.table") / "words"
WORDS = {language: Words.load(FOLDER, language) for language in languages(FOLDER)}


def show(game: Game, reader: Reader, number: int, happening: Happening) -> dict[str, object]:
    """One event as plain JSON values, with its sentence."""
    return {"number": number, **content(game, reader, happening)}


def content(game: Game, reader: Reader, happening: Happening) -> dict[str, object]:
    """An event without the number that it has for its reader."""
    out: dict[str, object] = {"at": happening.at, "kind": happening.kind, **happening.values}
    if happening.event is None:
        out["text"] = sentence(happening, game.language)
        return out
    told = happening.event.told(reader)
    assert told is not None
    out["name"] = told.name
    out["seat"] = told.seat
    out["values"] = plain(dict(game.named(told)))
    out["text"] = game.tell(told, reader, happening.names)
    staged = game.scene(told, reader, happening.names)
    if staged is not None:
        out["scene" if isinstance(staged, Scene) else "chip"] = plain(staged)
    elif told.name in game.curtains:
        out["curtain"] = True
    return out


def audience(game: Game, reader: Reader, happening: Happening) -> Audience:
    """The audience that something is worded for: all readers of one audience read the same content."""
    event = happening.event
    if event is None:
        return "everybody"
    if reader in event.private or game.personal is None or event.name in game.personal:
        return reader
    return "spectators" if reader is None else "own" if reader == event.seat else "others"


def words_in(language: str) -> Words:
    """What tables say in a language, or in English if it is none of ours."""
    return WORDS.get(language) or WORDS[FALLBACK]


def sentence(happening: Happening, language: str = FALLBACK) -> str:
    values = dict(happening.values)
    if "who" not in values:
        seat = values.get("seat", -1)
        values["who"] = happening.names[seat] if isinstance(seat, int) and seat >= 0 else ""
    return words_in(language).say(f"event.{happening.kind}", **values)
