"""Love & Death, scenario by scenario: wrecks, dry tanks, the armory and the farm."""

from __future__ import annotations

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, refusal, texts
from tests.rules.love_and_death_helpers import look, scene, table

# -- wrecks and dry tanks ----------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-CARJACK-09")
def test_t22_in_the_morning_the_card_goes_on_after_a_carjacking() -> None:
    seen = look(play(scene("t22"), "suffer", "wound bonnie"))
    assert (seen.car, seen.stop, seen.space, seen.victims) == ("ford-a", 2, 4, 1)


@pytest.mark.rules("LD-ROAD-14")
def test_t22_the_car_at_the_end_decides_the_bonus() -> None:
    state = play(scene("t22"), "suffer", "wound bonnie", "pass", "pass")
    assert look(state).space == 5, "a yellow car gets the yellow bonus"


def wreck_left_for_the_night() -> State:
    return play(scene("t22", phase="afternoon"), "suffer", "wound bonnie", "wait")


@pytest.mark.rules("LD-VEH-06")
def test_t22_in_the_afternoon_a_wreck_can_wait() -> None:
    state = play(scene("t22", phase="afternoon"), "suffer", "wound bonnie")
    assert texts(state) == ["carjack", "wait"]
    seen = look(play(state, "wait"))
    assert (seen.phase, seen.space) == ("night", 6), "the card ends without bonuses"


@pytest.mark.rules("LD-VEH-16")
def test_t22_the_road_of_the_next_morning_is_remembered() -> None:
    assert look(wreck_left_for_the_night()).next_road == "road"


@pytest.mark.rules("LD-DAWN-09")
def test_t22_at_dawn_a_wreck_is_replaced_with_clues_or_by_carjacking() -> None:
    state = play(wreck_left_for_the_night(), "sleep wild-camping")
    assert texts(state) == ["carjack", "steal ford-a", "steal chevrolet"]


@pytest.mark.rules("LD-DAWN-10")
def test_t22_a_car_that_was_changed_brings_no_love() -> None:
    state = wreck_left_for_the_night()
    love = look(state).love
    assert look(play(state, "sleep wild-camping", "steal chevrolet")).love == love - 1


@pytest.mark.rules("LD-VEH-09")
def test_t22_a_stolen_car_costs_its_clues_and_is_whole() -> None:
    seen = look(play(wreck_left_for_the_night(), "sleep wild-camping", "steal chevrolet"))
    assert (seen.car, seen.clues, seen.body) == ("chevrolet", 0, seen.body_max)


@pytest.mark.rules("LD-VEH-07")
def test_t22_the_rest_of_the_sequence_comes_before_the_wreck() -> None:
    state = play(scene("t22", stubs={"destiny": {"quiet-clerk": {"accident": "body-1 food-1"}}}), "suffer")
    assert look(state).food == look(scene("t22")).food - 1
    assert texts(state) == ["wound bonnie", "wound clyde"]


@pytest.mark.parametrize(
    ("mode", "car"),
    [
        pytest.param("easy", "roadster", marks=pytest.mark.rules("LD-RES-14"), id="easy"),
        pytest.param("normal", "roadster", marks=pytest.mark.rules("LD-RES-14"), id="normal"),
        pytest.param("infinite", "roadster", marks=pytest.mark.rules("LD-MODE-07"), id="infinite"),
        pytest.param("difficult", "ford-a", marks=pytest.mark.rules("LD-MODE-06"), id="difficult"),
        pytest.param("hardcore", "ford-a", marks=pytest.mark.rules("LD-VEH-04"), id="hardcore"),
    ],
)
def test_t23_losing_gas_that_is_not_there(mode: str, car: str) -> None:
    assert look(scene("t23", {"mode": mode})).car == car


@pytest.mark.rules("LD-ROAD-17")
@pytest.mark.parametrize("mode", ["easy", "difficult"])
def test_t23_the_card_goes_on_with_an_empty_tank(mode: str) -> None:
    assert texts(scene("t23", {"mode": mode})) == ["take clue", "pass"]


# -- the armory --------------------------------------------------------------------------------------------------------


def colt_bought() -> LoveAndDeathView:
    return look(play(scene("t24"), "buy armory", "buy colt", "bearer clyde", "done"))


@pytest.mark.rules("LD-ARM-01")
def test_t24_an_armory_is_a_shop_like_any_other() -> None:
    assert texts(scene("t24")) == ["buy armory", "stick up armory", "exit country-road"]
    poor = scene("t24", gauges={"ammo": 3, "dollar": 2})
    play(poor, "buy armory", "buy one")
    assert (look(poor).ammo, look(poor).dollars) == (4, 1)


@pytest.mark.rules("LD-ARM-02")
def test_t24_weapons_can_be_bought_without_ammo() -> None:
    assert texts(play(scene("t24"), "buy armory")) == ["buy colt", "buy knife", "buy thompson"]


@pytest.mark.rules("LD-WEAPON-19")
def test_t24_a_weapon_costs_its_price() -> None:
    assert colt_bought().dollars == 5 - 4


@pytest.mark.rules("LD-WEAPON-17")
def test_t24_the_bearer_of_the_colt_gains_one_hp() -> None:
    assert (colt_bought().hp["clyde"], colt_bought().hp_max["clyde"]) == (4, 4)


@pytest.mark.rules("LD-ARM-04")
def test_t24_the_lowest_leaves_the_others_slide_down() -> None:
    assert colt_bought().display[0] == "thompson"


@pytest.mark.rules("LD-ARM-05")
def test_t24_the_display_is_refilled_to_three() -> None:
    assert len(colt_bought().display) == 3


@pytest.mark.rules("LD-ARM-06")
def test_t24_a_rotated_weapon_goes_to_the_discards() -> None:
    assert "knife" in colt_bought().discards["weapon"]
    assert "colt" not in colt_bought().discards["weapon"]


@pytest.mark.rules("LD-ARM-07")
def test_t24_an_armory_that_is_passed_does_not_rotate() -> None:
    assert look(play(scene("t24"), "exit country-road")).display == ("knife", "thompson", "colt")


@pytest.mark.rules("LD-ARM-03", "LD-ARM-08")
def test_t24_a_stick_up_rotates_and_brings_no_weapon() -> None:
    state = play(scene("t24", stubs={"destiny": {"*": {"normal": ""}}}), "stick up armory")
    assert (look(state).display[:2], look(state).weapons) == (("thompson", "colt"), {})


# -- the farm ----------------------------------------------------------------------------------------------------------


def farm() -> State:
    return play(scene("t25"), "sleep romantic-farm")


@pytest.mark.rules("LD-WIN-02", "LD-WIN-04")
def test_t25_the_farm_is_the_victory_at_once() -> None:
    outcome = farm().outcome
    assert outcome is not None
    assert (outcome.reason, outcome.winners) == ("won", (0,))


@pytest.mark.rules("LD-NIGHT-14")
def test_t25_the_night_at_the_farm_counts() -> None:
    assert look(farm()).nights == 9


@pytest.mark.rules("LD-STAR-05", "LD-STAR-07")
def test_t25_won_on_day_9_is_won_early() -> None:
    assert "star-days" in [line.what for line in farm().sheets[0].lines]


@pytest.mark.parametrize(
    "change",
    [
        pytest.param({"love": 7}, marks=pytest.mark.rules("LD-WIN-03"), id="LD-WIN-03, love is not full"),
        pytest.param({"lake": 3}, marks=pytest.mark.rules("LD-WIN-05", "LD-MODE-02"), id="LD-WIN-05, loot in the car"),
        pytest.param({"clue": 5}, marks=pytest.mark.rules("LD-HIDE-08"), id="LD-HIDE-08, six clues"),
    ],
)
def test_t25_no_farm_without(change: dict[str, int]) -> None:
    assert refusal(scene("t25", gauges=change, car={"loot": 1}), "sleep romantic-farm") == "LD-NIGHT-06"


@pytest.mark.rules("LD-NIGHT-06")
def test_t25_the_farm_is_offered_where_all_conditions_hold() -> None:
    assert "sleep romantic-farm" in texts(scene("t25"))
    assert "sleep romantic-farm" not in texts(scene("t25", gauges={"love": 7}))


# -- an empty tank at Dawn ---------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-DAWN-09", "LD-CARJACK-10")
def test_t26_with_an_empty_tank_they_may_carjack_or_keep_the_car() -> None:
    assert texts(scene("t26")) == ["carjack", "keep car"]


@pytest.mark.rules("LD-DAWN-07", "LD-VEH-10")
def test_t26_a_car_that_is_kept_brings_its_love() -> None:
    assert look(play(scene("t26"), "keep car")).love == 4


@pytest.mark.rules("LD-DAWN-11")
def test_t26_without_gas_no_loot_is_stowed() -> None:
    assert look(play(scene("t26"), "keep car")).lake == 0


@pytest.mark.rules("LD-TURN-03")
def test_t26_the_dry_car_breaks_down_in_the_morning() -> None:
    seen = look(play(scene("t26"), "keep car"))
    assert (seen.car, seen.round, seen.gas) == ("ford-a", 2, 4)


@pytest.mark.rules("LD-CARJACK-05", "LD-CARJACK-06")
def test_t26_a_carjacking_at_dawn_costs_what_it_always_costs() -> None:
    seen = look(play(scene("t26"), "carjack"))
    assert (seen.car, seen.gas, seen.space, seen.victims) == ("ford-a", 5, 4, 2)


@pytest.mark.rules("LD-DAWN-10")
def test_t26_a_carjacked_car_brings_no_love() -> None:
    assert look(play(scene("t26"), "carjack")).love == 3


@pytest.mark.rules("LD-DAWN-11")
def test_t26_one_gas_stows_the_loot() -> None:
    seen = look(play(scene("t26"), "carjack", "stow"))
    assert (seen.lake, seen.round) == (1, 2)


@pytest.mark.rules("LD-DAWN-08")
def test_t26_a_stolen_car_is_another_one() -> None:
    offered = texts(scene("t26", gauges={"clue": 9}, car={"gas": 3}))
    assert "steal roadster" not in offered
    assert {"steal ford-a", "steal chevrolet", "steal pontiac", "steal fordor"} < set(offered)


@pytest.mark.rules("LD-DAWN-06")
def test_t26_a_carjacking_at_dawn_can_bring_on_the_one_fight() -> None:
    near = play(
        scene("t26", police={"space": 4}, stubs={"police": {"local-police": {"lines": ["shoot", "shoot"]}}}), "carjack"
    )
    assert (look(near).space, look(near).wounds) == (4, 1)


@pytest.mark.rules("LD-PRIO-07")
def test_t27_contact_undone_by_a_level_up() -> None:
    seen = look(scene("t27"))
    assert (seen.ammo, seen.wounds, seen.kills) == (3, 0, {})


@pytest.mark.rules("LD-TRACK-09")
def test_t27_they_had_fallen_back_onto_the_police() -> None:
    assert look(scene("t27")).space == 4


@pytest.mark.rules("LD-POLICE-03", "LD-POLICE-04")
def test_t27_the_sheriff_comes_to_space_1() -> None:
    seen = look(scene("t27"))
    assert (seen.victims, seen.police, seen.police_space) == (4, "sheriff", 1)


@pytest.mark.rules("LD-POI-12")
def test_t28_the_reward_comes_after_the_fight() -> None:
    state = play(scene("t28"), "stick up armory")
    assert (look(state).space, look(state).ammo) == (4, 1)


@pytest.mark.rules("LD-LOSE-03")
def test_t28_the_reward_comes_too_late_for_the_fight() -> None:
    state = play(scene("t28", gauges={"ammo": 0}), "stick up armory")
    assert state.outcome is not None
    assert state.outcome.reason == "ammo"


@pytest.mark.rules("LD-LOSE-07")
def test_t28_the_cause_is_the_stick_up_that_set_it_off() -> None:
    assert table(play(scene("t28", gauges={"ammo": 0}), "stick up armory"))["ledger"][1] == 2
