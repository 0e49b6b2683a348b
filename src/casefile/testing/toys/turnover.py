"""Turnover: a deck that is shuffled anew in the middle of a round. For two.

Each seat holds one card. A turn: draw a card, then keep it or the one held; the other goes onto the open pile. When the
deck is used up, the pile becomes the deck. Nine turns make a round, and the card held at its end counts; two rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from random import Random
from typing import ClassVar, cast

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.journal import EVERYBODY, Event
from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.coverage import OTHERWISE, RESHUFFLE, SHUFFLE
from casefile.testing.scripted import Script, Shuffle, other_chance, reorder, watched
from casefile.testing.toys.base import NONE, ToyGame, ToyState, ToyView
from casefile.testing.toys.bids import orders

SEATS = 2
CARDS = (0, 0, 1, 1, 2, 2, 3)
TURNS = 9
DRAW, KEEP, SWAP = range(3)
SHUFFLING, WORLD = 0, 1  # purposes of chance


class TurnoverState(ToyState):
    scalars: ClassVar[tuple[str, ...]] = ("deck_n", "pile_n", "drawn", "turns", "dealt", "reshuffled")
    rows = (("held", SEATS), ("deck", len(CARDS)), ("pile", len(CARDS)))
    deck_n: int
    pile_n: int
    drawn: int  # NONE before the draw
    turns: int
    reshuffled: int
    held: vec[i64]
    deck: vec[i64]  # the next card last
    pile: vec[i64]

    def deal(self) -> None:
        self.round += 1
        cards = self.shuffled(SHUFFLING, CARDS, "dealt")
        self.held = vec[i64](cards[:SEATS])
        self.lay("deck", cards[SEATS:])
        self.lay("pile", [])
        self.drawn, self.turns, self.reshuffled, self.turn = NONE, 0, 0, 0

    def lay(self, name: str, cards: Sequence[int]) -> None:
        setattr(self, name, vec[i64]([*cards, *[NONE] * (len(CARDS) - len(cards))]))
        setattr(self, f"{name}_n", len(cards))

    def choices(self, seat: int) -> list[int]:
        return [DRAW] if self.drawn == NONE else [KEEP, SWAP]

    def automatic(self) -> int | None:
        """A draw is forced for everybody."""
        return DRAW if self.turn >= 0 and self.drawn == NONE else None

    def step(self, seat: i64, action: i64) -> None:
        if action == DRAW:
            self.draw(int(seat))
            return
        away = int(self.held[seat]) if action == SWAP else self.drawn
        if action == SWAP:
            self.held[seat] = self.drawn
        self.drawn = NONE
        self.pile[self.pile_n] = away
        self.pile_n += 1
        self.tell(Event("discard", int(seat), {"card": away, "held": int(action == SWAP)}, {}, EVERYBODY))
        self.turns += 1
        if self.turns == TURNS:
            self.end_round([int(card) for card in self.held])
        else:
            self.turn = 1 - self.turn

    def draw(self, seat: int) -> None:
        if not self.deck_n:
            self.lay("deck", self.shuffled(SHUFFLING, sorted(self.pile[: self.pile_n]), "dealt"))
            self.lay("pile", [])
            self.reshuffled += 1
            self.tell(Event("reshuffle", seat, {"n": self.deck_n}))
        self.deck_n -= 1
        self.drawn = int(self.deck[self.deck_n])
        self.deck[self.deck_n] = NONE
        self.tell(Event("draw", seat, {}, {seat: {"card": self.drawn}}, 1 << seat))

    def sight(self, seat: int) -> dict[str, list[int]]:
        return {
            "round": [self.round, self.turn, self.turns, self.deck_n, self.reshuffled],
            "actors": [int(self.actor_bits())],
            "held": [self.held[seat] if seat >= 0 else NONE],
            "drawn": [int(self.drawn != NONE), self.drawn if seat == self.turn else NONE],
            "pile": list(self.pile),
        }

    def event_deal(self) -> Event:
        cards = {seat: {"card": int(self.held[seat])} for seat in range(SEATS)}
        return Event("deal", 0, {"round": int(self.round)}, cards, EVERYBODY)


class Turnover(ToyGame):
    name = "toy-turnover"
    title = "Turnover"
    least_seats = most_seats = SEATS
    state_type = TurnoverState
    verbs = ("draw", "keep", "swap")
    layout = (("round", 5), ("actors", 1), ("held", 1), ("drawn", 2), ("pile", len(CARDS)))

    def world(self, view: View, source: Chance) -> TurnoverState:
        """The unseen cards, shuffled, laid into the other hand, a draw under way and the deck."""
        facts = cast(ToyView, view).facts
        state = cast(TurnoverState, self.blank(source))
        state.round, state.turn, state.turns, deck_n, state.reshuffled = facts["round"]
        state.ledger = vec[i64](view.ledger)
        pile = [card for card in facts["pile"] if card != NONE]
        pool = vec[i64](unseen(cast(ToyView, view)))
        source.shuffle(WORLD, 0, pool, len(pool))
        cards = [int(card) for card in pool]
        state.held = vec[i64]([facts["held"][0] if seat == view.seat else cards.pop() for seat in range(SEATS)])
        state.drawn = facts["drawn"][1]
        if facts["drawn"][0] and state.drawn == NONE:
            state.drawn = cards.pop()
        assert len(cards) == deck_n
        state.lay("deck", cards)
        state.lay("pile", pile)
        return state


def unseen(view: ToyView) -> list[int]:
    """The cards that the View does not show."""
    left = Counter(CARDS)
    left.subtract(card for name in ("held", "drawn", "pile") for card in shown(view, name))
    return sorted(left.elements())


def shown(view: ToyView, name: str) -> list[int]:
    numbers = view.facts[name][1:] if name == "drawn" else view.facts[name]
    return [card for card in numbers if card != NONE]


class TurnoverAdapter(Adapter):
    longest = 2 * 2 * TURNS
    chance = (SHUFFLE, RESHUFFLE, OTHERWISE)

    def __init__(self, game: ToyGame | None = None) -> None:
        super().__init__(game or Turnover())

    def invariants(self, state: State) -> None:
        toy = cast(TurnoverState, state)
        cards = [
            *toy.held,
            *toy.deck[: toy.deck_n],
            *toy.pile[: toy.pile_n],
            *([] if toy.drawn == NONE else [toy.drawn]),
        ]
        assert sorted(cards) == list(CARDS), "cards lost or doubled"

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Other faces on cards that `seat` never saw. Whatever is shuffled is a new set of unknown cards: everybody may
        know which they are, and nobody in which order they lie.
        """
        toy = cast(TurnoverState, start)
        state, recorder, _ = watched(start)
        table = Table([int(card) for card in (*toy.held, *toy.deck[: toy.deck_n])], seat)
        for mover, action in moves:
            since, number = len(recorder.shuffles), state.round
            state.step(mover, action)
            uses = recorder.shuffles[since:]
            if action == DRAW and uses:
                table.shuffle(uses.pop(0))
            table.move(mover, action)
            if state.round != number or state.turn < 0:  # the cards held are counted, for all to see
                table.seen.update(table.held)
            if state.round != number:
                table.deal(uses[0])
        faces = table.exchanged(dice)
        changes: Script = {}
        for use, cards in table.shuffles:
            changes |= reorder(use, [faces[card] for card in cards])
        twin = cast(TurnoverState, start.copy())
        twin.held = vec[i64](faces[:SEATS])
        twin.lay("deck", faces[SEATS : SEATS + toy.deck_n])
        twin.chance = other_chance(recorder, changes, dice)
        return Twin(twin, moves)

    def retell(self, start: State) -> Sequence[Event]:
        return [cast(TurnoverState, start).event_deal()]

    def arrangement(self, state: State) -> Hashable:
        toy = cast(TurnoverState, state)
        return tuple(toy.held), toy.drawn, tuple(toy.deck)

    def tiny(self) -> Sequence[State]:
        """Before and after the reshuffle."""
        out = []
        for seed, turns in ((1, 3), (2, 4), (3, 7)):
            state = self.game.deal(seed)
            for _ in range(turns):
                state.apply(state.turn, DRAW)
                state.apply(state.turn, SWAP)
            out.append(state)
        return out

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        toy = cast(ToyView, view)
        out: Counter[Hashable] = Counter()
        pad = (NONE,) * (len(CARDS) - toy.facts["round"][3])
        for order in orders(unseen(toy)):
            cards = list(order)
            held = tuple(toy.facts["held"][0] if seat == view.seat else cards.pop() for seat in range(SEATS))
            drawn = cards.pop() if toy.facts["drawn"][0] and not shown(toy, "drawn") else toy.facts["drawn"][1]
            out[held, drawn, (*cards, *pad)] += 1
        return out


class Table:
    """Cards as things with numbers: `faces` is what they show, `pools` the shuffle they came from, `seen` the known."""

    pile: list[int]

    def __init__(self, faces: list[int], reader: int | None) -> None:
        self.faces = faces
        self.reader = reader
        self.pools = [0] * len(faces)
        self.seen: set[int] = set()
        self.shuffles: list[tuple[Shuffle, list[int]]] = []
        self.lay(list(range(len(faces))))

    def lay(self, cards: list[int]) -> None:
        self.held, self.deck, self.pile, self.drawn = cards[:SEATS], cards[SEATS:], [], NONE
        if self.reader is not None:
            self.seen.add(self.held[self.reader])

    def fresh(self, use: Shuffle) -> list[int]:
        """Shuffled cards, each with a new number."""
        cards = list(range(len(self.faces), len(self.faces) + len(use.after)))
        self.pools += [max(self.pools) + 1] * len(cards)
        self.faces += use.after
        self.shuffles.append((use, list(cards)))
        return cards

    def deal(self, use: Shuffle) -> None:
        self.lay(self.fresh(use))

    def shuffle(self, use: Shuffle) -> None:
        self.deck, self.pile = self.fresh(use), []

    def move(self, seat: int, action: int) -> None:
        if action == DRAW:
            self.drawn = self.deck.pop()
            if seat == self.reader:
                self.seen.add(self.drawn)
            return
        if action == SWAP:
            self.drawn, self.held[seat] = self.held[seat], self.drawn
        self.seen.add(self.drawn)
        self.pile.append(self.drawn)

    def exchanged(self, dice: Random) -> list[int]:
        """Other faces on the unseen cards of each pool."""
        out = list(self.faces)
        for pool in set(self.pools):
            cards = [card for card, own in enumerate(self.pools) if own == pool and card not in self.seen]
            for card, other in zip(cards, dice.sample(cards, len(cards)), strict=True):
                out[card] = self.faces[other]
        return out
