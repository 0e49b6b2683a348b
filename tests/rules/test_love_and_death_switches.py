"""Love & Death: the options for open questions of the rulebook, with both values of each; off changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.playout import Dice
from casefile.engine.state import State
from tests.rules.helpers import play, refusal, texts, watched
from tests.rules.love_and_death_helpers import look, road_movie, scene, situation, table

SWITCHES: dict[str, Any] = {
    "separate_after_fight": True,
    "fight_on_placement": True,
    "wreck_wait_until_dawn": False,
    "loot_transfers": "all_lost",
    "hideout_effects_optional": True,
    "reverse_random_memories": False,
    "starve_on_any_food_loss": False,
    "weapons_need_ammo_purchase": True,
}
ARMED: Any = {"ammo": 7, "food": 7, "love": 5}


@pytest.mark.parametrize("name", SWITCHES)
def test_no_switch_adds_an_action_and_all_games_end(name: str) -> None:
    game = road_movie(mode="normal", wanted=True, weather=True, **{name: SWITCHES[name]})
    assert game.table_digest == road_movie(mode="normal").table_digest
    for seed in range(4):
        state, dice = game.deal(seed), Dice(seed)
        while state.actors:
            assert game.position(state.to_position()).key() == state.key()
            legal = state.legal(state.turn)
            state.apply(state.turn, legal[dice.below(len(legal))])


@pytest.mark.rules("LD-TRACK-11")
@pytest.mark.parametrize(("drop", "space"), [(False, 4), (True, 3)])
def test_police_who_survive_may_drop_back(drop: bool, space: int) -> None:
    state = scene("t28", {"separate_after_fight": drop}, gauges=ARMED)
    journal = watched(state)
    play(state, "stick up armory")
    assert (look(state).space, look(state).police_space, look(state).wounds) == (4, space, 1)
    assert ("drop_back" in [event.name for event in journal.events]) == drop


@pytest.mark.rules("LD-TRACK-11")
def test_police_never_drop_off_the_track() -> None:
    state = scene("t28", {"separate_after_fight": True}, gauges=ARMED, space=2, police={"space": 1})
    play(state, "stick up armory")
    assert (look(state).space, look(state).police_space) == (1, 1)


@pytest.mark.rules("LD-POLICE-11")
@pytest.mark.parametrize(("fight", "ammo"), [(False, 6), (True, 5)])
def test_police_placed_on_their_space_may_fight_at_once(fight: bool, ammo: int) -> None:
    """The first victim brings the local police to space 1, where B&C stand."""
    side = {"destiny": {"long-queue": {"normal": "shoot"}}}
    nobody = {"space": -1}  # on the track
    state = scene("t28", {"fight_on_placement": fight}, side, gauges=ARMED | {"victims": 0}, space=1, police=nobody)
    play(state, "stick up armory")
    seen = look(state)
    assert (seen.police_space, seen.space) == (1, 1)
    assert seen.ammo == ammo + 1, "the stick-up brings 1"
    assert seen.wounds == int(fight)


@pytest.mark.rules("LD-VEH-06")
def test_without_waiting_a_wreck_is_replaced_at_once() -> None:
    state = play(scene("t22", {"wreck_wait_until_dawn": False}, phase="afternoon"), "suffer", "wound bonnie")
    assert (look(state).car, look(state).phase, look(state).ask) == ("ford-a", "afternoon", "stop")


@pytest.mark.rules("LD-VEH-15")
@pytest.mark.parametrize(("way", "loot"), [("up_to_capacity", 1), ("all_lost", 0)])
def test_loot_may_stay_with_the_old_car(way: str, loot: int) -> None:
    state = scene("t22", {"loot_transfers": way}, car={"loot": 1})
    assert look(state).loot == 1
    play(state, "suffer", "wound bonnie")
    assert (look(state).car, look(state).loot) == ("ford-a", loot)


@pytest.mark.rules("LD-NIGHT-08")
def test_what_a_hideout_brings_may_be_left() -> None:
    options = {"hideout_effects_optional": True}
    state = play(scene("t18", options), "sleep wild-camping")
    assert (look(state).ask, texts(state)) == ("comforts", ["done", "go on"])
    assert "Take all of it, or none?" in state.game.prompt(look(state))
    assert refusal(state, "sleep wild-camping") == "LD-NIGHT-08"
    assert table(state) == table(state.game.position(table(state)))
    taken = play(state.copy(), "go on")
    assert (look(taken).hp, look(taken).love) == ({"bonnie": 1, "clyde": 1}, 2), "food and love are gone"
    left = play(state, "done")
    assert (look(left).hp, look(left).love, look(left).nights) == ({"bonnie": 2, "clyde": 2}, 3, 1)


@pytest.mark.rules("LD-MEM-10")
def test_a_random_memory_may_be_final() -> None:
    gauges = {"clue": 2, "dollar": 2, "ammo": 2}
    assert texts(scene("t14", gauges=gauges)) == ["reverse", "suffer"]
    state = scene("t14", {"reverse_random_memories": False}, gauges=gauges)
    assert texts(state) == ["lose ammo", "lose dollar"], "there is nothing else to decide"
    assert texts(scene("t15", {"reverse_random_memories": False})) == ["reverse", "suffer"], "others can be reversed"


@pytest.mark.rules("LD-RES-09")
@pytest.mark.parametrize(("always", "hp"), [(True, 2), (False, 3)])
def test_only_a_missing_meal_may_hurt(always: bool, hp: int) -> None:
    options = {"starve_on_any_food_loss": always}
    memory = {"memory": {"dry-tank": {"icons": "food-1"}}}
    state = scene("t23", options, memory, gauges={"food": 0, "clue": 0})
    assert look(state).hp == {"bonnie": hp, "clyde": hp}
    night = play(scene("t18", options), "sleep wild-camping")
    assert look(night).hp == {"bonnie": 1, "clyde": 1}, "a night's meal counts in any case"


@pytest.mark.rules("LD-ARM-02")
def test_weapons_may_be_for_those_who_buy_ammo() -> None:
    options = {"weapons_need_ammo_purchase": True}
    full = scene("t24", options)
    assert texts(full) == ["stick up armory", "exit country-road"], "no room for ammo, so nothing is sold"
    state = play(scene("t24", options, gauges={"ammo": 5}), "buy armory")
    assert texts(state) == ["buy one"]
    play(state, "buy one")
    assert texts(state) == ["buy one", "buy colt", "buy knife", "buy thompson", "done"]
    play(state, "buy knife", "done")
    assert look(state).dollars == 5 - 1 - 1


# -- corners: both of two, nothing left, used up -----------------------------------------------------------------------


@pytest.mark.rules("LD-SKILL-14")
@pytest.mark.parametrize("who", ["bonnie", "clyde"])
def test_a_fistfight_that_is_used_up_is_not_offered_again(who: str) -> None:
    other = "clyde" if who == "bonnie" else "bonnie"
    shots = {"destiny": {"quiet-clerk": {"normal": "shoot*3"}}}
    state = scene("t17", stubs=shots, gauges=ARMED, skills={who: {"fistfight": 2}, other: {}})
    play(state, "stick up grocery")
    assert texts(state) == [f"fistfight {who}", "kill"]
    play(state, f"fistfight {who}")
    assert texts(state) == [f"fistfight {who}", "kill"]
    play(state, f"fistfight {who}")
    assert not any(text.startswith("fistfight") for text in texts(state)), "twice in a game"
    assert look(state).victims == 1, "the third one dies"


@pytest.mark.rules("LD-SKILL-14")
def test_of_two_fistfighters_the_one_with_uses_left_is_offered() -> None:
    shots = {"destiny": {"quiet-clerk": {"normal": "shoot"}}}
    for bonnie, clyde, offered in ((0, 1, ["fistfight clyde", "kill"]), (1, 0, ["fistfight bonnie", "kill"])):
        skills = {"bonnie": {"fistfight": bonnie}, "clyde": {"fistfight": clyde}}
        assert texts(play(scene("t17", stubs=shots, gauges=ARMED, skills=skills), "stick up grocery")) == offered


@pytest.mark.rules("LD-MEM-04")
@pytest.mark.parametrize("what", ["ammo", "food", "dollar", "clue", "gas"])
def test_a_memory_takes_nothing_that_they_do_not_have(what: str) -> None:
    stub = {"memory": {"pawnshop-window": {"options": [what, "love", "hp"]}}}
    gauges = {"ammo": 1, "food": 1, "dollar": 1, "clue": 1}
    for held, offered in ((1, sorted([f"lose {what}", "lose love", "lose hp"])), (0, ["lose hp", "lose love"])):
        car = {"tile": "roadster", "gas": held if what == "gas" else 1}
        state = scene("t14", None, stub, gauges=gauges | ({what: held} if what != "gas" else {}), car=car)
        assert sorted(texts(state)) == offered


def wrecked_beside_a_motel(dollars: int) -> State:
    """A stick-up in the Afternoon has wrecked the car in a village with a motel."""
    stubs = {
        "village": {"sawmill": {"icons": ["grocery", "garage", "clue", "motel"]}},
        "destiny": {"quiet-clerk": {"normal": "body-1"}},
    }
    place: Any = {"phase": "afternoon", "space": 6, "place": {"type": "village", "card": "sawmill"}}
    place |= {"car": {"tile": "roadster", "body": 1}, "decks": {"destiny": {"top": ["quiet-clerk"]}}}
    gauges = {"dollar": dollars, "clue": 1, "love": 5, "ammo": 5, "food": 5}
    state = play(situation(None, stubs, gauges=gauges, **place), "stick up grocery")
    while look(state).ask == "wound":
        play(state, "wound bonnie")
    return state


@pytest.mark.rules("LD-VEH-06")
@pytest.mark.parametrize("dollars", [0, 9])
def test_a_wreck_in_the_afternoon_is_replaced_by_force_or_waits(dollars: int) -> None:
    assert texts(wrecked_beside_a_motel(dollars)) == ["carjack", "wait"]


@pytest.mark.rules("LD-NIGHT-02")
@pytest.mark.parametrize(("dollars", "beds"), [(9, ["stick up motel", "rest motel"]), (0, ["stick up motel"])])
def test_the_night_after_a_wreck_in_a_place_offers_its_lodgings_and_no_more(dollars: int, beds: list[str]) -> None:
    """The clue and the other shop of the place are lost; the price of a bed is still asked."""
    state = play(wrecked_beside_a_motel(dollars), "wait")
    assert texts(state) == [*beds, "sleep workers-camp", "sleep wild-camping"]


def third_wreck() -> State:
    """By accident, and without food."""
    state = scene("t22", phase="afternoon", gauges={"food": 0}, hp=[2, 2], inside={"accident_wrecks": 2})
    return play(state, "suffer", "wound bonnie")


@pytest.mark.rules("LD-ACH-09")
def test_the_third_wreck_by_an_accident_is_an_achievement() -> None:
    assert look(third_wreck()).achieved == ("roadhog",)


@pytest.mark.rules("LD-ACH-02")
def test_a_night_without_food_that_ends_it_is_a_second_achievement() -> None:
    state = play(third_wreck(), "wait", "sleep wild-camping")
    assert state.outcome is not None
    assert look(state).achieved == ("starved", "roadhog")


REST_GAUGES = {"dollar": 9, "clue": 0, "love": 5, "ammo": 5, "food": 5}


@pytest.mark.rules("LD-AFTER-06")
@pytest.mark.parametrize("kind", ["road", "country-road"])
def test_the_morning_after_a_rest_on_a_road_begins_on_such_a_road(kind: str) -> None:
    card = "long-straight" if kind == "road" else look(situation()).decks["country-road"][0]
    stub = {kind: {card: {"stops": ["motel", "clue"]}}}
    on_road = situation(None, stub, phase="afternoon", road={"type": kind, "card": card}, gauges=REST_GAUGES)
    assert look(play(on_road, "rest motel")).next_road == kind, "what lies above the bed is void"


@pytest.mark.rules("LD-AFTER-07")
@pytest.mark.parametrize("kind", ["road", "country-road"])
def test_the_morning_after_a_rest_in_a_place_begins_at_its_exit(kind: str) -> None:
    other = "road" if kind == "country-road" else "country-road"
    stub = {"village": {"sawmill": {"icons": ["motel"], "exits": [kind]}}}
    place = {"type": "village", "card": "sawmill"}
    in_place = situation(None, stub, phase="afternoon", place=place, gauges=REST_GAUGES, road={"next": other})
    assert look(play(in_place, "rest motel")).next_road == kind, "by the exit of the place"


@pytest.mark.rules("LD-WEAPON-09")
def test_the_enfield_saves_no_shot() -> None:
    """One line of one shot, and the police are gone; the shot is still paid."""
    state = scene("t28", gauges=ARMED, weapons={"enfield": 1})
    play(state, "stick up armory")
    assert "use enfield" in texts(state)
    play(state, "use enfield")
    while look(state).ask == "fight":
        play(state, "go on")
    seen = look(state)
    assert (seen.ammo, seen.police_space, seen.kills) == (7, 0, {"local-police": 1}), "7 less the shot, and 1 taken"


@pytest.mark.rules("LD-WANTED-22", "LD-WANTED-23")
def test_every_hunter_is_paid_once_and_then_nobody_waits() -> None:
    """Two wait on the road deck."""
    gauges = ARMED | {"wanted": 3}
    state = situation({"wanted": True}, phase="morning", gauges=gauges, markers={"road": 2}, road={"next": "road"})
    assert look(state).ask == "hunter"
    play(state, "pay ammo")
    assert (look(state).ask, look(state).ammo) == ("hunter", 6)
    play(state, "pay ammo")
    assert look(state).ask != "hunter"
    assert look(state).ammo == 5
    assert look(state).markers.get("road", 0) == 0


@pytest.mark.rules("LD-INF-03", "LD-DAWN-14")
def test_done_with_experience_begins_the_next_day() -> None:
    state = situation({"mode": "infinite"}, phase="dawn", gauges=ARMED | {"lake": 6}, space=9)
    while look(state).ask != "xp":
        play(state, texts(state)[0])
    day = look(state).round
    xp = look(state).xp
    play(state, "done")
    assert (look(state).round, look(state).phase, look(state).xp) == (day + 1, "morning", xp)


@pytest.mark.rules("LD-SKILL-10", "LD-WANTED-12")
@pytest.mark.parametrize(("line", "left"), [("hp-1", 1), ("shoot", 0), ("shoot*2", None)])
def test_straight_shooter_saves_the_first_ammo_of_a_fight_whatever_it_is_for(line: str, left: int | None) -> None:
    """At Wanted 6 every fight costs one ammo more than its shots."""
    police = {
        "police": {"local-police": {"lines": [line, "shoot body-1"]}},
        "destiny": {"long-queue": {"normal": "time-1"}},
    }
    gauges = {"ammo": 1, "wanted": 6, "victims": 1}
    skills = {"bonnie": {"straight-shooter": 99}, "clyde": {}}
    state = play(scene("t28", {"wanted": True}, police, gauges=gauges, skills=skills), "stick up armory")
    while look(state).ask in ("wound", "fight", "hunter"):
        play(state, texts(state)[-1])
    if left is None:
        assert state.outcome is not None
        assert state.outcome.reason == "ammo", "two shots and the surcharge, less one, with one ammo"
    else:
        assert look(state).ammo == left + 1, "and the armory's"
