"""What the store knows of a table besides its log: its row, and its seats."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

from casefile.storage.port import Change, TableRow
from casefile.table.entries import AnyEntry
from casefile.table.seats import Roster
from casefile.table.table import Table


def row(table: Table) -> TableRow:
    """The row of a table that is written for the first time."""
    now = table.roster
    return TableRow(
        table.id, table.game.name, now.updated, now.updated, now.status, table.created.listed, due=table.due(),
        host=now.host,
    )  # fmt: skip


def change(table: Table) -> Change:
    """The whole row of a table as it is now."""
    now = table.roster
    return Change(now.updated, now.status, table.created.listed, table.due(), now.holders(), now.host)


BEHIND = 10_000  # milliseconds by which the row of a table in use may be behind its log


def worth_writing(after: Change, kept: Change | None) -> Change | None:
    """The part of a row that must be written, given the stored one.

    A move changes nothing but the time, and four indexes hang on that: it is written every ten seconds, and when the
    table is put away. A time that has come is due as well as a later one.
    """
    if (
        kept is None or after.seats is not None or after.updated - kept.updated >= BEHIND
        or (after.status, after.listed, after.host) != (kept.status, kept.listed, kept.host)
        or (after.due is None) != (kept.due is None)
    ):  # fmt: skip
        return after
    return None


def change_after(table: Table, entries: Sequence[AnyEntry]) -> Change:
    """The row after these entries, which are committed together with it and applied afterwards.

    A running table is written as due at once: should this process die, the next one wakes it and looks.
    """
    now = reduce(Roster.after, entries, table.roster)
    seats = None
    if now.seats is not table.roster.seats and now.holders() != table.roster.holders():
        seats = now.holders()
    due = now.updated if now.status == "running" else None
    return Change(now.updated, now.status, table.created.listed, due, seats, now.host)
