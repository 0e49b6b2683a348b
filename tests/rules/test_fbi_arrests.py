"""FBI, scenario by scenario: arrests, the end, points and standings."""

from __future__ import annotations

from collections import Counter

import pytest

from casefile.engine.state import State
from casefile.games.fbi.view import FbiView
from tests.rules.fbi_helpers import bureau, cards, finished, view, whole
from tests.rules.helpers import play, random_game, refusal, situation, texts, truth

# -- arrests -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-ARREST-02")
def test_t15_the_highest_card_is_arrested() -> None:
    assert view(play(situation("fbi/t15"), "arrest green", "arrest red")).slammers[0] == ("green 5",)


@pytest.mark.rules("FBI-ARREST-09")
def test_t15_the_others_of_the_row_stay() -> None:
    assert view(play(situation("fbi/t15"), "arrest green", "arrest red")).table["green"] == (3, 2, -3)


@pytest.mark.rules("FBI-ARREST-05")
def test_t15_an_agent_touches_no_other_colour() -> None:
    state = situation("fbi/t15")
    rows = dict(view(state).table)
    play(state, "arrest green", "arrest red")
    assert {colour: row for colour, row in view(state).table.items() if colour not in ("green", "red")} == {
        colour: row for colour, row in rows.items() if colour not in ("green", "red")
    }
    assert view(state).slammers == (("green 5",), ("red 1",))


def top_card_turn() -> State:
    state = situation("fbi/t15", {"top_card": True})
    return play(state, "arrest green", "arrest green", "arrest red", "arrest red")


@pytest.mark.rules("FBI-VAR-01")
def test_t15_with_the_variant_a_row_is_a_stack_in_the_order_of_the_deck() -> None:
    assert view(situation("fbi/t15", {"top_card": True})).table["green"] == (3, -3, 5, 2)


@pytest.mark.rules("FBI-VAR-02")
def test_t15_with_the_variant_new_characters_lie_on_top() -> None:
    state = top_card_turn()
    assert (state.round, view(state).table["green"]) == (2, (1, 5, 2))


@pytest.mark.rules("FBI-VAR-03")
def test_t15_with_the_variant_the_uppermost_is_arrested() -> None:
    assert view(top_card_turn()).slammers == (("green 3",), ("red 1", "green -3"))


@pytest.mark.rules("FBI-VAR-04")
def test_t15_with_the_variant_no_card_is_lost() -> None:
    assert cards(top_card_turn()) == whole(2)


@pytest.mark.rules("FBI-ARREST-03")
def test_t16_a_bystander_must_be_arrested() -> None:
    state = situation("fbi/t16")
    assert (state.turn, texts(state)) == (1, ["arrest red"])
    play(state, "arrest red")
    assert view(state).slammers == ((), ("red -3",))


@pytest.mark.rules("FBI-ARREST-06")
def test_t16_in_the_second_pass_the_agent_that_is_left_is_played() -> None:
    assert refusal(situation("fbi/t16"), "arrest black") == "FBI-ARREST-06"


@pytest.mark.rules("FBI-ARREST-01")
def test_t17_either_agent_may_be_first() -> None:
    state = situation("fbi/t17")
    assert (state.turn, texts(state)) == (1, ["arrest red", "arrest green"])
    assert refusal(state, "arrest black") == "FBI-ARREST-01"


@pytest.mark.rules("FBI-TURN-01")
def test_t17_no_release_during_the_arrests() -> None:
    assert refusal(situation("fbi/t17"), "release none") == "FBI-TURN-01"


@pytest.mark.rules("FBI-ARREST-10")
def test_t17_the_agent_of_an_empty_row_may_be_first() -> None:
    state = play(situation("fbi/t17"), "arrest green")
    assert view(state).slammers == ((), ())


@pytest.mark.rules("FBI-ARREST-08")
def test_t17_nobody_may_decline() -> None:
    state = play(situation("fbi/t17"), "arrest green")
    assert texts(state) == ["arrest red"], "no pass in the second pass either"
    assert view(play(state, "arrest red")).slammers[1] == ("red -2",)


@pytest.mark.rules("FBI-ARREST-04")
def test_t17_an_empty_row_brings_nobody() -> None:
    state = play(situation("fbi/t17"), "arrest green", "arrest red", "arrest red")
    assert view(state).slammers[0] == (), "the other took it meanwhile"


@pytest.mark.rules("FBI-ARREST-07")
@pytest.mark.parametrize("first", ["red", "yellow"])
def test_t18_2x(first: str) -> None:
    """One scenario: a doubled yellow against red and yellow, in either order."""
    state = situation("fbi/t18")
    assert texts(state) == ["arrest yellow"]
    play(state, "arrest yellow", f"arrest {first}")
    assert refusal(state, f"arrest {first}") == "FBI-ARREST-06"
    play(state, "arrest yellow" if first == "red" else "arrest red")
    assert refusal(state, "arrest red") == "FBI-ARREST-07"
    play(state, "arrest yellow")
    assert view(state).slammers == (("yellow 3",), ("red 1", "yellow -2"))


@pytest.mark.rules("FBI-ARREST-06")
def test_t19_snake_order() -> None:
    state = situation("fbi/t19")
    movers = []
    for _ in range(6):
        movers.append(state.turn)
        play(state, texts(state)[0])
    assert movers == [2, 0, 1, 1, 0, 2]


# -- end and points ------------------------------------------------------------------------------------------------


def last_arrest_but_one() -> State:
    return play(situation("fbi/t21"), *["release none"] * 4, *["double red"] * 4, *["arrest red"] * 7)


@pytest.mark.rules("FBI-PLACE-04")
def test_t21_the_last_turn_lays_out_what_is_there() -> None:
    seen = view(situation("fbi/t21"))
    assert (seen.deck, seen.last_turn, seen.table["yellow"], seen.table["red"]) == (0, True, (2, 1), (-1,))


@pytest.mark.rules("FBI-END-01")
def test_t21_the_last_turn_is_played_to_its_end() -> None:
    state = last_arrest_but_one()
    assert state.outcome is None
    play(state, "arrest red")
    assert (state.actors, state.turn, view(state).phase) == ((), -1, "over")


@pytest.mark.rules("FBI-END-03")
def test_t21_cards_left_on_the_table_count_for_nobody() -> None:
    state = play(last_arrest_but_one(), "arrest red")
    assert view(state).table["green"] == (5, 4)
    assert state.outcome is not None
    assert (state.outcome.scores, state.outcome.winners) == ((9, -2, 0, 7), (0,))


def three_slammers() -> FbiView:
    slammers = [
        ["red 5", "red 2", "yellow 4", "purple 1"],
        ["red 4", "red 3", "yellow 3", "purple 3"],
        ["red 2", "yellow 2", "yellow -2", "purple 2"],
    ]
    return view(finished(*slammers))


@pytest.mark.rules("FBI-BONUS-01")
def test_t22_the_most_in_a_colour_earn_its_bonus() -> None:
    seen = three_slammers()
    assert seen.nets["yellow"] == (4, 3, 0)
    assert seen.bonuses == {"red": None, "yellow": 0, "blue": None, "green": None, "black": None}
    assert seen.standings == (16, 13, 4)


@pytest.mark.rules("FBI-BONUS-02")
def test_t22_a_tie_leaves_the_bonus_where_it_is() -> None:
    seen = three_slammers()
    assert seen.nets["red"] == (7, 7, 2)
    assert seen.leaders["red"] == (0, 1)
    assert seen.bonuses["red"] is None


@pytest.mark.rules("FBI-BONUS-05")
def test_t22_purple_has_no_bonus() -> None:
    assert "purple" not in three_slammers().bonuses


@pytest.mark.rules("FBI-BONUS-04")
@pytest.mark.parametrize(("strict", "winner", "scores"), [(True, None, (0, 1)), (False, 1, (0, 3))])
def test_t22_no_bonus_for_nothing_unless_the_option_says_so(
    strict: bool, winner: int | None, scores: tuple[int, ...]
) -> None:
    state = finished(["green -2", "purple 2"], ["purple 1"], options={"bonus_requires_positive": strict})
    assert view(state).bonuses["green"] == winner
    assert view(state).bonuses["red"] is None
    assert state.outcome is not None
    assert state.outcome.scores == scores


@pytest.mark.rules("FBI-BONUS-03")
def test_t23_bystanders_count_in_the_comparison() -> None:
    assert view(finished(["blue 5", "blue -4"], ["blue 2"])).bonuses["blue"] == 1


@pytest.mark.rules("FBI-BONUS-03")
def test_t23_by_the_option_they_do_not() -> None:
    state = finished(["blue 5", "blue -4"], ["blue 2"], options={"bonus_basis": "villains"})
    seen = view(state)
    assert (seen.nets["blue"], seen.compared["blue"], seen.bonuses["blue"]) == ((1, 2), (5, 2), 0)
    assert state.outcome is not None
    assert state.outcome.scores == (4, 2)


NO_BONUS = ["black 5", "black 1", "green 5", "green 4", "green 3", "green 3", "red 3", "purple 4"]


def sum_without_bonus(slammer: list[str]) -> int:
    """The rulebook's own sum at a table of four; bonus cards have lines of their own."""
    lines = finished(slammer, [], [], []).sheets[0].lines
    return sum(line.points for line in lines if line.seat == 0 and not line.what.startswith("bonus"))


@pytest.mark.rules("FBI-GOAL-02")
def test_t24_villains_earn_their_value() -> None:
    assert sum_without_bonus(NO_BONUS) == 28


@pytest.mark.rules("FBI-GOAL-03", "FBI-SCORE-01")
def test_t24_bystanders_cost_theirs() -> None:
    assert sum_without_bonus([*NO_BONUS, "purple -4", "black -2"]) == 22


@pytest.mark.rules("FBI-SCORE-02")
def test_t24_a_result_can_be_below_zero() -> None:
    five = finished(["purple -5"], [], [], [], [])
    assert five.outcome is not None
    assert five.outcome.scores[0] == -5
    assert five.outcome.winners == (1, 2, 3, 4)


@pytest.mark.rules("FBI-SCORE-03")
def test_t24_the_highest_result_wins() -> None:
    outcome = finished(["purple 3"], ["purple 2"], ["purple -1"]).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("most_points", (1, 2, 3))


@pytest.mark.rules("FBI-SCORE-04")
def test_t24_players_level_at_the_top_win_together() -> None:
    outcome = finished(["purple 3", "purple -1"], ["purple 2"], ["purple 1"]).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("shared", (0, 1))


@pytest.mark.rules("FBI-SCORE-04")
def test_the_fewest_bystanders_may_break_a_tie() -> None:
    slammers = [["purple 3", "purple -1"], ["purple 2"], ["purple 1"]]
    outcome = finished(*slammers, options={"final_tie": "fewest_bystanders"}).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("fewest_bystanders", (2, 1, 3))
    slammers[1] = ["purple 2", "red 1", "red -1"]
    outcome = finished(*slammers, options={"final_tie": "fewest_bystanders"}).outcome
    assert outcome is not None
    assert (outcome.reason, outcome.ranking) == ("shared", (1, 1, 3))


@pytest.mark.rules("FBI-SCORE-01")
@pytest.mark.parametrize("seed", range(20))
def test_the_lines_of_a_sheet_add_up(seed: int) -> None:
    state = random_game(bureau(4).deal(seed), seed)
    sheet = state.sheets[0]
    for seat in range(4):
        assert sum(line.points for line in sheet.lines if line.seat == seat) == sheet.scores[seat]
    assert view(state).standings == sheet.scores, "the live standings end as the result"


@pytest.mark.parametrize(
    ("what", "rule"),
    [
        pytest.param("villains", "FBI-GOAL-02", marks=pytest.mark.rules("FBI-GOAL-02")),
        pytest.param("bystanders", "FBI-GOAL-03", marks=pytest.mark.rules("FBI-GOAL-03")),
        pytest.param("bonus", "FBI-BONUS-01", marks=pytest.mark.rules("FBI-BONUS-01")),
    ],
)
def test_every_line_of_a_sheet_names_its_rule(what: str, rule: str) -> None:
    named: list[str] = []
    for seed in range(20):
        state = random_game(bureau(4).deal(seed), seed)
        lines = [line for line in state.sheets[0].lines if line.what.startswith(what)]
        named += [state.game.rulebook.rule(line.rule).id for line in lines]
        assert all(state.game.words.say(f"sheet.{line.what}", count=line.count) for line in lines)
    assert set(named) == {rule}


# -- the live standings --------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-INFO-01")
def test_standings_are_live_and_the_same_for_all() -> None:
    state = bureau(3).position({
        "slammers": [["red 5", "red -2", "purple 2"], ["red 2", "green 4"], ["green 3", "black -1"]],
        "table": ["red 4"],
    })  # fmt: skip
    for reader in (None, 0, 1, 2):
        seen = view(state, reader)
        assert seen.points == (5, 6, 2)
        assert seen.nets["red"] == (3, 2, 0)
        assert seen.nets["purple"] == (2, 0, 0)
        assert seen.leaders["red"] == (0,)
        assert (seen.leads["red"], seen.leads["green"], seen.leads["blue"]) == (1, 1, 0)
        assert seen.bonuses == {"red": 0, "yellow": None, "blue": None, "green": 1, "black": None}
        assert seen.leaders["black"] == (0, 1)
        assert seen.standings == (10, 8, 2)


def test_what_the_deck_holds_is_counted() -> None:
    state = bureau(5).deal(8)
    assert Counter(view(state, 2).deck_cards) == Counter(truth(state)["deck"])
