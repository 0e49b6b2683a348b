"""Mystery Rummy: Bonnie and Clyde, by Mike Fitzgerald: the rules, for 2 to 4 seats, a whole match.

Each turn: draw, play what you like, discard. Evidence goes down as melds (three or more of a location) and layoffs
(onto a location already melded by anybody). Every placement looks at the card under its location and then moves the
car; evidence placed where the car stands lies sideways and counts double, and an outlaw found there is captured.
Whoever discards the last card earns the car's number; with both outlaws, the others score nothing.

One `legal_…` and one function per action for each phase. Cards are kinds: 0–9 evidence by location, 10 Ted Hinton,
11 Bonnie, 12 Clyde; the outlaws are only ever under a location or captured (BC-COMP-06, BC-COMP-09). Where a seat
could tell two hidden cards apart by phase, pause or event, the phases are the same (BC-INFO-09).
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.journal import EVERYBODY, NO_NEWS, Event, Value
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.engine.worth import chances

SEATS: Final = 4
LOCATIONS: Final = 10
HINTON: Final = 10
KINDS: Final = 11  # evidence and Hinton: what a hand can hold
BONNIE: Final = 11
CLYDE: Final = 12
NONE: Final = -1
MOST_CARDS: Final = 120  # the largest deck a pack may have
SPREAD: Final = (
    5.0  # of the leads that decide a match, times the root of the points still missing: greedy play has it so
)

# Phases.
DRAW: Final = 0
PLAY: Final = 1
FILES: Final = 2  # Hinton's player searches the FBI Files
HINTON_LOOK: Final = 3  # Hinton's player has looked under a location
LOOK: Final = 4  # whoever placed evidence has looked under its location
ASK_LOOK: Final = 5  # option look = optional
CAR: Final = 6
OVER: Final = 7

# Actions: single ones, then families that start at an offset. Melds, layoffs and discards follow by the pack (Rules).
DRAW_CASE_FILE: Final = 0
TAKE_FILES: Final = 1
HINTON_DRAW: Final = 2
HINTON_FILES: Final = 3
FETCH: Final = 4  # + kind
HINTON_UNDER: Final = 15  # + location
KEEP: Final = 25
LEAVE: Final = 26
UP: Final = 27
DOWN: Final = 28
LOOK_UNDER: Final = 29
PASS_LOOK: Final = 30
MELD: Final = 31  # + location * meld sizes + (size - min_meld)

# What the car owes after the look.
NO_MOVE: Final = 0
MOVE_UP: Final = 1
MOVE_ANY: Final = 2

# How a round ends, and the numbers it leaves in the ledger: these, then SHEET_SEAT per seat.
WENT_OUT: Final = 0
CASE_CLOSED: Final = 1
SHEET_HEAD: Final = 7  # reason, seat that ended it, car, shut-out, dealer, turns, round
SHEET_SEAT: Final = 6  # upright cards, sideways cards, outlaws, bonus, score, total

# Where the parts of the observation begin, after 20 single numbers.
SEEN_LOCATIONS: Final = 20  # 3 per location: melded, an under-card there, the card if remembered
SEEN_KINDS: Final = SEEN_LOCATIONS + 3 * LOCATIONS  # 3 per kind: in hand, filed, missed
SEEN_SEATS: Final = SEEN_KINDS + 3 * KINDS  # a block per seat: cards in hand, total, looks; then
SEEN_EVIDENCE: Final = 3  # 2 per location: upright, sideways
SEEN_KNOWN: Final = SEEN_EVIDENCE + 2 * LOCATIONS  # known to everybody, per kind
SEEN_RECALLED: Final = SEEN_KNOWN + KINDS  # known to the reader besides, per kind
SEEN_BLOCK: Final = SEEN_RECALLED + KINDS

DEAL: Final = 0  # the one purpose of chance
WORLD: Final = 1  # the purpose of determinizing

FIELDS: Final = (
    "hands", "hand_n", "upright", "sideways", "captor", "melded", "under", "looked", "cleared", "known", "recalled",
    "filed", "missed", "files", "files_n", "files_has", "case_file", "case_n", "car", "dealer", "phase", "hinton_used",
    "look_at", "due", "drawn", "fruitful", "barren", "turns", "totals", "dealt",
)  # fmt: skip


@final
@mypyc_attr(acyclic=True)
class Rules:
    """Options and pack as numbers: everything that the rules below read from outside."""

    def __init__(self) -> None:
        self.seats: i64 = 2
        self.copies: vec[i64] = vec[i64]()  # of each kind
        self.cards: i64 = 0  # evidence and Hinton together
        self.hand_size: i64 = 0
        self.first_discards: i64 = 1
        self.car_start: i64 = 0
        self.min_meld: i64 = 3
        self.meld_sizes: i64 = 4
        self.layoff_sizes: i64 = 3
        self.layoff: i64 = 0  # first action of the family
        self.discard: i64 = 0
        self.actions: i64 = 0
        self.per_upright: i64 = 2
        self.per_sideways: i64 = 4
        self.per_outlaw: i64 = 10
        self.target: i64 = 100
        self.stall_limit: i64 = 10
        self.round_limit: i64 = 100
        self.target_strict: bool = False
        self.look_optional: bool = False
        self.shutout_by_deck: bool = False
        self.final_turn_deck: bool = False
        self.edge_may_stay: bool = False
        self.dealer_rotates: bool = False
        self.forbid_rediscard: bool = False
        self.memory_aid: bool = True
        self.open_files: bool = False

    def encode(self) -> None:
        """Lay out the families of actions whose size depends on the pack."""
        self.layoff = MELD + LOCATIONS * self.meld_sizes
        self.discard = self.layoff + LOCATIONS * self.layoff_sizes
        self.actions = self.discard + KINDS


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class BonnieAndClydeState(State):
    """The table. Arrays per seat are flat: seat * KINDS + kind, or seat * LOCATIONS + location.

    What has legitimately been learnt is kept as the game goes (BC-INFO-01, BC-INFO-03). Everybody knows of at least
    `known` cards of a kind in each hand, and of at most `filed` in the FBI Files; single seats know of `recalled` more
    in a hand, and that `missed` of the filed ones are gone. The last two are empty until there is something in them,
    and are replaced, never written into, so that copies share them.
    """

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
        self.phase: i64 = OVER
        self.hinton_used: i64 = 0
        self.look_at: i64 = NONE
        self.due: i64 = NO_MOVE
        self.drawn: i64 = NONE  # the kind taken from the FBI Files this turn, for forbid_rediscard
        self.fruitful: i64 = 0  # this turn is not barren
        self.barren: i64 = 0
        self.turns: i64 = 1  # begun in this round
        self.totals: vec[i64] = vec[i64]()
        self.dealt: i64 = 0  # numbers of chance used

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> BonnieAndClydeState:
        other = BonnieAndClydeState(self.game, self.chance, self.rules)
        other.share(self)
        other.hands = self.hands[:]
        other.hand_n = self.hand_n[:]
        other.upright = self.upright[:]
        other.sideways = self.sideways[:]
        other.captor = self.captor[:]
        other.melded = self.melded
        other.under = self.under[:]
        other.looked = self.looked[:]
        other.cleared = self.cleared
        other.known = self.known[:]
        other.recalled = self.recalled
        other.filed = self.filed[:]
        other.missed = self.missed
        other.files = self.files[:]
        other.files_n = self.files_n
        other.files_has = self.files_has[:]
        other.case_file = self.case_file[:]
        other.case_n = self.case_n
        other.car = self.car
        other.dealer = self.dealer
        other.phase = self.phase
        other.hinton_used = self.hinton_used
        other.look_at = self.look_at
        other.due = self.due
        other.drawn = self.drawn
        other.fruitful = self.fruitful
        other.barren = self.barren
        other.turns = self.turns
        other.totals = self.totals[:]
        other.dealt = self.dealt
        return other

    # -- a round ---------------------------------------------------------------------------------------------

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
        self.due = NO_MOVE
        self.drawn = NONE
        self.fruitful = 0
        self.barren = 0
        self.turns = 1

    def deal(self) -> None:
        """Set up a round in the order of BC-TECH-01 (BC-SETUP-02…11, BC-COMP-01…08)."""
        rules = self.rules
        seats = rules.seats
        self.clear()
        self.round += 1
        if self.dealer == NOBODY or not rules.dealer_rotates:
            self.dealer = self.chance.below(DEAL, self.dealt, seats)
            self.dealt += 1
        else:
            self.dealer = (self.dealer + 1) % seats
        kind: i64
        n: i64 = 0
        for kind in range(KINDS):
            for _ in range(rules.copies[kind]):
                self.case_file[n] = kind
                n += 1
        self.case_n = n
        self.dealt = self.chance.shuffle(DEAL, self.dealt, self.case_file, n)
        location: i64
        for location in range(LOCATIONS - 2):
            self.under[location] = self.next_card()
        self.under[LOCATIONS - 2] = BONNIE
        self.under[LOCATIONS - 1] = CLYDE
        self.dealt = self.chance.shuffle(DEAL, self.dealt, self.under, LOCATIONS)
        i: i64
        for i in range(rules.hand_size * seats):
            seat = (self.dealer + 1 + i) % seats
            self.gain(seat, self.next_card())
        for _ in range(rules.first_discards):
            self.file(self.next_card())
        self.turn = (self.dealer + 1) % seats  # BC-TURN-01
        self.phase = DRAW
        if self.journal is not None:
            self.journal.add(self.event_deal())

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

    def file(self, kind: i64) -> None:
        """A card goes face up onto the FBI Files."""
        self.files[self.files_n] = kind
        self.files_n += 1
        self.files_has[kind] += 1
        self.filed[kind] += 1

    # -- legal actions -----------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == PLAY:
            return self.legal_plays(seat, out)
        if phase == DRAW:  # BC-DRAW-01
            out[0] = DRAW_CASE_FILE
            out[1] = TAKE_FILES
            if self.files_closed():
                return 1
            return 2
        if phase in (LOOK, HINTON_LOOK):  # BC-LOOK-03, BC-LOOK-04, BC-HINTON-05, BC-HINTON-06
            if self.under[self.look_at] >= BONNIE:
                out[0] = LEAVE
                return 1
            out[0] = KEEP
            out[1] = LEAVE
            return 2
        if phase == CAR:  # BC-CAR-02
            out[0] = UP
            out[1] = DOWN
            return 2
        if phase == FILES:  # BC-HINTON-04, BC-HINTON-11
            n: i64 = 0
            kind: i64
            for kind in range(KINDS):
                out[n] = FETCH + kind
                if self.files_has[kind]:
                    n += 1
            return n
        if phase == ASK_LOOK:
            out[0] = LOOK_UNDER
            out[1] = PASS_LOOK
            return 2
        return 0

    def files_closed(self) -> bool:
        """The stall guard: after so many barren turns in a row the FBI Files may not be drawn from (BC-TECH-02)."""
        limit = self.rules.stall_limit * self.rules.seats
        return limit > 0 and self.barren >= limit

    def legal_plays(self, seat: i64, out: vec[i64]) -> i64:
        """Hinton, melds, layoffs and discards (BC-PLAY-01, BC-PLAY-02).

        Each candidate is written, then kept by moving n on: that needs no branch.
        """
        rules = self.rules
        hands = self.hands
        n: i64 = 0
        size: i64
        location: i64
        kind: i64
        me = seat * KINDS
        spare = self.hand_n[seat] - 1  # a card must be certain to remain for the discard (BC-PLAY-03)
        if hands[me + HINTON] and not self.hinton_used:  # BC-HINTON-01, BC-HINTON-02
            out[n] = HINTON_DRAW
            if self.case_n:  # BC-HINTON-10
                n += 1
            out[n] = HINTON_FILES
            if self.files_n:
                n += 1
            if spare:
                for location in range(LOCATIONS):
                    out[n] = HINTON_UNDER + location
                    n += i64(self.under[location] != NONE)  # BC-HINTON-12
        least = rules.min_meld
        for location in range(LOCATIONS):  # BC-MELD-01…03
            if hands[me + location] >= least:
                for size in range(least, min(hands[me + location], spare) + 1):
                    out[n] = MELD + location * rules.meld_sizes + size - least
                    n += 1
        if self.melded:
            for location in range(LOCATIONS):  # BC-LAYOFF-01…05
                if self.melded >> location & 1 and hands[me + location]:
                    for size in range(1, min(hands[me + location], spare) + 1):
                        out[n] = rules.layoff + location * rules.layoff_sizes + size - 1
                        n += 1
        first = rules.discard
        for kind in range(KINDS):  # BC-DISC-01
            out[n] = first + kind
            n += i64(hands[me + kind] > 0)
        if rules.forbid_rediscard and self.drawn != NONE and self.hand_n[seat] > hands[me + self.drawn]:
            n = without(first + self.drawn, out, n)  # BC-DISC-02
        return n

    def automatic(self) -> int | None:
        """Only the draw that the stall guard leaves: every other lone choice would tell something of a hand, of an
        under-card (BC-INFO-09) or of the inside of the FBI Files.
        """
        return DRAW_CASE_FILE if self.phase == DRAW and self.files_closed() else None

    # -- transitions -------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        rules = self.rules
        if action >= rules.discard:
            self.discard(action - rules.discard)
        elif action == DRAW_CASE_FILE:
            self.draw_case_file()
        elif action == TAKE_FILES:
            self.take_files()
        elif action >= rules.layoff:
            place = action - rules.layoff
            self.place(place // rules.layoff_sizes, place % rules.layoff_sizes + 1, MOVE_ANY)
        elif action >= MELD:
            place = action - MELD
            self.place(place // rules.meld_sizes, place % rules.meld_sizes + rules.min_meld, MOVE_UP)
        elif action == KEEP:
            self.keep()
        elif action == LEAVE:
            self.leave()
        elif action in (UP, DOWN):
            self.drive(action)
        elif action == HINTON_DRAW:
            self.hinton_draw()
        elif action == HINTON_FILES:
            self.hinton_files()
        elif action >= HINTON_UNDER:
            if action == LOOK_UNDER:
                self.look(self.look_at)
            elif action == PASS_LOOK:
                self.pass_look()
            else:
                self.hinton_under(action - HINTON_UNDER)
        else:
            self.fetch(action - FETCH)

    def draw_case_file(self) -> None:
        """BC-DRAW-01…03; the draw is secret (BC-INFO-08)."""
        kind = self.next_card()
        self.gain(self.turn, kind)
        self.fruitful = 1
        self.phase = PLAY
        if self.journal is not None:
            self.tell_secret("draw", "card", kind, "left", self.case_n)

    def take_files(self) -> None:
        """Take the top of the FBI Files, seen by all (BC-INFO-08)."""
        self.files_n -= 1
        kind = self.files[self.files_n]
        self.files[self.files_n] = 0
        self.files_has[kind] -= 1
        self.filed[kind] -= 1
        self.gain(self.turn, kind)
        self.known[self.turn * KINDS + kind] += 1
        self.drawn = kind
        self.phase = PLAY
        if self.journal is not None:
            news = EVERYBODY if self.files_n and not self.rules.open_files else NO_NEWS  # the next card comes to light
            self.journal.add(Event("take", self.turn, {"card": kind, "top": self.files_top()}, {}, news))

    def files_top(self) -> i64:
        if self.files_n:
            return self.files[self.files_n - 1]
        return NONE

    # Ted Hinton: out of the hand at once, onto the FBI Files after his effect (BC-HINTON-07…09).

    def send_hinton(self) -> None:
        self.lose(self.turn, HINTON, 1)
        self.hinton_used = 1

    def hinton_draw(self) -> None:
        """BC-HINTON-03, BC-HINTON-10: two cards, or the last one."""
        self.send_hinton()
        first = self.next_card()
        self.gain(self.turn, first)
        second: i64 = NONE
        if self.case_n:
            second = self.next_card()
            self.gain(self.turn, second)
        self.fruitful = 1
        self.file(HINTON)
        if self.journal is not None:
            cards: tuple[int, ...] = (first,) if second == NONE else (first, second)
            counts = {"count": len(cards), "left": self.case_n}
            self.journal.add(Event("hinton_draw", self.turn, counts, {self.turn: {"cards": cards}}, 1 << self.turn))

    def hinton_files(self) -> None:
        """BC-HINTON-04: its player, and nobody else, now sees the whole pile (BC-INFO-01)."""
        self.send_hinton()
        self.phase = FILES
        kind: i64
        for kind in range(KINDS):
            gone = self.filed[kind] - self.files_has[kind]
            if gone:
                self.miss(self.turn, kind, gone - self.missed_by(self.turn, kind))
        if self.journal is not None:
            pile = tuple([int(card) for card in self.files[: self.files_n]])
            self.journal.add(Event("hinton_files", self.turn, {}, {self.turn: {"files": pile}}, 1 << self.turn))

    def all_filed_are(self, kind: i64) -> bool:
        other: i64
        for other in range(KINDS):
            if self.filed[other] and other != kind:
                return False
        return True

    def missed_by(self, knower: i64, kind: i64) -> i64:
        if len(self.missed):
            return self.missed[knower * KINDS + kind]
        return 0

    def fetch(self, kind: i64) -> None:
        """Take the copy nearest the top (BC-HINTON-04), unseen by the others (BC-INFO-06) unless the pile is open.

        Where nothing but one kind was ever filed, everybody knows what it was all the same.
        """
        plain = self.rules.open_files or self.all_filed_are(kind)
        i = self.files_n - 1
        while self.files[i] != kind:
            i -= 1
        self.files_n -= 1
        while i < self.files_n:
            self.files[i] = self.files[i + 1]
            i += 1
        self.files[i] = 0
        self.files_has[kind] -= 1
        self.gain(self.turn, kind)
        if plain:
            self.filed[kind] -= 1
            self.known[self.turn * KINDS + kind] += 1
        else:
            self.miss(self.turn, kind, 1)
        self.file(HINTON)
        self.phase = PLAY
        if self.journal is not None:
            if self.rules.open_files:
                self.journal.add(Event("fetch", self.turn, {"card": kind}, {}))
            else:
                self.journal.add(Event("fetch", self.turn, {}, {self.turn: {"card": kind}}))

    def hinton_under(self, location: i64) -> None:
        """BC-HINTON-05, BC-HINTON-06: a look that never captures."""
        self.send_hinton()
        self.look_at = location
        self.looked[self.turn] |= 1 << location
        self.phase = HINTON_LOOK
        if self.journal is not None:
            self.tell_secret("hinton_look", "card", self.under[location], "location", location)

    # Placements: the cards go down, then the look, then the car (BC-PLACE-01).

    def place(self, location: i64, n: i64, due: i64) -> None:
        """BC-MELD-01, BC-LAYOFF-02; sideways where the car stands now, for good (BC-PLACE-02…04)."""
        seat = self.turn
        self.lose(seat, location, n)
        if self.car == location:
            self.sideways[seat * LOCATIONS + location] += n
        else:
            self.upright[seat * LOCATIONS + location] += n
        self.melded |= 1 << location
        self.fruitful = 1
        self.due = due
        if self.journal is not None:
            name = "meld" if due == MOVE_UP else "layoff"
            sideways = int(self.car == location)
            self.journal.add(Event(name, seat, {"location": location, "size": n, "sideways": sideways}))
        if self.under[location] == NONE:  # BC-LOOK-05
            self.move_car()
        elif self.rules.look_optional:
            self.look_at = location
            self.phase = ASK_LOOK
        else:
            self.look(location)

    def look(self, location: i64) -> None:
        """BC-LOOK-01…03: capture an outlaw where the car stands; anything else is the looker's secret (BC-INFO-03)."""
        card = self.under[location]
        if card >= BONNIE and self.car == location:
            self.captor[card - BONNIE] = self.turn
            self.uncover(location)
            if self.journal is not None:
                self.journal.add(Event("capture", self.turn, {"card": card, "location": location}, {}, EVERYBODY))
            self.move_car()
            return
        self.looked[self.turn] |= 1 << location
        if self.car == location:
            self.cleared |= 1 << location  # an outlaw would have been captured
        self.look_at = location
        self.phase = LOOK
        if self.journal is not None:
            self.tell_secret("look", "card", card, "location", location)

    def pass_look(self) -> None:
        if self.journal is not None:
            self.journal.add(Event("pass_look", self.turn, {"location": self.look_at}))
        self.move_car()

    def uncover(self, location: i64) -> None:
        """The under-card leaves; what was known of its place goes with it."""
        self.under[location] = NONE
        seat: i64
        for seat in range(self.rules.seats):
            self.looked[seat] &= ~(1 << location)
        self.cleared &= ~(1 << location)
        self.fruitful = 1

    def keep(self) -> None:
        """The looked-at card goes into the hand; whoever had looked there before knows which (BC-LOOK-04)."""
        location = self.look_at
        kind = self.under[location]
        holder = self.turn
        seat: i64
        if self.journal is not None:
            knowers: dict[int, dict[str, Value]] = {}
            for seat in range(self.rules.seats):
                if self.looked[seat] >> location & 1 and (self.rules.memory_aid or seat == holder):
                    knowers[seat] = {"card": kind}
            self.journal.add(Event("keep", holder, {"location": location}, knowers))
        for seat in range(self.rules.seats):
            if self.looked[seat] >> location & 1 and seat != holder:
                self.recall(seat, holder, kind)
        self.gain(holder, kind)
        self.uncover(location)
        self.after_look()

    def leave(self) -> None:
        if self.journal is not None:
            self.journal.add(Event("leave", self.turn, {"location": self.look_at}))
        self.after_look()

    def after_look(self) -> None:
        if self.phase == HINTON_LOOK:
            self.look_at = NONE
            self.phase = PLAY
            self.file(HINTON)
        else:
            self.move_car()

    def move_car(self) -> None:
        """BC-CAR-01…06: a meld drives up, a layoff up or down; the car stays on the board."""
        self.look_at = NONE
        if self.due == MOVE_UP:
            if self.car < LOCATIONS - 1:
                self.car += 1
        elif self.rules.edge_may_stay or 0 < self.car < LOCATIONS - 1:
            self.phase = CAR
            return
        elif self.car == 0:
            self.car = 1
        else:
            self.car -= 1
        self.parked()

    def drive(self, action: i64) -> None:
        """The car goes where its driver says; off the board means staying (only asked with edge_layoff = may_stay)."""
        if action == UP:
            if self.car < LOCATIONS - 1:
                self.car += 1
        elif self.car > 0:
            self.car -= 1
        self.parked()

    def parked(self) -> None:
        self.due = NO_MOVE
        self.phase = PLAY
        if self.journal is not None:
            self.journal.add(Event("car", self.turn, {"to": self.car}))

    # -- the end of a turn, a round, a match -------------------------------------------------------------------

    def discard(self, kind: i64) -> None:
        """BC-DISC-01…03, then BC-END-01…04: out, or the Case File is empty, or the next seat draws."""
        seat = self.turn
        self.lose(seat, kind, 1)
        self.file(kind)
        if self.journal is not None:
            self.journal.add(Event("discard", seat, {"card": kind, "left": self.hand_n[seat]}))
        if self.hand_n[seat] == 0 and not (self.case_n == 0 and self.rules.final_turn_deck):
            self.score(WENT_OUT)
        elif self.case_n == 0:
            self.score(CASE_CLOSED)
        else:
            self.turn = (seat + 1) % self.rules.seats  # BC-TURN-01…03
            self.phase = DRAW
            self.hinton_used = 0
            self.drawn = NONE
            self.barren += 1
            if self.fruitful:
                self.barren = 0
            self.fruitful = 0
            self.turns += 1
            if self.journal is not None and self.files_closed():
                self.journal.add(Event("files_closed", self.turn, {"turns": self.barren}))

    def score(self, reason: i64) -> None:
        """Add up the round (BC-GOAL-02, BC-SCORE-01…05, BC-BONUS-01…03, BC-SHUT-01…03), then go on or end."""
        rules = self.rules
        ender = self.turn
        shut_out = self.captor[0] == ender and self.captor[1] == ender and (reason == WENT_OUT or rules.shutout_by_deck)
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
            bonus = self.car + 1 if seat == ender and reason == WENT_OUT else 0
            points = upright * rules.per_upright + sideways * rules.per_sideways + outlaws * rules.per_outlaw + bonus
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
        if self.decided():
            self.turn = NOBODY
            self.phase = OVER
            if self.journal is not None:
                self.journal.add(Event("match_over", NOBODY, {"rounds": self.round}))
        else:
            self.deal()

    def decided(self) -> bool:
        """Whether the target is reached and the lead not shared (BC-GAME-01…04, BC-VAR-01), or the last round is over
        (BC-TECH-05).
        """
        if self.round >= self.rules.round_limit:
            return True
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

    # -- the journal -------------------------------------------------------------------------------------------

    def tell_secret(self, name: str, secret: str, value: i64, shown: str, number: i64) -> None:
        """An event in which the seat to move learns one secret value and everybody is told another."""
        journal = self.journal
        assert journal is not None
        journal.add(Event(name, self.turn, {shown: number}, {self.turn: {secret: value}}, 1 << self.turn))

    def event_deal(self) -> Event:
        hands: dict[int, dict[str, Value]] = {}
        for seat in range(self.rules.seats):
            cards = [kind for kind in range(KINDS) for _ in range(self.hands[seat * KINDS + kind])]
            hands[seat] = {"hand": tuple(cards)}
        return Event("deal", self.dealer, {"round": self.round, "top": self.files_top()}, hands, EVERYBODY)

    def event_score(self, reason: i64, ender: i64) -> Event:
        size = self.rules.seats * SHEET_SEAT
        rows = self.ledger[len(self.ledger) - size :]
        scores = tuple([int(rows[i + 4]) for i in range(0, size, SHEET_SEAT)])
        totals = tuple([int(rows[i + 5]) for i in range(0, size, SHEET_SEAT)])
        name = "went_out" if reason == WENT_OUT else "case_closed"
        return Event(name, ender, {"car": self.car, "scores": scores, "totals": totals})

    # -- what a seat may know ----------------------------------------------------------------------------------

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
        if mine and (self.phase == LOOK or self.phase == HINTON_LOOK):
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
            out[n + 1] = self.filed[i]
            out[n + 2] = 0
            if seat >= 0:
                out[n] = self.hands[seat * KINDS + i]
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
        if (mine and self.phase == FILES) or self.rules.open_files:
            for i in range(self.files_n):
                out[n] = self.files[i]
                n += 1
        return n


def without(action: i64, out: vec[i64], n: i64) -> i64:
    """Take an action out of a list of n; return how many are left."""
    kept: i64 = 0
    i: i64
    for i in range(n):
        out[kept] = out[i]
        if out[i] != action:
            kept += 1
    return kept


def any_of(numbers: vec[i64]) -> bool:
    i: i64
    for i in range(len(numbers)):
        if numbers[i]:
            return True
    return False
