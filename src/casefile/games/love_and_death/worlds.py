"""Worlds: a full State drawn from what one seat knows, every arrangement of the unseen cards equally likely.

It reads the flat observation alone and so cannot consult the truth. Unseen are the order of each deck, uniform over its
shuffles, and which random memories were set aside: uniform over those that nobody has seen yet. The dice and reshuffles
to come are those of the new source.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Deck, Rules, Stream
from casefile.games.love_and_death.slots import Seen, restore_open
from casefile.games.love_and_death.state import LoveAndDeathState


def world(game: Game, rules: Rules, source: Chance, numbers: list[int], ledger: list[int]) -> LoveAndDeathState:
    """A State that gives the observation `numbers` back."""
    state = LoveAndDeathState(game, source, rules)
    state.clear()
    state.ledger = vec[i64](ledger)
    seen = vec[i64](numbers)
    restore_open(state, seen)
    i: i64
    for i in range(state.queue_n):
        state.queue[i] = seen[Seen.QUEUE + i]
    used = set_aside(state, seen, source)
    deck: i64
    for deck in range(Deck.COUNT):
        used = fill_deck(state, seen, source, deck, used)
    return state


def set_aside(state: LoveAndDeathState, seen: vec[i64], source: Chance) -> i64:
    """Which random memories are out of the game, of those not yet met; return the numbers used."""
    rest = seen[Seen.REST + Deck.MEMORIES]
    unmet = zeros(Deck.MOST_CARDS)
    n: i64 = 0
    out: i64 = -seen[Seen.DECK_N + Deck.MEMORIES]
    card: i64
    for card in range(Deck.MOST_CARDS):
        out += rest >> card & 1
        if rest & state.rules.random & ~state.met & 1 << card:
            unmet[n] = card
            n += 1
    used = source.shuffle(Stream.WORLD, 0, unmet, n)
    for card in range(out):
        state.aside |= 1 << unmet[card]
    return used


def fill_deck(state: LoveAndDeathState, seen: vec[i64], source: Chance, deck: i64, used: i64) -> i64:
    """The cards that may still be drawn, shuffled."""
    rest = seen[Seen.REST + deck]
    if deck == Deck.MEMORIES:
        rest &= ~state.aside
    pile = zeros(Deck.MOST_CARDS)
    n: i64 = 0
    card: i64
    for card in range(Deck.MOST_CARDS):
        if rest >> card & 1:
            pile[n] = card
            n += 1
    used = source.shuffle(Stream.WORLD, used, pile, n)
    first = state.rules.deck_at[deck]
    for card in range(n):
        state.deck[first + card] = pile[card]
    return used
