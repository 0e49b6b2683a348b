"""Detective Rummy: corners where nothing is left to choose, a limit is met exactly, or something is asked only once."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView
from tests.rules.detective_rummy_helpers import board, dice, names, offered, size, tokens, view
from tests.rules.helpers import play, texts, truth, watched
from tests.rules.test_detective_rummy_verbs import CARD, own_game, take

GUN: list[object] = [{"gun": "ready"}, {}]
SIX = ["CL", "DE", "FO", "GR", "IN", "VA"]


def at_work(**changes: object) -> State:
    """Case 3, two seats: Valor with Grit and Deduction Ready, and Deduction."""
    base: dict[str, object] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["DE", "GR", "VA"], ["DE"]],
        "hands": [["c-cl-fo", "c-cl-gr"], ["c-de-gr", "c-de-in"]],
    }  # fmt: skip
    return DetectiveRummy(2, {}).position(base | changes)


# -- Bad Blood, ignored once -------------------------------------------------------------------------------------------


def bad_blood(*modifiers: str) -> State:
    """A token is about to go to S04, with whom there is Bad Blood, at Danger 2; the dice would show Grit and Valor."""
    return play(
        at_work(items=GUN, danger=2, bad_blood=[["S04"], []], modifiers=[list(modifiers), []], seed=dice("GR", "VA")),
        "gun",
        "suspect s04",
    )


@pytest.mark.rules("DR-RUL-16")
@pytest.mark.parametrize("answer", ["use", "decline"])
def test_bad_blood_is_asked_for_once(answer: str) -> None:
    state = bad_blood("ignore_bad_blood_once")
    assert texts(state) == ["decline", "use"]
    play(state, answer)
    assert view(state).question == "", "it is not asked again"
    assert view(state).modifiers[0] == (() if answer == "use" else ("ignore_bad_blood_once",))
    assert tokens(state, 0) == {"S04": 1}


@pytest.mark.rules("DR-BB-02")
@pytest.mark.parametrize(("answer", "rolls", "wounded"), [("use", 0, []), ("decline", 1, ["GR", "VA"])])
def test_the_dice_of_bad_blood_are_rolled_once_or_not_at_all(answer: str, rolls: int, wounded: list[str]) -> None:
    state = bad_blood("ignore_bad_blood_once")
    journal = watched(state)
    play(state, answer)
    assert names(journal).count("dice") == rolls
    assert board(state, 0)[1] == wounded


# -- an Assignment and the Game Changer of its area --------------------------------------------------------------------


def earned_with_s04(at_suspect: bool) -> DetectiveRummyView:
    """A token on S04 earns an Assignment; a card lies in the area, and one at the Suspect if so wanted."""
    cards: list[dict[str, object]] = [{"card": 33, "at": "assignments"}]
    if at_suspect:
        cards.append({"card": 31, "at": "S04"})
    state = at_work(
        hand=4, items=GUN, assignments=[3], tokens=[{"S02": 1, "S07": 1, "S08": 1}, {}], game_changers=cards
    )
    seen = view(play(state, "gun", "suspect s04"))
    assert seen.assignments[3] == (1, 0)
    return seen


@pytest.mark.rules("DR-RUL-06")
@pytest.mark.parametrize(("at_suspect", "area_left"), [(False, 0), (True, 1)])
def test_a_token_that_earns_an_assignment_takes_the_card_of_the_area(at_suspect: bool, area_left: int) -> None:
    """Only if none lies at the Suspect: that one comes first, and one a turn is the most."""
    assert earned_with_s04(at_suspect).area_changers == area_left


@pytest.mark.rules("DR-GC-02")
def test_a_token_that_earns_an_assignment_takes_the_card_of_its_suspect() -> None:
    assert earned_with_s04(at_suspect=True).suspects["S04"].game_changers == 0


@pytest.mark.rules("DR-GC-02", "DR-GC-05")
def test_a_token_without_an_assignment_leaves_the_card_of_the_area() -> None:
    cards = [{"card": 33, "at": "assignments"}]
    state = play(at_work(hand=4, items=GUN, assignments=[3], game_changers=cards), "gun", "suspect s04")
    assert view(state).assignments[3] == (0, 0)
    assert view(state).area_changers == 1, "nothing was put on an Assignment"
    assert not view(state).changer_taken


@pytest.mark.rules("DR-RUL-06", "DR-RUL-15")
def test_a_sealed_card_does_not_keep_the_one_of_the_area() -> None:
    cards = [{"card": 33, "at": "assignments"}, {"card": 31, "at": "S04"}]
    data: dict[str, Any] = copy.deepcopy(dict(DetectiveRummy(2, {}).pack.data))
    data["cases"][3]["game_changers"]["opens_per_seat"] = 1
    data |= {"home_made": True, "id": "ours"}
    state = DetectiveRummy(2, {}, Pack.of(data)).position(
        {"hand": 4, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["DE", "GR", "VA"], ["DE"]],
         "hands": [2, 2], "items": GUN, "assignments": [3], "tokens": [{"S02": 1, "S07": 1, "S08": 1}, {}],
         "game_changers": cards}
    )  # fmt: skip
    play(state, "gun", "suspect s04")
    assert (view(state).area_changers, view(state).suspects["S04"].game_changers) == (0, 1)


EARNING_SETS = pytest.mark.parametrize(
    ("tile", "hand"),
    [
        (2, ["c-gr-va"] * 5 + ["c-cl-fo"]),
        (5, ["c-gr-va"] * 3 + ["c-cl-fo"]),
        (9, ["c-gr-va"] * 3),
    ],
    ids=["five cards", "Base Skill", "the last cards"],
)


def earned_by_a_set(tile: int, hand: list[str]) -> DetectiveRummyView:
    cards = [{"card": 33, "at": "assignments"}]
    state = at_work(hand=4, assignments=[tile], hands=[hand, 2], game_changers=cards)
    return view(play(state, "set va", *["add c-gr-va"] * (len(hand) - (tile != 9)), "done"))


@pytest.mark.rules("DR-ASG-02")
@EARNING_SETS
def test_a_set_can_earn_an_assignment(tile: int, hand: list[str]) -> None:
    assert earned_by_a_set(tile, hand).assignments[tile] == (1, 0)


@pytest.mark.rules("DR-RUL-06")
@EARNING_SETS
def test_a_set_that_earns_an_assignment_takes_the_card_of_the_area(tile: int, hand: list[str]) -> None:
    assert earned_by_a_set(tile, hand).area_changers == 0


def next_own_turn() -> State:
    """The next turn of a Detective who has done everything once and taken a Game Changer."""
    state = at_work(wounded=[["CL", "FO"], []], hands=[["c-cl-fo", "c-cl-gr", "c-fo-gr"], 2], healed=1, set_done=1,
                    prints_left=0, changer_taken=1)  # fmt: skip
    assert offered(state, "heal") == []
    play(state, "end", "done", "recuperate")
    assert view(state).active == 0
    return state


@pytest.mark.rules("DR-HEAL-04")
def test_in_the_next_turn_one_may_heal_again() -> None:
    state = next_own_turn()
    assert view(state).healed is False
    assert offered(play(state, "work", "skip"), "heal") == ["cl", "fo"]


@pytest.mark.rules("DR-CIRC-01")
def test_in_the_next_turn_one_may_lay_a_set_again() -> None:
    assert view(next_own_turn()).set_done is False


@pytest.mark.rules("DR-FP-01")
def test_in_the_next_turn_one_may_play_a_fingerprint_again() -> None:
    assert view(next_own_turn()).fingerprints_left == 1


@pytest.mark.rules("DR-GC-03")
def test_in_the_next_turn_one_may_take_a_game_changer_again() -> None:
    assert view(next_own_turn()).changer_taken is False


@pytest.mark.rules("DR-GC-03", "DR-GC-04")
@pytest.mark.parametrize("taken", [0, 1])
def test_one_game_changer_a_turn_holds_for_the_area(taken: int) -> None:
    cards = [{"card": 33, "at": "assignments"}]
    state = at_work(hand=4, items=[{"vest": "ready"}, {}], assignments=[6], game_changers=cards, changer_taken=taken)
    play(state, "vest")
    assert view(state).assignments[6] == (1, 0)
    assert view(state).area_changers == taken


@pytest.mark.rules("DR-GC-05")
def test_an_assignment_where_no_card_lies_takes_none() -> None:
    state = at_work(items=GUN, assignments=[3], tokens=[{"S01": 1, "S05": 1, "S06": 1}, {}])
    journal = watched(state)
    play(state, "gun", "suspect s04")
    assert view(state).assignments[3] == (1, 0)
    assert "changer" not in names(journal)
    assert not view(state).changer_taken, "a Game Changer may still be taken in this turn"


# -- Lawyers: none free, none that fits --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lawyers", "why"),
    [
        pytest.param(dict.fromkeys(SIX, "S01"), "none is free", marks=pytest.mark.rules("DR-COMP-15")),
        pytest.param(
            {"CL": "S01", "FO": "S01", "GR": "S04", "IN": "S06"},
            "those that are free are shown by S05",
            marks=pytest.mark.rules("DR-RUL-09"),
        ),
    ],
)
def test_no_lawyer_comes(lawyers: dict[str, str], why: str) -> None:
    state = take({"op": "lawyer_arrives", "suspect": "here"}, {"op": "fame", "n": 1}, lawyers=lawyers)
    assert view(state).suspects["S05"].lawyers == (), why
    assert truth(state)["lawyers"] == lawyers
    assert view(state).fame == (1, 0), "the rest is done"


@pytest.mark.rules("DR-RUL-09")
def test_the_last_lawyer_that_fits_comes_without_chance() -> None:
    lawyers = {"CL": "S01", "FO": "S01", "GR": "S04"}
    state = take({"op": "lawyer_arrives", "suspect": "here"}, lawyers=lawyers)
    assert view(state).suspects["S05"].lawyers == ("IN",), "S05 shows Deduction and Valor"
    named = take({"op": "lawyer_arrives", "suspect": "here", "lawyer": "CL"}, lawyers={"CL": "S01"})
    assert view(named).suspects["S05"].lawyers == (), "the one that is named is elsewhere"


@pytest.mark.rules("DR-RUL-09")
@pytest.mark.parametrize(
    ("elsewhere", "free"), [(["CL"], ["FO", "GR", "IN"]), (["CL", "FO"], ["GR", "IN"]), (["GR", "CL"], ["FO", "IN"])]
)
def test_each_of_those_that_fit_may_come(elsewhere: list[str], free: list[str]) -> None:
    arrives = {"op": "lawyer_arrives", "suspect": "here"}
    seen = {
        view(take(arrives, seed=n, lawyers=dict.fromkeys(elsewhere, "S01"))).suspects["S05"].lawyers for n in range(40)
    }
    assert seen == {(skill,) for skill in free}


# -- nothing left to choose --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("skills", "asked", "shown"),
    [
        (["DE", "VA", "GR"], [], ("DE", "GR", "VA")),
        (["DE", "VA"], [], ("DE", "VA")),
        (["GR", "IN", "VA"], ["gr", "in"], ("DE", "VA")),
    ],
)
def test_an_icon_is_added_at_once_where_only_one_is_possible(
    skills: list[str], asked: list[str], shown: tuple[str, ...]
) -> None:
    state = take({"op": "add_icon", "suspect": "here", "skill": skills}, {"op": "fame", "n": 1})
    assert offered(state, "skill") == asked
    assert view(state).suspects["S05"].icons == shown
    if not asked:
        assert view(state).fame == (1, 0), "the card goes on"


@pytest.mark.parametrize(("closing", "asked"), [("choice", ["loc-4", "loc-6"]), ("LOC-6", [])])
def test_the_last_location_is_the_one_that_closes(closing: str, asked: list[str]) -> None:
    state = take({"op": "close_location", "location": closing, "rounds": 1}, marker=1)
    assert offered(state, "location") == asked, "never the Agency"
    if asked:
        play(state, "location loc-6")
    assert view(state).locations == {"LOC-1": True, "LOC-4": True, "LOC-6": False}


def test_a_look_that_must_take_but_finds_nothing() -> None:
    effect = {"op": "look_top", "n": 2, "take": 1, "filter": "fingerprint", "rest": "bottom"}
    state = take(effect, deck=["c-gr-va"] * 4)
    assert texts(state) == ["decline"], "nobody is left without a move"
    assert size(play(state, "decline"), 0) == 3
    assert texts(take(effect, deck=["h-gr-va", "c-gr-va"])) == ["take h-gr-va"], "there is one to take, and it must be"


def looked_at(state: State) -> list[tuple[int | None, str]]:
    """The face-down Game Changers that the first seat knows."""
    return [(card.number, card.at) for card in view(state, 0).game_changers if card.state == "face-down"]


def test_a_look_at_the_last_location_with_a_card() -> None:
    cards = [{"card": 17, "at": "LOC-6"}]
    one = take({"op": "peek", "slot": "any_location"}, game_changers=cards)
    assert view(one).question == "", "there is only one to look at"
    assert looked_at(one) == [(17, "LOC-6")]
    two = take({"op": "peek", "slot": "any_location"}, game_changers=[*cards, {"card": 16, "at": "LOC-4"}])
    assert offered(two, "location") == ["loc-4", "loc-6"]
    play(two, "location loc-6")
    assert looked_at(two) == [(17, "LOC-6")], "the last one"


# -- a hand emptied by chance, and what the next seat has --------------------------------------------------------------


@pytest.mark.rules("DR-ASG-07", "DR-RUL-11")
@pytest.mark.parametrize(("cards", "done"), [(2, 1), (3, 0)])
def test_a_random_discard_can_be_the_last_card(cards: int, done: int) -> None:
    held = ["c-cl-fo", "c-cl-gr", "c-cl-in"][:cards]
    state = take({"op": "discard", "n": 2, "how": "random"}, assignments=[9], hands=[held, 2])
    assert (size(state, 0), sum(view(state).discard.values())) == (cards - 2, 2)
    assert view(state).assignments[9] == (done, 0), "one event, however many cards"


@pytest.mark.rules("DR-RUL-11")
def test_a_random_discard_of_more_than_there_is() -> None:
    state = take({"op": "discard", "n": 5, "how": "random"}, assignments=[9], hands=[["c-cl-fo"], 2])
    assert (size(state, 0), view(state).assignments[9]) == (0, (1, 0))


@pytest.mark.rules("DR-ASG-07")
def test_from_an_empty_hand_nothing_is_discarded() -> None:
    empty = take({"op": "discard", "n": 1, "how": "random"}, assignments=[9], hands=[[], 2])
    assert view(empty).assignments[9] == (0, 0)


@pytest.mark.rules("DR-ASG-07", "DR-ASG-10")
def test_a_random_discard_of_the_other_seat() -> None:
    state = take({"op": "discard", "n": 2, "how": "random", "who": "others"}, assignments=[9], hands=[2, 2])
    assert (size(state, 0), size(state, 1)) == (2, 0)
    assert view(state).assignments[9] == (0, 1)


HAVE: list[object] = [{"gun": "unready", "vest": "unready"}, {"kit": "unready", "magnifier": "unready"}]


@pytest.mark.parametrize(("who", "mine", "theirs"), [("taker", "ready", "unready"), ("others", "unready", "ready")])
def test_items_become_ready_for_the_seat_concerned(who: str, mine: str, theirs: str) -> None:
    items = view(take({"op": "ready_items", "who": who}, items=HAVE)).items
    assert set(items[0].values()) == {mine}
    assert set(items[1].values()) == {theirs}


def test_items_are_lost_by_the_seat_concerned() -> None:
    both: list[object] = [{"gun": "ready", "kit": "ready"}, {"gun": "ready", "kit": "unready"}]
    others = view(take({"op": "lose_item", "item": "gun", "who": "others"}, items=both)).items
    assert others == ({"gun": "ready", "kit": "ready"}, {"kit": "unready"})
    mine = view(take({"op": "lose_item", "item": "kit"}, items=both)).items
    assert mine == ({"gun": "ready"}, {"gun": "ready", "kit": "unready"}), "the last Item of the four"
    for gain in ("others", "all"):
        state = take({"op": "gain_item", "item": "gun", "who": gain}, items=[{}, {}])
        assert view(state).items[1] == {"gun": "unready"}
        assert view(state).items[0] == ({"gun": "unready"} if gain == "all" else {})


@pytest.mark.rules("DR-RUL-05")
def test_all_seats_pass_cards_whoever_took_the_card() -> None:
    step = {"verb": "run", "seat": 1, "effect": "game-changer-25:0", "b": -1, "c": -1, "d": 25}
    state = at_work(hand=4, active=1, turns=1, changer_taken=1, steps=[step])
    assert state.actors == (0, 1)
    for seat, card in ((0, "c-cl-fo"), (1, "c-de-gr")):
        state.apply(seat, state.game.parse(f"give {card}"))
    assert view(state, 0).hand == {"c-cl-gr": 1, "c-de-gr": 1}
    assert (view(state, 1).hand["c-cl-fo"], size(state, 1)) == (1, 4), "and the taker draws two"


# -- two Fingerprints in one turn --------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ASG-08")
def test_the_second_fingerprint_must_be_of_this_turn() -> None:
    hands = [["e-de-gr-va", "h-de-gr", "h-gr-va"], ["c-de-gr"]]
    cards = {"ready": [["DE", "GR", "VA"], ["DE"]], "hands": hands, "assignments": [10]}
    two = own_prints(**cards)
    play(two, "fingerprint e-de-gr-va", "suspect s04")
    assert view(two).assignments[10] == (0, 0), "the first one of the turn"
    play(two, "fingerprint h-de-gr", "suspect s04")
    assert view(two).assignments[10] == (1, 0), "the second one"
    apart = own_prints(**cards)
    play(apart, "fingerprint h-de-gr", "suspect s04", "end", "done")
    play(apart, "recuperate", "work", "skip", "fingerprint h-gr-va", "suspect s04")
    assert view(apart).assignments[10] == (0, 0), "one in each of two turns"
    declined = own_prints(**cards)
    play(declined, "fingerprint e-de-gr-va", "decline", "fingerprint h-de-gr", "suspect s04")
    assert view(declined).assignments[10] == (0, 0), "each must place a token"


def own_prints(**changes: object) -> State:
    """Case 3 with an Eyewitness for Deduction, Grit and Valor."""
    data: dict[str, Any] = copy.deepcopy(dict(DetectiveRummy(2, {}).pack.data)) | {"home_made": True, "id": "ours"}
    data["evidence"][3]["skills"][0] = "DE GR VA"
    base: dict[str, object] = {"hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"]}
    return DetectiveRummy(2, {}, Pack.of(data)).position(base | changes)


def test_the_card_of_these_tests_lies_at_a_suspect() -> None:
    assert own_game({"op": "draw", "n": 1}).pack.data["game_changers"][CARD - 1]["pool"] == "suspect"
