"""The games that tables are played with, shared by all tables of a process. Those used last are kept loaded."""

from __future__ import annotations

import dataclasses
import json
import zlib
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache

import casefile
from casefile.engine.errors import BadPack, CasefileError
from casefile.engine.game import Game, Pack
from casefile.table.entries import BadLog, Created

MOST_BOX = 8 << 20  # bytes of an unpacked box
MOST_LOADED = 64  # cached games; another one is loaded in about a hundredth of a second


class Games:
    """Loads games, and keeps some of them: a table holds its own anyway.

    Packs that do not ship with a game are added by `add_pack`, or come with a table's log. Nobody but the host can add
    any, so all of them are kept.

    `load` is what makes a game from its name, seats, pack and options; games of other people come in here.
    """

    def __init__(self, load: Callable[..., Game] = casefile.load) -> None:
        self.make = load
        self.loaded: OrderedDict[tuple[str, int | None, str, str], Game] = OrderedDict()  # that used last at the end
        self.packs: dict[str, Pack] = {}

    def add_pack(self, pack: Pack) -> None:
        """Make a pack known by its digest, so that tables can be made with it."""
        self.packs[pack.digest] = pack

    def load(self, name: str, seats: int | None = None, options: Mapping[str, object] | None = None, pack: str = "",
             digest: str = "") -> Game:  # fmt: skip
        """A game; `pack` is the name of one that ships, `digest` that of one that was added."""
        added = self.packs.get(digest)
        chosen = repr(sorted((options or {}).items()))
        key = (name, seats, chosen, digest if added else pack)
        if key not in self.loaded:
            if added is None and pack.endswith(".toml"):
                title = casefile.find(name).title
                raise BadPack(f"{pack[:60]!r} is no pack that ships with {title}.")  # and no file to be opened
            game = self.make(name, seats, added or pack or None, **(options or {}))
            self.loaded[key] = game
            self.loaded[game.name, game.seats, chosen, digest if added else game.pack.id] = game  # as its log says it
            while len(self.loaded) > MOST_LOADED:
                self.loaded.popitem(last=False)
        self.loaded.move_to_end(key)
        return self.loaded[key]

    def of(self, entry: Created) -> Game:
        """The game of a table, with the very cards it was made with; `BadLog` if they are not available."""
        try:
            game = self.shipped_now(entry) or self.carried(entry) or self.shipped_once(entry)
        except CasefileError as reason:
            raise BadLog(f"The game of this table cannot be loaded: {reason}") from None
        if game is None or game.pack.digest != entry.pack_digest:
            raise BadLog(f"This table is played with another pack {entry.pack!r} than the one that is installed.")
        return game

    def shipped_now(self, entry: Created) -> Game | None:
        """The game with what is installed or was added, if those are the table's cards."""
        try:
            game = self.load(entry.game, entry.seats, entry.options, entry.pack, entry.pack_digest)
        except BadPack:
            return None
        if game.pack.digest != entry.pack_digest:
            return None
        base = game.base_pack()  # what it extends may have changed, though the pack itself has not
        then = open_box(entry.box).base if base is not None and entry.box else None
        return game if base is None or then is None or then.digest == base.digest else None

    def carried(self, entry: Created) -> Game | None:
        """The game with the cards that the table carries; None if it carries none."""
        if not entry.box and not entry.cards:
            return None
        pack = open_box(entry.box) if entry.box else Pack.of(entry.cards)
        base = "" if pack.base is None else pack.base.digest
        self.packs[pack.digest + base] = pack
        return self.load(entry.game, entry.seats, entry.options, entry.pack, pack.digest + base)

    def shipped_once(self, entry: Created) -> Game | None:
        """The game with an earlier form of a pack that ships."""
        earlier = casefile.find(entry.game).earlier_pack(entry.pack_digest)
        if earlier is None:
            return None
        self.add_pack(earlier)
        return self.load(entry.game, entry.seats, entry.options, entry.pack, entry.pack_digest)


# -- the cards that a table carries ------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def box_of(game: Game) -> bytes:
    """The pack of a game, with the one that it extends, packed for a log."""
    base = game.base_pack()
    data = [game.pack.data] if base is None else [game.pack.data, base.data]
    return zlib.compress(json.dumps(data, default=str, separators=(",", ":")).encode(), level=9)


def open_box(box: bytes) -> Pack:
    """The pack in a box, with the one that it extends as its base."""
    try:
        opener = zlib.decompressobj()
        data = json.loads(opener.decompress(box, MOST_BOX))
        packs = [Pack.of(each) for each in data]
        return dataclasses.replace(packs[0], base=packs[1] if len(packs) > 1 else None)
    except (zlib.error, ValueError, TypeError, AttributeError, LookupError, RecursionError):
        raise BadLog("The cards that this table carries are damaged.") from None
