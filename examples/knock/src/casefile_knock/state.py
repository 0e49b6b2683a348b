"""Knock: the rules, for 2 to 4 seats, a whole match.

A turn: draw the top of the deck or take the top discard, then discard one card. Or knock instead: the others have one
more turn each, then all hands are counted. Three or more cards of a rank count nothing, the lowest hand scores.

Cards are numbers, and `game.kinds` has their names. Hidden are the order of the deck and the cards in the hands. What
everybody can work out by memory alone is kept here too: `shown` marks the cards in hands that came from the discard
pile, `origin` has the shuffle that each card was last in. The deck is shuffled anew from cards that all have seen, so
a card drawn since then is one of those.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.journal import EVERYBODY, NO_NEWS, Event, Value
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.engine.worth import chances
from casefile_knock.view import HIDDEN, NONE, Sight, padded

if TYPE_CHECKING:
    from casefile_knock.game import Knock

DRAW, TAKE, KNOCK, DISCARD = range(4)  # the actions; the card is added to the last
TO_DRAW, TO_DISCARD, OVER = range(3)  # the phases
SHUFFLING, WORLD, FILL = range(3)  # the purposes of chance: the rules, determinizing, what a position leaves open
SPREAD = 12.0  # so many points ahead multiply the odds to win by e: for bots that look ahead to the end of a round


class KnockState(State):
    """The table. Vecs are replaced or written in place; a copy has its own."""

    game: Knock

    def __init__(self, game: Knock, source: Chance) -> None:
        super().__init__(game, source)
        cards = len(game.kinds)
        self.holder = vec[i64]([NOBODY] * cards)  # the seat that holds each card
        self.origin = zeros(cards)
        self.shown = zeros(cards)
        self.deck = vec[i64]()  # the next card last
        self.pile = vec[i64]()  # the top card last
        self.phase: i64 = TO_DRAW
        self.taken: i64 = NONE  # the card taken from the pile in this turn
        self.knocker: i64 = NOBODY
        self.turns: i64 = 0  # finished in this round, by all seats
        self.shuffles: i64 = 0  # in this round, since the deal
        self.used: i64 = 0  # the counter of chance

    def fields(self) -> tuple[str, ...]:
        cards = ("holder", "origin", "shown", "deck", "pile")
        return (*cards, "phase", "taken", "knocker", "turns", "shuffles", "used")

    def copy(self) -> KnockState:
        other = KnockState(self.game, self.chance)
        other.share(self)
        for name in self.fields():
            value = getattr(self, name)
            setattr(other, name, value if isinstance(value, int) else value[:])
        return other

    def hand(self, seat: int) -> list[int]:
        return [card for card, holder in enumerate(self.holder) if holder == seat]

    def tell(
        self, name: str, seat: int, public: Mapping[str, Value], private: Mapping[int, Mapping[str, Value]], news: int
    ) -> None:
        if self.journal is not None:
            self.journal.add(Event(name, seat, public, private, news))

    # -- the deal ------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Five cards each, one card face up, the rest is the deck; the next player begins (KNOCK-DEAL-01, -02)."""
        game = self.game
        self.round += 1
        cards = self.shuffled(range(len(game.kinds)))
        self.holder = vec[i64]([NOBODY] * len(cards))
        for number in range(game.seats * game.hand):
            self.holder[cards.pop()] = number % game.seats
        self.pile = vec[i64]([cards.pop()])
        self.deck = vec[i64](cards)
        self.origin, self.shown = zeros(len(game.kinds)), zeros(len(game.kinds))
        self.phase, self.taken, self.knocker, self.turns, self.shuffles = TO_DRAW, NONE, NOBODY, 0, 0
        self.turn = (self.round - 1) % game.seats
        if self.journal is not None:
            self.journal.add(self.event_deal())

    def event_deal(self) -> Event:
        hands = {seat: {"cards": tuple(self.hand(seat))} for seat in range(self.game.seats)}
        return Event("deal", int(self.turn), {"round": int(self.round), "card": int(self.pile[0])}, hands, EVERYBODY)

    def shuffled(self, cards: Iterable[int]) -> list[int]:
        packed = vec[i64](list(cards))
        self.used = self.chance.shuffle(SHUFFLING, self.used, packed, len(packed))
        return [int(card) for card in packed]

    # -- legal actions -------------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.phase == TO_DRAW:  # KNOCK-TURN-01, KNOCK-KNOCK-01, -03
            actions = [DRAW, TAKE, KNOCK] if self.knocker == NOBODY else [DRAW, TAKE]
        else:  # KNOCK-TURN-02
            actions = [DISCARD + card for card in self.hand(seat) if card != self.taken]
        for number, action in enumerate(actions):
            out[number] = action
        return len(actions)

    # -- transitions ---------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        if action == DRAW:
            self.draw(int(seat))
        elif action == TAKE:
            self.take(int(seat))
        elif action == KNOCK:
            self.knocker = seat
            self.tell("knock", int(seat), {}, {}, NO_NEWS)
            self.end_turn()
        else:
            self.discard(int(seat), int(action) - DISCARD)

    def draw(self, seat: int) -> None:
        """The top of the deck; an empty one is made of the pile below its top card (KNOCK-TURN-01, -03)."""
        if not len(self.deck):
            self.shuffles += 1
            self.deck = vec[i64](self.shuffled(self.pile[:-1]))
            self.pile = self.pile[-1:]
            for old in self.deck:
                self.origin[old] = self.shuffles
            self.tell("reshuffle", seat, {"n": len(self.deck)}, {}, NO_NEWS)
        card = int(self.deck[-1])
        self.deck = self.deck[:-1]
        self.holder[card] = seat
        self.phase = TO_DISCARD
        self.tell("draw", seat, {}, {seat: {"card": card}}, 1 << seat)

    def take(self, seat: int) -> None:
        """The top discard, in sight of all (KNOCK-INFO-02)."""
        card = int(self.pile[-1])
        self.pile = self.pile[:-1]
        self.holder[card] = seat
        self.shown[card] = 1
        self.taken = card
        self.phase = TO_DISCARD
        self.tell("take", seat, {"card": card}, {}, NO_NEWS)

    def discard(self, seat: int, card: int) -> None:
        self.holder[card] = NOBODY
        self.shown[card] = self.origin[card] = 0  # what lies open needs no memory; equal tables have equal keys
        self.pile = vec[i64]([*self.pile, card])
        self.taken = NONE
        self.phase = TO_DRAW
        self.tell("discard", seat, {"card": card}, {}, EVERYBODY & ~(1 << seat))
        self.end_turn()

    def end_turn(self) -> None:
        """After a knock the others have one turn each (KNOCK-KNOCK-02); without one there is a limit (KNOCK-END-01)."""
        self.turns += 1
        self.turn = (self.turn + 1) % self.game.seats
        limit = self.game.options.turn_limit * self.game.seats
        if self.turn == self.knocker or (self.knocker == NOBODY and self.turns == limit):
            self.end_round()

    def end_round(self) -> None:
        """Count all hands in sight of all; deal again, or finish (KNOCK-SCORE-01, KNOCK-INFO-01, KNOCK-END-02)."""
        game = self.game
        hands = [self.hand(seat) for seat in range(game.seats)]
        counts = [game.count(hand) for hand in hands]
        self.ledger = vec[i64]([*self.ledger, self.knocker, *counts])
        cards = tuple(card for hand in hands for card in hand)
        self.tell("count", int(self.knocker), {"cards": cards, "counts": tuple(counts)}, {}, EVERYBODY)
        if self.round < game.options.rounds:
            self.deal()
        else:
            self.turn, self.phase = NOBODY, OVER

    # -- what a seat may know ------------------------------------------------------------------------------------

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        numbers = self.sight(int(seat)).numbers()
        for place, number in enumerate(numbers):
            out[place] = number
        return len(numbers)

    def sight(self, seat: int) -> Sight:
        """The whitelist: nothing of the deck but its size, of other hands what lay open before (KNOCK-INFO-01…03)."""
        room = self.game.hand + 1
        hands: list[int] = []
        for other in range(self.game.seats):
            cards = [card if self.sees(seat, other, card) else HIDDEN - self.origin[card] for card in self.hand(other)]
            hands += padded(sorted(cards), room)
        return Sight(
            seat=seat,
            round=self.round,
            turn=self.turn,
            phase=self.phase,
            turns=self.turns,
            shuffles=self.shuffles,
            knocker=self.knocker,
            taken=self.taken,
            deck=len(self.deck),
            origin=tuple(self.origin),
            shown=tuple(self.shown),
            pile=padded(self.pile, len(self.game.kinds)),
            hands=tuple(hands),
        )

    def sees(self, seat: int, other: int, card: int) -> bool:
        return seat == other or self.shown[card] == 1 or self.phase == OVER

    # -- for bots that look ahead ----------------------------------------------------------------------------------

    def settled(self, since: i64) -> bool:
        """They look to the end of the round."""
        return self.turn < 0 or self.round != since

    def value_into(self, out: vec[i64]) -> None:
        """Between rounds the chance to win follows from the lead."""
        if self.turn < 0:
            super().value_into(out)
            return
        points = vec[i64](list(self.game.totals(tuple(self.ledger))))
        chances(points, self.game.seats, SPREAD, out)
        for seat, own in enumerate(points):
            out[self.game.seats + seat] = own
