"""Tokens on Suspects and all that they bring, Fingerprints, sets and visits: frames that others may interrupt.

A placement is a token, the dice of Bad Blood, Assignments, a Game Changer, in this order (DR-PLACE-03); a Fingerprint,
a set and a visit contain one or lead to one. Each keeps its stage on the stack, so that a Game Changer can come
between and the rest finds its way back.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.games.detective_rummy.layout import (
    AREA,
    EVERY_SKILL,
    NONE,
    PLACES,
    SKILLS,
    TILES,
    ChangerState,
    Flag,
    Frame,
    Modifier,
    Op,
    Row,
    SkillFor,
    Source,
    Stack,
    Trigger,
    Verb,
    Which,
)
from casefile.games.detective_rummy.scoring import Scoring, ones

EVERY_PLACE: Final = (1 << PLACES) - 1


def only(bits: i64) -> i64:
    """The number of the lowest bit."""
    n: i64 = 0
    while not bits >> n & 1:
        n += 1
    return n


@mypyc_attr(acyclic=True)
class Placing(Scoring):
    """A Table on which tokens are placed."""

    # -- Assignments and Game Changers ----------------------------------------------------------------------------

    def assign(self, seat: i64, trigger: i64, event: i64) -> bool:
        """Whoever fulfils a condition puts a token on the tile (DR-ASG-02, -04, -10), up to the number required and at
        most one for each event (DR-ASG-09).
        """
        rules = self.rules
        got = False
        first = self.after_active(seat) * TILES
        tile: i64
        for tile in range(self.tile_n):
            number = self.tiles[tile]
            if rules.tile_trigger[number] != trigger or self.tiles_turn >> first + tile & 1:
                continue
            if self.tile_tokens[seat * TILES + tile] >= rules.tile_needs[number]:
                continue
            test = rules.tile_test[number]
            if test != NONE and not self.check(test, seat, NONE, event):
                continue
            self.token_on_tile(seat, tile)
            if rules.tile_once[number]:
                self.tiles_turn |= 1 << first + tile
            got = True
        return got

    def token_on_tile(self, seat: i64, tile: i64) -> None:
        """It lies on the tile and on no Suspect (DR-PLACE-05)."""
        self.tile_tokens[seat * TILES + tile] += 1
        if self.journal is not None:
            n = self.tile_tokens[seat * TILES + tile]
            self.journal.add(Event("tile", seat, {"tile": self.tiles[tile], "n": n}))

    def area(self, seat: i64) -> None:
        """A token on any Assignment takes the Game Changer of that area (DR-GC-02, DR-DSUS-06, DR-RUL-05, -06)."""
        if seat == self.active and not self.changer_taken:
            card = self.top_of(AREA)
            if card != NONE:
                self.take_changer(seat, card)

    def emptied(self, seat: i64) -> None:
        """A discard has just been made: was it the last card of the hand (DR-ASG-07, DR-RUL-11)?"""
        if self.hand_n[seat] == 0 and self.assign(seat, Trigger.HAND_EMPTIED, 0):
            self.area(seat)

    def take_changer(self, seat: i64, card: i64) -> None:
        """Take a Game Changer: one a turn (DR-GC-03, -04), kept secret or read aloud (DR-GC-07…09, -16)."""
        rules = self.rules
        number = self.changers[card]
        stack = self.changer_stack[card]
        self.changer_taken = 1
        self.changer_owner[card] = seat
        self.changer_round[card] = self.marker
        if rules.changer_secret[number]:
            self.changer_state[card] = ChangerState.SECRET
            if self.journal is not None:
                private: dict[int, dict[str, Value]] = {int(seat): {"number": number}}
                self.journal.add(Event("secret", seat, {"stack": self.stack_name(stack)}, private, 1 << int(seat)))
            self.secret_peeks(seat, number, stack)
            return
        self.changer_state[card] = ChangerState.OPEN if rules.changer_kept[number] else ChangerState.OUT
        if self.journal is not None:
            public: dict[str, Value] = {"stack": self.stack_name(stack), "number": number}
            self.journal.add(Event("changer", seat, public, {}, EVERYBODY))
        if rules.after_source:
            self.pending = card
        else:
            self.run_changer(card)

    def secret_peeks(self, seat: i64, number: i64, stack: i64) -> None:
        """What a secret card lets its taker look at, which nobody else sees happen."""
        rows = self.rules.rows
        row = self.rules.changer_row[number]
        while rows[row * Row.SIZE + Row.OP] != Op.END:
            if rows[row * Row.SIZE + Row.OP] == Op.PEEK:
                self.peek(
                    seat, self.named_stack(rows[row * Row.SIZE + Row.A], rows[row * Row.SIZE + Row.B], stack), True
                )
            row = rows[row * Row.SIZE + Row.NEXT]

    def named_stack(self, a: i64, sort: i64, here: i64) -> i64:
        """The stack that a card names: at a Suspect, here, at a Location, or in the Assignment area."""
        if sort == Stack.AREA:
            return AREA
        if sort == Stack.SUSPECT:
            return here if a == Which.HERE else self.place_of(a)
        site: i64
        for site in range(self.site_n):
            if self.sites[site] == a:
                return PLACES + site
        return NONE

    def peek(self, seat: i64, stack: i64, secretly: bool) -> None:
        """Look at the top card of a stack, and leave it there."""
        card = self.top_of(stack)
        if card == NONE:
            return
        self.peeked[card] |= 1 << seat
        if self.journal is not None:
            public: dict[str, Value] = {"stack": self.stack_name(stack)}
            private: dict[int, dict[str, Value]] = {
                int(seat): {"stack": self.stack_name(stack), "number": self.changers[card]}
            }
            self.journal.add(Event("peek", seat, None if secretly else public, private, 1 << int(seat)))

    def stack_name(self, stack: i64) -> i64:
        """A stack for the journal: a Suspect, 100 + a Location, or 200 for the Assignment area."""
        if stack < PLACES:
            return self.suspects[stack]
        return 200 if stack == AREA else 100 + self.sites[stack - PLACES]

    def run_changer(self, card: i64) -> None:
        number = self.changers[card]
        stack = self.changer_stack[card]
        here: i64 = stack if stack < PLACES else NONE
        self.push(Verb.RUN, self.changer_owner[card], self.rules.changer_row[number], here, NONE, number)

    # -- placing a token ------------------------------------------------------------------------------------------

    def lawyers_matched(self, seat: i64, place: i64) -> bool:
        """Every Lawyer there is matched by a Ready Skill (DR-LAW-02…05)."""
        skill: i64
        for skill in range(SKILLS):
            if self.lawyers[skill] == place and not self.ready[seat] >> skill & 1:
                return False
        return True

    def legal_places(self, seat: i64, skills: i64, places: i64, flags: i64) -> i64:
        """Where a token may go: an icon matched by a Ready Skill, the Lawyers, never the own Detective (DR-PLACE-01,
        -02, DR-ROUND-11, DR-DSUS-03). An alibi does not matter (DR-ALIBI-02).
        """
        mine = self.ready[seat] & skills
        bits: i64 = 0
        own = self.own_place(seat)
        place: i64
        for place in range(self.place_n):
            if (
                places >> place & 1
                and place != own
                and (flags & Flag.NO_MATCH or self.icons[place] & mine)
                and (flags & Flag.NO_LAWYER or self.lawyers_matched(seat, place))
            ):
                bits |= 1 << place
        return bits

    def place_flags(self, seat: i64, flags: i64) -> i64:
        """A Detective who will ignore a Lawyer once is not stopped by one."""
        return flags | Flag.NO_LAWYER if self.modifiers[seat] & Modifier.IGNORE_LAWYER else flags

    def reach_flags(self, seat: i64, flags: i64) -> i64:
        """The same for one who may do so, if asked."""
        return (
            flags | Flag.NO_LAWYER if self.modifiers[seat] & (Modifier.IGNORE_LAWYER | Modifier.ASK_LAWYER) else flags
        )

    def spend(self, seat: i64, modifier: i64) -> None:
        """What may be done once is done."""
        self.modifiers[seat] -= modifier
        if self.journal is not None:
            self.journal.add(Event("spend", seat, {"modifier": modifier}))

    def behind_lawyers(self, seat: i64, at: i64) -> i64:
        """Where the token of a frame could go by ignoring a Lawyer, for one who may."""
        if not self.modifiers[seat] & Modifier.ASK_LAWYER:
            return 0
        stack = self.stack
        skills = stack[at + Frame.A]
        places = stack[at + Frame.B]
        flags = self.place_flags(seat, stack[at + Frame.C])
        legal = self.legal_places(seat, skills, places, flags)
        return self.legal_places(seat, skills, places, flags | Flag.NO_LAWYER) & ~legal

    def run_place(self, at: i64) -> bool:
        """Token, Bad Blood, Assignments, Game Changer, in this order (DR-PLACE-03)."""
        stack = self.stack
        seat = stack[at + Frame.SEAT]
        stage = stack[at + Frame.STAGE]
        if stage == 0 and self.behind_lawyers(seat, at):
            stage = 5
            stack[at + Frame.STAGE] = stage
        if stage in (0, 6):
            flags = self.place_flags(seat, stack[at + Frame.C])
            if self.legal_places(seat, stack[at + Frame.A], stack[at + Frame.B], flags) == 0:
                self.pop(0)  # DR-CIRC-15, DR-FP-13
                return True
            self.turn = seat
            return False
        place = stack[at + Frame.B]
        if stage == 1:
            stack[at + Frame.STAGE] = 2
            if self.danger and self.blood[seat] >> self.suspects[place] & 1:  # DR-BB-02…07, -10
                if self.modifiers[seat] & Modifier.IGNORE_BLOOD:
                    stack[at + Frame.STAGE] = 4
                else:
                    self.wound(seat, self.roll(self.danger, 1, seat))
            return True
        if stage in (4, 5):  # whether to ignore the Bad Blood, or a Lawyer (DR-RUL-16)
            self.turn = seat
            return False
        if stage == 2:
            stack[at + Frame.STAGE] = 3
            self.placed(seat, place, stack[at + Frame.D], stack[at + Frame.A], stack[at + Frame.BITS])
            return True
        self.pop(1)
        return True

    def put_token(self, at: i64, place: i64) -> None:
        """The token is down and stays (DR-PLACE-04, -06, DR-BB-07); note what the Assignments will ask."""
        stack = self.stack
        seat = stack[at + Frame.SEAT]
        most: i64 = 0
        other: i64
        for other in range(self.rules.seats):
            if other != seat:
                most = max(most, self.tokens[other * PLACES + place])
        mine = self.tokens[seat * PLACES + place]
        if not stack[at + Frame.C] & Flag.NO_LAWYER and not self.lawyers_matched(seat, place):
            self.spend(seat, Modifier.IGNORE_LAWYER)
        stack[at + Frame.A] = i64(most > 0 and mine == most)
        stack[at + Frame.B] = place
        stack[at + Frame.BITS] = self.tokens_at(place)
        stack[at + Frame.STAGE] = 1
        self.tokens[seat * PLACES + place] += 1
        if seat == self.active or not self.rules.first_form:
            self.suspects_turn |= 1 << self.after_active(seat) * PLACES + place
        if self.journal is not None:
            public: dict[str, Value] = {"suspect": self.suspects[place], "source": stack[at + Frame.D]}
            self.journal.add(Event("token", seat, public))

    def placed(self, seat: i64, place: i64, source: i64, broke: i64, before: i64) -> None:
        """What a token on a Suspect brings (DR-GC-02, -05); a sealed card stays where it is (DR-RUL-15)."""
        got = self.assign(seat, Trigger.PLACEMENT, broke << 16)
        if source == Source.PRINT:
            self.print_tokens += 1
            if self.assign(seat, Trigger.PRINT_TOKEN, self.print_tokens << 8):
                got = True
        if seat == self.active and not self.changer_taken:
            card = self.top_of(place)
            if card != NONE and before >= self.rules.case_opens[self.case]:
                self.take_changer(seat, card)
            elif got:
                self.area(seat)

    # -- Fingerprints, sets, visits -------------------------------------------------------------------------------

    def run_print(self, at: i64) -> None:
        """Its text, then the discard pile (DR-FP-03…06, -08, -11); an Eyewitness allows one more (DR-FP-12)."""
        rules = self.rules
        seat = self.stack[at + Frame.SEAT]
        kind = self.stack[at + Frame.A]
        stage = self.stack[at + Frame.STAGE]
        self.stack[at + Frame.STAGE] = stage + 1
        if stage == 0:
            flags: i64 = Flag.OPTIONAL if rules.print_optional else 0
            self.push(Verb.PLACE, seat, EVERY_SKILL, EVERY_PLACE, flags, Source.PRINT)  # DR-FP-07
            return
        self.draw(seat, rules.draws[kind])
        if rules.again[kind]:
            self.prints_left += 1
            self.extra_now = i64(rules.extra_at_once)
        self.discard[kind] += 1
        self.discard_n += 1
        self.pop(1)

    def run_set(self, at: i64) -> None:
        """A set of Circumstantial Evidence after its cards are discarded (DR-CIRC-07…16)."""
        stack = self.stack
        seat = stack[at + Frame.SEAT]
        declared = stack[at + Frame.A]
        stage = stack[at + Frame.STAGE]
        base = self.base[seat]
        stack[at + Frame.STAGE] = stage + 1
        if stage == 0:
            got = self.assign(seat, Trigger.SET, stack[at + Frame.B])
            if declared == base and self.assign(seat, Trigger.BASE_SET, stack[at + Frame.B]):
                got = True
            if self.hand_n[seat] == 0 and self.assign(seat, Trigger.HAND_EMPTIED, 0):
                got = True
            if got:
                self.area(seat)
        elif stage == 1:
            if declared != base:
                stack[at + Frame.D] = self.ready[seat] >> declared & 1
                stack[at + Frame.C] = declared
                stack[at + Frame.STAGE] = 3
                self.make_ready(seat, declared)
                return
            board = self.ready[seat] | self.wounded[seat]
            choice = EVERY_SKILL & ~board
            if choice == 0 and self.rules.name_any:
                choice = board & ~(1 << base)
            if choice == 0:
                self.mend(seat, EVERY_SKILL)
                self.pop(1)
            elif ones(choice) == 1:
                self.answer = only(choice) + 1
            else:
                self.push(Verb.ASK_SKILL, seat, choice, SkillFor.NAME, 0, 0)
        elif stage == 2:
            skill = self.answer - 1
            stack[at + Frame.C] = skill
            if not (self.ready[seat] | self.wounded[seat]) >> skill & 1:
                self.make_ready(seat, skill)
            self.mend(seat, EVERY_SKILL)  # the numbered order: gain, heal, place
        elif stage == 3:
            if stack[at + Frame.D] == 0 or self.rules.repeat_set:
                self.push(Verb.PLACE, seat, 1 << stack[at + Frame.C], EVERY_PLACE, 0, Source.SET)
        else:
            self.pop(1)

    def run_visit(self, at: i64) -> bool:
        """Pay, the instruction, the Game Changer, the Assignments (DR-VISIT-02…04, DR-GC-01, DR-RUL-04)."""
        stack = self.stack
        seat = stack[at + Frame.SEAT]
        stage = stack[at + Frame.STAGE]
        if stage == 0:
            self.turn = seat
            return False
        stack[at + Frame.STAGE] = stage + 1
        if stage == 1:
            self.push(Verb.RUN, seat, self.rules.site_row[stack[at + Frame.B]], NONE, NONE, -1 - stack[at + Frame.B])
        elif stage == 2:
            card = self.top_of(PLACES + stack[at + Frame.A])
            if card != NONE and not self.changer_taken:
                self.take_changer(seat, card)
        elif stage == 3:
            if self.assign(seat, Trigger.VISIT, 0):
                self.area(seat)
        else:
            self.paid = NONE
            self.pop(1)
        return True
