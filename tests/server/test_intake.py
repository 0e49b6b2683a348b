"""Input is taken a little at a time: bursts wait, addresses take turns, connections keep their order."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field

from casefile.server.intake import Intake


@dataclass
class Line:
    """A connection that records what it takes, and in which turn of the event loop."""

    name: str
    taken: list[tuple[int, str, bytes]]
    turn: list[int]
    fails_at: bytes = b""
    transport: Line | None = field(init=False)
    aborted: bool = False

    def __post_init__(self) -> None:
        self.transport = self

    def take(self, data: bytes) -> None:
        if data == self.fails_at:
            raise ValueError("this connection is broken")
        self.taken.append((self.turn[0], self.name, data))

    def abort(self) -> None:
        self.aborted = True


async def all_taken(intake: Intake, turn: list[int]) -> None:
    while intake.waiting:
        turn[0] += 1
        await asyncio.sleep(0)


def test_a_burst_of_one_address_waits_and_another_address_does_not() -> None:
    async def main() -> None:
        taken: list[tuple[int, str, bytes]] = []
        turn = [0]
        crowd = [Line(f"crowd {number}", taken, turn) for number in range(300)]
        ann = Line("ann", taken, turn)
        intake = Intake(4)
        for line in crowd:
            intake.add("crowd", line, b"request")
        intake.add("home", ann, b"move")
        await all_taken(intake, turn)
        assert len(taken) == 301
        turns = [number for number, _, _ in taken]
        assert max(turns.count(number) for number in set(turns) if number) <= 4, "the loop goes on in between"
        place = [name for _, name, _ in taken].index("ann")
        assert place <= 4 + 4 + 2, "in the turn of its own address, soon after those that came in first"

    asyncio.run(main())


def test_a_connection_keeps_its_order() -> None:
    async def main() -> None:
        taken: list[tuple[int, str, bytes]] = []
        turn = [0]
        lines = [Line(name, taken, turn) for name in ("ann", "bob", "cy")]
        intake = Intake(2)
        for number in range(50):
            for line in lines:
                intake.add("here" if line.name == "ann" else "there", line, b"%d" % number)
            if number % 7 == 0:
                await asyncio.sleep(0.002)
        await all_taken(intake, turn)
        for line in lines:
            assert [data for _, name, data in taken if name == line.name] == [b"%d" % n for n in range(50)]

    asyncio.run(main())


def test_a_connection_that_fails_is_dropped_and_the_others_go_on() -> None:
    async def main() -> None:
        taken: list[tuple[int, str, bytes]] = []
        turn = [0]
        ann, eve = Line("ann", taken, turn), Line("eve", taken, turn, fails_at=b"rubbish")
        intake = Intake(1)
        intake.add("here", ann, b"first")
        intake.add("there", eve, b"rubbish")
        intake.add("here", ann, b"second")
        await all_taken(intake, turn)
        assert eve.aborted
        assert not ann.aborted
        assert [data for _, name, data in taken if name == "ann"] == [b"first", b"second"]

    asyncio.run(main())
