"""The host's own offers: TOML files in one folder, which is checked again at every request for them.

A file that cannot be offered is left out, and the log says why, once for each state of the folder.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from pathlib import Path
from typing import Generic, TypeVar

from casefile.engine.errors import CasefileError
from casefile.engine.pieces import Pieces, in_slices, whole

MOST_FILES = 100

log = logging.getLogger("casefile.server")

Stamp = tuple[int, int]  # of a file: when it was changed, and its size
T = TypeVar("T")


class OwnFiles(Generic[T]):
    """The files of one folder, each read as a `T`; without a folder there are none."""

    what: str  # the name of such a file in the log

    def __init__(self, folder: Path | None) -> None:
        self.folder = folder
        self.seen: dict[Path, Stamp] = {}
        self.offered: dict[Path, T] = {}
        self.busy = asyncio.Lock()

    def reading(self, file: Path, before: Collection[T]) -> Pieces[T]:
        """Read and test a file; `CasefileError` says why it cannot be offered beside those `before` it."""
        raise NotImplementedError

    def look(self) -> None:
        """Read the folder anew if anything in it has changed."""
        whole(self.looking())

    async def look_in_slices(self) -> None:
        """`look` beside other tasks; whoever comes meanwhile waits until it is read."""
        async with self.busy:
            await in_slices(self.looking())

    def looking(self) -> Pieces[None]:
        stamps = self.stamps()
        if stamps == self.seen:
            return
        for file in [file for file in self.offered if file not in stamps]:
            log.warning("%s %s is gone, and no longer offered", self.what, file.name)
        offered: dict[Path, T] = {}
        for file in stamps:
            try:
                offered[file] = yield from self.reading(file, offered.values())
            except CasefileError as reason:
                head, *faults = map(str.strip, str(reason).splitlines())
                told = f"{head} {'; '.join(faults)}" if faults else head
                log.warning("%s %s is not offered: %s", self.what, file.name, told)
            yield
        self.seen, self.offered = stamps, offered

    def stamps(self) -> dict[Path, Stamp]:
        """The files to read; one that cannot be accessed is left out."""
        out: dict[Path, Stamp] = {}
        try:
            files = sorted(self.folder.glob("*.toml")) if self.folder is not None else []
        except OSError:
            files = []
        for file in files[:MOST_FILES]:
            try:
                about = file.stat()
            except OSError:
                continue
            out[file] = about.st_mtime_ns, about.st_size
        return out
