"""Why not: the reason, with its rule, for an action that the seat to move may not take now. Reads the View alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.errors import IllegalAction

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
    from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView


def why_not(game: BonnieAndClyde, view: BonnieAndClydeView, action: int) -> IllegalAction:
    words = game.say(action).split()
    rule, key = reason(view, words, int(game.rules.min_meld))
    kind = words[1] if words[0] in ("meld", "layoff") else words[-1]
    values = {
        "place": game.title_of(kind),
        "held": view.hand.get(kind, 0),
        "at": game.title_of(view.look_at or ""),
        "limit": game.options.stall_limit,
        "least": int(game.rules.min_meld),
    }
    return IllegalAction(rule, game.words.say(f"why.{key}", **values))


def reason(view: BonnieAndClydeView, words: list[str], least: int) -> tuple[str, str]:
    """Return the rule that forbids the move, and the key of its sentence."""
    verb = words[0]
    if view.phase == "draw":
        if verb == "take":
            return ("BC-TECH-02", "files_closed") if view.files_size else ("BC-DRAW-01", "no_files")
        return "BC-TURN-02", "draw_first_hinton" if verb == "hinton" else "draw_first"
    outlaw = view.look_card in ("bonnie", "clyde")
    first = "leave_first" if outlaw else "decide_card"
    if view.phase == "look":
        return "BC-LOOK-03" if outlaw else "BC-LOOK-04", "outlaw_stays" if verb == "keep" else first
    if view.phase == "hinton-look":
        return "BC-HINTON-06" if outlaw else "BC-HINTON-05", "hinton_outlaw" if verb == "keep" else first
    if view.phase == "files":
        return ("BC-HINTON-04", "not_filed" if verb == "fetch" else "fetch_first")
    if view.phase == "car":
        return "BC-CAR-02", "drive_first"
    if view.phase == "ask-look":
        return "BC-LOOK-01", "look_first"
    if verb in ("draw", "take"):
        return "BC-TURN-02", "drawn"
    if verb in ("keep", "leave", "look", "pass"):
        return "BC-LOOK-01", "nothing_seen"
    if verb in ("up", "down"):
        return "BC-CAR-04", "car_after_placing"
    if verb == "fetch":
        return "BC-HINTON-04", "hinton_files_first"
    if verb == "hinton":
        return reason_hinton(view, words)
    if verb == "discard":
        return ("BC-DISC-02", "rediscard") if view.hand.get(words[1]) else ("BC-DISC-01", "not_held")
    return reason_place(view, verb, words[1], int(words[2]), least)


def reason_hinton(view: BonnieAndClydeView, words: list[str]) -> tuple[str, str]:
    if not view.hand.get("hinton"):
        return "BC-HINTON-02", "no_hinton"
    if view.hinton_used:
        return "BC-HINTON-01", "hinton_used"
    if words[1] == "draw":
        return "BC-HINTON-10", "case_file_empty"
    if words[1] == "files":
        return "BC-HINTON-11", "files_empty"
    return ("BC-HINTON-12", "no_under_card") if words[2] not in view.under else ("BC-PLAY-03", "keep_one")


def reason_place(view: BonnieAndClydeView, verb: str, place: str, size: int, least: int) -> tuple[str, str]:
    held = view.hand.get(place, 0)
    if verb == "layoff" and place not in view.melded:
        return "BC-LAYOFF-01", "not_melded"
    if verb == "meld" and held < least:
        return "BC-MELD-01", "no_meld" if held else "not_held"
    if held < size:
        return ("BC-MELD-01" if verb == "meld" else "BC-LAYOFF-01"), "too_few"
    return "BC-PLAY-03", "keep_one"
