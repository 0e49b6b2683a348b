"""Love & Death as it is drawn: what kills says so, and whatever says so kills."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from casefile.engine.describing import Described
from casefile.engine.state import State
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_helpers import look, road_movie, situation

WEAK = {"hp": [1, 2]}


def described(state: State) -> dict[str, Described]:
    """The moves of whoever decides, by their texts."""
    view = state.view(state.actors[0])
    return {state.game.say(action): state.game.describe(view, action) for action in state.legal(state.actors[0])}


def hunted(**changes: Any) -> State:
    gauges = {"ammo": 1, "food": 5, "dollar": 5, "clue": 5, "love": 5}
    return situation({"wanted": True}, phase="morning", gauges=gauges, markers={"country-road": 1}, **WEAK, **changes)


@pytest.mark.rules("LD-LOSE-01")
def test_a_wound_that_kills_says_whom() -> None:
    moves = described(hunted())
    assert (moves["wound bonnie"].tone, moves["wound bonnie"].note) == ("fatal", "This kills Bonnie")
    assert moves["wound clyde"].tone == moves["pay ammo"].tone == "go"
    assert moves["wound clyde"].note == "Clyde has 2 of 3 HP"
    assert not play(hunted(), "wound bonnie").actors


def test_moves_look_like_what_they_are() -> None:
    clue = {"road": {"long-straight": {"stops": ["clue", "grocery"]}}}
    state = situation(stubs=clue, phase="morning", road={"type": "road", "card": "long-straight"})
    moves = described(state)
    assert moves["pass"].tone == "pass"
    assert moves["pass"].label == "Drive on past: clue"
    assert moves["take clue"].label == "Halt and take the clue"
    assert moves["take clue"].things == ("spot/clue/take",)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rules("LD-LOSE-02", "LD-LOSE-03")
def test_whatever_is_called_fatal_ends_the_story(seed: int) -> None:
    game = road_movie(1, None, mode="hardcore", wanted=True, bonnie="bluff", clyde="straight-shooter")
    dice = Random(seed)
    state = game.deal(seed)
    while state.actors:
        for text, move in described(state).items():
            if move.tone == "fatal":
                assert look(play(state.copy(), text)).phase == "over", text
        state.apply(state.actors[0], dice.choice(state.legal(state.actors[0])))


def test_a_thing_means_the_move_that_it_is_made_for() -> None:
    state = hunted()
    assert "wound bonnie" in texts(state)
    view = state.view(0)
    for thing, text in (
        ("who/clyde", "wound clyde"),
        ("gauge/ammo", "pay ammo"),
        ("spot/bank/rob/2", "stick up bank 2"),
    ):
        assert [state.game.say(action) for action in state.game.meant(view, thing, ())] == [text]
