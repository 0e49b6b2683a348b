"""Worlds: a full State drawn from what one seat knows, every arrangement of the unseen cards equally likely.

It reads the View alone and so cannot consult the truth. The unseen cards of each shuffle lie in the hidden places of
that shuffle: in hands, and those of the last one in the deck too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.vecs import vec
from casefile_knock.state import WORLD, KnockState
from casefile_knock.view import HIDDEN, NONE, KnockView, Sight, read_sight

if TYPE_CHECKING:
    from casefile_knock.game import Knock


def world(game: Knock, view: KnockView, source: Chance) -> KnockState:
    """A State that gives this View back."""
    sight = read_sight(game, view.numbers)
    state = KnockState(game, source)
    state.ledger = vec[i64](list(view.ledger))
    state.round, state.turn, state.phase = sight.round, sight.turn, sight.phase
    state.turns, state.shuffles, state.knocker, state.taken = sight.turns, sight.shuffles, sight.knocker, sight.taken
    state.origin, state.shown = vec[i64](list(sight.origin)), vec[i64](list(sight.shown))
    state.pile = vec[i64]([card for card in sight.pile if card != NONE])
    used = 0
    pools: list[list[int]] = []
    for number in range(sight.shuffles + 1):
        pool = vec[i64](unseen(sight, number))
        used = int(source.shuffle(WORLD, used, pool, len(pool)))
        pools.append([int(card) for card in pool])
    for seat in range(game.seats):
        for card in sight.hand(seat, game.hand + 1):
            state.holder[card if card >= 0 else pools[HIDDEN - card].pop()] = seat
    state.deck = vec[i64](pools[-1])
    return state


def unseen(sight: Sight, number: int) -> list[int]:
    """The cards last in this shuffle that the reader does not see."""
    return [card for card, last in enumerate(sight.origin) if last == number and card not in sight.pile + sight.hands]
