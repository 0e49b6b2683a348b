"""Saves a game to a file while it is played, so that `casefile resume` can continue it."""

from __future__ import annotations

from pathlib import Path

from casefile.engine.errors import BadRecord
from casefile.engine.record import Record, Replace

PERSON = "person"


class GameFile:
    """Saves the record of a game to a file before each decision of the person. `trouble` says why saving failed."""

    def __init__(self, record: Record, path: Path, command: str, pack: Path | None = None) -> None:
        self.record = record
        self.path = path
        self.pack = pack  # the file of a pack that does not ship; the record does not contain its cards
        self.command = command  # the command line that continues this game
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
