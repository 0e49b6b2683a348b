"""The rules of a game as data: look one up by its id, print the page, find the ids that a text cites.

A game keeps two files in its ``rules`` folder: ``story.md`` tells the game to a newcomer, ``rules.toml`` holds every
rule once, under its id. The page in ``docs/rules`` is made from both. At the root of the repository,

    python -m casefile.engine.rulebook            writes the pages of all games
    python -m casefile.engine.rulebook --check    writes nothing and exits with 1 if a page is stale
"""

from __future__ import annotations

import argparse
import difflib
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

from casefile.engine.errors import CasefileError
from casefile.engine.reading import parse_toml, text_in

RULES_FILE = "rules.toml"
STORY_FILE = "story.md"
SOURCES = ("rulebook", "derived", "ruling", "technical")
RULING = "our ruling"  # the words with which every ruling says that it is one


@dataclass(frozen=True)
class Rule:
    """One rule in our own words.

    ``source`` says where it comes from (one of `SOURCES`). ``code`` is False where no code can or need decide by it;
    ``why_not`` then gives the reason, and is empty otherwise.
    """

    id: str
    text: str
    source: str
    code: bool
    why_not: str
    section: str


@dataclass(frozen=True)
class Section:
    """A named group of rules, in the order of the file."""

    name: str
    rules: tuple[Rule, ...]


class UnknownRule(CasefileError, LookupError):
    """No rule has this id; the message names the ids that come close."""


class RulebookError(CasefileError, ValueError):
    """A rules file that cannot be used; the message lists everything that is wrong with it."""


class Rulebook:
    """All rules of one game, with the story that introduces them.

    >>> book = Rulebook.load(resources.files("casefile.engine"))
    >>> book.rule("cf-04").id
    'CF-04'
    >>> book.rule("CF-44")
    Traceback (most recent call last):
        ...
    casefile.engine.rulebook.UnknownRule: There is no rule CF-44. Did you mean CF-04, CF-03 or CF-02?
    """

    def __init__(
        self,
        title: str,
        prefix: str,
        notice: str,
        sections: tuple[Section, ...],
        story: str = "",
        common: tuple[Rule, ...] = (),
    ) -> None:
        self.title = title
        self.prefix = prefix
        self.notice = notice
        self.sections = sections
        self.story = story
        self.rules: tuple[Rule, ...] = tuple(rule for section in sections for rule in section.rules)
        self._by_id = {rule.id: rule for rule in (*common, *self.rules)}

    @classmethod
    def load(cls, folder: Traversable | Path) -> Rulebook:
        """Read ``rules.toml`` and, if there is one, ``story.md`` from a folder.

        The rules of every table (``CF-01`` and on) can be looked up in the result too, but are no part of `rules`.
        Raises `RulebookError` with all faults of the file in one report.
        """
        file = folder.joinpath(RULES_FILE)
        title, prefix, notice, sections = _parse(text_in(file, RulebookError), str(file))
        story_file = folder.joinpath(STORY_FILE)
        story = text_in(story_file, RulebookError) if story_file.is_file() else ""
        house = resources.files("casefile.engine").joinpath(RULES_FILE)
        common = _parse(house.read_text(encoding="utf-8"), str(house))[3]
        return cls(title, prefix, notice, sections, story, tuple(rule for part in common for rule in part.rules))

    def in_words(self, texts: Mapping[str, str], story: str) -> Rulebook:
        """The same rules in another language: `rule.ID`, `rules.section.NAME`, `rules.notice`, else English."""

        def told(rule: Rule) -> Rule:
            return replace(rule, text=texts.get(f"rule.{rule.id}", rule.text))

        sections = tuple(
            Section(texts.get(f"rules.section.{each.name}", each.name), tuple(map(told, each.rules)))
            for each in self.sections
        )
        common = tuple(told(rule) for id, rule in self._by_id.items() if not id.startswith(f"{self.prefix}-"))
        notice = texts.get("rules.notice", self.notice)
        return Rulebook(self.title, self.prefix, notice, sections, story or self.story, common)

    def rule(self, id: str) -> Rule:
        """The rule with this id, in capitals or not; `UnknownRule` if there is none."""
        wanted = id.strip().upper()
        found = self._by_id.get(wanted)
        if found is not None:
            return found
        close = difflib.get_close_matches(wanted, self._by_id, n=3)
        if close:
            hint = f"Did you mean {' or '.join(filter(None, (', '.join(close[:-1]), close[-1])))}?"
        else:
            hint = f"Ids look like {self.rules[0].id}."
        raise UnknownRule(f"There is no rule {wanted}. {hint}")

    def page(self) -> str:
        """The whole page as Markdown: title, notice, story, then every rule under a heading of its own."""
        blocks = [
            "<!-- Made by `python -m casefile.engine.rulebook` from story.md and rules.toml: edit those. -->",
            f"# {self.title}",
        ]
        if self.notice:
            blocks.append(f"*{self.notice}*")
        if self.story:
            blocks.append(self.story.strip())
        blocks.append("## The rules, one by one")
        if any(RULING in rule.text for rule in self.rules):
            blocks.append(f"“{RULING.capitalize()}” marks what the printed rules leave open, and we had to decide.")
        for section in self.sections:
            blocks.append(f"### {section.name}")
            for rule in section.rules:
                blocks += [f"#### {rule.id}", rule.text]
        return "\n\n".join(blocks) + "\n"


# A first id such as TOY-CAR-01 or CF-01, up to where a range goes (TOY-CAR-01…06), then short forms (", -09").
_UPTO = r"(?:(?:…|\.\.)-?(?P<{name}>\d{{2,}})(?!\d))?"
_FIRST = re.compile(
    r"(?<![A-Za-z0-9_-])(?P<stem>[A-Z][A-Z0-9]*(?:-[A-Z][A-Z0-9]*)*)-(?P<low>\d{2,})(?![A-Za-z0-9_])"
    + _UPTO.format(name="high")
)
_MORE = re.compile(r",\s*-(?P<low>\d{2,})(?![A-Za-z0-9_])" + _UPTO.format(name="high"))


def cited(text: str) -> set[str]:
    """The rule ids that a text cites, ranges and short forms written out. Any prefix will do.

    >>> sorted(cited("The car stays on the board (TOY-CAR-03, -05…06)."))
    ['TOY-CAR-03', 'TOY-CAR-05', 'TOY-CAR-06']
    >>> sorted(cited("TOY-MELD-01..02; refused with CF-03"))
    ['CF-03', 'TOY-MELD-01', 'TOY-MELD-02']

    A range that runs backwards is an error, for it would cite nothing.

    >>> cited("TOY-MELD-03…01")
    Traceback (most recent call last):
        ...
    casefile.engine.rulebook.RulebookError: TOY-MELD-03…01 is no range: it runs backwards
    """
    found: set[str] = set()
    for first in _FIRST.finditer(text):
        stem = first["stem"]
        found.update(_range(stem, first["low"], first["high"]))
        end = first.end()
        while more := _MORE.match(text, end):
            found.update(_range(stem, more["low"], more["high"]))
            end = more.end()
    return found


def _range(stem: str, low: str, high: str | None) -> Iterator[str]:
    if high is None:
        yield f"{stem}-{low}"
        return
    if int(high) < int(low):
        raise RulebookError(f"{stem}-{low}…{high} is no range: it runs backwards")
    for number in range(int(low), int(high) + 1):
        yield f"{stem}-{number:0{len(low)}d}"


class _Faults:
    """Reads tables of a rules file, and collects what is wrong with them."""

    def __init__(self) -> None:
        self.found: list[str] = []

    def take(self, table: dict[str, Any], key: str, kind: type, where: str, default: Any = None) -> Any:
        value = table.pop(key, default)
        if not isinstance(value, kind) or (value == "" and default is None):
            wanted = {str: "a text", bool: "true or false", list: "a list of tables"}[kind]
            self.found.append(f"{where}: `{key}` must be {wanted}")
            return kind()
        return value

    def tables(self, table: dict[str, Any], key: str, where: str) -> Iterator[dict[str, Any]]:
        for item in self.take(table, key, list, where):
            if isinstance(item, dict):
                yield item
            else:
                self.found.append(f"{where}: `{key}` must be a list of tables")

    def finish(self, table: dict[str, Any], where: str) -> None:
        self.found.extend(f"{where}: unknown key `{key}`" for key in table)


def _parse(text: str, place: str) -> tuple[str, str, str, tuple[Section, ...]]:
    """Title, prefix, notice and sections of a rules file; every fault in one `RulebookError`."""
    data: dict[str, Any] = parse_toml(text, place, RulebookError)
    faults = _Faults()
    title: str = faults.take(data, "title", str, "file")
    prefix: str = faults.take(data, "prefix", str, "file")
    notice: str = faults.take(data, "notice", str, "file", "")
    sections: list[Section] = []
    seen: set[str] = set()
    for number, part in enumerate(faults.tables(data, "section", "file"), 1):
        where = f"section {number}"
        name: str = faults.take(part, "name", str, where)
        entries = enumerate(faults.tables(part, "rule", where), 1)
        rules = [_parse_rule(entry, f"{where}, rule {at}", name, prefix, seen, faults) for at, entry in entries]
        faults.finish(part, where)
        sections.append(Section(name, tuple(rules)))
    faults.finish(data, "file")
    if not seen:
        faults.found.append("file: there is no rule in it")
    if faults.found:
        raise RulebookError(f"{place}:\n" + "\n".join(f"  {fault}" for fault in faults.found))
    return title, prefix, notice, tuple(sections)


def _parse_rule(entry: dict[str, Any], where: str, section: str, prefix: str, seen: set[str], faults: _Faults) -> Rule:
    """One rule; its id is added to those seen."""
    id: str = faults.take(entry, "id", str, where)
    where = id or where
    rule = Rule(
        id=id,
        text=faults.take(entry, "text", str, where),
        source=faults.take(entry, "source", str, where),
        code=faults.take(entry, "code", bool, where),
        why_not=faults.take(entry, "why_not", str, where, ""),
        section=section,
    )
    faults.finish(entry, where)
    if id in seen:
        faults.found.append(f"{where}: this id stands twice")
    seen.add(id)
    if id and not (id.startswith(f"{prefix}-") and cited(id) == {id}):
        faults.found.append(f"{where}: an id must look like {prefix}-NAME-01 or {prefix}-01")
    if rule.source and rule.source not in SOURCES:
        faults.found.append(f"{where}: `source` must be one of {', '.join(SOURCES)}")
    if rule.code == bool(rule.why_not):
        faults.found.append(f"{where}: give `why_not` exactly where `code` is false")
    return rule


def pages(root: Path) -> dict[Path, str]:
    """For a repository: the file of each page of rules, and what it should say."""
    names = {
        file.parent: file.parent.parent.name for file in sorted(root.glob(f"src/casefile/games/*/rules/{RULES_FILE}"))
    }
    common = root / "src/casefile/engine"
    if common.joinpath(RULES_FILE).is_file():
        names[common] = "every_table"
    return {root / f"docs/rules/{name}.md": Rulebook.load(folder).page() for folder, name in names.items()}


def stale_pages(root: Path) -> list[Path]:
    """The rules pages of a repository that are missing or differ from what their sources say now."""
    return [
        file
        for file, text in pages(root).items()
        if not file.is_file() or file.read_bytes().replace(b"\r\n", b"\n") != text.encode("utf-8")
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the rules pages below the working directory, or check them; the exit code."""
    parser = argparse.ArgumentParser(prog="python -m casefile.engine.rulebook", description="Make docs/rules/*.md.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit with 1 and name the stale pages")
    options = parser.parse_args(arguments)
    root = Path()
    current = pages(root)
    if not current:
        print("No game with rules found: run this at the root of the repository.", file=sys.stderr)
        return 2
    stale = stale_pages(root)
    if options.check:
        for file in stale:
            print(f"{file} is stale: run `python -m casefile.engine.rulebook`", file=sys.stderr)
        return 1 if stale else 0
    for file in stale:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(current[file], encoding="utf-8", newline="\n")
        print(f"wrote {file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
