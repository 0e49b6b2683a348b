"""Love & Death: places where several rules meet and a program easily goes wrong."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_helpers import AMPLE, STRAIGHT, ended, look, scene, situation

# -- pitfalls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-TRACK-12")
def test_driving_ahead_of_the_police_causes_no_fight() -> None:
    frames = [{"source": "road", "icons": ["time+1"]}]
    data: Any = {"phase": "afternoon", "space": 4, "police": {"space": 4}, "gauges": AMPLE | {"victims": 1}}
    seen = look(situation(frames=frames, road=STRAIGHT, **data))
    assert (seen.space, seen.police_space, seen.wounds) == (5, 4, 0)


@pytest.mark.rules("LD-VEH-01")
def test_without_a_car_nobody_drives_on() -> None:
    stubs: Any = {"road": {"long-straight": {"stops": ["grocery", "clue"]}}, "destiny": {"*": {"normal": "body-1"}}}
    state = situation(stubs=stubs, phase="morning", gauges=AMPLE, car={"body": 1}, road=STRAIGHT)
    assert "pass" in texts(state)
    play(state, "stick up grocery")
    assert (look(state).body, texts(state)) == (0, ["wound bonnie", "wound clyde"]), "another car is taken by force"
    play(state, "wound clyde")
    assert look(state).body == 2
    assert "pass" in texts(state)


@pytest.mark.rules("LD-DAWN-13")
def test_a_quiet_dawn_without_police() -> None:
    state = situation(phase="dawn", gauges={"clue": 0}, space=1)
    assert (look(state).phase, look(state).round, look(state).police_space) == ("morning", 2, None)


@pytest.mark.rules("LD-DAWN-05")
def test_pit01_fights_wrecks_and_carjackings_come_to_an_end() -> None:
    line: Any = {"police": {"*": {"lines": ["body-9", "body-9"], "speed": [9, 9]}}}
    state = situation(stubs=line, phase="dawn", space=2, gauges=AMPLE | {"victims": 1}, hp=[9, 9], hp_max=[9, 9])
    for _ in range(30):
        if look(state).round > 3 or not state.actors:
            break
        play(state, texts(state)[0])
    assert look(state).round > 1 or not state.actors


@pytest.mark.rules("LD-ROAD-17", "LD-TURN-03")
def test_pit04_a_fork_with_an_empty_tank() -> None:
    state = scene("t04", phase="morning", car={"gas": 0})
    play(state, "take clue", "fork road")
    seen = look(state)
    assert (seen.phase, seen.car, seen.gas, seen.victims) == ("afternoon", "ford-a", 4, 1)


@pytest.mark.rules("LD-VICTIM-05")
def test_pit09_and_13_several_victims_at_once() -> None:
    icons = [{"source": "night", "icons": ["victim*9"]}]
    state = situation(phase="night", gauges={"love": 8}, frames=icons, space=5)
    seen = look(state)
    assert (seen.victims, seen.police, seen.level, seen.love) == (9, "detective", 3, 6)


@pytest.mark.rules("LD-TRACK-04")
def test_pit12_police_that_are_due_are_on_no_space() -> None:
    state = scene("t07", police={"space": 0})
    play(state, "pass")
    assert look(state).police_space == 0


@pytest.mark.rules("LD-MEM-04", "LD-LOSE-02")
def test_pit18_the_last_love_can_be_chosen() -> None:
    stubs: Any = {
        "memory": {"birthday": {"options": ["love", "clue", "food"]}},
        "road": {"long-straight": {"stops": ["memory"]}},
    }
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges={"love": 1, "food": 2},
        road=STRAIGHT,
        decks={"memory": {"top": ["birthday"]}},
    )
    assert ended(play(state, "lose love")) == "love"


def wrecked_in_a_village() -> State:
    """A stick-up in the Afternoon wrecks the car in a village that has a cabin camp."""
    stubs: Any = {
        "village": {"sawmill": {"icons": ["grocery", "cabin-camp"], "exits": ["road"]}},
        "destiny": {"*": {"normal": "body-1"}},
    }
    state = situation(
        stubs=stubs, phase="afternoon", gauges=AMPLE, car={"body": 1}, place={"type": "village", "card": "sawmill"}
    )
    return play(state, "stick up grocery", "wound clyde")


@pytest.mark.rules("LD-PLACE-02")
def test_the_reward_of_a_stick_up_comes_before_a_wreck_is_replaced() -> None:
    assert look(wrecked_in_a_village()).food == 6


@pytest.mark.rules("LD-VEH-06")
def test_a_wreck_in_a_place_in_the_afternoon_leaves_its_lodging() -> None:
    assert "rest cabin-camp" in texts(play(wrecked_in_a_village(), "wait"))


@pytest.mark.rules("LD-AFTER-07")
def test_after_a_night_beside_a_wreck_they_leave_by_the_exit_of_the_place() -> None:
    state = play(wrecked_in_a_village(), "wait", "rest cabin-camp")
    assert (look(state).ask, look(state).next_road, look(state).dollars) == ("car", "road", 4)
