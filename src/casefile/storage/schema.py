"""The form of the SQLite file, as numbered steps. A step that has shipped is never changed: add another one."""

from __future__ import annotations

APPLICATION = 0x43415345  # "CASE": marks the file as ours

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT PRIMARY KEY,
            game TEXT NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            status TEXT NOT NULL,
            listed INTEGER NOT NULL,
            version INTEGER NOT NULL,
            due INTEGER
        ) WITHOUT ROWID""",
        "CREATE INDEX tables_by_time ON tables (updated)",
        "CREATE INDEX tables_by_status ON tables (status, listed, updated)",
        "CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL",
        """CREATE TABLE entries (
            table_id TEXT NOT NULL,
            version INTEGER NOT NULL,
            entry BLOB NOT NULL,
            PRIMARY KEY (table_id, version)
        ) WITHOUT ROWID""",
        """CREATE TABLE snapshots (
            table_id TEXT PRIMARY KEY,
            version INTEGER NOT NULL,
            data BLOB NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE guests (
            id TEXT PRIMARY KEY,
            secret_hash TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            created INTEGER NOT NULL,
            seen INTEGER NOT NULL
        ) WITHOUT ROWID""",
        """CREATE TABLE seats (
            table_id TEXT NOT NULL,
            seat INTEGER NOT NULL,
            guest TEXT NOT NULL,
            PRIMARY KEY (table_id, seat)
        ) WITHOUT ROWID""",
        "CREATE INDEX seats_by_guest ON seats (guest)",
    ),
    (
        """CREATE TABLE profiles (
            guest TEXT NOT NULL,
            game TEXT NOT NULL,
            version INTEGER NOT NULL,
            data BLOB NOT NULL,
            PRIMARY KEY (guest, game)
        ) WITHOUT ROWID""",
        """CREATE TABLE counted (
            guest TEXT NOT NULL,
            table_id TEXT NOT NULL,
            earned INTEGER NOT NULL,
            PRIMARY KEY (guest, table_id)
        ) WITHOUT ROWID""",
        "CREATE INDEX counted_by_table ON counted (table_id)",
    ),
    (
        "ALTER TABLE tables ADD COLUMN host TEXT NOT NULL DEFAULT ''",
        "CREATE INDEX tables_by_host ON tables (host, updated)",
    ),
    (
        "ALTER TABLE guests ADD COLUMN revoked INTEGER",
        "ALTER TABLE guests ADD COLUMN banned INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX guests_by_revoked ON guests (revoked) WHERE revoked IS NOT NULL",
        "ALTER TABLE tables ADD COLUMN bytes INTEGER NOT NULL DEFAULT 0",
        "UPDATE tables SET bytes = (SELECT coalesce(sum(length(entry)), 0) FROM entries WHERE table_id = tables.id)",
    ),
)
"""Step k brings a file from version k to version k + 1 (`PRAGMA user_version`)."""
