"""Our rulings where the printed rules are silent, rules that no scenario shows, score sheets and outcomes."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from casefile.engine.outcome import Outcome, Sheet, rank
from casefile.engine.state import State
from tests.rules.helpers import (
    PLACES,
    car,
    files,
    hand,
    play,
    points,
    refusal,
    rummy,
    situation,
    table,
    texts,
    truth,
    under,
    view,
)

NO_UNDER_CARDS = dict.fromkeys(PLACES, "none")
BOTH_CAUGHT: list[object] = [{}, {"captured": ["bonnie", "clyde"]}]


# Playing


def mixed() -> State:
    """Two melds, a layoff to the first of them, and Ted Hinton between them."""
    state = situation(
        "t04", hands=[{"joplin": 4, "dexter": 3, "hinton": 2, "gibson": 1}, 8],
        under=NO_UNDER_CARDS, table=BOTH_CAUGHT, case_file={"top": ["eastham", "eastham"]},
    )  # fmt: skip
    return play(state, "meld joplin 3", "hinton draw", "layoff joplin 1", "up", "meld dexter 3")


@pytest.mark.rules("BC-PLAY-01")
def test_melds_layoffs_and_hinton_mix_in_any_order() -> None:
    state = mixed()
    assert table(state, 0) == {"upright": {"joplin": 3, "dexter": 3}, "sideways": {"joplin": 1}}
    assert hand(state, 0) == {"eastham": 2, "hinton": 1, "gibson": 1}


@pytest.mark.rules("BC-HINTON-01")
def test_a_second_hinton_is_discarded_and_not_played() -> None:
    state = mixed()
    assert refusal(state, "hinton files") == "BC-HINTON-01"
    assert play(state, "discard hinton").turn == 1


@pytest.mark.rules("BC-PLAY-01")
def test_playing_is_never_compulsory() -> None:
    assert {"discard kaufman", "discard gibson", "discard sherman"} <= set(texts(situation("t12")))


@pytest.mark.rules("BC-DISC-03")
def test_a_turn_without_playing_ends_with_the_discard() -> None:
    assert play(situation("t12"), "discard kaufman").turn == 1


def kept_a_fourth() -> State:
    state = situation("t04", hands=[{"dexter": 3, "gibson": 1}, 8], under={"dexter": "dexter"})
    return play(state, "meld dexter 3", "keep")


@pytest.mark.rules("BC-PLAY-02")
def test_a_kept_under_card_can_be_played_at_once() -> None:
    assert "layoff dexter 1" in texts(kept_a_fourth())


@pytest.mark.rules("BC-LAYOFF-05")
def test_one_may_lay_off_to_a_meld_of_this_very_turn() -> None:
    state = play(kept_a_fourth(), "layoff dexter 1", "down")
    assert table(state, 0) == {"upright": {"dexter": 4}}


@pytest.mark.rules("BC-PLAY-03")
def test_a_lone_hinton_may_not_look_even_where_the_card_is_known() -> None:
    state = situation("t19", under={"gibson": "eastham"}, looked=[["gibson"], []])
    assert view(state, 0).under["gibson"] == "eastham"
    assert refusal(state, "hinton look gibson") == "BC-PLAY-03"


@pytest.mark.rules("BC-PLAY-03", "BC-HINTON-04")
def test_a_lone_hinton_may_search_and_the_card_is_the_discard() -> None:
    state = situation("t19", fbi_files=["gibson"], case_file={"top": ["kaufman"]})
    play(state, "hinton files")
    assert hand(state, 0) == {}
    play(state, "fetch gibson")
    assert texts(state) == ["discard gibson"]


def two_cards_left() -> State:
    return situation("t18b", hands=[{"wellington": 2}, 8], under={"wellington": "none"})


@pytest.mark.rules("BC-PLAY-03")
def test_however_small_the_hand_a_placement_leaves_a_card() -> None:
    assert refusal(two_cards_left(), "layoff wellington 2") == "BC-PLAY-03"


@pytest.mark.rules("BC-END-01")
def test_nobody_goes_out_by_playing() -> None:
    """Only discarding the last card ends the round."""
    state = two_cards_left()
    play(state, "layoff wellington 1", "up")
    assert (state.round, texts(state)) == (1, ["discard wellington"])
    play(state, "discard wellington")
    assert state.sheets[0].reason == "went_out"


# Ted Hinton


@pytest.mark.rules("BC-HINTON-10")
def test_hinton_cannot_draw_from_an_empty_case_file() -> None:
    assert refusal(situation("t24c"), "hinton draw") == "BC-HINTON-10"


@pytest.mark.rules("BC-HINTON-11")
def test_hinton_cannot_search_empty_files() -> None:
    state = play(situation("t16", phase="draw", fbi_files=["oronogo"]), "take")
    assert files(state) == []
    assert refusal(state, "hinton files") == "BC-HINTON-11"
    assert view(state, 1).files_top is None
    play(state, "hinton draw")
    assert files(state) == ["hinton"]


@pytest.mark.rules("BC-HINTON-12")
def test_hinton_cannot_look_where_nothing_lies() -> None:
    state = situation("t16", under=NO_UNDER_CARDS, table=BOTH_CAUGHT)
    assert texts(state)[:2] == ["hinton draw", "hinton files"]
    assert not any(text.startswith("hinton look") for text in texts(state))
    assert refusal(state, "hinton look gibson") == "BC-HINTON-12"


@pytest.mark.rules("BC-HINTON-02", "BC-HINTON-10…12")
def test_a_hinton_without_any_effect_can_only_be_discarded() -> None:
    state = situation(
        "t16", hands=[{"hinton": 1, "sherman": 1}, 73], under=NO_UNDER_CARDS, table=BOTH_CAUGHT,
        case_file=0, fbi_files=[],
    )  # fmt: skip
    assert texts(state) == ["discard sherman", "discard hinton"]


@pytest.mark.rules("BC-HINTON-02")
def test_the_chosen_effect_is_carried_out() -> None:
    state = play(situation("t15"), "hinton files")
    assert all(text.startswith("fetch") for text in texts(state)), "there is no way back"


@pytest.mark.rules("BC-HINTON-04")
@pytest.mark.parametrize("text", ["hinton draw", "discard sherman"])
def test_a_search_of_the_files_must_take_a_card(text: str) -> None:
    assert refusal(play(situation("t15"), "hinton files"), text) == "BC-HINTON-04"


@pytest.mark.rules("BC-HINTON-04", "BC-HINTON-07")
def test_hinton_takes_the_copy_nearest_the_top_and_keeps_the_order() -> None:
    state = situation("t15", fbi_files=["joplin", "kaufman", "joplin", "gibson", "joplin", "sherman"])
    play(state, "hinton files", "fetch joplin")
    assert files(state) == ["joplin", "kaufman", "joplin", "gibson", "sherman", "hinton"]


@pytest.mark.rules("BC-HINTON-05")
def test_hinton_keeps_an_under_card() -> None:
    state = situation("t17", under={"dexter": "gibson"}, car=6)
    play(state, "hinton look dexter")
    assert texts(state) == ["keep", "leave"]
    assert files(state)[-1] != "hinton", "he is still at work"
    play(state, "keep")
    assert hand(state, 0) == {"kaufman": 1, "gibson": 1}
    assert under(state, "dexter") == "none"


@pytest.mark.rules("BC-HINTON-08")
def test_after_hinton_has_kept_a_card_the_turn_goes_on() -> None:
    state = play(situation("t17", under={"dexter": "gibson"}, car=6), "hinton look dexter", "keep")
    assert (files(state)[-1], car(state), state.turn) == ("hinton", 6, 0)
    assert texts(state) == ["discard kaufman", "discard gibson"]


@pytest.mark.rules("BC-DRAW-03", "BC-HINTON-03")
def test_hinton_drawing_the_last_two_cards_makes_it_the_last_turn() -> None:
    state = situation("t14", case_file={"top": ["gibson", "eastham"], "size": 2})
    play(state, "hinton draw", "discard gibson")
    assert state.sheets[0].reason == "case_closed"


@pytest.mark.rules("BC-HINTON-09")
def test_hinton_is_no_evidence() -> None:
    game = rummy()
    assert not any("hinton" in text for text in game.actions if text.startswith(("meld", "layoff")))
    state = situation("t19", hands=[{"hinton": 4, "gibson": 1}, 8])
    assert not any(text.startswith(("meld", "layoff")) for text in texts(state))


@pytest.fixture(scope="module")
def hinton_first() -> State:
    return next(state for state in map(rummy().deal, range(100)) if files(state) == ["hinton"])


@pytest.mark.rules("BC-SETUP-09")
def test_a_hinton_turned_up_first_does_nothing(hinton_first: State) -> None:
    assert texts(hinton_first) == ["draw", "take"]


@pytest.mark.rules("BC-DRAW-01")
def test_a_hinton_turned_up_first_can_be_taken(hinton_first: State) -> None:
    before = hand(hinton_first, hinton_first.turn)
    state = play(hinton_first.copy(), "take")
    assert Counter(hand(state, state.turn)) == Counter(before) + Counter(["hinton"])


def gibson_discarded() -> State:
    state = situation("t16", hands=[{"gibson": 1, "sherman": 1}, {"hinton": 1, "kaufman": 2}])
    return play(state, "discard gibson")


@pytest.mark.rules("BC-DRAW-01")
def test_the_fresh_discard_of_the_neighbour_can_be_drawn() -> None:
    assert hand(play(gibson_discarded(), "take"), 1)["gibson"] == 1


@pytest.mark.rules("BC-HINTON-04")
def test_the_fresh_discard_of_the_neighbour_can_be_fetched() -> None:
    fetched = play(gibson_discarded(), "draw", "hinton files", "fetch gibson")
    assert hand(fetched, 1)["gibson"] >= 1


# Melds, layoffs and the car


@pytest.mark.rules("BC-MELD-01", "BC-MELD-02")
def test_a_meld_has_three_to_six_cards() -> None:
    melds = [text for text in rummy().actions if text.startswith("meld joplin")]
    assert melds == [f"meld joplin {n}" for n in (3, 4, 5, 6)]


@pytest.mark.rules("BC-LAYOFF-03")
def test_a_layoff_has_one_to_three_cards() -> None:
    layoffs = [text for text in rummy().actions if text.startswith("layoff joplin")]
    assert layoffs == [f"layoff joplin {n}" for n in (1, 2, 3)]


@pytest.mark.rules("BC-COMP-02")
def test_the_table_of_actions() -> None:
    """110 actions of the usual game, and two for an optional look."""
    game = rummy()
    assert game.size == 112
    assert Counter(text.split()[0] for text in game.actions) == {
        "draw": 1, "take": 1, "hinton": 12, "fetch": 11, "keep": 1, "leave": 1, "up": 1, "down": 1, "look": 1,
        "pass": 1, "meld": 40, "layoff": 30, "discard": 11,
    }  # fmt: skip


def three_more_of_a_melded_location() -> State:
    return situation(
        "t18b", car=10, hands=[{"wellington": 3, "gibson": 1}, 8], under={"wellington": "none"},
        table=[{}, {"upright": {"wellington": 3}}],
    )  # fmt: skip


@pytest.mark.rules("BC-MELD-03")
def test_three_of_a_melded_location_are_a_meld_or_a_layoff_as_declared() -> None:
    assert {"meld wellington 3", "layoff wellington 3"} <= set(texts(three_more_of_a_melded_location()))


@pytest.mark.rules("BC-CAR-05")
def test_declared_a_meld_they_leave_the_car_on_gibson() -> None:
    assert car(play(three_more_of_a_melded_location(), "meld wellington 3")) == 10


@pytest.mark.rules("BC-CAR-06")
def test_declared_a_layoff_they_send_the_car_inwards() -> None:
    assert car(play(three_more_of_a_melded_location(), "layoff wellington 3")) == 9


@pytest.mark.rules("BC-LAYOFF-01")
def test_a_layoff_needs_a_meld_of_that_location() -> None:
    state = situation("t08")
    assert refusal(state, "layoff platte-city 1") == "BC-LAYOFF-01"
    assert refusal(state, "layoff joplin 2") == "BC-LAYOFF-01"
    assert refusal(state, "meld joplin 3") == "BC-MELD-01"


@pytest.mark.rules("BC-LAYOFF-01")
def test_one_meld_permits_layoffs_to_everybody_for_the_rest_of_the_round() -> None:
    state = situation("t08", hands=[{"joplin": 1, "gibson": 3}, {"joplin": 1, "kaufman": 2}])
    play(state, "layoff joplin 1", "down", "discard gibson", "draw")
    assert "layoff joplin 1" in texts(state)
    play(state, "layoff joplin 1", "down")
    assert table(state, 1) == {"upright": {"joplin": 4}}


def left_once() -> State:
    return play(situation("t11", under={"joplin": "gibson"}), "meld joplin 3", "leave", "layoff joplin 1")


@pytest.mark.rules("BC-LOOK-01")
def test_a_card_left_once_is_looked_at_again() -> None:
    assert texts(left_once()) == ["keep", "leave"]


@pytest.mark.rules("BC-LAYOFF-05")
def test_the_layoff_to_a_meld_of_this_turn_has_its_own_look_and_car_move() -> None:
    state = play(left_once(), "keep", "up")
    assert hand(state, 0) == {"grapevine": 1, "gibson": 1}


@pytest.mark.rules("BC-PLACE-04", "BC-INFO-05")
def test_orientation_never_changes_later() -> None:
    state = situation("t09", table=[{"upright": {"dexter": 3}}, {"upright": {"platte-city": 3}}])
    play(state, "layoff platte-city 1", "up")
    assert view(state, 1).upright[0] == {"dexter": 3}, "the car now stands on Dexter, and they stay upright"


@pytest.mark.rules("BC-PLACE-01")
def test_the_look_comes_before_the_car_moves() -> None:
    state = situation("t08", under={"joplin": "gibson"})
    assert texts(play(state, "layoff joplin 1")) == ["keep", "leave"]


@pytest.mark.rules("BC-CAR-02")
def test_the_way_is_chosen_after_the_look() -> None:
    state = play(situation("t08", under={"joplin": "gibson"}), "layoff joplin 1", "keep")
    assert texts(state) == ["up", "down"]
    assert refusal(state, "discard gibson") == "BC-CAR-02"


@pytest.mark.rules("BC-LOOK-02")
def test_a_capture_by_layoff_still_asks_the_way() -> None:
    state = situation("t09", under={"platte-city": "clyde"})
    play(state, "layoff platte-city 1")
    assert table(state, 0) == {"sideways": {"platte-city": 1}, "captured": ["clyde"]}
    assert texts(state) == ["up", "down"]


def turns(seats: int) -> Iterator[tuple[int, State, str]]:
    """Two rounds of the table: each turn's number, the state after its draw, and the next discard."""
    state = rummy(seats).deal(3)
    for turn in range(2 * seats):
        play(state, "draw")
        top = texts(state)[-1]
        yield turn, state, top
        play(state, top)


@pytest.mark.rules("BC-TURN-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_turns_go_clockwise(seats: int) -> None:
    first = rummy(seats).deal(3).turn
    for turn, state, _ in turns(seats):
        assert state.turn == (first + turn) % seats


@pytest.mark.rules("BC-TURN-03")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nobody_else_acts_in_an_unfinished_turn(seats: int) -> None:
    for _, state, _ in turns(seats):
        assert state.actors == (state.turn,)
        assert all(state.legal(other) == [] for other in range(seats) if other != state.turn)


@pytest.mark.rules("BC-DISC-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_discard_lies_open_on_the_files(seats: int) -> None:
    for _, state, top in turns(seats):
        assert f"discard {files(play(state.copy(), top))[-1]}" == top


# The end


@pytest.mark.rules("BC-BONUS-01")
def test_the_bonus_is_the_cars_number_after_all_moves() -> None:
    state = situation("t11", hands=[{"joplin": 3, "grapevine": 1}, 8], under={"joplin": "none"}, car=4)
    play(state, "meld joplin 3", "discard grapevine")
    assert state.sheets[0].scores == (12 + 5, 0)


@pytest.mark.rules("BC-SCORE-01", "BC-SCORE-05")
def test_hands_and_piles_count_for_nobody() -> None:
    state = play(situation("t24b"), "draw", "discard oronogo")
    assert state.sheets[0].scores == (18, 30, 36)


@pytest.mark.rules("BC-GAME-03")
def test_a_tie_below_first_place_does_not_matter() -> None:
    state = play(situation("t25d", totals=[20, 22, 70]), "discard hinton")
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.ranking) == ((28, 28, 106), (2, 2, 1))


def overtaken() -> Outcome:
    outcome = play(situation("t23", {"target": 100}, totals=[40, 98, 62]), "discard hinton").outcome
    assert outcome is not None
    return outcome


@pytest.mark.rules("BC-SHUT-03")
def test_a_shut_out_keeps_the_points_of_earlier_rounds() -> None:
    assert overtaken().scores == (40, 98, 107)


@pytest.mark.rules("BC-GAME-02")
def test_a_shut_out_can_be_overtaken_by_earlier_points() -> None:
    assert overtaken().winners == (2,)


def test_rank_shares_the_better_place() -> None:
    assert rank((30, 20, 20, 5)) == (1, 2, 2, 4)
    assert rank((7, 7)) == (1, 1)


# Score sheets


def assert_sheets_add_up(state: State) -> None:
    known = {rule.id for rule in state.game.rulebook.rules}
    seats = range(state.game.seats)
    before = (0,) * state.game.seats
    for number, sheet in enumerate(state.sheets, 1):
        assert sheet.round == number
        assert {sheet.rule, *(line.rule for line in sheet.lines)} <= known
        assert all(f"sheet.{line.what}" in state.game.words for line in sheet.lines)
        assert sheet.scores == tuple(sum(line.points for line in sheet.lines if line.seat == seat) for seat in seats)
        assert sheet.totals == tuple(old + new for old, new in zip(before, sheet.scores, strict=True))
        before = sheet.totals


def shut_out_sheet() -> Sheet:
    (sheet,) = play(situation("t23"), "discard hinton").sheets
    return sheet


@pytest.mark.parametrize(
    ("what", "rule", "lines"),
    [
        pytest.param(
            "sideways", "BC-SCORE-02", [(0, 3, 12), (1, 6, 24), (2, 3, 12)], marks=pytest.mark.rules("BC-SCORE-02")
        ),
        pytest.param(
            "upright", "BC-SCORE-03", [(0, 3, 6), (1, 3, 6), (2, 2, 4)], marks=pytest.mark.rules("BC-SCORE-03")
        ),
        pytest.param("outlaws", "BC-SCORE-04", [(2, 2, 20)], marks=pytest.mark.rules("BC-SCORE-04")),
        pytest.param("bonus", "BC-BONUS-01", [(2, 1, 9)], marks=pytest.mark.rules("BC-BONUS-01")),
        pytest.param("shut_out", "BC-SHUT-01", [(0, 1, -18), (1, 1, -30)], marks=pytest.mark.rules("BC-SHUT-01")),
    ],
)
def test_a_sheet_line_by_line(what: str, rule: str, lines: list[tuple[int, int, int]]) -> None:
    found = [line for line in shut_out_sheet().lines if line.what == what]
    assert [(line.seat, line.count, line.points) for line in found] == lines
    assert {line.rule for line in found} == {rule}


@pytest.mark.rules("BC-SHUT-02")
def test_the_sheet_of_a_shut_out_has_seat_after_seat_and_nothing_else() -> None:
    assert [(line.seat, line.what) for line in shut_out_sheet().lines] == [
        *((seat, what) for seat in (0, 1) for what in ("sideways", "upright", "shut_out")),
        *((2, what) for what in ("sideways", "upright", "outlaws", "bonus")),
    ]


@pytest.mark.rules("BC-GOAL-02")
def test_a_sheet_says_which_round_it_is_of_and_how_that_ended() -> None:
    sheet = shut_out_sheet()
    assert (sheet.round, sheet.reason, sheet.rule) == (1, "went_out", "BC-END-01")


def random_match(seats: int, seed: int) -> State:
    state, dice = rummy(seats, target=40).deal(seed), random.Random(seed)
    while state.turn >= 0:
        play(state, dice.choice(texts(state)))
    return state


@pytest.mark.rules("BC-SCORE-05")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sheet_of_a_match_has_the_points_of_the_table(seats: int) -> None:
    for seed in range(4):
        state, dice, worth = rummy(seats, target=40).deal(seed), random.Random(seed), [0] * seats
        number = 0
        while state.turn >= 0:
            finished = len(state.sheets)
            action = dice.choice(texts(state))
            if action.startswith("discard"):
                worth = [points(state, seat) for seat in range(seats)]
                number = car(state)
            ender = state.turn
            play(state, action)
            if len(state.sheets) > finished:
                sheet = state.sheets[-1]
                bonus = [number if sheet.reason == "went_out" and seat == ender else 0 for seat in range(seats)]
                if not any(line.what == "shut_out" for line in sheet.lines):
                    assert list(sheet.scores) == [a + b for a, b in zip(worth, bonus, strict=True)]


@pytest.mark.rules("BC-NEXT-04")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_sheet_of_a_match_adds_up(seats: int) -> None:
    for seed in range(4):
        state = random_match(seats, seed)
        assert_sheets_add_up(state)
        assert state.outcome is not None
        assert state.outcome.sheets == state.sheets == view(state, 0).sheets


@pytest.mark.rules("BC-GOAL-02")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_match_ends_with_a_reason(seats: int) -> None:
    for seed in range(4):
        state = random_match(seats, seed)
        assert state.outcome is not None
        assert f"outcome.{state.outcome.reason}" in state.game.words
        assert truth(state)["phase"] == "over"


@pytest.mark.rules("BC-NEXT-04", "BC-TECH-05")
def test_a_sheet_bears_the_number_of_its_round() -> None:
    """Even in a match that was loaded in the middle, without the sheets of its first rounds."""
    state = play(situation("t25", round=4), "discard hinton")
    assert state.sheets[-1].round == 4


@pytest.mark.rules("BC-TECH-01")
def test_every_draw_of_a_deal_has_a_number_of_chance_of_its_own() -> None:
    """One for the dealer, 74 to shuffle 75 cards, 9 to shuffle ten under-cards: the dealer reveals no card."""
    for seats in (2, 3, 4):
        assert truth(rummy(seats).deal(seats))["dealt"] == 1 + 74 + 9
