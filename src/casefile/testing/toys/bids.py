"""Bids: everybody secretly chooses a card, they are revealed in order, and the highest that nobody shares wins.

Three seats with three cards each, two cards stay aside; three tricks to a round, two rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Sequence
from random import Random
from typing import ClassVar, cast

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.journal import EVERYBODY, Event
from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.coverage import OTHERWISE, RARE, Kind
from casefile.testing.playing import lowest, playable, steps
from casefile.testing.scripted import Script, other_chance, reorder, rounds_of
from casefile.testing.toys.base import NONE, ToyGame, ToyState, ToyView

SEATS = 3
COPIES = (3, 3, 3, 2)  # of ranks 0 to 3
RANKS = len(COPIES)
HAND = 3
ASIDE = sum(COPIES) - SEATS * HAND
DECK = [rank for rank in range(RANKS) for _ in range(COPIES[rank])]
CHOOSE, REVEAL = 0, 1
SHOW = RANKS  # the action after `choose 0` … `choose 3`
DEAL, WORLD = 0, 1  # purposes of chance


class BidsState(ToyState):
    scalars: ClassVar[tuple[str, ...]] = ("phase", "dealt")
    rows = (
        ("hands", SEATS * RANKS), ("chosen", SEATS), ("shown", SEATS), ("aside", ASIDE), ("played", RANKS),
        ("points", SEATS),
    )  # fmt: skip
    phase: int
    hands: vec[i64]
    chosen: vec[i64]
    shown: vec[i64]
    aside: vec[i64]
    played: vec[i64]
    points: vec[i64]

    def deal(self) -> None:
        self.round += 1
        deck = self.shuffled(DEAL, DECK, "dealt")
        self.hands = vec[i64]([0] * (SEATS * RANKS))
        for i, rank in enumerate(deck[ASIDE:]):
            self.hands[i % SEATS * RANKS + rank] += 1
        self.aside = vec[i64](deck[:ASIDE])
        self.played = vec[i64]([0] * RANKS)
        self.points = vec[i64]([0] * SEATS)
        self.next_trick()

    def next_trick(self) -> None:
        self.chosen = vec[i64]([NONE] * SEATS)
        self.shown = vec[i64]([NONE] * SEATS)
        self.phase = CHOOSE
        self.turn = 0

    def hand(self, seat: int) -> list[int]:
        return [int(n) for n in self.hands[seat * RANKS : (seat + 1) * RANKS]]

    def actor_bits(self) -> i64:
        if self.turn < 0:
            return 0
        if self.phase == REVEAL:
            return 1 << self.turn
        return sum(1 << seat for seat in range(SEATS) if self.chosen[seat] == NONE)

    def choices(self, seat: int) -> list[int]:
        return [SHOW] if self.phase == REVEAL else [rank for rank, n in enumerate(self.hand(seat)) if n]

    def automatic(self) -> int | None:
        """A reveal is forced for everybody, whatever the card: no secret in that."""
        return SHOW if self.turn >= 0 and self.phase == REVEAL else None

    def step(self, seat: i64, action: i64) -> None:
        if self.phase == CHOOSE:
            self.choose(int(seat), int(action))
        else:
            self.reveal(int(seat))

    def choose(self, seat: int, rank: int) -> None:
        self.hands[seat * RANKS + rank] -= 1
        self.chosen[seat] = rank
        self.tell(Event("choose", seat, {}, {seat: {"rank": rank}}))
        if NONE not in self.chosen:
            self.phase = REVEAL
            self.turn = 0
        else:
            self.turn = min(other for other in range(SEATS) if self.chosen[other] == NONE)

    def reveal(self, seat: int) -> None:
        self.shown[seat] = self.chosen[seat]
        self.tell(Event("reveal", seat, {"rank": int(self.shown[seat])}, {}, EVERYBODY))
        if seat < SEATS - 1:
            self.turn = seat + 1
            return
        ranks = [int(rank) for rank in self.shown]
        for rank in ranks:
            self.played[rank] += 1
        alone = [rank for rank in ranks if ranks.count(rank) == 1]
        if alone:
            self.points[ranks.index(max(alone))] += 1
        if any(self.hands):
            self.next_trick()
        else:
            self.next_trick()
            self.end_round([int(n) for n in self.points])

    def sight(self, seat: int) -> dict[str, list[int]]:
        return {
            "round": [self.round, self.phase, self.turn],
            "actors": [int(self.actor_bits())],
            "hand": self.hand(seat) if seat >= 0 else [0] * RANKS,
            "own": [self.chosen[seat] if seat >= 0 else NONE],
            "chosen": [int(rank != NONE) for rank in self.chosen],
            "shown": list(self.shown),
            "played": list(self.played),
            "points": list(self.points),
            "sizes": [sum(self.hand(other)) for other in range(SEATS)],
        }

    def event_deal(self) -> Event:
        hands = {seat: {"hand": tuple(self.hand(seat))} for seat in range(SEATS)}
        return Event("deal", 0, {"round": int(self.round)}, hands, EVERYBODY)


class Bids(ToyGame):
    name = "toy-bids"
    title = "Bids"
    least_seats = most_seats = SEATS
    state_type = BidsState
    verbs = (*(f"choose {rank}" for rank in range(RANKS)), "reveal")
    layout = (
        ("round", 3), ("actors", 1), ("hand", RANKS), ("own", 1), ("chosen", SEATS), ("shown", SEATS),
        ("played", RANKS), ("points", SEATS), ("sizes", SEATS),
    )  # fmt: skip

    def world(self, view: View, source: Chance) -> BidsState:
        """The unseen cards, shuffled, laid into the other hands, the choices not yet shown, and aside."""
        facts = cast(ToyView, view).facts
        state = cast(BidsState, self.blank(source))
        state.round, state.phase, state.turn = facts["round"]
        state.ledger = vec[i64](view.ledger)
        state.shown = vec[i64](facts["shown"])
        state.played = vec[i64](facts["played"])
        state.points = vec[i64](facts["points"])
        pool = vec[i64](unseen(cast(ToyView, view)))
        source.shuffle(WORLD, 0, pool, len(pool))
        cards = [int(rank) for rank in pool]
        state.chosen = vec[i64]([NONE] * SEATS)
        for seat in range(SEATS):
            if facts["chosen"][seat]:
                known = facts["own"][0] if seat == view.seat else facts["shown"][seat]
                state.chosen[seat] = cards.pop() if known == NONE else known
            if seat == view.seat:
                for rank, n in enumerate(facts["hand"]):
                    state.hands[seat * RANKS + rank] = n
            else:
                for _ in range(facts["sizes"][seat]):
                    state.hands[seat * RANKS + cards.pop()] += 1
        state.aside = vec[i64](cards)
        return state


def unseen(view: ToyView) -> list[int]:
    """The ranks of the cards that the reader has not seen."""
    facts = view.facts
    left = Counter(DECK)
    left.subtract(cards_of(facts["played"]))
    left.subtract(cards_of(facts["hand"]))
    left.subtract([rank for rank in facts["shown"] if rank != NONE])
    if view.seat is not None and facts["shown"][view.seat] == NONE and facts["own"][0] != NONE:
        left[facts["own"][0]] -= 1
    return list(left.elements())


def deal_order(toy: BidsState) -> list[int]:
    """An order of the deck that deals this round: aside first, then to the hands in turn."""
    hands = [cards_of(toy.hand(seat)) for seat in range(SEATS)]
    return [int(rank) for rank in toy.aside] + [hands[i % SEATS].pop() for i in range(SEATS * HAND)]


class BidsAdapter(Adapter):
    longest = 2 * HAND * 2 * SEATS
    chance = (OTHERWISE,)
    rare = ("hand worth nothing",)

    def __init__(self, game: ToyGame | None = None) -> None:
        super().__init__(game or Bids())

    def invariants(self, state: State) -> None:
        toy = cast(BidsState, state)
        cards = Counter(rank for seat in range(SEATS) for rank, n in enumerate(toy.hand(seat)) for _ in range(n))
        cards.update(int(rank) for rank in (*toy.chosen, *toy.aside) if rank != NONE)
        cards.update({rank: int(n) for rank, n in enumerate(toy.played)})
        assert cards == Counter(DECK), f"cards lost or doubled: {cards}"

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Other cards that were never shown, other choices not yet revealed, in every round; another future."""
        rounds, recorder = rounds_of(start, moves)
        twin = cast(BidsState, start.copy())
        changed: list[Move] = []
        changes: Script = {}
        for number, part in enumerate(rounds):
            other = cast(BidsState, part.start.copy())
            changed += self.other_round(other, part.moves, seat, dice)
            if number:
                changes |= reorder(part.uses[0], deal_order(other))
            else:
                twin = other
        twin.chance = other_chance(recorder, changes, dice)
        return Twin(twin, changed) if playable(twin, changed, seat) else None

    def other_round(self, toy: BidsState, moves: Sequence[Move], seat: int | None, dice: Random) -> list[Move]:
        """Deal a round otherwise, as `seat` could not tell; the moves that go with it."""
        open_cards: list[list[int]] = [[] for _ in range(SEATS)]
        pending: dict[int, tuple[int, int]] = {}
        for number, (who, action) in enumerate(moves):
            if action == SHOW:
                open_cards[who].append(pending.pop(who)[1])
            else:
                pending[who] = (number, action)
        others = [other for other in range(SEATS) if other != seat]
        hidden = {
            other: list((Counter(cards_of(toy.hand(other))) - Counter(open_cards[other])).elements())
            for other in others
        }
        pool = [rank for cards in hidden.values() for rank in cards] + [int(rank) for rank in toy.aside]
        dice.shuffle(pool)
        changed = list(moves)
        for other in others:
            mine = [pool.pop() for _ in hidden[other]]
            row = [0] * RANKS
            for rank in open_cards[other] + mine:
                row[rank] += 1
            for rank in range(RANKS):
                toy.hands[other * RANKS + rank] = row[rank]
            if other in pending:
                changed[pending[other][0]] = (other, dice.choice(mine))
        toy.aside = vec[i64](pool)
        return changed

    def traits(self, state: State, view: View) -> Iterator[Kind]:
        """What a View says, and a hand that nobody would like: nothing but zeros."""
        yield from super().traits(state, view)
        toy = cast(BidsState, state)
        if any(toy.hand(seat)[0] == HAND for seat in range(SEATS)):
            yield RARE, "hand worth nothing"

    def retell(self, start: State) -> Sequence[Event]:
        return [cast(BidsState, start).event_deal()]

    def arrangement(self, state: State) -> Hashable:
        toy = cast(BidsState, state)
        return tuple(toy.hands), tuple(toy.chosen), tuple(toy.aside)

    def tiny(self) -> Sequence[State]:
        """The last trick of a round: before any choice, after one, and after the first card is shown."""
        out = []
        for seed, moves in ((1, 12), (2, 13), (3, 16)):
            state = self.game.deal(seed)
            for _ in steps(state, lowest, Random(seed), moves):
                pass
            out.append(state)
        return out

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        facts = cast(ToyView, view).facts
        others = [seat for seat in range(SEATS) if seat != view.seat]
        slots = [("hand", seat) for seat in others for _ in range(facts["sizes"][seat])]
        slots += [("chosen", seat) for seat in others if facts["chosen"][seat] and facts["shown"][seat] == NONE]
        slots += [("aside", i) for i in range(ASIDE)]
        out: Counter[Hashable] = Counter()
        for cards in orders(unseen(cast(ToyView, view))):
            hands = [0] * (SEATS * RANKS)
            chosen = list(facts["shown"])
            if view.seat is not None:
                hands[view.seat * RANKS : (view.seat + 1) * RANKS] = facts["hand"]
                chosen[view.seat] = facts["own"][0]
            aside = []
            for (where, seat), rank in zip(slots, cards, strict=True):
                if where == "hand":
                    hands[seat * RANKS + rank] += 1
                elif where == "chosen":
                    chosen[seat] = rank
                else:
                    aside.append(rank)
            out[tuple(hands), tuple(chosen), tuple(aside)] += 1
        return out


def cards_of(counts: Sequence[int]) -> list[int]:
    return [rank for rank, n in enumerate(counts) for _ in range(n)]


def orders(cards: Sequence[int]) -> list[tuple[int, ...]]:
    """Every different order of some cards, of which some may be equal."""
    if not cards:
        return [()]
    return [
        (card, *rest) for card in sorted(set(cards))
        for rest in orders([other for i, other in enumerate(cards) if i != cards.index(card)])
    ]  # fmt: skip
