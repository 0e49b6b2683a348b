"""Love & Death, thing by thing: every weapon."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death.names import POLICE, WEAPONS
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_gauges import settle
from tests.rules.love_and_death_helpers import AMPLE, STANDARD, look, situation

# -- weapons -----------------------------------------------------------------------------------------------------------


def hold_up(what: str, side: str, icons: str, weapon: str, uses: int = 99, **gauges: int) -> State:
    """A stick-up of `what` on the road with a destiny side and a weapon in hand, at the question what to use."""
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


def difficult_with_a_browning() -> State:
    return hold_up("grocery!", "difficult", "shoot*2 hp-1", "browning")


@pytest.mark.rules("LD-WEAPON-02")
def test_a_weapon_is_chosen_after_the_card_is_read() -> None:
    state = difficult_with_a_browning()
    assert texts(state) == ["use browning", "go on"]
    assert look(state).ask == "fight"


@pytest.mark.rules("LD-WEAPON-04")
def test_the_browning_makes_a_difficult_stick_up_normal_for_ammo() -> None:
    seen = look(play(difficult_with_a_browning(), "use browning"))
    assert (seen.ammo, seen.victims) == (4, 0)


@pytest.mark.rules("LD-STICK-08")
def test_a_stick_up_made_normal_by_the_browning_pays_the_normal_reward() -> None:
    assert look(play(difficult_with_a_browning(), "use browning")).food == 6


@pytest.mark.rules("LD-WEAPON-05")
def test_the_browning_needs_ammo_to_spend() -> None:
    assert look(hold_up("grocery!", "difficult", "shoot", "browning", ammo=0)).phase == "over"


def memory_with_a_colt() -> State:
    stubs: Any = {"road": {"long-straight": {"stops": ["memory", "clue"]}}}
    return situation(
        stubs=stubs,
        phase="morning",
        weapons={"colt": 1},
        road={"type": "road", "card": "long-straight"},
        decks={"memory": {"top": ["bad-leg", "bread-line"]}},
        gauges={"food": 3},
    )


@pytest.mark.rules("LD-WEAPON-06")
def test_the_colt_redraws_a_memory_once() -> None:
    state = memory_with_a_colt()
    assert texts(state) == ["redraw colt", "suffer"]
    play(state, "redraw colt")
    assert (look(state).food, look(state).weapons["colt"]) == (2, 0)


@pytest.mark.rules("LD-WEAPON-18")
def test_a_memory_that_is_redrawn_is_laid_off() -> None:
    state = play(memory_with_a_colt(), "redraw colt")
    assert "bad-leg" in look(state).discards["memory"]


def knife_without_ammo() -> State:
    return hold_up("grocery", "normal", "shoot hp-1", "knife", ammo=0)


@pytest.mark.rules("LD-WEAPON-07")
def test_the_knife_saves_a_shot_for_blood() -> None:
    seen = look(play(knife_without_ammo(), "use knife clyde", "wound bonnie"))
    assert (seen.hp, seen.ammo, seen.food) == ({"bonnie": 2, "clyde": 2}, 0, 6)


@pytest.mark.rules("LD-WEAPON-08")
def test_the_knife_works_without_ammo_and_the_victim_counts() -> None:
    state = knife_without_ammo()
    assert texts(state) == ["use knife bonnie", "use knife clyde", "go on"]
    assert look(play(state, "use knife clyde", "wound bonnie")).victims == 1


@pytest.mark.rules("LD-SHOOT-05")
def test_two_icons_are_too_many_for_a_knife() -> None:
    assert look(hold_up("grocery", "normal", "shoot*2", "knife")).ask == "stop"


@pytest.mark.rules("LD-WEAPON-03")
def test_in_the_shootout_of_a_memory_a_weapon_is_used_once_too() -> None:
    stubs: Any = {"road": {"long-straight": {"stops": ["memory", "clue"]}}, "memory": {"*": {"icons": "shoot"}}}
    road = {"type": "road", "card": "long-straight"}
    state = situation(stubs=stubs, phase="morning", gauges=AMPLE, hp=[3, 3], weapons={"knife": 99}, road=road)
    play(state, "suffer")
    assert texts(state) == ["use knife bonnie", "use knife clyde", "go on"]
    play(state, "use knife clyde")
    assert not [text for text in texts(state) if text.startswith("use ")]
    assert (look(state).victims, look(state).ammo, look(state).hp["clyde"]) == (1, 5, 2)


def met_with_an_enfield(face: str, wounds: int = 0) -> State:
    level = POLICE.index(face) + 1
    victims = STANDARD["victim_track"]["police"][level - 1] + 1
    return situation(
        phase="dawn",
        space=3,
        gauges=AMPLE | {"victims": victims},
        weapons={"enfield": 99},
        car={"tile": "fordor"},
        police={"space": 3, "level": level, "face": face, "wounds": wounds},
    )


@pytest.mark.rules("LD-WEAPON-09")
@pytest.mark.parametrize("face", POLICE[:4])
def test_the_enfield_ends_a_first_encounter(face: str) -> None:
    state = play(met_with_an_enfield(face), "use enfield")
    assert look(settle(state)).kills == {face: 1}


@pytest.mark.rules("LD-WEAPON-10")
@pytest.mark.parametrize("face", POLICE[4:])
def test_the_two_highest_faces_fear_no_enfield(face: str) -> None:
    assert face in ("federal-agents", "frank-hamer")
    assert "use enfield" not in texts(met_with_an_enfield(face))


@pytest.mark.rules("LD-WEAPON-10")
@pytest.mark.parametrize("face", POLICE[:4])
def test_the_enfield_is_for_police_without_a_wound(face: str) -> None:
    assert "use enfield" not in texts(met_with_an_enfield(face, wounds=1))


@pytest.mark.rules("LD-WEAPON-11", "LD-WEAPON-12")
def test_the_grenade_saves_a_shot_for_love() -> None:
    state = play(hold_up("grocery", "normal", "shoot*2", "grenade", ammo=2), "use grenade")
    seen = look(state)
    assert (seen.ammo, seen.love, seen.victims) == (1, 4, 2)


@pytest.mark.rules("LD-WEAPON-13")
def test_the_remington_holds_nine() -> None:
    assert look(hold_up("grocery", "normal", "hp-1", "remington", uses=1)).ammo_cap == 9


@pytest.mark.rules("LD-WEAPON-14")
def test_the_remington_may_redraw_destiny() -> None:
    assert texts(hold_up("grocery", "normal", "hp-1", "remington", uses=1)) == ["redraw remington", "go on"]


@pytest.mark.rules("LD-WEAPON-18")
def test_the_remington_redraws_destiny_once() -> None:
    seen = look(play(hold_up("grocery", "normal", "hp-1", "remington", uses=1), "redraw remington"))
    assert (seen.food, seen.weapons["remington"]) == (6, 0)


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


def two_weapons_left() -> State:
    shop: Any = {"town": {"market-town": {"icons": ["armory"]}}}
    owned = dict.fromkeys(WEAPONS[:6], 1)
    return situation(
        stubs=shop,
        phase="morning",
        gauges=AMPLE | {"ammo": 3},
        weapons=owned,
        place={"type": "town", "card": "market-town"},
    )


@pytest.mark.rules("LD-ARM-06")
def test_the_armory_runs_short() -> None:
    assert set(look(two_weapons_left()).display) == {"thompson", "schofield"}


@pytest.mark.rules("LD-DRAW-06")
def test_the_armory_shows_what_is_left_and_no_more() -> None:
    state = play(two_weapons_left(), "buy armory", "buy one", "buy thompson", "done")
    assert look(state).display == ("schofield",), "the lowest left and, being the only card, came back"
