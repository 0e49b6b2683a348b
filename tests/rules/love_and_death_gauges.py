"""How the icons of a card change the gauges, by the plain reading of each; and every card of some decks."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_helpers import STANDARD, look


def cards(*kinds: str) -> list[Any]:
    """Every card of some decks, as parameters with readable names."""
    return [pytest.param(kind, card, id=card["id"]) for kind in kinds for card in STANDARD[kind]]


def expected(state: State, icons: str) -> dict[str, int]:
    """The gauges after some icons, by the plain reading of each."""
    seen = look(state)
    now = {
        "ammo": seen.ammo, "food": seen.food, "dollar": seen.dollars, "clue": seen.clues, "love": seen.love,
        "gas": seen.gas, "body": seen.body, "loot": seen.loot, "hp": sum(seen.hp.values()), "victims": seen.victims,
        "space": seen.space,
    }  # fmt: skip
    most = {
        "gas": seen.gas_max,
        "body": seen.body_max,
        "loot": seen.loot_max,
        "ammo": seen.ammo_cap,
        "love": 8,
        "hp": 6,
    }
    for icon in icons.split():
        name, _, number = icon.replace("*", " * ").replace("+", " + ").replace("-", " - ").partition(" ")
        n = int(number.split()[-1]) if number else 1
        if name == "shoot":
            now["ammo"] -= n
        if name in ("shoot", "victim"):
            now["victims"] += n
        elif name == "time":
            now["space"] += n if "+" in icon else -n
        elif name in now:
            now[name] += n if "+" in icon else -n
            now[name] = min(now[name], most.get(name, 99))
    return now


def settle(state: State) -> State:
    """Answer questions within a sequence in the simplest way."""
    while look(state).ask in ("wound", "heal", "fight", "memory", "loss"):
        legal = texts(state)
        play(state, next(text for text in ("suffer", "go on", legal[0]) if text in legal))
    return state


def check(state: State, wanted: dict[str, int]) -> None:
    found = expected(state, "")
    assert found == wanted
