"""Detective Rummy, card by card: every Game Changer, Location, Assignment, Lawyer and Item of the Casebook."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import board, dice, hand, lay_set, names, offered, size, tokens, view
from tests.rules.helpers import play, refusal, texts, truth, watched

CASE_OF = {1: 1} | dict.fromkeys(range(1, 7), 1) | {n: 2 + (n - 7) // 9 for n in range(7, 61)}
SUSPECTS = {
    1: ["D-CL", "D-DE", "D-FO", "D-GR", "D-IN", "D-VA"],
    2: ["S01", "S02", "S03"],
    3: ["S01", "S04", "S05", "S06"],
    4: ["S02", "S04", "S07", "S08"],
    5: ["S05", "S09", "S10", "S11"],
    6: ["S07", "S12", "S13"],
    7: ["S01", "S04", "S07", "S09", "S12", "S14"],
}
SITES = {1: "LOC-1", 2: "LOC-1", 3: "LOC-4", 4: "LOC-1", 5: "LOC-2", 6: "LOC-4", 7: "LOC-1"}


def position(number: int, **changes: object) -> State:
    """A situation in the Case of a Game Changer: two seats, Valor and Deduction, five plain cards each."""
    base: dict[str, object] = {
        "hand": CASE_OF[number],
        "phase": "actions",
        "detectives": ["VA-1", "DE-1"],
        "hands": [["c-cl-fo", "c-cl-gr", "c-cl-in", "c-fo-gr", "c-fo-in"], ["c-de-gr", "c-de-in"]],
    }
    return DetectiveRummy(2, {}).position(base | changes)


def take(number: int, here: str | None = None, held: bool = False, **changes: object) -> State:
    """The first seat has just taken a Game Changer, at a Suspect or elsewhere, and its effects begin."""
    place = -1 if here is None else SUSPECTS[CASE_OF[number]].index(here)
    name = f"{'held' if held else 'game-changer'}-{number}:0"
    step = {"verb": "run", "seat": 0, "effect": name, "b": place, "c": -1, "d": number}
    return position(number, steps=[step], changer_taken=1, **changes)


def ending(number: int, here: str | None = None, owner: int = 0, state: str = "secret", **changes: object) -> list[int]:
    """The Fame that a kept card gives each seat at the end of the Hand."""
    at = here or SITES[CASE_OF[number]]
    kept = [{"card": number, "at": at, "state": state, "owner": owner, "round": 1}]
    over = position(number, phase="next-turn", marker=6, turns=1, active=1, game_changers=kept, **changes)
    lines = {line.seat: line.points for line in over.sheets[0].lines if line.what == "game-changers"}
    return [lines.get(seat, 0) for seat in range(2)]


def fame(state: State) -> tuple[int, ...]:
    return view(state).fame


# -- Case 1 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-GC-14")
def test_gc01_fame() -> None:
    assert fame(take(1)) == (1, 0)


@pytest.mark.rules("DR-GC-11")
def test_gc01_danger() -> None:
    assert view(take(1)).danger_due == 1


def test_gc02_one_of_three_skills() -> None:
    state = take(2)
    assert offered(state, "skill") == ["cl", "gr", "in"]
    assert board(play(state, "skill gr"), 0) == (["GR", "VA"], [])
    full = take(2, ready=[["CL", "DE", "FO", "GR", "IN", "VA"], ["DE"]])
    assert size(full, 0) == 7, "nothing to gain: two cards"


def test_gc03_an_alibi_of_ones_choice() -> None:
    state = take(3)
    assert offered(state, "suspect") == ["d-cl", "d-de", "d-fo", "d-gr", "d-in", "d-va"]
    play(state, "suspect d-gr")
    assert view(state).suspects["D-GR"].alibi == "unless 6 tokens of one", "of the one who has it"
    assert (size(state, 0), size(state, 1)) == (7, 3)


def test_gc04_own_detective_not_guilty() -> None:
    assert ending(4, tokens=[{"D-DE": 2}, {}]) == [3, 0]
    assert ending(4, tokens=[{}, {"D-VA": 2}]) == [0, 0]


@pytest.mark.rules("DR-GC-10")
def test_gc05_cards_of_the_pile_and_one_more() -> None:
    state = take(5, discard=["h-cl-de", "h-cl-fo", "c-in-va"])
    play(state, "take h-cl-de", "take h-cl-fo")
    assert hand(state, 0)["h-cl-de"] == hand(state, 0)["h-cl-fo"] == 1
    assert view(state, 1).known_cards[0] == {"h-cl-de": 1, "h-cl-fo": 1}
    assert size(state, 0) == 8


def test_gc06_suspects_led() -> None:
    assert ending(6, tokens=[{"D-DE": 1, "D-FO": 1, "D-GR": 1, "D-IN": 1}, {"D-CL": 1}]) == [3, 0]
    assert ending(6, tokens=[{"D-DE": 1, "D-CL": 1}, {"D-CL": 1}]) == [2, 0]


# -- Case 2 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ITEM-14")
def test_gc07_only_items_in_use_are_offered() -> None:
    assert offered(take(7), "item") == ["vest", "magnifier", "kit"], "the Gun is not in use"


@pytest.mark.rules("DR-ITEM-01")
def test_gc07_an_item_ready() -> None:
    assert view(play(take(7), "item magnifier")).items[0] == {"magnifier": "ready"}


def test_gc07_a_card_where_there_is_no_item_left() -> None:
    have: dict[str, object] = {"vest": "ready", "magnifier": "unready", "kit": "ready"}
    assert size(take(7, items=[have, {}]), 0) == 6


def test_gc08_two_fame() -> None:
    assert fame(take(8, marker=1)) == (2, 0)


@pytest.mark.rules("DR-RUL-02")
def test_gc08_danger_every_round() -> None:
    state = take(8, marker=1)
    assert view(state).danger_every == 1
    for wanted in (1, 2, 3, 3):
        play(state, "end", "done") if view(state).phase == "actions" else play(state, "recuperate")
        play(state, "recuperate")
        assert view(state).danger == wanted


def test_gc09_s01_guilty() -> None:
    assert ending(9, tokens=[{"S01": 2}, {}]) == [3, 0]
    assert ending(9, tokens=[{"S02": 2}, {}]) == [1, 0]


def test_gc10_draw_four_discard_one() -> None:
    state = play(take(10), "drop c-cl-fo")
    assert size(state, 0) == 8
    assert view(state).discard == {"c-cl-fo": 1}


def test_gc11_forensics_or_intuition() -> None:
    assert offered(take(11), "skill") == ["fo", "in"]
    one = take(11, ready=[["VA", "FO"], ["DE"]])
    assert board(one, 0)[0] == ["FO", "IN", "VA"], "only one of them is left to gain"
    assert size(take(11, ready=[["VA", "FO", "IN"], ["DE"]]), 0) == 7


def test_gc12_assignments_done() -> None:
    done: list[object] = [{"1": 1, "2": 2, "5": 1}, {}]
    assert ending(12, assignments=[1, 2, 5], assignment_tokens=done) == [2, 0]


def test_gc13_a_token() -> None:
    state = take(13, "S03")
    assert texts(state) == ["suspect s03"], "whatever the Skills"
    assert tokens(play(state, "suspect s03"), 0) == {"S03": 1}


@pytest.mark.rules("DR-GC-12")
def test_gc13_bad_blood() -> None:
    state = play(take(13, "S03"), "suspect s03")
    assert view(state).suspects["S01"].bad_blood == (0,)


@pytest.mark.rules("DR-LAW-01")
def test_gc14_before_it_there_is_no_lawyer() -> None:
    assert view(position(14)).suspects["S03"].lawyers == ()


@pytest.mark.rules("DR-GC-13")
def test_gc14_brings_a_lawyer() -> None:
    assert len(view(take(14, "S03")).suspects["S03"].lawyers) == 1


@pytest.mark.rules("DR-RUL-09")
@pytest.mark.parametrize("seed", range(12))
def test_gc14_its_lawyer_asks_for_no_skill_that_the_suspect_shows(seed: int) -> None:
    (skill,) = view(take(14, "S03", seed=seed)).suspects["S03"].lawyers
    assert skill not in ("DE", "GR")


def test_gc14_two_cards() -> None:
    assert size(take(14, "S03"), 0) == 7


def test_gc15_alibi_unless_seven() -> None:
    state = play(take(15, "S02", discard=["h-cl-de", "c-in-va"]), "take h-cl-de")
    assert view(state).suspects["S02"].alibi == "unless 7 tokens of one"
    assert size(state, 0) == 8


# -- Case 3 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-BB-01")
def test_gc16_bad_blood_for_all() -> None:
    assert view(take(16)).suspects["S04"].bad_blood == (0, 1)


@pytest.mark.rules("DR-RUL-08")
def test_gc16_nobody_has_bad_blood_twice() -> None:
    state = take(16, bad_blood=[["S04"], []])
    assert view(state).suspects["S04"].bad_blood == (0, 1)


def test_gc16_two_fame() -> None:
    assert fame(take(16, bad_blood=[["S04"], []])) == (2, 0)


def test_gc17_danger_cards_fame() -> None:
    state = take(17)
    assert (view(state).danger_due, size(state, 0), size(state, 1), fame(state)) == (1, 6, 3, (2, 0))


HELD_18: list[object] = [{"card": 18, "at": "LOC-4", "state": "secret", "owner": 0, "round": 1}]


def shown_against_bad_blood() -> State:
    state = position(18, game_changers=HELD_18, danger=3, bad_blood=[["S05"], []], items=[{"gun": "ready"}, {}])
    return play(state, "reveal 18", "option 2")


@pytest.mark.rules("DR-GC-09")
def test_gc18_a_card_is_shown_once_and_then_known() -> None:
    state = shown_against_bad_blood()
    assert size(state, 0) == 6
    assert view(state, 1).modifiers[0] == ("ignore_bad_blood_once",)
    assert refusal(state, "reveal 18") == "DR-GC-09"


@pytest.mark.rules("DR-GC-16")
def test_gc18_held_against_bad_blood() -> None:
    state = play(shown_against_bad_blood(), "gun", "suspect s05")
    assert texts(state) == ["decline", "use"]
    play(state, "use")
    assert board(state, 0) == (["VA"], [])
    assert view(state).modifiers[0] == ()


@pytest.mark.rules("DR-GC-16")
def test_gc18_held_against_a_lawyer() -> None:
    law = position(18, game_changers=HELD_18, lawyers={"CL": "S05"}, items=[{"gun": "ready"}, {}])
    assert "gun" not in texts(law)
    play(law, "reveal 18", "option 1", "gun", "use", "suspect s05")
    assert tokens(law, 0) == {"S05": 1}
    assert view(law).modifiers[0] == ()


def test_gc19_one_of_three_skills() -> None:
    state = take(19)
    assert offered(state, "skill") == ["de", "fo"], "Valor is Ready"
    assert board(play(state, "skill fo"), 0)[0] == ["FO", "VA"]


def test_gc20_a_fingerprint_or_cards() -> None:
    state = take(20, discard=["c-in-va", "h-cl-de", "m-cl-de"])
    assert offered(state, "take") == ["h-cl-de", "m-cl-de"]
    assert size(take(20, discard=["c-in-va"]), 0) == 7


@pytest.mark.rules("DR-GC-15")
def test_gc21_an_alibi() -> None:
    assert view(take(21, "S05")).suspects["S05"].alibi == "unless 7 tokens of one"


def test_gc21_fame_and_two_cards() -> None:
    state = take(21, "S05")
    assert (fame(state), size(state, 0)) == ((1, 0), 7)


@pytest.mark.rules("DR-ALIBI-01")
def test_gc21_an_alibi_is_worth_nothing_unless_seven() -> None:
    def score(n: int) -> tuple[int, ...]:
        kept = {"S05": "game-changer-21"}
        over = position(21, phase="next-turn", marker=6, turns=1, active=1, tokens=[{"S05": n}, {}], alibis=kept)
        return over.sheets[0].scores

    assert score(6) == (0, 0)
    assert score(7) == (14, 0)


def token_moved() -> State:
    state = take(22, "S05", tokens=[{"S01": 2}, {}], game_changers=[{"card": 24, "at": "S05"}])
    return play(state, "from s01", "suspect s05")


@pytest.mark.rules("DR-PLACE-04")
def test_gc22_move_a_token_here() -> None:
    assert tokens(token_moved(), 0) == {"S01": 1, "S05": 1}
    assert size(token_moved(), 0) == 6
    assert tokens(play(take(22, "S05", tokens=[{"S01": 2}, {}]), "decline"), 0) == {"S01": 2}


@pytest.mark.rules("DR-RUL-10")
def test_gc22_a_move_takes_no_card() -> None:
    assert view(token_moved()).suspects["S05"].game_changers == 1


def test_gc23_here_not_guilty() -> None:
    assert ending(23, "S06", tokens=[{"S01": 1}, {}]) == [3, 0]
    assert ending(23, "S06", tokens=[{"S06": 1}, {}]) == [0, 0]


def test_gc24_lawyer_and_fame() -> None:
    state = take(24, "S01")
    assert len(view(state).suspects["S01"].lawyers) == 1
    assert fame(state) == (2, 0)


# -- Case 4 ------------------------------------------------------------------------------------------------------------


def one_of_two_has_chosen() -> State:
    state = take(25, assignments=[9], hands=[["c-cl-fo", "c-cl-gr"], ["c-de-gr"]])
    assert state.actors == (0, 1)
    state.apply(1, state.game.parse("give c-de-gr"))
    return state


def all_have_passed() -> State:
    state = one_of_two_has_chosen()
    state.apply(0, state.game.parse("give c-cl-fo"))
    return state


@pytest.mark.rules("DR-TECH-03")
def test_gc25_nothing_moves_before_all_have_chosen() -> None:
    assert view(one_of_two_has_chosen(), 0).hand_sizes == (2, 1)


def test_gc25_all_pass_a_card() -> None:
    state = all_have_passed()
    assert hand(state, 1) == {"c-cl-fo": 1}
    assert hand(state, 0)["c-de-gr"] >= 1
    assert size(state, 0) == 4
    assert view(state, 0).known_cards[1] == {"c-cl-fo": 1}


@pytest.mark.rules("DR-RUL-11")
def test_gc25_passing_is_no_discard() -> None:
    assert view(all_have_passed()).assignments[9] == (0, 0)


def test_gc26_gun_or_vest() -> None:
    assert offered(take(26), "item") == ["vest", "gun"]
    assert size(take(26, items=[{"gun": "ready", "vest": "ready"}, {}]), 0) == 6


def test_gc27_ready_skills_above_three() -> None:
    assert ending(27, ready=[["CL", "DE", "FO", "IN", "VA"], ["DE"]], wounded=[["GR"], []]) == [2, 0]


def test_gc28_danger_and_a_lawyer() -> None:
    state = take(28, tokens=[{"S04": 2}, {"S04": 1}])
    assert view(state).danger_every == 1
    assert len(view(state).suspects["S04"].lawyers) == 1
    tie = take(28, tokens=[{"S04": 1}, {"S07": 1}])
    assert offered(tie, "suspect") == ["s04", "s07"], "the taker chooses among the tied"


def test_gc29_dice_and_a_token() -> None:
    state = take(29, "S08", seed=dice("VA", "CL"))
    assert board(state, 0) == ([], ["VA"])
    assert tokens(play(state, "suspect s08"), 0) == {"S08": 1}


def test_gc30_bad_blood_with_s07() -> None:
    state = take(30, "S02", tokens=[{}, {"S07": 1}])
    assert view(state).suspects["S07"].bad_blood == (0, 1)
    assert view(take(30, "S02")).suspects["S07"].bad_blood == (0,)


def test_gc31_leading_and_guilty_here() -> None:
    assert ending(31, "S08", tokens=[{"S08": 2}, {}]) == [3, 0]
    assert ending(31, "S08", tokens=[{"S08": 1, "S02": 3}, {}]) == [2, 0]


def test_gc32_alibi_and_one_more_icon() -> None:
    state = take(32, "S08")
    assert offered(state, "skill") == ["cl", "gr", "in", "va"]
    assert view(play(state, "skill va")).suspects["S08"].icons == ("DE", "FO", "VA")
    assert view(state).suspects["S08"].alibi == "unless 7 tokens of one"
    assert size(state, 0) == 8


@pytest.mark.rules("DR-ASG-01")
def test_gc33_one_more_assignment() -> None:
    assert len(view(take(33, assignments=[1, 2, 3])).assignments) == 4


@pytest.mark.rules("DR-GC-14")
def test_gc33_fame() -> None:
    assert fame(take(33, assignments=[1, 2, 3])) == (1, 0)


# -- Case 5 ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-TECH-03")
def test_gc34_look_at_five() -> None:
    top = ["c-de-va", "h-cl-de", "c-gr-va", "m-cl-de", "c-in-va"]
    state = take(34, deck={"top": top})
    assert view(state, 0).looked == dict.fromkeys(sorted(top, key=state.game.kinds.index), 1)
    assert view(state, 1).looked == {}
    assert view(state, 1).looked_size == 5
    play(state, "take h-cl-de", "take m-cl-de")
    assert size(state, 0) == 7
    assert view(state, 0).buried == ({"c-de-va": 1, "c-gr-va": 1, "c-in-va": 1},)
    assert view(state, 1).buried == ()
    assert sorted(truth(state)["deck"][-3:]) == ["c-de-va", "c-gr-va", "c-in-va"]


@pytest.mark.rules("DR-RUL-14")
def test_gc34_look_at_more_than_the_deck_has() -> None:
    short = take(34, deck=["c-de-va"], discard=["c-gr-va"], hands=[["c-cl-fo"], "rest"])
    assert view(short, 0).looked == {"c-de-va": 1, "c-gr-va": 1}, "the pile was shuffled under the last card"


def test_gc35_close_a_location() -> None:
    state = take(35, marker=2)
    assert offered(state, "location") == ["loc-2", "loc-7"], "never the Agency"
    play(state, "location loc-7")
    assert view(state).items[0] == {"gun": "unready"}, "though the Case does not use it"
    assert view(state).locations == {"LOC-1": True, "LOC-2": True, "LOC-7": False}
    play(state, "end", "done", "recuperate")
    assert view(state).locations["LOC-7"] is False
    assert refusal(play(state, "work"), "visit loc-7") == "DR-GC-06"
    play(state, "skip", "end", "done", "recuperate")
    assert (view(state).marker, view(state).locations["LOC-7"]) == (4, True)


def test_gc36_fewest_tokens() -> None:
    assert ending(36, tokens=[{"S05": 1}, {"S05": 1}]) == [4, 0]
    assert ending(36, tokens=[{"S05": 2}, {"S05": 1}]) == [0, 0]


def test_gc37_grit_or_valor_and_healing() -> None:
    state = take(37, ready=[["GR"], ["DE"]], wounded=[["VA", "CL"], []])
    assert board(state, 0) == (["CL", "GR", "VA"], [])


def test_gc38_danger_and_the_vest() -> None:
    state = take(38)
    assert view(state).danger_due == 1
    assert view(state).items[0] == {"vest": "ready"}
    assert size(state, 0) == 7


def test_gc39_the_leaders_lose_one() -> None:
    state = take(39, "S09", tokens=[{"S09": 1}, {"S09": 2}])
    assert tokens(state, 1) == {"S09": 1}
    ahead = take(39, "S09", tokens=[{"S09": 3}, {"S09": 2}])
    assert tokens(ahead, 1) == {"S09": 2}, "nobody, if the taker alone has the most"


def test_gc40_alibi_and_a_token_away() -> None:
    state = take(40, "S09", tokens=[{"S09": 1}, {}])
    assert view(state).suspects["S09"].alibi == "unless 8 tokens of one"
    play(state, "from s09", "suspect s05")
    assert (tokens(state, 0), fame(state), size(state, 0)) == ({"S05": 1}, (1, 0), 5)
    stays = play(take(40, "S09", tokens=[{"S09": 1}, {}]), "decline")
    assert (tokens(stays, 0), size(stays, 0)) == ({"S09": 1}, 6)


def test_gc41_s05_guilty() -> None:
    assert ending(41, "S09", tokens=[{"S05": 1}, {}]) == [4, 0]
    assert ending(41, "S09", tokens=[{"S09": 1}, {}]) == [1, 0]


def test_gc42_bad_blood_and_cards() -> None:
    state = play(take(42, "S10", discard=["h-cl-de", "h-cl-fo"]), "take h-cl-de", "take h-cl-fo")
    assert view(state).suspects["S09"].bad_blood == (0,)
    assert size(state, 0) == 7


# -- Case 6 ------------------------------------------------------------------------------------------------------------


def test_gc43_the_kit_and_a_fingerprint_more() -> None:
    state = take(43, ready=[["CL", "DE", "VA"], ["DE"]], hands=[["h-cl-de", "m-cl-va", "h-fo-va"], []])
    assert view(state).items[0] == {"kit": "ready"}
    play(state, "fingerprint h-cl-de", "decline", "fingerprint m-cl-va", "decline")
    assert offered(state, "kit") == [], "two, and no third"
    assert size(take(43, items=[{"kit": "unready"}, {}]), 0) == 6


def test_gc44_an_item_for_everybody() -> None:
    state = play(take(44), "item gun", "item kit")
    assert view(state).items == ({"gun": "unready"}, {"kit": "unready"})
    assert size(state, 0) == 7


def test_gc45_a_set_of_two() -> None:
    held: list[object] = [{"card": 45, "at": "LOC-4", "state": "secret", "owner": 0, "round": 1}]
    state = position(45, game_changers=held, hands=[["c-cl-fo", "c-fo-gr", "c-de-in"], ["c-de-gr"]])
    assert offered(state, "set") == []
    play(state, "reveal 45")
    assert offered(state, "set") == ["fo"]
    lay_set(state, "fo", "c-cl-fo", "c-fo-gr")
    assert board(state, 0)[0] == ["FO", "VA"]
    assert view(state).modifiers[0] == ()


def test_gc46_danger_fame_and_a_look() -> None:
    state = take(46, game_changers=[{"card": 51, "at": "S13"}, {"card": 49, "at": "S07"}])
    assert texts(state) == ["suspect s07", "suspect s13"], "only where a card lies"
    play(state, "suspect s13")
    assert (view(state).danger_due, fame(state)) == (1, (2, 0))
    assert view(state).suspects["S13"].game_changers == 1, "it is left there"


def test_gc47_the_agency_opens() -> None:
    state = take(47, game_changers=[{"card": 44, "at": "LOC-8"}])
    play(state, "item kit")
    assert list(view(state).locations) == ["LOC-4", "LOC-6", "LOC-1"]
    assert view(state).location_changers["LOC-1"] == 1, "the cards move along"
    assert truth(state)["closed"] == {}, "and it is open"


def test_gc48_healthy_and_skilled() -> None:
    assert ending(48, ready=[["CL", "DE", "FO", "VA"], ["DE"]]) == [3, 0]
    assert ending(48, ready=[["CL", "DE", "FO", "VA"], ["DE"]], wounded=[["GR"], []]) == [0, 0]


def test_gc49_alibi_and_soup() -> None:
    state = take(49, "S13", tokens=[{"S13": 1}, {"S13": 1}])
    assert view(state).suspects["S13"].alibi == "unless 8 tokens of one"
    assert (size(state, 0), size(state, 1), fame(state)) == (7, 3, (1, 0))
    assert size(take(49, "S13", tokens=[{"S13": 1}, {}]), 1) == 2


def test_gc50_a_token_or_cards() -> None:
    state = take(50, "S13")
    assert texts(state) == ["option 1", "option 2"]
    play(state, "option 1", "suspect s13")
    assert tokens(state, 0) == {"S13": 1}
    assert view(state).suspects["S12"].bad_blood == (0,)
    assert size(play(take(50, "S13"), "option 2"), 0) == 8
    assert size(take(50, "S13", lawyers={"CL": "S13"}), 0) == 8, "an impossible option is not offered"


def test_gc51_here_guilty() -> None:
    assert ending(51, "S07", tokens=[{"S07": 1}, {}]) == [3, 0]
    assert ending(51, "S07", tokens=[{"S12": 1}, {}]) == [0, 0]


# -- Case 7 ------------------------------------------------------------------------------------------------------------


def test_gc52_peace() -> None:
    state = take(52, bad_blood=[["S01", "S04"], ["S09"]])
    assert texts(state) == ["decline", "suspect s01", "suspect s04"]
    play(state, "suspect s04", "decline")
    assert truth(state)["bad_blood"] == [["S01"], ["S09"]]
    assert fame(state) == (1, 0)


def test_gc53_a_skill_and_a_card() -> None:
    assert size(play(take(53), "skill cl"), 0) == 6


def test_gc54_suspects_touched() -> None:
    touched = {"S01": 1, "S04": 1, "S07": 1, "S09": 1}
    assert ending(54, tokens=[touched, {}]) == [3, 0]


def test_gc55_bad_blood_here() -> None:
    assert view(take(55, "S09")).suspects["S09"].bad_blood == (0,)
    assert fame(take(55, "S09")) == (1, 0)
    blood: list[object] = [["S09"], ["S09"]]
    assert ending(55, "S09", state="open", bad_blood=blood, tokens=[{"S09": 2}, {}]) == [2, 2]
    assert ending(55, "S09", state="open", bad_blood=blood, tokens=[{"S01": 2}, {}]) == [0, 0]


def test_gc56_danger_fame_and_a_shield() -> None:
    state = take(56, "S14")
    assert (view(state).danger_due, fame(state), size(state, 0)) == (1, (2, 0), 5)
    assert view(state).modifiers[0] == ("shield_once",)


def test_gc57_lawyer_and_alibi() -> None:
    state = take(57, "S14", tokens=[{"S01": 1}, {}])
    assert [len(view(state).suspects[name].lawyers) for name in ("S01", "S14")] == [1, 0]
    assert view(state).suspects["S14"].alibi == "unless 8 tokens of one"
    assert fame(state) == (2, 0)


def test_gc58_everybody_may_move() -> None:
    state = take(58, "S14", ready=[["VA"], ["DE"]], tokens=[{"S01": 1}, {"S01": 1}])
    play(state, "from s01", "suspect s12", "from s01", "suspect s14")
    assert (tokens(state, 0), tokens(state, 1)) == ({"S12": 1}, {"S14": 1})
    assert size(state, 0) == 6


def test_gc59_s14_guilty() -> None:
    assert ending(59, "S01", tokens=[{"S14": 1}, {}]) == [4, 0]
    assert ending(59, "S01", tokens=[{"S01": 1}, {}]) == [1, 0]


def test_gc60_a_token_and_fame() -> None:
    state = play(take(60, "S14"), "suspect s14")
    assert (tokens(state, 0), fame(state)) == ({"S14": 1}, (1, 0))


# -- Locations ---------------------------------------------------------------------------------------------------------


def visit(location: str, *actions: str, **changes: object) -> State:
    others = [name for name in ("LOC-1", "LOC-2", "LOC-3") if name != location][:2]
    state = position(16, phase="visit", locations=[location, *others], **changes)
    return play(state, f"visit {location.lower()}", *actions)


@pytest.mark.rules("DR-VISIT-08")
def test_the_agency_gives_an_item() -> None:
    assert offered(visit("LOC-1", "pay c-cl-fo"), "item") == ["vest", "magnifier", "gun", "kit"]


@pytest.mark.rules("DR-VISIT-03")
@pytest.mark.parametrize("discard", ["h-cl-de", "c-cl-fo"], ids=["not the card just paid", "another one of its kind"])
def test_the_archive_gives_a_card_of_the_discard_pile(discard: str) -> None:
    assert texts(visit("LOC-2", "pay c-cl-fo", discard=[discard])) == [f"take {discard}"]


@pytest.mark.rules("DR-VISIT-03")
def test_the_tearoom_draws_two() -> None:
    assert size(visit("LOC-3", "pay c-cl-fo"), 0) == 6


@pytest.mark.rules("DR-VISIT-03")
def test_the_infirmary_heals_all_and_draws_one() -> None:
    infirmary = visit("LOC-4", "pay c-cl-fo", wounded=[["GR", "CL"], []])
    assert (board(infirmary, 0), size(infirmary, 0)) == ((["CL", "GR", "VA"], []), 5)


@pytest.mark.rules("DR-VISIT-03")
def test_one_of_the_next_four_cards_is_taken_the_rest_go_below() -> None:
    look = visit("LOC-5", "pay c-cl-fo", deck={"top": ["c-de-va", "h-cl-de", "c-gr-va", "m-cl-de"]})
    play(look, "take m-cl-de")
    assert view(look, 0).buried == ({"c-de-va": 1, "c-gr-va": 1, "h-cl-de": 1},)
    assert size(look, 0) == 5


def test_training_hall() -> None:
    hall = visit("LOC-6", "pay c-cl-fo")
    assert texts(hall) == ["decline", "drop c-cl-gr", "drop c-cl-in", "drop c-fo-gr", "drop c-fo-in"]
    play(hall, "drop c-cl-gr")
    assert (board(hall, 0)[0], size(hall, 0)) == (["CL", "VA"], 3)
    assert size(play(visit("LOC-6", "pay c-cl-fo"), "decline"), 0) == 5
    both = visit("LOC-6", "pay c-cl-fo", "drop c-cl-fo", hands=[["c-cl-fo", "c-cl-fo"], 3])
    assert offered(both, "skill") == ["cl", "fo"]
    print_paid = visit("LOC-6", "pay h-cl-de", hands=[["h-cl-de", "c-cl-fo"], 3])
    assert size(print_paid, 0) == 2, "only a Circumstantial card trains"
    none = visit("LOC-6", "pay c-cl-fo", hands=[["c-cl-fo", "c-in-va"], 3])
    assert texts(none) == ["decline"], "asked all the same: the pause tells nothing"
    assert none.automatic() is None


def test_rooftop_and_print_lab() -> None:
    roof = visit("LOC-7", "pay c-cl-fo", tokens=[{"S01": 1}, {}])
    play(roof, "from s01", "suspect s05")
    assert (tokens(roof, 0), size(roof, 0)) == ({"S05": 1}, 4)
    assert size(visit("LOC-7", "pay c-cl-fo"), 0) == 5, "nothing to move: a card"
    lab = visit("LOC-8", "pay c-cl-fo", deck={"top": ["c-de-va", "h-cl-de", "c-gr-va", "m-cl-de", "c-gr-va"]})
    assert view(lab, 1).looked == {"c-de-va": 1, "c-gr-va": 2, "h-cl-de": 1, "m-cl-de": 1}, "turned up for all"
    assert texts(lab) == ["decline", "take h-cl-de", "take m-cl-de"]
    play(lab, "take m-cl-de")
    assert view(lab).discard == {"c-cl-fo": 1, "c-de-va": 1, "c-gr-va": 2, "h-cl-de": 1}
    assert view(lab, 1).known_cards[0] == {"m-cl-de": 1}
    plain = visit("LOC-8", "pay c-cl-fo", "decline", deck={"top": ["c-de-va"] * 3 + ["c-gr-va"] * 2})
    assert size(plain, 0) == 5


# -- Assignments -------------------------------------------------------------------------------------------------------


def on_tile(state: State, number: int) -> tuple[int, ...]:
    return view(state).assignments[number]


FIVE_READY: list[object] = [["CL", "DE", "FO", "GR", "VA"], ["DE"]]


@pytest.mark.rules("DR-ASG-02")
def test_assignment_1_five_ready_skills() -> None:
    assert on_tile(play(position(16, assignments=[1], ready=FIVE_READY), "end", "done"), 1) == (1, 0)
    assert on_tile(play(position(16, assignments=[1]), "end", "done"), 1) == (0, 0)


@pytest.mark.rules("DR-ASG-02")
def test_assignment_1_counts_at_the_end_of_a_rest_too() -> None:
    resting = position(16, assignments=[1], ready=FIVE_READY, phase="choose")
    assert on_tile(play(resting, "recuperate"), 1) == (1, 0)


@pytest.mark.rules("DR-ASG-10")
def test_assignment_1_counts_ones_own_skills() -> None:
    others = position(16, assignments=[1], ready=[["VA"], ["CL", "DE", "FO", "GR", "IN"]])
    assert on_tile(play(others, "end", "done"), 1) == (0, 0)


@pytest.mark.rules("DR-ASG-06")
def test_assignment_2_five_cards() -> None:
    cards = ["c-cl-de", "c-cl-fo", "c-cl-gr", "c-cl-in", "c-cl-va", "c-cl-va"]
    for n, wanted in ((4, 0), (5, 1), (6, 1)):
        state = position(16, assignments=[2], hands=[cards, 3])
        lay_set(state, "cl", *cards[:n])
        assert on_tile(state, 2) == (wanted, 0), "before the token is placed"


def test_assignment_3_every_suspect() -> None:
    state = position(16, assignments=[3], tokens=[{"S01": 1, "S04": 1, "S06": 1}, {}], items=[{"gun": "ready"}, {}])
    assert on_tile(play(state, "gun", "suspect s05"), 3) == (1, 0)
    own = position(1, assignments=[3], items=[{"gun": "ready"}, {}], ready=[["VA", "CL"], ["DE"]],
                   tokens=[{"D-DE": 1, "D-FO": 1, "D-GR": 1, "D-IN": 1}, {}])  # fmt: skip
    assert on_tile(play(own, "gun", "suspect d-cl"), 3) == (1, 0), "the own Detective excepted"


def test_assignment_4_visits() -> None:
    state = position(16, phase="visit", assignments=[4], assignment_tokens=[{"4": 4}, {}])
    play(state, "visit loc-4", "pay c-cl-fo")
    assert on_tile(state, 4) == (5, 0)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param(0, 1, marks=pytest.mark.rules("DR-ASG-05")),
        pytest.param(1, 2, marks=pytest.mark.rules("DR-ASG-05")),
        pytest.param(2, 2, marks=pytest.mark.rules("DR-ASG-09")),
    ],
)
def test_assignment_5_base_sets(before: int, after: int) -> None:
    cards = ["c-cl-va", "c-de-va", "c-fo-va"]
    state = position(16, assignments=[5], assignment_tokens=[{"5": before}, {}], hands=[cards, 3])
    assert on_tile(lay_set(state, "va", *cards), 5) == (after, 0)


@pytest.mark.rules("DR-ITEM-04")
def test_assignment_6_items() -> None:
    items: list[object] = [{"gun": "ready", "vest": "ready", "kit": "ready", "magnifier": "ready"}, {}]
    state = position(16, assignments=[6], items=items, hands=[["m-de-va"], 3], discard=["c-cl-fo"])
    play(state, "vest", "glass", "take c-cl-fo", "kit m-de-va")
    assert on_tile(state, 6) == (3, 0)
    rest = play(position(16, assignments=[6], phase="choose"), "recuperate")
    assert on_tile(rest, 6) == (0, 0), "the Vest of Recuperate is no use of an Item"


def test_assignment_7_two_suspects_in_a_turn() -> None:
    state = position(
        16, assignments=[7], ready=[["DE", "GR", "VA"], ["DE"]], items=[{"gun": "ready"}, {}],
        hands=[["e-de-in-va", "h-de-gr", "c-cl-gr", "c-de-gr", "c-fo-gr"], 3],
    )  # fmt: skip
    play(state, "gun", "suspect s05")
    assert on_tile(state, 7) == (0, 0)
    play(state, "fingerprint h-de-gr", "suspect s04")
    assert on_tile(state, 7) == (1, 0)
    lay_set(state, "gr", "c-cl-gr", "c-de-gr", "c-fo-gr")
    assert on_tile(play(state, "suspect s06"), 7) == (1, 0), "once a turn"


def test_assignment_8_breaking_a_tie() -> None:
    gun: list[object] = [{"gun": "ready"}, {}]
    for mine, theirs, wanted in ((2, 2, 1), (0, 0, 0), (1, 2, 0), (2, 1, 0)):
        state = position(16, assignments=[8], items=gun, tokens=[{"S05": mine}, {"S05": theirs}])
        assert on_tile(play(state, "gun", "suspect s05"), 8) == (wanted, 0)


def to_the_last_card(how: str) -> State:
    """Play the last card of a hand, in one way or another."""
    one: list[object] = [["c-de-va"], 3]
    if how == "reassess":
        return play(position(16, assignments=[9], hands=one, phase="reassess"), "drop c-de-va", "done")
    if how == "visit":
        return play(position(16, assignments=[9], hands=one, phase="visit"), "visit loc-4", "pay c-de-va")
    if how == "heal":
        return play(position(16, assignments=[9], hands=one, wounded=[["GR"], []]), "heal gr", "pay c-de-va")
    three: list[object] = [["c-cl-fo", "c-fo-gr", "c-fo-in"], 3]
    return lay_set(position(16, assignments=[9], hands=three), "fo", "c-cl-fo", "c-fo-gr", "c-fo-in")


@pytest.mark.rules("DR-ASG-07")
@pytest.mark.parametrize("how", ["reassess", "visit", "heal", "set"])
def test_assignment_9_the_last_card(how: str) -> None:
    assert on_tile(to_the_last_card(how), 9) == (1, 0)


@pytest.mark.rules("DR-RUL-11")
def test_assignment_9_is_judged_when_the_card_leaves_the_hand_before_its_draw() -> None:
    ready: list[object] = [["DE", "VA"], ["DE"]]
    played = play(position(16, assignments=[9], hands=[["m-de-va"], 3], ready=ready), "fingerprint m-de-va")
    assert on_tile(played, 9) == (1, 0)


@pytest.mark.rules("DR-ASG-08")
def test_assignment_10_two_fingerprints() -> None:
    ready: list[object] = [["DE", "IN", "VA"], ["DE"]]
    cards: list[object] = [["e-de-in-va", "h-de-va", "h-de-in"], 3]
    state = position(16, assignments=[10], hands=cards, ready=ready)
    play(state, "fingerprint e-de-in-va", "suspect s05", "fingerprint h-de-va", "suspect s05")
    assert on_tile(state, 10) == (1, 0)
    without = position(16, assignments=[10], hands=cards, ready=ready)
    play(without, "fingerprint e-de-in-va", "decline", "fingerprint h-de-va", "suspect s05")
    assert on_tile(without, 10) == (0, 0), "each must place a token"


@pytest.mark.rules("DR-RUL-06")
def test_a_token_on_an_assignment_takes_the_game_changer_of_the_area() -> None:
    state = position(33, phase="visit", assignments=[4, 9], hands=[["c-cl-fo"], 3],
                     game_changers=[{"card": 33, "at": "assignments"}, {"card": 26, "at": "LOC-1"}])  # fmt: skip
    play(state, "visit loc-1", "pay c-cl-fo", "item kit")
    assert view(state).area_changers == 0, "the last card came first"
    assert view(state).location_changers["LOC-1"] == 1, "so the card of the Location stays"


@pytest.mark.rules("DR-GC-02")
def test_a_token_at_the_end_of_a_turn_takes_a_game_changer_too() -> None:
    later = position(33, assignments=[1], ready=[["CL", "DE", "FO", "GR", "VA"], ["DE"]],
                     game_changers=[{"card": 33, "at": "assignments"}])  # fmt: skip
    play(later, "end", "done")
    assert (fame(later), view(later).area_changers) == ((1, 0), 0)


@pytest.mark.rules("DR-RUL-06")
def test_the_game_changer_of_the_suspect_comes_before_that_of_the_area() -> None:
    both = position(33, assignments=[3], tokens=[{"S04": 1, "S07": 1, "S08": 1}, {}], items=[{"gun": "ready"}, {}],
                    game_changers=[{"card": 33, "at": "assignments"}, {"card": 31, "at": "S02"}])  # fmt: skip
    play(both, "gun", "suspect s02")
    assert view(both).suspects["S02"].game_changers == 0, "the Suspect's comes first"
    assert view(both).area_changers == 1


# -- Lawyers, timing, special rules ------------------------------------------------------------------------------------


EACH_LAWYER = pytest.mark.parametrize("skill", ["CL", "DE", "FO", "GR", "IN"])
GUN: list[object] = [{"gun": "ready"}, {}]


@pytest.mark.rules("DR-LAW-02")
@EACH_LAWYER
def test_each_lawyer_keeps_out_who_lacks_the_skill(skill: str) -> None:
    state = position(7, items=GUN, lawyers={skill: "S02"})
    assert "gun" not in texts(state), "S02 is the only one with Valor, and has a Lawyer"


@pytest.mark.rules("DR-LAW-03")
@EACH_LAWYER
def test_each_lawyer_lets_in_who_has_the_skill_of_its_tile(skill: str) -> None:
    with_skill = position(7, items=GUN, lawyers={skill: "S02"}, ready=[["VA", skill], ["DE"]])
    assert "s02" in offered(play(with_skill, "gun"), "suspect")


@pytest.mark.rules("DR-RUL-09")
@EACH_LAWYER
def test_two_lawyers_must_both_be_matched(skill: str) -> None:
    both = position(7, items=GUN, lawyers={skill: "S02", "IN" if skill != "IN" else "CL": "S02"},
                    ready=[["VA", skill], ["DE"]])  # fmt: skip
    assert "s02" not in (offered(play(both, "gun"), "suspect") if "gun" in texts(both) else [])


@pytest.mark.rules("DR-PLACE-03")
def test_a_game_changer_interrupts_a_material_card() -> None:
    base: dict[str, Any] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["DE", "VA"], ["DE"]],
        "hands": [["m-de-va"], 3], "danger": 1, "bad_blood": [["S05"], []], "assignments": [3],
        "tokens": [{"S01": 1, "S04": 1, "S06": 1}, {"S05": 2}], "game_changers": [{"card": 24, "at": "S05"}],
    }  # fmt: skip
    state = DetectiveRummy(2, {}).position(base)
    journal = watched(state)
    play(state, "fingerprint m-de-va", "suspect s05")
    order = [name for name in names(journal) if name in ("token", "dice", "tile", "changer", "lawyer", "fame", "draw")]
    assert order == ["token", "dice", "tile", "changer", "lawyer", "fame", "draw"]
    later = DetectiveRummy(2, {"game_changer_timing": "after_source"}).position(base)
    journal = watched(later)
    play(later, "fingerprint m-de-va", "suspect s05")
    order = [name for name in names(journal) if name in ("token", "changer", "fame", "draw")]
    assert order == ["token", "changer", "draw", "fame"]


@pytest.mark.rules("DR-GC-05")
def test_a_game_changer_at_a_suspect_opens_with_tokens() -> None:
    for theirs, left in ((1, 1), (2, 0)):
        state = position(
            16, items=[{"gun": "ready"}, {}], tokens=[{}, {"S05": theirs}], game_changers=[{"card": 23, "at": "S05"}]
        )
        play(state, "gun", "suspect s05")
        assert view(state).suspects["S05"].game_changers == left, "as many tokens as seats before the placement"


@pytest.mark.rules("DR-SETUP-21")
def test_case_5_turns_up_an_assignment_in_round_4() -> None:
    state = position(34, phase="round-begin", marker=3, assignments=[1, 2, 3])
    assert (view(state).marker, len(view(state).assignments)) == (4, 4)
    state = position(34, phase="round-begin", marker=2, assignments=[1, 2, 3])
    assert len(view(state).assignments) == 3


def test_items_of_each_case() -> None:
    wanted = {1: "magnifier kit", 2: "vest magnifier kit", 3: "vest magnifier gun kit", 4: "vest magnifier gun kit",
              5: "vest magnifier kit", 7: "vest magnifier gun kit"}  # fmt: skip
    for case, items in wanted.items():
        number = next(n for n, c in CASE_OF.items() if c == case)
        state = play(position(number, phase="visit"), "visit loc-1", "pay c-cl-fo")
        assert offered(state, "item") == items.split()
    shut = position(43, phase="visit")
    assert "visit loc-1" not in texts(shut)


@pytest.mark.rules("DR-SETUP-18")
def test_cases_give_something_to_those_who_do_not_begin() -> None:
    """Whatever each Case announces, only the Start Detective gets nothing."""

    def begins(case: int, marker: int, **changes: object) -> State:
        number = next(card for card, of in CASE_OF.items() if of == case)
        return position(number, phase="round-begin", marker=marker, start=1, **changes)

    for case in (1, 5, 7):
        state = begins(case, 0)
        assert state.actors == (0,), "the other one starts"
        play(state, "item kit")
        assert view(state).items == ({"kit": "unready"}, {})
        assert begins(case, 1).actors == (1,), "in Round 1 alone"
    state = begins(2, 0)
    assert (view(state).modifiers[0], view(state).modifiers[1]) == (("free_visit",), ())
    assert [size(begins(3, 4), seat) for seat in (0, 1)] == [7, 2]
    assert [size(begins(5, 3), seat) for seat in (0, 1)] == [7, 2]
    state = begins(6, 0, discard=["h-cl-de", "c-in-va"])
    play(state, "take h-cl-de")
    assert (size(state, 0), size(state, 1), state.actors) == (6, 2, (1,))
    assert begins(6, 0).actors == (1,), "an empty pile gives nothing"
    state = begins(4, 0)
    assert (view(state).items, view(state).modifiers) == (({}, {}), ((), ()))
