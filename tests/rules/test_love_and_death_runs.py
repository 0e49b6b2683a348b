"""Love & Death between games: the experience sheet and the success sheet of a couple."""

from __future__ import annotations

import hashlib
import tomllib
from importlib import resources
from typing import Any

import pytest

from casefile.engine.errors import BadOption, BadProfile
from casefile.engine.game import Pack
from casefile.engine.record import Record
from casefile.games.love_and_death import aid, specials
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.layout import Achievement, Ask, End, Ledger, Who
from casefile.games.love_and_death.names import ACHIEVEMENTS, MODES, TILES
from casefile.games.love_and_death.profile import LoveAndDeathProfile as Profile
from tests.rules.love_and_death_helpers import STANDARD, road_movie, truth

pytestmark = pytest.mark.once  # profiles are never compiled

LADDER = MODES[:4]


def ledger(end: int, loot: int = 0, stars: int = 0, achieved: int = 0) -> tuple[int, ...]:
    out = [0] * Ledger.SIZE
    out[Ledger.END], out[Ledger.LOOT] = end, loot
    out[Ledger.STARS], out[Ledger.ACHIEVED] = stars, achieved
    return tuple(out)


# -- the ladder --------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-RUN-04", "LD-RUN-05")
@pytest.mark.parametrize(
    ("earned", "modes"),
    [
        ({}, LADDER),
        ({"easy": 5}, LADDER),
        ({"easy": 6}, LADDER[1:]),
        ({"normal": 4}, LADDER),
        ({"normal": 6}, LADDER[2:]),
        ({"difficult": 6}, LADDER[3:]),
        ({"easy": 6, "difficult": 6}, LADDER[3:]),
        ({"hardcore": 8}, LADDER[3:]),
    ],
)
def test_enough_xp_on_a_level_forbids_it_and_every_easier_one(earned: dict[str, int], modes: tuple[str, ...]) -> None:
    game = road_movie()
    for mode in LADDER:
        profile = Profile(earned=dict(earned))
        assert profile.least_mode == modes[0]
        assert tuple(profile.shown(game).next) == modes
        run = road_movie(mode=mode, run=True, bonnie="none", clyde="none")
        before = profile.xp
        if mode in modes:
            assert profile.options(mode).get("mode", "easy") == mode
            assert profile.objection(run) == ""
            assert profile.take(run, ledger(End.WON)) > 0
        else:
            with pytest.raises(BadProfile, match=f"{mode} is too easy by now: play {modes[0]}"):
                profile.options(mode)
            assert "too easy" in profile.objection(run)
            assert profile.take(run, ledger(End.WON)) == 0
            assert (profile.xp, profile.runs) == (before, 0)


def test_a_run_has_a_mode_of_the_ladder() -> None:
    with pytest.raises(BadProfile, match="one of these: easy, normal, difficult, hardcore"):
        Profile().options("infinite")


# -- what counts -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-RUN-16")
def test_the_loot_record_is_that_of_the_runs() -> None:
    profile = Profile()
    profile.take(road_movie(mode="infinite"), ledger(End.RETIRED, loot=30))
    profile.take(road_movie(), ledger(End.WON, loot=9))
    assert (profile.record, profile.infinite, profile.runs) == (0, 30, 0)
    profile.take(road_movie(run=True, bonnie="none", clyde="none"), ledger(End.LOST_HP, loot=3))
    profile.take(road_movie(run=True, bonnie="driver", clyde="none"), ledger(End.WON, loot=7))
    assert (profile.record, profile.infinite, profile.runs) == (3, 30, 1)
    assert "most loot hidden in a run: 3" in profile.lines(road_movie())[1]


@pytest.mark.rules("LD-RUN-06")
@pytest.mark.parametrize(
    ("options", "reason"),
    [
        ({}, "printed skills"),
        ({"bonnie": "none"}, "printed skills"),
        ({"bonnie": "none", "clyde": "none", "mode": "infinite"}, "Infinite mode"),
    ],
)
def test_a_new_run_that_could_earn_nothing_is_refused(options: dict[str, Any], reason: str) -> None:
    run = road_movie(run=True, **options)
    assert reason in Profile().objection(run)
    with pytest.raises(BadOption, match=reason):
        run.check_new()
    assert run.deal(1).actors, "records of such games are still read"
    road_movie(**options).check_new()
    road_movie(run=True, bonnie="none", clyde="none").check_new()


@pytest.mark.rules("LD-RUN-14")
@pytest.mark.parametrize(
    ("borrowed", "word"),
    [
        ({"bonnie": "driver"}, "Driver"), ({"improved": "roadster"}, "roadster"), ({"clyde_weapon": "knife"}, "knife"),
        ({"bonnie_hp": 1}, "HP"), ({"memories_back": 1}, "memory"),
    ],
)  # fmt: skip
def test_what_was_not_bought_is_named(borrowed: dict[str, Any], word: str) -> None:
    run = road_movie(**{"run": True, "bonnie": "none", "clyde": "none"} | borrowed)
    assert word.lower() in Profile().objection(run).lower()
    assert Profile().objection(road_movie(**borrowed)) == "", "no run, no xp to lose"


# -- the success sheet -------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-STAR-06")
def test_stars_add_up_over_all_games_of_a_difficulty() -> None:
    profile = Profile()
    normal = road_movie(mode="normal")
    profile.take(normal, ledger(End.WON, stars=0b000011))
    profile.take(road_movie(mode="normal", run=True, bonnie="none", clyde="none"), ledger(End.WON, stars=0b001101))
    profile.take(road_movie(mode="normal"), ledger(End.LOST_HP))
    assert profile.stars == {"normal": ["victims 14", "days 10", "killed sheriff", "killed detective"]}
    shown = profile.shown(road_movie())
    assert {mode: len(stars) for mode, stars in shown.stars.items()} == dict(zip(LADDER, (5, 6, 5, 5), strict=True))
    assert [star.says for star in shown.stars["normal"] if star.done] == [
        "14 victims or more", "won in fewer than 10 days", "the sheriff killed", "the detective killed",
    ]  # fmt: skip
    line = next(line for line in profile.lines(normal) if "Normal" in line)
    assert line.startswith("Stars, Normal: 4 of 6. Earned: 14 victims or more;")
    assert "Open: 13 nights survived; won in the Fordor." in line
    assert Profile.parse(profile.text()) == profile


@pytest.mark.rules("LD-ACH-10")
def test_the_sheet_lists_every_achievement() -> None:
    profile = Profile()
    profile.take(road_movie(), ledger(End.STARVED, achieved=1 << Achievement.STARVATION))
    profile.take(road_movie(bonnie_hp=1), ledger(End.WON, achieved=1 << Achievement.ROADHOG))
    deeds = profile.shown(road_movie()).deeds
    assert [deed.id for deed in deeds] == list(ACHIEVEMENTS)
    assert [deed.id for deed in deeds if deed.done] == ["starved"]


def test_a_profile_of_an_earlier_version_is_read() -> None:
    old = Profile.parse('schema = "love-and-death/profile@1"\nxp = 4\nrecord = 3\nachievements = ["starved"]\n')
    assert (old.xp, old.stars, old.infinite, old.names) == (4, {}, 0, ["Bonnie", "Clyde"])


# -- the couple, and a sheet that is brought along ---------------------------------------------------------------------


@pytest.mark.rules("LD-RUN-06")
def test_the_couple_can_be_renamed() -> None:
    profile = Profile(bonnie=["driver"])
    profile.rename(["  Thelma\n ", "Lou\x00ise"])
    assert profile.names == ["Thelma", "Louise"]
    lines = profile.lines(road_movie())
    assert lines[0] == "Thelma and Louise"
    assert "Thelma (Bonnie): Driver." in lines
    assert "Louise (Clyde): no skills yet." in lines
    assert Profile.parse(profile.text()) == profile
    for bad in (["Thelma"], ["Thelma", " "], ["Thelma", "x" * 21], ["Sam", "sam"], ["a", "b", "c"]):
        with pytest.raises(BadProfile):
            profile.rename(bad)
    assert profile.names == ["Thelma", "Louise"]


def test_a_sheet_must_add_up() -> None:
    game = road_movie()
    honest = Profile()
    for _ in range(3):
        honest.take(road_movie(**honest.options("normal")), ledger(End.WON))
    honest.buy("skill bonnie driver", game)
    honest.buy("weapon clyde knife", game)
    assert (honest.faults(game), honest.xp, honest.runs) == ([], 3, 3)
    for change in (
        {"xp": 9}, {"runs": 2}, {"earned": {"normal": 7}}, {"clyde": ["driver", "hobo", "bluff", "mechanic"]},
        {"weapons": ["knife", "knife"]}, {"bonnie": ["driver", "driver"]}, {"memories_back": 9},
    ):  # fmt: skip
        forged = Profile.parse(honest.text())
        for key, value in change.items():
            setattr(forged, key, value)
        assert forged.faults(game), change


def test_a_match_is_known_again_whatever_its_record_says_besides() -> None:
    game = road_movie(run=True, bonnie="none", clyde="none")
    record = Record(game, 7, ("Ann",))
    state = game.deal(7)
    while state.actors:
        record.act(0, state.legal(0)[0], 1.5)
        state.apply(0, state.legal(0)[0])
    record.finish()
    profile = Profile()
    profile.count(record)
    other = Record(game, 7, ("Somebody else",), [type(act)(act.seat, act.action) for act in record.acts()])
    with pytest.raises(BadProfile, match="already"):
        profile.count(other)
    earlier = Profile(counted=[])
    earlier.counted.append(hashlib.sha256(record.write().encode()).hexdigest()[:16])
    with pytest.raises(BadProfile, match="already"):
        earlier.count(record)


# -- what experience buys ----------------------------------------------------------------------------------------------


def shelf_of(profile: Profile) -> dict[str, tuple[str, str]]:
    """The price and effect of everything on the shelf."""
    return {item: (price, does) for item, price, does in profile.shelf(road_movie())[1]}


def test_the_shelf_shows_all_there_is_and_what_one_has() -> None:
    game, profile = road_movie(), Profile(xp=99)
    assert "99 xp" in profile.shelf(game)[0]
    assert len(shelf_of(profile)) == 13 + 5 + 8 + 1 + 1
    assert all(offer.does and "{" not in offer.does for offer in profile.offers(game))


@pytest.mark.rules("LD-RUN-09")
def test_the_shelf_says_what_skills_cost_and_do() -> None:
    rows = shelf_of(Profile(xp=99))
    assert rows["skill WHO driver"] == ("2 xp", "two free halts on each road instead of one")
    assert rows["skill WHO first-aid"] == ("2 xp", "heals the other one by 1 HP, twice a game")


@pytest.mark.rules("LD-RUN-10")
def test_the_shelf_says_what_cars_cost_and_do() -> None:
    game, rows = road_movie(), shelf_of(Profile(xp=99))
    assert rows["car ford-a"] == ("2 xp", "gas 6 instead of 5; body 3 instead of 2")
    for number, tile in enumerate(TILES):
        assert all(special in rows[f"car {tile}"][1] for special in specials.told(game, 2 * number + 1))


@pytest.mark.rules("LD-RUN-11")
def test_the_shelf_has_every_weapon_at_its_price_in_dollars() -> None:
    weapons = {item: price for item, (price, _) in shelf_of(Profile(xp=99)).items() if item.startswith("weapon")}
    assert weapons == {f"weapon WHO {entry['id']}": f"{entry['price']} xp" for entry in STANDARD["weapon"]}


@pytest.mark.rules("LD-RUN-13")
def test_the_shelf_says_what_a_memory_costs() -> None:
    assert shelf_of(Profile(xp=99))["memory"][0] == "1 xp"


@pytest.mark.rules("LD-RUN-12")
def test_the_shelf_offers_one_hp_to_each() -> None:
    game, profile = road_movie(), Profile(xp=99)
    assert shelf_of(profile)["hp WHO"] == ("3 xp", "1 HP more")
    profile.buy("hp bonnie", game)
    assert "hp clyde" in shelf_of(profile)
    assert not {"hp WHO", "hp bonnie"} & set(shelf_of(profile))


@pytest.mark.rules("LD-RUN-09")
def test_the_shelf_offers_a_skill_to_a_character_who_lacks_it() -> None:
    game, profile = road_movie(), Profile(xp=99)
    profile.buy("skill clyde driver", game)
    assert "skill bonnie driver" in shelf_of(profile)
    assert not {"skill WHO driver", "skill clyde driver"} & set(shelf_of(profile))


@pytest.mark.rules("LD-SKILL-12")
def test_games_with_the_first_form_of_the_cards_keep_their_first_aid() -> None:
    """Their records depend on the actions that could be chosen."""
    for digest, offered in (("6447c96113ae", True), ("", False)):
        content = resources.files("casefile.games.love_and_death") / "content"
        file = content / "earlier" / f"standard-{digest}.toml" if digest else content / "standard.toml"
        game = LoveAndDeath(1, {"bonnie": "first-aid"}, Pack.of(tomllib.loads(file.read_text("utf-8"))))
        state = game.position({"phase": "morning", "hp": [3, 1], "skills": {"bonnie": {"first-aid": 2}, "clyde": {}}})
        truth(state).ask = Ask.WOUND
        assert aid.can_aid(truth(state), Who.BONNIE) is offered
