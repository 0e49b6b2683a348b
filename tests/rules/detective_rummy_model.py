"""Detective Rummy once more: a slow, plain model, written from the rules alone, not from the engine.

It shares nothing with the engine but the texts of actions and the pack, which it reads in its own way. A match
follows the order of a rulebook: each method is a step, and at every decision it yields who decides and the possible
answers. It does not roll or shuffle: `Fate` gives it the results of chance, and it checks that they are possible. If
model and engine differ, one of them has misread the rules.

What lies on the table is in `detective_rummy_table.py`, how it moves in `detective_rummy_moves.py`, what cards and
Locations tell to do in `detective_rummy_effects.py`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from tests.rules.detective_rummy_effects import Effects
from tests.rules.detective_rummy_moves import Ask, Fate, Flow, Said
from tests.rules.detective_rummy_table import (
    AREA,
    HAND_SIZE,
    LAST_ROUND,
    MOST_DANGER,
    SKILLS,
    Casebook,
    Detective,
    Suspect,
    is_circumstantial,
    kind,
    shows,
)


class Model(Effects):
    """A match. `asked` has the legal answers of each seat that must decide; when nobody must, the match is over."""

    def __init__(self, pack: Mapping[str, Any], seats: int, options: Mapping[str, Any], fate: Fate) -> None:
        super().__init__(Casebook(pack, seats), options, fate)
        self.sheets: list[list[dict[str, int]]] = []
        self.verdicts: list[list[str]] = []
        self.flow = self.match()
        self.asked: Ask = next(self.flow)
        self.said: Said = {}

    def act(self, seat: int, text: str) -> None:
        """Continue with an answer; a simultaneous choice waits for the answers of all seats."""
        assert text in self.asked[seat], f"{text} is not among {self.asked[seat]}"
        del self.asked[seat]
        self.said[seat] = text
        if self.asked:
            return
        said, self.said = self.said, {}
        try:
            self.asked = self.flow.send(said)
        except StopIteration:
            self.asked = {}

    # -- the match -----------------------------------------------------------------------------------------------

    def match(self) -> Flow:
        for seat in self.seats:
            bases = {one.base for one in self.detectives}
            free = [f"{skill}-{face}" for skill in SKILLS for face in (1, 2) if skill not in bases]
            name = yield from self.ask(seat, [f"detective {one}" for one in free])
            name = name.split()[1]
            self.detectives.append(Detective(seat, name, name.split("-")[0]))
        for case in self.order_of_cases():
            self.case = self.book.cases[case]
            self.hand_number += 1
            yield from self.hand()

    def order_of_cases(self) -> list[int]:
        if len(self.book.cases) > 1 and self.options["mode"] == "campaign":
            return sorted(self.book.cases)
        only = self.options["case"] if len(self.book.cases) > 1 else next(iter(self.book.cases))
        return [only] * int(self.options["hands"])

    def hand(self) -> Flow:
        start = self.fate.start()
        best = max(one.total for one in self.detectives)
        assert self.hand_number == 1 or self.detectives[start].total == best
        self.starts.append(start)
        for one in self.detectives:
            one.set_up()
        self.marker = self.danger = self.danger_due = self.danger_every = 0
        self.closed, self.tiles, self.stacks, self.taken, self.promises = {}, {}, {}, [], []
        ids = self.book.for_seats(self.case["suspects"])
        if ids == "detectives":
            ids = [f"d-{skill}" for skill in SKILLS]
        self.suspects = {one: Suspect(one, set(self.book.icons[one]), [0] * self.book.seats) for one in ids}
        self.locations = list(self.book.for_seats(self.case["locations"]))
        self.pile, self.deck = [], self.fate.deck()
        self.unplaced.clear()
        assert Counter(self.deck) == self.book.deck()
        for seat in self.clockwise(start):
            self.draw(seat, HAND_SIZE)
        yield from self.exchange()
        self.lay_out()
        for _ in range(LAST_ROUND):
            yield from self.round()
        self.score()

    def exchange(self) -> Flow:
        aside: list[str] = []
        for seat in self.clockwise(self.start):
            cards = yield from self.choose_cards(seat, "drop", self.detectives[seat].hand, most=3)
            for card in cards:
                self.detectives[seat].hand.remove(card)
            aside += cards
            self.draw(seat, len(cards))
        self.pile += aside

    def lay_out(self) -> None:
        """Put out what is drawn at random for this Case; its Suspects and Locations are known already."""
        rules = self.case["assignments"]
        numbers = self.fate.tiles()
        assert len(numbers) == self.book.for_seats(rules["count"])
        assert set(numbers) <= set(self.allowed_tiles())
        self.tiles = {number: [0] * self.book.seats for number in numbers}
        self.stacks = {place: list(cards) for place, cards in self.fate.changers().items()}
        self.check_stacks()

    def check_stacks(self) -> None:
        """Check that every Game Changer of the Case lies where its kind may lie."""
        layout = self.case["game_changers"]
        at_locations = self.book.for_seats(layout["locations"])
        sizes = dict(zip(self.locations, at_locations, strict=True))
        sizes |= dict.fromkeys(self.suspects, layout["each_suspect"]) | {AREA: layout["assignment"]}
        assert {place: len(cards) for place, cards in self.stacks.items() if cards} == {
            place: n for place, n in sizes.items() if n
        }
        for place, cards in self.stacks.items():
            pool = "assignment" if place == AREA else "suspect" if place in self.suspects else "location"
            assert all(self.book.changers[number]["pool"] == pool for number in cards)
        fixed = {rule["card"]: rule["at"] for rule in self.case.get("fixed", [])}
        assert all(number in self.stacks[AREA] for number in fixed)
        lying = sorted(number for cards in self.stacks.values() for number in cards)
        case = self.case["id"]
        assert lying == sorted(n for n, card in self.book.changers.items() if card.get("case", case) == case)

    # -- a Round -------------------------------------------------------------------------------------------------

    def round(self) -> Flow:
        self.danger = min(MOST_DANGER, self.danger + self.danger_due + self.danger_every)
        self.danger_due = 0
        if self.danger:
            dice = self.fate.dice(self.danger)
            for seat in self.clockwise(self.start):
                self.wound(seat, dice)
        self.marker += 1
        for rule in self.case.get("special_rules", []):
            if rule["at"] == "round_start" and rule["round"] == self.marker:
                self.active = self.start
                self.begin_turn()
                yield from self.run(rule["effects"], self.start, "")
                yield from self.read_pending()
        for seat in self.clockwise(self.start):
            yield from self.turn(seat)

    def turn(self, seat: int) -> Flow:
        me = self.detectives[seat]
        self.active = seat
        self.begin_turn()
        if me.protected:
            me.items["vest"] = "locker"
        self.make_items_ready(seat)
        what = yield from self.ask(seat, ["recuperate", "work"])
        if what == "recuperate":
            me.items["vest"] = "activated"
            self.heal_all(seat)
            self.draw(seat, 4)
        else:
            yield from self.visit(seat)
            yield from self.actions(seat)
            yield from self.reassess(seat)
            yield from self.read_pending()
            if not me.hand:
                yield from self.place(seat, "any_ready")
                self.draw(seat, 2)
                yield from self.read_pending()
            self.draw(seat, 3 if self.spend(seat, "draw_plus_1") else 2)
        yield from self.assign(seat, {"turn_end": 1})
        yield from self.read_pending()

    # -- Detective Work ------------------------------------------------------------------------------------------

    def visit(self, seat: int) -> Flow:
        me = self.detectives[seat]
        open_now = [place for place in self.locations if self.is_open(place)]
        free = "free_visit" in me.modifiers
        if not open_now or not (me.hand or free):
            return
        answer = yield from self.ask(seat, ["skip", *(f"visit {place}" for place in open_now)])
        if answer == "skip":
            return
        place = answer.split()[1]
        self.paid = None
        if free:
            self.spend(seat, "free_visit")
        else:
            yield from self.pay(seat)
        yield from self.run(self.book.locations[place]["effects"], seat, place)
        if place in self.locations:
            yield from self.take_changer(seat, place)
        yield from self.assign(seat, {"visit": 1})
        yield from self.read_pending()
        self.paid = None

    def pay(self, seat: int, for_skill: str = "") -> Flow:
        """Discard any card, without effect, to visit or to heal a Skill."""
        answer = yield from self.ask(seat, [f"pay {card}" for card in sorted(set(self.detectives[seat].hand))])
        self.paid = answer.split()[1]
        assert self.fate.discarded() == [self.paid]
        if for_skill:
            self.make_ready(seat, for_skill)
        yield from self.discard(seat, [self.paid], {"heal": 1} if for_skill else None)

    def actions(self, seat: int) -> Flow:
        while True:
            answer = yield from self.ask(seat, ["end", *self.possible_actions(seat)])
            verb, *rest = answer.split()
            if verb == "end":
                return
            if verb == "heal":
                self.healed = True
                yield from self.pay(seat, rest[0])
            elif verb == "set":
                yield from self.investigate_set(seat, rest[0])
            elif verb in ("fingerprint", "kit"):
                yield from self.investigate_fingerprint(seat, rest[0], verb == "kit")
            elif verb == "reveal":
                yield from self.reveal(seat, int(rest[0]))
            else:
                yield from self.use_item(seat, verb)
            yield from self.read_pending()

    def possible_actions(self, seat: int) -> list[str]:
        me = self.detectives[seat]
        out: list[str] = []
        if not self.healed and me.hand:
            out += [f"heal {skill}" for skill in sorted(me.wounded)]
        if not self.set_done:
            least = self.least_set(seat)
            out += [f"set {skill}" for skill in SKILLS if len(self.cards_for_set(seat, skill)) >= least]
        out += self.possible_fingerprints(seat)
        if me.items["vest"] == "ready":
            out.append("vest")
        if me.items["magnifier"] == "ready" and self.pile:
            out.append("glass")
        if me.items["gun"] == "ready" and self.within_reach(seat, "any_ready"):
            out.append("gun")
        out += [f"reveal {card.number}" for card in self.taken if card.seat == seat and self.may_reveal(card)]
        return out

    def possible_fingerprints(self, seat: int) -> list[str]:
        me = self.detectives[seat]
        out: list[str] = []
        if not self.fingerprints_left:
            return out
        for card in sorted({card for card in me.hand if not is_circumstantial(card)}):
            if shows(card) <= me.ready:
                out.append(f"fingerprint {card}")
            if me.items["kit"] == "ready" and me.base in shows(card) & me.ready:
                out.append(f"kit {card}")
        return out

    def least_set(self, seat: int) -> int:
        return 2 if "set_of_two" in self.detectives[seat].modifiers else 3

    def cards_for_set(self, seat: int, skill: str) -> list[str]:
        return [card for card in self.detectives[seat].hand if is_circumstantial(card) and skill in shows(card)]

    def investigate_set(self, seat: int, skill: str) -> Flow:
        me = self.detectives[seat]
        least = self.least_set(seat)
        cards = yield from self.choose_cards(seat, "add", self.cards_for_set(seat, skill), least)
        self.set_done = True
        if len(cards) < 3:
            self.spend(seat, "set_of_two")
        yield from self.discard(seat, cards, {"set": len(cards)} | ({"base_set": 1} if skill == me.base else {}))
        if skill != me.base:
            was_ready = skill in me.ready
            self.make_ready(seat, skill)
            if not was_ready or self.options["repeat_set_places_token"]:
                yield from self.place(seat, skill)
            return
        new = sorted(me.locker)
        if not new and self.options["full_board_base_set"] == "no_token":
            self.heal_all(seat)
            return
        named = yield from self.pick(seat, "skill", new or sorted(set(SKILLS) - {me.base}))
        self.make_ready(seat, named)
        self.heal_all(seat)
        yield from self.place(seat, named)

    def investigate_fingerprint(self, seat: int, card: str, with_kit: bool) -> Flow:
        me = self.detectives[seat]
        self.fingerprints_left -= 1
        me.hand.remove(card)  # it lies apart until its effects are done
        self.apart.append(card)
        if with_kit:
            me.items["kit"] = "locker"
        events = {"use_item": 1} if with_kit else {}
        yield from self.assign(seat, {**events, "fingerprint": 1, **self.emptied(seat, [card])})
        yield from self.place(
            seat, "any_ready", optional=bool(self.options["fingerprint_token_optional"]), by_fingerprint=True
        )
        self.draw(seat, {"hearsay": 0, "material": 1, "eyewitness": 2}[kind(card)])
        self.apart.remove(card)
        self.pile.append(card)
        if kind(card) != "eyewitness":
            return
        if self.options["eyewitness_extra"] == "until_actions_end":
            self.fingerprints_left += 1
            return
        yield from self.read_pending()
        self.fingerprints_left += 1
        answer = yield from self.ask(seat, ["decline", *self.possible_fingerprints(seat)])
        if answer == "decline":
            self.fingerprints_left -= 1
        else:
            verb, again = answer.split()
            yield from self.investigate_fingerprint(seat, again, verb == "kit")

    def use_item(self, seat: int, what: str) -> Flow:
        me = self.detectives[seat]
        me.items[{"glass": "magnifier"}.get(what, what)] = "activated" if what == "vest" else "locker"
        yield from self.assign(seat, {"use_item": 1})
        if what == "glass" and self.pile:
            answer = yield from self.ask(seat, [f"take {card}" for card in sorted(set(self.pile))])
            self.take_from_pile(seat, answer.split()[1])
        elif what == "gun":
            yield from self.place(seat, "any_ready")

    def reassess(self, seat: int) -> Flow:
        me = self.detectives[seat]
        if not me.hand:
            return
        has = me.ready | (me.wounded if self.options["reassess_counts_wounded"] else set())
        free = "reassess_free" in me.modifiers
        may = [
            card
            for card in me.hand
            if free or (shows(card) & has if is_circumstantial(card) else shows(card) <= has)
        ]  # fmt: skip
        cards = yield from self.choose_cards(seat, "drop", may)
        self.spend(seat, "reassess_free")
        yield from self.discard(seat, cards)

    # -- the end of a Hand ---------------------------------------------------------------------------------------

    def score(self) -> None:
        sheets = self.scores()
        self.sheets.append(sheets)
        self.verdicts.append(self.guilty())
        for one, sheet in zip(self.detectives, sheets, strict=True):
            one.total += sum(sheet.values())

    def totals(self) -> list[int]:
        return [one.total for one in self.detectives]

    def winners(self) -> list[int]:
        totals = self.totals()
        tied = [seat for seat in self.seats if totals[seat] == max(totals)]
        if len(tied) == 1:
            return tied
        if len(set(self.order_of_cases())) > 1:  # a Campaign: Case 1 is not counted
            bonus = Counter(self.starts[1:])
            best = max(bonus[seat] for seat in tied)
            return [seat for seat in tied if bonus[seat] == best]
        second: Iterable[int] = self.starts[1:2]
        return [seat for seat in tied if seat in second] or tied
