"""Detective Rummy, scenario by scenario: visits, Game Changers, and how a turn ends."""

from __future__ import annotations

import pytest

from casefile.engine.state import State
from tests.rules.detective_rummy_helpers import hand, lay_set, names, offered, scene, size, tokens, view
from tests.rules.helpers import play, refusal, situation, texts, watched

# -- visits and Game Changers ------------------------------------------------------------------------------------------


def tea() -> State:
    return play(scene("t06"), "visit loc-3", "pay e-cl-de-gr")


@pytest.mark.rules("DR-VISIT-01")
def test_t06_a_visit_is_optional() -> None:
    assert "skip" in texts(scene("t06"))


@pytest.mark.rules("DR-VISIT-02")
def test_t06_a_visit_costs_one_card_of_any_kind() -> None:
    state = play(scene("t06"), "visit loc-3")
    assert texts(state) == [f"pay {card}" for card in sorted(hand(state, 0), key=state.game.kinds.index)]


@pytest.mark.rules("DR-VISIT-03", "DR-VISIT-04")
def test_t06_after_paying_once_the_instruction_is_followed() -> None:
    assert size(tea(), 0) == 7 - 1 + 2


@pytest.mark.rules("DR-FP-09")
def test_t06_an_eyewitness_that_pays_does_nothing() -> None:
    assert tokens(tea(), 0) == {}


@pytest.mark.rules("DR-FP-01")
def test_t06_paying_with_a_fingerprint_card_is_not_investigating() -> None:
    assert "h-cl-de" in offered(tea(), "fingerprint")


@pytest.mark.rules("DR-VISIT-05")
def test_t06_one_location_a_turn() -> None:
    assert not offered(tea(), "visit")


@pytest.mark.rules("DR-WORK-02")
def test_t06_a_step_is_not_reopened() -> None:
    assert refusal(tea(), "visit loc-3") == "DR-WORK-02"


@pytest.mark.rules("DR-SETUP-18")
def test_t06_only_locations_of_the_case_can_be_visited() -> None:
    assert refusal(scene("t06"), "visit loc-2") == "DR-SETUP-18"


@pytest.mark.rules("DR-VISIT-06")
def test_without_cards_there_is_no_visit() -> None:
    state = play(scene("t06", hands=[[], 4], phase="choose"), "work")
    assert view(state).phase == "actions"


@pytest.mark.rules("DR-GC-01")
def test_t07_a_visit_takes_the_game_changer_of_the_location() -> None:
    state = scene("t07")
    journal = watched(state)
    play(state, "visit loc-4", "pay c-cl-de")
    assert "changer" in names(journal)


@pytest.mark.rules("DR-RUL-04")
def test_t07_a_visit_is_pay_instruction_game_changer_assignment() -> None:
    state = scene("t07", wounded=[["GR"], []], assignments=[4])
    journal = watched(state)
    play(state, "visit loc-4", "pay c-cl-de")
    steps = [name for name in names(journal) if name in ("discard", "mend", "changer", "tile")]
    assert steps == ["discard", "mend", "changer", "tile"]


@pytest.mark.rules("DR-GC-06")
def test_t07_a_game_changer_is_for_its_taker() -> None:
    assert view(play(scene("t07"), "visit loc-4", "pay c-cl-de")).fame == (2, 0)


def two_turns_at_s05() -> tuple[State, State]:
    """States after the first seat's set, which may take no second Game Changer, and after the other seat's."""
    state = play(scene("t07"), "visit loc-4", "pay c-cl-de")
    lay_set(state, "de", "c-de-in", "c-de-fo", "c-de-gr")
    if offered(state, "skill"):
        play(state, "skill gr", "suspect s04")
    first = state.copy()
    play(state, "end", "done", "work", "skip")
    lay_set(state, "va", "c-in-va", "c-gr-va", "c-fo-va")
    play(state, "skill de", "suspect s05")
    return first, state


@pytest.mark.rules("DR-GC-05")
def test_t07_a_game_changer_that_is_not_taken_stays() -> None:
    assert view(two_turns_at_s05()[0]).suspects["S05"].game_changers == 1


@pytest.mark.rules("DR-GC-02")
def test_t07_a_token_takes_the_game_changer_of_its_suspect() -> None:
    state = two_turns_at_s05()[1]
    assert view(state).suspects["S05"].game_changers == 0, "the second seat must take it"
    assert view(state).fame == (2, 2)
    assert len(view(state).suspects["S05"].lawyers) == 1


@pytest.mark.rules("DR-GC-03", "DR-GC-04")
def test_t07_a_second_game_changer_in_a_turn_is_not_taken() -> None:
    state = scene("t07", ready=[["DE", "IN"], ["VA"]], items=[{"gun": "ready"}, {}])
    play(state, "visit loc-4", "pay c-cl-de", "gun", "suspect s05")
    assert tokens(state, 0) == {"S05": 1}
    assert view(state).suspects["S05"].game_changers == 1


# -- the end of a turn -------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-REASS-02")
def test_t21_a_circumstantial_card_needs_one_of_its_skills() -> None:
    assert refusal(scene("t21"), "drop c-gr-in") == "DR-REASS-02"


@pytest.mark.rules("DR-REASS-03")
def test_t21_a_fingerprint_card_needs_all_its_skills() -> None:
    assert refusal(scene("t21"), "drop h-de-gr") == "DR-REASS-03"


@pytest.mark.rules("DR-REASS-04")
def test_t21_wounded_skills_do_not_count() -> None:
    assert texts(scene("t21")) == ["done", "drop c-de-va"]
    healthy = scene("t21", wounded=[[], []], ready=[["DE", "GR"], ["VA"]])
    assert offered(healthy, "drop") == ["c-de-va", "c-gr-in", "h-de-gr"]


@pytest.mark.rules("DR-REASS-04")
def test_t21_by_the_option_wounded_skills_count() -> None:
    counted = situation("detective_rummy/t21", {"reassess_counts_wounded": True})
    assert offered(counted, "drop") == ["c-de-va", "c-gr-in", "h-de-gr"]


@pytest.mark.rules("DR-REASS-05")
def test_t21_part_of_the_hand_may_go() -> None:
    assert size(play(scene("t21"), "drop c-de-va", "done"), 0) == 4, "two are left, two are drawn"


@pytest.mark.rules("DR-REASS-01")
def test_t21_none_need_go() -> None:
    assert size(play(scene("t21"), "done"), 0) == 5


@pytest.mark.rules("DR-REASS-06")
def test_t21_the_kit_does_not_help_in_reassess() -> None:
    assert texts(scene("t21", items=[{"kit": "ready"}, {}])) == ["done", "drop c-de-va"]


def emptied_by_a_visit() -> State:
    return play(scene("t22"), "visit loc-7", "pay c-cl-fo", "from s01", "suspect s05")


@pytest.mark.rules("DR-VISIT-07")
def test_t22_what_a_visit_yields_comes_before_the_actions() -> None:
    state = emptied_by_a_visit()
    assert tokens(state, 0) == {"S05": 1}
    assert view(state).phase == "actions"


@pytest.mark.rules("DR-EMPTY-01")
def test_t22_an_empty_hand_earns_its_bonus_in_its_own_step() -> None:
    state = emptied_by_a_visit()
    assert size(state, 0) == 0
    assert view(state).question == ""
    assert texts(play(state, "end")) == ["suspect s05"]


@pytest.mark.rules("DR-EMPTY-02")
def test_t22_the_bonus_places_a_token() -> None:
    assert tokens(play(emptied_by_a_visit(), "end", "suspect s05"), 0) == {"S05": 2}


@pytest.mark.rules("DR-EMPTY-03")
def test_t22_the_bonus_draws_two() -> None:
    state = play(emptied_by_a_visit(), "end")
    journal = watched(state)
    play(state, "suspect s05")
    bonus = next(event for event in journal.events if event.name == "draw")
    assert bonus.public is not None
    assert bonus.public["n"] == 2


@pytest.mark.rules("DR-EMPTY-04")
def test_t22_these_two_come_besides_the_two_of_every_turn() -> None:
    assert size(play(emptied_by_a_visit(), "end", "suspect s05"), 0) == 2 + 2


@pytest.mark.rules("DR-DRAW-01")
def test_every_turn_of_work_ends_with_two_cards() -> None:
    state = play(scene("t22", hands=[["c-cl-fo", "c-cl-gr"], 3]), "skip", "end", "done")
    assert size(state, 0) == 2 + 2
    assert view(state).turn == 1


@pytest.mark.rules("DR-EMPTY-06")
def test_t22_the_bonus_comes_once_a_turn() -> None:
    state = emptied_by_a_visit()
    journal = watched(state)
    play(state, "end", "suspect s05")
    assert view(state).turn == 1
    assert names(journal).count("draw") == 2


@pytest.mark.rules("DR-EMPTY-05")
def test_t22_a_hand_that_was_empty_earlier_earns_nothing() -> None:
    tea = play(scene("t22"), "visit loc-3", "pay c-cl-fo", "end", "done")
    assert tokens(tea, 0) == {"S01": 1}


@pytest.mark.rules("DR-DRAW-02")
def test_t22_two_cards_are_drawn() -> None:
    assert size(play(scene("t22"), "visit loc-3", "pay c-cl-fo", "end", "done"), 0) == 4


@pytest.mark.rules("DR-DRAW-03")
def test_two_cards_are_drawn_however_many_are_held() -> None:
    full = scene("t21", hands=[40, 4])
    assert size(play(full, "done"), 0) == 42


@pytest.mark.rules("DR-RUL-10")
def test_t22_a_token_is_moved_and_not_added() -> None:
    assert tokens(scene("t22"), 0) == {"S01": 1}
    assert tokens(emptied_by_a_visit(), 0) == {"S05": 1}


def last_cards_drawn() -> State:
    return play(scene("t23"), "fingerprint e-cl-de-gr", "decline")


@pytest.mark.rules("DR-DECK-01")
def test_t23_an_exhausted_deck_is_made_of_the_discard_pile() -> None:
    assert view(last_cards_drawn()).deck == 6


@pytest.mark.rules("DR-DECK-02")
def test_t23_a_draw_goes_on_from_the_new_deck() -> None:
    assert size(last_cards_drawn(), 0) == 3


@pytest.mark.rules("DR-FP-11")
def test_t23_a_card_under_way_is_not_shuffled_in() -> None:
    assert view(last_cards_drawn()).discard == {"e-cl-de-gr": 1}


@pytest.mark.rules("DR-DECK-03")
def test_t23_with_deck_and_pile_empty_draws_are_lost() -> None:
    bare = play(scene("t23", deck=[], discard=[]), "fingerprint e-cl-de-gr", "decline")
    assert size(bare, 0) == 1
    assert view(bare).deck == 0
    assert view(bare).phase == "actions"


@pytest.mark.rules("DR-DECK-02")
def test_t23_by_the_option_the_shuffle_comes_with_the_last_card() -> None:
    eager = situation("detective_rummy/t23", {"reshuffle": "eager"}, deck=["c-cl-fo", "c-cl-va"])
    assert view(play(eager, "fingerprint e-cl-de-gr", "decline")).deck == 7
