"""Detective Rummy: what cards of one's own do, exactly; and games with packs of the first form, which go on as they were."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.helpers import play, texts, truth, watched
from tests.rules.test_detective_rummy import names

FIRST, SECOND = "detective-rummy/casebook@1", "detective-rummy/casebook@2"
CARD = 24  # of Case 3, at a Suspect


def casebook(form: str, *effects: dict[str, Any]) -> Pack:
    """The Casebook in one of its forms; with these effects on a card, if any are given."""
    data = copy.deepcopy(dict(DetectiveRummy.load_pack(None).data)) | {"schema": form}
    if effects:
        data |= {"home_made": True, "id": "ours"}
        data["game_changers"][CARD - 1].update({"effects": list(effects), "after": "front"})
    return Pack.of(data)


def take(form: str, *effects: dict[str, Any], **changes: object) -> State:
    """The first seat has taken a card with these effects at S05, in Case 3."""
    base: dict[str, object] = {
        "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "changer_taken": 1,
        "hands": [["c-cl-fo", "c-cl-gr", "c-cl-in"], ["c-de-gr", "c-de-in"]],
        "steps": [{"verb": "run", "seat": 0, "effect": f"game-changer-{CARD}:0", "b": 2, "c": -1, "d": CARD}],
    }  # fmt: skip
    return DetectiveRummy(2, {}, casebook(form, *effects)).position(base | changes)


@pytest.mark.rules("DR-EMPTY-02", "DR-EMPTY-03")
@pytest.mark.parametrize(
    ("form", "order"),
    [(SECOND, ["token", "changer", "draw", "fame", "draw"]), (FIRST, ["token", "changer", "fame", "draw", "draw"])],
)
def test_a_token_and_two_cards_are_one_bonus(form: str, order: list[str]) -> None:
    """A Game Changer that must not interrupt is read after both."""
    state = DetectiveRummy(2, {"game_changer_timing": "after_source"}, casebook(form)).position(
        {
            "hand": 3, "phase": "actions", "detectives": ["VA-1", "DE-1"], "ready": [["DE", "VA"], ["DE"]],
            "hands": [[], 3], "tokens": [{}, {"S05": 2}], "game_changers": [{"card": 24, "at": "S05"}],
        }
    )  # fmt: skip
    journal = watched(state)
    play(state, "end", "suspect s05")
    assert [name for name in names(journal) if name in order] == order


@pytest.mark.rules("DR-ASG-10")
@pytest.mark.parametrize(("form", "theirs"), [(SECOND, 2), (FIRST, 1)])
def test_once_a_turn_is_once_for_each(form: str, theirs: int) -> None:
    """Two places for each, in the turn of the first: each has Assignment 7 once, whoever had it before."""
    token = {"op": "place_token", "who": "all", "match": "none"}
    state = take(form, token | {"suspect": "S01"}, token | {"suspect": "S04"}, assignments=[7])
    while texts(state)[0].startswith("suspect"):
        play(state, texts(state)[0])
    assert sum(bool(tokens) for tokens in truth(state)["assignment_tokens"]) == theirs
