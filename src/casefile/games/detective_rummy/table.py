"""The table of Detective Rummy: what lies where, and the small movements that all rules are made of.

Arrays per seat are flat: seat * KINDS + kind, seat * PLACES + place, seat * TILES + tile. A place is one of the
Suspects in play, a site one of the Locations in play.

Hidden are the hands, the order of the deck, the Game Changers that lie face down or were taken secretly, the
Assignments not laid out, and whatever a seat is still selecting (DR-SETUP-13, DR-GC-09, DR-TECH-03). What has
legitimately been learnt is kept as the game goes: everybody knows of at least `known` cards of a kind in each hand;
single seats know of `recalled` more, and of the cards that they put under the deck (`buried`: seat and number, the
uppermost first). These two are replaced, never written into, so that copies share them. Once the discard pile has
become the deck, everybody knows its cards (`pool`), and each seat which of them it has `drawn` itself.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    ASSIGNMENTS,
    CARDS,
    FACE_DOWN,
    KINDS,
    NONE,
    PLACES,
    SITES,
    SKILLS,
    TILES,
    ChangerState,
    Frame,
    Item,
    ItemState,
    Modifier,
    Phase,
    Rules,
    Selecting,
    Stream,
)

FIELDS: Final = (
    "hands", "hand_n", "known", "recalled", "deck", "deck_n", "buried", "pool", "drawn", "discard", "discard_n",
    "aside", "looked", "looked_n", "giving", "picked", "picked_n", "selecting", "declared", "character", "base",
    "ready", "wounded", "items", "modifiers", "blood", "fame", "totals", "suspects", "place_n", "icons", "alibi",
    "tokens", "lawyers", "sites", "site_n", "closed", "tiles", "tile_n", "tile_tokens", "changers", "changer_n",
    "changer_stack", "changer_state", "changer_owner", "changer_round", "peeked", "laid", "phase", "case",
    "active", "start", "marker", "turns", "danger", "danger_next", "danger_every", "healed", "set_done",
    "prints_left", "changer_taken", "print_tokens", "suspects_turn", "tiles_turn",
    "paid", "extra_now", "pending", "answer", "stack", "depth",
    "counters",
)  # fmt: skip

ALL_SEE: Final = -2  # a card that is turned up for everybody


@mypyc_attr(acyclic=True)
class Table(State):
    """The fields of a match, and the movements of cards, tiles and tokens."""

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.hands: vec[i64] = vec[i64]()
        self.hand_n: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        self.recalled: vec[i64] = vec[i64]()  # (knower * seats + seat) * KINDS + kind, or empty
        self.deck: vec[i64] = vec[i64]()  # the next card last
        self.deck_n: i64 = 0
        self.buried: vec[i64] = vec[i64]()
        self.pool: vec[i64] = vec[i64]()  # per kind, what the deck was shuffled from and all know of; or empty
        self.drawn: vec[i64] = vec[i64]()  # seat * KINDS + kind, what a seat has drawn of it
        self.discard: vec[i64] = vec[i64]()  # per kind: of the pile no rule reads the order
        self.discard_n: i64 = 0
        self.aside: vec[i64] = vec[i64]()  # seat * KINDS + kind while the exchange goes on, or empty
        self.looked: vec[i64] = vec[i64]()  # per kind, being looked at
        self.looked_n: i64 = 0
        self.giving: vec[i64] = vec[i64]()  # per seat, the kind to be passed on
        self.picked: vec[i64] = vec[i64]()  # per kind, selected by the seat to decide; still in its hand
        self.picked_n: i64 = 0
        self.selecting: i64 = Selecting.NOTHING
        self.declared: i64 = NONE
        self.character: vec[i64] = vec[i64]()
        self.base: vec[i64] = vec[i64]()
        self.ready: vec[i64] = vec[i64]()  # bits of Skills
        self.wounded: vec[i64] = vec[i64]()
        self.items: vec[i64] = vec[i64]()  # seat * ITEMS + item
        self.modifiers: vec[i64] = vec[i64]()
        self.blood: vec[i64] = vec[i64]()  # per seat, bits of Suspects, in play or not
        self.fame: vec[i64] = vec[i64]()  # open Fame of Game Changers in this Hand
        self.totals: vec[i64] = vec[i64]()
        self.suspects: vec[i64] = vec[i64]()
        self.place_n: i64 = 0
        self.icons: vec[i64] = vec[i64]()  # per place, bits of Skills
        self.alibi: vec[i64] = vec[i64]()  # per place: 0 none, 1 for certain, 2 + predicate
        self.tokens: vec[i64] = vec[i64]()
        self.lawyers: vec[i64] = vec[i64]()  # per Skill, the place
        self.sites: vec[i64] = vec[i64]()
        self.site_n: i64 = 0
        self.closed: vec[i64] = vec[i64]()  # per site, through this Round
        self.tiles: vec[i64] = vec[i64]()  # the Assignments; after `tile_n` those not laid out, in a secret order
        self.tile_n: i64 = 0
        self.tile_tokens: vec[i64] = vec[i64]()
        self.changers: vec[i64] = vec[i64]()  # the Game Changers of the Case; of a stack the first is on top
        self.changer_n: i64 = 0
        self.changer_stack: vec[i64] = vec[i64]()
        self.changer_state: vec[i64] = vec[i64]()
        self.changer_owner: vec[i64] = vec[i64]()
        self.changer_round: vec[i64] = vec[i64]()
        self.peeked: vec[i64] = vec[i64]()  # per Game Changer, bits of the seats that have looked at it
        self.laid: i64 = 0  # the Case is set up
        self.phase: i64 = Phase.OVER
        self.case: i64 = 0
        self.active: i64 = NOBODY  # whose turn it is by the rulebook
        self.start: i64 = NOBODY
        self.marker: i64 = 0
        self.turns: i64 = 0  # taken in this Round
        self.danger: i64 = 0
        self.danger_next: i64 = 0
        self.danger_every: i64 = 0
        self.healed: i64 = 0
        self.set_done: i64 = 0
        self.prints_left: i64 = 0
        self.changer_taken: i64 = 0
        self.print_tokens: i64 = 0
        # What each Detective has done this turn, the active one in the lowest bits, then clockwise: see `after_active`.
        self.suspects_turn: i64 = 0  # bits of places with a token of this turn
        self.tiles_turn: i64 = 0  # bits of once-a-turn tiles
        self.paid: i64 = NONE  # the card that paid for the visit under way
        self.extra_now: i64 = 0  # option eyewitness_extra = immediately
        self.pending: i64 = NONE  # option game_changer_timing = after_source: the card to resolve
        self.answer: i64 = 0  # what the frame that has just ended brought
        self.stack: vec[i64] = vec[i64]()
        self.depth: i64 = 0
        self.counters: vec[i64] = vec[i64]()  # numbers used of each stream of chance

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def take_over(self, other: Table) -> None:
        """Become like `other`, sharing nothing that is written into."""
        self.share(other)
        self.hands = other.hands[:]
        self.hand_n = other.hand_n[:]
        self.known = other.known[:]
        self.recalled = other.recalled
        self.deck = other.deck[:]
        self.deck_n = other.deck_n
        self.buried = other.buried
        self.pool = other.pool[:]
        self.drawn = other.drawn[:]
        self.discard = other.discard[:]
        self.discard_n = other.discard_n
        self.aside = other.aside
        self.looked = other.looked[:]
        self.looked_n = other.looked_n
        self.giving = other.giving[:]
        self.picked = other.picked[:]
        self.picked_n = other.picked_n
        self.selecting = other.selecting
        self.declared = other.declared
        self.character = other.character[:]
        self.base = other.base[:]
        self.ready = other.ready[:]
        self.wounded = other.wounded[:]
        self.items = other.items[:]
        self.modifiers = other.modifiers[:]
        self.blood = other.blood[:]
        self.fame = other.fame[:]
        self.totals = other.totals[:]
        self.suspects = other.suspects[:]
        self.place_n = other.place_n
        self.icons = other.icons[:]
        self.alibi = other.alibi[:]
        self.tokens = other.tokens[:]
        self.lawyers = other.lawyers[:]
        self.sites = other.sites[:]
        self.site_n = other.site_n
        self.closed = other.closed[:]
        self.tiles = other.tiles[:]
        self.tile_n = other.tile_n
        self.tile_tokens = other.tile_tokens[:]
        self.changers = other.changers[:]
        self.changer_n = other.changer_n
        self.changer_stack = other.changer_stack[:]
        self.changer_state = other.changer_state[:]
        self.changer_owner = other.changer_owner[:]
        self.changer_round = other.changer_round[:]
        self.peeked = other.peeked[:]
        self.laid = other.laid
        self.phase = other.phase
        self.case = other.case
        self.active = other.active
        self.start = other.start
        self.marker = other.marker
        self.turns = other.turns
        self.danger = other.danger
        self.danger_next = other.danger_next
        self.danger_every = other.danger_every
        self.healed = other.healed
        self.set_done = other.set_done
        self.prints_left = other.prints_left
        self.changer_taken = other.changer_taken
        self.print_tokens = other.print_tokens
        self.suspects_turn = other.suspects_turn
        self.tiles_turn = other.tiles_turn
        self.paid = other.paid
        self.extra_now = other.extra_now
        self.pending = other.pending
        self.answer = other.answer
        self.stack = other.stack[:]
        self.depth = other.depth
        self.counters = other.counters[:]

    def clear(self) -> None:
        """An empty table with all Skills and Items in the Lockers (DR-COMP-04, -06); characters, Bad Blood, totals and
        the counters of chance alone stay (DR-END-04, DR-BB-09).
        """
        seats = self.rules.seats
        self.hands = zeros(seats * KINDS)
        self.hand_n = zeros(seats)
        self.known = zeros(seats * KINDS)
        self.recalled = vec[i64]()
        self.deck = zeros(CARDS)
        self.deck_n = 0
        self.buried = vec[i64]()
        self.pool = vec[i64]()
        self.drawn = vec[i64]()
        self.discard = zeros(KINDS)
        self.discard_n = 0
        self.aside = vec[i64]()
        self.looked = zeros(KINDS)
        self.looked_n = 0
        self.giving = vec[i64]([NONE] * seats)
        self.picked = zeros(KINDS)
        self.picked_n = 0
        self.selecting = Selecting.NOTHING
        self.declared = NONE
        if not len(self.character):
            self.character = vec[i64]([NONE] * seats)
            self.base = vec[i64]([NONE] * seats)
            self.blood = zeros(seats)
            self.totals = zeros(seats)
            self.counters = zeros(Stream.COUNT)
        self.ready = zeros(seats)
        self.wounded = zeros(seats)
        self.items = zeros(seats * Item.COUNT)
        self.modifiers = zeros(seats)
        self.fame = zeros(seats)
        self.suspects = vec[i64]([NONE] * PLACES)
        self.place_n = 0
        self.icons = zeros(PLACES)
        self.alibi = zeros(PLACES)
        self.tokens = zeros(seats * PLACES)
        self.lawyers = vec[i64]([NONE] * SKILLS)
        self.sites = vec[i64]([NONE] * SITES)
        self.site_n = 0
        self.closed = zeros(SITES)
        self.tiles = vec[i64]([NONE] * ASSIGNMENTS)
        self.tile_n = 0
        self.tile_tokens = zeros(seats * TILES)
        self.changers = vec[i64]([NONE] * FACE_DOWN)
        self.changer_n = 0
        self.changer_stack = vec[i64]([NONE] * FACE_DOWN)
        self.changer_state = zeros(FACE_DOWN)
        self.changer_owner = vec[i64]([NONE] * FACE_DOWN)
        self.changer_round = zeros(FACE_DOWN)
        self.peeked = zeros(FACE_DOWN)
        self.laid = 0
        self.active = NOBODY
        self.start = NOBODY
        self.marker = 0
        self.turns = 0
        self.danger = 0
        self.danger_next = 0
        self.danger_every = 0
        self.begin_turn_flags()
        self.pending = NONE
        self.answer = 0
        self.stack = zeros(Frame.DEPTH * Frame.SIZE)
        self.depth = 0

    def begin_turn_flags(self) -> None:
        self.healed = 0
        self.set_done = 0
        self.prints_left = 1
        self.changer_taken = 0
        self.print_tokens = 0
        self.suspects_turn = 0
        self.tiles_turn = 0
        self.paid = NONE
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
        at: i64 = 0
        fresh = zeros(new)
        if self.deck_n == 0 and not self.rules.eager:  # now all know what the deck consists of
            self.pool = self.discard[:]
            self.drawn = zeros(self.rules.seats * KINDS)
        else:
            self.pool = vec[i64]()
            self.drawn = vec[i64]()
        for kind in range(self.rules.kinds):
            for _ in range(self.discard[kind]):
                fresh[at] = kind
                at += 1
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
        """The top card of the deck, to be seen by `reader`; NONE if there is no card left (DR-DECK-02, -03)."""
        if self.deck_n == 0:
            self.reshuffle()
            if self.deck_n == 0:
                return NONE
        if len(self.buried):
            self.unbury(reader)
        self.deck_n -= 1
        kind = self.deck[self.deck_n]
        self.deck[self.deck_n] = 0  # equal tables have equal keys: nothing stays behind
        if len(self.pool):
            if reader == ALL_SEE:
                self.pool[kind] -= 1
            else:
                self.drawn[reader * KINDS + kind] += 1
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
            self.drawn[seat * KINDS + kind] -= 1

    def gain(self, seat: i64, kind: i64) -> None:
        self.hands[seat * KINDS + kind] += 1
        self.hand_n[seat] += 1

    def draw(self, seat: i64, n: i64) -> None:
        """Cards from the deck, obligatory (DR-DRAW-02), into a hand that may grow without limit (DR-DRAW-03)."""
        i: i64
        if self.journal is not None:
            self.draw_told(seat, n)
            return
        for i in range(n):
            kind = self.next_card(seat)
            if kind == NONE:
                return
            self.gain(seat, kind)

    def draw_told(self, seat: i64, n: i64) -> None:
        cards: list[int] = []
        i: i64
        for i in range(n):
            kind = self.next_card(seat)
            if kind == NONE:
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
        self.known[seat * KINDS + kind] += 1
        if self.journal is not None:
            self.journal.add(Event("take", seat, {"card": kind}))

    def lose(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand, seen by all: the bounds on what is known to be in it fall with it."""
        at = seat * KINDS + kind
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
        size = self.rules.seats * KINDS
        knower: i64
        for knower in range(self.rules.seats):
            if self.recalled[knower * size + at]:
                left = self.recalled[:]
                left[knower * size + at] -= 1
                self.recalled = left

    def lose_unseen(self, seat: i64, kind: i64) -> None:
        """A card leaves a hand face down: of each kind known to be there, one may be gone."""
        self.hands[seat * KINDS + kind] -= 1
        self.hand_n[seat] -= 1
        at: i64
        for at in range(seat * KINDS, seat * KINDS + KINDS):
            if self.known[at]:
                self.known[at] -= 1
            elif len(self.recalled):
                self.forget(at)

    def recall(self, knower: i64, seat: i64, kind: i64) -> None:
        """`knower` alone knows which card has gone into a hand."""
        seats = self.rules.seats
        more = self.recalled[:] if len(self.recalled) else zeros(seats * seats * KINDS)
        more[(knower * seats + seat) * KINDS + kind] += 1
        self.recalled = more

    def shows(self, seat: i64, skill: i64) -> i64:
        """How many Circumstantial cards of a hand show a Skill (DR-COMP-11)."""
        rules = self.rules
        n: i64 = 0
        kind: i64
        mine = seat * KINDS
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
            bits |= 1 << self.chance.below(Stream.DICE, self.counters[Stream.DICE] + i, SKILLS)
        if self.journal is not None:
            first = self.counters[Stream.DICE]
            dice = [int(self.chance.below(Stream.DICE, first + i, SKILLS)) for i in range(n)]
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
        """Where a Suspect is in play; NONE if it is not."""
        place: i64
        for place in range(self.place_n):
            if self.suspects[place] == suspect:
                return place
        return NONE

    def after_active(self, seat: i64) -> i64:
        """How many seats after the active one; in games of the first form all share what happens in a turn."""
        return 0 if self.rules.first_form else (seat - self.active) % self.rules.seats

    def tokens_at(self, place: i64) -> i64:
        """The tokens of all Detectives on a Suspect."""
        n: i64 = 0
        seat: i64
        for seat in range(self.rules.seats):
            n += self.tokens[seat * PLACES + place]
        return n

    def top_of(self, stack: i64) -> i64:
        """The Game Changer that lies uppermost in a stack, by its number in the Case; NONE if there is none."""
        i: i64
        for i in range(self.changer_n):
            if self.changer_stack[i] == stack and self.changer_state[i] == ChangerState.DOWN:
                return i
        return NONE
