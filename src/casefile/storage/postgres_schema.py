"""The form of a store in PostgreSQL, as numbered steps. A step that has shipped is never changed: add another one.

Everything is in a schema of our own, so that a database may hold other things too. Texts are compared byte by byte
(`COLLATE "C"`), as SQLite does: pages of a listing are the same in both. There are fewer indexes than in SQLite, as
each costs a write for every move.
"""

from __future__ import annotations

SCHEMA = "casefile"

MIGRATIONS: tuple[tuple[str, ...], ...] = (
    (
        """CREATE TABLE tables (
            id TEXT COLLATE "C" PRIMARY KEY,
            game TEXT COLLATE "C" NOT NULL,
            created BIGINT NOT NULL,
            updated BIGINT NOT NULL,
            status TEXT COLLATE "C" NOT NULL,
            listed BOOLEAN NOT NULL,
            version BIGINT NOT NULL,
            due BIGINT,
            host TEXT COLLATE "C" NOT NULL DEFAULT '',
            bytes BIGINT NOT NULL DEFAULT 0
        )""",
        "CREATE INDEX tables_by_status ON tables (status, listed, updated)",
        "CREATE INDEX tables_by_host ON tables (host)",
        "CREATE INDEX tables_by_due ON tables (due) WHERE due IS NOT NULL",
        """CREATE TABLE entries (
            table_id TEXT COLLATE "C" NOT NULL,
            version BIGINT NOT NULL,
            entry BYTEA NOT NULL,
            PRIMARY KEY (table_id, version)
        )""",
        """CREATE TABLE snapshots (
            table_id TEXT COLLATE "C" PRIMARY KEY,
            version BIGINT NOT NULL,
            data BYTEA NOT NULL
        )""",
        """CREATE TABLE guests (
            id TEXT COLLATE "C" PRIMARY KEY,
            secret_hash TEXT COLLATE "C" NOT NULL UNIQUE,
            name TEXT COLLATE "C" NOT NULL,
            created BIGINT NOT NULL,
            seen BIGINT NOT NULL,
            revoked BIGINT,
            banned BOOLEAN NOT NULL DEFAULT FALSE
        )""",
        "CREATE INDEX guests_by_revoked ON guests (revoked) WHERE revoked IS NOT NULL",
        """CREATE TABLE seats (
            table_id TEXT COLLATE "C" NOT NULL,
            seat BIGINT NOT NULL,
            guest TEXT COLLATE "C" NOT NULL,
            PRIMARY KEY (table_id, seat)
        )""",
        "CREATE INDEX seats_by_guest ON seats (guest)",
        """CREATE TABLE profiles (
            guest TEXT COLLATE "C" NOT NULL,
            game TEXT COLLATE "C" NOT NULL,
            version BIGINT NOT NULL,
            data BYTEA NOT NULL,
            PRIMARY KEY (guest, game)
        )""",
        """CREATE TABLE counted (
            guest TEXT COLLATE "C" NOT NULL,
            table_id TEXT COLLATE "C" NOT NULL,
            earned BIGINT NOT NULL,
            PRIMARY KEY (guest, table_id)
        )""",
        "CREATE INDEX counted_by_table ON counted (table_id)",
    ),
    (
        'ALTER TABLE tables ADD COLUMN holder TEXT COLLATE "C", ADD COLUMN epoch BIGINT NOT NULL DEFAULT 0',
        """CREATE TABLE servers (
            id TEXT COLLATE "C" PRIMARY KEY,
            address TEXT NOT NULL,
            machine TEXT NOT NULL,
            version TEXT NOT NULL,
            beats BIGINT NOT NULL
        )""",
        "ALTER TABLE store ADD COLUMN secret TEXT NOT NULL DEFAULT ''",
        "UPDATE store SET secret = gen_random_uuid()::text || gen_random_uuid()::text",
    ),
)
"""Step k brings a store from form k to form k + 1 (the one row of the table `store`)."""
