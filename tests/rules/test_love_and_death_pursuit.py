"""Love & Death, scenario by scenario: carjackings, the pursuit track, Dawn and the police."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death import police
from casefile.games.love_and_death.names import POLICE
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, texts, watched
from tests.rules.love_and_death_helpers import look, scene, situation, truth

# -- carjackings and the pursuit track ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("facts", "values"),
    [
        pytest.param(["road_type", "gas"], ["road", 4], marks=pytest.mark.rules("LD-TURN-03"), id="LD-TURN-03"),
        pytest.param(["car"], ["ford-a"], marks=pytest.mark.rules("LD-CARJACK-03"), id="LD-CARJACK-03"),
        pytest.param(["gas", "body"], [5 - 1, 2], marks=pytest.mark.rules("LD-CARJACK-05"), id="LD-CARJACK-05"),
        pytest.param(["space", "victims"], [5 - 2, 1], marks=pytest.mark.rules("LD-CARJACK-06"), id="LD-CARJACK-06"),
        pytest.param(["car", "space"], ["ford-a", 3], marks=pytest.mark.rules("LD-CARJACK-07"), id="LD-CARJACK-07"),
        pytest.param(["loot"], [1], marks=pytest.mark.rules("LD-CARJACK-08"), id="LD-CARJACK-08"),
        pytest.param(["police"], ["local-police"], marks=pytest.mark.rules("LD-POLICE-01"), id="LD-POLICE-01"),
        pytest.param(["police_space"], [1], marks=pytest.mark.rules("LD-POLICE-04"), id="LD-POLICE-04"),
    ],
)
def test_t06_out_of_gas_in_the_morning(facts: list[str], values: list[object]) -> None:
    seen = look(scene("t06"))
    assert [getattr(seen, fact) for fact in facts] == values


@pytest.mark.rules("LD-CARJACK-01", "LD-CARJACK-02")
def test_t06_outside_dawn_there_is_no_choice_but_to_carjack() -> None:
    rich = look(scene("t06", gauges={"clue": 9}))
    assert (rich.car, rich.clues, rich.victims) == ("ford-a", 9, 1)


@pytest.mark.rules("LD-CARJACK-04")
def test_t06_a_ford_a_may_be_replaced_by_a_ford_a() -> None:
    seen = look(scene("t06", car={"tile": "ford-a", "gas": 0}))
    assert (seen.car, seen.gas, seen.victims) == ("ford-a", 4, 1)


@pytest.mark.rules("LD-VEH-03")
def test_t06_without_gas_the_current_card_may_be_finished() -> None:
    assert texts(scene("t02", car={"tile": "fordor", "gas": 0})) == ["take clue", "pass"]


@pytest.mark.rules("LD-CARJACK-10")
def test_t06_an_empty_tank_is_no_breakdown_until_gas_is_needed() -> None:
    seen = look(play(scene("t02", car={"tile": "fordor", "gas": 0}), *["pass"] * 3))
    assert (seen.car, seen.victims) == ("fordor", 0)


@pytest.mark.parametrize(
    ("changes", "space", "police"),
    [
        pytest.param({}, 9, 2, marks=pytest.mark.rules("LD-TRACK-04"), id="LD-TRACK-04, what is too much pushes back"),
        pytest.param({"police": {"space": 2}}, 9, 1, marks=pytest.mark.rules("LD-TRACK-05"), id="LD-TRACK-05, floor"),
        pytest.param(
            {"gauges": {"victims": 0}, "police": {"face": "none", "level": 0, "space": -1}},
            9,
            None,
            marks=pytest.mark.rules("LD-TRACK-06"),
            id="LD-TRACK-06, without police it is lost",
        ),
        pytest.param({"space": 5}, 8, 4, marks=pytest.mark.rules("LD-TRACK-02"), id="LD-TRACK-02, one step each"),
    ],
)
def test_t07_passing_space_9(changes: dict[str, Any], space: int, police: int | None) -> None:
    state = play(scene("t07", **changes), "pass")
    assert (look(state).space, look(state).police_space) == (space, police)


@pytest.mark.rules("LD-TRACK-01", "LD-TRACK-03")
def test_t07_they_never_go_beyond_9() -> None:
    assert look(play(scene("t07", space=9), "pass")).space == 9


@pytest.mark.rules("LD-TRACK-09", "LD-CONF-01")
def test_t08_falling_back_stops_at_the_police() -> None:
    seen = look(scene("t08"))
    assert (seen.space, seen.wounds) == (4, 1)


@pytest.mark.rules("LD-TRACK-11")
def test_t08_after_the_fight_both_stay() -> None:
    assert (look(scene("t08")).space, look(scene("t08")).police_space) == (4, 4)


@pytest.mark.rules("LD-PRIO-04")
def test_t08_the_fight_comes_after_the_rest_of_the_entry_box() -> None:
    assert look(scene("t08")).clues == 1
    assert look(scene("t08", gauges={"ammo": 0})).clues == 1, "and they had it when they died"


@pytest.mark.rules("LD-PLACE-01")
def test_t08_the_entry_box_comes_first() -> None:
    assert look(scene("t08")).ask == "place"
    assert look(scene("t08")).clues == 1


@pytest.mark.rules("LD-CONF-02")
def test_t08_the_first_line_is_resolved() -> None:
    seen = look(scene("t08"))
    assert (seen.ammo, seen.victims) == (2, 2)


@pytest.mark.rules("LD-CONF-03")
def test_t08_a_line_that_was_survived_is_a_wound() -> None:
    assert look(scene("t08")).wounds == 1


@pytest.mark.rules("LD-TRACK-08")
def test_t08_they_never_go_below_1() -> None:
    calm = scene("t08", space=1, gauges={"victims": 0}, police={"face": "none", "level": 0, "space": -1})
    assert look(calm).space == 1


# -- Dawn and the police -----------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-DAWN-02", "LD-POLICE-12")
@pytest.mark.parametrize(("space", "loot", "there"), [(9, 0, 5), (9, 1, 6)])
def test_t09_the_police_move_by_their_speed_and_one_more_for_loot(space: int, loot: int, there: int) -> None:
    assert look(scene("t09", space=space, car={"loot": loot})).police_space == there


@pytest.mark.rules("LD-TRACK-07", "LD-DAWN-04")
def test_t09_the_police_stop_where_they_catch_them() -> None:
    assert look(scene("t09")).police_space == 5, "two icons and a loot would bring them to 6"


@pytest.mark.rules("LD-DAWN-03")
def test_t09_wounded_police_are_as_fast_as_the_icons_that_are_left() -> None:
    assert look(scene("t09", space=9, car={"loot": 0}, police={"wounds": 1})).police_space == 4


@pytest.mark.rules("LD-VEH-05")
def test_t09_a_wreck_costs_one_hp() -> None:
    state = scene("t09")
    assert look(state).body == 0
    assert texts(state) == ["wound bonnie", "wound clyde"]


@pytest.mark.rules("LD-DAWN-09")
def test_t09_without_clues_a_wreck_is_replaced_by_carjacking() -> None:
    state = play(scene("t09"), "wound bonnie")
    assert look(state).wounds == 1
    assert texts(state) == ["carjack"]


@pytest.mark.rules("LD-DAWN-05", "LD-TRACK-10")
def test_t09_no_second_fight_at_one_dawn() -> None:
    seen = look(play(scene("t09"), "wound bonnie", "carjack"))
    assert (seen.space, seen.wounds) == (5, 1)


@pytest.mark.rules("LD-CARJACK-08")
def test_t09_the_loot_comes_along() -> None:
    seen = look(play(scene("t09"), "wound bonnie", "carjack"))
    assert (seen.loot, seen.car, seen.victims) == (1, "ford-a", 2)


@pytest.mark.rules("LD-DAWN-01")
def test_t09_first_the_police_then_the_car_then_the_loot() -> None:
    """One scenario: the fight, the wound of the wreck, the new car, the trip to Black Lake."""
    state = scene("t09")
    asked = [texts(state)]
    for answer in ("wound bonnie", "carjack"):
        asked.append(texts(play(state, answer)))
    assert asked == [["wound bonnie", "wound clyde"], ["carjack"], ["done", "stow"]]


def level_3() -> LoveAndDeathView:
    return look(play(scene("t10"), "wound clyde"))


@pytest.mark.rules("LD-PRIO-01", "LD-CONF-07")
def test_t10_the_new_police_are_on_space_1_at_once() -> None:
    assert (level_3().police, level_3().police_space) == ("detective", 1)


@pytest.mark.rules("LD-PRIO-02")
def test_t10_the_rest_of_the_line_is_resolved() -> None:
    assert level_3().hp["clyde"] == 2


@pytest.mark.rules("LD-CONF-04")
def test_t10_wounded_police_fight_by_their_next_line() -> None:
    assert (level_3().ammo, level_3().hp["clyde"]) == (1, 2), "shoot hp-1, not shoot"


@pytest.mark.rules("LD-CONF-05", "LD-CONF-08")
def test_t10_the_death_is_that_of_the_police_who_were_fought() -> None:
    assert level_3().kills == {"sheriff": 1}


@pytest.mark.rules("LD-POLICE-02", "LD-POLICE-05")
@pytest.mark.parametrize(("mode", "face"), [("easy", "detective"), ("difficult", "texas-ranger")])
def test_t10_the_9th_victim_brings_level_3_of_the_colour(mode: str, face: str) -> None:
    state = scene("t10", {"mode": mode}, {"police": {"detective": {"lines": ["shoot", "shoot hp-1"]}}})
    assert look(play(state, "wound clyde")).police == face


@pytest.mark.rules("LD-POLICE-03")
def test_t10_a_police_icon_replaces_the_police() -> None:
    assert (level_3().victims, level_3().level) == (9, 3)


@pytest.mark.rules("LD-POLICE-06", "LD-POLICE-07")
@pytest.mark.parametrize(("mode", "ladder"), [("easy", POLICE), ("difficult", POLICE[1:])])
def test_the_ladder_of_the_faces(mode: str, ladder: tuple[str, ...]) -> None:
    state = situation({"mode": mode}, phase="night", gauges={"love": 8}, space=5)
    met = []
    for _ in range(20):
        police.count_victim(truth(state))
        if look(state).police not in met:
            met.append(look(state).police)
    assert met == list(ladder)


@pytest.mark.rules("LD-POLICE-09")
def test_t10_the_new_police_have_no_wound() -> None:
    assert level_3().wounds == 0


@pytest.mark.rules("LD-VICTIM-02")
def test_t11_a_heart_on_the_track_costs_love_after_the_line() -> None:
    state = scene("t11")
    assert (look(state).love, look(state).victims) == (4, 6)
    assert look(play(state, "wound clyde")).love == 3


@pytest.mark.rules("LD-CONF-06")
def test_t11_dead_police_of_the_same_level_wait_on_space_0() -> None:
    seen = look(play(scene("t11"), "wound clyde"))
    assert (seen.police_space, seen.police, seen.wounds, seen.kills) == (0, "sheriff", 0, {"sheriff": 1})


@pytest.mark.rules("LD-CONF-11")
def test_t11_police_killed_at_dawn_come_back_at_the_next() -> None:
    state = play(scene("t11"), "wound clyde")
    journal = watched(state)
    while not any(event.name == "chase" for event in journal.events):
        play(state, texts(state)[-1] if look(state).ask == "night" else texts(state)[0])
    assert (look(state).round, look(state).police_space) == (2, 2), "from 0, by the two icons of their speed"


@pytest.mark.rules("LD-DAWN-16")
def test_t11_on_one_space_at_dawn_the_fight_takes_place() -> None:
    state = scene("t11")
    assert look(state).police_space == look(state).space == 6
    assert texts(state) == ["wound bonnie", "wound clyde"], "of the sheriff's second line"


def radio_song() -> tuple[State, list[tuple[str, object]]]:
    state = scene("t12")
    journal = watched(state)
    play(state, "stick up grocery")
    events = [event for event in journal.events if event.public and event.name in ("gain", "lose")]
    return state, [(event.name, (event.public or {})["what"]) for event in events]


@pytest.mark.rules("LD-PRIO-06")
def test_t12_a_love_loss_waits_its_turn() -> None:
    assert radio_song()[1][:3] == [("lose", 0), ("gain", 4), ("lose", 4)]


@pytest.mark.rules("LD-LOSE-02")
def test_t12_love_that_never_falls_to_0_is_no_defeat() -> None:
    assert look(radio_song()[0]).love == 1
    assert radio_song()[0].outcome is None


@pytest.mark.rules("LD-STICK-02")
def test_t12_the_reward_comes_after_the_normal_side() -> None:
    assert radio_song()[1][3:] == [("gain", 1)]


@pytest.mark.rules("LD-POI-04")
def test_t12_the_reward_of_a_grocery_is_one_food() -> None:
    assert look(radio_song()[0]).food == look(scene("t12")).food + 1


@pytest.mark.rules("LD-STICK-06")
def test_t12_a_stick_up_is_legal_without_ammo() -> None:
    assert "stick up grocery" in texts(scene("t12", gauges={"ammo": 0}))
