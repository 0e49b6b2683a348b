"""Who sits where: a person, a bot of some level, or nobody yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal
from zlib import crc32

from casefile.table.entries import SeatPlan
from casefile.table.events import WORDS

BOT_NAMES = WORDS.say("bots.names").split(", ")


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


def bot_name(level: str) -> str:
    """What a bot is called at the table.

    >>> bot_name("greedy")
    'Greedy bot'
    """
    return f"{level.replace('-', ' ').capitalize()} bot"


def bot_names(table: str, taken: Iterable[str]) -> list[str]:
    """What bots may be called whom nobody has named: as people are, in an order of the table's own.

    >>> "Maud" in bot_names("a table", ["maud"])
    False
    """
    used = {name.casefold() for name in taken}
    first = crc32(table.encode()) % len(BOT_NAMES)
    return [name for name in BOT_NAMES[first:] + BOT_NAMES[:first] if name.casefold() not in used]
