"""The host's own packs: TOML files in one folder, looked at again whenever somebody asks for them.

What is offered has been tried out with every number of seats. A file that cannot be played is left out, and the log
says why, once for each state of the folder. A table carries the content of its pack, so that it outlives the file.
"""

from __future__ import annotations

import logging
import re
from pathlib import Path

import casefile
from casefile.engine.errors import BadPack, CasefileError
from casefile.engine.game import Pack
from casefile.engine.packs import PACK_ID, shipped, try_out
from casefile.engine.reading import read_toml
from casefile.table.cleaning import clean

MOST_FILES = 100
MOST_TITLE = 60
MOST_ABOUT = 200

log = logging.getLogger("casefile.server")

Stamp = tuple[int, int]  # of a file: when it was changed, and its size


class PackFolder:
    """The packs of one folder, by game and id; without a folder there are none."""

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.seen: dict[Path, Stamp] = {}
        self.packs: dict[Path, tuple[str, Pack]] = {}  # those that can be played, with the name of their game

    def of(self, game: str) -> dict[str, Pack]:
        """The packs of a game as the folder holds them now."""
        self.look()
        return {pack.id: pack for name, pack in self.packs.values() if name == game}

    def look(self) -> None:
        """Read the folder anew if anything in it has changed."""
        stamps = self.stamps()
        if stamps == self.seen:
            return
        for file in [file for file in self.packs if file not in stamps]:
            log.warning("pack %s is gone, and no longer offered", file.name)
        self.seen, self.packs = stamps, {}
        for file in stamps:
            try:
                self.packs[file] = self.read(file)
            except CasefileError as reason:
                log.warning("pack %s is not offered: %s", file.name, "; ".join(str(reason).splitlines()))

    def stamps(self) -> dict[Path, Stamp]:
        """The files that may be packs. What cannot be looked at is not there."""
        out: dict[Path, Stamp] = {}
        try:
            files = sorted(self.folder.glob("*.toml")) if self.folder is not None else []
        except OSError:
            files = []
        for file in files[:MOST_FILES]:
            try:
                about = file.stat()
            except OSError:
                continue
            out[file] = about.st_mtime_ns, about.st_size
        return out

    def read(self, file: Path) -> tuple[str, Pack]:
        """The pack in a file, tried out, and the name of its game; `BadPack` says why it cannot be offered."""
        pack = Pack.of(read_toml(file, BadPack))
        name = str(pack.data.get("schema", "")).partition("/")[0]
        game = casefile.find(name)
        if not re.fullmatch(PACK_ID, pack.id):
            raise BadPack(f"its id has other signs than small letters, digits and hyphens: {pack.id[:60]!r}")
        if pack.id in shipped(game):
            raise BadPack(f"{pack.id!r} is the id of a pack that ships with {game.title}")
        if (name, pack.id) in [(other, known.id) for other, known in self.packs.values()]:
            raise BadPack(f"another file has the id {pack.id!r} already")
        try_out(game, pack)
        return name, pack


def listed(pack: Pack) -> dict[str, object]:
    """A pack of the host's own as the lobby shows it; `extends`: it brings one Case to the cards of another pack."""
    return {
        "id": pack.id,
        "title": clean(pack.title, MOST_TITLE) or pack.id,
        "about": clean(pack.about, MOST_ABOUT),
        "extends": "extends" in pack.data,
    }
