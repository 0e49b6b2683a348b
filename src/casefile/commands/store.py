"""`casefile store`: where a server keeps its tables. Check it, copy it, make room in it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
import time
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Annotated, TypeVar

import typer

from casefile.commands.paths import command, own_store
from casefile.engine.errors import CasefileError
from casefile.engine.reading import counted
from casefile.storage import Database, Store, StoreAddress, StoreError, open_store, read_address
from casefile.terminal.text import write_out

T = TypeVar("T")

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Where a server keeps its tables: a file, or a PostgreSQL database.",
    epilog="\b\nExamples:\n  casefile store check --store club.casefile\n  casefile store backup friday.casefile"
    "\n  casefile store restore friday.casefile\n  casefile store prune --keep 90"
    "\n  casefile store copy club.casefile postgresql://casefile@db.example/club",
)

StorePath = Annotated[
    str | None,
    typer.Option(
        "--store", metavar="STORE", help="The file with the tables, or a postgresql:// URL. [default: your own]"
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]
Really = Annotated[bool, typer.Option("--yes", help="Do it. Left out: only say what would be deleted.")]


class StoreTrouble(CasefileError):
    """The store cannot be used; the message says why."""


@contextlib.contextmanager
def told_in_words() -> Iterator[None]:
    try:
        yield
    except (StoreError, OSError) as reason:
        raise StoreTrouble(str(reason)) from None


def address_of(store: str | StoreAddress | None) -> StoreAddress:
    """Where the store is that was named; one's own if none was."""
    with told_in_words():
        return read_address(store) if isinstance(store, str) else store or own_store()


def find_store(store: str | StoreAddress | None) -> StoreAddress:
    """Where the store is; a file must exist."""
    place = address_of(store)
    if isinstance(place, Path) and not place.exists():
        raise StoreTrouble(f"There is no store {place}: name one with --store.")
    return place


def find_file(store: str | None, instead: str) -> Path:
    """The file of a store, for what a database does in a way of its own."""
    place = find_store(store)
    if isinstance(place, Database):
        raise StoreTrouble(f"{place} is a database, not a file: {instead}")
    return place


def with_store(
    store: str | StoreAddress | None, work: Callable[[Store], Awaitable[T]], *, must_exist: bool = True
) -> T:
    """Open the store, run a function with it, and close it."""
    place = find_store(store) if must_exist else address_of(store)

    async def run() -> T:
        if isinstance(place, Path):
            place.parent.mkdir(parents=True, exist_ok=True)
        async with open_store(place, make=not must_exist) as opened:
            return await work(opened)

    with told_in_words():
        return asyncio.run(run())


def print_json(value: object) -> None:
    write_out(json.dumps(value, indent=2))


def size(number: int) -> str:
    """Format a number of bytes.

    >>> size(999), size(20_480), size(3_500_000_000)
    ('999 bytes', '20 kB', '3.5 GB')
    """
    if number < 1000:
        return f"{number} bytes"
    for unit, power in (("kB", 1e3), ("MB", 1e6), ("GB", 1e9)):
        if number < 1000 * power or unit == "GB":
            return f"{number / power:.{0 if number >= 10 * power else 1}f} {unit}"
    raise AssertionError


def when(milliseconds: int) -> str:
    """Format a time in this machine's time zone."""
    return time.strftime("%Y-%m-%d %H:%M", time.localtime(milliseconds / 1000))


@app.command(epilog="\b\nExample:\n  casefile store check --store club.casefile")
def check(
    store: StorePath = None,
    mend: Annotated[bool, typer.Option("--mend", help="Rebuild what follows from the logs.")] = False,
) -> None:
    """Replay every stored game and compare. Exit code 1 if anything is wrong."""
    from casefile.table import check as checked

    async def work(opened: Store) -> tuple[int, int]:
        faults = 0
        async for fault in checked(opened, mend=mend):
            faults += 1
            write_out(fault)
        return await opened.count_tables(), faults

    tables, faults = with_store(store, work)
    write_out(f"{counted(tables, 'table')} replayed, {counted(faults, 'fault') if faults else 'no faults'}.")
    if faults:
        raise typer.Exit(1)


def show_progress(done: int, parts: int) -> None:
    """How far a copy is, for a person who waits at a terminal."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r{done * 100 // max(1, parts)} %" + ("" if done < parts else "\n"))
        sys.stderr.flush()


@app.command(epilog="\b\nExample:\n  casefile store backup friday.casefile --store club.casefile")
def backup(
    to: Annotated[Path, typer.Argument(metavar="TO", help="The file to write; it must not be there yet.")],
    store: StorePath = None,
) -> None:
    """Copy the store as it is now; a server may be running. The copy is a store that can be served."""
    from casefile.storage.backup import backup as copied
    from casefile.storage.copying import backup_database
    from casefile.storage.database import is_of_earlier_form

    place = find_store(store)
    with told_in_words():
        if isinstance(place, Database):
            written = asyncio.run(backup_database(place, to, show_progress))
        else:
            written = copied(place, to, show_progress)
    if is_of_earlier_form(to):
        write_out(f"{to}: a copy of {place}, {size(written)}. It is of an earlier version: look at it with that one.")
    else:
        write_out(f"{to}: a copy of {place}, {size(written)}. To look at it: {command(f'store check --store {to}')}")


@app.command(epilog="\b\nExample:\n  casefile store restore friday.casefile --store club.casefile")
def restore(
    copied: Annotated[Path, typer.Argument(metavar="COPY", help="What `casefile store backup` wrote.")],
    store: StorePath = None,
) -> None:
    """Replace the store by a copy. Stop the server first; the old store is moved aside and kept."""
    from casefile.storage.backup import restore as restored

    place = address_of(store)
    if isinstance(place, Database):
        raise StoreTrouble(
            f"{place} is a database, and nothing in it is replaced: make a new one (createdb), and copy into that with"
            f" {command(f'store copy {copied} URL')}"
        )
    if not copied.exists():
        raise StoreTrouble(f"There is no copy {copied}.")
    if place.exists() and place.samefile(copied):
        raise StoreTrouble(f"{copied} is that store itself, not a copy of it.")
    with told_in_words():
        aside = restored(copied, place, show_progress)
    write_out(f"{place} is as it was in {copied}." + (f" What was there is now {aside}." if aside else ""))


@app.command(
    epilog="\b\nExamples:\n  casefile store copy club.casefile postgresql://casefile@db.example/club"
    "\n  casefile store copy postgresql://casefile@db.example/club club.casefile"
)
def copy(
    from_: Annotated[str, typer.Argument(metavar="FROM", help="A store: a file, or a postgresql:// URL.")],
    to: Annotated[str, typer.Argument(metavar="TO", help="Where there is no store yet, or an empty one.")],
) -> None:
    """Copy everything from one store to another, of the same or of the other kind, and compare every row.

    No server may run on either. Afterwards everything is there, or nothing; if it was interrupted, run it again.
    """
    from casefile.storage.copying import copy as copied

    source, target = find_store(from_), address_of(to)
    with told_in_words():
        done = asyncio.run(copied(source, target, show_progress))
    rows = ", ".join(f"{number} {what}" for what, number in done.rows.items())
    write_out(f"{target} has everything that {source} has: {rows}.")
    write_out(f"The same rows on both sides, by this digest: {done.digest}")


@app.command(epilog="\b\nExample:\n  casefile store vacuum --store club.casefile")
def vacuum(store: StorePath = None) -> None:
    """Return the space of what was deleted to the disk. Stop the server first."""
    from casefile.storage.backup import vacuum as vacuumed

    place = find_file(store, "PostgreSQL uses such room again by itself, and `vacuumdb --full` gives it back.")
    with told_in_words():
        before, after = vacuumed(place)
    write_out(f"{place}: {size(before)} before, {size(after)} now.")


@app.command(epilog="\b\nExamples:\n  casefile store prune --keep 90\n  casefile store prune --keep 90 --yes")
def prune(
    keep: Annotated[int, typer.Option(metavar="DAYS", min=1, help="Keep what was used in the last DAYS days.")],
    store: StorePath = None,
    yes: Really = False,
    json_: AsJson = False,
) -> None:
    """Delete what nobody has used for long: ended tables, tables that never began, guests who never played.

    Without --yes it only says what would go. A running game goes after a year without a move, or after
    --keep, whichever is longer.
    """
    from casefile.table.pruning import SINGLE, stale_after
    from casefile.table.pruning import prune as pruned

    async def work(opened: Store) -> dict[str, int]:
        return await pruned(opened, stale_after(keep, time.time_ns() // 1_000_000), really=yes)

    counts = with_store(store, work)
    if json_:
        print_json(counts | {"deleted": yes})
        return
    told = ", ".join(f"{count:,} {SINGLE[what] if count == 1 else what}" for what, count in counts.items())
    write_out(f"Deleted: {told}." if yes else f"Would be deleted: {told}. With --yes they are.")
