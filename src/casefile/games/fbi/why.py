"""Why not: the reason, with its rule, for an action that the seat to move may not take now. Reads the View alone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from casefile.engine.errors import IllegalAction
from casefile.games.fbi.describing import short
from casefile.games.fbi.sentences import written

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi
    from casefile.games.fbi.view import FbiView

VERB_OF_PHASE = {"order": "release", "select": "choose", "first-pass": "arrest", "second-pass": "arrest"}


def why_not(game: Fbi, view: FbiView, action: int) -> IllegalAction:
    words = game.say(action).split()
    rule, key = reason(view, words)
    missing = [colour for colour in words[1:] if colour not in view.offered]
    mine = [agent for agent in view.chosen if agent != "2x"]
    played = view.played[view.seat or 0]

    def listed(way: str, agents: Iterable[str]) -> str:
        return game.words.say(f"list.{way}").join(written(game, agent) for agent in agents)

    return IllegalAction(
        rule,
        game.words.say(
            f"why.{key}",
            card=short(game, " ".join(words[1:])) if words[0] == "release" and words[1:] != ["none"] else "",
            colours=listed("or", missing),
            offered=listed("and", view.offered),
            agents=listed("or", mine),
            left=listed("or", [agent for agent in mine if agent not in played] or mine),
        ),
    )


def reason(view: FbiView, words: list[str]) -> tuple[str, str]:
    """Return the rule that forbids the move, and the key of its sentence."""
    verb = "choose" if words[0] == "double" else words[0]
    if verb != VERB_OF_PHASE[view.phase]:
        return "FBI-TURN-01", f"now_{VERB_OF_PHASE[view.phase]}"
    if verb == "release":
        return ("FBI-ORDER-02", "not_held") if view.slammers[view.seat or 0] else ("FBI-ORDER-07", "empty_slammer")
    if verb == "choose":
        return ("FBI-SELECT-07", "one_colour") if len(view.offered) == 1 else ("FBI-SELECT-03", "not_offered")
    if view.phase == "first-pass":
        return "FBI-ARREST-01", "not_chosen"
    if "2x" in view.chosen:
        return "FBI-ARREST-07", "doubled"
    return "FBI-ARREST-06", "second_agent"
