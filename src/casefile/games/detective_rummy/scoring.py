"""Who leads, who is Guilty, what a card or an Assignment asks for, and the Fame of a finished Hand."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, zeros
from casefile.games.detective_rummy.layout import (
    KINDS,
    NONE,
    PLACES,
    SHEET_HEAD,
    SHEET_SEAT,
    TILE_SUSPECTS,
    TILES,
    ChangerState,
    Formula,
    Item,
    ItemState,
    Op,
    Row,
    Test,
    Which,
    Who,
)
from casefile.games.detective_rummy.table import Table


def ones(bits: i64) -> i64:
    """How many bits are set."""
    n: i64 = 0
    while bits:
        bits &= bits - 1
        n += 1
    return n


@mypyc_attr(acyclic=True)
class Scoring(Table):
    """A Table that can be looked at with a question, and added up."""

    # -- questions ---------------------------------------------------------------------------------------------

    def most_at(self, place: i64) -> i64:
        """The most tokens that one Detective has on a Suspect."""
        most: i64 = 0
        seat: i64
        for seat in range(self.rules.seats):
            most = max(most, self.tokens[seat * PLACES + place])
        return most

    def leads(self, seat: i64, place: i64) -> bool:
        """Most tokens there, ties included, at least one (DR-SCORE-01…03)."""
        mine = self.tokens[seat * PLACES + place]
        return mine > 0 and mine == self.most_at(place)

    def leads_alone(self, seat: i64, place: i64) -> bool:
        mine = self.tokens[seat * PLACES + place]
        other: i64
        for other in range(self.rules.seats):
            if other != seat and self.tokens[other * PLACES + place] >= mine:
                return False
        return mine > 0

    def has_alibi(self, place: i64) -> bool:
        """Whether an alibi holds now; some end when a condition is met (DR-ALIBI-01, DR-GC-15)."""
        alibi = self.alibi[place]
        if alibi <= 1:
            return alibi == 1
        return not self.check(alibi - 2, self.active, place, 0)

    def guilty(self) -> i64:
        """The places of those with the most tokens of all, ties included (DR-SCORE-04, -06, DR-RUL-12).

        An alibi does not change that, unless the option says so (DR-ALIBI-03).
        """
        bits: i64 = 0
        most: i64 = 1
        place: i64
        for place in range(self.place_n):
            if self.rules.alibi_excludes and self.has_alibi(place):
                continue
            n = self.tokens_at(place)
            if n > most:
                most = n
                bits = 0
            if n == most:
                bits |= 1 << place
        return bits

    def own_place(self, seat: i64) -> i64:
        """Where the own Detective is a Suspect; NONE in most Cases (DR-DSUS-01, -03)."""
        return self.place_of(TILE_SUSPECTS + self.base[seat])

    def touches_all(self, seat: i64) -> bool:
        place: i64
        own = self.own_place(seat)
        for place in range(self.place_n):
            if self.tokens[seat * PLACES + place] == 0 and place != own:
                return False
        return True

    def all_tokens(self, seat: i64) -> i64:
        n: i64 = 0
        place: i64
        for place in range(self.place_n):
            n += self.tokens[seat * PLACES + place]
        return n

    def tiles_done(self, seat: i64) -> i64:
        """How many Assignments bear the required number of a Detective's tokens (DR-ASG-03, -05)."""
        n: i64 = 0
        tile: i64
        for tile in range(self.tile_n):
            if self.tile_tokens[seat * TILES + tile] >= self.rules.tile_needs[self.tiles[tile]]:
                n += 1
        return n

    def check(self, test: i64, seat: i64, here: i64, event: i64) -> bool:
        """A predicate for one Detective. `event` is size + 256 * number this turn + 65536 * broke a tie."""
        tests = self.rules.tests
        kind = tests[test * Test.SIZE]
        arg = tests[test * Test.SIZE + 1]
        n = tests[test * Test.SIZE + 2]
        if kind in (Test.AND, Test.OR):
            left = self.check(tests[test * Test.SIZE + 3], seat, here, event)
            if left != (kind == Test.AND):
                return left
            return self.check(tests[test * Test.SIZE + 4], seat, here, event)
        if kind == Test.NOT:
            return not self.check(tests[test * Test.SIZE + 3], seat, here, event)
        if kind >= Test.SIZE_LEAST:
            if kind == Test.SIZE_LEAST:
                return event & 255 >= n
            if kind == Test.NTH:
                return event >> 8 & 255 == n
            if kind == Test.SUSPECTS_TURN:
                placed = self.suspects_turn >> self.after_active(seat) * PLACES & (1 << PLACES) - 1
                return ones(placed) >= n
            return kind == Test.BROKE_TIE and event >> 16 > 0
        if kind in (
            Test.IS_GUILTY,
            Test.NOT_GUILTY,
            Test.LEADS,
            Test.LEADS_ALONE,
            Test.TOKENS_ON,
            Test.HAS_BLOOD,
            Test.ANYONE_ON,
        ):
            place: i64 = here if arg == Which.HERE else self.place_of(arg)
            return place != NONE and self.check_suspect(kind, seat, place, n)
        if kind == Test.SELF_GUILTY:
            own = self.own_place(seat)
            return own != NONE and self.guilty() >> own & 1 > 0
        if kind == Test.TOTAL_TOKENS:
            return self.all_tokens(seat) >= n
        if kind == Test.FEWEST_TOKENS:
            other: i64
            for other in range(self.rules.seats):
                if self.all_tokens(other) < self.all_tokens(seat):
                    return False
            return True
        if kind == Test.TOUCHES_ALL:
            return self.touches_all(seat)
        if kind == Test.READY_SKILLS:
            return ones(self.ready[seat]) >= n
        if kind == Test.NO_WOUNDS:
            return self.wounded[seat] == 0
        if kind == Test.HAS_SKILL:
            return self.ready[seat] >> arg & 1 > 0
        if kind == Test.HAS_ITEM:
            return self.items[seat * Item.COUNT + arg] != ItemState.LOCKER
        if kind == Test.TILES_DONE:
            return self.tiles_done(seat) >= n
        if kind == Test.HAND_AT_MOST:
            return self.hand_n[seat] <= n
        if kind == Test.DANGER_LEAST:
            return self.danger >= n
        if kind == Test.ROUND_AT_MOST:
            return self.marker <= n
        if kind == Test.GUILTY_COUNT:
            return ones(self.guilty()) >= n
        return kind == Test.DISCARD_HAS and self.discard_has(arg)

    def check_suspect(self, kind: i64, seat: i64, place: i64, n: i64) -> bool:
        if kind == Test.IS_GUILTY:
            return self.guilty() >> place & 1 > 0
        if kind == Test.NOT_GUILTY:
            return self.guilty() >> place & 1 == 0
        if kind == Test.LEADS:
            return self.leads(seat, place)
        if kind == Test.LEADS_ALONE:
            return self.leads_alone(seat, place)
        if kind == Test.TOKENS_ON:
            return self.tokens[seat * PLACES + place] >= n
        if kind == Test.HAS_BLOOD:
            return self.blood[seat] >> self.suspects[place] & 1 > 0
        return self.most_at(place) >= n

    def passes(self, kind: i64, filter: i64) -> bool:
        """Whether an Evidence card is one that an effect speaks of."""
        if filter == 0:
            return True
        if filter == 1:
            return kind < self.rules.prints
        if filter == 2:
            return kind >= self.rules.prints
        return self.rules.skills_of[kind] >> (filter - 3) & 1 > 0

    def discard_has(self, filter: i64) -> bool:
        kind: i64
        for kind in range(self.rules.kinds):
            if self.discard[kind] and self.passes(kind, filter):
                return True
        return False

    def who_bits(self, who: i64, taker: i64, here: i64) -> i64:
        """The Detectives that an effect concerns, one bit each (DR-GC-06)."""
        seats = self.rules.seats
        everybody = (1 << seats) - 1
        if who == Who.TAKER:
            return 1 << taker
        if who == Who.ALL:
            return everybody
        if who == Who.OTHERS:
            return everybody - (1 << taker)
        if who == Who.START:
            return 1 << self.start
        bits: i64 = 0
        seat: i64
        place: i64 = self.place_of(who - Who.WITH_TOKEN_ON) if who >= Who.WITH_TOKEN_ON else here
        if place == NONE:
            return 0
        for seat in range(seats):
            n = self.tokens[seat * PLACES + place]
            if who == Who.WITH_BLOOD_HERE:
                if self.blood[seat] >> self.suspects[place] & 1:
                    bits |= 1 << seat
            elif who == Who.OTHER_MOST_HERE:
                if seat != taker and n > 0 and n == self.most_at(place):
                    bits |= 1 << seat
            elif n > 0 and (who == Who.WITH_TOKEN_HERE or who >= Who.WITH_TOKEN_ON):
                bits |= 1 << seat
        return bits

    # -- Fame --------------------------------------------------------------------------------------------------

    def worth(self, formula: i64, seat: i64, here: i64) -> i64:
        """The Fame of a formula: a number, or so much for each of what is counted."""
        formulas = self.rules.formulas
        at = formula * Formula.SIZE
        per = formulas[at]
        if per == NONE:
            return formulas[at + 2]
        arg = formulas[at + 1]
        n: i64 = 0
        i: i64
        if per in (Formula.PER_LED, Formula.PER_TOUCHED, Formula.PER_BLOOD_GUILTY):
            guilty = self.guilty()
            for i in range(self.place_n):
                if per == Formula.PER_LED:
                    n += i64(self.leads(seat, i))
                elif per == Formula.PER_TOUCHED:
                    n += i64(self.tokens[seat * PLACES + i] > 0)
                elif guilty >> i & 1:
                    n += self.blood[seat] >> self.suspects[i] & 1
        elif per == Formula.PER_READY:
            n = ones(self.ready[seat])
        elif per == Formula.PER_TILE:
            n = self.tiles_done(seat)
        elif per == Formula.PER_ITEM:
            for i in range(Item.COUNT):
                n += i64(self.items[seat * Item.COUNT + i] != ItemState.LOCKER)
        elif per in (Formula.PER_TOKEN, Formula.PER_OTHER):
            place: i64 = here if arg == Which.HERE else self.place_of(arg)
            if place != NONE:
                if per == Formula.PER_TOKEN:
                    n = self.tokens[seat * PLACES + place]
                else:
                    for i in range(self.rules.seats):
                        n += i64(i != seat and self.tokens[i * PLACES + place] > 0)
        return min(max(n - formulas[at + 3], 0) * formulas[at + 2], formulas[at + 4])

    def endings(self, row: i64, taker: i64, here: i64, seat: i64) -> i64:
        """The Fame that a card's endings give to a seat (DR-GC-14, DR-SCORE-09)."""
        rows = self.rules.rows
        fame: i64 = 0
        while rows[row * Row.SIZE + Row.OP] != Op.END:
            at = row * Row.SIZE
            if rows[at + Row.OP] == Op.END_SCORE and self.who_bits(rows[at + Row.WHO], taker, here) >> seat & 1:
                test = rows[at + Row.A]
                if test == NONE or self.check(test, seat, here, 0):
                    fame += self.worth(rows[at + Row.B], seat, here)
                elif rows[at + Row.C] != NONE:
                    fame += self.worth(rows[at + Row.C], seat, here)
            row = rows[at + Row.NEXT]
        return fame

    def card_fame(self, seat: i64) -> i64:
        """Open Fame of this Hand, and the endings of all cards that lie in front or by the track (DR-SCORE-09)."""
        fame = self.fame[seat]
        i: i64
        for i in range(self.changer_n):
            state = self.changer_state[i]
            if state in (ChangerState.SECRET, ChangerState.OPEN):
                stack = self.changer_stack[i]
                here: i64 = stack if stack < PLACES else NONE
                fame += self.endings(self.rules.changer_row[self.changers[i]], self.changer_owner[i], here, seat)
        return fame

    def score_hand(self) -> None:
        """Scoring 1 to 4 and what the Case adds, onto a new sheet (DR-SCORE-01…13, DR-END-02).

        Only seats score, and a Guilty Detective costs its player nothing (DR-DSUS-05, -07).
        """
        if self.journal is not None:
            self.tell_notes()
        rules = self.rules
        seats = rules.seats
        size = SHEET_HEAD + seats * SHEET_SEAT
        before: i64 = len(self.ledger)
        ledger = zeros(before + size)
        i: i64
        for i in range(before):
            ledger[i] = self.ledger[i]
        guilty = self.guilty()
        ledger[before] = self.round
        ledger[before + 1] = self.case
        ledger[before + 2] = self.start
        place: i64
        for place in range(self.place_n):
            bit = 1 << self.suspects[place]
            ledger[before + 3] |= bit
            if guilty >> place & 1:
                ledger[before + 4] |= bit
            if self.has_alibi(place):
                ledger[before + 5] |= bit
        seat: i64
        for seat in range(seats):
            at = before + SHEET_HEAD + seat * SHEET_SEAT
            for place in range(self.place_n):
                if self.has_alibi(place):
                    continue
                mine = self.tokens[seat * PLACES + place]
                if self.leads(seat, place):
                    ledger[at] += mine
                if guilty >> place & 1:  # in addition, whoever leads (DR-SCORE-05, -07)
                    ledger[at + 1] += mine
            for i in range(self.tile_n):
                if self.tile_tokens[seat * TILES + i] >= rules.tile_needs[self.tiles[i]]:
                    ledger[at + 2] += 1
                    ledger[at + 3] += rules.tile_fame[self.tiles[i]]
            ledger[at + 4] = self.card_fame(seat)
            if rules.case_score[self.case] != NONE:
                ledger[at + 5] = self.endings(rules.case_score[self.case], seat, NONE, seat)
            score = ledger[at] + ledger[at + 1] + ledger[at + 3] + ledger[at + 4] + ledger[at + 5]
            ledger[at + 6] = score
            self.totals[seat] += score
            ledger[at + 7] = self.totals[seat]
            ledger[at + 8] = self.blood[seat]
        self.ledger = ledger
        if self.journal is not None:
            self.tell_scores(before)

    def tell_notes(self) -> None:
        """The Case Notes are read (DR-END-02), then every secret card is shown (DR-RUL-13): there is no sheet yet."""
        if self.journal is None:
            return
        self.journal.add(Event("notes", NOBODY, {"case": int(self.case)}, {}, EVERYBODY))
        i: i64
        for i in range(self.changer_n):
            if self.changer_state[i] == ChangerState.SECRET:
                self.journal.add(
                    Event("shown", int(self.changer_owner[i]), {"number": int(self.changers[i])}, {}, EVERYBODY)
                )

    def tell_scores(self, at: i64) -> None:
        """The Fame, then how the Case came out."""
        if self.journal is None:
            return
        seats, places = range(self.rules.seats), range(self.place_n)
        scores = [int(self.ledger[at + SHEET_HEAD + seat * SHEET_SEAT + 6]) for seat in seats]
        guilty = int(self.ledger[at + 4])
        alibis = int(self.ledger[at + 5])
        public: dict[str, Value] = {
            "hand": int(self.round),
            "case": int(self.case),
            "guilty": guilty,
            "alibis": alibis,
            "suspects": tuple([int(self.suspects[place]) for place in places]),
            "tokens": tuple([int(self.tokens[seat * PLACES + place]) for place in places for seat in seats]),
            "scores": tuple(scores),
            "totals": tuple([int(n) for n in self.totals]),
        }
        self.journal.add(Event("hand_over", NOBODY, public, {}, EVERYBODY))
        ending: dict[str, Value] = {"case": int(self.case), "guilty": guilty, "alibis": alibis}
        self.journal.add(Event("conclusion", NOBODY, ending, {}, EVERYBODY))

    def holds(self, seat: i64, kind: i64) -> i64:
        """How many cards of a kind a seat has and has not selected."""
        return self.hands[seat * KINDS + kind] - self.picked[kind]
