"""A simulated server process: the real hub and the real channels, on a machine of a simulated world."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from random import Random
from typing import Any

from casefile.bots.coach import Advice
from casefile.server.channel import Channel
from casefile.server.context import Context
from casefile.server.settings import Limits, Rate, Settings
from casefile.storage.leases import Leases
from casefile.storage.leases import Server as Peer
from casefile.storage.port import Guest, StoreError
from casefile.table import Games, Hub, Question, Thought
from casefile.table.lease import Tenure
from casefile.table.owner import Owner
from casefile.table.timing import Time, pause
from casefile.testing.simulation.lines import ClientLine
from casefile.testing.simulation.memory import Memory, MemoryStore
from casefile.testing.simulation.world import Machine, World

MANY = Rate(1_000_000, 1_000_000)
SETTINGS = Settings(limits=Limits(messages=MANY, talk=MANY, catch_ups=MANY, wakes=MANY, connects=MANY))
IDLE = 20_000  # milliseconds until a table sleeps that nobody needs
SWEEP = 5_000
MOST_THOUGHT = 2_000  # milliseconds that a bot thinks at most

MakeStore = Callable[[World, Machine, Memory], MemoryStore]
MakeTenure = Callable[[Leases, Peer, Time], Tenure]


@dataclass(frozen=True)
class Thinking:
    """A decision of a bot that a server is thinking about."""

    server: Server
    machine: Machine
    table: str
    decision: tuple[int, tuple[int, ...]]

    @property
    def goes_on(self) -> bool:
        """Whether somebody really thinks there now, and believes that it is theirs to decide."""
        hub = self.server.hub
        return self.machine.runs and hub is not None and hub.tenure is not None and hub.tenure.held()


class DiceThinker:
    """Thinks in place of workers: waits, then chooses by chance. Reports two servers that think about the same."""

    def __init__(self, server: Server, dice: Random) -> None:
        self.server = server
        self.dice = dice

    async def think(self, question: Question) -> Thought:
        world, machine = self.server.world, self.server.machine
        owner: Owner = question.for_whom.__self__  # type: ignore[attr-defined]  # a question says no table
        mine = Thinking(self.server, machine, owner.table.id, (question.seat, question.numbers))
        for other in world.thinking:
            if (other.table, other.decision) == (mine.table, mine.decision) and other.goes_on:
                world.troubles.append(f"{mine.table}: {self.server.name} and {other.server.name} think about the same")
        world.thinking.append(mine)
        try:
            return await self.choose(question, machine)
        finally:
            world.thinking.remove(mine)

    async def choose(self, question: Question, machine: Machine) -> Thought:
        await pause(machine, self.dice.randrange(MOST_THOUGHT))
        return Thought(self.dice.choice(question.legal))

    async def advise(self, question: Question) -> tuple[int, Advice | None]:
        return question.legal[0], None

    async def close(self) -> None: ...


@dataclass(eq=False)
class Server:
    """One server. It can be killed and started again: then it is a new process on a new machine of the same name."""

    world: World
    name: str
    memory: Memory
    games: Games
    make_store: MakeStore = MemoryStore
    make_tenure: MakeTenure = Tenure
    life: int = 0

    def __post_init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Come up, with nothing in memory."""
        self.life += 1
        self.lines: list[ClientLine] = []
        self.machine = Machine(self.world, self.name)
        self.store = self.make_store(self.world, self.machine, self.memory)
        self.hub: Hub | None = None
        self.context: Context | None = None
        self.channels: set[asyncio.Task[None]] = set()
        self.machine.run(lambda: self.spawn(self.come_up()))

    async def come_up(self) -> None:
        thinker = DiceThinker(self, Random(self.world.dice.random()))
        tenure = self.make_tenure(self.store.leases(), Peer("", self.name), self.machine)
        hub = Hub(self.store, thinker, time=self.machine, games=self.games, idle=IDLE, sweep=SWEEP, tenure=tenure)
        while True:
            try:
                await hub.open()
                break
            except StoreError:
                await asyncio.sleep(1.0)
        self.context = Context(self.store, hub, SETTINGS)
        self.hub = hub

    def spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = self.machine.loop.create_task(work)
        self.channels.add(task)
        task.add_done_callback(self.channels.discard)

    def kill(self) -> None:
        """End at once. The system closes the lines of a dead process."""
        if self.machine.alive:
            self.machine.kill()
            for line in self.lines:
                line.reaches()

    def connect(self, line: ClientLine, table: str, guest: Guest | None) -> None:
        """Somebody opens a WebSocket."""
        self.lines.append(line)
        if self.context is None or self.hub is None or self.context.closing:
            line.break_off()
            return
        self.spawn(Channel(self.context, line.socket(), table, guest, line.client).run())

    def stop(self) -> None:
        """Gracefully: what is under way is finished, clients are told, the tables are put away."""
        if self.context is None or self.hub is None:
            self.kill()
            return
        self.context.closing = True
        self.spawn(self.go_down(self.context, self.hub))

    async def go_down(self, context: Context, hub: Hub) -> None:
        for channel in [channel for room in context.rooms.values() for channel in room]:
            channel.send_off("closing")
        await hub.close()
        self.kill()
