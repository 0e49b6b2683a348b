"""What can go wrong between a PostgreSQL store and its database: which errors mean what, and the words for each."""

from __future__ import annotations

import asyncpg

from casefile.storage.address import Database
from casefile.storage.port import StoreBroken, StoreBusy, StoreError, StoreFull

GONE = (  # the connection is lost, or the database is not there for the moment
    OSError,  # a timeout is one, too
    asyncpg.PostgresConnectionError,
    asyncpg.AdminShutdownError,
    asyncpg.CrashShutdownError,
    asyncpg.CannotConnectNowError,
    asyncpg.IdleInTransactionSessionTimeoutError,
    asyncpg.TooManyConnectionsError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
)
FAULTS = (*GONE, asyncpg.PostgresError, StoreError)
OF_OTHERS = (asyncpg.LockNotAvailableError, asyncpg.DeadlockDetectedError, asyncpg.SerializationError)
OF_ONE = (  # faults of one piece of work, not of the database
    *OF_OTHERS,  # other transactions hold what it needs
    asyncpg.IntegrityConstraintViolationError,
    asyncpg.DataError,
    TypeError,
    ValueError,  # asyncpg's own, for a value that is none for its column
)


def in_words(error: Exception, database: Database, patience: float) -> StoreError:
    """Convert an error of the database to a `StoreError`. Of its own text only the first sentence is ever shown."""
    if isinstance(error, StoreError):
        return error
    for kinds, told, words in WORDS:
        if isinstance(error, kinds):
            return told(words.format(database=database, patience=f"{patience:g}"))
    if isinstance(error, GONE):
        return StoreBusy(f"{database} does not answer: is PostgreSQL running, and can it be reached?")
    message = str(error.args[0]) if error.args else type(error).__name__
    return StoreBroken(f"{database} failed: {message}.")


WORDS: tuple[tuple[tuple[type[Exception], ...], type[StoreError], str], ...] = (
    ((asyncpg.DiskFullError,), StoreFull, "There is no room left for {database}: free some space on its disk."),
    (
        (*OF_OTHERS, asyncpg.QueryCanceledError),
        StoreBusy,
        "{database} was locked by another program for more than {patience} seconds.",
    ),
    (
        (asyncpg.InsufficientResourcesError,),
        StoreBusy,
        "{database} has no connection, or no memory, left: raise its max_connections, or stop what uses it.",
    ),
    (
        (asyncpg.InvalidAuthorizationSpecificationError,),
        StoreBroken,
        "{database} does not let this user in: check the name, and the password (URL, PGPASSWORD or password file).",
    ),
    ((asyncpg.InvalidCatalogNameError,), StoreBroken, "There is no database {database}: createdb makes one."),
    (
        (asyncpg.ReadOnlySQLTransactionError,),
        StoreBroken,
        "{database} may only be read: it follows another database, or was set so.",
    ),
    (
        (asyncpg.InsufficientPrivilegeError,),
        StoreBroken,
        "{database} may not be written by this user: make it the database's owner.",
    ),
    ((asyncpg.DataError,), StoreBroken, "{database} was given a value that it cannot keep."),
    ((asyncpg.UndefinedTableError,), StoreBroken, "{database} has no store any more: it was deleted."),
    (
        (asyncpg.DataCorruptedError, asyncpg.IndexCorruptedError, asyncpg.PostgresIOError),
        StoreBroken,
        "{database} is damaged, or its disk is: restore it from a backup.",
    ),
    (
        (asyncpg.exceptions.ClientConfigurationError, asyncpg.UndefinedObjectError),
        StoreBroken,
        "An option in the URL of {database} is not one that PostgreSQL knows.",
    ),
)
