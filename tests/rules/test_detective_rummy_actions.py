"""Detective Rummy, scenario by scenario: actions of a turn, Bad Blood and Lawyers."""

from __future__ import annotations

import pytest

from casefile.engine.journal import Journal
from casefile.engine.state import State
from tests.rules.detective_rummy_helpers import (
    board,
    dice,
    hand,
    lay_set,
    names,
    offered,
    rolled,
    scene,
    size,
    tokens,
    view,
)
from tests.rules.helpers import play, refusal, situation, texts, watched

# -- actions -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-HEAL-01", "DR-HEAL-03")
def test_t08_any_card_heals_any_wound() -> None:
    assert board(play(scene("t08"), "heal gr", "pay c-cl-de"), 0) == (["GR"], ["IN", "VA"])


@pytest.mark.rules("DR-HEAL-04")
def test_t08_one_heals_once_a_turn() -> None:
    assert not offered(play(scene("t08"), "heal gr", "pay c-cl-de"), "heal")


@pytest.mark.rules("DR-ACT-03")
def test_t08_a_second_healing_is_refused() -> None:
    assert refusal(play(scene("t08"), "heal gr", "pay c-cl-de"), "heal in") == "DR-ACT-03"


@pytest.mark.rules("DR-HEAL-04", "DR-CIRC-10")
def test_t08_a_set_of_the_base_skill_heals_all_besides() -> None:
    state = play(scene("t08"), "heal gr", "pay c-cl-de")
    lay_set(state, "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert board(play(state, "skill cl"), 0) == (["CL", "GR", "IN", "VA"], [])


@pytest.mark.rules("DR-CIRC-11")
def test_t08_the_token_of_a_base_set_follows_the_skill_taken() -> None:
    state = lay_set(scene("t08"), "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert offered(play(state, "skill cl"), "suspect") == ["s01", "s06"]


@pytest.mark.rules("DR-HEAL-05")
def test_t08_there_must_be_a_wound_to_heal() -> None:
    assert refusal(scene("t08", wounded=[["VA"], []]), "heal gr") == "DR-HEAL-05"


@pytest.mark.rules("DR-HEAL-02")
def test_a_card_that_heals_has_no_other_effect() -> None:
    state = scene("t17", wounded=[["VA"], []])
    before = size(state, 0)
    play(state, "heal va", "pay e-cl-de-gr")
    assert (tokens(state, 0), size(state, 0)) == ({}, before - 1)


def closer_set() -> State:
    return lay_set(scene("t09"), "cl", "c-cl-de", "c-cl-in", "c-cl-va")


@pytest.mark.rules("DR-CIRC-07")
def test_t09_the_skill_of_a_set_becomes_ready() -> None:
    assert board(closer_set(), 0) == (["CL", "VA"], [])


@pytest.mark.rules("DR-CIRC-08", "DR-CIRC-15")
def test_t09_its_token_goes_to_a_suspect_with_that_skill() -> None:
    assert texts(closer_set()) == ["suspect s01", "suspect s06"], "both have Closer; declining is not offered"


@pytest.mark.rules("DR-PLACE-02")
def test_t09_no_other_skill_serves_for_the_token_of_a_set() -> None:
    assert refusal(closer_set(), "suspect s05") == "DR-PLACE-02"


@pytest.mark.rules("DR-CIRC-16")
def test_t09_the_token_of_a_set_is_obligatory() -> None:
    assert refusal(closer_set(), "decline") == "DR-CIRC-16"


@pytest.mark.rules("DR-PLACE-04")
def test_t09_the_token_lies_with_its_suspect() -> None:
    state = play(closer_set(), "suspect s06")
    assert tokens(state, 0) == {"S06": 1}
    assert tokens(play(state, "end", "done"), 0) == {"S06": 1}


@pytest.mark.rules("DR-PLACE-06")
def test_t09_a_token_brings_nothing_else() -> None:
    assert size(play(closer_set(), "suspect s06"), 0) == 3


@pytest.mark.rules("DR-CIRC-01")
def test_t09_one_set_a_turn() -> None:
    state = play(closer_set(), "suspect s06")
    assert not offered(state, "set")
    assert refusal(state, "set de") == "DR-CIRC-01"


@pytest.mark.rules("DR-CIRC-07")
def test_t10_a_set_heals_its_skill() -> None:
    state = lay_set(scene("t10"), "gr", "c-cl-gr", "c-de-gr", "c-fo-gr")
    assert board(state, 0) == (["GR", "VA"], ["IN"])


@pytest.mark.rules("DR-CIRC-08")
def test_t10_the_token_follows_the_skill_that_was_healed() -> None:
    state = lay_set(scene("t10"), "gr", "c-cl-gr", "c-de-gr", "c-fo-gr")
    assert offered(state, "suspect") == ["s04", "s06"]


@pytest.mark.rules("DR-CIRC-09")
def test_t11_a_base_set_takes_any_skill_from_the_locker() -> None:
    state = lay_set(scene("t11"), "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert offered(state, "skill") == ["cl", "fo", "gr"]


@pytest.mark.rules("DR-CIRC-10")
def test_t11_a_base_set_heals_all_wounds() -> None:
    state = lay_set(scene("t11"), "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert board(play(state, "skill fo"), 0) == (["DE", "FO", "IN", "VA"], [])


@pytest.mark.rules("DR-CIRC-06")
def test_t11_no_skill_need_be_ready_for_a_set() -> None:
    assert "VA" not in board(scene("t11"), 0)[0]
    assert "va" in offered(scene("t11"), "set")


@pytest.mark.rules("DR-CIRC-12")
def test_t11_the_token_follows_the_skill_taken_not_the_base_skill() -> None:
    state = play(lay_set(scene("t11"), "va", "c-cl-va", "c-de-va", "c-fo-va"), "skill fo")
    assert texts(state) == ["suspect s01"]
    assert state.automatic() == state.game.parse("suspect s01")


@pytest.mark.rules("DR-CIRC-14")
def test_t12_with_an_empty_locker_any_skill_of_the_board_is_named() -> None:
    state = lay_set(scene("t12"), "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert offered(state, "skill") == ["cl", "de", "fo", "gr", "in"]
    play(state, "skill gr")
    assert board(state, 0)[1] == []
    assert offered(state, "suspect") == ["s04", "s06"]


@pytest.mark.rules("DR-CIRC-14")
def test_t12_by_the_option_an_empty_locker_gives_no_token() -> None:
    strict = situation("detective_rummy/t12", {"full_board_base_set": "no_token"})
    lay_set(strict, "va", "c-cl-va", "c-de-va", "c-fo-va")
    assert board(strict, 0)[1] == []
    assert tokens(strict, 0) == {}
    assert view(strict).phase == "actions"


@pytest.mark.rules("DR-CIRC-13")
def test_t13_set_of_a_ready_skill() -> None:
    state = lay_set(scene("t13"), "de", "c-cl-de", "c-de-va", "c-de-fo")
    assert board(state, 0) == (["DE", "VA"], [])
    assert texts(state) == ["suspect s05"]


@pytest.mark.rules("DR-CIRC-13")
def test_t13_by_the_option_a_ready_skill_places_no_token() -> None:
    strict = situation("detective_rummy/t13", {"repeat_set_places_token": False})
    lay_set(strict, "de", "c-cl-de", "c-de-va", "c-de-fo")
    assert view(strict).question == ""
    assert tokens(strict, 0) == {}


@pytest.mark.rules("DR-COMP-11")
def test_t14_a_circumstantial_card_stands_for_either_skill() -> None:
    assert offered(scene("t14"), "set") == ["gr", "va"]


@pytest.mark.rules("DR-TECH-03")
def test_t14_nobody_else_sees_the_beginning_of_a_set() -> None:
    state = scene("t14")
    before = view(state, 1)
    assert view(play(state, "set va"), 1) == before


@pytest.mark.rules("DR-CIRC-02")
def test_t14_a_set_is_of_three_cards_or_more_of_one_skill() -> None:
    state = play(scene("t14"), "set va")
    assert offered(state, "add") == ["c-de-va", "c-gr-va"]
    assert "done" not in texts(state)
    assert refusal(state, "add c-gr-in") == "DR-CIRC-02"
    play(state, "add c-gr-va", "add c-gr-va")
    assert refusal(state, "done") == "DR-CIRC-02"


@pytest.mark.rules("DR-CIRC-04")
def test_t14_no_fingerprint_card_in_a_set() -> None:
    assert refusal(play(scene("t14"), "set va"), "add h-gr-va") == "DR-CIRC-04"


@pytest.mark.rules("DR-CIRC-03")
def test_t14_a_set_of_four() -> None:
    state = play(scene("t14"), "set va", "add c-gr-va", "add c-gr-va", "add c-gr-va", "add c-de-va")
    assert texts(state) == ["done"], "four, and no mixture"


@pytest.mark.rules("DR-CIRC-05")
def test_t14_cards_that_share_two_skills_are_what_was_declared() -> None:
    other = lay_set(scene("t14"), "gr", "c-gr-va", "c-gr-va", "c-gr-va")
    assert board(other, 0) == (["GR", "VA"], []), "declared Grit: not the Base Skill"


@pytest.mark.rules("DR-FP-02")
def test_t15_all_skills_of_a_fingerprint_card_must_be_ready() -> None:
    assert offered(scene("t15"), "fingerprint") == []
    assert refusal(scene("t15"), "fingerprint m-de-va") == "DR-FP-02"


@pytest.mark.rules("DR-ITEM-09")
def test_t15_the_kit_serves_for_cards_with_the_base_skill() -> None:
    assert offered(scene("t15"), "kit") == ["m-de-va"]
    assert refusal(scene("t15"), "kit m-de-gr") == "DR-ITEM-09"


@pytest.mark.rules("DR-ITEM-08")
def test_t15_the_kit_is_used_in_playing_a_card() -> None:
    state = play(scene("t15"), "kit m-de-va")
    assert texts(state) == ["decline", "suspect s05"]


@pytest.mark.rules("DR-ITEM-11")
def test_t15_the_kit_goes_back_to_the_locker() -> None:
    assert view(play(scene("t15"), "kit m-de-va", "suspect s05")).items[0] == {}


@pytest.mark.rules("DR-FP-05", "DR-COMP-12")
def test_t15_a_material_card_draws_one() -> None:
    assert size(play(scene("t15"), "kit m-de-va", "suspect s05"), 0) == 2


@pytest.mark.rules("DR-FP-03")
def test_t15_a_played_card_goes_to_the_discard_pile() -> None:
    assert view(play(scene("t15"), "kit m-de-va", "suspect s05")).discard == {"m-de-va": 1}


@pytest.mark.rules("DR-ROUND-11")
def test_t15_a_wounded_skill_plays_no_card() -> None:
    hurt = scene("t15", ready=[["DE"], ["CL"]], wounded=[["VA"], []])
    assert offered(hurt, "fingerprint") == []


@pytest.mark.rules("DR-ITEM-10")
def test_t15_the_kit_needs_the_base_skill_ready() -> None:
    assert offered(scene("t15", ready=[["DE"], ["CL"]], wounded=[["VA"], []]), "kit") == []


@pytest.mark.rules("DR-ITEM-16")
def test_t15_the_kit_must_be_ready() -> None:
    unready = scene("t15", items=[{"kit": "unready"}, {}])
    assert offered(unready, "kit") == []
    assert refusal(unready, "kit m-de-va") == "DR-ITEM-16"


@pytest.mark.rules("DR-FP-04")
def test_t16_hearsay_may_place_a_token() -> None:
    state = play(scene("t16"), "fingerprint h-de-gr", "suspect s01")
    assert tokens(state, 0) == {"S01": 1}


@pytest.mark.rules("DR-FP-07")
def test_t16_any_ready_skill_serves() -> None:
    state = play(scene("t16"), "fingerprint h-de-gr")
    assert texts(state) == ["decline", "suspect s01", "suspect s04", "suspect s05", "suspect s06"]


@pytest.mark.rules("DR-FP-01")
def test_t16_one_fingerprint_card_a_turn() -> None:
    state = play(scene("t16"), "fingerprint h-de-gr", "suspect s01")
    assert offered(state, "fingerprint") == []
    assert refusal(state, "fingerprint h-de-fo") == "DR-FP-01"


@pytest.mark.rules("DR-FP-13")
def test_t16_the_token_may_be_declined() -> None:
    declined = play(scene("t16"), "fingerprint h-de-gr", "decline")
    assert tokens(declined, 0) == {}
    assert view(declined).discard == {"h-de-gr": 1}


@pytest.mark.rules("DR-FP-13")
def test_t16_by_the_option_the_token_is_obligatory() -> None:
    strict = situation("detective_rummy/t16", {"fingerprint_token_optional": False})
    assert "decline" not in texts(play(strict, "fingerprint h-de-gr"))


@pytest.mark.rules("DR-FP-13")
def test_t16_a_card_may_be_played_without_a_suspect_in_reach() -> None:
    nobody = scene("t16", ready=[["DE", "GR"], ["VA"]], lawyers={"CL": "S04", "IN": "S05", "VA": "S06"})
    play(nobody, "fingerprint h-de-gr")
    assert view(nobody).question == ""


def eyewitness() -> State:
    return play(scene("t17"), "fingerprint e-cl-de-gr", "suspect s06")


@pytest.mark.rules("DR-FP-06")
def test_t17_an_eyewitness_draws_two() -> None:
    before = size(scene("t17"), 0)
    assert size(eyewitness(), 0) == before - 1 + 2


@pytest.mark.rules("DR-FP-10")
def test_t17_the_extra_card_must_be_legal_itself() -> None:
    assert offered(eyewitness(), "fingerprint") == ["m-cl-de"], "Forensics is not Ready for the Hearsay"


@pytest.mark.rules("DR-FP-12", "DR-ACT-02")
def test_t17_other_actions_may_come_before_the_extra_card() -> None:
    state = lay_set(eyewitness(), "fo", "c-fo-in", "c-fo-in", "c-fo-in")
    play(state, "suspect s01")
    assert offered(state, "fingerprint") == ["h-de-fo", "m-cl-de"]


@pytest.mark.rules("DR-FP-01")
def test_t17_an_eyewitness_grants_one_card() -> None:
    state = lay_set(eyewitness(), "fo", "c-fo-in", "c-fo-in", "c-fo-in")
    play(state, "suspect s01", "fingerprint h-de-fo", "suspect s01")
    assert offered(state, "fingerprint") == []


@pytest.mark.rules("DR-FP-08")
def test_t17_a_second_eyewitness_grants_another_again() -> None:
    again = scene("t17", deck={"top": ["e-cl-gr-in", "m-cl-de"]}, ready=[["CL", "DE", "GR", "IN"], ["VA"]])
    play(again, "fingerprint e-cl-de-gr", "decline", "fingerprint e-cl-gr-in", "decline")
    assert "m-cl-de" in offered(again, "fingerprint")


@pytest.mark.rules("DR-FP-12")
def test_t17_by_the_option_the_extra_card_comes_at_once_or_never() -> None:
    at_once = situation("detective_rummy/t17", {"eyewitness_extra": "immediately"})
    play(at_once, "fingerprint e-cl-de-gr", "suspect s06")
    assert texts(at_once) == ["decline", "fingerprint m-cl-de"]
    play(at_once, "decline")
    assert offered(at_once, "fingerprint") == []
    assert "end" in texts(at_once)


def with_the_kit() -> State:
    return play(scene("t18"), "visit loc-1", "pay c-cl-fo", "item kit")


@pytest.mark.rules("DR-ITEM-13")
def test_t18_an_item_that_is_not_in_the_locker_cannot_be_gained() -> None:
    state = play(scene("t18"), "visit loc-1", "pay c-cl-fo")
    assert offered(state, "item") == ["vest", "kit"]
    assert refusal(state, "item gun") == "DR-ITEM-13"


@pytest.mark.rules("DR-ITEM-02")
def test_t18_a_kit_from_the_agency_is_unready() -> None:
    assert view(with_the_kit()).items[0]["kit"] == "unready"


@pytest.mark.rules("DR-ITEM-04", "DR-ACT-04")
def test_t18_several_items_may_be_used_in_a_turn() -> None:
    state = play(with_the_kit(), "glass", "take h-cl-de", "gun", "suspect s05")
    assert view(state).items[0] == {"kit": "unready"}


@pytest.mark.rules("DR-ITEM-06")
def test_t18_the_glass_takes_a_card_from_the_discard_pile() -> None:
    state = play(with_the_kit(), "glass", "take h-cl-de")
    assert hand(state, 0) == {"c-cl-gr": 1, "h-cl-de": 1}
    assert view(state, 1).known_cards[0] == {"h-cl-de": 1}
    assert "magnifier" not in view(state).items[0]
    assert "glass" not in texts(state)


@pytest.mark.rules("DR-ITEM-07")
def test_t18_the_gun_places_a_token() -> None:
    state = play(with_the_kit(), "gun", "suspect s05")
    assert tokens(state, 0) == {"S05": 1}
    assert "gun" not in view(state).items[0]
    assert "gun" not in texts(state)


@pytest.mark.rules("DR-SETUP-06", "DR-ITEM-14")
def test_t18_there_is_no_gun_in_case_2() -> None:
    second = scene("t18", hand=2, items=[{}, {}])
    assert offered(play(second, "visit loc-1", "pay c-cl-fo"), "item") == ["vest", "magnifier", "kit"]


@pytest.mark.rules("DR-ITEM-12")
def test_t18_an_item_that_went_back_can_be_gained_again() -> None:
    back = scene("t18", items=[{}, {}])
    assert "gun" in offered(play(back, "visit loc-1", "pay c-cl-fo"), "item")


@pytest.mark.rules("DR-RUL-07")
@pytest.mark.parametrize("item", ["glass", "gun"])
def test_items_that_can_do_nothing(item: str) -> None:
    empty = scene("t18", phase="actions", discard=[], hands=[["c-cl-fo"], "rest"], deck=5, lawyers={"IN": "S05"})
    assert item not in texts(empty)
    assert refusal(empty, item) == "DR-RUL-07"


# -- Bad Blood, Lawyers ------------------------------------------------------------------------------------------------


def shot(**changes: object) -> tuple[State, Journal]:
    """The Gun places a token on a Suspect with whom the first seat has Bad Blood."""
    state = scene("t19", **changes)
    journal = watched(state)
    return play(state, "gun", "suspect s04"), journal


@pytest.mark.rules("DR-BB-02")
def test_t19_a_token_on_ones_bad_blood_rolls_as_many_dice_as_danger() -> None:
    state, journal = shot(seed=dice("IN", "CL"))
    assert len(rolled(journal)) == view(state).danger == 2


@pytest.mark.rules("DR-BB-03")
def test_t19_bad_blood_wounds_what_the_dice_show() -> None:
    assert board(shot(seed=dice("IN", "CL"))[0], 0) == (["GR", "VA"], ["IN"])


@pytest.mark.rules("DR-BB-07")
def test_t19_the_token_stays_whatever_the_roll() -> None:
    assert tokens(shot(seed=dice("IN", "CL"))[0], 0) == {"S04": 1}


@pytest.mark.rules("DR-BB-06")
def test_t19_anothers_bad_blood_does_not_matter() -> None:
    assert board(shot(active=1, seed=dice("GR", "GR"))[0], 1) == (["GR"], [])


@pytest.mark.rules("DR-BB-04")
def test_t19_an_activated_vest_prevents_the_wounds() -> None:
    state, journal = shot(seed=dice("IN", "CL"), items=[{"gun": "ready", "vest": "activated"}, {}])
    assert board(state, 0) == (["GR", "IN", "VA"], [])
    assert "dice" in names(journal)


@pytest.mark.rules("DR-BB-05")
def test_t19_without_danger_bad_blood_rolls_no_die() -> None:
    assert "dice" not in names(shot(danger=0)[1])


@pytest.mark.rules("DR-BB-10")
def test_t19_the_gun_is_a_placement() -> None:
    assert "dice" in names(shot(seed=dice("IN", "CL"))[1])


@pytest.mark.rules("DR-CIRC-15")
def test_t20_without_a_legal_suspect_the_rest_of_a_set_happens() -> None:
    state = lay_set(scene("t20"), "fo", "c-cl-fo", "c-fo-in", "c-fo-gr")
    assert board(state, 0) == (["FO", "VA"], ["GR"])
    assert view(state).question == ""


@pytest.mark.rules("DR-LAW-05")
def test_t20_a_lawyer_leaves_the_tokens_that_are_there() -> None:
    state = lay_set(scene("t20"), "fo", "c-cl-fo", "c-fo-in", "c-fo-gr")
    assert tokens(state, 0) == {"S01": 1}
    assert tokens(state, 1) == {"S01": 2}


@pytest.mark.rules("DR-LAW-02", "DR-LAW-03")
def test_t20_the_skill_of_the_lawyer_must_be_ready_as_well() -> None:
    gun = scene("t20", ready=[["CL", "VA"], ["DE"]], items=[{"gun": "ready"}, {}])
    play(gun, "gun")
    assert refusal(gun, "suspect s01") == "DR-LAW-02"


@pytest.mark.rules("DR-LAW-04")
def test_t20_a_lawyer_burdens_the_gun_too() -> None:
    gun = scene("t20", ready=[["CL", "VA"], ["DE"]], items=[{"gun": "ready"}, {}])
    assert offered(play(gun, "gun"), "suspect") == ["s05", "s06"]


@pytest.mark.rules("DR-PLACE-01")
def test_t20_a_base_set_heals_the_lawyers_skill_before_the_token() -> None:
    base = lay_set(scene("t20"), "va", "c-fo-va", "c-cl-va", "c-in-va")
    assert texts(play(base, "skill fo")) == ["suspect s01"], "Grit is healed before the token"
