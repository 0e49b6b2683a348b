"""With changes a reader holds the same as a whole snapshot shows: in games of every installed kind."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

import casefile
from casefile.storage import SqliteStore
from casefile.table import Act, Asker, Chat, Hub, Made, NewTable, SeatPlan, Thinkers, Undo, Watch
from casefile.table.changes import applied, difference
from tests.table.helpers import snapshot_json

MOVES = 120


class Held:
    """What a client holds that receives changes."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.shown: Any = None
        self.bytes: list[int] = []
        self.wholes = 0

    def take(self) -> None:
        update = self.watch.news()
        told = self.watch.table.events(self.watch.reader, update.since)
        assert json.loads(bytes(update.events)) == json.loads(msgspec.json.encode(told))
        if isinstance(update.snapshot, msgspec.UnsetType):
            assert not isinstance(update.changes, msgspec.UnsetType)
            self.bytes.append(len(update.changes))
            self.shown = applied(self.shown, json.loads(bytes(update.changes)))
        else:
            self.wholes += 1
            self.shown = json.loads(bytes(update.snapshot))

    def true(self) -> None:
        """Compared as text, so that the order of cards and names counts too."""
        whole = json.loads(snapshot_json(self.watch.table, self.watch.reader))
        if not self.watch.numbers and whole["view"] is not None:
            del whole["view"]["numbers"], whole["view"]["ledger"]
        assert json.dumps(self.shown) == json.dumps(whole)


@pytest.mark.parametrize("name", sorted(casefile.GAMES))
def test_changes_bring_a_reader_to_the_whole_snapshot(tmp_path: Path, name: str) -> None:
    asyncio.run(play(tmp_path, name))


async def play(folder: Path, name: str) -> None:
    dice = Random(len(name))
    kind = casefile.find(name)
    seats = kind.most_seats
    async with SqliteStore(folder / "store", synchronous="NORMAL") as store:
        hub = Hub(store, Thinkers())
        plan = [SeatPlan("person", "g", f"Guest {seat}") for seat in range(seats)]
        made = await hub.create(NewTable(game=name, seats=seats, plan=plan, hot_seat=True), guest="g")
        assert isinstance(made, Made)
        held: list[Held] = []
        for numbers in (True, False):
            for reader in (None, *range(seats)):
                watch = await hub.watch(made.table, "g", reader, changes=True, numbers=numbers)
                assert isinstance(watch, Watch)
                held.append(Held(watch))
        for number in range(MOVES):
            for each in held:
                each.take()
                each.true()
            table = held[0].watch.table
            if table.match is None or table.status != "running":
                break
            if number % 17 == 5:
                held[number % len(held)].watch.go_back(0)  # as after a resend: a whole snapshot comes next
            seat = dice.choice(table.match.state.actors)
            asker = Asker("g", seat, f"Guest {seat}")
            if number % 13 == 7:
                await hub.do(made.table, Undo(id=f"u{number}"), asker)
            elif number % 19 == 3:
                await hub.do(made.table, Chat(id=f"c{number}", text="hm"), asker)
            else:
                action = dice.choice(table.match.state.legal(seat))
                await hub.do(made.table, Act(id=f"a{number}", action=action, seen=table.number(seat)), asker)
        assert sum(each.wholes for each in held) < sum(len(each.bytes) for each in held) / 4
        await hub.close()


def test_a_watch_keeps_no_more_than_its_last_screen(tmp_path: Path) -> None:
    """Each screen once held the one before it, so all of them stayed in memory while the table was in use."""

    async def main() -> None:
        async with SqliteStore(tmp_path / "store", synchronous="NORMAL") as store:
            hub = Hub(store, Thinkers())
            plan = [SeatPlan("person", "g", f"Guest {seat}") for seat in range(2)]
            new = NewTable(game="bonnie-and-clyde", seats=2, plan=plan, hot_seat=True)
            made = await hub.create(new, guest="g")
            assert isinstance(made, Made)
            watch = await hub.watch(made.table, "g", 0, changes=True)
            assert isinstance(watch, Watch)
            for number in range(6):
                assert watch.table.match is not None
                watch.news()
                state = watch.table.match.state
                act = Act(id=f"{number}", action=state.legal(state.turn)[0], seen=watch.table.number(state.turn))
                await hub.do(made.table, act, Asker("g", state.turn))
            watch.news()
            assert watch.screen is not None
            assert watch.screen.before is not None
            assert watch.screen.before.before is None
            await hub.close()

    asyncio.run(main())


@pytest.mark.parametrize(
    ("old", "new", "change"),
    [
        ({"a": 1}, {"a": 1}, {}),
        ({"a": 1}, {"a": None}, {"a": [None]}),
        ({"a": [1, 2, 3, 4]}, {"a": [1, 2, 3, 5]}, {"a": {"3": [5]}}),
        ({"a": [1, 2]}, {"a": [1, 2, 3]}, {"a": [[1, 2, 3]]}),
        ({"a": {"x": 1}}, {"a": {"x": 1, "y": 1}}, {"a": [{"x": 1, "y": 1}]}),
        ({"a": {"x": 1, "y": 2}}, {"a": {"y": 2, "x": 1}}, {"a": [{"y": 2, "x": 1}]}),
        ({"a": {"x": {"y": 1}}}, {"a": {"x": {"y": 2}}}, {"a": {"x": {"y": [2]}}}),
        ({"a": [[1], [2], [3]]}, {"a": [[1], [2], [4]]}, {"a": {"2": [[4]]}}),
        ({"a": ()}, {"a": None}, {"a": [None]}),
    ],
)
def test_a_change_names_what_differs(old: dict[str, object], new: dict[str, object], change: dict[str, object]) -> None:
    assert difference(old, new) == change
    assert applied(json.loads(json.dumps(old)), json.loads(json.dumps(change))) == json.loads(json.dumps(new))


def test_a_change_of_something_else_is_refused() -> None:
    with pytest.raises(ValueError, match="not of what is there"):
        applied(7, {"a": [1]})
