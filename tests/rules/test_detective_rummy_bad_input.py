"""Bad input to Detective Rummy: packs, positions, options and typed actions get one error that names every fault."""

from __future__ import annotations

from typing import Any

import pytest

import casefile
from casefile.engine.errors import BadOption, BadPack, BadPosition, UnknownAction
from casefile.engine.game import Game, Pack
from tests.rules.detective_rummy_packs import with_changes

pytestmark = pytest.mark.once  # packs, positions and typed words are read by code that is never compiled

Data = dict[str, Any]
STANDARD: Data = dict(casefile.load("detective-rummy").pack.data)


def with_pack(data: Data, seats: int = 2) -> Game:
    return casefile.load("detective-rummy", seats=seats, pack=Pack.of(data))


def changed(*path: Any, **changes: object) -> Data:
    """The standard pack with some keys changed at a path of keys and indices."""
    return with_changes(STANDARD, path, changes)


def card(number: int, /, **changes: object) -> Data:
    return changed("game_changers", number - 1, **changes)


def faults(data: Data) -> str:
    with pytest.raises(BadPack) as caught:
        with_pack(data)
    return str(caught.value)


@pytest.mark.rules("DR-COMP-10")
def test_the_pack_that_ships_has_123_evidence_cards() -> None:
    kinds: dict[bool, int] = {True: 0, False: 0}
    for entry in STANDARD["evidence"]:
        kinds[entry["kind"] == "circumstantial"] += entry["copies"] * len(entry["skills"])
    assert kinds == {True: 90, False: 33}


@pytest.mark.rules("DR-COMP-11")
def test_every_circumstantial_card_shows_two_skills() -> None:
    shown = [len(set(face.split())) for entry in STANDARD["evidence"] if entry["kind"] == "circumstantial"
             for face in entry["skills"]]  # fmt: skip
    assert set(shown) == {2}


@pytest.mark.rules("DR-COMP-12")
def test_fingerprint_cards_are_of_three_kinds() -> None:
    kinds = {entry["kind"] for entry in STANDARD["evidence"]}
    assert kinds == {"circumstantial", "hearsay", "material", "eyewitness"}


@pytest.mark.parametrize(
    ("key", "number"),
    [
        pytest.param("locations", 8, marks=pytest.mark.rules("DR-COMP-13"), id="DR-COMP-13"),
        pytest.param("assignments", 10, marks=pytest.mark.rules("DR-COMP-16"), id="DR-COMP-16"),
        pytest.param("game_changers", 60, marks=pytest.mark.rules("DR-COMP-17"), id="DR-COMP-17"),
        pytest.param("cases", 7, marks=pytest.mark.rules("DR-COMP-20"), id="DR-COMP-20"),
    ],
)
def test_the_pack_that_ships_has_as_many_as_the_rules_say(key: str, number: int) -> None:
    assert len(STANDARD[key]) == number


@pytest.mark.rules("DR-COMP-15")
def test_the_pack_that_ships_has_a_lawyer_for_each_skill() -> None:
    assert STANDARD["lawyers"]["skills"] == ["CL", "DE", "FO", "GR", "IN", "VA"]


@pytest.mark.rules("DR-COMP-14")
def test_the_pack_that_ships_has_14_suspects_with_an_icon() -> None:
    assert len(STANDARD["suspects"]["faces"]) == 14


@pytest.mark.rules("DR-COMP-17")
def test_a_quarter_of_the_game_changers_is_secret() -> None:
    assert sum(entry["voice"] == "secret" for entry in STANDARD["game_changers"]) == 15


@pytest.mark.rules("DR-RUL-01")
def test_every_game_changer_says_where_it_comes_from() -> None:
    assert {entry["source"] for entry in STANDARD["game_changers"]} <= {"rulebook", "inferred", "original"}


def test_the_table_of_actions() -> None:
    assert casefile.load("detective-rummy").size == 480


NO_FACES = [{"kind": "circumstantial", "copies": 1, "draws": 0, "again": False, "skills": [], "source": "original"}]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(changed(schema="detective-rummy/casebook@9"), "casebook@2", id="schema"),
        pytest.param(changed(skills=["CL"]), "skills: expected CL, DE", id="V-04"),
        pytest.param(changed("evidence", 0, copies=5), "expected 90 cards, found 75", id="V-01"),
        pytest.param(changed("evidence", 1, skills=["CL DE"] * 15), "favour a Skill", id="V-03"),
        pytest.param(changed("evidence", 0, skills=["CL CL"] * 15), "different Skills", id="V-02"),
        pytest.param(changed(evidence=NO_FACES), "expected 4, found 1", id="evidence"),
        pytest.param(changed("suspects", "faces", 1, icons="CL FO"), "another Suspect has the same", id="V-05"),
        pytest.param(changed("suspects", "faces", 1, id="S99"), "expected S02", id="suspect-order"),
        pytest.param(changed("locations", 1, agency=True), "exactly one Agency, found 2", id="V-06"),
        pytest.param(changed("lawyers", skills=["CL"]), "lawyers.skills", id="V-07"),
        pytest.param(changed("assignments", 8, trigger="visit"), "Assignment 9 is printed", id="V-08"),
        pytest.param(changed("assignments", 0, required=9), "required", id="V-29"),
        pytest.param(changed("assignments", 0, condition={"luck": 3}), "expected one of guilty", id="predicate"),
        pytest.param(card(5, number=6), "expected 5", id="V-09"),
        pytest.param(changed("cases", 1, modes=["campaign"]), "cases[2].modes", id="V-11"),
        pytest.param(changed("cases", 1, suspects="detectives"), "in Case 1, and there alone", id="V-12"),
        pytest.param(changed("cases", 1, suspects=["S01", "S02", "S06"]), "DE is on 0 Suspects", id="V-13"),
        pytest.param(changed("cases", 1, suspects=["S01"]), "expected 3 to 6", id="V-14"),
        pytest.param(changed("cases", 1, suspects=["S01", "S02", "S77"]), "S77", id="V-10"),
        pytest.param(changed("cases", 1, locations=["LOC-1"]), "expected 2 to 4", id="V-15"),
        pytest.param(changed("cases", 1, locations=["LOC-1", "LOC-2", "LOC-8"]), "faces of one tile", id="V-16"),
        pytest.param(changed("cases", 2, suspects=["S01", "S03", "S04", "S02"]), "faces of one tile", id="V-17"),
        pytest.param(changed("cases", 1, locations=["LOC-2", "LOC-3", "LOC-4"]), "without the Agency", id="V-18"),
        pytest.param(changed("cases", 1, items=[]), "expected 1 to 4", id="V-19"),
        pytest.param(card(26, effects=[{"op": "gain_item", "item": "gold"}]), "gold", id="item"),
        pytest.param(card(38, effects=[{"op": "gain_item", "item": "gun"}]), "not in use in Case 5", id="V-19-card"),
        pytest.param(changed("cases", 0, assignments={"count": 2, "exclude": []}), "Items are scarce", id="V-20"),
        pytest.param(changed("cases", 1, game_changers={"locations": [1, 1, 1]}), "places for", id="V-21"),
        pytest.param(card(7, effects=[{"op": "lawyer_arrives", "suspect": "here"}]), "can say here", id="V-22"),
        pytest.param(card(7, effects=[{"op": "teleport"}]), "'teleport' is no verb", id="V-23"),
        pytest.param(card(10, effects=[{"op": "draw", "n": 9}]), "from 1 to 5", id="V-23-n"),
        pytest.param(card(10, effects=[{"op": "draw", "n": 1, "m": 2}]), "unknown key", id="V-23-key"),
        pytest.param(card(9, effects=[{"op": "draw", "n": 1}]), "a secret card may only", id="V-25"),
        pytest.param(card(8, after="out"), "by the track", id="V-26"),
        pytest.param(card(49, effects=[{"op": "alibi", "suspect": "here"}]), "needs a Case with four", id="V-27"),
        pytest.param(card(8, effects=[{"op": "fame", "n": 2}]), "no card raises the Danger", id="V-30"),
        pytest.param(card(13, effects=[{"op": "draw", "n": 2}]), "Bad Blood with a Suspect who comes back", id="V-31"),
        pytest.param(card(24, effects=STANDARD["game_changers"][18]["effects"]), "the same effects", id="V-34"),
        pytest.param(card(16, effects=[{"op": "fame", "n": 3}]), "from 1 to 2", id="V-36"),
        pytest.param(card(16, effects=[{"op": "fame", "n": 2}] * 2), "4 Fame at once", id="V-36-sum"),
        pytest.param(card(9, effects=[{"op": "end_score", "fame": 7}]), "from 0 to 4", id="V-36-end"),
        pytest.param(card(9, effects=[{"op": "end_score", "if": {"guilty": "S14"}, "fame": 3}]), "no Suspect of Case 2",
                     id="reference"),
        pytest.param(card(1, voice="secret", after="front"), "the letter", id="letter"),
        pytest.param(changed(game_changers=[]), "expected 60, found 0", id="no-cards"),
        pytest.param(changed(extra=1), "extra: unknown key", id="unknown"),
        pytest.param({}, "schema", id="empty"),
    ],
)  # fmt: skip
@pytest.mark.rules("DR-RUL-01")
def test_a_bad_pack_is_refused(data: Data, words: str) -> None:
    assert words in faults(data)


def test_every_fault_is_in_one_report() -> None:
    data = card(7, effects=[{"op": "teleport"}])
    data["evidence"][0]["copies"] = 1
    data["locations"][0]["agency"] = False
    data["cases"][1]["items"] = ["spoon"]
    report = faults(data)
    for words in ("teleport", "expected 90 cards", "exactly one Agency", "spoon"):
        assert words in report


def test_missing_words_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    game = casefile.load("detective-rummy")
    monkeypatch.delitem(game.words.texts, "suspect.S03.name")
    monkeypatch.delitem(game.words.texts, "effect.7")
    report = faults(changed(id="ours"))
    assert "words.suspect.S03.name: expected a text, found nothing" in report
    assert "words.effect.7: expected a text, found nothing" in report


def test_a_home_made_pack_is_free_in_its_mix() -> None:
    data = card(8, effects=[{"op": "fame", "n": 2}], after="out") | {"home_made": True, "id": "ours"}
    game = with_pack(data, 3)
    assert game.pack.id == "ours"
    assert "another" not in repr(game)


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("mode", "solo", "campaign or case"),
        pytest.param("case", 7, "from 2 to 6", marks=pytest.mark.rules("DR-MODE-05")),
        pytest.param("hands", 0, "from 1 to 9", marks=pytest.mark.rules("DR-MODE-06")),
        ("full_board_base_set", "x", "name_any or no_token"),
        ("eyewitness_extra", "x", "until_actions_end or immediately"),
        ("game_changer_timing", "x", "immediate or after_source"),
        ("reshuffle", "x", "lazy or eager"),
        ("alibi_excludes_guilt", "x", "true or false"),
    ],
)
def test_a_bad_value_is_answered_with_the_good_ones(name: str, value: object, allowed: str) -> None:
    with pytest.raises(BadOption, match=allowed):
        casefile.load("detective-rummy", **{name: value})  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"phase": "lunch"}, "phase"),
        ({"hand": 8}, "from 1 to 7"),
        ({"detectives": ["VA-1", "VA-2"]}, "the same board"),
        ({"detectives": ["ZZ-1", "VA-2"]}, "ZZ-1"),
        ({"hands": [["c-de-va"] * 7, 3]}, "no c-de-va is left"),
        ({"hands": [["c-va-va"], 3]}, "c-va-va"),
        ({"hands": [3]}, "each of the 2 seats"),
        ({"hands": [300, 3]}, "expected 0 to"),
        ({"ready": [["CL"], ["CL"]], "detectives": ["CL-1", "DE-1"]}, "Base Skill is always on the board"),
        ({"tokens": [{"D-CL": 1}, {}]}, "own Detective"),
        ({"tokens": [{"S01": 1}, {}]}, "S01"),
        ({"suspects": ["S01"]}, "as many as the Case has"),
        ({"game_changers": [{"card": 60, "at": "LOC-1"}]}, "not left in this Case"),
        ({"deck": 400}, "deck"),
        ({"items": [{"gun": "activated"}, {}]}, "gun"),
        ({"known": [{"c-de-va": 1}, {}], "hands": [[], 3]}, "the hand has fewer"),
        ({"steps": [{"verb": "run", "effect": "nonsense:3"}]}, "no effect of this pack"),
        ({"buried": [0, 500]}, "buried"),
        ({"sheets": [1, 2, 3]}, "cut off"),
        ({"colour": 1}, "unknown key"),
        ({"assignments": [2], "assignment_tokens": [{"2": 3}, {}]}, "assignment_tokens[1].2: expected 0 to"),
        ({"turns": 3}, "turns: expected 0 to 2"),
    ],
)  # fmt: skip
def test_a_bad_position_is_refused(position: Data, words: str) -> None:
    with pytest.raises(BadPosition) as caught:
        casefile.load("detective-rummy").position(position)
    assert words in str(caught.value)


def test_typed_actions() -> None:
    game = casefile.load("detective-rummy")
    for text, wanted in (
        ("Visit LOC-3", "visit loc-3"),
        ("go loc-3", "visit loc-3"),
        ("pay c va de", "pay c-de-va"),
        ("play h gr,de", "fingerprint h-de-gr"),
        ("discard c-va-de", "drop c-de-va"),
        ("rest", "recuperate"),
        ("SUSPECT S04", "suspect s04"),
    ):
        assert game.say(game.parse(text)) == wanted
    for nonsense in ("", "arrest s04", "pay c-zz-de", "suspect s99"):
        with pytest.raises(UnknownAction):
            game.parse(nonsense)
