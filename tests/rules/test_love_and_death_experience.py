"""Love & Death: runs, experience and what it buys."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casefile.engine.errors import BadProfile
from casefile.engine.playout import Dice
from casefile.engine.record import Record
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.layout import Achievement, End, Ledger
from casefile.games.love_and_death.names import MODES
from casefile.games.love_and_death.profile import LoveAndDeathProfile as Profile
from tests.rules.love_and_death_helpers import STANDARD, look, road_movie, table

pytestmark = pytest.mark.once  # profiles are never compiled

# -- runs --------------------------------------------------------------------------------------------------------------


WON = tuple({Ledger.END: End.WON, Ledger.LOOT: 5}.get(at, 0) for at in range(Ledger.SIZE))

LOST = tuple({Ledger.END: End.LOST_HP, Ledger.LOOT: 7}.get(at, 0) for at in range(Ledger.SIZE))


def run(profile: Profile, mode: str = "easy", **borrowed: Any) -> LoveAndDeath:
    """A game of this profile, perhaps with an item that is not its own."""
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


def too_good_for_easy() -> Profile:
    profile = five_games()
    profile.earned["easy"] = 6
    return profile


@pytest.mark.rules("LD-RUN-04")
def test_more_than_5_xp_on_a_level_ask_for_the_next() -> None:
    assert too_good_for_easy().least_mode == "normal"
    with pytest.raises(BadProfile):
        too_good_for_easy().options("easy")


@pytest.mark.rules("LD-RUN-05")
def test_a_run_that_is_too_easy_by_now_brings_nothing() -> None:
    profile = too_good_for_easy()
    assert profile.take(road_movie(run=True, bonnie="none", clyde="none"), WON) == 0
    assert profile.runs == 5


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
def test_items_beyond_the_experience_cannot_be_bought() -> None:
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


def hamer_killed_in(*modes: str) -> Profile:
    kills = list(WON)
    kills[Ledger.ACHIEVED] = 1 << Achievement.HAMER | 1 << Achievement.STARVATION
    profile = Profile()
    for mode in modes:
        profile.take(road_movie(mode=mode), tuple(kills))
    return profile


@pytest.mark.rules("LD-ACH-05")
@pytest.mark.parametrize("levels", range(4))
def test_frank_hamer_has_to_be_killed_on_every_level(levels: int) -> None:
    assert "hamer" not in hamer_killed_in(*MODES[:levels]).achievements


@pytest.mark.rules("LD-ACH-11")
def test_frank_hamer_on_every_level_but_infinite() -> None:
    profile = hamer_killed_in(*MODES[:4], "infinite")
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


def test_to_show_a_profile_again_costs_far_less_than_a_game_costs_to_load() -> None:
    """Anybody may ask a server for one thirty times a second."""
    profile, game = five_games(), road_movie()
    profile.shown(game)

    def cost(work: Callable[[], object]) -> float:
        begin = time.process_time()
        for _ in range(20):
            work()
        return time.process_time() - begin

    assert min(cost(lambda: profile.shown(game)) for _ in range(3)) * 2 < cost(lambda: LoveAndDeath(1))
