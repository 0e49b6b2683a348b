"""Love & Death with custom cards: what a pack can print that the standard one does not."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.errors import BadPack
from casefile.engine.game import Pack
from casefile.engine.playout import Dice, match
from casefile.engine.state import State
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.view import LoveAndDeathView
from casefile.table.showing import game_shown
from tests.rules.helpers import play, refusal, texts, watched
from tests.rules.love_and_death_helpers import STANDARD, box, look, road_movie, situation, truth

AMPLE: dict[str, Any] = {"ammo": 5, "food": 5, "dollar": 5, "clue": 5, "love": 5}


def car(*specials: str, tile: str = "roadster") -> dict[str, Any]:
    """A roomy car with these specials on its ordinary face."""
    ordinary = {"gas": 6, "body": 5, "speed": "orange", "clues": 1, "love": 0, "loot": 4, "special": list(specials)}
    return {tile: {"ordinary": ordinary}}


def driving(stubs: Any, *specials: str, options: Any = None, **data: Any) -> State:
    """A situation in a Roadster with these specials."""
    data = {"car": {"tile": "roadster"}, "gauges": AMPLE} | data
    return situation(options, stubs | {"car": car(*specials)}, **data)


def on_road(*stops: str, **more: Any) -> dict[str, Any]:
    return {"country-road": {"cotton-mile": {"stops": list(stops), "bonus": [0, 0, 0]} | more}}


HERE: dict[str, Any] = {"phase": "morning", "road": {"type": "country-road", "card": "cotton-mile"}}


# -- what cars can do --------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-VEH-18", "LD-ROAD-11")
@pytest.mark.parametrize(
    ("special", "country", "road"),
    [("free-stop", 1, 1), ("free-stop country-road", 1, 0), ("free-stop road", 0, 1), ("free-stop*2 road", 0, 2)],
)
def test_a_car_can_have_free_stops(special: str, country: int, road: int) -> None:
    """An orange car on a road with bonuses 1/1/1: two halts over the free ones cost the orange bonus."""
    stubs = {kind: {"*": {"stops": ["clue"] * 4, "bonus": [0, 1, 0]}} for kind in ("country-road", "road")}
    for kind, card, free in (("country-road", "cotton-mile", country), ("road", "long-straight", road)):
        state = driving(stubs, special, phase="morning", road={"type": kind, "card": card})
        play(state, *["take clue"] * (2 + free), *["pass"] * (2 - free))
        assert look(state).space == 4, (kind, "these were free, or one too many")
        state = driving(stubs, special, phase="morning", road={"type": kind, "card": card})
        play(state, *["take clue"] * min(3 + free, 4), *["pass"] * max(1 - free, 0))
        assert look(state).space == (3 if free < 2 else 4)


@pytest.mark.rules("LD-VEH-18")
def test_a_car_can_spare_a_loss_in_fights_and_accidents() -> None:
    police: Any = {"police": {"*": {"lines": ["hp-2 body-2", "shoot"], "speed": [2, 2]}}}
    state = driving(
        police, "spare hp-1 fights", phase="dawn", space=3, police={"space": 3}, gauges=AMPLE | {"victims": 1}
    )
    assert look(state).ask == "wound"
    play(state, "wound bonnie")
    assert (look(state).hp, look(state).body) == ({"bonnie": 2, "clyde": 3}, 3)
    state = driving(
        police, "spare body fights", phase="dawn", space=3, police={"space": 3}, gauges=AMPLE | {"victims": 1}
    )
    play(state, "wound bonnie", "wound clyde")
    assert look(state).body == 5, "without a number, all of it"
    accident: Any = on_road("memory", "clue") | {
        "memory": {"*": {"icons": "accident body-1"}},
        "destiny": {"*": {"accident": "body-2 gas-1"}},
    }
    state = play(driving(accident, "spare body-1 accidents", **HERE), "suffer")
    assert (look(state).body, look(state).gas) == (3, 5), "1 by the memory itself, 1 of 2 by the accident"
    assert truth(state).shield == 0


HARD_CAMPING: Any = {"hideout": {"wild-camping": {"icons": "love-3 food-1"}}}


@pytest.mark.rules("LD-VEH-18")
def test_a_car_can_spare_a_loss_at_night() -> None:
    state = driving(HARD_CAMPING, "spare love-2 wild-camping", phase="night")
    journal = watched(state)
    play(state, "sleep wild-camping")
    assert "The car spares you love −2." in [state.game.tell(told, None, ("You",)) for told in journal.told(None)]
    assert (look(state).love, look(state).food) == (4, 4)


@pytest.mark.rules("LD-VEH-18")
def test_a_car_can_spare_the_whole_of_a_loss_but_no_wreck_does() -> None:
    state = driving(HARD_CAMPING, "spare food wild-camping", phase="night")
    play(state, "sleep wild-camping")
    assert (look(state).love, look(state).food) == (2, 5)
    wreck = driving(HARD_CAMPING, "spare food wild-camping", phase="night", car={"tile": "roadster", "body": 0})
    assert look(play(wreck, "sleep wild-camping")).food == 4, "a wreck does nothing special"


@pytest.mark.rules("LD-VEH-18")
def test_a_car_can_spare_a_loss_in_the_weather() -> None:
    storm: Any = {"weather": {"rainy": {"icons": "body-2 love-1"}}}
    state = driving(
        storm, "spare body-1 weather", options={"weather": True}, phase="dawn", at="day-count", inside={"skies": 5}
    )
    assert (look(state).weather, look(state).body, look(state).love) == ("rainy", 4, 4)


@pytest.mark.rules("LD-VEH-18")
def test_a_car_can_bring_something_when_its_moment_comes() -> None:
    town: Any = {"town": {"wheat-town": {"icons": ["bank", "grocery"], "entry": ""}}}
    quiet: Any = {"destiny": {"*": {"bank": "dollar+1", "normal": ""}}}
    state = driving(
        town | quiet,
        "bank: time+1",
        "stick-up: love+1 dollar+1",
        phase="morning",
        place={"type": "town", "card": "wheat-town"},
    )
    play(state, "stick up bank")
    assert (look(state).space, look(state).dollars, look(state).love) == (4, 6, 5)
    play(state, "stick up grocery")
    assert (look(state).food, look(state).dollars, look(state).love) == (6, 7, 6)
    line: Any = {"police": {"*": {"lines": ["shoot", "shoot"], "speed": [2, 2]}}}
    state = driving(line, "fight: ammo+1", phase="dawn", space=3, police={"space": 3}, gauges=AMPLE | {"victims": 4})
    assert look(state).ammo == 5, "one spent, one brought"
    state = driving({}, "night: clue+1", phase="night")
    assert look(play(state, "sleep wild-camping")).clues == 6
    state = driving({}, "kept: love+1 food+1", phase="dawn", at="car-choice")
    assert (look(play(state, "keep car")).love, look(state).food) == (6, 6)
    stubs: Any = {"car": car("stolen: food+2", tile="pontiac")}
    state = situation(None, stubs, phase="dawn", at="car-choice", gauges=AMPLE, car={"tile": "roadster"})
    play(state, "steal pontiac")
    assert (look(state).food, look(state).clues) == (7, 4)


NAMED_SPECIALS: dict[str, dict[str, object]] = {
    "free-stop country-road": {"special": "extra-stop"},
    "spare love wild-camping": {"special": "camp-free"},
    "bank: time+1": {"special": "after-bank", "bank": "time+1"},
    "spare body-1 fights": {"special": "tough"},
}


@pytest.mark.rules("LD-VAL-29")
@pytest.mark.parametrize("now", NAMED_SPECIALS)
def test_the_named_specials_of_the_first_packs_are_read(now: str) -> None:
    old = {"gas": 6, "body": 5, "speed": "orange", "clues": 1, "love": 0, "loot": 4}
    first, second = (
        LoveAndDeath(1, {}, box({"car": {"roadster": {"ordinary": old | special}}}))
        for special in (NAMED_SPECIALS[now], {"special": [now]})
    )
    assert first.specials == second.specials
    for table in ("car_stops", "car_brings", "car_spares", "car_spares_n"):
        assert list(getattr(first.rules, table)) == list(getattr(second.rules, table)), table


@pytest.mark.rules("LD-VEH-11")
def test_the_specials_of_a_car_are_told() -> None:
    view = look(driving({}, *NAMED_SPECIALS, "spare hp-1 accidents", "free-stop*2", phase="night"))
    said = view.game.show(view, ("You",))
    assert "1 more free stop on each country road" in said
    assert "sleeping at: wild camping, you lose no love" in said
    assert "after a bank job: 1 ahead on the track" in said
    assert "in an accident the first HP −1 is spared" in said
    assert "2 more free stops on every road" in said


@pytest.mark.rules("LD-VAL-29")
@pytest.mark.parametrize(
    ("special", "word"),
    [
        ("fast", "expected a list"), (7, "expected a list"), (["fast"], "is no special"),
        (["bank: "], "expected icons"),
        (["bank: time+1", "bank: love+1"], "bank stands there twice"), (["noon: love+1"], "is no special"),
        (["bank: loot+1"], "cannot stand here"), (["kept: replace:road"], "cannot stand here"),
        (["spare luck fights"], "is no special"), (["spare love romantic-farm"], "is no special"),
        (["spare hp fights", "spare body fights"], "fights stands there twice"),
        (["free-stop village"], "is no special"),
    ],
)  # fmt: skip
def test_faults_of_a_special(special: object, word: str) -> None:
    ordinary = {"gas": 6, "body": 5, "speed": "orange", "clues": 1, "love": 0, "loot": 4, "special": special}
    with pytest.raises(BadPack, match=word):
        LoveAndDeath(1, {}, box({"car": {"roadster": {"ordinary": ordinary}}}))


# -- or ----------------------------------------------------------------------------------------------------------------


@pytest.mark.rules("LD-PRIO-09")
def test_an_or_lets_them_choose_one_of_its_icons() -> None:
    stubs = on_road("forced food+1 or ammo-1 or time+1 dollar+1", "clue")
    state = driving(stubs, **HERE)
    assert look(state).ask == "either"
    assert look(state).choices == ("food+1", "ammo-1", "time+1")
    assert look(state).stops[0] == "forced food+1 or ammo-1 or time+1 dollar+1"
    assert texts(state) == ["choose 1", "choose 2", "choose 3"]
    assert look(state).game.prompt(look(state)) == (
        "One or the other: 1: food +1, 2: ammo −1, 3: 1 ahead on the track. Which?"
    )
    assert refusal(state, "pass") == "LD-PRIO-09"
    for number, (food, ammo, space) in enumerate(((6, 5, 3), (5, 4, 3), (5, 5, 4)), 1):
        after = play(state.copy(), f"choose {number}")
        seen = look(after)
        assert (seen.food, seen.ammo, seen.space, seen.dollars, seen.ask) == (food, ammo, space, 6, "stop")
    again = look(state).game.position(state.to_position())
    assert again.key() == state.key(), "in the middle of a choice too"


OR_ON_A_MEMORY: Any = {"memory": {"*": {"icons": "love-2 or victim or food-1 hp-1"}}}


def turned_around() -> State:
    stubs: Any = on_road("memory", "clue") | OR_ON_A_MEMORY
    return play(driving(stubs, **HERE), "reverse")


@pytest.mark.rules("LD-PRIO-09")
def test_an_or_on_a_memory_that_is_turned_around_is_still_a_choice() -> None:
    assert look(turned_around()).choices == ("love+2", "food+1"), "nobody comes back to life"


@pytest.mark.rules("LD-MEM-06")
def test_an_or_on_a_memory_can_be_turned_around() -> None:
    state = play(turned_around(), "choose 1")
    assert (look(state).love, look(state).clues) == (7, 3)


@pytest.mark.rules("LD-SKILL-12")
def test_first_aid_can_be_given_before_an_or_is_chosen() -> None:
    stubs: Any = on_road("memory", "clue") | OR_ON_A_MEMORY
    aid = {"bonnie": {"first-aid": 2}, "clyde": {}}
    state = play(driving(stubs, skills=aid, hp=[3, 2], **HERE), "suffer")
    assert texts(state) == ["first-aid bonnie", "choose 1", "choose 2", "choose 3"]
    play(state, "first-aid bonnie", "choose 3")
    assert (look(state).ask, look(state).food, look(state).hp["clyde"]) == ("wound", 4, 3)


@pytest.mark.rules("LD-PRIO-09", "LD-DUO-02")
def test_a_partner_can_choose_otherwise() -> None:
    stubs = on_road("forced food+1 or ammo-1", "clue")
    game = road_movie(2, stubs, override=True)
    state = game.position({"skills": {"bonnie": {}, "clyde": {}}, "gauges": AMPLE} | HERE)
    play(state, "choose 2")
    assert texts(state) == ["accept", "override choose 1"]
    play(state, "override choose 1")
    assert (look(state).food, look(state).ammo, look(state).love) == (6, 5, 4)


SIGN: Any = on_road("clue or grocery! or motel or fork town", "love")


@pytest.mark.rules("LD-ROAD-20")
def test_a_sign_with_an_or_is_one_stop() -> None:
    state = driving(SIGN, **HERE)
    assert look(state).stops == ("clue or grocery! or motel or fork town", "love")
    assert look(play(state.copy(), "take clue")).clues == 6
    assert look(play(state.copy(), "take clue")).stop == 1
    assert look(play(state.copy(), "pass")).halts == 0
    assert look(play(state.copy(), "fork town")).place_type == "town"
    assert "grocery store (difficult) or motel" in look(state).game.show(look(state), ("You",))


@pytest.mark.rules("LD-ROAD-01")
def test_what_a_sign_with_an_or_does_not_name_is_refused() -> None:
    assert refusal(driving(SIGN, **HERE), "buy garage") == "LD-ROAD-01"


@pytest.mark.rules("LD-PLACE-08")
def test_the_mark_on_a_sign_with_an_or_is_that_of_its_stop() -> None:
    hard: Any = SIGN | {"destiny": {"*": {"normal": "love-1", "difficult": "dollar+1"}}}
    seen = look(play(driving(hard, **HERE), "stick up grocery"))
    assert (seen.food, seen.dollars, seen.love) == (7, 6, 5)


@pytest.mark.rules("LD-MORNING-06")
def test_the_lodging_on_a_sign_with_an_or_is_ignored_in_the_morning() -> None:
    assert texts(driving(SIGN, **HERE)) == ["take clue", "pass", "buy grocery", "stick up grocery", "fork town"]
    beds = driving(on_road("motel or hotel", "love"), **HERE)
    assert look(beds).stop == 1, "nobody sleeps in the morning"


@pytest.mark.rules("LD-ROAD-20")
def test_the_lodging_on_a_sign_with_an_or_is_open_in_the_afternoon() -> None:
    late = driving(SIGN, **HERE | {"phase": "afternoon"})
    assert texts(late)[-3:] == ["stick up motel", "rest motel", "fork town"]
    assert look(play(late, "rest motel")).phase != "afternoon"


@pytest.mark.rules("LD-ROAD-20")
def test_every_sign_with_an_or_names_its_own_stops() -> None:
    signs = ("clue or love", "motel or hotel or garage!", "love", "fork town or clue")
    state = driving(on_road(*signs), **HERE)
    assert look(state).stops == signs
    assert texts(state) == ["take clue", "take love", "pass"]


def grocery_or_doctor() -> State:
    stubs: Any = {"town": {"wheat-town": {"icons": ["grocery or doctor!", "grocery"], "entry": ""}}}
    stubs["destiny"] = {"*": {"normal": "love-1", "difficult": "dollar+1"}}
    return driving(stubs, phase="morning", place={"type": "town", "card": "wheat-town"}, hp=[1, 3])


@pytest.mark.rules("LD-ROAD-20")
def test_in_a_place_an_or_is_one_icon() -> None:
    state = grocery_or_doctor()
    assert look(state).icons == ("grocery or doctor!", "grocery")
    assert "stick up grocery 2" in texts(state)
    seen = look(play(state, "stick up doctor"))
    assert (seen.icons, seen.dollars, seen.hp["bonnie"]) == (("grocery",), 6, 3)


@pytest.mark.rules("LD-PLACE-02")
def test_in_a_place_an_or_is_used_once() -> None:
    state = play(grocery_or_doctor(), "stick up grocery")
    assert look(state).icons == ("grocery",)
    assert refusal(state, "stick up doctor") == "LD-PLACE-02"


@pytest.mark.rules("LD-VAL-04")
def test_a_card_has_at_most_24_stops() -> None:
    with pytest.raises(BadPack, match="at most 24"):
        LoveAndDeath(1, {}, box(on_road(*["clue"] * 25)))


@pytest.mark.rules("LD-VAL-30")
@pytest.mark.parametrize(
    ("stubs", "word"),
    [
        (on_road("forced or food+1"), "stands between two icons"), (on_road("forced food+1 or"), "between two icons"),
        (on_road("forced food+1 or food+1"), "different icons"), (on_road("clue or clue"), "different stops"),
        (on_road("forced food+1 or food+2 or food+3 or food+4 or food+5"), "2 to 4 different icons"),
        (on_road("clue or memory"), "none of them compulsory"), (on_road("clue or inn"), "is no stop"),
        (on_road("clue! or love"), "difficult mark"),
        ({"village": {"sawmill": {"icons": ["grocery or fork town"]}}}, "cannot stand in a place"),
        ({"memory": {"bad-leg": {"icons": "love-1 or love+1"}}}, "cannot stand here"),
        ({"destiny": {"quiet-clerk": {"accident": "time-1 or memory"}}}, "neither an accident nor a memory"),
        ({"destiny": {"quiet-clerk": {"normal": "time-1 or loot+1"}}}, "loot comes from banks alone"),
    ],
)  # fmt: skip
def test_faults_of_an_or(stubs: Any, word: str) -> None:
    with pytest.raises(BadPack, match=word):
        LoveAndDeath(1, {}, box(stubs))


# -- replace, Wanted, weather ------------------------------------------------------------------------------------------


def replaced_after_a_time_loss() -> LoveAndDeathView:
    """A road that loses them time, which leads to a fight, and then replaces itself."""
    stubs = on_road("forced time-1 replace:country-road food-1", "love") | {
        "police": {"*": {"lines": ["shoot", "shoot"], "speed": [2, 2]}}
    }
    state = driving(
        stubs, space=3, police={"space": 2}, decks={"country-road": {"top": ["river-bend"]}},
        **HERE | {"gauges": AMPLE | {"victims": 1}},
    )  # fmt: skip
    return look(state)


@pytest.mark.rules("LD-DRAW-04")
def test_the_other_icons_of_a_replaced_road_are_void() -> None:
    seen = replaced_after_a_time_loss()
    assert (seen.road, seen.stop, seen.food) == ("river-bend", 0, 5)
    assert seen.discards["country-road"] == ("cotton-mile",)


@pytest.mark.rules("LD-PRIO-04")
def test_a_replaced_road_leaves_the_fight_that_it_brought_on() -> None:
    seen = replaced_after_a_time_loss()
    assert (seen.ammo, seen.wounds) == (4, 1)


@pytest.mark.rules("LD-DRAW-07")
def test_a_memory_can_replace_itself() -> None:
    stubs: Any = on_road("memory", "clue") | {
        "memory": {"bad-leg": {"icons": "food-1 replace:memory love-1"}, "the-deer": {"icons": "time-1"}},
    }
    memory = {"memory": {"top": ["bad-leg", "the-deer"]}}
    state = driving(stubs, decks=memory, **HERE | {"gauges": AMPLE | {"clue": 0}})
    seen = look(state)
    assert (seen.food, seen.love, seen.space, seen.ask) == (4, 5, 2, "stop")
    assert seen.discards["memory"] == ("bad-leg", "the-deer")


WHEAT_TOWN: Any = {"town": {"wheat-town": {"icons": ["grocery"], "entry": ""}}}
IN_WHEAT_TOWN: Any = {"phase": "morning", "place": {"type": "town", "card": "wheat-town"}}


@pytest.mark.rules("LD-DRAW-07")
def test_a_destiny_card_can_replace_itself() -> None:
    cards = {"quiet-clerk": {"normal": "dollar+1 replace:destiny hp-1"}, "open-drawer": {"normal": "love+1"}}
    top = {"destiny": {"top": ["quiet-clerk", "open-drawer"]}}
    state = driving(WHEAT_TOWN | {"destiny": cards}, decks=top, **IN_WHEAT_TOWN)
    seen = look(play(state, "stick up grocery"))
    assert (seen.dollars, seen.love, seen.hp["bonnie"], seen.food) == (6, 6, 3, 6)
    assert seen.discards["destiny"] == ("quiet-clerk", "open-drawer")


@pytest.mark.rules("LD-DRAW-03")
def test_memories_do_not_replace_themselves_for_ever() -> None:
    forever: Any = on_road("memory", "clue") | {"memory": {"*": {"icons": "replace:memory"}}}
    assert look(driving(forever, **HERE | {"gauges": AMPLE | {"clue": 0}})).ask == "stop"


@pytest.mark.rules("LD-DRAW-07")
def test_a_destiny_card_can_replace_itself_by_choice() -> None:
    both: Any = WHEAT_TOWN | {"destiny": {"*": {"normal": "time+1 or replace:destiny hp-1"}}}
    state = driving(both, **IN_WHEAT_TOWN)
    play(state, "stick up grocery", "choose 2", "choose 1")
    assert look(state).ask == "wound", "of the second card; the first one's wound is void"


# Every card of a deck replaces itself: the cards, where they are, and the action that begins it.
SWAPS: dict[str, tuple[Any, Any, str]] = {
    "village": (on_road("fork village") | {"village": {"*": {"entry": "replace:village"}}}, HERE, "fork village"),
    "country-road": (
        {"country-road": {"*": {"stops": ["forced replace:country-road", "clue"]}}},
        {"phase": "morning", "place": {"type": "village", "card": "sawmill"}}, "exit country-road",
    ),
    "memory": (on_road("clue", "memory", "clue") | {"memory": {"*": {"icons": "replace:memory"}}}, HERE, "pass"),
}  # fmt: skip


def draws(state: State, deck: str, *actions: str) -> int:
    """The number of cards of a deck that some actions draw."""
    number = list(look(state).deck_sizes).index(deck)
    journal = watched(state)
    play(state, *actions)
    return sum(event.name == "draw" and (event.public or {})["what"] == number for event in journal.events)


@pytest.mark.rules("LD-DRAW-03")
@pytest.mark.parametrize("deck", SWAPS)
def test_a_card_is_replaced_as_often_as_its_deck_has_cards(deck: str) -> None:
    stubs, position, action = SWAPS[deck]
    state = driving(stubs, **{"gauges": AMPLE | {"clue": 0}} | position)
    assert draws(state, deck, action) == 1 + len(STANDARD[deck])


@pytest.mark.rules("LD-DRAW-03")
def test_destiny_cards_are_replaced_as_often_as_there_are_in_each_part_of_the_day() -> None:
    """The first stick-up goes through all twelve, which stay out until it is over; no swap is left for the second."""
    stubs: Any = {"destiny": {"*": {"normal": "replace:destiny"}}}
    for kind in ("country-road", "road"):
        stubs[kind] = {"*": {"stops": ["grocery", "grocery", "clue"], "end": "road"}}
    state = driving(stubs, **HERE)
    assert draws(state, "destiny", "stick up grocery") == 12
    assert draws(state, "destiny", "stick up grocery") == 1
    play(state, "pass")
    assert look(state).phase == "afternoon"
    assert draws(state, "destiny", "stick up grocery") == 12


A_MEMORY = pytest.mark.rules("LD-VAL-12")
A_DESTINY_SIDE = pytest.mark.rules("LD-VAL-14")
A_PLACE = pytest.mark.rules("LD-DRAW-03")


@pytest.mark.parametrize(
    ("stubs", "word"),
    [
        pytest.param({"memory": {"bad-leg": {"icons": "replace:road"}}}, "what can is replace:memory", marks=A_MEMORY),
        pytest.param(
            {"destiny": {"quiet-clerk": {"bank": "replace:memory"}}},
            "what can is replace:destiny",
            marks=A_DESTINY_SIDE,
        ),
        pytest.param(
            {"village": {"sawmill": {"entry": "replace:destiny"}}}, "what can is replace:road, ", marks=A_PLACE
        ),
        pytest.param(
            {"village": {"sawmill": {"entry": "replace:weapon"}}}, "replace:weapon cannot stand here", marks=A_PLACE
        ),
        pytest.param(
            {"village": {"sawmill": {"entry": "replace:village replace:village"}}}, "replaced once", marks=A_PLACE
        ),
    ],
)
def test_faults_of_a_replace_icon(stubs: Any, word: str) -> None:
    with pytest.raises(BadPack, match=word):
        LoveAndDeath(1, {}, box(stubs))


def wanted_everywhere(wanted: bool = True, **data: Any) -> State:
    """The Wanted icon stands on the road and on every memory, place, destiny, hideout and police card."""
    stubs: Any = on_road("forced wanted+1", "memory", "clue") | {
        "memory": {"*": {"icons": "wanted+1"}},
        "town": {"wheat-town": {"icons": ["grocery"], "entry": "wanted+1"}},
        "destiny": {"*": {"normal": "wanted+1"}},
        "hideout": {"wild-camping": {"icons": "wanted+1"}},
        "police": {"*": {"lines": ["wanted+1", "shoot"], "speed": [2, 2]}},
    }
    return driving(stubs, options={"wanted": True} if wanted else None, **data)


POOR: Any = HERE | {"gauges": AMPLE | {"clue": 0}}


@pytest.mark.rules("LD-VAL-12")
def test_the_wanted_icon_can_stand_on_roads_and_memories() -> None:
    seen = look(wanted_everywhere(**POOR))
    assert (seen.wanted, seen.ask) == (2, "stop")
    assert seen.stops[0] == "forced wanted+1"


@pytest.mark.rules("LD-WANTED-01")
def test_the_wanted_icon_can_stand_on_places_and_destinies() -> None:
    place = {"type": "town", "card": "wheat-town"}
    state = wanted_everywhere(phase="morning", at="place-shown", place=place)
    assert look(state).wanted == 1
    assert look(play(state, "stick up grocery")).wanted == 2


@pytest.mark.rules("LD-WANTED-01")
def test_the_wanted_icon_can_stand_on_hideouts() -> None:
    assert look(play(wanted_everywhere(phase="night"), "sleep wild-camping")).wanted == 1


@pytest.mark.rules("LD-WANTED-01")
def test_the_wanted_icon_can_stand_on_police() -> None:
    state = wanted_everywhere(phase="dawn", police={"space": 3}, gauges=AMPLE | {"victims": 4})
    assert look(state).wanted == 1


@pytest.mark.rules("LD-WANTED-01")
def test_without_the_option_the_wanted_icon_means_nothing() -> None:
    assert look(wanted_everywhere(wanted=False, **POOR)).wanted == 0


@pytest.mark.rules("LD-WEATHER-16")
def test_a_card_without_a_weather_icon_breaks_no_row() -> None:
    stubs: Any = {
        "country-road": {"*": {"stops": ["fork village"], "weather": "rain"}, "cotton-mile": {"weather": "none"}},
        "village": {
            "*": {"entry": "", "icons": [], "exits": ["country-road"], "weather": "none"},
            "sawmill": {"weather": "rain"},
        },
    }
    state = driving(stubs, options={"weather": True}, phase="morning", decks={
        "country-road": {"top": ["river-bend", "cotton-mile"]}, "village": {"top": ["ferry-landing", "sawmill"]},
    })  # fmt: skip
    assert look(state).skies == ("rain",)
    play(state, "fork village")
    assert look(state).skies == ("rain",), "this village has no icon"
    play(state, "exit country-road", "fork village")
    assert look(state).skies == ("rain", "rain"), "side by side, although two cards lay between them"


@pytest.mark.rules("LD-VAL-26")
def test_a_deck_without_weather_earns_a_warning() -> None:
    warned = road_movie(1, {"village": {"*": {"weather": "none"}}}).pack_warnings()
    assert warned == ["village: no card has rain or clouds or sun (LD-VAL-26)"]


@pytest.mark.rules("LD-WEATHER-01")
def test_a_replaced_card_without_a_weather_icon_takes_none_away() -> None:
    swapped = on_road("forced replace:country-road", weather="none")
    state = driving(
        swapped, options={"weather": True}, decks={"country-road": {"top": ["cotton-mile", "river-bend"]}},
        phase="morning", inside={"skies": 3},
    )  # fmt: skip
    assert look(state).skies == ("sun", "clouds")


# -- larger boards -----------------------------------------------------------------------------------------------------


def fought_nine_lines(wounds: int) -> LoveAndDeathView:
    """A fight with a sheriff of nine lines, each of which brings as many dollars as its number."""
    lines = [f"dollar+{n}" for n in range(1, 10)]
    stubs: Any = {"police": {"sheriff": {"lines": lines, "speed": [1, 2, 3, 4, 5, 6, 7, 8, 9]}}}
    return look(
        driving(
            stubs, phase="dawn", space=9, gauges=AMPLE | {"victims": 4, "dollar": 0},
            police={"space": 9 - wounds - 1, "wounds": wounds},
        )
    )  # fmt: skip


@pytest.mark.rules("LD-CONF-02", "LD-CONF-04")
@pytest.mark.parametrize("wounds", range(9))
def test_each_fight_uses_the_next_of_nine_lines(wounds: int) -> None:
    assert fought_nine_lines(wounds).dollars == wounds + 1


@pytest.mark.rules("LD-CONF-03")
@pytest.mark.parametrize("wounds", range(8))
def test_each_of_the_first_eight_lines_wounds(wounds: int) -> None:
    assert fought_nine_lines(wounds).wounds == wounds + 1


@pytest.mark.rules("LD-CONF-05")
def test_the_ninth_line_kills() -> None:
    assert fought_nine_lines(8).kills == {"sheriff": 1}


@pytest.mark.rules("LD-VAL-07")
def test_police_cannot_have_ten_lines() -> None:
    ten: Any = {"police": {"sheriff": {"lines": ["shoot"] * 10, "speed": [1] * 10}}}
    with pytest.raises(BadPack, match="expected 1 to 9"):
        LoveAndDeath(1, {}, box(ten))


@pytest.mark.rules("LD-VAL-04")
def test_a_road_can_have_many_stops() -> None:
    state = driving(on_road(*["clue"] * 23, "love"), **HERE)
    play(state, *["pass"] * 23, "take love")
    assert look(state).love == 6


@pytest.mark.rules("LD-PLACE-02")
def test_a_place_can_have_many_icons() -> None:
    icons = [
        "grocery",
        "gas-station",
        "garage",
        "doctor",
        "armory",
        "bank",
        "clue",
        "love",
        "grocery",
        "bank",
        "clue",
        "love",
    ]
    stubs: Any = {
        "city": {"river-city": {"icons": icons, "entry": ""}},
        "destiny": {"*": {"bank": "", "difficult": ""}},
    }
    state = driving(stubs, phase="morning", place={"type": "city", "card": "river-city"})
    play(state, "take love 2", "stick up bank 2", "take clue", "take love")
    assert (look(state).love, look(state).clues) == (7, 6)
    assert look(state).icons == ("grocery", "gas-station", "garage", "doctor", "armory", "bank", "grocery", "clue")
    again = look(state).game.position(state.to_position())
    assert again.key() == state.key()


TWO_ROADS: Any = {"town": {"wheat-town": {"icons": ["motel"], "entry": "", "exits": ["road", "country-road"]}}}
IN_TOWN: Any = {"phase": "afternoon", "place": {"type": "town", "card": "wheat-town"}}


def slept_where_two_roads_begin() -> State:
    state = play(driving(TWO_ROADS, **IN_TOWN), "rest motel")
    while look(state).ask != "exit":
        play(state, texts(state)[0] if look(state).ask != "car" else "keep car")
    return state


@pytest.mark.rules("LD-AFTER-08")
def test_where_two_roads_begin_both_are_offered() -> None:
    state = driving(TWO_ROADS, **IN_TOWN)
    assert texts(state) == ["stick up motel", "rest motel", "exit road", "exit country-road"]
    assert look(play(state, "rest motel")).next_road == "both"


@pytest.mark.rules("LD-AFTER-07")
def test_after_a_night_where_two_roads_begin_only_the_exits_are_left() -> None:
    state = slept_where_two_roads_begin()
    assert (look(state).phase, texts(state)) == ("morning", ["exit road", "exit country-road"])
    assert look(state).game.position(state.to_position()).key() == state.key()


@pytest.mark.rules("LD-AFTER-08")
def test_after_a_night_where_two_roads_begin_they_choose_one() -> None:
    state = slept_where_two_roads_begin()
    assert refusal(state, "pass") == "LD-AFTER-08"
    assert "two roads begin" in look(state).game.show(look(state), ("You",))
    play(state, "exit country-road")
    assert look(state).road_type == "country-road"


@pytest.mark.rules("LD-AFTER-08")
def test_with_packs_of_the_first_form_they_take_the_road() -> None:
    first = Pack.of(dict(box(TWO_ROADS).data) | {"schema": "love-and-death/box@1"})
    old = LoveAndDeath(1, {}, first).position({"skills": {"bonnie": {}, "clyde": {}}, "gauges": AMPLE} | IN_TOWN)
    assert look(play(old, "rest motel")).next_road == "road", "they stay the games they were"


@pytest.mark.rules("LD-TECH-01")
def test_a_box_with_everything_can_be_played_to_the_end() -> None:
    able = ("free-stop", "spare body-1 fights", "spare gas accidents", "night: food+1 or love+1")
    stubs: Any = {
        "road": {"long-straight": {"stops": ["clue or love"] * 9 + ["fork town or fork city"], "weather": "none"}},
        "country-road": {
            "cotton-mile": {
                "stops": ["forced replace:country-road or wanted+1", "grocery or doctor!", "fork road or fork village"]
            },
            "river-bend": {"stops": ["forced food+1 or ammo+1 or time-1", "motel or cabin-camp", "fork village"]},
        },
        "village": {"*": {"entry": "replace:village or clue+1", "exits": ["road", "country-road"]}},
        "city": {"*": {"icons": ["bank or armory", "hotel", "grocery"], "exits": ["road", "country-road"]}},
        "memory": {"bad-leg": {"icons": "hp-1 or replace:memory"}, "the-deer": {"icons": "accident or wanted+2"}},
        "destiny": {
            "quiet-clerk": {"normal": "shoot or time-1", "difficult": "replace:destiny", "accident": "body-1 or hp-1"},
            "open-drawer": {"bank": "loot+1 dollar+3 shoot*2 or hp-1", "normal": "replace:destiny or love+1"},
        },
        "police": {
            "*": {"lines": ["shoot or hp-1", "body-1 or love-1", "shoot", "hp-1 memory", "shoot"], "speed": [2] * 5}
        },
        "car": {
            tile: car(*able, tile=tile)[tile]
            for tile in ("ford-a", "roadster", "fordor")
        },
    }  # fmt: skip
    reasons = set()
    for seats, options in ((1, {}), (2, {"override": True}), (1, {"mode": "infinite"})):
        game = road_movie(seats, stubs, wanted=True, weather=True, bonnie="bluff+first-aid", **options)
        assert "choose 3" in game.ids
        for seed in range(8):
            state, dice = game.deal(seed), Dice(seed)
            while state.actors:
                legal = state.legal(state.actors[0])
                state.apply(state.actors[0], legal[dice.below(len(legal))])
            assert state.outcome is not None
            reasons.add(state.outcome.reason)
            state = game.deal(seed)
            match(state, [game.greedy()] * seats)
            assert state.outcome is not None
    assert len(reasons) > 2


# -- the standard pack -------------------------------------------------------------------------------------------------


def test_no_two_cards_of_the_standard_pack_say_the_same() -> None:
    for deck in ("road", "country-road", "village", "town", "city", "destiny", "memory"):
        faces = [
            repr({key: card[key] for key in sorted(card) if key not in ("id", "source", "weather")})
            for card in STANDARD[deck]
        ]
        assert len(set(faces)) == len(faces), deck
    icons = [repr(city["icons"]) for city in STANDARD["city"]]
    assert len(set(icons)) == len(icons), "cities differ in what they have"
    for deck in ("road", "country-road"):
        assert len({repr(card["bonus"]) for card in STANDARD[deck]}) >= 8, "and roads in their bonuses"
    assert all(any(len(card["exits"]) == 2 for card in STANDARD[deck]) for deck in ("village", "town", "city"))


def test_the_earlier_form_of_the_standard_pack_is_kept() -> None:
    digest = "6447c96113aebe849522213465ddd4da51729cb90d0cd1abd683fde9b1fb636b"
    earlier = LoveAndDeath.earlier_pack(digest)
    assert earlier is not None
    assert earlier.data["schema"] == "love-and-death/box@1"
    assert game_shown(LoveAndDeath(1, {}, earlier))["earlier"] is True
    assert game_shown(LoveAndDeath())["earlier"] is False
    assert LoveAndDeath(1, {}, earlier).table_digest == LoveAndDeath().table_digest, "with the same actions"


# -- names -------------------------------------------------------------------------------------------------------------


def named_box() -> Pack:
    lane = {"name": "Widow Hart's Lane", "text": "Two gates, both open."}
    buick = {"name": "The Buick", "improved": {**STANDARD["car"][-1]["improved"], "name": "The Buick with the armour"}}
    road = on_road("clue", **lane)
    return box(road | {"car": {"roadster": {"name": "Our old Dodge"}, "fordor": buick}})


def test_a_card_and_a_car_can_be_named() -> None:
    game = LoveAndDeath(1, pack=named_box())
    state = game.position(HERE)
    shown = game.show(look(state), ("Ann",))
    assert "Widow Hart's Lane" in shown
    assert game.title_of("roadster-improved") == "Our old Dodge, improved"
    assert game.title_of("fordor-improved") == "The Buick with the armour"
    assert game.title_of("pontiac") == LoveAndDeath(1).title_of("pontiac")
    assert game.own_words["text.cotton-mile"] == "Two gates, both open.", "a page gets it with the table"
    assert LoveAndDeath(1).own_words == {}


@pytest.mark.parametrize("name", [3, "", "{who}", "x" * 201])
def test_a_name_is_a_short_text(name: object) -> None:
    pack = box({"country-road": {"cotton-mile": {"name": name}}})
    with pytest.raises(BadPack, match=r"country-road cotton-mile\.name: expected") as error:
        LoveAndDeath(1, pack=pack)
    assert len(str(error.value).splitlines()) == 2
