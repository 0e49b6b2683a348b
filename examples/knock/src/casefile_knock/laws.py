"""Knock for the laws: what must always be true, and the same history with other secrets.

Written from the rules and not from the State's own book of what is known: a twin made with that book would forget the
very thing that the book forgot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Sequence
from itertools import permutations, product
from random import Random
from typing import cast

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import NOBODY, State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.testing import Adapter, Move, Twin, other_chance, reorder, values_of, watched
from casefile.testing.coverage import OTHERWISE, RARE, RESHUFFLE, SHUFFLE, Kind
from casefile.testing.known import LawTables
from casefile.testing.scripted import Script, Shuffle
from casefile_knock.game import Knock, KnockOptions
from casefile_knock.state import DISCARD, DRAW, KNOCK, TAKE, TO_DISCARD, KnockState
from casefile_knock.view import HIDDEN, PHASES, KnockView, read_sight
from casefile_knock.worlds import unseen

LAST_TURNS = "after a knock"


class KnockAdapter(Adapter):
    phases = PHASES
    chance = (SHUFFLE, RESHUFFLE, OTHERWISE)
    rare = (LAST_TURNS,)

    def __init__(self, seats: int = 2, **options: object) -> None:
        self.game: Knock = Knock(seats, options)
        chosen = self.game.options
        self.longest = chosen.rounds * 2 * seats * (chosen.turn_limit + 1)  # two actions a turn, one turn more at most

    def invariants(self, state: State) -> None:
        table, game = cast(KnockState, state), self.game
        held = [card for card, seat in enumerate(table.holder) if seat != NOBODY]
        assert sorted([*held, *table.deck, *table.pile]) == list(range(len(game.kinds))), "cards lost or doubled"
        for seat in range(game.seats):
            more = table.phase == TO_DISCARD and table.turn == seat
            assert len(table.hand(seat)) == game.hand + more, "a hand of another size"
        assert all(table.origin[card] == table.shuffles for card in table.deck), "the deck is of the last shuffle"

    def traits(self, state: State, view: View) -> Iterator[Kind]:
        yield from super().traits(state, view)
        if cast(KnockView, view).knocker is not None:
            yield RARE, LAST_TURNS

    def openings(self, seed: int) -> Iterable[State]:
        """A deck that is used up, or nearly."""
        for number in range(6):
            state = cast(KnockState, self.game.deal(seed + number))
            state.pile = vec[i64]([*state.deck[number // 2 :], *state.pile])
            state.deck = state.deck[: number // 2]
            yield state

    # -- twins -----------------------------------------------------------------------------------------------------

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Other faces on the cards that `seat` never saw."""
        state, recorder, _ = watched(start)
        table = Table(cast(KnockState, start), seat)
        for mover, action in moves:
            since, number = len(recorder.shuffles), state.round
            state.step(mover, action)
            uses = recorder.shuffles[since:]
            if action == DRAW and uses:
                table.reshuffle(uses.pop(0))
            table.move(mover, action)
            if state.round != number or state.turn < 0:
                table.seen.update(card for hand in table.hands for card in hand)  # all hands are counted
            if uses:
                table.deal(uses[0])
        faces = table.exchanged(dice)
        changes: Script = {}
        for use, cards in table.shuffles:
            changes |= reorder(use, [faces[card] for card in cards])
        twin = cast(KnockState, start.copy())
        twin.holder = vec[i64]([NOBODY] * len(self.game.kinds))
        for own, hand in enumerate(table.first_hands):
            for card in hand:
                twin.holder[faces[card]] = own
        twin.deck = vec[i64]([faces[card] for card in table.first_deck])
        twin.chance = other_chance(recorder, changes, dice)
        return Twin(twin, moves)

    def retell(self, start: State) -> Sequence[Event]:
        return [cast(KnockState, start).event_deal()]

    # -- worlds ----------------------------------------------------------------------------------------------------

    def arrangement(self, state: State) -> Hashable:
        table = cast(KnockState, state)
        return tuple(table.holder), tuple(table.deck)

    def tiny(self) -> Sequence[State]:
        """Two seats, one hidden hand but for two cards, few cards in the deck; before and after a shuffle."""
        return [] if self.game.seats > 2 else [self.small(shuffles) for shuffles in (0, 1)]

    def small(self, shuffles: int) -> State:
        kinds = list(self.game.kinds)
        mine, other, rest = kinds[:5], kinds[5:10], kinds[10:]
        later = {"shuffles": 1, "drawn": {other[0]: 1}} if shuffles else {}
        position = {"hands": [mine, other], "shown": [*mine[2:], *other[2:]], "pile": rest[2:], "deck": rest[:2]}
        return self.game.position(position | later)

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        """Every order of the unseen cards of each shuffle, laid into the places of that shuffle."""
        sight, game = read_sight(self.game, view.numbers), self.game
        hands = [sight.hand(seat, game.hand + 1) for seat in range(game.seats)]
        pools = [unseen(sight, number) for number in range(sight.shuffles + 1)]
        out: Counter[Hashable] = Counter()
        for orders in product(*(permutations(pool) for pool in pools)):
            left = [list(order) for order in orders]
            holder = [NOBODY] * len(game.kinds)
            for seat, hand in enumerate(hands):
                for card in hand:
                    holder[card if card >= 0 else left[HIDDEN - card].pop()] = seat
            out[tuple(holder), tuple(left[-1])] += 1
        return out


class Table:
    """Cards as things with numbers: `faces` is what they show, `pools` the shuffle they came from, `seen` the known.

    Whatever is shuffled is a new set of things: everybody may know which cards they are, nobody which is which.
    """

    def __init__(self, start: KnockState, reader: int | None) -> None:
        self.game, self.reader = start.game, reader
        self.faces: list[int] = []
        self.pools: list[int] = []
        self.seen: set[int] = set()
        self.shuffles: list[tuple[Shuffle, list[int]]] = []
        self.hands = [self.things(start.hand(seat)) for seat in range(self.game.seats)]
        self.deck = self.things(start.deck)
        self.pile = self.things(start.pile)
        self.first_hands, self.first_deck = [list(hand) for hand in self.hands], list(self.deck)
        self.look()

    def things(self, faces: Iterable[int]) -> list[int]:
        """New things with these faces, of the latest shuffle."""
        first = len(self.faces)
        self.faces += [int(face) for face in faces]
        things = list(range(first, len(self.faces)))
        self.pools += [len(self.shuffles)] * len(things)
        return things

    def look(self) -> None:
        self.seen.update(self.pile, [] if self.reader is None else self.hands[self.reader])

    def shuffled(self, use: Shuffle) -> list[int]:
        self.shuffles.append((use, []))
        self.shuffles[-1][1].extend(self.things(use.after))
        return list(self.shuffles[-1][1])

    def deal(self, use: Shuffle) -> None:
        self.deck = self.shuffled(use)
        self.hands = [[] for _ in range(self.game.seats)]
        for number in range(self.game.seats * self.game.hand):
            self.hands[number % self.game.seats].append(self.deck.pop())
        self.pile = [self.deck.pop()]
        self.look()

    def reshuffle(self, use: Shuffle) -> None:
        self.deck, self.pile = self.shuffled(use), self.pile[-1:]

    def move(self, seat: int, action: int) -> None:
        if action in (DRAW, TAKE):
            self.hands[seat].append((self.deck if action == DRAW else self.pile).pop())
        elif action != KNOCK:
            card = next(card for card in self.hands[seat] if self.faces[card] == action - DISCARD)
            self.hands[seat].remove(card)
            self.pile.append(card)
        self.look()

    def exchanged(self, dice: Random) -> list[int]:
        """Other faces on the unseen cards of each pool."""
        out = list(self.faces)
        for pool in set(self.pools):
            cards = [card for card, own in enumerate(self.pools) if own == pool and card not in self.seen]
            for card, other in zip(cards, dice.sample(cards, len(cards)), strict=True):
                out[card] = self.faces[other]
        return out


LAWS = LawTables(KnockAdapter, values_of(KnockOptions, rounds=[3, 1], turn_limit=[20, 3]), {})
