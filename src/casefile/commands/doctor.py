"""`casefile doctor`: whether this installation is whole, where it keeps things, and what is missing."""

from __future__ import annotations

import os
import platform
import shutil
import socket
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import metadata
from importlib.resources import as_file
from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.paths import PACKAGE, command, home
from casefile.commands.store import StorePath, StoreTrouble, address_of, with_store
from casefile.engine.errors import CasefileError
from casefile.storage import Database, StoreAddress
from casefile.storage.database import is_of_earlier_form
from casefile.storage.place import Place
from casefile.terminal.text import write_out

EXAMPLES = "\b\nExamples:\n  casefile doctor\n  casefile doctor --port 9000 --store club.casefile"

WELL, NOTE, BAD = "ok", "note", "bad"
PATIENCE = 2.0  # seconds within which the holder of the port must answer


@dataclass(frozen=True)
class Finding:
    """What was looked at, how it is, and where it is bad: what helps."""

    about: str
    mark: str
    text: str


def doctor(
    port: Annotated[
        int, typer.Option(metavar="NUMBER", min=1, max=65535, help="The port that a server would use.")
    ] = 8080,
    store: StorePath = None,
) -> None:
    """Check this installation. Exit code 1 if anything is bad; a note is no fault."""
    system = f"{platform.system()} {platform.machine()}"
    write_out(f"casefile {casefile.__version__}, Python {platform.python_version()}, {system}")
    bad = 0
    for finding in look_over(port, address_of(store)):
        write_out(f"{finding.mark:5} {finding.about:9} {finding.text}")
        bad += finding.mark == BAD
    write_out(f"{bad} of these must be mended." if bad else "All is well.")
    if bad:
        raise typer.Exit(1)


def look_over(port: int, store: StoreAddress) -> Iterator[Finding]:
    checks: dict[str, Callable[[], tuple[str, str]]] = {
        "engine": engine,
        "compiler": compiler,
        "packages": packages,
        "games": games,
        "page": page,
        "home": own_folder,
        "store": lambda: kept(store),
        "port": lambda: free(port),
    }
    for about, check in checks.items():
        yield Finding(about, *check())


def engine() -> tuple[str, str]:
    place = Path(casefile.__file__).parent
    if casefile.compiled:
        return WELL, f"compiled, in {place}"
    asked = os.environ.get("CASEFILE_INTERPRETED", "0") not in ("", "0")
    why = "as CASEFILE_INTERPRETED asks" if asked else "it was built without compiling"
    return NOTE, f"interpreted, about 30 times slower ({why}), in {place}"


def compiler() -> tuple[str, str]:
    for name in (*os.environ.get("CC", "").split()[:1], "cc", "gcc", "clang"):
        if found := shutil.which(name):
            return WELL, f"{found}; only building needs it"
    return NOTE, "none; only building needs it, and does without"


def packages() -> tuple[str, str]:
    """What the package itself asks for; a source tree that was never installed asks for nothing."""
    try:
        asked = metadata.requires(PACKAGE) or []
    except metadata.PackageNotFoundError:
        return NOTE, "run from its sources, not installed"
    there, missing = [], []
    for line in asked:
        if "extra ==" in line or ("Windows" in line and os.name == "nt"):
            continue
        name = line[: next((place for place, sign in enumerate(line) if sign in " <>=!~;["), len(line))]
        try:
            there.append(f"{name} {metadata.version(name)}")
        except metadata.PackageNotFoundError:
            missing.append(name)
    if missing:
        return BAD, f"missing: {', '.join(missing)}; {sys.executable} -m pip install {' '.join(missing)}"
    return WELL, ", ".join(there)


def games() -> tuple[str, str]:
    told = []
    for name in casefile.GAMES:
        try:
            game = casefile.load(name)
            told.append(f"{name} (pack {game.pack.id} {game.pack.digest[:8]})")
        except (CasefileError, OSError, ImportError) as reason:
            return BAD, f"{name} cannot be loaded: {reason}"
    if casefile.GAMES.broken:
        left_out = "; ".join(f"{name} ({why})" for name, why in casefile.GAMES.broken.items())
        return NOTE, f"{', '.join(told)}; left out, of installed packages: {left_out}"
    return WELL, ", ".join(told)


def page() -> tuple[str, str]:
    from casefile.server.pages import find_client  # imports the server's libraries, so only when they are needed

    with as_file(find_client()) as folder:
        if (folder / "assets").is_dir():
            return WELL, f"the web client, in {folder}"
        return BAD, (
            "the web client is not built: the server shows a plain page. Run make play in the source tree with Node"
            " installed, or play in the terminal"
        )


def own_folder() -> tuple[str, str]:
    """Kept games, and who one is at which server."""
    moved = "" if os.environ.get("CASEFILE_HOME") else "; CASEFILE_HOME moves it"
    trouble = cannot_write(home())
    return (BAD, trouble) if trouble else (WELL, f"{home()}{'' if home().exists() else ' (not there yet)'}{moved}")


def kept(store: StoreAddress) -> tuple[str, str]:
    """Opening a store to write is the proof that it can be read and written; a new one is not made for that."""
    if isinstance(store, Database):
        return kept_in(store)
    if not store.exists():
        trouble = cannot_write(store.parent)
        return (BAD, trouble) if trouble else (WELL, f"{store} (not there yet)")
    if not os.access(store, os.W_OK):
        return BAD, f"{store} cannot be written by you"
    if is_of_earlier_form(store):  # opening it would change it
        return NOTE, (
            f"{store} was kept by an earlier version; {command('serve')} brings it to this one's form, for good:"
            f" first make a copy, {command(f'store backup before.casefile --store {store}')}"
        )
    try:
        count = with_store(store, lambda opened: opened.count_tables())
    except StoreTrouble as reason:
        return BAD, f"{store}: {reason}"
    if Place(store).readable_by_others():
        return NOTE, f"{store} can be read by others on this machine, and so can every hand: chmod 600 {store}"
    return WELL, f"{store}: {count} table{'' if count == 1 else 's'}, {size_of(store):,} bytes"


def size_of(store: Path) -> int:
    """The bytes of a store's file and of those beside it, which hold what a server that runs has written last."""
    return sum(file.stat().st_size for file in Place(store).files if file.exists())


def kept_in(database: Database) -> tuple[str, str]:
    try:
        count = with_store(database, lambda opened: opened.count_tables())
    except StoreTrouble as reason:
        return BAD, str(reason)
    return WELL, f"{database}: {count} table{'' if count == 1 else 's'}"


def free(port: int) -> tuple[str, str]:
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        if os.name == "posix":  # as the server does: a port that was just released counts as free
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
            return WELL, f"{port} is free"
        except OSError as reason:
            told = reason.strerror or str(reason)
    import urllib.request  # slow to load, and seldom needed

    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/healthz", timeout=PATIENCE) as answer:
            ours = answer.status == 200
    except (OSError, ValueError):
        ours = False
    if ours:
        return NOTE, f"{port} is taken, by a server that answers as ours does: http://127.0.0.1:{port}"
    return BAD, f"{port} cannot be used ({told}): {command('serve --port 0')} takes any that is free"


def cannot_write(folder: Path) -> str:
    """Why nothing can be kept there; empty if it can. Asked of the nearest folder that exists."""
    there = folder
    while not there.exists() and there != there.parent:
        there = there.parent
    if not there.is_dir():
        return f"{there} is a file, not a folder"
    return "" if os.access(there, os.W_OK | os.X_OK) else f"{there} cannot be written by you"
