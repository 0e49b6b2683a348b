"""The host's own packs. What is offered has been tried out with every number of seats; a table carries the content of
its pack, so that it outlives the file.
"""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import casefile
from casefile.engine.errors import BadPack
from casefile.engine.game import Pack
from casefile.engine.packs import game_of, id_fault, trying_out
from casefile.engine.pieces import Pieces
from casefile.engine.reading import read_toml
from casefile.server.own_files import OwnFiles
from casefile.table.cleaning import clean

MOST_TITLE = 60
MOST_ABOUT = 200


class PackFolder(OwnFiles[tuple[str, Pack]]):
    """The packs of one folder, each with the name of its game."""

    what = "pack"

    def of(self, game: str) -> dict[str, Pack]:
        """The packs of a game by id, as last looked at."""
        return {pack.id: pack for name, pack in self.offered.values() if name == game}

    def reading(self, file: Path, before: Collection[tuple[str, Pack]]) -> Pieces[tuple[str, Pack]]:
        """The pack in a file, tried out, and the name of its game; `BadPack` says why it cannot be offered."""
        pack = Pack.of(read_toml(file, BadPack))
        name = game_of(pack)
        game = casefile.find(name)
        if fault := id_fault(game, pack.id):
            raise BadPack(fault)
        if (name, pack.id) in [(other, known.id) for other, known in before]:
            raise BadPack(f"another file has the id {pack.id!r} already")
        yield from trying_out(game, pack)
        return name, pack


def listed(pack: Pack) -> dict[str, object]:
    """A pack of the host's own as the lobby shows it; `extends`: it brings one Case to the cards of another pack."""
    return {
        "id": pack.id,
        "title": clean(pack.title, MOST_TITLE) or pack.id,
        "about": clean(pack.about, MOST_ABOUT),
        "extends": "extends" in pack.data,
    }
