"""The table of FBI: what lies where, and the small movements that all rules are made of.

`fields.py` says what the numbers are.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.games.fbi.layout import Kind, Suit
from casefile.games.fbi.slots import Fields


@mypyc_attr(acyclic=True)
class Table(Fields):
    """The movements of cards."""

    def gain(self, seat: i64, kind: i64) -> None:
        self.slammers[seat * Kind.MOST + kind] += 1
        self.count(seat, kind, self.rules.value[kind])

    def lose(self, seat: i64, kind: i64) -> None:
        self.slammers[seat * Kind.MOST + kind] -= 1
        self.count(seat, kind, -self.rules.value[kind])

    def count(self, seat: i64, kind: i64, points: i64) -> None:
        at = seat * Suit.COUNT + self.rules.suit[kind]
        self.nets[at] += points
        if self.rules.value[kind] > 0:
            self.villains[at] += points
