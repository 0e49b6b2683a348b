"""The rule trace: every rule has an entry, code that decides by it, and a test that pins it.

Code cites a rule by writing its id or a range of ids in a comment, docstring or string. A test cites it with
`@pytest.mark.rules("BC-CAR-01", "BC-MELD-01…03")`, or a position file with a top-level `rules = [...]`.
Rules with `code = false` need neither, but a reason.
"""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from casefile.engine.rulebook import RULES_FILE, RULING, Rulebook, cited, stale_pages

pytestmark = pytest.mark.once  # it reads sources and runs nothing of them

ROOT = Path(__file__).parents[2]
EXPLAINING = "explaining.py"  # it leads to rules and decides by none: its ids have a test of their own


@dataclass
class Citations:
    """The cited ids, each with its places; and citations that cannot be parsed."""

    places: dict[str, list[str]] = field(default_factory=dict)
    unreadable: list[str] = field(default_factory=list)

    def read(self, text: str, place: str, *, needed: bool = False) -> None:
        """Record the citations in a text; with `needed`, a text without one is a fault."""
        try:
            ids = cited(text)
        except ValueError as error:
            self.unreadable.append(f"{place}: {error}")
            return
        if needed and not ids:
            self.unreadable.append(f"{place}: {text!r} is no rule id and no range of ids")
        for id in ids:
            self.places.setdefault(id, []).append(place)


class Trace:
    """The three readings (rulebooks, code, tests) of one repository, and what is missing in each."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.engine = root / "src" / "casefile" / "engine"
        games = sorted(file.parent.parent for file in root.glob(f"src/casefile/games/*/rules/{RULES_FILE}"))
        self.books = {game.name: Rulebook.load(game / "rules") for game in games}
        self.homes: dict[str, tuple[Path, ...]] = {game.name: (game, self.engine) for game in games}
        if (self.engine / RULES_FILE).is_file():
            self.books["engine"] = Rulebook.load(self.engine)
            self.homes["engine"] = (self.engine,)
        self.tests = self._read_tests()

    def code(self, *folders: Path) -> Citations:
        """The citations in the code below these folders; rulebook.py is left out, since its ids are examples."""
        found = Citations()
        for folder in folders:
            for file in sorted(set(folder.rglob("*.py")) - {self.engine / "rulebook.py"}):
                if file.name == EXPLAINING:
                    continue
                for number, paragraph in _paragraphs(file.read_text(encoding="utf-8")):
                    found.read(paragraph, f"{self._name(file)}:{number}")
        return found

    def without_code(self, name: str) -> list[str]:
        found = self.code(*self.homes[name]).places
        return [rule.id for rule in self.books[name].rules if rule.code and rule.id not in found]

    def without_test(self, name: str) -> list[str]:
        return [rule.id for rule in self.books[name].rules if rule.code and rule.id not in self.tests.places]

    def dead_citations(self) -> list[str]:
        """Citations of ids that no rulebook has; in code only those with one of our prefixes (SHA-256 is no rule)."""
        known = {rule.id for book in self.books.values() for rule in book.rules}
        ours = tuple(f"{book.prefix}-" for book in self.books.values())
        code = self.code(self.root / "src" / "casefile")
        prose = Citations()
        for name, book in self.books.items():
            prose.read(book.story, f"{name}, story.md")
            for rule in book.rules:
                prose.read(f"{rule.text} {rule.why_not}", f"{name}, {rule.id}")
        dead = [
            f"{id} in {', '.join(places)}"
            for reading in (code, prose)
            for id, places in reading.places.items()
            if id.startswith(ours) and id not in known
        ]
        dead += [f"{id} in {', '.join(places)}" for id, places in self.tests.places.items() if id not in known]
        return sorted(dead) + code.unreadable + prose.unreadable + self.tests.unreadable

    def _read_tests(self) -> Citations:
        found = Citations()
        for file in sorted(self.root.glob("tests/**/*.py")):
            _read_markers(ast.parse(file.read_text(encoding="utf-8")), self._name(file), found)
        for file in sorted(self.root.glob("tests/**/positions/*.toml")):
            ids = tomllib.loads(file.read_text(encoding="utf-8")).get("rules", [])
            for id in ids if isinstance(ids, list) else [ids]:
                found.read(str(id), self._name(file), needed=True)
        return found

    def _name(self, file: Path) -> str:
        return file.relative_to(self.root).as_posix()


def _paragraphs(text: str) -> Iterator[tuple[int, str]]:
    """Lines with their numbers; a line that ends in a number and a comma is joined with the next: `…-01,` + `-03`."""
    held, start = "", 0
    for number, line in enumerate(text.splitlines(), 1):
        if not held:
            start = number
        held += line.lstrip(" #") if held else line
        if re.search(r"-\d{2,},\s*$", line):
            held = held.rstrip() + " "
            continue
        yield start, held
        held = ""
    if held:
        yield start, held


def _read_markers(tree: ast.Module, file: str, found: Citations) -> None:
    """Record the ids of every `pytest.mark.rules(...)` that marks a test: decorator, `pytestmark` or `pytest.param`."""
    idle: set[ast.AST] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            prefix = "Test" if isinstance(node, ast.ClassDef) else "test"
            marks = [mark for mark in node.decorator_list if _is_rules_mark(mark)]
            if marks and not node.name.startswith(prefix):
                idle.update(marks)
                found.unreadable.append(f"{file}:{node.lineno}: the marker is on {node.name}, which is not a test")
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not _is_rules_mark(node) or node in idle:
            continue
        for argument in node.args:
            place = f"{file}:{argument.lineno}"
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                found.read(argument.value, place, needed=True)
            else:
                found.unreadable.append(f"{place}: write the ids of a rules marker as plain strings")


def _is_rules_mark(node: ast.AST) -> bool:
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or node.func.attr != "rules":
        return False
    owner = node.func.value
    return (isinstance(owner, ast.Attribute) and owner.attr == "mark") or (
        isinstance(owner, ast.Name) and owner.id == "mark"
    )


def lines(items: list[str]) -> str:
    return "".join(f"\n  {item}" for item in items)


# The repository itself.

NAMES = [*sorted(file.parts[-3] for file in ROOT.glob(f"src/casefile/games/*/rules/{RULES_FILE}")), "engine"]


@pytest.fixture(scope="module")
def trace() -> Trace:
    return Trace(ROOT)  # it refuses double ids, missing reasons and unknown keys, with a report


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_cited_by_code(trace: Trace, name: str) -> None:
    missing = trace.without_code(name)
    assert not missing, (
        f"{len(missing)} rules of {name} are cited by no code."
        f" Cite each where it is decided, or set code = false with a why_not:{lines(missing)}"
    )


@pytest.mark.parametrize("name", NAMES)
def test_every_rule_is_pinned_by_a_test(trace: Trace, name: str) -> None:
    missing = trace.without_test(name)
    assert not missing, (
        f"{len(missing)} rules of {name} are pinned by no test."
        f" Mark one with @pytest.mark.rules(...), or name the rule in a position file:{lines(missing)}"
    )


def test_every_citation_leads_to_a_rule(trace: Trace) -> None:
    dead = trace.dead_citations()
    assert not dead, f"These citations lead nowhere:{lines(dead)}"


@pytest.mark.parametrize("name", NAMES)
def test_rulings_say_so(trace: Trace, name: str) -> None:
    silent = [rule.id for rule in trace.books[name].rules if rule.source == "ruling" and RULING not in rule.text]
    assert not silent, f"These rulings do not say in their text that they are ours:{lines(silent)}"


def test_prefixes_are_different(trace: Trace) -> None:
    prefixes = [book.prefix for book in trace.books.values()]
    assert len(set(prefixes)) == len(prefixes), f"Two rulebooks share a prefix: {prefixes}"


def test_the_pages_are_current() -> None:
    stale = [file.relative_to(ROOT).as_posix() for file in stale_pages(ROOT)]
    assert not stale, f"Run `python -m casefile.engine.rulebook`; these pages are stale:{lines(stale)}"


# The trace itself, on a small synthetic repository.

TOY_RULES = """
title = "Toy"
prefix = "TOY"
[[section]]
name = "All"
"""


def toy_rule(id: str, code: bool = True) -> str:
    reason = "" if code else '\nwhy_not = "A picture."'
    return f'[[section.rule]]\nid = "{id}"\ntext = "Text."\nsource = "rulebook"\ncode = {str(code).lower()}{reason}\n'


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    rules = "".join(toy_rule(f"TOY-CAR-{n:02}") for n in range(1, 7)) + toy_rule("TOY-ART-01", code=False)
    write(tmp_path / "src/casefile/games/toy/rules/rules.toml", TOY_RULES + rules)
    return tmp_path


def write(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")


def test_trace_lists_what_nobody_cites(toy: Path) -> None:
    trace = Trace(toy)
    everything = [f"TOY-CAR-{n:02}" for n in range(1, 7)]
    assert trace.without_code("toy") == trace.without_test("toy") == everything
    assert trace.dead_citations() == []


def test_trace_reads_code_of_the_game_and_the_engine(toy: Path) -> None:
    write(toy / "src/casefile/games/toy/state.py", '"""Moves the car (TOY-CAR-01,\n-03)."""\n# TOY-CAR-04,\n# -05\n')
    write(toy / "src/casefile/engine/state.py", 'RULE = "TOY-CAR-02"\n')
    write(toy / "src/casefile/games/other/state.py", "# TOY-CAR-06\n")
    assert Trace(toy).without_code("toy") == ["TOY-CAR-06"]


def test_trace_reads_every_kind_of_marker(toy: Path) -> None:
    write(
        toy / "tests/deep/test_car.py",
        """
import pytest
from pytest import mark

pytestmark = [pytest.mark.slow, pytest.mark.rules("TOY-CAR-01")]

@pytest.mark.rules("TOY-CAR-02", "TOY-CAR-03")
def test_a(): ...

class TestB:
    pytestmark = mark.rules("TOY-CAR-04")

@pytest.mark.parametrize("n", [pytest.param(1, marks=pytest.mark.rules("TOY-CAR-05"))])
def test_c(n): "TOY-CAR-06 in a text is no marker"
""",
    )
    assert Trace(toy).without_test("toy") == ["TOY-CAR-06"]
    write(toy / "tests/toy/positions/edge.toml", 'rules = ["TOY-CAR-06"]\n')
    assert Trace(toy).without_test("toy") == []


def test_trace_reads_ranges_in_markers(toy: Path) -> None:
    write(toy / "tests/test_car.py", 'import pytest\n@pytest.mark.rules("TOY-CAR-01…06")\ndef test_a(): ...\n')
    assert Trace(toy).without_test("toy") == []


def test_trace_names_dead_citations_and_their_place(toy: Path) -> None:
    write(toy / "src/casefile/games/toy/state.py", "# TOY-CAR-05…07, and SHA-256 is no rule\n")
    write(
        toy / "tests/test_car.py",
        """import pytest
@pytest.mark.rules("TOY-CART-01", "TOY-CAR-1", *MORE)
def test_a(): ...
@pytest.mark.rules("TOY-CAR-01")
def helper(): ...
""",
    )
    trace = Trace(toy)
    assert trace.dead_citations() == [
        "TOY-CAR-07 in src/casefile/games/toy/state.py:1",
        "TOY-CART-01 in tests/test_car.py:2",
        "tests/test_car.py:5: the marker is on helper, which is not a test",
        "tests/test_car.py:2: 'TOY-CAR-1' is no rule id and no range of ids",
        "tests/test_car.py:2: write the ids of a rules marker as plain strings",
    ]
    assert "TOY-CAR-01" in trace.without_test("toy")
