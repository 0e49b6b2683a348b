"""Bonnie and Clyde, scenario by scenario: points, the end of a round, the match."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from tests.rules.helpers import assert_fresh_round, car, files, hand, play, points, situation, texts, truth, view

# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-BONUS-01")
@pytest.mark.parametrize(("number", "score"), [(6, 36), (2, 32), (9, 39)])
def test_t20_going_out_earns_the_number_of_the_car(number: int, score: int) -> None:
    state = play(situation("t20", car=number), "discard hinton")
    assert state.sheets[0].scores == (score, 6)
    assert state.sheets[0].totals == (score, 6)


def t20_lines() -> dict[str, tuple[int, int]]:
    """Lines of the first seat's sheet: how many there are, and their points."""
    lines = play(situation("t20"), "discard hinton").sheets[0].lines
    return {line.what: (line.count, line.points) for line in lines if line.seat == 0}


@pytest.mark.rules("BC-SCORE-02")
def test_t20_a_sideways_card_is_worth_4() -> None:
    assert t20_lines()["sideways"] == (3, 12)


@pytest.mark.rules("BC-SCORE-03")
def test_t20_an_upright_card_is_worth_2() -> None:
    assert t20_lines()["upright"] == (4, 8)


@pytest.mark.rules("BC-SCORE-04")
def test_t20_an_outlaw_is_worth_10() -> None:
    assert t20_lines()["outlaws"] == (1, 10)


@pytest.mark.rules("BC-SCORE-05")
def test_t20_nothing_else_counts() -> None:
    assert set(t20_lines()) == {"sideways", "upright", "outlaws", "bonus"}


@pytest.mark.parametrize("reader", [0, 1, None])
def test_t20_everybody_reads_what_the_round_would_bring_now(reader: int | None) -> None:
    """Meld by meld, with the outlaws, and with the car's number for going out."""
    first, second = view(situation("t20"), reader).standing
    assert first.evidence == {"joplin": 12, "dexter": 8}
    assert (first.outlaws, first.points, first.out) == (10, 30, 36)
    assert (second.outlaws, second.points, second.out) == (0, 6, 12)


@pytest.mark.rules("BC-SHUT-01")
@pytest.mark.parametrize("reader", [0, 1, 2, None])
def test_t23_everybody_reads_what_a_shut_out_would_take_away(reader: int | None) -> None:
    """A seat with both outlaws risks nothing; the others risk everything that they have laid down in this round."""
    seen = view(situation("t23"), reader)
    assert seen.both_outlaws == 2
    assert [standing.at_risk for standing in seen.standing] == [18, 30, 0]
    assert [standing.points for standing in seen.standing] == [18, 30, 36]


@pytest.mark.rules("BC-SHUT-01")
def test_one_outlaw_puts_nothing_at_risk() -> None:
    seen = view(situation("t20"), 1)
    assert seen.both_outlaws is None
    assert [standing.at_risk for standing in seen.standing] == [0, 0]


@pytest.mark.rules("BC-SHUT-01")
def test_the_first_outlaw_caught_and_both_in_one_hand_are_explained_to_whom_they_threaten() -> None:
    one = situation("t20")
    assert "one-outlaw" in one.game.firsts(one.view(0))
    both = situation("t23", turn=0, phase="draw")
    assert both.game.firsts(both.view(0))[0] == "threat"
    assert "threat" not in situation("t23").game.firsts(situation("t23").view(2))


def test_a_meld_counts_at_once_where_the_round_is_not_over() -> None:
    """Scores are not empty while melds lie on the table."""
    state = situation("t20", hands=[{"gibson": 4}, 7])
    before = view(state, 0)
    after = view(play(state, "meld gibson 3"), 0)
    assert after.standing[0].evidence == {**before.standing[0].evidence, "gibson": 6}
    assert after.standing[0].points == before.standing[0].points + 6
    assert after.totals == before.totals
    assert after.target == 100


# -- the end of a round ------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-DRAW-03")
def test_t21_the_turn_of_the_last_card_goes_on() -> None:
    state = play(situation("t21"), "draw")
    assert hand(state, 1) == {"kaufman": 2, "sherman": 2, "gibson": 1, "eastham": 1}
    assert (state.turn, state.round, view(state, 2).case_file) == (1, 1, 0)


def case_closed(number: int) -> State:
    return play(situation("t21", car=number), "draw", "discard eastham")


@pytest.mark.rules("BC-END-02")
@pytest.mark.parametrize("number", [1, 8, 10])
def test_t21_the_round_stops_after_the_turn_of_the_last_card(number: int) -> None:
    (sheet,) = case_closed(number).sheets
    assert (sheet.reason, sheet.rule) == ("case_closed", "BC-END-02")


@pytest.mark.rules("BC-BONUS-02")
@pytest.mark.parametrize("number", [1, 8, 10])
def test_t21_no_bonus_when_the_case_file_runs_out(number: int) -> None:
    assert case_closed(number).sheets[0].scores == (6, 12, 0)


@pytest.mark.rules("BC-END-03")
@pytest.mark.parametrize("number", [1, 8, 10])
def test_t21_nobody_has_a_further_turn(number: int) -> None:
    state = case_closed(number)
    assert state.round == 2
    assert_fresh_round(state)


@pytest.mark.rules("BC-END-04")
def test_t21_an_empty_case_file_is_not_refilled() -> None:
    state = play(situation("t21"), "draw")
    before = files(situation("t21"))
    assert (truth(state)["case_file"], files(state)) == ([], before)


@pytest.mark.rules("BC-HINTON-10")
def test_t22_hinton_draws_the_only_card_left() -> None:
    state = play(situation("t22"), "take", "hinton draw")
    assert hand(state, 0) == {"sherman": 1, "oronogo": 1, "gibson": 1}
    assert view(state, 0).case_file == 0


@pytest.mark.rules("BC-DRAW-03")
def test_t22_hinton_drawing_the_last_card_makes_it_the_last_turn() -> None:
    state = play(situation("t22"), "take", "hinton draw")
    assert texts(state) == ["discard sherman", "discard oronogo", "discard gibson"]
    play(state, "discard gibson")
    assert (state.sheets[0].reason, state.sheets[0].scores) == ("case_closed", (0, 0))


@pytest.mark.rules("BC-HINTON-10")
def test_t22_an_empty_case_file_gives_hinton_nothing_to_draw() -> None:
    assert "hinton draw" not in texts(play(situation("t22"), "draw", "hinton files", "fetch hinton"))


@pytest.mark.rules("BC-SHUT-01")
def test_t23_who_goes_out_with_both_outlaws_shuts_the_others_out() -> None:
    state = situation("t23")
    assert [points(state, seat) for seat in range(3)] == [18, 30, 36]
    assert play(state, "discard hinton").sheets[0].scores[:2] == (0, 0)


@pytest.mark.rules("BC-SHUT-02")
def test_t23_who_shuts_out_counts_as_usual() -> None:
    assert play(situation("t23"), "discard hinton").sheets[0].scores[2] == 36 + 9


@pytest.mark.rules("BC-SHUT-03")
def test_t23_earlier_points_stay() -> None:
    assert play(situation("t23"), "discard hinton").sheets[0].totals == (40, 50, 65)


@pytest.mark.rules("BC-SHUT-01")
def test_t24_no_shut_out_when_another_goes_out() -> None:
    sheet = play(situation("t24a"), "discard hinton").sheets[0]
    assert (sheet.reason, sheet.scores) == ("went_out", (27, 30, 36))


@pytest.mark.rules("BC-SHUT-01")
def test_t24_no_shut_out_when_the_case_file_ends() -> None:
    sheet = play(situation("t24b"), "draw", "discard oronogo").sheets[0]
    assert (sheet.reason, sheet.scores) == ("case_closed", (18, 30, 36))


@pytest.mark.rules("BC-END-02")
def test_t24_going_out_in_the_last_turn_is_going_out() -> None:
    sheet = play(situation("t24c"), "discard hinton").sheets[0]
    assert (sheet.reason, sheet.scores) == ("went_out", (0, 0, 45))


# -- the match ---------------------------------------------------------------------------------------------------------

STRICT: dict[str, object] = {"target": 200, "target_strict": True}


@pytest.mark.parametrize(
    ("name", "before", "options", "after"),
    [
        pytest.param("t25", [91, 92], {}, (99, 98), marks=pytest.mark.rules("BC-GAME-04"), id="below the target"),
        pytest.param("t25d", [96, 98, 51], {}, (104, 104, 87), marks=pytest.mark.rules("BC-GAME-03"), id="level"),
        pytest.param(
            "t25", [191, 144], {"target": 200}, (199, 150), marks=pytest.mark.rules("BC-VAR-01"), id="below 200"
        ),
        pytest.param(
            "t25", [192, 144], STRICT, (200, 150), marks=pytest.mark.rules("BC-GAME-01"), id="200 is not passed"
        ),
    ],
)
def test_t25_the_match_goes_on(
    name: str, before: list[int], options: dict[str, object], after: tuple[int, ...]
) -> None:
    state = play(situation(name, options, totals=before), "discard hinton")
    assert state.sheets[-1].totals == after
    assert state.outcome is None
    assert view(state, None).totals == after
    assert_fresh_round(state)


@pytest.mark.parametrize(
    ("name", "before", "options", "after", "winner"),
    [
        pytest.param("t25", [92, 58], {}, (100, 64), 0, marks=pytest.mark.rules("BC-GAME-01"), id="100 is enough"),
        pytest.param("t25c", [98, 99], {}, (112, 131), 1, marks=pytest.mark.rules("BC-GAME-02"), id="the most"),
        pytest.param(
            "t25d2", [104, 104, 87], {}, (110, 109, 123), 2, marks=pytest.mark.rules("BC-GAME-03"), id="overtaken"
        ),
        pytest.param(
            "t25", [192, 144], {"target": 200}, (200, 150), 0, marks=pytest.mark.rules("BC-VAR-01"), id="200 is enough"
        ),
        pytest.param("t25", [193, 144], STRICT, (201, 150), 0, marks=pytest.mark.rules("BC-GAME-01"), id="200 passed"),
    ],
)
def test_t25_the_match_is_won(
    name: str, before: list[int], options: dict[str, object], after: tuple[int, ...], winner: int
) -> None:
    state = play(situation(name, options, totals=before), "discard hinton")
    assert state.sheets[-1].totals == after
    assert state.actors == ()
    assert state.outcome is not None
    assert state.outcome.winners == (winner,)
    assert (state.outcome.reason, state.outcome.scores) == ("target", after)


@pytest.mark.rules("BC-GOAL-02")
def test_t25_rounds_go_into_a_running_total() -> None:
    state = play(situation("t25", totals=[10, 20]), "discard hinton")
    assert (state.sheets[0].scores, state.sheets[0].totals) == ((8, 6), (18, 26))


def second_round(seed: int | None = None) -> State:
    """A round after one that left an outlaw known to a seat, and a location without its card."""
    left: dict[str, Any] = {"under": {"gibson": "bonnie", "dexter": "none"}, "looked": [["gibson"], []]}
    if seed is not None:
        left["seed"] = seed
    return play(situation("t25", totals=[10, 20], **left), "discard hinton")


@pytest.mark.rules("BC-NEXT-01")
def test_t25_every_further_round_is_set_up_afresh() -> None:
    state = second_round()
    assert_fresh_round(state)
    assert (state.round, len(state.sheets)) == (2, 1)


@pytest.mark.rules("BC-NEXT-01")
def test_t25_the_lot_names_the_dealer_again() -> None:
    dealers = {truth(play(situation("t25", seed=seed), "discard hinton"))["dealer"] for seed in range(20)}
    assert dealers == {0, 1}


@pytest.mark.rules("BC-NEXT-02")
def test_t25_under_cards_are_gathered_in_before_the_shuffle() -> None:
    homes = {
        place for seed in range(20) for place, card in truth(second_round(seed))["under"].items() if card == "bonnie"
    }
    assert len(homes) > 3, "Bonnie was under Gibson"


@pytest.mark.rules("BC-NEXT-03")
def test_t25_the_car_drives_back_to_kaufman() -> None:
    assert car(second_round()) == 1


@pytest.mark.rules("BC-NEXT-04")
def test_t25_points_of_earlier_rounds_stay() -> None:
    assert view(second_round(), 0).totals == (18, 26)
