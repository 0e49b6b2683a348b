"""Why not: the reason, with its rule, for an action that the seat to move may not take now. Reads the View alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.errors import IllegalAction
from casefile_knock.sentences import card

if TYPE_CHECKING:
    from casefile_knock.game import Knock
    from casefile_knock.view import KnockView


def why_not(game: Knock, view: KnockView, action: int) -> IllegalAction:
    verb, _, name = game.say(action).partition(" ")
    if verb == "discard" and view.phase == "draw":
        rule, key = "KNOCK-TURN-01", "draw_first"
    elif verb == "discard" and name == view.taken:
        rule, key = "KNOCK-TURN-02", "taken"
    elif verb == "discard":
        rule, key = "KNOCK-TURN-01", "not_held"
    elif view.phase == "discard":
        rule, key = ("KNOCK-KNOCK-01", "too_late") if verb == "knock" else ("KNOCK-TURN-01", "discard_now")
    else:
        rule, key = "KNOCK-KNOCK-03", "knocked"
    return IllegalAction(rule, game.words.say(f"why.{key}", card=card(game, name) if name else ""))
