"""Those who play: clients that connect to any server, act when it is their turn, and never give up.

A client does what the browser does: it holds events and a snapshot, applies changes, connects again when the line is
lost, and sends again what was not answered.
"""

from __future__ import annotations

import json
from random import Random
from typing import Any

from casefile.storage.port import Guest
from casefile.testing.simulation.lines import ClientLine
from casefile.testing.simulation.servers import Server
from casefile.testing.simulation.world import World

THINKS = 1.5  # seconds at most until somebody acts
COMES_BACK = 1.0  # seconds at most until somebody connects again
ASKS_AGAIN = 8.0  # seconds between two pings; a line on which nothing was heard since the last is given up
TALKS = 0.1  # how often somebody says something instead of waiting
TAKES_BACK = 0.05


class Person:
    """One client at one table, as a seat or as a spectator (None)."""

    def __init__(self, world: World, servers: list[Server], table: str, guest: Guest, seat: int | None) -> None:
        self.world = world
        self.servers = servers
        self.table = table
        self.guest = guest
        self.seat = seat
        self.dice = Random(world.dice.random())
        self.line: ClientLine | None = None
        self.events: list[dict[str, Any]] = []
        self.snapshot: dict[str, Any] = {}
        self.frame = 0
        self.heard = 0  # messages so far
        self.asked: dict[str, bytes] = {}  # what was not answered yet, by its id
        self.count = 0
        self.done: list[str] = []  # ids that were acknowledged
        self.refused: list[tuple[str, str]] = []
        self.longest = 0.0
        self.cut_since: float | None = None
        self.planned = False
        self.quiet = False  # nothing new is asked any more
        self.faults: list[str] = []
        world.at(world.now + self.dice.random(), self.connect)

    # -- the line --------------------------------------------------------------------------------------------------

    def connect(self) -> None:
        if self.line is not None:
            return
        server = self.dice.choice(self.servers)
        line = self.line = ClientLine(self.world, self.guest.id, server.machine, self.hear, self.lost)
        self.frame = 0
        if not line.reaches():
            return
        hello = {
            "type": "hello", "protocol": 1, "reader": self.seat, "seen": len(self.events), "changes": True,
            "numbers": False,
        }  # fmt: skip
        self.world.at(line.arrival("in"), lambda: self.arrive(server, line))
        line.say(json.dumps(hello).encode())
        for text in self.asked.values():
            line.say(text)
        self.watch_line(line)

    def arrive(self, server: Server, line: ClientLine) -> None:
        if line.reaches():
            server.machine.run(lambda: server.connect(line, self.table, self.guest))

    def watch_line(self, line: ClientLine) -> None:
        """Ask now and then whether there is somebody; give up a line on which nothing is heard."""
        heard = self.heard
        line.say(b'{"type":"ping"}')

        def look() -> None:
            if self.line is not line:
                return
            if self.heard == heard:
                line.hang_up()
                self.lost()
            else:
                self.watch_line(line)

        self.world.at(self.world.now + ASKS_AGAIN, look)

    def lost(self) -> None:
        self.line = None
        if self.cut_since is None:
            self.cut_since = self.world.now
        self.world.at(self.world.now + self.dice.random() * COMES_BACK, self.connect)

    def hear(self, text: bytes) -> None:
        message = json.loads(text)
        self.heard += 1
        getattr(self, f"hear_{message['type']}", lambda _message: None)(message)

    def hear_bye(self, message: dict[str, Any]) -> None:
        if not message["again"] and message["reason"] != "no-table":
            self.faults.append(f"sent away for ever: {message['reason']}")

    def hear_welcome(self, message: dict[str, Any]) -> None:
        if message["reset"]:
            self.faults.append(f"told to forget {len(self.events)} events, the server has {message['number']}")
            self.events = []

    def hear_update(self, message: dict[str, Any]) -> None:
        self.frame += 1
        if message["frame"] != self.frame:
            self.faults.append(f"update {message['frame']} instead of {self.frame}")
        if message["since"] != len(self.events):
            self.faults.append(f"events after {message['since']}, where {len(self.events)} are held")
        self.events += message["events"]
        if "snapshot" in message:
            self.snapshot = message["snapshot"]
        else:
            apply(self.snapshot, message["changes"])
        if self.cut_since is not None:
            self.longest = max(self.longest, self.world.now - self.cut_since)
            self.cut_since = None
        self.plan()

    def hear_pong(self, message: dict[str, Any]) -> None:
        """A client that holds less asks for what it misses."""
        if message["number"] > len(self.events) and self.line is not None:
            self.line.say(json.dumps({"type": "resend", "seen": len(self.events)}).encode())

    def hear_ack(self, message: dict[str, Any]) -> None:
        if self.asked.pop(message["id"], None) is not None:
            self.done.append(message["id"])
        self.plan()

    def hear_refusal(self, message: dict[str, Any]) -> None:
        if message["code"] in ("closing", "store", "broken", "busy"):  # it may have been kept all the same: ask again
            text = self.asked.get(message["id"])
            if text is not None:
                self.world.at(self.world.now + 1.0, lambda: self.say_again(message["id"], text))
            return
        if self.asked.pop(message["id"], None) is not None:
            self.refused.append((message["id"], message["code"]))
        self.plan()

    def say_again(self, id: str, text: bytes) -> None:
        if id in self.asked and self.line is not None:
            self.line.say(text)

    # -- playing ---------------------------------------------------------------------------------------------------

    def plan(self) -> None:
        """Do something in a while."""
        if not self.planned:
            self.planned = True
            self.world.at(self.world.now + self.dice.random() * THINKS, self.act)

    def act(self) -> None:
        self.planned = False
        if self.quiet or self.asked or not self.snapshot:
            return
        legal = self.snapshot["legal"]
        undo = self.snapshot["undo"]
        if self.seat is not None and undo["asked"] not in (None, self.seat) and self.seat not in undo["granted"]:
            self.ask("answer-undo", granted=self.dice.random() < 0.7)
        elif (undo["free"] or undo["ask"]) and self.dice.random() < TAKES_BACK:
            self.ask("undo")
        elif self.dice.random() < TALKS:
            self.ask("chat", text=f"{self.guest.name} {self.count}")
        elif legal:
            self.ask("act", action=self.dice.choice(legal)["id"], seen=len(self.events))

    def ask(self, kind: str, **values: object) -> None:
        self.count += 1
        id = f"{self.guest.id}-{self.count}"
        self.asked[id] = json.dumps({"type": kind, "id": id, **values}).encode()
        if self.line is not None:
            self.line.say(self.asked[id])


def apply(shown: Any, change: dict[str, Any]) -> None:
    """Make a change to a snapshot: see `casefile.table.changes`."""
    for key, value in change.items():
        place: Any = int(key) if isinstance(shown, list) else key
        if isinstance(value, list):
            shown[place] = value[0]
        else:
            apply(shown[place], value)
