"""The contract of every Store: subclass `StoreContract`, define how a store is made, and run it.

Each test opens a new, empty store. Nothing here depends on the implementation.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path

import pytest

from casefile.storage import (
    Change,
    Conflict,
    Guest,
    Held,
    Kept,
    Lease,
    Server,
    Snapshot,
    Store,
    StoreError,
    TableRow,
    Usage,
)

Use = Callable[[Store], Awaitable[None]]

RACER = """
import asyncio, sys
from casefile.storage import Conflict, open_store, read_address

async def main():
    async with open_store(read_address(sys.argv[1])) as store:
        version = 1
        for turn in range(40):
            try:
                version = await store.append("a", version, [f"{sys.argv[2]} {turn}".encode()] * 2)
                print(version - 2, sys.argv[2], turn)
            except Conflict:
                version = (await store.table("a")).version

asyncio.run(main())
"""


def python(program: str, *arguments: str) -> subprocess.Popen[str]:
    """Run a program in another process."""
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    return subprocess.Popen([sys.executable, "-c", program, *arguments], stdout=subprocess.PIPE, text=True, env=env)


def row(table: str, **other: object) -> TableRow:
    values: dict[str, object] = {
        "game": "bonnie-and-clyde", "created": 1, "updated": 1, "status": "waiting", "listed": True,
    }  # fmt: skip
    return TableRow(id=table, **(values | other))  # type: ignore[arg-type]  # fields by name


def change(updated: int, status: str = "running", **other: object) -> Change:
    return Change(updated, status, True, **other)  # type: ignore[arg-type]  # fields by name


class StoreContract:
    """The promises of `casefile/storage/port.py`, as tests."""

    def make(self, place: Path) -> Store:
        """Make a store at this place; the same place gives the same store."""
        raise NotImplementedError

    def address(self, place: Path) -> str:
        """The address at which other processes find that store."""
        raise NotImplementedError

    def use(self, place: Path, work: Use) -> None:
        async def main() -> None:
            async with self.opened(place) as store:
                await work(store)

        asyncio.run(main())

    @contextlib.asynccontextmanager
    async def opened(self, place: Path) -> AsyncIterator[Store]:
        store = self.make(place)
        await store.open()
        try:
            yield store
        finally:
            await store.close()

    # -- logs --------------------------------------------------------------------------------------------------

    def test_a_name_that_no_store_can_keep_is_nowhere(self, tmp_path: Path) -> None:
        """Strangers may ask for any; it is not there, and nothing is wrong with the store."""

        async def work(store: Store) -> None:
            name = "a\x00"
            assert await store.table(name) is None
            assert await store.entries(name) == []
            assert await store.load_snapshot(name) is None
            assert await store.guest_by_secret(name) is None
            assert await store.seats_at(name) == []
            leases = store.leases()
            assert await leases.holder(name) is None
            await leases.join(Server("s1", "here:1"))
            assert await leases.take(name, "s1") is None
            await store.create(row("a"), [b"zero"])
            assert await store.entries("a") == [b"zero"]

        self.use(tmp_path, work)

    def test_a_log_comes_back_as_it_was_written(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("a"), [b"zero", b"\x00one"])
            assert await store.append("a", 2, [b"two", b"three"]) == 4
            assert await store.entries("a") == [b"zero", b"\x00one", b"two", b"three"]
            assert await store.entries("a", 3) == [b"three"]
            assert await store.entries("a", 4) == []
            assert await store.entries("b") == []

        self.use(tmp_path, work)

    def test_several_processes_append_to_one_table(self, tmp_path: Path) -> None:
        async def begin(store: Store) -> None:
            await store.create(row("a"), [b"zero"])

        self.use(tmp_path, begin)
        racers = [python(RACER, self.address(tmp_path), f"p{number}") for number in range(3)]
        won = [line.split() for racer in racers for line in racer.communicate()[0].splitlines()]
        assert all(racer.returncode == 0 for racer in racers)

        async def end(store: Store) -> None:
            log = await store.entries("a")
            assert len(log) == 1 + 2 * len(won)
            assert len({version for version, _, _ in won}) == len(won), "two won the same version"
            for version, name, turn in won:
                assert log[int(version)] == log[int(version) + 1] == f"{name} {turn}".encode()

        self.use(tmp_path, end)

    def test_it_is_there_after_reopening(self, tmp_path: Path) -> None:
        async def write(store: Store) -> None:
            await store.create(row("a"), [b"zero"], [(0, "ann")])
            await store.append("a", 1, [b"one"], change(9, seats=((1, "bob"),)))

        async def read(store: Store) -> None:
            assert await store.entries("a") == [b"zero", b"one"]
            assert await store.table("a") == row("a", updated=9, status="running", version=2)
            assert [seat.guest for seat in await store.seats_at("a")] == ["bob"]

        self.use(tmp_path, write)
        self.use(tmp_path, read)

    def test_a_version_is_taken_once(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("a"), [b"zero"])
            await store.append("a", 1, [b"one"])
            for version in (0, 1, 3):
                with pytest.raises(Conflict):
                    await store.append("a", version, [b"late", b"later"], change(5))
            with pytest.raises(Conflict):
                await store.append("nowhere", 0, [b"x"])
            with pytest.raises(Conflict):
                await store.create(row("a"), [b"again"])
            assert await store.entries("a") == [b"zero", b"one"]
            assert await store.table("a") == row("a", version=2), "a refused append has changed nothing"

        self.use(tmp_path, work)

    def test_many_writers_one_winner_for_each_version(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("a"), [b"zero"])
            wins: dict[int, list[bytes]] = {}

            async def player(name: int) -> None:
                version = 1
                for turn in range(30):
                    entry = f"{name} {turn}".encode()
                    try:
                        version = await store.append("a", version, [entry])
                        wins.setdefault(version - 1, []).append(entry)
                    except Conflict:
                        version = 1 + len(await store.entries("a", 1))

            await asyncio.gather(*(player(name) for name in range(12)))
            log = await store.entries("a")
            assert len(log) - 1 == len(wins) >= 30
            assert all(wins[version] == [log[version]] for version in range(1, len(log)))

        self.use(tmp_path, work)

    def test_one_failure_in_a_crowd_fails_alone(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            for number in range(20):
                await store.create(row(f"t{number}"), [b"zero"])
            results = await asyncio.gather(
                *(store.append(f"t{number}", number % 2, [b"x"] * 3) for number in range(20)), return_exceptions=True
            )
            assert [isinstance(result, Conflict) for result in results] == [number % 2 == 0 for number in range(20)]
            lengths = [len(await store.entries(f"t{number}")) for number in range(20)]
            assert lengths == [1 if number % 2 == 0 else 4 for number in range(20)]

        self.use(tmp_path, work)

    def test_what_a_crowd_appends_at_once_is_kept_byte_for_byte(self, tmp_path: Path) -> None:
        car = b'{"said":"\xc3\xa9 \\" \xf0\x9f\x9a\x97"}'
        lines = [car, b"", b"\0 in it", b"\xff\xfe no text", b"a\nb\tc", b"null"]
        logs = {f"table {number}": [lines[number % len(lines)], b"{}"] for number in range(30)}

        async def main() -> None:
            async with self.make(tmp_path) as store:
                await asyncio.gather(*(store.create(row(table), [b"first"]) for table in logs))
                for rare in (True, False):  # with values that JSON cannot express, and without them
                    some = {table: log for table, log in logs.items() if rare or log[0].startswith((b"{", b"a", b"n"))}
                    at = 1 if rare else 3
                    after = await asyncio.gather(*(store.append(table, at, log) for table, log in some.items()))
                    assert after == [at + 2] * len(some)
                for number, (table, log) in enumerate(logs.items()):
                    times = 2 if log[0].startswith((b"{", b"a", b"n")) else 1
                    assert await store.entries(table) == [b"first", *log * times], number

        asyncio.run(main())

    def test_appends_that_wait_together_keep_their_order(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("a"), [b"zero"])
            ends = await asyncio.gather(store.append("a", 1, [b"1"]), store.append("a", 2, [b"2"]))
            assert tuple(ends) == (2, 3)
            assert await store.table("a") == row("a", version=3)
            tries = (store.append("a", n, [b"%d" % n]) for n in (3, 3, 4, 6))
            told = await asyncio.gather(*tries, return_exceptions=True)
            assert [isinstance(answer, Conflict) for answer in told] == [False, True, False, True]
            assert await store.entries("a") == [b"zero", b"1", b"2", b"3", b"4"]
            assert await store.table("a") == row("a", version=5)

        self.use(tmp_path, work)

    def test_nothing_at_all_can_be_appended_to_change_the_row(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("a"), [b"zero"])
            assert await store.append("a", 1, [], change(7, due=12)) == 1
            assert await store.table("a") == row("a", updated=7, status="running", version=1, due=12)

        self.use(tmp_path, work)

    # -- listings ----------------------------------------------------------------------------------------------

    def test_listings_filter_order_and_stop(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            dice = random.Random(5)
            times = dice.sample(range(1000), 30)
            for number, time in enumerate(times):
                status = ("waiting", "running", "ended")[number % 3]
                await store.create(row(f"{number:02}", updated=time, status=status, listed=number % 2 == 0), [])
            recent = await store.recent(status="running", limit=5)
            assert [r.updated for r in recent] == sorted((times[n] for n in range(1, 30, 3)), reverse=True)[:5]
            assert {r.id for r in await store.recent(listed=True)} == {f"{number:02}" for number in range(0, 30, 2)}
            pages: list[str] = []
            while page := await store.tables(after=pages[-1] if pages else "", limit=7):
                pages += [r.id for r in page]
            assert pages == [f"{number:02}" for number in range(30)]
            assert await store.recent(limit=0) == []
            assert await store.count_tables() == 30
            assert await store.count_tables(status="ended") == 10

        self.use(tmp_path, work)

    def test_what_is_due_comes_earliest_first_and_in_pages(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            for number, due in enumerate((50, None, 10, 10, 90)):
                await store.create(row(f"t{number}", due=due), [])
            assert [r.id for r in await store.due(60)] == ["t2", "t3", "t0"]
            assert [r.id for r in await store.due(60, after=(10, "t2"), limit=1)] == ["t3"]

        self.use(tmp_path, work)

    # -- guests ------------------------------------------------------------------------------------------------

    def test_guests_are_found_by_their_secret(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            ann = Guest("ann", "hash-a", "Ann", 1, 1)
            await store.add_guest(ann)
            assert await store.guest_by_secret("hash-a") == ann
            assert await store.guest_by_secret("hash-b") is None
            for twin in (Guest("ann", "hash-b", "B", 1, 1), Guest("bob", "hash-a", "B", 1, 1)):
                with pytest.raises(Conflict):
                    await store.add_guest(twin)
            await store.touch_guest("ann", 5)
            await store.touch_guest("ann", 6, "Anna")
            assert await store.guest_by_secret("hash-a") == Guest("ann", "hash-a", "Anna", 1, 6)

        self.use(tmp_path, work)

    def test_the_seats_of_a_guest(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("a", updated=1), [b"z"], [(0, "ann"), (1, "bob")])
            await store.create(row("b", updated=2, status="ended"), [b"z"], [(2, "ann"), (0, "ann")])
            assert [(s.table, s.seat) for s in await store.seats_of("ann")] == [("b", 0), ("b", 2), ("a", 0)]
            assert [(s.table, s.seat) for s in await store.seats_of("ann", limit=2)] == [("b", 0), ("b", 2)]
            await store.append("a", 1, [b"y"], change(3, seats=((1, "ann"),)))
            await store.append("a", 2, [b"x"], change(4))
            assert [(s.seat, s.guest) for s in await store.seats_at("a")] == [(1, "ann")]
            assert await store.count_tables(guest="ann") == 2
            assert await store.count_tables(guest="bob") == 0

        self.use(tmp_path, work)

    def test_the_host_of_a_table(self, tmp_path: Path) -> None:
        """Each host counts once, with or without a seat.

        The row names the host; only a change that names another changes it.
        """

        async def work(store: Store) -> None:
            await store.create(row("a", updated=1, host="ann"), [b"z"], [(0, "ann")])
            await store.create(row("b", updated=2, host="ann", status="ended"), [b"z"])
            await store.create(row("c", updated=3, host="bob"), [b"z"], [(0, "ann")])
            assert [table.id for table in await store.recent(host="ann")] == ["b", "a"]
            assert [table.id for table in await store.recent(host="ann", status="waiting")] == ["a"]
            assert await store.count_tables(guest="ann") == 3
            assert await store.count_tables(guest="ann", status="waiting") == 2
            assert await store.count_tables(guest="bob") == 1
            await store.append("a", 1, [b"y"], change(4))
            assert [table.host for table in await store.recent(host="ann")] == ["ann", "ann"]
            await store.append("a", 2, [b"x"], change(5, host="bob"))
            assert await store.count_tables(guest="bob") == 2

        self.use(tmp_path, work)

    # -- leases ------------------------------------------------------------------------------------------------

    def test_a_table_is_one_servers_until_it_is_released_or_dead(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            leases = store.leases()
            await store.create(row("a", due=5), [b"zero"])
            one, two = Server("s1", "here:1", "m", "0.1"), Server("s2", "here:2")
            await leases.join(one)
            await leases.join(two)
            first = await leases.take("a", "s1")
            assert first == Lease("a", "s1", 1)
            assert await leases.take("a", "s2") == Held("s1")
            assert await leases.holder("a") == one
            assert await store.due(9, free_for="s2") == []
            assert [r.id for r in await store.due(9, free_for="s1")] == ["a"], "its own, awake or not"
            assert [r.id for r in await store.due(9)] == ["a"]
            assert isinstance(first, Lease)
            await leases.release(first)
            assert await leases.holder("a") is None
            assert [r.id for r in await store.due(9, free_for="s2")] == ["a"]
            second = await leases.take("a", "s2")
            assert second == Lease("a", "s2", 2)
            await leases.release(first)
            assert await leases.holder("a") == two, "an earlier lease releases nothing"
            assert await leases.bury("s2")
            assert await leases.holder("a") is None
            assert await leases.take("a", "s1") == Lease("a", "s1", 3)
            assert await leases.take("a", "s1") == Lease("a", "s1", 4), "its own again, under a new epoch"
            await store.create(row("b"), [b"zero"])
            assert await leases.take("b", "s2") is None, "the dead take nothing"
            assert await leases.take("nowhere", "s1") is None
            assert await leases.holder("nowhere") is None

        self.use(tmp_path, work)

    def test_beats_tell_who_lives_and_the_dead_stay_dead(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            leases = store.leases()
            assert await leases.beat("s1") is None
            one, two = Server("s1", "here:1"), Server("s2", "here:2")
            await leases.join(one)
            await leases.join(two)
            seen = dict(await leases.beat("s1") or ())
            again = dict(await leases.beat("s1") or ())
            assert set(seen) == {one, two}
            assert again[one] == seen[one] + 1
            assert again[two] == seen[two]
            assert not await leases.bury("s1", seen[one]), "it has beaten since"
            assert await leases.bury("s2", seen[two])
            assert await leases.bury("s2", seen[two]), "found dead twice"
            assert await leases.beat("s2") is None
            assert dict(await leases.beat("s1") or ()).keys() == {one}
            assert len(await leases.secret()) > 30
            assert await leases.secret() == await leases.secret()

        self.use(tmp_path, work)

    def test_only_the_last_lease_writes(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            leases = store.leases()
            await store.create(row("a"), [b"zero"])
            for name in ("s1", "s2"):
                await leases.join(Server(name, "here:1"))
            old = await leases.take("a", "s1")
            assert isinstance(old, Lease)
            assert await store.append("a", 1, [b"one"], None, old) == 2
            await leases.bury("s1")
            assert await store.append("a", 2, [b"two"], None, old) == 3, "dead, but nobody has taken the table yet"
            new = await leases.take("a", "s2")
            assert isinstance(new, Lease)
            for stale in (old, Lease("a", "s1", 2), Lease("a", "s2", 1)):
                with pytest.raises(Conflict):
                    await store.append("a", 3, [b"x"], change(7), stale)
            assert await store.append("a", 3, [b"three"], change(7), new) == 4
            await leases.release(new)
            with pytest.raises(Conflict):
                await store.append("a", 4, [b"x"], None, new)
            assert await store.entries("a") == [b"zero", b"one", b"two", b"three"]

        self.use(tmp_path, work)

    def test_of_many_who_take_a_dead_servers_tables_one_gets_each(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            leases = store.leases()
            names = [f"s{number}" for number in range(6)]
            for name in ("dead", *names):
                await leases.join(Server(name, "here:1"))
            for number in range(8):
                await store.create(row(f"t{number}"), [b"zero"])
                await leases.take(f"t{number}", "dead")
            await leases.bury("dead")
            for number in range(8):
                taken = await asyncio.gather(*(leases.take(f"t{number}", name) for name in names))
                [won] = [answer for answer in taken if isinstance(answer, Lease)]
                assert won.epoch == 2
                assert set(taken) - {won} <= {Held(won.server), Held("")}

        self.use(tmp_path, work)

    # -- snapshots ---------------------------------------------------------------------------------------------

    def test_snapshots_are_a_cache(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("a"), [b"z"])
            assert await store.load_snapshot("a") is None
            await store.save_snapshot("a", Snapshot(3, b"three"))
            await store.save_snapshot("a", Snapshot(2, b"two"))
            assert await store.load_snapshot("a") == Snapshot(3, b"three"), "an older one replaces no newer one"
            await store.save_snapshot("nowhere", Snapshot(1, b"x"))
            assert await store.load_snapshot("nowhere") is None

        self.use(tmp_path, work)

    # -- its life ------------------------------------------------------------------------------------------------

    def test_a_closed_store_says_so(self, tmp_path: Path) -> None:
        async def main() -> None:
            store = self.make(tmp_path)
            await store.open()
            await store.open()
            await store.close()
            await store.close()
            with pytest.raises(StoreError):
                await store.entries("a")
            with pytest.raises(StoreError):
                await store.append("a", 0, [b"x"])
            await store.open()
            await store.create(row("a"), [b"z"])
            await store.close()

        asyncio.run(main())

    def test_closing_finishes_what_was_begun(self, tmp_path: Path) -> None:
        async def main() -> None:
            store = self.make(tmp_path)
            await store.open()
            begun = [asyncio.create_task(store.create(row(f"t{n:03}"), [b"z"])) for n in range(100)]
            await asyncio.sleep(0)
            await store.close()
            await asyncio.gather(*begun)
            await store.open()
            assert await store.count_tables() == 100
            await store.close()

        asyncio.run(main())

    # -- what games keep of guests -------------------------------------------------------------------------------

    def test_a_profile_is_written_version_by_version(self, tmp_path: Path) -> None:
        async def write(store: Store) -> None:
            assert await store.profile("ann", "fbi") is None
            with pytest.raises(Conflict):
                await store.keep_profile("ann", "fbi", 1, b"too early")
            await store.keep_profile("ann", "fbi", 0, b"one")
            for version in (0, 2):
                with pytest.raises(Conflict):
                    await store.keep_profile("ann", "fbi", version, b"another")
            await store.keep_profile("ann", "fbi", 1, b"two")
            await store.keep_profile("bob", "fbi", 0, b"bob's")
            assert await store.profile("ann", "bonnie-and-clyde") is None

        async def read(store: Store) -> None:
            assert await store.profile("ann", "fbi") == Kept(2, b"two")
            assert await store.profile("bob", "fbi") == Kept(1, b"bob's")

        self.use(tmp_path, write)
        self.use(tmp_path, read)

    def test_a_table_counts_once_for_each_guest(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            for number, (table, game) in enumerate((("late", "fbi"), ("early", "fbi"), ("other", "toy"))):
                await store.create(row(table, game=game), [b"zero"], [(0, "ann"), (1, "bob"), (2, "ann")])
                await store.append(table, 1, [b"one"], change(90 - number, "ended"))
            await store.create(row("running", game="fbi", status="running"), [b"zero"], [(0, "ann")])
            assert await store.uncounted("ann", "fbi") == ["early", "late"]
            assert await store.uncounted("ann", "fbi", limit=1) == ["early"]
            assert await store.uncounted("eve", "fbi") == []
            assert await store.earned("ann", "early") is None
            await store.keep_profile("ann", "fbi", 0, b"one", [("early", 3)])
            assert (await store.earned("ann", "early"), await store.earned("bob", "early")) == (3, None)
            assert await store.uncounted("ann", "fbi") == ["late"]
            assert await store.uncounted("bob", "fbi") == ["early", "late"]
            with pytest.raises(Conflict):
                await store.keep_profile("ann", "fbi", 1, b"two", [("late", 1), ("early", 3)])
            assert await store.profile("ann", "fbi") == Kept(1, b"one"), "nothing of it was written"
            assert await store.uncounted("ann", "fbi") == ["late"]

        self.use(tmp_path, work)

    def test_of_many_writers_of_a_profile_one_wins(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            tries = (store.keep_profile("ann", "fbi", 0, str(n).encode()) for n in range(20))
            answers = await asyncio.gather(*tries, return_exceptions=True)
            assert [type(answer) for answer in answers].count(Conflict) == 19
            kept = await store.profile("ann", "fbi")
            assert kept == Kept(1, str(answers.index(None)).encode())

        self.use(tmp_path, work)

    # -- making room ---------------------------------------------------------------------------------------------

    def test_a_deleted_table_leaves_nothing_behind(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            for table in ("a", "b"):
                await store.create(row(table, host="ann", status="ended"), [b"zero", b"one"], [(0, "ann")])
                await store.save_snapshot(table, Snapshot(1, b"x"))
            await store.keep_profile("ann", "bonnie-and-clyde", 0, b"p", [("a", 1), ("b", 2)])
            assert await store.usage() == await store.usage("ann") == Usage(2, 14)
            assert not await store.delete("a", 1), "it has gone on meanwhile"
            assert await store.delete("a", 2)
            assert not await store.delete("a")
            assert await store.table("a") is None
            assert await store.entries("a") == []
            assert await store.seats_at("a") == []
            assert await store.load_snapshot("a") is None
            assert (await store.earned("ann", "a"), await store.earned("ann", "b")) == (None, 2)
            assert await store.usage() == Usage(1, 7)
            with pytest.raises(Conflict):
                await store.append("a", 2, [b"two"])
            await store.append("b", 2, [b"12345"], change(5))
            await store.append("b", 3, [b"1"])
            assert await store.usage("ann") == Usage(1, 13)
            assert await store.usage("bob") == Usage(0, 0)

        self.use(tmp_path, work)

    def test_guests_as_a_host_sees_them(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            for name in ("ann", "bob", "eve"):
                await store.add_guest(Guest(name, f"hash {name}", name.title(), 1, 2))
            await store.create(row("a", host="ann"), [b"12345"], [(0, "ann"), (1, "bob")])
            await store.revoke("eve", banned=True)
            ann, bob = await store.guests(limit=2)
            assert (ann.name, ann.tables, ann.bytes, ann.gone) == ("Ann", 1, 5, False)
            assert (bob.name, bob.tables, bob.bytes) == ("Bob", 1, 0)
            [eve] = await store.guests(after="bob")
            assert (eve.gone, eve.banned) == (True, True)
            await store.revoke("bob")
            assert await store.revoked(0) == {"bob": False, "eve": True}
            assert [await store.is_banned(f"hash {name}") for name in ("ann", "bob", "eve", "zed")] == [0, 0, 1, 0]
            assert await store.guest_by_secret("hash eve") is None
            assert await store.unban("eve")
            assert not await store.is_banned("hash eve")
            assert (await store.guest_by_secret("hash eve")) is not None
            assert [guest.id for guest in await store.guests(guest="bob")] == ["bob"]
            assert await store.guests(guest="nobody") == []

        self.use(tmp_path, work)

    def test_nobody_pushes_the_others_out_of_a_listing(self, tmp_path: Path) -> None:
        async def work(store: Store) -> None:
            await store.create(row("quiet", host="ann", updated=1), [])
            for number in range(20):
                await store.create(row(f"loud {number:02}", host="eve", updated=10 + number), [])
                await store.create(row(f"old {number:02}", host="", updated=100 + number), [])
            found = await store.recent(status="waiting", listed=True, per_host=3)
            assert [table.id for table in found][20:] == ["loud 19", "loud 18", "loud 17", "quiet"]
            assert len(await store.recent(per_host=3, limit=5)) == 5

        self.use(tmp_path, work)
