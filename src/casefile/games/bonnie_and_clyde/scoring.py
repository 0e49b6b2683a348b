"""Adding up a round of Bonnie and Clyde, and when the match is decided."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import Event
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.engine.worth import chances
from casefile.games.bonnie_and_clyde.layout import LOCATIONS, SHEET_HEAD, SHEET_SEAT, End, Rules
from casefile.games.bonnie_and_clyde.table import Table

SPREAD: Final = 5.0  # of the leads that decide a match, times the root of the points missing: greedy play has it so


def worth(rules: Rules, upright: i64, sideways: i64, outlaws: i64) -> i64:
    """What lies in front of a player counts (BC-SCORE-02…04)."""
    return upright * rules.per_upright + sideways * rules.per_sideways + outlaws * rules.per_outlaw


@mypyc_attr(acyclic=True)
class Scoring(Table):
    """A Table that can be added up."""

    def score(self, reason: i64) -> None:
        """Add up the round (BC-GOAL-02, BC-SCORE-01…05, BC-BONUS-01…03, BC-SHUT-01…03)."""
        rules = self.rules
        ender = self.turn
        shut_out = (
            self.captor[0] == ender and self.captor[1] == ender and (reason == End.WENT_OUT or rules.shutout_by_deck)
        )
        start: i64 = len(self.ledger)
        ledger = zeros(start + SHEET_HEAD + rules.seats * SHEET_SEAT)
        i: i64
        for i in range(start):
            ledger[i] = self.ledger[i]
        ledger[start] = reason
        ledger[start + 1] = ender
        ledger[start + 2] = self.car
        ledger[start + 3] = 1 if shut_out else 0
        ledger[start + 4] = self.dealer
        ledger[start + 5] = self.turns
        ledger[start + 6] = self.round
        start += SHEET_HEAD
        seat: i64
        for seat in range(rules.seats):
            upright: i64 = 0
            sideways: i64 = 0
            for i in range(seat * LOCATIONS, seat * LOCATIONS + LOCATIONS):
                upright += self.upright[i]
                sideways += self.sideways[i]
            outlaws: i64 = 0
            for i in range(2):
                if self.captor[i] == seat:
                    outlaws += 1
            bonus = self.car + 1 if seat == ender and reason == End.WENT_OUT else 0
            points = worth(rules, upright, sideways, outlaws) + bonus
            if shut_out and seat != ender:
                points = 0
            self.totals[seat] += points
            ledger[start] = upright
            ledger[start + 1] = sideways
            ledger[start + 2] = outlaws
            ledger[start + 3] = bonus
            ledger[start + 4] = points
            ledger[start + 5] = self.totals[seat]
            start += SHEET_SEAT
        self.ledger = ledger
        if self.journal is not None:
            self.journal.add(self.event_score(reason, ender))

    def event_score(self, reason: i64, ender: i64) -> Event:
        size = self.rules.seats * SHEET_SEAT
        rows = self.ledger[len(self.ledger) - size :]
        scores = tuple([int(rows[i + 4]) for i in range(0, size, SHEET_SEAT)])
        totals = tuple([int(rows[i + 5]) for i in range(0, size, SHEET_SEAT)])
        name = "went_out" if reason == End.WENT_OUT else "case_closed"
        shut_out = int(self.ledger[len(self.ledger) - size - SHEET_HEAD + 3])
        return Event(name, ender, {"car": self.car, "scores": scores, "totals": totals, "shut_out": shut_out})

    def decided(self) -> bool:
        """Whether the target is reached and the lead not shared (BC-GAME-01…04, BC-VAR-01), or the last round is over
        (BC-TECH-05).
        """
        return self.round >= self.rules.round_limit or self.target_reached()

    def target_reached(self) -> bool:
        """Whether one seat alone leads with the target reached."""
        best: i64 = -1
        tied = False
        seat: i64
        for seat in range(self.rules.seats):
            if self.totals[seat] > best:
                best = self.totals[seat]
                tied = False
            elif self.totals[seat] == best:
                tied = True
        target = self.rules.target
        return not tied and (best > target or (best == target and not self.rules.target_strict))

    def settled(self, since: i64) -> bool:
        return self.turn < 0 or self.round != since

    def value_into(self, out: vec[i64]) -> None:
        """Between two rounds: the points, and what a lead is worth while so many are still to be made."""
        rules = self.rules
        best: i64 = 0
        seat: i64
        for seat in range(rules.seats):
            best = max(best, self.totals[seat])
            out[rules.seats + seat] = self.totals[seat]
        missing = float(max(rules.target - best, 10)) if self.turn >= 0 else 0.0
        chances(self.totals, rules.seats, SPREAD * math.sqrt(missing), out)
