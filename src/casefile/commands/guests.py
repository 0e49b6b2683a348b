"""`casefile guests`: who has been here, and keeping somebody out."""

from __future__ import annotations

from dataclasses import asdict
from typing import Annotated

import typer

from casefile.commands.store import AsJson, StorePath, StoreTrouble, print_json, size, when, with_store
from casefile.engine.reading import counted
from casefile.storage import MOST_LISTED, GuestRow, Store
from casefile.terminal.text import write_out

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="The guests of a server: list them, keep one out, let one in again.",
    epilog="\b\nExamples:\n  casefile guests list\n  casefile guests ban GUEST\n  casefile guests unban GUEST",
)

GuestId = Annotated[str, typer.Argument(metavar="GUEST", help="The guest's id (see `casefile guests list`).")]


@app.command(
    "list",
    epilog="\b\nExamples:\n  casefile guests list\n  casefile guests list --name Ann"
    "\n  casefile guests list --banned --json",
)
def list_(
    name: Annotated[str, typer.Option(metavar="NAME", help="Only those whose name contains this.")] = "",
    banned: Annotated[bool, typer.Option("--banned", help="Only those who are kept out.")] = False,
    store: StorePath = None,
    json_: AsJson = False,
) -> None:
    """List guests, the most recently seen first."""
    found = [
        guest
        for guest in with_store(store, everybody)
        if name.casefold() in guest.name.casefold() and (guest.banned or not banned)
    ]
    found.sort(key=lambda guest: -guest.seen)
    if json_:
        print_json([asdict(guest) for guest in found])
        return
    for guest in found:
        mark = "  banned" if guest.banned else "  has left" if guest.gone else ""
        has = f"{counted(guest.tables, 'table'):>11}  {size(guest.bytes):>9}"
        write_out(f"{guest.id}  {when(guest.seen)}  {has}  {guest.name}{mark}")
    if not found:
        write_out("There are none.")


async def everybody(store: Store) -> list[GuestRow]:
    guests: list[GuestRow] = []
    while page := await store.guests(after=guests[-1].id if guests else "", limit=MOST_LISTED):
        guests += page
    return guests


@app.command(epilog="\b\nExample:\n  casefile guests ban GUEST --store club.casefile")
def ban(guest: GuestId, store: StorePath = None, json_: AsJson = False) -> None:
    """Ban a guest: they can no longer use their seats. A running server notices within seconds.

    A banned person can come back as a new guest; only a password in front of the server prevents that.
    """
    change(store, guest, json_, banned=True)


@app.command(epilog="\b\nExample:\n  casefile guests unban GUEST --store club.casefile")
def unban(guest: GuestId, store: StorePath = None, json_: AsJson = False) -> None:
    """Let a banned guest in again, with the seats that they had."""
    change(store, guest, json_, banned=False)


def change(store: str | None, guest: str, json_: bool, *, banned: bool) -> None:
    async def work(opened: Store) -> GuestRow:
        known = await opened.guests(guest=guest)
        if not known:
            raise StoreTrouble(f"There is no guest {guest[:64]!r}: an id is wanted, as `casefile guests list` has it.")
        if not banned and not known[0].banned:
            raise StoreTrouble(f"{known[0].name} is not banned.")
        await (opened.revoke(guest, banned=True) if banned else opened.unban(guest))
        return (await opened.guests(guest=guest))[0]

    after = with_store(store, work)
    if json_:
        print_json(asdict(after))
    else:
        write_out(f"{after.name} ({after.id}) is {'kept out' if banned else 'let in again'}.")
