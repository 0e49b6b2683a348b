"""FBI: the moves as the terminal lists them, with what they get or cost."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.offer import Offer
from casefile.games.fbi.sentences import plain

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi
    from casefile.games.fbi.view import FbiView


def offer(game: Fbi, view: FbiView, action: int) -> Offer:
    """A legal move in words. A release says what the card was worth, which may be less than 0."""
    head, _, rest = game.say(action).partition(" ")
    released = head == "release" and rest != "none"
    note = ""
    if head == "arrest":
        row = view.table[rest]
        note = game.words.say("offer.row" if row else "offer.nobody", row=game.words.listed(row))
    return Offer(head, plain(rest) if released else rest, note, order=int(released), spends=released)
