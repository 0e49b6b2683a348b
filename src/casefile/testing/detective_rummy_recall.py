"""Perfect recall for Detective Rummy: real cards on a real table, and who has seen which.

The engine is asked only for the true course of events: who drew, discarded or looked at how many cards. Who may see
them is decided here, by the printed rules; nothing is read that a State says is known. Cards are things with numbers,
and what one of them shows is looked up in `faces`. What a reader has not seen by the end could have shown something
else (DR-SETUP-13, -15, -16, DR-GC-08, -09).

Cards that are shuffled get new numbers: everybody may know which they are, and nobody which is which. Those of one
shuffle are a `pool`, within which they could have come in any other order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from casefile.engine.journal import Event
from casefile.games.detective_rummy.layout import Index, Stream
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.testing.adapter import Move
from casefile.testing.scripted import Lot, Recorder, Script, Shuffle, reorder, script_of, watched

PICKS = ("add", "drop", "give", "take")  # moves that may name a card nobody else sees
POOLS = 3  # of Game Changers


@dataclass
class Hand:
    """A Hand of the match: how it was set up (after the first one, by which shuffles), and what a reader saw of it."""

    state: DetectiveRummyState
    tiles_use: Shuffle | None = None
    changer_uses: tuple[Shuffle, ...] = ()
    changers: set[int] = field(default_factory=set)
    tiles: set[int] = field(default_factory=set)

    def script(self, other: DetectiveRummyState) -> Script:
        """The script that sets this Hand up as it is in `other`."""
        out: Script = {}
        if self.tiles_use is not None:
            out |= reorder(self.tiles_use, [int(tile) for tile in other.tiles if tile != Index.NONE])
        for use in self.changer_uses:  # the last of each pool is dealt first
            places = [i for i, card in enumerate(self.state.changers) if card in use.after]
            out |= reorder(use, [int(other.changers[i]) for i in places][::-1])
        return out


@dataclass
class Memory:
    """What one reader has seen; `named` has, for moves of others, the unseen card that each names."""

    seen: set[int] = field(default_factory=set)
    named: dict[int, int] = field(default_factory=dict)
    hands: list[Hand] = field(default_factory=list)


class Recall:
    """A match from one deal on, followed card by card for one reader (None: a spectator)."""

    def __init__(self, start: DetectiveRummyState, reader: int | None) -> None:
        self.game = cast(Any, start.game)
        self.reader = reader
        position = cast("dict[str, Any]", start.to_position())
        self.faces: list[str] = list(position["deck"])[::-1]
        self.deck = list(range(len(self.faces)))  # the next card last
        self.hands: list[list[int]] = []
        for hand in position["hands"]:
            held = [kind for kind, n in hand.items() for _ in range(n)]
            self.hands.append(list(range(len(self.faces), len(self.faces) + len(held))))
            self.faces += held
        self.discard: list[int] = []
        for kind, n in position["discard"].items():
            self.discard += range(len(self.faces), len(self.faces) + n)
            self.faces += [kind] * n
        self.looked: list[int] = []
        self.aside: list[int] = []
        self.picks: list[tuple[int, int, str]] = []  # the selection under way: move, seat, kind
        self.giving: dict[int, tuple[int, str]] = {}
        self.gifts: dict[int, int] = {}
        self.pools = [0] * len(self.faces)  # by card: the shuffle that it came from
        self.shuffles: list[tuple[Shuffle, list[int]]] = []  # each with its cards in the order they came out
        self.lots: list[tuple[Lot, list[int], int]] = []  # cards drawn by lot: from which hand, and which one
        self.memory = Memory(hands=[Hand(start)])
        self.over = False
        self.see(*self.discard)
        if reader is not None:
            self.see(*self.hands[reader])

    def see(self, *cards: int) -> None:
        self.memory.seen.update(cards)

    # -- moving cards ------------------------------------------------------------------------------------------

    def top(self, face: str) -> int:
        """The next card of the deck, which shows `face`."""
        card = self.deck.pop()
        assert self.faces[card] == face, f"{self.faces[card]} lies on top, not {face}"
        return card

    def shuffled(self, use: Shuffle, cards: Sequence[int]) -> list[int]:
        """These cards in the order in which they were shuffled; those that the reader knew are now a pool."""
        pool = max(self.pools) + 1
        left = list(cards)
        out = []
        for kind in use.after:
            card = next(card for card in left if self.faces[card] == self.game.kinds[kind])
            left.remove(card)
            out.append(self.anew(card, pool) if card in self.memory.seen else card)
        self.shuffles.append((use, out))
        return out

    def anew(self, card: int, pool: int) -> int:
        """A number for a card that shows the same, and that nobody can tell from others of its pool."""
        self.faces.append(self.faces[card])
        self.pools.append(pool)
        return len(self.faces) - 1

    def reshuffle(self, use: Shuffle) -> None:
        """The discard pile goes under the deck. A Fingerprint that is being resolved is not yet part of it."""
        names = [self.game.kinds[kind] for kind in use.before]
        cards = []
        for name in names:
            card = next(card for card in self.discard if self.faces[card] == name)
            self.discard.remove(card)
            cards.append(card)
        self.deck = self.shuffled(use, cards) + self.deck

    def deal_anew(self, uses: Sequence[Shuffle | Lot], state: DetectiveRummyState) -> None:
        """The next Hand: all Evidence is shuffled, and so are Assignments and Game Changers."""
        deck = next(use for use in uses if isinstance(use, Shuffle) and use.purpose == Stream.DECK)
        setup = [use for use in uses if isinstance(use, Shuffle) and use.purpose == Stream.SETUP]
        pool = max(self.pools) + 1
        self.deck = []
        for kind in deck.after:
            self.faces.append(self.game.kinds[kind])
            self.pools.append(pool)
            self.deck.append(len(self.faces) - 1)
        self.shuffles.append((deck, list(self.deck)))
        self.hands = [[] for _ in self.hands]
        self.discard, self.looked, self.aside = [], [], []
        self.picks.clear()
        self.giving.clear()
        self.memory.hands.append(Hand(state.copy(), setup[0], tuple(setup[1 : 1 + POOLS])))
        self.over = False

    def leave(self, seat: int, face: str) -> int:
        """A card leaves a hand. Of equal ones, one goes first that the reader has seen before."""
        hand, seen = self.hands[seat], self.memory.seen
        card = min((card for card in hand if self.faces[card] == face), key=lambda card: card not in seen)
        hand.remove(card)
        return card

    def from_open(self, face: str) -> int:
        """A card of the discard pile."""
        card = next(card for card in self.discard if self.faces[card] == face)
        self.discard.remove(card)
        return card

    # -- the course of events ----------------------------------------------------------------------------------

    def move(self, number: int, seat: int, text: str) -> None:
        """Note a card that a seat selects for itself."""
        verb, _, kind = text.partition(" ")
        if verb in PICKS:
            self.picks.append((number, seat, kind))

    def hear(self, event: Event, uses: Sequence[Shuffle | Lot], state: DetectiveRummyState) -> None:
        """An event, with the chance that was used for it."""
        if event.name == "hand" and any(use.purpose == Stream.DECK for use in uses):
            self.deal_anew(uses, state)
        if self.over:
            return
        public = cast("dict[str, Any]", event.public or {})
        private = cast("dict[str, Any]", event.private.get(event.seat, {}))
        kinds = self.game.kinds
        seat, name = event.seat, event.name
        names = [kinds[kind] for kind in {**public, **private}.get("cards", ())]
        if name == "reshuffle":  # told before the draw of which it is a part
            self.reshuffle(next(use for use in uses if isinstance(use, Shuffle) and use.purpose == Stream.DECK))
        elif name == "draw":
            cards = [self.top(face) for face in names]
            self.hands[seat] += cards
            if seat == self.reader:
                self.see(*cards)
        elif name in ("discard", "set", "reassess"):
            by_lot = [use for use in uses if isinstance(use, Lot) and use.purpose == Stream.EFFECTS]
            cards = []
            for number, face in enumerate(names):
                hand = list(self.hands[seat])
                cards.append(self.leave(seat, face))
                if name == "discard" and len(by_lot) == len(names):
                    self.lots.append((by_lot[number], hand, cards[-1]))
            self.show(cards)
        elif name == "print":
            self.show([self.leave(seat, kinds[public["card"]])])
        elif name == "take":
            self.hands[seat].append(self.from_open(kinds[public["card"]]))
            self.picks.clear()
        elif name in ("look", "reveal_top"):
            self.looked = [self.top(face) for face in names]
            if seat == self.reader or name == "reveal_top":
                self.see(*self.looked)
        elif name == "keep":
            self.keep(seat, kinds[{**public, **private}["card"]])
        elif name == "bury":
            use = next(use for use in uses if isinstance(use, Shuffle) and use.purpose == Stream.EFFECTS)
            self.deck = self.shuffled(use, self.looked) + self.deck
            self.looked = []
        elif name == "to_discard":
            self.show(self.looked)
            self.looked = []
        elif name == "exchange":
            self.exchange(seat)
        elif name == "exchanged":
            self.show(self.aside)
            self.aside = []
        elif name == "give":
            self.giving[seat] = (self.picks[-1][0], kinds[private["card"]])
            self.picks.clear()
        elif name == "passed":
            self.passed(seat, public["to"])
        else:
            self.hear_other(name, seat, public, private)

    def show(self, cards: Sequence[int]) -> None:
        """Cards go to the discard pile, which is open to all."""
        self.see(*cards)
        self.discard += cards
        self.picks.clear()

    def keep(self, seat: int, face: str) -> None:
        card = next(card for card in self.looked if self.faces[card] == face)
        self.looked.remove(card)
        self.hands[seat].append(card)
        self.memory.named[self.picks[-1][0]] = card
        self.picks.clear()

    def exchange(self, seat: int) -> None:
        for number, _, face in self.picks:
            card = self.leave(seat, face)
            self.memory.named[number] = card
            self.aside.append(card)
        self.picks.clear()

    def passed(self, seat: int, to: int) -> None:
        """All leave their hands before any arrives: the first event takes them all out."""
        for giver, (number, face) in self.giving.items():
            self.gifts[giver] = self.memory.named[number] = self.leave(giver, face)
        self.giving.clear()
        card = self.gifts.pop(seat)
        self.hands[to].append(card)
        if self.reader in (seat, to):
            self.see(card)

    def hear_other(self, name: str, seat: int, public: dict[str, Any], private: dict[str, Any]) -> None:
        hand = self.memory.hands[-1]
        if name in ("changer", "reveal", "shown"):
            hand.changers.add(public["number"])
        elif name in ("secret", "peek") and seat == self.reader:
            hand.changers.add(private["number"])
        elif name == "case":
            hand.tiles.update(public["tiles"])
        elif name == "add_tile":
            hand.tiles.add(public["tile"])
        elif name == "hand_over":
            self.over = True

    def finish(self) -> Memory:
        """What is selected or given and not yet shown is some card of the hand."""
        for giver, (number, face) in self.giving.items():
            self.memory.named[number] = self.leave(giver, face)
        for number, seat, face in self.picks:
            if not self.over:
                self.memory.named[number] = self.leave(seat, face)
        return self.memory

    def script(self, faces: Sequence[str]) -> Script:
        """The script by which the cards come as they came, each with the face that it has here."""
        kind = {name: number for number, name in enumerate(self.game.kinds)}
        out: Script = {}
        for use, cards in self.shuffles:
            after = [kind[faces[card]] for card in cards]
            out |= script_of(use.purpose, use.counter, sorted(after), after)
        for lot, hand, card in self.lots:
            out[lot.purpose, lot.counter] = sum(kind[faces[other]] < kind[faces[card]] for other in hand)
        return out


def recall(
    start: DetectiveRummyState, moves: Sequence[Move], reader: int | None
) -> tuple[Recall, Memory, DetectiveRummyState, Recorder]:
    """Follow the moves; what the reader has seen, the State where they end, and the chance that they used."""
    copy, recorder, diary = watched(start)
    state = cast(DetectiveRummyState, copy)
    table = Recall(start, reader)
    for number, (seat, action) in enumerate(moves):
        text = state.game.say(action)
        before = len(diary.events)
        if not table.over:
            table.move(number, seat, text)
        state.step(seat, action)
        for event, uses in zip(diary.events[before:], diary.uses[before:], strict=True):
            table.hear(event, uses, state)
    return table, table.finish(), state, recorder
