"""Love & Death, thing by thing: every skill."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.layout import Hideout
from casefile.games.love_and_death.names import LEARNABLE, SPOTS
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, refusal, texts
from tests.rules.love_and_death_helpers import AMPLE, PLACES, STANDARD, look, road_movie, situation, table

# -- skills ------------------------------------------------------------------------------------------------------------


REPLACERS: dict[str, tuple[set[str], int]] = {
    "bonnie-parker": ({"village", "town"}, 1),
    "clyde-barrow": ({"road", "country-road"}, 1),
    "road-warrior": ({"road", "country-road"}, 1),
    "city-slicker": ({"town", "city"}, 1),
    "orientation": ({"country-road", "village"}, 1),
    "country-folk": ({"village"}, 2),
}


def revealed(deck: str, skill: str) -> State:
    """A card of some deck has just been revealed, and Clyde has a skill."""
    data: dict[str, Any] = {"skills": {"bonnie": {}, "clyde": {skill: REPLACERS[skill][1]}}, "phase": "morning"}
    return situation(at="turn-off", place={"type": deck}, **data) if deck in PLACES else situation(
        road={"next": deck}, **data
    )  # fmt: skip


@pytest.mark.parametrize(
    "skill",
    [
        pytest.param("bonnie-parker", marks=pytest.mark.rules("LD-CHAR-03")),
        pytest.param("clyde-barrow", marks=pytest.mark.rules("LD-CHAR-04")),
        pytest.param("road-warrior", marks=pytest.mark.rules("LD-SKILL-02")),
        pytest.param("city-slicker", marks=pytest.mark.rules("LD-SKILL-03")),
        pytest.param("orientation", marks=pytest.mark.rules("LD-SKILL-06")),
        pytest.param("country-folk", marks=pytest.mark.rules("LD-SKILL-07")),
    ],
)
def test_which_cards_a_skill_replaces(skill: str) -> None:
    asked = {deck for deck in ("road", "country-road", *PLACES) if look(revealed(deck, skill)).ask == "replace"}
    assert asked == REPLACERS[skill][0]


@pytest.mark.rules("LD-CHAR-05")
@pytest.mark.parametrize("skill", REPLACERS)
def test_a_skill_brings_another_card_of_the_same_deck(skill: str) -> None:
    for deck in REPLACERS[skill][0]:
        state = revealed(deck, skill)
        first = look(state).place or look(state).road
        seen = look(play(state, f"replace clyde {skill}"))
        assert (seen.place or seen.road) in {card["id"] for card in STANDARD[deck]} - {first}


@pytest.mark.rules("LD-SKILL-01")
@pytest.mark.parametrize("skill", REPLACERS)
def test_the_uses_of_a_skill_are_counted(skill: str) -> None:
    decks, uses = REPLACERS[skill]
    for deck in decks:
        assert look(play(revealed(deck, skill), f"replace clyde {skill}")).skills["clyde"][skill] == uses - 1


@pytest.mark.rules("LD-CHAR-07")
def test_a_couple_of_ones_own_has_a_skill_each_and_the_printed_hp() -> None:
    printed = look(LoveAndDeath(1, {}).deal(1))
    own = look(LoveAndDeath(1, {"bonnie": "hobo", "clyde": "country-folk"}).deal(1))
    assert {who: set(skills) for who, skills in own.skills.items()} == {"bonnie": {"hobo"}, "clyde": {"country-folk"}}
    assert own.hp == printed.hp


@pytest.mark.rules("LD-SKILL-21")
def test_bonnies_printed_skill_cannot_be_learnt_and_clydes_goes_by_another_name() -> None:
    assert "bonnie-parker" not in LEARNABLE
    assert "road-warrior" in LEARNABLE
    assert REPLACERS["clyde-barrow"] == REPLACERS["road-warrior"]


@pytest.mark.rules("LD-SKILL-08")
def test_romantism() -> None:
    assert look(road_movie(bonnie="romantism").deal(1)).love == 6
    state = situation(phase="night", gauges=AMPLE, skills={"bonnie": {"romantism": 99}, "clyde": {}})
    play(state, "sleep wild-camping")
    assert (look(state).love, look(state).food) == (5, 4)


def straight_shooting(wanted: int) -> LoveAndDeathView:
    """A fight of two shots with Straight Shooter."""
    line: Any = {"police": {"local-police": {"lines": ["shoot*2", "shoot"]}}}
    state = situation(
        {"wanted": True},
        line,
        phase="dawn",
        space=3,
        gauges=AMPLE | {"victims": 1, "wanted": wanted},
        police={"space": 3},
        skills={"bonnie": {"straight-shooter": 99}, "clyde": {}},
    )
    return look(state)


@pytest.mark.rules("LD-SKILL-09")
def test_straight_shooter_saves_a_shot() -> None:
    assert straight_shooting(0).ammo == 4


@pytest.mark.rules("LD-SHOOT-06")
def test_straight_shooter_does_not_save_the_surcharge() -> None:
    assert straight_shooting(6).ammo == 3


@pytest.mark.rules("LD-SKILL-10")
@pytest.mark.parametrize("wanted", [0, 6])
def test_straight_shooter_saves_no_victim(wanted: int) -> None:
    assert straight_shooting(wanted).victims == 3


def clyde_is_hurt_at_night() -> State:
    return situation(phase="night", hp=[3, 2], skills={"bonnie": {"first-aid": 2}, "clyde": {"first-aid": 2}})


@pytest.mark.rules("LD-SKILL-12")
def test_first_aid_helps_the_other_at_any_decision() -> None:
    state = clyde_is_hurt_at_night()
    assert "first-aid bonnie" in texts(state)
    assert refusal(state, "first-aid clyde") == "LD-SKILL-12"


@pytest.mark.rules("LD-SKILL-11")
def test_first_aid_heals_the_companion() -> None:
    state = play(clyde_is_hurt_at_night(), "first-aid bonnie")
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


def night_with_the_hobos() -> State:
    state = situation(phase="night", gauges=AMPLE, skills={"bonnie": {"hobo": 1}, "clyde": {}})
    return play(state, "sleep hobo bonnie")


@pytest.mark.rules("LD-SKILL-13")
def test_a_night_with_the_hobos_costs_and_brings_nothing() -> None:
    seen = look(night_with_the_hobos())
    assert (seen.food, seen.love, seen.nights, seen.skills["bonnie"]["hobo"]) == (5, 5, 1, 0)


@pytest.mark.rules("LD-ACH-08")
def test_a_night_with_the_hobos_is_counted_as_no_other() -> None:
    state = night_with_the_hobos()
    assert table(state)["inside"]["slept"] == 1 << Hideout.HOBO_FIRE


def fight_with_a_doctor() -> State:
    """One shot is due at a doctor's, and Bonnie knows how to use her fists."""
    stubs: Any = {"village": {"sawmill": {"icons": ["doctor"]}}, "destiny": {"*": {"normal": "shoot"}}}
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges=AMPLE,
        hp=[3, 2],
        place={"type": "village", "card": "sawmill"},
        skills={"bonnie": {"fistfight": 2}, "clyde": {}},
    )
    return play(state, "stick up doctor")


@pytest.mark.rules("LD-SKILL-14")
def test_fistfight_can_spare_a_life() -> None:
    assert texts(fight_with_a_doctor()) == ["fistfight bonnie", "kill"]


@pytest.mark.rules("LD-SKILL-15")
def test_fistfight_spares_the_victim_and_not_the_ammo() -> None:
    seen = look(play(fight_with_a_doctor(), "fistfight bonnie"))
    assert (seen.ammo, seen.victims) == (4, 0)
    assert look(play(fight_with_a_doctor(), "kill")).victims == 1


@pytest.mark.rules("LD-POI-13")
def test_a_doctor_who_is_spared_helps() -> None:
    assert look(play(fight_with_a_doctor(), "fistfight bonnie")).hp["clyde"] == 3
    assert look(play(fight_with_a_doctor(), "kill")).hp["clyde"] == 2


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
def test_standing_with_an_empty_gun_is_fatal() -> None:
    assert at_the_grocery_without_ammo("stand").outcome is not None


@pytest.mark.rules("LD-SKILL-17")
def test_the_police_can_be_bluffed_and_their_line_is_survived() -> None:
    police: dict[str, Any] = BLUFFERS | {"gauges": AMPLE | {"ammo": 0, "victims": 1}}
    state = situation(stubs=BLUFFED, phase="dawn", space=3, police={"space": 3}, **police)
    assert texts(state) == ["bluff shootout bonnie", "stand"]
    assert look(play(state, "bluff shootout bonnie")).wounds == 1


def bluffed_at_the_motel() -> State:
    stubs: Any = {"road": {"night-highway": {"stops": ["motel"]}}, "destiny": {"*": {"normal": "shoot"}}}
    state = situation(
        stubs=stubs,
        phase="afternoon",
        gauges=AMPLE | {"ammo": 0},
        skills={"bonnie": {"bluff": 2}, "clyde": {}},
        road={"type": "road", "card": "night-highway"},
    )
    return play(state, "stick up motel", "bluff stick-up bonnie")


@pytest.mark.rules("LD-SKILL-16")
def test_a_bluff_at_the_motel_leaves_the_night_open() -> None:
    assert look(bluffed_at_the_motel()).ask == "night"


@pytest.mark.rules("LD-STICK-04")
def test_a_bluff_at_the_motel_grants_no_night_there() -> None:
    assert not any("motel" in text for text in texts(bluffed_at_the_motel()))


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
