"""The files of a store on their disk: made for their owner alone, locked by the one server that may use them, and
watched, so that a deleted or replaced file is noticed before anything more is said to be kept in it.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

from casefile.storage.port import StoreBroken, StoreInUse

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

OWNER_ONLY = 0o600
LOCK = "-lock"
LOCKED_BYTE = 1 << 20  # where Windows keeps the lock: beyond what the file holds, so that it can still be read

Identity = tuple[int, int]


class Place:
    """Where a store is: its main file, and the `-wal` and `-shm` that SQLite keeps beside it."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.files = tuple(path.with_name(path.name + end) for end in ("", "-wal", "-shm"))
        self.known: dict[Path, Identity] = {}
        self._lock: int | None = None

    def prepare(self) -> None:
        """Make the file if there is none. SQLite gives the files beside it the same permissions."""
        if self.path.is_dir():
            raise StoreBroken(f"{self.path} is a folder; the store is a file.")
        if not self.path.parent.is_dir():
            raise StoreBroken(f"The folder {self.path.parent} does not exist.")
        with contextlib.suppress(OSError):  # it exists already, or SQLite will say why it cannot be made
            os.close(os.open(self.path, os.O_CREAT | os.O_EXCL | os.O_RDWR, OWNER_ONLY))

    def readable_by_others(self) -> bool:
        """Whether other users of this machine may read the file, and with it every hand."""
        if os.name != "posix":
            return False
        try:
            return bool(self.path.stat().st_mode & (stat.S_IRGRP | stat.S_IROTH))
        except OSError:
            return False

    # -- one server ------------------------------------------------------------------------------------------------

    def lock(self) -> None:
        """Keep other servers off the file until `unlock`, or until this process ends, however it ends."""
        beside = self.path.with_name(self.path.name + LOCK)
        try:
            file = os.open(beside, os.O_CREAT | os.O_RDWR, OWNER_ONLY)
        except OSError as reason:
            raise StoreBroken(f"{beside} cannot be written ({reason.strerror}): check its folder.") from None
        with contextlib.suppress(OSError):  # what an administrator's command makes here is the server's to use as well
            give_to_owner_of(self.path, beside)
        try:
            hold(file)
        except OSError:
            holder = os.read(file, 20).decode("ascii", "replace").strip()
            os.close(file)
            who = f"Another server (process {holder})" if holder.isdigit() else "Another server"
            raise StoreInUse(f"{who} keeps its tables in {self.path}: stop it first, or use another file.") from None
        with contextlib.suppress(OSError):  # a full disk: the lock holds all the same
            os.ftruncate(file, 0)
            os.write(file, f"{os.getpid()}\n".encode())
        self._lock = file

    def unlock(self) -> None:
        file, self._lock = self._lock, None
        if file is not None:
            with contextlib.suppress(OSError):
                os.ftruncate(file, 0)
            os.close(file)

    @contextlib.contextmanager
    def locked(self) -> Iterator[None]:
        """Hold the lock for a while; it may be held already."""
        mine = self._lock is None
        if mine:
            self.lock()
        try:
            yield
        finally:
            if mine:
                self.unlock()

    # -- the same files as ever --------------------------------------------------------------------------------------

    def remember(self) -> None:
        """Note which files these are, now that they are open."""
        self.known = {file: found for file in self.files if (found := identity(file)) is not None}

    def lost(self) -> str:
        """Which file is no longer the one that is open; empty if all are."""
        for file, before in self.known.items():
            now = identity(file)
            if now != before:
                what = "was deleted or moved" if now is None else "was replaced by another file"
                return f"{file} {what} while it was in use: nothing more can be kept."
        return ""


def give_to_owner_of(model: Path, *files: Path) -> None:
    """Give files the owner of another file, if an administrator runs this; nobody else can."""
    if os.name == "posix" and os.geteuid() == 0:
        owner = model.stat()
        for file in files:
            os.chown(file, owner.st_uid, owner.st_gid)


def identity(file: Path) -> Identity | None:
    try:
        about = os.stat(file)
    except OSError:
        return None
    return about.st_dev, about.st_ino


if sys.platform == "win32":

    def hold(file: int) -> None:
        os.lseek(file, LOCKED_BYTE, os.SEEK_SET)
        try:
            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
        finally:
            os.lseek(file, 0, os.SEEK_SET)

else:

    def hold(file: int) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
