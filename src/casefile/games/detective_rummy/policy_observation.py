"""The `greedy` player of Detective Rummy, observation: what it sees, taken apart once for a move."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import PRIME, Policy, scatter
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    Case,
    ChangerState,
    FormulaPart,
    Frame,
    Op,
    Row,
    Rules,
    Skill,
    Suspect,
    Test,
    TestPart,
)
from casefile.games.detective_rummy.sizes import NONE, PLACES, SEATS
from casefile.games.detective_rummy.slots import SeatSeen, Seen

FAME: Final = 100  # the unit: a hundredth of a Fame


@mypyc_attr(acyclic=True)
class Notes(Policy):
    """The own board and hand, the tokens of all, and what the own secret cards hope for."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules: Rules = rules
        self.salt: i64 = seed & 0xFFFFFF
        self.seen: vec[i64] = vec[i64]()
        self.me: i64 = 0
        self.at: i64 = 0  # where in the observation the own seat stands
        self.frame: i64 = 0  # where the innermost question stands
        self.base: i64 = 0
        self.ready: i64 = 0
        self.wounded: i64 = 0
        self.hand: i64 = 0  # so many cards
        self.left: i64 = 0  # Rounds after this one
        self.danger: i64 = 0
        self.set_done: bool = False  # in this turn
        self.changer_taken: bool = False  # the same
        self.place_n: i64 = 0
        self.tile_n: i64 = 0
        self.changer_n: i64 = 0
        self.shown: vec[i64] = zeros(Skill.COUNT)  # Circumstantial cards of the hand that show each Skill
        self.totals: vec[i64] = zeros(PLACES)  # tokens on each Suspect
        self.push: vec[i64] = zeros(PLACES)  # what the own secret cards want: Guilty here
        self.lead: vec[i64] = zeros(PLACES)  # or to lead here

    def read(self, seen: vec[i64]) -> None:
        """What many questions need."""
        rules = self.rules
        self.seen = seen
        self.me = seen[Seen.SEAT]
        self.at = Seen.SEATS + self.me * Seen.PER_SEAT
        self.frame = Seen.FRAMES + (seen[Seen.DEPTH] - 1) * Frame.SIZE
        self.base = seen[self.at + SeatSeen.BASE]
        self.ready = seen[self.at + SeatSeen.READY]
        self.wounded = seen[self.at + SeatSeen.WOUNDED]
        self.hand = seen[self.at + SeatSeen.HAND_SIZE]
        self.left = max(Case.ROUNDS - max(seen[Seen.MARKER], 1), 0)
        self.danger = seen[Seen.DANGER]
        self.set_done = seen[Seen.SET_DONE] != 0
        self.changer_taken = seen[Seen.CHANGER_TAKEN] != 0
        self.place_n = seen[Seen.PLACES]
        self.tile_n = seen[Seen.TILES]
        self.changer_n = seen[Seen.CHANGERS]
        i: i64
        kind: i64
        seat: i64
        for i in range(Skill.COUNT):
            self.shown[i] = 0
        for kind in range(rules.prints):
            held = seen[Seen.HAND + kind]
            if held:
                for i in range(Skill.COUNT):
                    if rules.skills_of[kind] >> i & 1:
                        self.shown[i] += held
        for i in range(self.place_n):
            total: i64 = 0
            for seat in range(SEATS):
                total += self.tokens(i, seat)
            self.totals[i] = total
        self.read_secrets()

    def read_secrets(self) -> None:
        """What the own secret cards hope for: somebody Guilty or not, the lead somewhere."""
        rules = self.rules
        seen = self.seen
        i: i64
        for i in range(PLACES):
            self.push[i] = 0
            self.lead[i] = 0
        for i in range(self.changer_n):
            at = Seen.PER_CHANGER * i
            if seen[Seen.CHANGER_STATE + at] != ChangerState.SECRET or seen[Seen.CHANGER_OWNER + at] != self.me:
                continue
            row = rules.changer_row[seen[Seen.CHANGER_CARD + at]]
            if rules.rows[row * Row.SIZE + Row.OP] != Op.END_SCORE or rules.rows[row * Row.SIZE + Row.A] == NONE:
                continue
            test = rules.rows[row * Row.SIZE + Row.A]
            fame = FAME * rules.formulas[rules.rows[row * Row.SIZE + Row.B] * FormulaPart.SIZE + FormulaPart.FAME]
            kind = rules.tests[test * TestPart.SIZE + TestPart.KIND]
            suspect = rules.tests[test * TestPart.SIZE + TestPart.ARG]
            place: i64 = seen[Seen.CHANGER_STACK + at] if suspect < 0 else self.place_of(suspect)
            if place < 0 or place >= PLACES:
                continue
            if kind == Test.IS_GUILTY:
                self.push[place] += fame
            elif kind == Test.NOT_GUILTY:
                self.push[place] -= fame
            elif kind == Test.LEADS:
                self.lead[place] += fame

    # -- Suspects ----------------------------------------------------------------------------------------------

    def place_of(self, suspect: i64) -> i64:
        place: i64
        for place in range(self.place_n):
            if self.suspect(place) == suspect:
                return place
        return NONE

    def suspect(self, place: i64) -> i64:
        return self.seen[Seen.SUSPECT + place * Seen.PER_PLACE]

    def icons(self, place: i64) -> i64:
        return self.seen[Seen.ICONS + place * Seen.PER_PLACE]

    def alibi(self, place: i64) -> i64:
        return self.seen[Seen.ALIBI + place * Seen.PER_PLACE]

    def tokens(self, place: i64, seat: i64) -> i64:
        return self.seen[Seen.TOKENS + place * Seen.PER_PLACE + seat]

    def most_else(self, place: i64, seat: i64) -> i64:
        """The most tokens there of anybody beside this seat."""
        seen = self.seen
        first = Seen.TOKENS + place * Seen.PER_PLACE
        most: i64 = 0
        other: i64
        for other in range(self.rules.seats):
            if other != seat:
                most = max(most, seen[first + other])
        return most

    def most_total(self, place: i64) -> i64:
        """The most tokens on any other Suspect."""
        most: i64 = 0
        other: i64
        for other in range(self.place_n):
            if other != place:
                most = max(most, self.totals[other])
        return most

    def reach(self, place: i64, ready: i64) -> bool:
        """Whether the Lawyers there are matched, and it is not the own Detective."""
        if self.suspect(place) == Suspect.DETECTIVE + self.base:
            return False
        skill: i64
        for skill in range(Skill.COUNT):
            if self.seen[Seen.LAWYERS + skill] == place and not ready >> skill & 1:
                return False
        return True

    def face_down(self, stack: i64) -> bool:
        """Whether a Game Changer waits there."""
        i: i64
        for i in range(self.changer_n):
            at = Seen.PER_CHANGER * i
            if self.seen[Seen.CHANGER_STACK + at] == stack and self.seen[Seen.CHANGER_STATE + at] == ChangerState.DOWN:
                return True
        return False

    # -- cards -------------------------------------------------------------------------------------------------

    def held(self, kind: i64) -> i64:
        """How many of a kind are in the hand."""
        return self.seen[Seen.HAND + kind]

    def item_state(self, item: i64) -> i64:
        return self.seen[self.at + SeatSeen.ITEMS + item]

    def sheddable(self, kind: i64) -> bool:
        """Whether a card could be shed in Reassess with the Skills that are Ready."""
        skills = self.rules.skills_of[kind]
        if kind >= self.rules.prints:
            return self.ready & skills == skills
        return self.ready & skills > 0

    def whim(self, what: i64, most: i64) -> i64:
        """A little preference of this player in this Hand, so that equals are not always taken in one order."""
        return scatter((self.salt * 31 + self.seen[Seen.HAND_NUMBER] * 977 + self.me * 131 + what) % PRIME) % most
