"""The parts of statements that SQLite and PostgreSQL read alike."""

from __future__ import annotations

from typing import Final

ROW: Final = "id, game, created, updated, status, listed, version, due, host"

# Of a guest: sits nowhere, hosts nothing, has no profile.
NO_TRACE: Final = (
    "NOT EXISTS (SELECT 1 FROM seats WHERE guest = guests.id) "
    "AND NOT EXISTS (SELECT 1 FROM tables WHERE host = guests.id) "
    "AND NOT EXISTS (SELECT 1 FROM profiles WHERE guest = guests.id)"
)
# One table of each host; those of earlier versions know no host, and each counts by itself.
PER_HOST: Final = "PARTITION BY CASE host WHEN '' THEN id ELSE host END ORDER BY updated DESC, id"
