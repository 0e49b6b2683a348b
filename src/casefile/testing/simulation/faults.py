"""What goes wrong, and when: drawn from a seed, or given one by one, so that a failing schedule can be made shorter."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Literal, cast

from casefile.testing.simulation.memory import DATABASE
from casefile.testing.simulation.servers import Server
from casefile.testing.simulation.world import World

Kind = Literal["kill", "stop", "pause", "cut", "apart", "slow", "full", "clock"]
KINDS: tuple[Kind, ...] = ("kill", "stop", "pause", "cut", "apart", "slow", "full", "clock")
UP_AGAIN = 4.0  # seconds at most until a dead server is started again
LONGEST_PAUSE = 25.0
MOST_AHEAD = 90_000  # milliseconds that a clock on the wall is wrong


@dataclass(frozen=True)
class Fault:
    """One thing that goes wrong at a time (seconds), with a server, for so long; `much`: how badly, from 0 to 1."""

    at: float
    kind: Kind
    server: int
    lasts: float
    much: float

    def __str__(self) -> str:
        return f"{self.at:.3f} {self.kind} {self.server} {self.lasts:.3f} {self.much:.3f}"


def read(text: str, servers: int) -> Fault:
    """The fault that was printed so; `ValueError` says what it is not.

    >>> read("12.5 pause 1 8.25 0.4", 3)
    Fault(at=12.5, kind='pause', server=1, lasts=8.25, much=0.4)
    """
    parts = text.split()
    if len(parts) != 5 or parts[1] not in KINDS or not parts[2].isdigit() or int(parts[2]) >= servers:
        raise ValueError(f"{text!r}: a fault is a time, one of {', '.join(KINDS)}, a server, how long, how badly")
    at, kind, server, lasts, much = parts
    return Fault(float(at), cast(Kind, kind), int(server), float(lasts), float(much))


def draw(dice: Random, servers: int, seconds: float, most: int) -> list[Fault]:
    """A schedule of faults."""
    return sorted(
        (
            Fault(
                round(dice.random() * seconds, 3), dice.choice(KINDS), dice.randrange(servers),
                round(dice.random() ** 2 * LONGEST_PAUSE, 3), round(dice.random(), 3),
            )
            for _ in range(dice.randrange(most + 1))
        ),
        key=lambda fault: fault.at,
    )  # fmt: skip


def prepare(world: World, servers: list[Server], faults: list[Fault]) -> None:
    """Let all of them happen at their times."""
    for fault in faults:
        world.at(fault.at, lambda fault=fault: happen(world, servers, fault))  # type: ignore[misc]  # each its own


def happen(world: World, servers: list[Server], fault: Fault) -> None:
    server = servers[fault.server]
    end = world.now + fault.lasts
    name = server.name
    if fault.kind in ("kill", "stop"):
        server.kill() if fault.kind == "kill" else server.stop()
        world.at(world.now + fault.much * UP_AGAIN, lambda: come_back(server))
    elif fault.kind == "pause":
        server.machine.stop_for(fault.lasts)
    elif fault.kind == "cut":  # from the database
        cut(world, name, DATABASE, end)
    elif fault.kind == "apart":  # from another server
        other = servers[(fault.server + 1) % len(servers)]
        if other is not server:
            cut(world, name, other.name, end)
    elif fault.kind == "slow":
        who = name if fault.much < 0.5 else DATABASE
        world.slow[who] = fault.much * 2
        world.at(end, lambda: world.slow.pop(who, None))
    elif fault.kind == "full":
        server.store.full = True
        store = server.store
        world.at(end, lambda: setattr(store, "full", False))
    elif fault.kind == "clock":
        server.machine.ahead = (fault.much * 2 - 1) * MOST_AHEAD


def cut(world: World, one: str, other: str, end: float) -> None:
    pair = frozenset((one, other))
    world.cut.add(pair)
    world.at(end, lambda: world.cut.discard(pair))


def come_back(server: Server) -> None:
    if not server.machine.alive:
        server.start()
    else:  # a graceful stop still goes on: look again
        server.world.at(server.world.now + 1.0, lambda: come_back(server))


def heal(world: World, servers: list[Server]) -> None:
    """All faults end."""
    world.cut.clear()
    world.slow.clear()
    for server in servers:
        server.store.full = False
        server.machine.stopped_until = min(server.machine.stopped_until, world.now)
        if not server.machine.alive:
            server.start()
