"""An upgrade makes no stored table unreadable: stores of every earlier version, and packs that have changed since."""

from __future__ import annotations

import asyncio
import copy
import gzip
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

import casefile
from casefile.engine.game import Game, Pack
from casefile.games.detective_rummy import game as detective_rummy
from casefile.storage import MOST_LISTED, SqliteStore, Store
from casefile.storage.schema import MIGRATIONS
from casefile.table import Act, Asker, Games, Hub, NewTable, Refusal, Thinkers, check, export
from casefile.table.entries import BadLog
from casefile.table.games import box_of, open_box
from tests.storage.make_store import play

STORES = {int(file.name.split("_")[1].split(".")[0]): file for file in Path(__file__).parent.glob("stores/*.gz")}


def use(path: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def main() -> None:
        async with SqliteStore(path) as store:
            await work(store)

    asyncio.run(main())


def test_there_is_a_store_of_every_earlier_form() -> None:
    assert set(range(1, len(MIGRATIONS))) <= set(STORES)


@pytest.mark.parametrize("form", sorted(STORES))
def test_a_store_of_an_earlier_form_is_whole_and_goes_on(tmp_path: Path, form: int) -> None:
    path = tmp_path / "store"
    path.write_bytes(gzip.decompress(STORES[form].read_bytes()))
    with sqlite3.connect(path) as db:
        assert db.execute("PRAGMA user_version").fetchone()[0] == form
    db.close()

    async def work(store: Store) -> None:
        assert [fault async for fault in check(store)] == []
        rows = await store.tables(limit=MOST_LISTED)
        assert {row.game for row in rows} == {"bonnie-and-clyde", "fbi", "detective-rummy", "love-and-death"}
        assert {row.status for row in rows} == {"waiting", "running", "ended"}
        lengths = [len(entry) for row in rows for entry in await store.entries(row.id)]
        assert (await store.usage()).bytes == sum(lengths)
        await go_on(store)
        for row in rows:
            if row.status == "ended":
                assert (await export(store, row.id)).startswith("casefile record 1\n")
        assert [fault async for fault in check(store)] == []

    use(path, work)


async def go_on(store: Store) -> None:
    """Make a move at every running table."""
    hub = Hub(store, Thinkers(workers=1))
    await hub.open()
    moved = 0
    for row in await store.recent(status="running", limit=MOST_LISTED):
        table = await hub.look(row.id)
        assert not isinstance(table, Refusal), table
        assert table.match is not None
        seat = table.match.state.actors[0]
        act = Act(id="", action=table.match.state.legal(seat)[0], seen=table.number(seat))
        assert not isinstance(await hub.do(row.id, act, Asker("ann", seat)), Refusal)
        moved += 1
    await hub.close()
    assert moved > 3


# -- packs that have changed -------------------------------------------------------------------------------------------


def changed(data: Any) -> Any:
    """The same pack with another number in it, like a correction."""
    other = copy.deepcopy(data)
    first = next(value for value in other.values() if isinstance(value, list) and isinstance(value[0], dict))
    first[0]["source"] = "original" if first[0].get("source") != "original" else "inferred"
    return other


def upgrade(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on every game ships with other cards under the same names."""
    before = Game.load_pack.__func__  # type: ignore[attr-defined]  # the function of the class method

    def load_pack(cls: type[Game], pack: str | Path | None) -> Pack:
        return Pack.of(changed(before(cls, pack).data))

    monkeypatch.setattr(Game, "load_pack", classmethod(load_pack))
    monkeypatch.setattr(detective_rummy, "READ", {})


@pytest.mark.parametrize(
    ("game", "pack"),
    [("bonnie-and-clyde", ""), ("fbi", ""), ("fbi", "fbi-flat"), ("detective-rummy", ""), ("love-and-death", ""),
     ("detective-rummy", "the-last-tram")],
)  # fmt: skip
def test_a_table_keeps_the_cards_it_was_dealt_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, game: str, pack: str
) -> None:
    dice = Random(5)

    async def begin(store: Store) -> None:
        hub = Hub(store, Thinkers(workers=1))
        await hub.open()
        await play(hub, NewTable(game=game, seats=2, pack=pack), 12, dice)
        await hub.close()

    async def after(store: Store) -> None:
        [row] = await store.tables()
        games = Games()
        hub = Hub(store, Thinkers(workers=1), games=games)
        await hub.open()
        table = await hub.look(row.id)
        assert not isinstance(table, Refusal), table
        assert table.game.pack.digest == digest
        base = table.game.base_pack()
        assert (base.digest if base is not None else "") == base_digest
        assert games.load(game, 2, None, pack).pack.digest != digest, "a new table gets the new cards"
        assert table.match is not None
        seat = table.match.state.actors[0]
        action = table.match.state.legal(seat)[0]
        done = await hub.do(row.id, Act(id="", action=action, seen=table.number(seat)), Asker("ann", seat))
        assert not isinstance(done, Refusal), done
        assert {event["kind"] for event in table.events(seat)}, "and it is told in words"
        await hub.close()
        assert [fault async for fault in check(store)] == []

    use(tmp_path / "store", begin)
    now = casefile.load(game, 2, pack or None)
    digest, base_now = now.pack.digest, now.base_pack()
    base_digest = base_now.digest if base_now is not None else ""
    upgrade(monkeypatch)
    use(tmp_path / "store", after)


def test_a_box_is_small_and_a_damaged_one_is_refused() -> None:
    game = casefile.load("detective-rummy", pack="the-last-tram")
    box = box_of(game)
    assert len(box) < 8000
    assert open_box(box).digest == game.pack.digest
    for bad in (b"", b"x", box[:-100], box[:50] + b"x" + box[51:]):
        with pytest.raises(BadLog, match="damaged"):
            open_box(bad)
