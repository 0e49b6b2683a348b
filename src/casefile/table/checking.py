"""Replays everything that is stored, and compares it with a summary of each table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

import msgspec

import casefile
from casefile.engine.errors import CasefileError
from casefile.storage.port import MOST_LISTED, Snapshot, Store, StoreError, TableRow
from casefile.table.entries import AnyEntry, BadLog, decode_log
from casefile.table.games import Games
from casefile.table.rows import change
from casefile.table.table import Table
from casefile.table.transfer import record_of


class Result(msgspec.Struct, frozen=True):
    """How an ended table came out, for those who look back. `levels` has '' for a person; `scores` and `winners` are
    None where the game was not played to its end; `counts`: for its players, among their wins (see `Table.counts`)."""

    names: list[str]
    levels: list[str]
    options: dict[str, int | str | bool]
    scores: list[int] | None
    winners: list[int] | None
    counts: bool


class Summary(msgspec.Struct):
    """What a table came to, for comparison and for its people's histories: kept as its snapshot when it goes to sleep.

    Earlier versions kept no `result`.
    """

    program: str
    status: str
    numbers: list[int]
    key: str
    scores: list[int] | None
    result: Result | None = None


def result_of(table: Table) -> Result | None:
    """The result of a table; None while it waits or runs."""
    if table.status != "ended":
        return None
    outcome = table.match.state.outcome if table.match is not None else None
    return Result(
        [str(name) for name in table.names],
        [seat.level if seat.kind == "bot" else "" for seat in table.seats],
        dict(table.created.options),
        list(outcome.scores) if outcome is not None else None,
        list(outcome.winners) if outcome is not None else None,
        table.counts,
    )


def summary(table: Table) -> bytes:
    """A digest of the whole table as it is now."""
    match = table.match
    outcome = match.state.outcome if match is not None else None
    return msgspec.json.encode(
        Summary(
            casefile.__version__,
            table.status,
            [table.number(reader) for reader in table.streams.readers],
            match.state.key().hex() if match is not None else "",
            list(outcome.scores) if outcome is not None else None,
            result_of(table),
        )
    )


async def check(store: Store, games: Games | None = None, *, mend: bool = False) -> AsyncIterator[str]:
    """Replay every stored table and compare; yield a line for each fault. `mend` rebuilds what can be derived."""
    games = games or Games()
    after = ""
    while rows := await store.tables(after=after, limit=MOST_LISTED):
        for row in rows:
            async for fault in check_table(store, row, games, mend):
                yield f"{row.id} ({row.game}): {fault}"
        after = rows[-1].id


async def check_table(store: Store, row: TableRow, games: Games, mend: bool) -> AsyncIterator[str]:
    lines = await store.entries(row.id)
    if len(lines) != row.version:
        yield f"its row counts {row.version} entries, and its log has {len(lines)}"
    try:
        entries = decode_log(lines)
        table = Table.replay(entries, games)
    except BadLog as fault:
        yield str(fault)
        return
    wrong = False
    if table.status != row.status:
        wrong = True
        yield f"its row says {row.status}, and its log {table.status}"
    seats = [(seat.seat, seat.guest) for seat in await store.seats_at(row.id)]
    if seats != list(table.roster.holders()):
        wrong = True
        yield f"its index of seats is {seats}, and by its log {list(table.roster.holders())}"
    if row.host not in ("", table.host):  # rows of earlier versions have no host
        wrong = True
        yield f"its row has the host {row.host}, and its log {table.host}"
    if wrong and mend:
        try:
            await store.append(row.id, len(lines), [], change(table))
        except StoreError as error:
            yield f"could not be mended: {error}"
    snapshot = await store.load_snapshot(row.id)
    if snapshot is not None and (fault_text := snapshot_fault(snapshot, entries, games)):
        yield fault_text
    if table.match is not None and table.status == "ended" and table.ending != "closed":
        try:
            record_of(entries, games).verify()
        except CasefileError as fault:
            yield f"its record does not verify: {fault}"


def snapshot_fault(snapshot: Snapshot, entries: Sequence[AnyEntry], games: Games) -> str | None:
    """What differs between a snapshot and the log up to it; one of another version of the program says nothing."""
    if not 0 < snapshot.version <= len(entries):
        return f"its snapshot is of version {snapshot.version}, and its log has {len(entries)}"
    try:
        kept = msgspec.json.decode(snapshot.data, type=Summary)
    except msgspec.MsgspecError as error:
        return f"its snapshot cannot be read: {error}"
    if kept.program != casefile.__version__:
        return None
    now = msgspec.json.decode(summary(Table.replay(entries[: snapshot.version], games)), type=Summary)
    if kept.result is None:
        now.result = None
    return None if now == kept else "it does not replay to what it was: " + difference(kept, now)


def difference(kept: Summary, now: Summary) -> str:
    pairs = [(name, getattr(kept, name), getattr(now, name)) for name in kept.__struct_fields__]
    return ", ".join(f"{name} was {before} and is {after}" for name, before, after in pairs if before != after)
