"""What an effect could do, as far as the table shows: what can do nothing is neither named nor offered.

Games with packs of the first form asked less: there every Suspect could be named, and an option counted as impossible
only where it began with a token or a card of the discard pile.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.games.detective_rummy.effects import Effects
from casefile.games.detective_rummy.layout import NONE, PLACES, SKILLS, Op, Row, Which, Who


@mypyc_attr(acyclic=True)
class Possible(Effects):
    """A Table that knows what could happen on it."""

    # -- Suspects that an effect names -----------------------------------------------------------------------------

    def names_suspect(self, op: i64) -> bool:
        """Whether an effect is about a Suspect, whom its taker chooses where the card leaves that open."""
        return op in (Op.BLOOD, Op.LAWYER, Op.LAWYER_LEAVES, Op.ALIBI, Op.ALIBI_OFF, Op.ICON, Op.REMOVE)

    def nameable(self, row: i64, taker: i64, here: i64) -> i64:
        """The places that a row may speak of; a choice is among those with whom something can happen."""
        rows = self.rules.rows
        op = rows[row * Row.SIZE + Row.OP]
        suspect = rows[row * Row.SIZE + Row.A]
        places = self.candidates(suspect, here)
        if op in (Op.LAWYER_LEAVES, Op.PEEK) or (suspect == Which.CHOICE and not self.rules.first_form):
            return self.changeable(row, places, taker, here)
        return places

    def candidates(self, suspect: i64, here: i64) -> i64:
        """The places that a word stands for; with the most or fewest tokens several may be tied."""
        if suspect >= 0 or suspect == Which.HERE:
            return self.chosen_places(suspect, here)
        every = (1 << self.place_n) - 1
        if suspect not in (Which.MOST, Which.FEWEST):
            return every
        bits: i64 = 0
        best: i64 = -1
        place: i64
        for place in range(self.place_n):
            n = self.tokens_at(place)
            if suspect == Which.FEWEST:
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
        op = rows[row * Row.SIZE + Row.OP]
        b = rows[row * Row.SIZE + Row.B]
        whom = self.concerned(row, taker, here)
        bits: i64 = 0
        place: i64
        for place in range(self.place_n):
            if places >> place & 1 and self.could_change(op, b, place, whom):
                bits |= 1 << place
        return bits

    def concerned(self, row: i64, taker: i64, here: i64) -> i64:
        """The Detectives whom a row concerns, or may concern."""
        who = self.rules.rows[row * Row.SIZE + Row.WHO]
        return self.who_bits(Who.OTHERS if who == Who.CHOSEN_OTHER else who, taker, here)

    def could_change(self, op: i64, b: i64, place: i64, whom: i64) -> bool:
        i: i64
        if op == Op.PEEK:
            return self.top_of(place) != NONE
        if op == Op.LAWYER:
            return self.lawyers_for(place, b) > 0
        if op == Op.LAWYER_LEAVES:
            for i in range(SKILLS):
                if self.lawyers[i] == place:
                    return True
            return False
        if op == Op.ICON:
            return b & ~self.icons[place] > 0
        if op == Op.ALIBI_OFF:
            return self.alibi[place] > 0
        if op in (Op.BLOOD, Op.REMOVE):
            for i in range(self.rules.seats):
                if whom >> i & 1:
                    blood = self.blood[i] >> self.suspects[place] & 1
                    if (blood == 0) if op == Op.BLOOD else self.tokens[i * PLACES + place] > 0:
                        return True
            return False
        return True  # a new alibi takes the place of another

    def closable(self, location: i64) -> i64:
        """Sites that can be closed now: never the Agency."""
        bits: i64 = 0
        site: i64
        for site in range(self.site_n):
            if self.sites[site] != self.rules.agency and (location == NONE or self.sites[site] == location):
                bits |= 1 << site
        return bits

    # -- options and held cards ------------------------------------------------------------------------------------

    def options_of(self, first: i64, n: i64, seat: i64, here: i64) -> i64:
        """The options that are offered, as bits: something of them can be done. One that begins with a token, or with
        a card of the discard pile, is offered only for these: the rest is their price.
        """
        rows = self.rules.rows
        end = rows[(first - 1) * Row.SIZE + Row.NEXT]  # the row before the options is their `choose`
        bits: i64 = 0
        i: i64
        for i in range(n):
            row = rows[(first + i) * Row.SIZE + Row.A]
            op = rows[row * Row.SIZE + Row.OP]
            if self.rules.first_form:
                possible = op not in (Op.PLACE, Op.TAKE) or self.can(op, row, seat, here)
            elif op in (Op.PLACE, Op.TAKE) and rows[row * Row.SIZE + Row.ELSE] == NONE:
                possible = self.can_row(op, row, seat, here)
            else:
                possible = self.possible(row, end, seat, here)
            if possible:
                bits |= 1 << i
        return bits

    def possible(self, row: i64, end: i64, taker: i64, here: i64) -> bool:
        """Whether something can be done of the rows from this one to an end; `if_not_done` is always something."""
        rows = self.rules.rows
        op = rows[row * Row.SIZE + Row.OP]
        while row != end and op != Op.END:
            if op == Op.IF:
                met = self.check(rows[row * Row.SIZE + Row.A], taker, here, 0)
                row = rows[row * Row.SIZE + Row.NEXT] if met else rows[row * Row.SIZE + Row.ELSE]
            elif op == Op.CHOOSE:
                if self.options_of(rows[row * Row.SIZE + Row.A], rows[row * Row.SIZE + Row.B], taker, here):
                    return True
                row = rows[row * Row.SIZE + Row.NEXT]
            elif rows[row * Row.SIZE + Row.ELSE] != NONE or self.can_row(op, row, taker, here):
                return True
            else:
                row = rows[row * Row.SIZE + Row.NEXT]
            op = rows[row * Row.SIZE + Row.OP]
        return False

    def can_row(self, op: i64, row: i64, taker: i64, here: i64) -> bool:
        """Whether a row can do something to a Suspect, or for one of those whom it concerns."""
        if self.names_suspect(op):
            places = self.candidates(self.rules.rows[row * Row.SIZE + Row.A], here)
            return self.changeable(row, places, taker, here) > 0
        whom = self.concerned(row, taker, here)
        seat: i64
        for seat in range(self.rules.seats):
            if whom >> seat & 1 and self.can(op, row, seat, here):
                return True
        return False

    def can(self, op: i64, row: i64, seat: i64, here: i64) -> bool:
        """Whether an effect can do something for a Detective; what concerns everybody always can."""
        rows = self.rules.rows
        a = rows[row * Row.SIZE + Row.A]
        b = rows[row * Row.SIZE + Row.B]
        c = rows[row * Row.SIZE + Row.C]
        if op in (Op.DRAW, Op.LOOK):
            return self.deck_n + self.discard_n > 0
        if op in (Op.DISCARD, Op.PASS):
            return self.hand_n[seat] > 0
        if op == Op.TAKE:
            return self.discard_has(b)
        if op == Op.PLACE:
            flags = self.reach_flags(seat, c)
            return self.legal_places(seat, b, self.chosen_places(a, here), flags) > 0
        if op == Op.MOVE:
            return self.movable(seat, self.chosen_places(a, here), self.chosen_places(b, here), c) > 0
        if op == Op.SKILL:
            return a & ~self.ready[seat] > 0
        if op == Op.HEAL:
            return self.wounded[seat] > 0
        if op == Op.ITEM:
            return self.item_choice(seat, a, c) > 0
        if op == Op.LOSE_ITEM:
            return self.on_board(seat, a) > 0
        if op == Op.TILE:
            return self.tile_choice(seat, a) > 0
        if op == Op.CLEAR_BLOOD:
            return self.peace_choice(seat, a, here) > 0
        return op != Op.CLOSE or self.closable(a) > 0
