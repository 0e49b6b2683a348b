"""The events that each reader is told, with each reader's own gapless numbering: 1, 2, 3 …

A reader is a seat, or None: the spectators. A reader's stream is built only from what that reader may know: the
journal's events as told to it, and what happens in the open at the table. The version of the log is never in it, so
that nobody can count what others did in secret. What has been told stays told: an undo is one more event, which names
the numbers (in that reader's own count) that no longer stand. Compiled.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from casefile.engine.game import Game
from casefile.engine.journal import Event
from casefile.table.wording import show

Reader = int | None
PLAYED_BY: Mapping[str, Mapping[str, object]] = {by: {"by": by} for by in ("person", "bot", "table")}


class Happening:
    """One thing that was told, with the names that the seats had then. What comes from the game has its `event`."""

    def __init__(
        self, at: int, kind: str, names: tuple[str, ...], values: Mapping[str, object], event: Event | None = None
    ) -> None:
        self.at: Final = at
        self.kind: Final = kind
        self.names: Final = names
        self.values: Final = values
        self.event: Final = event


class Streams:
    """The streams of all readers of one table."""

    def __init__(self, seats: int) -> None:
        self.readers: tuple[Reader, ...] = (None, *range(seats))
        self.told: dict[Reader, list[Happening]] = {reader: [] for reader in self.readers}

    def numbers(self) -> dict[Reader, int]:
        """The number of the last event of each reader."""
        return {reader: len(told) for reader, told in self.told.items()}

    def tell(self, happening: Happening, to: Iterable[Reader] | None = None) -> None:
        """Add one of the table's own events; for everybody unless `to` names readers."""
        for reader in self.readers if to is None else to:
            self.told[reader].append(happening)

    def tell_event(self, happening: Happening) -> None:
        """Add a game's event for each reader that may know it."""
        event = happening.event
        assert event is not None
        for reader in self.readers:
            if event.public is not None or reader in event.private:
                self.told[reader].append(happening)

    def numbers_of(self, reader: Reader, events: Iterable[Event]) -> list[int]:
        """The numbers under which a reader was told these events."""
        wanted = {id(event) for event in events}
        return [number for number, told in enumerate(self.told[reader], 1) if id(told.event) in wanted]

    def since(self, game: Game, reader: Reader, number: int, most: int | None = None) -> list[dict[str, object]]:
        """At most this many events after `number`, as this reader is told them."""
        start = max(0, number)
        told = self.told[reader][start:] if most is None else self.told[reader][start : start + most]
        return [show(game, reader, at, happening) for at, happening in enumerate(told, start + 1)]


def seat_names(names: Sequence[str]) -> tuple[str, ...]:
    """The names as sentences use them: no two alike, none empty.

    >>> seat_names(["Ann", "", "Ann"])
    ('Ann', 'Seat 2', 'Ann (3)')
    """
    out: list[str] = []
    for seat, name in enumerate(names):
        name = name or f"Seat {seat + 1}"
        out.append(f"{name} ({seat + 1})" if name.casefold() in (other.casefold() for other in out) else name)
    return tuple(out)
