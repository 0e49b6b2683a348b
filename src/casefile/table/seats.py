"""The seats (a person, a bot of some level, or nobody yet), and how entries of the log change them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import cycle
from typing import Any, Literal
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from casefile.bots.names import NAMES
from casefile.table import entries as log
from casefile.table.entries import AnyEntry, SeatPlan
from casefile.table.events import seat_names


class Seat(Struct, frozen=True):
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

    def with_person(self, guest: str, name: str) -> Seat:
        return replace(self, kind="person", guest=guest, name=name, level="", kept="", invitation="")

    def with_bot(self, level: str, name: str) -> Seat:
        return replace(self, kind="bot", guest="", name=name, level=level)

    def left(self, kicked: bool) -> Seat:
        """The seat after the person has left. Unless the host sent them away, it is reserved for them."""
        kept, invitation = ("", "") if kicked else (self.guest, self.invitation)
        return replace(self, kind="open", guest="", name="", level="", kept=kept, invitation=invitation)

    def shown(self) -> dict[str, object]:
        """The public part of it."""
        return {
            "kind": self.kind,
            "name": self.name,
            "level": self.level,
            "kept": bool(self.kept),
            "invited": bool(self.invitation),
        }


class Roster(Struct, frozen=True):
    """Who sits where, who is the host, and how far the table has come: the store's row follows from it.

    `shown_to` has for each seat the guests who have held it since the deal: they know its cards.

    `after` is the only place that says what an entry does to it. The table uses it to apply an entry, and the store's
    row is made with it before the entry is committed (`rows.py`).
    """

    seats: tuple[Seat, ...]
    host: str
    updated: int
    status: Literal["waiting", "running", "ended"] = "waiting"
    ending: str = ""
    sent_away: frozenset[str] = frozenset()
    names: tuple[str, ...] = ()
    shown_to: tuple[frozenset[str], ...] = ()
    people: tuple[int, ...] = ()  # the seats of persons
    guests: frozenset[str] = frozenset()  # and who they are

    @staticmethod
    def of(created: log.Created) -> Roster:
        return Roster((), created.guest, created.at).with_seats([Seat.of(plan) for plan in created.plan])

    def after(self, entry: AnyEntry) -> Roster:
        """The roster after an entry of the log. Most entries change only the time."""
        change = CHANGES.get(type(entry))
        roster = self if change is None else change(self, entry)
        return roster if entry.at <= roster.updated else replace(roster, updated=entry.at)

    def with_seats(self, seats: Iterable[Seat]) -> Roster:
        now = tuple(seats)
        people = tuple(number for number, seat in enumerate(now) if seat.kind == "person")
        guests = frozenset(now[number].guest for number in people)
        return replace(self, seats=now, names=seat_names([seat.name for seat in now]), people=people, guests=guests)

    def with_seat(self, number: int, seat: Seat) -> Roster:
        seats = list(self.seats)
        seats[number] = seat
        return self.with_seats(seats)

    def with_name(self, number: int, name: str) -> Roster:
        return self.with_seat(number, replace(self.seats[number], name=name))

    def seats_of(self, guest: str) -> list[int]:
        """The seats that a guest holds."""
        return [number for number, seat in enumerate(self.seats) if guest and seat.guest == guest]

    def persons(self) -> list[int]:
        return list(self.people)

    def players(self) -> frozenset[str]:
        """The guests who have held a seat since the deal."""
        return frozenset().union(*self.shown_to)

    def shares(self) -> list[list[int]]:
        """The seats of each guest who plays more than one of them."""
        guests = dict.fromkeys(self.seats[number].guest for number in self.persons())
        return [seats for guest in guests if len(seats := self.seats_of(guest)) > 1]

    def knows_another(self, guest: str, number: int) -> bool:
        """Whether a guest has held another seat since the deal, and never this one."""
        known = [seat for seat, guests in enumerate(self.shown_to) if guest in guests]
        return bool(known) and number not in known

    def with_shown(self, number: int, guest: str) -> Roster:
        shown = list(self.shown_to)
        shown[number] |= {guest}
        return replace(self, shown_to=tuple(shown))

    def holders(self) -> tuple[tuple[int, str], ...]:
        """The guest of each seat that somebody holds or may come back to."""
        pairs = [(number, seat.guest or seat.kept) for number, seat in enumerate(self.seats)]
        return tuple((number, guest) for number, guest in pairs if guest)


def _invited(roster: Roster, entry: log.Invited) -> Roster:
    return roster.with_seat(entry.seat, replace(roster.seats[entry.seat], invitation=entry.digest))


def _seated(roster: Roster, entry: log.Seated) -> Roster:
    seat = roster.seats[entry.seat]
    if entry.level:
        return roster.with_seat(entry.seat, seat.with_bot(entry.level, entry.name))
    if roster.shown_to and entry.guest:
        roster = roster.with_shown(entry.seat, entry.guest)
    return roster.with_seat(entry.seat, seat.with_person(entry.guest, entry.name))


def _take_over_answered(roster: Roster, entry: log.TakeOverAnswered) -> Roster:
    refused = not entry.granted and entry.seat >= 0
    seat = roster.seats[entry.wanted]
    return roster.with_seat(entry.wanted, replace(seat, invitation="")) if refused else roster


def _left(roster: Roster, entry: log.Left) -> Roster:
    seat = roster.seats[entry.seat]
    if entry.kicked:
        roster = replace(roster, sent_away=roster.sent_away | {seat.guest})
    return roster.with_seat(entry.seat, seat.left(entry.kicked))


def _replaced(roster: Roster, entry: log.Replaced) -> Roster:
    return roster.with_seat(entry.seat, roster.seats[entry.seat].with_bot(entry.level, entry.name))


def _renamed(roster: Roster, entry: log.Renamed) -> Roster:
    for number in roster.seats_of(entry.guest):
        roster = roster.with_name(number, entry.name)
    return roster


def _entropy(roster: Roster, entry: log.Entropy) -> Roster:
    return roster.with_seat(entry.seat, replace(roster.seats[entry.seat], entropy=entry.entropy))


def _hosted(roster: Roster, entry: log.Hosted) -> Roster:
    return replace(roster, host=entry.host)


def _started(roster: Roster, _entry: log.Started) -> Roster:
    shown_to = tuple(frozenset([seat.guest] if seat.guest else []) for seat in roster.seats)
    return replace(roster, status="running", shown_to=shown_to)


def _ended(roster: Roster, entry: log.Ended) -> Roster:
    return replace(roster, status="ended", ending=entry.reason)


CHANGES: Mapping[type, Callable[[Roster, Any], Roster]] = {
    log.Invited: _invited,
    log.Seated: _seated,
    log.TakeOverAnswered: _take_over_answered,
    log.Left: _left,
    log.Replaced: _replaced,
    log.Renamed: _renamed,
    log.Entropy: _entropy,
    log.Hosted: _hosted,
    log.Started: _started,
    log.Ended: _ended,
}


def bot_names(table: str, taken: Iterable[str]) -> Iterator[str]:
    """Default names for bots, without end: names of people, in an order of the table's own, none that is taken.

    >>> names = bot_names("a table", ["maud"])
    >>> "Maud" in [next(names) for _ in NAMES]
    False
    """
    used = {name.casefold() for name in taken}
    first = crc32(table.encode()) % len(NAMES)
    order = NAMES[first:] + NAMES[:first]
    return cycle([name for name in order if name.casefold() not in used] or order)
