"""What an effect could do, as far as the table shows: what can do nothing is neither named nor offered.

Games with packs of the first form asked less: there every Suspect could be named, and an option counted as impossible
only where it began with a token or a card of the discard pile.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.games.detective_rummy.effects import Effects
from casefile.games.detective_rummy.layout import (
    CHOICE,
    CHOSEN_OTHER,
    FEWEST,
    HERE,
    MOST,
    NONE,
    OP_ALIBI,
    OP_ALIBI_OFF,
    OP_BLOOD,
    OP_ICON,
    OP_LAWYER,
    OP_LAWYER_LEAVES,
    OP_PEEK,
    OP_REMOVE,
    OTHERS,
    PLACES,
    R_A,
    R_B,
    R_OP,
    R_WHO,
    ROW,
    SKILLS,
)


@mypyc_attr(acyclic=True)
class Possible(Effects):
    """A Table that knows what could happen on it."""

    # -- Suspects that an effect names -----------------------------------------------------------------------------

    def names_suspect(self, op: i64) -> bool:
        """Whether an effect is about a Suspect, whom its taker chooses where the card leaves that open."""
        return op in (OP_BLOOD, OP_LAWYER, OP_LAWYER_LEAVES, OP_ALIBI, OP_ALIBI_OFF, OP_ICON, OP_REMOVE)

    def nameable(self, row: i64, taker: i64, here: i64) -> i64:
        """The places that a row may speak of; a choice is among those with whom something can happen."""
        rows = self.rules.rows
        op = rows[row * ROW + R_OP]
        suspect = rows[row * ROW + R_A]
        places = self.candidates(suspect, here)
        if op in (OP_LAWYER_LEAVES, OP_PEEK) or (suspect == CHOICE and not self.rules.first_form):
            return self.changeable(row, places, taker, here)
        return places

    def candidates(self, suspect: i64, here: i64) -> i64:
        """The places that a word stands for; with the most or fewest tokens several may be tied."""
        if suspect >= 0 or suspect == HERE:
            return self.chosen_places(suspect, here)
        every = (1 << self.place_n) - 1
        if suspect not in (MOST, FEWEST):
            return every
        bits: i64 = 0
        best: i64 = -1
        place: i64
        for place in range(self.place_n):
            n = self.tokens_at(place)
            if suspect == FEWEST:
                n = 1000 - n
            if n > best:
                best = n
                bits = 0
            if n == best:
                bits |= 1 << place
        return bits

    def changeable(self, row: i64, places: i64, taker: i64, here: i64) -> i64:
        """Of these places, the ones where a row could change something."""
        rows = self.rules.rows
        op = rows[row * ROW + R_OP]
        b = rows[row * ROW + R_B]
        whom = self.concerned(row, taker, here)
        bits: i64 = 0
        place: i64
        for place in range(self.place_n):
            if places >> place & 1 and self.could_change(op, b, place, whom):
                bits |= 1 << place
        return bits

    def concerned(self, row: i64, taker: i64, here: i64) -> i64:
        """The Detectives whom a row concerns, or may concern."""
        who = self.rules.rows[row * ROW + R_WHO]
        return self.who_bits(OTHERS if who == CHOSEN_OTHER else who, taker, here)

    def could_change(self, op: i64, b: i64, place: i64, whom: i64) -> bool:
        i: i64
        if op == OP_PEEK:
            return self.top_of(place) != NONE
        if op == OP_LAWYER:
            return self.lawyers_for(place, b) > 0
        if op == OP_LAWYER_LEAVES:
            for i in range(SKILLS):
                if self.lawyers[i] == place:
                    return True
            return False
        if op == OP_ICON:
            return b & ~self.icons[place] > 0
        if op == OP_ALIBI_OFF:
            return self.alibi[place] > 0
        if op in (OP_BLOOD, OP_REMOVE):
            for i in range(self.rules.seats):
                if whom >> i & 1:
                    blood = self.blood[i] >> self.suspects[place] & 1
                    if (blood == 0) if op == OP_BLOOD else self.tokens[i * PLACES + place] > 0:
                        return True
            return False
        return True  # a new alibi takes the place of another
