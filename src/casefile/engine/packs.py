"""Packs in the hands of people who write cards: a fresh copy to edit, and what differs between two."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from casefile.engine.errors import BadPack

if TYPE_CHECKING:
    from casefile.engine.game import Game, Pack

SOURCES = ("rulebook", "inferred", "original")  # where the face of a card comes from
PACK_ID = r"[a-z0-9][a-z0-9-]{0,39}"


def new_pack(game: type[Game], path: str | Path, name: str) -> None:
    """Write a copy of the standard pack, comments and all, under another id; an existing file is left alone."""
    if not re.fullmatch(PACK_ID, name):
        raise BadPack(f"A pack's id has small letters, digits and hyphens, at most 40: not {name[:60]!r}.")
    if name == game.standard_pack:
        raise BadPack(f"{name!r} is the id of the standard pack; choose another.")
    text = (game.folder() / "content" / f"{game.standard_pack}.toml").read_text(encoding="utf-8")
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


def shipped(game: type[Game]) -> list[str]:
    """The ids of the packs that ship with a game; the standard one first."""
    return sorted(game.packs_in("content"), key=lambda name: (name != game.standard_pack, name))


def try_out(game: type[Game], pack: Pack) -> Game:
    """The game with this pack and all seats taken; `BadPack` if it cannot be played with every number of seats."""
    return [game(seats, pack=pack) for seats in range(game.least_seats, game.most_seats + 1)][-1]


def differences(old: object, new: object, place: str = "") -> Iterator[tuple[str, object, object]]:
    """Each place at which two packs differ, with what stands there; None is nothing.

    >>> list(differences({"a": 1, "b": [1, 2]}, {"a": 1, "b": [1, 3]}))
    [('b[2]', 2, 3)]
    """
    if isinstance(old, Mapping) and isinstance(new, Mapping):
        for key in dict.fromkeys([*old, *new]):
            yield from differences(old.get(key), new.get(key), f"{place}.{key}" if place else str(key))
    elif isinstance(old, list) and isinstance(new, list):
        for index in range(max(len(old), len(new))):
            was = old[index] if index < len(old) else None
            now = new[index] if index < len(new) else None
            yield from differences(was, now, f"{place}[{index + 1}]")
    elif old != new:
        yield place, old, new
