"""Makes a store with this version, to be kept as a fixture: `python -m tests.storage.make_store FILE`.

Run it before a change of the store's form or of the log's format, and put what it writes into `stores`. It holds
tables of every game: ended, running and waiting ones, one with a pack that extends another, one with a pack of its own.
"""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import casefile
from casefile.engine.game import Pack
from casefile.storage import Guest, SqliteStore, Store
from casefile.table import Act, Asker, Chat, Hub, Made, NewTable, Refusal, SeatPlan, Thinkers

TABLES: list[tuple[NewTable, int]] = [  # the number of moves made there
    (NewTable(game="bonnie-and-clyde", seats=2, options={"target": 20}), 9999),
    (NewTable(game="fbi", seats=3), 9999),
    (NewTable(game="detective-rummy", seats=2, options={"mode": "case", "case": 3}), 9999),
    (NewTable(game="love-and-death", seats=1, options={"mode": "easy"}), 9999),
    (NewTable(game="bonnie-and-clyde", seats=3), 30),
    (NewTable(game="fbi", seats=2, options={"top_card": True}), 20),
    (NewTable(game="detective-rummy", seats=3), 60),
    (NewTable(game="detective-rummy", seats=2, pack="the-last-tram"), 40),
    (NewTable(game="love-and-death", seats=2, options={"mode": "normal"}), 20),
    (NewTable(game="fbi", seats=3, listed=True, start="host"), 0),
]


async def fill(store: Store) -> None:
    await store.add_guest(Guest("ann", "1" * 64, "Ann", 1_700_000_000_000, 1_700_000_000_000))
    hub = Hub(store, Thinkers(workers=1))
    pack = Pack.of({**casefile.load("fbi").pack.data, "id": "our-bureau", "home_made": True})
    hub.games.add_pack(pack)
    own = NewTable(game="fbi", seats=2, pack="our-bureau", pack_digest=pack.digest)
    await hub.open()
    dice = Random(3)
    for new, moves in [*TABLES, (own, 9)]:
        await play(hub, new, moves, dice)
    await hub.close()


async def play(hub: Hub, new: NewTable, moves: int, dice: Random) -> None:
    """Ann plays all seats."""
    assert new.seats is not None
    seats = [SeatPlan("person", "ann", "Ann")] * new.seats
    values = {name: getattr(new, name) for name in new.__struct_fields__}
    made = await hub.create(NewTable(**(values | {"plan": seats, "hot_seat": True, "title": "A table"})), "ann")
    assert isinstance(made, Made), made
    await hub.do(made.table, Chat(id="", text="Good evening"), Asker("ann", 0, "Ann"))
    for _ in range(moves):
        table = await hub.look(made.table)
        assert not isinstance(table, Refusal)
        if table.match is None or table.status != "running":
            return
        seat = table.match.state.actors[0]
        action = dice.choice(table.match.state.legal(seat))
        await hub.do(made.table, Act(id="", action=action, seen=table.number(seat)), Asker("ann", seat))


def main(to: Path) -> None:
    async def make(path: Path) -> None:
        async with SqliteStore(path) as store:
            await fill(store)

    with TemporaryDirectory() as folder:
        path = Path(folder) / "store"
        asyncio.run(make(path))
        with sqlite3.connect(path, isolation_level=None) as db:
            db.execute("PRAGMA journal_mode = DELETE")
            db.execute("VACUUM")
        db.close()
        to.write_bytes(gzip.compress(path.read_bytes(), 9, mtime=0))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
