"""Reading TOML written by people: every fault is reported with its place, in one error at the end."""

from __future__ import annotations

from pathlib import Path

import pytest

from casefile.engine.errors import BadPack
from casefile.engine.reading import MOST_BYTES, Reader, found, parse_toml, read_toml, report, suggest

pytestmark = pytest.mark.once  # rulebooks and options are never compiled


def reader(data: object) -> tuple[Reader, list[str]]:
    faults: list[str] = []
    return Reader(data, "", faults), faults


def test_good_values_come_through() -> None:
    table, faults = reader({"n": 3, "yes": True, "name": "Joplin", "list": [1, 2], "inner": {"m": 4}})
    assert table.integer("n", 1, 5) == 3
    assert table.boolean("yes", False) is True
    assert table.text("name") == "Joplin"
    assert table.text("name", ["Joplin", "Dexter"]) == "Joplin"
    assert table.array("list") == table.integers("list", 0, 9) == [1, 2]
    assert table.table("inner").integer("m", 0, 9) == 4
    table.finish()
    assert faults == []


def test_an_unknown_key_is_told_once() -> None:
    table, faults = reader({"n": 3, "m": 4})
    table.integer("n", 1, 5)
    table.finish()
    table.finish()
    assert faults == ["m: unknown key; known are n"]


def test_missing_values_have_defaults_or_are_faults() -> None:
    table, faults = reader({})
    assert table.integer("n", 1, 5, default=2) == 2
    assert table.text("name", default="x") == "x"
    assert (table.boolean("yes", True), table.array("list"), table.integers("more", 0, 1)) == (True, [], [])
    assert faults == []
    assert table.integer("n", 1, 5) == 1
    assert table.text("name", ["a", "b"]) == "a"
    assert faults == [
        "n: expected a whole number from 1 to 5, found nothing",
        "name: expected one of a, b, found nothing",
    ]


def test_faults_have_places() -> None:
    table, faults = reader({"a": {"b": {"n": 9, "typo": 1}}, "c": 5, "d": {}, "e": [1, "x"], "yes": "no", "extra": 0})
    inner = table.table("a").table("b")
    inner.integer("n", 1, 5)
    inner.text("type", default="")
    inner.finish()
    table.table("c")
    table.array("d")
    table.integers("e", 0, 5)
    table.boolean("yes", False)
    table.finish()
    assert faults == [
        "a.b.n: expected a whole number from 1 to 5, found 9",
        "a.b.typo: unknown key; perhaps you mean type",
        "c: expected a table, found 5",
        "d: expected an array, found {}",
        "e: expected whole numbers from 0 to 5, found 'x'",
        "yes: expected true or false, found 'no'",
        "extra: unknown key; known are a, c, d, e, yes",
    ]


@pytest.mark.parametrize("value", [True, 1.0, "1", None, [], 6, -1])
def test_a_value_that_is_no_integer_in_range_is_refused(value: object) -> None:
    table, faults = reader({"n": value})
    assert table.integer("n", 1, 5) == 1
    assert len(faults) == 1


def test_the_top_must_be_a_table() -> None:
    _, faults = reader([1])
    assert faults == ["expected a table, found [1]"]


def test_a_report_is_cut_where_it_gets_long() -> None:
    assert report("Bad:", ["a", "b"]) == "Bad:\n  a\n  b"
    assert report("Bad:", ["x"] * 60).splitlines()[-1] == "  … and 10 more"


def test_suggestions_and_found() -> None:
    assert suggest("joplim", ["joplin", "dexter"]) == "; perhaps you mean joplin"
    assert suggest("zzz", ["b", "a"]) == "; known are a, b"
    assert suggest("zzz", []) == ""
    assert (found(None), found("x"), len(found("x" * 500))) == ("nothing", "'x'", 60)
    assert len(found(1 << 30_000)) <= 60, "also a number too long to be written out"


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "x.toml"
    for content, message in (
        (b"\xff\xfe", "not a text file"),
        (b"a = ", "not valid TOML"),
        (b"#" * (MOST_BYTES + 1), "larger than 1 MiB"),
    ):
        file.write_bytes(content)
        with pytest.raises(BadPack, match=message):
            read_toml(file, BadPack)
    file.write_text("a = 'ü'", encoding="utf-8")
    assert read_toml(file, BadPack) == {"a": "ü"}
    with pytest.raises(BadPack):
        read_toml(tmp_path / "none.toml", BadPack)
    with pytest.raises(BadPack, match="text: not valid TOML"):
        parse_toml("[[[", "text", BadPack)


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("name = murder", "a text stands between straight quotes"),
        ("name = “murder”", "a text stands between straight quotes"),
        ("size = 6", "this key is there already"),
        ("list = 5, 4]", "a list between brackets"),
        ("list = [1 2]", "a comma or the closing bracket of a list is missing"),
        ('name = "murder', "a quote is missing"),
        ("full name = 3", "a key is one word"),
        ("[table]\n[table]", "begins with double brackets"),
        ('file = "c:\\user"', r"\ is written \\"),
    ],
)
def test_a_line_that_is_no_toml_is_shown_with_what_is_mostly_wrong(line: str, advice: str) -> None:
    with pytest.raises(BadPack) as refused:
        parse_toml(f"size = 5\n{line}\nlast = 1", "mine.toml", BadPack)
    told = str(refused.value)
    at = 2 + line.count("\n")
    last = line.rpartition("\n")[2]
    assert told.startswith(f"mine.toml: not valid TOML, line {at}: {last} (")
    assert advice in told
    assert "\n" not in told


def test_one_fault_is_one_line() -> None:
    table, faults = reader({"size": "large", "colour": 3, "sizes": 3})
    table.integer("size", 1, 5)
    table.fault("size", "follows from that")
    table.text("colours")
    missing = table.table("setup")
    missing.integer("first", 1, 5)
    missing.integer("second", 1, 5)
    table.table("optional").integer("n", 1, 5, 2)
    table.finish()
    assert faults == [
        "size: expected a whole number from 1 to 5, found 'large'",
        "setup: expected a table, found nothing",
        "colour: unknown key; perhaps you mean colours",
        "sizes: unknown key; perhaps you mean size",
    ]
