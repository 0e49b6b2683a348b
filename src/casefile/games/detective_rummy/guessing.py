"""What tells of the cards in somebody's hand, for the network that guesses hands: see `casefile.engine.guessing`.

Detectives keep Evidence that shows the same Skill, for a set; Fingerprints wait in the hand until their Skills are
Ready. So of each kind count: the Skills that it shows and whether they are Ready, Wounded or the Base of whoever holds
the hand; its copies that lie open; and how many discarded cards go with it. And of the hand: its size, what is known of
it, and how far the Hand has gone.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.guessing import Clues, Tells
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import Item, Kind, Rules
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.slots import SeatSeen, Seen


@final
@mypyc_attr(acyclic=True)
class DetectiveRummyTells(Tells):
    """The clues about a hand in the observation."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules.seats, Kind.MOST)
        self.rules: Rules = rules

    def go_together(self, kind: i64, other: i64) -> bool:
        """Circumstantial cards that show the same Skill make a set."""
        rules = self.rules
        if kind >= rules.kinds or other >= rules.kinds:
            return False
        if kind >= rules.prints or other >= rules.prints:
            return kind == other
        return rules.skills_of[kind] & rules.skills_of[other] > 0

    def tell(self, seen: vec[i64], seat: i64, kind: i64, clues: Clues) -> None:
        """The kind first, then the hand and the Round."""
        block = Seen.SEATS + seat * Seen.PER_SEAT
        self.tell_skills(seen, block, kind, clues)
        self.tell_copies(seen, block, kind, clues)
        known: i64 = 0
        i: i64
        for i in range(Kind.MOST):
            known += seen[block + SeatSeen.KNOWN + i]
        after = (seat - seen[Seen.START] + self.rules.seats) % self.rules.seats
        clues.add(known, 8)
        clues.add(seen[block + SeatSeen.HAND_SIZE], 16)
        clues.add(seen[Seen.MARKER], 7)
        clues.add(seen[Seen.PHASE], 7)
        clues.add(1 if after < seen[Seen.TURNS] else 0, 2)
        clues.add(1 if seat == seen[Seen.ACTIVE] else 0, 2)
        clues.add(seen[Seen.DECK] // 10, 12)
        clues.add(self.rules.seats - 2, 3)
        clues.add(ones(seen[block + SeatSeen.READY]), 7)
        clues.add(seen[block + SeatSeen.ITEMS + Item.KIT], 4)

    def tell_skills(self, seen: vec[i64], block: i64, kind: i64, clues: Clues) -> None:
        """What the kind would do for whoever holds it."""
        rules = self.rules
        skills: i64 = 0
        sort: i64 = 0
        missing: i64 = 0
        if kind < rules.kinds:
            skills = rules.skills_of[kind]
            sort = rules.kind_of[kind]
            missing = ones(skills & ~seen[block + SeatSeen.READY])
            if kind >= rules.prints:
                missing += 4
        base: i64 = 0
        if seen[block + SeatSeen.BASE] >= 0 and skills >> seen[block + SeatSeen.BASE] & 1:
            base = 1
        clues.add(sort, 4)
        clues.add(missing, 8)
        clues.add(base, 2)
        clues.add(ones(skills & seen[block + SeatSeen.WOUNDED]), 3)

    def tell_copies(self, seen: vec[i64], block: i64, kind: i64, clues: Clues) -> None:
        """Where the copies of the kind, and the cards that go with it, are known to lie."""
        rules = self.rules
        unseen: i64 = 0
        if kind < rules.kinds:
            unseen = rules.copies[kind] - seen[Seen.DISCARD + kind] - seen[Seen.HAND + kind]
        thrown: i64 = 0
        mine: i64 = 0
        known: i64 = 0
        i: i64
        for i in range(rules.kinds):
            if self.go_together(kind, i):
                thrown += seen[Seen.DISCARD + i]
                mine += seen[Seen.HAND + i]
                known += seen[block + SeatSeen.KNOWN + i] + seen[block + SeatSeen.RECALLED + i]
        clues.add(seen[block + SeatSeen.KNOWN + kind] + seen[block + SeatSeen.RECALLED + kind], 4)
        clues.add(known, 8)
        clues.add(seen[Seen.DISCARD + kind], 5)
        clues.add(thrown // 2, 12)
        clues.add(seen[Seen.HAND + kind], 4)
        clues.add(mine, 10)
        clues.add(unseen, 6)
