"""Reading a Casebook: counts, references and effects are checked, and everything becomes the tables of `Rules`.

Nothing is raised here: each fault is noted with its place, so that one report lists all (V-01…39 in the comments
number the checks; DR-RUL-01). A pack that calls itself `home_made` is free in balance and mix, not in
structure. A pack that `extends` the Casebook brings one Case of its own, its Game Changers and its words, and plays it
with the Casebook's boards, Evidence, Suspects, Locations, Lawyers and Assignments, or with its own in their place.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations

from mypy_extensions import i64

from casefile.engine.packs import SOURCES
from casefile.engine.reading import Reader, found, suggest
from casefile.engine.vecs import vec
from casefile.engine.words import Words
from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy.compiler import Card, EffectCompiler
from casefile.games.detective_rummy.layout import (
    Assignment,
    Case,
    Changer,
    Index,
    Kind,
    Location,
    Place,
    Rules,
    Site,
    Skill,
    StackAt,
    Suspect,
    Tile,
)
from casefile.games.detective_rummy.prose import Prose

EVIDENCE = ("circumstantial", "hearsay", "material", "eyewitness")
EVIDENCE_CARDS = {"circumstantial": 90, "hearsay": 15, "material": 12, "eyewitness": 6}
POOLS = ("location", "suspect", "assignment")
TRIGGERS = (
    "turn_end", "visit", "heal", "set", "base_set", "fingerprint", "fingerprint_token", "use_item", "placement",
    "hand_emptied", "reassess",
)  # fmt: skip
SEATED = ("default", "2", "3", "4")  # a value may differ by the number of seats
PRINTED_TILES = {  # DR-ASG-06…08
    2: ("set", {"size": 5}),
    9: ("hand_emptied", None),
    10: ("fingerprint_token", {"nth_this_turn": 2}),
}
SCHEMAS = ("detective-rummy/casebook@1", "detective-rummy/casebook@2")  # games dealt with the first are read for ever


@dataclass
class CaseEntry:
    """A Case as far as other parts of the pack must agree with it."""

    reader: Reader
    number: int
    given: object = None  # its Suspects as they are written, for every number of seats
    detectives: bool = False
    suspects: list[str] = field(default_factory=list)
    locations: list[str] = field(default_factory=list)
    items: list[str] = field(default_factory=list)
    slots: dict[str, list[int]] = field(default_factory=dict)  # per pool, the stack of each card
    fixed: dict[int, str] = field(default_factory=dict)
    allowed: list[int] = field(default_factory=list)  # Assignments that may be drawn
    tiles: int = 0  # Assignments that are laid out, or may be
    enter: set[str] = field(default_factory=set)  # Suspects that a card may bring into play
    special: list[tuple[str, Card]] = field(default_factory=list)  # what its special rules do, each with its place


class PackReader:
    """Reads one pack into `rules`; afterwards `kinds` has the names of the Evidence.

    `new_faults` are those that earlier versions let pass: no new match begins with them, but records are read.
    """

    def __init__(self, pack: Reader, rules: Rules, words: Words) -> None:
        self.pack = pack
        self.new_faults: list[str] = []
        self.rules = rules
        self.words = words
        self.free = pack.boolean("home_made", False)
        self.own = pack.has("extends")
        self.programs = EffectCompiler()
        self.kinds: list[str] = []
        self.cards: dict[int, Card] = {}
        self.pools: dict[int, str] = {}
        self.voices: dict[int, str] = {}
        self.icons: dict[str, set[str]] = {}
        self.tile_tags: dict[int, list[object]] = {}
        self.site_tiles: dict[str, int] = {}
        self.suspect_tiles: dict[str, int] = {}
        self.cases: dict[int, CaseEntry] = {}
        self.of_case: dict[int, list[int]] = {}

    def read(self) -> None:
        pack = self.pack
        self.rules.first_form = self.programs.first_form = pack.text("schema", SCHEMAS) == SCHEMAS[0]
        pack.text("id")
        pack.take("extends")
        if not self.own and not pack.has("evidence") and not pack.has("suspects"):
            pack.fault(
                "extends", 'expected "casebook" for a Case of your own; a whole Casebook has evidence and suspects'
            )
            return
        self.exactly(pack, "skills", compiler.SKILL_IDS)
        self.exactly(pack, "items", compiler.ITEM_IDS)
        self.read_evidence()
        self.read_people()
        self.read_locations()
        self.read_assignments()
        self.read_cases()
        self.read_changers()
        if not pack.faults:  # otherwise a disagreement may only follow from an earlier fault
            self.check_agreement()
        self.check_words()
        pack.finish()
        self.store()

    def check_agreement(self) -> None:
        """Cases, cards and the rest of the pack fit together."""
        self.check_places()
        for case in self.cases.values():
            self.check_case(case)
        if not self.free:
            for case in self.cases.values():
                self.check_dangers(case)
            if not self.own:
                self.check_mix()

    # -- small checks ------------------------------------------------------------------------------------------

    def exactly(self, r: Reader, key: str, wanted: Iterable[str]) -> None:
        given, names = r.array(key), list(wanted)
        if given != names:
            r.fault(key, f"expected {', '.join(names)}, in this order; found {found(given)}")

    def entries(self, key: str, n: int) -> list[Reader]:
        """The tables of an array that must have this many."""
        entries = self.pack.array(key)
        if len(entries) != n:
            self.pack.fault(key, f"expected {n}, found {len(entries)}")
        return [Reader(entry, f"{key}[{i + 1}]", self.pack.faults) for i, entry in enumerate(entries)]

    def seated(self, r: Reader, *keys: str) -> Reader:
        """The same table for this number of seats: `{ default = …, 4 = … }` is a value that differs by it."""
        data = dict(r.data)
        for key in keys:
            value = data.get(key)
            if isinstance(value, Mapping):
                if not {"default"} <= set(value) <= set(SEATED):
                    r.wrong_form(key, f"expected default and perhaps {', '.join(SEATED[1:])}; found {found(value)}")
                data[key] = value.get(str(self.rules.seats), value.get("default"))
        return r.like(data)

    def names(self, r: Reader, key: str, known: Iterable[str]) -> list[str]:
        """An array of different known ids."""
        ids, out = list(known), []
        for name in r.array(key):
            if not isinstance(name, str) or name not in ids:
                r.fault(key, f"{found(name)} is not known{suggest(str(name)[:40], ids)}")
            elif name in out:
                r.fault(key, f"{name} twice")
            else:
                out.append(name)
        return out

    def skills(self, r: Reader, key: str, text: object, least: int, most: int) -> int:
        names = str(text).split()
        bits = sum(1 << compiler.SKILL_IDS.index(name) for name in set(names) if name in compiler.SKILL_IDS)
        if bits.bit_count() != len(names) or not least <= len(names) <= most:
            r.fault(key, f"expected {least} to {most} different Skills, found {found(text)}")
        return bits

    # -- cards and tiles ---------------------------------------------------------------------------------------

    def read_evidence(self) -> None:
        """DR-COMP-10…12; V-01 to V-03: 123 cards, every Skill and every pair of Skills on equally many."""
        rules = self.rules
        columns: list[list[int]] = [[], [], [], [], []]  # copies, kind, skills, draws, again
        seen: list[tuple[int, str]] = []
        rank = -1
        for r in self.entries("evidence", len(EVIDENCE)):
            kind = r.text("kind", EVIDENCE)
            number = EVIDENCE.index(kind)
            if number != rank + 1:
                r.fault("kind", f"expected {', '.join(EVIDENCE)}, in this order")
            rank = number
            copies, draws, again = r.integer("copies", 1, 90), r.integer("draws", 0, 3), r.boolean("again", False)
            r.text("source", SOURCES)
            faces = r.array("skills")
            if kind == "circumstantial" and (draws or again):
                r.fault("draws", "Circumstantial Evidence has no text")
            if copies * len(faces) != EVIDENCE_CARDS[kind]:
                r.fault("skills", f"expected {EVIDENCE_CARDS[kind]} cards, found {copies * len(faces)}")
            for text in faces:
                bits = self.skills(r, "skills", text, 2 if not number else 1, 2 if not number else 4)
                seen += [(bits, kind)] * copies
                if len(columns[0]) == Kind.MOST:
                    break
                name = "-".join([kind[0], *(s.lower() for i, s in enumerate(compiler.SKILL_IDS) if bits >> i & 1)])
                if name in self.kinds:
                    columns[0][self.kinds.index(name)] += copies
                    continue
                self.kinds.append(name)
                for column, value in zip(columns, (copies, number, bits, draws, int(again)), strict=True):
                    column.append(value)
            if number == 0:
                rules.prints = len(self.kinds)
            r.finish()
        rules.kinds = len(self.kinds)
        packed = [numbers([*column, *[0] * (Kind.MOST - len(column))]) for column in columns]
        rules.copies, rules.kind_of, rules.skills_of, rules.draws, rules.again = packed
        rules.encode()
        if not self.free and not self.pack.faults:
            self.check_balance(seen)

    def check_balance(self, cards: list[tuple[int, str]]) -> None:
        for what, wanted in (("circumstantial", True), ("fingerprints", False)):
            faces = [bits for bits, kind in cards if (kind == "circumstantial") is wanted]
            single = {sum(bits >> i & 1 for bits in faces) for i in range(Skill.COUNT)}
            pairs = {sum(bits >> i & bits >> j & 1 for bits in faces) for i, j in combinations(range(Skill.COUNT), 2)}
            if len(single) > 1 or len(pairs) > 1:
                self.pack.fault("evidence", f"the {what} favour a Skill, or a pair of Skills, above others")

    def read_people(self) -> None:
        """DR-COMP-02…04, -14, -15, DR-DSUS-02; V-04, V-05, V-07."""
        r = self.pack.table("detectives")
        r.integer("faces", 2, 2)
        r.text("source", SOURCES)
        r.finish()
        r = self.pack.table("suspects")
        r.text("source", SOURCES)
        icons = [0] * Suspect.COUNT
        faces = r.array("faces")
        if len(faces) != Suspect.DETECTIVE:
            r.fault("faces", f"expected {Suspect.DETECTIVE}, found {len(faces)}")
        for i, entry in enumerate(faces[: Suspect.DETECTIVE]):
            face = Reader(entry, f"suspects.faces[{i + 1}]", self.pack.faults)
            if face.text("id") != compiler.SUSPECT_IDS[i]:
                face.fault("id", f"expected {compiler.SUSPECT_IDS[i]}: they are numbered in order")
            icons[i] = self.skills(face, "icons", face.text("icons"), 1, 2)
            if not self.free and icons[i] in icons[:i]:
                face.fault("icons", "another Suspect has the same")
            self.icons[compiler.SUSPECT_IDS[i]] = {s for k, s in enumerate(compiler.SKILL_IDS) if icons[i] >> k & 1}
            self.suspect_tiles[compiler.SUSPECT_IDS[i]] = face.integer("tile", 1, 7)
            face.finish()
        for skill in range(Skill.COUNT):
            icons[Suspect.DETECTIVE + skill] = 1 << skill
        self.rules.icons = numbers(icons)
        r.finish()
        r = self.pack.table("lawyers")
        self.exactly(r, "skills", compiler.SKILL_IDS)
        r.text("source", SOURCES)
        r.finish()

    def read_locations(self) -> None:
        """DR-COMP-13, DR-VISIT-08; V-06."""
        rows = [0] * Location.COUNT
        agencies = []
        for i, r in enumerate(self.entries("locations", Location.COUNT)[: Location.COUNT]):
            if r.text("id") != compiler.LOCATION_IDS[i]:
                r.fault("id", f"expected {compiler.LOCATION_IDS[i]}: they are numbered in order")
            self.site_tiles[compiler.LOCATION_IDS[i]] = r.integer("tile", 1, 4)
            if r.boolean("agency", False):
                agencies.append(i)
            rows[i] = self.programs.compile(r, "effects", Card(location=True))
            r.text("source", SOURCES)
            r.finish()
        if len(agencies) != 1:
            self.pack.fault("locations", f"expected exactly one Agency, found {len(agencies)}")
        self.rules.agency = agencies[0] if agencies else 0
        self.rules.site_row = numbers(rows)

    def read_assignments(self) -> None:
        """DR-COMP-16, DR-ASG-03, -05…08; V-08, V-29."""
        columns: list[list[int]] = [[], [], [], [], []]  # trigger, test, required, fame, once
        for i, r in enumerate(self.entries("assignments", Assignment.COUNT)[: Assignment.COUNT]):
            number = r.integer("number", 1, Assignment.COUNT)
            if number != i + 1:
                r.fault("number", f"expected {i + 1}: they are numbered in order")
            trigger = r.text("trigger", TRIGGERS)
            test = Index.NONE
            if r.has("condition"):
                test = self.programs.test(r.take("condition"), f"{r.where}.condition", r.faults, Card(event=True))
            printed = PRINTED_TILES.get(number)
            if not self.free and printed is not None and (trigger, r.data.get("condition")) != printed:
                r.fault("condition", f"Assignment {number} is printed: {printed}")
            row = (
                TRIGGERS.index(trigger),
                test,
                r.integer("required", 1, 5),
                r.integer("fame", 1, 4),
                int(r.boolean("once_per_turn", False)),
            )
            for column, value in zip(columns, row, strict=True):
                column.append(value)
            self.tile_tags[i + 1] = r.array("tags")
            r.text("source", SOURCES)
            r.finish()
        for column in columns:
            column += [0] * (Assignment.COUNT - len(column))
        rules = self.rules
        rules.tile_trigger, rules.tile_test, rules.tile_needs, rules.tile_fame, rules.tile_once = map(numbers, columns)

    # -- Cases and Game Changers -------------------------------------------------------------------------------

    def read_cases(self) -> None:
        """DR-COMP-20, DR-SETUP-21, DR-MODE-05; V-11 to V-20."""
        rules = self.rules
        size = Case.LAST_OWN + 1 if self.own else Case.COUNT + 1
        suspects, sites = [Index.NONE] * (size * Place.MOST), [Index.NONE] * (size * Site.MOST)
        items, tiles, tile_bits, opens = [0] * size, [0] * size, [0] * size, [0] * size
        special, score = [Index.NONE] * (size * (Case.ROUNDS + 1)), [Index.NONE] * size
        wanted = 1 if self.own else Case.COUNT
        for i, given in enumerate(self.entries("cases", wanted)[:wanted]):
            r = self.seated(given, "suspects", "locations")
            number = r.integer("id", Case.FIRST_OWN, Case.LAST_OWN) if self.own else i + 1
            case = self.cases[number] = CaseEntry(r, number, given.data.get("suspects"))
            if not self.own and r.integer("id", 1, Case.COUNT) != number:
                r.fault("id", f"expected {number}: they are numbered in order")
            modes = ["campaign"] if number in (1, Case.COUNT) else ["campaign", "case"]
            self.exactly(r, "modes", ["case"] if self.own else modes)
            if self.own:
                rules.case = number
            self.read_setting(case)
            for place, name in enumerate(case.suspects[: Place.MOST]):
                suspects[number * Place.MOST + place] = compiler.SUSPECT_IDS.index(name)
            for site, name in enumerate(case.locations[: Site.MOST]):
                sites[number * Site.MOST + site] = compiler.LOCATION_IDS.index(name)
            items[number] = sum(1 << compiler.ITEM_IDS.index(name) for name in case.items)
            tiles[number], tile_bits[number] = self.read_layout(case)
            case.tiles = tiles[number]
            opens[number] = self.read_slots(case)
            for j, entry in enumerate(r.array("special_rules")):
                rule = Reader(entry, f"{r.where}.special_rules[{j + 1}]", r.faults)
                rule.text("at", ["round_start"])
                at = number * (Case.ROUNDS + 1) + rule.integer("round", 1, Case.ROUNDS)
                card = Card()
                special[at] = self.programs.compile(rule, "effects", card)
                case.tiles += card.tiles
                case.special.append((f"{rule.where}.effects", card))
                rule.finish()
            if r.has("scoring"):
                card = Card()
                score[number] = self.programs.compile(r, "scoring", card)
                if card.ops - {"end_score"}:
                    r.fault("scoring", "a Case scores with end_score alone")
            r.text("source", SOURCES)
            r.finish()
        rules.case_suspects, rules.case_sites = numbers(suspects), numbers(sites)
        rules.case_items, rules.case_tiles = numbers(items), numbers(tiles)
        rules.case_tile_bits, rules.case_opens = numbers(tile_bits), numbers(opens)
        rules.case_rule, rules.case_score = numbers(special), numbers(score)

    def read_setting(self, case: CaseEntry) -> None:
        r = case.reader
        case.detectives = r.data.get("suspects") == "detectives"
        if case.detectives:
            r.take("suspects")
            case.suspects = list(compiler.SUSPECT_IDS[Suspect.DETECTIVE :])
        else:
            case.suspects = self.names(r, "suspects", compiler.SUSPECT_IDS[: Suspect.DETECTIVE])
        if case.detectives != (case.number == 1):  # V-12, DR-DSUS-04
            r.fault("suspects", "the Detectives are the Suspects in Case 1, and there alone")
        if not 3 <= len(case.suspects) <= Place.MOST and r.sound("suspects"):  # V-14
            r.fault("suspects", f"expected 3 to {Place.MOST}, found {len(case.suspects)}")
        case.locations = self.names(r, "locations", compiler.LOCATION_IDS)
        if not 2 <= len(case.locations) <= Site.MOST and r.sound("locations"):  # V-15
            r.fault("locations", f"expected 2 to {Site.MOST}, found {len(case.locations)}")
        case.items = self.names(r, "items", compiler.ITEM_IDS)
        if not case.items and r.sound("items"):  # V-19
            r.fault("items", "expected 1 to 4")

    def read_layout(self, case: CaseEntry) -> tuple[int, int]:
        """How many Assignments, and which may be drawn (V-20)."""
        table = self.seated(case.reader.table("assignments"), "count")
        count = table.integer("count", 1, Tile.MOST - 2)
        exclude = table.integers("exclude", 1, Assignment.COUNT)
        table.finish()
        allowed = [n for n in range(1, Assignment.COUNT + 1) if n not in exclude]
        if count > len(allowed):
            table.fault("count", f"only {len(allowed)} are left")
        case.allowed = allowed
        return count, sum(1 << n - 1 for n in allowed)

    def read_slots(self, case: CaseEntry) -> int:
        """Where Game Changers lie (V-21), and how many tokens on a Suspect unseal its card (DR-RUL-15)."""
        r = case.reader
        table = self.seated(r.table("game_changers"), "locations")
        counts = table.integers("locations", 0, 9)
        if len(counts) != len(case.locations) and r.sound("locations"):
            table.fault("locations", f"expected a number for each of the {len(case.locations)} Locations")
        each = table.integer("each_suspect", 0, 3, 0)
        case.slots = {
            "location": [Place.MOST + site for site, n in enumerate(counts[: Site.MOST]) for _ in range(n)],
            "suspect": [place for place in range(min(len(case.suspects), Place.MOST)) for _ in range(each)],
            "assignment": [StackAt.AREA] * table.integer("assignment", 0, 2, 0),
        }
        opens = table.integer("opens", 0, 10, 0)
        if table.has("opens_per_seat"):
            opens += self.rules.seats * table.integer("opens_per_seat", 0, 3)
        table.finish()
        for j, entry in enumerate(r.array("fixed")):
            one = Reader(entry, f"{r.where}.fixed[{j + 1}]", r.faults)
            case.fixed[one.integer("card", 1, Changer.COUNT)] = one.text("at", ["assignment"])
            one.finish()
        return opens if self.rules.sealed else 0

    def read_changers(self) -> None:
        """DR-COMP-17, DR-GC-07…16; V-09, V-22 to V-28, V-36."""
        rules = self.rules
        size = Changer.COUNT + 1
        row, secret, kept, hold, pool = [Index.NONE] * size, [0] * size, [0] * size, [Index.NONE] * size, [0] * size
        of_case = self.of_case = {number: [] for number in self.cases}
        texts: list[tuple[int, int, str]] = []
        wanted = max(min(len(self.pack.array("game_changers")), Changer.MOST), 1) if self.own else Changer.COUNT
        for i, r in enumerate(self.entries("game_changers", wanted)[:wanted]):
            number = i + 1
            if r.integer("number", 1, Changer.COUNT) != number and self.pack.sound("game_changers"):
                r.fault("number", f"expected {number}: they are numbered in order")
                self.pack.faulty.add("game_changers")  # one that is missing is told of once
            first, last = min(self.cases, default=1), max(self.cases, default=Case.COUNT)
            case = r.integer("case", first, last, first if self.own else None)
            of_case.setdefault(case, []).append(number)
            self.pools[number] = r.text("pool", POOLS)
            voice = self.voices[number] = r.text("voice", ["secret", "aloud"])
            after = r.text("after", ["out", "front", "track"])
            card = self.cards[number] = Card(here=self.pools[number] == "suspect" or not r.sound("pool"))
            texts.append((number, case, str(r.data.get("effects"))))
            before = len(r.faults)
            row[number] = self.programs.compile(r, "effects", card)
            if len(r.faults) == before and r.sound("effects", "voice", "after", "pool"):
                self.check_card(r, card, voice, after, case)
            secret[number], kept[number] = int(voice == "secret"), int(after != "out")
            hold[number], pool[number] = card.hold, POOLS.index(self.pools[number])
            r.text("source", SOURCES)
            r.finish()
        if not self.free and self.pack.sound("game_changers"):
            self.check_repeats(texts)
        rules.changer_row, rules.changer_secret, rules.changer_kept = numbers(row), numbers(secret), numbers(kept)
        rules.changer_hold, rules.changer_pool = numbers(hold), numbers(pool)
        self.deal_changers(of_case)

    def check_card(self, r: Reader, card: Card, voice: str, after: str, case: int) -> None:
        if not card.ops:
            r.fault("effects", "a card does something")
        if voice == "secret" and card.ops - set(compiler.SECRET_OPS):  # V-25
            r.fault("effects", f"a secret card may only {' and '.join(compiler.SECRET_OPS)}, for all else would show")
        if voice == "secret" and card.asks_peek:
            r.fault("effects", "a secret card is peeked from by its taker alone, at a place that it names")
        if voice == "aloud" and "hold" in card.ops:
            r.fault("effects", "only a secret card is held back")
        if (voice == "secret" and after != "front") or (card.every_round and after != "track"):  # V-26
            r.fault("after", "secret cards lie in front, Danger of every Round by the track")
        if voice == "aloud" and "end_score" in card.ops and after == "out":
            r.fault("after", "a card that scores in the end stays in front")
        entry = self.cases.get(case)
        if entry is None:
            return
        entry.enter |= card.enters
        entry.tiles += card.tiles
        if not entry.reader.sound("suspects", "items"):
            return
        for name in sorted(card.named - card.enters - set(entry.suspects)):  # V-10
            r.fault("effects", f"{name} is no Suspect of Case {case}")
        for name in sorted(card.items - set(entry.items)):  # V-19
            r.fault("effects", f"the {name} is not in use in Case {case}; say any_item if it is meant")
        if card.sure_alibi and len(entry.suspects) < 4:  # V-27
            r.fault("effects", "an alibi for certain needs a Case with four Suspects")
        if card.fame > 2:  # V-36
            r.fault("effects", f"{card.fame} Fame at once, and 2 is the most")

    def check_repeats(self, texts: list[tuple[int, int, str]]) -> None:
        """Of number, Case and effects of each card (V-34)."""
        for case in self.cases:
            self.note_repeats([(number, text) for number, of, text in texts if of == case], 1, f" of Case {case}")
        self.note_repeats([(number, text) for number, _, text in texts], 3, "")

    def note_repeats(self, cards: list[tuple[int, str]], most: int, where: str) -> None:
        for text, n in Counter(text for _, text in cards).items():
            if n > most:
                *some, last = [str(number) for number, other in cards if other == text]
                same = f"the cards {', '.join(some)} and {last}{where} have the same effects"
                self.pack.fault("game_changers", f"{same}, and at most {most} may" if most > 1 else same)

    def deal_changers(self, of_case: dict[int, list[int]]) -> None:
        """Which stack each card of a Case goes to, pool by pool (V-21)."""
        size = (Case.LAST_OWN + 1 if self.own else Case.COUNT + 1) * Changer.MOST
        cards, stacks, fixed = [Index.NONE] * size, [Index.NONE] * size, [0] * size
        for number, case in self.cases.items():
            at = number * Changer.MOST
            for pool in POOLS:
                mine = [card for card in of_case[number] if self.pools[card] == pool]
                slots = case.slots.get(pool, [])
                for card, stack in zip(mine, slots, strict=False):
                    if at < (number + 1) * Changer.MOST:
                        cards[at], stacks[at], fixed[at] = card, stack, int(card in case.fixed)
                        at += 1
        self.rules.case_changers, self.rules.case_stacks = numbers(cards), numbers(stacks)
        self.rules.case_fixed = numbers(fixed)
        letter = self.voices.get(1) == "aloud" and 1 in self.cases.get(1, NO_CASE).fixed
        if not self.free and not self.own and not letter and self.pack.sound("game_changers"):
            self.pack.fault("game_changers", "the letter, card 1, is read aloud and lies by the Assignments of Case 1")

    def check_places(self) -> None:
        """Each card of a Case has its place (V-21)."""
        for number, case in self.cases.items():
            mine = self.of_case[number]
            for pool in POOLS:
                cards, slots = sum(self.pools[card] == pool for card in mine), len(case.slots.get(pool, []))
                if cards != slots:
                    case.reader.fault("game_changers", f"{slots} places for {cards} cards of the pool {pool}")
            for card, pool in case.fixed.items():
                if card not in mine or self.pools.get(card) != pool:
                    case.reader.fault("fixed", f"Game Changer {card} is none of the pool {pool} in this Case")

    # -- a whole Case, a whole pack ----------------------------------------------------------------------------

    def check_case(self, case: CaseEntry) -> None:
        """V-13, V-16, V-17, V-20: no Suspect and no Assignment out of reach, no tile on both sides."""
        r = case.reader
        scarce = len(case.items) < 3 or "LOC-1" not in case.locations
        if not self.free and scarce and any("items" in self.tile_tags.get(n, []) for n in case.allowed):
            r.fault("assignments.exclude", "Items are scarce here: an Assignment that needs them cannot be met")
        if case.tiles > Tile.MOST and not self.rules.first_form:
            text = f"{case.tiles} may come to lie out, with those that cards add; {Tile.MOST} is the most"
            r.fault("assignments", text)
        if not case.detectives:
            icons = Counter(icon for name in case.suspects for icon in self.icons.get(name, ()))
            for skill in compiler.SKILL_IDS:
                if not 1 <= icons[skill] <= 2:
                    r.fault("suspects", f"{skill} is on {icons[skill]} Suspects, and 1 or 2 are needed")
        for key, names, tiles in (
            ("suspects", case.suspects, self.suspect_tiles),
            ("locations", case.locations, self.site_tiles),
        ):
            used = Counter(tiles[name] for name in names if name in tiles)
            if not self.free and used and max(used.values()) > 1:
                r.fault(key, "two of them are the two faces of one tile")
        if not self.free:
            self.check_tiles(case)

    def check_tiles(self, case: CaseEntry) -> None:
        """Who enters, or is opened, beside those of the Case needs a tile whose other face is not in play (V-17)."""
        cards = [(f"game_changers[{number}].effects", self.cards[number]) for number in self.of_case[case.number]]
        cards += case.special
        enter = [(place, name) for place, card in cards for name in sorted(card.enters)]
        self.check_faces("Suspect", case.suspects, enter, self.suspect_tiles)
        turned = {name for _, card in cards for name, other in card.opens if self.same_tile(name, other)}
        opened = [(place, name) for place, card in cards for name, _ in sorted(card.opens) if name not in turned]
        self.check_faces("Location", case.locations, opened, self.site_tiles)

    def same_tile(self, location: str, other: str) -> bool:
        return self.site_tiles.get(location) == self.site_tiles.get(other)

    def check_faces(self, what: str, there: list[str], coming: list[tuple[str, str]], tiles: Mapping[str, int]) -> None:
        """Note each of those `coming` whose tile shows its other face already: of one there, or of one before it."""
        faces = {tiles[name]: name for name in there if name in tiles}
        for place, name in coming:
            other = faces.setdefault(tiles.get(name, 0), name)
            if other != name:
                self.new_faults.append(f"{place}: {name} and {other} are the two faces of one {what} tile")

    def check_dangers(self, case: CaseEntry) -> None:
        """V-30, V-33: each Case has its danger and its secrets."""
        mine = self.of_case.get(case.number, [])
        if not any("danger" in self.cards[card].ops for card in mine):
            case.reader.fault("", "no card raises the Danger")
        if sum(self.voices[card] == "secret" for card in mine) < 2:
            case.reader.fault("", "fewer than two secret cards")
        if sum(self.cards[card].every_round for card in mine) > 1:
            case.reader.fault("", "more than one card raises the Danger every Round")

    def check_mix(self) -> None:
        """V-18, V-31, V-32, V-35."""
        fault = self.pack.fault
        shut = [case for case in self.cases.values() if "LOC-1" not in case.locations]
        if len(shut) > 1:
            fault("cases", "at most one Case does without the Agency")
        in_case: dict[int, list[int]] = {case: [] for case in self.cases}
        for entry in self.cases:
            at = entry * Changer.MOST
            dealt = self.rules.case_changers[at : at + Changer.MOST]
            in_case[entry] = [int(card) for card in dealt if card != Index.NONE]
        for case in shut:
            if not any(name == "LOC-1" for card in in_case[case.number] for name, _ in self.cards[card].opens):
                fault(f"cases[{case.number}]", "no card opens the Agency")
        for number, numbers_ in in_case.items():
            cards = [self.cards[card] for card in numbers_]
            where = f"cases[{number}]"
            later = {name for other, case in self.cases.items() if other > number for name in case.suspects}
            here = set(self.cases[number].suspects)
            if 2 <= number <= 6 and not any(
                name in later or (name == "here" and here & later) for card in cards for name in card.blood
            ):
                fault(where, "no Bad Blood with a Suspect who comes back")
        ops = set().union(*(card.ops for card in self.cards.values())) if self.cards else set()
        if len(ops) < 12:
            fault("game_changers", f"{len(ops)} different verbs, and at least 12 are wanted")
        for op, least in (("lawyer_arrives", 4), ("alibi", 2)):
            n = sum(any(op in self.cards[card].ops for card in cards) for cards in in_case.values())
            if n < least:
                fault("game_changers", f"{op} in {n} Cases, and at least {least} are wanted")

    def check_words(self) -> None:
        """Every name and sentence that the pack needs is there (V-10, V-37…39)."""
        prose = Prose(self.pack, self.words, self.own)
        prose.check_names()
        if self.pack.sound("game_changers"):
            prose.check_cards(self.cards)
        for number, case in self.cases.items():
            if not case.reader.sound("id", "suspects"):
                continue
            people = (*case.suspects, *sorted(case.enter))
            special = bool(case.reader.data.get("special_rules") or case.reader.data.get("scoring"))
            prose.check_case(number, people, special)
            if not self.free:
                prose.check_story(number, people, self.of_case.get(number, ()))
        if all(line.startswith("words.") for line in self.pack.faults):  # else it may follow from those
            self.new_faults += prose.check_orphans(prose.known_keys(self.cast(), self.cards))

    def cast(self) -> dict[int, set[str]]:
        """Who can be Guilty in each Case, with any number of seats."""
        out = {}
        for number, case in self.cases.items():
            rows = case.given if isinstance(case.given, Mapping) else {"": case.given}
            named = {str(name) for row in rows.values() if isinstance(row, list) for name in row}
            out[number] = named.union(case.suspects, case.enter, *(card.enters for _, card in case.special))
        return out

    def store(self) -> None:
        rules, programs = self.rules, self.programs
        rules.rows = numbers([n for row in programs.rows for n in row])
        rules.tests = numbers([n for test in programs.tests for n in test])
        rules.formulas = numbers([n for formula in programs.formulas for n in formula])


NO_CASE = CaseEntry(Reader({}, "", []), 0)


def numbers(values: Iterable[int]) -> vec[i64]:
    return vec[i64](list(values))
