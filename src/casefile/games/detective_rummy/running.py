"""What goes on by itself: a stack of frames, each of which may ask somebody something and go on later.

A pack compiles to a flat program of verbs; a RUN frame walks through its rows. A placement, a Fingerprint, a set and a
visit are frames of their own, so that a Game Changer can interrupt any of them and they find their way back
(DR-PLACE-03). `run_frame` does the next thing of the innermost frame; it returns False where somebody must decide.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.games.detective_rummy.layout import AREA, NONE, PLACES, Frame, Op, Row, Stack, Stream, Verb, Which, Who
from casefile.games.detective_rummy.placing import only
from casefile.games.detective_rummy.possible import Possible
from casefile.games.detective_rummy.scoring import ones


@mypyc_attr(acyclic=True)
class Running(Possible):
    """A Table on which one thing leads to another."""

    def run_frame(self) -> bool:
        at = (self.depth - 1) * Frame.SIZE
        verb = self.stack[at]
        if verb == Verb.PLACE:
            return self.run_place(at)
        if verb == Verb.RUN:
            return self.run_row(at)
        if verb == Verb.PRINT:
            self.run_print(at)
            return True
        if verb == Verb.MAKE_SET:
            self.run_set(at)
            return True
        if verb == Verb.SITE_VISIT:
            return self.run_visit(at)
        if verb == Verb.ASK_TRAIN and self.stack[at + Frame.STAGE] > 0:
            self.run_train(at)
            return True
        if verb == Verb.PASSING:
            self.turn = only(self.stack[at + Frame.BITS])
            return False
        if verb == Verb.ASK_TAKE and not self.can_take(self.stack[at + Frame.B], self.stack[at + Frame.C]):
            self.pop(0)  # a Game Changer came between
            return True
        self.turn = self.stack[at + Frame.SEAT]
        return False

    # -- the rows of a card ------------------------------------------------------------------------------------

    def run_row(self, at: i64) -> bool:
        """The next step of a card's effects: row by row, in each for one Detective after the other, from the taker
        clockwise; what is impossible is left out.
        """
        stack = self.stack
        rows = self.rules.rows
        row = stack[at + Frame.A]
        op = rows[row * Row.SIZE + Row.OP]
        if op == Op.END:
            self.pop(0)
            return True
        taker = stack[at + Frame.SEAT]
        here = stack[at + Frame.B]
        stage = stack[at + Frame.STAGE]
        if stage == 2:  # the taker has chosen a Suspect or a Location
            stack[at + Frame.C] = self.answer - 1
            stack[at + Frame.STAGE] = 0
        elif stage == 4:  # the taker has chosen another Detective
            stack[at + Frame.STAGE] = 1
            stack[at + Frame.BITS] = 1 << self.answer - 1
        elif stage == 3:  # the taker has chosen an option
            stack[at + Frame.A] = rows[(rows[row * Row.SIZE + Row.A] + self.answer - 1) * Row.SIZE + Row.A]
            stack[at + Frame.STAGE] = 0
            return True
        if stack[at + Frame.STAGE] == 0:
            self.answer = 0
            if op == Op.IF:
                met = self.check(rows[row * Row.SIZE + Row.A], taker, here, 0)
                stack[at + Frame.A] = rows[row * Row.SIZE + Row.NEXT] if met else rows[row * Row.SIZE + Row.ELSE]
                return True
            if op == Op.CHOOSE:
                self.begin_choice(at, row)
                return True
            if not self.resolve(at, op, row):
                return True
            who = rows[row * Row.SIZE + Row.WHO]
            if who == Who.CHOSEN_OTHER and self.rules.seats > 2:
                stack[at + Frame.STAGE] = 4
                self.push(Verb.ASK_OTHER, taker, self.who_bits(Who.OTHERS, taker, here), 0, 0, 0)
                return True
            stack[at + Frame.STAGE] = 1
            stack[at + Frame.BITS] = self.who_bits(Who.OTHERS if who == Who.CHOSEN_OTHER else who, taker, here)
        bits = stack[at + Frame.BITS]
        if bits:
            seats = self.rules.seats
            seat = taker
            while not bits >> seat & 1:
                seat = (seat + 1) % seats
            stack[at + Frame.BITS] = bits - (1 << seat)
            self.do(op, row, seat, here, stack[at + Frame.C], at)
            return True
        stack[at + Frame.STAGE] = 0
        stack[at + Frame.C] = NONE
        done = self.answer
        stack[at + Frame.A] = rows[row * Row.SIZE + Row.NEXT]
        if not done and rows[row * Row.SIZE + Row.ELSE] != NONE:
            stack[at + Frame.A] = rows[row * Row.SIZE + Row.ELSE]
        self.answer = 0
        return True

    def begin_choice(self, at: i64, row: i64) -> None:
        """One of the options that can be taken; where there is one alone, it is."""
        rows = self.rules.rows
        first = rows[row * Row.SIZE + Row.A]
        possible = self.options_of(
            first, rows[row * Row.SIZE + Row.B], self.stack[at + Frame.SEAT], self.stack[at + Frame.B]
        )
        if possible == 0:
            self.stack[at + Frame.A] = rows[row * Row.SIZE + Row.NEXT]
        elif ones(possible) == 1:
            self.stack[at + Frame.A] = rows[(first + only(possible)) * Row.SIZE + Row.A]
        else:
            self.stack[at + Frame.STAGE] = 3
            self.push(
                Verb.ASK_OPTION,
                self.stack[at + Frame.SEAT],
                first,
                rows[row * Row.SIZE + Row.B],
                self.stack[at + Frame.B],
                0,
            )

    # -- what a row speaks of ----------------------------------------------------------------------------------

    def resolve(self, at: i64, op: i64, row: i64) -> bool:
        """Settle which Suspect or Location a row speaks of; False while the taker is asked."""
        stack = self.stack
        if stack[at + Frame.C] != NONE:
            return True
        suspect = self.rules.rows[row * Row.SIZE + Row.A]
        if op == Op.CLOSE:
            sites = self.closable(suspect)
            if ones(sites) > 1:
                stack[at + Frame.STAGE] = 2
                self.push(Verb.ASK_SITE, stack[at + Frame.SEAT], sites, 0, 0, 0)
                return False
            if sites:
                stack[at + Frame.C] = only(sites)
            return True
        if op == Op.PEEK and self.rules.rows[row * Row.SIZE + Row.B] != Stack.SUSPECT:
            return self.resolve_peek(at, row)
        if op != Op.PEEK and not self.names_suspect(op):
            return True
        places = self.nameable(row, stack[at + Frame.SEAT], stack[at + Frame.B])
        if places == 0:
            return True
        n = ones(places)
        if suspect == Which.RANDOM and n > 1:
            skip = self.chance.below(Stream.EFFECTS, self.counters[Stream.EFFECTS], n)
            self.counters[Stream.EFFECTS] += 1
            i: i64
            for i in range(skip):
                places &= places - 1
            n = 1
        if n == 1 or suspect == Which.RANDOM:
            stack[at + Frame.C] = only(places)
            return True
        stack[at + Frame.STAGE] = 2
        self.push(Verb.ASK_SUSPECT, stack[at + Frame.SEAT], places, 0, 0, 0)
        return False

    def resolve_peek(self, at: i64, row: i64) -> bool:
        """Which Location is looked at, where a card lies face down at several; False while the taker is asked."""
        sites = self.peekable(row)
        if ones(sites) > 1:
            self.stack[at + Frame.STAGE] = 2
            self.push(Verb.ASK_SITE, self.stack[at + Frame.SEAT], sites, 0, 0, 0)
            return False
        if sites:
            self.stack[at + Frame.C] = only(sites)
        return True

    def peekable(self, row: i64) -> i64:
        """The Locations of a row that have a Game Changer face down; for the Assignment area, the bit 0."""
        a = self.rules.rows[row * Row.SIZE + Row.A]
        if self.rules.rows[row * Row.SIZE + Row.B] == Stack.AREA:
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
