"""Why not: the reason, with its rule, for an action that the seat to move may not take now. Reads the View alone."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casefile.engine.errors import IllegalAction
from casefile.games.detective_rummy import compiler, describing, offers, sentences
from casefile.games.detective_rummy.layout import Index

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView

# What is asked in each phase, and by which rule; the last three are steps of Detective Work, in this order.
PHASE_RULE = {"pick": "DR-SETUP-01", "exchange": "DR-SETUP-14", "choose": "DR-TURN-02"}
PHASE_VERBS = {
    "pick": ("detective",),
    "exchange": ("drop", "done"),
    "choose": ("recuperate", "work"),
    "visit": ("visit", "skip"),
    "actions": ("end", "heal", "set", "fingerprint", "kit", "vest", "glass", "gun", "reveal"),
    "reassess": ("drop", "done"),
}
STEPS = ("visit", "actions", "reassess")
# Who must place a token, by what it is for.
PLACE_RULE = {
    "set": "DR-CIRC-16",
    "fingerprint": "DR-FP-04",
    "gun": "DR-ITEM-07",
    "empty_hand": "DR-EMPTY-02",
    "effect": "DR-GC-06",
}
# What the rules themselves ask while something is resolved; all else is asked by a card or a Location.
QUESTION_RULE = {
    "place": "DR-PLACE-01",
    "visit": "DR-VISIT-02",
    "heal": "DR-HEAL-01",
    "take": "DR-ITEM-06",
    "move": "DR-RUL-10",
    "assignment": "DR-ASG-09",
}


def why_not(game: DetectiveRummy, view: DetectiveRummyView, action: int) -> IllegalAction:
    words = game.say(action).split()
    rule, key = reason(game, view, words)
    if key == "not_held" and view.picked.get(words[-1]):
        key = "chosen"
    return IllegalAction(rule, game.words.say(f"why.{key}", **named(game, view, words)))


def named(game: DetectiveRummy, view: DetectiveRummyView, words: list[str]) -> dict[str, object]:
    """Whatever a reason may name: what is missing, by its name, and how many there are."""
    say = game.words.say
    verb, id = words[0], words[-1]
    seat, card = view.seat or 0, id in game.kinds
    skills = id.split("-")[1:] if card else []
    lacking = missing(game, view, id)
    shown = view.suspects.get(id.upper()) if verb in ("suspect", "from") else None
    place = f"location.{id.upper()}.name"
    base = view.bases[seat]
    return {
        "card": sentences.card_name(game, id) if card else id,
        "either": joined(game, skills, "about.or"),
        "lacking": joined(game, lacking, "list.and"),
        "skill": say(f"skill.{id.upper()}") if f"skill.{id.upper()}" in game.words else "",
        "held": sum(n for other, n in view.hand.items() if other[0] == "c" and id in other.split("-")[1:]),
        "picked": sum(view.picked.values()),
        "declared": say(f"skill.{view.declared}") if view.declared else "",
        "base": say(f"skill.{base}") if base else "",
        "item": say(f"item-name.{offers.ITEMS.get(verb, 'kit')}"),
        "place": say(place) if place in game.words else "",
        "suspect": describing.suspect(game, shown.id) if shown else "",
        "icons": joined(game, shown.icons, "about.or") if shown else "",
        "lawyers": joined(game, [one for one in shown.lawyers if one not in view.ready[seat]], "list.and")
        if shown
        else "",
    }


def missing(game: DetectiveRummy, view: DetectiveRummyView, card: str) -> list[str]:
    """The Skills of a card that a seat does not have: Ready, or for Reassess by an option on the board at all."""
    seat = view.seat or 0
    counts = view.phase == "reassess" and game.options.reassess_counts_wounded
    has = {*view.ready[seat], *(view.wounded[seat] if counts else ())}
    return [one for one in card.split("-")[1:] if one.upper() not in has] if card in game.kinds else []


def lacking_key(game: DetectiveRummy, view: DetectiveRummyView, card: str) -> str:
    return "not_ready_one" if len(missing(game, view, card)) == 1 else "not_ready"


def joined(game: DetectiveRummy, skills: Sequence[str], last: str) -> str:
    return sentences.in_one_breath(game, [game.words.say(f"skill.{one.upper()}") for one in skills], last)


def reason(game: DetectiveRummy, view: DetectiveRummyView, words: list[str]) -> tuple[str, str]:
    """The rule and the key of the sentence."""
    verb, name = words[0], words[-1]
    if view.question:
        return question_reason(view, verb, name)
    if view.selecting:
        return set_reason(view, verb, name)
    if view.fingerprint_now and verb not in ("fingerprint", "kit"):
        return "DR-FP-06", "now_fingerprint"
    if verb not in PHASE_VERBS[view.phase]:
        return other_step(view.phase, verb), f"now_{view.phase}"
    if view.phase == "pick":
        return "DR-SETUP-01", "board_taken"
    if view.phase == "exchange":
        if view.hand.get(name, 0) <= view.picked.get(name, 0):
            return "DR-SETUP-14", "not_held"
        return "DR-SETUP-14", "three_exchanged"
    if view.phase == "visit":  # one that a card has closed, or one that the Case does not lay out
        return ("DR-GC-06", "closed") if name.upper() in view.locations else ("DR-SETUP-18", "not_here")
    if view.phase == "reassess":
        if view.hand.get(name, 0) <= view.picked.get(name, 0):
            return "DR-REASS-01", "not_held"
        return ("DR-REASS-02", "no_skill") if name.startswith("c") else ("DR-REASS-03", lacking_key(game, view, name))
    return action_reason(game, view, verb, name)


def other_step(phase: str, verb: str) -> str:
    """The rule that keeps the steps of a turn apart: in their order, and none of them twice."""
    if phase not in STEPS:
        return PHASE_RULE[phase]
    if verb in PHASE_VERBS["choose"]:
        return "DR-TURN-02"
    earlier = STEPS[: STEPS.index(phase)]
    return "DR-WORK-02" if any(verb in PHASE_VERBS[step] for step in earlier) else "DR-WORK-01"


def question_reason(view: DetectiveRummyView, verb: str, name: str) -> tuple[str, str]:
    question = view.question
    if view.purpose.startswith("ignore"):
        return "DR-RUL-16", "asked_use"
    if question == "place" and verb == "suspect":
        return suspect_reason(view, name.upper())
    if question == "place" and verb == "decline":
        return PLACE_RULE[view.purpose], "must_place"
    if question in ("visit", "heal") and verb == "pay":
        return QUESTION_RULE[question], "not_held"
    if question == "item" and verb == "item" and view.purpose != "lose":
        seat = view.seat or 0
        return ("DR-ITEM-13", "item_taken") if name in view.items[seat] else ("DR-ITEM-14", "item_not_here")
    return asking_rule(view), f"asked_{question}"


def asking_rule(view: DetectiveRummyView) -> str:
    """The rule behind the question: a card does what it says, a Location is followed, and some the rules ask."""
    if view.question == "skill" and view.purpose == "name":
        seat = view.seat or 0
        full = len(view.ready[seat]) + len(view.wounded[seat]) == len(compiler.SKILL_IDS)
        return "DR-CIRC-14" if full else "DR-CIRC-09"
    if view.question in ("move", "assignment"):
        return QUESTION_RULE[view.question]
    if view.source.startswith("location"):
        return "DR-VISIT-03"
    if view.source:
        return "DR-GC-06"
    return QUESTION_RULE.get(view.question, "DR-GC-06")


def suspect_reason(view: DetectiveRummyView, name: str) -> tuple[str, str]:
    """Why a token cannot go to this Suspect."""
    suspect = view.suspects.get(name)
    seat = view.seat or 0
    if suspect is None:
        return "DR-SETUP-18", "suspect_not_here"
    if name == f"D-{view.bases[seat]}":
        return "DR-DSUS-03", "own_detective"
    if not set(suspect.lawyers) <= set(view.ready[seat]):
        return "DR-LAW-02", "lawyer"
    if not set(suspect.icons) & set(view.ready[seat]) and view.purpose != "effect":
        return "DR-PLACE-01", "no_icon"
    if view.purpose == "set":  # it goes by the one Skill of the set
        return "DR-PLACE-02", "set_icon"
    return ("DR-GC-06", "card_names") if view.purpose == "effect" else ("DR-RUL-16", "lawyer_ignored")


def set_reason(view: DetectiveRummyView, verb: str, name: str) -> tuple[str, str]:
    if verb == "done":
        two = view.seat is not None and "set_of_two" in view.modifiers[view.seat]
        return "DR-CIRC-02", "set_too_small_two" if two else "set_too_small"
    if verb == "add" and not name.startswith("c"):
        return "DR-CIRC-04", "not_circumstantial"
    if verb == "add" and view.hand.get(name, 0) > view.picked.get(name, 0):
        return "DR-CIRC-02", "other_skill"
    if verb == "add":
        return "DR-CIRC-02", "not_held"
    return "DR-CIRC-02", "finish_set"


def action_reason(game: DetectiveRummy, view: DetectiveRummyView, verb: str, name: str) -> tuple[str, str]:
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
            return "DR-FP-02", lacking_key(game, view, name)
        if view.items[seat].get("kit") != "ready":
            return "DR-ITEM-16", item_key(view, seat, "kit")
        base = view.bases[seat] or ""
        return ("DR-ITEM-10", "kit_ready") if base.lower() in name.split("-")[1:] else ("DR-ITEM-09", "kit_shows")
    if verb == "reveal":
        mine = any(str(card.number) == name and card.state == "secret" for card in view.game_changers)
        if mine and game.rules.changer_hold[int(name)] != Index.NONE:
            return "DR-GC-16", "card_idle"
        return ("DR-GC-16", "card_stays") if mine else ("DR-GC-09", "no_such_card")
    item = "magnifier" if verb == "glass" else verb
    if view.items[seat].get(item) != "ready":
        return "DR-ITEM-15" if item in view.items[seat] else "DR-ITEM-04", item_key(view, seat, item)
    return "DR-RUL-07", "no_discard" if verb == "glass" else "no_suspect"


def item_key(view: DetectiveRummyView, seat: int, item: str) -> str:
    """Where an Item is that is not Ready."""
    return f"item_{view.items[seat].get(item, 'locker')}"
