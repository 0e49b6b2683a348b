"""Bonnie and Clyde: the moves as the terminal lists them, melds before ways to look, with what they do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from casefile.engine.offer import Offer
from casefile.games.bonnie_and_clyde.describing import place_to

if TYPE_CHECKING:
    from casefile.games.bonnie_and_clyde.game import BonnieAndClyde
    from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView

ORDER = {"meld": 1, "layoff": 2, "hinton": 3, "hinton look": 4}
LAST = 5


def offer(game: BonnieAndClyde, view: BonnieAndClydeView, action: int) -> Offer:
    """A legal move in words."""
    first, *rest = game.say(action).split()
    hinton = first == "hinton"
    head = f"hinton {rest.pop(0)}" if hinton else first
    shown = head.replace("hinton", game.hinton) if hinton else head
    key = f"offer.{head.replace(' ', '_')}"
    note = ""
    if first in ("meld", "layoff"):
        sideways = rest[0] == game.kinds[view.car - 1]
        each = game.rules.per_sideways if sideways else game.rules.per_upright
        note = game.words.say("offer.sideways" if sideways else "offer.upright", points=int(rest[1]) * int(each))
    elif first == "take":
        rest.append(view.files_top or "")
    elif key in game.words:
        to = game.title_of(place_to(game, view.car, head))
        if to == game.titles[view.car - 1]:
            key = "offer.stay"
        top = game.title_of(view.files_top or "")
        here = game.title_of(view.look_at or "")
        note = game.words.say(key, top=top, card=game.title_of(view.look_card or ""), place=here, to=to)
    return Offer(
        shown,
        " ".join(game.title_of(word) for word in rest),
        note,
        ORDER.get(head, ORDER.get(first, LAST)),
        spends=hinton or first == "discard",
        about=game.words.say("offer.hinton_look_at") if head == "hinton look" else "",
    )
