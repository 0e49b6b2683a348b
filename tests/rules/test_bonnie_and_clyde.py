"""Bonnie and Clyde, scenario by scenario (`positions`): set-up, drawing, melds, outlaws and layoffs."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any

import pytest

from casefile.engine.errors import BadOption
from casefile.engine.playout import Dice
from casefile.engine.state import State
from tests.rules.helpers import (
    DECK,
    OUTLAWS,
    PLACES,
    assert_fresh_round,
    car,
    cards,
    files,
    hand,
    play,
    points,
    position_names,
    read_position,
    rummy,
    situation,
    table,
    texts,
    truth,
    under,
    view,
    watched,
)


@pytest.mark.parametrize("name", position_names())
def test_every_position_tells_its_situation_and_holds_all_cards(name: str) -> None:
    assert read_position(name)["about"].endswith(".")
    state = situation(name)
    assert cards(state) == DECK
    assert state.game.position(state.to_position()).key() == state.key()


# -- set-up ------------------------------------------------------------------------------------------------------------


EVERY_SEATS = pytest.mark.parametrize("seats", [2, 3, 4])


@cache
def deals(seats: int) -> list[State]:
    """Three hundred deals that tests only look at."""
    return [rummy(seats).deal(seed) for seed in range(300)]


@cache
def set_ups(seats: int) -> list[dict[str, Any]]:
    return [truth(state) for state in deals(seats)]


@EVERY_SEATS
def test_t01_every_deal_is_a_fresh_round(seats: int) -> None:
    for state in deals(seats):
        assert_fresh_round(state)


@pytest.mark.rules("BC-COMP-01")
@EVERY_SEATS
def test_t01_77_cards(seats: int) -> None:
    assert all(cards(state).total() == 77 for state in deals(seats))


@pytest.mark.rules("BC-COMP-02")
def test_t01_60_evidence_cards_have_one_location_each() -> None:
    evidence = {card: number for card, number in cards(deals(2)[0]).items() if card in PLACES}
    assert sum(evidence.values()) == 60
    assert set(evidence) == set(PLACES)


@pytest.mark.rules("BC-COMP-03")
def test_t01_15_ted_hintons_are_alike() -> None:
    assert cards(deals(2)[0])["hinton"] == 15


@pytest.mark.rules("BC-COMP-04")
def test_t01_one_bonnie_and_one_clyde() -> None:
    assert [cards(deals(2)[0])[outlaw] for outlaw in ("bonnie", "clyde")] == [1, 1]


@pytest.mark.rules("BC-COMP-05")
def test_t01_ten_locations_in_a_row() -> None:
    assert tuple(set_ups(2)[0]["under"]) == PLACES


@pytest.mark.rules("BC-COMP-06")
@EVERY_SEATS
def test_t01_outlaws_are_not_dealt(seats: int) -> None:
    for data in set_ups(seats):
        assert not OUTLAWS.intersection(data["case_file"], data["fbi_files"], *data["hands"])


@pytest.mark.rules("BC-COMP-07")
def test_t01_two_to_four_play() -> None:
    for seats in (1, 5):
        with pytest.raises(BadOption, match="2 to 4 seats"):
            rummy(seats)


@pytest.mark.rules("BC-COMP-08")
def test_t01_six_evidence_cards_for_each_location() -> None:
    assert [cards(deals(2)[0])[place] for place in PLACES] == [6] * 10


@pytest.mark.rules("BC-SETUP-02")
@EVERY_SEATS
def test_t01_the_car_begins_on_kaufman(seats: int) -> None:
    assert all(data["car"] == 1 for data in set_ups(seats))


@pytest.mark.rules("BC-SETUP-03")
@EVERY_SEATS
def test_t01_eight_random_cards_lie_among_the_under_cards(seats: int) -> None:
    hintons = 0
    for data in set_ups(seats):
        drawn = [card for card in data["under"].values() if card not in OUTLAWS]
        assert len(drawn) == 8
        hintons += drawn.count("hinton")
    assert 0.15 * 2400 < hintons < 0.25 * 2400, "15 of 75 cards are Ted Hintons"


@pytest.mark.rules("BC-SETUP-04")
@EVERY_SEATS
def test_t01_each_location_hides_an_outlaw_about_as_often(seats: int) -> None:
    homes: Counter[str] = Counter()
    for data in set_ups(seats):
        found = [place for place, card in data["under"].items() if card in OUTLAWS]
        assert len(found) == 2
        assert "none" not in data["under"].values()
        homes.update(found)
    assert all(30 < homes[place] < 95 for place in PLACES)


@pytest.mark.rules("BC-SETUP-05")
@EVERY_SEATS
def test_t01_chance_names_the_dealer(seats: int) -> None:
    dealers = Counter(data["dealer"] for data in set_ups(seats))
    assert all(abs(dealers[seat] * seats - 300) < 100 for seat in range(seats))


@pytest.mark.rules("BC-SETUP-07")
@pytest.mark.parametrize(("seats", "size"), [(2, 10), (3, 9), (4, 8)])
def test_t01_the_size_of_a_hand(seats: int, size: int) -> None:
    for data in set_ups(seats):
        assert [sum(held.values()) for held in data["hands"]] == [size] * seats


@pytest.mark.rules("BC-SETUP-08", "BC-SETUP-10")
@pytest.mark.parametrize(("seats", "size"), [(2, 46), (3, 39), (4, 34)])
def test_t01_the_rest_is_the_case_file(seats: int, size: int) -> None:
    assert all(len(data["case_file"]) == size for data in set_ups(seats))


@pytest.mark.rules("BC-SETUP-09")
@EVERY_SEATS
def test_t01_one_open_card_begins_the_fbi_files(seats: int) -> None:
    for state, data in zip(deals(seats), set_ups(seats), strict=True):
        assert [view(state, None).files_top] == data["fbi_files"]


@pytest.mark.rules("BC-TURN-01")
@EVERY_SEATS
def test_t01_the_dealers_left_neighbour_begins(seats: int) -> None:
    for state, data in zip(deals(seats), set_ups(seats), strict=True):
        assert state.turn == (data["dealer"] + 1) % seats


@pytest.mark.rules("BC-TECH-01")
@EVERY_SEATS
def test_t01_the_same_seed_is_the_same_deal(seats: int) -> None:
    for seed, state in enumerate(deals(seats)[:20]):
        assert rummy(seats).deal(seed).key() == state.key()
        assert rummy(seats).deal(seed + 1).key() != state.key()


# -- random rounds -----------------------------------------------------------------------------------------------------


@cache
def faults_of_random_rounds(seats: int) -> dict[str, list[str]]:
    """A thousand random rounds, all seat numbers together; the whole table is counted at every seventh step.

    The faults found, by kind: each test asks for one kind, so that one fault does not hide another.
    """
    faults: dict[str, list[str]] = {"cards": [], "outlaws": [], "piles": [], "hands": []}
    game = rummy(seats, round_limit=1)
    for seed in range(334):
        state, dice, step = game.deal(seed), Dice(seed), 0
        while state.turn >= 0:
            if step % 7 == 0:
                place, data = f"seed {seed}, step {step}", truth(state)
                if cards(state) != DECK:
                    faults["cards"].append(place)
                if OUTLAWS.intersection(data["case_file"] + data["fbi_files"], *data["hands"]):
                    faults["outlaws"].append(place)
                if data["phase"] == "draw" and not (data["case_file"] and data["fbi_files"]):
                    faults["piles"].append(place)
                if data["phase"] != "files" and not all(any(held.values()) for held in data["hands"]):
                    faults["hands"].append(place)
            legal = state.legal(state.turn)
            state.step(state.turn, legal[dice.below(len(legal))])
            step += 1
        if cards(state) != DECK:
            faults["cards"].append(f"seed {seed}, the end")
    return faults


@pytest.mark.rules("BC-TECH-03")
@EVERY_SEATS
def test_t02_no_card_is_lost_or_doubled(seats: int) -> None:
    assert faults_of_random_rounds(seats)["cards"] == []


@pytest.mark.rules("BC-COMP-06")
@EVERY_SEATS
def test_t02_outlaws_are_never_drawn_held_or_discarded(seats: int) -> None:
    assert faults_of_random_rounds(seats)["outlaws"] == []


@pytest.mark.rules("BC-TECH-04")
@EVERY_SEATS
def test_t02_whoever_must_draw_finds_a_card_in_both_piles(seats: int) -> None:
    assert faults_of_random_rounds(seats)["piles"] == []


@pytest.mark.rules("BC-TECH-04")
@EVERY_SEATS
def test_t02_nobody_is_without_a_card(seats: int) -> None:
    assert faults_of_random_rounds(seats)["hands"] == []


# -- drawing -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-TURN-02")
def test_t03_a_turn_begins_with_a_draw() -> None:
    assert texts(situation("t03")) == ["draw", "take"]


@pytest.mark.rules("BC-DRAW-01")
def test_t03_the_top_of_either_pile_can_be_drawn() -> None:
    assert files(play(situation("t03"), "take")) == ["oronogo"]
    state = play(situation("t03"), "draw")
    assert len(truth(state)["case_file"]) == 19
    assert files(state) == ["oronogo", "eastham"]


@pytest.mark.rules("BC-DRAW-02")
def test_t03_what_is_drawn_goes_into_the_hand() -> None:
    state = situation("t03")
    before = hand(state, 0)
    play(state, "take")
    assert Counter(hand(state, 0)) == Counter(before) + Counter(["eastham"])


@pytest.mark.rules("BC-INFO-08")
@pytest.mark.parametrize("reader", [1, None])
def test_t03_all_know_what_was_taken_from_the_files(reader: int | None) -> None:
    assert view(play(situation("t03"), "take"), reader).known_cards[0] == {"eastham": 1}


@pytest.mark.rules("BC-INFO-08")
def test_t03_nobody_else_knows_what_was_drawn_from_the_case_file() -> None:
    seen, now = view(situation("t03"), 1), view(play(situation("t03"), "draw"), 1)
    assert (now.hand_sizes, now.case_file, now.phase) == ((9, 8), 19, "play")
    assert (now.known_cards, now.hand, now.files_known) == (seen.known_cards, seen.hand, seen.files_known)


@pytest.mark.rules("BC-TECH-02")
def test_t03_after_too_many_barren_turns_one_must_draw() -> None:
    state = situation("t03", barren=20)
    assert texts(state) == ["draw"]
    play(state, "draw")
    play(state, texts(state)[-1])
    assert texts(state) == ["draw", "take"], "the count starts anew"


# -- melds -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-MELD-01")
def test_t04_three_cards_of_a_location_leave_the_hand_as_a_meld() -> None:
    state = play(situation("t04"), "meld dexter 3", "leave")
    assert hand(state, 0) == {"kaufman": 1, "hinton": 1}
    assert table(state, 0) == {"upright": {"dexter": 3}}


@pytest.mark.rules("BC-PLACE-01")
def test_t04_the_look_comes_before_the_car() -> None:
    assert car(play(situation("t04"), "meld dexter 3")) == 3


@pytest.mark.rules("BC-PLACE-03")
def test_t04_away_from_the_car_cards_lie_upright() -> None:
    state = play(situation("t04"), "meld dexter 3", "leave")
    assert table(state, 0) == {"upright": {"dexter": 3}}
    assert points(state, 0) == 6


@pytest.mark.rules("BC-LOOK-01")
def test_t04_the_look_is_unseen_by_the_others() -> None:
    state = play(situation("t04"), "meld dexter 3")
    assert view(state, 0).look_card == "sherman"
    assert view(state, 1).look_card is None


@pytest.mark.rules("BC-LOOK-04")
def test_t04_a_card_that_is_no_outlaw_may_be_left() -> None:
    state = play(situation("t04"), "meld dexter 3")
    assert texts(state) == ["keep", "leave"]
    assert under(play(state, "leave"), "dexter") == "sherman"


@pytest.mark.rules("BC-CAR-01")
def test_t04_a_meld_drives_the_car_up() -> None:
    assert car(play(situation("t04"), "meld dexter 3", "leave")) == 4


@pytest.mark.rules("BC-INFO-03")
def test_t04_the_table_notes_the_look_for_the_looker_alone() -> None:
    state = play(situation("t04"), "meld dexter 3", "leave")
    assert [view(state, reader).under["dexter"] for reader in (0, 1, None)] == ["sherman", None, None]


def kept_on_the_car() -> State:
    return play(situation("t05"), "meld dexter 4", "keep")


@pytest.mark.rules("BC-MELD-02")
def test_t05_a_meld_of_four() -> None:
    assert table(kept_on_the_car(), 0) == {"sideways": {"dexter": 4}}


@pytest.mark.rules("BC-PLACE-02")
def test_t05_on_the_car_cards_lie_sideways() -> None:
    state = kept_on_the_car()
    assert table(state, 0) == {"sideways": {"dexter": 4}}
    assert points(state, 0) == 16


@pytest.mark.rules("BC-LOOK-04")
def test_t05_a_card_that_is_no_outlaw_may_be_kept() -> None:
    state = kept_on_the_car()
    assert hand(state, 0) == {"sherman": 1, "grapevine": 2}
    assert under(state, "dexter") == "none"


@pytest.mark.rules("BC-CAR-04")
def test_t05_the_car_leaves_its_own_location_too() -> None:
    assert car(kept_on_the_car()) == 8


@pytest.mark.rules("BC-INFO-05")
@pytest.mark.parametrize("reader", [1, None])
def test_t05_all_see_the_car_and_which_way_cards_lie(reader: int | None) -> None:
    seen = view(kept_on_the_car(), reader)
    assert (seen.sideways[0], seen.car) == ({"dexter": 4}, 8)


@pytest.mark.rules("BC-INFO-07")
@pytest.mark.parametrize("reader", [1, None])
def test_t05_all_can_count(reader: int | None) -> None:
    seen = view(kept_on_the_car(), reader)
    assert (seen.hand_sizes, seen.case_file, seen.files_size) == ((3, 8), 52, 1)
    assert "dexter" not in seen.under
    assert len(seen.under) == 9


@pytest.mark.rules("BC-INFO-09")
@pytest.mark.parametrize("reader", [1, None])
def test_t05_all_see_that_a_card_was_kept_but_not_which(reader: int | None) -> None:
    state = situation("t05")
    journal = watched(state)
    play(state, "meld dexter 4", "keep")
    assert view(state, reader).known_cards[0] == {}
    told = [event.values for event in journal.told(reader) if event.name == "keep"]
    assert told == [{"location": PLACES.index("dexter")}]


# -- outlaws -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-LOOK-02")
def test_t06_with_the_car_there_an_outlaw_is_captured() -> None:
    state = play(situation("t06"), "meld wellington 3")
    assert texts(state) == ["discard eastham"], "nothing is asked about the outlaw"
    assert table(state, 0) == {"sideways": {"wellington": 3}, "captured": ["bonnie"]}
    assert under(state, "wellington") == "none"


@pytest.mark.rules("BC-SCORE-04")
def test_t06_a_captured_outlaw_is_worth_10() -> None:
    assert points(play(situation("t06"), "meld wellington 3"), 0) == 12 + 10


@pytest.mark.rules("BC-CAR-01")
def test_t06_after_a_capture_the_car_moves_up() -> None:
    assert car(play(situation("t06"), "meld wellington 3")) == 6


@pytest.mark.rules("BC-INFO-05")
def test_t06_all_see_who_was_captured() -> None:
    assert view(play(situation("t06"), "meld wellington 3"), 1).captured == (("bonnie",), ())


@pytest.mark.rules("BC-LOOK-03")
def test_t07_away_from_the_car_an_outlaw_stays() -> None:
    state = play(situation("t07a"), "meld wellington 3")
    assert texts(state) == ["leave"]
    assert under(play(state, "leave"), "wellington") == "clyde"
    assert table(state, 0) == {"upright": {"wellington": 3}}
    assert points(state, 0) == 6


@pytest.mark.rules("BC-INFO-03")
def test_t07_an_outlaw_that_stays_is_noted_for_the_looker_alone() -> None:
    state = play(situation("t07a"), "meld wellington 3")
    assert view(state, 0).look_card == "clyde"
    play(state, "leave")
    assert [view(state, reader).under["wellington"] for reader in (0, 1)] == ["clyde", None]


@pytest.mark.rules("BC-CAR-04")
def test_t07_the_car_moves_after_an_outlaw_that_stays() -> None:
    assert car(play(situation("t07a"), "meld wellington 3", "leave")) == 3


@pytest.mark.rules("BC-INFO-09")
@pytest.mark.parametrize("reader", [1, None])
def test_t07_to_the_others_an_outlaw_that_stays_looks_like_any_card(reader: int | None) -> None:
    state, twin = situation("t07a"), situation("t07b")
    journal, twin_journal = watched(state), watched(twin)
    for action in ("meld wellington 3", "leave"):
        play(state, action)
        play(twin, action)
        assert view(state, reader).to_json() == view(twin, reader).to_json()
        assert journal.told(reader) == twin_journal.told(reader)


# -- layoffs -----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-LAYOFF-01")
def test_t08_a_meld_of_anybody_allows_a_layoff() -> None:
    assert "layoff joplin 1" in texts(situation("t08"))


@pytest.mark.rules("BC-LAYOFF-02")
def test_t08_a_layoff_stays_on_ones_own_side() -> None:
    state = play(situation("t08"), "layoff joplin 1", "down")
    assert [table(state, seat) for seat in (0, 1)] == [{"upright": {"joplin": 1}}, {"upright": {"joplin": 3}}]
    assert points(state, 0) == 2


@pytest.mark.rules("BC-LOOK-05")
def test_t08_where_the_under_card_is_gone_there_is_no_look() -> None:
    assert texts(play(situation("t08"), "layoff joplin 1")) == ["up", "down"]


@pytest.mark.rules("BC-CAR-02")
@pytest.mark.parametrize(("side", "number"), [("up", 10), ("down", 8)])
def test_t08_a_layoff_drives_the_car_either_way(side: str, number: int) -> None:
    assert car(play(situation("t08"), "layoff joplin 1", side)) == number


@pytest.mark.rules("BC-LAYOFF-03")
def test_t09_two_cards_at_once_are_one_layoff() -> None:
    state = play(situation("t09"), "layoff platte-city 2", "up")
    assert table(state, 0) == {"sideways": {"platte-city": 2}}
    assert (points(state, 0), car(state)) == (8, 7)


@pytest.mark.rules("BC-LAYOFF-03")
def test_t09_one_by_one_they_are_two_layoffs() -> None:
    state = play(situation("t09"), "layoff platte-city 1", "up")
    assert car(state) == 7
    assert car(play(state, "layoff platte-city 1", "down")) == 6


@pytest.mark.rules("BC-PLACE-04")
def test_t09_where_the_car_stood_when_they_were_laid_counts() -> None:
    state = play(situation("t09"), "layoff platte-city 1", "up", "layoff platte-city 1", "down")
    assert table(state, 0) == {"sideways": {"platte-city": 1}, "upright": {"platte-city": 1}}
    assert points(state, 0) == 6


@pytest.mark.rules("BC-LAYOFF-04")
def test_t10_no_play_mixes_locations() -> None:
    assert all(sum(place in action.split() for place in PLACES) <= 1 for action in rummy().actions)


@pytest.mark.rules("BC-CAR-02")
def test_t10_two_layoffs_move_the_car_twice() -> None:
    state = play(situation("t10"), "layoff platte-city 1", "down")
    assert car(state) == 5
    play(state, "layoff sherman 1", "down")
    assert car(state) == 4
    assert table(state, 0) == {"sideways": {"platte-city": 1}, "upright": {"sherman": 1}}


@pytest.mark.rules("BC-LAYOFF-05")
def test_t11_meld_then_capture_by_layoff() -> None:
    """One scenario: the meld could not capture the outlaw; a layoff captures it once the car is there."""
    state = play(situation("t11"), "meld joplin 3")
    assert texts(state) == ["leave"]
    play(state, "leave")
    assert table(state, 0) == {"upright": {"joplin": 3}}
    assert car(state) == 4
    play(state, "layoff joplin 1")
    assert texts(state) == ["up", "down"]
    play(state, "up")
    assert table(state, 0) == {"upright": {"joplin": 3}, "sideways": {"joplin": 1}, "captured": ["bonnie"]}
    assert points(state, 0) == 20
    assert car(state) == 5
    assert hand(state, 0) == {"grapevine": 1}


# -- the ends of the road ----------------------------------------------------------------------------------------------


@pytest.mark.rules("BC-MELD-03")
def test_t12_two_melds_in_a_turn() -> None:
    state = play(situation("t12"), "meld kaufman 3")
    assert points(state, 0) == 6
    play(state, "meld gibson 3")
    assert table(state, 0) == {"upright": {"kaufman": 3}, "sideways": {"gibson": 3}}
    assert points(state, 0) == 18
    assert hand(state, 0) == {"sherman": 1}


@pytest.mark.rules("BC-CAR-05")
def test_t12_on_gibson_a_meld_leaves_the_car() -> None:
    state = play(situation("t12"), "meld kaufman 3")
    assert car(state) == 10
    assert car(play(state, "meld gibson 3")) == 10


@pytest.mark.rules("BC-CAR-03", "BC-CAR-06")
@pytest.mark.parametrize(("name", "number"), [("t13a", 2), ("t13b", 9)])
def test_t13_at_the_ends_a_layoff_drives_the_car_inwards(name: str, number: int) -> None:
    assert car(play(situation(name), "layoff wellington 1")) == number


@pytest.mark.rules("BC-CAR-06")
@pytest.mark.parametrize("name", ["t13a", "t13b"])
def test_t13_at_the_ends_no_direction_is_asked(name: str) -> None:
    assert texts(play(situation(name), "layoff wellington 1")) == ["discard grapevine"]
