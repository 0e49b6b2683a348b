"""Bad input to FBI: packs, positions, options and typed actions that are wrong get one error that names every fault."""

from __future__ import annotations

import copy
from typing import Any

import pytest

import casefile
from casefile.engine.errors import BadOption, BadPack, BadPosition, UnknownAction
from casefile.engine.game import Game, Pack
from casefile.positions import load_position

pytestmark = pytest.mark.once  # packs, positions and typed words are read by code that is never compiled

Data = dict[str, Any]
STANDARD: Data = dict(casefile.load("fbi").pack.data)


def with_pack(data: Data, seats: int = 2) -> Game:
    return casefile.load("fbi", seats=seats, pack=Pack.of(data))


def changed(**changes: object) -> Data:
    """The standard pack under another name, with some keys changed."""
    return {**copy.deepcopy(STANDARD), "id": "ours", **changes}


def colour(at: int, /, **changes: object) -> Data:
    """The standard pack with one colour changed."""
    data = changed()
    data["colours"][at].update(changes)
    return data


def faults(data: Data) -> str:
    with pytest.raises(BadPack) as caught:
        with_pack(data)
    return str(caught.value)


# -- options -------------------------------------------------------------------------------------------------------


@pytest.mark.rules("FBI-COMP-08")
@pytest.mark.parametrize("seats", [1, 6, 0, True, "2"])
def test_seats_out_of_range(seats: object) -> None:
    with pytest.raises(BadOption, match="2 to 5 seats"):
        casefile.load("fbi", seats=seats)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("top_card", "maybe", "true or false"),
        ("bonus_basis", "gross", "net or villains"),
        ("bonus_requires_positive", 1, "true or false"),
        ("final_tie", "dice", "shared or fewest_bystanders"),
    ],
)
def test_a_bad_value_is_answered_with_the_good_ones(name: str, value: object, allowed: str) -> None:
    with pytest.raises(BadOption, match=f"{name} takes {allowed}"):
        casefile.load("fbi", **{name: value})  # type: ignore[arg-type]  # wrong on purpose


# -- packs ---------------------------------------------------------------------------------------------------------


SHIPPED = pytest.mark.parametrize("name", ["fbi-balanced-15", "fbi-flat"])


def shipped(name: str) -> dict[str, Any]:
    return dict(casefile.load("fbi", pack=name).pack.data)


def values_of_colours(name: str) -> dict[str, list[int]]:
    return {entry["id"]: entry["values"] for entry in shipped(name)["colours"]}


@pytest.mark.rules("FBI-VAL-01", "FBI-COMP-01")
@SHIPPED
def test_a_pack_that_ships_has_59_characters(name: str) -> None:
    assert sum(map(len, values_of_colours(name).values())) == 59


@pytest.mark.rules("FBI-VAL-02", "FBI-COMP-06")
@SHIPPED
def test_a_pack_that_ships_has_the_five_colours_with_their_bonuses(name: str) -> None:
    bonuses = {entry["id"]: entry["bonus"] for entry in shipped(name)["colours"]}
    assert list(bonuses.items()) == [("red", 5), ("yellow", 4), ("blue", 3), ("green", 2), ("black", 1)]


@pytest.mark.rules("FBI-COMP-07")
@SHIPPED
def test_a_pack_that_ships_names_the_departments(name: str) -> None:
    departments = ["murder", "drugs", "white-collar crime", "fraud", "theft"]
    assert [entry["department"] for entry in shipped(name)["colours"]] == departments


@pytest.mark.rules("FBI-VAL-03", "FBI-COMP-04")
@SHIPPED
def test_a_pack_that_ships_has_values_from_minus_5_to_5_without_0(name: str) -> None:
    found = {value for row in values_of_colours(name).values() for value in row}
    assert found <= set(range(-5, 6)) - {0}


@pytest.mark.rules("FBI-VAL-04")
@SHIPPED
def test_a_pack_that_ships_has_the_attested_cards(name: str) -> None:
    attested = [card.split() for card in shipped(name)["attested"]]
    assert len(attested) == 16
    assert [card for card in attested if int(card[1]) not in values_of_colours(name)[card[0]]] == []


@pytest.mark.rules("FBI-VAL-05", "FBI-COMP-09")
@SHIPPED
def test_a_pack_that_ships_has_villains_and_bystanders_in_every_colour(name: str) -> None:
    assert all(set(row) >= {5, 4, 3, 2, 1, -1, -2, -3, -4} for row in values_of_colours(name).values())


@pytest.mark.rules("FBI-VAL-07")
@SHIPPED
def test_a_pack_that_ships_has_110_cards(name: str) -> None:
    data = shipped(name)
    agents = data["sets"] * len(data["agents_per_set"])
    characters = sum(map(len, values_of_colours(name).values())) + len(data["purple"])
    assert agents + characters + len(data["slammer_cards"]) + len(data["colours"]) + data["cuffs"] == 110


@pytest.mark.rules("FBI-VAL-06")
@SHIPPED
def test_a_pack_that_ships_has_the_ten_purple_characters(name: str) -> None:
    assert shipped(name)["purple"] == [5, 4, 3, 2, 1, -1, -2, -3, -4, -5]


@SHIPPED
def test_a_pack_that_ships_has_76_actions(name: str) -> None:
    assert casefile.load("fbi", pack=name).size == 76


@pytest.mark.rules("FBI-VAL-08")
@pytest.mark.parametrize(("name", "sums"), [("fbi-balanced-15", [15] * 5), ("fbi-flat", [16, 15, 14, 13, 11])])
def test_what_cards_and_bonus_of_a_colour_come_to(name: str, sums: list[int]) -> None:
    assert [sum(entry["values"]) + entry["bonus"] for entry in shipped(name)["colours"]] == sums


@pytest.mark.rules("FBI-VAL-09")
@SHIPPED
def test_a_game_carries_the_name_and_the_digest_of_its_pack(name: str) -> None:
    game = casefile.load("fbi", pack=name)
    assert name in repr(game) or name == game.standard_pack
    assert game.key != casefile.load("fbi", pack={"fbi-flat": "fbi-balanced-15"}.get(name, "fbi-flat")).key


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(colour(0, values=[5, 4, 3, 1, -3]), "53 cards", marks=pytest.mark.rules("FBI-VAL-01")),
        pytest.param(colour(1, bonus=5), "bonus card of yellow is worth 4", marks=pytest.mark.rules("FBI-VAL-02")),
        pytest.param(colour(1, id="orange"), "expected yellow", marks=pytest.mark.rules("FBI-VAL-02")),
        pytest.param(colour(2, values=[0] * 12), "worth 0", marks=pytest.mark.rules("FBI-VAL-03", "FBI-COMP-04")),
        pytest.param(colour(2, values=[6] * 12), "from -5 to 5", marks=pytest.mark.rules("FBI-VAL-03")),
        pytest.param(colour(2, values=[1.5] * 12), "from -5 to 5", marks=pytest.mark.rules("FBI-VAL-03")),
        pytest.param(changed(attested=["red 5", "red 5"]), "2 × red 5", marks=pytest.mark.rules("FBI-VAL-04")),
        pytest.param(changed(attested=["mauve 9"]), "mauve 9", marks=pytest.mark.rules("FBI-VAL-04")),
        pytest.param(changed(attested=[]), "rulebook names", marks=pytest.mark.rules("FBI-VAL-04")),
        pytest.param(colour(3, values=[3] * 12), "a villain and a bystander", marks=pytest.mark.rules("FBI-VAL-05")),
        pytest.param(changed(purple=[1, 2, 3]), "purple: expected exactly", marks=pytest.mark.rules("FBI-VAL-06")),
        pytest.param(changed(sets=4), "sets", marks=pytest.mark.rules("FBI-VAL-07", "FBI-COMP-02")),
        pytest.param(changed(slammer_cards=[1, 2]), "slammer_cards", marks=pytest.mark.rules("FBI-VAL-07")),
        pytest.param(changed(agents_per_set=["red"]), "agents_per_set", marks=pytest.mark.rules("FBI-COMP-02")),
        pytest.param(changed(bonbons=3), "bonbons: unknown key", marks=pytest.mark.rules("FBI-VAL-09")),
        pytest.param(changed(schema="fbi/deck@9"), "fbi/deck@1"),
        pytest.param(changed(colours=[]), "expected 5, found 0"),
        pytest.param(changed(colours=[1, 2, 3, 4, 5]), "expected a table"),
        pytest.param(changed(colours="red"), "expected an array"),
        pytest.param(changed(deal_per_player=0), "deal_per_player"),
        pytest.param(changed(home_made="yes"), "true or false"),
        pytest.param({}, "schema"),
    ],
)
def test_a_bad_pack_is_refused(data: Data, words: str) -> None:
    assert words in faults(data)


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (
            colour(1, values=[*STANDARD["colours"][1]["values"][:-1], 0]),
            "colours[2].values: no card is worth 0 (FBI-VAL-03)",
        ),
        (colour(0, values=[9]), "colours[1].values: expected whole numbers from -5 to 5, found 9 (FBI-VAL-03)"),
        (colour(0, bonus=9), "colours[1].bonus: the bonus card of red is worth 5 (FBI-VAL-02)"),
        (colour(0, bonus=-9), "colours[1].bonus: expected a whole number from 0 to 100, found -9"),
        (changed(bonbons=3), "bonbons: unknown key"),
        (changed(purple=[1]), "purple: expected exactly 5, 4, 3, 2, 1, -1, -2, -3, -4, -5, found [1] (FBI-VAL-06)"),
        (changed(attested=[]), "attested: expected the cards that the rulebook names (FBI-VAL-04)"),
        (changed(colours=STANDARD["colours"][:4]), "colours: expected 5, found 4 (FBI-VAL-02)"),
    ],
)
def test_one_fault_is_told_once_with_its_rule(data: Data, told: str) -> None:
    """A card worth 0 is still a card: the report does not say that the pack has 58."""
    _, *lines = faults(data).splitlines()
    assert [line.strip()[: len(told)] for line in lines] == [told]


@pytest.mark.rules("FBI-VAL-08")
def test_the_balanced_pack_is_balanced() -> None:
    data = copy.deepcopy(STANDARD)
    data["colours"][0]["values"][-1] = -3
    assert "cards and bonus come to 16, and in this deck to 15" in faults(data)
    with_pack(data | {"id": "ours"})  # other packs need not be


def test_every_fault_is_in_one_report() -> None:
    data = colour(0, bonus=9, values=[5, 0], source="hearsay") | {"sets": 1, "purple": [], "extra": True}
    report = faults(data)
    for words in (
        "bonus card of red",
        "worth 0",
        "source",
        "sets",
        "purple",
        "extra",
    ):
        assert words in report
    assert len(report.splitlines()) == 7, "the sizes that follow from a wrong card are no faults of their own"


def home_made() -> Data:
    """Five characters in all; yellow has no bystander, blue has no card, and every bonus is 7."""
    data = changed(home_made=True, attested=[])
    for entry, values in zip(data["colours"], ([-5], [5], [], [2, 2], [1]), strict=True):
        entry["values"] = values
        entry["bonus"] = 7
    return data


@pytest.mark.rules("FBI-VAL-04")
def test_a_home_made_pack_has_the_cards_that_it_lists() -> None:
    lines = faults(home_made() | {"attested": ["red 5", "red 4", "green 2"]}).splitlines()[1:]
    assert len(lines) == 1
    assert "1 × red 5 (it has 0), 1 × red 4 (it has 0)" in lines[0]
    assert "green 2" not in lines[0]


@pytest.mark.rules("FBI-VAL-01")
def test_a_home_made_pack_may_have_few_characters() -> None:
    state = with_pack(home_made()).deal(1)
    while state.actors:
        state.apply(state.turn, state.legal(state.turn)[-1])
    assert state.round == 2


@pytest.mark.rules("FBI-VAL-05")
def test_a_home_made_pack_is_free_in_its_deck() -> None:
    game = with_pack(home_made())
    assert game.size == 1 + 4 + 10 + 15 + 5
    assert "release red -5" in game.ids


@pytest.mark.rules("FBI-VAL-03")
def test_a_home_made_pack_has_the_same_values() -> None:
    data = home_made()
    assert "from -5 to 5" in faults(data | {"colours": [entry | {"values": [9]} for entry in data["colours"]]})


# -- positions -----------------------------------------------------------------------------------------------------

SELECT = {"phase": "select", "table": ["red 5", "blue 1"]}
FIRST = SELECT | {"phase": "first-pass", "chosen": [["red", "blue"], ["red", "2x"]]}


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"table": ["red 9"]}, "is not one of its cards"),
        ({"table": ["purple 1"]}, "purple cards never lie there"),
        ({"table": ["red 5", "red 5"]}, "no red 5 is left"),
        ({"table": "red"}, "expected an array"),
        ({"slammers": [["purple 3"], []]}, "no purple 3 is left"),
        ({"slammers": [[]]}, "one entry for each of the 2 seats"),
        ({"slammers": [3, 4]}, "expected an array of cards"),
        ({"phase": "nap"}, "one of place, order"),
        ({}, "at least one character"),
        ({"phase": "select"}, "some character lies there"),
        ({"phase": "place", "deck": []}, "no character is left"),
        ({"phase": "over"}, "the game is not over"),
        ({"phase": "over", "deck": 0, "played": ["red"]}, "nothing is released, chosen or played"),
        ({"table": ["red 1"], "released": ["none", "none"]}, "fewer exactly in the phase order"),
        ({"table": ["red 1"], "released": ["none"] * 3}, "fewer exactly in the phase order"),
        (SELECT | {"released": ["none"]}, "fewer exactly in the phase order"),
        ({"table": ["red 1"], "played": ["red"]}, "after the phase order"),
        (SELECT | {"chosen": [["red", "green"], []]}, "FBI-SELECT-03"),
        (SELECT | {"chosen": [["red", "red"], []]}, "two different agents"),
        (SELECT | {"chosen": [["red"], []]}, "two different agents"),
        (SELECT | {"chosen": [["2x", "mauve"], []]}, "two different agents"),
        (SELECT | {"chosen": [["red", "blue"], ["red", "2x"]]}, "fewer exactly in the phase select"),
        (SELECT | {"played": ["red"]}, "after all have chosen"),
        (SELECT | {"offered": ["green"]}, "does not lie on the table"),
        (SELECT | {"offered": ["mauve"]}, "is no colour"),
        (FIRST | {"chosen": [["red", "blue"], []]}, "expected two agents of each seat"),
        (FIRST | {"played": ["green"]}, "expected red or blue of seat 0"),
        (FIRST | {"phase": "second-pass", "played": ["red", "2x"]}, "expected red of seat 1"),
        (FIRST | {"played": ["red", "red"]}, "fewer than 2 agents in the first pass"),
        (FIRST | {"phase": "second-pass", "played": ["red"]}, "fewer than 2 agents in the first pass"),
        (FIRST | {"phase": "second-pass", "played": ["red", "red", "red"]}, "expected 2x of seat 1"),
        (FIRST | {"turn": 1}, "it is seat 0 that decides"),
        ({"table": ["red 1"], "deck": 99}, "99 cards, and there are"),
        ({"table": ["red 1"], "deck": ["purple 1"]}, "never in the deck"),
        ({"table": ["red 1"], "deck": {"top": ["red 5"], "size": 0}}, "0 cards, and there are 1 named"),
        ({"table": ["red 1"], "deck": 3, "out": []}, "in no place"),
        ({"table": ["red 1"], "cuffs": 2}, "from 0 to 1"),
        ({"table": ["red 1"], "dealer": 0}, "unknown key"),
        ({"table": ["red 1"], "round": 0}, "from 1 to"),
    ],
)
def test_a_bad_position_is_refused(position: Data, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        casefile.load("fbi").position(position)
    assert words in str(caught.value)


def test_a_position_file_names_its_game_and_pack() -> None:
    state = load_position('game = "fbi"\nseats = 3\npack = "fbi-flat"\ntable = ["red 1", "red 1"]')
    assert state.game.pack.id == "fbi-flat"
    with pytest.raises(BadPosition, match="no red 1 is left"):
        load_position('game = "fbi"\ntable = ["red 1", "red 1"]')


# -- typed actions -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("Release RED 5", "release red 5"),
        ("release red-3", "release red -3"),
        ("release red −3", "release red -3"),
        ("release r4", "release red 4"),
        ("release p -2", "release purple -2"),
        ("keep all", "release none"),
        ("release none", "release none"),
        ("none", "release none"),
        ("choose green red", "choose red green"),
        ("choose k y", "choose yellow black"),
        ("choose 2x blue", "double blue"),
        ("choose red x2", "double red"),
        ("pair red green", "choose red green"),
        ("double k", "double black"),
        ("play yellow", "arrest yellow"),
        ("arrest  blu", "arrest blue"),
    ],
)
def test_actions_may_be_typed_in_short(typed: str, meant: str) -> None:
    game = casefile.load("fbi")
    assert game.say(game.parse(typed)) == meant


@pytest.mark.parametrize(
    "typed", ["", "arrest bl", "choose red", "choose red red", "choose 2x 2x", "release red 0", "pass"]
)
def test_what_is_no_action_is_answered(typed: str) -> None:
    with pytest.raises(UnknownAction, match="No action of FBI"):
        casefile.load("fbi").parse(typed)
