"""Perfect recall for Detective Rummy: real cards on a real table, and who has seen which.

The engine is asked only for the true course of events: who drew, discarded or looked at how many cards. Who may see
them is decided here, by the printed rules; nothing is read that a State says is known. Cards are things with numbers,
and what one of them shows is looked up in `faces`. What a reader has not seen by the end could have shown something
else (DR-SETUP-13, -15, -16, DR-GC-08, -09).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, cast

from casefile.engine.journal import Event, Journal
from casefile.games.detective_rummy.state import DetectiveRummyState
from casefile.testing.adapter import Move

PICKS = ("add", "drop", "give", "take")  # moves that may name a card nobody else sees


@dataclass
class Segment:
    """Cards of the deck that lie together, in a known order (the next one last) or mixed."""

    cards: list[int]
    mixed: bool = False


@dataclass
class Memory:
    """What one reader has seen; `named` has, for moves of others, the unseen card that each names."""

    seen: set[int] = field(default_factory=set)
    named: dict[int, int] = field(default_factory=dict)
    changers: set[int] = field(default_factory=set)
    tiles: set[int] = field(default_factory=set)


class Recall:
    """One Hand, followed card by card for one reader (None: a spectator)."""

    def __init__(self, start: DetectiveRummyState, reader: int | None) -> None:
        self.game = cast(Any, start.game)
        self.reader = reader
        position = cast("dict[str, Any]", start.to_position())
        self.faces: list[str] = list(position["deck"])[::-1]
        self.deck = [Segment(list(range(len(self.faces))))]
        self.hands: list[list[int]] = []
        for hand in position["hands"]:
            held = [kind for kind, n in hand.items() for _ in range(n)]
            self.hands.append(list(range(len(self.faces), len(self.faces) + len(held))))
            self.faces += held
        self.discard: list[int] = []
        self.looked: list[int] = []
        self.aside: list[int] = []
        self.picks: list[tuple[int, int, str]] = []  # the selection under way: move, seat, kind
        self.giving: dict[int, tuple[int, str]] = {}
        self.gifts: dict[int, int] = {}
        self.reshuffles = 0
        self.memory = Memory()
        self.over = False
        if reader is not None:
            self.see(*self.hands[reader])

    def see(self, *cards: int) -> None:
        self.memory.seen.update(cards)

    # -- moving cards ------------------------------------------------------------------------------------------

    def top(self, face: str) -> int:
        """The next card of the deck, which shows `face`."""
        while not self.deck or not self.deck[0].cards:
            if self.deck:
                self.deck.pop(0)
            else:
                self.reshuffle()
        segment = self.deck[0]
        if not segment.mixed:
            card = segment.cards.pop()
            assert self.faces[card] == face, f"{self.faces[card]} lies on top, not {face}"
            return card
        # In which order mixed cards lie depends on what they show: none of them can show anything else any more.
        self.see(*segment.cards)
        card = next(card for card in segment.cards if self.faces[card] == face)
        segment.cards.remove(card)
        return card

    def reshuffle(self) -> None:
        assert self.reshuffles, "the deck is empty and was not shuffled anew"
        self.reshuffles -= 1
        self.deck.append(Segment(self.discard, mixed=True))
        self.discard = []

    def leave(self, seat: int, face: str) -> int:
        """A card leaves a hand. Of equal ones, one goes first that the reader has seen before."""
        hand, seen = self.hands[seat], self.memory.seen
        card = min((card for card in hand if self.faces[card] == face), key=lambda card: card not in seen)
        hand.remove(card)
        return card

    def from_open(self, face: str) -> int:
        """A card of the discard pile; a Fingerprint that was being resolved may have been counted to the deck."""
        for cards in (self.discard, *(segment.cards for segment in self.deck if segment.mixed)):
            for card in cards:
                if self.faces[card] == face:
                    cards.remove(card)
                    return card
        raise AssertionError(f"no {face} lies open")

    # -- the course of events ----------------------------------------------------------------------------------

    def move(self, number: int, seat: int, text: str) -> None:
        """Note a card that a seat selects for itself."""
        verb, _, kind = text.partition(" ")
        if verb in PICKS:
            self.picks.append((number, seat, kind))

    def hear(self, event: Event) -> None:
        if self.over:
            return
        public = cast("dict[str, Any]", event.public or {})
        private = cast("dict[str, Any]", event.private.get(event.seat, {}))
        kinds = self.game.kinds
        seat, name = event.seat, event.name
        names = [kinds[kind] for kind in {**public, **private}.get("cards", ())]
        if name == "reshuffle":  # told before the draw of which it is a part
            self.reshuffles += 1
        elif name == "draw":
            cards = [self.top(face) for face in names]
            self.hands[seat] += cards
            if seat == self.reader:
                self.see(*cards)
        elif name in ("discard", "set", "reassess"):
            cards = [self.leave(seat, face) for face in names]
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
            if self.reshuffles and not any(segment.cards for segment in self.deck):
                self.reshuffle()
            self.deck.append(Segment(self.looked, mixed=True))
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
        memory = self.memory
        if name in ("changer", "reveal", "shown"):
            memory.changers.add(public["number"])
        elif name in ("secret", "peek") and seat == self.reader:
            memory.changers.add(private["number"])
        elif name == "case":
            memory.tiles.update(public["tiles"])
        elif name == "add_tile":
            memory.tiles.add(public["tile"])
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


def recall(
    start: DetectiveRummyState, moves: Sequence[Move], reader: int | None
) -> tuple[Recall, Memory, DetectiveRummyState]:
    """Follow the moves; what the reader has seen, and the State where they end."""
    state = start.copy()
    table = Recall(start, reader)
    journal = state.journal = Journal()
    for number, (seat, action) in enumerate(moves):
        text = state.game.say(action)
        before = len(journal.events)
        if not table.over:
            table.move(number, seat, text)
        state.step(seat, action)
        for event in journal.events[before:]:
            table.hear(event)
    return table, table.finish(), state
