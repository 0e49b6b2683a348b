"""What a seat of Bonnie and Clyde may know: the observation, built up from nothing."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import KINDS, LOCATIONS, NONE, SEATS, SEEN_LOCATIONS, Phase
from casefile.games.bonnie_and_clyde.scoring import Scoring


@mypyc_attr(acyclic=True)
class Seeing(Scoring):
    """A Table as one seat sees it."""

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        """The whitelist (BC-INFO-01…09): what everybody sees, what the seat holds and remembers, a block per seat.

        `view.observation` names the places. Statements, not conditional expressions: those make Python ints, compiled.
        """
        mine = seat >= 0 and seat == self.turn
        knower: i64 = NOBODY
        remembered: i64 = 0
        if seat >= 0 and self.rules.memory_aid:
            knower = seat
            remembered = self.looked[seat]
        out[0] = seat
        out[1] = self.round
        out[2] = self.dealer
        out[3] = self.turn
        out[4] = self.phase
        out[5] = self.car
        out[6] = self.hinton_used
        out[7] = self.look_at
        out[8] = self.due
        out[9] = self.drawn
        out[10] = self.fruitful
        out[11] = self.barren
        out[12] = self.case_n
        out[13] = self.files_n
        out[14] = self.files_top()
        out[15] = NONE
        if mine and (self.phase == Phase.LOOK or self.phase == Phase.HINTON_LOOK):
            out[15] = self.under[self.look_at]
        out[16] = self.captor[0]
        out[17] = self.captor[1]
        out[18] = self.cleared
        out[19] = self.turns
        n: i64 = SEEN_LOCATIONS
        i: i64
        other: i64
        for i in range(LOCATIONS):
            out[n] = self.melded >> i & 1
            out[n + 1] = 0
            out[n + 2] = NONE
            if self.under[i] != NONE:
                out[n + 1] = 1
                if remembered >> i & 1:
                    out[n + 2] = self.under[i]
            n += 3
        for i in range(KINDS):
            out[n] = 0
            out[n + 1] = 0
            out[n + 2] = 0
            if seat >= 0:
                out[n] = self.hands[seat * KINDS + i]
            if not self.rules.unlisted_files:
                out[n + 1] = self.filed[i]
                if knower >= 0:
                    out[n + 2] = self.missed_by(knower, i)
            n += 3
        for other in range(self.rules.seats):
            out[n] = self.hand_n[other]
            out[n + 1] = self.totals[other]
            out[n + 2] = self.looked[other]
            n += 3
            for i in range(other * LOCATIONS, other * LOCATIONS + LOCATIONS):
                out[n] = self.upright[i]
                out[n + 1] = self.sideways[i]
                n += 2
            for i in range(other * KINDS, other * KINDS + KINDS):
                out[n] = self.known[i]
                n += 1
            for i in range(KINDS):
                out[n] = 0
                if knower >= 0 and len(self.recalled):
                    out[n] = self.recalled[(knower * SEATS + other) * KINDS + i]
                n += 1
        if (mine and self.phase == Phase.FILES) or self.rules.open_files:
            for i in range(self.files_n):
                out[n] = self.files[i]
                n += 1
        return n
