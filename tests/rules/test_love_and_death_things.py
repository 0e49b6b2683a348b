"""Love & Death, thing by thing: every card, weapon, skill, hideout, car, police face and mode."""

from __future__ import annotations

from typing import Any, cast

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death import layout as x
from casefile.games.love_and_death.names import HIDEOUTS, POLICE, RESOURCES, SPOTS, TILES, WEAPONS
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


@pytest.mark.rules("LD-HIDE-01…07", "LD-NIGHT-01", "LD-NIGHT-04", "LD-NIGHT-08", "LD-NIGHT-13", "LD-NIGHT-14")
@pytest.mark.parametrize(
    "hideout", [entry for entry in STANDARD["hideout"] if entry["id"] != "romantic-farm"], ids=lambda entry: entry["id"]
)
def test_every_hideout_has_its_price_and_its_effects(hideout: dict[str, Any]) -> None:
    name = hideout["id"]
    lodging = name in ("cabin-camp", "motel", "hotel")
    stubs: Any = {"town": {"wheat-town": {"icons": [name if lodging else "bank"]}}}
    data: dict[str, Any] = {"gauges": AMPLE, "hp": [2, 3], "car": {"tile": "ford-a"}}
    before = situation(phase="night", **data)
    if lodging:
        state = situation(stubs=stubs, phase="afternoon", place={"type": "town", "card": "wheat-town"}, **data)
        play(state, f"rest {name}")
    else:
        state = play(situation(phase="night", **data), f"sleep {name}")
    price = f"{'dollar' if lodging else 'clue'}-{hideout['price']}" if hideout["price"] else ""
    wanted = expected(before, f"{price} {hideout['icons']}")
    while look(state).ask != "car":
        play(state, texts(state)[0])
    check(state, wanted)
    assert look(state).nights == 1


@pytest.mark.rules("LD-STICK-04", "LD-NIGHT-10", "LD-NIGHT-15", "LD-AFTER-07", "LD-PLACE-04", "LD-PLACE-12")
def test_a_lodging_can_be_stuck_up_and_ends_the_visit() -> None:
    stubs: Any = {
        "town": {"copper-town": {"icons": ["bank", "motel!"], "exits": ["road"]}},
        "destiny": {"*": {"difficult": "cash+1".replace("cash", "dollar")}},
    }
    state = situation(
        stubs=stubs, phase="afternoon", gauges=AMPLE | {"dollar": 1}, place={"type": "town", "card": "copper-town"}
    )
    assert refusal(state, "rest motel") == "LD-NIGHT-10"
    play(state, "stick up motel")
    seen = look(state)
    assert (seen.dollars, seen.food, seen.love, seen.next_road) == (2, 4, 6, "road")
    assert seen.phase != "afternoon"


@pytest.mark.rules("LD-PLACE-10", "LD-PLACE-11", "LD-BANK-06", "LD-PLACE-07")
def test_icons_of_a_place_are_free_and_two_banks_are_two_banks() -> None:
    stubs: Any = {
        "city": {"oil-city": {"icons": ["bank", "bank", "clue"], "exits": ["road", "country-road"]}},
        "destiny": {"*": {"bank": "dollar+1"}},
    }
    state = situation(stubs=stubs, phase="morning", place={"type": "city", "card": "oil-city"})
    play(state, "take clue", "stick up bank 2", "stick up bank")
    assert (look(state).clues, look(state).dollars) == (1, 6)
    assert texts(state) == ["exit road", "exit country-road"]


@pytest.mark.rules(
    "LD-POI-05", "LD-POI-06", "LD-POI-07", "LD-POI-14", "LD-CHAR-06", "LD-RES-04", "LD-RES-07", "LD-RES-08"
)
def test_gauges_end_purchases_but_not_stick_ups() -> None:
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
    assert refusal(state, "buy grocery") == "LD-POI-06"
    play(state, "buy gas-station", "buy one")
    assert texts(state) == ["done"]
    play(state, "done", "buy garage", "buy one", "done", "buy doctor")
    assert texts(state) == ["heal clyde"]
    play(state, "heal clyde", "done", "stick up grocery")
    seen = look(state)
    assert (seen.gas, seen.body, seen.hp["clyde"], seen.dollars, seen.food) == (5, 2, 3, 2, 9)


@pytest.mark.rules("LD-RES-05", "LD-RES-06", "LD-RES-10", "LD-RES-12", "LD-RES-13")
def test_losing_what_is_not_there() -> None:
    state = situation(
        phase="night",
        gauges={"dollar": 0, "clue": 0, "love": 8, "lake": 14},
        car={"loot": 0, "body": 0},
        frames=[{"source": "night", "icons": ["dollar-2", "clue-1", "loot-1", "body-1", "love+1", "hp-1"]}],
    )
    assert texts(state) == ["wound bonnie", "wound clyde"]
    play(state, "wound clyde")
    seen = look(state)
    assert (seen.dollars, seen.clues, seen.loot, seen.body, seen.love, seen.lake) == (0, 0, 0, 0, 8, 14)


# -- cars --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-VEH-02", "LD-VEH-09", "LD-VEH-12…15", "LD-VEH-17", "LD-DAWN-07", "LD-DAWN-08", "LD-COMP-03")
@pytest.mark.parametrize("tile", TILES)
def test_every_car_can_be_stolen_for_its_clues(tile: str) -> None:
    driven = "chevrolet" if tile == "ford-a" else "ford-a"
    state = situation(phase="dawn", gauges=AMPLE, car={"tile": driven, "loot": 2, "gas": 0})
    face = next(entry for entry in STANDARD["car"] if entry["id"] == tile)["ordinary"]
    assert refusal(state, f"steal {driven}") == "LD-DAWN-08"
    play(state, f"steal {tile}")
    seen = look(state)
    assert (seen.car, seen.clues, seen.speed) == (tile, 5 - face["clues"], face["speed"])
    assert (seen.gas, seen.body, seen.loot) == (face["gas"], face["body"], min(2, face["loot"]))
    assert (
        refusal(situation(phase="dawn", gauges={"clue": 0}, car={"tile": "chevrolet", "gas": 0}), "steal fordor")
        == "LD-VEH-09"
    )


@pytest.mark.rules("LD-VEH-11", "LD-RUN-10")
def test_special_characteristics_of_improved_faces() -> None:
    improved = {"improved": "+".join(TILES)}
    road: Any = {"country-road": {"cotton-mile": {"stops": ["clue", "clue"], "bonus": [1, 1, 0]}}}
    for better, space in ((True, 5), (False, 5)):
        state = situation(
            improved,
            road,
            phase="morning",
            car={"tile": "roadster", "improved": better},
            road={"type": "country-road", "card": "cotton-mile"},
        )
        assert look(play(state, "take clue", "take clue")).space == space
    three: Any = {"country-road": {"cotton-mile": {"stops": ["clue"] * 3, "bonus": [1, 1, 0]}}}
    for better, space in ((True, 5), (False, 4)):
        state = situation(
            improved,
            three,
            phase="morning",
            car={"tile": "roadster", "improved": better},
            road={"type": "country-road", "card": "cotton-mile"},
        )
        assert look(play(state, *["take clue"] * 3)).space == space
    state = situation(improved, phase="night", gauges=AMPLE, car={"tile": "chevrolet", "improved": True})
    assert look(play(state, "sleep wild-camping")).love == 5
    bank: Any = {"town": {"wheat-town": {"icons": ["bank"]}}, "destiny": {"*": {"bank": "dollar+1"}}}
    state = situation(
        improved,
        bank,
        phase="morning",
        car={"tile": "pontiac", "improved": True},
        place={"type": "town", "card": "wheat-town"},
    )
    assert look(play(state, "stick up bank")).space == 4
    tough: Any = {"police": {"local-police": {"lines": ["body-2", "shoot"]}}}
    state = situation(
        improved,
        tough,
        phase="dawn",
        space=3,
        gauges={"victims": 1},
        police={"space": 3},
        car={"tile": "fordor", "improved": True},
    )
    assert look(state).body == look(state).body_max - 1
    assert look(road_movie(**improved).deal(1)).improved


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


@pytest.mark.rules("LD-VICTIM-01", "LD-VICTIM-04", "LD-VICTIM-05", "LD-VICTIM-07", "LD-POLICE-08")
@pytest.mark.parametrize(("mode", "first"), [("easy", 0), ("difficult", 1)])
def test_the_ladder_of_the_police(mode: str, first: int) -> None:
    state = situation({"mode": mode}, phase="night", at="nightfall", gauges={"love": 8})
    events = watched(state)
    free = truth(state)
    for _ in range(45):
        free.count_victim()
    seen = [POLICE[cast(int, (event.public or {})["what"])] for event in events.events if event.name == "police"]
    assert seen == list(POLICE[first:])
    hearts = [icon for icon in table(state)["frames"][0]["icons"] if icon == "love-1"]
    assert len(hearts) == 11, "five hearts a lap: two laps, and one of the third"


@pytest.mark.rules("LD-POLICE-10", "LD-POLICE-11", "LD-CONF-09", "LD-CONF-10", "LD-CONF-12")
def test_police_that_change_while_they_fight_or_are_due() -> None:
    line: Any = {"police": {"local-police": {"lines": ["shoot time-1", "shoot"]}}}
    state = situation(stubs=line, phase="dawn", space=4, gauges=AMPLE | {"victims": 3}, police={"space": 4})
    seen = look(state)
    assert (seen.police, seen.police_space, seen.wounds, seen.kills) == ("sheriff", 1, 0, {})
    assert (seen.space, seen.ammo) == (3, 4), "the step back is taken, and no second fight comes of it"
    state = situation(phase="night", space=1, gauges={"victims": 3}, police={"space": 0}, at="nightfall")
    truth(state).count_victim()
    assert (look(state).police, look(state).police_space) == ("sheriff", 1), "placed beside B&C, without a fight"


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


@pytest.mark.rules("LD-WEAPON-13", "LD-WEAPON-14", "LD-WEAPON-18", "LD-RES-03")
def test_the_remington_redraws_destiny_and_holds_nine() -> None:
    state = hold_up("grocery", "normal", "hp-1", "remington", uses=1)
    assert look(state).ammo_cap == 9
    assert texts(state) == ["redraw remington", "go on"]
    play(state, "redraw remington")
    assert (look(state).food, look(state).weapons["remington"]) == (6, 0)
    shop: Any = {"town": {"market-town": {"icons": ["armory"]}}}
    for wanted in (True, False):
        state = situation(
            {"wanted": wanted},
            shop,
            phase="morning",
            gauges=AMPLE | {"ammo": 7},
            weapons={},
            display=["remington"],
            place={"type": "town", "card": "market-town"},
        )
        play(state, "buy armory", "buy remington", "buy one")
        assert (look(state).wanted, look(state).ammo) == (int(wanted), 8)


@pytest.mark.rules("LD-WEAPON-15", "LD-WEAPON-16", "LD-WEAPON-17", "LD-ACC-02")
def test_the_thompson_and_the_schofield() -> None:
    state = play(hold_up("bank", "bank", "dollar+3", "thompson"), "use thompson")
    assert look(state).dollars == 9
    state = play(hold_up("bank", "bank", "hp-1", "schofield", uses=1), "redraw schofield")
    assert look(state).weapons["schofield"] == 0
    stubs: Any = {"road": {"long-straight": {"stops": ["memory", "clue"]}}, "memory": {"*": {"icons": "accident"}}}
    state = situation(
        stubs=stubs, phase="morning", weapons={"schofield": 1}, road={"type": "road", "card": "long-straight"}
    )
    assert "redraw schofield" in texts(state)
    shop: Any = {"town": {"market-town": {"icons": ["armory"]}}}
    state = situation(
        stubs=shop,
        phase="morning",
        gauges=AMPLE,
        weapons={},
        display=["schofield"],
        place={"type": "town", "card": "market-town"},
    )
    play(state, "buy armory", "buy schofield", "bearer bonnie")
    assert (look(state).hp_max["bonnie"], look(state).hp["bonnie"]) == (4, 4)


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


@pytest.mark.rules("LD-SKILL-16", "LD-SKILL-17")
def test_bluff_with_an_empty_gun() -> None:
    stubs: Any = {
        "road": {"long-straight": {"stops": ["grocery", "clue"]}},
        "destiny": {"*": {"normal": "shoot*2 dollar+1"}},
        "police": {"local-police": {"lines": ["shoot", "shoot"]}},
    }
    skills = {"bonnie": {"bluff": 2}, "clyde": {}}
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges=AMPLE | {"ammo": 0},
        skills=skills,
        road={"type": "road", "card": "long-straight"},
    )
    play(state, "stick up grocery")
    assert texts(state) == ["bluff shootout bonnie", "bluff stick-up bonnie", "stand"]
    whole = play(state.copy(), "bluff stick-up bonnie")
    dead = play(state.copy(), "stand")
    play(state, "bluff shootout bonnie")
    assert (look(state).food, look(state).dollars, look(state).victims) == (6, 6, 0)
    assert (look(whole).food, look(whole).dollars) == (5, 5)
    assert dead.outcome is not None
    state = situation(
        stubs=stubs, phase="dawn", space=3, gauges=AMPLE | {"ammo": 0, "victims": 1}, skills=skills, police={"space": 3}
    )
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


@pytest.mark.rules("LD-SKILL-18", "LD-SKILL-19", "LD-SKILL-20")
def test_mechanic_and_endurance() -> None:
    skills = {"bonnie": {"mechanic": 99}, "clyde": {}}
    state = situation(phase="night", gauges=AMPLE, skills=skills, car={"tile": "fordor", "body": 2})
    play(state, "sleep wild-camping")
    assert texts(state) == ["done", "repair bonnie"]
    play(state, "repair bonnie")
    assert (look(state).body, look(state).hp["bonnie"]) == (3, 2)
    for change in ({"hp": [1, 3]}, {"car": {"tile": "fordor", "body": 0}}):
        state = situation(phase="night", gauges=AMPLE, skills=skills, **{"car": {"tile": "fordor", "body": 2}} | change)
        assert look(play(state, "sleep wild-camping")).ask != "mechanic"
    seen = look(road_movie(clyde="endurance", clyde_hp=1).deal(1))
    assert (seen.hp["clyde"], seen.hp_max["clyde"], seen.hp["bonnie"]) == (5, 5, 3)


@pytest.mark.rules("LD-CHAR-01", "LD-CHAR-02")
def test_the_couple() -> None:
    seen = look(road_movie().deal(1))
    assert seen.hp == {"bonnie": 3, "clyde": 3}
    assert seen.skills == {"bonnie": {"bonnie-parker": 1}, "clyde": {"clyde-barrow": 1}}
    assert set(SPOTS) > {"village", "space 1", "black-lake"}
