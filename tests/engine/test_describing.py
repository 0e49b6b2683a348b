"""Moves and events describe themselves: random games of every kind, from start to end."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Sequence
from random import Random
from typing import cast

import msgspec
import pytest

import casefile
from casefile.engine.describing import Chip, Scene
from casefile.engine.game import Game
from casefile.engine.journal import Journal
from casefile.engine.parts import plain
from casefile.engine.state import State
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView
from casefile.games.fbi.view import FbiView
from tests.found import others

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")
KINDS = [
    casefile.load("bonnie-and-clyde", seats=3),
    casefile.load("fbi", seats=2),
    casefile.load("fbi", seats=5),
    casefile.load("bonnie-and-clyde", seats=2, look="optional", discard_pile="open", edge_layoff="may_stay"),
    casefile.load("love-and-death", seats=1, mode="easy"),
    casefile.load("love-and-death", seats=2, mode="hardcore", override=True, wanted=True, weather=True),
    casefile.load("love-and-death", seats=1, mode="infinite", wanted=True, bonnie="first-aid+bluff", clyde="hobo"),
    casefile.load("detective-rummy", seats=3),
    casefile.load("detective-rummy", seats=2, mode="case", case=4, hands=1, eyewitness_extra="immediately"),
    casefile.load("detective-rummy", seats=4, mode="case", case=6, hands=1, game_changer_timing="after_source"),
]
KINDS += [casefile.load(name, seats) for name, seats in others(game.name for game in KINDS)]
MOST = 600
RUBBISH = (
    "",
    "/",
    "hand/",
    "hand/none",
    "location/../..",
    "files/hinton/2",
    "é" * 50,
    "%",
    "agent/2x/2x",
    "who/nobody",
)
CODES = re.compile(r"_|\b[a-z]+-[a-z]+-[a-z]+\b|\b[A-Z]-[A-Z]{2}\b|\{|\}")  # texts that are not in a sentence


@pytest.fixture(params=KINDS, ids=repr)
def game(request: pytest.FixtureRequest) -> Game:
    found = request.param
    assert isinstance(found, Game)
    return found


def walked(game: Game, seed: int) -> Iterator[tuple[State, Journal]]:
    """A random game from its deal, at every decision."""
    journal = Journal()
    state = game.deal(seed, journal)
    dice = Random(seed)
    for _ in range(MOST):
        if not state.actors:
            return
        yield state, journal
        seat = dice.choice(state.actors)
        state.apply(seat, dice.choice(state.legal(seat)))


def twice(labels: Sequence[str]) -> list[str]:
    return sorted({label for label in labels if labels.count(label) > 1})


def test_no_two_moves_of_a_decision_are_called_or_made_the_same(game: Game) -> None:
    for state, _ in walked(game, 1):
        for seat in state.actors:
            view = state.view(seat)
            moves = [game.describe(view, action) for action in state.legal(seat)]
            assert not twice([move.label for move in moves])
            assert all(move.label and not CODES.search(move.label + move.note + move.group) for move in moves), moves
            assert all(len(set(move.things)) == len(move.things) for move in moves)


def test_a_press_that_begins_no_move_is_answered(game: Game) -> None:
    """Everything that a move touches has an explanation, even if the move is not legal; other words have none."""
    things: set[str] = set()
    for at, (state, _) in enumerate(walked(game, 2)):
        seat = state.actors[0]
        view = state.view(seat)
        legal = state.legal(seat)
        things |= {move.things[0] for action in legal if (move := game.describe(view, action)).things}
        if at % 7:
            continue  # a Campaign has thousands of decisions, and its things are many
        for thing in (*sorted(things), *RUBBISH):
            for action in game.meant(view, thing, RUBBISH[:3]):
                assert (state.explain(seat, action) is None) == (action in legal)
    assert things


def test_events_have_the_form_that_is_promised(game: Game) -> None:
    if not game.event_values:
        pytest.skip("it promises no form of its events")
    seen = set()
    journal = Journal()
    for _, journal in walked(game, 3):
        pass
    for reader in (None, *range(game.seats)):
        for told in journal.told(reader):
            seen.add(told.name)
            values, promised = game.named(told), game.event_values[told.name]
            assert values.keys() <= promised.__annotations__.keys(), told.name
            msgspec.convert(plain(dict(values)), promised)
            staged = game.scene(told, reader, NAMES[: game.seats])
            words = (
                () if staged is None else (staged.title, staged.prose) if isinstance(staged, Scene) else (staged.text,)
            )
            assert staged is None or isinstance(staged, Scene | Chip)
            assert not any(CODES.search(text) for text in words), staged
    assert len(seen) >= 5


def test_a_move_of_fbi_names_the_card_and_its_person() -> None:
    game = casefile.load("fbi", seats=3)
    state = game.deal(7)
    view = cast(FbiView, state.view(state.actors[0]))
    card = view.slammers[state.actors[0]][0]
    released = game.describe(view, game.ids[f"release {card}"])
    assert released.things == (f"slammer/{card}", "out")
    assert released.label.startswith("Release Purple ")
    assert game.describe(view, game.ids["release none"]).tone == "pass"


@pytest.mark.parametrize(
    ("phase", "thing", "chosen", "text"),
    [
        ("select", "agent/green", [], "double green"),
        ("select", "agent/red", ["agent/green"], "choose red green"),
        ("select", "agent/2x", ["agent/green"], "double green"),
        ("first-pass", "row/green", [], "arrest green"),
        ("order", "slammer/red 3", [], "release red 3"),
        ("order", "out", ["slammer/red 3"], "release red 3"),
        ("select", "out", [], "release none"),
    ],
)
def test_a_press_in_fbi_means_the_likely_move(phase: str, thing: str, chosen: list[str], text: str) -> None:
    game = casefile.load("fbi", seats=3)
    view = dataclasses.replace(cast(FbiView, game.deal(1).view(0)), phase=phase)
    assert [game.say(action) for action in game.meant(view, thing, chosen)] == [text]


def test_a_car_that_may_stay_at_the_end_of_the_road_stays_there_by_name() -> None:
    game = casefile.load("bonnie-and-clyde", seats=2, edge_layoff="may_stay")
    view = dataclasses.replace(cast(BonnieAndClydeView, game.deal(1).view(0)), phase="car", car=10)
    up = game.describe(view, game.ids["up"])
    assert (up.label, up.things) == ("Stay on Gibson", ("car", "location/gibson"))
    assert game.offer(view, game.ids["up"]).note == "the car stays on Gibson"
    down = game.describe(dataclasses.replace(view, car=1), game.ids["down"])
    assert (down.label, down.things) == ("Stay on Kaufman", ("car", "location/kaufman"))


def test_the_steps_of_a_plan_are_legal_one_after_another(game: Game) -> None:
    for state, _ in walked(game, 5):
        for seat in state.actors:
            labels = []
            for plan in game.plans(state, seat):
                copy = state.copy()
                for step in plan.steps:
                    while step not in copy.legal(seat) and (forced := copy.automatic()) is not None:
                        copy.apply(copy.actors[0], forced)  # as a table does
                    assert step in copy.legal(seat), (plan.move.label, game.say(step))
                    copy.apply(seat, step)
                assert not CODES.search(plan.move.label + plan.move.note), plan
                labels.append((plan.move.label, plan.move.note, plan.move.things))
            assert len(labels) == len(set(labels))
