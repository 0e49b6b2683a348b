"""Storage: one port (`Store`) and what stands behind it; SQLite in one file is the default."""

from casefile.storage.port import (
    MOST_LISTED,
    Change,
    Conflict,
    Guest,
    Kept,
    SeatRow,
    Snapshot,
    Store,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreInUse,
    TableRow,
)
from casefile.storage.sqlite import SqliteStore

__all__ = [
    "MOST_LISTED",
    "Change",
    "Conflict",
    "Guest",
    "Kept",
    "SeatRow",
    "Snapshot",
    "SqliteStore",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreInUse",
    "TableRow",
]
