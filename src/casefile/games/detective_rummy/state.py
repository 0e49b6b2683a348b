"""Detective Rummy, by Mike Fitzgerald and Ralph H. Anderson: the rules, for 2 to 4 seats, a whole Campaign or session.

Each Hand is a Case of six Rounds. On a turn a Detective recuperates or works: visits a Location for a card, turns sets
of Circumstantial Evidence into Skills and tokens on Suspects, plays Fingerprints that Ready Skills allow, uses Items,
sheds cards, and is rewarded for an empty hand. The most tokens on a Suspect score, and those on the Guilty once more.

Here are the phases and what each action does in them. The State is built up in rooms, each a class upon the one before:
`layout` names all numbers, `table` has the fields and small movements, `scoring` the questions and the end of a Hand,
`placing` tokens, sets, Fingerprints and visits, `effects` the verbs of cards, `possible` what they could do, `running`
the stack that calls on all of these, `choices` one `legal_…` for each phase, `seeing` the whitelist.

Cards are kinds, numbered by the pack: Circumstantial, then Hearsay, Material, Eyewitness. What a seat is still
selecting is nobody else's business (DR-TECH-03).
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, zeros
from casefile.engine.vecs import vec
from casefile.engine.worth import chances
from casefile.games.detective_rummy.layout import (
    ASSIGNMENTS,
    CASES,
    EVERY_SKILL,
    FACE_DOWN,
    KINDS,
    LAST_ROUND,
    MOST_DANGER,
    NONE,
    PLACES,
    SITES,
    Act,
    ChangerState,
    Flag,
    Frame,
    Item,
    ItemState,
    Modifier,
    Phase,
    Selecting,
    SkillFor,
    Source,
    Stream,
    Trigger,
    Verb,
)
from casefile.games.detective_rummy.placing import EVERY_PLACE
from casefile.games.detective_rummy.seeing import Seeing

SPREAD: Final = 5.0  # of the leads that decide a match, times the root of the Hands to come: greedy play has it so


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class DetectiveRummyState(Seeing):
    """The whole match."""

    def copy(self) -> DetectiveRummyState:
        other = DetectiveRummyState(self.game, self.chance, self.rules)
        other.take_over(self)
        return other

    # -- a Hand ------------------------------------------------------------------------------------------------

    def deal(self) -> None:
        """Begin the match: everything is shuffled, then each seat picks a Detective (DR-SETUP-01)."""
        self.prepare()
        self.phase = Phase.PICK
        self.active = 0
        self.advance()

    def prepare(self) -> None:
        """Shuffle Evidence, Game Changers and Assignments for the next Hand (DR-SETUP-11, DR-END-03, -04, DR-TECH-01).

        The last two lie hidden until the Case is set up after the exchange (DR-SETUP-17).
        """
        rules = self.rules
        self.clear()
        self.round += 1
        self.case = self.round if rules.campaign else rules.case
        kind: i64
        n: i64 = 0
        for kind in range(rules.kinds):
            for _ in range(rules.copies[kind]):
                self.deck[n] = kind
                n += 1
        self.deck_n = n
        self.counters[Stream.DECK] = self.chance.shuffle(Stream.DECK, self.counters[Stream.DECK], self.deck, n)
        tile: i64
        n = 0
        for tile in range(ASSIGNMENTS):
            if rules.case_tile_bits[self.case] >> tile & 1:
                self.tiles[n] = tile
                n += 1
        self.counters[Stream.SETUP] = self.chance.shuffle(Stream.SETUP, self.counters[Stream.SETUP], self.tiles, n)
        self.shuffle_changers()

    def shuffle_changers(self) -> None:
        """Each pool is dealt face down onto its places; a fixed card lies where it belongs (DR-MODE-16, DR-DSUS-06)."""
        rules = self.rules
        first = self.case * FACE_DOWN
        pool: i64
        i: i64
        for pool in range(3):
            cards = zeros(FACE_DOWN)
            n: i64 = 0
            for i in range(FACE_DOWN):
                card = rules.case_changers[first + i]
                if card != NONE and rules.changer_pool[card] == pool and not rules.case_fixed[first + i]:
                    cards[n] = card
                    n += 1
            self.counters[Stream.SETUP] = self.chance.shuffle(Stream.SETUP, self.counters[Stream.SETUP], cards, n)
            for i in range(FACE_DOWN):
                card = rules.case_changers[first + i]
                if card != NONE and rules.changer_pool[card] == pool:
                    self.changer_n += 1
                    self.changer_stack[i] = rules.case_stacks[first + i]
                    if rules.case_fixed[first + i]:
                        self.changers[i] = card
                    else:
                        n -= 1
                        self.changers[i] = cards[n]

    def open_hand(self) -> None:
        """Boards, Start Detective, ten cards each (DR-SETUP-03…13, DR-MODE-11, DR-ROUND-05)."""
        rules = self.rules
        seats = rules.seats
        seat: i64
        for seat in range(seats):
            self.ready[seat] = 1 << self.base[seat]
        self.start = self.choose_start()
        for seat in range(PLACES):
            suspect = rules.case_suspects[self.case * PLACES + seat]
            if suspect != NONE:
                self.suspects[seat] = suspect
                self.icons[seat] = rules.icons[suspect]
                self.place_n += 1
        for seat in range(SITES):
            site = rules.case_sites[self.case * SITES + seat]
            if site != NONE:
                self.sites[seat] = site
                self.site_n += 1
        if self.journal is not None:
            public: dict[str, Value] = {"hand": self.round, "case": self.case, "start": self.start}
            self.journal.add(Event("hand", NOBODY, public, {}, EVERYBODY))
        for seat in range(seats):
            self.draw((self.start + seat) % seats, rules.hand_size)
        self.phase = Phase.EXCHANGE
        self.active = self.start
        self.aside = zeros(seats * KINDS)

    def choose_start(self) -> i64:
        """By lot in the first Hand, then whoever has the most Fame, ties by lot (DR-SETUP-07, -08)."""
        seats = self.rules.seats
        most = self.totals[0]
        seat: i64
        n: i64 = 0
        for seat in range(seats):
            most = max(most, self.totals[seat])
        for seat in range(seats):
            n += i64(self.totals[seat] == most)
        skip: i64 = 0
        if n > 1:
            skip = self.chance.below(Stream.SETUP, self.counters[Stream.SETUP], n)
            self.counters[Stream.SETUP] += 1
        for seat in range(seats):
            if self.totals[seat] == most:
                if skip == 0:
                    return seat
                skip -= 1
        return 0

    def set_up_case(self) -> None:
        """The exchanged cards are turned up; the Case is laid out (DR-SETUP-15…18, DR-ASG-01)."""
        rules = self.rules
        i: i64
        cards: list[int] = []
        for i in range(rules.seats * KINDS):
            n = self.aside[i]
            self.discard[i % KINDS] += n
            self.discard_n += n
            if self.journal is not None:
                cards += [int(i % KINDS)] * int(n)
        self.aside = vec[i64]()
        self.laid = 1
        self.tile_n = rules.case_tiles[self.case]
        self.phase = Phase.ROUND_BEGIN
        self.turns = 0
        if self.journal is not None:
            tiles = tuple([int(tile) for tile in self.tiles[: self.tile_n]])
            self.journal.add(Event("exchanged", NOBODY, {"cards": tuple(sorted(cards))}, {}, EVERYBODY))
            self.journal.add(Event("case", NOBODY, {"case": self.case, "tiles": tiles}, {}, EVERYBODY))

    # -- what goes on by itself --------------------------------------------------------------------------------

    def advance(self) -> None:
        """Go on until somebody must decide, or the match is over."""
        going = self.go_on()
        while going:
            going = self.go_on()

    def go_on(self) -> bool:
        """The next thing that happens by itself; False if somebody must decide first."""
        if self.depth:
            return self.run_frame()
        if self.pending == NONE or (self.phase == Phase.BONUS_DRAW and not self.rules.first_form):
            return self.run_phase()  # a token and two cards are one bonus: nothing comes between
        card = self.pending
        self.pending = NONE
        self.run_changer(card)
        return True

    def run_phase(self) -> bool:
        phase = self.phase
        seat = self.active
        if phase <= Phase.OVER:
            return self.enter(phase, seat)
        if phase == Phase.ROUND_BEGIN:
            self.begin_round()
        elif phase == Phase.TURN_BEGIN:
            self.begin_turn(seat)
        elif phase == Phase.BONUS:  # DR-EMPTY-01…06
            self.phase = Phase.LAST_DRAW
            if self.hand_n[seat] == 0:
                self.phase = Phase.BONUS_DRAW
                self.push(Verb.PLACE, seat, EVERY_SKILL, EVERY_PLACE, 0, Source.EMPTY_HAND)
        elif phase == Phase.BONUS_DRAW:
            self.phase = Phase.LAST_DRAW
            self.draw(seat, self.rules.bonus_draws)
        elif phase == Phase.LAST_DRAW:  # DR-DRAW-01
            self.phase = Phase.TURN_END
            more = self.modifiers[seat] & Modifier.DRAW_MORE
            self.modifiers[seat] -= more
            self.draw(seat, self.rules.turn_draws + i64(more > 0))
        elif phase == Phase.TURN_END:
            self.phase = Phase.NEXT_TURN
            if self.assign(seat, Trigger.TURN_END, 0):
                self.area(seat)
        else:
            self.next_turn()
        return True

    def enter(self, phase: i64, seat: i64) -> bool:
        """Stop for a decision, unless everybody can see that there is none."""
        if phase == Phase.OVER:
            self.turn = NOBODY
            return False
        if phase == Phase.VISIT and not self.can_visit(seat):  # DR-VISIT-06
            self.phase = Phase.ACTIONS
            return True
        if phase == Phase.REASSESS and self.hand_n[seat] == 0:
            self.phase = Phase.BONUS
            return True
        if phase == Phase.ACTIONS and self.extra_now and self.hand_n[seat] == 0:
            self.extra_now = 0
            self.prints_left -= 1
        self.turn = seat
        return False

    def begin_round(self) -> None:
        """Danger, dice, the Round marker, then the turns (DR-ROUND-01…07, -13, -14, DR-SETUP-10)."""
        rules = self.rules
        seat: i64
        level = min(self.danger + self.danger_next + self.danger_every, MOST_DANGER)
        if level != self.danger:
            if self.journal is not None:
                self.journal.add(Event("danger", self.start, {"level": level, "was": self.danger}))
            self.danger = level
        self.danger_next = 0
        if level:
            skills = self.roll(level, 0, self.start)
            for seat in range(rules.seats):
                self.wound(seat, skills)
        self.marker += 1
        self.turns = 0
        self.active = self.start
        self.phase = Phase.TURN_BEGIN
        if self.journal is not None:
            self.journal.add(Event("round", self.start, {"round": self.marker}))
        row = rules.case_rule[self.case * (LAST_ROUND + 1) + self.marker]
        if row != NONE:
            self.push(Verb.RUN, self.start, row, NONE, NONE, 0)

    def begin_turn(self, seat: i64) -> None:
        """Return the Vest, then ready the Items (DR-TURN-01, -03…05, DR-VEST-01, -04, DR-ITEM-03)."""
        self.begin_turn_flags()
        item: i64
        if self.items[seat * Item.COUNT + Item.VEST] == ItemState.ACTIVATED:
            self.items[seat * Item.COUNT + Item.VEST] = ItemState.LOCKER
        for item in range(Item.COUNT):
            if self.items[seat * Item.COUNT + item] == ItemState.UNREADY:
                self.items[seat * Item.COUNT + item] = ItemState.READY
        self.phase = Phase.CHOOSE
        if self.journal is not None:
            self.journal.add(Event("turn", seat, {"round": self.marker}))

    def next_turn(self) -> None:
        """The next Detective clockwise, the next Round, or the end of the Hand (DR-MODE-12, DR-ROUND-15, DR-END-01)."""
        seats = self.rules.seats
        self.begin_turn_flags()
        self.turns += 1
        self.phase = Phase.TURN_BEGIN
        if self.turns < seats:
            self.active = (self.active + 1) % seats
        elif self.marker < LAST_ROUND:
            self.phase = Phase.ROUND_BEGIN
        else:
            self.end_hand()

    def settled(self, since: i64) -> bool:
        return self.turn < 0 or self.round != since

    def value_into(self, out: vec[i64]) -> None:
        """Between two Hands: the Fame, and what a lead is worth with so many Hands to come."""
        if self.turn < 0:
            super().value_into(out)
            return
        seats = self.rules.seats
        seat: i64
        for seat in range(seats):
            out[seats + seat] = self.totals[seat]
        last: i64 = CASES if self.rules.campaign else self.rules.hands
        chances(self.totals, seats, SPREAD * math.sqrt(float(last - self.round + 1)), out)

    def end_hand(self) -> None:
        """Score; then the next Case or Hand, or the end of the match (DR-MODE-02…08, DR-END-03)."""
        rules = self.rules
        self.score_hand()
        last: i64 = CASES if rules.campaign else rules.hands
        if self.round < last:
            self.prepare()
            self.open_hand()
            return
        self.phase = Phase.OVER
        self.active = NOBODY
        if self.journal is not None:
            totals = tuple([int(n) for n in self.totals])
            ledger = tuple([int(n) for n in self.ledger])
            self.journal.add(Event("game_over", NOBODY, {"totals": totals, "ledger": ledger}))

    # -- transitions -------------------------------------------------------------------------------------------

    def step(self, seat: i64, action: i64) -> None:
        if self.depth:
            self.answer_frame(seat, action)
        else:
            self.act(seat, action)
        self.advance()

    def act(self, seat: i64, action: i64) -> None:
        rules = self.rules
        phase = self.phase
        if phase == Phase.ACTIONS:
            self.act_action(seat, action)
        elif phase in (Phase.EXCHANGE, Phase.REASSESS):
            if action != Act.DONE:
                self.picked[action - rules.drop] += 1
                self.picked_n += 1
            elif phase == Phase.EXCHANGE:
                self.end_exchange(seat)
            else:
                self.end_reassess(seat)
        elif phase == Phase.VISIT:
            self.phase = Phase.ACTIONS
            if action != Act.SKIP:
                self.begin_visit(seat, action - Act.VISIT_SITE)
        elif phase == Phase.CHOOSE:
            if action == Act.WORK:  # DR-WORK-01, -02
                self.phase = Phase.VISIT
                if self.journal is not None:
                    self.journal.add(Event("work", seat, {}))
            else:
                self.recuperate(seat)
        elif phase == Phase.PICK:
            self.pick_detective(seat, action - Act.DETECTIVE)

    def pick_detective(self, seat: i64, character: i64) -> None:
        """A Detective for the whole match (DR-MODE-09, -10, DR-COMP-03); seats choose in their order."""
        self.character[seat] = character
        self.base[seat] = character >> 1
        if self.journal is not None:
            self.journal.add(Event("pick", seat, {"detective": character}))
        self.active += 1
        if self.active == self.rules.seats:
            self.open_hand()

    def unpick(self) -> None:
        """Nothing of a selection stays behind."""
        kind: i64
        for kind in range(KINDS):
            self.picked[kind] = 0
        self.picked_n = 0
        self.selecting = Selecting.NOTHING
        self.declared = NONE

    def picked_cards(self) -> tuple[int, ...]:
        return tuple([int(kind) for kind in range(self.rules.kinds) for _ in range(self.picked[kind])])

    def end_exchange(self, seat: i64) -> None:
        """The cards lie face down, as many are drawn; the next seat sees only the number (DR-SETUP-14, -15)."""
        n = self.picked_n
        kind: i64
        if self.journal is not None:
            private: dict[int, dict[str, Value]] = {int(seat): {"cards": self.picked_cards()}}
            self.journal.add(Event("exchange", seat, {"n": n}, private))
        aside = self.aside[:]
        for kind in range(self.rules.kinds):
            aside[seat * KINDS + kind] += self.picked[kind]
            self.hands[seat * KINDS + kind] -= self.picked[kind]
        self.aside = aside
        self.hand_n[seat] -= n
        self.unpick()
        self.draw(seat, n)
        self.turns += 1
        if self.turns < self.rules.seats:
            self.active = (seat + 1) % self.rules.seats
        else:
            self.set_up_case()

    def discard_picked(self, seat: i64, name: str) -> None:
        """What was selected is discarded together: one event, without effect (DR-FP-09)."""
        kind: i64
        if self.journal is not None:
            public: dict[str, Value] = {"cards": self.picked_cards()}
            if name == "set":
                public = {"skill": self.declared, "cards": self.picked_cards()}
            self.journal.add(Event(name, seat, public))
        for kind in range(self.rules.kinds):
            for _ in range(self.picked[kind]):
                self.put_down(seat, kind)

    def end_reassess(self, seat: i64) -> None:
        self.phase = Phase.BONUS
        self.modifiers[seat] &= ~Modifier.REASSESS_FREE
        n = self.picked_n
        if n:
            self.discard_picked(seat, "reassess")
            self.unpick()
            if self.assign(seat, Trigger.REASSESS, n):
                self.area(seat)
            self.emptied(seat)

    def recuperate(self, seat: i64) -> None:
        """The Vest, in use or not, the wounds, four cards; nothing else (DR-RECUP-01…05, DR-VEST-05, DR-RUL-03)."""
        if self.journal is not None:
            self.journal.add(Event("recuperate", seat, {}))
        self.items[seat * Item.COUNT + Item.VEST] = ItemState.ACTIVATED
        self.mend(seat, EVERY_SKILL)
        self.draw(seat, self.rules.recuperate_draws)
        self.phase = Phase.TURN_END

    def begin_visit(self, seat: i64, location: i64) -> None:
        site: i64 = 0
        while self.sites[site] != location:
            site += 1
        if self.journal is not None:
            self.journal.add(Event("visit", seat, {"location": location}))
        self.push(Verb.SITE_VISIT, seat, site, location, 0, 0)
        if self.modifiers[seat] & Modifier.FREE_VISIT:
            self.modifiers[seat] -= Modifier.FREE_VISIT
            self.stack[(self.depth - 1) * Frame.SIZE + Frame.STAGE] = 1

    def act_action(self, seat: i64, action: i64) -> None:
        """One action of Detective Work."""
        rules = self.rules
        if self.selecting == Selecting.SET:
            if action == Act.DONE:
                self.make_set(seat)
            else:
                self.picked[action - rules.add] += 1
                self.picked_n += 1
        elif action >= rules.kit:
            self.play_print(seat, action - rules.kit + rules.prints, True)
        elif action >= rules.play:
            self.play_print(seat, action - rules.play + rules.prints, False)
        elif action == Act.END:
            self.phase = Phase.REASSESS
        elif action == Act.DECLINE:
            self.extra_now = 0
            self.prints_left -= 1
        elif action == Act.USE_VEST:
            self.use_item(seat, Item.VEST)
        elif action == Act.USE_GLASS:  # DR-ITEM-06
            self.push(Verb.ASK_TAKE, seat, 1, 0, NONE, 1)
            self.use_item(seat, Item.GLASS)
        elif action == Act.USE_GUN:  # DR-ITEM-07
            self.push(Verb.PLACE, seat, EVERY_SKILL, EVERY_PLACE, 0, Source.GUN)
            self.use_item(seat, Item.GUN)
        elif Act.HEAL <= action < Act.SET:
            self.healed = 1
            self.push(Verb.HEALING, seat, action - Act.HEAL, 0, 0, 0)
        elif Act.SET <= action < Act.SKILL:
            self.selecting = Selecting.SET
            self.declared = action - Act.SET
        else:
            self.reveal(seat, action - Act.REVEAL + 1)

    def make_set(self, seat: i64) -> None:
        """The selected cards are discarded, and the set is resolved (DR-CIRC-02, -03)."""
        declared = self.declared
        n = self.picked_n
        if n < self.rules.least_set:
            self.modifiers[seat] -= Modifier.SET_OF_TWO
        self.discard_picked(seat, "set")
        self.unpick()
        self.set_done = 1
        self.push(Verb.MAKE_SET, seat, declared, n, 0, 0)

    def play_print(self, seat: i64, kind: i64, kit: bool) -> None:
        """A Fingerprint leaves the hand and lies apart until its text is done (DR-FP-03, -11)."""
        self.prints_left -= 1
        self.extra_now = 0
        if self.journal is not None:
            self.journal.add(Event("print", seat, {"card": kind, "kit": i64(kit)}))
        self.lose(seat, kind)
        self.push(Verb.PRINT, seat, kind, 0, 0, 0)
        if kit:
            self.use_item(seat, Item.KIT)
        if self.assign(seat, Trigger.PRINT, 0):
            self.area(seat)
        self.emptied(seat)

    def use_item(self, seat: i64, item: i64) -> None:
        """The Vest is Activated, which heals nothing (DR-VEST-03); the others return to the Locker (DR-ITEM-05…07, -11,
        -12, DR-ACT-04).
        """
        self.items[seat * Item.COUNT + item] = ItemState.ACTIVATED if item == Item.VEST else ItemState.LOCKER
        if self.journal is not None:
            self.journal.add(Event("item", seat, {"item": item}))
        if self.assign(seat, Trigger.USE_ITEM, 0):
            self.area(seat)

    def reveal(self, seat: i64, number: i64) -> None:
        """A held card is shown and does what it says, once (DR-GC-09, -16)."""
        card: i64 = 0
        while self.changers[card] != number:
            card += 1
        self.changer_state[card] = ChangerState.OUT
        if self.journal is not None:
            self.journal.add(Event("reveal", seat, {"number": number}))
        stack = self.changer_stack[card]
        here: i64 = stack if stack < PLACES else NONE
        self.push(Verb.RUN, seat, self.rules.changer_hold[number], here, NONE, number)

    def answer_frame(self, seat: i64, action: i64) -> None:
        """An answer to the innermost question."""
        rules = self.rules
        at = (self.depth - 1) * Frame.SIZE
        stack = self.stack
        verb = stack[at]
        if verb == Verb.PLACE:
            self.answer_place(seat, at, action)
        elif verb == Verb.SITE_VISIT:
            kind = action - rules.pay
            self.paid = kind
            stack[at + Frame.STAGE] = 1
            self.pay(seat, kind)
            self.emptied(seat)
        elif verb == Verb.HEALING:
            self.answer_heal(seat, stack[at + Frame.A], action - rules.pay)
        elif verb == Verb.ASK_SKILL:
            self.answer_skill(seat, at, action - Act.SKILL)
        elif verb == Verb.ASK_ITEM:
            state = stack[at + Frame.B]
            self.pop(1)
            if state == ItemState.LOCKER:
                self.lose_items(seat, 1 << action - Act.ITEM)
            else:
                self.gain_item(seat, action - Act.ITEM, state)
        elif verb == Verb.ASK_TAKE:
            self.take_back(seat, action - rules.take)
            stack[at + Frame.A] -= 1
            if stack[at + Frame.A] == 0 or not self.can_take(stack[at + Frame.B], stack[at + Frame.C]):
                self.pop(1)
        elif verb == Verb.ASK_LOOK:
            self.answer_look(seat, at, action)
        elif verb == Verb.ASK_DROP:
            self.answer_drop(seat, at, action - rules.drop)
        elif verb == Verb.ASK_TRAIN:
            if action == Act.DECLINE:
                self.pop(0)
            else:
                kind = action - rules.drop
                stack[at + Frame.STAGE] = 1
                stack[at + Frame.A] = rules.skills_of[kind] & rules.skills_of[self.paid]
                self.pay(seat, kind)
                self.emptied(seat)
        elif verb == Verb.ASK_MOVE:
            self.answer_move(seat, at, action)
        elif verb == Verb.ASK_SUSPECT:
            if action == Act.DECLINE:
                self.pop(0)
            else:
                place = self.place_of(action - Act.SUSPECT)
                clearing = stack[at + Frame.B]
                self.pop(place + 1)
                if clearing:
                    self.clear_blood(seat, place)
        elif verb == Verb.PASSING:
            self.giving[seat] = action - rules.give
            stack[at + Frame.BITS] -= 1 << seat
            if self.journal is not None:
                private: dict[int, dict[str, Value]] = {int(seat): {"card": action - rules.give}}
                self.journal.add(Event("give", seat, {}, private))
            if stack[at + Frame.BITS] == 0:
                self.end_pass(at)
        elif verb == Verb.ASK_OPTION:
            self.pop(action - Act.OPTION + 1)
        elif verb == Verb.ASK_SITE:
            site: i64 = 0
            while self.sites[site] != action - Act.SITE:
                site += 1
            self.pop(site + 1)
        elif verb == Verb.ASK_OTHER:
            other: i64 = 0
            while self.character[other] != action - Act.DETECTIVE:
                other += 1
            self.pop(other + 1)
        else:
            tile: i64 = 0
            while self.tiles[tile] != action - Act.ASSIGNMENT:
                tile += 1
            self.pop(1)
            self.token_on_tile(seat, tile)
            self.area(seat)

    def pay(self, seat: i64, kind: i64) -> None:
        """Discard a card without effect (DR-VISIT-02, DR-HEAL-02, DR-FP-09)."""
        if self.journal is not None:
            self.journal.add(Event("discard", seat, {"cards": (int(kind),)}))
        self.put_down(seat, kind)

    def answer_place(self, seat: i64, at: i64, action: i64) -> None:
        stack = self.stack
        if stack[at + Frame.STAGE] == 4:
            stack[at + Frame.STAGE] = 2
            if action == Act.USE:
                self.spend(seat, Modifier.IGNORE_BLOOD)
            else:
                self.wound(seat, self.roll(self.danger, 1, seat))
        elif stack[at + Frame.STAGE] == 5:
            stack[at + Frame.STAGE] = 6
            if action == Act.USE:  # then the token goes where a Lawyer would have stopped it
                stack[at + Frame.B] = self.behind_lawyers(seat, at)
                stack[at + Frame.C] |= Flag.NO_LAWYER
                self.spend(seat, Modifier.ASK_LAWYER)
        elif action == Act.DECLINE:
            self.pop(0)
        else:
            self.put_token(at, self.place_of(action - Act.SUSPECT))

    def answer_heal(self, seat: i64, skill: i64, kind: i64) -> None:
        """One card, whatever it shows, for one wound (DR-HEAL-01…03)."""
        self.pop(1)
        self.pay(seat, kind)
        self.mend(seat, 1 << skill)
        got = self.assign(seat, Trigger.HEAL, 0)
        if got:
            self.area(seat)
        self.emptied(seat)

    def answer_skill(self, seat: i64, at: i64, skill: i64) -> None:
        stack = self.stack
        purpose = stack[at + Frame.B]
        place = stack[at + Frame.C]
        if purpose == SkillFor.MEND and place > 1:  # of several wounds
            self.mend(seat, 1 << skill)
            stack[at + Frame.A] -= 1 << skill
            stack[at + Frame.C] -= 1
            return
        self.pop(skill + 1)
        if purpose == SkillFor.MEND:
            self.mend(seat, 1 << skill)
        elif purpose == SkillFor.ICON:
            self.add_icon(seat, place, skill)
        elif purpose != SkillFor.NAME:
            self.make_ready(seat, skill)

    def answer_look(self, seat: i64, at: i64, action: i64) -> None:
        stack = self.stack
        if action == Act.DECLINE:
            self.end_look(at)
            return
        kind = action - self.rules.take
        self.looked[kind] -= 1
        self.looked_n -= 1
        self.gain(seat, kind)
        stack[at + Frame.D] = 1
        stack[at + Frame.A] -= 1
        card: dict[str, Value] = {"card": kind}
        if stack[at + Frame.C] & Flag.REVEALED:
            self.known[seat * KINDS + kind] += 1
            if self.journal is not None:
                self.journal.add(Event("keep", seat, card))
        elif self.journal is not None:
            self.journal.add(Event("keep", seat, {}, {int(seat): card}))
        if stack[at + Frame.A] == 0 or self.looked_n == 0:
            self.end_look(at)

    def answer_drop(self, seat: i64, at: i64, kind: i64) -> None:
        """Cards are chosen one by one and discarded together; in games of the first form, one after the other."""
        stack = self.stack
        if self.rules.first_form:
            stack[at + Frame.A] -= 1
            if stack[at + Frame.A] == 0 or self.hand_n[seat] == 1:
                self.pop(1)
            self.pay(seat, kind)
            self.emptied(seat)
            return
        self.picked[kind] += 1
        self.picked_n += 1
        if self.picked_n == min(stack[at + Frame.A], self.hand_n[seat]):
            self.pop(1)
            self.discard_picked(seat, "discard")
            self.unpick()
            self.emptied(seat)

    def answer_move(self, seat: i64, at: i64, action: i64) -> None:
        """A token moves to another Suspect: that is no placement (DR-PLACE-04)."""
        stack = self.stack
        if action == Act.DECLINE:
            self.pop(0)
        elif stack[at + Frame.D] == 0:
            stack[at + Frame.D] = self.place_of(action - Act.FROM) + 1
        else:
            origin = stack[at + Frame.D] - 1
            place = self.place_of(action - Act.SUSPECT)
            self.tokens[seat * PLACES + origin] -= 1
            self.tokens[seat * PLACES + place] += 1
            if self.journal is not None:
                public: dict[str, Value] = {"origin": self.suspects[origin], "suspect": self.suspects[place]}
                self.journal.add(Event("move", seat, public))
            self.pop(1)
