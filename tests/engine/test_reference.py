"""The reference pages: every field of every View is explained, and the pages match the code."""

from __future__ import annotations

import dataclasses
from importlib import import_module
from pathlib import Path

import pytest

import casefile
from casefile.engine.reference import described, observation_table, pages, parts_of, view_type

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", list(casefile.GAMES.own))
def test_every_field_of_a_view_is_explained(name: str) -> None:
    view = view_type(casefile.find(name))
    for kind in (view, *parts_of(view)):
        texts = described(kind)
        assert [field.name for field in dataclasses.fields(kind) if not texts.get(field.name)] == [], kind.__name__
        assert all(text.endswith((".", "…", '"')) for text in texts.values()), kind.__name__


@pytest.mark.parametrize("name", list(casefile.GAMES.own))
def test_the_classes_of_a_view_are_in_its_package(name: str) -> None:
    """A typed bot names them, and the page says where they are imported from."""
    game = casefile.find(name)
    package = import_module(game.package)
    view = view_type(game)
    for kind in (view, *parts_of(view)):
        assert getattr(package, kind.__name__, None) is kind
        assert kind.__name__ in package.__all__


def test_what_numbers_of_an_observation_stand_for_is_said() -> None:
    told = observation_table(casefile.load("bonnie-and-clyde"))
    assert "| `phase` | 4 | 1 | 0 `draw`, 1 `play`, 2 `files`," in told


def test_a_field_without_a_text_is_noticed() -> None:
    @dataclasses.dataclass
    class Bare:
        first: int
        """What it is."""
        second: int

    assert described(Bare) == {"first": "What it is."}


@pytest.mark.parametrize("file", list(pages()), ids=str)
def test_the_pages_are_what_the_code_says(file: Path) -> None:
    told = (ROOT / file).read_text(encoding="utf-8") if (ROOT / file).is_file() else ""
    assert told == pages()[file], "run python -m casefile.engine.reference"


@pytest.mark.parametrize("name", list(casefile.GAMES.own))
def test_every_part_of_an_observation_is_in_its_table(name: str) -> None:
    game = casefile.load(name)
    told = observation_table(game)
    for part in game.observation:
        assert f"| `{part.removesuffix('_1')}" in told
