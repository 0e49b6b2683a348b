"""Operations on a whole store, besides or instead of a server: backup, restore and vacuum."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Callable
from itertools import count
from pathlib import Path

from casefile.storage.database import BUSY_SECONDS, in_words
from casefile.storage.place import LOCK, OWNER_ONLY, Place, give_to_owner_of
from casefile.storage.port import StoreBroken
from casefile.storage.schema import APPLICATION

PAGES = 256  # copied between two reports of progress

Progress = Callable[[int, int], None]


def backup(path: str | Path, to: str | Path, progress: Progress = lambda _done, _all: None) -> int:
    """Copy a store that may be in use, as it is at one moment, to a new file; return its bytes.

    Moves go on being kept meanwhile. The copy appears under its name when it is whole, checked and on disk; a file
    that is there already is never touched. `progress` is told the pages that are done, and all.
    """
    path, to = Path(path), Path(to)
    if to.exists():
        raise StoreBroken(f"{to} is there already: choose another name.")
    part = to.with_name(f"{to.name}.part{os.getpid()}")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))
        try:
            copy(path, part, progress)
            with part.open("rb") as whole:
                os.fsync(whole.fileno())
            put(part, to)
            return to.stat().st_size
        finally:
            for end in ("", "-wal", "-shm", "-journal"):
                part.with_name(part.name + end).unlink(missing_ok=True)
    except sqlite3.Error as error:
        raise in_words(error, path, BUSY_SECONDS) from error
    except FileExistsError:
        raise StoreBroken(f"{to} is there already: choose another name.") from None
    except OSError as reason:
        raise StoreBroken(f"{to} cannot be written: {reason.strerror or reason}.") from None


def put(part: Path, to: Path) -> None:
    """Give a file its name; unlike a rename, a link fails if somebody else has made such a file meanwhile."""
    try:
        os.link(part, to)
    except FileExistsError:
        raise
    except OSError:  # a disk without links, such as a memory stick
        part.rename(to)


def copy(path: Path, part: Path, progress: Progress) -> None:
    with (
        contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as source,
        contextlib.closing(sqlite3.connect(part, isolation_level=None)) as target,
    ):
        source.execute("PRAGMA query_only = ON")
        if source.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
            raise StoreBroken(f"{path} is not a Casefile store.")
        # All steps read one moment within this transaction: writes of others do not restart the copy.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchone()
        source.backup(target, pages=PAGES, progress=lambda _status, left, pages: progress(pages - left, pages))
        source.execute("ROLLBACK")
        fault = target.execute("PRAGMA quick_check(1)").fetchone()[0]
        if fault != "ok":
            raise StoreBroken(f"The copy of {path} is damaged, so {path} is: {fault}.")


def restore(copied: str | Path, path: str | Path, progress: Progress = lambda _done, _all: None) -> Path | None:
    """Put a copy in the place of a store; return where the files of that one are now. No server may run.

    The copy is read, checked and written anew first, so that a damaged one changes nothing. Nothing is deleted: what
    was there is moved aside under the next free name, with the files beside it, and is a store there. An administrator
    does this for the user whose store it is: the new file is that user's.
    """
    path = Path(path)
    if not path.parent.is_dir():
        raise StoreBroken(f"The folder {path.parent} does not exist.")
    place = Place(path)
    with place.locked():
        fresh = path.with_name(f"{path.name}.restored{os.getpid()}")
        backup(copied, fresh, progress)
        try:
            give_to_owner_of(path if path.exists() else path.parent, fresh, path.with_name(path.name + LOCK))
            aside = move_aside(place)
            fresh.rename(path)
        except OSError as reason:
            raise StoreBroken(f"{path} cannot be replaced: {reason.strerror or reason}.") from None
        finally:
            fresh.unlink(missing_ok=True)
    return aside


def move_aside(place: Place) -> Path | None:
    """Move the files of a store to the first free name beside it; None if there are none."""
    if not any(file.exists() for file in place.files):
        return None
    for number in count(1):
        aside = Place(place.path.with_name(f"{place.path.name}.old{number}"))
        if not any(file.exists() for file in aside.files):
            break
    for file, new in zip(place.files, aside.files, strict=True):
        if file.exists():
            file.rename(new)
    return aside.path


def vacuum(path: str | Path) -> tuple[int, int]:
    """Give room that is no longer used back to the disk; return the bytes before and after. No server may run."""
    path = Path(path)
    place = Place(path)
    with place.locked():
        try:
            with contextlib.closing(sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None)) as db:
                if db.execute("PRAGMA application_id").fetchone()[0] != APPLICATION:
                    raise StoreBroken(f"{path} is not a Casefile store.")
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
                before = path.stat().st_size
                db.execute("VACUUM")
                db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.Error as error:
            raise in_words(error, path, BUSY_SECONDS) from error
    return before, path.stat().st_size
