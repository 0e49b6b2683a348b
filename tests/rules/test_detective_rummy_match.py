"""Detective Rummy, scenario by scenario: a whole match, from Hand to Hand."""

from __future__ import annotations

from functools import cache
from typing import cast

import pytest

from casefile.engine.errors import BadOption
from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView
from tests.rules.detective_rummy_helpers import EVERY_SEATS, finish, names, outcome_of, scene, tokens, view
from tests.rules.helpers import play, refusal, situation, texts, truth, watched

# -- a whole match -----------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-WIN-01")
def test_the_most_fame_wins_a_campaign() -> None:
    clear = outcome_of(DetectiveRummy(3, {}), [0] * 7, (90, 100, 80))
    assert (clear.winners, clear.rule) == ((1,), "DR-WIN-01")


@pytest.mark.rules("DR-WIN-02")
def test_cases_begun_as_start_detective_break_a_tie() -> None:
    broken = outcome_of(DetectiveRummy(3, {}), [0, 1, 1, 2, 2, 2, 0], (100, 100, 90))
    assert (broken.winners, broken.rule) == ((1,), "DR-WIN-02"), "Case 1 is not counted"


@pytest.mark.rules("DR-WIN-03")
def test_a_tie_that_remains_is_shared() -> None:
    shared = outcome_of(DetectiveRummy(3, {}), [0, 1, 0, 2, 2, 2, 2], (100, 100, 99))
    assert (shared.winners, shared.rule) == ((0, 1), "DR-WIN-03"), "who is not tied gains nothing"


@pytest.mark.rules("DR-WIN-04", "DR-MODE-07")
def test_the_most_fame_of_all_hands_wins_in_case_mode() -> None:
    assert outcome_of(DetectiveRummy(3, {"mode": "case", "hands": 3}), [0, 1, 2], (9, 8, 7)).rule == "DR-WIN-04"


@pytest.mark.rules("DR-WIN-05")
def test_the_start_detective_of_the_second_hand_wins_a_tie() -> None:
    second = outcome_of(DetectiveRummy(3, {"mode": "case", "hands": 3}), [0, 1, 0], (9, 9, 7))
    assert (second.winners, second.rule) == ((1,), "DR-WIN-05")


@pytest.mark.rules("DR-WIN-06")
def test_a_tie_without_that_start_detective_is_shared() -> None:
    shared = outcome_of(DetectiveRummy(3, {"mode": "case", "hands": 3}), [0, 2, 1], (9, 9, 7))
    assert (shared.winners, shared.rule) == ((0, 1), "DR-WIN-06")


@pytest.mark.rules("DR-WIN-07")
def test_a_tie_after_a_single_hand_is_shared() -> None:
    single = outcome_of(DetectiveRummy(3, {"mode": "case", "hands": 1}), [0], (9, 9, 7))
    assert (single.winners, single.rule) == ((0, 1), "DR-WIN-07")


@cache
def campaign(seats: int) -> tuple[State, Journal]:
    """A whole Campaign, played at random; tests only look at it."""
    state = DetectiveRummy(seats, {}).deal(5)
    journal = watched(state)
    return finish(state, 5), journal


@pytest.mark.rules("DR-MODE-02", "DR-END-03")
@EVERY_SEATS
def test_a_campaign_is_seven_cases_in_order(seats: int) -> None:
    events = campaign(seats)[1].events
    cases = [event.public["case"] for event in events if event.name == "hand" and event.public]
    assert cases == [1, 2, 3, 4, 5, 6, 7]


@pytest.mark.rules("DR-MODE-11", "DR-ROUND-15")
@EVERY_SEATS
def test_a_case_is_six_rounds(seats: int) -> None:
    assert names(campaign(seats)[1]).count("round") == 42


@pytest.mark.rules("DR-MODE-12", "DR-DSUS-05")
@EVERY_SEATS
def test_a_round_is_one_turn_for_each_seat(seats: int) -> None:
    assert names(campaign(seats)[1]).count("turn") == 7 * 6 * seats


@pytest.mark.rules("DR-MODE-09")
@EVERY_SEATS
def test_detectives_are_picked_once_in_a_campaign(seats: int) -> None:
    assert names(campaign(seats)[1]).count("pick") == seats


@pytest.mark.rules("DR-SETUP-08")
@EVERY_SEATS
def test_the_most_fame_so_far_makes_the_start_detective(seats: int) -> None:
    state = campaign(seats)[0]
    starts = cast(DetectiveRummy, state.game).starts(tuple(state.ledger))
    for hand_number, played in enumerate(state.sheets[:-1]):
        best = [seat for seat in range(seats) if played.totals[seat] == max(played.totals)]
        assert starts[hand_number + 1] in best


@pytest.mark.rules("DR-MODE-04")
@EVERY_SEATS
def test_fame_carries_over_from_case_to_case(seats: int) -> None:
    state = campaign(seats)[0]
    assert state.outcome is not None
    assert state.outcome.scores == state.sheets[-1].totals
    assert state.outcome.scores == tuple(sum(played.scores[seat] for played in state.sheets) for seat in range(seats))


@pytest.mark.rules("DR-SCORE-12", "DR-COMP-21")
@EVERY_SEATS
def test_every_sheet_of_a_campaign_records_bad_blood(seats: int) -> None:
    state = campaign(seats)[0]
    assert len(cast(DetectiveRummy, state.game).bad_blood(tuple(state.ledger))) == 7


@pytest.mark.rules("DR-ROUND-05")
def test_danger_begins_every_case_at_0() -> None:
    assert view(scene("t25", danger=3)).danger == 0


@pytest.mark.rules("DR-BB-08")
def test_bad_blood_is_carried_over() -> None:
    state = scene("t25", bad_blood=[["S04", "S01"], [], []])
    assert view(state).case == 4
    assert view(state).suspects["S04"].bad_blood == (0,)
    assert truth(state)["bad_blood"][0] == ["S01", "S04"], "S01 is not here, and comes back in Case 7"
    assert cast(DetectiveRummy, state.game).bad_blood(tuple(state.ledger))[0][0] == ("S01", "S04")


def second_hand() -> DetectiveRummyView:
    """Case Mode, after a first Hand that left Bad Blood, a Lawyer, Danger and an Item."""
    state = situation(
        "detective_rummy/t25", {"mode": "case", "case": 3, "hands": 2}, hand=1, bad_blood=[["S04"], [], []],
        lawyers={"DE": "S01"}, danger=3, items=[{"gun": "ready"}, {}, {}],
    )  # fmt: skip
    return view(state)


@pytest.mark.rules("DR-END-03")
def test_in_case_mode_the_same_case_is_played_again() -> None:
    assert (second_hand().round, second_hand().case) == (2, 3)


@pytest.mark.rules("DR-BB-09", "DR-MODE-08")
def test_in_case_mode_bad_blood_stays() -> None:
    assert second_hand().suspects["S04"].bad_blood == (0,)


@pytest.mark.rules("DR-MODE-10")
def test_in_case_mode_detectives_are_kept() -> None:
    assert second_hand().detectives[0] == "VA-1"


@pytest.mark.rules("DR-END-04")
def test_in_case_mode_all_else_is_reset() -> None:
    seen = second_hand()
    assert seen.danger == 0
    assert seen.suspects["S01"].lawyers == ()
    assert seen.items == ({}, {}, {})
    assert seen.ready == (("VA",), ("DE",), ("CL",))
    assert not any(sum(s.tokens) for s in seen.suspects.values())


@pytest.mark.rules("DR-MODE-05")
@pytest.mark.parametrize("case", [1, 7])
def test_cases_1_and_7_are_for_campaigns(case: int) -> None:
    with pytest.raises(BadOption, match="2 to 6"):
        DetectiveRummy(2, {"mode": "case", "case": case})


@pytest.mark.rules("DR-SCORE-13")
def test_case_7_scores_bad_blood() -> None:
    state = DetectiveRummy(2, {}).position(
        {"hand": 7, "phase": "next-turn", "marker": 6, "turns": 1, "active": 1, "hands": [5, 5],
         "tokens": [{"S04": 2}, {"S04": 1}], "bad_blood": [["S04", "S01"], []]}
    )  # fmt: skip
    assert state.sheets[0].scores == (5, 1)


@pytest.mark.rules("DR-TECH-01")
@EVERY_SEATS
def test_the_same_seed_is_the_same_match(seats: int) -> None:
    one, two = (finish(DetectiveRummy(seats, {"mode": "case", "hands": 1}).deal(8), 8) for _ in range(2))
    assert one.key() == two.key()


@pytest.mark.rules("DR-ACT-05")
def test_no_action_need_be_taken() -> None:
    state = play(scene("t09"), "end", "done")
    assert view(state).turn == 1
    assert tokens(state, 0) == {}


@pytest.mark.rules("DR-WORK-01", "DR-ACT-01")
def test_nothing_is_dropped_during_the_actions() -> None:
    assert refusal(scene("t09"), "drop c-cl-de") == "DR-WORK-01"


def secret_taken() -> tuple[State, Journal]:
    state = scene("t07", game_changers=[{"card": 18, "at": "LOC-4"}])
    journal = watched(state)
    return play(state, "visit loc-4", "pay c-cl-de"), journal


@pytest.mark.rules("DR-GC-07")
def test_a_secret_card_is_kept_by_its_taker() -> None:
    state = secret_taken()[0]
    assert [card.number for card in view(state, 0).game_changers if card.owner == 0] == [18]
    assert "reveal 18" in texts(state)


@pytest.mark.rules("DR-GC-09")
@pytest.mark.parametrize("reader", [1, None])
def test_a_secret_card_informs_nobody_else(reader: int | None) -> None:
    state, journal = secret_taken()
    assert [card.number for card in view(state, reader).game_changers if card.owner == 0] == [None]
    told = [event for event in journal.told(reader) if event.name == "secret"]
    assert len(told) == 1
    assert "number" not in told[0].values
    assert "18" not in state.game.tell(told[0], reader, ("Ann", "Bob"))


@pytest.mark.rules("DR-RUL-13")
def test_secret_cards_are_shown_and_count_when_the_hand_is_scored() -> None:
    over = scene("t25", game_changers=[{"card": 23, "at": "S05", "state": "secret", "owner": 0, "round": 2}])
    assert {line.points for line in over.sheets[0].lines if line.what == "game-changers" and line.seat == 0} == {3}
