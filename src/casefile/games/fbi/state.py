"""FBI, by Wolfgang Kramer and Horst-Rainer Rösner: the rules, for 2 to 5 seats, a whole game.

Each turn: the cuffs move on, new characters are laid out in rows by colour; each seat in turn releases one card of its
slammer or none, which fixes the order; all choose two agents in secret; then every seat plays one agent in that order
and the other in the reverse order, and each agent arrests the most valuable character of its colour. The turn that
lays out the last of the deck is the last; villains count, bystanders cost, and the best in a colour gets its bonus.

One `legal_…` and one function per action for each phase. Cards are kinds, numbered by the pack: red, yellow, blue,
green, black, then purple; within a colour the most valuable first. A row is a stack whose end is arrested next: kept
sorted in the base game, in the order dealt in the top-card variant; that is all the variant changes (FBI-VAR-01…04).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.games.fbi.layout import (
    COLOURS,
    DOUBLE,
    FIRST,
    KINDS,
    NONE,
    SEATS,
    SECOND,
    SEEN_BONUS,
    SEEN_GONE,
    SEEN_NETS,
    SEEN_ORDER,
    SEEN_SEATS,
    SHEET_HEAD,
    SHEET_SEAT,
    SUITS,
    UNDECIDED,
    VALUES,
    Act,
    Pair,
    Phase,
    Rules,
    Stream,
)

FIELDS: Final = (
    "slammers", "nets", "villains", "rows", "row_n", "gone", "deck", "deck_n", "cuffs", "phase", "place", "released",
    "order", "offered", "chosen", "played",
)  # fmt: skip


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class FbiState(State):
    """The table. Arrays per seat are flat: seat * KINDS + kind, seat * SUITS + suit, or two agents per seat.

    `nets` and `villains` are the sums of a slammer by suit, kept as cards come and go. Hidden are the order of the deck
    and, until each is played, the agents in `chosen` (FBI-INFO-01…04); of a choice no order is kept, so that it
    does not matter who chose first.
    """

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.slammers: vec[i64] = vec[i64]()
        self.nets: vec[i64] = vec[i64]()
        self.villains: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()  # colour * longest + height, from the bottom
        self.row_n: vec[i64] = vec[i64]()
        self.gone: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()  # its last `deck_n` cells, the next card first
        self.deck_n: i64 = 0
        self.cuffs: i64 = NOBODY
        self.phase: i64 = Phase.OVER
        self.place: i64 = 0  # how many seats have decided in this phase, one after another
        self.released: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()  # the seats by slammer card
        self.offered: i64 = 0  # a bit per colour on the table when the agents were chosen
        self.chosen: vec[i64] = vec[i64]()
        self.played: vec[i64] = vec[i64]()

    def fields(self) -> tuple[str, ...]:
        return FIELDS

    def copy(self) -> FbiState:
        other = FbiState(self.game, self.chance, self.rules)
        other.share(self)
        other.slammers = self.slammers[:]
        other.nets = self.nets[:]
        other.villains = self.villains[:]
        other.rows = self.rows[:]
        other.row_n = self.row_n[:]
        other.gone = self.gone[:]
        other.deck = self.deck[:]
        other.deck_n = self.deck_n
        other.cuffs = self.cuffs
        other.phase = self.phase
        other.place = self.place
        other.released = self.released[:]
        other.order = self.order[:]
        other.offered = self.offered
        other.chosen = self.chosen[:]
        other.played = self.played[:]
        return other

    # -- the deal ----------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """An empty table."""
        rules = self.rules
        self.slammers = zeros(rules.seats * KINDS)
        self.nets = zeros(rules.seats * SUITS)
        self.villains = zeros(rules.seats * SUITS)
        self.rows = zeros(COLOURS * rules.longest)
        self.row_n = zeros(COLOURS)
        self.gone = zeros(KINDS)
        self.deck = zeros(rules.cards)
        self.deck_n = 0
        self.released = vec[i64]([UNDECIDED] * rules.seats)
        self.order = vec[i64]([NONE] * rules.seats)
        self.chosen = vec[i64]([NONE] * (2 * rules.seats))
        self.played = vec[i64]([NONE] * (2 * rules.seats))

    def deal(self) -> None:
        """Set up (FBI-SETUP-01…08): a purple villain and its bystander each, then the deck (FBI-TECH-01)."""
        rules = self.rules
        seats = rules.seats
        self.clear()
        numbers = zeros(seats)
        seat: i64
        for seat in range(seats):
            numbers[seat] = seat + 1
        self.chance.shuffle(Stream.DEAL_PURPLE, 0, numbers, seats)
        for seat in range(seats):
            self.gain(seat, rules.purple + VALUES - numbers[seat])
            self.gain(seat, rules.purple + VALUES - 1 + numbers[seat])
            if numbers[seat] == seats:  # FBI-CUFFS-01
                self.cuffs = seat
        kind: i64
        n: i64 = 0
        for kind in range(rules.kinds):
            for _ in range(rules.copies[kind]):
                self.deck[n] = kind
                n += 1
        self.deck_n = n
        self.chance.shuffle(Stream.DEAL_DECK, 0, self.deck, n)
        if self.journal is not None:
            self.journal.add(Event("deal", self.cuffs, {"purple": tuple([int(v) for v in numbers])}, {}, EVERYBODY))
        self.begin_turn()

    def gain(self, seat: i64, kind: i64) -> None:
        self.slammers[seat * KINDS + kind] += 1
        self.count(seat, kind, self.rules.value[kind])

    def lose(self, seat: i64, kind: i64) -> None:
        self.slammers[seat * KINDS + kind] -= 1
        self.count(seat, kind, -self.rules.value[kind])

    def count(self, seat: i64, kind: i64, points: i64) -> None:
        at = seat * SUITS + self.rules.suit[kind]
        self.nets[at] += points
        if self.rules.value[kind] > 0:
            self.villains[at] += points

    def begin_turn(self) -> None:
        """Lay out the characters of a turn (FBI-PLACE-01, -03, -04); then the cuffs holder begins (FBI-TURN-01)."""
        rules = self.rules
        self.round += 1
        new = min(rules.per_seat * rules.seats, self.deck_n)
        at = rules.cards - self.deck_n
        if self.journal is not None:
            cards = tuple([int(kind) for kind in self.deck[at : at + new]])
            public: dict[str, Value] = {"round": self.round, "cards": cards, "left": self.deck_n - new}
            self.journal.add(Event("turn", self.cuffs, public, {}, EVERYBODY))
        for _ in range(new):
            self.lay(self.deck[at])
            self.deck[at] = 0  # equal tables have equal keys: nothing stays behind
            at += 1
        self.deck_n -= new
        self.phase = Phase.ORDER
        self.place = 0
        self.turn = self.cuffs

    def lay(self, kind: i64) -> None:
        """A character joins its row (FBI-PLACE-02): on top in the variant (FBI-VAR-01, -02), else by its value."""
        colour = self.rules.suit[kind]
        bottom = colour * self.rules.longest
        at = bottom + self.row_n[colour]
        if not self.rules.top_card:
            while at > bottom and self.rows[at - 1] < kind:
                self.rows[at] = self.rows[at - 1]
                at -= 1
        self.rows[at] = kind
        self.row_n[colour] += 1

    # -- legal actions -----------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.ORDER:
            return self.legal_releases(seat, out)
        if phase == Phase.SELECT:
            return self.legal_choices(out)
        rules = self.rules
        if (
            phase == Phase.FIRST_ARREST
        ):  # either agent, even where its colour is gone; no pass (FBI-ARREST-01, -08, -10)
            out[0] = rules.arrest + self.chosen[2 * seat]
            out[1] = rules.arrest + self.chosen[2 * seat + 1]
            return 1 if self.chosen[2 * seat + 1] == DOUBLE else 2
        if phase == Phase.SECOND_ARREST:
            out[0] = rules.arrest + self.agent_left(seat)
            return 1
        return 0

    def legal_releases(self, seat: i64, out: vec[i64]) -> i64:
        """None, or any card of the own slammer (FBI-ORDER-01, -02, -07)."""
        out[0] = Act.RELEASE_NONE
        n: i64 = 1
        kind: i64
        mine = seat * KINDS
        for kind in range(self.rules.kinds):
            out[n] = Act.RELEASE + kind
            if self.slammers[mine + kind]:
                n += 1
        return n

    def legal_choices(self, out: vec[i64]) -> i64:
        """Two colours on the table, or one with 2x, however short its row (FBI-SELECT-03…07)."""
        offered = self.offered
        first = self.rules.choose
        n: i64 = 0
        pair: i64
        for pair in range(Pair.COUNT):
            out[n] = first + pair
            if offered >> FIRST[pair] & offered >> SECOND[pair] & 1:
                n += 1
        for pair in range(Pair.COUNT, Pair.COUNT + COLOURS):
            out[n] = first + pair
            if offered >> FIRST[pair] & 1:
                n += 1
        return n

    def agent_left(self, seat: i64) -> i64:
        """The colour of the second pass: the agent not yet played, or the same again with 2x (FBI-ARREST-06, -07)."""
        first = self.chosen[2 * seat]
        second = self.chosen[2 * seat + 1]
        return first if second == DOUBLE or self.played[2 * seat] == second else second

    def actor_bits(self) -> i64:
        """In the choice of agents every seat that has not chosen yet (FBI-SELECT-01), else the one whose turn it is."""
        if self.phase != Phase.SELECT:
            return 1 << self.turn if self.turn >= 0 else i64(0)
        bits: i64 = 0
        seat: i64
        for seat in range(self.rules.seats):
            if self.chosen[2 * seat] == NONE:
                bits |= 1 << seat
        return bits

    def automatic(self) -> int | None:
        """What everybody knows to be forced: a release from an empty slammer, a choice with one colour on the table,
        the second agent. Never the first agent, though 2x leaves only one: the pause would be missed (FBI-TECH-03).
        """
        rules = self.rules
        if self.phase == Phase.SECOND_ARREST:
            return rules.arrest + self.agent_left(self.turn)
        if self.phase == Phase.SELECT:
            colour: i64
            for colour in range(COLOURS):
                if self.offered == 1 << colour:
                    return rules.double + colour
        if self.phase == Phase.ORDER:
            kind: i64
            for kind in range(rules.kinds):
                if self.slammers[self.turn * KINDS + kind]:
                    return None
            return Act.RELEASE_NONE
        return None

    def reopen(self, seat: i64) -> i64:
        """Agents lie face down until all have chosen: in a world the others may choose again (FBI-SELECT-01)."""
        bits: i64 = 0
        other: i64
        if self.phase == Phase.SELECT:
            for other in range(self.rules.seats):
                if other != seat and self.chosen[2 * other] != NONE:
                    self.chosen[2 * other] = NONE
                    self.chosen[2 * other + 1] = NONE
                    bits |= 1 << other
            self.turn = 0
        return bits

    # -- transitions -------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        phase = self.phase
        if phase == Phase.ORDER:
            self.release(seat, action - Act.RELEASE)
        elif phase == Phase.SELECT:
            self.choose(seat, action - self.rules.choose)
        else:
            self.arrest(seat, action - self.rules.arrest)

    def release(self, seat: i64, kind: i64) -> None:
        """A card of the slammer leaves the game in sight of all (FBI-ORDER-06, FBI-INFO-04); NONE stays for no card."""
        self.released[seat] = kind
        if kind != NONE:
            self.lose(seat, kind)
            self.gone[kind] += 1
        if self.journal is not None:
            self.journal.add(Event("release", seat, {"card": kind}))
        self.place += 1
        if self.place < self.rules.seats:
            self.turn = (seat + 1) % self.rules.seats
        else:
            self.fix_order()
            self.begin_choice()

    def fix_order(self) -> None:
        """Slammer cards by value, equal ones clockwise from the cuffs holder (FBI-ORDER-03…05, -08)."""
        seats = self.rules.seats
        place: i64
        for place in range(seats):
            seat = (self.cuffs + place) % seats
            at = place
            while at > 0 and self.worth(self.order[at - 1]) < self.worth(seat):
                self.order[at] = self.order[at - 1]
                at -= 1
            self.order[at] = seat
        if self.journal is not None:
            self.journal.add(Event("order", NOBODY, {"order": tuple([int(seat) for seat in self.order])}))

    def worth(self, seat: i64) -> i64:
        """The value of the card that a seat has moved; no card is worth 0, more than any bystander (FBI-ORDER-03)."""
        kind = self.released[seat]
        return self.rules.value[kind] if kind >= 0 else i64(0)

    def begin_choice(self) -> None:
        """What lies on the table now says which agents may be chosen (FBI-SELECT-03)."""
        self.phase = Phase.SELECT
        self.place = 0
        self.turn = 0
        colour: i64
        for colour in range(COLOURS):
            if self.row_n[colour]:
                self.offered |= 1 << colour

    def choose(self, seat: i64, pair: i64) -> None:
        """Two agents, face down; nobody else learns more than that a choice was made (FBI-SELECT-01, -02)."""
        self.chosen[2 * seat] = FIRST[pair]
        self.chosen[2 * seat + 1] = SECOND[pair]
        if self.journal is not None:
            self.journal.add(Event("choose", seat, {}, {seat: {"agents": (FIRST[pair], SECOND[pair])}}))
        other: i64
        for other in range(self.rules.seats):
            if self.chosen[2 * other] == NONE:
                self.turn = other
                return
        self.phase = Phase.FIRST_ARREST
        self.turn = self.order[0]

    def arrest(self, seat: i64, colour: i64) -> None:
        """Play an agent and take the end of its row, if there is one (FBI-ARREST-02…05, -09; FBI-VAR-03)."""
        agent = colour
        second = i64(self.phase == Phase.SECOND_ARREST)
        if second and self.chosen[2 * seat + 1] == DOUBLE:
            agent = DOUBLE  # FBI-TECH-04
        self.played[2 * seat + second] = agent
        kind: i64 = NONE
        led = self.bonus_seat(colour) if self.journal is not None else i64(NOBODY)
        if self.row_n[colour]:
            self.row_n[colour] -= 1
            at = colour * self.rules.longest + self.row_n[colour]
            kind = self.rows[at]
            self.rows[at] = 0
            self.gain(seat, kind)
        if self.journal is not None:
            others = (1 << self.rules.seats) - 1 - (1 << seat)
            leads = self.bonus_seat(colour)
            public = {"colour": colour, "agent": agent, "card": kind, "second": second, "led": led, "leads": leads}
            self.journal.add(Event("arrest", seat, public, {}, others))
        self.next_arrest()

    def next_arrest(self) -> None:
        """Through the order, then back through it, so that its last seat plays twice in a row (FBI-ARREST-01, -06)."""
        seats = self.rules.seats
        self.place += 1
        if self.phase == Phase.FIRST_ARREST:
            if self.place < seats:
                self.turn = self.order[self.place]
                return
            self.phase = Phase.SECOND_ARREST
            self.place = 0
        if self.place < seats:
            self.turn = self.order[seats - 1 - self.place]
        else:
            self.end_turn()

    # -- the end of a turn, of the game ------------------------------------------------------------------------

    def end_turn(self) -> None:
        """Agents and slammer cards go back, characters stay (FBI-TURN-02…04); the cuffs pass on (FBI-CUFFS-02)."""
        seats = self.rules.seats
        seat: i64
        for seat in range(seats):
            self.released[seat] = UNDECIDED
            self.order[seat] = NONE
        for seat in range(2 * seats):
            self.chosen[seat] = NONE
            self.played[seat] = NONE
        self.offered = 0
        if self.deck_n == 0:  # FBI-END-01, -02
            self.score()
        else:
            self.cuffs = (self.cuffs + 1) % seats
            self.begin_turn()

    def compared(self, seat: i64, colour: i64) -> i64:
        """What a seat has of a colour when the bonus card is given (FBI-BONUS-03, -05)."""
        at = seat * SUITS + colour
        return self.villains[at] if self.rules.villains_only else self.nets[at]

    def bonus_seat(self, colour: i64) -> i64:
        """Who would get this bonus card now: the one seat with the most, if it has more than 0 (FBI-BONUS-01…04)."""
        best: i64 = self.compared(0, colour)
        leader: i64 = 0
        seat: i64
        for seat in range(1, self.rules.seats):
            points = self.compared(seat, colour)
            if points > best:
                best = points
                leader = seat
            elif points == best:
                leader = NOBODY
        return NOBODY if self.rules.positive_only and best <= 0 else leader

    def score(self) -> None:
        """Add up (FBI-SCORE-01, -02, FBI-GOAL-02, -03); what is left on the table counts for nobody (FBI-END-03)."""
        rules = self.rules
        ledger = zeros(SHEET_HEAD + rules.seats * SHEET_SEAT)
        ledger[0] = self.round
        seat: i64
        kind: i64
        colour: i64
        at: i64 = SHEET_HEAD
        for seat in range(rules.seats):
            for kind in range(rules.kinds):
                held = self.slammers[seat * KINDS + kind]
                into = at if rules.value[kind] > 0 else at + 2
                ledger[into] += held
                ledger[into + 1] += held * rules.value[kind]
            ledger[at + 5] = ledger[at + 1] + ledger[at + 3]
            for colour in range(COLOURS):
                if self.bonus_seat(colour) == seat:
                    ledger[at + 4] |= 1 << colour
                    ledger[at + 5] += rules.bonus[colour]
            at += SHEET_SEAT
        self.ledger = ledger
        self.turn = NOBODY
        self.phase = Phase.OVER
        self.place = 0
        if self.journal is not None:
            self.journal.add(self.event_score())

    def event_score(self) -> Event:
        bonuses = tuple([int(self.bonus_seat(colour)) for colour in range(COLOURS)])
        size = self.rules.seats * SHEET_SEAT
        scores = tuple([int(self.ledger[SHEET_HEAD + at + 5]) for at in range(0, size, SHEET_SEAT)])
        bystanders = tuple([int(self.ledger[SHEET_HEAD + at + 2]) for at in range(0, size, SHEET_SEAT)])
        return Event(
            "game_over",
            NOBODY,
            {"turns": self.round, "bonuses": bonuses, "scores": scores, "bystanders": bystanders},
        )

    # -- what a seat may know ----------------------------------------------------------------------------------

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        """The whitelist (FBI-INFO-01…03): everything but the deck's order and the agents that others have not played.

        `view.observation` names the places.
        """
        rules = self.rules
        out[0] = seat
        out[1] = self.round
        out[2] = self.cuffs
        out[3] = self.turn
        out[4] = self.phase
        out[5] = self.place
        out[6] = self.deck_n
        out[7] = self.offered
        out[8] = 0
        out[9] = NONE
        out[10] = NONE
        if seat >= 0:
            out[9] = self.chosen[2 * seat]
            out[10] = self.chosen[2 * seat + 1]
        i: i64
        at: i64
        other: i64
        n: i64 = SEEN_SEATS
        for i in range(SEATS):
            out[SEEN_ORDER + i] = NONE
            if i < rules.seats:
                out[SEEN_ORDER + i] = self.order[i]
        for i in range(COLOURS):
            out[SEEN_BONUS + i] = self.bonus_seat(i)
        for i in range(KINDS):
            out[SEEN_GONE + i] = self.gone[i]
        for other in range(rules.seats):
            if self.chosen[2 * other] != NONE:
                out[8] |= 1 << other
            out[n] = self.released[other]
            out[n + 1] = self.played[2 * other]
            out[n + 2] = self.played[2 * other + 1]
            n += SEEN_NETS
            for i in range(SUITS):
                out[n + i] = self.nets[other * SUITS + i]
            n += SUITS
            for i in range(COLOURS):
                out[n + i] = self.compared(other, i)
            n += COLOURS
            for i in range(KINDS):
                out[n + i] = self.slammers[other * KINDS + i]
            n += KINDS
        for i in range(COLOURS):
            out[n] = self.row_n[i]
            n += 1
            for at in range(i * rules.longest, i * rules.longest + rules.longest):
                out[n] = self.rows[at]
                n += 1
        return n
