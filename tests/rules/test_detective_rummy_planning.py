"""Detective Rummy: several moves as one, so that the simplest turn takes three presses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

import pytest

from casefile.engine.describing import Plan
from casefile.engine.game import Game
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView

pytestmark = pytest.mark.once  # telling, describing and explaining are never compiled

GAME: Game = DetectiveRummy(2, {})
HAND = ("c-cl-gr", "c-de-gr", "c-gr-in", "c-gr-va", "c-cl-va")


def turn(phase: str, hand: Sequence[str] = HAND, **more: object) -> State:
    position = {
        "hand": 3, "phase": phase, "detectives": ["VA-1", "DE-1"], "ready": [["GR", "VA"], ["DE"]],
        "hands": [list(hand), 2],
    }  # fmt: skip
    return GAME.position({**position, **more})


def view_of(state: State) -> DetectiveRummyView:
    return cast("DetectiveRummyView", state.view(0))


def texts(state: State) -> list[str]:
    return [GAME.say(action) for action in state.legal(0)]


def plans(state: State) -> dict[str, Plan]:
    """By the moves that they are made of."""
    return {", ".join(GAME.say(step) for step in plan.steps): plan for plan in GAME.plans(state, 0)}


def test_a_set_is_laid_by_its_skill_with_the_cards_of_least_use_elsewhere() -> None:
    found = plans(turn("actions"))
    few = found["set gr, add c-de-gr, add c-gr-in, add c-cl-gr, done"]
    assert few.move.things == ("skill/GR",)
    assert few.takes == ("hand/c-de-gr", "hand/c-gr-in", "hand/c-cl-gr")
    assert few.move.label == "Lay 3 Grit cards"
    assert any(text.count("add") == 4 for text in found), "and all that fit"
    assert not few.gives_up


def test_a_card_that_is_left_over_begins_a_set_with_it() -> None:
    left = [plan for plan in plans(turn("actions")).values() if plan.move.things == ("hand/c-gr-va",)]
    assert [plan.move.label for plan in left] == ["Lay 3 Grit cards"]
    assert GAME.ids["add c-gr-va"] in left[0].steps


def test_the_skill_and_the_suspect_lay_the_set_and_place_its_token() -> None:
    placed = [plan for plan in plans(turn("actions")).values() if "suspect/S04" in plan.move.things]
    assert placed[0].move.things == ("skill/GR", "suspect/S04")
    assert placed[0].move.label == "Lay 3 Grit cards: Token on Philomena Stroud"


def test_before_the_visit_a_set_gives_it_up_and_a_location_does_not() -> None:
    found = plans(turn("choose"))
    assert not found["work, visit loc-4"].gives_up
    assert found["work, visit loc-4"].move.things == ("location/LOC-4",)
    few = next(plan for text, plan in found.items() if text.startswith("work, skip, set gr, add"))
    assert few.gives_up
    assert few.move.note.endswith("No visit this turn.")


def test_the_simplest_turn_takes_three_presses() -> None:
    state, presses = turn("choose"), 0
    begun = [plan for plan in GAME.plans(state, 0) if "skill/GR" in plan.move.things]
    placed = [plan for plan in begun if plan.move.things == ("skill/GR", "suspect/S04")]
    assert len(begun) > len(placed) == 1, "the Skill alone lays nothing yet; with the Suspect one thing is meant"
    for step in placed[0].steps:
        state.apply(0, step)
    presses += len(placed[0].move.things)
    end = plans(state)["end, done"]
    assert (end.move.label, end.move.things, end.move.tone) == ("End your turn", (), "end")
    for step in end.steps:
        state.apply(0, step)
    presses += 1  # a button has no things
    assert (state.turn, presses) == (1, 3)


def test_a_skill_that_is_pressed_means_its_own_set() -> None:
    """The set of a Base Skill brings any other; that one is chosen by the Suspect whom it reaches."""
    held = ["c-de-va", "c-in-va", "c-gr-va", "c-cl-gr", "c-cl-fo", "c-cl-in"]
    by_skill = [plan for plan in plans(turn("actions", held)).values() if "skill/CL" in plan.move.things]
    assert {GAME.say(plan.steps[0]) for plan in by_skill} == {"set cl"}


def test_reassess_may_empty_the_hand_at_once() -> None:
    found = plans(turn("reassess", ["c-cl-gr", "c-gr-va"]))
    assert [plan.move.label for plan in found.values()] == ["Drop all 2 cards"]
    assert plans(turn("reassess", ["c-cl-gr", "c-cl-de"])) == {}, "a card stays"


def test_nothing_is_planned_while_something_is_asked() -> None:
    state = turn("visit")
    state.apply(0, GAME.ids["visit loc-4"])
    assert plans(state) == {}


def test_a_page_asks_in_short() -> None:
    for phase in ("exchange", "choose", "visit", "actions", "reassess"):
        assert len(GAME.ask(turn(phase).view(0))) <= 76, phase
    assert GAME.ask(turn("actions").view(0)) == "Act: a set of three, a Fingerprint. Then Reassess."


def test_a_suspect_takes_a_set_and_a_fingerprint_at_once() -> None:
    state = turn("actions", [*HAND, "h-gr-va"])
    both = [plan for plan in plans(state).values() if plan.move.things == ("suspect/S04",)]
    assert [plan.move.label for plan in both] == ["Lay 3 Grit cards, then play Hearsay: Grit and Valor"]
    assert both[0].gives_up, "the first press on the Suspect alone does nothing"
    before = view_of(state).suspects["S04"].tokens[0]
    for step in both[0].steps:
        state.apply(0, step)
    assert view_of(state).suspects["S04"].tokens[0] == before + 2


def test_nothing_is_put_together_where_dice_or_an_envelope_may_come_between() -> None:
    hand = [*HAND, "h-gr-va"]
    angry = plans(turn("actions", hand, bad_blood=[["S04"], []]))
    assert not any(plan.move.things == ("suspect/S04",) for plan in angry.values())


def test_a_visit_is_paid_with_the_card_of_least_use_and_says_so() -> None:
    state = turn("visit")
    agency = next(text for text in texts(state) if text == "visit loc-1")
    state.apply(0, GAME.ids[agency])
    found = plans(state)
    assert found
    for text, plan in found.items():
        pay, answer = text.split(", ")
        assert pay.startswith("pay ")
        assert answer.startswith("item ")
        assert plan.move.things == ()
        assert plan.move.note.startswith("You pay Circumstantial: ")


def test_a_wound_is_healed_for_a_card_that_the_button_names() -> None:
    found = plans(turn("actions", [*HAND, "c-fo-in"], wounded=[["FO"], []]))
    heals = [plan for text, plan in found.items() if text.startswith("heal fo, pay ")]
    assert len(heals) == 1
    assert heals[0].move.things == ()
    assert heals[0].move.label == "Heal Forensics"
    assert heals[0].move.note.startswith("You pay Circumstantial: ")


def test_a_set_of_the_base_skill_goes_to_a_suspect_with_the_skill_that_it_gains() -> None:
    state = turn("actions", ["c-cl-va", "c-de-va", "c-fo-va"])
    placed = [plan for plan in plans(state).values() if plan.move.things[:1] == ("skill/VA",)]
    aimed = [plan for plan in placed if plan.move.things[-1].startswith("suspect/")]
    assert aimed
    for plan in aimed:
        copy = state.copy()
        for step in plan.steps:
            assert step in copy.legal(0)
            copy.apply(0, step)
        if (forced := copy.automatic()) is not None:
            copy.apply(0, forced)  # as a table does
        id = plan.move.things[-1].partition("/")[2]
        assert view_of(copy).suspects[id].tokens[0] == view_of(state).suspects[id].tokens[0] + 1


def test_every_step_of_every_plan_is_legal_in_whole_games() -> None:
    """Where no dice and no Game Changer come between, a plan is done to its end."""
    game: Game = DetectiveRummy(3, {"mode": "case", "case": 3, "hands": 1})
    state, policy, steps = game.deal(5), game.greedy(), 0
    while state.actors:
        seat = state.actors[0]
        for plan in game.plans(state, seat):
            copy = state.copy()
            assert plan.steps[0] in copy.legal(seat)
            for step in plan.steps[:-2]:
                assert step in copy.legal(seat), plan.move.label
                copy.apply(seat, step)
                steps += 1
        state.apply(seat, policy.advise(list(state.view(seat).numbers), list(state.legal(seat))))
    assert steps > 500
