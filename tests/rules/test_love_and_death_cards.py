"""Love & Death, thing by thing: every road, place, destiny card and memory."""

from __future__ import annotations

from typing import Any

import pytest

from casefile.engine.state import State
from casefile.games.love_and_death.layout import Hideout
from casefile.games.love_and_death.names import HIDEOUTS, RESOURCES
from casefile.games.love_and_death.view import LoveAndDeathView
from tests.rules.helpers import play, texts
from tests.rules.love_and_death_gauges import cards, check, expected, settle
from tests.rules.love_and_death_helpers import AMPLE, PLACES, STANDARD, look, situation

# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kinds", "n"),
    [
        pytest.param(("road",), 12, marks=pytest.mark.rules("LD-COMP-08")),
        pytest.param(("country-road",), 15, marks=pytest.mark.rules("LD-COMP-08")),
        pytest.param(PLACES, 8, marks=pytest.mark.rules("LD-COMP-09")),
        pytest.param(("destiny",), 12, marks=pytest.mark.rules("LD-COMP-10")),
        pytest.param(("memory",), 18, marks=pytest.mark.rules("LD-COMP-11")),
        pytest.param(("weapon",), 8, marks=pytest.mark.rules("LD-COMP-02")),
        pytest.param(("police",), 6, marks=pytest.mark.rules("LD-COMP-07")),
    ],
)
def test_how_many_cards_there_are_of_a_kind(kinds: tuple[str, ...], n: int) -> None:
    for kind in kinds:
        assert len({card["id"] for card in STANDARD[kind]}) == len(STANDARD[kind]) == n


@pytest.mark.rules("LD-COMP-12")
def test_enough_memories_are_random_for_hardcore() -> None:
    assert sum("options" in card for card in STANDARD["memory"]) >= 6


def driven_past(kind: str, card: dict[str, Any]) -> tuple[list[str], LoveAndDeathView]:
    """The stops of a road that were passed in an Afternoon without a halt, and the table then."""
    plain = {"memory": {"*": {"icons": "love-1"}}}
    state = situation(stubs=plain, phase="afternoon", gauges=AMPLE, road={"type": kind, "card": card["id"]}, space=2)
    met = []
    while look(state).phase == "afternoon":
        if look(state).ask == "memory":
            play(state, "suffer")
            continue
        seen = look(state)
        met.append(seen.stops[seen.stop])
        play(state, "pass")
    return met, look(state)


@pytest.mark.rules("LD-ROAD-01")
@pytest.mark.parametrize(("kind", "card"), cards("road", "country-road"))
def test_every_road_offers_its_stops_from_the_bottom(kind: str, card: dict[str, Any]) -> None:
    met, _ = driven_past(kind, card)
    assert met == [stop for stop in card["stops"] if stop != "memory"]


@pytest.mark.rules("LD-MORNING-02")
@pytest.mark.parametrize(("kind", "card"), cards("road", "country-road"))
def test_every_road_leads_past_its_memories_to_its_bonuses(kind: str, card: dict[str, Any]) -> None:
    _, seen = driven_past(kind, card)
    assert seen.love == 5 - card["stops"].count("memory")
    assert seen.space == 2 + card["bonus"][0]


def visiting(kind: str, card: dict[str, Any]) -> State:
    return situation(
        phase="morning",
        gauges=AMPLE,
        hp=[2, 2],
        car={"tile": "fordor", "gas": 3, "body": 2},
        place={"type": kind, "card": card["id"]},
    )


@pytest.mark.rules("LD-PLACE-02", "LD-PLACE-03")
@pytest.mark.parametrize(("kind", "card"), cards(*PLACES))
def test_every_place_offers_all_its_icons_at_once(kind: str, card: dict[str, Any]) -> None:
    icons = [icon.rstrip("!") for icon in card["icons"]]
    legal = texts(visiting(kind, card))
    for icon in icons:
        verb = "take" if icon in ("clue", "love") else "stick up"
        assert (f"{verb} {icon}" in legal) == (icon not in HIDEOUTS)


@pytest.mark.rules("LD-PLACE-06")
@pytest.mark.parametrize(("kind", "card"), cards(*PLACES))
def test_every_place_is_left_by_the_roads_of_its_exit(kind: str, card: dict[str, Any]) -> None:
    state = visiting(kind, card)
    assert f"exit {card['exits'][0]}" in texts(state)
    assert {text for text in texts(state) if text.startswith("exit ")} <= {f"exit {road}" for road in card["exits"]}
    assert look(play(state, f"exit {card['exits'][0]}")).road_type == card["exits"][0]


@pytest.mark.rules("LD-PLACE-05")
@pytest.mark.parametrize(("kind", "card"), cards(*PLACES))
def test_the_exit_of_every_place_ends_the_visit(kind: str, card: dict[str, Any]) -> None:
    seen = look(play(visiting(kind, card), f"exit {card['exits'][0]}"))
    assert (seen.place, seen.phase) == (None, "afternoon")


@pytest.mark.rules("LD-MORNING-03")
@pytest.mark.parametrize("kind", PLACES)
def test_a_place_is_drawn_in_the_morning_that_turns_off_to_it(kind: str) -> None:
    card = STANDARD[kind][0]
    stubs: Any = {"road": {"long-straight": {"stops": [f"fork {kind}"]}}, kind: {card["id"]: {"entry": ""}}}
    state = situation(
        stubs=stubs, phase="morning", gauges=AMPLE, road={"type": "road", "card": "long-straight"},
        decks={kind: {"top": [card["id"]]}},
    )  # fmt: skip
    seen = look(play(state, f"fork {kind}"))
    assert (seen.place, seen.phase) == (card["id"], "morning")


@pytest.mark.rules("LD-PRIO-08")
@pytest.mark.parametrize(("entry", "ammo"), [("ammo+1 ammo-1", 6), ("ammo-1 ammo+1", 7)])
def test_icons_are_resolved_in_their_order(entry: str, ammo: int) -> None:
    stubs: Any = {"village": {"sawmill": {"entry": entry}}}
    full = AMPLE | {"ammo": 7}
    top = {"village": {"top": ["sawmill"]}}
    seen = look(
        situation(stubs=stubs, phase="morning", at="turn-off", gauges=full, place={"type": "village"}, decks=top)
    )
    assert (seen.ammo_cap, seen.ammo) == (7, ammo)


@pytest.mark.rules("LD-DRAW-02")
def test_a_mark_over_an_icon_draws_a_card_of_that_kind() -> None:
    stubs: Any = {"village": {"sawmill": {"entry": "memory"}}, "memory": {"bad-leg": {"icons": "food-1"}}}
    top = {"village": {"top": ["sawmill"]}, "memory": {"top": ["bad-leg"]}}
    place: Any = {"phase": "morning", "at": "turn-off", "gauges": AMPLE, "place": {"type": "village"}}
    seen = look(settle(situation(stubs=stubs, decks=top, **place)))
    assert (seen.discards["memory"], seen.food) == (("bad-leg",), 4)


@pytest.mark.rules("LD-PLACE-01")
@pytest.mark.parametrize(("kind", "card"), cards(*PLACES))
def test_every_entry_box_comes_first(kind: str, card: dict[str, Any]) -> None:
    plain = {"memory": {"*": {"icons": "food-1"}}}
    position = {"phase": "morning", "at": "turn-off", "gauges": AMPLE, "space": 5, "place": {"type": kind}}
    before = situation(phase="night", gauges=AMPLE, space=5)
    state = settle(situation(stubs=plain, decks={kind: {"top": [card["id"]]}}, **position))
    check(state, expected(before, card["entry"].replace("memory", "food-1")))


def robbed(icons: str) -> State:
    """A stick-up on a road whose destiny card has these icons."""
    stubs: Any = {"road": {"long-straight": {"stops": ["grocery", "clue"]}}, "destiny": {"*": {"normal": icons}}}
    road = {"type": "road", "card": "long-straight"}
    state = situation(stubs=stubs, phase="morning", gauges=AMPLE, hp=[3, 3], road=road)
    return play(state, "stick up grocery")


@pytest.mark.rules("LD-RES-01")
def test_a_plus_gains_one() -> None:
    assert look(robbed("dollar+1")).dollars == 6


@pytest.mark.rules("LD-RES-02")
def test_a_minus_loses_one() -> None:
    assert look(robbed("dollar-1")).dollars == 4


@pytest.mark.rules("LD-RES-15")
def test_a_loss_of_two_is_two_losses_of_one() -> None:
    state = play(robbed("hp-2"), "wound bonnie")
    assert look(state).hp == {"bonnie": 2, "clyde": 3}
    assert texts(state) == ["wound bonnie", "wound clyde"]


@pytest.mark.rules("LD-SHOOT-03")
def test_a_victim_without_a_shot_costs_no_ammo() -> None:
    seen = look(robbed("victim"))
    assert (seen.victims, seen.ammo) == (1, 5)


@pytest.mark.rules("LD-DEST-01")
@pytest.mark.parametrize("side", ["normal", "difficult", "bank", "accident"])
@pytest.mark.parametrize(("kind", "card"), cards("destiny"))
def test_every_side_of_every_destiny_card(kind: str, card: dict[str, Any], side: str) -> None:
    what = {"normal": "grocery", "difficult": "grocery!", "bank": "bank", "accident": "memory"}[side]
    stubs: Any = {
        "road": {"long-straight": {"stops": [what, "clue"]}},
        "memory": {"*": {"icons": "accident"}},
        "country-road": {},
    }
    data: dict[str, Any] = {
        "phase": "morning", "gauges": AMPLE, "space": 6, "car": {"tile": "fordor", "gas": 3},
        "decks": {"destiny": {"top": [card["id"]]}},
    }  # fmt: skip
    before = situation(stubs=stubs, **data | {"phase": "night"})
    state = situation(stubs=stubs, road={"type": "road", "card": "long-straight"}, **data)
    if side != "accident":
        play(state, f"stick up {what.rstrip('!')}")
    settle(state)
    reward = {"normal": "food+1", "difficult": "food+2"}.get(side, "")
    check(state, expected(before, f"{card[side]} {reward}"))


def remembering(card: dict[str, Any]) -> tuple[State, State]:
    """The situation in which a memory is drawn, and its question."""
    stubs: Any = {
        "road": {"long-straight": {"stops": ["memory", "clue"]}},
        "destiny": {"*": {"accident": "body-1"}},
    }
    data: dict[str, Any] = {
        "phase": "morning", "gauges": AMPLE, "space": 6, "hp": [2, 2],
        "car": {"tile": "fordor", "gas": 3, "body": 3}, "decks": {"memory": {"top": [card["id"]]}},
    }  # fmt: skip
    before = situation(stubs=stubs, **data | {"phase": "night"})
    state = situation(stubs=stubs, road={"type": "road", "card": "long-straight"}, **data)
    return before, state


def memories(*, random: bool) -> list[Any]:
    return [pytest.param(card, id=card["id"]) for card in STANDARD["memory"] if ("options" in card) == random]


@pytest.mark.parametrize(
    ("way", "verb", "price", "change"),
    [
        pytest.param("suffer", "lose", "", "-1", marks=pytest.mark.rules("LD-MEM-02"), id="suffered"),
        pytest.param("reverse", "gain", "clue-2 ", "+1", marks=pytest.mark.rules("LD-MEM-10"), id="turned around"),
    ],
)
@pytest.mark.parametrize("card", memories(random=True))
def test_every_random_memory_takes_or_gives_one_of_its_things(
    card: dict[str, Any], way: str, verb: str, price: str, change: str
) -> None:
    before, state = remembering(card)
    play(state, way)
    assert texts(state) == [f"{verb} {name}" for name in RESOURCES if name in card["options"]]
    first = card["options"][0]
    play(state, f"{verb} {first}")
    check(settle(state), expected(before, f"{price}{first}{change}"))


@pytest.mark.rules("LD-MEM-05")
@pytest.mark.parametrize("card", memories(random=False))
def test_every_other_memory_does_what_its_icons_say(card: dict[str, Any]) -> None:
    before, state = remembering(card)
    check(settle(state), expected(before, card["icons"].replace("accident", "body-1")))


@pytest.mark.rules("LD-MEM-11", "LD-MEM-12")
@pytest.mark.parametrize("card", memories(random=False))
def test_every_other_memory_can_be_turned_around_as_a_whole(card: dict[str, Any]) -> None:
    icons = card["icons"]
    before, turned = remembering(card)
    play(turned, "reverse")
    back = icons.replace("shoot*2", "ammo+2").replace("shoot", "ammo+1").replace("accident", "body+9").replace("-", "+")
    check(settle(turned), expected(before, f"clue-2 {back}"))


@pytest.mark.rules("LD-MEM-13")
def test_a_wreck_is_not_mended_by_a_reversed_accident() -> None:
    state = situation(
        stubs={"memory": {"*": {"icons": "accident"}}},
        phase="night",
        gauges=AMPLE,
        car={"tile": "fordor", "body": 0},
        at="bed",
        inside={"lodging": Hideout.WILD_CAMPING},
        frames=[{"source": "night", "icons": ["memory"]}],
    )
    play(state, "reverse")
    assert look(state).body == 0
