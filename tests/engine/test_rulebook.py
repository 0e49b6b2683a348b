"""The rulebook: lookup, citations, the page, and the errors for a broken file."""

from __future__ import annotations

import doctest
from pathlib import Path

import pytest

from casefile.engine import rulebook
from casefile.engine.rulebook import Rulebook, RulebookError, UnknownRule, cited, main, pages, stale_pages

pytestmark = pytest.mark.once  # rulebooks and options are never compiled

TOY = """
title = "Toy Rummy"
prefix = "TOY"
notice = "A toy; nobody's rights."

[[section]]
name = "Car"
[[section.rule]]
id = "TOY-CAR-01"
text = "The car goes up."
source = "rulebook"
code = true
[[section.rule]]
id = "TOY-CAR-02"
text = "The car stays at the top (our ruling)."
source = "ruling"
code = true

[[section]]
name = "Art"
[[section.rule]]
id = "TOY-ART-01"
text = "Cards have pictures."
source = "rulebook"
code = false
why_not = "No pictures here."
"""


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    folder = tmp_path / "src/casefile/games/toy/rules"
    folder.mkdir(parents=True)
    (folder / "rules.toml").write_text(TOY, encoding="utf-8")
    (folder / "story.md").write_text("## A story\n\nOnce upon a car.\n", encoding="utf-8")
    return tmp_path


@pytest.fixture
def book(repository: Path) -> Rulebook:
    return Rulebook.load(repository / "src/casefile/games/toy/rules")


def test_examples_in_the_docstrings_run() -> None:
    assert doctest.testmod(rulebook).failed == 0


def test_rules_keep_the_order_of_the_file(book: Rulebook) -> None:
    assert [rule.id for rule in book.rules] == ["TOY-CAR-01", "TOY-CAR-02", "TOY-ART-01"]
    assert [section.name for section in book.sections] == ["Car", "Art"]
    assert book.rule("TOY-ART-01").section == "Art"
    assert book.rule("TOY-ART-01").why_not == "No pictures here."


@pytest.mark.parametrize("typed", ["TOY-CAR-02", "toy-car-02", " Toy-Car-02 "])
def test_lookup_is_forgiving(book: Rulebook, typed: str) -> None:
    assert book.rule(typed).text == "The car stays at the top (our ruling)."


def test_a_wrong_id_is_answered_with_close_ones(book: Rulebook) -> None:
    with pytest.raises(UnknownRule, match=r"no rule TOY-CAR-03\. Did you mean .*TOY-CAR-0[12]"):
        book.rule("toy-car-03")
    with pytest.raises(UnknownRule, match=r"no rule 42\. Ids look like TOY-CAR-01"):
        book.rule("42")
    with pytest.raises(LookupError):
        book.rule("")


def test_rules_of_every_table_are_found_but_not_listed(book: Rulebook) -> None:
    assert [book.rule(f"cf-0{number}").id for number in (1, 2, 3, 4)] == ["CF-01", "CF-02", "CF-03", "CF-04"]
    assert all(rule.id.startswith("TOY-") for rule in book.rules)
    assert "CF-0" not in book.page()


def test_the_page_in_full(book: Rulebook) -> None:
    comment, rest = book.page().split("\n\n", 1)
    assert comment.startswith("<!--")
    assert rest == (
        "# Toy Rummy\n\n*A toy; nobody's rights.*\n\n## A story\n\nOnce upon a car.\n\n## The rules, one by one\n\n"
        "“Our ruling” marks what the printed rules leave open, and we had to decide.\n\n"
        "### Car\n\n#### TOY-CAR-01\n\nThe car goes up.\n\n"
        "#### TOY-CAR-02\n\nThe car stays at the top (our ruling).\n\n"
        "### Art\n\n#### TOY-ART-01\n\nCards have pictures.\n"
    )


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("", ""),
        ("nothing here, not even SHA-1 or A-1", ""),
        ("see TOY-CAR-01.", "TOY-CAR-01"),
        ("(TOY-CAR-01)(FBI-ORDER-05)", "TOY-CAR-01 FBI-ORDER-05"),
        ("TOY-CAR-01…03", "TOY-CAR-01 TOY-CAR-02 TOY-CAR-03"),
        ("TOY-CAR-09..11", "TOY-CAR-09 TOY-CAR-10 TOY-CAR-11"),
        ("TOY-CAR-01, -03", "TOY-CAR-01 TOY-CAR-03"),
        ("TOY-CAR-01,-03, -05…06; -07", "TOY-CAR-01 TOY-CAR-03 TOY-CAR-05 TOY-CAR-06"),
        ("TOY-CAR-01, TOY-MELD-02, -04", "TOY-CAR-01 TOY-MELD-02 TOY-MELD-04"),
        ("CF-01..02", "CF-01 CF-02"),
        ("TOY-CAR-01...", "TOY-CAR-01"),
        ("TOY-CAR-01 … 03", "TOY-CAR-01"),
        ("#toy-car-01, XTOY_CAR-01, TOY-CAR-01a, TOY-T01", ""),
    ],
)
def test_citations(text: str, ids: str) -> None:
    assert cited(text) == set(ids.split())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ('title = "Toy Rummy"', "", "file: `title` must be a text"),
        ('id = "TOY-CAR-02"', 'id = "TOY-CAR-01"', "TOY-CAR-01: this id stands twice"),
        ('id = "TOY-CAR-02"', 'id = "BOY-CAR-02"', "BOY-CAR-02: an id must look like TOY-NAME-01"),
        ('id = "TOY-CAR-02"', "", "section 1, rule 2: `id` must be a text"),
        ('why_not = "No pictures here."', "", "TOY-ART-01: give `why_not` exactly where `code` is false"),
        ("code = false", "code = true", "TOY-ART-01: give `why_not` exactly where `code` is false"),
        ("code = false", 'code = "no"', "TOY-ART-01: `code` must be true or false"),
        ('source = "ruling"', 'source = "hearsay"', "TOY-CAR-02: `source` must be one of rulebook, derived"),
        ('source = "ruling"', 'source = "ruling"\nnote = "x"', "TOY-CAR-02: unknown key `note`"),
        ('name = "Art"', 'name = "Art"\ncolour = "red"', "section 2: unknown key `colour`"),
        ("prefix", "prefix\n=", "rules.toml: "),
    ],
)
def test_a_broken_file_is_refused_with_its_faults(repository: Path, old: str, new: str, fault: str) -> None:
    folder = repository / "src/casefile/games/toy/rules"
    assert old in TOY
    (folder / "rules.toml").write_text(TOY.replace(old, new), encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(folder)
    assert fault in str(caught.value)


def test_a_number_too_long_to_read_is_a_fault_of_the_file(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text(f"title = {'9' * 5000}\n", encoding="utf-8")
    with pytest.raises(RulebookError, match="not valid TOML"):
        Rulebook.load(tmp_path)


def test_all_faults_stand_in_one_report(tmp_path: Path) -> None:
    (tmp_path / "rules.toml").write_text('prefix = "TOY"\nsection = [1, {}]\nodd = 1\n', encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        Rulebook.load(tmp_path)
    assert str(caught.value).splitlines()[1:] == [
        "  file: `title` must be a text",
        "  file: `section` must be a list of tables",
        "  section 1: `name` must be a text",
        "  section 1: `rule` must be a list of tables",
        "  file: unknown key `odd`",
        "  file: there is no rule in it",
    ]


def test_the_command_writes_pages_and_finds_stale_ones(
    repository: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(repository)
    page = repository / "docs/rules/toy.md"
    assert main(["--check"]) == 1
    assert "toy.md is stale" in capsys.readouterr().err
    assert not page.exists()
    assert main([]) == 0
    assert page.read_text(encoding="utf-8") == pages(repository)[page]
    assert main(["--check"]) == 0
    page.write_text("old", encoding="utf-8")
    assert stale_pages(repository) == [page]
    assert main(["--check"]) == 1


def test_the_command_outside_a_repository(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main([]) == 2
    assert "root of the repository" in capsys.readouterr().err
