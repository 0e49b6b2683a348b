"""The table of Detective Rummy: what lies where, and the small movements that all rules are made of.

`fields.py` says what the numbers are."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.counts import lay_out
from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    ChangerState,
    Frame,
    Index,
    Item,
    ItemState,
    Kind,
    Modifier,
    Place,
    Skill,
    StackAt,
    Stream,
)
from casefile.games.detective_rummy.slots import Fields

ALL_SEE: Final = -2  # a card that is turned up for everybody


@mypyc_attr(acyclic=True)
class Table(Fields):
    """The movements of cards, tiles and tokens."""

    def begin_match(self) -> None:
        """An empty table, also of what lasts from Hand to Hand (DR-END-04, DR-BB-09)."""
        seats = self.rules.seats
        self.clear()
        self.character = vec[i64]([Index.NONE] * seats)
        self.base = vec[i64]([Index.NONE] * seats)
        self.blood = zeros(seats)
        self.totals = zeros(seats)
        self.counters = zeros(Stream.COUNT)

    def begin_turn_flags(self) -> None:
        self.healed = 0
        self.set_done = 0
        self.prints_left = 1
        self.changer_taken = 0
        self.print_tokens = 0
        self.suspects_turn = 0
        self.tiles_turn = 0
        self.paid = Index.NONE
        self.extra_now = 0

    # -- frames ------------------------------------------------------------------------------------------------

    def push(self, verb: i64, seat: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        at = self.depth * Frame.SIZE
        self.stack[at] = verb
        self.stack[at + Frame.SEAT] = seat
        self.stack[at + Frame.A] = a
        self.stack[at + Frame.B] = b
        self.stack[at + Frame.C] = c
        self.stack[at + Frame.D] = d
        self.depth += 1

    def pop(self, answer: i64) -> None:
        """End the innermost frame; `answer` goes to the one around it. Nothing stays behind."""
        self.depth -= 1
        i: i64
        for i in range(self.depth * Frame.SIZE, self.depth * Frame.SIZE + Frame.SIZE):
            self.stack[i] = 0
        self.answer = answer if self.depth else i64(0)

    # -- cards -------------------------------------------------------------------------------------------------

    def reshuffle(self) -> None:
        """The discard pile becomes the deck (DR-DECK-01); what is left of the deck lies on top (DR-RUL-14)."""
        new = self.discard_n
        if new == 0:
            return
        i: i64
        kind: i64
        fresh = zeros(new)
        if self.deck_n == 0 and not self.rules.eager:  # now all know what the deck consists of
            self.pool = self.discard[:]
            self.drawn = zeros(self.rules.seats * Kind.MOST)
        else:
            self.pool = vec[i64]()
            self.drawn = vec[i64]()
        lay_out(self.discard, self.rules.kinds, fresh)
        for kind in range(self.rules.kinds):
            self.discard[kind] = 0
        self.discard_n = 0
        self.counters[Stream.DECK] = self.chance.shuffle(Stream.DECK, self.counters[Stream.DECK], fresh, new)
        i = self.deck_n - 1
        while i >= 0:
            self.deck[i + new] = self.deck[i]
            i -= 1
        for i in range(new):
            self.deck[i] = fresh[i]
        self.deck_n += new
        if len(self.buried):
            self.buried = vec[i64]()
        if self.journal is not None:
            self.journal.add(Event("reshuffle", NOBODY, {"n": new}))

    def next_card(self, reader: i64) -> i64:
        """The top card of the deck, to be seen by `reader`; Index.NONE if there is no card left (DR-DECK-02, -03)."""
        if self.deck_n == 0:
            self.reshuffle()
            if self.deck_n == 0:
                return Index.NONE
        if len(self.buried):
            self.unbury(reader)
        self.deck_n -= 1
        kind = self.deck[self.deck_n]
        self.deck[self.deck_n] = 0  # cleared, so that equal tables have equal keys
        if len(self.pool):
            if reader == ALL_SEE:
                self.pool[kind] -= 1
            else:
                self.drawn[reader * Kind.MOST + kind] += 1
        if self.rules.eager and self.deck_n == 0:
            self.reshuffle()
        return kind

    def unbury(self, reader: i64) -> None:
        """The top card leaves the deck. If somebody else than `reader` buried it, its layer is forgotten."""
        i: i64
        below: i64 = 0
        for i in range(1, len(self.buried), 2):
            below += self.buried[i]
        if self.deck_n > below:
            return
        rest = self.buried[:]
        if (rest[0] == reader or reader == ALL_SEE) and rest[1] > 1:
            rest[1] -= 1
            self.buried = rest
        else:
            self.buried = rest[2:]

    def bury(self, seat: i64, kind: i64, at: i64) -> None:
        """A card goes under the deck as number `at` from the bottom of those that go there now."""
        i = self.deck_n - 1
        while i >= at:
            self.deck[i + 1] = self.deck[i]
            i -= 1
        self.deck[at] = kind
        self.deck_n += 1
        if len(self.pool):
            self.drawn[seat * Kind.MOST + kind] -= 1

    def gain(self, seat: i64, kind: i64) -> None:
        self.hands[seat * Kind.MOST + kind] += 1
        self.hand_n[seat] += 1

    def draw(self, seat: i64, n: i64) -> None:
        """Cards from the deck, obligatory (DR-DRAW-02), into a hand that may grow without limit (DR-DRAW-03)."""
        i: i64
        if self.journal is not None:
            self.draw_told(seat, n)
            return
        for i in range(n):
            kind = self.next_card(seat)
            if kind == Index.NONE:
                return
            self.gain(seat, kind)

    def draw_told(self, seat: i64, n: i64) -> None:
        cards: list[int] = []
        i: i64
        for i in range(n):
            kind = self.next_card(seat)
            if kind == Index.NONE:
                break
            self.gain(seat, kind)
            cards.append(kind)
        if self.journal is not None and cards:
            public: dict[str, Value] = {"n": len(cards), "left": self.deck_n}
            self.journal.add(Event("draw", seat, public, {int(seat): {"cards": tuple(cards)}}, 1 << int(seat)))

    def take_back(self, seat: i64, kind: i64) -> None:
        """A card of the discard pile goes openly into a hand."""
        self.discard[kind] -= 1
        self.discard_n -= 1
        self.gain(seat, kind)
        self.known[seat * Kind.MOST + kind] += 1
        if self.journal is not None:
            self.journal.add(Event("take", seat, {"card": kind}))

    def lose(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand, seen by all: the bounds on what is known to be in it fall with it."""
        at = seat * Kind.MOST + kind
        self.hands[at] -= 1
        self.hand_n[seat] -= 1
        if self.known[at]:
            self.known[at] -= 1
        elif len(self.recalled):
            self.forget(at)

    def put_down(self, seat: i64, kind: i64) -> None:
        """Discard a card from a hand."""
        self.lose(seat, kind)
        self.discard[kind] += 1
        self.discard_n += 1

    def forget(self, at: i64) -> None:
        """Of the cards that single seats know to be in a hand, one may be gone."""
        size = self.rules.seats * Kind.MOST
        knower: i64
        for knower in range(self.rules.seats):
            if self.recalled[knower * size + at]:
                left = self.recalled[:]
                left[knower * size + at] -= 1
                self.recalled = left

    def lose_unseen(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand face down: of each kind known to be there, one may be gone."""
        self.hands[seat * Kind.MOST + kind] -= 1
        self.hand_n[seat] -= 1
        at: i64
        for at in range(seat * Kind.MOST, seat * Kind.MOST + Kind.MOST):
            if self.known[at]:
                self.known[at] -= 1
            elif len(self.recalled):
                self.forget(at)

    def recall(self, knower: i64, seat: i64, kind: i64) -> None:
        """`knower` alone knows which card has gone into a hand."""
        seats = self.rules.seats
        more = self.recalled[:] if len(self.recalled) else zeros(seats * seats * Kind.MOST)
        more[(knower * seats + seat) * Kind.MOST + kind] += 1
        self.recalled = more

    def shows(self, seat: i64, skill: i64) -> i64:
        """How many Circumstantial cards of a hand show a Skill (DR-COMP-11)."""
        rules = self.rules
        n: i64 = 0
        kind: i64
        mine = seat * Kind.MOST
        for kind in range(rules.prints):
            if rules.skills_of[kind] >> skill & 1:
                n += self.hands[mine + kind]
        return n

    # -- Skills, dice and wounds -------------------------------------------------------------------------------

    def roll(self, n: i64, why: i64, seat: i64) -> i64:
        """Roll Skill dice; the Skills that show, as bits (DR-COMP-19)."""
        bits: i64 = 0
        i: i64
        for i in range(n):
            bits |= 1 << self.chance.below(Stream.DICE, self.counters[Stream.DICE] + i, Skill.COUNT)
        if self.journal is not None:
            first = self.counters[Stream.DICE]
            dice = [int(self.chance.below(Stream.DICE, first + i, Skill.COUNT)) for i in range(n)]
            self.journal.add(Event("dice", seat, {"why": why, "dice": tuple(dice)}, {}, EVERYBODY))
        self.counters[Stream.DICE] += n
        return bits

    def wound(self, seat: i64, skills: i64) -> None:
        """Ready tiles of these Skills turn to Wounded, unless the Vest protects them (DR-ROUND-07…10, -12)."""
        hit = self.ready[seat] & skills
        if hit == 0 or self.items[seat * Item.COUNT + Item.VEST] == ItemState.ACTIVATED:  # DR-VEST-02
            return
        if self.modifiers[seat] & Modifier.SHIELD:
            self.modifiers[seat] -= Modifier.SHIELD
            hit &= hit - 1  # the first of them is prevented
        self.ready[seat] -= hit
        self.wounded[seat] |= hit
        if self.journal is not None and hit:
            self.journal.add(Event("wound", seat, {"skills": hit}))

    def mend(self, seat: i64, skills: i64) -> None:
        """Wounded tiles turn to Ready."""
        healed = self.wounded[seat] & skills
        if healed:
            self.wounded[seat] -= healed
            self.ready[seat] |= healed
            if self.journal is not None:
                self.journal.add(Event("mend", seat, {"skills": healed}))

    def make_ready(self, seat: i64, skill: i64) -> None:
        """A Skill is Ready: from the Locker, or healed (DR-CIRC-07)."""
        bit = 1 << skill
        if self.ready[seat] & bit:
            return
        if self.wounded[seat] & bit:
            self.mend(seat, bit)
            return
        self.ready[seat] |= bit
        if self.journal is not None:
            self.journal.add(Event("skill", seat, {"skill": skill}))

    # -- Suspects ----------------------------------------------------------------------------------------------

    def place_of(self, suspect: i64) -> i64:
        """Where a Suspect is in play; Index.NONE if it is not."""
        place: i64
        for place in range(self.place_n):
            if self.suspects[place] == suspect:
                return place
        return Index.NONE

    def after_active(self, seat: i64) -> i64:
        """How many seats after the active one; in games of the first form all share what happens in a turn."""
        return 0 if self.rules.first_form else (seat - self.active) % self.rules.seats

    def tokens_at(self, place: i64) -> i64:
        """The tokens of all Detectives on a Suspect."""
        n: i64 = 0
        seat: i64
        for seat in range(self.rules.seats):
            n += self.tokens[seat * Place.MOST + place]
        return n

    def stack_name(self, stack: i64) -> i64:
        """A stack for the journal: a Suspect, 100 + a Location, or 200 for the Assignment area."""
        if stack < Place.MOST:
            return self.suspects[stack]
        return 200 if stack == StackAt.AREA else 100 + self.sites[stack - Place.MOST]

    def top_of(self, stack: i64) -> i64:
        """The Game Changer that lies uppermost in a stack, by its number in the Case; Index.NONE if there is none."""
        i: i64
        for i in range(self.changer_n):
            if self.changer_stack[i] == stack and self.changer_state[i] == ChangerState.DOWN:
                return i
        return Index.NONE
