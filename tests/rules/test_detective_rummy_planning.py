"""Detective Rummy: several moves combined into one plan, so that the simplest turn takes three presses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import cast

import pytest

from casefile.engine.describing import Plan
from casefile.engine.game import Game
from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

GAME: Game = DetectiveRummy(2, {})
HAND = ("c-cl-gr", "c-de-gr", "c-gr-in", "c-gr-va", "c-cl-va")


def whole_game(seed: int = 5) -> Iterator[tuple[State, int, list[Plan]]]:
    """A game between greedy players: every State with the seat that decides and its plans."""
    game: Game = DetectiveRummy(3, {"mode": "case", "case": 3, "hands": 1})
    state, policy = game.deal(seed), game.greedy()
    while state.actors:
        seat = state.actors[0]
        yield state, seat, game.plans(state, seat)
        state.apply(seat, policy.advise(list(state.view(seat).numbers), list(state.legal(seat))))


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
    """Plans by the moves that they consist of."""
    return {", ".join(GAME.say(step) for step in plan.steps): plan for plan in GAME.plans(state, 0)}


def test_who_ends_the_actions_is_told_what_can_still_be_laid() -> None:
    """Exactly what is legal then, over whole games; and in the same words where the turn ends at once."""
    said = set()
    for seed in range(1, 4):
        for state, seat, found in whole_game(seed):
            legal = [state.game.say(action) for action in state.legal(seat)]
            if "end" in legal:
                verbs = {text.split()[0] for text in legal}
                told = state.game.describe(state.view(seat), state.game.parse("end")).note
                assert ("a set" in told) == ("set" in verbs)
                assert ("a Fingerprint" in told) == bool(verbs & {"fingerprint", "kit"})
                ends = [
                    plan.move.note
                    for plan in found
                    if plan.steps == (state.game.parse("end"), state.game.parse("done"))
                ]
                assert all(note.endswith(told) for note in ends)
                said.add(told)
    assert len(said) == 4


def test_a_set_is_laid_by_its_skill_with_the_cards_of_least_use_elsewhere() -> None:
    found = plans(turn("actions"))
    few = found["set gr, add c-de-gr, add c-gr-in, add c-cl-gr, done"]
    assert few.move.things == ("skill/GR",)
    assert few.takes == ("hand/c-de-gr", "hand/c-gr-in", "hand/c-cl-gr")
    assert few.move.label == "Lay 3 Grit cards"
    assert few.move.note == "With Deduction, Intuition, Closer."
    whole = next(plan for text, plan in found.items() if text.count("add") == 4)
    assert whole.move.label == "Lay 4 Grit cards"
    assert whole.move.note == "", "all that fit: there is nothing to tell apart"
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
    """The set of a Base Skill brings any other Skill; the Suspect within its reach decides which."""
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
    aimed = [text for text, plan in angry.items() if plan.move.things == ("suspect/S04",)]
    assert not any("set gr" in text for text in aimed), "the Fingerprint alone, at most"


def test_a_card_and_a_location_are_a_visit_with_its_price() -> None:
    state = turn("choose")
    agency = plans(state)["work, visit loc-1"]
    assert agency.at_once, "a press on the Location alone asks for the price"
    both = by_thing(state, "hand/c-cl-gr", "location/LOC-1")
    assert [plan.move.label for plan in both] == [f"{agency.move.label}, and pay Circumstantial: Closer and Grit"]
    for step in both[0].steps:
        state.apply(0, step)
    assert view_of(state).hand.get("c-cl-gr", 0) == 0


def test_a_fingerprint_and_a_suspect_are_pressed_in_any_order() -> None:
    state = turn("actions", ["h-gr-va", "m-gr-va", "c-cl-fo"])
    for print in ("h-gr-va", "m-gr-va"):
        both = by_thing(state, f"hand/{print}", "suspect/S04")
        assert [(plan.at_once, plan.gives_up) for plan in both] == [(False, False)]
    assert not by_thing(state, "suspect/S04"), "which of two is to be said"


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


def by_thing(state: State, *things: str) -> list[Plan]:
    return [plan for plan in plans(state).values() if plan.move.things == things]


def test_a_skill_goes_to_its_only_suspect_too_and_so_does_the_gun() -> None:
    state = turn("actions", items=[{"gun": "ready"}, {}])
    laid = by_thing(state, "skill/GR", "suspect/S04")
    assert [GAME.say(plan.steps[0]) for plan in laid] == ["set gr"]
    assert laid[0].move.label == "Lay 3 Grit cards: Token on Philomena Stroud"
    shot = by_thing(state, "item/gun", "suspect/S04")
    assert [", ".join(GAME.say(step) for step in plan.steps) for plan in shot] == ["gun, suspect s04"]


def test_a_skill_with_one_set_of_cards_lays_it_at_once() -> None:
    three = by_thing(turn("actions", ["c-cl-gr", "c-de-gr", "c-gr-in", "c-cl-va"]), "skill/GR")
    assert [plan.at_once for plan in three] == [True]
    four = by_thing(turn("actions"), "skill/GR")
    assert len(four) > 1, "with as few as will do, or with all"
    assert not any(plan.at_once for plan in four)


def test_nothing_is_laid_at_once_where_something_is_given_up_or_could_not_be_taken_back() -> None:
    hand = ["c-cl-gr", "c-de-gr", "c-gr-in", "c-cl-va"]
    for phase in ("choose", "visit"):
        at_once = [plan for plan in plans(turn(phase, hand)).values() if plan.at_once]
        assert not any(plan.gives_up for plan in at_once), "the visit"
    last = by_thing(turn("actions", ["h-gr-va", "c-cl-fo"]), "suspect/S04")
    assert [(plan.at_once, plan.gives_up) for plan in last] == [(False, True)], "the turn ends by itself after it"


def test_a_skill_that_could_be_healed_is_not_laid_at_once() -> None:
    hand = ["c-cl-fo", "c-de-fo", "c-fo-in", "c-cl-va"]
    wounded = turn("actions", hand, wounded=[["FO"], []])
    assert any("heal fo" in text for text in texts(wounded))
    assert not any(plan.at_once for plan in by_thing(wounded, "skill/FO"))


def test_the_one_fingerprint_goes_to_the_suspect_that_is_pressed() -> None:
    hand = ["h-gr-va", "c-cl-gr", "c-de-gr"]
    lone = by_thing(turn("actions", hand), "suspect/S04")
    assert [plan.move.label for plan in lone] == ["Play Hearsay: Grit and Valor: Token on Philomena Stroud"]
    assert lone[0].at_once
    angry = by_thing(turn("actions", hand, bad_blood=[["S04"], []]), "suspect/S04")
    assert [(plan.at_once, plan.gives_up) for plan in angry] == [(False, True)], "dice may fall: it is asked once more"
    assert not by_thing(turn("actions", [*hand, "m-gr-va"]), "suspect/S04"), "which of two is to be said first"


def test_a_fingerprint_is_played_with_the_kit_only_if_the_kit_is_pressed() -> None:
    state = turn("actions", ["h-gr-va", *HAND], items=[{"kit": "ready"}, {}])
    plain = by_thing(state, "hand/h-gr-va", "suspect/S04")
    assert [(GAME.say(plan.steps[0]), plan.at_once) for plan in plain] == [("fingerprint h-gr-va", True)]
    kit = by_thing(state, "item/kit", "hand/h-gr-va", "suspect/S04")
    assert [GAME.say(plan.steps[0]) for plan in kit] == ["kit h-gr-va"]


def test_after_a_set_of_the_base_skill_the_suspect_names_the_skill_too() -> None:
    state = turn("actions", ["c-cl-va", "c-de-va", "c-fo-va", "c-cl-gr"])
    laid = by_thing(state, "skill/VA")
    assert [plan.at_once for plan in laid] == [True]
    for step in laid[0].steps:
        state.apply(0, step)
    assert view_of(state).question == "skill"
    for text, plan in plans(state).items():
        assert plan.move.things[0].startswith("suspect/")
        assert text.startswith("skill ")


def test_the_turn_ends_with_an_empty_hand_at_once() -> None:
    state = turn("actions", ["c-gr-va", "c-gr-va", "h-gr-va"])
    ends = [plan for text, plan in plans(state).items() if text.startswith("end, drop")]
    assert [(plan.move.label, plan.move.tone) for plan in ends] == [("End your turn: drop all 3 cards", "end")]


def test_what_has_one_answer_is_not_asked() -> None:
    state = turn("actions", ["c-gr-va"], wounded=[["FO"], []])
    state.apply(0, GAME.ids["heal fo"])
    assert [GAME.describe(state.view(0), action).by_itself for action in state.legal(0)] == [True]


def test_what_is_done_at_once_can_be_taken_back_in_whole_games() -> None:
    found = 0
    for state, seat, plans in whole_game():
        for plan in plans:
            if not plan.at_once or len(plan.move.things) > 1:
                continue
            found += 1
            copy = state.copy()
            copy.journal = journal = Journal()
            for step in plan.steps:
                copy.apply(seat, step)
            assert not any(event.taught(seat) for event in journal.events), plan.move.label
            assert seat in copy.actors
    assert found > 10


def test_every_step_of_every_plan_is_legal_in_whole_games() -> None:
    """Without dice or Game Changers in between, a plan is done to its end."""
    steps = 0
    for state, seat, plans in whole_game():
        for plan in plans:
            copy = state.copy()
            assert plan.steps[0] in copy.legal(seat)
            for step in plan.steps[:-2]:
                assert step in copy.legal(seat), plan.move.label
                copy.apply(seat, step)
                steps += 1
    assert steps > 500
