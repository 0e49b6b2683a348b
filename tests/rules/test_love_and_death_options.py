"""Love & Death: modes, stars, achievements, Wanted, weather, duo, experience, packs and the corners of the rules."""

from __future__ import annotations

from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

import casefile
from casefile.commands.packs import check as pack_check
from casefile.commands.packs import new as pack_new
from casefile.engine.chance import Fast
from casefile.engine.errors import BadOption, BadPack, BadPosition, BadProfile
from casefile.engine.game import Pack
from casefile.engine.journal import Journal
from casefile.engine.playout import Dice
from casefile.engine.record import Record
from casefile.engine.state import State
from casefile.games.love_and_death import layout as x
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.names import ACHIEVEMENTS, DECKS, MODES, POLICE, SPOTS
from casefile.games.love_and_death.profile import LoveAndDeathProfile as Profile
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, refusal, texts, watched
from tests.rules.love_and_death_helpers import STANDARD, box, look, road_movie, scene, situation, table, truth

AMPLE: dict[str, Any] = {"ammo": 5, "food": 5, "dollar": 5, "clue": 5, "love": 5}
WHOLE: Any = {"tile": "fordor", "gas": 6, "body": 4}
STRAIGHT: Any = {"type": "road", "card": "long-straight"}


def random_game(state: State, seed: int) -> State:
    dice = Dice(seed)
    while state.actors:
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[dice.below(len(legal))])
    return state


def stars(state: State) -> list[str]:
    return [line.what for line in state.sheets[0].lines if line.what.startswith("star-")]


# -- modes, victory, stars ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mode", "ammo", "food", "dollars", "love", "goal"),
    [
        pytest.param("easy", 7, 7, 4, 4, 2, marks=pytest.mark.rules("LD-MODE-01"), id="easy"),
        pytest.param("normal", 7, 5, 3, 3, 4, marks=pytest.mark.rules("LD-MODE-02"), id="normal"),
        pytest.param("difficult", 7, 5, 3, 3, 6, marks=pytest.mark.rules("LD-MODE-03"), id="difficult"),
        pytest.param("hardcore", 5, 4, 2, 3, 8, marks=pytest.mark.rules("LD-MODE-04"), id="hardcore"),
        pytest.param("infinite", 7, 7, 4, 4, None, marks=pytest.mark.rules("LD-MODE-05"), id="infinite"),
    ],
)
def test_how_each_mode_starts(mode: str, ammo: int, food: int, dollars: int, love: int, goal: int | None) -> None:
    seen = look(road_movie(mode=mode).deal(5))
    assert (seen.ammo, seen.food, seen.dollars, seen.love, seen.goal) == (ammo, food, dollars, love, goal)


@pytest.mark.rules("LD-SETUP-07")
@pytest.mark.parametrize("mode", MODES)
def test_in_each_mode_all_else_starts_at_0(mode: str) -> None:
    seen = look(road_movie(mode=mode).deal(5))
    assert seen.clues == seen.lake == seen.victims == seen.wanted == 0


@pytest.mark.rules("LD-SETUP-12")
@pytest.mark.parametrize(
    ("mode", "memories"), [("easy", 18), ("normal", 16), ("difficult", 14), ("hardcore", 12), ("infinite", 18)]
)
def test_as_many_memories_leave_as_the_mode_says(mode: str, memories: int) -> None:
    assert look(road_movie(mode=mode).deal(5)).deck_sizes["memory"] == memories


@pytest.mark.rules("LD-POLICE-02")
@pytest.mark.parametrize(
    ("mode", "first"),
    [
        ("easy", "local-police"), ("normal", "local-police"), ("difficult", "sheriff"), ("hardcore", "sheriff"),
        ("infinite", "local-police"),
    ],
)  # fmt: skip
def test_the_first_police_are_of_the_colour_of_the_mode(mode: str, first: str) -> None:
    state = road_movie(mode=mode).deal(5)
    truth(state).count_victim()
    assert look(state).police == first


def farm_of(mode: str, **changes: Any) -> list[str]:
    """The stars of a victory on the Fordor, with just what the farm needs."""
    entry = next(entry for entry in STANDARD["mode"] if entry["id"] == mode)
    gauges = {"love": 8, "lake": entry["goal"], "clue": 9} | changes.pop("gauges", {})
    state = situation({"mode": mode}, phase="night", car={"tile": "fordor"}, space=9, gauges=gauges, **changes)
    return stars(play(state, "sleep romantic-farm"))


@pytest.mark.parametrize(
    ("mode", "victims", "nights", "killed"),
    [
        pytest.param("easy", 9, 10, ["local-police"], marks=pytest.mark.rules("LD-STAR-01"), id="easy"),
        pytest.param("normal", 14, 13, ["sheriff", "detective"], marks=pytest.mark.rules("LD-STAR-02"), id="normal"),
        pytest.param("difficult", 20, 16, ["texas-ranger"], marks=pytest.mark.rules("LD-STAR-03"), id="difficult"),
        pytest.param("hardcore", 30, 20, ["frank-hamer"], marks=pytest.mark.rules("LD-STAR-04"), id="hardcore"),
    ],
)
def test_the_stars_of_each_mode(mode: str, victims: int, nights: int, killed: list[str]) -> None:
    kills = dict.fromkeys(killed, 1)
    all_but_speed = len(killed) + 3
    late = farm_of(mode, day=nights, gauges={"victims": victims}, police={"kills": kills})
    assert len(late) == all_but_speed
    assert "star-days" not in late
    fewer = farm_of(mode, day=nights - 1, gauges={"victims": victims - 1}, police={"kills": kills})
    assert {"star-victims", "star-nights"}.isdisjoint(fewer)


@pytest.mark.rules("LD-STAR-07")
@pytest.mark.parametrize("mode", MODES[:4])
def test_the_night_of_day_9_is_early_enough(mode: str) -> None:
    assert farm_of(mode, day=9) == ["star-days", "star-fordor"]
    assert farm_of(mode, day=10, nights=0) == ["star-fordor"]


@pytest.mark.rules("LD-STAR-06")
@pytest.mark.parametrize("mode", MODES[:4])
def test_every_star_that_is_met_counts_but_never_all(mode: str) -> None:
    entry = next(entry for entry in STANDARD["mode"] if entry["id"] == mode)
    kills = {star.split()[1]: 1 for star in entry["stars"] if star.startswith("killed")}
    for day in (9, 10, 20):
        assert len(farm_of(mode, day=day, gauges={"victims": 30}, police={"kills": kills})) < len(entry["stars"])


@pytest.mark.rules("LD-STAR-08")
def test_victims_and_kills_count_at_the_moment_of_victory() -> None:
    assert "star-victims" in farm_of("easy", day=10, gauges={"victims": 9})
    assert "star-victims" not in farm_of("easy", day=10, gauges={"victims": 8})
    assert "star-killed-local-police" in farm_of("easy", day=10, police={"kills": {"local-police": 2}})


@pytest.mark.rules("LD-STAR-09")
@pytest.mark.parametrize("improved", [False, True])
def test_either_face_of_the_fordor_is_a_star(improved: bool) -> None:
    gauges = {"love": 8, "lake": 2, "clue": 9}
    state = situation(phase="night", day=10, gauges=gauges, car={"tile": "fordor", "improved": improved})
    assert "star-fordor" in stars(play(state, "sleep romantic-farm"))


@pytest.mark.rules("LD-WIN-07")
def test_infinite_mode_has_no_farm() -> None:
    state = situation({"mode": "infinite"}, phase="night", gauges={"love": 8, "lake": 9, "clue": 9})
    assert refusal(state, "sleep romantic-farm") == "LD-WIN-07"


@pytest.mark.rules("LD-WIN-08")
def test_a_game_that_lasts_too_long_is_undecided() -> None:
    state = situation({"max_days": 3}, day=3, phase="dawn", at="day-count")
    assert state.outcome is not None
    assert (state.outcome.reason, stars(state)) == ("too_long", [])


def rich_at_dawn() -> State:
    data: dict[str, Any] = {"phase": "dawn", "at": "experience", "gauges": AMPLE | {"lake": 31}, "weapons": {}}
    return situation({"mode": "infinite"}, display=["knife", "colt", "thompson"], **data)


@pytest.mark.rules("LD-INF-01", "LD-INF-02")
def test_two_loot_are_one_experience() -> None:
    assert look(rich_at_dawn()).xp == 15, "an odd loot is not lost"


@pytest.mark.rules("LD-INF-03", "LD-DAWN-14")
def test_experience_is_spent_at_dawn() -> None:
    assert look(rich_at_dawn()).phase == "dawn"
    assert look(play(rich_at_dawn(), "learn bonnie driver")).xp == 13


@pytest.mark.parametrize(
    ("bought", "price"),
    [
        pytest.param(["learn bonnie driver"], 2, marks=pytest.mark.rules("LD-RUN-09"), id="LD-RUN-09, a skill"),
        pytest.param(["improve ford-a"], 2, marks=pytest.mark.rules("LD-RUN-10"), id="LD-RUN-10, a car"),
        pytest.param(["arm colt", "bearer clyde"], 4, marks=pytest.mark.rules("LD-RUN-11"), id="LD-RUN-11, a weapon"),
        pytest.param(["boost bonnie"], 3, marks=pytest.mark.rules("LD-RUN-12"), id="LD-RUN-12, an HP"),
    ],
)
def test_what_experience_costs_at_dawn(bought: list[str], price: int) -> None:
    assert look(play(rich_at_dawn(), *bought)).xp == 15 - price


@pytest.mark.rules("LD-INF-05")
def test_what_experience_buys_at_dawn() -> None:
    state = rich_at_dawn()
    play(state, "learn bonnie driver", "improve ford-a", "arm colt", "bearer clyde", "boost bonnie")
    seen = look(state)
    assert seen.xp == 15 - 2 - 2 - 4 - 3
    assert (seen.improved, "colt" in seen.weapons, seen.hp_max) == (True, True, {"bonnie": 4, "clyde": 4})
    assert refusal(state, "boost bonnie") == "LD-INF-05"
    assert refusal(state, "learn bonnie driver") == "LD-INF-05"


@pytest.mark.rules("LD-WIN-07")
def test_infinite_mode_ends_by_retiring_with_the_loot_as_score() -> None:
    outcome = play(rich_at_dawn(), "retire").outcome
    assert outcome is not None
    assert (outcome.reason, outcome.scores, outcome.winners) == ("retired", (31,), ())


@pytest.mark.rules("LD-INF-04", "LD-INF-06")
def test_infinite_mode_starts_without_experience_and_with_the_printed_skills() -> None:
    seen = look(road_movie(mode="infinite").deal(1))
    assert (seen.xp, seen.skills["bonnie"]) == (0, {"bonnie-parker": 1})


# -- achievements and challenges ---------------------------------------------------------------------------------------


def ended(state: State) -> str:
    assert state.outcome is not None
    return state.outcome.reason


@pytest.mark.rules("LD-ACH-01")
def test_survival() -> None:
    state = situation({"challenge": "survival"}, day=21, phase="dawn", at="day-count")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("fulfilled", (0,))


@pytest.mark.rules("LD-ACH-03")
def test_killed_by_a_roadside_merchant() -> None:
    merchant = scene("t17", {"challenge": "merchant"}, {"destiny": {"quiet-clerk": {"normal": "shoot*2"}}})
    assert ended(play(merchant, "stick up grocery")) == "fulfilled"


@pytest.mark.rules("LD-ACH-04")
def test_killed_by_a_doctor_while_out_of_ammo() -> None:
    doctor = scene("t19", {"challenge": "doctor"}, gauges={"ammo": 0})
    assert ended(play(doctor, "stick up doctor")) == "fulfilled"


@pytest.mark.rules("LD-ACH-05")
def test_frank_hamer_killed() -> None:
    hamer = situation(
        {"challenge": "hamer"}, phase="dawn", space=5, gauges=AMPLE | {"victims": 20}, police={"space": 5, "wounds": 2}
    )
    while hamer.actors:
        play(hamer, texts(hamer)[0])
    assert ended(hamer) == "fulfilled"


@pytest.mark.rules("LD-ACH-09")
def test_three_cars_lost_to_accidents() -> None:
    hogs = scene("t22", {"challenge": "roadhog"}, inside={"accident_wrecks": 2})
    assert ended(play(hogs, "suffer")) == "fulfilled"


@pytest.mark.rules("LD-ACH-10", "LD-MODE-08")
def test_a_challenge_is_played_without_experience() -> None:
    with pytest.raises(BadOption):
        road_movie(challenge="hamer", bonnie_hp=1)


CAMPS, ROOMS = 1 << x.WILD_CAMPING, 1 << x.MOTEL - x.CABIN_CAMP


def achieved_by(slept: int, driven: int = 3, **options: object) -> set[str]:
    state = scene("t25", options, inside={"slept": slept, "driven": driven})
    return set(look(play(state, "sleep romantic-farm")).achieved)


@pytest.mark.rules("LD-ACH-06")
def test_petty_bourgeois_never_camp() -> None:
    assert "petty-bourgeois" in achieved_by(ROOMS)
    assert "petty-bourgeois" not in achieved_by(CAMPS | ROOMS)


@pytest.mark.rules("LD-ACH-07")
def test_proletarians_drive_only_the_first_tile() -> None:
    assert achieved_by(CAMPS | ROOMS, driven=1) == {"proletarian"}
    assert achieved_by(CAMPS | ROOMS, driven=3) == set()


@pytest.mark.rules("LD-ACH-08")
def test_hobos_do_nothing_but_camp() -> None:
    assert achieved_by(CAMPS, driven=1) == {"proletarian", "hobos"}
    assert achieved_by(ROOMS, driven=1) == {"petty-bourgeois", "proletarian"}


@pytest.mark.rules("LD-WIN-06")
def test_the_farm_wins_a_challenge_that_it_fulfils() -> None:
    for slept, reason in ((CAMPS, "fulfilled"), (ROOMS, "won")):
        state = scene("t25", {"challenge": "hobos"}, inside={"slept": slept})
        assert ended(play(state, "sleep romantic-farm")) == reason


@pytest.mark.rules("LD-ACH-10")
def test_runs_achieve_nothing() -> None:
    assert achieved_by(CAMPS, run=True) == set()


@pytest.mark.rules("LD-STAR-05")
def test_a_challenge_that_is_met_without_the_farm_earns_no_star() -> None:
    doctor = scene("t19", {"challenge": "doctor"}, gauges={"ammo": 0, "victims": 30})
    assert ended(play(doctor, "stick up doctor")) == "fulfilled"
    assert stars(doctor) == [], "they died early, which is not won early"


@pytest.mark.rules("LD-STAR-05")
def test_a_challenge_that_is_met_at_the_farm_earns_stars() -> None:
    farm = scene("t25", {"challenge": "hobos"}, inside={"slept": CAMPS})
    assert ended(play(farm, "sleep romantic-farm")) == "fulfilled"
    assert "star-days" in stars(farm)


@pytest.mark.rules("LD-STAR-02")
def test_two_officers_are_two_stars_with_names_of_their_own() -> None:
    gauges = {"love": 8, "lake": 4, "clue": 9, "victims": 14}
    kills = {"sheriff": 1, "detective": 2}
    state = situation(
        {"mode": "normal"}, phase="night", day=13, gauges=gauges, police={"kills": kills}, car={"tile": "fordor"}
    )
    play(state, "sleep romantic-farm")
    assert stars(state) == [
        "star-victims", "star-killed-sheriff", "star-killed-detective", "star-nights", "star-fordor",
    ]  # fmt: skip
    counts = {line.what: line.count for line in state.sheets[0].lines}
    assert (counts["star-victims"], counts["star-nights"], counts["star-fordor"]) == (14, 13, 1)


# -- Wanted ------------------------------------------------------------------------------------------------------------


def raised(level: int, **data: object) -> State:
    """Wanted is about to reach a level."""
    gauges: Any = AMPLE | {"wanted": level - 1} | cast("dict[str, int]", data.pop("gauges", {}))
    state = situation({"wanted": True}, phase="night", gauges=gauges, **data)
    truth(state).raise_wanted()
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
    """Where the two dice put markers in 3000 rolls, and how many at once."""
    found: Counter[str] = Counter()
    numbers = set()
    table = situation({"wanted": True}, phase="night", space=5, gauges={"wanted": 7})
    for seed in range(3000):
        state = table.copy()
        state.chance = Fast(seed)
        truth(state).raise_wanted()
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
    truth(state).count_victim()
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
    """Two of them at every spot in turn: each is paid once, and then they are gone."""
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
            truth(state).place_marker(x.NEAR)
            truth(state).place_marker(x.NEAR)
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
    truth(state).count_victim()
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


# -- weather -----------------------------------------------------------------------------------------------------------

RAIN, CLOUDS, SUN = 1, 2, 3


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
        pytest.param(
            (SUN, SUN, SUN),
            "fair",
            "heatwave",
            {"love": 1, "food": -1, "gas": -1},
            marks=pytest.mark.rules("LD-WEATHER-08"),
            id="heatwave",
        ),
        pytest.param(
            (SUN, SUN, SUN, SUN),
            "fair",
            "heatwave",
            {"love": 1, "food": -1, "gas": -1},
            marks=pytest.mark.rules("LD-WEATHER-10"),
            id="four are three",
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


# -- two players -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-DUO-01", "LD-DUO-03")
def test_two_players_lead_the_phases_in_turn() -> None:
    game = road_movie(2)
    state = game.deal(1)
    seen: dict[str, set[int]] = {}
    dice = Dice(1)
    for _ in range(40):
        if not state.actors:
            break
        seen.setdefault(look(state).phase, set()).add(state.turn)
        legal = state.legal(state.turn)
        state.apply(state.turn, legal[dice.below(len(legal))])
    assert seen["morning"] == {0}
    assert seen["afternoon"] == {1}


def duo(**changes: Any) -> State:
    data = {"phase": "afternoon", "road": {"type": "country-road", "card": "river-bend"}, "gauges": AMPLE} | changes
    return LoveAndDeath(2, {"override": True}, box()).position(data)


def decided(*steps: tuple[int, str]) -> State:
    state = duo()
    for seat, text in steps:
        state.apply(seat, state.game.parse(text))
    return state


@pytest.mark.rules("LD-DUO-02")
def test_a_decision_waits_for_the_partner() -> None:
    assert (duo().turn, look(duo()).noted) == (0, None)
    state = decided((0, "take love"))
    assert (state.turn, look(state).noted, look(state).love) == (1, "take love", 5)
    assert texts(state) == ["accept", "override pass"]


@pytest.mark.rules("LD-DUO-02")
def test_a_decision_that_is_accepted_is_carried_out() -> None:
    accepted = decided((0, "take love"), (1, "accept"))
    assert (accepted.turn, look(accepted).love, look(accepted).stop) == (0, 6, 1)


@pytest.mark.rules("LD-DUO-04")
def test_a_partner_may_change_a_decision_for_one_love() -> None:
    state = decided((0, "take love"), (1, "override pass"))
    assert (look(state).love, look(state).stop, look(state).halts) == (4, 1, 0)


@pytest.mark.rules("LD-DUO-02")
def test_ones_own_decision_is_not_accepted() -> None:
    state = decided((0, "take love"), (1, "override pass"))
    refused = state.explain(0, state.game.parse("accept"))
    assert refused is not None
    assert refused.rule == "LD-DUO-02"


@pytest.mark.rules("LD-DUO-04")
def test_with_one_love_left_the_partner_is_not_asked() -> None:
    poor = duo(gauges=AMPLE | {"love": 1})
    poor.apply(0, poor.game.parse("pass"))
    assert poor.turn == 0


@pytest.mark.rules("LD-DUO-04")
def test_an_override_never_leads_to_the_farm() -> None:
    farm = LoveAndDeath(2, {"override": True}, box()).position(
        {"phase": "night", "gauges": {"love": 8, "lake": 2, "clue": 9}}
    )
    farm.apply(0, farm.game.parse("sleep wild-camping"))
    assert farm.game.parse("override sleep romantic-farm") not in farm.legal(1)


# -- runs --------------------------------------------------------------------------------------------------------------

WON = tuple({x.LEDGER_END: x.WON, x.LEDGER_LOOT: 5}.get(at, 0) for at in range(x.LEDGER))
LOST = tuple({x.LEDGER_END: x.LOST_HP, x.LEDGER_LOOT: 7}.get(at, 0) for at in range(x.LEDGER))


def run(profile: Profile, mode: str = "easy", **borrowed: Any) -> LoveAndDeath:
    """A game of this profile, perhaps with something that is not its own."""
    return road_movie(**profile.options(mode) | borrowed)


def five_games() -> Profile:
    """One victory on each level, and a defeat with more loot."""
    profile = Profile()
    for mode in MODES[:4]:
        profile.take(run(profile, mode), WON)
    profile.take(run(profile), LOST)
    return profile


@pytest.mark.rules("LD-RUN-01")
def test_a_new_profile_has_nothing(tmp_path: Path) -> None:
    profile = Profile.load(tmp_path / "mine.toml")
    assert profile.options() == {"run": True, "bonnie": "none", "clyde": "none"}
    assert look(run(profile).deal(1)).skills == {"bonnie": {}, "clyde": {}}


@pytest.mark.rules("LD-RUN-07")
def test_the_first_run_starts_with_ordinary_faces() -> None:
    first = look(run(Profile()).deal(1))
    assert (first.car, first.improved) == ("ford-a", False)


@pytest.mark.rules("LD-RUN-02")
@pytest.mark.parametrize(("mode", "gained"), [("easy", 1), ("normal", 2), ("difficult", 3), ("hardcore", 4)])
def test_what_a_victory_earns(mode: str, gained: int) -> None:
    assert Profile().take(run(Profile(), mode), WON) == gained
    assert Profile().take(road_movie(mode=mode), WON) == 0, "no game of a run"


@pytest.mark.rules("LD-RUN-03")
def test_a_defeat_earns_nothing() -> None:
    profile = Profile()
    assert profile.take(run(profile), LOST) == 0
    assert (profile.xp, profile.runs) == (0, 1)


@pytest.mark.rules("LD-RUN-16")
def test_the_record_is_the_most_loot_of_one_game() -> None:
    profile = five_games()
    assert (profile.xp, profile.record, profile.runs, profile.least_mode) == (10, 7, 5, "easy")


@pytest.mark.rules("LD-RUN-08")
@pytest.mark.parametrize(
    "borrowed",
    [
        {"bonnie": "driver"}, {"clyde": "printed"}, {"improved": "roadster"}, {"clyde_weapon": "knife"},
        {"bonnie_hp": 1}, {"memories_back": 1},
    ],
)  # fmt: skip
def test_a_game_with_what_they_do_not_own_is_no_run_of_theirs(borrowed: dict[str, Any]) -> None:
    profile = five_games()
    assert profile.take(run(profile, **borrowed), WON) == 0
    assert profile.runs == 5


@pytest.mark.rules("LD-RUN-04", "LD-RUN-05")
def test_more_than_5_xp_on_a_level_ask_for_the_next() -> None:
    profile = five_games()
    profile.earned["easy"] = 6
    assert profile.least_mode == "normal"
    assert profile.take(road_movie(run=True, bonnie="none", clyde="none"), WON) == 0, "too easy by now"
    assert profile.runs == 5
    with pytest.raises(BadProfile):
        profile.options("easy")


@pytest.mark.parametrize(
    ("item", "price"),
    [
        pytest.param("skill bonnie driver", 2, marks=pytest.mark.rules("LD-RUN-09"), id="LD-RUN-09"),
        pytest.param("car ford-a", 2, marks=pytest.mark.rules("LD-RUN-10"), id="LD-RUN-10"),
        pytest.param("weapon clyde knife", 1, marks=pytest.mark.rules("LD-RUN-11"), id="LD-RUN-11"),
        pytest.param("hp clyde", 3, marks=pytest.mark.rules("LD-RUN-12"), id="LD-RUN-12"),
        pytest.param("memory", 1, marks=pytest.mark.rules("LD-RUN-13"), id="LD-RUN-13"),
    ],
)
def test_what_experience_costs_between_games(item: str, price: int) -> None:
    profile = five_games()
    assert profile.buy(item, road_movie()) == price
    assert profile.xp == 10 - price


def equipped() -> Profile:
    profile = five_games()
    for item in ("skill bonnie driver", "car ford-a", "weapon clyde knife", "hp clyde", "memory"):
        profile.buy(item, road_movie())
    return profile


@pytest.mark.rules("LD-RUN-12")
def test_the_other_one_can_be_boosted_too() -> None:
    prices = [offer.price for offer in equipped().offers(road_movie()) if offer.item in ("hp bonnie", "memory")]
    assert prices == [3, 1]


@pytest.mark.rules("LD-RUN-13")
def test_as_many_memories_can_come_back_as_a_mode_removes() -> None:
    profile = equipped()
    profile.xp += 100
    while any(offer.item == "memory" for offer in profile.offers(road_movie())):
        profile.buy("memory", road_movie())
    assert profile.memories_back == max(mode["set_aside"] for mode in STANDARD["mode"])


@pytest.mark.parametrize(
    "item",
    [
        pytest.param("skill bonnie driver", marks=pytest.mark.rules("LD-RUN-15"), id="LD-RUN-15, the same skill"),
        pytest.param("car ford-a", marks=pytest.mark.rules("LD-RUN-10"), id="LD-RUN-10, the same car"),
        pytest.param("weapon clyde colt", marks=pytest.mark.rules("LD-RUN-11"), id="LD-RUN-11, a second weapon"),
        pytest.param("hp clyde", marks=pytest.mark.rules("LD-RUN-12"), id="LD-RUN-12, a second HP"),
        pytest.param("nonsense", id="nonsense"),
    ],
)
def test_what_cannot_be_bought_however_rich(item: str) -> None:
    profile = equipped()
    profile.xp = 100
    with pytest.raises(BadProfile):
        profile.buy(item, road_movie())


@pytest.mark.rules("LD-RUN-08")
def test_what_is_too_dear_cannot_be_bought() -> None:
    profile = equipped()
    assert profile.xp == 1
    with pytest.raises(BadProfile):
        profile.buy("car fordor", road_movie())


def test_a_profile_is_saved_and_comes_back(tmp_path: Path) -> None:
    profile = equipped()
    profile.save(tmp_path / "mine.toml")
    assert Profile.load(tmp_path / "mine.toml") == profile


@pytest.mark.rules("LD-RUN-14")
def test_what_was_bought_is_there_in_every_later_game() -> None:
    state = run(equipped(), "normal").deal(1)
    seen = look(state)
    assert seen.skills["bonnie"] == {"driver": 99}
    assert (seen.improved, seen.weapons, seen.hp["clyde"]) == (True, {"knife": 99}, 4)
    assert "knife" not in seen.decks["weapon"] + seen.display


@pytest.mark.rules("LD-RUN-13")
def test_a_memory_that_was_bought_back_is_not_set_aside() -> None:
    state = run(equipped(), "normal").deal(1)
    assert bin(table(state)["inside"]["aside"]).count("1") == 1, "one of the two is back"


@pytest.mark.rules("LD-ACH-05", "LD-ACH-11")
def test_frank_hamer_on_every_level_but_infinite() -> None:
    kills = list(WON)
    kills[x.LEDGER_ACHIEVED] = 1 << x.HAMER | 1 << x.STARVATION
    profile = Profile()
    for mode in MODES[:4]:
        assert "hamer" not in profile.achievements
        profile.take(road_movie(mode=mode), tuple(kills))
    profile.take(road_movie(mode="infinite"), tuple(kills))
    assert profile.achievements == ["starved", "hamer"]
    assert profile.hamer == list(MODES[:4])


@pytest.mark.rules("LD-RUN-16")
def test_a_record_is_counted_once(tmp_path: Path) -> None:
    game = road_movie(run=True)
    state = game.deal(7)
    record = Record(game, 7)
    dice = Dice(3)
    while state.actors:
        legal = state.legal(state.turn)
        action = legal[dice.below(len(legal))]
        record.act(state.turn, action)
        state.apply(state.turn, action)
    record.finish()
    profile = Profile()
    assert profile.count(record) == 0
    with pytest.raises(BadProfile, match="already"):
        profile.count(record)
    file = tmp_path / "bad.toml"
    file.write_text('schema = "love-and-death/profile@1"\nxp = -1\nclyde = ["flying"]\nnonsense = 1\n')
    with pytest.raises(BadProfile) as caught:
        Profile.load(file)
    assert all(word in str(caught.value) for word in ("xp", "flying", "nonsense"))


# -- decks -------------------------------------------------------------------------------------------------------------


def two_destiny_cards() -> tuple[State, Journal]:
    """A bank whose side is an accident, with one destiny card in the deck."""
    stubs: Any = {"destiny": {"*": {"normal": "", "bank": "accident", "accident": "time+1"}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        place={"type": "city", "card": "oil-city"},
        decks={"destiny": {"cards": ["quiet-clerk"]}},
    )
    journal = watched(state)
    return play(state, "stick up bank"), journal


@pytest.mark.rules("LD-DRAW-01")
def test_an_empty_deck_is_rebuilt_of_its_discards() -> None:
    assert any(event.name == "reshuffle" for event in two_destiny_cards()[1].events)


@pytest.mark.rules("LD-DRAW-05")
def test_a_deck_is_rebuilt_without_the_card_in_play() -> None:
    state, journal = two_destiny_cards()
    drawn = [event.public["n"] for event in journal.events if event.public and event.name == "draw"]
    assert len(set(drawn)) == 2
    assert look(state).deck_sizes["destiny"] == 10, "twelve less the one in play and the one drawn"


@pytest.mark.rules("LD-TECH-01")
def test_another_decision_changes_no_unrelated_shuffle() -> None:
    game = road_movie(stubs={"country-road": {"*": {"stops": ["clue"]}}})
    decks = table(play(game.deal(1), "replace clyde clyde-barrow"))["decks"]
    kept = game.deal(1)
    other = table(play(kept, next(text for text in texts(kept) if not text.startswith("replace"))))["decks"]
    assert {deck for deck in DECKS if decks[deck] != other[deck]} <= {"country-road"}


def place_replaced() -> LoveAndDeathView:
    stubs: Any = {"village": {"sawmill": {"entry": "replace:village clue+1"}, "bluebonnet": {"entry": "love+1"}}}
    top = {"village": {"top": ["sawmill", "bluebonnet"]}}
    data: dict[str, Any] = {"phase": "morning", "at": "turn-off", "place": {"type": "village"}, "decks": top}
    return look(situation({"weather": True}, stubs, **data))


@pytest.mark.rules("LD-DRAW-03")
def test_the_replace_icon_swaps_the_place() -> None:
    assert (place_replaced().place, place_replaced().love) == ("bluebonnet", 5)


@pytest.mark.rules("LD-DRAW-04")
def test_a_replaced_place_is_discarded_unresolved() -> None:
    seen = place_replaced()
    assert seen.clues == 0
    assert "sawmill" in seen.discards["village"]


@pytest.mark.rules("LD-WEATHER-01")
def test_a_replaced_place_does_not_count_for_the_weather() -> None:
    assert len(place_replaced().skies) == 1


@pytest.mark.rules("LD-DRAW-03")
def test_places_that_replace_one_another_come_to_an_end() -> None:
    circle: Any = {"village": {"*": {"entry": "replace:village"}}}
    assert look(situation(stubs=circle, phase="morning", at="turn-off", place={"type": "village"})).ask == "place"


@pytest.mark.rules("LD-TECH-02")
def test_decks_show_what_they_hold_but_not_its_order() -> None:
    state = road_movie(mode="hardcore").deal(3)
    seen = look(state)
    for number, deck in enumerate(DECKS):
        printed = cast(LoveAndDeath, state.game).cards[number]
        assert sorted(seen.decks[deck], key=printed.index) == list(seen.decks[deck])


@pytest.mark.rules("LD-TECH-02")
def test_which_memories_were_set_aside_is_hidden() -> None:
    seen = look(road_movie(mode="hardcore").deal(3))
    assert len(seen.decks["memory"]) - seen.deck_sizes["memory"] == 6
    assert len(seen.may_be_aside) == 6


@pytest.mark.rules("LD-TECH-03")
def test_forced_steps_play_themselves() -> None:
    only = situation(phase="night", gauges={"clue": 0})
    assert only.automatic() == only.game.parse("sleep wild-camping")
    assert scene("t25").automatic() is None


@pytest.mark.parametrize(
    "gauges",
    [
        pytest.param(("ammo", "food", "dollars", "clues"), marks=pytest.mark.rules("LD-COMP-14"), id="gray board"),
        pytest.param(("lake", "love", "victims", "kills"), marks=pytest.mark.rules("LD-COMP-15"), id="red board"),
    ],
)
def test_the_gauges_of_the_boards_are_open(gauges: tuple[str, ...]) -> None:
    numbers = {"ammo": 6, "food": 3, "dollar": 2, "clue": 4, "lake": 1, "love": 7, "victims": 5}
    seen = look(situation(phase="night", gauges=numbers, police={"kills": {"local-police": 1}}))
    shown = {
        "ammo": 6, "food": 3, "dollars": 2, "clues": 4, "lake": 1, "love": 7, "victims": 5,
        "kills": {"local-police": 1},
    }  # fmt: skip
    assert {gauge: getattr(seen, gauge) for gauge in gauges} == {gauge: shown[gauge] for gauge in gauges}


# -- pitfalls ----------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-DAWN-13", "LD-TRACK-12", "LD-VEH-01")
def test_a_quiet_dawn_without_police() -> None:
    state = situation(phase="dawn", gauges={"clue": 0}, space=1)
    assert (look(state).phase, look(state).round, look(state).police_space) == ("morning", 2, None)


@pytest.mark.rules("LD-DAWN-05", "LD-DAWN-09", "LD-CONF-10")
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


@pytest.mark.rules("LD-VICTIM-05", "LD-PRIO-02", "LD-POLICE-09")
def test_pit09_and_13_several_victims_at_once() -> None:
    icons = [{"source": "night", "icons": ["victim*9"]}]
    state = situation(phase="night", gauges={"love": 8}, frames=icons, space=5)
    seen = look(state)
    assert (seen.victims, seen.police, seen.level, seen.love) == (9, "detective", 3, 6)


@pytest.mark.rules("LD-POLICE-10", "LD-CONF-06", "LD-TRACK-04")
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


@pytest.mark.rules("LD-PLACE-02", "LD-VEH-06", "LD-AFTER-07")
def test_a_wreck_in_a_place_in_the_afternoon_leaves_its_lodging() -> None:
    stubs: Any = {
        "village": {"sawmill": {"icons": ["grocery", "cabin-camp"], "exits": ["road"]}},
        "destiny": {"*": {"normal": "body-1"}},
    }
    state = situation(
        stubs=stubs, phase="afternoon", gauges=AMPLE, car={"body": 1}, place={"type": "village", "card": "sawmill"}
    )
    play(state, "stick up grocery", "wound clyde")
    assert look(state).food == 6, "the reward comes before the car is replaced"
    play(state, "wait")
    assert "rest cabin-camp" in texts(state)
    play(state, "rest cabin-camp")
    assert (look(state).ask, look(state).next_road, look(state).dollars) == ("car", "road", 4)


# -- packs and positions -----------------------------------------------------------------------------------------------


@cache
def faulty_pack() -> str:
    """What is said of a pack with very many faults, in one report."""
    stubs: Any = {
        "road": {"long-straight": {"stops": [], "bonus": [1], "weather": "fog"}},
        "village": {"sawmill": {"icons": ["fork town", "memory"], "exits": [], "entry": "loot+1"}},
        "destiny": {"quiet-clerk": {"normal": "replace:village", "accident": "accident memory", "difficult": "loot+1"}},
        "memory": {"bad-leg": {"icons": "love+1 memory"}, "birthday": {"options": ["love", "love", "gold"]}},
        "police": {"sheriff": {"speed": [1], "lines": [], "immune": True, "yellow": 5}},
        "hideout": {"wild-camping": {"price": 1, "icons": "food-0 sleep"}},
        "car": {"roadster": {"ordinary": {"gas": 0, "body": 1, "speed": "yellow", "clues": 1, "love": 0, "loot": 0}}},
        "weapon": {"knife": {"price": -1, "uses": 0, "colour": "red"}},
        "mode": {"easy": {"ammo": 9, "stars": ["moon 3"]}},
        "town": {"wheat-town": {"id": "market-town", "icons": ["bank"] * 9}},
    }
    data = dict(box(stubs).data) | {"home_made": False}
    data["road"] = data["road"][:-1] + [data["road"][-1] | {"stops": ["clue!", "inn"]}] * 2
    data["victim_track"] = data["victim_track"] | {"police": [2, 4, 8], "love": [6, 3]}
    data["wanted"] = data["wanted"] | {"level_3": ["moon"], "d66": data["wanted"]["d66"][1:]}
    with pytest.raises(BadPack) as caught:
        LoveAndDeath(1, {}, Pack.of(data))
    return str(caught.value)


@pytest.mark.parametrize(
    "words",
    [
        pytest.param(["13 cards, and the box has 12"], marks=pytest.mark.rules("LD-VAL-01"), id="LD-VAL-01"),
        pytest.param(["stands twice"], marks=pytest.mark.rules("LD-VAL-02"), id="LD-VAL-02"),
        pytest.param(
            ["'inn' is no stop", "difficult mark", "rain, clouds, sun", "'sleep' is no icon", "colour: unknown key"],
            marks=pytest.mark.rules("LD-VAL-03"),
            id="LD-VAL-03",
        ),
        pytest.param(["'food-0' is no icon"], marks=pytest.mark.rules("LD-VAL-04"), id="LD-VAL-04"),
        pytest.param(["without gaps"], marks=pytest.mark.rules("LD-VAL-05"), id="LD-VAL-05"),
        pytest.param(["police sheriff.speed"], marks=pytest.mark.rules("LD-VAL-06"), id="LD-VAL-06"),
        pytest.param(["police sheriff.lines: expected 1 to 9"], marks=pytest.mark.rules("LD-VAL-07"), id="LD-VAL-07"),
        pytest.param(["withstand the Enfield"], marks=pytest.mark.rules("LD-VAL-08"), id="LD-VAL-08"),
        pytest.param(["rising numbers", "with the first victim"], marks=pytest.mark.rules("LD-VAL-09"), id="LD-VAL-09"),
        pytest.param(["9th victim"], marks=pytest.mark.rules("LD-VAL-10"), id="LD-VAL-10"),
        pytest.param(["three different"], marks=pytest.mark.rules("LD-VAL-11"), id="LD-VAL-11"),
        pytest.param(["bad-leg.icons: love+1 cannot stand here"], marks=pytest.mark.rules("LD-VAL-12"), id="LD-VAL-12"),
        pytest.param(["wild camping is free"], marks=pytest.mark.rules("LD-VAL-13"), id="LD-VAL-13"),
        pytest.param(["what can is replace:destiny"], marks=pytest.mark.rules("LD-VAL-14"), id="LD-VAL-14"),
        pytest.param(["neither an accident nor a memory"], marks=pytest.mark.rules("LD-ACC-03"), id="LD-ACC-03"),
        pytest.param(["loot comes from banks"], marks=pytest.mark.rules("LD-VAL-15"), id="LD-VAL-15"),
        pytest.param(
            ["roadster.ordinary.gas", "roadster.ordinary.loot", "the B18 Roadster is orange"],
            marks=pytest.mark.rules("LD-VAL-16"),
            id="LD-VAL-16",
        ),
        pytest.param(["three numbers"], marks=pytest.mark.rules("LD-VAL-17"), id="LD-VAL-17"),
        pytest.param(["sawmill.exits"], marks=pytest.mark.rules("LD-VAL-18"), id="LD-VAL-18"),
        pytest.param(["fork town cannot stand in a place"], marks=pytest.mark.rules("LD-VAL-19"), id="LD-VAL-19"),
        pytest.param(["mode easy: the printed game"], marks=pytest.mark.rules("LD-VAL-23"), id="LD-VAL-23"),
        pytest.param(["all 36 rolls, found 34"], marks=pytest.mark.rules("LD-VAL-24"), id="LD-VAL-24"),
        pytest.param(["knife.price", "knife.uses"], marks=pytest.mark.rules("LD-VAL-27"), id="LD-VAL-27"),
    ],
)
def test_every_fault_of_a_pack_is_in_one_report(words: list[str]) -> None:
    said = faulty_pack()
    assert [word for word in words if word not in said] == []


@pytest.mark.parametrize(
    ("stubs", "word"),
    [
        pytest.param(
            {"hideout": {"wild-camping": {"price": 1}}}, "wild camping is free", marks=pytest.mark.rules("LD-VAL-13")
        ),
        pytest.param({"hideout": {"house": {"icons": "food-0"}}}, "is no icon", marks=pytest.mark.rules("LD-VAL-04")),
        pytest.param(
            {"hideout": {"house": {"icons": "love+1 " * 9}}}, "at most 8", marks=pytest.mark.rules("LD-VAL-04")
        ),
        pytest.param({"weapon": {"knife": {"uses": 0}}}, "uses", marks=pytest.mark.rules("LD-VAL-27")),
        pytest.param({"weapon": {"knife": {"price": -1}}}, "price", marks=pytest.mark.rules("LD-VAL-27")),
        pytest.param({"weapon": {"knife": {"colour": "red"}}}, "unknown key", marks=pytest.mark.rules("LD-VAL-03")),
        pytest.param({"mode": {"easy": {"ammo": 9}}}, "starts otherwise", marks=pytest.mark.rules("LD-VAL-23")),
        pytest.param({"mode": {"easy": {"stars": ["moon"]}}}, "is no star", marks=pytest.mark.rules("LD-VAL-03")),
        pytest.param({"car": {"roadster": {"ordinary": {}}}}, "gas", marks=pytest.mark.rules("LD-VAL-16")),
        pytest.param(
            {"town": {"wheat-town": {"id": "market-town"}}}, "stands twice", marks=pytest.mark.rules("LD-VAL-02")
        ),
    ],
)
def test_single_faults_of_a_pack(stubs: Any, word: str) -> None:
    with pytest.raises(BadPack, match=word):
        LoveAndDeath(1, {}, Pack.of(dict(box(stubs).data) | {"home_made": False}))


@pytest.mark.rules("LD-VAL-07", "LD-VAL-19…22", "LD-VAL-25", "LD-VAL-26")
@pytest.mark.parametrize(
    ("stubs", "warned"),
    [
        (
            {"police": {"sheriff": {"lines": ["hp-1"], "speed": [1]}}},
            ["police sheriff: no line has a shootout (LD-VAL-07)"],
        ),
        ({"road": {"long-straight": {"stops": ["bank"]}}}, ["road long-straight: a bank on a road (LD-VAL-19)"]),
        (
            {"road": {"*": {"stops": ["fork town"]}}, "country-road": {"*": {"stops": ["fork village", "fork road"]}}},
            [
                "road: no way leads from there to city (LD-VAL-20)",
                "country-road: no way leads from there to city (LD-VAL-20)",
            ],
        ),
        (
            {
                "road": {"*": {"stops": ["fork town", "fork city"]}},
                "town": {"*": {"exits": ["road"]}},
                "city": {"*": {"exits": ["road"]}},
            },
            ["road: no way leads from there to country-road, village (LD-VAL-20)"],
        ),
        (
            {"destiny": {"*": {"normal": "victim"}}},
            ["destiny: every normal side kills somebody, so that no doctor survives it (LD-VAL-21)"],
        ),
        (
            {"destiny": {"*": {"difficult": "hp-1 shoot*2"}}},
            ["destiny: every difficult side kills somebody, so that no doctor survives it (LD-VAL-21)"],
        ),
        ({"destiny": {"*": {"bank": "dollar+3"}}}, ["destiny: no bank side brings loot (LD-VAL-22)"]),
        ({"destiny": {"*": {"bank": "loot+1 shoot"}}}, ["destiny: every bank side has a shootout (LD-VAL-22)"]),
        ({"village": {"*": {"entry": "replace:village"}}}, ["village: every card is replaced by the next (LD-VAL-25)"]),
        (
            {"road": {"*": {"stops": ["fork city", "fork town", "fork country-road", "forced replace:road"]}}},
            ["road: every card is replaced by the next (LD-VAL-25)"],
        ),
        ({"village": {"*": {"entry": "replace:town"}}}, []),
        ({"town": {"*": {"weather": "sun"}}}, ["town: no card has rain or clouds (LD-VAL-26)"]),
    ],
)
def test_a_pack_that_can_be_played_may_earn_a_warning(stubs: Any, warned: list[str]) -> None:
    assert road_movie(1, stubs).pack_warnings() == warned


@pytest.mark.rules("LD-VAL-20…22", "LD-VAL-25", "LD-VAL-26")
@pytest.mark.parametrize("name", casefile.GAMES)
def test_what_ships_earns_no_warning(name: str) -> None:
    assert casefile.load(name).pack_warnings() == []


@pytest.mark.rules("LD-VAL-28")
def test_the_totals_of_a_pack() -> None:
    entries = {"normal": "shoot memory", "difficult": "shoot*2 hp-1", "bank": "loot+1 dollar+4", "accident": ""}
    notes = road_movie(1, {"destiny": {"*": entries | {"source": "rulebook"}}}).pack_notes()
    assert notes[0].startswith("Source rulebook: mode 5, ")
    assert notes[0].endswith("wanted 1, destiny 12.")
    assert "destiny" not in notes[2]
    assert "memory 18" in notes[2]
    assert notes[3:] == [
        "Destiny cards, normal sides: shoot*12, memory*12.",
        "Destiny cards, difficult sides: hp-12, shoot*24.",
        "Destiny cards, bank sides: dollar+48, loot+12.",
        "Destiny cards, accident sides: none.",
    ]


def test_a_pack_of_ones_own(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "mine.toml"
    pack_new("love-and-death", file)
    pack_check("love-and-death", file)
    said = capsys.readouterr().out
    assert "can be played" in said
    assert "Source original: character 2, " in said
    assert "Warning" not in said
    odd = tmp_path / "odd.toml"
    odd.write_text(file.read_text(encoding="utf-8").replace('weather = "sun"', 'weather = "rain"'), encoding="utf-8")
    pack_check("love-and-death", odd)
    said = capsys.readouterr().out
    assert "can be played" in said, "a warning is no fault"
    assert said.count("Warning: ") == 5
    game = casefile.load("love-and-death", pack=file)
    assert game.pack.id == "mine"
    assert random_game(game.deal(1), 1).outcome is not None
    small = dict(STANDARD) | {"home_made": True, "id": "small"}
    for deck in ("road", "village", "destiny", "memory"):
        small[deck] = STANDARD[deck][:1]
    game = LoveAndDeath(1, {"mode": "hardcore"}, Pack.of(small))
    for seed in range(20):
        assert random_game(game.deal(seed), seed).outcome is not None


def test_bad_positions_are_told() -> None:
    game = road_movie()
    with pytest.raises(BadPosition) as caught:
        game.position(
            {
                "phase": "noon", "gauges": {"gold": 1, "ammo": -1}, "road": {"card": "yellow-brick"}, "hp": [1],
                "decks": {"memory": {"top": ["nothing"]}, "x": {}}, "frames": [{"source": "road", "icons": ["fly"]}],
                "markers": {"moon": 1}, "colour": 1,
            }
        )  # fmt: skip
    said = str(caught.value)
    for word in ("phase", "gold", "ammo", "yellow-brick", "hp", "nothing", "decks.x", "fly", "moon", "colour"):
        assert word in said, word


@pytest.mark.rules("LD-MODE-09", "LD-WIN-01", "LD-TECH-01")
@pytest.mark.parametrize("mode", MODES)
def test_random_games_end_with_all_options(mode: str) -> None:
    reasons: Counter[str] = Counter()
    everything: dict[str, object] = {
        "wanted": True, "weather": True, "override": True, "bonnie": "bluff+fistfight+first-aid+hobo",
        "clyde": "mechanic+romantism+straight-shooter+driver", "bonnie_weapon": "knife", "clyde_weapon": "grenade",
    }  # fmt: skip
    for options in ({}, everything):
        game = LoveAndDeath(2, {"mode": mode, **options})
        for seed in range(6):
            reasons[ended(random_game(game.deal(seed), seed))] += 1
    assert sum(reasons.values()) == 12
    assert table(game.deal(1))["phase"] == "morning"
    assert len(ACHIEVEMENTS) == x.ACHIEVEMENTS
    assert len(POLICE) == x.FACES
