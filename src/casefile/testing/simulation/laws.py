"""What must hold after any schedule of faults. Each law gives the sentences of what broke it; none, if it held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from casefile.table import Games, Table
from casefile.table.entries import AnyEntry, BadLog, Flagged, decode_log
from casefile.table.showing import Screens
from casefile.testing.simulation.people import Person


def broken(people: Sequence[Person], logs: dict[str, list[bytes]], games: Games) -> Iterator[str]:
    """All that broke a law, when everything has come to rest."""
    tables = {}
    for id, lines in logs.items():
        entries = decode_log(lines)
        try:
            tables[id] = Table.replay(entries, games)
        except BadLog as fault:
            yield f"{id} cannot be read: {fault}"
            return
        yield from kept_once(id, entries)
        yield from (f"{id}: time ran out, where it cannot have" for each in entries if isinstance(each, Flagged))
    for person in people:
        table = tables[person.table]
        yield from person.faults
        yield from durable(person, decode_log(logs[person.table]))
        yield from nothing_unkept(person, table)
        yield from up_to_date(person, table)


def durable(person: Person, entries: Sequence[AnyEntry]) -> Iterator[str]:
    """What was acknowledged is in the log."""
    kept = {entry.request for entry in entries if entry.guest == person.guest.id}
    for id in person.done:
        if id not in kept:
            yield f"{id} was acknowledged and is not in the log"


def kept_once(table: str, entries: Sequence[AnyEntry]) -> Iterator[str]:
    """What was asked once is done once."""
    seen = set()
    for entry in entries:
        key = (entry.guest, entry.request, type(entry).__name__)
        if entry.request and key in seen:
            yield f"{table}: {entry.request} was done twice"
        seen.add(key)


def nothing_unkept(person: Person, table: Table) -> Iterator[str]:
    """What somebody was told is what the log tells, in its order and without a gap."""
    told = [msgspec.json.decode(line) for line in map(msgspec.json.encode, table.events(person.seat, 0))]
    if person.events != told[: len(person.events)]:
        pairs = zip(person.events, told, strict=False)
        at = next((at for at, (held, kept) in enumerate(pairs) if held != kept), len(told))
        yield f"{person.guest.id} was told event {at + 1}, which is not what the log tells"


def up_to_date(person: Person, table: Table) -> Iterator[str]:
    """What a client shows in the end is what the log shows."""
    shown: dict[str, Any] = msgspec.json.decode(Screens(table).screen(person.seat, numbers=False).whole())
    if person.snapshot != shown:
        differ = [key for key in shown if person.snapshot.get(key) != shown[key]]
        yield f"{person.guest.id} is shown another table than there is: {', '.join(differ)}"
    if len(person.events) != table.number(person.seat):
        yield f"{person.guest.id} has {len(person.events)} events of {table.number(person.seat)}"
    if person.asked:
        yield f"{person.guest.id} waits for an answer: {', '.join(person.asked)}"
