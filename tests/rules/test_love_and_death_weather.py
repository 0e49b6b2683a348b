"""Love & Death: tomorrow's weather, and what each kind does."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_helpers import AMPLE, WHOLE, look, situation

# -- weather -----------------------------------------------------------------------------------------------------------


RAIN, CLOUDS, SUN = 1, 2, 3
HEAT = {"love": 1, "food": -1, "gas": -1}


def sky(*icons: int) -> int:
    number = 0
    for icon in icons:
        number = number << 2 | icon
    return number


@pytest.mark.parametrize(
    ("icons", "before", "after", "change"),
    [
        pytest.param((), "storm", "fair", {}, marks=pytest.mark.rules("LD-WEATHER-11"), id="nothing"),
        pytest.param(
            (RAIN, CLOUDS, SUN, RAIN), "storm", "fair", {}, marks=pytest.mark.rules("LD-WEATHER-11"), id="no run"
        ),
        pytest.param((RAIN, RAIN), "fair", "rainy", {}, marks=pytest.mark.rules("LD-WEATHER-03"), id="rain"),
        pytest.param(
            (RAIN, RAIN, RAIN),
            "fair",
            "storm",
            {"space": -1, "body": -1},
            marks=pytest.mark.rules("LD-WEATHER-04"),
            id="storm",
        ),
        pytest.param((CLOUDS, CLOUDS, SUN), "fair", "mild", {}, marks=pytest.mark.rules("LD-WEATHER-05"), id="mild"),
        pytest.param(
            (SUN, SUN), "fair", "warm-spell", {"love": 1}, marks=pytest.mark.rules("LD-WEATHER-07"), id="warm"
        ),
        pytest.param((SUN, SUN, SUN), "fair", "heatwave", HEAT, marks=pytest.mark.rules("LD-WEATHER-08"), id="heat"),
        pytest.param(
            (SUN, SUN, SUN, SUN), "fair", "heatwave", HEAT, marks=pytest.mark.rules("LD-WEATHER-10"), id="four"
        ),
        pytest.param(
            (SUN, SUN, RAIN, RAIN),
            "warm-spell",
            "warm-spell",
            {"love": 1},
            marks=pytest.mark.rules("LD-WEATHER-09"),
            id="two results leave it as it was",
        ),
        pytest.param(
            (SUN, SUN, RAIN, RAIN), "fair", "fair", {}, marks=pytest.mark.rules("LD-WEATHER-14"), id="fair as it was"
        ),
    ],
)
def test_weather_from_the_cards_of_the_day(
    icons: tuple[int, ...], before: str, after: str, change: dict[str, int]
) -> None:
    data: dict[str, Any] = {"phase": "dawn", "at": "day-count", "gauges": AMPLE, "space": 5, "car": WHOLE}
    seen = look(situation({"weather": True}, weather=before, inside={"skies": sky(*icons)}, **data))
    found = {"love": seen.love, "food": seen.food, "body": seen.body, "gas": seen.gas, "space": seen.space}
    calm = {"love": 5, "food": 5, "body": 4, "gas": 5, "space": 5}  # one gallon of six for the road
    assert seen.weather == after
    assert found == {what: number + change.get(what, 0) for what, number in calm.items()}


@pytest.mark.rules("LD-DAWN-12")
def test_dawn_counts_the_day() -> None:
    assert look(situation(phase="dawn", at="day-count", gauges=AMPLE)).round == 2


@pytest.mark.rules("LD-WEATHER-02", "LD-DAWN-15")
def test_weather_comes_after_the_day_is_counted() -> None:
    data: dict[str, Any] = {"phase": "dawn", "at": "day-count", "gauges": AMPLE | {"love": 1}, "car": WHOLE}
    seen = look(situation({"weather": True}, inside={"skies": sky(SUN, SUN)}, **data))
    assert (seen.round, seen.weather, seen.love) == (2, "warm-spell", 2)


def next_day(*icons: int, car: Any = WHOLE) -> State:
    plain: Any = {"destiny": {"*": {"accident": "body-1"}}}
    data: dict[str, Any] = {"phase": "dawn", "at": "day-count", "gauges": AMPLE, "road": {"next": "road"}}
    return situation({"weather": True}, plain, inside={"skies": sky(*icons)}, car=car, **data)


@pytest.mark.rules("LD-WEATHER-06")
def test_a_dust_storm_is_an_accident_and_costs_food() -> None:
    seen = look(next_day(CLOUDS, CLOUDS, CLOUDS))
    assert (seen.food, seen.body) == (4, 3)


@pytest.mark.rules("LD-WEATHER-13")
def test_after_a_dust_storm_the_day_starts_with_the_afternoon() -> None:
    seen = look(next_day(CLOUDS, CLOUDS, CLOUDS))
    assert (seen.phase, seen.road_type, seen.gas) == ("afternoon", "road", 5)


@pytest.mark.rules("LD-WEATHER-15")
def test_a_car_that_the_storm_wrecks_is_replaced_at_once() -> None:
    state = play(next_day(RAIN, RAIN, RAIN, car={"tile": "ford-a", "body": 1}), "wound bonnie")
    assert texts(state) == ["carjack", "steal roadster", "steal chevrolet", "steal pontiac", "steal fordor"]
    play(state, "steal pontiac")
    assert (look(state).phase, look(state).car) == ("morning", "pontiac")


@pytest.mark.rules("LD-WEATHER-04", "LD-WEATHER-12")
def test_in_a_storm_hideouts_for_clues_cost_one_more() -> None:
    state = situation({"weather": True}, phase="night", weather="storm", gauges=AMPLE | {"clue": 3})
    assert texts(state) == ["sleep workers-camp", "sleep abandoned-house", "sleep wild-camping"]


@pytest.mark.rules("LD-WEATHER-03", "LD-WEATHER-12")
def test_in_the_rain_lodgings_cost_one_dollar_more() -> None:
    motel: Any = {"road": {"night-highway": {"stops": ["motel"]}}}
    state = situation(
        {"weather": True}, motel, phase="afternoon", weather="rainy", gauges=AMPLE | {"dollar": 3},
        road={"type": "road", "card": "night-highway"},
    )  # fmt: skip
    assert look(play(state, "rest motel")).dollars == 0


@pytest.mark.rules("LD-WEATHER-01")
def test_replaced_cards_do_not_count_for_the_weather() -> None:
    skills = {"bonnie": {}, "clyde": {"road-warrior": 1}}
    state = situation({"weather": True}, phase="morning", road={"next": "road"}, skills=skills)
    play(state, "replace clyde road-warrior")
    assert len(look(state).skies) == 1
