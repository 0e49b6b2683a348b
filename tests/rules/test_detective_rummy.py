"""Detective Rummy, scenario by scenario: situations are in `positions/detective_rummy`."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import count
from typing import Any, cast

import pytest

from casefile.engine.chance import Fast
from casefile.engine.errors import BadOption
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.view import DetectiveRummyView
from tests.rules.helpers import POSITIONS, play, read_position, refusal, situation, texts, truth, watched

SKILLS = ("CL", "DE", "FO", "GR", "IN", "VA")
EVERY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


def scene(name: str, **changes: object) -> State:
    """A situation of the specification, some of its keys changed."""
    return situation(f"detective_rummy/{name}", None, **changes)


def view(state: State, seat: int | None = None) -> DetectiveRummyView:
    return cast(DetectiveRummyView, state.view(seat))


def dice(*skills: str, first: int = 0) -> int:
    """A seed whose first dice show these Skills."""
    wanted = [SKILLS.index(skill) for skill in skills]
    return next(n for n in count(1) if [Fast(n).below(1, first + i, 6) for i in range(len(wanted))] == wanted)


def tokens(state: State, seat: int) -> dict[str, int]:
    return cast("dict[str, int]", truth(state)["tokens"][seat])


def board(state: State, seat: int) -> tuple[list[str], list[str]]:
    """Ready and Wounded Skills."""
    return truth(state)["ready"][seat], truth(state)["wounded"][seat]


def hand(state: State, seat: int) -> dict[str, int]:
    return cast("dict[str, int]", truth(state)["hands"][seat])


def size(state: State, seat: int) -> int:
    return sum(hand(state, seat).values())


def names(journal: Journal) -> list[str]:
    return [event.name for event in journal.events]


def offered(state: State, verb: str) -> list[str]:
    """What follows a verb in the legal list."""
    return [text.partition(" ")[2] for text in texts(state) if text.split()[0] == verb]


def lay_set(state: State, skill: str, *cards: str) -> State:
    return play(state, f"set {skill}", *(f"add {card}" for card in cards), "done")


def pick_all(state: State) -> State:
    while view(state).phase == "pick":
        play(state, texts(state)[0])
    return state


def finish(state: State, seed: int = 1) -> State:
    """Play on at random to the end."""
    rolls = Dice(seed)
    while state.actors:
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[rolls.below(len(legal))])
    return state


@pytest.mark.parametrize("name", sorted(file.stem for file in (POSITIONS / "detective_rummy").glob("*.toml")))
def test_every_position_tells_its_situation_and_comes_back(name: str) -> None:
    assert read_position(f"detective_rummy/{name}")["about"].endswith((".", "?"))
    state = scene(name)
    data = truth(state)
    cards = Counter(data["deck"]) + Counter(data["discard"])
    for held in data["hands"]:
        cards.update(held)
    assert cards.total() == 123
    assert state.game.position(state.to_position()).key() == state.key()


# -- set-up ------------------------------------------------------------------------------------------------------------


def to_the_exchange() -> State:
    return pick_all(DetectiveRummy(3, {}).deal(4))


def exchange(state: State, *numbers: int) -> list[str]:
    """Seat by seat, so many cards are dropped: which."""
    dropped: list[str] = []
    for wanted in numbers:
        for _ in range(wanted):
            dropped.append(offered(state, "drop")[0])
            play(state, f"drop {dropped[-1]}")
        play(state, "done")
    return dropped


@pytest.mark.rules("DR-SETUP-11")
def test_t01_each_detective_is_dealt_ten_cards() -> None:
    assert view(to_the_exchange()).hand_sizes == (10, 10, 10)


@pytest.mark.rules("DR-SETUP-12")
def test_t01_the_rest_is_the_deck() -> None:
    assert view(to_the_exchange()).deck == 93


@pytest.mark.rules("DR-COMP-10")
def test_t01_90_circumstantial_and_33_fingerprint_cards() -> None:
    data = truth(to_the_exchange())
    cards = Counter(data["deck"])
    for held in data["hands"]:
        cards.update(held)
    kinds = Counter("circumstantial" if card.startswith("c-") else "fingerprint" for card in cards.elements())
    assert kinds == {"circumstantial": 90, "fingerprint": 33}


@pytest.mark.rules("DR-SETUP-13")
def test_t01_hands_are_secret() -> None:
    state = to_the_exchange()
    for seat in range(3):
        assert view(state, seat).hand == hand(state, seat)
        assert view(state, seat).known_cards == tuple(hand(state, other) if other == seat else {} for other in range(3))
    assert view(state).known_cards == ({}, {}, {})


@pytest.mark.rules("DR-SETUP-14")
def test_t01_at_most_three_cards_are_exchanged() -> None:
    state = to_the_exchange()
    for _ in range(3):
        play(state, f"drop {offered(state, 'drop')[0]}")
    assert texts(state) == ["done"], "a fourth card was offered"
    assert refusal(state, f"drop {next(iter(view(state, state.turn).hand))}") == "DR-SETUP-14"


@pytest.mark.rules("DR-SETUP-14")
def test_t01_as_many_cards_are_drawn_as_were_exchanged() -> None:
    state = to_the_exchange()
    exchange(state, 3, 0, 2)
    assert view(state).hand_sizes == (10, 10, 10)
    assert view(state).deck == 88


@pytest.mark.rules("DR-TECH-03")
def test_t01_nobody_else_sees_which_cards_are_being_picked() -> None:
    state = to_the_exchange()
    first = int(state.turn)
    for _ in range(3):
        play(state, f"drop {offered(state, 'drop')[0]}")
    assert view(state, (first + 1) % 3).picked == {}


@pytest.mark.rules("DR-SETUP-15")
def test_t01_exchanged_cards_lie_face_down_until_all_have_decided() -> None:
    state = to_the_exchange()
    first = int(state.turn)
    exchange(state, 3)
    others = view(state, (first + 1) % 3)
    assert others.aside == {}
    assert others.aside_sizes[first] == 3
    assert others.discard == {}
    assert sum(view(state, first).aside.values()) == 3


@pytest.mark.rules("DR-SETUP-16")
def test_t01_anyone_may_look_through_the_discard_pile() -> None:
    state = to_the_exchange()
    dropped = exchange(state, 3, 0, 2)
    for reader in (None, 0, 1, 2):
        assert Counter(view(state, reader).discard) == Counter(dropped)


@pytest.mark.rules("DR-SETUP-17")
def test_t01_the_case_is_set_up_after_the_exchange() -> None:
    state = to_the_exchange()
    journal = watched(state)
    seen = view(state)
    assert (seen.assignments, seen.game_changers, seen.area_changers) == ({}, (), 0)
    exchange(state, 3, 0, 2)
    assert names(journal).index("exchanged") < names(journal).index("case")


@pytest.mark.rules("DR-SETUP-18")
def test_t01_case_1_lays_out_two_assignments() -> None:
    state = to_the_exchange()
    exchange(state, 3, 0, 2)
    assert len(view(state).assignments) == 2


@pytest.mark.rules("DR-FP-09")
def test_t01_an_exchange_places_no_token() -> None:
    state = to_the_exchange()
    exchange(state, 3, 0, 2)
    assert not any(sum(suspect.tokens) for suspect in view(state).suspects.values())


@cache
def tables(seats: int) -> list[State]:
    """Forty tables whose first seat has picked VA-2; to be looked at, not played."""
    return [pick_all(play(DetectiveRummy(seats, {}).deal(seed), "detective va-2")) for seed in range(40)]


@pytest.mark.rules("DR-COMP-01")
@pytest.mark.parametrize("seats", [1, 5])
def test_two_to_four_play(seats: int) -> None:
    with pytest.raises(BadOption, match="2 to 4"):
        DetectiveRummy(seats, {})


@pytest.mark.rules("DR-COMP-02")
def test_six_boards_have_two_faces_each() -> None:
    faces = offered(DetectiveRummy(2, {}).deal(1), "detective")
    assert sorted(faces) == sorted(f"{skill.lower()}-{face}" for skill in SKILLS for face in (1, 2))


@pytest.mark.rules("DR-COMP-03")
@EVERY_SEATS
def test_no_two_detectives_share_a_base_skill(seats: int) -> None:
    for state in tables(seats):
        seen = view(state)
        assert (seen.detectives[0], seen.bases[0]) == ("VA-2", "VA")
        assert len(set(seen.bases)) == seats


@pytest.mark.rules("DR-SETUP-01")
@EVERY_SEATS
def test_a_board_that_is_taken_cannot_be_picked_by_its_other_face(seats: int) -> None:
    state = play(DetectiveRummy(seats, {}).deal(1), "detective va-2")
    assert "detective va-1" not in texts(state)
    assert refusal(state, "detective va-1") == "DR-SETUP-01"


@pytest.mark.rules("DR-SETUP-03")
@EVERY_SEATS
def test_the_base_skill_begins_ready(seats: int) -> None:
    for state in tables(seats):
        seen = view(state)
        assert all(ready == (base,) for ready, base in zip(seen.ready, seen.bases, strict=True))


@pytest.mark.rules("DR-SETUP-04", "DR-COMP-04")
@EVERY_SEATS
def test_the_other_skills_begin_in_the_locker(seats: int) -> None:
    for state in tables(seats):
        assert [len(ready) for ready in view(state).ready] == [1] * seats
        assert view(state).wounded == ((),) * seats


@pytest.mark.rules("DR-SETUP-05", "DR-COMP-06")
@EVERY_SEATS
def test_all_items_begin_in_the_locker(seats: int) -> None:
    assert all(view(state).items == ({},) * seats for state in tables(seats))


@pytest.mark.rules("DR-SETUP-07")
@EVERY_SEATS
def test_the_first_start_detective_is_drawn_at_random(seats: int) -> None:
    assert {view(state).start for state in tables(seats)} == set(range(seats))


@pytest.mark.rules("DR-SETUP-09")
@EVERY_SEATS
def test_danger_and_round_begin_at_nothing(seats: int) -> None:
    assert {(view(state).danger, view(state).marker) for state in tables(seats)} == {(0, 0)}


@pytest.mark.rules("DR-MODE-01")
def test_campaign_is_the_preselected_mode() -> None:
    assert DetectiveRummy(2, {}).options.mode == "campaign"


@pytest.mark.rules("DR-MODE-16")
@EVERY_SEATS
def test_game_changers_vary_from_play_to_play(seats: int) -> None:
    stacks = {tuple(entry["card"] for entry in truth(state)["game_changers"]) for state in tables(seats)}
    assert len(stacks) > 5


# -- Rounds, Danger, the Vest ------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-ROUND-07")
def test_t02_a_roll_wounds_every_detective() -> None:
    state = scene("t02", seed=dice("DE", "VA"))
    assert board(state, 0) == ([], ["DE", "VA"])
    state = scene("t02", seed=dice("CL", "VA"))
    assert (board(state, 0), board(state, 2)) == ((["DE"], ["VA"]), ([], ["CL", "DE"]))


@pytest.mark.rules("DR-ROUND-08")
def test_t02_an_activated_vest_exempts_from_the_roll() -> None:
    assert board(scene("t02", seed=dice("DE", "DE")), 1) == (["DE", "GR"], [])


@pytest.mark.rules("DR-VEST-02")
def test_t02_an_activated_vest_protects_all_skills() -> None:
    assert board(scene("t02", seed=dice("DE", "GR")), 1) == (["DE", "GR"], [])


@pytest.mark.rules("DR-ROUND-09")
def test_t02_the_same_skill_twice_has_no_further_effect() -> None:
    assert board(scene("t02", seed=dice("DE", "DE")), 0) == (["VA"], ["DE"])


@pytest.mark.rules("DR-ROUND-10")
def test_t02_wounded_tiles_and_tiles_in_the_locker_are_not_affected() -> None:
    assert board(scene("t02", seed=dice("DE", "DE")), 2) == (["CL"], ["DE"])
    assert board(scene("t02", seed=dice("FO", "IN")), 0) == (["DE", "VA"], [])


@pytest.mark.rules("DR-ROUND-12")
def test_t02_a_wounded_tile_stays_on_the_board() -> None:
    ready, wounded = board(scene("t02", seed=dice("DE", "VA")), 0)
    assert sorted(ready + wounded) == ["DE", "VA"]


def fourth_round() -> tuple[State, Journal]:
    state = scene("t03", phase="turn-begin", marker=3, turns=1, active=1)
    journal = watched(state)
    return play(state, "recuperate"), journal


def rolled(journal: Journal) -> tuple[int, ...]:
    event = next(event for event in journal.events if event.name == "dice")
    assert event.public is not None
    return cast("tuple[int, ...]", event.public["dice"])


@pytest.mark.rules("DR-ROUND-01")
def test_t03_first_danger_and_dice_then_the_marker_then_turns() -> None:
    order = [name for name in names(fourth_round()[1]) if name in ("danger", "dice", "round", "turn")]
    assert order == ["danger", "dice", "round", "turn"]


@pytest.mark.rules("DR-ROUND-02")
def test_t03_danger_rises_only_when_told_to() -> None:
    assert view(scene("t03", danger_next=0)).danger == 2
    assert view(scene("t03", danger=0, danger_next=1)).danger == 1


@pytest.mark.rules("DR-ROUND-03")
def test_t03_without_danger_nobody_is_hurt() -> None:
    calm = scene("t03", danger=0, danger_next=0)
    assert view(calm).danger == 0
    assert board(calm, 0)[1] == []


@pytest.mark.rules("DR-ROUND-04")
def test_t03_danger_never_exceeds_3() -> None:
    assert view(fourth_round()[0]).danger == 3


@pytest.mark.rules("DR-ROUND-06")
def test_t03_as_many_dice_as_danger() -> None:
    assert len(rolled(fourth_round()[1])) == 3


@pytest.mark.rules("DR-COMP-19")
def test_t03_a_die_shows_a_skill() -> None:
    assert set(rolled(fourth_round()[1])) <= set(range(len(SKILLS)))


@pytest.mark.rules("DR-SETUP-10")
def test_t03_the_start_detective_rolls() -> None:
    state, journal = fourth_round()
    assert {event.seat for event in journal.events if event.name in ("danger", "dice", "round")} == {view(state).start}


@pytest.mark.rules("DR-ROUND-13")
def test_t03_the_round_marker_moves_on() -> None:
    assert view(fourth_round()[0]).marker == 4


@pytest.mark.rules("DR-ROUND-14")
def test_t03_the_start_detective_has_the_first_turn() -> None:
    state = fourth_round()[0]
    assert view(state).turn == view(state).start == 0


@pytest.mark.rules("DR-RUL-02")
def test_t03_raises_beyond_3_are_lost() -> None:
    assert view(fourth_round()[0]).danger_due == 0


def vest_gained() -> State:
    return play(scene("t04"), "visit loc-1", "pay c-cl-de", "item vest")


def vest_worn_into_the_next_round() -> State:
    changes: dict[str, Any] = {"danger_next": 1, "items": [{"vest": "activated"}, {}], "seed": dice("VA")}
    return scene("t04", phase="round-begin", marker=2, **changes)


@pytest.mark.rules("DR-ITEM-01")
def test_t04_a_visit_to_the_agency_brings_an_item() -> None:
    assert "vest" in view(vest_gained()).items[0]


@pytest.mark.rules("DR-ITEM-02")
def test_t04_a_new_item_is_unready() -> None:
    assert view(vest_gained()).items[0] == {"vest": "unready"}


@pytest.mark.rules("DR-ITEM-15")
def test_t04_an_unready_item_cannot_be_used() -> None:
    state = vest_gained()
    assert "vest" not in texts(state)
    assert refusal(state, "vest") == "DR-ITEM-15"


@pytest.mark.rules("DR-ITEM-03", "DR-TURN-04")
def test_t04_items_get_ready_when_their_owners_next_turn_begins() -> None:
    state = play(vest_gained(), "end", "done", "recuperate")
    assert view(state).marker == 2
    assert view(state).items[0] == {"vest": "ready"}


@pytest.mark.rules("DR-ITEM-05")
def test_t04_a_ready_vest_can_be_activated() -> None:
    state = play(vest_gained(), "end", "done", "recuperate", "work", "skip", "vest")
    assert view(state).items[0] == {"vest": "activated"}


@pytest.mark.rules("DR-ROUND-08")
def test_t04_the_vest_protects_at_the_start_of_a_round() -> None:
    assert board(vest_worn_into_the_next_round(), 0) == (["VA"], [])


@pytest.mark.rules("DR-VEST-04", "DR-TURN-03")
def test_t04_when_its_owners_turn_begins_the_vest_goes_back() -> None:
    assert view(vest_worn_into_the_next_round()).items[0] == {}


@pytest.mark.rules("DR-TURN-05", "DR-TURN-01")
def test_t04_a_vest_that_went_back_is_not_made_ready() -> None:
    assert "vest" not in texts(play(vest_worn_into_the_next_round(), "work", "skip"))


@pytest.mark.rules("DR-VEST-01")
def test_t04_a_vest_is_in_one_place_at_a_time() -> None:
    """One scenario: Locker, board Unready, board Ready, Activated, Locker."""
    state = scene("t04")
    seen = [view(state).items[0]]
    for steps in (
        ("visit loc-1", "pay c-cl-de", "item vest"),
        ("end", "done", "recuperate"),
        ("work", "skip", "vest"),
        ("end", "done", "recuperate"),
    ):
        seen.append(view(play(state, *steps)).items[0])
    assert seen == [{}, {"vest": "unready"}, {"vest": "ready"}, {"vest": "activated"}, {}]


@pytest.mark.rules("DR-RECUP-02", "DR-RUL-03")
def test_t05_recuperate_takes_the_vest_from_the_locker_in_every_case() -> None:
    assert view(play(scene("t05"), "recuperate")).items[0] == {"vest": "activated"}


@pytest.mark.rules("DR-RECUP-02", "DR-VEST-05")
@pytest.mark.parametrize("side", ["ready", "unready"])
def test_t05_recuperate_takes_the_vest_from_the_board(side: str) -> None:
    state = play(scene("t05", items=[{"vest": side}, {}]), "recuperate")
    assert view(state).items[0] == {"vest": "activated"}


@pytest.mark.rules("DR-RECUP-03")
def test_t05_recuperate_heals_all_wounds() -> None:
    assert board(play(scene("t05"), "recuperate"), 0) == (["DE", "IN", "VA"], [])


@pytest.mark.rules("DR-RECUP-04")
def test_t05_recuperate_draws_four_cards() -> None:
    assert size(play(scene("t05"), "recuperate"), 0) == 4


@pytest.mark.rules("DR-RECUP-01")
def test_t05_recuperate_is_vest_then_heal_then_draw() -> None:
    state = scene("t05")
    journal = watched(state)
    play(state, "recuperate")
    assert names(journal)[:3] == ["recuperate", "mend", "draw"]


@pytest.mark.rules("DR-RECUP-05")
def test_t05_recuperate_is_the_whole_turn() -> None:
    state = play(scene("t05"), "recuperate")
    assert view(state).turn == 1
    assert tokens(state, 0) == {}, "no bonus for the empty hand"


@pytest.mark.rules("DR-EMPTY-01")
def test_t05_an_empty_hand_earns_nothing_before_its_step() -> None:
    assert tokens(play(scene("t05"), "recuperate"), 0) == {}


@pytest.mark.rules("DR-RECUP-06")
def test_t05_recuperate_needs_no_wound_and_no_empty_hand() -> None:
    state = play(scene("t05", items=[{"vest": "ready"}, {}], hands=[3, 4], wounded=[[], []]), "recuperate")
    assert size(state, 0) == 7


@pytest.mark.rules("DR-TURN-02")
def test_t05_one_of_the_two_must_be_chosen() -> None:
    assert texts(scene("t05")) == ["recuperate", "work"]
    assert refusal(scene("t05"), "end") == "DR-TURN-02"


@pytest.mark.rules("DR-VEST-03")
def test_an_activated_vest_heals_nothing() -> None:
    state = scene("t04", phase="actions", wounded=[["GR"], []], items=[{"vest": "ready"}, {}])
    assert board(play(state, "vest"), 0) == (["VA"], ["GR"])


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
    """After the first seat's set, which may take no second Game Changer; and after the other seat's."""
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


# -- actions -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-HEAL-01", "DR-HEAL-03")
def test_t08_any_card_heals_any_wound() -> None:
    assert board(play(scene("t08"), "heal gr", "pay c-cl-de"), 0) == (["GR"], ["IN", "VA"])


@pytest.mark.rules("DR-ACT-03", "DR-HEAL-04")
def test_t08_one_heals_once_a_turn() -> None:
    state = play(scene("t08"), "heal gr", "pay c-cl-de")
    assert not offered(state, "heal")
    assert refusal(state, "heal in") == "DR-ACT-03"


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


@pytest.mark.rules("DR-EMPTY-03", "DR-EMPTY-04", "DR-DRAW-01")
def test_t22_the_bonus_draws_two_besides_the_two_of_every_turn() -> None:
    assert size(play(emptied_by_a_visit(), "end", "suspect s05"), 0) == 2 + 2


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


@pytest.mark.rules("DR-DRAW-02", "DR-DRAW-03")
def test_t22_two_cards_are_drawn_however_many_are_held() -> None:
    assert size(play(scene("t22"), "visit loc-3", "pay c-cl-fo", "end", "done"), 0) == 4
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
    """The first seat discards its last card, which earns Assignment 9, and with it the letter that lies there."""
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
    """What each seat got under one heading of the sheet."""
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


# -- a whole match -----------------------------------------------------------------------------------------------------


def sheet(hand_number: int, start: int, scores: tuple[int, ...], totals: tuple[int, ...], case: int = 2) -> list[int]:
    """The numbers of a sheet."""
    numbers = [hand_number, case, start, 0, 0, 0]
    for score, total in zip(scores, totals, strict=True):
        numbers += [score, 0, 0, 0, 0, 0, score, total, 0]
    return numbers


def outcome_of(game: DetectiveRummy, starts: list[int], totals: tuple[int, ...]) -> Any:
    ledger: list[int] = []
    for number, start in enumerate(starts, 1):
        last = number == len(starts)
        ledger += sheet(number, start, totals if last else (0,) * game.seats, totals if last else (0,) * game.seats)
    return game.outcome(tuple(ledger))


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
    """A whole Campaign, played at random; to be looked at."""
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
