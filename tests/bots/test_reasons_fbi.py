"""FBI: the coach's reasons name the point of pictured positions."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

import casefile
from casefile.engine.journal import Journal
from casefile.engine.matters import Matter
from casefile.lessons import shipped
from casefile.positions import load_position
from tests.bots.pictured import Pictured, check
from tests.bots.reason_positions.fbi import PICTURED


def test_there_are_a_hundred() -> None:
    puzzles = shipped("fbi", "puzzles").values()
    assert all(puzzle.points for puzzle in puzzles), "checked in test_reasons.py"
    names = {name for name, _ in PICTURED}
    assert len(PICTURED) == len(names)
    assert len(names) + len(puzzles) >= 100


@pytest.mark.skipif(not casefile.compiled, reason="the interpreted coach tries a twenty-fifth of the worlds")
@pytest.mark.parametrize("pictured", [pytest.param(one, id=name) for name, one in PICTURED])
def test_the_reason_names_the_point(pictured: Pictured) -> None:
    check(pictured)


def course(position: Mapping[str, object], moves: str, seat: int = 0) -> list[Matter]:
    """What matters to a seat after these moves; seats without a choice are not asked."""
    start = load_position({"game": "fbi", "seats": 2, "cuffs": 0, **position})
    state = start.copy()
    state.journal = Journal()
    for move in moves.split(", "):
        state.apply(state.actors[0], state.game.parse(move))
        while state.actors and (action := state.automatic()) is not None:
            state.apply(state.actors[0], action)
    return start.game.matters(seat, start, state.journal.events)


TWO_TURNS = {
    "phase": "first-pass", "slammers": [["purple 2"], ["purple 1"]], "deck": ["black 2", "black 1", "black -1"],
    "table": ["red 5", "red -4", "blue 4", "green 3"], "chosen": [["red", "2x"], ["green", "2x"]],
}  # fmt: skip


def test_a_bystander_let_go_in_a_later_turn_counts_less() -> None:
    kept, gone = (
        course(TWO_TURNS, f"arrest red, arrest green, release none, release {card}, choose blue black, double black")
        for card in ("none", "red -4")
    )
    (cost,) = (one for one in kept if one.key == "bystander")
    (less,) = (one for one in gone if one.key == "bystander")
    assert cost.thing == less.thing == "red -4"
    assert cost.worth == less.worth == -4
    assert 0 < less.weight < cost.weight


TO_THE_END = "arrest red, arrest green, release none, release none, choose blue black, double black, arrest black, "


def test_a_villain_left_on_the_table_waits() -> None:
    for first in ("blue", "black"):
        found = course(TWO_TURNS, TO_THE_END + f"arrest {first}")
        assert [one.thing for one in found if one.key == "waiting"] == ["blue 4"], "black was not yet there"


def test_far_from_the_end_it_is_leads_and_near_it_bonus_cards() -> None:
    far = course({**TWO_TURNS, "deck": 30}, "arrest red, arrest green")
    assert {(one.key, one.thing) for one in far if "lead" in one.key} == {("lead", "red"), ("their_lead", "green")}
    near = course(TWO_TURNS, TO_THE_END + "arrest blue")
    assert not any("lead" in one.key for one in near)
    assert {one.thing for one in near if one.key == "bonus"} == {"red", "blue"}
