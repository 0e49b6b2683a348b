"""Detective Rummy: questions state facts, and a one-time permission is asked for."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest

from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import names, offered, scene, tokens, view
from tests.rules.helpers import play, refusal, situation, texts, watched

GUN: list[object] = [{"gun": "ready"}, {}]


def may_ignore(game: DetectiveRummy | None = None, **changes: object) -> State:
    """Case 3: a Lawyer at S05 asks for Closer; the first seat has Valor and Grit, and may once ignore one."""
    base: dict[str, object] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["GR", "VA"], ["DE"]], "hands": [2, 2],
        "items": GUN, "lawyers": {"CL": "S05"}, "modifiers": [["may_ignore_lawyer_once"], []],
    }  # fmt: skip
    return (game or DetectiveRummy(2, {})).position(base | changes)


# -- a Lawyer is ignored -----------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-RUL-16")
def test_a_seat_that_may_ignore_a_lawyer_is_asked() -> None:
    state = play(may_ignore(), "gun")
    assert (view(state).question, view(state).purpose) == ("place", "ignore_lawyer")
    assert texts(state) == ["decline", "use"]
    assert "ignore the Lawyer" in state.game.prompt(view(state, 0))
    used = play(state.copy(), "use")
    assert texts(used) == ["suspect s05"], "where the Lawyer kept the token away"
    journal = watched(used)
    assert tokens(play(used, "suspect s05"), 0) == {"S05": 1}
    assert view(used).modifiers[0] == ()
    assert names(journal)[0] == "token"
    kept = play(state.copy(), "decline")
    assert texts(kept) == ["suspect s04", "suspect s06"], "those without a Lawyer"
    assert view(play(kept, "suspect s04")).modifiers[0] == ("may_ignore_lawyer_once",)


@pytest.mark.rules("DR-RUL-16")
def test_it_is_told_to_all() -> None:
    state = play(may_ignore(), "gun")
    journal = watched(state)
    play(state, "use")
    (event,) = journal.told(1)
    assert state.game.tell(event, 1, ("Ann", "Bob")) == "Ann uses up a card, to ignore a Lawyer."


@pytest.mark.rules("DR-RUL-16")
def test_nobody_is_asked_where_it_would_not_help() -> None:
    situations: list[dict[str, object]] = [
        {"lawyers": {}},
        {"ready": [["CL", "GR", "VA"], ["DE"]]},
        {"ready": [["GR"], ["DE"]], "wounded": [["VA"], []]},
    ]
    for changes in situations:
        assert view(play(may_ignore(None, **changes), "gun")).purpose == "gun", changes
    barred = may_ignore(ready=[["VA"], ["DE"]], modifiers=[[], []])
    assert refusal(barred, "gun") == "DR-RUL-07"


@pytest.mark.rules("DR-RUL-07")
def test_who_may_ignore_the_only_lawyer_may_use_the_gun() -> None:
    assert "gun" in texts(may_ignore(ready=[["VA"], ["DE"]])), "S05 is within reach"


@pytest.mark.rules("DR-RUL-16")
def test_with_nobody_else_in_reach_the_token_may_be_kept_back() -> None:
    only = may_ignore(ready=[["VA"], ["DE"]])
    assert texts(play(only, "gun")) == ["decline", "use"]
    none = play(only.copy(), "decline")
    assert (view(none).question, tokens(none, 0)) == ("", {})
    assert tokens(play(only, "use", "suspect s05"), 0) == {"S05": 1}


@pytest.mark.rules("DR-RUL-16")
def test_the_question_comes_back_to_its_position() -> None:
    state = play(may_ignore(), "gun")
    assert state.game.position(state.to_position()).key() == state.key()
    assert refusal(state, "suspect s05") == "DR-RUL-16"


def test_games_of_the_earlier_casebook_go_on_unasked() -> None:
    file = DetectiveRummy.packs_in("content/earlier")["casebook-d2011107bbd0"]
    digest = Pack.of(tomllib.loads(file.read_text(encoding="utf-8"))).digest
    earlier = DetectiveRummy(2, {}, DetectiveRummy.earlier_pack(digest))
    held = [{"card": 18, "at": "LOC-4", "state": "secret", "owner": 0, "round": 1}]
    state = may_ignore(earlier, modifiers=[[], []], game_changers=held)
    play(state, "reveal 18", "option 1", "gun")
    assert "suspect s05" in texts(state), "chosen without a question, as it was"
    assert view(play(state, "suspect s05")).modifiers[0] == ()


# -- what is said is true ----------------------------------------------------------------------------------------------


@pytest.mark.rules("DR-REASS-02")
def test_reassess_says_what_may_go() -> None:
    state = scene("t21")
    prompt = state.game.prompt(view(state, int(state.turn)))
    assert "what you like" not in prompt
    assert "one Skill Ready" in prompt


@pytest.mark.rules("DR-REASS-04")
def test_reassess_says_whether_wounded_skills_count() -> None:
    wounded = situation("detective_rummy/t21", {"reassess_counts_wounded": True})
    assert "Ready or Wounded" in wounded.game.prompt(view(wounded, 0))


@pytest.mark.rules("DR-REASS-01")
def test_reassess_says_that_any_card_may_go() -> None:
    state = scene("t21")
    free = state.game.position(state.to_position() | {"modifiers": [["reassess_free"], []]})
    assert "any cards" in free.game.prompt(view(free, 0))


def test_no_prompt_promises_what_you_like() -> None:
    texts_of: dict[str, Any] = DetectiveRummy(2, {}).words.texts
    said = [key for key, text in texts_of.items() if key.startswith(("prompt.", "why.")) and "like" in text]
    assert said == []


def test_a_free_visit_and_a_look_at_nothing() -> None:
    free = DetectiveRummy(2, {}).position(
        {"hand": 2, "phase": "visit", "detectives": ["VA-1", "DE-1"], "hands": [2, 2],
         "modifiers": [["free_visit"], []]}
    )  # fmt: skip
    assert "costs you nothing" in free.game.prompt(view(free, 0))
    lab = DetectiveRummy(2, {}).position(
        {"hand": 6, "phase": "visit", "detectives": ["VA-1", "DE-1"], "hands": [["c-cl-de", "c-cl-fo"], 2],
         "deck": ["c-gr-va"] * 6}
    )  # fmt: skip
    play(lab, "visit loc-8", "pay c-cl-de")
    assert "None of these can be taken" in lab.game.prompt(view(lab, 0))


# -- refusals name the rule that refuses -------------------------------------------------------------------------------


def one_gun(**changes: object) -> State:
    base: dict[str, object] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["GR", "VA"], ["DE"]],
        "hands": [["c-cl-gr", "h-gr-va"], 2], "items": GUN,
    }  # fmt: skip
    return DetectiveRummy(2, {}).position(base | changes)


def effect(number: int, here: str = "", **changes: object) -> State:
    """The first seat has taken this card of Case 3 or 6."""
    case, places = (3, ["S01", "S04", "S05", "S06"]) if number < 25 else (6, ["S07", "S12", "S13"])
    step = {"verb": "run", "seat": 0, "effect": f"game-changer-{number}:0", "b": places.index(here) if here else -1,
            "c": -1, "d": number}  # fmt: skip
    base: dict[str, object] = {
        "hand": case, "phase": "actions", "detectives": ["VA-1", "DE-1"], "hands": [["c-cl-gr", "h-gr-va"], 2],
        "steps": [step], "changer_taken": 1,
    }  # fmt: skip
    return DetectiveRummy(2, {}).position(base | changes)


def test_a_token_that_must_be_placed() -> None:
    assert refusal(play(one_gun(), "gun"), "decline") == "DR-ITEM-07"
    bonus = play(one_gun(hands=[["c-cl-gr"], 2]), "end", "drop c-cl-gr", "done")
    assert (view(bonus).purpose, refusal(bonus, "decline")) == ("empty_hand", "DR-EMPTY-02")
    strict = DetectiveRummy(2, {"fingerprint_token_optional": False}).position(
        {"hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["GR", "VA"], ["DE"]],
         "hands": [["h-gr-va"], 2]}
    )  # fmt: skip
    play(strict, "fingerprint h-gr-va")
    assert refusal(strict, "decline") == "DR-FP-04"
    assert "may" not in strict.game.prompt(view(strict, 0))


def test_a_suspect_out_of_reach() -> None:
    gun = play(one_gun(), "gun")
    assert refusal(gun, "suspect s01") == "DR-PLACE-01", "none of its Skills is Ready"
    assert refusal(gun, "suspect s02") == "DR-SETUP-18", "not in this Case"
    used = play(may_ignore(), "gun", "use")
    assert refusal(used, "suspect s04") == "DR-RUL-16", "no Lawyer is there to be ignored"


def test_what_a_card_or_a_location_asks() -> None:
    assert refusal(effect(19), "skill cl") == "DR-GC-06", "a card offers Skills, not a set"
    assert refusal(effect(20, discard=["h-cl-de", "c-cl-de", "m-cl-de"]), "take c-cl-de") == "DR-GC-06"
    assert refusal(effect(44, items=[{"gun": "ready"}, {}]), "item gun") == "DR-ITEM-13"
    archive = DetectiveRummy(2, {}).position(
        {"hand": 2, "phase": "visit", "detectives": ["VA-1", "DE-1"], "hands": [["c-cl-gr", "h-gr-va"], 2],
         "discard": ["h-cl-de", "h-cl-fo"]}
    )  # fmt: skip
    play(archive, "visit loc-2", "pay c-cl-gr")
    assert refusal(archive, "take c-cl-gr") == "DR-VISIT-03"
    agency = DetectiveRummy(2, {}).position(
        {"hand": 2, "phase": "visit", "detectives": ["VA-1", "DE-1"], "hands": [["c-cl-gr", "h-gr-va"], 2]}
    )  # fmt: skip
    assert refusal(play(agency, "visit loc-1", "pay c-cl-gr"), "item gun") == "DR-ITEM-14", "not in use in Case 2"


def test_items_and_secret_cards() -> None:
    assert refusal(one_gun(items=[{"gun": "unready"}, {}]), "gun") == "DR-ITEM-15"
    assert refusal(one_gun(items=[{}, {}]), "gun") == "DR-ITEM-04"
    kit = one_gun(items=[{"kit": "ready"}, {}], ready=[["GR"], ["DE"]], wounded=[["VA"], []])
    assert refusal(kit, "kit h-gr-va") == "DR-ITEM-10"
    kept = [{"card": 23, "at": "S05", "state": "secret", "owner": 0, "round": 1}]
    assert refusal(one_gun(game_changers=kept), "reveal 23") == "DR-GC-16"


@pytest.mark.rules("DR-LAW-04")
def test_a_card_that_places_whatever_the_skills_stops_at_a_lawyer() -> None:
    """What Game Changers 13, 29, 50 and 60 do about a Lawyer."""
    free = effect(50, "S13")
    assert texts(free) == ["option 1", "option 2"]
    assert tokens(play(free, "option 1", "suspect s13"), 0) == {"S13": 1}, "Valor is not shown there"
    barred = effect(50, "S13", lawyers={"CL": "S13"})
    assert (view(barred).question, view(barred).hand_sizes[0]) == ("", 5), "three cards instead"
    matched = effect(50, "S13", lawyers={"CL": "S13"}, ready=[["CL", "VA"], ["DE"]])
    assert "option 1" in texts(matched)


def test_steps_of_a_turn() -> None:
    assert refusal(one_gun(), "visit loc-4") == "DR-WORK-02"
    assert refusal(one_gun(), "recuperate") == "DR-TURN-02"
    assert refusal(play(one_gun(), "end"), "gun") == "DR-WORK-02"
    visiting = one_gun(phase="visit")
    assert refusal(visiting, "gun") == "DR-WORK-01"


def test_a_further_fingerprint_at_once() -> None:
    state = DetectiveRummy(2, {"eyewitness_extra": "immediately"}).position(
        {"hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["FO", "GR", "VA"], ["DE"]],
         "hands": [["e-fo-gr-va", "h-gr-va"], 2], "items": GUN}
    )  # fmt: skip
    play(state, "fingerprint e-fo-gr-va", "decline")
    assert view(state).fingerprint_now
    assert refusal(state, "gun") == "DR-FP-06"
    assert state.game.prompt(view(state, 0)).startswith("Play one more Fingerprint now")
    assert "end" not in state.game.typed(view(state, 0))


@pytest.mark.rules("DR-FP-06")
def test_the_further_fingerprint_may_be_declined() -> None:
    options = {"eyewitness_extra": "immediately", "fingerprint_token_optional": False}
    state = DetectiveRummy(2, options).position(
        {"hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["FO", "GR", "VA"], ["DE"]],
         "hands": [["e-fo-gr-va", "h-gr-va"], 2], "items": GUN, "deck": ["c-cl-de"] * 4}
    )  # fmt: skip
    play(state, "fingerprint e-fo-gr-va", "suspect s04")
    assert texts(state) == ["decline", "fingerprint h-gr-va"]
    play(state, "decline")
    assert "gun" in texts(state)
    assert offered(state, "fingerprint") == []
