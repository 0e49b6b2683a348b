"""What cards and Locations do: one effect for one Detective, a verb each.

An effect is done at once, or becomes a frame that asks somebody and is finished later. `running` says when, for whom
and where.
"""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import zeros
from casefile.games.detective_rummy.layout import (
    AREA,
    EVERY_SKILL,
    KINDS,
    NONE,
    PLACES,
    SITES,
    SKILLS,
    TILES,
    Flag,
    Frame,
    Item,
    ItemState,
    Modifier,
    Op,
    Row,
    SkillFor,
    Source,
    Stack,
    Stream,
    Verb,
    Which,
)
from casefile.games.detective_rummy.placing import EVERY_PLACE, Placing, only
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.table import ALL_SEE


def stack_at(sort: i64, place: i64) -> i64:
    """The stack at a place of this sort."""
    if sort == Stack.AREA:
        return AREA
    return PLACES + place if sort == Stack.LOCATION else place


@mypyc_attr(acyclic=True)
class Effects(Placing):
    """A Table on which effects happen."""

    def do(self, op: i64, row: i64, seat: i64, here: i64, chosen: i64, at: i64) -> None:
        """One effect for one Detective: done at once, or a frame that asks. `answer` is 1 where something was done."""
        rows = self.rules.rows
        a = rows[row * Row.SIZE + Row.A]
        b = rows[row * Row.SIZE + Row.B]
        c = rows[row * Row.SIZE + Row.C]
        d = rows[row * Row.SIZE + Row.D]
        self.answer = 1
        if op == Op.DRAW:
            self.draw(seat, a)
        elif op == Op.FAME:
            self.fame[seat] += a
            if self.journal is not None:
                self.journal.add(Event("fame", seat, {"n": a}))
        elif op == Op.SKILL:
            self.do_skill(seat, a)
        elif op == Op.ITEM:
            self.do_item(seat, a, b, c)
        elif op == Op.TAKE:
            self.do_take(seat, a, b, c)
        elif op == Op.LOOK:
            self.do_look(seat, a, b, c, d)
        elif op == Op.HEAL:
            self.do_heal(seat, a)
        elif op == Op.WOUND:
            self.wound(seat, self.roll(a, 2, seat) if a else b)
        elif op == Op.DISCARD:
            self.do_discard(seat, a, b)
        elif op == Op.PASS:
            self.do_pass(seat, a, at)
        elif op == Op.TRAIN:
            self.do_train(seat)
        elif op == Op.PLACE:
            self.push(Verb.PLACE, seat, b, self.chosen_places(a, here), c, Source.EFFECT)
        elif op == Op.MOVE:
            self.do_move(seat, a, b, c, here)
        elif op == Op.TILE:
            self.do_tile(seat, a)
        elif op == Op.CLEAR_BLOOD:
            self.do_clear_blood(seat, a, b, here)
        elif op == Op.READY_ITEMS:
            self.do_ready_items(seat, a)
        elif op == Op.LOSE_ITEM:
            self.do_lose_item(seat, a)
        elif op == Op.MODIFIER:
            self.do_modifier(seat, a)
        elif op == Op.CLOSE:
            if chosen != NONE:
                self.closed[chosen] = self.marker + b
                if self.journal is not None:
                    public: dict[str, Value] = {"location": self.sites[chosen], "round": self.marker + b + 1}
                    self.journal.add(Event("close", seat, public))
        elif op == Op.ENTERS:
            self.do_enters(seat, a)
        elif op in (Op.DANGER, Op.DANGER_LOWER, Op.OPEN, Op.ADD_TILES):
            self.do_table(seat, op, a, b)
        elif chosen == NONE:
            self.answer = 0
        elif op == Op.PEEK:
            self.peek(seat, stack_at(b, chosen), False)
        else:
            self.do_suspect(seat, op, chosen, b)

    # -- cards --------------------------------------------------------------------------------------------------

    def do_take(self, seat: i64, n: i64, filter: i64, not_paid: i64) -> None:
        paid: i64 = self.paid if not_paid else NONE
        if self.can_take(filter, paid):
            self.push(Verb.ASK_TAKE, seat, n, filter, paid, 0)
        else:
            self.answer = 0

    def can_take(self, filter: i64, paid: i64) -> bool:
        kind: i64
        for kind in range(self.rules.kinds):
            if self.discard[kind] > i64(kind == paid) and self.passes(kind, filter):
                return True
        return False

    def do_look(self, seat: i64, n: i64, take: i64, filter: i64, flags: i64) -> None:
        """The top cards are looked at by one seat, or turned up for all."""
        if self.deck_n < n:
            self.reshuffle()
        reader: i64 = ALL_SEE if flags & Flag.REVEALED else seat
        cards: list[int] = []
        for _ in range(min(n, self.deck_n)):
            kind = self.next_card(reader)
            self.looked[kind] += 1
            self.looked_n += 1
            if self.journal is not None:
                cards.append(kind)
        if self.looked_n == 0:
            self.answer = 0
            return
        if self.journal is not None:
            shown: dict[str, Value] = {"cards": tuple(cards)}
            if flags & Flag.REVEALED:
                self.journal.add(Event("reveal_top", seat, shown, {}, EVERYBODY))
            else:
                self.journal.add(Event("look", seat, {"n": len(cards)}, {int(seat): shown}, 1 << int(seat)))
        self.push(Verb.ASK_LOOK, seat, take, filter, flags, 0)

    def end_look(self, at: i64) -> None:
        """What was not taken goes under the deck in random order, or onto the discard pile."""
        seat = self.stack[at + Frame.SEAT]
        flags = self.stack[at + Frame.C]
        done = self.stack[at + Frame.D]
        n = self.looked_n
        rest = zeros(n)
        kind: i64
        i: i64 = 0
        for kind in range(self.rules.kinds):
            for _ in range(self.looked[kind]):
                rest[i] = kind
                i += 1
            self.looked[kind] = 0
        self.looked_n = 0
        if flags & Flag.TO_DISCARD:
            for i in range(n):
                self.discard[rest[i]] += 1
            self.discard_n += n
            if self.journal is not None and n:
                cards = tuple([int(kind) for kind in rest])
                self.journal.add(Event("to_discard", seat, {"cards": cards}))
        else:
            self.counters[Stream.EFFECTS] = self.chance.shuffle(Stream.EFFECTS, self.counters[Stream.EFFECTS], rest, n)
            for i in range(n):
                self.bury(seat, rest[i], i)
            if n:
                more = zeros(len(self.buried) + 2)
                for i in range(len(self.buried)):
                    more[i] = self.buried[i]
                more[len(self.buried)] = seat
                more[len(self.buried) + 1] = n
                self.buried = more
            if self.journal is not None and n:
                self.journal.add(Event("bury", seat, {"n": n}))
        self.pop(done)

    def do_discard(self, seat: i64, n: i64, at_random: i64) -> None:
        if self.hand_n[seat] == 0:
            self.answer = 0
        elif not at_random:
            self.push(Verb.ASK_DROP, seat, n, 0, 0, 0)
        else:
            cards: list[int] = []
            for _ in range(min(n, self.hand_n[seat])):
                skip = self.chance.below(Stream.EFFECTS, self.counters[Stream.EFFECTS], self.hand_n[seat])
                self.counters[Stream.EFFECTS] += 1
                kind: i64 = 0
                while skip >= self.hands[seat * KINDS + kind]:
                    skip -= self.hands[seat * KINDS + kind]
                    kind += 1
                self.put_down(seat, kind)
                cards.append(kind)
            if self.journal is not None:
                self.journal.add(Event("discard", seat, {"cards": tuple(cards)}, {}, EVERYBODY))
            self.emptied(seat)

    def do_pass(self, seat: i64, left: i64, at: i64) -> None:
        """All choose at once, then all pass at once; it is not a discard. The row's seats are all dealt with here."""
        bits = 1 << seat | self.stack[at + Frame.BITS]
        self.stack[at + Frame.BITS] = 0
        givers: i64 = 0
        other: i64
        for other in range(self.rules.seats):
            if bits >> other & 1 and self.hand_n[other]:
                givers |= 1 << other
        if givers:
            self.push(Verb.PASSING, seat, left, givers, 0, 0)
            self.stack[(self.depth - 1) * Frame.SIZE + Frame.BITS] = givers

    def end_pass(self, at: i64) -> None:
        """The cards change hands: each giver knows a card of the next hand."""
        seats = self.rules.seats
        step: i64 = 1 if self.stack[at + Frame.A] else seats - 1
        giver: i64
        for giver in range(seats):
            if self.giving[giver] != NONE:
                self.lose_unseen(giver, self.giving[giver])
        for giver in range(seats):
            kind = self.giving[giver]
            if kind != NONE:
                taker = (giver + step) % seats
                self.gain(taker, kind)
                self.recall(giver, taker, kind)
                self.giving[giver] = NONE
                if self.journal is not None:
                    card: dict[str, Value] = {"card": kind}
                    private = {int(giver): card, int(taker): card}
                    self.journal.add(Event("passed", giver, {"to": taker}, private, 1 << int(taker)))
        self.pop(1)

    # -- Skills, Items, rules of the turn -----------------------------------------------------------------------

    def do_skill(self, seat: i64, skills: i64) -> None:
        """DR-GC-10: a Skill from the Locker, or healed; nothing if all of them are Ready."""
        choice = skills & ~self.ready[seat]
        if choice == 0:
            self.answer = 0
        elif ones(choice) == 1:
            self.make_ready(seat, only(choice))
        else:
            self.push(Verb.ASK_SKILL, seat, choice, SkillFor.GAIN, 0, 0)

    def do_heal(self, seat: i64, n: i64) -> None:
        wounds = self.wounded[seat]
        if wounds == 0:
            self.answer = 0
        elif n == 0 or ones(wounds) <= n:
            self.mend(seat, EVERY_SKILL)
        else:
            self.push(Verb.ASK_SKILL, seat, wounds, SkillFor.MEND, n, 0)

    def do_train(self, seat: i64) -> None:
        """Only where a Circumstantial card was paid, and a card is left to discard, which everybody sees."""
        if self.paid == NONE or self.paid >= self.rules.prints or self.hand_n[seat] == 0:
            self.answer = 0
        else:
            self.push(Verb.ASK_TRAIN, seat, 0, 0, 0, 0)

    def run_train(self, at: i64) -> None:
        seat = self.stack[at + Frame.SEAT]
        choice = self.stack[at + Frame.A] & ~self.ready[seat]
        if self.stack[at + Frame.STAGE] == 1 and ones(choice) == 2:
            self.stack[at + Frame.STAGE] = 2
            self.push(Verb.ASK_SKILL, seat, choice, SkillFor.GAIN, 0, 0)
            return
        if self.stack[at + Frame.STAGE] == 1 and choice:
            self.make_ready(seat, only(choice))
        self.pop(1)

    def item_choice(self, seat: i64, items: i64, any_item: i64) -> i64:
        """Items of the Locker that may be gained: those in use in the Case (DR-ITEM-13, -14, DR-SETUP-06)."""
        bits: i64 = 0
        item: i64
        for item in range(Item.COUNT):
            free = items >> item & 1 and self.items[seat * Item.COUNT + item] == ItemState.LOCKER
            if free and (any_item or self.rules.case_items[self.case] >> item & 1):
                bits |= 1 << item
        return bits

    def do_item(self, seat: i64, items: i64, state: i64, any_item: i64) -> None:
        choice = self.item_choice(seat, items, any_item)
        if choice == 0:
            self.answer = 0
        elif ones(choice) == 1:
            self.gain_item(seat, only(choice), state)
        else:
            self.push(Verb.ASK_ITEM, seat, choice, state, 0, 0)

    def gain_item(self, seat: i64, item: i64, state: i64) -> None:
        """From the Locker onto the board, Unready unless the card says otherwise (DR-ITEM-01, -02, DR-VISIT-07)."""
        self.items[seat * Item.COUNT + item] = state
        if self.journal is not None:
            self.journal.add(Event("gain_item", seat, {"item": item, "state": state}))

    def on_board(self, seat: i64, items: i64) -> i64:
        """Those of some Items that are not in the Locker."""
        bits: i64 = 0
        item: i64
        for item in range(Item.COUNT):
            if items >> item & 1 and self.items[seat * Item.COUNT + item] != ItemState.LOCKER:
                bits |= 1 << item
        return bits

    def do_ready_items(self, seat: i64, items: i64) -> None:
        item: i64
        for item in range(Item.COUNT):
            if self.items[seat * Item.COUNT + item] == ItemState.UNREADY:
                self.items[seat * Item.COUNT + item] = ItemState.READY
        if self.journal is not None:
            self.journal.add(Event("ready_items", seat, {"items": items}))

    def do_lose_item(self, seat: i64, items: i64) -> None:
        """One of those on the board; in games of the first form, all of them."""
        choice = self.on_board(seat, items)
        if self.rules.first_form:
            self.lose_items(seat, items)
        elif choice == 0:
            self.answer = 0
        elif ones(choice) == 1:
            self.lose_items(seat, choice)
        else:
            self.push(Verb.ASK_ITEM, seat, choice, ItemState.LOCKER, 0, 0)

    def lose_items(self, seat: i64, items: i64) -> None:
        item: i64
        for item in range(Item.COUNT):
            if items >> item & 1:
                self.items[seat * Item.COUNT + item] = ItemState.LOCKER
        if self.journal is not None:
            self.journal.add(Event("lose_item", seat, {"items": items}))

    def do_modifier(self, seat: i64, bit: i64) -> None:
        if bit == Modifier.EXTRA_PRINT:
            self.prints_left += 1
        else:
            self.modifiers[seat] |= bit
        if self.journal is not None:
            self.journal.add(Event("modifier", seat, {"modifier": bit}))

    # -- tokens and Suspects ------------------------------------------------------------------------------------

    def chosen_places(self, suspect: i64, here: i64) -> i64:
        """The places that a named Suspect, `here` or a choice stands for."""
        if suspect == Which.CHOICE:
            return EVERY_PLACE
        place: i64 = here if suspect == Which.HERE else self.place_of(suspect)
        return 1 << place if place != NONE else i64(0)

    def movable(self, seat: i64, origins: i64, targets: i64, flags: i64) -> i64:
        """Places from which a token of this seat can move to another, legal one (DR-RUL-10)."""
        bits: i64 = 0
        place: i64
        legal = self.legal_places(seat, EVERY_SKILL, targets, flags)
        for place in range(self.place_n):
            if origins >> place & 1 and self.tokens[seat * PLACES + place] and legal & ~(1 << place):
                bits |= 1 << place
        return bits

    def do_move(self, seat: i64, origin: i64, target: i64, flags: i64, here: i64) -> None:
        origins = self.chosen_places(origin, here)
        targets = self.chosen_places(target, here)
        if self.movable(seat, origins, targets, flags):
            self.push(Verb.ASK_MOVE, seat, origins, targets, flags, 0)
        else:
            self.answer = 0

    def do_tile(self, seat: i64, number: i64) -> None:
        bits = self.tile_choice(seat, number)
        if bits == 0:
            self.answer = 0
        elif ones(bits) == 1:
            self.token_on_tile(seat, only(bits))
            self.area(seat)
        else:
            self.push(Verb.ASK_TILE, seat, bits, 0, 0, 0)

    def tile_choice(self, seat: i64, number: i64) -> i64:
        """The Assignments that still have room for a token."""
        bits: i64 = 0
        tile: i64
        for tile in range(self.tile_n):
            needs = self.rules.tile_needs[self.tiles[tile]]
            if self.tile_tokens[seat * TILES + tile] < needs and (number == NONE or self.tiles[tile] == number):
                bits |= 1 << tile
        return bits

    def do_clear_blood(self, seat: i64, suspect: i64, flags: i64, here: i64) -> None:
        bits = self.peace_choice(seat, suspect, here)
        if bits == 0:
            self.answer = 0
        elif ones(bits) == 1 and not flags & Flag.OPTIONAL:
            self.clear_blood(seat, only(bits))
        else:
            self.push(Verb.ASK_SUSPECT, seat, bits, 1, flags, 0)

    def peace_choice(self, seat: i64, suspect: i64, here: i64) -> i64:
        """The Suspects with whom there is Bad Blood to end."""
        bits: i64 = 0
        place: i64
        for place in range(self.place_n):
            if self.blood[seat] >> self.suspects[place] & 1 and self.chosen_places(suspect, here) >> place & 1:
                bits |= 1 << place
        return bits

    def clear_blood(self, seat: i64, place: i64) -> None:
        self.blood[seat] -= 1 << self.suspects[place]
        if self.journal is not None:
            self.journal.add(Event("clear_blood", seat, {"suspect": self.suspects[place]}))

    def do_suspect(self, seat: i64, op: i64, place: i64, b: i64) -> None:
        """Something happens to a Suspect, or between a Detective and one (DR-GC-12, -13, -15, DR-BB-01, DR-LAW-01)."""
        suspect = self.suspects[place]
        skill: i64
        if op == Op.BLOOD:
            if self.blood[seat] >> suspect & 1:  # DR-RUL-08
                return
            self.blood[seat] |= 1 << suspect
            if self.journal is not None:
                self.journal.add(Event("blood", seat, {"suspect": suspect}))
        elif op == Op.LAWYER:
            self.do_lawyer(place, b)
        elif op == Op.LAWYER_LEAVES:
            for skill in range(SKILLS):
                if self.lawyers[skill] == place:
                    self.lawyers[skill] = NONE
            if self.journal is not None:
                self.journal.add(Event("lawyer_leaves", seat, {"suspect": suspect}))
        elif op == Op.ALIBI:
            self.alibi[place] = 1 if b == NONE else b + 2
            if self.journal is not None:
                self.journal.add(Event("alibi", seat, {"suspect": suspect, "unless": i64(b != NONE)}))
        elif op == Op.ALIBI_OFF:
            self.alibi[place] = 0
            if self.journal is not None:
                self.journal.add(Event("alibi_off", seat, {"suspect": suspect}))
        elif op == Op.ICON:
            choice = b & ~self.icons[place]
            if ones(choice) > 1:
                self.push(Verb.ASK_SKILL, seat, choice, SkillFor.ICON, place, 0)
            elif choice:
                self.add_icon(seat, place, only(choice))
        else:
            away = min(b, self.tokens[seat * PLACES + place])
            self.tokens[seat * PLACES + place] -= away
            if self.journal is not None and away:
                self.journal.add(Event("remove", seat, {"suspect": suspect, "n": away}))

    def add_icon(self, seat: i64, place: i64, skill: i64) -> None:
        self.icons[place] |= 1 << skill
        if self.journal is not None:
            self.journal.add(Event("icon", seat, {"suspect": self.suspects[place], "skill": skill}))

    def do_lawyer(self, place: i64, wanted: i64) -> None:
        """A free Lawyer whose Skill the Suspect does not show (DR-COMP-15, DR-RUL-09); by lot, if none is named."""
        bits = self.lawyers_for(place, wanted)
        n = ones(bits)
        if n == 0:
            self.answer = 0
            return
        if n > 1:
            skip = self.chance.below(Stream.EFFECTS, self.counters[Stream.EFFECTS], n)
            self.counters[Stream.EFFECTS] += 1
            for _ in range(skip):
                bits &= bits - 1
        self.lawyers[only(bits)] = place
        if self.journal is not None:
            public: dict[str, Value] = {"skill": only(bits), "suspect": self.suspects[place]}
            self.journal.add(Event("lawyer", -1, public, {}, EVERYBODY))

    def lawyers_for(self, place: i64, wanted: i64) -> i64:
        """The free Lawyers who may come to a Suspect, by Skill."""
        bits: i64 = 0
        skill: i64
        for skill in range(SKILLS):
            if self.lawyers[skill] == NONE and not self.icons[place] >> skill & 1 and wanted in (NONE, skill):
                bits |= 1 << skill
        return bits

    def do_enters(self, seat: i64, suspect: i64) -> None:
        """A further Suspect comes into play, if there is room and it is not there already; no card lies with it."""
        if self.place_n == PLACES or self.place_of(suspect) != NONE:
            self.answer = 0
            return
        self.suspects[self.place_n] = suspect
        self.icons[self.place_n] = self.rules.icons[suspect]
        self.place_n += 1
        if self.journal is not None:
            self.journal.add(Event("enters", seat, {"suspect": suspect}))

    # -- what concerns everybody -----------------------------------------------------------------------------------

    def do_table(self, seat: i64, op: i64, a: i64, b: i64) -> None:
        """Danger, Locations and Assignments: what concerns everybody."""
        site: i64
        if op == Op.DANGER:  # DR-GC-11, DR-RUL-02: it rises when Rounds begin
            if a:
                self.danger_every += b
            else:
                self.danger_next += b
            if self.journal is not None:
                self.journal.add(Event("danger_due", seat, {"every": a, "n": b}))
        elif op == Op.DANGER_LOWER:
            lower = max(self.danger - a, 0)
            if self.journal is not None:
                self.journal.add(Event("danger", seat, {"level": lower, "was": self.danger}))
            self.danger = lower
        elif op == Op.OPEN:
            free: i64 = self.site_n if self.site_n < SITES else NONE
            for site in range(self.site_n):
                if self.sites[site] == a:
                    return
                if self.sites[site] == b:
                    free = site
            if free == NONE:
                return
            if free == self.site_n:
                self.site_n += 1
            self.sites[free] = a
            self.closed[free] = 0
            if self.journal is not None:
                self.journal.add(Event("open", seat, {"location": a}))
        else:
            for _ in range(a):
                if self.tile_n < TILES and self.tiles[self.tile_n] != NONE:
                    self.tile_n += 1
                    if self.journal is not None:
                        tile = self.tiles[self.tile_n - 1]
                        self.journal.add(Event("add_tile", seat, {"tile": tile}, {}, EVERYBODY))
