"""Detective Rummy: the moves as the terminal lists them, by names of people, places and cards, with what they do."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from casefile.engine.offer import Offer
from casefile.games.detective_rummy import sentences

if TYPE_CHECKING:
    from casefile.games.detective_rummy.game import DetectiveRummy
    from casefile.games.detective_rummy.view import DetectiveRummyView

ITEMS = {"vest": "vest", "glass": "magnifier", "gun": "gun"}
CARDS = ("pay", "add", "drop", "take", "give", "fingerprint", "kit")
LAST = {"skip", "decline", "end", "done"}
FIRST = {"set", "fingerprint", "kit"}
FREE = {"work", "visit", "skip", "add", "drop", "set", "heal", "end", "detective"}  # nothing is given up yet


def offer(game: DetectiveRummy, view: DetectiveRummyView, action: int) -> Offer:
    """A legal move in words."""
    verb, _, id = game.say(action).partition(" ")
    order = 0 if verb in FIRST else 2 if verb in LAST else 1
    head, rest = verb, id
    if verb in CARDS:
        kind, _, skills = sentences.card_name_short(game, id).partition(" ")
        head, rest = f"{verb} {kind}", skills
    elif id:
        rest = named(game, verb, id)
    about = note(game, view, verb, id) if id else plain(game, view, verb)
    return Offer(head, rest, about, order, spends=verb not in FREE)


def note(game: DetectiveRummy, view: DetectiveRummyView, verb: str, id: str) -> str:
    """The cost, effect or object of a move, if its name does not say it."""
    say = game.words.say
    upper = id.upper()
    if verb == "end":
        return still(game, view)
    if verb in ITEMS:
        return say(f"item-does.{ITEMS[verb]}")
    if verb in ("fingerprint", "kit"):
        return say(f"kind-brings.{id[0]}")
    if verb in ("visit", "location"):
        n = view.location_changers.get(upper, 0)
        there = [sentences.changers(game, n)] if n else []
        return game.words.beside([say(f"instruction.{upper}"), *there])
    if verb in ("suspect", "from"):
        return suspect_note(game, view, upper)
    if verb == "set":
        held = sum(n for card, n in view.hand.items() if card[0] == "c" and id in card.split("-"))
        return say("offer.set", n=held)
    if verb == "item":
        return say(f"item-does.{id}")
    if verb == "detective" and view.phase == "pick":
        return say("offer.detective", skill=say(f"skill.{upper.partition('-')[0]}"))
    if verb == "assignment":
        return say(f"condition.{id}")
    if verb == "reveal":
        return sentences.effect(game, int(id))
    return choice(game, view, id) if verb == "option" else ""


def still(game: DetectiveRummy, view: DetectiveRummyView) -> str:
    """What a seat that ends its actions could still lay from its hand: a set, a Fingerprint or both; of what is wise it
    says nothing."""
    seat = view.seat or 0
    ready = {skill.lower() for skill in view.ready[seat]}
    base = (view.bases[seat] or "").lower()
    kit = base in ready and view.items[seat].get("kit") == "ready"
    held = [(kind, skills, n) for card, n in view.hand.items() for kind, *skills in [card.split("-")]]
    shown = Counter(skill for kind, skills, n in held if kind == "c" for skill in skills for _ in range(n))
    least = 2 if "set_of_two" in view.modifiers[seat] else int(game.rules.least_set)
    a_set = not view.set_done and any(n >= least for n in shown.values())
    a_print = view.fingerprints_left > 0 and any(
        kind != "c" and (ready.issuperset(skills) or (kit and base in skills)) for kind, skills, _ in held
    )
    key = "_".join(word for word, can in (("set", a_set), ("print", a_print)) if can)
    return game.words.say(f"still.{key}") if key else ""


def choice(game: DetectiveRummy, view: DetectiveRummyView, id: str) -> str:
    """An option of the card that asks, if it has a name."""
    key = f"choice.{view.source.removeprefix('game-changer.')}.{id}"
    return game.words.say(key, **sentences.names_of(game)) if key in game.words else ""


def plain(game: DetectiveRummy, view: DetectiveRummyView, verb: str) -> str:
    """The effect of a one-word move, by the current question."""
    if verb in ITEMS:
        return sentences.item_text(game, ITEMS[verb])
    asked = sentences.asked(game, view)
    keys = [f"offer.{verb}_{asked}", f"offer.{verb}_{view.question}", f"offer.{verb}"]
    return next((game.words.say(key) for key in keys if key in game.words), "")


def named(game: DetectiveRummy, verb: str, id: str) -> str:
    """The object of a move."""
    say = game.words.say
    upper = id.upper()
    if verb in ("visit", "location"):
        return say(f"location.{upper}.name")
    if verb in ("suspect", "from"):
        return sentences.called(game, upper)
    if verb in ("set", "heal", "skill"):
        return say(f"skill.{upper}")
    if verb == "item":
        return say(f"item-name.{id}")
    if verb == "detective":
        return say(f"detective.{upper}.name")
    if verb == "assignment":
        return say(f"assignment.{id}.name")
    return say(f"game-changer.{id}.name") if verb == "reveal" else id


def suspect_note(game: DetectiveRummy, view: DetectiveRummyView, id: str) -> str:
    """The tokens that lie there, and what else counts for a token more."""
    if id not in view.suspects:
        return ""
    suspect = view.suspects[id]
    mine = suspect.tokens[view.seat] if view.seat is not None else 0
    others = sum(suspect.tokens) - mine
    parts = [game.words.say("offer.tokens", mine=mine, others=others)] if mine or others else []
    parts += [game.words.say("offer.alibi")] if suspect.alibi != "none" else []
    parts += sentences.sealed_changers(game, view, suspect)
    return game.words.beside(parts)
