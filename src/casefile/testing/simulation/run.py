"""One schedule: a world is built from a seed, goes wrong as planned, heals, and is judged."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random

import casefile
from casefile.engine.game import Game
from casefile.storage.port import Guest
from casefile.table import Asker, Games, NewTable, Refusal, SeatPlan, Sit
from casefile.table.creating import create
from casefile.table.entries import ClockSettings, encode
from casefile.table.lease import Tenure
from casefile.table.rows import row
from casefile.testing.simulation import laws
from casefile.testing.simulation.faults import Fault, draw, heal, prepare
from casefile.testing.simulation.memory import Memory, MemoryStore
from casefile.testing.simulation.people import Person
from casefile.testing.simulation.servers import MakeStore, MakeTenure, Server
from casefile.testing.simulation.world import EPOCH, World
from casefile.testing.toys.bids import Bids

PLAY = 40.0  # seconds in which things go wrong
SETTLE = 90.0  # seconds at most until all is at rest again
MOST_FAULTS = 8
CLOCK = ClockSettings("move", 60_000)  # longer than anybody is ever cut off, shorter than clocks of machines are wrong


def load(name: str, seats: int | None = None, pack: object = None, **options: object) -> Game:
    return Bids(seats) if name == Bids.name else casefile.load(name, seats, pack, **options)  # type: ignore[arg-type]  # settings by name


GAMES = Games(load)


@dataclass
class Result:
    """How a schedule went."""

    seed: int
    faults: list[Fault]
    broken: list[str]
    steps: int = 0
    acknowledged: int = 0
    lines: int = 0
    longest: list[float] = field(default_factory=list)
    trace: int = 0


def set_table(memory: Memory, id: str, dice: Random) -> None:
    """A table of two people and a bot, dealt."""
    ann, open_seat = SeatPlan(kind="person", guest="g0", name="Ann"), SeatPlan(kind="open")
    plan = [ann, open_seat, SeatPlan(kind="bot", level="greedy")]
    new = NewTable(game=Bids.name, plan=plan, listed=True, clock=CLOCK)
    made = create(new, "g0", EPOCH, GAMES, table=id, seed=dice.randbytes(32))
    assert not isinstance(made, Refusal), made
    table, entries = made
    seated = table.decide(Sit(id="sit", seat=1, name="Bob"), Asker("g1", None, "Bob"), EPOCH)
    assert isinstance(seated, list), seated
    for entry in seated:
        table.apply(entry)
    memory.create(row(table), [encode(entry) for entry in [*entries, *seated]], table.roster.holders())


def simulate(
    seed: int, faults: list[Fault] | None = None, *, servers: int = 3, tables: int = 2,
    make_store: MakeStore = MemoryStore, make_tenure: MakeTenure = Tenure,
    watching: Callable[[World], None] = lambda _world: None,
) -> Result:  # fmt: skip
    """Play a schedule; without `faults` they are drawn from the seed, too."""
    dice = Random(seed)
    drawn = draw(dice, servers, PLAY, MOST_FAULTS)
    faults = drawn if faults is None else faults
    world, memory = World(seed), Memory()
    names = [f"t{number}" for number in range(tables)]
    for name in names:
        set_table(memory, name, dice)
    running = [Server(world, f"s{number}", memory, GAMES, make_store, make_tenure) for number in range(servers)]
    prepare(world, running, faults)
    people = [
        Person(world, running, table, Guest(f"g{seat}", f"h{seat}", f"P{seat}", 0, 0), seat if seat < 2 else None)
        for table in names
        for seat in range(3)
    ]
    watching(world)
    before = logging.root.manager.disable
    logging.disable(logging.CRITICAL)  # servers say what goes wrong, and here everything does
    try:
        world.run(PLAY)
        heal(world, running)
        found = settle(world, people, memory)
        return Result(
            seed, faults, found + world.troubles, world.steps, sum(len(person.done) for person in people),
            sum(map(len, memory.logs.values())), [person.longest for person in people], world.trace,
        )  # fmt: skip
    finally:
        world.close()
        logging.disable(before)


def settle(world: World, people: list[Person], memory: Memory) -> list[str]:
    """Let the games go on to their ends, and all be told; then judge."""
    end = world.now + SETTLE
    found = ["nothing was judged"]
    while world.now < end:
        world.run(5.0)
        if all(person.snapshot.get("status") == "ended" for person in people):
            for person in people:
                person.quiet = True
            world.run(5.0)
            found = list(laws.broken(people, memory.logs, GAMES))
            if not found:
                return []
    for person in people:
        person.quiet = True
    stuck = [f"{person.table} is not ended" for person in people if person.snapshot.get("status") != "ended"]
    return list(dict.fromkeys([*stuck, *laws.broken(people, memory.logs, GAMES)]))


def shrink(result: Result, again: Callable[[list[Fault]], Result]) -> Result:
    """Leave out faults as long as it still goes wrong."""
    smallest = result
    at = 0
    while at < len(smallest.faults):
        fewer = smallest.faults[:at] + smallest.faults[at + 1 :]
        tried = again(fewer)
        if tried.broken:
            smallest = tried
        else:
            at += 1
    return smallest
