"""Love & Death as the page draws it: a move is marked as deadly exactly if it kills."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from casefile.engine.describing import Chip, Described, Scene
from casefile.engine.journal import Journal, Told
from casefile.engine.state import State
from casefile.games.love_and_death.names import DECKS, ENDS, HIDEOUTS, PHASES, POLICE, SIDES, WEATHERS
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_helpers import look, road_movie, scene, situation

pytestmark = pytest.mark.once  # little of telling and describing is compiled, and nothing of explaining

WEAK = {"hp": [1, 2]}


def described(state: State) -> dict[str, Described]:
    """The moves of the seat that decides, by their texts."""
    view = state.view(state.actors[0])
    return {state.game.say(action): state.game.describe(view, action) for action in state.legal(state.actors[0])}


def hunted(**changes: Any) -> State:
    gauges = {"ammo": 1, "food": 5, "dollar": 5, "clue": 5, "love": 5}
    return situation({"wanted": True}, phase="morning", gauges=gauges, markers={"country-road": 1}, **WEAK, **changes)


@pytest.mark.rules("LD-LOSE-01")
def test_a_wound_that_kills_says_whom() -> None:
    moves = described(hunted())
    assert (moves["wound bonnie"].tone, moves["wound bonnie"].note) == ("fatal", "This kills Bonnie")
    assert moves["wound clyde"].tone == moves["pay ammo"].tone == "go"
    assert moves["wound clyde"].note == "Clyde has 2 of 3 HP"
    assert not play(hunted(), "wound bonnie").actors


NIGHT: dict[str, Any] = {"phase": "night"}


@pytest.mark.rules("LD-LOSE-02", "LD-HIDE-07")
def test_a_bed_that_costs_the_last_love_says_so() -> None:
    moves = described(situation(**NIGHT, gauges={"love": 2, "clue": 3, "food": 3, "ammo": 3}))
    camp = moves["sleep wild-camping"]
    assert (camp.tone, camp.note) == ("fatal", "This is the last of their love: the story ends")
    assert moves["sleep workers-camp"].tone == moves["sleep house"].tone == "go"


@pytest.mark.rules("LD-RES-09")
def test_a_night_without_a_meal_that_kills_says_so() -> None:
    state = situation(**NIGHT, gauges={"love": 5, "clue": 3, "food": 0, "ammo": 3}, hp=[1, 3])
    moves = described(state)
    assert moves["sleep workers-camp"].tone == "fatal"
    assert "nothing to eat" in moves["sleep workers-camp"].note
    assert moves["sleep house"].tone == "go"


@pytest.mark.rules("LD-LOSE-03", "LD-DAWN-02")
def test_a_night_says_that_the_law_comes_at_dawn_and_there_is_no_ammo() -> None:
    law = {"face": "sheriff", "space": 3}
    gauges = {"love": 5, "clue": 3, "food": 3}
    moves = described(situation(**NIGHT, space=3, police=law, gauges=gauges | {"ammo": 0}))
    assert moves["sleep workers-camp"].tone == "fatal"
    assert moves["sleep workers-camp"].note == "The law comes at Dawn, and there is no ammo for it: the story ends"
    armed = described(situation(**NIGHT, space=3, police=law, gauges=gauges | {"ammo": 3}))
    assert armed["sleep workers-camp"].tone == "go"


@pytest.mark.rules("LD-LOSE-01")
def test_a_memory_that_must_kill_one_of_the_two_says_so() -> None:
    stubs = {"memory": {"bad-leg": {"icons": "hp-1"}}, "road": {"long-straight": {"stops": ["memory", "clue"]}}}
    state = situation(
        stubs=stubs, phase="morning", hp=[1, 1], gauges={"clue": 3},
        road={"type": "road", "card": "long-straight"}, decks={"memory": {"top": ["bad-leg"]}},
    )  # fmt: skip
    moves = described(state)
    assert moves["suffer"].tone == "fatal"
    assert moves["suffer"].note == "This kills one of the two"
    assert moves["reverse"].tone == "go"
    assert moves["reverse"].note == "HP +1, for 2 of your 3 clues"


def test_moves_look_like_what_they_are() -> None:
    clue = {"road": {"long-straight": {"stops": ["clue", "grocery"]}}}
    state = situation(stubs=clue, phase="morning", road={"type": "road", "card": "long-straight"})
    moves = described(state)
    assert moves["pass"].tone == "pass"
    assert (moves["pass"].label, moves["pass"].note) == ("Drive on past: clue", ""), "nothing is said twice"
    assert moves["take clue"].label == "Halt and take the clue"
    assert moves["take clue"].things == ("spot/clue/take",)


CITY = {"phase": "afternoon", "place": {"type": "city", "card": "river-city"}}
MARKED = {"phase": "morning", "road": {"type": "road", "card": "toll-bridge"}}


@pytest.mark.rules("LD-PLACE-08")
@pytest.mark.parametrize(("where", "text"), [(CITY, "stick up grocery"), (MARKED, "stick up gas-station")])
def test_a_stick_up_says_from_which_side_its_card_is_read(where: dict[str, Any], text: str) -> None:
    """Like the game itself: in cities the difficult side counts without a mark."""
    assert "Difficult: " in described(situation(**where))[text].note


@pytest.mark.rules("LD-WEATHER-08")
@pytest.mark.parametrize(
    ("weather", "where", "text", "hard"),
    [
        ("heatwave", CITY, "stick up grocery", False),
        ("heatwave", MARKED, "stick up gas-station", False),
        ("mild", MARKED, "stick up gas-station", True),
    ],
)
def test_in_a_heatwave_no_stick_up_is_difficult(weather: str, where: dict[str, Any], text: str, hard: bool) -> None:
    note = described(situation({"weather": True}, weather=weather, **where))[text].note
    assert ("Difficult: " in note) == hard, note


@pytest.mark.rules("LD-BANK-05")
def test_the_stick_up_of_a_bank_says_that_it_is_a_bank_job() -> None:
    assert described(situation(**CITY))["stick up bank"].note.startswith("Bank job: $1 to 3, loot on ")


@pytest.mark.parametrize(
    ("ammo", "weapons", "worst"),
    [
        (5, {}, "hp"),
        (0, {}, "end"),
        (0, {"thompson": 0}, "end"),
        (0, {"remington": 1}, "hp"),
        (0, {"remington": 0}, "end"),
    ],
)
@pytest.mark.rules("LD-BANK-02", "LD-LOSE-03")
def test_a_stick_up_has_the_worst_of_each_card_that_can_come(ammo: int, weapons: dict[str, int], worst: str) -> None:
    """A weapon that brings dollars saves nobody; one that draws another card may, until it is used up."""
    gauges = {"love": 5, "food": 5, "ammo": ammo}
    move = described(situation(**CITY, gauges=gauges, weapons=weapons))["stick up bank"]
    shots = re.search(r"shots on (\d+) of (\d+)", move.note)
    assert shots
    assert len(move.risk) == int(shots[2])
    assert sum(bool(card) for card in move.risk) >= int(shots[1])
    assert list(move.risk) == sorted(move.risk, key=("end", "hp", "shoot", "").index)
    assert move.risk[0] == worst
    assert move.note.startswith(f"{move.brief}; ")


def test_only_what_draws_a_card_has_a_risk() -> None:
    moves = described(situation(**CITY))
    assert {text.split()[0] for text, move in moves.items() if move.risk} == {"stick"}


def test_a_skill_on_a_button_is_named_once() -> None:
    skills = {"bonnie": {"bonnie-parker": 1}, "clyde": {}}
    clue = {"phase": "morning", "at": "place-shown", "ask": "replace", "place": {"type": "village", "card": "sawmill"}}
    move = described(situation(**clue, skills=skills))["replace bonnie bonnie-parker"]
    assert f"{move.label} {move.note}".count("eye for places") == 1
    assert move.note.endswith("; 1 left")


# -- what is closed ----------------------------------------------------------------------------------------------------


def closed(state: State) -> dict[str, str]:
    return state.game.closed(state.view(0), state.legal(0))


@pytest.mark.rules("LD-NIGHT-04", "LD-NIGHT-06")
def test_a_bed_that_cannot_be_paid_says_what_is_missing() -> None:
    found = closed(situation(**NIGHT, gauges={"love": 5, "clue": 1, "food": 3, "ammo": 3}))
    assert found["hideout/house"] == "3 clues; you have 1"
    assert found["hideout/romantic-farm"].startswith("love 5 of 8, loot 0 of 2, clues 1 of ")
    assert "hideout/workers-camp" not in found


@pytest.mark.rules("LD-MORNING-06", "LD-NIGHT-10", "LD-STICK-01", "LD-POI-06")
def test_a_house_that_is_closed_says_why() -> None:
    town = {"place": {"type": "town", "card": "copper-town"}}  # an armory, a bank and a motel
    morning = closed(situation(phase="morning", **town, gauges={"dollar": 3, "ammo": 7}))
    assert morning["spot/motel/rest"] == morning["spot/motel/rob"] == "not before the afternoon"
    assert closed(situation(phase="afternoon", **town, gauges={"dollar": 1}))["spot/motel/rest"] == "$2; you have $1"
    assert closed(situation(phase="morning", **town, gauges={"dollar": 0}))["spot/armory/buy"] == "you have no dollars"


def test_only_what_stands_there_and_is_not_legal_is_closed() -> None:
    game = road_movie(1, None, mode="easy")
    dice = Random(3)
    state = game.deal(3)
    while state.actors:
        legal = {thing for move in described(state).values() for thing in move.things}
        found = closed(state)
        assert not legal & found.keys()
        view = look(state)
        houses = {thing.split("/")[1] for thing in found if thing.startswith("spot/")}
        assert houses <= {sign.rstrip("!") for sign in (*view.icons, *view.stops) for sign in sign.split(" or ")}
        assert not [thing for thing in found if thing.startswith("who/")] or view.shop == "doctor"
        state.apply(state.actors[0], dice.choice(state.legal(state.actors[0])))


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.rules("LD-LOSE-02", "LD-LOSE-03")
def test_whatever_is_called_fatal_ends_the_story(seed: int) -> None:
    game = road_movie(1, None, mode="hardcore", wanted=True, bonnie="bluff", clyde="straight-shooter")
    dice = Random(seed)
    state = game.deal(seed)
    while state.actors:
        for text, move in described(state).items():
            if move.tone == "fatal":
                lost = play(state.copy(), text)
                while lost.actors:  # whatever is answered on the way
                    assert {move.tone for move in described(lost).values()} == {"fatal"}, text
                    lost.apply(lost.actors[0], dice.choice(lost.legal(lost.actors[0])))
                assert look(lost).phase == "over"
        state.apply(state.actors[0], dice.choice(state.legal(state.actors[0])))


CARDS = frozenset({"draw", "destiny", "dice", "reshuffle", "weather"})


def came_by_itself(state: State, text: str) -> set[str]:
    """The effects of a move before the next question and the next card."""
    state.journal = Journal()
    play(state, text)
    while state.actors and len(state.legal(state.actors[0])) == 1 and not CARDS & {e.name for e in heard(state)}:
        state.apply(state.actors[0], state.legal(state.actors[0])[0])
    first = next((at for at, event in enumerate(heard(state)) if event.name in CARDS), None)
    happened = {(event.name, event.values["what"]) for event in heard(state)[:first]}
    camp = {"camp"} if ("sleep", HIDEOUTS.index("wild-camping")) in happened else set()
    return camp | {"carjack" for name, _ in happened if name == "carjack"}


def heard(state: State) -> tuple[Told, ...]:
    assert state.journal is not None
    return tuple(state.journal.told(None))


@pytest.mark.parametrize("seed", range(9))
@pytest.mark.rules("LD-TURN-03", "LD-NIGHT-01")
def test_what_comes_by_itself_is_said_before(seed: int) -> None:
    """A night in the open where nothing else is left, and a car that must be taken because the tank is empty."""
    game = road_movie(1, None, mode=("easy", "normal", "hardcore")[seed % 3])
    dice = Random(seed)
    state = game.deal(seed)
    while state.actors:
        for text, move in described(state).items():
            if move.tone != "fatal" and not text.startswith(("sleep", "carjack")):
                came = came_by_itself(state.copy(), text)
                assert ("only a camp in the wild" in move.note) == ("camp" in came and "carjack" not in came)
                assert ("a car must be taken by force" in move.note) == ("carjack" in came)
        state.apply(state.actors[0], dice.choice(state.legal(state.actors[0])))


def test_a_thing_means_the_move_that_it_is_made_for() -> None:
    state = hunted()
    assert "wound bonnie" in texts(state)
    view = state.view(0)
    for thing, text in (
        ("who/clyde", "wound clyde"),
        ("gauge/ammo", "pay ammo"),
        ("spot/bank/rob/2", "stick up bank 2"),
    ):
        assert [state.game.say(action) for action in state.game.meant(view, thing, ())] == [text]


def staged(state: State, *actions: str) -> list[Scene | Chip]:
    """What the stage shows for these actions."""
    state.journal = Journal()
    play(state, *actions)
    shown = [state.game.scene(told, 0, ("Ann",)) for told in state.journal.told(0)]
    return [one for one in shown if one is not None]


@pytest.mark.rules("LD-BANK-03")
def test_a_bank_job_is_a_scene_with_what_it_brings() -> None:
    stubs = {
        "destiny": {"*": {"bank": "loot+1 dollar+3 shoot"}},
        "road": {"long-straight": {"stops": ["bank", "clue"]}},
    }
    state = situation(
        stubs=stubs,
        phase="morning",
        gauges={"ammo": 5, "dollar": 4},
        road={"type": "road", "card": "long-straight"},
        decks={"destiny": {"top": ["quiet-clerk"]}},
    )
    scene, *chips = staged(state, "stick up bank")[:4]
    assert isinstance(scene, Scene)
    assert (scene.kind, scene.title, scene.picture) == ("destiny", "A Quiet Clerk", "quiet-clerk")
    assert chips == [Chip("loot", "Loot", 1, 0, 1), Chip("dollar", "Dollars", 3, 4, 7), Chip("ammo", "Ammo", -1, 5, 4)]


@pytest.mark.rules("LD-LOSE-06")
def test_the_end_is_a_scene_of_its_own() -> None:
    *_, end = staged(hunted(), "wound bonnie")
    assert isinstance(end, Scene)
    assert (end.kind, end.weight, end.title) == ("end", "end", "The bounty")
    assert end.body == {"end": "hunter"}


@pytest.mark.rules("LD-CONF-02")
def test_a_fight_names_those_who_are_fought_and_what_their_line_brings() -> None:
    game = road_movie(1, None, mode="hardcore")
    journal = Journal()
    state = game.deal(3, journal)
    dice = Random(3)
    while state.actors:
        state.apply(state.actors[0], dice.choice(state.legal(state.actors[0])))
    fights = [told for told in journal.told(None) if told.name == "confrontation"]
    assert fights
    for told in fights:
        scene = game.scene(told, None, ("Ann",))
        assert isinstance(scene, Scene)
        assert scene.picture == game.named(told)["police"]
        assert 1 <= scene.body["line"] <= len(scene.body["lines"])
        assert all(scene.body["lines"])


def told(name: str, what: int, n: int = 0) -> Scene | Chip | None:
    return road_movie(1).scene(Told(name, -1, {"what": what, "n": n, "was": 0}), 0, ("Ann",))


def weight(name: str, what: int, n: int = 0) -> str:
    """The size of an event on the stage; "chip" if it is part of another one."""
    made = told(name, what, n)
    assert made is not None
    return made.weight if isinstance(made, Scene) else "chip"


def test_important_events_wait_for_a_press_and_others_pass() -> None:
    waits = {
        "a car taken by force": weight("carjack", 0),
        "police killed": weight("killed", 0),
        "a bank job": weight("destiny", 0, SIDES.index("bank")),
        "an accident": weight("destiny", 0, SIDES.index("accident")),
        "a memory": weight("draw", DECKS.index("memory")),
        "new police": weight("police", 0, 1),
        "a fight": weight("confrontation", 0),
        "Frank Hamer": weight("killed", POLICE.index("frank-hamer")),
        "a bounty hunter": weight("hunter", 0),
        "the first night": weight("sleep", HIDEOUTS.index("motel"), 1),
        "the first loot": weight("stow", 1),
        "the end": weight("game_over", ENDS.index("hp")),
    }
    assert set(waits.values()) <= {"own", "all", "end"}, waits
    passes = {
        "a night": weight("sleep", HIDEOUTS.index("motel"), 2),
        "a dawn": weight("phase", PHASES.index("dawn"), 1),
        "the law at dawn": weight("chase", 2, 5),
        "a storm": weight("weather", WEATHERS.index("storm")),
        "another mild day": weight("weather", WEATHERS.index("mild")),
        "a car stolen": weight("steal", 0),
        "a wreck": weight("wreck", 0),
        "more loot": weight("stow", 3),
        "a purchase": weight("gain", 1, 1),
    }
    assert set(passes.values()) <= {"aside", "chip"}, passes
    assert told("phase", PHASES.index("morning"), 1) is None


def test_a_counter_where_one_thing_is_left_to_do_asks_nothing() -> None:
    """Entering a shop means buying, and without a dollar left one is outside again."""
    stubs = {"road": {"long-straight": {"stops": ["grocery", "clue"]}}}
    road = {"type": "road", "card": "long-straight"}
    state = situation(stubs=stubs, phase="morning", gauges={"food": 1, "dollar": 1}, road=road)
    assert not described(state)["buy grocery"].by_itself
    play(state, "buy grocery")
    for text in ("buy one", "done"):
        assert [(one, move.by_itself) for one, move in described(state).items()] == [(text, True)]
        play(state, text)


@pytest.mark.rules("LD-SETUP-10")
def test_a_story_opens_with_a_scene() -> None:
    game = road_movie()
    opened = game.scene(Told("deal", 0, {"what": 0, "n": 0}), 0, ("Ann",))
    assert isinstance(opened, Scene)
    assert opened.title == "Texas, 1932"
    assert "love 8, 2 loot at Black Lake, a night at the romantic farm" in opened.prose


@pytest.mark.parametrize("police", POLICE)
def test_the_death_of_a_pursuer_is_a_scene(police: str) -> None:
    death = road_movie().scene(Told("killed", 0, {"what": POLICE.index(police), "n": 1}), 0, ("Ann",))
    assert isinstance(death, Scene)
    assert death.weight == "all"
    assert death.prose


def test_two_deaths_in_a_row_are_told_in_different_words() -> None:
    told = [road_movie().scene(Told("victim", 0, {"what": n, "n": 1}), 0, ("Ann",)) for n in range(1, 30)]
    words = [one.text for one in told if isinstance(one, Chip)]
    assert len(words) == 29
    assert all(one != other for one, other in pairwise(words))


def dawn_choice(**changes: Any) -> State:
    gauges = {"ammo": 3, "food": 5, "dollar": 5, "clue": 4, "love": 5}
    car = {"tile": "ford-a", "gas": 3, "body": 2, "loot": 2} | changes
    return play(situation(phase="night", gauges=gauges, car=car), "sleep wild-camping")


def test_a_car_with_too_little_room_says_what_is_left_behind() -> None:
    moves = described(dawn_choice())
    assert moves["steal roadster"].note.startswith("1 loot is left behind. 2 clues: ")
    assert moves["steal chevrolet"].note.startswith("2 clues: ")


def test_a_question_about_a_wound_says_what_happened() -> None:
    state = scene("t09")  # the law has wrecked the car at Dawn
    assert look(state).ask == "wound"
    assert state.game.prompt(state.view(0)) == "The car is a wreck, and somebody is hurt. Who loses 1 HP?"


def test_each_side_says_what_hurts_them() -> None:
    words = road_movie().words
    assert [side for side in SIDES if side != "none" and f"prompt.wound_{side}" not in words] == []


def test_who_drives_a_wreck_is_not_asked_to_keep_it() -> None:
    for body, said in ((2, "Keep your car"), (0, "a wreck")):
        state = dawn_choice(body=body)
        assert said in state.game.prompt(state.view(0))
