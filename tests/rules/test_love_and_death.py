"""Love & Death, scenario by scenario: situations are in `positions/love_and_death`, their cards are stubs."""

from __future__ import annotations

import pytest

from casefile.engine.state import State
from tests.rules.helpers import play, refusal, texts, watched
from tests.rules.love_and_death_helpers import POSITIONS, look, road_movie, scene, table

NAMES = sorted(file.stem for file in POSITIONS.glob("*.toml"))


@pytest.mark.parametrize("name", NAMES)
def test_every_position_tells_its_situation_and_comes_back(name: str) -> None:
    state = scene(name)
    assert state.game.position(state.to_position()).key() == state.key()


def to_dawn(state: State) -> State:
    """Sleep, and go on to the next question after the night."""
    return play(state, "sleep wild-camping")


@pytest.mark.rules("LD-SETUP-01…15", "LD-MODE-01", "LD-ROAD-08", "LD-ROAD-10", "LD-MORNING-05", "LD-TURN-01…04")
def test_t01_the_first_card_is_free() -> None:
    stubs = {"country-road": {"*": {"stops": ["clue"], "bonus": [1, 1, 1]}}}
    state = road_movie(stubs=stubs, bonnie="none", clyde="none").deal(1)
    seen = look(state)
    assert (seen.round, seen.phase, seen.road_type, seen.space) == (1, "morning", "country-road", 3)
    assert (seen.car, seen.gas, seen.gas_max, seen.body) == ("ford-a", 5, 5, 2)
    assert (seen.ammo, seen.food, seen.dollars, seen.love, seen.clues, seen.lake, seen.victims) == (7, 7, 4, 4, 0, 0, 0)
    assert (seen.police, seen.wanted, seen.nights, len(seen.display)) == (None, 0, 0, 3)
    play(state, "pass")
    seen = look(state)
    assert (seen.phase, seen.space, seen.gas, seen.road_type) == ("afternoon", 4, 4, "country-road")


@pytest.mark.rules("LD-SETUP-11", "LD-CHAR-04", "LD-CHAR-05")
def test_the_first_card_can_be_replaced_for_nothing() -> None:
    state = road_movie().deal(1)
    first = look(state).road
    play(state, "replace clyde clyde-barrow")
    seen = look(state)
    assert seen.road != first
    assert first in seen.discards["country-road"]
    assert seen.gas == 5
    assert seen.skills["clyde"]["clyde-barrow"] == 0


@pytest.mark.rules("LD-ROAD-03", "LD-ROAD-08…16", "LD-ROAD-19", "LD-VEH-08", "LD-SKILL-04", "LD-SKILL-05")
@pytest.mark.parametrize(
    ("tile", "stops", "driver", "space"),
    [
        ("ford-a", 0, False, 5), ("ford-a", 4, False, 5),
        ("roadster", 1, False, 6), ("roadster", 2, False, 6), ("roadster", 3, False, 5),
        ("fordor", 0, False, 7), ("fordor", 1, False, 7), ("fordor", 2, False, 6), ("fordor", 3, False, 5),
        ("fordor", 4, False, 5), ("fordor", 2, True, 7), ("fordor", 3, True, 6), ("fordor", 4, True, 5),
    ],
)  # fmt: skip
def test_t02_stops_cost_bonuses(tile: str, stops: int, driver: bool, space: int) -> None:
    skills = {"bonnie": {"driver": 99} if driver else {}, "clyde": {}}
    state = scene("t02", car={"tile": tile}, skills=skills)
    play(state, *["take clue"] * stops, *["pass"] * (4 - stops))
    assert look(state).space == space
    assert look(state).clues == stops


@pytest.mark.rules("LD-ROAD-01…05", "LD-POI-01", "LD-POI-02", "LD-MEM-03", "LD-MORNING-02")
def test_t03_what_is_not_a_stop() -> None:
    state = play(scene("t03"), "pass", "pass", "pass")
    assert look(state).space == 5


@pytest.mark.rules("LD-ROAD-06", "LD-AFTER-01…05", "LD-MORNING-01", "LD-MORNING-04", "LD-ROAD-18")
def test_t04_a_fork_to_another_road_in_the_afternoon() -> None:
    state = play(scene("t04"), "take clue", "fork road")
    seen = look(state)
    assert (seen.phase, seen.gas, seen.space, seen.next_road) == ("night", 2, 3, "road")
    to_dawn(state)
    seen = look(state)
    assert (seen.round, seen.phase, seen.road_type, seen.gas) == (2, "morning", "road", 1)


@pytest.mark.rules(
    "LD-MORNING-06", "LD-MORNING-07", "LD-ROAD-07", "LD-AFTER-06", "LD-NIGHT-02", "LD-NIGHT-03", "LD-NIGHT-07"
)
def test_t05_lodging_by_time_of_day() -> None:
    state = scene("t05", phase="morning")
    assert texts(state) == ["take love", "pass"]
    state = scene("t05", gauges={"dollar": 4, "love": 3, "food": 3}, hp=[3, 2])
    assert texts(state) == ["pass", "stick up motel", "rest motel"]
    play(state, "rest motel")
    seen = look(state)
    assert (seen.dollars, seen.food, seen.love, seen.hp["clyde"], seen.space) == (2, 2, 4, 3, 3)
    assert (seen.round, seen.road_type, seen.nights) == (2, "road", 1)


@pytest.mark.rules("LD-TURN-03", "LD-CARJACK-01…08", "LD-POLICE-01", "LD-POLICE-04", "LD-VEH-03", "LD-CARJACK-10")
def test_t06_out_of_gas_in_the_morning() -> None:
    seen = look(scene("t06"))
    assert (seen.car, seen.body, seen.loot, seen.space, seen.victims) == ("ford-a", 2, 1, 3, 1)
    assert (seen.police, seen.police_space, seen.gas, seen.road_type) == ("local-police", 1, 4, "road")


@pytest.mark.rules("LD-TRACK-01…06")
def test_t07_passing_space_9() -> None:
    assert_track(scene("t07"), 9, 2)
    assert_track(scene("t07", police={"space": 2}), 9, 1)
    assert_track(scene("t07", gauges={"victims": 0}, police={"face": "none", "level": 0, "space": -1}), 9, None)


def assert_track(state: State, space: int, police: int | None) -> None:
    play(state, "pass")
    assert (look(state).space, look(state).police_space) == (space, police)


@pytest.mark.rules("LD-TRACK-09", "LD-TRACK-11", "LD-PRIO-04", "LD-CONF-01…03", "LD-PLACE-01", "LD-TRACK-08")
def test_t08_falling_back_into_the_police() -> None:
    state = scene("t08")
    seen = look(state)
    assert (seen.space, seen.police_space, seen.clues) == (4, 4, 1)
    assert (seen.ammo, seen.victims, seen.wounds) == (2, 2, 1)


@pytest.mark.rules(
    "LD-DAWN-02", "LD-DAWN-04", "LD-DAWN-05", "LD-DAWN-09", "LD-VEH-05", "LD-VEH-07", "LD-TRACK-10", "LD-CARJACK-08"
)
@pytest.mark.rules("LD-TRACK-07", "LD-POLICE-12", "LD-DAWN-01", "LD-DAWN-03")
def test_t09_one_confrontation_per_dawn() -> None:
    state = scene("t09")
    seen = look(state)
    assert (seen.police_space, seen.body) == (5, 0)
    play(state, "wound bonnie")
    assert look(state).wounds == 1
    assert texts(state) == ["carjack"]
    play(state, "carjack")
    seen = look(state)
    assert (seen.space, seen.wounds, seen.loot, seen.car, seen.victims) == (5, 1, 1, "ford-a", 2)
    assert texts(state) == ["done", "stow"]


@pytest.mark.rules("LD-PRIO-01", "LD-PRIO-02", "LD-CONF-04", "LD-CONF-05", "LD-CONF-07", "LD-CONF-08", "LD-POLICE-05")
@pytest.mark.rules("LD-POLICE-02", "LD-POLICE-03", "LD-POLICE-06", "LD-POLICE-07", "LD-POLICE-09")
def test_t10_kill_and_level_up_together() -> None:
    state = scene("t10")
    play(state, "wound clyde")
    seen = look(state)
    assert (seen.ammo, seen.victims, seen.police, seen.police_space, seen.wounds) == (1, 9, "detective", 1, 0)
    assert seen.hp["clyde"] == 2
    assert seen.kills == {"sheriff": 1}


@pytest.mark.rules("LD-POLICE-05")
def test_t10_with_red_police_it_is_the_texas_ranger() -> None:
    state = scene("t10", {"mode": "difficult"}, {"police": {"detective": {"lines": ["shoot", "shoot hp-1"]}}})
    play(state, "wound clyde")
    assert look(state).police == "texas-ranger"


@pytest.mark.rules("LD-CONF-06", "LD-CONF-11", "LD-VICTIM-02", "LD-PRIO-04", "LD-DAWN-16")
def test_t11_kill_without_level_up() -> None:
    state = scene("t11")
    assert (look(state).love, look(state).victims) == (4, 6)
    play(state, "wound clyde")
    seen = look(state)
    assert (seen.love, seen.police_space, seen.police, seen.kills) == (3, 0, "sheriff", {"sheriff": 1})
    journal = watched(state)
    while not any(event.name == "chase" for event in journal.events):
        play(state, texts(state)[-1] if look(state).ask == "night" else texts(state)[0])
    assert look(state).police_space == 2


@pytest.mark.rules("LD-PRIO-04", "LD-PRIO-06", "LD-VICTIM-02", "LD-LOSE-02", "LD-STICK-02", "LD-STICK-06", "LD-POI-04")
def test_t12_a_love_loss_waits_its_turn() -> None:
    state = scene("t12")
    journal = watched(state)
    play(state, "stick up grocery")
    assert look(state).love == 1
    changes = [
        (event.name, event.public["what"])
        for event in journal.events
        if event.public and event.name in ("gain", "lose")
    ]
    assert changes[:3] == [("lose", 0), ("gain", 4), ("lose", 4)]


@pytest.mark.rules("LD-PRIO-03", "LD-PRIO-05", "LD-MEM-01", "LD-MEM-06", "LD-LOSE-02", "LD-LOSE-05", "LD-LOSE-07")
def test_t13_a_memory_interrupts() -> None:
    state = scene("t13")
    outcome = state.outcome
    assert outcome is not None
    assert (outcome.reason, outcome.rule, outcome.winners) == ("love", "LD-LOSE-02", ())
    assert look(state).clues == 1


@pytest.mark.rules("LD-MEM-02…05")
def test_t14_a_random_memory() -> None:
    assert look(scene("t14")).dollars == 1
    state = scene("t14", gauges={"ammo": 2})
    assert texts(state) == ["lose ammo", "lose dollar"]
    assert refusal(state, "lose food") == "LD-MEM-02"
    play(state, "lose ammo")
    assert (look(state).ammo, look(state).dollars) == (1, 2)
    seen = look(scene("t14", gauges={"dollar": 0}))
    assert (seen.phase, seen.ammo, seen.food, seen.dollars) == ("morning", 0, 0, 0)


@pytest.mark.rules("LD-MEM-06", "LD-MEM-07", "LD-MEM-09", "LD-ACC-01", "LD-DEST-02")
def test_t15_reversing_an_accident() -> None:
    state = scene("t15")
    pile = look(state).deck_sizes["destiny"]
    assert texts(state) == ["reverse", "suffer"]
    play(state, "reverse")
    seen = look(state)
    assert (seen.clues, seen.body, seen.deck_sizes["destiny"]) == (0, 3, pile)
    state = play(scene("t15"), "suffer")
    seen = look(state)
    assert (seen.clues, seen.deck_sizes["destiny"], seen.space) == (2, pile - 1, 2)
    assert "loose-change" in seen.discards["destiny"]


@pytest.mark.rules("LD-MEM-08", "LD-RES-03", "LD-RES-08")
def test_t16_reversing_a_gunfight() -> None:
    seen = look(play(scene("t16"), "reverse"))
    assert (seen.clues, seen.ammo, seen.victims) == (1, 7, 3)


@pytest.mark.rules("LD-SHOOT-01", "LD-SHOOT-02", "LD-SHOOT-04", "LD-LOSE-03…05", "LD-POI-12")
def test_t17_the_last_bullet() -> None:
    state = play(scene("t17"), "stick up grocery")
    seen = look(state)
    assert (seen.ammo, seen.victims, seen.food) == (0, 1, 3)
    state = play(scene("t17", stubs={"destiny": {"quiet-clerk": {"normal": "shoot*2"}}}), "stick up grocery")
    seen = look(state)
    assert state.outcome is not None
    assert (state.outcome.reason, seen.victims, seen.food) == ("ammo", 1, 2)


@pytest.mark.rules(
    "LD-RES-09", "LD-HIDE-07", "LD-LOSE-01", "LD-LOSE-07", "LD-NIGHT-05", "LD-NIGHT-11", "LD-NIGHT-12", "LD-ACH-02"
)
def test_t18_hunger() -> None:
    state = play(scene("t18"), "sleep wild-camping")
    assert (look(state).hp, look(state).love) == ({"bonnie": 1, "clyde": 1}, 2)
    state = play(scene("t18", hp=[2, 1]), "sleep wild-camping")
    assert state.outcome is not None
    assert state.outcome.reason == "starved"
    assert (look(state).love, look(state).achieved) == (3, ("starved",))


@pytest.mark.rules("LD-POI-07…10", "LD-PLACE-08", "LD-RES-11")
def test_t19_robbing_the_doctor() -> None:
    state = play(scene("t19"), "stick up doctor")
    seen = look(state)
    assert (seen.ammo, seen.victims, seen.hp) == (2, 2, {"bonnie": 1, "clyde": 2})
    state = play(scene("t19", stubs={"destiny": {"quiet-clerk": {"normal": "time-1"}}}), "stick up doctor")
    assert texts(state) == ["heal bonnie", "heal clyde"]
    play(state, "heal bonnie")
    assert look(state).hp == {"bonnie": 2, "clyde": 2}
    state = scene("t19", place={"type": "city", "card": "hospital-city"})
    play(state, "stick up doctor", "heal bonnie", "heal clyde")
    assert look(state).hp == {"bonnie": 2, "clyde": 3}


@pytest.mark.rules(
    "LD-POI-03", "LD-POI-04", "LD-STICK-01…03", "LD-STICK-07", "LD-STICK-08", "LD-WEATHER-08", "LD-PLACE-02"
)
def test_t20_how_much_a_grocery_yields() -> None:
    assert look(play(scene("t20"), "stick up grocery")).food == 3
    marked = scene("t20", stubs={"town": {"wheat-town": {"icons": ["grocery!"]}}})
    assert look(play(marked, "stick up grocery")).food == 4
    city = {"type": "city", "card": "river-city"}
    assert look(play(scene("t20", place=city), "stick up grocery")).food == 4
    assert look(play(scene("t20", {"weather": True}, place=city, weather="heatwave"), "stick up grocery")).food == 3
    state = play(scene("t20"), "buy grocery", *["buy one"] * 4, "done")
    assert (look(state).food, look(state).dollars) == (6, 0)
    assert refusal(state, "stick up grocery") == "LD-STICK-01" or "grocery" not in look(state).icons
    assert "stick up grocery" not in texts(state)


@pytest.mark.rules("LD-BANK-01…05", "LD-WANTED-01", "LD-WANTED-02", "LD-WANTED-06", "LD-COMP-10")
def test_t21_too_much_loot() -> None:
    state = scene("t21")
    assert texts(state) == ["stick up bank", "exit country-road"]
    play(state, "stick up bank")
    seen = look(state)
    assert (seen.loot, seen.dollars, seen.wanted) == (2, 5, 2)


@pytest.mark.rules(
    "LD-VEH-05", "LD-VEH-06", "LD-VEH-07", "LD-CARJACK-09", "LD-ROAD-14", "LD-DAWN-09", "LD-DAWN-10", "LD-VEH-16"
)
def test_t22_a_wreck_by_time_of_day() -> None:
    state = play(scene("t22"), "suffer", "wound bonnie")
    seen = look(state)
    assert (seen.car, seen.stop, seen.space, seen.victims) == ("ford-a", 2, 4, 1)
    play(state, "pass", "pass")
    assert look(state).space == 5, "a yellow car gets the yellow bonus"
    state = play(scene("t22", phase="afternoon"), "suffer", "wound bonnie")
    assert texts(state) == ["carjack", "wait"]
    play(state, "wait")
    seen = look(state)
    assert (seen.phase, seen.space, seen.next_road) == ("night", 6, "road")
    love = seen.love
    play(state, "sleep wild-camping")
    assert texts(state) == ["carjack", "steal ford-a", "steal chevrolet"]
    play(state, "steal chevrolet")
    seen = look(state)
    assert (seen.car, seen.clues, seen.love, seen.body) == ("chevrolet", 0, love - 1, seen.body_max)


@pytest.mark.rules("LD-RES-14", "LD-VEH-04", "LD-MODE-06", "LD-MODE-07", "LD-CARJACK-09", "LD-ROAD-17")
@pytest.mark.parametrize(
    ("mode", "car"),
    [
        ("easy", "roadster"),
        ("normal", "roadster"),
        ("infinite", "roadster"),
        ("difficult", "ford-a"),
        ("hardcore", "ford-a"),
    ],
)
def test_t23_losing_gas_that_is_not_there(mode: str, car: str) -> None:
    state = scene("t23", {"mode": mode})
    assert look(state).car == car
    assert texts(state) == ["take clue", "pass"]


@pytest.mark.rules("LD-ARM-01…08", "LD-WEAPON-17", "LD-WEAPON-19", "LD-SETUP-02")
def test_t24_the_armory_rotates() -> None:
    state = scene("t24")
    assert texts(state) == ["buy armory", "stick up armory", "exit country-road"]
    play(state, "buy armory")
    assert texts(state) == ["buy colt", "buy knife", "buy thompson"]
    play(state, "buy colt", "bearer clyde", "done")
    seen = look(state)
    assert seen.dollars == 5 - 4
    assert (seen.hp["clyde"], seen.hp_max["clyde"]) == (4, 4)
    assert seen.display[0] == "thompson"
    assert len(seen.display) == 3
    assert "knife" in seen.discards["weapon"]
    state = play(scene("t24"), "exit country-road")
    assert look(state).display == ("knife", "thompson", "colt")


@pytest.mark.rules("LD-WIN-02…05", "LD-NIGHT-06", "LD-HIDE-08", "LD-STAR-05", "LD-STAR-07", "LD-NIGHT-14", "LD-MODE-02")
def test_t25_the_farm() -> None:
    state = play(scene("t25"), "sleep romantic-farm")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("won", (0,))
    assert look(state).nights == 9
    assert "star-days" in [line.what for line in state.sheets[0].lines]
    for change in ({"love": 7}, {"lake": 3}, {"clue": 5}):
        assert refusal(scene("t25", gauges=change, car={"loot": 1}), "sleep romantic-farm") == "LD-NIGHT-06"


@pytest.mark.rules("LD-DAWN-07…11", "LD-CARJACK-01", "LD-CARJACK-02", "LD-CARJACK-05", "LD-CARJACK-06", "LD-CARJACK-10")
@pytest.mark.rules("LD-VEH-10", "LD-DAWN-06")
def test_t26_an_empty_tank_at_dawn() -> None:
    state = scene("t26")
    assert texts(state) == ["carjack", "keep car"]
    play(state, "keep car")
    seen = look(state)
    assert (seen.love, seen.lake, seen.car, seen.round, seen.gas) == (4, 0, "ford-a", 2, 4)
    state = play(scene("t26"), "carjack")
    seen = look(state)
    assert (seen.car, seen.gas, seen.space, seen.victims, seen.love) == ("ford-a", 5, 4, 2, 3)
    play(state, "stow")
    seen = look(state)
    assert (seen.lake, seen.round) == (1, 2)


@pytest.mark.rules(
    "LD-TURN-03", "LD-CARJACK-06", "LD-TRACK-09", "LD-PRIO-06", "LD-PRIO-07", "LD-POLICE-03", "LD-POLICE-04"
)
def test_t27_contact_undone_by_a_level_up() -> None:
    seen = look(scene("t27"))
    assert (seen.space, seen.victims, seen.police, seen.police_space) == (4, 4, "sheriff", 1)
    assert (seen.ammo, seen.wounds, seen.kills) == (3, 0, {})


@pytest.mark.rules("LD-POI-12", "LD-ARM-01", "LD-PRIO-04", "LD-TRACK-09", "LD-LOSE-03")
def test_t28_the_reward_comes_last() -> None:
    state = play(scene("t28"), "stick up armory")
    assert (look(state).space, look(state).ammo) == (4, 1)
    state = play(scene("t28", gauges={"ammo": 0}), "stick up armory")
    assert state.outcome is not None
    assert state.outcome.reason == "ammo"
    assert table(state)["ledger"][1] == 2, "the cause is the stick-up that set it off"
