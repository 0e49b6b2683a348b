"""Tables in and out as records.

A finished game is a full record: anybody can verify it. A running one is a seat record: what one reader was told and
shown, and nothing else.
"""

from __future__ import annotations

from collections.abc import Sequence

import casefile
from casefile.engine.errors import BadRecord, CasefileError
from casefile.engine.game import Pack
from casefile.engine.record import Act, Record, Replace, SeatRecord, Undo, names_for
from casefile.storage.port import Store
from casefile.table import entries as log
from casefile.table.creating import new_id
from casefile.table.entries import FORMAT, AnyEntry, BadLog, SeatPlan, decode_log, encode
from casefile.table.events import Reader
from casefile.table.fair import read_seed, seed_text
from casefile.table.games import Games, box_of
from casefile.table.rows import row
from casefile.table.table import Table

MOST_REPLAYED = 1_000_000  # acts played again for what is taken back, in the import of one record


class CannotExport(CasefileError):
    """There is no such table, or its game is not of the kind that this export is for."""


# -- out -----------------------------------------------------------------------------------------------------------


def record_of(entries: Sequence[AnyEntry], games: Games | None = None) -> Record:
    """The full record of a table whose game is over, from its log."""
    table = Table.replay(entries, games)
    if table.match is None or not table.match.over:
        raise CannotExport("This game is not over, and its record would tell everything: export a seat's record.")
    start = next(number for number, entry in enumerate(entries) if isinstance(entry, log.Started))
    names = Table.replay(entries[: start + 1], games).names
    record = Record(table.game, read_seed(table.created.seed), names, commitment=table.created.commitment or None)
    if isinstance(record.seed, bytes):
        record.entropy = tuple(seat.entropy for seat in table.seats)
    standing: list[tuple[int, int]] = []
    for entry in entries[start:]:
        if isinstance(entry, log.Acted):
            record.act(entry.seat, entry.action, entry.thought / 1000 if entry.by == "person" else None)
            standing.append((entry.seat, entry.action))
        elif isinstance(entry, log.Undone):
            take_back(record, standing, entry.acts)
        elif isinstance(entry, (log.Replaced, log.Seated)):
            record.entries.append(Replace(entry.seat, entry.name))
    record.finish()
    return record


def take_back(record: Record, standing: list[tuple[int, int]], places: Sequence[int]) -> None:
    """A record takes back from the end only: what came after and still stands is written once more."""
    first, gone = min(places), set(places)
    again = [act for place, act in enumerate(standing) if place > first and place not in gone]
    record.undo(len(standing) - first)
    del standing[first:]
    for seat, action in again:
        record.act(seat, action)
        standing.append((seat, action))


def seat_record_of(entries: Sequence[AnyEntry], reader: Reader, games: Games | None = None) -> SeatRecord:
    """What one reader was told and shown, from the log of a table whose cards are dealt."""
    if not entries or not isinstance(entries[0], log.Created):
        raise BadLog("The log of a table begins with its creation, and this one does not.")
    table = Table(entries[0], games or Games())
    if reader not in table.streams.readers:
        raise CannotExport(f"The seats of this table are 0 to {table.game.seats - 1}, not {reader}.")
    record = SeatRecord(table.game, reader)
    for entry in entries[1:]:
        before = table.number(reader)
        table.apply(entry)
        if table.match is None or not isinstance(entry, (log.Started, log.Acted, log.Undone)):
            continue
        new = [happening.event for happening in table.streams.told[reader][before:] if happening.event is not None]
        told = [told for event in new if (told := event.told(reader)) is not None]
        record.show(told, table.match.state.view(reader))
    if table.match is None:
        raise CannotExport("The cards are not dealt yet, so there is nothing to record.")
    record.names = table.names
    return record


async def read_log(store: Store, table: str) -> list[AnyEntry]:
    lines = await store.entries(table)
    if not lines:
        raise CannotExport(f"There is no table {table[:64]!r}.")
    return decode_log(lines)


async def export(store: Store, table: str, *, seat: Reader | bool = True, games: Games | None = None) -> str:
    """A table as the text of a record: the full one of a finished game, or what one `seat` (None: spectators) saw."""
    entries = await read_log(store, table)
    if isinstance(seat, bool):
        return record_of(entries, games).write()
    return seat_record_of(entries, seat, games).write()


# -- in ------------------------------------------------------------------------------------------------------------


def entries_of(record: Record, table: str, now: int) -> list[AnyEntry]:
    """The log of a table at which this finished game was played; a record that does not verify is refused."""
    record.verify()
    game = record.game
    names = names_for(record.names, None) or tuple(f"Seat {seat + 1}" for seat in range(game.seats))
    plan = [SeatPlan("person", "", name) for name in names]
    options: dict[str, int | str | bool] = {
        name: value for name, value in game.changed.items() if isinstance(value, (int, str, bool))
    }
    out: list[AnyEntry] = [
        log.Created(
            FORMAT, table, game.name, game.seats, options, game.pack.id, game.pack.digest, seed_text(record.seed),
            record.commitment or "", plan, start="host", box=box_of(game), at=now,
        ),
        log.Started(at=now),
    ]  # fmt: skip
    dealt, work = len(out), 0
    standing: list[int] = []
    for entry in record.entries:
        if isinstance(entry, Act):
            thought = int((entry.clock or 0) * 1000)
            out.append(log.Acted(entry.seat, entry.action, "person", thought, at=now))
            standing.append(entry.seat)
        elif isinstance(entry, Undo):
            work += len(standing)
            if work > MOST_REPLAYED:
                raise BadRecord("So much is taken back in this record that it would take too long to import it.")
            first = len(standing) - entry.count
            out.append(log.Undone(standing[first], list(range(first, len(standing))), at=now))
            del standing[first:]
        elif len(out) > dealt or not record.names:  # before the first act it says what sits under a name
            out.append(log.Seated(entry.seat, entry.player, at=now))
    return [*out, log.Ended("imported", at=now)]


async def import_record(store: Store, text: str, now: int, *, pack: Pack | None = None) -> str:
    """Keep a finished game as a table; return its id. A record that cannot be read or proved raises `BadRecord`."""
    record = Record.read(text, casefile.load, pack)
    if record.proof is None:
        raise BadRecord("Only finished games can be imported, and this record has no end.")
    table = new_id()
    entries = entries_of(record, table, now)
    await store.create(row(Table.replay(entries)), [encode(entry) for entry in entries])
    return table
