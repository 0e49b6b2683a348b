"""Storage: one port (`Store`) and what stands behind it; SQLite in one file is the default."""

from casefile.storage.port import (
    MOST_LISTED,
    Change,
    Conflict,
    Guest,
    GuestRow,
    Kept,
    SeatRow,
    Snapshot,
    Stale,
    Store,
    StoreBroken,
    StoreBusy,
    StoreError,
    StoreFull,
    StoreInUse,
    TableRow,
    Usage,
)
from casefile.storage.sqlite import SqliteStore

__all__ = [
    "MOST_LISTED",
    "Change",
    "Conflict",
    "Guest",
    "GuestRow",
    "Kept",
    "SeatRow",
    "Snapshot",
    "SqliteStore",
    "Stale",
    "Store",
    "StoreBroken",
    "StoreBusy",
    "StoreError",
    "StoreFull",
    "StoreInUse",
    "TableRow",
    "Usage",
]
