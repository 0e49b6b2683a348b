"""`casefile pack`: for people who write cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.paths import command
from casefile.engine.packs import differences, new_pack, try_out
from casefile.engine.reading import found
from casefile.terminal.text import write_out

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Content packs: begin one of your own, check it, compare two.",
    epilog="\b\nExamples:\n  casefile pack new bonnie-and-clyde mine.toml"
    "\n  casefile pack check bonnie-and-clyde mine.toml"
    "\n  casefile play bonnie-and-clyde --pack mine.toml",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game (see `casefile games`).")]


@app.command(epilog="\b\nExample:\n  casefile pack new bonnie-and-clyde mine.toml")
def new(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; its name becomes the pack's id.")],
) -> None:
    """Write a copy of the standard pack to edit."""
    new_pack(casefile.find(game), file, file.stem.lower().replace("_", "-"))
    write_out(f"{file}: a copy of the standard pack. Edit it, then: {command(f'pack check {game} {file}')}")


@app.command(epilog="\b\nExample:\n  casefile pack check bonnie-and-clyde mine.toml")
def check(game: GameName, file: Annotated[Path, typer.Argument(metavar="FILE", help="A pack.")]) -> None:
    """Say whether a pack can be played with every number of seats, and what is odd; or all that is wrong with it."""
    kind = casefile.find(game)
    pack = kind.load_pack(file)
    loaded = try_out(kind, pack)
    write_out(f"{file}: pack {pack.id!r} of {kind.title}, {pack.digest[:12]}: can be played.")
    for warning in loaded.pack_warnings():
        write_out(f"Warning: {warning}")
    for note in loaded.pack_notes():
        write_out(note)


@app.command(
    epilog="\b\nExamples:\n  casefile pack diff bonnie-and-clyde mine.toml\n  casefile pack diff fbi a.toml b.toml"
)
def diff(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A pack.")],
    other: Annotated[
        Path | None, typer.Argument(metavar="[OTHER]", help="Another; left out, the standard pack.")
    ] = None,
) -> None:
    """List every place at which two packs differ."""
    kind = casefile.find(game)
    first, second = (
        (kind.load_pack(None), kind.load_pack(file)) if other is None else map(kind.load_pack, (file, other))
    )
    count = 0
    for place, old, new_value in differences(first.data, second.data):
        write_out(f"{place}: {found(old)} → {found(new_value)}")
        count += 1
    write_out(f"{first.id} and {second.id} " + (f"differ in {count} places." if count else "are the same."))
