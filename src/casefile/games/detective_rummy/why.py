"""Why not: the reason, with its rule, for an action that the seat to move may not take now. Reads the View alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.errors import IllegalAction

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView

# What is asked in each phase, and by which rule.
PHASE_RULE = {
    "pick": "DR-SETUP-01",
    "exchange": "DR-SETUP-14",
    "choose": "DR-TURN-02",
    "visit": "DR-VISIT-01",
    "actions": "DR-ACT-01",
    "reassess": "DR-REASS-01",
}
PHASE_VERBS = {
    "pick": ("detective",),
    "exchange": ("drop", "done"),
    "choose": ("recuperate", "work"),
    "visit": ("visit", "skip"),
    "actions": ("end", "heal", "set", "fingerprint", "kit", "vest", "glass", "gun", "reveal"),
    "reassess": ("drop", "done"),
}
# What is asked while something is resolved, and by which rule.
QUESTION_RULE = {
    "place": "DR-PLACE-01",
    "visit": "DR-VISIT-02",
    "heal": "DR-HEAL-01",
    "skill": "DR-CIRC-09",
    "item": "DR-ITEM-13",
    "take": "DR-ITEM-06",
    "look": "DR-VISIT-03",
    "drop": "DR-GC-10",
    "train": "DR-VISIT-03",
    "move": "DR-PLACE-04",
    "suspect": "DR-GC-06",
    "location": "DR-GC-06",
    "option": "DR-GC-06",
    "pass": "DR-GC-06",
    "assignment": "DR-ASG-09",
    "detective": "DR-GC-06",
}


def why_not(game: DetectiveRummy, view: DetectiveRummyView, action: int) -> IllegalAction:
    words = game.say(action).split()
    rule, key = reason(game, view, words)
    values = {
        "card": words[-1],
        "skill": game.words.say(f"skill.{words[-1].upper()}") if f"skill.{words[-1].upper()}" in game.words else "",
        "item": words[0],
    }
    return IllegalAction(rule, game.words.say(f"why.{key}", **values))


def reason(game: DetectiveRummy, view: DetectiveRummyView, words: list[str]) -> tuple[str, str]:
    """The rule and the key of the sentence."""
    verb, name = words[0], words[-1]
    if view.question:
        return question_reason(view, verb, name)
    if view.selecting:
        return set_reason(view, verb, name)
    if "decline" in (verb,) or verb not in PHASE_VERBS[view.phase]:
        return PHASE_RULE[view.phase], f"now_{view.phase}"
    if view.phase == "pick":
        return "DR-SETUP-01", "board_taken"
    if view.phase == "exchange":
        if view.hand.get(name, 0) <= view.picked.get(name, 0):
            return "DR-SETUP-14", "not_held"
        return "DR-SETUP-14", "three_exchanged"
    if view.phase == "visit":
        return ("DR-VISIT-03", "closed") if name.upper() in view.locations else ("DR-VISIT-03", "not_here")
    if view.phase == "reassess":
        if view.hand.get(name, 0) <= view.picked.get(name, 0):
            return "DR-REASS-01", "not_held"
        return ("DR-REASS-02", "no_skill") if name.startswith("c") else ("DR-REASS-03", "not_all_skills")
    return action_reason(view, verb, name)


def question_reason(view: DetectiveRummyView, verb: str, name: str) -> tuple[str, str]:
    rule = QUESTION_RULE[view.question]
    if view.question == "place" and verb == "suspect":
        suspect = view.suspects.get(name.upper())
        seat = view.seat or 0
        if suspect is None:
            return rule, "suspect_not_here"
        if name.upper() == f"D-{view.bases[seat]}":
            return "DR-DSUS-03", "own_detective"
        if not set(suspect.lawyers) <= set(view.ready[seat]):
            return "DR-LAW-02", "lawyer"
        return rule, "no_icon"
    if view.question == "place" and verb == "decline":
        return "DR-CIRC-16", "must_place"
    if view.question in ("visit", "heal") and verb == "pay":
        return rule, "not_held"
    if view.question == "item" and verb == "item":
        return rule, "no_item"
    return rule, f"asked_{view.question}"


def set_reason(view: DetectiveRummyView, verb: str, name: str) -> tuple[str, str]:
    if verb == "done":
        return "DR-CIRC-02", "set_too_small"
    if verb == "add" and not name.startswith("c"):
        return "DR-CIRC-04", "not_circumstantial"
    if verb == "add" and view.hand.get(name, 0) > view.picked.get(name, 0):
        return "DR-CIRC-02", "other_skill"
    if verb == "add":
        return "DR-CIRC-02", "not_held"
    return "DR-CIRC-02", "finish_set"


def action_reason(view: DetectiveRummyView, verb: str, name: str) -> tuple[str, str]:
    seat = view.seat or 0
    if verb == "heal":
        if view.healed:
            return "DR-ACT-03", "healed"
        return ("DR-HEAL-05", "not_wounded") if view.hand_sizes[seat] else ("DR-HEAL-05", "no_card")
    if verb == "set":
        return ("DR-CIRC-01", "set_done") if view.set_done else ("DR-CIRC-02", "no_set")
    if verb in ("fingerprint", "kit"):
        if not view.fingerprints_left:
            return "DR-FP-01", "print_done"
        if not view.hand.get(name):
            return "DR-FP-02", "not_held"
        if verb == "fingerprint":
            return "DR-FP-02", "not_ready"
        if view.items[seat].get("kit") != "ready":
            return "DR-ITEM-16", "item_not_ready"
        return "DR-ITEM-10", "kit_base"
    if verb == "reveal":
        return "DR-GC-09", "no_such_card"
    item = "magnifier" if verb == "glass" else verb
    if view.items[seat].get(item) != "ready":
        return "DR-ITEM-15", "item_not_ready"
    return ("DR-ITEM-06", "no_discard") if verb == "glass" else ("DR-ITEM-07", "no_suspect")
