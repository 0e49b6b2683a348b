"""Who sits where: a person, a bot of some level, or nobody yet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import cycle
from typing import Literal
from zlib import crc32

from casefile.bots.names import NAMES
from casefile.table.entries import SeatPlan


@dataclass(slots=True)
class Seat:
    """One seat. `kept` is the guest who may sit down here without an invitation: who left, or was here last time.

    `invitation` is the hash of the token that claims the seat, while one is out.
    """

    kind: Literal["open", "person", "bot"] = "open"
    guest: str = ""
    name: str = ""
    level: str = ""
    kept: str = ""
    invitation: str = ""
    entropy: str = ""

    @staticmethod
    def of(plan: SeatPlan) -> Seat:
        if plan.kind == "open":
            return Seat(kept=plan.guest)
        return Seat(plan.kind, plan.guest, plan.name, plan.level)

    def seat_person(self, guest: str, name: str) -> None:
        self.kind, self.guest, self.name, self.level = "person", guest, name, ""
        self.kept = self.invitation = ""

    def seat_bot(self, level: str, name: str) -> None:
        self.kind, self.guest, self.name, self.level = "bot", "", name, level

    def leave(self, kicked: bool) -> None:
        """The person goes; unless sent away, they may come back."""
        self.kept = "" if kicked else self.guest
        self.kind, self.guest, self.name, self.level = "open", "", "", ""

    def shown(self) -> dict[str, object]:
        """What everybody may know of it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "level": self.level,
            "kept": bool(self.kept),
            "invited": bool(self.invitation),
        }


def bot_names(table: str, taken: Iterable[str]) -> Iterator[str]:
    """What bots are called whom nobody has named: as people are, in an order of the table's own, without end.

    >>> names = bot_names("a table", ["maud"])
    >>> "Maud" in [next(names) for _ in NAMES]
    False
    """
    used = {name.casefold() for name in taken}
    first = crc32(table.encode()) % len(NAMES)
    order = NAMES[first:] + NAMES[:first]
    return cycle([name for name in order if name.casefold() not in used] or order)
