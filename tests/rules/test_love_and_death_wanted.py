"""Love & Death: what it means to be Wanted, level by level."""

from __future__ import annotations

from collections import Counter
from functools import cache
from typing import Any, cast

import pytest

from casefile.engine.chance import Fast
from casefile.engine.state import State
from casefile.games.love_and_death import police
from casefile.games.love_and_death.layout import Target
from casefile.games.love_and_death.names import SPOTS
from tests.rules.helpers import play, refusal, texts
from tests.rules.love_and_death_helpers import AMPLE, STRAIGHT, ended, look, situation, truth

# -- Wanted ------------------------------------------------------------------------------------------------------------


def raised(level: int, **data: object) -> State:
    """Wanted is about to reach a level."""
    gauges: Any = AMPLE | {"wanted": level - 1} | cast("dict[str, int]", data.pop("gauges", {}))
    state = situation({"wanted": True}, phase="night", gauges=gauges, **data)
    police.raise_wanted(truth(state))
    return state


@pytest.mark.parametrize(
    ("level", "data", "markers"),
    [
        pytest.param(1, {}, {}, marks=pytest.mark.rules("LD-WANTED-06")),
        pytest.param(2, {}, {}, marks=pytest.mark.rules("LD-WANTED-06")),
        pytest.param(3, {}, {"city": 1}, marks=pytest.mark.rules("LD-WANTED-07")),
        pytest.param(
            4, {"gauges": {"victims": 6}, "space": 9}, {"space 6": 1}, marks=pytest.mark.rules("LD-WANTED-08")
        ),
        pytest.param(
            4, {"gauges": {"victims": 15}, "space": 5}, {"space 9": 1}, marks=pytest.mark.rules("LD-WANTED-09")
        ),
        pytest.param(4, {"space": 5}, {"space 1": 1}, marks=pytest.mark.rules("LD-WANTED-09")),
        pytest.param(5, {"road": {"type": "country-road"}}, {"road": 1}, marks=pytest.mark.rules("LD-WANTED-10")),
        pytest.param(5, {"road": {"type": "road"}}, {"country-road": 1}, marks=pytest.mark.rules("LD-WANTED-10")),
        pytest.param(
            6,
            {"gauges": {"victims": 1}, "police": {"space": 3}, "space": 9},
            {"space 5": 1},
            marks=pytest.mark.rules("LD-WANTED-12"),
        ),
        pytest.param(6, {"space": 5}, {"space 2": 1}, marks=pytest.mark.rules("LD-WANTED-12")),
        pytest.param(7, {"space": 5}, {"space 3": 1, "space 7": 1}, marks=pytest.mark.rules("LD-WANTED-14")),
        pytest.param(
            7, {"space": 1, "gauges": {}}, {"space 1": 1, "space 3": 1}, marks=pytest.mark.rules("LD-WANTED-24")
        ),
    ],
)
def test_markers_of_each_wanted_level(level: int, data: dict[str, Any], markers: dict[str, int]) -> None:
    state = raised(level, **data)
    assert look(state).wanted == level
    assert look(state).markers == markers


@cache
def markers_beyond_7() -> tuple[Counter[str], set[int]]:
    """The places where the two dice put markers in 3000 rolls, and how many at once."""
    found: Counter[str] = Counter()
    numbers = set()
    table = situation({"wanted": True}, phase="night", space=5, gauges={"wanted": 7})
    for seed in range(3000):
        state = table.copy()
        state.chance = Fast(seed)
        police.raise_wanted(truth(state))
        markers = look(state).markers
        numbers.add(sum(markers.values()))
        found.update(markers)
    return found, numbers


@pytest.mark.parametrize(
    "chances",
    [
        pytest.param({"village": 2, "town": 2, "city": 2}, marks=pytest.mark.rules("LD-WANTED-16"), id="LD-WANTED-16"),
        pytest.param(
            {"space 2": 2, "space 8": 3, "space 5": 1}, marks=pytest.mark.rules("LD-WANTED-17"), id="LD-WANTED-17"
        ),
        pytest.param({"police-card": 7}, marks=pytest.mark.rules("LD-WANTED-18"), id="LD-WANTED-18"),
        pytest.param({"country-road": 4, "road": 3}, marks=pytest.mark.rules("LD-WANTED-19"), id="LD-WANTED-19"),
        pytest.param(
            {"memory": 2, "destiny": 2, "armory": 2}, marks=pytest.mark.rules("LD-WANTED-20"), id="LD-WANTED-20"
        ),
        pytest.param(
            {"outside": 2, "lodgings": 1, "clue-hideouts": 1, "black-lake": 2},
            marks=pytest.mark.rules("LD-WANTED-21"),
            id="LD-WANTED-21",
        ),
    ],
)
def test_beyond_7_two_dice_tell_where(chances: dict[str, int]) -> None:
    found = markers_beyond_7()[0]
    wrong = {spot: found[spot] for spot, n in chances.items() if abs(found[spot] - 3000 * n / 36) >= 90}
    assert wrong == {}


@pytest.mark.rules("LD-WANTED-15")
def test_beyond_7_each_increase_places_one_marker_or_two() -> None:
    found, numbers = markers_beyond_7()
    assert numbers == {1, 2}
    assert len(found) == 16


@pytest.mark.rules("LD-WANTED-25")
def test_beyond_7_the_effects_of_the_levels_stay() -> None:
    dry: dict[str, Any] = {"phase": "morning", "car": {"tile": "roadster", "gas": 0}, "space": 8}
    seen = look(situation({"wanted": True}, gauges=AMPLE | {"wanted": 9}, **dry))
    assert (seen.space, seen.car, seen.improved) == (5, "ford-a", True)


@pytest.mark.parametrize(
    ("option", "wanted"),
    [
        pytest.param(True, 1, marks=pytest.mark.rules("LD-VICTIM-03"), id="LD-VICTIM-03"),
        pytest.param(False, 0, marks=pytest.mark.rules("LD-WANTED-26"), id="LD-WANTED-26"),
    ],
)
def test_without_the_option_nobody_is_wanted(option: bool, wanted: int) -> None:
    state = situation({"wanted": option}, phase="night", gauges={"victims": 7}, space=5)
    police.count_victim(truth(state))
    assert look(state).wanted == wanted


@pytest.mark.rules("LD-WANTED-01")
def test_wanted_effects_apply_immediately() -> None:
    assert look(raised(3)).markers == {"city": 1}


def one_hunter(**changes: Any) -> State:
    return situation({"wanted": True}, phase="morning", gauges=AMPLE, markers={"country-road": 1}, **changes)


@pytest.mark.rules("LD-WANTED-03", "LD-WANTED-04")
@pytest.mark.parametrize(("answer", "ammo", "hp"), [("pay ammo", 4, 3), ("wound bonnie", 5, 2)])
def test_a_hunter_takes_one_ammo_or_one_wound_and_is_gone(answer: str, ammo: int, hp: int) -> None:
    state = play(one_hunter(), answer)
    assert (look(state).ammo, look(state).hp["bonnie"], look(state).markers) == (ammo, hp, {})


@pytest.mark.rules("LD-WANTED-05")
def test_a_hunter_is_no_victim_and_a_wound_may_be_chosen_with_ammo() -> None:
    state = one_hunter()
    assert texts(state) == ["wound bonnie", "wound clyde", "pay ammo"]
    assert look(play(state, "wound bonnie")).victims == 0


@pytest.mark.rules("LD-WANTED-22")
@pytest.mark.parametrize("spot", SPOTS)
def test_where_bounty_hunters_are_met(spot: str) -> None:
    """Two of them at every place in turn: each is paid once, and then they are gone."""
    options = {"wanted": True}
    common: dict[str, Any] = {
        "gauges": AMPLE | {"victims": 1},
        "markers": {spot: 2},
        "space": 5,
        "police": {"space": 1},
    }
    if spot in ("road", "country-road"):
        state = situation(options, phase="morning", road={"next": spot}, **common)
    elif spot in ("village", "town", "city"):
        state = situation(options, phase="morning", at="turn-off", place={"type": spot}, **common)
    elif spot == "memory":
        state = situation(
            options, {"road": {"long-straight": {"stops": ["memory"]}}}, phase="morning", road=STRAIGHT, **common
        )
    elif spot in ("destiny", "armory"):
        stubs: Any = {"road": {"long-straight": {"stops": ["armory"]}}}
        state = play(situation(options, stubs, phase="morning", road=STRAIGHT, **common), "stick up armory")
    elif spot.startswith("space "):
        there = int(spot.split()[1])
        ahead = there > 5
        stubs = {"road": {"long-straight": {"stops": ["clue"], "bonus": [9 if ahead else 0, 0, 0]}}}
        common["police"] = {"space": -1, "face": "none", "level": 0}
        common["gauges"] = AMPLE
        if there == 5:
            state = situation(options, phase="night", **common | {"markers": {}})
            police.place_marker(truth(state), Target.NEAR)
            police.place_marker(truth(state), Target.NEAR)
            state = state.game.position(state.to_position() | {"ask": "nothing"})
        else:
            icon = "time+9" if ahead else "time-9"
            frames = [{"source": "night", "icons": [icon]}]
            state = situation(options, phase="night", frames=frames, **common)
    elif spot == "police-card":
        state = situation(options, phase="dawn", **common | {"police": {"space": 5}})
    elif spot in ("outside", "clue-hideouts"):
        state = situation(options, phase="night", **common)
        play(state, "sleep wild-camping" if spot == "outside" else "sleep workers-camp")
    elif spot == "lodgings":
        stubs = {"road": {"night-highway": {"stops": ["motel"]}}}
        road = {"type": "road", "card": "night-highway"}
        state = play(situation(options, stubs, phase="afternoon", road=road, **common), "rest motel")
    else:
        state = situation(options, phase="dawn", at="lake-trip", car={"loot": 1}, **common)
        play(state, "stow")
    assert texts(state) == ["wound bonnie", "wound clyde", "pay ammo"]
    victims = look(state).victims
    play(state, "pay ammo")
    assert (look(state).ask, look(state).ammo, look(state).victims) == ("hunter", 4, victims)
    play(state, "wound bonnie")
    assert spot not in look(state).markers
    assert spot == "lodgings" or look(state).hp["bonnie"] <= 2, "the motel heals"


@pytest.mark.rules("LD-WANTED-23")
def test_all_hunters_of_a_spot_are_met_together() -> None:
    state = situation({"wanted": True}, phase="morning", gauges=AMPLE, markers={"country-road": 2})
    assert look(play(state, "pay ammo")).ask == "hunter"
    assert look(play(state, "pay ammo")).ask != "hunter"
    assert look(state).ammo == 3


@pytest.mark.rules("LD-LOSE-06")
def test_a_hunter_can_be_the_end() -> None:
    state = situation({"wanted": True}, phase="morning", gauges={"ammo": 0}, hp=[1, 3], markers={"country-road": 1})
    assert texts(state) == ["wound bonnie", "wound clyde"]
    assert ended(play(state, "wound bonnie")) == "hunter"


@pytest.mark.parametrize(
    ("level", "space", "improved"),
    [
        pytest.param(2, 6, False, marks=pytest.mark.rules("LD-WANTED-06"), id="LD-WANTED-06"),
        pytest.param(3, 5, False, marks=pytest.mark.rules("LD-WANTED-07"), id="LD-WANTED-07"),
        pytest.param(5, 5, True, marks=pytest.mark.rules("LD-WANTED-10"), id="LD-WANTED-10"),
    ],
)
def test_carjackings_of_the_wanted_levels(level: int, space: int, improved: bool) -> None:
    dry: dict[str, Any] = {"phase": "morning", "car": {"tile": "roadster", "gas": 0}, "space": 8}
    seen = look(situation({"wanted": True}, gauges=AMPLE | {"wanted": level}, **dry))
    assert (seen.space, seen.car, seen.improved) == (space, "ford-a", improved)


@pytest.mark.parametrize(
    ("level", "space", "there"),
    [
        pytest.param(3, 5, 1, marks=pytest.mark.rules("LD-WANTED-07"), id="level 3"),
        pytest.param(4, 5, 2, marks=pytest.mark.rules("LD-WANTED-08"), id="level 4"),
        pytest.param(4, 1, 1, marks=pytest.mark.rules("LD-WANTED-09"), id="never ahead of B&C"),
    ],
)
def test_where_police_are_placed_at_the_wanted_levels(level: int, space: int, there: int) -> None:
    state = situation({"wanted": True}, phase="night", gauges=AMPLE | {"wanted": level}, space=space)
    police.count_victim(truth(state))
    assert look(state).police_space == there


def wanted_at_the_doctors() -> State:
    doctor: Any = {"village": {"sawmill": {"icons": ["doctor", "garage"]}}}
    return situation(
        {"wanted": True}, doctor, phase="morning", gauges=AMPLE | {"wanted": 6, "dollar": 1}, hp=[1, 1],
        car={"body": 1}, place={"type": "village", "card": "sawmill"},
    )  # fmt: skip


@pytest.mark.rules("LD-WANTED-11")
def test_at_wanted_6_the_first_point_is_free_and_the_next_is_not() -> None:
    state = play(wanted_at_the_doctors(), "buy doctor", "heal bonnie")
    assert look(state).dollars == 1, "the first is free"
    play(state, "heal clyde")
    assert (look(state).dollars, texts(state)) == (0, ["done"])


@pytest.mark.rules("LD-WANTED-27")
def test_at_wanted_6_the_free_point_is_a_purchase_even_without_a_dollar() -> None:
    state = play(wanted_at_the_doctors(), "buy doctor", "heal bonnie", "heal clyde", "done")
    play(state, "buy garage", "buy one", "done")
    assert (look(state).body, look(state).dollars) == (2, 0)
    assert "buy garage" not in texts(state)


@pytest.mark.rules("LD-WANTED-13")
def test_at_wanted_7_the_house_can_be_taken() -> None:
    state = situation({"wanted": True}, phase="night", gauges=AMPLE | {"wanted": 7, "clue": 0}, space=9)
    play(state, "take house")
    seen = look(state)
    assert (seen.ammo, seen.victims, seen.love, seen.clues) == (4, 1, 7, 0)
    assert seen.dollars == AMPLE["dollar"] + 1, "from the drawer"


@pytest.mark.rules("LD-WANTED-13")
def test_below_wanted_7_the_house_cannot_be_taken() -> None:
    assert refusal(situation({"wanted": True}, phase="night", gauges={"wanted": 6}), "take house") == "LD-WANTED-13"
