"""Detective Rummy, scenario by scenario: Detectives as Suspects, and the Fame of a Hand."""

from __future__ import annotations

from typing import Any, cast

import pytest

from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import SKILLS, lay_set, offered, scene, size, tokens, view
from tests.rules.helpers import play, refusal, situation, texts

# -- Detectives as Suspects, scoring -----------------------------------------------------------------------------------


@pytest.mark.rules("DR-DSUS-01", "DR-DSUS-04")
def test_t24_the_suspects_of_case_1_are_all_six_detectives() -> None:
    assert set(view(scene("t24")).suspects) == {f"D-{skill}" for skill in SKILLS}


@pytest.mark.rules("DR-DSUS-02")
def test_t24_a_detectives_only_icon_is_the_base_skill() -> None:
    suspects = view(scene("t24")).suspects
    assert {name: suspect.icons for name, suspect in suspects.items()} == {f"D-{skill}": (skill,) for skill in SKILLS}


@pytest.mark.rules("DR-DSUS-02")
def test_t24_skills_collected_in_play_are_no_icons() -> None:
    grit = scene("t24", ready=[["VA", "GR"], ["DE", "GR"]], items=[{"gun": "ready"}, {}])
    assert offered(play(grit, "gun"), "suspect") == ["d-gr"], "not the one who has collected Grit"


@pytest.mark.rules("DR-DSUS-03")
def test_t24_ones_own_detective_is_no_target() -> None:
    state = lay_set(scene("t24"), "de", "c-cl-de", "c-de-fo", "c-de-in")
    assert texts(state) == ["suspect d-de"]
    assert refusal(state, "suspect d-va") == "DR-DSUS-03"


def letter(*, taken: bool) -> State:
    """The first seat discards its last card, which earns Assignment 9 and the letter that lies there."""
    state = lay_set(scene("t24"), "de", "c-cl-de", "c-de-fo", "c-de-in")
    play(state, "suspect d-de", "end", "drop c-gr-va")
    return play(state, "done") if taken else state


@pytest.mark.rules("DR-DSUS-06")
def test_t24_the_letter_lies_by_the_assignments() -> None:
    assert view(letter(taken=False)).area_changers == 1
    assert view(letter(taken=True)).area_changers == 0


@pytest.mark.rules("DR-ASG-07")
def test_t24_discarding_the_last_card_earns_assignment_9() -> None:
    assert view(letter(taken=True)).assignments[9] == (1, 0)


@pytest.mark.rules("DR-RUL-06", "DR-GC-02")
def test_t24_a_token_on_an_assignment_takes_the_letter() -> None:
    state = letter(taken=True)
    assert [card.number for card in view(state, 0).game_changers if card.owner == 0] == [1]


@pytest.mark.rules("DR-GC-07", "DR-COMP-17")
def test_t24_the_letter_is_read_aloud() -> None:
    state = letter(taken=True)
    assert [card.number for card in view(state, 1).game_changers if card.owner == 0] == [1]


@pytest.mark.rules("DR-GC-08")
def test_t24_what_is_read_aloud_gives_to_its_taker_alone() -> None:
    assert view(letter(taken=True)).fame == (1, 0)


@pytest.mark.rules("DR-GC-11")
def test_t24_the_letter_raises_the_danger_of_the_next_round() -> None:
    assert view(letter(taken=True)).danger_due == 1


@pytest.mark.rules("DR-EMPTY-02")
def test_t24_the_bonus_token_goes_by_a_skill_that_is_ready_now() -> None:
    assert texts(letter(taken=True)) == ["suspect d-de"], "Deduction is Ready now; the own Detective is no target"


@pytest.mark.rules("DR-PLACE-01")
def test_t24_with_nobody_in_reach_the_bonus_places_no_token() -> None:
    alone = play(scene("t24", hands=[["c-gr-va"], 4], assignments=[]), "end", "drop c-gr-va", "done")
    assert tokens(alone, 0) == {}


@pytest.mark.rules("DR-EMPTY-03")
def test_t24_without_a_token_the_bonus_still_draws() -> None:
    alone = play(scene("t24", hands=[["c-gr-va"], 4], assignments=[]), "end", "drop c-gr-va", "done")
    assert size(alone, 0) == 4


@pytest.mark.rules("DR-DSUS-07")
def test_t24_a_guilty_detective_costs_its_player_nothing() -> None:
    guilty = scene(
        "t24", phase="next-turn", marker=6, turns=1, active=1, assignments=[],
        tokens=[{"D-DE": 4}, {"D-VA": 1}],
    )  # fmt: skip
    assert guilty.sheets[0].scores == (8, 1)


def score_lines(state: State, what: str) -> list[int]:
    """Each seat's points under one heading of the sheet."""
    lines = {(line.seat, line.what): line.points for line in state.sheets[0].lines}
    return [lines.get((seat, what), 0) for seat in range(state.game.seats)]


@pytest.mark.rules("DR-SCORE-01", "DR-SCORE-03")
def test_t25_the_most_tokens_with_a_suspect_score() -> None:
    lead = scene("t25", tokens=[{"S01": 3}, {"S01": 2}, {"S05": 1}])
    assert score_lines(lead, "majorities") == [3, 0, 1]


@pytest.mark.rules("DR-SCORE-02")
def test_t25_all_who_tie_for_the_most_score() -> None:
    assert score_lines(scene("t25"), "majorities") == [5, 3, 5]


@pytest.mark.rules("DR-SCORE-04")
def test_t25_the_most_tokens_of_all_make_guilty() -> None:
    state = scene("t25", tokens=[{"S01": 3, "S05": 2}, {"S01": 3}, {"S01": 1, "S04": 5}])
    assert cast(DetectiveRummy, state.game).guilty(tuple(state.ledger)) == (("S01",),)


@pytest.mark.rules("DR-SCORE-05")
def test_t25_every_token_with_the_guilty_scores() -> None:
    assert score_lines(scene("t25"), "guilty") == [3, 5, 6]


@pytest.mark.rules("DR-SCORE-06")
def test_t25_suspects_who_tie_are_all_guilty() -> None:
    state = scene("t25")
    assert cast(DetectiveRummy, state.game).guilty(tuple(state.ledger)) == (("S01", "S04"),)


@pytest.mark.rules("DR-SCORE-07")
def test_t25_majorities_and_guilt_are_added() -> None:
    state = scene("t25")
    both = [a + b for a, b in zip(score_lines(state, "majorities"), score_lines(state, "guilty"), strict=True)]
    assert both == [8, 8, 11]


@pytest.mark.rules("DR-SCORE-08", "DR-ASG-03")
def test_t25_assignments_score() -> None:
    assert score_lines(scene("t25"), "assignments") == [3, 3, 0]


@pytest.mark.rules("DR-ASG-04")
def test_t25_two_may_score_the_same_assignment() -> None:
    both = scene("t25", assignment_tokens=[{"5": 2}, {"5": 2}, {}])
    assert score_lines(both, "assignments") == [3, 3, 0]


@pytest.mark.rules("DR-ASG-05")
def test_t25_too_few_tokens_on_an_assignment_score_nothing() -> None:
    few = scene("t25", assignment_tokens=[{"5": 1}, {"9": 1}, {}])
    assert score_lines(few, "assignments") == [0, 0, 0]


@pytest.mark.rules("DR-PLACE-05")
def test_t25_tokens_on_assignments_are_not_on_suspects() -> None:
    bare = scene("t25", assignment_tokens=[{}, {}, {}])
    for what in ("majorities", "guilty"):
        assert score_lines(scene("t25"), what) == score_lines(bare, what)


@pytest.mark.rules("DR-SCORE-09")
def test_t25_fame_of_game_changers_scores() -> None:
    assert score_lines(scene("t25"), "game-changers") == [0, 0, 2]


@pytest.mark.rules("DR-SCORE-10")
def test_t25_the_total_of_the_hand_is_on_the_sheet() -> None:
    assert scene("t25").sheets[0].scores == (11, 11, 13)


@pytest.mark.rules("DR-SCORE-11")
def test_t25_the_sheet_records_the_start_detective() -> None:
    state = scene("t25")
    assert cast(DetectiveRummy, state.game).starts(tuple(state.ledger)) == (0,)


ALIBI_TOKENS = [{"S01": 3, "S05": 2}, {"S01": 3, "S04": 2}, {"S01": 1, "S04": 6}]


@pytest.mark.rules("DR-ALIBI-01")
def test_t25_a_suspect_with_an_alibi_yields_no_fame() -> None:
    assert scene("t25", tokens=ALIBI_TOKENS, alibis={"S04": "certain"}).sheets[0].scores == (8, 6, 2)


@pytest.mark.rules("DR-ALIBI-03")
def test_t25_by_the_option_an_alibi_excludes_guilt() -> None:
    changes: dict[str, Any] = {"tokens": ALIBI_TOKENS, "alibis": {"S04": "certain"}}
    excluded = situation("detective_rummy/t25", {"alibi_excludes_guilt": True}, **changes)
    assert excluded.sheets[0].scores == (11, 9, 3)


@pytest.mark.rules("DR-END-01")
def test_t25_after_round_6_the_next_case_begins() -> None:
    assert view(scene("t25")).round == 4


@pytest.mark.rules("DR-RUL-12")
def test_without_tokens_nobody_is_guilty() -> None:
    state = scene("t25", tokens=[{}, {}, {}], assignment_tokens=[{}, {}, {}], fame=[0, 0, 0])
    assert state.sheets[0].scores == (0, 0, 0)
    assert cast(DetectiveRummy, state.game).guilty(tuple(state.ledger)) == ((),)


def test_standings_are_what_the_hand_would_score_now() -> None:
    tokens_now: list[object] = [{"S01": 3, "S05": 4}, {"S01": 3, "S04": 2}, {"S01": 1, "S04": 5}]
    state = scene("t25", phase="choose", active=0, turns=0, tokens=tokens_now, alibis={"S05": "game-changer-21"})
    over = scene("t25", tokens=tokens_now, alibis={"S05": "game-changer-21"})
    assert view(state).standings == over.sheets[0].scores
    sure = {"S04": "certain"}
    excluded = situation("detective_rummy/t25", {"alibi_excludes_guilt": True}, phase="choose", active=0, alibis=sure)
    assert view(excluded).guilty == ("S01",)


@pytest.mark.rules("DR-ALIBI-02")
def test_tokens_may_be_placed_on_a_suspect_with_an_alibi() -> None:
    state = scene("t13", alibis={"S05": "certain"})
    lay_set(state, "de", "c-cl-de", "c-de-va", "c-de-fo")
    assert texts(state) == ["suspect s05"]
