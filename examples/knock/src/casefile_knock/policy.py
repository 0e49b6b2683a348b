"""Greedy: the bot, the playout and the prior of search in one. It has no memory and looks only at the observation.

The strategy. A hand is worth what it counts, less a hope for each pair: a quarter of what the pair costs, if a card
that makes it three can still come. Take the top discard if it makes the hand better by more than 3, about what a card
off the deck does on average; else draw. Then discard what leaves the best hand. Knock at 8 or less against one player,
at 5 or less against more: each of them has one more turn. After a knock there is no hope in pairs.

Where it goes wrong: it neither counts turns nor minds what the next player collects.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.policy import Policy
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile_knock.state import DISCARD, DRAW, KNOCK, TAKE
from casefile_knock.view import Sight, read_sight

if TYPE_CHECKING:
    from casefile_knock.game import Knock

KNOCK_AT = {2: 8, 3: 5, 4: 5}  # by the number of seats
GAIN = 3.0  # what a card off the deck improves a hand by
HOPE = 0.5  # for a pair, of its rank


class KnockPolicy(Policy):
    """Equal observations give equal moves."""

    def __init__(self, game: Knock) -> None:
        self.game = game

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        sight = read_sight(self.game, seen[:length])
        hand = sight.hand(sight.seat, self.game.hand + 1)
        choices = list(legal[:n])
        if choices[0] == DRAW:
            if KNOCK in choices and self.game.count(hand) <= KNOCK_AT[self.game.seats]:
                return KNOCK
            top = next(card for card in reversed(sight.pile) if card >= 0)
            taking = min(self.value(sight, [*hand[:i], *hand[i + 1 :], top]) for i in range(len(hand)))
            return TAKE if taking < self.value(sight, hand) - GAIN else DRAW
        return min(choices, key=lambda action: self.value(sight, [card for card in hand if card != action - DISCARD]))

    def value(self, sight: Sight, hand: Sequence[int]) -> float:
        """What a hand counts, less its hopes; the lower the better."""
        value = float(self.game.count(hand))
        if sight.knocker == NOBODY:
            for rank, n in Counter(self.game.rank[card] for card in hand).items():
                if n == 2 and self.can_come(sight, rank):
                    value -= HOPE * rank
        return value

    def can_come(self, sight: Sight, rank: int) -> bool:
        """Whether a card of this rank may still be in the deck."""
        seen = sight.pile + sight.hands
        return any(own == rank and card not in seen for card, own in enumerate(self.game.rank))
