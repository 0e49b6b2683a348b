"""Packs in the hands of people who write cards: a fresh copy to edit, and what differs between two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from casefile.engine.errors import BadPack
from casefile.engine.pieces import Pieces, whole
from casefile.engine.reading import suggest

if TYPE_CHECKING:
    from casefile.engine.game import Game, Pack

SOURCES = ("rulebook", "inferred", "original")  # where the face of a card comes from
PACK_ID = r"[a-z0-9][a-z0-9-]{0,39}"


def new_pack(game: type[Game], path: str | Path, name: str, source: str | None = None) -> None:
    """Write a copy of a pack that ships (the standard one, if `source` names no other), comments and all, under
    another id; an existing file is left alone.
    """
    if fault := id_fault(game, name):
        raise BadPack(f"{fault[0].upper()}{fault[1:]}; choose another.")
    chosen = source or game.standard_pack
    if chosen not in shipped(game):
        raise BadPack(f"{game.title} ships no pack {chosen[:60]!r}{suggest(chosen, shipped(game))}.")
    text = (game.folder() / "content" / f"{chosen}.toml").read_text(encoding="utf-8")
    head = f'id = "{name}"\n# title = "What people choose it by"\n# about = "One line on what is different about it"'
    copy, changed = re.subn(r'(?m)^id = ".*"$', head, text, count=1)
    assert changed, "a pack that ships has its id on a line of its own"
    try:
        with Path(path).open("x", encoding="utf-8") as out:
            out.write(copy)
    except FileExistsError:
        raise BadPack(f"{path} exists already, and is left as it is.") from None
    except OSError as reason:
        raise BadPack(f"{path} could not be written: {reason.strerror or reason}.") from None


def game_of(pack: Pack) -> str:
    """The name of the game that a pack says it is for, in its `schema`."""
    return str(pack.data.get("schema", "")).partition("/")[0]


def shipped(game: type[Game]) -> list[str]:
    """The ids of the packs that ship with a game; the standard one first."""
    return sorted(game.packs_in("content"), key=lambda name: (name != game.standard_pack, name))


def id_fault(game: type[Game], name: str) -> str:
    """Why a server does not offer a pack of the host's own under this id; empty if it does."""
    if not re.fullmatch(PACK_ID, name):
        return f"an id has small letters, digits and hyphens, at most 40: not {name[:60]!r}"
    return f"{name!r} is the id of a pack that ships with {game.title}" if name in shipped(game) else ""


def try_out(game: type[Game], pack: Pack) -> Game:
    """The game with this pack and all seats taken; `BadPack` if no match can begin with every number of seats."""
    return whole(trying_out(game, pack))


def trying_out(game: type[Game], pack: Pack) -> Pieces[Game]:
    """`try_out` in pieces."""
    tried = []
    for seats in range(game.least_seats, game.most_seats + 1):
        tried.append(game(seats, pack=pack))
        yield
    for one in tried:
        one.check_new()
    return tried[-1]


def differences(
    old: object, new: object, place: str = "", depth: int | None = None
) -> Iterator[tuple[str, object, object]]:
    """Each place at which two packs differ, with what stands there; None is nothing. `depth`: no deeper than so.

    Entries with an `id` are compared with those of the same id, wherever they stand; a list of plain values of
    another length is one place.

    >>> list(differences({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}))
    [('b[2]', 2, 3)]
    >>> list(differences({"road": [{"id": "x", "n": 1}]}, {"road": [{"id": "new"}, {"id": "x", "n": 2}]}))
    [('road x.n', 1, 2), ('road new', None, {'id': 'new'})]
    """
    if depth == 0 and old != new:
        yield place, old, new
    elif isinstance(old, Mapping) and isinstance(new, Mapping):
        below = None if depth is None else depth - 1
        for key in dict.fromkeys([*old, *new]):
            yield from differences(old.get(key), new.get(key), f"{place}.{key}" if place else str(key), below)
    elif isinstance(old, list) and isinstance(new, list):
        yield from differences_of_lists(old, new, place)
    elif old != new:
        yield place, old, new


def differences_of_lists(old: list[object], new: list[object], place: str) -> Iterator[tuple[str, object, object]]:
    before, after = by_id(old), by_id(new)
    if before and after:
        for name in dict.fromkeys([*before, *after]):
            yield from differences(before.get(name), after.get(name), f"{place} {name}")
    elif len(old) == len(new) or any(isinstance(entry, Mapping) for entry in (*old, *new)):
        for index, (was, now) in enumerate(zip_longest(old, new), 1):
            yield from differences(was, now, f"{place}[{index}]")
    else:
        yield place, old, new


def by_id(entries: list[object]) -> dict[str, object]:
    """The tables of a list by their ids or numbers; empty unless each has one of its own."""
    ids = [str(entry.get("id", entry.get("number", ""))) for entry in entries if isinstance(entry, Mapping)]
    alone = len(set(ids)) == len(entries) and all(ids)
    return dict(zip(ids, entries, strict=True)) if alone else {}


def with_base(game: type[Game], pack: Pack) -> Mapping[str, object]:
    """What a pack plays with: what it has itself, and all else from the pack that it extends."""
    base = game.load_pack(None).data if "extends" in pack.data else {}
    return {**base, **pack.data}
