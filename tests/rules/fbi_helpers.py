"""Helpers for tests of FBI: situations and words for them."""

from __future__ import annotations

from collections import Counter
from typing import cast

import pytest

from casefile.engine.state import State
from casefile.games.fbi.game import Fbi
from casefile.games.fbi.view import FbiView
from tests.rules.helpers import truth

COLOURS = ("red", "yellow", "blue", "green", "black")

EVERY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4, 5])

TURNS = {2: 15, 3: 10, 4: 8, 5: 6}

LAST_DEAL = {2: 3, 3: 5, 4: 3, 5: 9}


def bureau(seats: int = 2, **options: object) -> Fbi:
    """The game with some options."""
    return Fbi(seats, options)


def view(state: State, seat: int | None = None) -> FbiView:
    return cast(FbiView, state.view(seat))


def finished(*slammers: list[str], options: dict[str, object] | None = None) -> State:
    """A game that has just ended with these slammers."""
    game = Fbi(len(slammers), options or {})
    return game.position({"phase": "over", "slammers": list(slammers), "deck": 0})


def cards(state: State) -> Counter[str]:
    """Every card of the game, wherever it is."""
    data = truth(state)
    released = [card for card in data["released"] if card != "none"]
    slammers = [card for slammer in data["slammers"] for card in slammer]
    return Counter(slammers + data["table"] + data["deck"] + data["out"] + released)


def whole(seats: int) -> Counter[str]:
    """All cards: the 59 characters of the pack file, and the purple cards for this many seats."""
    pack = bureau().pack.data
    found = Counter(f"{colour['id']} {value}" for colour in pack["colours"] for value in colour["values"])
    return found + Counter(f"purple {sign * n}" for n in range(1, seats + 1) for sign in (1, -1))


def lines(state: State) -> int:
    """The number of different courses that the rest of the game can take."""
    if not state.actors:
        return 1
    total = 0
    for action in state.legal(state.turn):
        after = state.copy()
        after.step(after.turn, action)
        total += lines(after)
    return total
