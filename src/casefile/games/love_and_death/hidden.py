"""The hidden cards of Love & Death: the order of every deck, and which random memories were set aside."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from casefile.engine.belief import Hidden, Shuffle, take_top, tally, together
from casefile.games.love_and_death import names as labels
from casefile.games.love_and_death.layout import Deck
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import LoveAndDeathView, bits

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath


def unseen(state: LoveAndDeathState, view: LoveAndDeathView) -> Hidden:
    """The next card of each deck, and the others."""
    cards = cast("LoveAndDeath", view.game).cards
    out: Hidden = {}
    for deck, title in enumerate(labels.DECKS):
        first = state.rules.deck_at[deck]
        pile = [cards[deck][card] for card in state.deck[first : first + state.deck_n[deck]]][::-1]
        take_top(out, f"next {title}", f"deck {title}", pile)
    aside = bits(int(state.aside))
    if aside:
        out["aside"] = tally(cards[Deck.MEMORIES][card] for card in aside)
    return out


def shuffles(view: LoveAndDeathView, hidden: Hidden) -> list[Shuffle]:
    """Each deck; a memory that nobody has seen may also be set aside."""
    out: list[Shuffle] = []
    for deck, title in enumerate(labels.DECKS):
        places = tuple(place for place in (f"next {title}", f"deck {title}") if place in hidden)
        cards = together(hidden, places)
        if deck == Deck.MEMORIES and "aside" in hidden:
            out.append(Shuffle({card: n for card, n in cards.items() if card not in view.may_be_aside}, places))
            places = (*places, "aside")
            cards = {card: n for card, n in together(hidden, places).items() if card in view.may_be_aside}
        out.append(Shuffle(cards, places))
    return out
