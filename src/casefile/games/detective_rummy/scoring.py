"""Who leads, who is Guilty, what a card or an Assignment asks for, and the Fame of a finished Hand."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, zeros
from casefile.games.detective_rummy.layout import (
    ALL,
    AND,
    ANYONE_ON,
    BROKE_TIE,
    DANGER_LEAST,
    DISCARD_HAS,
    FEWEST_TOKENS,
    FORMULA,
    GUILTY_COUNT,
    HAND_AT_MOST,
    HAS_BLOOD,
    HAS_ITEM,
    HAS_SKILL,
    HERE,
    IS_GUILTY,
    ITEMS,
    KINDS,
    LEADS,
    LEADS_ALONE,
    LOCKER,
    NO_WOUNDS,
    NONE,
    NOT,
    NOT_GUILTY,
    NTH,
    OP_END,
    OP_END_SCORE,
    OPEN,
    OR,
    OTHER_MOST_HERE,
    OTHERS,
    PER_BLOOD_GUILTY,
    PER_ITEM,
    PER_LED,
    PER_OTHER,
    PER_READY,
    PER_TILE,
    PER_TOKEN,
    PER_TOUCHED,
    PLACES,
    R_A,
    R_B,
    R_C,
    R_NEXT,
    R_OP,
    R_WHO,
    READY_SKILLS,
    ROUND_AT_MOST,
    ROW,
    SECRET,
    SELF_GUILTY,
    SHEET_HEAD,
    SHEET_SEAT,
    SIZE_LEAST,
    START,
    SUSPECTS_TURN,
    TAKER,
    TEST,
    TILE_SUSPECTS,
    TILES,
    TILES_DONE,
    TOKENS_ON,
    TOTAL_TOKENS,
    TOUCHES_ALL,
    WITH_BLOOD_HERE,
    WITH_TOKEN_HERE,
    WITH_TOKEN_ON,
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
        kind = tests[test * TEST]
        arg = tests[test * TEST + 1]
        n = tests[test * TEST + 2]
        if kind in (AND, OR):
            left = self.check(tests[test * TEST + 3], seat, here, event)
            if left != (kind == AND):
                return left
            return self.check(tests[test * TEST + 4], seat, here, event)
        if kind == NOT:
            return not self.check(tests[test * TEST + 3], seat, here, event)
        if kind >= SIZE_LEAST:
            if kind == SIZE_LEAST:
                return event & 255 >= n
            if kind == NTH:
                return event >> 8 & 255 == n
            if kind == SUSPECTS_TURN:
                placed = self.suspects_turn >> self.after_active(seat) * PLACES & (1 << PLACES) - 1
                return ones(placed) >= n
            return kind == BROKE_TIE and event >> 16 > 0
        if kind in (IS_GUILTY, NOT_GUILTY, LEADS, LEADS_ALONE, TOKENS_ON, HAS_BLOOD, ANYONE_ON):
            place: i64 = here if arg == HERE else self.place_of(arg)
            return place != NONE and self.check_suspect(kind, seat, place, n)
        if kind == SELF_GUILTY:
            own = self.own_place(seat)
            return own != NONE and self.guilty() >> own & 1 > 0
        if kind == TOTAL_TOKENS:
            return self.all_tokens(seat) >= n
        if kind == FEWEST_TOKENS:
            other: i64
            for other in range(self.rules.seats):
                if self.all_tokens(other) < self.all_tokens(seat):
                    return False
            return True
        if kind == TOUCHES_ALL:
            return self.touches_all(seat)
        if kind == READY_SKILLS:
            return ones(self.ready[seat]) >= n
        if kind == NO_WOUNDS:
            return self.wounded[seat] == 0
        if kind == HAS_SKILL:
            return self.ready[seat] >> arg & 1 > 0
        if kind == HAS_ITEM:
            return self.items[seat * ITEMS + arg] != LOCKER
        if kind == TILES_DONE:
            return self.tiles_done(seat) >= n
        if kind == HAND_AT_MOST:
            return self.hand_n[seat] <= n
        if kind == DANGER_LEAST:
            return self.danger >= n
        if kind == ROUND_AT_MOST:
            return self.marker <= n
        if kind == GUILTY_COUNT:
            return ones(self.guilty()) >= n
        return kind == DISCARD_HAS and self.discard_has(arg)

    def check_suspect(self, kind: i64, seat: i64, place: i64, n: i64) -> bool:
        if kind == IS_GUILTY:
            return self.guilty() >> place & 1 > 0
        if kind == NOT_GUILTY:
            return self.guilty() >> place & 1 == 0
        if kind == LEADS:
            return self.leads(seat, place)
        if kind == LEADS_ALONE:
            return self.leads_alone(seat, place)
        if kind == TOKENS_ON:
            return self.tokens[seat * PLACES + place] >= n
        if kind == HAS_BLOOD:
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
        if who == TAKER:
            return 1 << taker
        if who == ALL:
            return everybody
        if who == OTHERS:
            return everybody - (1 << taker)
        if who == START:
            return 1 << self.start
        bits: i64 = 0
        seat: i64
        place: i64 = self.place_of(who - WITH_TOKEN_ON) if who >= WITH_TOKEN_ON else here
        if place == NONE:
            return 0
        for seat in range(seats):
            n = self.tokens[seat * PLACES + place]
            if who == WITH_BLOOD_HERE:
                if self.blood[seat] >> self.suspects[place] & 1:
                    bits |= 1 << seat
            elif who == OTHER_MOST_HERE:
                if seat != taker and n > 0 and n == self.most_at(place):
                    bits |= 1 << seat
            elif n > 0 and (who == WITH_TOKEN_HERE or who >= WITH_TOKEN_ON):
                bits |= 1 << seat
        return bits

    # -- Fame --------------------------------------------------------------------------------------------------

    def worth(self, formula: i64, seat: i64, here: i64) -> i64:
        """The Fame of a formula: a number, or so much for each of what is counted."""
        formulas = self.rules.formulas
        at = formula * FORMULA
        per = formulas[at]
        if per == NONE:
            return formulas[at + 2]
        arg = formulas[at + 1]
        n: i64 = 0
        i: i64
        if per in (PER_LED, PER_TOUCHED, PER_BLOOD_GUILTY):
            guilty = self.guilty()
            for i in range(self.place_n):
                if per == PER_LED:
                    n += i64(self.leads(seat, i))
                elif per == PER_TOUCHED:
                    n += i64(self.tokens[seat * PLACES + i] > 0)
                elif guilty >> i & 1:
                    n += self.blood[seat] >> self.suspects[i] & 1
        elif per == PER_READY:
            n = ones(self.ready[seat])
        elif per == PER_TILE:
            n = self.tiles_done(seat)
        elif per == PER_ITEM:
            for i in range(ITEMS):
                n += i64(self.items[seat * ITEMS + i] != LOCKER)
        elif per in (PER_TOKEN, PER_OTHER):
            place: i64 = here if arg == HERE else self.place_of(arg)
            if place != NONE:
                if per == PER_TOKEN:
                    n = self.tokens[seat * PLACES + place]
                else:
                    for i in range(self.rules.seats):
                        n += i64(i != seat and self.tokens[i * PLACES + place] > 0)
        return min(max(n - formulas[at + 3], 0) * formulas[at + 2], formulas[at + 4])

    def endings(self, row: i64, taker: i64, here: i64, seat: i64) -> i64:
        """The Fame that a card's endings give to a seat (DR-GC-14, DR-SCORE-09)."""
        rows = self.rules.rows
        fame: i64 = 0
        while rows[row * ROW + R_OP] != OP_END:
            at = row * ROW
            if rows[at + R_OP] == OP_END_SCORE and self.who_bits(rows[at + R_WHO], taker, here) >> seat & 1:
                test = rows[at + R_A]
                if test == NONE or self.check(test, seat, here, 0):
                    fame += self.worth(rows[at + R_B], seat, here)
                elif rows[at + R_C] != NONE:
                    fame += self.worth(rows[at + R_C], seat, here)
            row = rows[at + R_NEXT]
        return fame

    def card_fame(self, seat: i64) -> i64:
        """Open Fame of this Hand, and the endings of all cards that lie in front or by the track (DR-SCORE-09)."""
        fame = self.fame[seat]
        i: i64
        for i in range(self.changer_n):
            state = self.changer_state[i]
            if state in (SECRET, OPEN):
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
            if self.changer_state[i] == SECRET:
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
