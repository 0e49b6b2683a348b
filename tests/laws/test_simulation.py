"""Servers in a simulated world keep the laws, and each law notices when something is broken on purpose."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable, Sequence

import pytest

from casefile.storage import Change
from casefile.storage.leases import Held, Lease
from casefile.table.commands import Refusal
from casefile.table.lease import LeasedLog, Tenure
from casefile.testing.simulation import Fault, MemoryStore, Result, lines, shrink, simulate
from tests.sizes import sized

pytestmark = pytest.mark.once
SCHEDULES = sized(25, 2000)


@pytest.mark.parametrize("servers", [1, 3])
def test_no_schedule_breaks_a_law(servers: int) -> None:
    for seed in range(SCHEDULES):
        result = simulate(seed, servers=servers)
        assert result.broken == [], f"{seed}: {[str(fault) for fault in result.faults]}"
        assert result.acknowledged > 10


def test_the_same_seed_is_the_same_run_in_every_process() -> None:
    program = "from casefile.testing.simulation import simulate; print([simulate(seed).trace for seed in range(5)])"
    env = os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)}
    runs = [
        subprocess.run(
            [sys.executable, "-c", program],
            env=env | {"PYTHONHASHSEED": hashes},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for hashes in ("1", "2")
    ]
    assert runs[0] == runs[1]
    assert runs[0].count(",") == 4


# -- broken on purpose -------------------------------------------------------------------------------------------------


class ForgetfulStore(MemoryStore):
    """Says that something is kept which is not."""

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None,
        lease: Lease | None = None,
    ) -> int:  # fmt: skip
        if self.world.dice.random() < 0.02:
            return version + len(entries)
        return await super().append(table, version, entries, change, lease)


class CarelessStore(MemoryStore):
    """Appends whatever it is given, to whatever is there."""

    async def append(
        self, table: str, version: int, entries: Sequence[bytes], change: Change | None = None,
        lease: Lease | None = None,
    ) -> int:  # fmt: skip
        return await self.ask(
            lambda: self.memory.append(table, len(self.memory.logs[table]), entries, change, None), writes=True
        )


class GreedyTenure(Tenure):
    """Takes a table whoever has it, and never believes that it has lost one."""

    def held(self) -> bool:
        return True

    async def take(self, table: str) -> Lease | Refusal | None:
        taken = await self.leases.take(table, self.server.id)
        return Lease(table, self.server.id, 0) if isinstance(taken, Held) else taken


class LyingLine(lines.ClientLine):
    """Loses a message to the client now and then, and goes on."""

    def write(self, text: bytes) -> None:
        if self.world.dice.random() < 0.97:
            super().write(text)

    write_soon = write


def found(play: Callable[[int], Result], most: int = 60) -> str:
    """All that was found in some schedules."""
    return "; ".join(broken for seed in range(most) for broken in play(seed).broken)


def test_a_store_that_forgets_is_noticed() -> None:
    said = found(lambda seed: simulate(seed, make_store=ForgetfulStore), 10)
    assert "was acknowledged and is not in the log" in said


def test_a_store_with_two_winners_is_noticed() -> None:
    said = found(lambda seed: simulate(seed, make_store=CarelessStore, make_tenure=GreedyTenure), 10)
    assert "cannot be read" in said


def test_a_lease_that_two_have_is_noticed() -> None:
    said = found(lambda seed: simulate(seed, make_tenure=GreedyTenure), 10)
    assert "think about the same" in said


def test_a_line_that_loses_messages_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casefile.testing.simulation.people.ClientLine", LyingLine)
    assert "instead of" in found(simulate, 10)


def test_showing_before_it_is_kept_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """An owner that does not wait for the store tells what may never be kept."""

    async def append(
        self: LeasedLog, table: str, version: int, entries: Sequence[bytes], change: Change | None = None
    ) -> int:
        self.keeping = getattr(self, "keeping", set())  # type: ignore[attr-defined]  # of this broken one alone
        task = asyncio.ensure_future(self.store.append(table, version, entries, change, self.lease))
        self.keeping.add(task)  # type: ignore[attr-defined]  # so that it is not thrown away
        task.add_done_callback(lambda done: done.cancelled() or done.exception())
        return version + len(entries)

    monkeypatch.setattr(LeasedLog, "append", append)
    full = [Fault(3.0, "full", server, 15.0, 0.5) for server in range(3)]
    said = found(lambda seed: simulate(seed, full), 3)
    assert "was acknowledged and is not in the log" in said
    assert "told to forget" in said


def test_a_schedule_is_made_shorter_as_long_as_it_breaks_a_law() -> None:
    def play(faults: list[Fault] | None = None) -> Result:
        result = simulate(3, faults)
        kinds = [fault.kind for fault in result.faults]
        result.broken = ["both"] if {"pause", "kill"} <= set(kinds) else []
        return result

    drawn = [Fault(at, kind, 0, 1.0, 0.5) for at, kind in ((1, "pause"), (2, "cut"), (3, "kill"), (4, "slow"))]  # type: ignore[arg-type]  # kinds
    smallest = shrink(play(drawn), play)
    assert [fault.kind for fault in smallest.faults] == ["pause", "kill"]
