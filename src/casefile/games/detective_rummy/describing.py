"""Detective Rummy: moves as they are drawn, and what a press on the table may mean."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from casefile.engine.describing import Described, Tone
from casefile.games.detective_rummy import offers, sentences

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView

PASSES = ("skip", "decline")
BY_ITSELF = (*PASSES, "end", "pay")
SAID = ("option", "detective")  # the label has it already
# What is named with capitals: where it lies, by the verb of its move.
NAMED = {
    "detective": "detective", "visit": "location", "location": "location", "suspect": "suspect", "from": "suspect",
    "heal": "skill", "skill": "skill", "set": "skill",
}  # fmt: skip
# And what is named as it is typed.
TYPED = {
    "item": "item", "assignment": "assignment", "option": "option", "reveal": "changer", "pay": "hand", "add": "hand",
    "drop": "hand", "give": "hand", "fingerprint": "hand",
}  # fmt: skip


def describe(game: DetectiveRummy, view: DetectiveRummyView, action: int) -> Described:
    """A legal move with its things: people, places, Skills, Items and cards of the table."""
    verb, _, id = game.say(action).partition(" ")
    return Described(
        label(game, view, verb, id),
        things(view, verb, id),
        tone(view, verb),
        note="" if verb in SAID else offers.note(game, view, verb, id),
        group=game.words.say(f"group.{verb}") if f"group.{verb}" in game.words else "",
        by_itself=verb in BY_ITSELF or (verb == "done" and view.phase in ("exchange", "reassess")),
    )


def tone(view: DetectiveRummyView, verb: str) -> Tone:
    if verb in PASSES:
        return "pass"
    if verb == "reveal":
        return "once"
    return "end" if verb == "end" or (verb == "done" and view.phase == "reassess") else "go"


# -- what a move is called ---------------------------------------------------------------------------------------------


def label(game: DetectiveRummy, view: DetectiveRummyView, verb: str, id: str) -> str:
    """A move in words: by what it will do, by what is asked, or plain."""
    say = game.words.say
    if verb == "option":
        found = offers.choice(game, view, id) or say("move.option", n=id)
    else:
        n = sum(view.picked.values())
        found = say(sentence(game, view, verb), name=name(game, view, verb, id), skill=skill(game, id), n=n)
    return found[0].upper() + found[1:]


def sentence(game: DetectiveRummy, view: DetectiveRummyView, verb: str) -> str:
    """The key of the sentence for a move."""
    if verb == "done":
        n = sum(view.picked.values())
        many = "" if n > 1 else "_one" if n else "_none"
        keys = ["move.done_set"] if view.selecting else [f"move.done_{view.phase}{many}"]
    elif verb == "decline" and not view.question:
        keys = ["move.decline_print"]
    else:
        asked, purpose = view.question, view.purpose
        keys = [f"move.{verb}_{asked}_{purpose}", f"move.{verb}_{purpose}", f"move.{verb}_{asked}"]
    return next((key for key in keys if key in game.words), f"move.{verb}")


def name(game: DetectiveRummy, view: DetectiveRummyView, verb: str, id: str) -> str:
    """What a move is about, by name."""
    say = game.words.say
    if verb in offers.CARDS:
        return sentences.card_name(game, id, "move.card")
    if verb in ("suspect", "from"):
        return suspect(game, id.upper())
    keys = {
        "detective": f"detective.{id.upper()}.name",
        "visit": f"location.{id.upper()}.name",
        "location": f"location.{id.upper()}.name",
        "item": f"item-name.{id}",
        "assignment": f"assignment.{id}.name",
        "reveal": f"game-changer.{id}.name",
    }
    return say(keys[verb]) if verb in keys else ""


def suspect(game: DetectiveRummy, id: str) -> str:
    """A Suspect by name; a desk by its Skill, as in the log."""
    say = game.words.say
    return say("move.desk", skill=say(f"skill.{id[2:]}")) if id.startswith("D-") else sentences.called(game, id)


def skill(game: DetectiveRummy, id: str) -> str:
    """The Skill that a move names, or at whose desk a Detective sits."""
    key = f"skill.{id.upper().partition('-')[0]}"
    return game.words.say(key) if key in game.words else ""


# -- what it is made of, and what a press may mean ---------------------------------------------------------------------


def things(view: DetectiveRummyView, verb: str, id: str) -> tuple[str, ...]:
    if verb in NAMED:
        return (f"{NAMED[verb]}/{id.upper()}",)
    if verb in TYPED:
        return (f"{TYPED[verb]}/{id}",)
    if verb in offers.ITEMS:
        return (f"item/{offers.ITEMS[verb]}",)
    if verb == "kit":
        return ("item/kit", f"hand/{id}")
    if verb == "take":
        return (f"{'looked' if view.question == 'look' else 'discard'}/{id}",)
    return ()


def meant(game: DetectiveRummy, view: DetectiveRummyView, thing: str, chosen: Sequence[str]) -> list[int]:
    """The moves that a press may mean, the most likely first; texts that are no actions fall away."""
    return [game.ids[text] for text in meanings(view, thing) if text in game.ids]


def meanings(view: DetectiveRummyView, thing: str) -> list[str]:
    what, _, id = thing.partition("/")
    low = id.lower()
    if what == "hand":
        return of_card(view, id)
    if what == "location":
        return [f"location {low}" if view.question == "location" else f"visit {low}"]
    if what == "suspect":
        return [f"suspect {low}", f"from {low}"]
    if what == "skill":
        if view.question == "skill":
            return [f"skill {low}"]
        wounded = view.seat is not None and id in view.wounded[view.seat]
        return [f"heal {low}", f"set {low}"] if wounded else [f"set {low}", f"heal {low}"]
    if what == "item":
        return of_item(view, id)
    verbs = {
        "discard": "take", "looked": "take", "assignment": "assignment", "changer": "reveal", "option": "option",
    }  # fmt: skip
    return [f"detective {low}"] if what == "detective" else [f"{verbs[what]} {id}"] if what in verbs else []


def of_card(view: DetectiveRummyView, card: str) -> list[str]:
    """What a press on a card of the hand may mean."""
    if view.question in ("visit", "heal"):
        return [f"pay {card}"]
    if view.question == "pass":
        return [f"give {card}"]
    if view.selecting:
        return [f"add {card}"]
    if view.question or view.phase in ("exchange", "reassess"):
        return [f"drop {card}"]
    kind, *skills = card.split("-")
    if kind == "c":
        return [f"set {one}" for one in skills]
    return [f"fingerprint {card}", f"kit {card}"]


def of_item(view: DetectiveRummyView, item: str) -> list[str]:
    """What a press on an Item may mean: the Kit plays a Fingerprint."""
    if view.question == "item":
        return [f"item {item}"]
    if item == "kit":
        return [f"kit {card}" for card in view.hand if not card.startswith("c")][:1]
    return [verb for verb, used in offers.ITEMS.items() if used == item]
