"""Love & Death: modes, victory, stars, achievements and challenges."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.errors import BadOption
from casefile.engine.state import State
from casefile.games.love_and_death import police
from casefile.games.love_and_death.layout import Hideout, Stop
from casefile.games.love_and_death.names import MODES
from tests.rules.helpers import play, refusal, texts
from tests.rules.love_and_death_helpers import AMPLE, STANDARD, ended, look, road_movie, scene, situation, stars, truth

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
    police.count_victim(truth(state))
    assert look(state).police == first


def farm_of(mode: str, **changes: Any) -> list[str]:
    """The stars of a victory on the Fordor, with exactly what the farm needs."""
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


@pytest.mark.rules("LD-DAWN-14")
def test_at_dawn_they_are_asked_about_experience() -> None:
    assert look(rich_at_dawn()).phase == "dawn"


@pytest.mark.rules("LD-INF-03")
def test_experience_is_spent_at_dawn() -> None:
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


CAMPS, ROOMS = 1 << Hideout.WILD_CAMPING, 1 << Stop.MOTEL - Stop.CABIN_CAMP


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
