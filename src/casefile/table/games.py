"""The games that tables are played with, shared by all tables of a process. Those used last are kept loaded."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any

import casefile
from casefile.engine.errors import CasefileError
from casefile.engine.game import Game, Pack
from casefile.table.entries import BadLog, Created

MOST_LOADED = 64  # ways to ask for a game; one that is forgotten is loaded again in about a hundredth of a second


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

    def cards(self, game: Game) -> dict[str, Any]:
        """What the log of a table of this game carries: the content of its pack, if that was added."""
        return dict(self.packs[game.pack.digest].data) if game.pack.digest in self.packs else {}

    def load(self, name: str, seats: int | None = None, options: Mapping[str, object] | None = None, pack: str = "",
             digest: str = "") -> Game:  # fmt: skip
        """A game; `pack` is the name of one that ships, `digest` that of one that was added."""
        added = self.packs.get(digest)
        chosen = repr(sorted((options or {}).items()))
        key = (name, seats, chosen, digest if added else pack)
        if key not in self.loaded:
            game = self.make(name, seats, added or pack or None, **(options or {}))
            self.loaded[key] = game
            self.loaded[game.name, game.seats, chosen, digest if added else game.pack.id] = game  # as its log says it
            while len(self.loaded) > MOST_LOADED:
                self.loaded.popitem(last=False)
        self.loaded.move_to_end(key)
        return self.loaded[key]

    def of(self, entry: Created) -> Game:
        """The game of a table; `BadLog` if it is not the one that the table was made with."""
        try:
            if entry.cards and entry.pack_digest not in self.packs:
                self.add_pack(Pack.of(entry.cards))
            game = self.load(entry.game, entry.seats, entry.options, entry.pack, entry.pack_digest)
            if game.pack.digest != entry.pack_digest and (earlier := game.earlier_pack(entry.pack_digest)) is not None:
                self.add_pack(earlier)
                game = self.load(entry.game, entry.seats, entry.options, entry.pack, entry.pack_digest)
        except CasefileError as reason:
            raise BadLog(f"The game of this table cannot be loaded: {reason}") from None
        if game.pack.digest != entry.pack_digest:
            raise BadLog(f"This table is played with another pack {entry.pack!r} than the one that is installed.")
        return game
