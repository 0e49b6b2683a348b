"""The table of Bonnie and Clyde: what lies where, and the small movements that all rules are made of.

`fields.py` says what the numbers are."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import Event
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Index, Kind, Seat
from casefile.games.bonnie_and_clyde.slots import Fields


@mypyc_attr(acyclic=True)
class Table(Fields):
    """The movements of cards, and of what is known of them."""

    # -- cards -------------------------------------------------------------------------------------------------

    def next_card(self) -> i64:
        self.case_n -= 1
        kind = self.case_file[self.case_n]
        self.case_file[self.case_n] = 0  # cleared, so that equal tables have equal keys
        return kind

    def gain(self, seat: i64, kind: i64) -> None:
        self.hands[seat * Kind.COUNT + kind] += 1
        self.hand_n[seat] += 1

    def lose(self, seat: i64, kind: i64, n: i64) -> None:
        """Take cards from a hand in sight of all, and lower what is known to be in it by them."""
        at = seat * Kind.COUNT + kind
        self.hands[at] -= n
        self.hand_n[seat] -= n
        if kind == self.drawn:
            self.drawn = Index.NONE
        if self.known[at] >= n:
            self.known[at] -= n
        else:
            beyond = n - self.known[at]
            self.known[at] = 0
            if len(self.recalled):
                self.forget(at, beyond)

    def file(self, kind: i64) -> None:
        """A card goes face up onto the FBI Files."""
        self.files[self.files_n] = kind
        self.files_n += 1
        self.files_has[kind] += 1
        self.filed[kind] += 1

    def files_top(self) -> i64:
        if self.files_n:
            return self.files[self.files_n - 1]
        return Index.NONE

    def uncover(self, location: i64) -> None:
        """The under-card leaves; what was known of its place goes with it."""
        self.under[location] = Index.NONE
        seat: i64
        for seat in range(self.rules.seats):
            self.looked[seat] &= ~(1 << location)
        self.cleared &= ~(1 << location)
        self.fruitful = 1

    # -- knowledge ---------------------------------------------------------------------------------------------

    def forget(self, at: i64, n: i64) -> None:
        """Of the cards that single seats know to be in a hand, n may be gone."""
        knower: i64
        i: i64
        for knower in range(self.rules.seats):
            i = knower * Seat.MOST * Kind.COUNT + at
            if self.recalled[i]:
                left = self.recalled[:]
                left[i] = max(left[i] - n, 0)
                self.recalled = left if any_of(left) else vec[i64]()
                if not len(self.recalled):
                    return

    def recall(self, knower: i64, seat: i64, kind: i64) -> None:
        """`knower` alone knows which card has gone into a hand."""
        more = self.recalled[:] if len(self.recalled) else zeros(Seat.MOST * Seat.MOST * Kind.COUNT)
        more[(knower * Seat.MOST + seat) * Kind.COUNT + kind] += 1
        self.recalled = more

    def miss(self, knower: i64, kind: i64, n: i64) -> None:
        """`knower` alone knows that n cards of a kind, openly filed, lie in the FBI Files no more."""
        more = self.missed[:] if len(self.missed) else zeros(Seat.MOST * Kind.COUNT)
        more[knower * Kind.COUNT + kind] += n
        self.missed = more

    def missed_by(self, knower: i64, kind: i64) -> i64:
        if len(self.missed):
            return self.missed[knower * Kind.COUNT + kind]
        return 0

    def all_filed_are(self, kind: i64) -> bool:
        other: i64
        for other in range(Kind.COUNT):
            if self.filed[other] and other != kind:
                return False
        return True

    def tell_secret(self, name: str, secret: str, value: i64, shown: str, number: i64) -> None:
        """An event in which the seat to move learns one secret value and everybody is told another."""
        journal = self.journal
        assert journal is not None
        journal.add(Event(name, self.turn, {shown: number}, {self.turn: {secret: value}}, 1 << self.turn))


def any_of(numbers: vec[i64]) -> bool:
    i: i64
    for i in range(len(numbers)):
        if numbers[i]:
            return True
    return False
