"""Positions with one thing changed: refused in a sentence that names the line, or as good as any other position."""

from __future__ import annotations

import copy
from collections import defaultdict
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import casefile
from casefile.engine.errors import BadPosition
from casefile.testing import Adapter
from casefile.testing.bonnie_and_clyde import BonnieAndClydeAdapter
from casefile.testing.detective_rummy import DetectiveRummyAdapter
from casefile.testing.fbi import FbiAdapter
from casefile.testing.love_and_death import LoveAndDeathAdapter
from tests.sizes import FULL

Place = tuple[str | int, ...]
Data = dict[str, Any]
NAMES = ("Ann", "Bert", "Cleo", "Dora", "Ed")
GAMES: list[Callable[[], Adapter]] = [
    lambda: BonnieAndClydeAdapter(2),
    lambda: FbiAdapter(3),
    lambda: DetectiveRummyAdapter(2),
    lambda: LoveAndDeathAdapter(1, wanted=True, weather=True),
]
MATCHES = 20 if FULL else 3
PLACES = 60 if FULL else 25


def places(value: Any, before: Place = ()) -> Iterator[Place]:
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, below in entries:
        yield (*before, key)
        yield from places(below, (*before, key))


def at(value: Any, place: Place) -> Any:
    for key in place:
        value = value[key]
    return value


def kind_of(place: Place) -> Place:
    return tuple(key for key in place if isinstance(key, str))


def bent(value: Any, seen: list[Any], dice: Random) -> Iterator[Any]:
    """Other values for one place: wrong ones, slightly larger and smaller ones, and values from other positions."""
    yield 3.5
    if isinstance(value, int):
        yield from (value + 1, value - 1, value + 1000)
    elif isinstance(value, list):
        yield from (value + copy.deepcopy(value[-1:]), value[1:], [])
    elif isinstance(value, str):
        yield "xyzzy"
    yield from (copy.deepcopy(dice.choice(seen)) for _ in range(3))


@pytest.mark.parametrize("make", GAMES)
def test_a_position_with_one_change_is_refused_or_played(make: Callable[[], Adapter]) -> None:
    adapter, dice = make(), Random(1)
    game = adapter.game
    seen: dict[Place, list[Any]] = defaultdict(list)
    refused = played = 0
    for seed in range(MATCHES):
        state = game.deal(seed)
        for _ in range(dice.randrange(120)):
            if state.actors:
                state.apply(state.actors[0], dice.choice(state.legal(state.actors[0])))
        given = state.to_position()
        everywhere = list(places(given))
        for place in everywhere:
            seen[kind_of(place)].append(at(given, place))
        for place in dice.sample(everywhere, min(PLACES, len(everywhere))):
            for value in bent(at(given, place), seen[kind_of(place)], dice):
                position: Any = copy.deepcopy(given)
                at(position, place[:-1])[place[-1]] = value
                try:
                    try_out(adapter, position)
                    played += 1
                except BadPosition as report:
                    refused += 1
                    lines = str(report).splitlines()[1:]
                    assert lines, "a sentence says what is wrong"
                    assert all(len(line.partition(":")[0].split()) == 1 for line in lines), lines
                except Exception as fault:
                    raise AssertionError((place, at(given, place), value)) from fault
    assert refused > 50
    assert played > 10


def try_out(adapter: Adapter, position: Data) -> None:
    """Load it and write it again unchanged; show it, ask about it and play it."""
    game = adapter.game
    state = game.position(position)
    assert game.position(state.to_position()).key() == state.key()
    dice = Random(2)
    for _ in range(8):
        for reader in (None, *range(game.seats)):
            view = state.view(reader)
            assert game.show(view, NAMES[: game.seats])
            game.prompt(view)
        if not state.actors:
            return
        seat = state.actors[0]
        legal = state.legal(seat)
        assert legal, "somebody decides, and there is nothing to choose"
        state.view(seat).determinize(1)
        for action in legal:
            game.describe(state.view(seat), action)
        state.apply(seat, dice.choice(legal))


ON_THE_ROAD: Data = {"road": {"type": "country-road", "card": "cotton-mile"}}
IN_TOWN: Data = {"place": {"type": "town", "card": "wheat-town"}}
MEMORY: Data = {"source": "memory", "memory": "bad-leg"}


@pytest.mark.once
@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"at": "lake-trip"}, "at: lake-trip belongs to the dawn, and the phase is morning"),
        ({"at": "bed", "phase": "night"}, "inside.lodging: expected tonight's hideout: at is bed"),
        ({"at": "in-place"}, "place.card: expected a card: at is in-place"),
        ({"at": "turn-off"}, "place.type: expected one: at is turn-off"),
        ({"at": "on-road"}, "road.card: expected a card: at is on-road"),
        ({"at": "shopping", **IN_TOWN}, "inside.shop: expected a shop: at is shopping"),
        ({"at": "shopping", "inside": {"shop": 1}}, "at: shopping takes the card of a road or of a place"),
        ({"ask": "stop"}, "ask: stop is asked at on-road, and at is set-out"),
        ({"ask": "fight"}, "ask: fight is asked inside a sequence, and there are no frames"),
        ({"ask": "night", "frames": [MEMORY], "phase": "night"}, "ask: night is not asked inside a sequence (frames)"),
        ({"ask": "either", "frames": [MEMORY]}, "ask: either is asked where the next of the icons has an or"),
        ({"ask": "gain", "frames": [{"source": "entry"}]}, "ask: gain is asked of a memory"),
        ({"ask": "bearer", "at": "shopping", "inside": {"shop": 1}, **IN_TOWN}, "inside.bearing: expected the weapon"),
        ({"ask": "wreck"}, "ask: wreck is asked of a car with body 0, and this one has 2"),
        ({"turn": -1}, "turn: expected 0, found -1"),
        ({"noted": "dance"}, "noted: 'dance' is not known here"),
        ({"police": {"space": 2}}, "police.space: leave it out: before the first victims there are no police"),
        ({"police": {"level": 2, "space": 4}, "space": 3}, "police.space: expected at most 3, where B&C are"),
        ({"police": {"level": 1, "face": "frank-hamer"}}, "police.face: expected local-police, as the level is 1"),
        ({"police": {"face": "nobody", "wounds": 2}}, "police.face: expected one of none, local-police"),
        ({"day": 0, "nights": 3}, "day: expected a whole number from 1 to 1000, found 0"),
        ({"phase": "noon", "gauges": {"love": 0}}, "phase: expected one of morning"),
        ({"display": ["colt", "thompson", "knife", "browning"]}, "display: expected at most 3, found 4"),
        ({"display": ["colt"], "weapons": {"colt": 1}}, "display: colt lies in weapons already"),
        ({"place": {"card": "wheat-town", "used": ["bank"]}}, "place.type: expected one of village, town, city"),
        ({"decks": {"town": {"cards": ["wheat-town", "x"]}}}, "decks.town: 'x' is not known here"),
        ({"decks": {"town": {"cards": [], "discards": ["wheat-town"] * 2}}}, "decks.town: a card stands there twice"),
        ({"frames": [MEMORY, MEMORY]}, "frames[2].memory: bad-leg lies in frames[1].memory already"),
        ({"frames": [{"source": "entry"}] * 40}, "frames: expected at most "),
        ({"streams": [0] * 99}, "streams: expected at most "),
    ],
    ids=lambda value: None if isinstance(value, str) else str(value),
)  # fmt: skip
def test_love_and_death_says_what_contradicts_itself(position: Data, told: str) -> None:
    with pytest.raises(BadPosition) as report:
        casefile.load("love-and-death").position(position)
    lines = [line.strip() for line in str(report.value).splitlines()[1:]]
    assert len(lines) == 1, lines
    assert lines[0].startswith(told)


def test_what_a_position_of_love_and_death_leaves_out_follows() -> None:
    game = casefile.load("love-and-death")
    hunted: Data = dict(game.position({"police": {"level": 3}}).to_position())
    assert hunted["police"]["face"] == "detective"
    assert hunted["police"]["space"] == 1
    hunted = dict(game.position({"police": {"face": "sheriff"}}).to_position())
    assert hunted["police"]["level"] == 2
    armed: Data = dict(game.position({"decks": {"weapon": {"cards": ["thompson", "colt"]}}}).to_position())
    assert not {"thompson", "colt"} & set(armed["display"]), "what is named in the deck lies nowhere else"
    asleep = game.position({"phase": "night", **IN_TOWN})
    assert next(game.say(action) for action in asleep.legal(0)).startswith("sleep"), "the night has come there, too"
