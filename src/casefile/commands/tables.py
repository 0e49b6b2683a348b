"""`casefile tables`: what a host may know of the tables in a store. No hand and no seed is ever shown."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from casefile.commands.store import AsJson, Really, StorePath, StoreTrouble, print_json, size, when, with_store
from casefile.engine.reading import counted
from casefile.storage import MOST_LISTED, Store, TableRow
from casefile.terminal.text import write_out

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="The tables that a server keeps: list, look at, delete.",
    epilog="\b\nExamples:\n  casefile tables list --status running\n  casefile tables show TABLE"
    "\n  casefile tables delete TABLE --yes",
)

STATUSES = ("waiting", "running", "ended")
TableId = Annotated[str, typer.Argument(metavar="TABLE", help="The table's id: the end of its link.")]


@app.command(
    "list",
    epilog="\b\nExamples:\n  casefile tables list\n  casefile tables list --status waiting --limit 200"
    "\n  casefile tables list --host GUEST --json",
)
def list_(
    status: Annotated[str | None, typer.Option(metavar="STATUS", help="Only waiting, running or ended ones.")] = None,
    host: Annotated[str | None, typer.Option(metavar="GUEST", help="Only those of this host, by id.")] = None,
    limit: Annotated[int, typer.Option(metavar="N", min=1, max=MOST_LISTED, help="At most this many.")] = 50,
    store: StorePath = None,
    json_: AsJson = False,
) -> None:
    """List tables, the most recently changed first."""
    if status is not None and status not in STATUSES:
        raise StoreTrouble(f"A table is {', '.join(STATUSES[:-1])} or {STATUSES[-1]}, not {status[:20]!r}.")

    async def work(opened: Store) -> tuple[list[TableRow], int]:
        return await opened.recent(status=status, host=host, limit=limit), await opened.count_tables(status=status)

    rows, total = with_store(store, work)
    if json_:
        print_json([shown(row) for row in rows])
        return
    for row in rows:
        entries = counted(row.version, "entry", "entries")
        write_out(f"{row.id}  {row.status:8} {row.game:17} {when(row.updated)}  {entries:>13}")
    if host is None and total > len(rows):
        write_out(f"{total - len(rows)} more: --limit shows up to {MOST_LISTED}.")
    elif not rows:
        write_out("There are none.")


def shown(row: TableRow) -> dict[str, Any]:
    return {
        "table": row.id, "game": row.game, "status": row.status, "listed": row.listed, "host": row.host,
        "created": row.created, "updated": row.updated, "entries": row.version,
    }  # fmt: skip


@app.command(epilog="\b\nExamples:\n  casefile tables show TABLE\n  casefile tables show TABLE --json")
def show(table: TableId, store: StorePath = None, json_: AsJson = False) -> None:
    """Say what everybody at a table may know of it: game, people, how far it is, how much space it takes."""
    about = with_store(store, lambda opened: look(opened, table))
    if json_:
        print_json(about)
        return
    write_out(f"{about['table']}: {about['title'] or about['game']}, {about['status']}")
    write_out(f"Made {when(about['created'])}, last changed {when(about['updated'])}, host {about['host'] or 'nobody'}")
    if about["fault"]:
        write_out(f"It cannot be read: {about['fault']}")
    for number, seat in enumerate(about["seats"]):
        level = f" ({seat['level']})" if seat["level"] else ""
        guest = f", guest {seat['guest']}" if seat["guest"] else ""
        write_out(f"Seat {number}: {seat['name'] or 'nobody'}{level}{guest}")
    write_out(f"{counted(about['acts'], 'act')}, {counted(about['sayings'], 'line')} of chat, {size(about['bytes'])}")


async def look(store: Store, table: str) -> dict[str, Any]:
    """All of it is open to those who sit there; what only a seat or the log knows stays out."""
    from casefile.table import Games, Table
    from casefile.table.entries import BadLog, Created, decode_log

    row = await store.table(table)
    if row is None:
        raise StoreTrouble(f"There is no table {table[:64]!r}.")
    lines = await store.entries(table)
    about = shown(row) | {
        "title": "", "seats": [], "acts": 0, "sayings": 0, "bytes": sum(map(len, lines)), "fault": "",
    }  # fmt: skip
    try:
        entries = decode_log(lines)
        replayed = Table.replay(entries, Games())
    except BadLog:  # its words could hold an entry of the log
        return about | {"fault": "casefile store check says more"}
    first = entries[0]
    assert isinstance(first, Created)
    return about | {
        "title": first.title,
        "seats": [seat.shown() | {"guest": seat.guest or seat.kept} for seat in replayed.seats],
        "acts": len(replayed.match.acts) if replayed.match is not None else 0,
        "sayings": replayed.sayings.total(),
    }


@app.command(epilog="\b\nExamples:\n  casefile tables delete TABLE\n  casefile tables delete TABLE OTHER --yes")
def delete(
    tables: Annotated[list[str], typer.Argument(metavar="TABLE…", help="The ids of tables.")],
    store: StorePath = None,
    yes: Really = False,
    json_: AsJson = False,
) -> None:
    """Delete tables with their games. People who sit at one learn of it when they next do something there."""

    async def work(opened: Store) -> list[TableRow]:
        found = [(table, await opened.table(table)) for table in tables]
        if missing := [table for table, row in found if row is None]:
            raise StoreTrouble(
                f"There is no table {', '.join(repr(table[:64]) for table in missing)}: nothing is done."
            )
        for table, _row in found if yes else []:
            await opened.delete(table)
        return [row for _table, row in found if row is not None]

    rows = with_store(store, work)
    if json_:
        print_json({"deleted": yes, "tables": [shown(row) for row in rows]})
        return
    for row in rows:
        write_out(f"{row.id}  {row.status:8} {row.game:17} {'deleted' if yes else 'would be deleted'}")
    if not yes:
        write_out("With --yes they are.")
