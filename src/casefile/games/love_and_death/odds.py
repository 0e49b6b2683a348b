"""What a stick-up may cost: counted on the destiny cards that can come, which everybody may know. From the View."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.games.love_and_death import layout as x
from casefile.games.love_and_death.names import SIDES
from casefile.games.love_and_death.view import list_icons

if TYPE_CHECKING:
    from casefile.games.love_and_death.game import LoveAndDeath
    from casefile.games.love_and_death.view import LoveAndDeathView

ROBBED = ("normal", "difficult", "bank")  # the sides that a stick-up may be read from


@dataclass(frozen=True)
class Odds:
    """Of so many cards that can come next, how many bring shots, and how many a wound."""

    of: int
    shots: int
    wounds: int


def odds(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> Odds:
    """Of the destiny deck, read from one side; an empty deck is made of its discards again (LD-DRAW-01)."""
    cards = view.decks["destiny"] if view.deck_sizes["destiny"] else view.discards["destiny"]
    lists = [icons_of(game, card, side) for card in cards]
    shots = sum(any(icon.startswith("shoot") for icon in icons) for icons in lists)
    wounds = sum(any(icon.startswith("hp-") for icon in icons) for icons in lists)
    return Odds(len(cards), shots, wounds)


def icons_of(game: LoveAndDeath, card: str, side: str) -> list[str]:
    row = 4 * game.cards[x.DESTINIES].index(card) + SIDES.index(side) - 1
    return list_icons(game.rules, int(game.rules.destiny[row]))


def told(game: LoveAndDeath, view: LoveAndDeathView, side: str) -> str:
    """`shots on 5 of 11 cards, a wound on 2`."""
    found = odds(game, view, side)
    key = "odds.wounds" if found.wounds else "odds.shots" if found.shots else "odds.nothing"
    return game.words.say(key, of=found.of, shots=found.shots, wounds=found.wounds)
