"""The address from which each listed table was made, so that the lobby has room for everybody. Kept in memory alone.

Guests are easily made and addresses are not: the lobby shows the tables of one address only where others leave room.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Sequence

from casefile.storage import TableRow


class Homes:
    """The addresses of so many tables, those made last. A table of before is at home with its host.

    >>> homes = Homes(most=100)
    >>> for number in range(4):
    ...     homes.note(f"eve {number}", "192.0.2.66")
    >>> rows = [TableRow(name, "fbi", 1, 1, "waiting", True) for name in ("eve 3", "eve 2", "eve 1", "eve 0", "ann")]
    >>> [row.id for row in homes.fairly(rows, 3)]
    ['eve 3', 'eve 2', 'ann']
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self.addresses: OrderedDict[str, str] = OrderedDict()
        self.tables: dict[str, list[str]] = {}  # by address

    def note(self, table: str, address: str) -> None:
        self.addresses[table] = address
        self.tables.setdefault(address, []).append(table)
        if len(self.addresses) > self.most:
            self.forget(next(iter(self.addresses)))

    def forget(self, table: str) -> None:
        address = self.addresses.pop(table)
        self.tables[address].remove(table)
        if not self.tables[address]:
            del self.tables[address]

    def fairly(self, rows: Sequence[TableRow], most: int) -> list[TableRow]:
        """This many of the rows, in their order: the first of each address, then the second of each, and so on."""
        seen = Counter[str]()
        places: list[tuple[int, int]] = []
        for number, row in enumerate(rows):
            home = self.addresses.get(row.id, f"host {row.host or row.id}")
            places.append((seen[home], number))
            seen[home] += 1
        return [rows[number] for number in sorted(number for _, number in sorted(places)[:most])]
