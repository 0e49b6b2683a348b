"""Effects of cards and Locations in the model of Detective Rummy.

Part of the model in `detective_rummy_model.py`. The verbs are those of a pack, as `docs/write_a_case.md` lists them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Generator, Sequence

from tests.rules.detective_rummy_moves import UNKNOWN, Ask, Flow, Moves, Said
from tests.rules.detective_rummy_table import (
    AREA,
    ITEMS,
    SKILLS,
    Effect,
    Suspect,
    Taken,
    is_circumstantial,
    passes,
    shows,
)

# Verbs for which the taker names one Suspect, whichever seats it affects; the key of that Suspect.
TAKER_NAMES = {
    "bad_blood": "suspect", "remove_token": "from", "lawyer_arrives": "suspect", "lawyer_leaves": "suspect",
    "alibi": "suspect", "alibi_revoked": "suspect", "add_icon": "suspect",
}  # fmt: skip


class Effects(Moves):
    """Reads cards and visits Locations."""

    # -- Game Changers ---------------------------------------------------------------------------------------------

    def read_pending(self) -> Flow:
        card, self.pending = self.pending, None
        if card:
            yield from self.read(card)

    def read(self, card: Taken) -> Flow:
        yield from self.run(self.book.changers[card.number]["effects"], card.seat, card.here, card)

    def held_effects(self, card: Taken) -> list[Effect]:
        holds = [effect for effect in self.book.changers[card.number]["effects"] if effect["op"] == "hold"]
        return [effect for hold in holds for effect in hold["effects"]]

    def may_reveal(self, card: Taken) -> bool:
        return card.held and any(self.possible(effect, card.seat, card.here) for effect in self.held_effects(card))

    def reveal(self, seat: int, number: int) -> Flow:
        card = next(card for card in self.taken if card.number == number and card.seat == seat)
        card.held, card.shown = False, True
        yield from self.run(self.held_effects(card), seat, card.here, card)

    # -- effects ---------------------------------------------------------------------------------------------------

    def run(self, effects: Sequence[Effect], seat: int, here: str, card: Taken | None = None) -> Flow:
        """Run effects one after another, each for one Detective after another."""
        for effect in effects:
            if effect["op"] == "hold":
                assert card
                card.held = True
                continue
            if effect["op"] == "end_score":
                self.promises.append((effect, seat, here))
                continue
            if effect["op"] == "pass_cards":
                yield from self.pass_cards(effect, seat, here)
                continue
            if effect["op"] in TAKER_NAMES:
                effect = yield from self.name_suspect(effect, seat, here)
            who = effect.get("who", "taker")
            if who == "chosen_other":
                others = {self.detectives[one].name: one for one in self.seats if one != seat}
                concerned = [others[(yield from self.pick(seat, "detective", list(others)))]]
            else:
                concerned = self.concerned(who, seat, here)
            for one in concerned:
                self.seen[effect["op"]] += 1
                done = yield from self.do(effect, one, seat, here)
                if not done:
                    self.seen[f"{effect['op']} not done"] += 1
                    yield from self.run(effect.get("if_not_done", []), one, here, card)

    def do(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        """Run one effect for one Detective; return whether it did anything."""
        method = getattr(self, "do_" + effect["op"])
        done: bool | None = yield from method(effect, one, taker, here)
        return done is not False

    def name_suspect(self, effect: Effect, taker: int, here: str) -> Generator[Ask, Said, Effect]:
        """Return the effect with its Suspect filled in; the taker chooses if there are several."""
        key = TAKER_NAMES[effect["op"]]
        wanted = here if effect[key] == "here" else effect[key]
        if wanted == "random":
            wanted = self.fate.suspect() or self.unlucky(effect)
            assert wanted in self.suspects
        elif wanted in ("most_tokens", "fewest_tokens"):
            wanted = yield from self.pick(taker, "suspect", self.most_tokens(1 if wanted == "most_tokens" else -1))
        elif wanted == "choice":
            able = self.worth_naming(effect, taker, here)
            wanted = (yield from self.pick(taker, "suspect", able)) if able else ""
        return {**effect, key: wanted}

    def unlucky(self, effect: Effect) -> str:
        """No event about a randomly chosen Suspect: then no Lawyer could come to the chosen one."""
        return next(name for name in self.suspects if not self.lawyers_for(effect, name))

    def worth_naming(self, effect: Effect, taker: int, here: str) -> list[str]:
        """The Suspects on whom an effect could do something: the taker chooses among them."""
        return [name for name in self.suspects if self.could_change(effect, name, taker, here)]

    def could_change(self, effect: Effect, name: str, taker: int, here: str) -> bool:
        suspect, op = self.suspects[name], effect["op"]
        if op == "lawyer_leaves":
            return bool(suspect.lawyers)
        if op == "lawyer_arrives":
            return bool(self.lawyers_for(effect, name))
        if op == "add_icon":
            return bool(set(self.named(effect["skill"], SKILLS)) - suspect.icons)
        if op in ("alibi", "alibi_revoked"):
            return op == "alibi" or suspect.alibi is not None  # a new alibi replaces another
        concerned = self.all_concerned(effect, taker, here)
        if op == "bad_blood":
            return any(name not in self.bad_blood[one] for one in concerned)
        return any(suspect.tokens[one] for one in concerned)

    def all_concerned(self, effect: Effect, seat: int, here: str) -> list[int]:
        """The Suspects that an effect means, or may mean."""
        who = effect.get("who", "taker")
        return self.clockwise(seat)[1:] if who == "chosen_other" else self.concerned(who, seat, here)

    def possible(self, effect: Effect, seat: int, here: str) -> bool:
        """Whether an effect could do anything, as far as the table shows."""
        op = effect["op"]
        if op == "choose":
            return any(self.offered(option, seat, here) for option in effect["options"])
        if op == "if":
            branch = "then" if self.holds(effect["cond"], seat, here) else "else"
            return any(self.possible(one, seat, here) for one in effect.get(branch, []))
        if effect.get("if_not_done"):
            return True
        if op in TAKER_NAMES:
            meant = self.meant(effect[TAKER_NAMES[op]], here)
            return any(name in self.suspects and self.could_change(effect, name, seat, here) for name in meant)
        return any(self.possible_for(effect, one, here) for one in self.all_concerned(effect, seat, here))

    def offered(self, option: Sequence[Effect], seat: int, here: str) -> bool:
        """Whether something in an option can be done; a first effect with a token or a card of the pile must be."""
        if option[0]["op"] in ("place_token", "take_from_discard"):
            return self.possible(option[0], seat, here)
        return any(self.possible(effect, seat, here) for effect in option)

    def possible_for(self, effect: Effect, one: int, here: str) -> bool:
        op, me = effect["op"], self.detectives[one]
        if op in ("draw", "look_top"):
            return bool(self.deck or self.pile)
        if op in ("discard", "pass_cards"):
            return bool(me.hand)
        if op == "take_from_discard":
            return any(passes(card, effect.get("filter", "any")) for card in self.pile)
        if op == "gain_skill":
            return bool(set(self.named(effect["skill"], SKILLS)) - me.ready)
        if op == "heal":
            return bool(me.wounded)
        if op == "gain_item":
            return bool(self.items_to_gain(effect, one))
        if op == "lose_item":
            return any(me.items[item] != "locker" for item in self.named(effect["item"], ITEMS))
        if op == "place_token":
            match, past = effect.get("match", "any_ready"), effect.get("lawyer") == "ignore"
            return bool(self.within_reach(one, match, self.meant(effect["suspect"], here), past))
        if op == "move_token":
            return bool(self.moves(effect, one, here))
        if op == "assignment_token":
            return bool(self.tiles_with_room(effect, one))
        if op == "clear_bad_blood":
            return any(name in self.bad_blood[one] for name in self.meant(effect["suspect"], here))
        if op == "close_location":
            return bool(self.closable(effect))
        return True

    def named(self, wanted: str | Sequence[str], every: Sequence[str]) -> list[str]:
        """The Skills or Items that an effect names."""
        return list(every) if wanted == "choice" else [wanted] if isinstance(wanted, str) else list(wanted)

    def meant(self, wanted: str, here: str) -> list[str]:
        """Suspects that an effect may mean."""
        if wanted in ("most_tokens", "fewest_tokens"):
            return self.most_tokens(1 if wanted == "most_tokens" else -1)
        return list(self.suspects) if wanted in ("choice", "random") else [here if wanted == "here" else wanted]

    # cards

    def do_draw(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        self.draw(one, effect["n"])
        yield from ()

    def do_discard(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        hand = self.detectives[one].hand
        n = min(effect["n"], len(hand))
        if effect.get("how") == "random":
            cards = self.fate.discarded() if n else []
            assert len(cards) == n
        else:
            left, cards = list(hand), []
            for _ in range(n):
                answer = yield from self.ask(one, [f"drop {card}" for card in sorted(set(left))])
                cards.append(answer.split()[1])
                left.remove(cards[-1])
            assert not cards or Counter(self.fate.discarded()) == Counter(cards)
        yield from self.discard(one, cards)

    def do_take_from_discard(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        taken = False
        for _ in range(effect["n"]):
            able = [card for card in self.pile if passes(card, effect.get("filter", "any"))]
            if effect.get("not_just_paid") and self.paid in able:
                able.remove(self.paid)
            if not able:
                break
            answer = yield from self.ask(one, [f"take {card}" for card in sorted(set(able))])
            self.take_from_pile(one, answer.split()[1])
            taken = True
        return taken

    def do_look_top(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        if len(self.deck) < effect["n"]:
            self.reshuffle()
        looked = [self.top() for _ in range(min(effect["n"], len(self.deck)))]
        taken = 0
        self.looked = looked
        optional = bool(effect.get("optional"))
        while taken < effect["take"] and looked:
            able = sorted({card for card in looked if passes(card, effect.get("filter", "any"))})
            answer = yield from self.ask(
                one, [*(["decline"] if optional or not able else []), *(f"take {card}" for card in able)]
            )
            if answer == "decline":
                break
            looked.remove(answer.split()[1])
            self.detectives[one].hand.append(answer.split()[1])
            taken += 1
        if effect["rest"] == "discard":
            self.pile += looked
        else:
            self.unplaced.update(looked)
            self.deck += [UNKNOWN] * len(looked)
        self.looked = []
        return taken > 0

    def pass_cards(self, effect: Effect, seat: int, here: str) -> Flow:
        who = self.concerned(effect.get("who", "all"), seat, here)
        hands = {one: self.detectives[one].hand for one in who if self.detectives[one].hand}
        if not hands:
            return
        said = yield {one: [f"give {card}" for card in sorted(set(hand))] for one, hand in hands.items()}
        given = {one: answer.split()[1] for one, answer in said.items()}
        step = 1 if effect["dir"] == "left" else -1
        for one, card in given.items():
            self.detectives[one].hand.remove(card)
        for one, card in given.items():
            self.detectives[(one + step) % self.book.seats].hand.append(card)

    # Skills and Items

    def do_gain_skill(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        return (yield from self.gain_skill(one, effect["skill"]))

    def gain_skill(self, one: int, wanted: str | Sequence[str]) -> Generator[Ask, Said, bool]:
        able = sorted(set(self.named(wanted, SKILLS)) - self.detectives[one].ready)
        if not able:
            return False
        skill = yield from self.pick(one, "skill", able)
        self.make_ready(one, skill)
        return True

    def do_heal(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        wounded = self.detectives[one].wounded
        if not wounded:
            return False
        if effect["n"] == "all" or len(wounded) <= effect["n"]:
            self.heal_all(one)
            return True
        for _ in range(effect["n"]):
            answer = yield from self.ask(one, [f"skill {each}" for each in sorted(wounded)])
            self.make_ready(one, answer.split()[1])
        return True

    def do_wound(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        self.wound(one, [effect["skill"]] if "skill" in effect else self.fate.dice(effect["dice"]))
        yield from ()

    def items_to_gain(self, effect: Effect, one: int) -> list[str]:
        items = self.detectives[one].items
        usable = [item for item in ITEMS if effect.get("any_item") or self.in_use(item)]
        return [item for item in self.named(effect["item"], ITEMS) if items[item] == "locker" and item in usable]

    def do_gain_item(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        items, able = self.detectives[one].items, self.items_to_gain(effect, one)
        if not able:
            return False
        item = yield from self.pick(one, "item", able)
        items[item] = effect.get("state", "unready")
        return True

    def do_train(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        hand = self.detectives[one].hand
        if self.paid is None or not is_circumstantial(self.paid) or not hand:
            return False
        paid = self.paid
        able = sorted({card for card in hand if is_circumstantial(card) and shows(card) & shows(paid)})
        answer = yield from self.ask(one, ["decline", *(f"drop {card}" for card in able)])
        if answer == "decline":
            return False
        card = answer.split()[1]
        assert self.fate.discarded() == [card]
        yield from self.discard(one, [card])
        yield from self.gain_skill(one, sorted(shows(card) & shows(paid)))
        return True

    def do_ready_items(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        self.make_items_ready(one)
        yield from ()

    def do_lose_item(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        items = self.detectives[one].items
        able = [item for item in self.named(effect["item"], ITEMS) if items[item] != "locker"]
        if not able:
            return False
        item = yield from self.pick(one, "item", able)
        items[item] = "locker"
        return True

    # tokens

    def do_place_token(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        match, past = effect.get("match", "any_ready"), effect.get("lawyer") == "ignore"
        among, optional = self.meant(effect["suspect"], here), bool(effect.get("optional"))
        return (yield from self.place(one, match, among=among, past=past, optional=optional))

    def moves(self, effect: Effect, one: int, here: str) -> dict[str, list[str]]:
        """The Suspects that a token may be moved from, each with those that it may be moved to."""
        able = self.open_to(one, effect.get("match", "any_ready"), self.meant(effect["to"], here))
        froms = [origin for origin in self.meant(effect["from"], here) if self.tokens(one, origin)]
        moves = {origin: [to for to in able if to != origin] for origin in froms}
        return {origin: targets for origin, targets in moves.items() if targets}

    def do_move_token(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        moves = self.moves(effect, one, here)
        if not moves:
            return False
        optional = ["decline"] if effect.get("optional") else []
        answer = yield from self.ask(one, [*optional, *(f"from {origin}" for origin in moves)])
        if answer == "decline":
            return False
        origin = answer.split()[1]
        answer = yield from self.ask(one, [f"suspect {to}" for to in moves[origin]])
        self.suspects[origin].tokens[one] -= 1
        self.suspects[answer.split()[1]].tokens[one] += 1
        return True

    def do_remove_token(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        yield from ()
        if not self.tokens(one, effect["from"]):
            return False
        counts = self.suspects[effect["from"]].tokens
        counts[one] = max(0, counts[one] - effect["n"])
        return True

    def tiles_with_room(self, effect: Effect, one: int) -> list[int]:
        return [
            number
            for number, counts in self.tiles.items()
            if counts[one] < self.book.needed(number) and effect["assignment"] in ("choice", number)
        ]

    def do_assignment_token(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        able = self.tiles_with_room(effect, one)
        if not able:
            return False
        number = int((yield from self.pick(one, "assignment", [str(each) for each in sorted(able)])))
        self.tiles[number][one] += 1
        yield from self.take_changer(one, AREA)
        return True

    def do_add_assignment(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        added = False
        for _ in range(effect["n"]):
            left = set(self.allowed_tiles()) - set(self.tiles)
            if left:
                number = self.fate.further_tile()
                assert number in left
                self.tiles[number] = [0] * self.book.seats
                added = True
        yield from ()
        return added

    # Suspects

    def do_bad_blood(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        yield from ()
        if effect["suspect"] not in self.suspects or effect["suspect"] in self.bad_blood[one]:
            return False
        self.bad_blood[one].add(effect["suspect"])
        return True

    def do_clear_bad_blood(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        wanted = here if effect["suspect"] == "here" else effect["suspect"]
        able = [name for name in self.suspects if name in self.bad_blood[one] and wanted in ("choice", name)]
        if not able:
            return False
        if not effect.get("optional"):
            name = yield from self.pick(one, "suspect", able)
        else:
            answer = yield from self.ask(one, ["decline", *(f"suspect {name}" for name in able)])
            if answer == "decline":
                return False
            name = answer.split()[1]
        self.bad_blood[one].discard(name)
        return True

    def lawyers_for(self, effect: Effect, name: str) -> list[str]:
        """The free Lawyers that may come to a Suspect."""
        if name not in self.suspects:
            return []
        busy = {skill for suspect in self.suspects.values() for skill in suspect.lawyers}
        wanted = effect.get("lawyer", "random")
        named = SKILLS if wanted == "random" else (wanted,)
        return [skill for skill in named if skill not in busy and skill not in self.suspects[name].icons]

    def do_lawyer_arrives(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        yield from ()
        name = effect["suspect"]
        able = self.lawyers_for(effect, name)
        if not able:
            return False
        skill = self.fate.lawyer()
        assert skill in able
        self.suspects[name].lawyers.add(skill)
        return True

    def do_lawyer_leaves(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        yield from ()
        name = effect["suspect"]
        if name not in self.suspects or not self.suspects[name].lawyers:
            return False
        self.suspects[name].lawyers.clear()
        return True

    def do_alibi(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        yield from ()
        name = effect["suspect"]
        if name not in self.suspects:
            return False
        self.suspects[name].alibi = effect.get("unless", {})
        self.suspects[name].alibi_here = name
        return True

    def do_alibi_revoked(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        yield from ()
        name = effect["suspect"]
        if name not in self.suspects or self.suspects[name].alibi is None:
            return False
        self.suspects[name].alibi = None
        return True

    def do_add_icon(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        name, wanted = effect["suspect"], effect["skill"]
        if name not in self.suspects:
            return False
        able = sorted(set(self.named(wanted, SKILLS)) - self.suspects[name].icons)
        if not able:
            return False
        self.suspects[name].icons.add((yield from self.pick(one, "skill", able)))
        return True

    def do_suspect_enters(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        name = effect["suspect"]
        yield from ()
        if name in self.suspects or len(self.suspects) >= 6:
            return False
        self.suspects[name] = Suspect(name, set(self.book.icons[name]), [0] * self.book.seats)
        return True

    # the rest

    def do_danger(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        if effect["when"] == "every_round":
            self.danger_every += effect["n"]
        else:
            self.danger_due += effect["n"]
        yield from ()

    def do_danger_lower(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        self.danger = max(0, self.danger - effect["n"])
        yield from ()

    def do_open_location(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        new, old = effect["location"], effect.get("replaces")
        yield from ()
        if new in self.locations or (old not in self.locations and len(self.locations) == 4):  # there are four tiles
            return False
        if old in self.locations:
            self.locations[self.locations.index(old)] = new
            self.stacks[new] = self.stacks.pop(old, [])
        else:
            self.locations.append(new)
        return True

    def closable(self, effect: Effect) -> list[str]:
        able = [place for place in self.locations if not self.book.locations[place].get("agency")]
        return [place for place in able if effect["location"] in ("choice", place)]

    def do_close_location(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        able = self.closable(effect)
        if not able:
            return False
        place = yield from self.pick(one, "location", able)
        self.closed[place] = self.marker + effect["rounds"]
        return True

    def do_peek(self, effect: Effect, one: int, taker: int, here: str) -> Generator[Ask, Said, bool]:
        slot = here if effect["slot"] == "here" else effect["slot"]
        places = {"any_suspect": list(self.suspects), "any_location": self.locations, "assignment": [AREA]}
        able = [place for place in places.get(slot, [slot]) if self.stacks.get(place)]
        if not able:
            return False
        place = yield from self.pick(one, slot.removeprefix("any_"), able)
        assert self.fate.peeked() == self.stacks[place][0]
        return True

    def do_fame(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        self.detectives[one].fame += effect["n"]
        yield from ()

    def do_modifier(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        if effect["id"] == "extra_fingerprint":
            self.fingerprints_left += 1
        elif effect["id"] not in self.detectives[one].modifiers:
            self.detectives[one].modifiers.append(effect["id"])
        yield from ()

    def do_choose(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        able = [str(number) for number, option in enumerate(effect["options"], 1) if self.offered(option, one, here)]
        if able:
            number = yield from self.pick(one, "option", able)
            yield from self.run(effect["options"][int(number) - 1], one, here)

    def do_if(self, effect: Effect, one: int, taker: int, here: str) -> Flow:
        branch = "then" if self.holds(effect["cond"], one, here) else "else"
        yield from self.run(effect.get(branch, []), one, here)
