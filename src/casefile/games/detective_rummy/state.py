"""Detective Rummy, by Mike Fitzgerald and Ralph H. Anderson: the rules, for 2 to 4 seats, a whole Campaign or session.

Each Hand is a Case of six Rounds. On a turn a Detective recuperates or works: visits a Location for a card, turns sets
of Circumstantial Evidence into Skills and tokens on Suspects, plays Fingerprints that Ready Skills allow, uses Items,
sheds cards, and is rewarded for an empty hand. The most tokens on a Suspect score, and those on the Guilty once more.

The rules are functions over one table, in rooms named after what happens there: `fields` declares all numbers, `table`
has the small movements, `dealing` sets up a Hand, `turns` says what comes after what; `choices` what may be done in
each phase and `acting` what that does; `asking` the questions that come between; `placing` tokens, sets, Fingerprints
and visits, `effects` the verbs of cards, `possible` what they could do, `interpreter` the stack that calls on all of
these; `scoring` who leads and the end of a Hand, `seeing` the whitelist.

Cards are kinds, numbered by the pack: Circumstantial, then Hearsay, Material, Eyewitness. What a seat is still
selecting is nobody else's business (DR-TECH-03).
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.engine.worth import chances
from casefile.games.detective_rummy import acting, asking, choices, seeing, turns
from casefile.games.detective_rummy.layout import Case
from casefile.games.detective_rummy.table import Table

SPREAD: Final = 5.0  # of the leads that decide a match, per root of the Hands to come, in greedy play


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class DetectiveRummyState(Table):
    """The whole match."""

    def copy(self) -> DetectiveRummyState:
        other = DetectiveRummyState(self.game, self.chance, self.rules)
        other.take_over(self)
        return other

    def settled(self, since: i64) -> bool:
        return self.turn < 0 or self.round != since

    def value_into(self, out: vec[i64]) -> None:
        """Between two Hands: the Fame, and the worth of a lead with the Hands still to come."""
        if self.turn < 0:
            super().value_into(out)
            return
        seats = self.rules.seats
        seat: i64
        for seat in range(seats):
            out[seats + seat] = self.totals[seat]
        last: i64 = Case.COUNT if self.rules.campaign else self.rules.hands
        chances(self.totals, seats, SPREAD * math.sqrt(float(last - self.round + 1)), out)

    # -- transitions -------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        if self.depth:
            asking.answer(self, seat, action)
        else:
            acting.act(self, seat, action)
        turns.advance(self)

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.depth:
            return asking.legal_answers(self, seat, out)
        return choices.legal_into(self, seat, out)

    def actor_bits(self) -> i64:
        return asking.actor_bits(self)

    def automatic(self) -> int | None:
        return asking.automatic(self)

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        return seeing.see_into(self, seat, out)
