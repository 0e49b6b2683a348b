"""Bonnie and Clyde, scenario by scenario: Ted Hinton and the last card."""

from __future__ import annotations

import pytest

from tests.rules.helpers import PLACES, car, files, hand, play, points, situation, texts, truth, under, view

# -- Ted Hinton --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-HINTON-03")
def test_t14_hinton_draws_two() -> None:
    state = play(situation("t14"), "hinton draw")
    assert hand(state, 0) == {"hinton": 1, "kaufman": 3}
    assert len(truth(state)["case_file"]) == 3


@pytest.mark.rules("BC-HINTON-07")
def test_t14_a_hinton_that_was_played_tops_the_files() -> None:
    assert files(play(situation("t14"), "hinton draw"))[-1] == "hinton"


@pytest.mark.rules("BC-HINTON-08")
def test_t14_playing_hinton_is_no_discard() -> None:
    state = play(situation("t14"), "hinton draw")
    assert (state.turn, view(state, 0).phase) == (0, "play")


@pytest.mark.rules("BC-HINTON-01")
def test_t14_no_second_hinton_in_a_turn() -> None:
    assert not [text for text in texts(play(situation("t14"), "hinton draw")) if text.startswith("hinton")]


@pytest.mark.rules("BC-PLAY-02")
def test_t14_cards_from_hinton_can_be_played_at_once() -> None:
    state = play(situation("t14"), "hinton draw")
    assert texts(state) == ["meld kaufman 3", "discard kaufman", "discard hinton"]


@pytest.mark.rules("BC-HINTON-02")
def test_t14_a_favour_is_named_with_the_hinton() -> None:
    favours = {text.split()[1] for text in texts(situation("t14")) if text.startswith("hinton")}
    assert favours == {"draw", "files", "look"}


@pytest.mark.rules("BC-HINTON-04")
def test_t15_hinton_fetches_any_card_and_the_rest_keep_their_order() -> None:
    state = play(situation("t15"), "hinton files")
    assert texts(state) == ["fetch kaufman", "fetch joplin", "fetch grapevine", "fetch hinton"]
    play(state, "fetch grapevine")
    assert hand(state, 0) == {"sherman": 1, "platte-city": 1, "grapevine": 1}
    assert files(state) == ["kaufman", "hinton", "joplin", "hinton"]


@pytest.mark.rules("BC-INFO-01")
def test_t15_the_files_are_open_to_the_fetcher_alone() -> None:
    state = play(situation("t15"), "hinton files")
    assert [view(state, reader).files for reader in (0, 1, None)] == [
        ("kaufman", "hinton", "grapevine", "joplin"), None, None,
    ]  # fmt: skip
    play(state, "fetch grapevine")
    assert [view(state, reader).files for reader in (1, None)] == [None, None]
    assert [view(state, reader).files_top for reader in (1, None)] == ["hinton", "hinton"]


@pytest.mark.rules("BC-INFO-06")
@pytest.mark.parametrize("reader", [1, None])
def test_t15_nobody_else_learns_what_was_fetched(reader: int | None) -> None:
    seen = view(play(situation("t15"), "hinton files", "fetch grapevine"), reader)
    assert seen.known_cards[0] == {}
    assert seen.files_known["grapevine"] == 1, "as far as the others can know, it may still lie there"


@pytest.mark.rules("BC-INFO-07")
@pytest.mark.parametrize("reader", [1, None])
def test_t15_all_can_count_after_a_fetch(reader: int | None) -> None:
    seen = view(play(situation("t15"), "hinton files", "fetch grapevine"), reader)
    assert (seen.files_size, seen.hand_sizes) == (4, (3, 8))


@pytest.mark.rules("BC-HINTON-11")
def test_t16_hinton_fetches_an_earlier_hinton_not_himself() -> None:
    state = play(situation("t16"), "hinton files")
    assert texts(state) == ["fetch oronogo", "fetch hinton"]
    play(state, "fetch hinton")
    assert hand(state, 0) == {"hinton": 1, "sherman": 1}
    assert files(state) == ["oronogo", "hinton"]


@pytest.mark.rules("BC-HINTON-01")
def test_t16_a_fetched_hinton_cannot_be_played() -> None:
    state = play(situation("t16"), "hinton files", "fetch hinton")
    assert not [text for text in texts(state) if text.startswith("hinton")]


@pytest.mark.rules("BC-DISC-02")
def test_t16_a_fetched_hinton_can_be_discarded() -> None:
    state = play(situation("t16"), "hinton files", "fetch hinton")
    assert texts(state) == ["discard sherman", "discard hinton"]


@pytest.mark.rules("BC-HINTON-12")
def test_t17_hinton_looks_where_an_under_card_lies() -> None:
    looks = [action for action in texts(situation("t17")) if action.startswith("hinton look")]
    assert looks == [f"hinton look {place}" for place in PLACES if place != "oronogo"]


@pytest.mark.rules("BC-HINTON-05")
def test_t17_the_player_of_hinton_alone_sees_the_card() -> None:
    state = play(situation("t17"), "hinton look platte-city")
    assert [view(state, reader).look_card for reader in (0, 1, None)] == ["clyde", None, None]


@pytest.mark.rules("BC-HINTON-06")
def test_t17_hinton_never_captures() -> None:
    state = play(situation("t17"), "hinton look platte-city")
    assert texts(state) == ["leave"]
    assert under(play(state, "leave"), "platte-city") == "clyde"


@pytest.mark.rules("BC-HINTON-09")
def test_t17_hinton_brings_no_points_and_leaves_the_car() -> None:
    state = play(situation("t17"), "hinton look platte-city", "leave")
    assert (car(state), points(state, 0)) == (6, 0)


@pytest.mark.rules("BC-HINTON-07")
def test_t17_after_a_look_hinton_tops_the_files() -> None:
    state = play(situation("t17"), "hinton look platte-city", "leave")
    assert files(state)[-1] == "hinton"
    assert texts(state) == ["discard kaufman"]


@pytest.mark.rules("BC-INFO-03")
def test_t17_a_look_by_hinton_is_noted_for_the_looker_alone() -> None:
    state = play(situation("t17"), "hinton look platte-city", "leave")
    assert [view(state, reader).under["platte-city"] for reader in (0, 1, None)] == ["clyde", None, None]


@pytest.mark.rules("BC-INFO-09")
def test_t17_a_look_by_hinton_proves_nothing_to_the_others() -> None:
    assert view(play(situation("t17"), "hinton look platte-city", "leave"), 1).cleared == ()


# -- the last card -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-PLAY-03")
@pytest.mark.parametrize(
    ("name", "actions"),
    [("t18a", ["discard wellington"]), ("t18b", ["layoff wellington 1", "layoff wellington 2", "discard wellington"])],
)
def test_t18_one_card_is_kept_for_the_discard(name: str, actions: list[str]) -> None:
    assert texts(situation(name)) == actions


@pytest.mark.rules("BC-DISC-01")
def test_t18_a_discard_goes_openly_onto_the_files() -> None:
    state = play(situation("t18b"), "discard wellington")
    assert files(state)[-1] == view(state, None).files_top == "wellington"


@pytest.mark.rules("BC-DISC-03")
def test_t18_the_discard_ends_the_turn() -> None:
    state = play(situation("t18b"), "discard wellington")
    assert (state.turn, view(state, None).phase) == (1, "draw")


@pytest.mark.rules("BC-PLAY-03")
def test_t19_a_lone_hinton_may_draw_or_search_but_not_look() -> None:
    assert texts(situation("t19")) == ["hinton draw", "hinton files", "discard hinton"]


@pytest.mark.rules("BC-END-01")
def test_t19_discarding_the_last_card_ends_the_round() -> None:
    assert [sheet.reason for sheet in play(situation("t19"), "discard hinton").sheets] == ["went_out"]
