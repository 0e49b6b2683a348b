"""All texts for people use one minus and one times sign: − and ×, as the cards print them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
CATALOGUES = sorted(
    file for folder in ("src/casefile", "web/src") for file in (ROOT / folder).rglob("*.toml")
    if file.parent.name in ("words", "lessons", "puzzles")
)  # fmt: skip
PROSE = ("title", "about", "words", "right", "wrong", "why")  # of lessons and puzzles; the rest is for the program
WRONG = re.compile(r"(?<![\w{}/.-])-[\d{]|\b\d+x\b|\bx\d|\bx ?\{|\} ?x\b|\d x \d")


def texts(table: Mapping[str, object], prefix: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, Mapping):
            yield from texts(value, f"{prefix}{key}.")
        elif isinstance(value, list):
            for one in value:
                if isinstance(one, Mapping):
                    yield from texts(one, f"{prefix}{key}.")
        elif isinstance(value, str):
            yield prefix + key, value


@pytest.mark.parametrize("file", CATALOGUES, ids=lambda file: str(file.relative_to(ROOT)))
def test_sentences_use_the_true_signs(file: Path) -> None:
    found = texts(tomllib.loads(file.read_text(encoding="utf-8")))
    if file.parent.name != "words":
        found = ((key, text) for key, text in found if key.rpartition(".")[2] in PROSE)
    assert [(key, text) for key, text in found if WRONG.search(text)] == []


def test_there_are_catalogues_to_look_at() -> None:
    assert len(CATALOGUES) > 90
