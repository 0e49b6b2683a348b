"""Bad input: whatever is typed, loaded or sent, the answer is a named error that teaches, or a valid State."""

from __future__ import annotations

import contextlib
import copy
import datetime
import json
import random
import tomllib
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import casefile
from casefile.engine.errors import (
    BadOption,
    BadPack,
    BadPosition,
    BadSeed,
    CasefileError,
    IllegalAction,
    UnknownAction,
    UnknownGame,
)
from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState
from tests.rules.helpers import DECK, cards, play, position_names, read_position, rummy, situation, texts

Data = dict[str, Any]
STANDARD: Data = dict(rummy().pack.data)


def with_pack(data: Data, seats: int = 2) -> BonnieAndClyde:
    return BonnieAndClyde(seats, pack=Pack.of(data))


def changed(**changes: object) -> Data:
    """The standard pack under another name, with some keys changed."""
    return {**copy.deepcopy(STANDARD), "id": "ours", **changes}


def place(at: int, /, **changes: object) -> Data:
    """The standard pack with one location changed."""
    data = changed()
    data["locations"][at - 1].update(changes)
    return data


def faults(data: Data) -> str:
    with pytest.raises(BadPack) as caught:
        with_pack(data)
    return str(caught.value)


# Games, seats, options, seeds


def test_an_unknown_game_is_answered_with_the_known_ones() -> None:
    with pytest.raises(UnknownGame, match="perhaps you mean bonnie-and-clyde"):
        casefile.load("bonnie-and-clide")
    for name in ("", "chess", "../../etc", "x" * 10_000, 5, None):
        with pytest.raises(UnknownGame):
            casefile.load(name)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.rules("BC-COMP-07")
@pytest.mark.parametrize("seats", [1, 5, 0, -1, True, 2.0, "2", [], 2**70])
def test_seats_out_of_range(seats: object) -> None:
    with pytest.raises(BadOption, match="2 to 4 seats"):
        casefile.load("bonnie-and-clyde", seats=seats)  # type: ignore[arg-type]  # wrong on purpose


def test_an_unknown_option_is_answered_with_a_near_one() -> None:
    with pytest.raises(BadOption, match="perhaps you mean target"):
        rummy(targt=5)


@pytest.mark.rules("BC-VAL-07")
@pytest.mark.parametrize("value", [0, -1, 10_001, True, None, 1.5, "many", "", "²", "1" * 30, [], {}, 2**70])
def test_a_bad_number_for_an_option(value: object) -> None:
    with pytest.raises(BadOption, match="target takes a whole number from 1 to 10000"):
        rummy(target=value)


@pytest.mark.parametrize(
    ("name", "value", "takes"),
    [
        ("look", "sometimes", "mandatory or optional"),
        ("look", ["optional"], "mandatory or optional"),
        ("target_strict", 1, "true or false"),
        ("target_strict", "maybe", "true or false"),
        ("stall_limit", -1, "from 0 to 1000"),
        ("round_limit", 0, "from 1 to 1000"),
        ("discard_pile", None, "closed or open or top"),
    ],
)
def test_a_bad_value_says_what_is_allowed(name: str, value: object, takes: str) -> None:
    with pytest.raises(BadOption, match=f"{name} takes .*{takes}"):
        casefile.find("bonnie-and-clyde")(2, {name: value})


@pytest.mark.parametrize("seed", [-1, 2**63, True, None, "7", 1.0, b"short", b"x" * 33, [], ()])
def test_a_bad_seed(seed: object) -> None:
    with pytest.raises(BadSeed, match="32 bytes"):
        rummy().deal(seed)  # type: ignore[arg-type]  # wrong on purpose


# Packs


@pytest.mark.rules("BC-VAL-01")
@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (place(3, number=4), "locations[3].number: expected 3"),
        (place(3, number="3"), "locations[3].number: expected a whole number"),
        (place(3, name="Joplin"), "two cards have the same name"),
        (place(3, name="JOPLIN"), "two cards have the same name"),
        (place(3, name="Hinton"), "two cards have the same name"),
        (place(3, name="None"), "locations[3].name"),  # `none` means no card in a position
        (place(3, name=""), "locations[3].name: expected a text"),
        (place(3, name="  "), "locations[3].name: expected a text"),
        (changed(locations=STANDARD["locations"][:9]), "locations: expected 10, found 9"),
        (changed(locations=STANDARD["locations"] * 2), "locations: expected 10, found 20"),
        (changed(locations={}), "locations: expected an array"),
        (changed(locations=[1, "x", None, [], {}]), "locations[1]: expected a table"),
    ],
)
def test_locations_of_a_pack(data: Data, fault: str) -> None:
    assert fault in faults(data)


@pytest.mark.rules("BC-VAL-02")
def test_evidence_of_a_pack() -> None:
    assert "locations[4].copies: expected a whole number from 3" in faults(place(4, copies=2))
    assert with_pack(place(4, copies=3)).size > 0
    assert "the standard deck has 6 of each" in faults({**place(4, copies=7), "id": "standard"})
    assert with_pack(place(4, copies=7)).size > 112, "a pack of our own may have more"
    for copies in (-1, 0, 13, 2**70, True, "6", None, 6.0):
        assert "locations[4].copies: expected a whole number" in faults(place(4, copies=copies))


@pytest.mark.rules("BC-VAL-03")
def test_outlaws_and_hintons_of_a_pack() -> None:
    assert "the standard deck has 15" in faults(changed(id="standard", hinton={"copies": 14}))
    assert with_pack(changed(hinton={"copies": 14})).size == 112
    for outlaws in ([], ["Bonnie"], ["Bonnie", "Clyde", "Buck"], "BC", 2, ["Bonnie", 5], ["", "Clyde"], None):
        assert "outlaws: expected" in faults(changed(outlaws=outlaws))


@pytest.mark.rules("BC-VAL-03")
def test_the_two_outlaws_have_two_names() -> None:
    assert "outlaws" in faults(changed(outlaws=["Bonnie Parker", "Bonnie Parker"]))
    assert "outlaws" in faults(changed(id="standard", outlaws=["Thelma", "Louise"]))


def with_setup(**changes: object) -> Data:
    return changed(setup={**STANDARD["setup"], **changes})


@pytest.mark.rules("BC-VAL-04")
@pytest.mark.parametrize("number", [7, 9, 0, 10])
def test_under_cards_of_a_pack(number: int) -> None:
    assert "under_cards_from_deck: expected 8" in faults(with_setup(under_cards_from_deck=number))


@pytest.mark.rules("BC-VAL-05")
def test_hands_of_a_pack_must_leave_a_case_file() -> None:
    big = with_setup(hand_size={"2": 10, "3": 9, "4": 17})
    assert "setup.hand_size.4: 17 cards each leave no Case File" in faults(big)


@pytest.mark.rules("BC-VAL-05")
def test_hands_of_a_pack_may_leave_one_card() -> None:
    exact = with_pack(with_setup(hand_size={"2": 10, "3": 9, "4": 16}, first_discards=2), seats=4)
    state = exact.deal(1)
    assert isinstance(state, BonnieAndClydeState)
    assert state.case_n == 1


@pytest.mark.rules("BC-VAL-05")
def test_a_pack_has_a_hand_size_for_every_number_of_seats() -> None:
    assert "setup.hand_size.3: expected a whole number" in faults(with_setup(hand_size={"2": 5, "4": 5}))


@pytest.mark.rules("BC-VAL-08")
def test_a_pack_has_no_hand_size_for_five() -> None:
    five = with_setup(hand_size={**STANDARD["setup"]["hand_size"], "5": 7})
    assert "setup.hand_size.5: unknown key" in faults(five)


@pytest.mark.rules("BC-VAL-06")
@pytest.mark.parametrize(("number", "name"), [(1, "Kaufman"), (2, "Sherman"), (9, "Grapevine"), (10, "Gibson")])
def test_the_attested_names(number: int, name: str) -> None:
    data = {**place(number, name="Elsewhere"), "id": "standard"}
    assert f"locations[{number}].name: the rulebook calls it {name}" in faults(data)
    assert with_pack({**data, "id": "ours"}).titles[number - 1] == "Elsewhere"


@pytest.mark.rules("BC-VAL-06")
def test_joplin_is_somewhere() -> None:
    assert "the rulebook names Joplin" in faults({**place(4, name="Elsewhere"), "id": "standard"})
    moved = copy.deepcopy(STANDARD)
    moved["locations"][3]["name"], moved["locations"][2]["name"] = "Oronogo", "Joplin"
    assert with_pack(moved).titles[2] == "Joplin"


@pytest.mark.rules("BC-VAL-07")
@pytest.mark.parametrize("key", ["upright", "sideways", "outlaw"])
@pytest.mark.parametrize("value", [0, -4, 1.5, "4", True, None, 2**70])
def test_points_of_a_pack(key: str, value: object) -> None:
    assert f"scoring.{key}: expected a whole number" in faults(changed(scoring={**STANDARD["scoring"], key: value}))


@pytest.mark.parametrize(
    ("data", "told"),
    [
        (place(4, number=5), "locations[4].number: expected 4: they run from 1 to 10 in order (BC-VAL-01)"),
        (place(4, number=50), "locations[4].number: expected a whole number from 1 to 10, found 50 (BC-VAL-01)"),
        (place(4, name="Dexter"), "locations: two cards have the same name (BC-VAL-01)"),
        (place(4, copies=0), "locations[4].copies: expected a whole number from 3 to 12, found 0 (BC-VAL-02)"),
        (changed(outlaws=["Bonnie"]), "outlaws: expected two different names, Bonnie's and Clyde's (BC-VAL-03)"),
        (changed(setup={**STANDARD["setup"], "under_cards_from_deck": 7}), "setup.under_cards_from_deck: expected 8"),
        (
            changed(scoring={**STANDARD["scoring"], "upright": 0}),
            "scoring.upright: expected a whole number from 1 to 1000",
        ),
        (changed(bonbons=3), "bonbons: unknown key"),
        (
            {**place(4, copies=0), "id": "standard"},
            "locations[4].copies: expected a whole number from 3 to 12, found 0",
        ),
        ({**place(4, copies=5), "id": "standard"}, "locations[4].copies: the standard deck has 6 of each (BC-VAL-02)"),
        ({**place(4, name=""), "id": "standard"}, "locations[4].name: expected a text"),
    ],
)
def test_one_fault_is_told_once_with_its_rule(data: Data, told: str) -> None:
    _, *lines = faults(data).splitlines()
    assert [line.strip()[: len(told)] for line in lines] == [told]


@pytest.mark.parametrize(
    ("position", "told"),
    [
        ({"phase": "draw", "drawn": "joplin"}, "nothing has been drawn or played yet"),
        ({"phase": "draw", "hinton_used": True}, "nothing has been drawn or played yet"),
        ({"drawn": "gibson", "hands": [{"joplin": 3}, 7]}, "the seat to move does not hold it"),
        ({"hinton_used": True, "fbi_files": ["joplin"]}, "the Hinton of this turn lies in the FBI Files"),
        ({"barren": 5, "turns": 5}, "more barren turns than turns"),
        ({"totals": [100, 99]}, "the match would be over"),
    ],
)
def test_a_position_that_cannot_arise_is_refused(position: Data, told: str) -> None:
    with pytest.raises(BadPosition, match=told):
        rummy().position({"hands": [5, 5]} | position)
    level = rummy().position({"hands": [5, 5], "totals": [100, 100]})
    assert level.actors, "level at the target, the match goes on"


@pytest.mark.rules("BC-VAL-08")
def test_unknown_keys_of_a_pack() -> None:
    assert "colour: unknown key" in faults(changed(colour="red"))
    assert "locations[3].colour: unknown key" in faults(place(3, colour="red"))
    assert "min_meld" in faults({key: value for key, value in changed(min_mled=3).items() if key != "min_meld"})
    assert "hinton.x: unknown key" in faults(changed(hinton={"copies": 15, "x": 1}))
    assert "scoring.x: unknown key" in faults(changed(scoring={**STANDARD["scoring"], "x": 1}))
    assert "setup.x: unknown key" in faults(changed(setup={**STANDARD["setup"], "x": 1}))


@pytest.mark.rules("BC-VAL-08")
def test_a_match_knows_its_pack() -> None:
    ours = with_pack(changed())
    assert (ours.pack.id, len(ours.pack.digest)) == ("ours", 64)
    assert ours.pack.digest in ours.key
    assert ours != rummy()
    assert ours.deal(1).key() != rummy().deal(1).key()
    assert "pack" in json.dumps(ours.deal(1).to_position()), "a stored position must say which pack it belongs to"


def test_all_faults_are_reported_at_once() -> None:
    report = faults(
        {
            "schema": 5,
            "id": "x",
            "min_meld": "3",
            "locations": [{"number": 9}],
            "scoring": [],
            "setup": {"car_start": 11},
            "y": 1,
        }
    )
    parts = (
        "schema", "min_meld", "outlaws", "locations: expected 10", "locations[1].name",
        "hinton: expected a table, found nothing", "setup.car_start", "setup.first_discards",
        "setup.hand_size: expected a table, found nothing", "scoring: expected a table",
        "y: unknown key",
    )  # fmt: skip
    assert [part for part in parts if f"  {part}" not in report] == []


def test_a_long_list_of_faults_is_cut() -> None:
    assert "more" in faults(changed(**{f"key{n}": n for n in range(80)}))


STANDARD_TEXT = (Path(casefile.__file__).parent / "games/bonnie_and_clyde/content/standard.toml").read_text(
    encoding="utf-8"
)

HOSTILE: dict[str, bytes] = {
    "binary": b"\x7fELF\x00\x01\xff\xfe" * 100,
    "empty": b"",
    "latin": 'schema = "caf\xe9"'.encode("latin-1"),
    "not toml": b"{]",
    "half": STANDARD_TEXT.encode()[:400],
    "twice the same key": STANDARD_TEXT.encode() + b"\n[scoring]\nupright = 2\n",
    "huge": b"# " + b"x" * (1 << 20),
    "deep arrays": b"a = " + b"[" * 100_000,
    "deep arrays closed": b"a = " + b"[" * 400 + b"]" * 400,
    "deep tables": b"a = " + b"{a = " * 5_000,
    "deep dotted key": ".".join("a" * 3_000).encode() + b" = 1\n" + STANDARD_TEXT.encode(),
    "deep header": b"[" + ".".join("a" * 2_000).encode() + b"]\n",
    "endless number": STANDARD_TEXT.replace("min_meld = 3", "min_meld = " + "9" * 5_000).encode(),
    "endless hex number": STANDARD_TEXT.replace("min_meld = 3", "min_meld = 0x" + "f" * 5_000).encode(),
    "not a number": STANDARD_TEXT.replace("min_meld = 3", "min_meld = nan").encode(),
    "infinite": STANDARD_TEXT.replace("min_meld = 3", "min_meld = inf").encode(),
    "a date": STANDARD_TEXT.replace("min_meld = 3", "min_meld = 1934-05-23").encode(),
    "no such date": STANDARD_TEXT.replace("min_meld = 3", "min_meld = 1934-02-31").encode(),
}


@pytest.mark.parametrize("name", list(HOSTILE))
def test_hostile_pack_files(name: str, tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_bytes(HOSTILE[name])
    with pytest.raises(BadPack):
        casefile.load("bonnie-and-clyde", pack=file)
    with pytest.raises(BadPack):
        casefile.load("bonnie-and-clyde", pack=str(file))


@pytest.mark.parametrize("name", list(HOSTILE))
def test_hostile_position_files(name: str, tmp_path: Path) -> None:
    file = tmp_path / "position.toml"
    file.write_bytes(HOSTILE[name])
    with pytest.raises(BadPosition):
        rummy().position(file)


def test_an_endless_number_in_a_position() -> None:
    with pytest.raises(BadPosition):
        rummy().position("car = 0x" + "f" * 5_000)


def test_pack_files_that_are_no_files(tmp_path: Path) -> None:
    (tmp_path / "folder.toml").mkdir()
    for pack in (
        tmp_path / "nowhere.toml",
        tmp_path / "folder.toml",
        "no-such-pack",
        "nul\0byte.toml",
        "x" * 5000 + ".toml",
    ):
        with pytest.raises(BadPack):
            casefile.load("bonnie-and-clyde", pack=pack)
    with pytest.raises(BadPosition):
        rummy().position(tmp_path / "nowhere.toml")
    with pytest.raises(BadPosition):
        rummy().position(5)  # type: ignore[arg-type]  # wrong on purpose


# Positions


def broken(**changes: object) -> str:
    """The report on scenario t04 with some keys changed."""
    with pytest.raises(BadPosition) as caught:
        situation("t04", None, **changes)
    return str(caught.value)


ONE_EACH = [{"dexter": 3, "hinton": 1}, {"kaufman": 4}]


@pytest.mark.rules("BC-TECH-03")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hands": [{"dexter": 7}, 8]}, "no dexter is left"),
        ({"hands": [{"dexter": 3}, 8], "fbi_files": ["dexter"] * 4}, "no dexter is left"),
        ({"hands": [40, 40]}, "only"),
        ({"under": {"dexter": "clyde", "gibson": "clyde"}}, "no clyde is left"),
        ({"table": [{"captured": ["bonnie"]}, {"captured": ["bonnie"]}]}, "no bonnie is left"),
        ({"case_file": 10, "fbi_files": 10}, "leave the size of a pile open"),
    ],
)
def test_positions_with_cards_that_do_not_exist(changes: Data, fault: str) -> None:
    assert fault in broken(**changes)


@pytest.mark.rules("BC-TECH-04")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hands": [{}, 8]}, "the seat to move holds no card"),
        ({"hands": [3, 0]}, "seat 1 holds no card"),
        ({"phase": "draw", "fbi_files": []}, "both piles hold a card"),
        ({"phase": "draw", "case_file": 0}, "both piles hold a card"),
        ({"under": dict.fromkeys(read_position("tree2")["under"], "none")}, "no location is left for the outlaws"),
        ({"cleared": ["dexter"], "under": {"dexter": "clyde"}}, "an outlaw lies under dexter"),
    ],
)
def test_positions_that_play_could_never_reach(changes: Data, fault: str) -> None:
    assert fault in broken(**changes)


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"hands": [{"bonnie": 1}, 8]}, "hands[1]: 'bonnie' is not one of its cards"),
        ({"hands": [{"dextre": 1}, 8]}, "perhaps you mean dexter"),
        ({"hands": [3, 76]}, "expected 0 to 75"),
        ({"hands": [3]}, "one entry for each of the 2 seats"),
        ({"hands": [3, 3, 3]}, "one entry for each of the 2 seats"),
        ({"hands": "all"}, "hands: expected an array"),
        ({"hands": [["dexter"], 8]}, "hands[1]: expected a table"),
        ({"hands": [{"dexter": -1}, 8]}, "hands[1].dexter: expected a whole number"),
        ({"hands": [{"dexter": 1.0}, 8]}, "hands[1].dexter: expected a whole number"),
        ({"car": 0}, "car: expected a whole number from 1 to 10"),
        ({"car": 11}, "car: expected a whole number from 1 to 10"),
        ({"car": "dexter"}, "car: expected a whole number"),
        ({"turn": 2}, "turn: expected a whole number from 0 to 1"),
        ({"phase": "lunch"}, "phase: expected one of draw, play"),
        ({"phase": "look"}, "look_at"),
        ({"phase": "look", "look_at": "dexter", "due": "none"}, "due"),
        ({"phase": "play", "look_at": "dexter"}, "look_at: goes with"),
        ({"phase": "play", "due": "meld"}, "due: a meld or layoff is due exactly"),
        ({"phase": "hinton-look", "look_at": "dexter", "under": {"dexter": "none"}}, "no card lies there"),
        ({"phase": "look", "look_at": "dexter", "due": "meld", "car": 7, "under": {"dexter": "clyde"}}, "captured"),
        ({"phase": "car", "due": "layoff", "car": 1}, "two ways"),
        ({"phase": "car", "due": "meld"}, "only after a layoff"),
        ({"phase": "ask-look", "due": "meld", "look_at": "dexter"}, "look = optional"),
        ({"phase": "files", "fbi_files": []}, "no FBI Files to search"),
        ({"phase": "over"}, "a finished match has at least one finished round"),
        ({"under": {"dexter": "nobody"}}, "under.dexter: 'nobody' is not one of its cards"),
        ({"under": {"paris": "clyde"}}, "under.paris: unknown key"),
        ({"table": [{"captured": ["hinton"]}, {}]}, "only bonnie and clyde are captured"),
        ({"table": [{"upright": {"hinton": 3}}, {}]}, "is not one of its cards"),
        ({"table": [{"sidewards": {"joplin": 3}}, {}]}, "perhaps you mean sideways"),
        ({"case_file": 121}, "case_file.size: expected a whole number"),
        ({"case_file": ["bonnie"]}, "is not one of its cards"),
        ({"fbi_files": "dexter"}, "fbi_files: expected a table"),
        ({"totals": [5, -5]}, "totals: expected points"),
        ({"totals": [5]}, "one entry for each"),
        ({"ledger": [1, 2, 3]}, "ledger: expected the numbers of finished rounds"),
        ({"round": 101}, "round: expected a whole number from 1 to 100"),
        ({"looked": [["paris"], []]}, "is not one of its cards"),
        ({"looked": [["gibson"], []], "under": {"gibson": "none"}}, "no card lies under gibson"),
        ({"hands": ONE_EACH, "known": [{}, {"kaufman": 5}]}, "says more cards of a kind than that hand holds"),
        ({"fbi_files": ["gibson"], "filed": {"joplin": 1}}, "says fewer cards of a kind than the FBI Files hold"),
        ({"seed": -1}, "seed"),
        ({"seed": "7"}, "seed"),
        ({"colour": "red"}, "colour: unknown key"),
    ],
)
def test_contradictory_positions(changes: Data, fault: str) -> None:
    assert fault in broken(**changes)


@pytest.mark.rules("BC-LAYOFF-01")
def test_a_single_card_on_the_table_needs_a_meld() -> None:
    """Otherwise a hand could lay off more cards than there are."""
    assert "joplin" in broken(hands=[{"joplin": 5, "hinton": 1}, 8], table=[{"upright": {"joplin": 1}}, {}])


@pytest.mark.rules("BC-MELD-01")
def test_two_pairs_on_the_table_are_no_meld() -> None:
    assert "joplin" in broken(table=[{"upright": {"joplin": 2}}, {"sideways": {"joplin": 2}}])


@pytest.mark.rules("BC-HINTON-01")
def test_a_hinton_at_work_is_the_one_of_this_turn() -> None:
    assert "hinton_used" in broken(phase="files", hinton_used=False, hands=[{"hinton": 2, "dexter": 1}, 8])


def test_a_position_of_another_game_or_table_is_refused() -> None:
    data = read_position("t04")
    for wrong in ({"game": "chess"}, {"seats": 3}):
        with pytest.raises(BadPosition):
            rummy().position({**data, **wrong})


@pytest.mark.parametrize(
    "changes",
    [
        {"looked": ["dexter", []]},
        {"looked": [5, 6]},
        {"cleared": "dexter"},
        {"fbi_files": {"top": 0}},
        {"fbi_files": {"top": ""}},
        {"recalled": [5, {}]},
        {"recalled": "x"},
        {"known": [5, 5]},
        {"filed": 5},
        {"missed": [[], []]},
        {"totals": {}},
        {"table": [5, []]},
        {"under": []},
        {"hands": [{5: "x"}, 5]},
        {"hinton_used": 1},
    ],
)
def test_wrong_types_are_never_taken_for_nothing(changes: Data) -> None:
    broken(**changes)


def test_all_faults_of_a_position_are_reported_at_once() -> None:
    report = broken(
        car=99, turn="x", hands=[{"dextre": 1}, -4], under={"paris": 1}, totals="x", cleared=[1], nonsense=1
    )
    for part in ("car", "turn", "hands[1]", "hands[2]", "under.paris", "totals", "cleared", "nonsense"):
        assert f"\n  {part}" in report


# Fuzz: a valid document, changed at random.

ODD: list[object] = [
    None, True, False, 0, 1, -1, 2, 3, 7, 10, 11, 75, 76, 120, 10**6, 2**31, 2**63, -(2**63), 2**200, 0.5, float("nan"),
    float("inf"), "", " ", "none", "joplin", "hinton", "bonnie", "Ünïcödé ♥", "\x00", "\ud800", "x" * 500, [], [[]], {},
    {"": 1}, {"joplin": 3}, {"size": 5}, {"top": ["joplin"]}, ["joplin"], ["clyde"], [1, 2], datetime.date(1934, 5, 23),
]  # fmt: skip


def spots(value: object, found: list[tuple[Any, Any]]) -> list[tuple[Any, Any]]:
    """Every place inside a document, as its container and key."""
    if isinstance(value, dict):
        for key in value:
            found.append((value, key))
            spots(value[key], found)
    elif isinstance(value, list):
        for i, item in enumerate(value):
            found.append((value, i))
            spots(item, found)
    return found


def bend(data: Data, dice: random.Random) -> Data:
    """Drop, double, retype, exchange or move some parts of a document."""
    data = copy.deepcopy(data)
    for _ in range(dice.choice([1, 1, 1, 2, 4])):
        places = spots(data, [])
        if not places:
            return data
        box, key = dice.choice(places)
        how = dice.randrange(6) if not isinstance(box[key], int) else dice.choice([0, 2, 2, 2, 3, 5])
        if how == 0:
            del box[key]
        elif how == 1 and isinstance(box, list):
            box.insert(key, copy.deepcopy(box[key]))
        elif how == 1:
            box[dice.choice(["extra", "joplin", "size", "captured", "phase", key + "s", ""])] = copy.deepcopy(box[key])
        elif how == 2 and isinstance(box[key], int):
            box[key] = box[key] + dice.choice([-1, 1, 2, -10, 10])
        elif how == 3:
            other_box, other_key = dice.choice(places)
            if other_key in other_box if isinstance(other_box, dict) else other_key < len(other_box):
                box[key] = copy.deepcopy(other_box[other_key])
        else:
            box[key] = copy.deepcopy(dice.choice(ODD))
    return data


def survive(state: State, dice: random.Random, whole: bool) -> None:
    """Take fifty random steps; all cards stay where cards may be."""
    before = cards(state)
    if whole:
        assert sorted(before.values()) == sorted(DECK.values()), (
            "a standard pack may have other names, never other cards"
        )
    for _ in range(50):
        if state.turn < 0:
            break
        legal = texts(state)
        assert legal
        play(state, dice.choice(legal))
        for reader in (*range(state.game.seats), None):
            state.view(reader)
        assert cards(state) == before
    assert all(sheet.scores for sheet in state.sheets)


def outcome_of(make: Callable[[], State], expected: type[CasefileError]) -> State | None:
    try:
        return make()
    except expected:
        return None


FUZZ = settings(
    max_examples=150, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck), database=None
)
VALID = [read_position(name) for name in position_names()]


@FUZZ
@given(st.randoms(use_true_random=True), st.sampled_from(VALID))
def test_bent_position_files(dice: random.Random, valid: Data) -> None:
    game = casefile.load(valid["game"], valid["seats"], **valid.get("options", {}))
    state = outcome_of(lambda: game.position(bend(valid, dice)), BadPosition)
    if state is not None:
        survive(state, dice, whole=True)


@FUZZ
@given(st.randoms(use_true_random=True), st.integers(0, 10**9))
def test_bent_full_positions(dice: random.Random, seed: int) -> None:
    """Positions as the program writes them, with knowledge and ledger."""
    game = rummy(dice.choice([2, 3, 4]), target=30, look=dice.choice(["mandatory", "optional"]))
    state = game.deal(seed)
    for _ in range(dice.randrange(150)):
        if state.turn >= 0:
            play(state, dice.choice(texts(state)))
    bent = outcome_of(lambda: game.position(bend(dict(state.to_position()), dice)), BadPosition)
    if bent is not None:
        survive(bent, dice, whole=True)


@FUZZ
@given(st.randoms(use_true_random=True), st.sampled_from([2, 3, 4]))
def test_bent_packs(dice: random.Random, seats: int) -> None:
    data = bend(dice.choice([STANDARD, changed()]), dice)
    state = outcome_of(lambda: with_pack(data, seats).deal(1), BadPack)
    if state is not None:
        survive(state, dice, whole=data.get("id") == "standard")
        game = state.game
        assert [game.parse(game.say(action)) for action in range(game.size)] == list(range(game.size))


@FUZZ
@given(st.text(max_size=60) | st.sampled_from(["meld", "hinton look", "layoff 7", "discard"]).flatmap(
    lambda verb: st.text(alphabet="0123456789 -.e²x", max_size=12).map(lambda rest: f"{verb} {rest}")
))  # fmt: skip
def test_any_typed_text_is_an_action_or_unknown(text: str) -> None:
    game = rummy()
    with contextlib.suppress(UnknownAction):
        assert 0 <= game.parse(text) < game.size


@pytest.mark.parametrize(
    "text", ["", " ", "meld", "meld 000199", "meld 0001" + "9" * 5000, "meld " * 5000, "x" * 100_000, "\x00"]
)
def test_odd_texts(text: str) -> None:
    with pytest.raises(UnknownAction):
        rummy().parse(text)


@FUZZ
@given(st.integers(0, 10**6), st.integers(-5, 130) | st.integers(), st.integers(-2, 5))
def test_any_action_is_taken_or_refused_without_a_trace(seed: int, action: int, seat: int) -> None:
    state = rummy(3).deal(seed)
    dice = random.Random(seed)
    for _ in range(dice.randrange(40)):
        play(state, dice.choice(texts(state)))
    before = state.key()
    if seat in range(3) and action in state.legal(seat):
        state.apply(seat, action)
        assert state.key() != before
    else:
        with pytest.raises(IllegalAction) as caught:
            state.apply(seat, action)
        assert caught.value.rule
        assert state.key() == before


@pytest.mark.rules("CF-04")
def test_nothing_can_be_done_after_the_end() -> None:
    state = play(situation("t25", {"round_limit": 1}), "discard hinton")
    before = state.key()
    for seat in (0, 1):
        for action in range(state.game.size):
            with pytest.raises(IllegalAction, match="CF-04"):
                state.apply(seat, action)
    assert state.key() == before


def test_the_fuzz_bends_and_keeps_some_valid() -> None:
    """The fuzz is useful only if some changed documents still load."""
    game = rummy()
    bent = [bend(VALID[0], random.Random(n)) for n in range(60)]
    assert 5 < sum(outcome_of(partial(game.position, data), BadPosition) is not None for data in bent) < 55
    assert tomllib.loads(STANDARD_TEXT) == STANDARD
