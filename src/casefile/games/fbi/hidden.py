"""The hidden cards of FBI: the order of the deck, and the agents that others have chosen and not yet played."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from casefile.engine.belief import Hidden, Shuffle, tally, together
from casefile.games.fbi import names as labels
from casefile.games.fbi.layout import Agent, Index
from casefile.games.fbi.state import FbiState
from casefile.games.fbi.view import FbiView

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi


def unseen(state: FbiState, view: FbiView) -> Hidden:
    """The cards of a world that the reader of a View cannot see: `next` are those laid out in the next turn."""
    rules = cast("Fbi", view.game).rules
    names = view.game.kinds
    out: Hidden = {}
    deck = [names[kind] for kind in state.deck[rules.cards - state.deck_n :]]
    new = min(int(rules.per_seat * rules.seats), len(deck))
    if new:
        out["next"] = tally(deck[:new])
    if deck[new:]:
        out["deck"] = tally(deck[new:])
    for seat in range(view.game.seats):
        chosen = [labels.AGENTS[agent] for agent in state.chosen[2 * seat : 2 * seat + 2] if agent != Index.NONE]
        left = [agent for agent in chosen if agent not in view.played[seat]]
        if seat != view.seat and left:
            out[f"agents {seat}"] = tally(left)
    return out


def shuffles(view: FbiView, hidden: Hidden) -> list[Shuffle]:
    """The deck; and of each other seat, two of the agents that were on offer, or what goes with the one played."""
    deck = tuple(place for place in ("next", "deck") if place in hidden)
    out = [Shuffle(together(hidden, deck), deck)]
    for seat in range(view.game.seats):
        place = f"agents {seat}"
        if place in hidden:
            left = [agent for agent in (*view.offered, labels.AGENTS[Agent.DOUBLE]) if agent not in view.played[seat]]
            out.append(Shuffle(dict.fromkeys(left, 1), (place,)))
    return out
