"""Detective Rummy: what cards of one's own do, exactly; and games with packs of the first form, which go on as they were."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from casefile.engine.game import Pack
from casefile.engine.state import State
from casefile.games.detective_rummy.game import DetectiveRummy
from tests.rules.helpers import play, watched
from tests.rules.test_detective_rummy import names

FIRST, SECOND = "detective-rummy/casebook@1", "detective-rummy/casebook@2"
CARD = 23  # of Case 3, at a Suspect


def casebook(form: str, *effects: dict[str, Any]) -> Pack:
    """The Casebook in one of its forms; with these effects on a card, if any are given."""
    data = copy.deepcopy(dict(DetectiveRummy.load_pack(None).data)) | {"schema": form}
    if effects:
        data |= {"home_made": True, "id": "ours"}
        data["game_changers"][CARD - 1].update({"effects": list(effects), "after": "front"})
    return Pack.of(data)


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
