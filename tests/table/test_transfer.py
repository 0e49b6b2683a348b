"""Import and export of records, and the check that finds faults in a store."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Awaitable, Callable
from pathlib import Path
from random import Random

import pytest

import casefile
from casefile.engine.errors import BadRecord
from casefile.engine.record import YOU, Record, Replace, SeatRecord
from casefile.storage import Snapshot, SqliteStore, Store, TableRow
from casefile.table import LeaveAll, NewTable, Sit, Table, Undo, check, export, import_record
from casefile.table.checking import summary
from casefile.table.entries import decode_log, encode
from casefile.table.transfer import CannotExport, entries_of, record_of, seat_record_of
from casefile.table.undo import free
from tests.table.helpers import GAMES, Desk, bots, people, seated

BC = "bonnie-and-clyde"


def played(game: str = BC, seats: int = 3, most: int = 100_000) -> Desk:
    """A table with everything in its log: undone actions, a person who left and came back."""
    options: dict[str, int | str | bool] = {"target": 20} if game == BC else {}
    desk = seated(NewTable(game=game, seats=seats, options=options, plan=people(seats)))
    dice = Random(seats)
    for _ in range(most):
        if desk.table.status != "running":
            break
        desk.step(dice)
        for seat in desk.table.persons():
            match = desk.table.match
            if match is not None and not match.over and dice.random() < 0.2 and free(match, seat) is not None:
                desk.good(Undo(id=""), desk.table.seats[seat].guest, seat)
        if dice.random() < 0.02 and desk.table.status == "running":
            desk.do(LeaveAll(), "bob")
            desk.do(Sit(name="Bob"), "bob")
    return desk


@pytest.mark.parametrize(("game", "seats"), [(BC, 2), (BC, 4), ("fbi", 4)])
def test_a_finished_table_is_a_record_that_proves_itself(game: str, seats: int) -> None:
    desk = played(game, seats)
    record = Record.read(record_of(desk.log, GAMES).write(), casefile.load)
    record.verify()
    assert desk.table.match is not None
    assert record.replay().key() == desk.table.match.state.key()
    assert record.commitment == desk.table.created.commitment
    assert [(act.seat, act.action) for act in record.acts()] == [
        (act.seat, act.action) for act in desk.table.match.acts
    ]
    record.seed = bytes(32)
    with pytest.raises(BadRecord, match="committed"):
        record.verify()


def test_a_choice_taken_back_among_others_is_in_the_record() -> None:
    desk = played("toy-bids", 3)
    record = record_of(desk.log, GAMES)
    record.verify()
    assert any(entry for entry in record.entries if type(entry).__name__ == "Undo")


@pytest.mark.parametrize("game", [BC, "fbi"])
def test_a_running_table_is_exported_as_one_seat_saw_it(game: str) -> None:
    desk = played(game, 3, 40)
    with pytest.raises(CannotExport, match="not over"):
        record_of(desk.log, GAMES)
    assert desk.table.match is not None
    for reader in (None, 0, 1, 2):
        record = SeatRecord.read(seat_record_of(desk.log, reader, GAMES).write(), casefile.load)
        *_, (_told, view) = record.replay()
        assert view == desk.table.match.state.view(reader)
        assert desk.table.created.seed not in record.write()
    with pytest.raises(CannotExport, match="seats of this table are 0 to 2, not 3"):
        seat_record_of(desk.log, 3, GAMES)


def test_before_the_deal_there_is_nothing_to_record() -> None:
    desk = Desk(NewTable(game=BC, seats=2, plan=people(2)))
    with pytest.raises(CannotExport, match="not dealt"):
        seat_record_of(desk.log, 0, GAMES)


def use(folder: Path, work: Callable[[Store], Awaitable[None]]) -> None:
    async def main() -> None:
        async with SqliteStore(folder / "store.db") as store:
            await work(store)

    asyncio.run(main())


async def keep(store: Store, desk: Desk) -> None:
    table = desk.table
    row = TableRow(table.id, table.game.name, 1, table.updated, table.status, False, due=table.due())
    await store.create(row, [encode(entry) for entry in desk.log], table.roster.holders())
    await store.save_snapshot(table.id, Snapshot(table.version, summary(table)))


def test_records_go_out_and_come_in(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        desk = played()
        await keep(store, desk)
        text = await export(store, "table")
        name = await import_record(store, text, 99)
        assert (await export(store, name)).split("\n--\n")[2] == text.split("\n--\n")[2], "the same proof"
        row = await store.table(name)
        assert row is not None
        assert (row.status, row.game, row.listed) == ("ended", BC, False)
        copy = Table.replay(decode_log(await store.entries(name)))
        assert copy.match is not None
        assert desk.table.match is not None
        assert copy.match.state.key() == desk.table.match.state.key()
        assert not copy.may_read("", 0), "nobody holds the seats of an imported game"
        assert [fault async for fault in check(store)] == []
        with pytest.raises(CannotExport, match="no table"):
            await export(store, "nowhere")
        seat_text = await export(store, "table", seat=1)
        assert seat_text.startswith("casefile seat record")

    use(tmp_path, work)


def test_what_is_not_a_finished_proved_record_stays_out(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        text = record_of(played().log, GAMES).write()
        for bad in ("", "hello", text.replace("scores: [", "scores: [1"), text.rpartition("\n--\n")[0] + "\n"):
            with pytest.raises(BadRecord):
                await import_record(store, bad, 1)
        assert await store.count_tables() == 0

    use(tmp_path, work)


def test_a_simulated_game_can_be_imported(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        game = casefile.load(BC, seats=2, target=20)
        record = Record(game, 7)
        state = game.deal(7)
        dice = Random(7)
        while state.actors:
            action = dice.choice(state.legal(state.turn))
            record.act(int(state.turn), action)
            state.apply(state.turn, action)
        record.finish()
        assert Table.replay(entries_of(record, "t", 1)).status == "ended"
        await import_record(store, record.write(), 5)
        assert [fault async for fault in check(store)] == []

    use(tmp_path, work)


def test_the_check_finds_faults_and_mends_what_can_be_worked_out(tmp_path: Path) -> None:
    path = tmp_path / "store.db"

    async def work(store: Store) -> None:
        await keep(store, played())

    use(tmp_path, work)

    def spoil(statement: str) -> None:
        db = sqlite3.connect(path)
        db.execute(statement)
        db.commit()
        db.close()

    def faults(mend: bool = False) -> list[str]:
        found: list[str] = []

        async def look(store: Store) -> None:
            found.extend([fault async for fault in check(store, GAMES, mend=mend)])

        use(tmp_path, look)
        return found

    assert faults() == []
    spoil("UPDATE tables SET status = 'waiting'")
    spoil("DELETE FROM seats WHERE seat = 1")
    assert len(faults(mend=True)) == 2
    assert faults() == []
    spoil("""UPDATE snapshots SET data = '{"program":"0.1.0","status":"ended","numbers":[],"key":"","scores":null}'""")
    (fault,) = faults()
    assert "does not replay to what it was" in fault
    spoil("UPDATE snapshots SET data = 'rubbish'")
    assert "cannot be read" in faults()[0]
    spoil("DELETE FROM snapshots")
    assert faults() == [], "a cache may go"
    spoil("DELETE FROM entries WHERE version = 30")
    assert len(faults()) == 2, faults()


def test_all_kinds_of_tables_check(tmp_path: Path) -> None:
    async def work(store: Store) -> None:
        desk = Desk(NewTable(game=BC, seats=2, plan=bots(2)))
        desk.play(Random(1), 50)
        await keep(store, desk)
        assert [fault async for fault in check(store)] == []

    use(tmp_path, work)


def test_a_record_that_takes_back_without_end_is_not_imported(tmp_path: Path) -> None:
    """Each undo costs a table all actions before it; a record may not cost hours."""
    text = record_of(played().log, GAMES).write()
    head, acts, tail = text.split("--\n")
    last = acts.rstrip("\n").split("\n")[-1]
    long = "--\n".join([head, acts + f"undo 1\n{last}\n" * 40_000, tail])

    async def work(store: Store) -> None:
        with pytest.raises(BadRecord, match="too long to import"):
            await import_record(store, long, 99)
        await import_record(store, "--\n".join([head, acts + f"undo 1\n{last}\n" * 20, tail]), 99)
        assert await store.count_tables() == 1

    use(tmp_path, work)


def test_who_played_alone_is_imported_by_names_that_others_can_read() -> None:
    """A local record says `You`, with what sits under each name: neither is a name."""
    record = record_of(played("fbi", 2).log, GAMES)
    record.names = (YOU, "Ruth")
    record.entries = [Replace(0, "person"), Replace(1, "greedy"), *record.acts()]
    table = Table.replay(entries_of(record, "t", 5))
    assert table.names == ("Player", "Ruth")
