"""What tells of the cards in somebody's hand, for the network that guesses hands: see `casefile.engine.guessing`.

A player who has had a few turns keeps what goes together, has thrown what does not, and lays down what is complete. So
of each kind count: the cards known to be in the hand, filed, on the table and in the reader's own hand; whether it has
been melded, and where the car is. And of the hand: its size, its melds, and how long the round has lasted.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.guessing import Clues, Tells
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Card, Kind, Location, Rules
from casefile.games.bonnie_and_clyde.slots import SeatSeen, Seen


@final
@mypyc_attr(acyclic=True)
class BonnieAndClydeTells(Tells):
    """The clues about a hand in the observation."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.seats, Kind.COUNT)
        self.rules: Rules = rules

    def tell(self, seen: vec[i64], seat: i64, kind: i64, clues: Clues) -> None:
        """The kind first, then the hand and the round."""
        block = Seen.SEATS + seat * Seen.PER_SEAT
        known = seen[block + SeatSeen.KNOWN + kind] + seen[block + SeatSeen.RECALLED + kind]
        turns = min((seen[Seen.TURNS] - 1) // self.rules.seats, 11)
        laid: i64 = 0
        melded: i64 = 0
        way: i64 = 2 * Location.COUNT - 1
        if kind == Card.HINTON:
            turns += 12
        else:
            laid = on_table(seen, block, kind)
            melded = seen[Seen.MELDED + Seen.PER_LOCATION * kind]
            way = seen[Seen.CAR] - kind + Location.COUNT - 1
        clues.add(turns, 24)
        clues.add(way, 2 * Location.COUNT)
        clues.add(known, 4)
        clues.add(in_files(seen, kind), 8)
        clues.add(1 if seen[Seen.FILES_TOP] == kind else 0, 2)
        clues.add(melded, 2)
        clues.add(laid, 7)
        clues.add(seen[Seen.HAND + Seen.PER_KIND * kind], 6)
        clues.add(self.unseen(seen, kind), 8)
        clues.add(seen[block + SeatSeen.HAND_SIZE], 14)
        clues.add(seen[Seen.CASE_FILE] // 5, 10)
        clues.add(self.rules.seats - 2, 3)
        tell_melds(seen, block, clues)

    def unseen(self, seen: vec[i64], kind: i64) -> i64:
        """How many of a kind lie where the reader cannot see them."""
        left = self.rules.copies[kind] - in_files(seen, kind)
        seat: i64
        for seat in range(self.rules.seats):
            block = Seen.SEATS + seat * Seen.PER_SEAT
            if kind != Card.HINTON:
                left -= on_table(seen, block, kind)
            if seat == seen[Seen.SEAT]:
                left -= seen[Seen.HAND + Seen.PER_KIND * kind]
            else:
                left -= seen[block + SeatSeen.KNOWN + kind] + seen[block + SeatSeen.RECALLED + kind]
        return left


def in_files(seen: vec[i64], kind: i64) -> i64:
    """How many of a kind are in the FBI Files, as far as the reader knows."""
    return seen[Seen.FILED + Seen.PER_KIND * kind] - seen[Seen.MISSED + Seen.PER_KIND * kind]


def on_table(seen: vec[i64], block: i64, kind: i64) -> i64:
    """How many cards of a location lie in front of the seat of this block."""
    at = block + SeatSeen.PER_LOCATION * kind
    return seen[at + SeatSeen.UPRIGHT] + seen[at + SeatSeen.SIDEWAYS]


def tell_melds(seen: vec[i64], block: i64, clues: Clues) -> None:
    """The locations melded by anybody, those at which the seat has cards, and the known cards of its hand."""
    all_melds: i64 = 0
    own: i64 = 0
    known: i64 = 0
    i: i64
    for i in range(Location.COUNT):
        all_melds += seen[Seen.MELDED + Seen.PER_LOCATION * i]
        if on_table(seen, block, i):
            own += 1
    for i in range(Kind.COUNT):
        known += seen[block + SeatSeen.KNOWN + i]
    clues.add(all_melds, 11)
    clues.add(own, 6)
    clues.add(known, 8)
