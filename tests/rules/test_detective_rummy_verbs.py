"""Verbs, conditions and formulas that the Casebook does not use itself; custom packs may use them."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.detective_rummy_helpers import board, dice, offered, size, tokens, view
from tests.rules.helpers import play, texts, truth

STANDARD: dict[str, Any] = dict(DetectiveRummy(2, {}).pack.data)
CARD = 24  # lies at a Suspect of Case 3


def own_game(*effects: dict[str, Any], number: int = CARD, **card: object) -> DetectiveRummy:
    data = copy.deepcopy(STANDARD) | {"home_made": True, "id": "ours"}
    data["game_changers"][number - 1].update({"effects": list(effects), "after": "front"} | card)
    return DetectiveRummy(2, {}, Pack.of(data))


def take(*effects: dict[str, Any], **changes: object) -> State:
    """The first seat has taken a card with these effects at S05."""
    base: dict[str, object] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "changer_taken": 1,
        "hands": [["c-cl-fo", "c-cl-gr", "c-cl-in"], ["c-de-gr", "c-de-in"]],
        "steps": [{"verb": "run", "seat": 0, "effect": f"game-changer-{CARD}:0", "b": 2, "c": -1, "d": CARD}],
    }  # fmt: skip
    return own_game(*effects).position(base | changes)


def ending(test: dict[str, Any] | None, fame: Any = 2, **changes: object) -> int:
    """The Fame that a kept card brings its owner, the first seat, at the end of Case 3."""
    effect = {"op": "end_score", "fame": fame} | ({} if test is None else {"if": test})
    game = own_game(effect)
    base: dict[str, object] = {
        "hand": 3, "phase": "next-turn", "marker": 6, "turns": 1, "active": 1, "detectives": ["VA-1", "DE-1"],
        "hands": [3, 3],
        "game_changers": [{"card": CARD, "at": "S05", "state": "open", "owner": 0, "round": 1}],
    }  # fmt: skip
    over = game.position(base | changes)
    return sum(line.points for line in over.sheets[0].lines if line.what == "game-changers" and line.seat == 0)


def test_items_come_and_go() -> None:
    items: list[object] = [{"gun": "unready", "kit": "ready"}, {}]
    assert view(take({"op": "ready_items"}, items=items)).items[0] == {"gun": "ready", "kit": "ready"}
    assert view(take({"op": "lose_item", "item": "kit"}, items=items)).items[0] == {"gun": "unready"}


def test_tokens_on_assignments() -> None:
    state = take({"op": "assignment_token", "assignment": "choice"}, assignments=[1, 5])
    assert texts(state) == ["assignment 1", "assignment 5"]
    assert view(play(state, "assignment 5")).assignments[5] == (1, 0)
    full = take({"op": "assignment_token", "assignment": 1}, assignments=[1], assignment_tokens=[{"1": 1}, {}])
    assert view(full).assignments[1] == (1, 0)


def test_lawyers_and_alibis_end() -> None:
    left = take({"op": "lawyer_leaves", "suspect": "choice"}, lawyers={"CL": "S05", "DE": "S01"})
    assert offered(left, "suspect") == ["s01", "s05"]
    assert view(play(left, "suspect s05")).suspects["S05"].lawyers == ()
    assert view(take({"op": "alibi", "suspect": "S01"})).suspects["S01"].alibi == "certain"
    gone = take({"op": "alibi_revoked", "suspect": "S01"}, alibis={"S01": "certain"})
    assert view(gone).suspects["S01"].alibi == "none"


def test_danger_falls_but_not_below_zero() -> None:
    assert view(take({"op": "danger_lower", "n": 2}, danger=3)).danger == 1
    assert view(take({"op": "danger_lower", "n": 2}, danger=1)).danger == 0


def test_discards() -> None:
    at_random = take({"op": "discard", "n": 2, "how": "random"})
    assert (size(at_random, 0), sum(view(at_random).discard.values())) == (1, 2)
    all_of_it = take({"op": "discard", "n": 5, "who": "all"}, assignments=[9])
    while view(all_of_it).question == "drop":
        play(all_of_it, texts(all_of_it)[0])
    assert view(all_of_it).assignments[9] == (1, 1)


def test_wounds_healing_and_the_shield() -> None:
    ready: list[object] = [["CL", "GR", "VA"], ["DE"]]
    assert board(take({"op": "wound", "skill": ["CL", "GR"]}, ready=ready), 0) == (["VA"], ["CL", "GR"])
    shield = take(
        {"op": "modifier", "id": "shield_once"}, {"op": "wound", "dice": 2}, ready=ready, seed=dice("CL", "VA")
    )
    assert board(shield, 0) == (["CL", "GR"], ["VA"]), "one of them is prevented"
    healed = take({"op": "heal", "n": 2}, ready=[["VA"], ["DE"]], wounded=[["CL", "GR", "IN"], []])
    assert board(play(healed, "skill in", "skill cl"), 0) == (["CL", "IN", "VA"], ["GR"])


def test_modifiers_of_a_turn() -> None:
    free = take({"op": "modifier", "id": "free_visit"})
    play(free, "end", "done", "recuperate", "work", "visit loc-4")
    assert view(free).phase == "actions", "nothing to pay"
    shed = take({"op": "modifier", "id": "reassess_free"}, hands=[["h-cl-de"], 2])
    assert offered(play(shed, "end"), "drop") == ["h-cl-de"]
    more = take({"op": "modifier", "id": "draw_plus_1"})
    assert size(play(more, "end", "done"), 0) == 6
    twice = take({"op": "modifier", "id": "extra_fingerprint"}, ready=[["DE", "GR", "VA"], ["DE"]],
                 hands=[["h-de-gr", "h-de-va"], 2])  # fmt: skip
    play(twice, "fingerprint h-de-gr", "decline")
    assert offered(twice, "fingerprint") == ["h-de-va"]


def test_suspects_that_are_not_named() -> None:
    counts: list[object] = [{"S01": 2, "S04": 1, "S05": 1}, {}]
    fewest = take({"op": "bad_blood", "suspect": "fewest_tokens"}, tokens=counts)
    assert truth(fewest)["bad_blood"][0] == ["S06"]
    seen = {truth(take({"op": "bad_blood", "suspect": "random"}, seed=n))["bad_blood"][0][0] for n in range(40)}
    assert seen == {"S01", "S04", "S05", "S06"}
    others = take({"op": "bad_blood", "suspect": "S01", "who": "with_token_here"}, tokens=[{}, {"S05": 1}])
    assert truth(others)["bad_blood"] == [[], ["S01"]]
    start = take({"op": "fame", "n": 1, "who": "start"}, start=1)
    assert view(start).fame == (0, 1)


def test_a_token_by_a_skill_or_past_a_lawyer() -> None:
    by_grit = take({"op": "place_token", "suspect": "choice", "match": "GR"}, ready=[["GR", "VA"], ["DE"]])
    assert offered(by_grit, "suspect") == ["s04", "s06"]
    past = take({"op": "place_token", "suspect": "here", "lawyer": "ignore", "optional": True}, lawyers={"CL": "S05"})
    assert texts(past) == ["decline", "suspect s05"]
    assert tokens(play(past, "suspect s05"), 0) == {"S05": 1}
    right = take({"op": "pass_cards", "who": "all", "dir": "right"})
    assert right.actors == (0, 1)


@pytest.mark.parametrize(
    ("test", "changes", "wanted"),
    [
        ({"tokens_on": "S05", "least": 2}, {"tokens": [{"S05": 2}, {}]}, 2),
        ({"tokens_on": "S05", "least": 3}, {"tokens": [{"S05": 2}, {}]}, 0),
        ({"leads_alone": "S05"}, {"tokens": [{"S05": 2}, {"S05": 2}]}, 0),
        ({"total_tokens": 3}, {"tokens": [{"S05": 2, "S01": 1}, {}]}, 2),
        ({"touches_all": True}, {"tokens": [{"S01": 1, "S04": 1, "S05": 1, "S06": 1}, {}]}, 2),
        ({"has_skill": "VA"}, {}, 2),
        ({"has_item": "gun"}, {}, 0),
        ({"assignments_done": 1}, {"assignments": [1], "assignment_tokens": [{"1": 1}, {}]}, 2),
        ({"hand_at_most": 2}, {}, 0),
        ({"bad_blood": "S05"}, {"bad_blood": [["S05"], []]}, 2),
        ({"danger": 2}, {"danger": 2}, 2),
        ({"round_at_most": 5}, {}, 0),
        ({"guilty_count": 2}, {"tokens": [{"S05": 1, "S01": 1}, {}]}, 2),
        ({"or": [{"danger": 3}, {"no_wounds": True}]}, {}, 2),
        ({"not": {"no_wounds": True}}, {}, 0),
    ],
)  # fmt: skip
def test_conditions(test: dict[str, Any], changes: dict[str, object], wanted: int) -> None:
    assert ending(test, **changes) == wanted


@pytest.mark.parametrize(
    ("formula", "changes", "wanted"),
    [
        ({"per": "item_on_board", "fame": 1, "max": 4}, {"items": [{"gun": "ready", "kit": "unready"}, {}]}, 2),
        ({"per": "token_on", "suspect": "here", "fame": 1, "max": 3}, {"tokens": [{"S05": 5}, {}]}, 3),
        ({"per": "other_detective_on", "suspect": "S05", "fame": 2, "max": 4}, {"tokens": [{}, {"S05": 1}]}, 2),
        ({"per": "bad_blood_guilty", "fame": 1, "max": 4}, {"tokens": [{"S05": 1}, {}], "bad_blood": [["S05"], []]}, 1),
    ],
)  # fmt: skip
def test_formulas(formula: dict[str, Any], changes: dict[str, object], wanted: int) -> None:
    assert ending(None, formula, **changes) == wanted
