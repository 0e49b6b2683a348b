"""Love & Death, scenario by scenario (`positions/love_and_death`): set-up, roads, memories and stick-ups."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death.names import DECKS
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, refusal, texts
from tests.rules.love_and_death_helpers import POSITIONS, look, road_movie, scene, situation, table, to_dawn

NAMES = sorted(file.stem for file in POSITIONS.glob("*.toml"))


@pytest.mark.parametrize("name", NAMES)
def test_every_position_tells_its_situation_and_comes_back(name: str) -> None:
    state = scene(name)
    assert state.game.position(state.to_position()).key() == state.key()


# -- set-up ------------------------------------------------------------------------------------------------------------


def dealt(seed: int = 1, **options: Any) -> State:
    stubs = {"country-road": {"*": {"stops": ["clue"], "bonus": [1, 1, 1]}}}
    return road_movie(stubs=stubs, **{"bonnie": "none", "clyde": "none"} | options).deal(seed)


@pytest.mark.rules("LD-SETUP-01")
@pytest.mark.parametrize("deck", DECKS)
def test_t01_every_deck_is_shuffled(deck: str) -> None:
    orders = {tuple(table(dealt(seed))["decks"][deck]["cards"]) for seed in range(6)}
    assert len(orders) == 6


@pytest.mark.rules("LD-SETUP-02")
def test_t01_three_weapons_lie_in_the_armory() -> None:
    assert len(look(dealt()).display) == 3


@pytest.mark.rules("LD-SETUP-03")
def test_t01_the_first_car_is_the_ford_a() -> None:
    assert (look(dealt()).car, look(dealt()).improved) == ("ford-a", False)


@pytest.mark.rules("LD-SETUP-04")
def test_t01_the_car_is_full_and_whole() -> None:
    seen = look(dealt())
    assert (seen.gas, seen.gas_max, seen.body, seen.body_max) == (5, 5, 2, 2)


@pytest.mark.rules("LD-SETUP-05")
def test_t01_both_begin_with_the_hp_of_their_cards() -> None:
    assert look(dealt()).hp == look(dealt()).hp_max == {"bonnie": 3, "clyde": 3}


@pytest.mark.rules("LD-SETUP-06", "LD-MODE-01")
def test_t01_ammo_food_dollars_and_love_of_the_easy_mode() -> None:
    seen = look(dealt())
    assert (seen.ammo, seen.food, seen.dollars, seen.love) == (7, 7, 4, 4)


@pytest.mark.rules("LD-SETUP-07")
def test_t01_everything_else_begins_at_0() -> None:
    seen = look(dealt())
    assert (seen.clues, seen.loot, seen.lake, seen.victims, seen.xp) == (0, 0, 0, 0, 0)


@pytest.mark.rules("LD-SETUP-08")
def test_t01_they_begin_on_space_3() -> None:
    assert look(dealt()).space == 3


@pytest.mark.rules("LD-SETUP-09")
def test_t01_the_police_begin_off_the_track() -> None:
    assert (look(dealt()).police, look(dealt()).police_space) == (None, None)


@pytest.mark.rules("LD-SETUP-10")
def test_t01_the_first_card_is_a_free_country_road() -> None:
    seen = look(dealt())
    assert (seen.phase, seen.road_type, seen.gas) == ("morning", "country-road", 5)
    assert seen.road is not None


@pytest.mark.rules("LD-SETUP-13")
def test_t01_another_mode_begins_otherwise() -> None:
    seen = look(dealt(mode="hardcore"))
    assert (seen.ammo, seen.food, seen.dollars, seen.love) == (5, 4, 2, 3)


@pytest.mark.rules("LD-SETUP-14")
def test_t01_wanted_begins_at_0() -> None:
    assert look(dealt(wanted=True)).wanted == look(dealt()).wanted == 0


@pytest.mark.rules("LD-SETUP-15")
def test_t01_it_is_the_first_day_and_no_night_is_over() -> None:
    assert (look(dealt()).round, look(dealt()).nights) == (1, 0)


@pytest.mark.rules("LD-TURN-01")
def test_t01_after_the_morning_comes_the_afternoon() -> None:
    assert look(play(dealt(), "pass")).phase == "afternoon"


@pytest.mark.rules("LD-TURN-02")
def test_t01_the_second_road_costs_gas() -> None:
    assert look(play(dealt(), "pass")).gas == 4


@pytest.mark.rules("LD-MORNING-05")
def test_t01_the_afternoon_draws_the_same_type_again() -> None:
    assert look(play(dealt(), "pass")).road_type == "country-road"


@pytest.mark.rules("LD-ROAD-08", "LD-ROAD-10")
def test_t01_a_yellow_car_gets_the_yellow_bonus() -> None:
    assert look(play(dealt(), "pass")).space == 4


def first_card_replaced() -> tuple[str | None, LoveAndDeathView]:
    state = road_movie().deal(1)
    first = look(state).road
    return first, look(play(state, "replace clyde clyde-barrow"))


@pytest.mark.rules("LD-SETUP-11")
def test_the_first_card_can_be_replaced_for_nothing() -> None:
    assert first_card_replaced()[1].gas == 5


@pytest.mark.rules("LD-CHAR-04")
def test_clyde_swaps_a_road_once() -> None:
    first, seen = first_card_replaced()
    assert first in seen.discards["country-road"]
    assert seen.skills["clyde"]["clyde-barrow"] == 0


@pytest.mark.rules("LD-CHAR-05")
def test_the_new_card_is_of_the_same_type() -> None:
    first, seen = first_card_replaced()
    assert seen.road != first
    assert seen.road_type == "country-road"


# -- roads -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "stops", "driver", "space"),
    [
        pytest.param("ford-a", 0, False, 5, marks=pytest.mark.rules("LD-ROAD-10"), id="yellow car, yellow bonus"),
        pytest.param("ford-a", 4, False, 5, marks=pytest.mark.rules("LD-ROAD-12"), id="yellow is never cancelled"),
        pytest.param("roadster", 1, False, 6, marks=pytest.mark.rules("LD-VEH-08"), id="orange car, two bonuses"),
        pytest.param("roadster", 2, False, 6, marks=pytest.mark.rules("LD-ROAD-09"), id="orange is not red"),
        pytest.param("roadster", 3, False, 5, marks=pytest.mark.rules("LD-ROAD-12"), id="third stop cancels orange"),
        pytest.param("fordor", 0, False, 7, marks=pytest.mark.rules("LD-ROAD-11"), id="red car, three bonuses"),
        pytest.param("fordor", 1, False, 7, marks=pytest.mark.rules("LD-ROAD-12"), id="first stop free"),
        pytest.param("fordor", 2, False, 6, marks=pytest.mark.rules("LD-ROAD-12"), id="second stop cancels red"),
        pytest.param("fordor", 3, False, 5, marks=pytest.mark.rules("LD-ROAD-12"), id="third stop, red car"),
        pytest.param("fordor", 4, False, 5, marks=pytest.mark.rules("LD-ROAD-13"), id="fourth stop cancels nothing"),
        pytest.param("fordor", 2, True, 7, marks=pytest.mark.rules("LD-SKILL-04"), id="Driver, two free stops"),
        pytest.param("fordor", 3, True, 6, marks=pytest.mark.rules("LD-SKILL-05"), id="Driver, third cancels red"),
        pytest.param("fordor", 4, True, 5, marks=pytest.mark.rules("LD-SKILL-05"), id="Driver, fourth cancels orange"),
    ],
)
def test_t02_stops_cost_bonuses(tile: str, stops: int, driver: bool, space: int) -> None:
    skills = {"bonnie": {"driver": 99} if driver else {}, "clyde": {}}
    state = scene("t02", car={"tile": tile}, skills=skills)
    play(state, *["take clue"] * stops, *["pass"] * (4 - stops))
    assert look(state).space == space
    assert look(state).clues == stops


@pytest.mark.rules("LD-ROAD-15")
def test_t02_a_cancelled_colour_loses_all_its_bonuses() -> None:
    stubs = {"road": {"long-straight": {"bonus": [1, 1, 2]}}}
    for stops, space in ((1, 8), (2, 6)):
        state = scene("t02", None, stubs, car={"tile": "fordor"})
        assert look(play(state, *["take clue"] * stops, *["pass"] * (4 - stops))).space == space


@pytest.mark.rules("LD-ROAD-19")
def test_t02_bonuses_are_not_asked_about() -> None:
    state = play(scene("t02", car={"tile": "fordor"}), *["pass"] * 4)
    assert (look(state).space, look(state).phase) == (7, "afternoon")


@pytest.mark.rules("LD-ROAD-16")
def test_t03_a_halt_at_a_sign_is_a_stop() -> None:
    state = scene("t03", gauges={"dollar": 3})
    while look(state).ask != "stop":
        play(state, texts(state)[0])
    play(state, "take clue", "buy grocery", "buy one", "done", "pass")
    assert look(state).space == 2 + 2


@pytest.mark.parametrize(
    ("stops", "steps"),
    [
        pytest.param(["memory"], 0, marks=pytest.mark.rules("LD-ROAD-02"), id="memory"),
        pytest.param(["clue"] * 3, 3, marks=pytest.mark.rules("LD-ROAD-03"), id="clue passed"),
        pytest.param(["grocery"] * 3, 3, marks=pytest.mark.rules("LD-ROAD-04"), id="sign passed"),
        pytest.param(["grocery"] * 2, 2, marks=pytest.mark.rules("LD-POI-02"), id="shop ignored"),
        pytest.param(["fork town"] * 3, 3, marks=pytest.mark.rules("LD-ROAD-05"), id="fork passed"),
    ],
)
def test_t03_signs_that_are_no_stops(stops: list[str], steps: int) -> None:
    state = scene("t03", None, {"road": {"long-straight": {"stops": stops}}})
    assert look(play(state, *["pass"] * steps)).space == 5


@pytest.mark.rules("LD-ROAD-01", "LD-MORNING-02")
def test_t03_stops_come_from_the_bottom_one_by_one() -> None:
    state = scene("t03")
    met = []
    while look(state).phase == "morning":
        met.append(look(state).stops[look(state).stop])
        play(state, "pass")
    assert met == ["clue", "grocery", "fork town"], "the memory came first and found nothing"
    assert look(state).space == 5


@pytest.mark.rules("LD-MEM-03")
def test_t03_a_memory_that_finds_nothing_has_no_effect() -> None:
    seen = look(scene("t03"))
    assert (seen.ammo, seen.food, seen.dollars, seen.stop) == (0, 0, 0, 1)


@pytest.mark.rules("LD-POI-01")
def test_t03_a_shop_can_be_bought_from_stuck_up_or_passed() -> None:
    assert texts(play(scene("t03"), "pass")) == ["pass", "stick up grocery"], "without a dollar"
    rich = scene("t03", gauges={"dollar": 2}, decks={"memory": {"top": ["empty-chair"]}})
    assert texts(play(rich, "pass")) == ["pass", "buy grocery", "stick up grocery"]


def fork_in_the_afternoon() -> State:
    return play(scene("t04"), "take clue", "fork road")


@pytest.mark.rules("LD-AFTER-01")
def test_t04_an_afternoon_goes_like_a_morning() -> None:
    assert texts(scene("t04")) == ["take clue", "pass"]
    assert look(fork_in_the_afternoon()).clues == 1


@pytest.mark.rules("LD-AFTER-02")
def test_t04_a_fork_to_another_road_leads_to_the_night() -> None:
    assert look(fork_in_the_afternoon()).phase == "night"


@pytest.mark.rules("LD-AFTER-03")
def test_t04_the_new_road_is_remembered_and_not_drawn() -> None:
    seen = look(fork_in_the_afternoon())
    assert (seen.next_road, seen.gas) == ("road", 2)


@pytest.mark.rules("LD-ROAD-06")
def test_t04_a_fork_forfeits_the_bonuses() -> None:
    assert look(fork_in_the_afternoon()).space == 3


@pytest.mark.rules("LD-MORNING-01")
def test_t04_the_morning_draws_what_was_remembered() -> None:
    seen = look(to_dawn(fork_in_the_afternoon()))
    assert (seen.round, seen.phase, seen.road_type) == (2, "morning", "road")


@pytest.mark.rules("LD-ROAD-18")
def test_t04_gas_is_spent_when_the_card_is_drawn() -> None:
    assert look(to_dawn(fork_in_the_afternoon())).gas == 1


@pytest.mark.rules("LD-MORNING-04")
def test_t04_in_the_morning_the_afternoon_draws_the_road_of_the_fork() -> None:
    seen = look(play(scene("t04", phase="morning"), "take clue", "fork road"))
    assert (seen.phase, seen.road_type, seen.gas) == ("afternoon", "road", 1)


@pytest.mark.rules("LD-AFTER-05")
def test_t04_after_the_end_of_a_road_its_type_is_remembered() -> None:
    seen = look(play(scene("t04"), "pass", "pass"))
    assert (seen.phase, seen.next_road) == ("night", "country-road")


@pytest.mark.rules("LD-AFTER-04")
def test_a_place_left_in_the_afternoon_leads_to_the_night() -> None:
    state = situation(phase="afternoon", place={"type": "village", "card": "sawmill"})
    way = next(text for text in texts(state) if text.startswith("exit "))
    seen = look(play(state, way))
    assert (seen.phase, f"exit {seen.next_road}") == ("night", way)


@pytest.mark.rules("LD-TURN-04")
def test_night_and_dawn_go_in_the_printed_order() -> None:
    state = situation(phase="night", gauges={"clue": 5, "food": 5, "love": 5}, car={"loot": 1})
    asked = []
    while look(state).round == 1:
        asked.append(look(state).ask)
        play(state, texts(state)[-1])
    assert asked == ["night", "car", "stow"]


@pytest.mark.rules("LD-MORNING-06", "LD-MORNING-07")
def test_t05_in_the_morning_there_is_no_lodging() -> None:
    assert texts(scene("t05", phase="morning")) == ["take love", "pass"]


def motel() -> State:
    return scene("t05", gauges={"dollar": 4, "love": 3, "food": 3}, hp=[3, 2])


@pytest.mark.rules("LD-ROAD-07")
def test_t05_in_the_afternoon_a_lodging_is_offered_and_ends_the_card() -> None:
    assert texts(motel()) == ["pass", "stick up motel", "rest motel"]
    assert look(play(motel(), "rest motel")).space == 3


@pytest.mark.rules("LD-NIGHT-02")
def test_t05_a_lodging_is_paid_in_dollars() -> None:
    assert look(play(motel(), "rest motel")).dollars == 2


@pytest.mark.rules("LD-NIGHT-03")
def test_t05_a_lodging_that_was_passed_is_gone() -> None:
    state = play(motel(), "pass", "pass")
    assert look(state).ask == "night"
    assert not any("motel" in text for text in texts(state))


@pytest.mark.rules("LD-NIGHT-07")
def test_t05_then_the_icons_of_the_hideout_are_resolved() -> None:
    seen = look(play(motel(), "rest motel"))
    assert (seen.food, seen.love, seen.hp["clyde"]) == (2, 4, 3)


@pytest.mark.rules("LD-AFTER-06")
def test_t05_after_a_lodging_on_a_road_comes_the_same_type() -> None:
    seen = look(play(motel(), "rest motel"))
    assert (seen.round, seen.road_type) == (2, "road")


@pytest.mark.rules("LD-NIGHT-14")
def test_t05_the_night_is_counted() -> None:
    assert look(play(motel(), "rest motel")).nights == 1


# -- memories ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-MEM-01")
def test_t13_a_memory_is_resolved_at_once() -> None:
    assert scene("t13").outcome is not None


@pytest.mark.rules("LD-PRIO-03")
def test_t13_a_memory_interrupts() -> None:
    assert look(scene("t13")).clues == 1, "the clue of the entry box was still to come"


@pytest.mark.rules("LD-LOSE-05")
def test_t13_defeat_is_tested_at_once() -> None:
    assert look(scene("t13")).clues == 1


@pytest.mark.rules("LD-PRIO-05")
def test_t13_a_memory_is_finished_before_what_it_interrupted() -> None:
    state = scene("t13", None, {"memory": {"empty-chair": {"icons": "dollar-1 food-1"}}})
    assert look(state).clues == 2
    wounded = scene("t13", None, {"memory": {"empty-chair": {"icons": "hp-1 food-1"}}})
    assert look(wounded).clues == 1
    assert look(play(wounded, "wound bonnie")).clues == 2


@pytest.mark.rules("LD-LOSE-07")
def test_t13_the_cause_of_the_defeat_is_recorded() -> None:
    outcome = scene("t13").outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("love", "LD-LOSE-02", ())


@pytest.mark.rules("LD-MEM-06")
def test_t13_one_clue_reverses_nothing() -> None:
    assert scene("t13").outcome is not None
    saved = scene("t13", gauges={"clue": 2})
    assert texts(saved) == ["reverse", "suffer"]
    assert (look(play(saved, "reverse")).love, look(saved).clues) == (2, 1)


@pytest.mark.rules("LD-MEM-02")
def test_t14_one_of_the_things_they_possess_is_lost() -> None:
    assert look(scene("t14")).dollars == 1
    state = scene("t14", gauges={"ammo": 2})
    assert texts(state) == ["lose ammo", "lose dollar"]
    assert refusal(state, "lose food") == "LD-MEM-02"


@pytest.mark.rules("LD-MEM-04")
def test_t14_exactly_one_unit_is_lost() -> None:
    state = play(scene("t14", gauges={"ammo": 2}), "lose ammo")
    assert (look(state).ammo, look(state).dollars) == (1, 2)


@pytest.mark.rules("LD-MEM-03")
def test_t14_with_none_of_the_three_nothing_happens() -> None:
    seen = look(scene("t14", gauges={"dollar": 0}))
    assert (seen.phase, seen.ammo, seen.food, seen.dollars) == ("morning", 0, 0, 0)


@pytest.mark.rules("LD-MEM-07")
def test_t15_it_is_decided_before_the_destiny_card_is_drawn() -> None:
    state = scene("t15")
    assert texts(state) == ["reverse", "suffer"]
    assert look(state).deck_sizes["destiny"] == 12


@pytest.mark.rules("LD-MEM-06")
def test_t15_reversing_costs_two_clues() -> None:
    assert look(play(scene("t15"), "reverse")).clues == 0
    assert look(play(scene("t15"), "suffer")).clues == 2


@pytest.mark.rules("LD-MEM-09")
def test_t15_a_reversed_accident_mends_the_car_without_a_destiny_card() -> None:
    seen = look(play(scene("t15"), "reverse"))
    assert (seen.body, seen.deck_sizes["destiny"]) == (3, 12)


@pytest.mark.rules("LD-ACC-01")
def test_t15_an_accident_draws_one_destiny_card_and_its_gray_side() -> None:
    seen = look(play(scene("t15"), "suffer"))
    assert (seen.deck_sizes["destiny"], seen.space) == (11, 2)


@pytest.mark.rules("LD-DEST-02")
def test_t15_the_destiny_card_is_discarded() -> None:
    assert "loose-change" in look(play(scene("t15"), "suffer")).discards["destiny"]


@pytest.mark.rules("LD-MEM-08")
def test_t16_reversed_shootouts_bring_ammo_and_no_victims() -> None:
    seen = look(play(scene("t16", gauges={"ammo": 2}), "reverse"))
    assert (seen.clues, seen.ammo, seen.victims) == (1, 4, 3)


@pytest.mark.rules("LD-RES-03", "LD-RES-08")
def test_t16_ammo_beyond_7_is_lost() -> None:
    assert look(play(scene("t16"), "reverse")).ammo == 7


# -- stick-ups ---------------------------------------------------------------------------------------------------------


def two_bullets() -> State:
    return play(scene("t17", stubs={"destiny": {"quiet-clerk": {"normal": "shoot*2"}}}), "stick up grocery")


@pytest.mark.rules("LD-SHOOT-01")
def test_t17_a_shootout_costs_one_ammo_and_one_life() -> None:
    seen = look(play(scene("t17"), "stick up grocery"))
    assert (seen.ammo, seen.victims) == (0, 1)


@pytest.mark.rules("LD-LOSE-03")
def test_t17_the_last_bullet_is_no_defeat() -> None:
    assert play(scene("t17"), "stick up grocery").outcome is None


@pytest.mark.rules("LD-SHOOT-02", "LD-LOSE-04")
def test_t17_a_bullet_that_is_not_there_is() -> None:
    outcome = two_bullets().outcome
    assert outcome is not None
    assert outcome.reason == "ammo"


@pytest.mark.rules("LD-SHOOT-04", "LD-LOSE-05")
def test_t17_ammo_is_lost_before_the_victim_is_counted() -> None:
    assert look(two_bullets()).victims == 1


@pytest.mark.rules("LD-POI-12")
def test_t17_only_survivors_are_rewarded() -> None:
    assert look(play(scene("t17"), "stick up grocery")).food == 3
    assert look(two_bullets()).food == 2


@pytest.mark.rules("LD-RES-09", "LD-NIGHT-11")
def test_t18_a_meal_that_is_missing_costs_both_one_hp() -> None:
    assert look(play(scene("t18"), "sleep wild-camping")).hp == {"bonnie": 1, "clyde": 1}


@pytest.mark.rules("LD-HIDE-07", "LD-NIGHT-12")
def test_t18_wild_camping_costs_love() -> None:
    assert look(play(scene("t18"), "sleep wild-camping")).love == 2


@pytest.mark.rules("LD-NIGHT-05")
def test_t18_wild_camping_is_free() -> None:
    assert "sleep wild-camping" in texts(scene("t18", gauges={"dollar": 0, "clue": 0}))


@pytest.mark.rules("LD-LOSE-01")
def test_t18_one_death_is_the_end() -> None:
    state = play(scene("t18", hp=[2, 1]), "sleep wild-camping")
    assert state.outcome is not None
    assert state.outcome.reason == "starved"
    assert look(state).love == 3, "before anything else of that night"


@pytest.mark.rules("LD-ACH-02")
def test_t18_to_starve_is_an_achievement() -> None:
    assert look(play(scene("t18", hp=[2, 1]), "sleep wild-camping")).achieved == ("starved",)


@pytest.mark.rules("LD-POI-08")
def test_t19_a_dead_doctor_heals_nobody() -> None:
    seen = look(play(scene("t19"), "stick up doctor"))
    assert (seen.ammo, seen.victims, seen.hp) == (2, 2, {"bonnie": 1, "clyde": 2})


@pytest.mark.rules("LD-POI-09")
def test_t19_a_living_doctor_heals_one() -> None:
    state = play(scene("t19", stubs={"destiny": {"quiet-clerk": {"normal": "time-1"}}}), "stick up doctor")
    assert look(play(state, "heal bonnie")).hp == {"bonnie": 2, "clyde": 2}


@pytest.mark.rules("LD-RES-11")
def test_t19_they_choose_who_is_healed() -> None:
    state = play(scene("t19", stubs={"destiny": {"quiet-clerk": {"normal": "time-1"}}}), "stick up doctor")
    assert texts(state) == ["heal bonnie", "heal clyde"]


@pytest.mark.rules("LD-PLACE-08", "LD-POI-10")
def test_t19_in_a_city_two_are_healed_and_may_be_split() -> None:
    state = scene("t19", place={"type": "city", "card": "hospital-city"})
    play(state, "stick up doctor", "heal bonnie", "heal clyde")
    assert look(state).hp == {"bonnie": 2, "clyde": 3}


@pytest.mark.rules("LD-POI-07")
def test_t19_a_doctor_sells_hp_at_one_dollar() -> None:
    state = play(scene("t19", gauges={"dollar": 2}), "buy doctor", "heal bonnie")
    assert (look(state).hp["bonnie"], look(state).dollars) == (2, 1)


CITY = {"type": "city", "card": "river-city"}


@pytest.mark.parametrize(
    ("options", "changes", "food"),
    [
        pytest.param({}, {}, 3, marks=pytest.mark.rules("LD-STICK-02"), id="LD-STICK-02, normal"),
        pytest.param(
            {},
            {"stubs": {"town": {"wheat-town": {"icons": ["grocery!"]}}}},
            4,
            marks=pytest.mark.rules("LD-STICK-03"),
            id="LD-STICK-03, the difficult mark",
        ),
        pytest.param({}, {"place": CITY}, 4, marks=pytest.mark.rules("LD-POI-04"), id="LD-POI-04, a city"),
        pytest.param(
            {"weather": True},
            {"place": CITY, "weather": "heatwave"},
            3,
            marks=pytest.mark.rules("LD-STICK-08", "LD-WEATHER-08"),
            id="LD-STICK-08, a city in a heatwave",
        ),
    ],
)
def test_t20_how_much_a_grocery_yields(options: dict[str, object], changes: dict[str, Any], food: int) -> None:
    assert look(play(scene("t20", options, **changes), "stick up grocery")).food == food


def shopping() -> State:
    return play(scene("t20"), "buy grocery", *["buy one"] * 4, "done")


@pytest.mark.rules("LD-POI-03", "LD-STICK-01")
def test_t20_food_is_one_dollar_each() -> None:
    assert (look(shopping()).food, look(shopping()).dollars) == (6, 0)


def bought_something() -> State:
    one = scene("t20", stubs={"town": {"wheat-town": {"icons": ["grocery"]}}})
    return play(one, "buy grocery", "buy one", "done")


@pytest.mark.rules("LD-PLACE-02")
def test_t20_a_shop_is_used_by_one_action() -> None:
    assert "stick up grocery" not in texts(bought_something())


@pytest.mark.rules("LD-STICK-07")
def test_t20_a_shop_where_they_bought_cannot_be_stuck_up() -> None:
    assert refusal(bought_something(), "stick up grocery").startswith("LD-")


@pytest.mark.rules("LD-BANK-01")
def test_t21_a_bank_can_only_be_stuck_up() -> None:
    assert texts(scene("t21")) == ["stick up bank", "exit country-road"]


@pytest.mark.rules("LD-BANK-02")
def test_t21_the_bank_side_is_the_whole_reward() -> None:
    assert look(play(scene("t21"), "stick up bank")).dollars == 5


@pytest.mark.rules("LD-BANK-03", "LD-BANK-04")
def test_t21_loot_without_a_space_is_lost() -> None:
    assert look(play(scene("t21"), "stick up bank")).loot == 2


@pytest.mark.rules("LD-BANK-05", "LD-COMP-10")
def test_t21_a_bank_in_a_city_has_the_bank_side_too() -> None:
    stubs = {"city": {"river-city": {"icons": ["bank"]}}}
    seen = look(play(scene("t21", stubs=stubs, place=CITY), "stick up bank"))
    assert (seen.loot, seen.dollars) == (2, 5)


@pytest.mark.rules("LD-WANTED-01", "LD-WANTED-02")
def test_t21_each_loot_that_finds_a_space_makes_wanted() -> None:
    assert look(play(scene("t21"), "stick up bank")).wanted == 2


@pytest.mark.rules("LD-WANTED-06")
def test_t21_wanted_2_does_nothing() -> None:
    assert look(play(scene("t21"), "stick up bank")).markers == {}
