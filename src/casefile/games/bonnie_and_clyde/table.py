"""The table of Bonnie and Clyde: what lies where, and the small movements that all rules are made of.

Arrays per seat are flat: seat * KINDS + kind, or seat * LOCATIONS + location.

What has legitimately been learnt is kept as the game goes (BC-INFO-01, BC-INFO-03). Everybody knows of at least
`known` cards of a kind in each hand, and of at most `filed` in the FBI Files; single seats know of `recalled` more in a
hand, and that `missed` of the filed ones are gone. The last two are empty until there is something in them, and are
replaced, never written into, so that copies share them.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.journal import Event
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import KINDS, LOCATIONS, NONE, SEATS, Due, Phase, Rules

FIELDS: Final = (
    "hands", "hand_n", "upright", "sideways", "captor", "melded", "under", "looked", "cleared", "known", "recalled",
    "filed", "missed", "files", "files_n", "files_has", "case_file", "case_n", "car", "dealer", "phase", "hinton_used",
    "look_at", "due", "drawn", "fruitful", "barren", "turns", "totals", "dealt",
)  # fmt: skip


@mypyc_attr(acyclic=True)
class Table(State):
    """The fields of a match, and the movements of cards."""

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.hands: vec[i64] = vec[i64]()
        self.hand_n: vec[i64] = vec[i64]()
        self.upright: vec[i64] = vec[i64]()
        self.sideways: vec[i64] = vec[i64]()
        self.captor: vec[i64] = vec[i64]()  # of Bonnie and of Clyde
        self.melded: i64 = 0  # a bit per location of which a meld lies on the table
        self.under: vec[i64] = vec[i64]()
        self.looked: vec[i64] = vec[i64]()  # per seat, a bit per location whose present card it has seen
        self.cleared: i64 = 0  # a bit per location that everybody knows to hide no outlaw
        self.known: vec[i64] = vec[i64]()  # seat * KINDS + kind
        self.recalled: vec[i64] = vec[i64]()  # (knower * SEATS + seat) * KINDS + kind, or empty
        self.filed: vec[i64] = vec[i64]()
        self.missed: vec[i64] = vec[i64]()  # knower * KINDS + kind, or empty
        self.files: vec[i64] = vec[i64]()
        self.files_n: i64 = 0
        self.files_has: vec[i64] = vec[i64]()
        self.case_file: vec[i64] = vec[i64]()
        self.case_n: i64 = 0
        self.car: i64 = 0
        self.dealer: i64 = NOBODY
        self.phase: i64 = Phase.OVER
        self.hinton_used: i64 = 0
        self.look_at: i64 = NONE
        self.due: i64 = Due.NOTHING
        self.drawn: i64 = NONE  # the kind taken from the FBI Files this turn, for forbid_rediscard
        self.fruitful: i64 = 0  # this turn is not barren
        self.barren: i64 = 0
        self.turns: i64 = 1  # begun in this round
        self.totals: vec[i64] = vec[i64]()
        self.dealt: i64 = 0  # numbers of chance used

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def take_over(self, other: Table) -> None:
        """Become like `other`, sharing nothing that is written into."""
        self.share(other)
        self.hands = other.hands[:]
        self.hand_n = other.hand_n[:]
        self.upright = other.upright[:]
        self.sideways = other.sideways[:]
        self.captor = other.captor[:]
        self.melded = other.melded
        self.under = other.under[:]
        self.looked = other.looked[:]
        self.cleared = other.cleared
        self.known = other.known[:]
        self.recalled = other.recalled
        self.filed = other.filed[:]
        self.missed = other.missed
        self.files = other.files[:]
        self.files_n = other.files_n
        self.files_has = other.files_has[:]
        self.case_file = other.case_file[:]
        self.case_n = other.case_n
        self.car = other.car
        self.dealer = other.dealer
        self.phase = other.phase
        self.hinton_used = other.hinton_used
        self.look_at = other.look_at
        self.due = other.due
        self.drawn = other.drawn
        self.fruitful = other.fruitful
        self.barren = other.barren
        self.turns = other.turns
        self.totals = other.totals[:]
        self.dealt = other.dealt

    def clear(self) -> None:
        """An empty table (BC-NEXT-01…04: everything but the totals starts afresh)."""
        self.hands = zeros(SEATS * KINDS)
        self.hand_n = zeros(SEATS)
        self.upright = zeros(SEATS * LOCATIONS)
        self.sideways = zeros(SEATS * LOCATIONS)
        self.captor = vec[i64]([NOBODY, NOBODY])
        self.melded = 0
        self.under = vec[i64]([NONE] * LOCATIONS)
        self.looked = zeros(SEATS)
        self.cleared = 0
        self.known = zeros(SEATS * KINDS)
        self.recalled = vec[i64]()
        self.filed = zeros(KINDS)
        self.missed = vec[i64]()
        self.files = zeros(self.rules.cards)
        self.files_n = 0
        self.files_has = zeros(KINDS)
        self.case_file = zeros(self.rules.cards)
        self.case_n = 0
        self.car = self.rules.car_start
        self.hinton_used = 0
        self.look_at = NONE
        self.due = Due.NOTHING
        self.drawn = NONE
        self.fruitful = 0
        self.barren = 0
        self.turns = 1

    # -- cards -------------------------------------------------------------------------------------------------

    def next_card(self) -> i64:
        self.case_n -= 1
        kind = self.case_file[self.case_n]
        self.case_file[self.case_n] = 0  # equal tables have equal keys: nothing stays behind
        return kind

    def gain(self, seat: i64, kind: i64) -> None:
        self.hands[seat * KINDS + kind] += 1
        self.hand_n[seat] += 1

    def lose(self, seat: i64, kind: i64, n: i64) -> None:
        """Cards leave a hand, seen by all: the bounds on what is known to be in it fall with them."""
        at = seat * KINDS + kind
        self.hands[at] -= n
        self.hand_n[seat] -= n
        if kind == self.drawn:
            self.drawn = NONE
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
        return NONE

    def uncover(self, location: i64) -> None:
        """The under-card leaves; what was known of its place goes with it."""
        self.under[location] = NONE
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
            i = knower * SEATS * KINDS + at
            if self.recalled[i]:
                left = self.recalled[:]
                left[i] = max(left[i] - n, 0)
                self.recalled = left if any_of(left) else vec[i64]()
                if not len(self.recalled):
                    return

    def recall(self, knower: i64, seat: i64, kind: i64) -> None:
        """`knower` alone knows which card has gone into a hand."""
        more = self.recalled[:] if len(self.recalled) else zeros(SEATS * SEATS * KINDS)
        more[(knower * SEATS + seat) * KINDS + kind] += 1
        self.recalled = more

    def miss(self, knower: i64, kind: i64, n: i64) -> None:
        """`knower` alone knows that n cards of a kind, openly filed, lie in the FBI Files no more."""
        more = self.missed[:] if len(self.missed) else zeros(SEATS * KINDS)
        more[knower * KINDS + kind] += n
        self.missed = more

    def missed_by(self, knower: i64, kind: i64) -> i64:
        if len(self.missed):
            return self.missed[knower * KINDS + kind]
        return 0

    def all_filed_are(self, kind: i64) -> bool:
        other: i64
        for other in range(KINDS):
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
