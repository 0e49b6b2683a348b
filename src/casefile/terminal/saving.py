"""Keeping a game in a file while it is played, so that it can be gone on with another day."""

from __future__ import annotations

from pathlib import Path

from casefile.engine.errors import BadRecord
from casefile.engine.record import Record, Replace

PERSON = "person"


class Keeper:
    """A record that is saved whenever the person is to decide. A place that cannot be written to is told of once."""

    def __init__(self, record: Record, path: Path, command: str, pack: Path | None = None) -> None:
        self.record = record
        self.path = path
        self.pack = pack  # the file of a pack that does not ship: the record does not hold its cards
        self.command = command  # that goes on with this game
        self.trouble: str | None = None

    def save(self, finished: bool) -> None:
        if finished and self.record.proof is None:
            self.record.finish()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self.record.save(self.path)
        except (BadRecord, OSError) as reason:
            self.trouble = str(reason)


def seating(record: Record) -> dict[int, str]:
    """Who sits where: `person` or the name of a bot, as the record's last word on each seat has it."""
    return {entry.seat: entry.player for entry in record.entries if isinstance(entry, Replace)}
