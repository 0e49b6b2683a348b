"""Mystery Rummy: Bonnie and Clyde, by Mike Fitzgerald: the rules, for 2 to 4 seats, a whole match.

Each turn: draw, play what you like, discard. Evidence goes down as melds (three or more of a location) and layoffs
(onto a location already melded by anybody). Every placement looks at the card under its location and then moves the
car; evidence placed where the car stands lies sideways and counts double, and an outlaw found there is captured.
Whoever discards the last card earns the car's number; with both outlaws, the others score nothing.

One `legal_…` and one function per action for each phase. Where a seat could tell two hidden cards apart by phase,
pause or event, the phases are the same (BC-INFO-09).
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import EVERYBODY, NO_NEWS, Event, Value
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import KINDS, LOCATIONS, NONE, Act, Card, Due, End, Phase, Stream
from casefile.games.bonnie_and_clyde.seeing import Seeing


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class BonnieAndClydeState(Seeing):
    """The whole match."""

    def copy(self) -> BonnieAndClydeState:
        other = BonnieAndClydeState(self.game, self.chance, self.rules)
        other.take_over(self)
        return other

    # -- a round ---------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Set up a round in the order of BC-TECH-01 (BC-SETUP-02…11, BC-COMP-01…08)."""
        rules = self.rules
        seats = rules.seats
        self.clear()
        self.round += 1
        if self.dealer == NOBODY or not rules.dealer_rotates:
            self.dealer = self.chance.below(Stream.DEAL, self.dealt, seats)
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
        self.dealt = self.chance.shuffle(Stream.DEAL, self.dealt, self.case_file, n)
        location: i64
        for location in range(LOCATIONS - 2):
            self.under[location] = self.next_card()
        self.under[LOCATIONS - 2] = Card.BONNIE
        self.under[LOCATIONS - 1] = Card.CLYDE
        self.dealt = self.chance.shuffle(Stream.DEAL, self.dealt, self.under, LOCATIONS)
        i: i64
        for i in range(rules.hand_size * seats):
            seat = (self.dealer + 1 + i) % seats
            self.gain(seat, self.next_card())
        for _ in range(rules.first_discards):
            self.file(self.next_card())
        self.turn = (self.dealer + 1) % seats  # BC-TURN-01
        self.phase = Phase.DRAW
        if self.journal is not None:
            self.journal.add(self.event_deal())

    def event_deal(self) -> Event:
        hands: dict[int, dict[str, Value]] = {}
        for seat in range(self.rules.seats):
            cards = [kind for kind in range(KINDS) for _ in range(self.hands[seat * KINDS + kind])]
            hands[seat] = {"hand": tuple(cards)}
        return Event("deal", self.dealer, {"round": self.round, "top": self.files_top()}, hands, EVERYBODY)

    # -- legal actions -----------------------------------------------------------------------------------------

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        phase = self.phase
        if phase == Phase.PLAY:
            return self.legal_plays(seat, out)
        if phase == Phase.DRAW:  # BC-DRAW-01
            out[0] = Act.DRAW_CASE_FILE
            out[1] = Act.TAKE_FILES
            if self.only_case_file():
                return 1
            return 2
        if phase in (Phase.LOOK, Phase.HINTON_LOOK):  # BC-LOOK-03, BC-LOOK-04, BC-HINTON-05, BC-HINTON-06
            if self.under[self.look_at] >= Card.BONNIE:
                out[0] = Act.LEAVE
                return 1
            out[0] = Act.KEEP
            out[1] = Act.LEAVE
            return 2
        if phase == Phase.CAR:  # BC-CAR-02
            out[0] = Act.UP
            out[1] = Act.DOWN
            return 2
        if phase == Phase.FILES:  # BC-HINTON-04, BC-HINTON-11
            n: i64 = 0
            kind: i64
            for kind in range(KINDS):
                out[n] = Act.FETCH + kind
                if self.files_has[kind]:
                    n += 1
            return n
        if phase == Phase.ASK_LOOK:
            out[0] = Act.LOOK_UNDER
            out[1] = Act.PASS_LOOK
            return 2
        return 0

    def files_closed(self) -> bool:
        """The stall guard: after so many barren turns in a row the FBI Files may not be drawn from (BC-TECH-02)."""
        limit = self.rules.stall_limit * self.rules.seats
        return limit > 0 and self.barren >= limit

    def only_case_file(self) -> bool:
        """The draw leaves no choice: the FBI Files are closed, or a turn without a discard has left them empty."""
        return self.files_n == 0 or self.files_closed()

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
        spare = self.hand_n[seat] - rules.keep  # a card must be certain to remain for the discard (BC-PLAY-03)
        if hands[me + Card.HINTON] and not self.hinton_used:  # BC-HINTON-01, BC-HINTON-02
            out[n] = Act.HINTON_DRAW
            if self.case_n:  # BC-HINTON-10
                n += 1
            out[n] = Act.HINTON_FILES
            if self.files_n:
                n += 1
            if spare:
                for location in range(LOCATIONS):
                    out[n] = Act.HINTON_UNDER + location
                    n += i64(self.under[location] != NONE)  # BC-HINTON-12
        least = rules.min_meld
        for location in range(LOCATIONS):  # BC-MELD-01…03
            if hands[me + location] >= least:
                for size in range(least, min(hands[me + location], spare) + 1):
                    out[n] = Act.MELD + location * rules.meld_sizes + size - least
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
        """Only a draw without a choice: every other lone choice would tell something of a hand, of an under-card
        (BC-INFO-09) or of the inside of the FBI Files.
        """
        return Act.DRAW_CASE_FILE if self.phase == Phase.DRAW and self.only_case_file() else None

    # -- transitions -------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        rules = self.rules
        if action >= rules.discard:
            self.discard(action - rules.discard)
        elif action == Act.DRAW_CASE_FILE:
            self.draw_case_file()
        elif action == Act.TAKE_FILES:
            self.take_files()
        elif action >= rules.layoff:
            place = action - rules.layoff
            self.place(place // rules.layoff_sizes, place % rules.layoff_sizes + 1, Due.UP_OR_DOWN)
        elif action >= Act.MELD:
            place = action - Act.MELD
            self.place(place // rules.meld_sizes, place % rules.meld_sizes + rules.min_meld, Due.UP)
        elif action == Act.KEEP:
            self.keep()
        elif action == Act.LEAVE:
            self.leave()
        elif action in (Act.UP, Act.DOWN):
            self.drive(action)
        elif action == Act.HINTON_DRAW:
            self.hinton_draw()
        elif action == Act.HINTON_FILES:
            self.hinton_files()
        elif action >= Act.HINTON_UNDER:
            if action == Act.LOOK_UNDER:
                self.look(self.look_at)
            elif action == Act.PASS_LOOK:
                self.pass_look()
            else:
                self.hinton_under(action - Act.HINTON_UNDER)
        else:
            self.fetch(action - Act.FETCH)

    def draw_case_file(self) -> None:
        """BC-DRAW-01…03; the draw is secret (BC-INFO-08)."""
        kind = self.next_card()
        self.gain(self.turn, kind)
        self.fruitful = 1
        self.phase = Phase.PLAY
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
        self.phase = Phase.PLAY
        if self.journal is not None:
            news = EVERYBODY if self.files_n and not self.rules.open_files else NO_NEWS  # the next card comes to light
            self.journal.add(Event("take", self.turn, {"card": kind, "top": self.files_top()}, {}, news))

    # Ted Hinton: out of the hand at once, onto the FBI Files after his effect (BC-HINTON-07…09).

    def send_hinton(self) -> None:
        self.lose(self.turn, Card.HINTON, 1)
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
        self.file(Card.HINTON)
        if self.journal is not None:
            cards: tuple[int, ...] = (first,) if second == NONE else (first, second)
            counts = {"count": len(cards), "left": self.case_n}
            self.journal.add(Event("hinton_draw", self.turn, counts, {self.turn: {"cards": cards}}, 1 << self.turn))

    def hinton_files(self) -> None:
        """BC-HINTON-04: its player, and nobody else, now sees the whole pile (BC-INFO-01)."""
        self.send_hinton()
        self.phase = Phase.FILES
        kind: i64
        for kind in range(KINDS):
            gone = self.filed[kind] - self.files_has[kind]
            if gone:
                self.miss(self.turn, kind, gone - self.missed_by(self.turn, kind))
        if self.journal is not None:
            pile = tuple([int(card) for card in self.files[: self.files_n]])
            self.journal.add(Event("hinton_files", self.turn, {}, {self.turn: {"files": pile}}, 1 << self.turn))

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
        self.file(Card.HINTON)
        self.phase = Phase.PLAY
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
        self.phase = Phase.HINTON_LOOK
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
            name = "meld" if due == Due.UP else "layoff"
            sideways = int(self.car == location)
            self.journal.add(Event(name, seat, {"location": location, "size": n, "sideways": sideways}))
        if self.under[location] == NONE:  # BC-LOOK-05
            self.move_car()
        elif self.rules.look_optional:
            self.look_at = location
            self.phase = Phase.ASK_LOOK
        else:
            self.look(location)

    def look(self, location: i64) -> None:
        """BC-LOOK-01…03: capture an outlaw where the car stands; anything else is the looker's secret (BC-INFO-03)."""
        card = self.under[location]
        if card >= Card.BONNIE and self.car == location:
            self.captor[card - Card.BONNIE] = self.turn
            self.uncover(location)
            if self.journal is not None:
                self.journal.add(Event("capture", self.turn, {"card": card, "location": location}, {}, EVERYBODY))
            self.move_car()
            return
        self.looked[self.turn] |= 1 << location
        if self.car == location:
            self.cleared |= 1 << location  # an outlaw would have been captured
        self.look_at = location
        self.phase = Phase.LOOK
        if self.journal is not None:
            self.tell_secret("look", "card", card, "location", location)

    def pass_look(self) -> None:
        if self.journal is not None:
            self.journal.add(Event("pass_look", self.turn, {"location": self.look_at}))
        self.move_car()

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
        if self.phase == Phase.HINTON_LOOK:
            self.look_at = NONE
            self.phase = Phase.PLAY
            self.file(Card.HINTON)
            if self.hand_n[self.turn] == 0:
                self.end_turn_without_discard()
        else:
            self.move_car()

    def move_car(self) -> None:
        """BC-CAR-01…06: a meld drives up, a layoff up or down; the car stays on the board."""
        self.look_at = NONE
        if self.due == Due.UP:
            if self.car < LOCATIONS - 1:
                self.car += 1
        elif self.rules.edge_may_stay or 0 < self.car < LOCATIONS - 1:
            self.phase = Phase.CAR
            return
        elif self.car == 0:
            self.car = 1
        else:
            self.car -= 1
        self.parked()

    def drive(self, action: i64) -> None:
        """The car goes where its driver says; off the board means staying (only asked with edge_layoff = may_stay)."""
        if action == Act.UP:
            if self.car < LOCATIONS - 1:
                self.car += 1
        elif self.car > 0:
            self.car -= 1
        self.parked()

    def parked(self) -> None:
        self.due = Due.NOTHING
        self.phase = Phase.PLAY
        if self.journal is not None:
            self.journal.add(Event("car", self.turn, {"to": self.car}))
        if self.hand_n[self.turn] == 0:
            self.end_turn_without_discard()

    # -- the end of a turn, a round, a match -------------------------------------------------------------------

    def discard(self, kind: i64) -> None:
        """BC-DISC-01…03, then BC-END-01…04: out, or the end of the turn."""
        seat = self.turn
        self.lose(seat, kind, 1)
        self.file(kind)
        if self.journal is not None:
            self.journal.add(Event("discard", seat, {"card": kind, "left": self.hand_n[seat]}))
        if self.hand_n[seat] == 0 and not (self.case_n == 0 and self.rules.final_turn_deck):
            self.end_round(End.WENT_OUT)
        else:
            self.end_turn()

    def end_turn_without_discard(self) -> None:
        """The last card was played (only with keep_for_discard = false): going out takes a discard (BC-END-01)."""
        if self.journal is not None:
            self.journal.add(Event("no_discard", self.turn))
        self.end_turn()

    def end_turn(self) -> None:
        """BC-END-02: the round is over with the Case File, else the next seat draws."""
        if self.case_n == 0:
            self.end_round(End.CASE_CLOSED)
        else:
            self.turn = (self.turn + 1) % self.rules.seats  # BC-TURN-01…03
            self.phase = Phase.DRAW
            self.hinton_used = 0
            self.drawn = NONE
            self.barren += 1
            if self.fruitful:
                self.barren = 0
            self.fruitful = 0
            self.turns += 1
            if self.journal is not None and self.files_closed():
                self.journal.add(Event("files_closed", self.turn, {"turns": self.barren}))

    def end_round(self, reason: i64) -> None:
        """Add the round up, then deal the next one or end the match."""
        self.score(reason)
        if self.decided():
            self.turn = NOBODY
            self.phase = Phase.OVER
            if self.journal is not None:
                totals = tuple([int(self.totals[seat]) for seat in range(self.rules.seats)])
                self.journal.add(Event("match_over", NOBODY, {"rounds": self.round, "totals": totals}))
        else:
            self.deal()


def without(action: i64, out: vec[i64], n: i64) -> i64:
    """Take an action out of a list of n; return how many are left."""
    kept: i64 = 0
    i: i64
    for i in range(n):
        out[kept] = out[i]
        if out[i] != action:
            kept += 1
    return kept
