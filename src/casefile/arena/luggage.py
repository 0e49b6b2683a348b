"""What bots from elsewhere need, taken along to machines that do not have it: their files, and no others.

A class brings its own file and the Python files that it has imported from the same folder (or, named as a module, from
the current one). A program brings the files that its command line names. Whatever else a bot reads is named by the
person who starts the tournament. Files keep their places relative to each other, so that one finds another beside it.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import shutil
import sys
import tempfile
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from casefile.bots.foreign import CLASS, COPIES, Entrant, arguments
from casefile.engine.errors import BadOption, CasefileError

MOST_BYTES = 256 << 20  # of all files together
MIB = 1 << 20


@dataclass(frozen=True)
class File:
    """A file: where it is on the machine that it comes from (absolute), what is in it, whether it can be run."""

    path: str
    data: bytes
    runs: bool


@dataclass(frozen=True)
class Luggage:
    """Files; the words of the bots' names that mean one of them; and the folders in which modules are looked for."""

    files: tuple[File, ...] = ()
    words: tuple[tuple[str, str], ...] = ()
    folders: tuple[str, ...] = ()

    @property
    def digest(self) -> str:
        digest = hashlib.sha256(repr((self.words, self.folders)).encode())
        for file in self.files:
            digest.update(repr((file.path, file.runs, len(file.data))).encode())
            digest.update(file.data)
        return digest.hexdigest()[:32]


def pack(bots: Iterable[Entrant], more: Sequence[Path] = ()) -> Luggage:
    """The luggage of some bots, which have been made once (as a tournament does): so what they import is known."""
    words: dict[str, str] = {}
    folders: list[str] = []
    paths: dict[str, None] = {}
    for bot in bots:
        if bot.program:
            named = {word: os.path.abspath(word) for word in own_words(bot)}
            words |= named
            paths |= dict.fromkeys(named.values())
        elif found := CLASS.fullmatch(bot.name):
            where = found["where"]
            folder = Path(where).resolve().parent if where.endswith(".py") else Path.cwd()
            if where.endswith(".py"):
                words[where] = str(Path(where).resolve())
                paths[words[where]] = None
            imported = list(imported_from(folder))
            if imported and str(folder) not in folders:
                folders.append(str(folder))
            paths |= dict.fromkeys(imported)
    for path in more:
        paths |= dict.fromkeys(files_below(path))
    return Luggage(tuple(read(path) for path in within_limit(paths)), tuple(sorted(words.items())), tuple(folders))


def own_words(bot: Entrant) -> Iterator[str]:
    """The words of a program's command line that are files; an interpreter is no part of the bot."""
    first, *rest = arguments(bot.name)
    if os.path.isfile(first) and not os.path.islink(first) and Path(first).resolve().is_relative_to(Path.cwd()):
        yield first
    yield from (word for word in rest if os.path.isfile(word))


def imported_from(folder: Path) -> Iterator[str]:
    """The Python files of a folder, and of packages in it, that this process has imported."""
    for module in list(sys.modules.values()):
        place = getattr(module, "__file__", None)
        if not isinstance(place, str) or not place.endswith(".py"):
            continue
        path = Path(place).resolve()
        if path.is_relative_to(folder) and "site-packages" not in path.relative_to(folder).parts and not ours(path):
            yield str(path)


def ours(path: Path) -> bool:
    """Whether a file is one of Casefile, which every machine has."""
    return path.is_relative_to(Path(__file__).resolve().parents[1])


def files_below(path: Path) -> Iterator[str]:
    whole = path.resolve()
    if whole.is_file():
        yield str(whole)
    elif whole.is_dir():
        yield from (str(file) for file in sorted(whole.rglob("*")) if file.is_file())
    else:
        raise BadOption(f"--with {path}: there is no such file or folder.")


def within_limit(paths: Iterable[str]) -> list[str]:
    chosen = list(paths)
    size = sum(os.path.getsize(path) for path in chosen)
    if size > MOST_BYTES:
        most = MOST_BYTES // MIB
        raise BadOption(f"The files of the bots are {size // MIB} MiB together; {most} MiB at most are taken along.")
    return chosen


def read(path: str) -> File:
    try:
        return File(path, Path(path).read_bytes(), os.access(path, os.X_OK))
    except OSError as reason:
        raise BadOption(f"{path}: {reason.strerror or reason}.") from None


# -- on the other machine ----------------------------------------------------------------------------------------------


_unpacked: set[str] = set()  # of this process


def unpack(luggage: Luggage) -> None:
    """Have the bots of this process use the files that were taken along; a machine keeps each luggage once."""
    if not luggage.files or luggage.digest in _unpacked:
        return
    _unpacked.add(luggage.digest)
    root = own_folder() / luggage.digest
    if not root.is_dir():
        draft = Path(tempfile.mkdtemp(dir=root.parent))
        for file in luggage.files:
            path = draft / below(file.path)
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(file.data)
            path.chmod(0o700 if file.runs else 0o600)
        with contextlib.suppress(OSError):  # another process of this machine was first
            draft.rename(root)
        shutil.rmtree(draft, ignore_errors=True)
    COPIES.update({word: str(root / below(path)) for word, path in luggage.words})
    sys.path[:0] = [str(root / below(folder)) for folder in luggage.folders]


def below(path: str) -> Path:
    """An absolute path as one below another folder, drive and all.

    >>> below("/home/ann/my_bot.py").as_posix()
    'home/ann/my_bot.py'
    """
    drive, rest = os.path.splitdrive(path)
    return Path(*(part for part in (drive.strip(":\\/").replace("\\", "_"), rest.lstrip("\\/")) if part))


def own_folder() -> Path:
    """A folder for luggage that nobody but this user can write to."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = Path(tempfile.gettempdir()) / f"casefile-bots-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if hasattr(os, "getuid") and (folder.is_symlink() or folder.stat().st_uid != user or folder.stat().st_mode & 0o022):
        raise CasefileError(f"{folder}: belongs to somebody else, or others can write there.")
    return folder
