"""Helpers for tests of Love & Death: a box with changed cards, a situation, a look at the table."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play

POSITIONS = Path(__file__).parent / "positions" / "love_and_death"
NOBODY_SKILLED: dict[str, object] = {"bonnie": {}, "clyde": {}}
STANDARD = LoveAndDeath().pack.data
PLACES = ("village", "town", "city")
AMPLE: dict[str, Any] = {"ammo": 5, "food": 5, "dollar": 5, "clue": 5, "love": 5}
WHOLE: Any = {"tile": "fordor", "gas": 6, "body": 4}
STRAIGHT: Any = {"type": "road", "card": "long-straight"}

Stubs = Mapping[str, Mapping[str, Mapping[str, object]]]  # and Any in the signatures below, so that dicts can be spread


def box(stubs: Stubs | None = None, **board: object) -> Pack:
    """The standard pack with some cards changed: `{"road": {"long-straight": {"stops": ["clue"]}}}`; `*` means all."""
    data = copy.deepcopy(dict(STANDARD))
    data["board"] |= board
    data["home_made"] = bool(stubs)
    for kind, cards in (stubs or {}).items():
        for name, changes in cards.items():
            for card in data[kind]:
                if name in ("*", card["id"]):
                    if "icons" in changes and kind == "memory":
                        card.pop("options", None)
                    card.update(changes)
    return Pack.of(data)


MADE: dict[str, LoveAndDeath] = {}


def road_movie(seats: Any = 1, stubs: Any = None, **options: Any) -> LoveAndDeath:
    """One cached game for the same seats, cards and options: it stores nothing about games that are played with it."""
    key = repr((seats, stubs, options))
    if key not in MADE:
        MADE[key] = LoveAndDeath(seats, options, box(stubs))
    return MADE[key]


def scene(name: str, options: Any = None, stubs: Any = None, **changes: Any) -> State:
    """The State of a position file; tables in the changes are merged with its own."""
    data = tomllib.loads((POSITIONS / f"{name}.toml").read_text(encoding="utf-8"))
    cards = data.pop("stub", {})
    for kind, entries in (stubs or {}).items():
        for card, values in entries.items():
            cards.setdefault(kind, {}).setdefault(card, {}).update(values)
    chosen = data.pop("options", {}) | dict(options or {})
    for key, value in changes.items():
        data[key] = data.get(key, {}) | value if isinstance(value, dict) and key != "skills" else value
    return road_movie(1, cards, **chosen).position(data)


def situation(options: Any = None, stubs: Any = None, **data: Any) -> State:
    """A position without a file; nobody has a skill unless one is given."""
    return road_movie(1, stubs, **dict(options or {})).position({"skills": NOBODY_SKILLED} | data)


def look(state: State) -> LoveAndDeathView:
    return cast(LoveAndDeathView, state.view(None))


def truth(state: State) -> LoveAndDeathState:
    return cast(LoveAndDeathState, state)


def table(state: State) -> dict[str, Any]:
    return cast("dict[str, Any]", state.to_position())


def stars(state: State) -> list[str]:
    return [line.what for line in state.sheets[0].lines if line.what.startswith("star-")]


def ended(state: State) -> str:
    assert state.outcome is not None
    return state.outcome.reason


def to_dawn(state: State) -> State:
    """Sleep, and continue to the next question after the night."""
    return play(state, "sleep wild-camping")
