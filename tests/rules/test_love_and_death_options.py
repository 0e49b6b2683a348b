"""Love & Death: modes, stars, achievements, Wanted, weather, duo, experience, packs and the corners of the rules."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any, cast

import pytest

import casefile
from casefile.commands.packs import check as pack_check
from casefile.commands.packs import new as pack_new
from casefile.engine.chance import Fast
from casefile.engine.errors import BadOption, BadPack, BadPosition, BadProfile
from casefile.engine.game import Pack
from casefile.engine.playout import Dice
from casefile.engine.record import Record
from casefile.engine.state import State
from casefile.games.love_and_death import layout as x
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.names import ACHIEVEMENTS, DECKS, MODES, POLICE, SPOTS
from casefile.games.love_and_death.profile import LoveAndDeathProfile as Profile
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


@pytest.mark.rules("LD-MODE-01…06", "LD-SETUP-06", "LD-SETUP-07", "LD-SETUP-12", "LD-SETUP-13")
@pytest.mark.parametrize(
    ("mode", "ammo", "food", "dollars", "love", "memories", "goal", "first"),
    [
        ("easy", 7, 7, 4, 4, 18, 2, "local-police"), ("normal", 7, 5, 3, 3, 16, 4, "local-police"),
        ("difficult", 7, 5, 3, 3, 14, 6, "sheriff"), ("hardcore", 5, 4, 2, 3, 12, 8, "sheriff"),
        ("infinite", 7, 7, 4, 4, 18, None, "local-police"),
    ],
)  # fmt: skip
def test_how_each_mode_starts(
    mode: str, ammo: int, food: int, dollars: int, love: int, memories: int, goal: int | None, first: str
) -> None:
    state = road_movie(mode=mode).deal(5)
    seen = look(state)
    assert (seen.ammo, seen.food, seen.dollars, seen.love, seen.goal) == (ammo, food, dollars, love, goal)
    assert seen.clues == seen.lake == seen.victims == seen.wanted == 0
    assert seen.deck_sizes["memory"] == memories
    truth(state).count_victim()
    assert look(state).police == first


@pytest.mark.rules("LD-STAR-01…09", "LD-WIN-01")
@pytest.mark.parametrize("mode", MODES[:4])
def test_the_stars_of_each_mode(mode: str) -> None:
    entry = next(entry for entry in STANDARD["mode"] if entry["id"] == mode)
    kinds = dict(star.partition(" ")[::2] for star in entry["stars"])
    kills = {star.split()[1]: 1 for star in entry["stars"] if star.startswith("killed")}
    gauges = {"love": 8, "lake": entry["goal"], "clue": 9}
    full = {"victims": int(kinds["victims"])}
    data: dict[str, Any] = {"phase": "night", "car": {"tile": "fordor"}, "space": 9}
    late = situation({"mode": mode}, day=int(kinds["nights"]), gauges=gauges | full, police={"kills": kills}, **data)
    play(late, "sleep romantic-farm")
    assert len(stars(late)) == len(entry["stars"]) - 1, "all but the one for speed"
    assert "star-days" not in stars(late)
    early = situation({"mode": mode}, day=9, gauges=gauges, **data)
    play(early, "sleep romantic-farm")
    assert stars(early) == ["star-days", "star-fordor"]
    improved = situation({"mode": mode}, day=10, nights=0, gauges=gauges, **data)
    assert table(improved)["car"]["tile"] == "fordor"
    assert stars(play(improved, "sleep romantic-farm")) == ["star-fordor"]


@pytest.mark.rules("LD-WIN-07", "LD-WIN-08", "LD-INF-01…06", "LD-DAWN-14", "LD-RUN-09…12")
def test_infinite_mode_has_no_farm_and_spends_experience_at_dawn() -> None:
    state = situation({"mode": "infinite"}, phase="night", gauges={"love": 8, "lake": 9, "clue": 9})
    assert refusal(state, "sleep romantic-farm") == "LD-WIN-07"
    rich: dict[str, Any] = {"phase": "dawn", "at": "experience", "gauges": AMPLE | {"lake": 31}, "weapons": {}}
    state = situation({"mode": "infinite"}, display=["knife", "colt", "thompson"], **rich)
    assert look(state).xp == 15, "an odd loot is not lost"
    play(state, "learn bonnie driver", "improve ford-a", "arm colt", "bearer clyde", "boost bonnie")
    seen = look(state)
    assert seen.xp == 15 - 2 - 2 - 4 - 3
    assert (seen.improved, "colt" in seen.weapons, seen.hp_max) == (True, True, {"bonnie": 4, "clyde": 4})
    assert refusal(state, "boost bonnie") == "LD-INF-05"
    assert refusal(state, "learn bonnie driver") == "LD-INF-05"
    play(state, "retire")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores, state.outcome.winners) == ("retired", (31,), ())
    state = situation({"max_days": 3}, day=3, phase="dawn", at="day-count")
    assert state.outcome is not None
    assert (state.outcome.reason, stars(state)) == ("too_long", [])
    assert look(road_movie(mode="infinite").deal(1)).skills["bonnie"] == {"bonnie-parker": 1}


# -- achievements and challenges ---------------------------------------------------------------------------------------


@pytest.mark.rules("LD-ACH-01", "LD-ACH-03…05", "LD-ACH-09", "LD-ACH-10", "LD-WIN-06", "LD-MODE-08")
def test_achievements_that_need_no_victory() -> None:
    state = situation({"challenge": "survival"}, day=21, phase="dawn", at="day-count")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("fulfilled", (0,))
    merchant = scene("t17", {"challenge": "merchant"}, {"destiny": {"quiet-clerk": {"normal": "shoot*2"}}})
    assert ended(play(merchant, "stick up grocery")) == "fulfilled"
    doctor = scene("t19", {"challenge": "doctor"}, gauges={"ammo": 0})
    assert ended(play(doctor, "stick up doctor")) == "fulfilled"
    hamer = situation(
        {"challenge": "hamer"}, phase="dawn", space=5, gauges=AMPLE | {"victims": 20}, police={"space": 5, "wounds": 2}
    )
    while hamer.actors:
        play(hamer, texts(hamer)[0])
    assert ended(hamer) == "fulfilled"
    hogs = scene("t22", {"challenge": "roadhog"}, inside={"accident_wrecks": 2})
    assert ended(play(hogs, "suffer")) == "fulfilled"
    with pytest.raises(BadOption):
        road_movie(challenge="hamer", bonnie_hp=1)


def ended(state: State) -> str:
    assert state.outcome is not None
    return state.outcome.reason


@pytest.mark.rules("LD-ACH-06…08", "LD-ACH-10", "LD-WIN-06")
def test_achievements_of_a_victory() -> None:
    camps, rooms = 1 << x.WILD_CAMPING, 1 << x.MOTEL - x.CABIN_CAMP
    for slept, driven, found in (
        (camps, 1, {"proletarian", "hobos"}),
        (rooms, 1, {"petty-bourgeois", "proletarian"}),
        (camps | rooms, 3, set()),
    ):
        state = scene("t25", inside={"slept": slept, "driven": driven})
        play(state, "sleep romantic-farm")
        assert set(look(state).achieved) == found
    state = scene("t25", {"challenge": "hobos"}, inside={"slept": camps})
    assert ended(play(state, "sleep romantic-farm")) == "fulfilled"
    state = scene("t25", {"challenge": "hobos"}, inside={"slept": rooms})
    assert ended(play(state, "sleep romantic-farm")) == "won"
    state = scene("t25", {"run": True}, inside={"slept": camps})
    assert look(play(state, "sleep romantic-farm")).achieved == ()


@pytest.mark.rules("LD-STAR-05", "LD-WIN-06")
def test_a_challenge_that_is_met_without_the_farm_earns_no_star() -> None:
    doctor = scene("t19", {"challenge": "doctor"}, gauges={"ammo": 0, "victims": 30})
    assert ended(play(doctor, "stick up doctor")) == "fulfilled"
    assert stars(doctor) == [], "they died early, which is not won early"
    farm = scene("t25", {"challenge": "hobos"}, inside={"slept": 1 << x.WILD_CAMPING})
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


@pytest.mark.rules("LD-WANTED-03", "LD-WANTED-06…10", "LD-WANTED-12", "LD-WANTED-14", "LD-WANTED-24", "LD-WANTED-25")
@pytest.mark.parametrize(
    ("level", "data", "markers"),
    [
        (1, {}, {}), (2, {}, {}), (3, {}, {"city": 1}),
        (4, {"gauges": {"victims": 6}, "space": 9}, {"space 6": 1}),
        (4, {"gauges": {"victims": 15}, "space": 5}, {"space 9": 1}), (4, {"space": 5}, {"space 1": 1}),
        (5, {"road": {"type": "country-road"}}, {"road": 1}), (5, {"road": {"type": "road"}}, {"country-road": 1}),
        (6, {"gauges": {"victims": 1}, "police": {"space": 3}, "space": 9}, {"space 5": 1}),
        (6, {"space": 5}, {"space 2": 1}),
        (7, {"space": 5}, {"space 3": 1, "space 7": 1}), (7, {"space": 1, "gauges": {}}, {"space 1": 1, "space 3": 1}),
    ],
)  # fmt: skip
def test_markers_of_each_wanted_level(level: int, data: dict[str, Any], markers: dict[str, int]) -> None:
    state = raised(level, **data)
    assert look(state).wanted == level
    assert look(state).markers == markers


@pytest.mark.rules("LD-WANTED-15…21", "LD-WANTED-24", "LD-WANTED-25")
def test_beyond_7_two_dice_tell() -> None:
    found: Counter[str] = Counter()
    table = situation({"wanted": True}, phase="night", space=5, gauges={"wanted": 7})
    for seed in range(3000):
        state = table.copy()
        state.chance = Fast(seed)
        truth(state).raise_wanted()
        markers = look(state).markers
        assert sum(markers.values()) in (1, 2)
        found.update(markers)
    wanted = {
        "village": 2, "town": 2, "city": 2, "space 2": 2, "space 8": 3, "space 5": 1, "police-card": 7,
        "country-road": 4, "road": 3, "memory": 2, "destiny": 2, "armory": 2, "outside": 2, "lodgings": 1,
        "clue-hideouts": 1, "black-lake": 2,
    }  # fmt: skip
    assert set(found) == set(wanted)
    for spot, chances in wanted.items():
        assert abs(found[spot] - 3000 * chances / 36) < 90, spot


@pytest.mark.rules("LD-WANTED-01", "LD-WANTED-26", "LD-VICTIM-03")
def test_without_the_option_nobody_is_wanted() -> None:
    for option in (True, False):
        state = situation({"wanted": option}, phase="night", gauges={"victims": 7}, space=5)
        truth(state).count_victim()
        assert look(state).wanted == int(option)


@pytest.mark.rules("LD-WANTED-04", "LD-WANTED-05", "LD-WANTED-22", "LD-WANTED-23", "LD-LOSE-06")
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


@pytest.mark.rules("LD-LOSE-06", "LD-WANTED-04")
def test_a_hunter_can_be_the_end() -> None:
    state = situation({"wanted": True}, phase="morning", gauges={"ammo": 0}, hp=[1, 3], markers={"country-road": 1})
    assert texts(state) == ["wound bonnie", "wound clyde"]
    assert ended(play(state, "wound bonnie")) == "hunter"


@pytest.mark.rules("LD-WANTED-07…13", "LD-WANTED-27")
def test_rules_of_the_wanted_levels() -> None:
    dry: dict[str, Any] = {"phase": "morning", "car": {"tile": "roadster", "gas": 0}, "space": 8}
    for level, space, improved in ((2, 6, False), (3, 5, False), (5, 5, True)):
        seen = look(situation({"wanted": True}, gauges=AMPLE | {"wanted": level}, **dry))
        assert (seen.space, seen.car, seen.improved) == (space, "ford-a", improved)
    for level, there in ((3, 1), (4, 2)):
        state = situation({"wanted": True}, phase="night", gauges=AMPLE | {"wanted": level}, space=5)
        truth(state).count_victim()
        assert look(state).police_space == there
    state = situation({"wanted": True}, phase="night", gauges=AMPLE | {"wanted": 4}, space=1)
    truth(state).count_victim()
    assert look(state).police_space == 1, "never ahead of B&C"
    doctor: Any = {"village": {"sawmill": {"icons": ["doctor", "garage"]}}}
    state = situation(
        {"wanted": True}, doctor, phase="morning", gauges=AMPLE | {"wanted": 6, "dollar": 1}, hp=[1, 1],
        car={"body": 1}, place={"type": "village", "card": "sawmill"},
    )  # fmt: skip
    play(state, "buy doctor", "heal bonnie")
    assert look(state).dollars == 1, "the first is free"
    play(state, "heal clyde")
    assert (look(state).dollars, texts(state)) == (0, ["done"])
    play(state, "done", "buy garage", "buy one", "done")
    assert (look(state).body, look(state).dollars) == (2, 0)
    state = situation({"wanted": True}, phase="night", gauges=AMPLE | {"wanted": 7, "clue": 0}, space=9)
    play(state, "take house")
    seen = look(state)
    assert (seen.ammo, seen.victims, seen.love, seen.clues) == (4, 1, 7, 0)
    assert seen.dollars == AMPLE["dollar"] + 1, "from the drawer"
    assert refusal(situation({"wanted": True}, phase="night", gauges={"wanted": 6}), "take house") == "LD-WANTED-13"


# -- weather -----------------------------------------------------------------------------------------------------------

RAIN, CLOUDS, SUN = 1, 2, 3


def sky(*icons: int) -> int:
    number = 0
    for icon in icons:
        number = number << 2 | icon
    return number


@pytest.mark.rules("LD-WEATHER-01…11", "LD-WEATHER-14", "LD-DAWN-12", "LD-DAWN-15")
@pytest.mark.parametrize(
    ("icons", "before", "after", "change"),
    [
        ((), "storm", "fair", {}), ((RAIN, CLOUDS, SUN, RAIN), "storm", "fair", {}),
        ((RAIN, RAIN), "fair", "rainy", {}), ((RAIN, RAIN, RAIN), "fair", "storm", {"space": -1, "body": -1}),
        ((CLOUDS, CLOUDS, SUN), "fair", "mild", {}), ((SUN, SUN), "fair", "warm-spell", {"love": 1}),
        ((SUN, SUN, SUN, SUN), "fair", "heatwave", {"love": 1, "food": -1, "gas": -1}),
        ((SUN, SUN, RAIN, RAIN), "warm-spell", "warm-spell", {"love": 1}), ((SUN, SUN, RAIN, RAIN), "fair", "fair", {}),
    ],
)  # fmt: skip
def test_weather_from_the_cards_of_the_day(
    icons: tuple[int, ...], before: str, after: str, change: dict[str, int]
) -> None:
    data: dict[str, Any] = {"phase": "dawn", "at": "day-count", "gauges": AMPLE, "space": 5, "car": WHOLE}
    state = situation({"weather": True}, weather=before, inside={"skies": sky(*icons)}, **data)
    seen = look(state)
    assert (seen.weather, seen.round) == (after, 2)
    assert seen.love == 5 + change.get("love", 0)
    assert seen.food == 5 + change.get("food", 0)
    assert seen.body == 4 + change.get("body", 0)
    assert seen.gas == 5 + change.get("gas", 0), "one gallon for the road"
    assert seen.space == 5 + change.get("space", 0)


@pytest.mark.rules("LD-WEATHER-06", "LD-WEATHER-12", "LD-WEATHER-13", "LD-WEATHER-15", "LD-WEATHER-03", "LD-WEATHER-04")
def test_what_the_weather_changes() -> None:
    plain: Any = {"destiny": {"*": {"accident": "body-1"}}}
    data: dict[str, Any] = {"phase": "dawn", "at": "day-count", "gauges": AMPLE, "road": {"next": "road"}}
    state = situation({"weather": True}, plain, inside={"skies": sky(CLOUDS, CLOUDS, CLOUDS)}, car=WHOLE, **data)
    seen = look(state)
    assert (seen.phase, seen.road_type, seen.food, seen.body, seen.gas) == ("afternoon", "road", 4, 3, 5)
    state = situation(
        {"weather": True}, plain, inside={"skies": sky(RAIN, RAIN, RAIN)}, car={"tile": "ford-a", "body": 1}, **data
    )
    play(state, "wound bonnie")
    assert texts(state) == ["carjack", "steal roadster", "steal chevrolet", "steal pontiac", "steal fordor"]
    play(state, "steal pontiac")
    assert (look(state).phase, look(state).car) == ("morning", "pontiac")
    state = situation({"weather": True}, phase="night", weather="storm", gauges=AMPLE | {"clue": 3})
    assert texts(state) == ["sleep workers-camp", "sleep abandoned-house", "sleep wild-camping"]
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


@pytest.mark.rules("LD-DUO-02", "LD-DUO-04")
def test_a_partner_may_change_a_decision_for_one_love() -> None:
    data: dict[str, Any] = {
        "phase": "afternoon",
        "road": {"type": "country-road", "card": "river-bend"},
        "gauges": AMPLE,
    }
    game = LoveAndDeath(2, {"override": True}, box())
    state = game.position(data)
    assert (state.turn, look(state).noted) == (0, None)
    state.apply(0, game.parse("take love"))
    assert (state.turn, look(state).noted, look(state).love) == (1, "take love", 5)
    assert [game.say(action) for action in state.legal(1)] == ["accept", "override pass"]
    accepted = state.copy()
    accepted.apply(1, game.parse("accept"))
    assert (accepted.turn, look(accepted).love, look(accepted).stop) == (0, 6, 1)
    state.apply(1, game.parse("override pass"))
    assert (look(state).love, look(state).stop, look(state).halts) == (4, 1, 0)
    refused = state.explain(0, game.parse("accept"))
    assert refused is not None
    assert refused.rule == "LD-DUO-02"
    poor = game.position(data | {"gauges": AMPLE | {"love": 1}})
    poor.apply(0, game.parse("pass"))
    assert poor.turn == 0, "with one love left the partner is not asked"
    farm = game.position({"phase": "night", "gauges": {"love": 8, "lake": 2, "clue": 9}})
    farm.apply(0, game.parse("sleep wild-camping"))
    assert game.parse("override sleep romantic-farm") not in farm.legal(1)


# -- runs --------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-RUN-01…05", "LD-RUN-07…16", "LD-ACH-05", "LD-ACH-11")
def test_a_profile_earns_spends_and_comes_back(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    profile = Profile.load(file)
    assert profile.options() == {"run": True, "bonnie": "none", "clyde": "none"}
    first = look(road_movie(**profile.options()).deal(1))
    assert first.skills == {"bonnie": {}, "clyde": {}}
    assert (first.car, first.improved) == ("ford-a", False)
    won = [0] * x.LEDGER
    won[x.LEDGER_END], won[x.LEDGER_LOOT] = x.WON, 5
    for mode, gained in (("easy", 1), ("normal", 2), ("difficult", 3), ("hardcore", 4)):
        assert profile.take(road_movie(**profile.options(mode)), tuple(won)) == gained
        assert profile.take(road_movie(mode=mode), tuple(won)) == 0
    lost = list(won)
    lost[x.LEDGER_END], lost[x.LEDGER_LOOT] = x.LOST_HP, 7
    assert profile.take(road_movie(**profile.options()), tuple(lost)) == 0
    assert (profile.xp, profile.record, profile.runs, profile.least_mode) == (10, 7, 5, "easy")
    for borrowed in (
        {"bonnie": "driver"}, {"clyde": "printed"}, {"improved": "roadster"}, {"clyde_weapon": "knife"},
        {"bonnie_hp": 1}, {"memories_back": 1},
    ):  # fmt: skip
        assert profile.take(road_movie(**profile.options() | borrowed), tuple(won)) == 0, "not theirs"
    profile.earned["easy"] = 6
    assert profile.least_mode == "normal"
    assert profile.take(road_movie(run=True, bonnie="none", clyde="none"), tuple(won)) == 0, "too easy by now"
    assert profile.runs == 5
    with pytest.raises(BadProfile):
        profile.options("easy")
    game = road_movie()
    prices = [
        profile.buy(item, game)
        for item in ("skill bonnie driver", "car ford-a", "weapon clyde knife", "hp clyde", "memory")
    ]
    assert prices == [2, 2, 1, 3, 1]
    assert [offer.price for offer in profile.offers(game) if offer.item in ("hp bonnie", "memory")] == [3, 1]
    profile.xp += 100
    while any(offer.item == "memory" for offer in profile.offers(game)):
        profile.buy("memory", game)
    assert profile.memories_back == max(mode["set_aside"] for mode in STANDARD["mode"])
    profile.xp, profile.memories_back = 1, 1
    for item in ("skill bonnie driver", "car ford-a", "weapon clyde colt", "hp clyde", "car fordor", "nonsense"):
        with pytest.raises(BadProfile):
            profile.buy(item, game)
    profile.save(file)
    again = Profile.load(file)
    assert again == profile
    state = road_movie(**again.options("normal")).deal(1)
    seen = look(state)
    assert seen.skills["bonnie"] == {"driver": 99}
    assert (seen.improved, seen.weapons, seen.hp["clyde"]) == (True, {"knife": 99}, 4)
    assert bin(table(state)["inside"]["aside"]).count("1") == 1, "one of the two is back"
    assert "knife" not in seen.decks["weapon"] + seen.display
    kills = list(won)
    kills[x.LEDGER_ACHIEVED] = 1 << x.HAMER | 1 << x.STARVATION
    for mode in MODES[:4]:
        assert "hamer" not in again.achievements
        again.take(road_movie(mode=mode), tuple(kills))
    again.take(road_movie(mode="infinite"), tuple(kills))
    assert again.achievements == ["starved", "hamer"]
    assert again.hamer == list(MODES[:4])


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


@pytest.mark.rules("LD-DRAW-01", "LD-DRAW-05", "LD-TECH-01")
def test_a_deck_is_rebuilt_without_the_card_in_play() -> None:
    stubs: Any = {"destiny": {"*": {"normal": "", "bank": "accident", "accident": "time+1"}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        place={"type": "city", "card": "oil-city"},
        decks={"destiny": {"cards": ["quiet-clerk"]}},
    )
    journal = watched(state)
    play(state, "stick up bank")
    drawn = [event.public["n"] for event in journal.events if event.public and event.name == "draw"]
    assert len(set(drawn)) == 2
    assert any(event.name == "reshuffle" for event in journal.events)
    assert look(state).deck_sizes["destiny"] == 10, "twelve less the one in play and the one drawn"


@pytest.mark.rules("LD-DRAW-03", "LD-DRAW-04")
def test_the_replace_icon_swaps_the_place() -> None:
    stubs: Any = {
        "village": {
            "sawmill": {"entry": "replace:village clue+1"}, "bluebonnet": {"entry": "love+1"},
            "chapel-hill": {"entry": "replace:village"}, "swimming-hole": {"entry": "replace:village"},
        }
    }  # fmt: skip
    top = ["sawmill", "bluebonnet"]
    state = situation(
        {"weather": True},
        stubs,
        phase="morning",
        at="turn-off",
        place={"type": "village"},
        decks={"village": {"top": top}},
    )
    seen = look(state)
    assert (seen.place, seen.clues, seen.love) == ("bluebonnet", 0, 5)
    assert "sawmill" in seen.discards["village"]
    assert len(seen.skies) == 1
    circle: Any = {"village": {"*": {"entry": "replace:village"}}}
    assert look(situation(stubs=circle, phase="morning", at="turn-off", place={"type": "village"})).ask == "place"


@pytest.mark.rules("LD-TECH-02", "LD-TECH-03", "LD-COMP-14", "LD-COMP-15")
def test_decks_show_what_they_hold_and_forced_steps_play_themselves() -> None:
    state = road_movie(mode="hardcore").deal(3)
    seen = look(state)
    for number, deck in enumerate(DECKS):
        printed = cast(LoveAndDeath, state.game).cards[number]
        assert sorted(seen.decks[deck], key=printed.index) == list(seen.decks[deck])
    assert len(seen.decks["memory"]) - seen.deck_sizes["memory"] == 6
    assert len(seen.may_be_aside) == 6
    only = situation(phase="night", gauges={"clue": 0})
    assert only.automatic() == only.game.parse("sleep wild-camping")
    assert scene("t25").automatic() is None


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


@pytest.mark.rules("LD-VAL-01…19", "LD-VAL-23", "LD-VAL-24", "LD-VAL-27", "LD-ACC-03")
def test_every_fault_of_a_pack_is_in_one_report() -> None:
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
    said = str(caught.value)
    for word in (
        "the box has 12", "stands twice", "is no stop", "difficult mark", "three numbers", "rain, clouds, sun",
        "cannot stand in a place", "exits", "loot comes from banks", "is replace:destiny", "neither an accident",
        "cannot stand here", "three different", "speed", "lines", "withstand the Enfield", "without gaps", "rising",
        "first victim", "9th victim",
    ):  # fmt: skip
        assert word in said, word


@pytest.mark.rules("LD-VAL-13", "LD-VAL-16", "LD-VAL-23", "LD-VAL-24", "LD-VAL-27", "LD-VAL-02…04")
@pytest.mark.parametrize(
    ("stubs", "word"),
    [
        ({"hideout": {"wild-camping": {"price": 1}}}, "wild camping is free"),
        ({"hideout": {"house": {"icons": "food-0"}}}, "is no icon"),
        ({"hideout": {"house": {"icons": "love+1 " * 9}}}, "at most 8"),
        ({"weapon": {"knife": {"uses": 0}}}, "uses"), ({"weapon": {"knife": {"price": -1}}}, "price"),
        ({"weapon": {"knife": {"colour": "red"}}}, "unknown key"),
        ({"mode": {"easy": {"ammo": 9}}}, "starts otherwise"),
        ({"mode": {"easy": {"stars": ["moon"]}}}, "is no star"), ({"car": {"roadster": {"ordinary": {}}}}, "gas"),
        ({"town": {"wheat-town": {"id": "market-town"}}}, "stands twice"),
    ],
)  # fmt: skip
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
