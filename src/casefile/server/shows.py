"""Tables of bots to watch: each plays only while somebody watches.

A show is a table like any other, and its spectators are like any others. But it is in no store: its log is written
nowhere, and it is deleted when the last spectator has gone. Its bots are the quick ones, and there are few shows
at once, so that it costs a host next to nothing.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress

import casefile
from casefile.engine.words import FALLBACK
from casefile.storage.port import Change, Conflict, Snapshot
from casefile.table import Hub, Made, NewTable, Refusal, SeatPlan
from casefile.table.creating import create, new_id
from casefile.table.levels import FIRST_RESORT
from casefile.table.owner import Owner

HOST = "the house"  # no guest has such an id
PACE = 1600  # milliseconds for each decision: slow enough to follow
SEATS = 3
FULL = Refusal("busy", "As many tables of bots are at play as this server shows at once: watch one of those, or wait.")


class Nowhere:
    """A log that stores nothing."""

    def __init__(self, version: int) -> None:
        self.version = version

    async def append(self, _table: str, version: int, entries: Sequence[bytes], _change: Change | None = None) -> int:
        if version != self.version:
            raise Conflict("That version is taken already.")
        self.version += len(entries)
        return self.version

    async def entries(self, _table: str, _since: int = 0) -> list[bytes]:
        return []

    async def save_snapshot(self, _table: str, _snapshot: Snapshot) -> None:
        return


class Shows:
    """The tables of bots of one server: at most one of each game, and `most` at once.

    Where all are at play, one makes room for another game: at once where an address asked for several, and the address
    that asks now for none; else the one that began first, when it has had its `turn` (seconds).
    """

    def __init__(self, hub: Hub, most: int, patience: float, turn: float) -> None:
        self.hub = hub
        self.most = most
        self.patience = patience
        self.turn = turn
        self.tables: dict[str, str] = {}  # by game, those that began first in front
        self.asked: dict[str, str] = {}  # by game: the address that asked for it
        self.began: dict[str, int] = {}  # by game
        self.tasks: set[asyncio.Task[None]] = set()

    def listed(self, language: str = FALLBACK) -> list[dict[str, object]]:
        """The games that can be watched at any time, with who plays and how it stands; `table` is null if nobody is
        watching.
        """
        return [
            {"game": game, "table": self.tables.get(game)} | self.standing(game, language) for game in casefile.GAMES
        ]

    def standing(self, game: str, language: str) -> dict[str, object]:
        owner = self.hub.owners.get(self.tables.get(game, ""))
        if owner is None or owner.table.match is None:
            return {}
        table, state = owner.table, owner.table.match.state
        said = table.game.speaking(language).standing(state.view(None), tuple(table.names))
        return {"names": table.names, "standing": said}

    def give_way(self, address: str) -> str | None:
        """The game whose show makes room for what an address asks for; None if it has to wait."""
        counts = Counter(self.asked[game] for game in self.tables)
        several = [game for game in self.tables if counts[self.asked[game]] > 1]
        if several and not counts[address]:
            return several[-1]
        first = next(iter(self.tables))
        return first if self.began[first] + self.turn * 1000 <= self.hub.time.now() else None

    def put_away(self, game: str) -> None:
        """End a show; whoever watches is told so."""
        owner = self.hub.owners.get(self.tables.pop(game))
        if owner is not None:
            for watch in list(owner.watches):
                watch.end("show-over")
            self.hub.put_away(owner)

    def find(self, game: str, address: str = "") -> Made | Refusal:
        """The table where bots play this game; start one if there is none."""
        table = self.tables.get(game)
        now = self.hub.owners.get(table) if table is not None else None
        if now is not None and now.table.status == "running":
            return Made(now.table.id)
        if table is not None:  # it has ended; spectators may still look at the result
            del self.tables[game]
        if len(self.tables) >= self.most:
            slow = self.give_way(address)
            if slow is None:
                return FULL
            self.put_away(slow)
        kind = casefile.find(game)
        seats = 1 if kind.least_seats == 1 else min(max(kind.least_seats, SEATS), kind.most_seats)
        new = NewTable(game=game, seats=seats, plan=[SeatPlan("bot", level=FIRST_RESORT)] * seats, pace=PACE)
        tenure = self.hub.tenure
        name = new_id() if tenure is None else f"show-{tenure.server.id}-{new_id()}"  # so that others find it
        made = create(new, HOST, self.hub.time.now(), self.hub.games, table=name)
        if isinstance(made, Refusal):
            return made
        show, entries = made
        self.tables[game], self.asked[game], self.began[game] = show.id, address, self.hub.time.now()
        owner = Owner(show, Nowhere(len(entries)), self.hub.thinker, self.hub.time)
        owner.ended = self.hub.forget
        self.hub.owners[show.id] = owner
        task = asyncio.create_task(self.attend(game, show.id), name=f"show {show.id}")
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return Made(show.id)

    async def attend(self, game: str, table: str) -> None:
        """Wait until nobody has watched for a while; then put everything away."""
        owner = self.hub.owners.get(table)
        if owner is None:  # it made room at once
            return
        alone = 0
        while alone < 2:  # twice in a row, because a spectator who has lost the connection may come back
            await asyncio.sleep(self.patience)
            alone = 0 if owner.watches else alone + 1
        if self.tables.get(game) == table:
            del self.tables[game]
        if self.hub.owners.get(table) is owner:
            self.hub.put_away(owner)

    async def close(self) -> None:
        for task in list(self.tasks):
            task.cancel()
        for task in list(self.tasks):
            with suppress(asyncio.CancelledError):
                await task
