"""Helpers for the rule tests: set up a situation, play actions by their text, look at the table by name."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

import pytest

import casefile
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView

POSITIONS = Path(__file__).parent / "positions"
PLACES = (
    "kaufman", "sherman", "oronogo", "joplin", "wellington", "platte-city", "dexter", "eastham", "grapevine", "gibson",
)  # fmt: skip
OUTLAWS = {"bonnie", "clyde"}
DECK = Counter(dict.fromkeys(PLACES, 6) | {"hinton": 15, "bonnie": 1, "clyde": 1})


MADE: dict[str, Game] = {}


def made(name: str, seats: int, options: Mapping[str, object]) -> Game:
    """One cached game for the same seats and options: it stores nothing about games that are played with it."""
    key = repr((name, seats, options))
    if key not in MADE:
        MADE[key] = casefile.find(name)(seats, options)
    return MADE[key]


def rummy(seats: int = 2, **options: object) -> Game:
    """The game with these options."""
    return made("bonnie-and-clyde", seats, options)


def read_position(name: str) -> dict[str, Any]:
    """Read a position file."""
    return tomllib.loads((POSITIONS / f"{name}.toml").read_text(encoding="utf-8"))


def position_names() -> list[str]:
    """The names of all position files of this game."""
    names = sorted(file.stem for file in POSITIONS.glob("*.toml"))
    return [name for name in names if read_position(name)["game"] == "bonnie-and-clyde"]


def situation(name: str, options: Mapping[str, object] | None = None, **changes: object) -> State:
    """The State of a position file, with some keys changed and some options set."""
    data = read_position(name) | changes
    game = made(data["game"], data["seats"], {**data.get("options", {}), **(options or {})})
    return game.position(data)


def play(state: State, *actions: str) -> State:
    """Take actions one after another, each by the seat to move; return the same State."""
    for text in actions:
        state.apply(state.turn, state.game.parse(text))
    return state


def texts(state: State) -> list[str]:
    """The legal actions of the seat to move, as texts."""
    return [state.game.say(action) for action in state.legal(state.turn)]


def refusal(state: State, text: str) -> str:
    """The rule by which the seat to move is refused this action; the State must not change."""
    before, action = state.key(), state.game.parse(text)
    with pytest.raises(IllegalAction) as caught:
        state.apply(state.turn, action)
    assert state.key() == before
    assert caught.value == state.explain(state.turn, action)
    return caught.value.rule


def view(state: State, seat: int | None) -> BonnieAndClydeView:
    return cast(BonnieAndClydeView, state.view(seat))


def watched(state: State) -> Journal:
    """Turn the journal on."""
    journal = state.journal = Journal()
    return journal


# The full table, which no seat sees.


def truth(state: State) -> dict[str, Any]:
    return cast("dict[str, Any]", state.to_position())


def hand(state: State, seat: int) -> dict[str, int]:
    return cast("dict[str, int]", truth(state)["hands"][seat])


def table(state: State, seat: int) -> dict[str, Any]:
    """The cards in front of a seat, without empty rows."""
    return {key: row for key, row in truth(state)["table"][seat].items() if row}


def points(state: State, seat: int) -> int:
    """The points of a seat's table by the printed rules."""
    rows = truth(state)["table"][seat]
    upright, sideways = sum(rows["upright"].values()), sum(rows["sideways"].values())
    return 4 * int(sideways) + 2 * int(upright) + 10 * len(rows["captured"])


def under(state: State, place: str) -> str:
    return cast(str, truth(state)["under"][place])


def files(state: State) -> list[str]:
    """The FBI Files, bottom first."""
    return cast("list[str]", truth(state)["fbi_files"])


def car(state: State) -> int:
    return cast(int, truth(state)["car"])


def cards(state: State) -> Counter[str]:
    """Every card, wherever it is (BC-TECH-03)."""
    data = truth(state)
    found: Counter[str] = Counter(data["case_file"] + data["fbi_files"])
    for held in data["hands"]:
        found.update(held)
    for rows in data["table"]:
        found.update(rows["upright"])
        found.update(rows["sideways"])
        found.update(rows["captured"])
    found.update(card for card in data["under"].values() if card != "none")
    if data["phase"] in ("files", "hinton-look"):
        found["hinton"] += 1
    return found


def assert_fresh_round(state: State) -> None:
    """Check that the table is as right after the set-up."""
    seats = state.game.seats
    data = truth(state)
    size = {2: 10, 3: 9, 4: 8}[seats]
    assert [sum(held.values()) for held in data["hands"]] == [size] * seats
    assert len(data["case_file"]) == {2: 46, 3: 39, 4: 34}[seats]
    assert len(data["fbi_files"]) == 1
    assert [card for card in data["under"].values() if card in OUTLAWS] in (["bonnie", "clyde"], ["clyde", "bonnie"])
    assert "none" not in data["under"].values()
    assert all(not any(rows.values()) for rows in data["table"])
    assert data["car"] == 1
    assert state.turn == (data["dealer"] + 1) % seats
    assert cards(state) == DECK
    assert sum(DECK.values()) == 77
    public = view(state, None)
    assert not public.cleared
    assert not any(public.looked)
    assert not any(public.known_cards)
    assert public.discarded == Counter(data["fbi_files"])
    assert not public.melded
    assert (public.barren_turns, public.hinton_used, public.drawn) == (0, False, None)
    assert texts(state) == ["draw", "take"]


def random_game(state: State, seed: int) -> State:
    """Play random actions to the end."""
    dice = Dice(seed)
    while state.actors:
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[dice.below(len(legal))])
    return state
