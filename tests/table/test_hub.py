"""Tables that run: whole games by scripted people and bots on a real file, several hubs, sleep, faults, bad bots."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random
from typing import Any, cast

import msgspec
import pytest

import casefile
from casefile.engine.record import Record
from casefile.storage import SqliteStore, Store, StoreFull, StoreUnsure
from casefile.table import (
    Act,
    Answer,
    Asker,
    Chat,
    ClockSettings,
    Gone,
    Hub,
    Kick,
    LeaveAll,
    Made,
    ManualTime,
    NewTable,
    Question,
    Refusal,
    SeatPlan,
    Sit,
    Start,
    Table,
    Thinkers,
    Thought,
    Undo,
    Update,
    Watch,
    check,
    deciding,
    export,
)
from casefile.table.clock import DAY
from casefile.table.commands import AnyCommand
from casefile.table.entries import decode_log
from tests.table import bad_bots  # noqa: F401  (makes them known here, too)
from tests.table.helpers import GAMES, GUESTS, bots, people, readers, snapshot_json

BC = "bonnie-and-clyde"
SMALL: dict[str, int | str | bool] = {"target": 20}


def heard(update: Update) -> list[dict[str, object]]:
    events: list[dict[str, object]] = msgspec.json.decode(update.events)
    return events


class Quick:
    """A thinker for tests: a random move, at once."""

    def __init__(self, seed: int = 1) -> None:
        self.dice = Random(seed)
        self.asked: list[Question] = []

    async def think(self, question: Question) -> Thought:
        self.asked.append(question)
        return Thought(self.dice.choice(question.legal))

    async def advise(self, question: Question) -> tuple[int, None]:
        return (await self.think(question)).action, None

    async def close(self) -> None:
        pass


def run(folder: Path, work: Callable[[Hub], Awaitable[None]], **options: object) -> None:
    """Run some work with a hub on a real file; then no task of it may be left, and all stored tables must replay."""

    async def main() -> None:
        async with SqliteStore(folder / "store.db") as store:
            thinker = options.pop("thinker", None) or Quick()
            hub = Hub(store, thinker, games=GAMES, **options)  # type: ignore[arg-type]  # settings by name
            await hub.open()
            await work(hub)
            await hub.close()
            left = [task for task in asyncio.all_tasks() if task is not asyncio.current_task()]
            assert left == [], "every task was owned, cancelled and awaited"
            assert [fault async for fault in check(store, GAMES)] == []

    asyncio.run(main())


async def made(hub: Hub, new: NewTable, guest: str = "ann") -> str:
    table = await hub.create(new, guest)
    assert isinstance(table, Made), table
    return table.table


async def good(hub: Hub, table: str, command: AnyCommand, guest: str = "", seat: int | None = None) -> Answer:
    answer = await hub.do(table, command, Asker(guest, seat))
    assert isinstance(answer, Answer), answer
    return answer


async def watching(hub: Hub, table: str, guest: str, reader: int | None, since: int = 0) -> Watch:
    watch = await hub.watch(table, guest, reader, since)
    assert isinstance(watch, Watch), watch
    return watch


async def news(watch: Watch) -> Update:
    """Wait for what this client has not been told yet."""
    await watch.wait()
    return watch.news()


class Client:
    """A person's program: it knows only what it was told, and sometimes loses its connection."""

    def __init__(self, hub: Hub, table: str, guest: str, reader: int | None, seed: int) -> None:
        self.hub = hub
        self.table = table
        self.guest = guest
        self.reader = reader
        self.dice = Random(seed)
        self.events: list[dict[str, object]] = []
        self.state: dict[str, object] = {}
        self.requests = 0

    async def play(self) -> None:
        while self.state.get("status") != "ended":
            watch = await watching(self.hub, self.table, self.guest, self.reader, len(self.events))
            async with watch:
                for _ in range(self.dice.randrange(1, 40)):  # then the connection is lost
                    update = await news(watch)
                    self.hear(heard(update))
                    self.state = msgspec.json.decode(cast(msgspec.Raw, update.snapshot))
                    assert self.state["number"] == len(self.events) == update.number
                    if self.state["status"] == "ended":
                        return
                    await self.decide()

    def hear(self, events: list[dict[str, object]]) -> None:
        assert [event["number"] for event in events] == list(
            range(len(self.events) + 1, len(self.events) + 1 + len(events))
        ), "a gap"
        self.events += events

    async def decide(self) -> None:
        legal = self.state["legal"]
        assert isinstance(legal, list)
        if self.reader is None or not legal:
            return
        self.requests += 1
        action = self.dice.choice(legal)["id"]
        act = Act(id=f"{self.guest}-{self.requests}", action=action, seen=len(self.events))
        asker, times = Asker(self.guest, self.reader), self.dice.choice((1, 1, 3))
        answers = await asyncio.gather(*(self.hub.do(self.table, act, asker) for _ in range(times)))
        assert all(isinstance(answer, Answer) for answer in answers), answers
        assert [answer.again for answer in answers if isinstance(answer, Answer)].count(False) == 1
        if self.dice.random() < 0.05:
            await good(self.hub, self.table, Chat(id="", text="…"), self.guest, self.reader)


@pytest.mark.parametrize(("game", "seats", "persons"), [(BC, 2, 1), (BC, 3, 2), (BC, 4, 4), ("fbi", 4, 3)])
def test_whole_games_by_people_and_bots(tmp_path: Path, game: str, seats: int, persons: int) -> None:
    async def work(hub: Hub) -> None:
        options = SMALL if game == BC else {}
        new = NewTable(game=game, seats=seats, options=options, plan=[*people(persons), *bots(seats - persons)])
        table = await made(hub, new)
        clients = [Client(hub, table, guest, seat, seat) for seat, guest in enumerate(GUESTS[:persons])]
        clients += [Client(hub, table, "", None, 77)]
        for client in clients[:-1]:
            await good(hub, table, Sit(name=client.guest, seat=client.reader), client.guest)
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)
        model = await hub.look(table)
        assert isinstance(model, Table)
        for client in clients:
            client.hear(model.events(client.reader, len(client.events)))  # what was said after the end
            assert client.events == model.events(client.reader)
            assert client.state | {"number": len(client.events)} == msgspec.json.decode(
                snapshot_json(model, client.reader)
            )
        again = Table.replay(decode_log(await hub.store.entries(table)), GAMES)
        assert all(snapshot_json(again, reader) == snapshot_json(model, reader) for reader in readers(model))
        record = Record.read(await export(hub.store, table), casefile.load)
        record.verify()
        assert record.commitment == model.created.commitment

    run(tmp_path, work)


def test_bots_in_their_processes_play_a_whole_game_however_bad_they_are(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        levels = ("dies", "illegal", "fails")
        plan = [SeatPlan("bot", level=level) for level in levels]
        table = await made(hub, NewTable(game="toy-bids", seats=3, plan=plan))
        watch = await watching(hub, table, "", None)
        told: list[dict[str, object]] = []
        while not told or told[-1]["kind"] != "over":
            told += heard(await news(watch))
        notes = [str(event["note"]) for event in told if event["kind"] == "stood_in"]
        assert len(notes) == 18
        assert any("died" in note for note in notes)

    thinkers = Thinkers(2, 5.0, ["tests.table.bad_bots"])
    run(tmp_path, work, thinker=thinkers)


def test_a_hung_bot_is_replaced_and_the_game_goes_on(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game=BC, seats=2, plan=[*bots(1, "hangs"), SeatPlan("person", name="Ann")]))
        watch = await watching(hub, table, "ann", 1)
        told: list[dict[str, object]] = []
        while not any(event["kind"] == "stood_in" for event in told):
            told += heard(await news(watch))
            model = await hub.look(table)
            assert isinstance(model, Table)
            legal = model.match.state.legal(1) if model.match else []
            if legal:
                await good(hub, table, Act(id="", action=legal[-1], seen=watch.number), "ann", 1)
        watch.end()

    run(tmp_path, work, thinker=Thinkers(1, 0.3, ["tests.table.bad_bots"]))


def test_a_bots_pace_is_the_same_for_easy_and_hard_decisions(tmp_path: Path) -> None:
    time = ManualTime()

    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game=BC, seats=2, pace=800, plan=bots(2)))
        watch = await watching(hub, table, "", None)
        watch.news()
        for _ in range(30):
            before = time.now()
            await settled(hub)
            assert heard(watch.news()) == [], "no answer before its time"
            time.advance(799)
            await settled(hub)
            assert heard(watch.news()) == []
            time.advance(1)
            await settled(hub)
            assert heard(watch.news())
            assert time.now() == before + 800

    run(tmp_path, work, time=time)


def test_the_row_of_a_table_in_use_may_be_behind_but_not_for_long(tmp_path: Path) -> None:
    """A move adds to the log; the row gets the time of the last move after ten seconds, and when the table sleeps."""
    time = ManualTime()

    async def work(hub: Hub) -> None:
        plan = [SeatPlan("person", GUESTS[0], f"Guest {seat}") for seat in range(2)]
        table = await made(hub, NewTable(game=BC, seats=2, plan=plan, hot_seat=True))
        for number in range(30):
            time.advance(1500)
            here = await hub.look(table)
            assert isinstance(here, Table)
            assert here.match is not None
            seat = here.match.state.turn
            act = Act(id=f"{number}", action=here.match.state.legal(seat)[0], seen=here.number(seat))
            assert isinstance(await hub.do(table, act, Asker(here.seats[seat].guest, seat)), Answer)
            row = await hub.store.table(table)
            assert row is not None
            assert row.version == here.version
            assert time.now() - 10_000 < row.updated <= time.now()
            assert row.due is not None
            assert row.due <= time.now()
        await hub.owners[table].stop()
        row = await hub.store.table(table)
        assert row is not None
        assert (row.updated, row.due) == (time.now(), None)

    run(tmp_path, work, time=time)


async def settled(hub: Hub) -> None:
    """Run everything that can run without time passing."""
    quiet = 0
    while quiet < 3:
        before = {name: owner.table.version for name, owner in hub.owners.items()}
        for _ in range(20):
            await asyncio.sleep(0)
        await hub.store.count_tables()
        busy = any(owner.busy or not owner.mailbox.empty() for owner in hub.owners.values()) or bool(hub.waking.waiting)
        same = before == {name: owner.table.version for name, owner in hub.owners.items()}
        quiet = quiet + 1 if same and not busy else 0


def test_a_clock_runs_out_even_while_the_table_sleeps(tmp_path: Path) -> None:
    time = ManualTime()

    async def work(hub: Hub) -> None:
        clock = ClockSettings("days", 2 * DAY)
        table = await made(hub, NewTable(game=BC, seats=2, clock=clock, plan=people(2)))
        for seat, guest in enumerate(("ann", "bob")):
            await good(hub, table, Sit(name=guest, seat=seat), guest)
        time.advance(10 * 60_000)
        await settled(hub)
        await hub.sweep()
        assert table not in hub.owners, "nobody needs it now"
        time.advance(2 * DAY - 10 * 60_000)
        await settled(hub)
        await hub.sweep()
        await settled(hub)
        assert table in hub.owners
        model = await hub.look(table)
        assert isinstance(model, Table)
        assert any(event["kind"] == "flagged" for event in model.events(None))
        assert model.match is not None
        assert model.match.acts, "somebody played for who was late"

    run(tmp_path, work, time=time, idle=60_000)


def test_tables_that_nobody_needs_sleep_at_once_where_very_many_are_awake(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        tables = [await made(hub, NewTable(game=BC, seats=2, plan=people(2))) for _ in range(6)]
        watch = await watching(hub, tables[0], "ann", None)
        for table in tables[1:]:
            assert isinstance(await hub.look(table), Table)
            assert len(hub.owners) <= 3, "the watched one, and two that were used last"
        assert set(hub.owners) == {tables[0], *tables[-2:]}
        watch.end()

    run(tmp_path, work, most_idle=2)


def test_whoever_wakes_many_tables_waits_for_their_own(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        tables = [await made(hub, NewTable(game=BC, seats=2, plan=people(2))) for _ in range(6)]
        awake: list[str] = []

        async def wake(table: str, who: str) -> None:
            assert not isinstance(await hub.owner(table, who), Refusal)
            awake.append(who)

        await asyncio.gather(*(wake(table, "eve") for table in tables), wake(tables[-1], "ann"))
        assert awake.index("ann") <= 1, "also where somebody else asked for the same table before"

    run(tmp_path, work)


def test_many_tables_sleep_and_wake(tmp_path: Path) -> None:
    time = ManualTime()

    async def work(hub: Hub) -> None:
        tables = [await made(hub, NewTable(game=BC, seats=2, plan=[*people(1), *bots(1)])) for _ in range(30)]
        for table in tables:
            await good(hub, table, Sit(name="Ann"), "ann")
        await settled(hub)
        watch = await watching(hub, tables[0], "ann", 0)
        before = {table: hub.owners[table].screens_in().screen(0).whole() for table in tables}
        time.advance(200_000)
        await settled(hub)
        await hub.sweep()
        assert set(hub.owners) == {tables[0]}, "only what is watched stays awake"
        watch.end()
        for table in tables:
            model = await hub.look(table)
            assert isinstance(model, Table)
            assert snapshot_json(model, 0) == before[table]

    run(tmp_path, work, time=time)


class Gate(SqliteStore):
    """A store whose appends wait, or fail, on a test's command."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.gate = asyncio.Event()
        self.gate.set()
        self.full = False
        self.arrived = asyncio.Event()

    async def append(self, *arguments: Any, **named: Any) -> int:
        self.arrived.set()
        await self.gate.wait()
        if self.full:
            raise StoreFull("There is no room left.")
        return await super().append(*arguments, **named)


def gated(folder: Path, work: Callable[[Hub, Gate], Awaitable[None]]) -> None:
    async def main() -> None:
        store = Gate(folder / "store.db")
        async with store:
            hub = Hub(store, Quick(), games=GAMES)
            await hub.open()
            await work(hub, store)
            await hub.close()

    asyncio.run(main())


async def a_table_of_two(hub: Hub) -> tuple[str, int]:
    """A running table, and whose turn it is."""
    table = await made(hub, NewTable(game=BC, seats=2, options=SMALL, plan=people(2)))
    for seat, guest in enumerate(("ann", "bob")):
        await good(hub, table, Sit(name=guest, seat=seat), guest)
    model = await hub.look(table)
    assert isinstance(model, Table)
    assert model.match is not None
    return table, int(model.match.state.turn)


def test_nobody_is_told_before_it_is_kept(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Gate) -> None:
        table, seat = await a_table_of_two(hub)
        watch = await watching(hub, table, "", None)
        watch.news()
        before = hub.owners[table].screens_in().screen(None).whole()
        store.gate.clear()
        store.arrived.clear()
        seen = hub.owners[table].table.number(seat)
        act = asyncio.create_task(hub.do(table, Act(id="", action=0, seen=seen), Asker(GUESTS[seat], seat)))
        await store.arrived.wait()
        await asyncio.sleep(0)
        assert not act.done()
        assert heard(watch.news()) == []
        assert hub.owners[table].screens_in().screen(None).whole() == before, (
            "readers see what is kept, and do not wait"
        )
        store.gate.set()
        assert isinstance(await act, Answer)
        assert heard(await news(watch))
        watch.end()

    gated(tmp_path, work)


def test_what_cannot_be_kept_has_not_happened(tmp_path: Path) -> None:
    async def work(hub: Hub, store: Gate) -> None:
        table, seat = await a_table_of_two(hub)
        before = hub.owners[table].screens_in().screen(None).whole()
        seen = hub.owners[table].table.number(seat)
        act = Act(id="r", action=0, seen=seen)
        store.full = True
        refusal = await hub.do(table, act, Asker(GUESTS[seat], seat))
        assert isinstance(refusal, Refusal)
        assert refusal.code == "store"
        assert hub.owners[table].screens_in().screen(None).whole() == before
        store.full = False
        answer = await good(hub, table, act, GUESTS[seat], seat)
        assert not answer.again

    gated(tmp_path, work)


def test_what_may_have_been_kept_is_told_as_such_and_found_out(tmp_path: Path) -> None:
    """The store went away before its answer.

    Readers are told when the result is known; the same request counts once.
    """

    class Away(SqliteStore):
        away = False

        async def append(self, *arguments: Any, **named: Any) -> int:
            after = await super().append(*arguments, **named)
            if self.away:
                raise StoreUnsure("The database does not answer.")
            return after

    time = ManualTime()

    async def main() -> None:
        store = Away(tmp_path / "store.db")
        async with store:
            hub = Hub(store, Quick(), time=time, games=GAMES)
            await hub.open()
            table, seat = await a_table_of_two(hub)
            watch = await watching(hub, table, "", None)
            watch.news()
            act = Act(id="r", action=0, seen=hub.owners[table].table.number(seat))
            store.away = True
            refusal = await hub.do(table, act, Asker(GUESTS[seat], seat))
            assert isinstance(refusal, Refusal)
            assert refusal.code == "store"
            assert "not known" in refusal.reason
            store.away = False
            assert heard(watch.news()) == []
            time.advance(2000)
            assert heard(await news(watch))
            answer = await good(hub, table, act, GUESTS[seat], seat)
            assert answer.again, "it was kept, and is not done twice"
            watch.end()
            await hub.close()

    asyncio.run(main())


def test_an_owner_that_gave_up_is_stopped_and_followed_by_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Its bot stops thinking, readers are told, and the next command is answered from the log."""
    called_off: list[str] = []

    class Slow(Quick):
        async def think(self, question: Question) -> Thought:
            try:
                return await asyncio.Future()
            except asyncio.CancelledError:
                called_off.append("the bot")
                raise

    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game=BC, seats=2, plan=bots(2)))
        watch = await watching(hub, table, "", None)
        owner = hub.owners[table]
        await settled(hub)
        assert owner.thinking

        def fails(*_: object) -> None:
            raise RuntimeError("a fault of ours")

        hello, zoe = Chat(id="", text="hello"), Asker("zoe", name="Zoe")
        with monkeypatch.context() as patch:
            patch.setattr(deciding, "decide", fails)
            refusal = await hub.do(table, hello, zoe)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "broken"
        watch.news()
        with pytest.raises(Gone):
            await news(watch)
        assert called_off == ["the bot"]
        assert owner.task.done()
        assert isinstance(await hub.do(table, hello, zoe), Answer)
        assert hub.owners[table] is not owner

    run(tmp_path, work, thinker=Slow())
    assert "given up after Chat" in caplog.text


def test_several_hubs_serve_one_table(tmp_path: Path) -> None:
    """Like several processes: each with its own connection, its own memory and its own bots."""

    async def main() -> None:
        async with SqliteStore(tmp_path / "store.db") as one, SqliteStore(tmp_path / "store.db") as two:
            hubs = [Hub(store, Quick(seed), games=GAMES, poll=20) for seed, store in enumerate((one, two))]
            for hub in hubs:
                await hub.open()
            new = NewTable(game=BC, seats=3, options=SMALL, plan=[*people(2), *bots(1)])
            table = await made(hubs[0], new)
            clients = [Client(hubs[seat % 2], table, GUESTS[seat], seat, seat) for seat in range(2)]
            clients.append(Client(hubs[1], table, "", None, 5))
            for client in clients[:2]:
                await good(client.hub, table, Sit(name=client.guest, seat=client.reader), client.guest)
            await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)
            final = Table.replay(decode_log(await one.entries(table)), GAMES)
            for client in clients:
                client.hear(final.events(client.reader, len(client.events)))
                assert client.events == final.events(client.reader)
            for hub in hubs:
                await hub.close()
            assert [fault async for fault in check(one, GAMES)] == []

    asyncio.run(main())


def test_a_hub_that_died_is_followed_by_one_that_goes_on(tmp_path: Path) -> None:
    async def main() -> None:
        async with SqliteStore(tmp_path / "store.db") as store:
            hub = Hub(store, Quick(), games=GAMES)
            await hub.open()
            table = await made(hub, NewTable(game=BC, seats=2, options=SMALL, plan=bots(2)))
            while len(await store.entries(table)) < 20:
                await asyncio.sleep(0)
            for owner in hub.owners.values():  # as after kill -9: nothing is saved or said
                owner.task.cancel()
                for task in owner.tasks:
                    task.cancel()
            hub.alarms["sweep"].cancel()
            next_hub = Hub(store, Quick(), games=GAMES)
            await next_hub.open()
            while (row := await store.table(table)) is None or row.status != "ended":
                await asyncio.sleep(0.001)
            await next_hub.close()
            assert [fault async for fault in check(store, GAMES)] == []

    asyncio.run(main())


def test_watching_ends_with_the_seat(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game=BC, seats=2, plan=people(2)))
        for seat, guest in enumerate(("ann", "bob")):
            await good(hub, table, Sit(name=guest, seat=seat), guest)
        refusal = await hub.watch(table, "bob", 0)
        assert isinstance(refusal, Refusal)
        assert refusal.code == "not-yours"
        assert isinstance(await hub.watch(table, "", 0), Refusal)
        assert isinstance(await hub.watch(table, "ann", 7), Refusal)
        watch = await watching(hub, table, "bob", 1)
        await news(watch)
        assert {watch.guest for watch in hub.owners[table].watches} == {"bob"}
        await good(hub, table, Kick(id="", seat=1), "ann")
        with pytest.raises(Gone, match="not-yours"):
            watch.news()
        with pytest.raises(Gone, match="not-yours"):
            await news(watch)
        assert not hub.owners[table].watches

    run(tmp_path, work)


def test_unknown_tables(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        for name in ("nowhere", "", "x" * 500, "'; DROP TABLE tables; --", "\x00"):
            refusal = await hub.do(name, Start(id=""), Asker("ann"))
            assert isinstance(refusal, Refusal)
            assert refusal.code == "no-table"

    run(tmp_path, work)


def test_rematch(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game=BC, seats=3, options=SMALL, plan=[*people(2), *bots(1)]))
        clients = [Client(hub, table, guest, seat, seat) for seat, guest in enumerate(GUESTS[:2])]
        for client in clients:
            await good(hub, table, Sit(name=client.guest, seat=client.reader), client.guest)
        early = await hub.rematch(table, "ann")
        assert isinstance(early, Refusal)
        assert early.code == "not-over"
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)
        assert isinstance(await hub.rematch(table, "zoe"), Refusal)
        offers = await asyncio.gather(hub.rematch(table, "bob"), hub.rematch(table, "ann"), hub.rematch(table, "bob"))
        assert len({offer.table for offer in offers if isinstance(offer, Made)}) == 1
        assert all(isinstance(offer, Made) for offer in offers)
        following = offers[0]
        assert isinstance(following, Made)
        model = await hub.look(following.table)
        assert isinstance(model, Table)
        assert model.status == "waiting"
        missing = "ann" if model.seats_of("bob") else "bob"
        await good(hub, following.table, Sit(name=missing), missing)
        assert model.status == "running"
        assert model.created.seed != (await looked(hub, table)).created.seed
        assert [seat.guest for seat in model.seats] == ["ann", "bob", ""]

    run(tmp_path, work)


async def looked(hub: Hub, table: str) -> Table:
    model = await hub.look(table)
    assert isinstance(model, Table)
    return model


def test_leaving_coming_back_and_undo_through_the_runner(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game=BC, seats=2, options=SMALL, plan=[*people(1), *bots(1)]))
        await good(hub, table, Sit(name="Ann"), "ann")
        model = await looked(hub, table)
        dice = Random(3)
        for turn in range(60):
            await settled(hub)
            if model.status != "running":
                break
            assert model.match is not None
            legal = model.match.state.legal(0)
            act = Act(id="", action=dice.choice(legal), seen=model.number(0))
            await good(hub, table, act, "ann", 0)
            await settled(hub)
            if turn % 7 == 3 and model.status == "running":
                await good(hub, table, Undo(id=""), "ann", 0)  # the bots agree
            if turn % 11 == 5 and model.status == "running":
                await good(hub, table, LeaveAll(), "ann")
                assert model.bots_due() == []
                await good(hub, table, Sit(name="Ann"), "ann")

    run(tmp_path, work)


def test_closing_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    async def main() -> None:
        async with SqliteStore(tmp_path / "store.db") as store:
            hub = Hub(store, Quick(), games=GAMES)
            await hub.open()
            tables = [await made(hub, NewTable(game=BC, seats=4, plan=bots(4))) for _ in range(10)]
            watch = await watching(hub, tables[0], "", None)
            told: list[dict[str, object]] = []
            while len(told) < 50:
                told += heard(await news(watch))
            await hub.close()
            with pytest.raises(Gone, match="closing"):
                await news(watch)
            assert isinstance(await hub.do(tables[0], Start(id=""), Asker("ann")), Refusal)
            kept = Table.replay(decode_log(await store.entries(tables[0])), GAMES)
            assert kept.events(None)[: len(told)] == told, "what was told is in the log"
            assert [fault async for fault in check(store, GAMES)] == []

    asyncio.run(main())


def test_a_deal_with_everybodys_chance_can_be_proved(tmp_path: Path) -> None:
    async def work(hub: Hub) -> None:
        table = await made(hub, NewTable(game=BC, seats=2, options=SMALL, plan=people(2)))
        for seat, guest in enumerate(("ann", "bob")):
            await good(hub, table, Sit(name=guest, seat=seat, entropy=f"{seat + 5:02}" * 32), guest)
        clients = [Client(hub, table, guest, seat, seat) for seat, guest in enumerate(GUESTS[:2])]
        await asyncio.wait_for(asyncio.gather(*(client.play() for client in clients)), 120)
        shown = clients[0].state
        seed = bytes.fromhex(str(shown["seed"]))
        from casefile.engine.record import commitment

        assert commitment(seed) == shown["commitment"] == clients[1].events[0]["commitment"]
        record = Record.read(await export(hub.store, table), casefile.load)
        record.verify()
        entropy = shown["entropy"]
        assert isinstance(entropy, list)
        assert (record.seed, list(record.entropy)) == (seed, entropy)

    run(tmp_path, work)


def test_the_store_is_a_port(tmp_path: Path) -> None:
    """Code above the port does not know the implementation."""
    import casefile.table

    folder = Path(str(casefile.table.__file__)).parent
    for file in folder.glob("*.py"):
        text = file.read_text(encoding="utf-8")
        assert "sqlite3" not in text
        assert "storage.sqlite" not in text
    assert issubclass(SqliteStore, Store)
