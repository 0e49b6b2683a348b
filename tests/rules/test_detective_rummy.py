"""Detective Rummy, scenario by scenario (`positions/detective_rummy`): set-up, Rounds, Danger and the Vest."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from casefile.engine.errors import BadOption
from casefile.engine.journal import Journal
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import (
    EVERY_SEATS,
    SKILLS,
    board,
    dice,
    hand,
    names,
    offered,
    pick_all,
    rolled,
    scene,
    size,
    tokens,
    view,
)
from tests.rules.helpers import POSITIONS, play, read_position, refusal, texts, truth, watched


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
    """Each seat drops these cards in turn."""
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
    """Forty tables whose first seat has picked VA-2; tests only look at them."""
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
