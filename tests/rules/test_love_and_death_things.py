"""Love & Death, thing by thing: every card, weapon, skill, hideout, car, police face and mode."""

from __future__ import annotations

from typing import Any, cast

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death import layout as x
from casefile.games.love_and_death.names import HIDEOUTS, POLICE, RESOURCES, SPOTS, TILES, WEAPONS
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, refusal, texts, watched
from tests.rules.love_and_death_helpers import STANDARD, look, road_movie, situation, table, truth

PLACES = ("village", "town", "city")
AMPLE: dict[str, Any] = {"ammo": 5, "food": 5, "dollar": 5, "clue": 5, "love": 5}


def cards(*kinds: str) -> list[Any]:
    """Every card of some decks, as parameters with readable names."""
    return [pytest.param(kind, card, id=card["id"]) for kind in kinds for card in STANDARD[kind]]


def expected(state: State, icons: str) -> dict[str, int]:
    """What some icons make of the gauges, by the plain reading of each."""
    seen = look(state)
    now = {
        "ammo": seen.ammo, "food": seen.food, "dollar": seen.dollars, "clue": seen.clues, "love": seen.love,
        "gas": seen.gas, "body": seen.body, "loot": seen.loot, "hp": sum(seen.hp.values()), "victims": seen.victims,
        "space": seen.space,
    }  # fmt: skip
    most = {
        "gas": seen.gas_max,
        "body": seen.body_max,
        "loot": seen.loot_max,
        "ammo": seen.ammo_cap,
        "love": 8,
        "hp": 6,
    }
    for icon in icons.split():
        name, _, number = icon.replace("*", " * ").replace("+", " + ").replace("-", " - ").partition(" ")
        n = int(number.split()[-1]) if number else 1
        if name == "shoot":
            now["ammo"] -= n
        if name in ("shoot", "victim"):
            now["victims"] += n
        elif name == "time":
            now["space"] += n if "+" in icon else -n
        elif name in now:
            now[name] += n if "+" in icon else -n
            now[name] = min(now[name], most.get(name, 99))
    return now


def settle(state: State) -> State:
    """Answer what is asked inside a sequence in the plainest way."""
    while look(state).ask in ("wound", "heal", "fight", "memory", "loss"):
        legal = texts(state)
        play(state, next(text for text in ("suffer", "go on", legal[0]) if text in legal))
    return state


def check(state: State, wanted: dict[str, int]) -> None:
    found = expected(state, "")
    assert found == wanted


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-COMP-08", "LD-ROAD-01", "LD-MORNING-02")
@pytest.mark.parametrize(("kind", "card"), cards("road", "country-road"))
def test_every_road_offers_its_stops_from_the_bottom(kind: str, card: dict[str, Any]) -> None:
    """Passing everything in the Afternoon leads past each stop once and to the bonuses of the car."""
    plain = {"memory": {"*": {"icons": "love-1"}}}
    state = situation(stubs=plain, phase="afternoon", gauges=AMPLE, road={"type": kind, "card": card["id"]}, space=2)
    met = []
    while look(state).phase == "afternoon":
        if look(state).ask == "memory":
            play(state, "suffer")
            continue
        seen = look(state)
        met.append(seen.stops[seen.stop])
        play(state, "pass")
    assert met == [stop for stop in card["stops"] if stop != "memory"]
    assert look(state).love == 5 - card["stops"].count("memory")
    assert look(state).space == 2 + card["bonus"][0]


@pytest.mark.rules("LD-COMP-09", "LD-PLACE-02", "LD-PLACE-03", "LD-PLACE-05", "LD-PLACE-06", "LD-MORNING-03")
@pytest.mark.parametrize(("kind", "card"), cards(*PLACES))
def test_every_place_offers_its_icons_once_and_its_exit(kind: str, card: dict[str, Any]) -> None:
    state = situation(
        phase="morning",
        gauges=AMPLE,
        hp=[2, 2],
        car={"tile": "fordor", "gas": 3, "body": 2},
        place={"type": kind, "card": card["id"]},
    )
    icons = [icon.rstrip("!") for icon in card["icons"]]
    legal = texts(state)
    for icon in icons:
        verb = "take" if icon in ("clue", "love") else "stick up"
        assert (f"{verb} {icon}" in legal) == (icon not in HIDEOUTS)
    assert f"exit {card['exits'][0]}" in legal
    play(state, f"exit {card['exits'][0]}")
    assert look(state).road_type == card["exits"][0]
    assert look(state).phase == "afternoon"


@pytest.mark.rules("LD-PLACE-01", "LD-DRAW-02", "LD-PRIO-08")
@pytest.mark.parametrize(("kind", "card"), cards(*PLACES))
def test_every_entry_box_comes_first(kind: str, card: dict[str, Any]) -> None:
    plain = {"memory": {"*": {"icons": "food-1"}}}
    position = {"phase": "morning", "at": "turn-off", "gauges": AMPLE, "space": 5, "place": {"type": kind}}
    before = situation(phase="night", gauges=AMPLE, space=5)
    state = settle(situation(stubs=plain, decks={kind: {"top": [card["id"]]}}, **position))
    check(state, expected(before, card["entry"].replace("memory", "food-1")))


@pytest.mark.rules("LD-COMP-10", "LD-DEST-01", "LD-SHOOT-03", "LD-ACC-01", "LD-RES-01", "LD-RES-02", "LD-RES-15")
@pytest.mark.parametrize("side", ["normal", "difficult", "bank", "accident"])
@pytest.mark.parametrize(("kind", "card"), cards("destiny"))
def test_every_side_of_every_destiny_card(kind: str, card: dict[str, Any], side: str) -> None:
    what = {"normal": "grocery", "difficult": "grocery!", "bank": "bank", "accident": "memory"}[side]
    stubs: Any = {
        "road": {"long-straight": {"stops": [what, "clue"]}},
        "memory": {"*": {"icons": "accident"}},
        "country-road": {},
    }
    data: dict[str, Any] = {
        "phase": "morning", "gauges": AMPLE, "space": 6, "car": {"tile": "fordor", "gas": 3},
        "decks": {"destiny": {"top": [card["id"]]}},
    }  # fmt: skip
    before = situation(stubs=stubs, **data | {"phase": "night"})
    state = situation(stubs=stubs, road={"type": "road", "card": "long-straight"}, **data)
    if side != "accident":
        play(state, f"stick up {what.rstrip('!')}")
    settle(state)
    reward = {"normal": "food+1", "difficult": "food+2"}.get(side, "")
    check(state, expected(before, f"{card[side]} {reward}"))


@pytest.mark.rules("LD-COMP-11", "LD-COMP-12", "LD-MEM-05", "LD-MEM-10…12")
@pytest.mark.parametrize(("kind", "card"), cards("memory"))
def test_every_memory_both_ways(kind: str, card: dict[str, Any]) -> None:
    stubs: Any = {
        "road": {"long-straight": {"stops": ["memory", "clue"]}},
        "destiny": {"*": {"accident": "body-1"}},
    }
    data: dict[str, Any] = {
        "phase": "morning", "gauges": AMPLE, "space": 6, "hp": [2, 2],
        "car": {"tile": "fordor", "gas": 3, "body": 3}, "decks": {"memory": {"top": [card["id"]]}},
    }  # fmt: skip
    before = situation(stubs=stubs, **data | {"phase": "night"})
    state = situation(stubs=stubs, road={"type": "road", "card": "long-straight"}, **data)
    turned = state.copy()
    if "options" in card:
        play(state, "suffer")
        assert texts(state) == [f"lose {name}" for name in RESOURCES if name in card["options"]]
        play(state, f"lose {card['options'][0]}")
        check(settle(state), expected(before, f"{card['options'][0]}-1"))
        play(turned, "reverse")
        assert texts(turned) == [f"gain {name}" for name in RESOURCES if name in card["options"]]
        play(turned, f"gain {card['options'][0]}")
        check(settle(turned), expected(before, f"clue-2 {card['options'][0]}+1"))
        return
    icons = card["icons"]
    check(settle(state), expected(before, icons.replace("accident", "body-1")))
    play(turned, "reverse")
    back = icons.replace("shoot*2", "ammo+2").replace("shoot", "ammo+1").replace("accident", "body+9").replace("-", "+")
    check(settle(turned), expected(before, f"clue-2 {back}"))


@pytest.mark.rules("LD-MEM-13")
def test_a_wreck_is_not_mended_by_a_reversed_accident() -> None:
    state = situation(
        stubs={"memory": {"*": {"icons": "accident"}}},
        phase="night",
        gauges=AMPLE,
        car={"tile": "fordor", "body": 0},
        at="bed",
        inside={"lodging": x.WILD_CAMPING},
        frames=[{"source": "night", "icons": ["memory"]}],
    )
    play(state, "reverse")
    assert look(state).body == 0


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


@pytest.mark.rules("LD-VEH-12", "LD-COMP-03")
def test_five_tiles() -> None:
    assert tuple(entry["id"] for entry in STANDARD["car"]) == TILES == (
        "ford-a", "roadster", "chevrolet", "pontiac", "fordor",
    )  # fmt: skip
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
    state = situation(
        IMPROVED,
        bank,
        phase="morning",
        car={"tile": "pontiac", "improved": True},
        place={"type": "town", "card": "wheat-town"},
    )
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


# -- police ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-COMP-07", "LD-CONF-01…05", "LD-CONF-08", "LD-DAWN-02", "LD-VICTIM-08")
@pytest.mark.parametrize("face", STANDARD["police"], ids=lambda face: face["id"])
def test_every_police_face_line_by_line(face: dict[str, Any]) -> None:
    level = face["yellow"]
    victims = STANDARD["victim_track"]["police"][level - 1]
    blank: Any = {"police": {"*": {}}}
    for wounds, line in enumerate(face["lines"]):
        data: dict[str, Any] = {
            "phase": "dawn", "space": 9, "gauges": AMPLE | {"victims": victims}, "car": {"tile": "fordor"},
            "police": {"space": 9 - face["speed"][wounds], "wounds": wounds, "face": face["id"], "level": level},
        }  # fmt: skip
        before = situation(stubs=blank, **data | {"phase": "night"})
        state = settle(situation(stubs=blank, **data))
        wanted = expected(before, line)
        del wanted["love"]  # hearts on the track, and the bonus of a car that is kept
        found = expected(state, "")
        assert {name: found[name] for name in wanted} == wanted
        seen = look(state)
        if wounds == len(face["lines"]) - 1:
            assert seen.kills == {face["id"]: 1}
        else:
            assert seen.wounds == wounds + 1 or seen.police != face["id"]


@pytest.mark.parametrize(("mode", "first"), [("easy", 0), ("difficult", 1)])
@pytest.mark.rules("LD-VICTIM-04")
def test_police_icons_of_the_track_raise_the_level(mode: str, first: int) -> None:
    assert forty_five_victims(mode)[0] == list(POLICE[first:])


def forty_five_victims(mode: str) -> tuple[list[str], State]:
    """Which police came, and the table after it all."""
    state = situation({"mode": mode}, phase="night", at="nightfall", gauges={"love": 8})
    events = watched(state)
    for _ in range(45):
        truth(state).count_victim()
    came = [cast(int, (event.public or {})["what"]) for event in events.events if event.name == "police"]
    return [POLICE[face] for face in came], state


@pytest.mark.rules("LD-POLICE-08")
@pytest.mark.parametrize("mode", ["easy", "difficult"])
def test_beyond_the_top_face_nothing_changes(mode: str) -> None:
    came, state = forty_five_victims(mode)
    assert came.count("frank-hamer") == 1
    assert look(state).police == "frank-hamer"


@pytest.mark.rules("LD-VICTIM-01", "LD-VICTIM-05")
@pytest.mark.parametrize("mode", ["easy", "difficult"])
def test_every_victim_moves_the_marker(mode: str) -> None:
    assert look(forty_five_victims(mode)[1]).victims == 45


@pytest.mark.rules("LD-VICTIM-07")
@pytest.mark.parametrize("mode", ["easy", "difficult"])
def test_hearts_act_on_every_lap(mode: str) -> None:
    hearts = [icon for icon in table(forty_five_victims(mode)[1])["frames"][0]["icons"] if icon == "love-1"]
    assert len(hearts) == 11, "five hearts a lap: two laps, and one of the third"


def replaced_in_a_fight() -> LoveAndDeathView:
    line: Any = {"police": {"local-police": {"lines": ["shoot time-1", "shoot"]}}}
    return look(situation(stubs=line, phase="dawn", space=4, gauges=AMPLE | {"victims": 3}, police={"space": 4}))


@pytest.mark.rules("LD-CONF-09")
def test_police_replaced_in_a_fight_leave_no_wound_and_no_death() -> None:
    seen = replaced_in_a_fight()
    assert (seen.police, seen.police_space, seen.wounds, seen.kills) == ("sheriff", 1, 0, {})


@pytest.mark.rules("LD-CONF-10")
def test_no_second_fight_comes_of_a_fight() -> None:
    seen = replaced_in_a_fight()
    assert (seen.space, seen.ammo) == (3, 4), "the step back is taken"


@pytest.mark.rules("LD-POLICE-10", "LD-POLICE-11")
def test_police_that_are_due_enter_with_the_new_level_and_without_a_fight() -> None:
    state = situation(phase="night", space=1, gauges={"victims": 3}, police={"space": 0}, at="nightfall")
    truth(state).count_victim()
    assert (look(state).police, look(state).police_space) == ("sheriff", 1)
    assert table(state)["frames"] == [], "no fight is due"


@pytest.mark.rules("LD-CONF-12")
def test_fights_outside_dawn_are_not_limited() -> None:
    back: Any = {"police": {"local-police": {"lines": ["shoot", "shoot", "shoot"], "speed": [1, 1, 1]}}}
    frames = [{"source": "road", "icons": ["time-1"]}, {"source": "road", "icons": ["time-1"]}]
    data: dict[str, Any] = {"phase": "afternoon", "space": 4, "police": {"space": 4}, "gauges": AMPLE | {"victims": 1}}
    state = situation(stubs=back, frames=frames, road={"type": "road", "card": "long-straight"}, **data)
    assert look(state).wounds == 2


# -- weapons -----------------------------------------------------------------------------------------------------------


def hold_up(what: str, side: str, icons: str, weapon: str, uses: int = 99, **gauges: int) -> State:
    """A stick-up of `what` on the road with a destiny side and a weapon in hand, asked what to use."""
    stubs: Any = {"road": {"long-straight": {"stops": [what, "clue"]}}, "destiny": {"quiet-clerk": {side: icons}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges=AMPLE | gauges,
        weapons={weapon: uses},
        hp=[3, 3],
        road={"type": "road", "card": "long-straight"},
        decks={"destiny": {"top": ["quiet-clerk", "open-drawer"]}},
    )
    return play(state, f"stick up {what.rstrip('!')}")


@pytest.mark.rules("LD-WEAPON-01", "LD-WEAPON-02", "LD-WEAPON-04", "LD-WEAPON-05", "LD-STICK-08")
def test_the_browning_makes_a_difficult_stick_up_normal() -> None:
    state = hold_up("grocery!", "difficult", "shoot*2 hp-1", "browning")
    assert texts(state) == ["use browning", "go on"]
    play(state, "use browning")
    seen = look(state)
    assert (seen.ammo, seen.food, seen.victims) == (4, 6, 0)
    assert look(hold_up("grocery!", "difficult", "shoot", "browning", ammo=0)).phase == "over"


@pytest.mark.rules("LD-WEAPON-06", "LD-WEAPON-18")
def test_the_colt_redraws_a_memory() -> None:
    stubs: Any = {"road": {"long-straight": {"stops": ["memory", "clue"]}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        weapons={"colt": 1},
        road={"type": "road", "card": "long-straight"},
        decks={"memory": {"top": ["bad-leg", "bread-line"]}},
        gauges={"food": 3},
    )
    assert texts(state) == ["redraw colt", "suffer"]
    play(state, "redraw colt")
    assert (look(state).food, look(state).weapons["colt"]) == (2, 0)
    assert "bad-leg" in look(state).discards["memory"]


@pytest.mark.rules("LD-WEAPON-03", "LD-WEAPON-07", "LD-WEAPON-08", "LD-SHOOT-05", "LD-SHOOT-06")
def test_the_knife_saves_a_shot_for_blood() -> None:
    state = hold_up("grocery", "normal", "shoot hp-1", "knife", ammo=0)
    assert texts(state) == ["use knife bonnie", "use knife clyde", "go on"]
    play(state, "use knife clyde", "wound bonnie")
    seen = look(state)
    assert (seen.hp, seen.victims, seen.ammo, seen.food) == ({"bonnie": 2, "clyde": 2}, 1, 0, 6)
    assert look(hold_up("grocery", "normal", "shoot*2", "knife")).ask == "stop", "two icons are too many for a knife"


@pytest.mark.rules("LD-WEAPON-09", "LD-WEAPON-10")
@pytest.mark.parametrize("face", POLICE)
def test_the_enfield_ends_a_first_encounter(face: str) -> None:
    level = POLICE.index(face) + 1
    victims = STANDARD["victim_track"]["police"][level - 1] + 1
    state = situation(
        phase="dawn",
        space=3,
        gauges=AMPLE | {"victims": victims},
        weapons={"enfield": 99},
        car={"tile": "fordor"},
        police={"space": 3, "level": level, "face": face},
    )
    immune = face in ("federal-agents", "frank-hamer")
    if immune:
        assert "use enfield" not in texts(state)
        return
    play(state, "use enfield")
    assert look(settle(state)).kills == {face: 1}
    wounded = situation(
        phase="dawn",
        space=3,
        gauges=AMPLE | {"victims": victims},
        weapons={"enfield": 99},
        car={"tile": "fordor"},
        police={"space": 3, "level": level, "face": face, "wounds": 1},
    )
    assert "use enfield" not in texts(wounded)


@pytest.mark.rules("LD-WEAPON-11", "LD-WEAPON-12")
def test_the_grenade_saves_a_shot_for_love() -> None:
    state = play(hold_up("grocery", "normal", "shoot*2", "grenade", ammo=2), "use grenade")
    seen = look(state)
    assert (seen.ammo, seen.love, seen.victims) == (1, 4, 2)


@pytest.mark.rules("LD-WEAPON-13")
def test_the_remington_holds_nine() -> None:
    assert look(hold_up("grocery", "normal", "hp-1", "remington", uses=1)).ammo_cap == 9


@pytest.mark.rules("LD-WEAPON-14", "LD-WEAPON-18")
def test_the_remington_redraws_destiny_once() -> None:
    state = hold_up("grocery", "normal", "hp-1", "remington", uses=1)
    assert texts(state) == ["redraw remington", "go on"]
    play(state, "redraw remington")
    assert (look(state).food, look(state).weapons["remington"]) == (6, 0)


def armory(weapon: str, **options: object) -> State:
    shop: Any = {"town": {"market-town": {"icons": ["armory"]}}}
    data: dict[str, Any] = {"gauges": AMPLE | {"ammo": 7}, "weapons": {}, "display": [weapon]}
    return situation(options, shop, phase="morning", place={"type": "town", "card": "market-town"}, **data)


@pytest.mark.rules("LD-RES-03")
def test_who_buys_the_remington_may_buy_an_eighth_bullet() -> None:
    assert look(play(armory("remington"), "buy armory", "buy remington", "buy one")).ammo == 8


@pytest.mark.rules("LD-WEAPON-14")
@pytest.mark.parametrize("wanted", [True, False])
def test_the_remington_makes_wanted_on_purchase_with_that_option(wanted: bool) -> None:
    assert look(play(armory("remington", wanted=wanted), "buy armory", "buy remington")).wanted == int(wanted)


@pytest.mark.rules("LD-WEAPON-15")
def test_the_thompson_brings_a_dollar_in_a_bank() -> None:
    assert look(play(hold_up("bank", "bank", "dollar+3", "thompson"), "use thompson")).dollars == 9


@pytest.mark.rules("LD-WEAPON-16")
def test_the_schofield_redraws_destiny_once() -> None:
    state = play(hold_up("bank", "bank", "hp-1", "schofield", uses=1), "redraw schofield")
    assert look(state).weapons["schofield"] == 0


@pytest.mark.rules("LD-ACC-02")
def test_the_schofield_redraws_an_accident() -> None:
    stubs: Any = {"road": {"long-straight": {"stops": ["memory", "clue"]}}, "memory": {"*": {"icons": "accident"}}}
    state = situation(
        stubs=stubs, phase="morning", weapons={"schofield": 1}, road={"type": "road", "card": "long-straight"}
    )
    assert "redraw schofield" in texts(state)


@pytest.mark.rules("LD-WEAPON-17")
def test_the_bearer_of_the_schofield_gains_one_hp() -> None:
    seen = look(play(armory("schofield"), "buy armory", "buy schofield", "bearer bonnie"))
    assert (seen.hp_max["bonnie"], seen.hp["bonnie"]) == (4, 4)


@pytest.mark.rules("LD-WEAPON-01", "LD-WEAPON-18")
def test_two_weapons_for_two_people() -> None:
    stubs: Any = {"road": {"long-straight": {"stops": ["bank", "clue"]}}, "destiny": {"*": {"bank": "shoot"}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges=AMPLE,
        road={"type": "road", "card": "long-straight"},
        weapons={"knife": 99, "thompson": 99, "remington": 1, "schofield": 1},
    )
    play(state, "stick up bank", "redraw remington", "redraw schofield")
    assert look(state).ask == "stop", "both hands are used up"


@pytest.mark.rules("LD-COMP-02", "LD-ARM-03", "LD-ARM-06", "LD-DRAW-06")
def test_the_armory_runs_short() -> None:
    shop: Any = {"town": {"market-town": {"icons": ["armory"]}}}
    owned = dict.fromkeys(WEAPONS[:6], 1)
    state = situation(
        stubs=shop,
        phase="morning",
        gauges=AMPLE | {"ammo": 3},
        weapons=owned,
        place={"type": "town", "card": "market-town"},
    )
    assert set(look(state).display) == {"thompson", "schofield"}
    play(state, "buy armory", "buy one", "buy thompson", "done")
    assert look(state).display == ("schofield",), "the lowest left and, being the only card, came back"


# -- skills ------------------------------------------------------------------------------------------------------------


@pytest.mark.rules(
    "LD-CHAR-01", "LD-CHAR-03…05", "LD-CHAR-07", "LD-SKILL-01…03", "LD-SKILL-06", "LD-SKILL-07", "LD-SKILL-21"
)
@pytest.mark.parametrize(
    ("skill", "decks", "uses"),
    [
        ("bonnie-parker", {"village", "town"}, 1),
        ("clyde-barrow", {"road", "country-road"}, 1),
        ("road-warrior", {"road", "country-road"}, 1),
        ("city-slicker", {"town", "city"}, 1),
        ("orientation", {"country-road", "village"}, 1),
        ("country-folk", {"village"}, 2),
    ],
)
def test_skills_that_replace_cards(skill: str, decks: set[str], uses: int) -> None:
    for deck in ("road", "country-road", "village", "town", "city"):
        data: dict[str, Any] = {"skills": {"bonnie": {}, "clyde": {skill: uses}}, "phase": "morning"}
        if deck in PLACES:
            state = situation(at="turn-off", place={"type": deck}, **data)
        else:
            state = situation(road={"next": deck}, **data)
        asked = look(state).ask == "replace"
        assert asked == (deck in decks)
        if asked:
            first = look(state).place or look(state).road
            play(state, f"replace clyde {skill}")
            assert (look(state).place or look(state).road) != first
            assert look(state).skills["clyde"][skill] == uses - 1


@pytest.mark.rules("LD-SKILL-08")
def test_romantism() -> None:
    assert look(road_movie(bonnie="romantism").deal(1)).love == 6
    state = situation(phase="night", gauges=AMPLE, skills={"bonnie": {"romantism": 99}, "clyde": {}})
    play(state, "sleep wild-camping")
    assert (look(state).love, look(state).food) == (5, 4)


@pytest.mark.rules("LD-SKILL-09", "LD-SKILL-10", "LD-SHOOT-06", "LD-WANTED-12")
def test_straight_shooter_and_the_surcharge() -> None:
    line: Any = {"police": {"local-police": {"lines": ["shoot*2", "shoot"]}}}
    for wanted, ammo in ((0, 4), (6, 3)):
        state = situation(
            {"wanted": True},
            line,
            phase="dawn",
            space=3,
            gauges=AMPLE | {"victims": 1, "wanted": wanted},
            police={"space": 3},
            skills={"bonnie": {"straight-shooter": 99}, "clyde": {}},
        )
        assert (look(state).ammo, look(state).victims) == (ammo, 3)


@pytest.mark.rules("LD-SKILL-11", "LD-SKILL-12")
def test_first_aid_at_any_decision() -> None:
    state = situation(phase="night", hp=[3, 2], skills={"bonnie": {"first-aid": 2}, "clyde": {"first-aid": 2}})
    assert "first-aid bonnie" in texts(state)
    assert refusal(state, "first-aid clyde") == "LD-SKILL-12"
    play(state, "first-aid bonnie")
    assert look(state).hp == {"bonnie": 3, "clyde": 3}
    assert look(state).ask == "night"


@pytest.mark.rules("LD-SKILL-12")
@pytest.mark.parametrize(
    ("hp", "offered"),
    [([1, 1], []), ([1, 2], ["first-aid bonnie"]), ([2, 1], ["first-aid clyde"]), ([3, 1], [])],
)
def test_first_aid_is_no_answer_to_a_lethal_wound(hp: list[int], offered: list[str]) -> None:
    nurses = {"bonnie": {"first-aid": 2}, "clyde": {"first-aid": 2}}
    wounded = situation(
        stubs={"destiny": {"*": {"normal": "hp-1"}}},
        phase="morning",
        gauges=AMPLE,
        hp=hp,
        place={"type": "village", "card": "bluebonnet"},
        skills=nurses,
    )
    play(wounded, "stick up grocery")
    assert texts(wounded) == ["wound bonnie", "wound clyde", *offered]
    for who, companion in (("bonnie", 1), ("clyde", 0)):
        if f"first-aid {who}" not in offered:
            assert refusal(wounded, f"first-aid {who}") == "LD-SKILL-12"
            reason = wounded.explain(0, wounded.game.parse(f"first-aid {who}"))
            assert reason is not None
            assert ("would kill" in str(reason)) == (hp[companion] == 1)


@pytest.mark.rules("LD-SKILL-12")
def test_first_aid_is_no_answer_to_a_bounty_hunter() -> None:
    nurses = {"bonnie": {"first-aid": 2}, "clyde": {"first-aid": 2}}
    hunted = situation({"wanted": True}, phase="morning", hp=[1, 2], skills=nurses, markers={"country-road": 1})
    assert texts(hunted) == ["wound bonnie", "wound clyde", "pay ammo", "first-aid bonnie"]


@pytest.mark.rules("LD-SKILL-13", "LD-ACH-06", "LD-ACH-08")
def test_a_night_with_the_hobos() -> None:
    state = situation(phase="night", gauges=AMPLE, skills={"bonnie": {"hobo": 1}, "clyde": {}})
    play(state, "sleep hobo bonnie")
    seen = look(state)
    assert (seen.food, seen.love, seen.nights, seen.skills["bonnie"]["hobo"]) == (5, 5, 1, 0)
    assert table(state)["inside"]["slept"] == 1 << x.HOBO_FIRE


@pytest.mark.rules("LD-SKILL-14", "LD-SKILL-15", "LD-POI-13")
def test_fistfight_spares_a_life() -> None:
    stubs: Any = {"village": {"sawmill": {"icons": ["doctor"]}}, "destiny": {"*": {"normal": "shoot"}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges=AMPLE,
        hp=[3, 2],
        place={"type": "village", "card": "sawmill"},
        skills={"bonnie": {"fistfight": 2}, "clyde": {}},
    )
    play(state, "stick up doctor")
    assert texts(state) == ["fistfight bonnie", "kill"]
    killed = play(state.copy(), "kill")
    play(state, "fistfight bonnie")
    assert (look(state).ammo, look(state).victims, look(state).hp["clyde"]) == (4, 0, 3)
    assert (look(killed).victims, look(killed).hp["clyde"]) == (1, 2)


def at_the_grocery_without_ammo(*steps: str) -> State:
    return play(
        situation(stubs=BLUFFED, phase="morning", road=dict(LONG_STRAIGHT), **BLUFFERS), "stick up grocery", *steps
    )


BLUFFED: Any = {
    "road": {"long-straight": {"stops": ["grocery", "clue"]}},
    "destiny": {"*": {"normal": "shoot*2 dollar+1"}},
    "police": {"local-police": {"lines": ["shoot", "shoot"]}},
}
LONG_STRAIGHT = {"type": "road", "card": "long-straight"}
BLUFFERS: dict[str, Any] = {"gauges": AMPLE | {"ammo": 0}, "skills": {"bonnie": {"bluff": 2}, "clyde": {}}}


@pytest.mark.rules("LD-SKILL-16")
def test_with_an_empty_gun_a_shootout_or_a_stick_up_can_be_bluffed() -> None:
    state = at_the_grocery_without_ammo()
    assert texts(state) == ["bluff shootout bonnie", "bluff stick-up bonnie", "stand"]


@pytest.mark.rules("LD-SKILL-17")
def test_a_bluffed_shootout_leaves_the_rest_and_the_reward() -> None:
    seen = look(at_the_grocery_without_ammo("bluff shootout bonnie"))
    assert (seen.food, seen.dollars, seen.victims) == (6, 6, 0)


@pytest.mark.rules("LD-SKILL-17")
def test_a_bluffed_stick_up_brings_nothing() -> None:
    seen = look(at_the_grocery_without_ammo("bluff stick-up bonnie"))
    assert (seen.food, seen.dollars) == (5, 5)


@pytest.mark.rules("LD-SKILL-16")
def test_who_stands_with_an_empty_gun_dies() -> None:
    assert at_the_grocery_without_ammo("stand").outcome is not None


@pytest.mark.rules("LD-SKILL-17")
def test_the_police_can_be_bluffed_and_their_line_is_survived() -> None:
    police: dict[str, Any] = BLUFFERS | {"gauges": AMPLE | {"ammo": 0, "victims": 1}}
    state = situation(stubs=BLUFFED, phase="dawn", space=3, police={"space": 3}, **police)
    assert texts(state) == ["bluff shootout bonnie", "stand"]
    assert look(play(state, "bluff shootout bonnie")).wounds == 1


@pytest.mark.rules("LD-SKILL-16", "LD-STICK-04")
def test_a_bluff_at_the_motel_leaves_the_night_open() -> None:
    stubs: Any = {"road": {"night-highway": {"stops": ["motel"]}}, "destiny": {"*": {"normal": "shoot"}}}
    state = situation(
        stubs=stubs,
        phase="afternoon",
        gauges=AMPLE | {"ammo": 0},
        skills={"bonnie": {"bluff": 2}, "clyde": {}},
        road={"type": "road", "card": "night-highway"},
    )
    play(state, "stick up motel", "bluff stick-up bonnie")
    assert look(state).ask == "night"
    assert not any("motel" in text for text in texts(state))


def night_with_a_mechanic(**changes: Any) -> State:
    skills = {"bonnie": {"mechanic": 99}, "clyde": {}}
    data = {"gauges": AMPLE, "skills": skills, "car": {"tile": "fordor", "body": 2}} | changes
    return play(situation(phase="night", **data), "sleep wild-camping")


@pytest.mark.rules("LD-SKILL-18")
def test_a_mechanic_repairs_for_blood() -> None:
    state = night_with_a_mechanic()
    assert texts(state) == ["done", "repair bonnie"]
    play(state, "repair bonnie")
    assert (look(state).body, look(state).hp["bonnie"]) == (3, 2)


@pytest.mark.rules("LD-SKILL-19")
@pytest.mark.parametrize("change", [{"hp": [1, 3]}, {"car": {"tile": "fordor", "body": 0}}], ids=["1 HP", "a wreck"])
def test_no_mechanic_with_1_hp_or_on_a_wreck(change: dict[str, Any]) -> None:
    assert look(night_with_a_mechanic(**change)).ask != "mechanic"


@pytest.mark.rules("LD-SKILL-20")
def test_endurance_is_one_hp_more_besides_the_one_of_experience() -> None:
    seen = look(road_movie(clyde="endurance", clyde_hp=1).deal(1))
    assert (seen.hp["clyde"], seen.hp_max["clyde"], seen.hp["bonnie"]) == (5, 5, 3)


@pytest.mark.rules("LD-CHAR-02")
def test_both_have_three_hp() -> None:
    assert look(road_movie().deal(1)).hp == {"bonnie": 3, "clyde": 3}


@pytest.mark.rules("LD-CHAR-01")
def test_both_have_one_skill() -> None:
    assert look(road_movie().deal(1)).skills == {"bonnie": {"bonnie-parker": 1}, "clyde": {"clyde-barrow": 1}}


def test_markers_have_their_spots() -> None:
    assert set(SPOTS) > {"village", "space 1", "black-lake"}
