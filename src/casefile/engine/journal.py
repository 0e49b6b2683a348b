"""The journal: what happened, as small typed events with a public part and private parts per seat.

Log, animation, spoken sentence, undo and replay all come from it. A State writes it only while its `journal` is set.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct, field

__all__ = ["EVERYBODY", "NO_NEWS", "Event", "Journal", "Told", "Value"]

Value = int | tuple[int, ...]

NO_NEWS = 0
EVERYBODY = -1  # every bit


class Told(Struct, frozen=True):
    """An event as one reader is told it: all the values that this reader may know."""

    name: str
    seat: int
    values: Mapping[str, Value]


class Event(Struct, frozen=True):
    """One thing that happened.

    `public` is for everybody, or None where the others may not even know that something happened; `private[seat]` is
    added for that seat alone. `news` has a bit for every seat that has
    learnt something hidden by it (EVERYBODY: a card turned up, a die rolled): after it, undoing is no longer free.
    """

    name: str
    seat: int
    public: Mapping[str, Value] | None = field(default_factory=dict)
    private: Mapping[int, Mapping[str, Value]] = field(default_factory=dict)
    news: int = NO_NEWS

    def told(self, reader: int | None) -> Told | None:
        """What `reader` is told of it (None is a spectator); None if nothing."""
        own = None if reader is None else self.private.get(reader)
        if self.public is None and own is None:
            return None
        if own is None:
            return Told(self.name, self.seat, self.public or {})
        return Told(self.name, self.seat, {**(self.public or {}), **own})

    def taught(self, reader: int) -> bool:
        """Whether `reader` learnt by this event what an undo could not make unknown again.

        What a player shows of an own hand is no such thing: it was that player's to show.
        """
        return bool(self.news >> reader & 1)


class Journal:
    """The events of a game in order."""

    def __init__(self) -> None:
        self.events: list[Event] = []

    def add(self, event: Event) -> None:
        self.events.append(event)

    def told(self, reader: int | None, since: int = 0) -> list[Told]:
        """The events from the journal's number `since` on, as `reader` is told them: some may not be told at all."""
        told = [event.told(reader) for event in self.events[since:]]
        return [event for event in told if event is not None]
