"""Compiles the effects of a pack to the flat program that `interpreter` runs, noting every fault with its place.

A list of effects becomes rows, one after the other, each knowing where to go on; `if`, `choose` and `if_not_done`
become jumps. Predicates and formulas have tables of their own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from casefile.engine.reading import Reader, found, suggest
from casefile.games.detective_rummy.layout import (
    Act,
    Assignment,
    Filter,
    Flag,
    Formula,
    Index,
    ItemState,
    Location,
    Modifier,
    Op,
    Row,
    Skill,
    Stack,
    Suspect,
    Test,
    Which,
    Who,
)

SKILL_IDS = ("CL", "DE", "FO", "GR", "IN", "VA")
ITEM_IDS = ("vest", "magnifier", "gun", "kit")
SUSPECT_IDS = (*(f"S{n:02}" for n in range(1, Suspect.DETECTIVE + 1)), *(f"D-{skill}" for skill in SKILL_IDS))
LOCATION_IDS = tuple(f"LOC-{n}" for n in range(1, Location.COUNT + 1))

WHO = {
    "taker": Who.TAKER, "all": Who.ALL, "others": Who.OTHERS, "start": Who.START,
    "with_token_here": Who.WITH_TOKEN_HERE,
    "other_most_tokens_here": Who.OTHER_MOST_HERE, "with_bad_blood_here": Who.WITH_BLOOD_HERE,
    "chosen_other": Who.CHOSEN_OTHER,
}  # fmt: skip
SELECTORS = {
    "here": Which.HERE,
    "choice": Which.CHOICE,
    "most_tokens": Which.MOST,
    "fewest_tokens": Which.FEWEST,
    "random": Which.RANDOM,
}
MODIFIERS = {
    "set_of_two": Modifier.SET_OF_TWO, "free_visit": Modifier.FREE_VISIT, "reassess_free": Modifier.REASSESS_FREE,
    "ignore_lawyer_once": Modifier.IGNORE_LAWYER, "ignore_bad_blood_once": Modifier.IGNORE_BLOOD,
    "draw_plus_1": Modifier.DRAW_MORE,
    "shield_once": Modifier.SHIELD, "extra_fingerprint": Modifier.EXTRA_PRINT,
    "may_ignore_lawyer_once": Modifier.ASK_LAWYER,
}  # fmt: skip
FILTERS = {"any": Filter.ANY, "circumstantial": Filter.CIRCUMSTANTIAL, "fingerprint": Filter.PRINTS}
FILTERS |= {skill: Filter.SKILL + i for i, skill in enumerate(SKILL_IDS)}
PER = {
    "suspect_led": Formula.PER_LED, "suspect_touched": Formula.PER_TOUCHED, "ready_skill": Formula.PER_READY,
    "assignment_done": Formula.PER_TILE, "item_on_board": Formula.PER_ITEM, "token_on": Formula.PER_TOKEN,
    "other_detective_on": Formula.PER_OTHER, "bad_blood_guilty": Formula.PER_BLOOD_GUILTY,
}  # fmt: skip

# Predicates by what their value is: a Suspect, a Suspect and a number, a number, true, or something named.
OF_SUSPECT = {
    "guilty": Test.IS_GUILTY, "not_guilty": Test.NOT_GUILTY, "leads": Test.LEADS, "leads_alone": Test.LEADS_ALONE,
    "bad_blood": Test.HAS_BLOOD,
}  # fmt: skip
OF_SUSPECT_LEAST = {"tokens_on": Test.TOKENS_ON, "anyone_tokens_on": Test.ANYONE_ON}
OF_NUMBER = {
    "total_tokens": Test.TOTAL_TOKENS, "ready_skills": Test.READY_SKILLS, "assignments_done": Test.TILES_DONE,
    "hand_at_most": Test.HAND_AT_MOST, "danger": Test.DANGER_LEAST, "round_at_most": Test.ROUND_AT_MOST,
    "guilty_count": Test.GUILTY_COUNT,
}  # fmt: skip
OF_TRUE = {
    "self_guilty": Test.SELF_GUILTY, "fewest_tokens": Test.FEWEST_TOKENS, "touches_all": Test.TOUCHES_ALL,
    "no_wounds": Test.NO_WOUNDS,
}  # fmt: skip
OF_GUILT = (Test.IS_GUILTY, Test.NOT_GUILTY, Test.SELF_GUILTY, Test.GUILTY_COUNT)
OF_EVENT = {"size": Test.SIZE_LEAST, "nth_this_turn": Test.NTH, "suspects_this_turn": Test.SUSPECTS_TURN}
PREDICATES = (
    *OF_SUSPECT, *OF_SUSPECT_LEAST, *OF_NUMBER, *OF_TRUE, *OF_EVENT, "broke_tie", "has_skill", "has_item",
    "discard_has", "and", "or", "not",
)  # fmt: skip

SECRET_OPS = ("end_score", "hold", "peek")  # all that a secret card may say outright: taking it changes nothing visible
MOST_N, MOST_FAME, MOST_IMMEDIATE = 5, 4, 2


@dataclass
class Card:
    """What is being compiled: where it may say `here`, and what validation wants to know of it."""

    here: bool = False
    location: bool = False
    event: bool = False
    ops: set[str] = field(default_factory=set)
    named: set[str] = field(default_factory=set)  # Suspects
    items: set[str] = field(default_factory=set)  # Items that must be in use
    blood: set[str] = field(default_factory=set)
    every_round: bool = False
    sure_alibi: bool = False
    opens: set[tuple[str, str]] = field(default_factory=set)  # Locations, each with the one that it replaces
    enters: set[str] = field(default_factory=set)  # Suspects that it brings into play
    asks_peek: bool = False  # others would see somebody choose or look
    fame: int = 0
    tiles: int = 0  # Assignments that it may add
    hold: int = Index.NONE
    options: int = 0  # how many it offers


@dataclass
class EffectCompiler:
    """Turns the effects of a pack into tables of numbers: rows, tests and formulas."""

    first_form: bool = False
    rows: list[list[int]] = field(default_factory=list)
    tests: list[list[int]] = field(default_factory=list)
    formulas: list[list[int]] = field(default_factory=list)

    # -- lists of effects --------------------------------------------------------------------------------------

    def compile(self, reader: Reader, key: str, card: Card) -> int:
        """Compile the effects under `key`, with an end; return their first row."""
        first, last = self.block(reader, key, reader.array(key), card)
        end = self.row(Op.END)
        self.link(last, end)
        return end if first == Index.NONE else first

    def block(self, reader: Reader, key: str, entries: list[object], card: Card) -> tuple[int, list[int]]:
        """Rows for some effects: the first of them, and those whose way on is still open."""
        first = Index.NONE
        open_ends: list[int] = []
        for i, entry in enumerate(entries):
            place = f"{reader.where}.{key}[{i + 1}]" if reader.where else f"{key}[{i + 1}]"
            start, ends = self.effect(Reader(entry, place, reader.faults), card)
            if start == Index.NONE:
                continue
            self.link(open_ends, start)
            first = start if first == Index.NONE else first
            open_ends = ends
        return first, open_ends

    def row(self, op: int, who: int = Who.TAKER, a: int = 0, b: int = 0, c: int = 0, d: int = 0) -> int:
        self.rows.append([op, who, a, b, c, d, Index.NONE, Index.NONE])
        return len(self.rows) - 1

    def link(self, rows: list[int], target: int) -> None:
        """Rows go on at `target`; a negative number stands for the way of a row that was not done."""
        for row in rows:
            if row < 0:
                self.rows[-row - 1][Row.ELSE] = target
            else:
                self.rows[row][Row.NEXT] = target

    def effect(self, r: Reader, card: Card) -> tuple[int, list[int]]:
        op = r.text("op")
        if op not in VERBS:
            r.fault("op", f"{found(op)} is no verb{suggest(op, VERBS)}")
            return Index.NONE, []
        card.ops.add(op)
        who = self.who(r, card)
        start, ends = VERBS[op](self, r, card, who)
        if r.has("if_not_done"):
            if who != Who.TAKER or op not in CAN_FAIL:
                r.fault("if_not_done", "only for an effect on the taker that may fail or be declined")
            first, more = self.block(r, "if_not_done", r.array("if_not_done"), card)
            if first != Index.NONE:
                self.rows[start][Row.ELSE] = first
                ends = ends + more
        r.finish()
        return start, ends

    # -- parts of an effect ------------------------------------------------------------------------------------

    def who(self, r: Reader, card: Card) -> int:
        value = r.take("who")
        if value is None:
            return Who.TAKER
        if isinstance(value, dict):
            on = Reader(value, f"{r.where}.who", r.faults)
            suspect = self.suspect(on, "with_token_on", card)
            on.finish()
            return Who.WITH_TOKEN_ON + max(suspect, 0)
        if not isinstance(value, str) or value not in WHO:
            r.fault("who", f"expected one of {', '.join(WHO)}, or with_token_on; found {found(value)}")
            return Who.TAKER
        if value.endswith("_here") and not card.here:
            r.fault("who", "only a card that lies at a Suspect can say here")
        return WHO[value]

    def suspect(self, r: Reader, key: str, card: Card, others: tuple[str, ...] = ("here",)) -> int:
        name = r.text(key)
        if name == "here" and not card.here:
            r.fault(key, "only a card that lies at a Suspect can say here")
        if name in others:
            return SELECTORS[name]
        if name not in SUSPECT_IDS[: Suspect.DETECTIVE]:
            if name:
                known = [*others, *SUSPECT_IDS[: Suspect.DETECTIVE]]
                r.fault(key, f"{found(name)} is no Suspect{suggest(name, known)}")
            return 0
        card.named.add(name)
        return SUSPECT_IDS.index(name)

    def bits(self, r: Reader, key: str, ids: tuple[str, ...], default: str | None = None) -> int:
        """One, several or any of some ids, as bits."""
        value = r.take(key)
        if value is None and default is not None:
            value = default
        names = list(ids) if value == "choice" else value if isinstance(value, list) else [value]
        bits = 0
        for name in names:
            if isinstance(name, str) and name in ids:
                bits |= 1 << ids.index(name)
            else:
                r.fault(key, f"expected choice, or one or more of {', '.join(ids)}; found {found(name)}")
        return bits

    def filter(self, r: Reader, key: str = "filter") -> int:
        return FILTERS[r.text(key, FILTERS, "any")]

    def location(self, r: Reader, key: str, choice: bool = False) -> int:
        name = r.text(key, ["choice", *LOCATION_IDS] if choice else LOCATION_IDS)
        return LOCATION_IDS.index(name) if name in LOCATION_IDS else Index.NONE

    def test(self, value: object, place: str, faults: list[str], card: Card) -> int:
        """A predicate; its first row in the table."""
        r = Reader(value, place, faults)
        keys = [key for key in r.data if key != "least"]
        if len(keys) != 1 or keys[0] not in PREDICATES:
            r.fault("", f"expected one of {', '.join(PREDICATES)}; found {found(value)}")
            return 0
        key = keys[0]
        kind, arg, n, left, right = 0, 0, 0, Index.NONE, Index.NONE
        if key in ("and", "or"):
            parts = r.array(key)
            tests = [self.test(part, f"{place}.{key}[{i + 1}]", faults, card) for i, part in enumerate(parts)]
            if len(tests) != 2:
                r.fault(key, f"expected two conditions, found {len(tests)}")
                return 0
            kind, left, right = (Test.AND if key == "and" else Test.OR), tests[0], tests[1]
        elif key == "not":
            kind, left = Test.NOT, self.test(r.take(key), f"{place}.not", faults, card)
        elif key in OF_SUSPECT:
            kind, arg = OF_SUSPECT[key], self.suspect(r, key, card)
        elif key in OF_SUSPECT_LEAST:
            kind, arg, n = OF_SUSPECT_LEAST[key], self.suspect(r, key, card), r.integer("least", 1, 10)
        elif key in OF_NUMBER:
            kind, n = OF_NUMBER[key], r.integer(key, 0, 20)
        elif key in OF_TRUE:
            kind = OF_TRUE[key]
            self.true(r, key)
        elif key == "has_skill":
            kind, arg = Test.HAS_SKILL, SKILL_IDS.index(r.text(key, SKILL_IDS))
        elif key == "has_item":
            kind, arg = Test.HAS_ITEM, ITEM_IDS.index(r.text(key, ITEM_IDS))
        elif key == "discard_has":
            kind, arg = Test.DISCARD_HAS, self.filter(r, key)
        else:
            if not card.event:
                r.fault(key, "only an Assignment can ask for it")
            if key == "broke_tie":
                kind = Test.BROKE_TIE
                self.true(r, key)
            else:
                kind, n = OF_EVENT[key], r.integer(key, 1, 10)
        r.finish()
        self.tests.append([kind, arg, n, left, right])
        return len(self.tests) - 1

    def true(self, r: Reader, key: str) -> None:
        if r.take(key) is not True:
            r.fault(key, "expected true; put `not` around it for the contrary")

    def formula(self, r: Reader, key: str, card: Card) -> int:
        """A number of Fame, or so much for each of something."""
        value = r.take(key)
        if isinstance(value, dict):
            t = Reader(value, f"{r.where}.{key}", r.faults)
            per = PER[t.text("per", PER)]
            arg = self.suspect(t, "suspect", card) if per in (Formula.PER_TOKEN, Formula.PER_OTHER) else 0
            fame = t.integer("fame", 1, MOST_FAME)
            numbers = [per, arg, fame, t.integer("above", 0, 10, 0), t.integer("max", 1, MOST_FAME)]
            t.finish()
        else:
            numbers = [Index.NONE, 0, r.integer(key, 0, MOST_FAME), 0, 0]  # V-36
        self.formulas.append(numbers)
        return len(self.formulas) - 1

    # -- verbs -------------------------------------------------------------------------------------------------

    def simple(self, op: int, who: int, *numbers: int) -> tuple[int, list[int]]:
        row = self.row(op, who, *numbers)
        return row, [row]

    def n(self, r: Reader, key: str = "n") -> int:
        return r.integer(key, 1, MOST_N)

    def draw(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.DRAW, who, self.n(r))

    def discard(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        at_random = r.text("how", ["choose", "random"], "choose") == "random"
        return self.simple(Op.DISCARD, who, self.n(r), int(at_random))

    def take_from_discard(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.TAKE, who, self.n(r), self.filter(r), int(r.boolean("not_just_paid", False)))

    def look_top(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        flags = Flag.TO_DISCARD * (r.text("rest", ["bottom", "discard"]) == "discard")
        flags |= Flag.REVEALED * r.boolean("reveal", False) | Flag.OPTIONAL * r.boolean("optional", False)
        return self.simple(Op.LOOK, who, self.n(r), self.n(r, "take"), self.filter(r), flags)

    def pass_cards(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        r.integer("n", 1, 1, 1)
        return self.simple(Op.PASS, who, int(r.text("dir", ["left", "right"]) == "left"))

    def gain_skill(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.SKILL, who, self.bits(r, "skill", SKILL_IDS))

    def heal(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        every = r.data.get("n") == "all"
        return self.simple(Op.HEAL, who, 0 if every and r.take("n") else self.n(r))

    def wound(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        if r.has("skill"):
            return self.simple(Op.WOUND, who, 0, self.bits(r, "skill", SKILL_IDS))
        return self.simple(Op.WOUND, who, r.integer("dice", 1, 3))

    def gain_item(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        items = self.bits(r, "item", ITEM_IDS)
        state = ItemState.READY if r.text("state", ["unready", "ready"], "unready") == "ready" else ItemState.UNREADY
        any_item = r.boolean("any_item", False)
        if not any_item and r.data.get("item") != "choice":
            card.items.update(name for i, name in enumerate(ITEM_IDS) if items >> i & 1)
        return self.simple(Op.ITEM, who, items, state, int(any_item))

    def train(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        if not card.location:
            r.fault("op", "only a Location trains")
        return self.simple(Op.TRAIN, who)

    def ready_items(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.READY_ITEMS, who)

    def lose_item(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.LOSE_ITEM, who, self.bits(r, "item", ITEM_IDS))

    def flags(self, r: Reader) -> int:
        """The flags of a placement or a move; match = none means that Skills do not matter."""
        flags = Flag.OPTIONAL * r.boolean("optional", False)
        flags |= Flag.NO_LAWYER * (r.text("lawyer", ["apply", "ignore"], "apply") == "ignore")
        return flags

    def place_token(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        suspect = self.suspect(r, "suspect", card, ("here", "choice"))
        flags = self.flags(r)
        match = r.text("match", ["any_ready", "none", *SKILL_IDS], "any_ready")
        skills = 1 << SKILL_IDS.index(match) if match in SKILL_IDS else Skill.EVERY
        return self.simple(Op.PLACE, who, suspect, skills, flags | Flag.NO_MATCH * (match == "none"))

    def move_token(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        origin = self.suspect(r, "from", card, ("here", "choice"))
        target = self.suspect(r, "to", card, ("here", "choice"))
        flags = self.flags(r) | Flag.NO_MATCH * (r.text("match", ["any_ready", "none"], "any_ready") == "none")
        return self.simple(Op.MOVE, who, origin, target, flags)

    def remove_token(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.REMOVE, who, self.suspect(r, "from", card, tuple(SELECTORS)), self.n(r))

    def assignment_token(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        if r.data.get("assignment") == "choice":
            r.take("assignment")
            return self.simple(Op.TILE, who, Index.NONE)
        return self.simple(Op.TILE, who, r.integer("assignment", 1, Assignment.COUNT) - 1)

    def bad_blood(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        card.blood.add(str(r.data.get("suspect")))
        return self.simple(Op.BLOOD, who, self.suspect(r, "suspect", card, tuple(SELECTORS)))

    def clear_bad_blood(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        optional = Flag.OPTIONAL * r.boolean("optional", False)
        return self.simple(Op.CLEAR_BLOOD, who, self.suspect(r, "suspect", card, ("here", "choice")), optional)

    def lawyer_arrives(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        name = r.text("lawyer", ["random", *SKILL_IDS], "random")
        skill = SKILL_IDS.index(name) if name in SKILL_IDS else Index.NONE
        return self.simple(Op.LAWYER, who, self.suspect(r, "suspect", card, tuple(SELECTORS)), skill)

    def lawyer_leaves(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.LAWYER_LEAVES, who, self.suspect(r, "suspect", card, tuple(SELECTORS)))

    def alibi(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        suspect = self.suspect(r, "suspect", card, tuple(SELECTORS))
        test = Index.NONE
        if r.has("unless"):  # here is the Suspect who has the alibi, wherever the card lay
            first = len(self.tests)
            test = self.test(r.take("unless"), f"{r.where}.unless", r.faults, Card(here=True, named=card.named))
            if not self.first_form and any(kind in OF_GUILT for kind, *_ in self.tests[first:]):
                r.fault("unless", "an alibi cannot hang on guilt, which may hang on alibis")
        else:
            card.sure_alibi = True
        return self.simple(Op.ALIBI, who, suspect, test)

    def alibi_revoked(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.ALIBI_OFF, who, self.suspect(r, "suspect", card, tuple(SELECTORS)))

    def add_icon(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(
            Op.ICON, who, self.suspect(r, "suspect", card, tuple(SELECTORS)), self.bits(r, "skill", SKILL_IDS)
        )

    def suspect_enters(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        name = r.text("suspect", SUSPECT_IDS[: Suspect.DETECTIVE])
        card.enters.add(name)
        return self.simple(Op.ENTERS, who, SUSPECT_IDS.index(name))

    def peek(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        """The top card of a stack: at a Suspect, at a Location, in the Assignment area, or where the taker says."""
        slot = r.text("slot")
        card.asks_peek |= who != Who.TAKER or slot.startswith("any_")
        if slot == "assignment":
            return self.simple(Op.PEEK, who, 0, Stack.AREA)
        if slot == "any_location" or slot in LOCATION_IDS:
            location = Index.NONE if slot == "any_location" else LOCATION_IDS.index(slot)
            return self.simple(Op.PEEK, who, location, Stack.LOCATION)
        if slot == "any_suspect":
            return self.simple(Op.PEEK, who, Which.CHOICE, Stack.SUSPECT)
        known = ("here", "any_suspect", "any_location", "assignment", *LOCATION_IDS)
        if slot not in (*known, *SUSPECT_IDS):
            r.fault("slot", f"{found(slot)} is no place for a Game Changer{suggest(slot, known)}")
            return self.simple(Op.PEEK, who, 0, Stack.AREA)
        return self.simple(Op.PEEK, who, self.suspect(r, "slot", card), Stack.SUSPECT)

    def danger(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        every = r.text("when", ["next_round", "every_round"]) == "every_round"
        card.every_round |= every
        return self.simple(Op.DANGER, who, int(every), r.integer("n", 1, 3))

    def danger_lower(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.DANGER_LOWER, who, r.integer("n", 1, 3))

    def open_location(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        card.opens.add((str(r.data.get("location")), str(r.data.get("replaces", ""))))
        replaces = self.location(r, "replaces") if r.has("replaces") else Index.NONE
        return self.simple(Op.OPEN, who, self.location(r, "location"), replaces)

    def close_location(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.CLOSE, who, self.location(r, "location", choice=True), r.integer("rounds", 1, 5))

    def add_assignment(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        n = r.integer("n", 1, 2)
        card.tiles += n
        if card.location and not self.first_form:
            r.fault("op", "a Location can be visited too often to add Assignments")
        return self.simple(Op.ADD_TILES, who, n)

    def fame(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        n = r.integer("n", 1, MOST_IMMEDIATE)
        card.fame += n
        return self.simple(Op.FAME, who, n)

    def end_score(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        if who == Who.CHOSEN_OTHER:
            r.fault("who", "nobody chooses when Fame is counted")
        test = self.test(r.take("if"), f"{r.where}.if", r.faults, card) if r.has("if") else Index.NONE
        fame = self.formula(r, "fame", card)
        other = self.formula(r, "else", card) if r.has("else") else Index.NONE
        return self.simple(Op.END_SCORE, who, test, fame, other)

    def hold(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        inner = Card(here=card.here)
        card.hold = self.compile(r, "effects", inner)
        card.options = inner.options
        card.tiles += inner.tiles
        card.enters |= inner.enters
        card.opens |= inner.opens
        card.named |= inner.named
        return self.simple(Op.HOLD, who, card.hold)

    def modifier(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        return self.simple(Op.MODIFIER, who, MODIFIERS[r.text("id", MODIFIERS)])

    def choose(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        options = r.array("options")
        if not 2 <= len(options) <= Act.OPTIONS:
            r.fault("options", f"expected 2 to {Act.OPTIONS}, found {len(options)}")
        card.options = max(card.options, len(options))
        row = self.row(Op.CHOOSE, who, len(self.rows) + 1, len(options))
        heads = [self.row(Op.CHOICE) for _ in options]
        ends: list[int] = [row]
        for i, (head, entries) in enumerate(zip(heads, options, strict=True)):
            inner = entries if isinstance(entries, list) else []
            first, more = self.block(r, f"options[{i + 1}]", inner, card)
            if first == Index.NONE:
                r.fault(f"options[{i + 1}]", "expected an array of effects")
            self.rows[head][Row.A] = max(first, 0)
            ends += more
        return row, ends

    def if_(self, r: Reader, card: Card, who: int) -> tuple[int, list[int]]:
        row = self.row(Op.IF, who, self.test(r.take("cond"), f"{r.where}.cond", r.faults, card))
        first, ends = self.block(r, "then", r.array("then"), card)
        self.link([row] if first != Index.NONE else [], first)
        ends = ends if first != Index.NONE else [row]
        other, more = self.block(r, "else", r.array("else"), card)
        self.rows[row][Row.ELSE] = other
        return row, ends + (more if other != Index.NONE else [-row - 1])


Verb = Callable[[EffectCompiler, Reader, Card, int], tuple[int, list[int]]]

VERBS: dict[str, Verb] = {
    name: getattr(EffectCompiler, name)
    for name in (
        "draw", "discard", "take_from_discard", "look_top", "pass_cards", "gain_skill", "heal", "wound", "gain_item",
        "train", "ready_items", "lose_item", "place_token", "move_token", "remove_token", "assignment_token",
        "bad_blood", "clear_bad_blood", "lawyer_arrives", "lawyer_leaves", "alibi", "alibi_revoked", "add_icon",
        "danger", "danger_lower", "open_location", "close_location", "add_assignment", "fame", "end_score", "hold",
        "modifier", "choose", "suspect_enters", "peek",
    )
} | {"if": EffectCompiler.if_}  # fmt: skip

CAN_FAIL = ("gain_skill", "gain_item", "train", "place_token", "move_token", "look_top", "take_from_discard", "heal")
