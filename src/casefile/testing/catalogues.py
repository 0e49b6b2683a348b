"""Finds what a language lacks, and what is wrong with it, by comparing its catalogues with the English ones.

At the root of the repository,

    python -m casefile.testing.catalogues de          what is missing or wrong in German, file by file
    python -m casefile.testing.catalogues de --count  how much of each file is there
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import Any

from casefile.engine.errors import CasefileError
from casefile.engine.grammar import Noun, language_of, template_fault
from casefile.engine.reading import parse_toml
from casefile.testing.words import placeholders

ENGLISH = "en"
FOLDERS = ("src", "web/src", "examples")
# What each language writes otherwise than English.
WIDE, NARROW = "\u00a0", "\u202f"  # spaces at which no line is broken
QUOTES = {"de": re.compile('[”"«»]'), "fr": re.compile(f'[“”„"]|«(?!{WIDE})|(?<!{WIDE})»')}
SPACED = re.compile(f"(?<![{NARROW}?!])[;!?]|(?<![{WIDE}\\d]):(?= )")  # French has such a space before these
KEPT = re.compile(r"\{[^{}]*\}")


@dataclass
class Catalogue:
    """One file of sentences in one language, flat, by key."""

    file: Path
    texts: dict[str, str] = field(default_factory=dict)

    @staticmethod
    def read(file: Path) -> Catalogue:
        read = Catalogue(file)
        if file.is_file():
            read.gather("", parse_toml(file.read_text(encoding="utf-8"), file.name, CasefileError))
        return read

    def gather(self, prefix: str, tables: Mapping[str, object]) -> None:
        for key, value in tables.items():
            if isinstance(value, Mapping):
                self.gather(f"{prefix}{key}.", value)
            elif isinstance(value, list):
                self.gather(f"{prefix}{key}.", {str(at): each for at, each in enumerate(value)})
            else:
                self.texts[prefix + key] = str(value)


def pairs(root: Path, language: str) -> Iterator[tuple[Catalogue, Catalogue]]:
    """Each English catalogue with the one of a language."""
    for folder in FOLDERS:
        for file in sorted((root / folder).glob("**/words/en*.toml")):
            other = file.with_name(file.name.replace(ENGLISH, language, 1))
            yield Catalogue.read(file), Catalogue.read(other)


def taught(root: Path, language: str) -> Iterator[tuple[Catalogue, Catalogue]]:
    """The English rules, lessons and puzzles of each game, which have files of their own, with their catalogues."""
    for folder in sorted((root / "src").glob("**/rules/rules.toml")):
        game = folder.parent.parent
        rules = Catalogue(folder, dict(rule_texts(parse_toml(folder.read_text("utf-8"), str(folder), CasefileError))))
        yield rules, Catalogue.read(game / "words" / f"{language}.rules.toml")
        for kind in ("lessons", "puzzles"):
            texts: dict[str, str] = {}
            for file in sorted((game / kind).glob("*.toml")):
                texts |= lesson_texts(
                    f"{kind[:-1]}.{file.stem}", parse_toml(file.read_text("utf-8"), str(file), CasefileError)
                )
            if texts:
                yield Catalogue(game / kind, texts), Catalogue.read(game / "words" / f"{language}.{kind}.toml")
    house = root / "src/casefile/engine/rules.toml"
    rules = Catalogue(house, dict(rule_texts(parse_toml(house.read_text("utf-8"), str(house), CasefileError))))
    yield rules, Catalogue.read(root / "src/casefile/table/words" / f"{language}.rules.toml")


def rule_texts(data: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
    """The keys and texts of a file of rules."""
    if data.get("notice"):
        yield "rules.notice", data["notice"]
    for section in data["section"]:
        yield f"rules.section.{section['name']}", section["name"]
        for rule in section["rule"]:
            yield f"rule.{rule['id']}", rule["text"]


def lesson_texts(key: str, data: Mapping[str, Any]) -> dict[str, str]:
    """The keys and texts of a lesson or a puzzle."""
    texts = {f"{key}.{name}": str(data[name]) for name in ("title", "about", "why") if name in data}
    if "best" in data:
        texts.pop(f"{key}.about", None)
    for at, step in enumerate(data.get("step", ()), 1):
        texts |= {f"{key}.step.{at}.{name}": step[name] for name in ("words", "right", "wrong") if name in step}
    return texts


def faults(english: Catalogue, other: Catalogue, language: str) -> Iterator[str]:
    """What is missing or wrong in one catalogue."""
    for key in english.texts.keys() - other.texts.keys():
        yield f"{key} is missing: {english.texts[key]}"
    for key in other.texts.keys() - english.texts.keys():
        if not re.search(r"\.(one|other|two|few|many)$", key):
            yield f"{key} is in no English catalogue"
    grammar, names = language_of(language), dict[str, tuple[str, Noun]]()
    for key, text in other.texts.items():
        noun = Noun.read(text) if Noun.is_one(text) else None
        said = noun.text if noun else text
        if noun:
            if fault := grammar.fault(noun):
                yield f"{key}: {fault}"
            earlier, known = names.setdefault(noun.text, (key, noun))
            if known != noun:
                yield f"{key}: {noun.text!r} stands with other forms at {earlier}"
        if fault := template_fault(said, grammar):
            yield f"{key}: {fault}"
        if key in english.texts and (lost := placeholders(english.texts[key]) ^ placeholders(said)):
            yield f"{key}: {{{min(lost)}}} is in one language only: {english.texts[key]} – {said}"
        if found := QUOTES.get(language, KEPT).search(KEPT.sub("", said)):
            yield f"{key}: quotation marks of another language: {found[0]}"
        if language == "fr" and (found := SPACED.search(KEPT.sub("x", said))):
            yield f"{key}: no space of its own before {found[0]!r}: {said}"


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m casefile.testing.catalogues", description=__doc__)
    parser.add_argument("language")
    parser.add_argument("--count", action="store_true", help="only say how much is there")
    parser.add_argument("--root", type=Path, default=Path())
    given = parser.parse_args(arguments)
    wrong = 0
    for english, other in chain(pairs(given.root, given.language), taught(given.root, given.language)):
        found = sorted(faults(english, other, given.language))
        wrong += len(found)
        there = len(english.texts.keys() & other.texts.keys())
        if given.count:
            print(f"{there:5} of {len(english.texts):5}  {other.file}")
        elif other.texts:
            print(*(f"{other.file}: {fault}" for fault in found), sep="\n", end="\n" if found else "")
        else:
            print(f"{other.file} is not there: {len(english.texts)} sentences")
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
