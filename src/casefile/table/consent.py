"""What waits for the consent of those who play: an undo, and somebody new on a seat in play.

Whoever holds a seat is asked, once for all their seats; bots are not. Silence is no consent, and an undo that nobody is
left to agree to lapses. See docs/decisions/009-fairness-at-the-table.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from casefile.table import entries as log
from casefile.table.entries import AnyEntry

if TYPE_CHECKING:
    from casefile.table.table import Table

PATIENCE = 120_000  # milliseconds after which an undo that nobody answers has lapsed
AWAY = 86_400_000  # milliseconds after which those who have not answered a take-over are passed over


@dataclass(slots=True)
class UndoRequest:
    """An undo that the others have not all answered yet; `granted` are the seats that agree."""

    seat: int
    acts: list[int]
    at: int
    granted: set[int] = field(default_factory=set)


@dataclass(slots=True)
class TakeOverRequest:
    """Somebody new who asks for a seat in play; `granted` are the seats that agree."""

    wanted: int
    guest: str
    name: str
    digest: str
    at: int
    granted: set[int] = field(default_factory=set)


def others(table: Table, guest: str) -> list[int]:
    """The seats of other persons, who must agree."""
    seats = table.seats
    return [seat for seat in table.roster.people if seats[seat].guest != guest]


def alone(table: Table, guest: str) -> bool:
    """Whether there are no such seats."""
    return table.roster.guests <= {guest}


def agreed(table: Table, granted: Iterable[int], asked: Iterable[int]) -> bool:
    """Whether all who are asked have agreed, and there is somebody who could."""
    guests = {table.seats[seat].guest for seat in granted}
    wanted = {table.seats[seat].guest for seat in asked}
    return bool(wanted) and wanted <= guests


def enough(table: Table, seats: Iterable[int]) -> bool:
    """Whether those of these seats may let somebody new sit down: never one alone in a game that others have played.

    Else a host could send the others away, or wait until they are gone, and read a hand from a second browser.
    """
    return len({table.seats[seat].guest for seat in seats}) > 1 or len(table.roster.players()) <= 1


def taken_over(asked: TakeOverRequest, now: int) -> log.Seated:
    """Seat a new person on the seat that they have asked for."""
    return log.Seated(asked.wanted, asked.name, digest=asked.digest, over=True, at=now, guest=asked.guest)


def not_taken_over(asked: TakeOverRequest, now: int) -> log.TakeOverAnswered:
    """Return the entry for a take-over request that lapses."""
    return log.TakeOverAnswered(-1, False, asked.wanted, at=now)


def without(table: Table, gone: set[int], now: int) -> list[AnyEntry]:
    """The entries for the pending questions when these guests leave."""
    return undo_without(table, gone, now) + take_over_without(table, gone, now)


def without_kicked(table: Table, seat: int, now: int) -> list[AnyEntry]:
    """The same for somebody whom the host sends away: that is no consent, so what waits for their answer lapses."""
    guest = table.seats[seat].guest
    if len(table.seats_of(guest)) > 1:  # they are still there, and still asked
        return []
    undo, wish = table.undo, table.take_over
    out = undo_without(table, {seat}, now)
    if undo is not None and undo.seat != seat and not has_agreed(table, undo.granted, guest):
        out = [log.UndoAnswered(-1, False, at=now)]
    if wish is not None and not has_agreed(table, wish.granted, guest):
        return [*out, not_taken_over(wish, now)]
    return out + take_over_without(table, {seat}, now)


def has_agreed(table: Table, granted: Iterable[int], guest: str) -> bool:
    return guest in {table.seats[seat].guest for seat in granted}


def undo_without(table: Table, gone: set[int], now: int) -> list[AnyEntry]:
    asked = table.undo
    if asked is None or asked.seat in gone:
        return []
    stay = [seat for seat in others(table, table.seats[asked.seat].guest) if seat not in gone]
    if agreed(table, asked.granted - gone, stay) or (not stay and not table.created.undo):
        return [log.Undone(asked.seat, asked.acts, at=now)]
    return [] if stay else [log.UndoAnswered(-1, False, at=now)]


def take_over_without(table: Table, gone: set[int], now: int) -> list[AnyEntry]:
    asked = table.take_over
    if asked is None:
        return []
    stay = [seat for seat in table.persons() if seat not in gone]
    if not stay or not enough(table, stay):
        return [not_taken_over(asked, now)]
    return [taken_over(asked, now)] if agreed(table, asked.granted - gone, stay) else []


def overdue(table: Table, now: int) -> list[AnyEntry]:
    """The entries for questions that have waited too long."""
    out: list[AnyEntry] = []
    if table.undo is not None and table.undo.at + PATIENCE <= now:
        out.append(log.UndoAnswered(-1, False, at=now))
    asked = table.take_over
    if asked is not None and asked.at + AWAY <= now:
        settled = asked.granted and enough(table, asked.granted)
        out.append(taken_over(asked, now) if settled else not_taken_over(asked, now))
    return out


def deadlines(table: Table) -> list[int]:
    """When the pending questions will have waited too long."""
    undo = [table.undo.at + PATIENCE] if table.undo is not None else []
    return undo + ([table.take_over.at + AWAY] if table.take_over is not None else [])
