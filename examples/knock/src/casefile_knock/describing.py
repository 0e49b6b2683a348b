"""Knock as it is drawn: moves as buttons and as things on the table, and what each thing and word is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.describing import About, Described, explained
from casefile.engine.offer import Offer
from casefile_knock.sentences import card, hand_line

if TYPE_CHECKING:
    from casefile_knock.game import Knock
    from casefile_knock.view import KnockView

# The words of the game, each with its rules.
WORDS = {
    "knock": ("KNOCK-KNOCK-01", "KNOCK-KNOCK-02"),
    "set": ("KNOCK-SCORE-01",),
    "points": ("KNOCK-SCORE-02", "KNOCK-SCORE-03", "KNOCK-SCORE-04"),
}


def describe(game: Knock, view: KnockView, action: int) -> Described:
    """A legal move with its things: the deck, the pile, a card of the hand."""
    say = game.words.say
    verb, _, name = game.say(action).partition(" ")
    if verb == "draw":
        return Described(say("move.draw"), ("deck",))
    if verb == "take":
        return Described(say("move.take", card=card(game, view.pile[0])), ("pile",))
    if verb == "knock":
        return Described(say("move.knock"), tone="end", note=say("move.knock_note", n=view.count))
    return Described(say("move.discard", card=card(game, name)), (f"hand/{name}", "pile"), group=say("group.discard"))


def offer(game: Knock, view: KnockView, action: int) -> Offer:
    """The same move as the terminal lists it."""
    verb, _, name = game.say(action).partition(" ")
    if verb == "take" and view.pile:
        name = view.pile[0]
    note = game.words.say("move.knock_note", n=view.count) if verb == "knock" else ""
    return Offer(verb, card(game, name) if name else "", note)


def things(game: Knock, view: KnockView) -> list[str]:
    """What can be asked about: what lies on the table for the reader, then the words of the game."""
    hand = () if view.seat is None else view.hands[view.seat]
    seats = [f"seat/{seat}" for seat in range(game.seats)]
    return [*(f"hand/{name}" for name in hand), "deck", "pile", *seats, *(f"word/{word}" for word in WORDS)]


def about(game: Knock, view: KnockView, thing: str, names: tuple[str, ...]) -> About | None:
    """Names of things come from outside: whatever is none is not explained."""
    if thing not in things(game, view):
        return None
    what, _, id = thing.partition("/")
    if what == "word":
        return explained(game.words, f"word.{id}", WORDS[id])
    if what == "hand":
        key = "card_taken" if id == view.taken else "card_known" if id in view.shown else "card"
        return explained(game.words, key, ("KNOCK-SCORE-01", "KNOCK-TURN-02", "KNOCK-INFO-02"), card=card(game, id))
    if what == "seat":
        return About(names[int(id)], hand_line(game, view, int(id), names[int(id)]), ("KNOCK-INFO-01", "KNOCK-INFO-02"))
    rules = ("KNOCK-TURN-01", "KNOCK-TURN-03" if what == "deck" else "KNOCK-INFO-03")
    return explained(game.words, what, rules, n=view.deck if what == "deck" else len(view.pile))
