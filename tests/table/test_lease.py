"""Several hubs at one store with leases: each table is awake in one, and a hub that was paused shows nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from casefile.storage import Lease, Server, SqliteStore, Store, StoreBusy
from casefile.storage.local_leases import LocalLeases
from casefile.table import Act, Answer, Asker, Chat, Close, Gone, Hub, ManualTime, NewTable, Refusal, Sit, check
from casefile.table.lease import LeasedLog, LeaseLost, Tenure
from tests.table.helpers import GAMES, GUESTS, bots, people
from tests.table.test_hub import BC, SMALL, Quick, good, made, watching

PACE = 300  # milliseconds


async def settled() -> None:
    for _ in range(30):
        await asyncio.sleep(0.001)


async def until(ready: Callable[[], object]) -> None:
    async with asyncio.timeout(60):
        while not ready():
            await asyncio.sleep(0.001)


class Pair:
    """Two hubs on one store, each with a clock of its own, which stands still while its process is paused."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.times = [ManualTime(), ManualTime(9_000_000)]
        self.passed = 0
        leases = store.leases()
        assert isinstance(leases, LocalLeases)
        leases.wall = lambda: 5_000_000 + self.passed
        self.thinkers = [Quick(1), Quick(2)]
        self.hubs = [
            Hub(
                store, thinker, games=GAMES, time=time,
                tenure=Tenure(store.leases(), Server("", f"here:{number}"), time),
            )
            for number, (thinker, time) in enumerate(zip(self.thinkers, self.times, strict=True))
        ]  # fmt: skip

    async def wait(self, milliseconds: int, only: int | None = None) -> None:
        """Let time pass, beat by beat; where one of the two is paused, for the other only."""
        for _ in range(0, milliseconds, 500):
            self.passed += 500
            for number, time in enumerate(self.times):
                if only in (None, number):
                    time.advance(500)
            await settled()


def run(folder: Path, work: Callable[[Pair], Awaitable[None]]) -> None:
    async def main() -> None:
        async with SqliteStore(folder / "store.db", synchronous="NORMAL") as store:
            pair = Pair(store)
            for hub in pair.hubs:
                await hub.open()
            await until(lambda: not any(hub.tasks for hub in pair.hubs))  # else the first sweep takes what is new
            await work(pair)
            for hub in pair.hubs:
                await hub.close()
            left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            assert left == []
            assert [fault async for fault in check(store, GAMES)] == []

    asyncio.run(main())


def refused(answer: object) -> str:
    assert isinstance(answer, Refusal), answer
    return answer.code


def test_a_table_is_awake_in_one_process_and_goes_to_the_next_when_it_sleeps(tmp_path: Path) -> None:
    async def work(pair: Pair) -> None:
        one, two = pair.hubs
        table = await table_of_ann(one)
        assert refused(await two.do(table, Sit(name="bob", seat=1), Asker("bob"))) == "closing"
        row = await pair.store.table(table)
        assert row is not None
        seen = await two.read(row)
        assert not isinstance(seen, Refusal)
        assert seen.seats[0].name == "ann", "others may read it as the store has it"
        assert table not in two.owners
        await one.put_away(one.owners[table])
        await good(two, table, Sit(name="bob", seat=1), "bob")
        assert refused(await one.do(table, Chat(id="", text="hello"), Asker("ann", 0))) == "closing"

    run(tmp_path, work)


async def table_of_ann(hub: Hub) -> str:
    """A table at this hub with two places; Ann has the first."""
    table = await made(hub, NewTable(game=BC, seats=2, options=SMALL, plan=people(2)))
    await good(hub, table, Sit(name="ann", seat=0), "ann")
    return table


def test_a_paused_process_shows_and_does_nothing_when_it_goes_on(tmp_path: Path) -> None:
    async def work(pair: Pair) -> None:
        one, two = pair.hubs
        table = await made(one, NewTable(game=BC, seats=2, options=SMALL, plan=people(2)))
        for seat in (0, 1):
            await good(one, table, Sit(name=GUESTS[seat], seat=seat), GUESTS[seat])
        owner = one.owners[table]
        watch = await watching(one, table, "ann", 0)
        watch.news()
        await pair.wait(7000, only=1)  # `one` is paused
        await good(two, table, Chat(id="", text="anybody here?"), "bob", 1)
        pair.times[0].time += 7000  # it goes on; nothing that was to ring has rung yet
        assert watch.over()
        with pytest.raises(Gone):
            watch.news()
        assert refused(await one.do(table, Chat(id="", text="me!"), Asker("ann", 0))) == "closing"
        assert refused(await owner.do(Chat(id="", text="me!"), Asker("ann", 0))) == "closing"
        assert isinstance(await one.look(table), Refusal)
        version = two.owners[table].table.version
        await pair.wait(2000)
        assert (await pair.store.table(table)).version == version  # type: ignore[union-attr]  # it is there
        await two.put_away(two.owners[table])
        await good(one, table, Chat(id="", text="back again"), "ann", 0)  # as a server with another id

    run(tmp_path, work)


def test_who_is_cut_off_from_the_store_puts_its_tables_away_in_time(tmp_path: Path) -> None:
    async def work(pair: Pair) -> None:
        one, two = pair.hubs
        table = await table_of_ann(one)
        watch = await watching(one, table, "ann", 0)
        tenure = one.tenure
        assert tenure is not None
        beat = tenure.leases.beat

        async def cut(_server: str) -> None:
            raise StoreBusy("cut off")

        tenure.leases = type("Cut", (), {"beat": staticmethod(cut), "bury": pair.store.leases().bury})()
        freed = 0
        while refused(await two.do(table, Chat(id="", text="?"), Asker("bob"))) == "closing":
            assert watch.over() == ("moved" if freed else "")
            await pair.wait(500)
            freed = freed or bool(watch.reason)
        assert watch.reason == "moved", "before another one has it"
        tenure.leases = pair.store.leases()
        assert await beat(tenure.server.id) is None

    run(tmp_path, work)


def test_a_dead_servers_bots_go_on_elsewhere_and_think_once(tmp_path: Path) -> None:
    async def work(pair: Pair) -> None:
        one, two = pair.hubs
        table = await made(one, NewTable(game=BC, seats=2, options=SMALL, plan=bots(2), pace=PACE))
        await pair.wait(3000)
        assert table in one.owners
        asked = len(pair.thinkers[1].asked)
        assert asked == 0, "only who has the table thinks for its bots"
        await pair.wait(8000, only=1)
        await until(lambda: table in two.owners and pair.thinkers[1].asked)
        pair.times[0].time += 8000  # it goes on; nothing that was to ring has rung yet
        before = len(pair.thinkers[0].asked)
        await pair.wait(3000)
        assert len(pair.thinkers[0].asked) == before

    run(tmp_path, work)


def test_an_append_of_before_is_refused_and_one_that_was_on_its_way_is_not_told(tmp_path: Path) -> None:
    async def work(pair: Pair) -> None:
        one, two = pair.hubs
        table = await table_of_ann(one)
        log = one.owners[table].store
        assert isinstance(log, LeasedLog)
        held, log.must_hold = log.must_hold, lambda: None  # type: ignore[method-assign]  # it does not look
        await pair.wait(7000, only=1)
        await good(two, table, Chat(id="", text="I am here"), "ann", 0)
        version = two.owners[table].table.version
        with pytest.raises(LeaseLost):
            await log.append(table, version, [b"{}"])  # the right version, and still refused
        log.must_hold = held  # type: ignore[method-assign]
        mine = two.owners[table].store
        assert isinstance(mine, LeasedLog)

        async def slowly(*_call: object) -> int:
            pair.times[1].time += 5000  # paused while the database writes
            return version + 1

        mine.store = type("Slow", (), {"append": staticmethod(slowly)})()
        with pytest.raises(LeaseLost):
            await mine.append(table, version, [b"{}"])
        mine.store = pair.store

    run(tmp_path, work)


def test_a_graceful_end_frees_every_table_at_once(tmp_path: Path) -> None:
    async def work(pair: Pair) -> None:
        one, two = pair.hubs
        tables = [await made(one, NewTable(game=BC, seats=2, options=SMALL, plan=people(2))) for _ in range(3)]
        for table in tables:
            await good(one, table, Sit(name="ann", seat=0), "ann")
        closed = await made(one, NewTable(game=BC, seats=2, plan=people(2)))
        await good(one, closed, Close(id=""), "ann")
        tenure = one.tenure
        assert tenure is not None
        await one.close()
        assert await pair.store.table(closed) is None, "closed before anybody has played: not kept"
        for table in tables:
            assert isinstance(await two.do(table, Chat(id="", text="on"), Asker("ann", 0)), Answer)
            assert isinstance(await pair.store.leases().take(table, two.tenure.server.id), Lease)  # type: ignore[union-attr]
        with pytest.raises(AssertionError):
            await good(one, tables[0], Act(id="", action=0, seen=0), "ann", 0)

    run(tmp_path, work)
