"""The words of a Casebook, checked: all there, fit to be read aloud, and silent about the culprit (V-10, V-37…39)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from string import Formatter

from casefile.engine.reading import Reader, counted, found, suggest
from casefile.engine.words import Words
from casefile.games.detective_rummy import compiler
from casefile.games.detective_rummy.compiler import Card
from casefile.games.detective_rummy.layout import Assignment, Suspect

# The words that a pack may bring: whatever tells of its Case, its cards and its people.
OWN_WORDS = (
    "case", "case-rule", "game-changer", "effect", "effect-of", "choice", "suspect", "location", "instruction",
    "assignment", "condition",
)  # fmt: skip
NAMES = {*compiler.SUSPECT_IDS[: Suspect.DETECTIVE], *compiler.LOCATION_IDS}
FILLED = {"effect": NAMES, "effect-of": NAMES | {"who"}, "choice": NAMES}  # the names in braces that are filled in
FIXED_WORDS = ("suspect", "location", "instruction", "assignment", "condition")  # of what every Casebook numbers alike
CASE_PARTS = ("title", "teaser", "introduction", "notes", "sealed", "epilogue")
OUTCOMES = ("several", "nobody", "alibi")  # conclusions beside that of each Suspect
MOST_NAMED = 4  # sentences that are named of those that a whole table lacks
LENGTHS = {"introduction": (60, 160), "notes": (60, 160), "conclusion": (1, 60), "text": (1, 60)}  # V-39


class Prose:
    """The sentences of one pack: those that ship, and its own, which a pack of one Case needs for all its cards.

    Else its card 1 would be told in the words of the Casebook's.
    """

    def __init__(self, pack: Reader, words: Words, own: bool) -> None:
        self.pack = pack
        self.mine: dict[str, str] = {}
        self.slips: set[str] = set()  # understood, though it is not where it should be
        words_given = pack.table("words")
        if own and not words_given.data:
            if pack.sound("words"):
                pack.fault("words", "expected a table, found nothing")
            self.slips.update(OWN_WORDS)
        self.gather("", words_given.data)
        self.shipped = words.texts
        self.every = {**self.shipped, **self.mine}
        self.told = self.mine if own else self.every  # what its Cases and cards are told in
        for head in sorted({key.split(".")[0] for key in self.mine} - set(OWN_WORDS)):
            pack.fault(f"words.{head}", f"a pack has words for {', '.join(OWN_WORDS)}{suggest(head, OWN_WORDS)}")
            self.slips.update(get_close_matches(head, OWN_WORDS, n=1))
        for key, text in self.mine.items():
            self.check_own(key, text)

    def gather(self, prefix: str, table: Mapping[str, object]) -> None:
        for name, value in table.items():
            if isinstance(value, Mapping):
                self.gather(f"{prefix}{name}.", value)
            elif isinstance(value, str):
                self.mine[prefix + name] = value
            else:
                self.pack.fault(f"words.{prefix}{name}", f"expected a text, found {found(value)}")
                self.slips.add(prefix + name)

    def check_own(self, key: str, text: str) -> None:
        head = key.split(".")[0]
        try:
            fields = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
        except ValueError:
            fields = {"?"}
        strange = fields - FILLED.get(head, set())
        if head in OWN_WORDS and strange:
            said = "braces are for ids of Suspects and Locations, in effect and choice, and for {who} in effect-of"
            which = "a brace stands alone" if "?" in strange else f"{{{min(strange)[:40]}}} is not filled in"
            self.pack.fault(f"words.{key}", f"{which}: {said}")

    def wanted(self, keys: Iterable[str], among: Mapping[str, str]) -> None:
        """Note what is missing: single sentences, and of a whole table that is not there only the table."""
        tables = {".".join(key.split(".")[:n]) for key in among for n in range(1, key.count(".") + 1)}
        lacking: dict[str, list[str]] = {}
        for key in keys:
            parts = key.split(".")
            heads = [".".join(parts[:n]) for n in range(1, len(parts) + 1)]
            if key not in among and self.slips.isdisjoint(heads):
                lacking.setdefault(next((head for head in heads if head not in tables), key), []).append(key)
        for head, missing in lacking.items():
            rest = [key.removeprefix(f"{head}.") for key in missing]
            more = " …" if len(rest) > MOST_NAMED else ""
            what = "a text" if missing == [head] else f"a table with {', '.join(rest[:MOST_NAMED])}{more}"
            self.pack.fault(f"words.{head}", f"expected {what}, found {'a table' if head in tables else 'nothing'}")

    def check_names(self) -> None:
        """Everything that can be pointed at has a name, and what can be done there is said."""
        pairs = [(skill, face) for skill in compiler.SKILL_IDS for face in (1, 2)]
        numbers = range(1, Assignment.COUNT + 1)
        keys = [f"skill.{skill}" for skill in compiler.SKILL_IDS] + [
            f"lawyer.{skill}.name" for skill in compiler.SKILL_IDS
        ]
        keys += [f"item-name.{item}" for item in compiler.ITEM_IDS]
        keys += [f"detective.{skill}-{face}.name" for skill, face in pairs]
        keys += [f"suspect.{name}.name" for name in compiler.SUSPECT_IDS[: Suspect.DETECTIVE]]
        keys += [key for name in compiler.LOCATION_IDS for key in (f"location.{name}.name", f"instruction.{name}")]
        keys += [key for number in numbers for key in (f"assignment.{number}.name", f"condition.{number}")]
        self.wanted(keys, self.every)

    def check_cards(self, cards: Mapping[int, Card]) -> None:
        keys = [key for n in cards for key in (f"effect.{n}", f"game-changer.{n}.name", f"game-changer.{n}.text")]
        keys += [] if self.told is self.mine else [f"effect-of.{n}" for n in cards]
        keys += [f"choice.{n}.{option}" for n, card in cards.items() for option in range(1, card.options + 1)]
        self.wanted(keys, self.told)

    def check_case(self, number: int, people: Iterable[str], special: bool) -> None:
        """A title, an introduction, notes, what it changes, and a conclusion for whatever may come out (V-37)."""
        keys = [f"case.{number}.{part}" for part in ("title", "introduction", "notes")]
        alone = any(key.startswith(f"case.{number}.") for key in self.told)
        keys += [f"case-rule.{number}"] if special and alone else []
        endings = (*(name.removeprefix("D-") for name in people), *OUTCOMES)
        self.wanted(keys + [f"case.{number}.conclusion.{name}" for name in endings], self.told)

    def known_keys(self, cast: Mapping[int, Iterable[str]], cards: Mapping[int, Card]) -> set[str]:
        """Every key that something reads, with these Suspects in each Case and these cards."""
        heads = FIXED_WORDS if self.told is self.mine else OWN_WORDS
        keys = {key for key in self.shipped if key.split(".")[0] in heads} | {"case-rule.sealed"}
        for number, people in cast.items():
            keys |= {f"case.{number}.{part}" for part in CASE_PARTS} | {f"case-rule.{number}"}
            keys |= {f"case.{number}.conclusion.{name.removeprefix('D-')}" for name in (*people, *OUTCOMES)}
        for number, card in cards.items():
            keys |= {f"{part}.{number}" for part in ("effect", "effect-of")}
            keys |= {f"game-changer.{number}.{part}" for part in ("name", "text")}
            keys |= {f"choice.{number}.{option + 1}" for option in range(card.options)}
        return keys

    def check_orphans(self, known: set[str]) -> list[str]:
        """Words that nobody would ever read: a slip for one that is missing is a fault in its place, others are
        returned.
        """
        tables = {".".join(key.split(".")[:n]) for key in known for n in range(1, key.count(".") + 1)}
        out: dict[str, None] = {}
        for key in self.mine:
            if key.split(".")[0] in OWN_WORDS and key not in known | tables:  # a head of its own is told of before
                place, line, meant = self.orphan(key, known, tables)
                missed = self.pack.missed.pop(f"words.{meant}", [])
                for told in missed:
                    self.pack.faults.remove(told)
                    self.pack.fault(place, line)
                if not missed and place not in self.pack.faulty:
                    out[f"{place}: {line}"] = None
        return list(out)

    def orphan(self, key: str, known: set[str], tables: set[str]) -> tuple[str, str, str]:
        """Where a key leaves the known ones, what to say of it, and which key is meant."""
        parts = key.split(".")
        heads = [".".join(parts[:n]) for n in range(1, len(parts) + 1)]
        if text := next((head for head in heads if head in known), ""):
            return f"words.{text}", "expected a text, found a table", ""
        at = next(n for n, head in enumerate(heads) if head not in tables)
        above, word = heads[at - 1], parts[at]
        if above.endswith(".conclusion") and word in NAMES:
            return f"words.{key}", f"nobody would read it: {word} is no Suspect of Case {parts[1]}", ""
        beside = sorted({other.split(".")[at] for other in known if other.startswith(f"{above}.")})
        meant = next(iter(get_close_matches(word, beside, n=1)), "")
        return f"words.{above}.{word}", f"unknown key{self.nearest(word, beside)}", f"{above}.{meant}"

    def nearest(self, word: str, known: list[str]) -> str:
        """A hint at what is meant; of numbers no one is nearer than another."""
        if word.isdigit() and all(other.isdigit() for other in known):
            return f"; known are {', '.join(sorted(known, key=int))}" if known else ""
        return suggest(word, known)

    def check_story(self, number: int, people: Iterable[str], cards: Iterable[int]) -> None:
        """To be read aloud in a minute, and nothing before the verdict says who did it (V-38, V-39)."""
        before = [f"case.{number}.{part}" for part in ("introduction", "notes")]
        before += [f"game-changer.{card}.text" for card in cards]
        after = [key for key in self.told if key.startswith(f"case.{number}.conclusion.")]
        for key in (*before, *after):
            least, most = next(LENGTHS[part] for part in key.split(".") if part in LENGTHS)
            n = len(self.told.get(key, "").split())
            if key in self.told and not least <= n <= most:
                self.pack.fault(f"words.{key}", f"{counted(n, 'word')}, and {least} to {most} can be read aloud")
        for name in (self.every.get(f"suspect.{id}.name", id) for id in people):
            last = re.escape(name.split()[-1])
            accusation = rf"\b(it was (\w+ )?{last}|{last} (did it|is guilty|was guilty))\b"
            for key in before:
                if re.search(accusation, self.told.get(key, ""), re.IGNORECASE):
                    self.pack.fault(f"words.{key}", f"names {name} as the culprit before the verdict")
