"""What goes on by itself: a stack of frames, each of which may ask somebody something and go on later.

A pack compiles to a flat program of verbs; a RUN frame walks through its rows. A placement, a Fingerprint, a set and a
visit are frames of their own, so that a Game Changer can interrupt any of them and they find their way back
(DR-PLACE-03). `run_frame` does the next thing of the innermost frame; it returns False where somebody must decide.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.games.detective_rummy.layout import (
    AREA,
    ASK_OPTION,
    ASK_OTHER,
    ASK_SITE,
    ASK_SUSPECT,
    ASK_TAKE,
    ASK_TRAIN,
    AT_AREA,
    AT_SUSPECT,
    BY_EFFECTS,
    CHOSEN_OTHER,
    F_A,
    F_B,
    F_BITS,
    F_C,
    F_SEAT,
    F_STAGE,
    FRAME,
    MAKE_SET,
    NONE,
    OP_CHOOSE,
    OP_CLOSE,
    OP_END,
    OP_IF,
    OP_PEEK,
    OTHERS,
    PASSING,
    PLACE,
    PLACES,
    PRINT,
    R_A,
    R_B,
    R_ELSE,
    R_NEXT,
    R_OP,
    R_WHO,
    RANDOM,
    ROW,
    RUN,
    SITE_VISIT,
)
from casefile.games.detective_rummy.placing import only
from casefile.games.detective_rummy.possible import Possible
from casefile.games.detective_rummy.scoring import ones


@mypyc_attr(acyclic=True)
class Running(Possible):
    """A Table on which one thing leads to another."""

    def run_frame(self) -> bool:
        at = (self.depth - 1) * FRAME
        verb = self.stack[at]
        if verb == PLACE:
            return self.run_place(at)
        if verb == RUN:
            return self.run_row(at)
        if verb == PRINT:
            self.run_print(at)
            return True
        if verb == MAKE_SET:
            self.run_set(at)
            return True
        if verb == SITE_VISIT:
            return self.run_visit(at)
        if verb == ASK_TRAIN and self.stack[at + F_STAGE] > 0:
            self.run_train(at)
            return True
        if verb == PASSING:
            self.turn = only(self.stack[at + F_BITS])
            return False
        if verb == ASK_TAKE and not self.can_take(self.stack[at + F_B], self.stack[at + F_C]):
            self.pop(0)  # a Game Changer came between
            return True
        self.turn = self.stack[at + F_SEAT]
        return False

    # -- the rows of a card ------------------------------------------------------------------------------------

    def run_row(self, at: i64) -> bool:
        """The next step of a card's effects: row by row, in each for one Detective after the other, from the taker
        clockwise; what is impossible is left out.
        """
        stack = self.stack
        rows = self.rules.rows
        row = stack[at + F_A]
        op = rows[row * ROW + R_OP]
        if op == OP_END:
            self.pop(0)
            return True
        taker = stack[at + F_SEAT]
        here = stack[at + F_B]
        stage = stack[at + F_STAGE]
        if stage == 2:  # the taker has chosen a Suspect or a Location
            stack[at + F_C] = self.answer - 1
            stack[at + F_STAGE] = 0
        elif stage == 4:  # the taker has chosen another Detective
            stack[at + F_STAGE] = 1
            stack[at + F_BITS] = 1 << self.answer - 1
        elif stage == 3:  # the taker has chosen an option
            stack[at + F_A] = rows[(rows[row * ROW + R_A] + self.answer - 1) * ROW + R_A]
            stack[at + F_STAGE] = 0
            return True
        if stack[at + F_STAGE] == 0:
            self.answer = 0
            if op == OP_IF:
                met = self.check(rows[row * ROW + R_A], taker, here, 0)
                stack[at + F_A] = rows[row * ROW + R_NEXT] if met else rows[row * ROW + R_ELSE]
                return True
            if op == OP_CHOOSE:
                self.begin_choice(at, row)
                return True
            if not self.resolve(at, op, row):
                return True
            who = rows[row * ROW + R_WHO]
            if who == CHOSEN_OTHER and self.rules.seats > 2:
                stack[at + F_STAGE] = 4
                self.push(ASK_OTHER, taker, self.who_bits(OTHERS, taker, here), 0, 0, 0)
                return True
            stack[at + F_STAGE] = 1
            stack[at + F_BITS] = self.who_bits(OTHERS if who == CHOSEN_OTHER else who, taker, here)
        bits = stack[at + F_BITS]
        if bits:
            seats = self.rules.seats
            seat = taker
            while not bits >> seat & 1:
                seat = (seat + 1) % seats
            stack[at + F_BITS] = bits - (1 << seat)
            self.do(op, row, seat, here, stack[at + F_C], at)
            return True
        stack[at + F_STAGE] = 0
        stack[at + F_C] = NONE
        done = self.answer
        stack[at + F_A] = rows[row * ROW + R_NEXT]
        if not done and rows[row * ROW + R_ELSE] != NONE:
            stack[at + F_A] = rows[row * ROW + R_ELSE]
        self.answer = 0
        return True

    def begin_choice(self, at: i64, row: i64) -> None:
        """One of the options that can be taken; where there is one alone, it is."""
        rows = self.rules.rows
        first = rows[row * ROW + R_A]
        possible = self.options_of(first, rows[row * ROW + R_B], self.stack[at + F_SEAT], self.stack[at + F_B])
        if possible == 0:
            self.stack[at + F_A] = rows[row * ROW + R_NEXT]
        elif ones(possible) == 1:
            self.stack[at + F_A] = rows[(first + only(possible)) * ROW + R_A]
        else:
            self.stack[at + F_STAGE] = 3
            self.push(ASK_OPTION, self.stack[at + F_SEAT], first, rows[row * ROW + R_B], self.stack[at + F_B], 0)

    # -- what a row speaks of ----------------------------------------------------------------------------------

    def resolve(self, at: i64, op: i64, row: i64) -> bool:
        """Settle which Suspect or Location a row speaks of; False while the taker is asked."""
        stack = self.stack
        if stack[at + F_C] != NONE:
            return True
        suspect = self.rules.rows[row * ROW + R_A]
        if op == OP_CLOSE:
            sites = self.closable(suspect)
            if ones(sites) > 1:
                stack[at + F_STAGE] = 2
                self.push(ASK_SITE, stack[at + F_SEAT], sites, 0, 0, 0)
                return False
            if sites:
                stack[at + F_C] = only(sites)
            return True
        if op == OP_PEEK and self.rules.rows[row * ROW + R_B] != AT_SUSPECT:
            return self.resolve_peek(at, row)
        if op != OP_PEEK and not self.names_suspect(op):
            return True
        places = self.nameable(row, stack[at + F_SEAT], stack[at + F_B])
        if places == 0:
            return True
        n = ones(places)
        if suspect == RANDOM and n > 1:
            skip = self.chance.below(BY_EFFECTS, self.counters[BY_EFFECTS], n)
            self.counters[BY_EFFECTS] += 1
            i: i64
            for i in range(skip):
                places &= places - 1
            n = 1
        if n == 1 or suspect == RANDOM:
            stack[at + F_C] = only(places)
            return True
        stack[at + F_STAGE] = 2
        self.push(ASK_SUSPECT, stack[at + F_SEAT], places, 0, 0, 0)
        return False

    def resolve_peek(self, at: i64, row: i64) -> bool:
        """Which Location is looked at, where a card lies face down at several; False while the taker is asked."""
        sites = self.peekable(row)
        if ones(sites) > 1:
            self.stack[at + F_STAGE] = 2
            self.push(ASK_SITE, self.stack[at + F_SEAT], sites, 0, 0, 0)
            return False
        if sites:
            self.stack[at + F_C] = only(sites)
        return True

    def peekable(self, row: i64) -> i64:
        """The Locations of a row that have a Game Changer face down; for the Assignment area, the bit 0."""
        a = self.rules.rows[row * ROW + R_A]
        if self.rules.rows[row * ROW + R_B] == AT_AREA:
            return self.with_changer(1, AREA)
        sites: i64 = 0
        site: i64
        for site in range(self.site_n):
            if a in (NONE, self.sites[site]):
                sites |= 1 << site
        return self.with_changer(sites, PLACES)

    def with_changer(self, places: i64, first: i64) -> i64:
        """Of these places, or of those that follow a number of stacks, the ones where a Game Changer lies face down."""
        bits: i64 = 0
        i: i64
        for i in range(PLACES):
            if places >> i & 1 and self.top_of(first + i) != NONE:
                bits |= 1 << i
        return bits
