"""What the store knows of a table besides its log: its row, and who sits where."""

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


def change_after(table: Table, entries: Sequence[AnyEntry]) -> Change:
    """What the row will be after these entries, which are committed together with it and applied afterwards.

    A running table is written as due at once: should this process die, the next one wakes it and looks.
    """
    now = reduce(Roster.after, entries, table.roster)
    seats = now.holders()
    due = now.updated if now.status == "running" else None
    moved = seats != table.roster.holders()
    return Change(now.updated, now.status, table.created.listed, due, seats if moved else None, now.host)
