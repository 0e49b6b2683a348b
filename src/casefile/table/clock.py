"""Turn clocks. They live in the table and never in the engine, and know the time only as they are told it.

A seat's time runs while it must decide and a person sits there, from the entry that made it its turn to the entry that
ends it; a turn of several steps is one stretch of time. Bots have no clock. Compiled.
"""

from __future__ import annotations

from collections.abc import Container, Iterable

from casefile.table.entries import ClockSettings

DAY = 24 * 60 * 60 * 1000
LONGEST = 30 * DAY


def settings_fault(settings: ClockSettings) -> str | None:
    """What is wrong with these settings, if anything."""
    if settings.kind == "none":
        return None
    if not 1000 <= settings.limit <= LONGEST:
        return "A clock gives from one second to thirty days."
    if not 0 <= settings.increment <= LONGEST:
        return "The increment of a clock is from nothing to thirty days."
    return None


class Clocks:
    """The time of every seat."""

    def __init__(self, settings: ClockSettings, seats: int) -> None:
        self.settings = settings
        self.left = [settings.limit] * seats  # of the bank, when it was last stopped
        self.since: list[int | None] = [None] * seats  # when the seat's turn began
        self.timed = [False] * seats  # a person sits there, so that the turn counts
        self.flagged = [False] * seats

    def turn(
        self, deciding: Iterable[int], persons: Iterable[int], at: int, going: Container[int], *, earned: bool
    ) -> None:
        """These seats must decide from now on; those in `going` are still at the turn they were at.

        `earned`: a turn that ends was played, so that its increment is due.
        """
        now, people = set(deciding), set(persons)
        for seat, since in enumerate(self.since):
            if since is not None and (seat not in now or seat not in going):
                self.stop(seat, at, earned)
            if seat not in now:
                continue
            if self.since[seat] is None:
                self.begin(seat, at, seat in people)
            elif self.timed[seat] != (seat in people):  # somebody left or came back in mid-turn
                self.spend(seat, at)
                self.begin(seat, at, seat in people)

    def begin(self, seat: int, at: int, timed: bool) -> None:
        self.since[seat] = at
        self.timed[seat] = timed
        self.flagged[seat] = False

    def stop(self, seat: int, at: int, earned: bool) -> None:
        self.spend(seat, at)
        if earned and self.timed[seat] and self.settings.kind == "bank":
            self.left[seat] = min(self.left[seat] + self.settings.increment, LONGEST)
        self.since[seat] = None
        self.flagged[seat] = False

    def spend(self, seat: int, at: int) -> None:
        since = self.since[seat]
        if since is not None and self.timed[seat] and self.settings.kind == "bank":
            self.left[seat] = max(0, self.left[seat] - max(0, at - since))

    def flag(self, seat: int) -> None:
        self.flagged[seat] = True

    def deadline(self, seat: int) -> int | None:
        """When this seat's time runs out; None if it does not run, or has run out."""
        since = self.since[seat]
        if since is None or not self.timed[seat] or self.flagged[seat] or self.settings.kind == "none":
            return None
        return since + (self.left[seat] if self.settings.kind == "bank" else self.settings.limit)

    def next_deadline(self) -> int | None:
        if self.settings.kind == "none":
            return None
        deadlines = [when for seat in range(len(self.since)) if (when := self.deadline(seat)) is not None]
        return min(deadlines, default=None)

    def late(self, at: int) -> list[int]:
        """The seats whose time has run out by now."""
        return [seat for seat in range(len(self.since)) if (when := self.deadline(seat)) is not None and when <= at]

    def shown(self) -> list[dict[str, object]]:
        """Each seat's clock: what it had left at the start of this turn, since when it runs, when it runs out."""
        limit = self.settings.limit
        bank = self.settings.kind == "bank"
        return [
            {
                "left": self.left[seat] if bank else limit,
                "since": self.since[seat] if self.timed[seat] else None,
                "deadline": self.deadline(seat),
                "flagged": self.flagged[seat],
            }
            for seat in range(len(self.since))
        ]
