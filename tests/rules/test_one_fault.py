"""One fault, one line: the report on a pack with a single mistake names that mistake and no consequence of it."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import casefile
from casefile.engine.errors import BadPack
from casefile.engine.game import Pack

Place = tuple[str | int, ...]
PACKS = [
    ("bonnie-and-clyde", "standard"), ("fbi", "fbi-balanced-15"), ("fbi", "fbi-flat"),
    ("detective-rummy", "the-last-tram"), ("love-and-death", "standard"),
]  # fmt: skip


def places(value: Any, before: Place = ()) -> Iterator[Place]:
    """Every place in a pack; the first entry of a list stands for all."""
    entries = value.items() if isinstance(value, dict) else enumerate(value[:1]) if isinstance(value, list) else ()
    for key, below in entries:
        yield (*before, key)
        yield from places(below, (*before, key))


def leave_out(table: Any, key: Any) -> None:
    del table[key]


def misspell(table: Any, key: Any) -> None:
    if isinstance(table, dict):
        table[f"{key}x"] = table.pop(key)


def put_nonsense(table: Any, key: Any) -> None:
    table[key] = 3.5


def too_much(table: Any, key: Any) -> None:
    if isinstance(table[key], int):
        table[key] += 1000
    elif isinstance(table[key], list):
        table[key] += copy.deepcopy(table[key][-1:])
    elif isinstance(table[key], str):
        table[key] = "xyzzy"


@pytest.mark.once
@pytest.mark.parametrize("mistake", [leave_out, misspell, put_nonsense, too_much])
@pytest.mark.parametrize(("game", "pack"), PACKS)
def test_one_mistake_is_one_line(game: str, pack: str, mistake: Callable[[Any, Any], None]) -> None:
    kind = casefile.find(game)
    given = copy.deepcopy(dict(kind.load_pack(pack).data)) | {"id": "ours"}
    told = 0
    for *path, last in places(given):
        data = copy.deepcopy(given)
        table: Any = data
        for key in path:
            table = table[key]
        mistake(table, last)
        try:
            kind(kind.most_seats, pack=Pack.of(data)).check_new()
        except BadPack as report:
            told += 1
            lines = str(report).splitlines()[1:]
            assert len(lines) == 1, (path, last, lines)
    assert told > 5, "there are mistakes to be told of"


@pytest.mark.once
@pytest.mark.parametrize(("game", "pack"), PACKS)
def test_a_pack_of_another_game_is_one_line(game: str, pack: str) -> None:
    given = casefile.find(game).load_pack(pack)
    for other in {name for name, _ in PACKS} - {game}:
        with pytest.raises(BadPack) as caught:
            casefile.load(other, pack=given)
        assert str(caught.value).startswith(f"The pack {pack} is one of {game}, not of {other}: ")
        assert "\n" not in str(caught.value)


@pytest.mark.once
@pytest.mark.parametrize(("game", "pack"), PACKS)
def test_what_a_pack_is_called_is_among_the_known_keys(game: str, pack: str) -> None:
    given = dict(casefile.find(game).load_pack(pack).data)
    for slip, meant in (("titel", "title"), ("abaut", "about")):
        with pytest.raises(BadPack, match=f"{slip}: unknown key; perhaps you mean {meant}"):
            casefile.load(game, pack=Pack.of(given | {"id": "ours", slip: "Ours"}))
    with pytest.raises(BadPack) as caught:
        casefile.load(game, pack=Pack.of(given | {"id": "ours", "xyzzy": 1}))
    known = str(caught.value).partition("known are ")[2]
    assert {"title", "about"} <= set(known.partition(" (")[0].split(", ")) or game == "love-and-death", "too many there"
