"""Love & Death, thing by thing: every hideout and car."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death.names import TILES
from tests.rules.helpers import play, refusal, texts
from tests.rules.love_and_death_gauges import check, expected
from tests.rules.love_and_death_helpers import AMPLE, STANDARD, look, road_movie, situation, table

# -- hideouts ----------------------------------------------------------------------------------------------------------


HIDEOUT_RULES = [
    pytest.param("cabin-camp", "dollar-1 food-1 love+1", marks=pytest.mark.rules("LD-HIDE-01"), id="cabin-camp"),
    pytest.param("motel", "dollar-2 food-1 love+1 hp+1", marks=pytest.mark.rules("LD-HIDE-02"), id="motel"),
    pytest.param("hotel", "dollar-3 love+2 hp+1", marks=pytest.mark.rules("LD-HIDE-03"), id="hotel"),
    pytest.param("workers-camp", "clue-1 food-1", marks=pytest.mark.rules("LD-HIDE-04"), id="workers-camp"),
    pytest.param(
        "abandoned-house", "clue-2 love+1 time+1", marks=pytest.mark.rules("LD-HIDE-05"), id="abandoned-house"
    ),
    pytest.param("house", "clue-3 love+2 hp+2", marks=pytest.mark.rules("LD-HIDE-06"), id="house"),
    pytest.param("wild-camping", "food-1 love-2", marks=pytest.mark.rules("LD-HIDE-07"), id="wild-camping"),
]

NIGHT: dict[str, Any] = {"gauges": AMPLE, "hp": [2, 3], "car": {"tile": "ford-a"}}


def slept_in(name: str) -> State:
    """At Dawn, after a night there."""
    if name in ("cabin-camp", "motel", "hotel"):
        stubs: Any = {"town": {"wheat-town": {"icons": [name]}}}
        state = situation(stubs=stubs, phase="afternoon", place={"type": "town", "card": "wheat-town"}, **NIGHT)
        play(state, f"rest {name}")
    else:
        state = play(situation(phase="night", **NIGHT), f"sleep {name}")
    while look(state).ask != "car":
        play(state, texts(state)[0])
    return state


@pytest.mark.parametrize(("name", "icons"), HIDEOUT_RULES)
def test_every_hideout_has_its_price_and_its_effects(name: str, icons: str) -> None:
    check(slept_in(name), expected(situation(phase="night", **NIGHT), icons))


@pytest.mark.rules("LD-HIDE-01…07")
def test_the_pack_has_the_hideouts_of_the_rules() -> None:
    printed = {entry["id"] for entry in STANDARD["hideout"]}
    assert printed == {str(param.values[0]) for param in HIDEOUT_RULES} | {"romantic-farm"}


@pytest.mark.rules("LD-NIGHT-01", "LD-NIGHT-14")
def test_every_night_is_spent_in_one_hideout_and_counted() -> None:
    assert look(slept_in("house")).nights == 1


@pytest.mark.rules("LD-NIGHT-13")
def test_after_the_night_comes_dawn() -> None:
    assert look(slept_in("house")).phase == "dawn"


@pytest.mark.rules("LD-NIGHT-04")
def test_hideouts_for_clues_are_everywhere_for_those_who_can_pay() -> None:
    offered = {"sleep workers-camp": 1, "sleep abandoned-house": 2, "sleep house": 3}
    for clues in range(4):
        found = texts(situation(phase="night", gauges=AMPLE | {"clue": clues}))
        assert {text for text in offered if text in found} == {text for text, n in offered.items() if n <= clues}


@pytest.mark.rules("LD-NIGHT-08")
def test_nobody_skips_the_meal() -> None:
    state = play(situation(phase="night", **NIGHT), "sleep workers-camp")
    assert look(state).ask == "car", "nothing was asked about it"
    assert look(state).food == 4


def copper_town(**changes: Any) -> State:
    stubs: Any = {
        "town": {"copper-town": {"icons": ["bank", "motel!"], "exits": ["road"]}},
        "destiny": {"*": {"difficult": changes.pop("difficult", "dollar+1")}},
    }
    data: dict[str, Any] = {"gauges": AMPLE | {"dollar": 1}, "place": {"type": "town", "card": "copper-town"}}
    return situation(stubs=stubs, phase="afternoon", **data | changes)


@pytest.mark.rules("LD-NIGHT-10")
def test_a_lodging_needs_its_full_price() -> None:
    assert refusal(copper_town(), "rest motel") == "LD-NIGHT-10"


@pytest.mark.rules("LD-STICK-04")
def test_a_lodging_can_be_stuck_up_for_the_night_and_nothing_more() -> None:
    seen = look(play(copper_town(), "stick up motel"))
    assert (seen.dollars, seen.food, seen.love) == (2, 4, 6)


@pytest.mark.rules("LD-PLACE-04")
def test_a_lodging_ends_the_visit() -> None:
    assert look(play(copper_town(), "stick up motel")).phase != "afternoon"


@pytest.mark.rules("LD-AFTER-07")
def test_after_a_night_in_a_place_they_leave_by_its_exit() -> None:
    assert look(play(copper_town(), "stick up motel")).next_road == "road"


@pytest.mark.rules("LD-PLACE-12")
def test_leaving_by_the_exit_gives_the_lodging_up() -> None:
    state = play(copper_town(gauges=AMPLE), "exit road")
    assert look(state).ask == "night"
    assert not any("motel" in text for text in texts(state))


@pytest.mark.rules("LD-NIGHT-15")
def test_a_wreck_at_the_lodging_waits_for_dawn() -> None:
    state = play(copper_town(difficult="body-1", car={"tile": "ford-a", "body": 1}), "stick up motel", "wound bonnie")
    while look(state).ask != "car":
        play(state, texts(state)[0])
    assert (look(state).nights, look(state).body, look(state).phase) == (1, 0, "dawn")


def oil_city(*steps: str) -> State:
    stubs: Any = {
        "city": {"oil-city": {"icons": ["bank", "bank", "clue"], "exits": ["road", "country-road"]}},
        "destiny": {"*": {"bank": "dollar+1"}},
    }
    return play(situation(stubs=stubs, phase="morning", place={"type": "city", "card": "oil-city"}), *steps)


@pytest.mark.rules("LD-PLACE-10")
def test_clues_in_a_place_are_free() -> None:
    assert look(oil_city("take clue")).clues == 1
    assert "take clue" not in texts(oil_city("take clue"))


@pytest.mark.rules("LD-PLACE-11")
def test_nothing_in_a_place_is_a_stop() -> None:
    assert look(oil_city("take clue", "stick up bank")).halts == look(oil_city()).halts


@pytest.mark.rules("LD-BANK-06")
def test_two_banks_are_two_banks() -> None:
    assert look(oil_city("stick up bank 2", "stick up bank")).dollars == 6


@pytest.mark.rules("LD-PLACE-07")
def test_of_several_exits_one_is_picked() -> None:
    state = oil_city("take clue", "stick up bank 2", "stick up bank")
    assert texts(state) == ["exit road", "exit country-road"]


def sawmill(*steps: str) -> State:
    stubs: Any = {
        "village": {"sawmill": {"icons": ["gas-station", "garage", "doctor", "grocery"]}},
        "destiny": {"*": {"normal": ""}},
    }
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges=AMPLE | {"food": 9},
        hp=[3, 2],
        car={"tile": "ford-a", "gas": 4, "body": 1},
        place={"type": "village", "card": "sawmill"},
    )
    return play(state, *steps)


@pytest.mark.rules("LD-POI-06", "LD-RES-07")
def test_food_beyond_9_cannot_be_bought() -> None:
    assert refusal(sawmill(), "buy grocery") == "LD-POI-06"


@pytest.mark.rules("LD-POI-05")
def test_gas_is_bought_up_to_the_tank() -> None:
    state = sawmill("buy gas-station", "buy one")
    assert (look(state).gas, look(state).dollars, texts(state)) == (5, 4, ["done"])


@pytest.mark.rules("LD-POI-07")
def test_body_points_are_one_dollar_each() -> None:
    state = sawmill("buy garage", "buy one")
    assert (look(state).body, look(state).dollars) == (2, 4)


@pytest.mark.rules("LD-CHAR-06")
def test_who_is_whole_cannot_be_healed() -> None:
    state = sawmill("buy doctor")
    assert texts(state) == ["heal clyde"]
    assert look(play(state, "heal clyde")).hp["clyde"] == 3


@pytest.mark.rules("LD-POI-14", "LD-RES-08")
def test_a_shop_can_be_stuck_up_with_a_full_gauge() -> None:
    assert look(sawmill("stick up grocery")).food == 9


@pytest.mark.rules("LD-RES-04")
def test_dollars_go_up_to_20() -> None:
    frames = [{"source": "night", "icons": ["dollar+9"]}]
    assert look(situation(phase="night", gauges={"dollar": 8}, frames=frames)).dollars == 17
    assert look(situation(phase="night", gauges={"dollar": 15}, frames=frames)).dollars == 20


def after_icons(*icons: str, **changes: Any) -> State:
    frames = [{"source": "night", "icons": list(icons)}]
    gauges = {"dollar": 0, "clue": 0, "love": 8, "lake": 14}
    return situation(phase="night", frames=frames, **{"gauges": gauges, "car": {"loot": 0, "body": 0}} | changes)


@pytest.mark.rules("LD-RES-12")
def test_dollars_and_clues_that_are_not_there_are_not_lost() -> None:
    seen = look(after_icons("dollar-2", "clue-1"))
    assert (seen.dollars, seen.clues) == (0, 0)


@pytest.mark.rules("LD-RES-13")
def test_loot_and_body_that_are_not_there_are_not_lost() -> None:
    seen = look(after_icons("loot-1", "body-1"))
    assert (seen.loot, seen.body) == (0, 0)


@pytest.mark.rules("LD-RES-06")
def test_love_goes_up_to_8() -> None:
    assert look(after_icons("love+1")).love == 8


@pytest.mark.rules("LD-RES-05")
def test_loot_at_black_lake_has_no_limit() -> None:
    state = situation(phase="dawn", at="lake-trip", gauges={"lake": 14}, car={"loot": 1})
    assert look(play(state, "stow")).lake == 15


@pytest.mark.rules("LD-RES-10")
def test_each_wound_is_assigned() -> None:
    state = after_icons("hp-1")
    assert texts(state) == ["wound bonnie", "wound clyde"]
    assert look(play(state, "wound clyde")).hp == {"bonnie": 3, "clyde": 2}


# -- cars --------------------------------------------------------------------------------------------------------------


def theft(tile: str) -> tuple[State, dict[str, Any]]:
    driven = "chevrolet" if tile == "ford-a" else "ford-a"
    state = situation(phase="dawn", gauges=AMPLE, car={"tile": driven, "loot": 2, "gas": 0})
    return state, next(entry for entry in STANDARD["car"] if entry["id"] == tile)["ordinary"]


@pytest.mark.rules("LD-VEH-12")
def test_five_tiles() -> None:
    assert tuple(entry["id"] for entry in STANDARD["car"]) == TILES == (
        "ford-a", "roadster", "chevrolet", "pontiac", "fordor",
    )  # fmt: skip


@pytest.mark.rules("LD-COMP-03")
def test_every_tile_has_two_faces() -> None:
    assert all({"ordinary", "improved"} <= set(entry) for entry in STANDARD["car"])


@pytest.mark.rules("LD-DAWN-07")
@pytest.mark.parametrize("tile", TILES)
def test_every_car_can_be_stolen_for_its_clues(tile: str) -> None:
    state, face = theft(tile)
    seen = look(play(state, f"steal {tile}"))
    assert (seen.car, seen.clues) == (tile, 5 - face["clues"])


@pytest.mark.rules("LD-VEH-02")
@pytest.mark.parametrize("tile", TILES)
def test_every_car_has_the_speed_of_its_tile(tile: str) -> None:
    state, face = theft(tile)
    assert look(play(state, f"steal {tile}")).speed == face["speed"]


@pytest.mark.rules("LD-VEH-09")
@pytest.mark.parametrize("tile", TILES)
def test_every_stolen_car_is_full_and_whole(tile: str) -> None:
    state, face = theft(tile)
    seen = look(play(state, f"steal {tile}"))
    assert (seen.gas, seen.body) == (face["gas"], face["body"])


@pytest.mark.rules("LD-VEH-15")
@pytest.mark.parametrize("tile", TILES)
def test_loot_moves_as_far_as_there_is_room(tile: str) -> None:
    state, face = theft(tile)
    assert look(play(state, f"steal {tile}")).loot == min(2, face["loot"])


@pytest.mark.rules("LD-DAWN-08")
@pytest.mark.parametrize("driven", TILES)
def test_the_car_that_is_driven_cannot_be_stolen(driven: str) -> None:
    state = situation(phase="dawn", gauges=AMPLE, car={"tile": driven, "gas": 0})
    assert refusal(state, f"steal {driven}") == "LD-DAWN-08"


@pytest.mark.rules("LD-VEH-17", "LD-VEH-13")
def test_ford_a_and_ford_b_are_one_tile() -> None:
    state = situation({"improved": "ford-a"}, phase="dawn", gauges=AMPLE, car={"tile": "ford-a", "improved": True})
    assert refusal(state, "steal ford-a") == "LD-DAWN-08"


@pytest.mark.rules("LD-VEH-14")
def test_a_tile_that_was_left_can_be_stolen_again() -> None:
    state = play(theft("pontiac")[0], "steal pontiac")
    state = state.game.position(table(state) | {"phase": "dawn", "at": "car-choice", "ask": "nothing", "gauges": AMPLE})
    assert "steal ford-a" in texts(state)


@pytest.mark.rules("LD-VEH-09")
def test_a_car_costs_its_clues() -> None:
    poor = situation(phase="dawn", gauges={"clue": 0}, car={"tile": "chevrolet", "gas": 0})
    assert refusal(poor, "steal fordor") == "LD-VEH-09"


IMPROVED = {"improved": "+".join(TILES)}


@pytest.mark.rules("LD-VEH-11")
@pytest.mark.parametrize(("stops", "better", "space"), [(2, True, 5), (2, False, 5), (3, True, 5), (3, False, 4)])
def test_the_improved_roadster_has_one_more_free_stop(stops: int, better: bool, space: int) -> None:
    road: Any = {"country-road": {"cotton-mile": {"stops": ["clue"] * stops, "bonus": [1, 1, 0]}}}
    state = situation(
        IMPROVED,
        road,
        phase="morning",
        car={"tile": "roadster", "improved": better},
        road={"type": "country-road", "card": "cotton-mile"},
    )
    assert look(play(state, *["take clue"] * stops)).space == space


@pytest.mark.rules("LD-VEH-11")
def test_the_improved_chevrolet_loses_no_love_in_wild_camping() -> None:
    state = situation(IMPROVED, phase="night", gauges=AMPLE, car={"tile": "chevrolet", "improved": True})
    assert look(play(state, "sleep wild-camping")).love == 5


@pytest.mark.rules("LD-VEH-11")
def test_the_improved_pontiac_gains_time_after_a_bank() -> None:
    bank: Any = {"town": {"wheat-town": {"icons": ["bank"]}}, "destiny": {"*": {"bank": "dollar+1"}}}
    car = {"tile": "pontiac", "improved": True}
    state = situation(IMPROVED, bank, phase="morning", car=car, place={"type": "town", "card": "wheat-town"})
    assert look(play(state, "stick up bank")).space == 4


@pytest.mark.rules("LD-VEH-11")
def test_the_fordor_deluxe_ignores_the_first_body_loss_of_a_fight() -> None:
    tough: Any = {"police": {"local-police": {"lines": ["body-2", "shoot"]}}}
    state = situation(
        IMPROVED,
        tough,
        phase="dawn",
        space=3,
        gauges={"victims": 1},
        police={"space": 3},
        car={"tile": "fordor", "improved": True},
    )
    assert look(state).body == look(state).body_max - 1


@pytest.mark.rules("LD-RUN-10")
def test_with_tile_1_turned_they_start_with_the_ford_b() -> None:
    assert look(road_movie(**IMPROVED).deal(1)).improved
