"""Tables as the store has them: read from their logs, to be woken or only to be looked at."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence

from casefile.engine.pieces import Pieces, in_slices
from casefile.storage.port import Log, Store, StoreError, TableRow
from casefile.table.commands import Refusal
from casefile.table.entries import BadLog, decode, decode_log
from casefile.table.games import Games
from casefile.table.lease import ELSEWHERE, LeaseLost
from casefile.table.table import Table

MOST_READ = 200  # tables that are known as they were last read

NO_TABLE = Refusal("no-table", "There is no such table.")
UNREAD = Refusal("store", "The table cannot be read now. Please try again.")
UNREADABLE = Refusal("unreadable", "This table cannot be read by this version of Casefile.")

log = logging.getLogger("casefile.table")


async def replay(lines: Sequence[bytes], games: Games) -> Table:
    """The table that a log holds; a long one is read in slices, so that the other tables do not wait for it."""
    table = Table.replay(decode_log(lines[:1]), games)

    def rest() -> Pieces[Table]:
        for version in range(1, len(lines)):
            table.apply(decode(lines[version], version))
            yield
        return table

    return await in_slices(rest())


async def read_log(source: Log, table: str, games: Games) -> Table | Refusal:
    """The table that the store has."""
    try:
        lines = await source.entries(table)
    except LeaseLost:
        return ELSEWHERE
    except StoreError as error:
        log.error("table %s cannot be read: %s", table, error)
        return UNREAD
    if not lines:
        return NO_TABLE
    try:
        return await replay(lines, games)
    except BadLog as error:
        log.error("table %s: %s", table, error)
        return UNREADABLE


class Readings:
    """Tables that are awake at other servers, or asleep, for whoever only looks at them; those read last."""

    def __init__(self, store: Store, games: Games) -> None:
        self.store = store
        self.games = games
        self.known: OrderedDict[tuple[str, int], Table] = OrderedDict()

    async def of(self, row: TableRow) -> Table | Refusal:
        """The table of a row; not older than that, and not to be changed."""
        key = (row.id, row.version)
        found = self.known.get(key)
        if found is None:
            read = await read_log(self.store, row.id, self.games)
            if isinstance(read, Refusal):
                return read
            self.known[key] = found = read
            if len(self.known) > MOST_READ:
                self.known.popitem(last=False)
        self.known.move_to_end(key)
        return found
