"""Love & Death where the printed rules are silent: how we read them, with one situation for each reading."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_helpers import STANDARD, look, situation

AMPLE: dict[str, Any] = {"ammo": 5, "food": 5, "dollar": 5, "clue": 0, "love": 5}
STRAIGHT = {"type": "road", "card": "long-straight"}


def ended(state: State) -> str:
    assert state.outcome is not None
    return state.outcome.reason


def suffering(*icons: str, options: Any = None, stubs: Any = None, **data: Any) -> State:
    """At night, in the middle of these icons."""
    frames = [{"source": "night", "icons": list(icons)}]
    return situation(options, stubs, **{"phase": "night", "gauges": AMPLE, "frames": frames} | data)


def facing(line: str, wanted: int = 0, options: Any = None, **data: Any) -> State:
    """At Dawn, with police on their own space whose every line is this one."""
    faces = {entry["id"]: {"lines": [line] * len(entry["lines"])} for entry in STANDARD["police"]}
    gauges = AMPLE | {"victims": 1, "wanted": wanted} | data.pop("gauges", {})
    return situation(
        {"wanted": True} | (options or {}), {"police": faces}, phase="dawn", space=5, police={"space": 5},
        gauges=gauges, **data,
    )  # fmt: skip


# -- wrecks ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-VEH-07", "LD-PRIO-04")
def test_the_penalty_of_a_wreck_comes_behind_all_that_waits() -> None:
    """Time is lost after the body: the fight that this causes is over before the wreck hurts anybody."""
    stubs = {"police": {"*": {"lines": ["shoot", "shoot"], "speed": [1, 1]}}}
    data: dict[str, Any] = {"gauges": AMPLE | {"victims": 1}, "space": 3, "police": {"space": 2}, "car": {"body": 1}}
    state = suffering("body-1", "time-1", stubs=stubs, **data)
    seen = look(state)
    assert (seen.ask, seen.body, seen.wounds, seen.ammo) == ("wound", 0, 1, 4)
    assert sum(look(play(state, "wound clyde")).hp.values()) == sum(seen.hp.values()) - 1


DRY_AND_FRAIL: dict[str, Any] = {
    "options": {"mode": "difficult"},
    "car": {"tile": "roadster", "body": 1, "gas": 0},
    "space": 8,
}


@pytest.mark.rules("LD-VEH-04")
def test_a_wreck_does_not_break_down_as_well() -> None:
    """Gas lost by a wreck has no effect."""
    seen = look(play(suffering("body-1", "gas-1", **DRY_AND_FRAIL), "wound clyde"))
    assert (seen.car, seen.body, seen.space, seen.ask) == ("roadster", 0, 8, "night")


@pytest.mark.rules("LD-RES-14")
def test_a_breakdown_before_the_wreck_is_still_seen_to() -> None:
    """The breakdown is handled when its turn comes."""
    seen = look(play(suffering("gas-1", "body-1", **DRY_AND_FRAIL), "wound clyde"))
    assert (seen.car, seen.body, seen.space, seen.ask) == ("ford-a", seen.body_max, 6, "night")


# -- fights ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-PRIO-07", "LD-CONF-10")
@pytest.mark.parametrize(("wounds", "fights", "there", "after"), [(0, 2, 2, 2), (1, 2, 0, 0), (2, 1, 0, 0)])
def test_two_contacts_are_two_fights_unless_the_first_kills(wounds: int, fights: int, there: int, after: int) -> None:
    """Time is lost twice before any fight; police with one line left do not live to see the second one."""
    stubs = {"police": {"local-police": {"lines": ["ammo-1"] * 3, "speed": [1, 1, 1]}}}
    data: dict[str, Any] = {"gauges": AMPLE | {"victims": 1}, "space": 3, "police": {"space": 2, "wounds": wounds}}
    seen = look(suffering("time-1", "time-1", stubs=stubs, **data))
    assert (seen.ammo, seen.police_space, seen.wounds, seen.space) == (5 - fights, there, after, 2)
    assert seen.kills == ({} if there else {"local-police": 1})


@pytest.mark.rules("LD-WANTED-12")
def test_wanted_6_reached_in_a_fight_counts_from_the_next_one() -> None:
    first = look(facing("wanted+1", wanted=5))
    assert (first.wanted, first.wounds, first.ammo) == (6, 1, 5)
    second = look(facing("wanted+1", wanted=6))
    assert (second.wanted, second.wounds, second.ammo) == (7, 1, 4)


@pytest.mark.parametrize(
    ("line", "weapon", "ammo", "action"),
    [
        pytest.param("shoot", "knife", 0, "use knife bonnie", marks=pytest.mark.rules("LD-WEAPON-08")),
        pytest.param("shoot*2", "grenade", 1, "use grenade", marks=pytest.mark.rules("LD-WEAPON-12")),
    ],
)
def test_the_price_of_a_weapon_comes_after_the_ammo_of_wanted_6(line: str, weapon: str, ammo: int, action: str) -> None:
    state = facing(line, wanted=6, weapons={weapon: 99}, hp=[1, 3], gauges={"ammo": ammo, "love": 1})
    assert ended(play(state, action)) == "ammo"


KNIFE_OR_GRENADE = pytest.mark.parametrize(
    ("first", "second", "use"),
    [("shoot", "shoot*2", ["use knife bonnie", "use knife clyde"]), ("shoot*2", "shoot", ["use grenade"])],
)


def all_three_in_hand(first: str, second: str) -> State:
    """A stick-up with knife, grenade and Schofield; `first` is the side of the card, `second` that of the next."""
    stubs: Any = {
        "road": {"long-straight": {"stops": ["grocery", "clue"]}},
        "destiny": {"quiet-clerk": {"normal": first}, "open-drawer": {"normal": second}},
    }
    state = situation(
        stubs=stubs, phase="morning", gauges=AMPLE, hp=[3, 3], road=STRAIGHT,
        weapons={"knife": 99, "grenade": 99, "schofield": 1},
        decks={"destiny": {"top": ["quiet-clerk", "open-drawer"]}},
    )  # fmt: skip
    return play(state, "stick up grocery")


@pytest.mark.rules("LD-WEAPON-01")
@KNIFE_OR_GRENADE
def test_knife_and_grenade_never_meet(first: str, second: str, use: list[str]) -> None:
    """Another card would have to come between them, which takes the second hand."""
    state = all_three_in_hand(first, second)
    assert texts(state) == ["redraw schofield", *use, "go on"]
    play(state, use[-1])
    assert texts(state) == ["redraw schofield", "go on"]


@pytest.mark.rules("LD-WEAPON-12")
@KNIFE_OR_GRENADE
def test_the_price_of_a_weapon_is_due_whatever_card_a_redraw_brings(first: str, second: str, use: list[str]) -> None:
    seen = look(play(all_three_in_hand(first, second), use[-1], "redraw schofield"))
    knife = first == "shoot"
    assert (seen.ask, seen.victims, seen.ammo) == ("stop", 2 if knife else 1, 4 if knife else 5)
    assert (seen.hp["clyde"], seen.love) == ((2, 5) if knife else (3, 4))


def deadly_hunter(ammo: int) -> State:
    gauges = {"ammo": ammo}
    return situation({"wanted": True}, phase="morning", gauges=gauges, hp=[3, 1], markers={"country-road": 1})


@pytest.mark.rules("LD-WANTED-04")
@pytest.mark.parametrize("ammo", [0, 1])
def test_a_hunter_who_could_kill_asks_for_a_wound_or_ammo(ammo: int) -> None:
    assert texts(deadly_hunter(ammo)) == ["wound bonnie", "wound clyde", *["pay ammo"] * ammo]


@pytest.mark.rules("LD-LOSE-06")
@pytest.mark.parametrize("ammo", [0, 1])
def test_a_hunters_wound_that_kills_is_the_hunters(ammo: int) -> None:
    """Even if there was ammo to pay with."""
    assert ended(play(deadly_hunter(ammo), "wound clyde")) == "hunter"


# -- decks -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-WEAPON-18")
def test_a_redrawn_card_is_part_of_a_reshuffle_at_once() -> None:
    stubs: Any = {
        "road": {"long-straight": {"stops": ["grocery", "memory", "clue"]}},
        "destiny": {"*": {"normal": "time+1"}}, "memory": {"*": {"icons": "food-1"}},
    }  # fmt: skip
    state = situation(
        stubs=stubs, phase="morning", gauges=AMPLE, weapons={"colt": 1, "schofield": 1}, road=STRAIGHT,
        decks={"destiny": {"cards": ["quiet-clerk"]}, "memory": {"cards": ["bad-leg"]}},
    )  # fmt: skip
    play(state, "stick up grocery", "redraw schofield")
    assert look(state).deck_sizes["destiny"] == len(STANDARD["destiny"]) - 1, "all but the one that lies there now"
    play(state, "redraw colt")
    assert look(state).deck_sizes["memory"] == len(STANDARD["memory"]) - 1


@pytest.mark.rules("LD-DRAW-05")
def test_a_card_that_a_skill_replaces_is_no_part_of_a_reshuffle() -> None:
    """It waits until the new one lies there."""
    state = situation(
        phase="morning", gauges=AMPLE, road={"next": "road"}, skills={"bonnie": {}, "clyde": {"road-warrior": 1}},
        decks={"road": {"cards": ["long-straight"]}},
    )  # fmt: skip
    play(state, "replace clyde road-warrior")
    assert look(state).deck_sizes["road"] == len(STANDARD["road"]) - 2
    assert look(state).discards["road"] == ("long-straight",)


@pytest.mark.rules("LD-WANTED-22", "LD-WEAPON-18")
def test_hunters_at_the_deck_come_before_the_card_that_is_drawn_instead() -> None:
    stubs: Any = {"road": {"long-straight": {"stops": ["grocery", "clue"]}}, "destiny": {"*": {"normal": "time+1"}}}
    state = situation(
        {"wanted": True}, stubs, phase="morning", gauges=AMPLE, weapons={"schofield": 1}, road=STRAIGHT,
        decks={"destiny": {"top": ["quiet-clerk", "open-drawer"]}},
    )  # fmt: skip
    play(state, "stick up grocery")
    assert (look(state).destiny, look(state).side) == ("quiet-clerk", "normal")
    state = state.game.position(state.to_position() | {"markers": {"destiny": 1}})
    seen = look(play(state, "redraw schofield"))
    assert (seen.ask, seen.destiny, seen.side, seen.discards["destiny"]) == ("hunter", None, "none", ("quiet-clerk",))
    play(state, "pay ammo")
    assert look(state).discards["destiny"] == ("quiet-clerk", "open-drawer")


# -- dawn --------------------------------------------------------------------------------------------------------------


def before_a_storm(max_days: int) -> State:
    data: dict[str, Any] = {"phase": "dawn", "gauges": AMPLE, "car": {"tile": "ford-a"}, "inside": {"skies": 0b010101}}
    return situation({"weather": True, "max_days": max_days}, **data)


@pytest.mark.rules("LD-WIN-08")
def test_the_last_day_ends_before_tomorrows_weather() -> None:
    state = before_a_storm(1)
    assert ended(state) == "too_long"
    assert (look(state).weather, look(state).round) == ("fair", 1)


@pytest.mark.rules("LD-DAWN-15")
def test_tomorrows_weather_comes_at_the_end_of_dawn() -> None:
    state = before_a_storm(2)
    assert (look(state).weather, look(state).round) == ("storm", 2)


def hunter_at_the_lake_paid() -> State:
    data: dict[str, Any] = {"phase": "dawn", "at": "lake-trip", "gauges": AMPLE, "markers": {"black-lake": 1}}
    state = situation({"wanted": True}, car={"tile": "fordor", "gas": 3, "loot": 2}, **data)
    return play(state, "stow", "pay ammo")


@pytest.mark.rules("LD-WANTED-22")
def test_hunters_at_black_lake_are_met_before_any_loot_is_stowed() -> None:
    """The gas is spent, the hunter is paid, and then they may still keep the loot."""
    state = hunter_at_the_lake_paid()
    seen = look(state)
    assert (seen.gas, seen.loot, seen.lake, texts(state)) == (2, 2, 0, ["done", "stow"])
    play(state, "done")
    assert (look(state).phase, look(state).loot, look(state).lake) == ("morning", 2, 0)


@pytest.mark.rules("LD-DAWN-11")
def test_after_the_hunter_at_black_lake_one_gas_is_enough_for_all_loot() -> None:
    again = look(play(hunter_at_the_lake_paid(), "stow"))
    assert (again.gas, again.loot, again.lake) == (2, 1, 1)
