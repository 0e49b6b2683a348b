"""What may be done: the legal actions of every phase and the answers to every question, rising by number.

Each candidate is written, then kept by moving n on: that needs no branch.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    ASSIGNMENTS,
    EVERY_SKILL,
    KINDS,
    NONE,
    PLACES,
    SKILLS,
    Act,
    ChangerState,
    Flag,
    Frame,
    Item,
    ItemState,
    Modifier,
    Phase,
    Selecting,
    Verb,
)
from casefile.games.detective_rummy.placing import EVERY_PLACE
from casefile.games.detective_rummy.running import Running


def sorted_in(out: vec[i64], n: i64) -> i64:
    """Move entry n back to where it belongs; return how many there are now."""
    action = out[n]
    at = n
    while at > 0 and out[at - 1] > action:
        out[at] = out[at - 1]
        at -= 1
    out[at] = action
    return n + 1


@mypyc_attr(acyclic=True)
class Choices(Running):
    """A Table that says what may be done."""

    # -- phases ---------------------------------------------------------------------------------------------------

    def can_visit(self, seat: i64) -> bool:
        if self.hand_n[seat] == 0 and not self.modifiers[seat] & Modifier.FREE_VISIT:
            return False
        site: i64
        for site in range(self.site_n):
            if self.is_open(site):
                return True
        return False

    def is_open(self, site: i64) -> bool:
        return self.closed[site] < self.marker or self.closed[site] == 0

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        if self.depth:
            return self.legal_frame(seat, out)
        phase = self.phase
        if phase == Phase.ACTIONS:
            if self.selecting == Selecting.SET:
                return self.legal_set(seat, out)
            return self.legal_actions(seat, out)
        if phase in (Phase.REASSESS, Phase.EXCHANGE):
            return self.legal_drops(seat, out)
        if phase == Phase.VISIT:
            return self.legal_visits(out)
        if phase == Phase.CHOOSE:  # DR-TURN-02, DR-RECUP-06
            out[0] = Act.RECUPERATE
            out[1] = Act.WORK
            return 2
        if phase == Phase.PICK:
            return self.legal_detectives(out)
        return 0

    def legal_detectives(self, out: vec[i64]) -> i64:
        """Any board that nobody has, with either face up (DR-SETUP-01, DR-COMP-02, -03)."""
        taken: i64 = 0
        i: i64
        n: i64 = 0
        for i in range(self.rules.seats):
            if self.base[i] != NONE:
                taken |= 1 << self.base[i]
        for i in range(2 * SKILLS):
            out[n] = Act.DETECTIVE + i
            if not taken >> (i >> 1) & 1:
                n += 1
        return n

    def legal_visits(self, out: vec[i64]) -> i64:
        """Any open Location, or none (DR-VISIT-01, -05)."""
        out[0] = Act.SKIP
        n: i64 = 1
        location: i64
        site: i64
        for location in range(8):
            for site in range(self.site_n):
                if self.sites[site] == location and self.is_open(site):
                    out[n] = Act.VISIT_SITE + location
                    n += 1
        return n

    def eligible(self, seat: i64, kind: i64) -> bool:
        """What Reassess allows: with a Skill of a Circumstantial, with all of a Fingerprint (DR-REASS-02…04, -06)."""
        rules = self.rules
        if self.modifiers[seat] & Modifier.REASSESS_FREE:
            return True
        have = self.ready[seat]
        if rules.count_wounded:
            have |= self.wounded[seat]
        skills = rules.skills_of[kind]
        return have & skills == skills if kind >= rules.prints else have & skills > 0

    def legal_drops(self, seat: i64, out: vec[i64]) -> i64:
        """Cards to exchange or to shed, one at a time, and the end of it (DR-SETUP-14, DR-REASS-01, -05)."""
        out[0] = Act.DONE
        n: i64 = 1
        kind: i64
        if self.phase == Phase.EXCHANGE and self.picked_n >= self.rules.exchange:
            return n
        first = self.rules.drop
        shedding = self.phase == Phase.REASSESS
        for kind in range(self.rules.kinds):
            out[n] = first + kind
            if self.holds(seat, kind) > 0 and (not shedding or self.eligible(seat, kind)):
                n += 1
        return n

    def legal_set(self, seat: i64, out: vec[i64]) -> i64:
        """Circumstantial cards that show the declared Skill, three or more (DR-CIRC-02…05)."""
        n: i64 = 0
        kind: i64
        out[0] = Act.DONE
        if self.picked_n >= self.least_set(seat):
            n = 1
        first = self.rules.add
        for kind in range(self.rules.prints):
            out[n] = first + kind
            if self.rules.skills_of[kind] >> self.declared & 1 and self.holds(seat, kind) > 0:
                n += 1
        return n

    def least_set(self, seat: i64) -> i64:
        return 2 if self.modifiers[seat] & Modifier.SET_OF_TWO else self.rules.least_set

    def legal_actions(self, seat: i64, out: vec[i64]) -> i64:
        """In any order, each optional (DR-ACT-01, -02, -05): Heal, a set and a Fingerprint once, Items freely."""
        n: i64 = 1
        i: i64
        items = seat * Item.COUNT
        if self.extra_now:
            out[0] = Act.DECLINE
            return self.legal_prints(seat, out, 1)
        out[0] = Act.END
        out[n] = Act.USE_VEST  # DR-ITEM-04, -05, -15
        n += i64(self.items[items + Item.VEST] == ItemState.READY)
        out[n] = Act.USE_GLASS
        n += i64(self.items[items + Item.GLASS] == ItemState.READY and self.discard_n > 0)  # DR-RUL-07
        if self.items[items + Item.GUN] == ItemState.READY:
            flags = self.reach_flags(seat, 0)
            out[n] = Act.USE_GUN
            n += i64(self.legal_places(seat, EVERY_SKILL, EVERY_PLACE, flags) > 0)
        if self.wounded[seat] and not self.healed and self.hand_n[seat]:  # DR-HEAL-01, -04, -05, DR-ACT-03
            for i in range(SKILLS):
                out[n] = Act.HEAL + i
                n += self.wounded[seat] >> i & 1
        if not self.set_done:  # DR-CIRC-01, -06
            least = self.least_set(seat)
            for i in range(SKILLS):
                out[n] = Act.SET + i
                if self.shows(seat, i) >= least:
                    n += 1
        for i in range(self.changer_n):
            mine = self.changer_state[i] == ChangerState.SECRET and self.changer_owner[i] == seat
            if mine and self.can_reveal(i):
                out[n] = Act.REVEAL + self.changers[i] - 1
                n = sorted_in(out, n)
        if self.prints_left:
            n = self.legal_prints(seat, out, n)
        return n

    def can_reveal(self, card: i64) -> bool:
        """A held card of which something can be done."""
        hold = self.rules.changer_hold[self.changers[card]]
        if hold == NONE or self.rules.first_form:
            return hold != NONE
        stack = self.changer_stack[card]
        return self.possible(hold, NONE, self.changer_owner[card], stack if stack < PLACES else NONE)

    def legal_prints(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """Fingerprints whose Skills are all Ready (DR-FP-01, -02, -10); with the Kit the Base Skill is enough
        (DR-ITEM-08…10, -16).
        """
        rules = self.rules
        kind: i64
        mine = seat * KINDS
        ready = self.ready[seat]
        first = rules.play - rules.prints
        for kind in range(rules.prints, rules.kinds):
            out[n] = first + kind
            if self.hands[mine + kind] and ready & rules.skills_of[kind] == rules.skills_of[kind]:
                n += 1
        base = 1 << self.base[seat]
        if self.items[seat * Item.COUNT + Item.KIT] == ItemState.READY and ready & base:
            first = rules.kit - rules.prints
            for kind in range(rules.prints, rules.kinds):
                out[n] = first + kind
                if self.hands[mine + kind] and rules.skills_of[kind] & base:
                    n += 1
        return n

    # -- questions ------------------------------------------------------------------------------------------------

    def legal_frame(self, seat: i64, out: vec[i64]) -> i64:
        """Answers to the innermost question."""
        rules = self.rules
        at = (self.depth - 1) * Frame.SIZE
        verb = self.stack[at]
        a = self.stack[at + Frame.A]
        b = self.stack[at + Frame.B]
        flags = self.stack[at + Frame.C]
        i: i64
        location: i64
        tile: i64
        n: i64 = 0
        if verb == Verb.PLACE:
            if self.stack[at + Frame.STAGE] in (4, 5):
                out[0] = Act.DECLINE
                out[1] = Act.USE
                return 2
            if flags & Flag.OPTIONAL:
                out[0] = Act.DECLINE
                n = 1
            return self.legal_suspects(
                self.legal_places(seat, a, b, self.place_flags(seat, flags)), Act.SUSPECT, out, n
            )
        if verb in (Verb.SITE_VISIT, Verb.HEALING):
            return self.legal_hand(seat, rules.pay, out, 0)
        if verb == Verb.ASK_SKILL:
            for i in range(SKILLS):
                out[n] = Act.SKILL + i
                n += a >> i & 1
            return n
        if verb == Verb.ASK_ITEM:
            for i in range(Item.COUNT):
                out[n] = Act.ITEM + i
                n += a >> i & 1
            return n
        if verb == Verb.ASK_TAKE:
            for i in range(rules.kinds):
                out[n] = rules.take + i
                if self.discard[i] > i64(i == self.stack[at + Frame.C]) and self.passes(i, b):
                    n += 1
            return n
        if verb == Verb.ASK_LOOK:
            return self.legal_look(b, flags, out)
        if verb == Verb.ASK_DROP:
            for i in range(rules.kinds):
                out[n] = rules.drop + i
                if self.holds(seat, i) > 0:
                    n += 1
            return n
        if verb == Verb.ASK_TRAIN:
            out[0] = Act.DECLINE
            n = 1
            for i in range(rules.prints):
                out[n] = rules.drop + i
                if self.hands[seat * KINDS + i] and rules.skills_of[i] & rules.skills_of[self.paid]:
                    n += 1
            return n
        if verb == Verb.ASK_MOVE:
            if self.stack[at + Frame.D]:
                origin = self.stack[at + Frame.D] - 1
                targets = self.legal_places(seat, EVERY_SKILL, b, flags) & ~(1 << origin)
                return self.legal_suspects(targets, Act.SUSPECT, out, 0)
            if flags & Flag.OPTIONAL:
                out[0] = Act.DECLINE
                n = 1
            return self.legal_suspects(self.movable(seat, a, b, flags), Act.FROM, out, n)
        if verb == Verb.ASK_SUSPECT:
            if flags & Flag.OPTIONAL:
                out[0] = Act.DECLINE
                n = 1
            return self.legal_suspects(a, Act.SUSPECT, out, n)
        if verb == Verb.PASSING:
            return self.legal_hand(seat, rules.give, out, 0)
        if verb == Verb.ASK_OPTION:
            possible = self.options_of(a, b, seat, flags)
            for i in range(b):
                out[n] = Act.OPTION + i
                n += possible >> i & 1
            return n
        if verb == Verb.ASK_SITE:
            for location in range(8):
                for i in range(self.site_n):
                    if self.sites[i] == location and a >> i & 1:
                        out[n] = Act.SITE + location
                        n += 1
            return n
        if verb == Verb.ASK_OTHER:
            for i in range(rules.seats):
                if a >> i & 1:
                    out[n] = Act.DETECTIVE + self.character[i]
                    n = sorted_in(out, n)
            return n
        for tile in range(ASSIGNMENTS):
            for i in range(self.tile_n):
                if self.tiles[i] == tile and a >> i & 1:
                    out[n] = Act.ASSIGNMENT + tile
                    n += 1
        return n

    def legal_suspects(self, places: i64, first: i64, out: vec[i64], n: i64) -> i64:
        """The Suspects at these places, in the order of their numbers."""
        place: i64
        for place in range(self.place_n):
            if places >> place & 1:
                out[n] = first + self.suspects[place]
                n = sorted_in(out, n)
        return n

    def legal_hand(self, seat: i64, first: i64, out: vec[i64], n: i64) -> i64:
        kind: i64
        for kind in range(self.rules.kinds):
            out[n] = first + kind
            if self.hands[seat * KINDS + kind]:
                n += 1
        return n

    def legal_look(self, filter: i64, flags: i64, out: vec[i64]) -> i64:
        """A card that was looked at; declining where it is optional, or where there is nothing to take."""
        n: i64 = 1
        kind: i64
        out[0] = Act.DECLINE
        for kind in range(self.rules.kinds):
            if self.looked[kind] and self.passes(kind, filter):
                out[n] = self.rules.take + kind
                n += 1
        if n > 1 and not flags & Flag.OPTIONAL:
            for kind in range(1, n):
                out[kind - 1] = out[kind]
            n -= 1
        return n

    def actor_bits(self) -> i64:
        """All who still have a card to pass on; else the one who decides."""
        if self.depth:
            at = (self.depth - 1) * Frame.SIZE
            if self.stack[at] == Verb.PASSING:
                return self.stack[at + Frame.BITS]
        return 1 << self.turn if self.turn >= 0 else i64(0)

    def automatic(self) -> int | None:
        """A single answer to a question about open things: Suspects, Skills, Items, the discard pile, Locations.

        Whatever depends on a hand, a look or a secret card is asked even where there is nothing to choose.
        """
        if self.depth == 0 or self.turn < 0:
            return None
        at = (self.depth - 1) * Frame.SIZE
        if self.stack[at] not in (
            Verb.PLACE,
            Verb.ASK_SKILL,
            Verb.ASK_ITEM,
            Verb.ASK_TAKE,
            Verb.ASK_MOVE,
            Verb.ASK_SUSPECT,
            Verb.ASK_OPTION,
            Verb.ASK_SITE,
        ):
            return None
        legal = self.legal_list(self.turn)
        return legal[0] if len(legal) == 1 else None
