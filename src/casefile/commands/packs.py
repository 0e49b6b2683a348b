"""`casefile pack`: for people who write cards."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.paths import command
from casefile.engine.errors import BadPack
from casefile.engine.game import Game, Pack
from casefile.engine.packs import differences, game_of, id_fault, new_pack, try_out, with_base
from casefile.engine.reading import found
from casefile.terminal.text import write_out

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Content packs: begin one of your own, check it, compare two.",
    epilog="\b\nExamples:\n  casefile pack new bonnie-and-clyde mine.toml"
    "\n  casefile pack check mine.toml"
    "\n  casefile play bonnie-and-clyde --pack mine.toml",
)

GameName = Annotated[str, typer.Argument(metavar="GAME", help="Which game (see `casefile games`).")]


FILE = ".toml"  # the end of a path
Packs = Annotated[
    list[str],
    typer.Argument(metavar="PACK", help="A pack: a file (.toml), or two words, a game and the id of one that ships."),
]


@app.command(
    epilog="\b\nExamples:\n  casefile pack new bonnie-and-clyde mine.toml"
    "\n  casefile pack new detective-rummy my_case.toml --from the-last-tram"
)
def new(
    game: GameName,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file to write; its name becomes the pack's id.")],
    source: Annotated[
        str | None,
        typer.Option("--from", metavar="PACK", help="Which pack that ships to copy. [default: the standard one]"),
    ] = None,
) -> None:
    """Write a copy of a pack to edit: of the standard one, or of another that ships."""
    kind = casefile.find(game)
    if file.suffix != FILE:
        raise BadPack(f"A pack is a file whose name ends in {FILE}: {file.parent / (file.stem + FILE)}, perhaps.")
    new_pack(kind, file, file.stem.lower().replace("_", "-"), source)
    copied = f"the pack {source}" if source else "the standard pack"
    write_out(f"{file}: a copy of {copied}. Edit it, then: {command(f'pack check {file}')}")


@app.command(epilog="\b\nExamples:\n  casefile pack check mine.toml\n  casefile pack check fbi fbi-flat")
def check(packs: Packs) -> None:
    """Say whether a pack can be played with every number of seats, with warnings; or list all that is wrong with it."""
    kind, (pack, *more) = read_packs(packs)
    if more:
        raise BadPack("One pack is checked at a time.")
    loaded = try_out(kind, pack)
    write_out(f"{packs[-1]}: pack {pack.id!r} of {kind.title}, {pack.digest[:12]}: can be played.")
    if packs[-1].endswith(FILE) and (fault := id_fault(kind, pack.id)):
        write_out(f"Warning: a server does not offer it: {fault}.")
    for warning in loaded.pack_warnings():
        write_out(f"Warning: {warning}")
    for note in loaded.pack_notes():
        write_out(note)


@app.command(
    epilog="\b\nExamples:\n  casefile pack diff mine.toml\n  casefile pack diff a.toml b.toml"
    "\n  casefile pack diff fbi fbi-flat mine.toml"
)
def diff(packs: Packs) -> None:
    """List every place at which two packs differ; of one pack, where it differs from the standard one.

    What a pack takes over from another one (extends) is no difference; what it replaces is one line.
    """
    kind, found_packs = read_packs(packs)
    first, second, *more = [kind.load_pack(None), *found_packs] if len(found_packs) == 1 else found_packs
    if more:
        raise BadPack("Two packs are compared at a time.")
    for pack in found_packs:
        if (other := game_of(pack)) != kind.name:
            title = casefile.find(other).title
            raise BadPack(f"Packs of one game are compared: {pack.id} is one of {title}, not of {kind.title}.")
    depth = 1 if ("extends" in first.data) != ("extends" in second.data) else None
    count = 0
    for place, old, new_value in differences(with_base(kind, first), with_base(kind, second), depth=depth):
        write_out(f"{place}: {shown(old)} → {shown(new_value)}")
        count += 1
    places = "1 place" if count == 1 else f"{count} places"
    write_out(f"{first.id} and {second.id} " + (f"differ in {places}." if count else "are the same."))


def shown(value: object) -> str:
    """What stands in a pack, in a few words."""
    if isinstance(value, list) and value and all(isinstance(entry, dict) for entry in value):
        return "1 entry" if len(value) == 1 else f"{len(value)} entries"
    return found(value)


def read_packs(words: list[str]) -> tuple[type[Game], list[Pack]]:
    """The packs that a command names, and their game: the first word, unless the first file says it itself."""
    if words[0].endswith(FILE):
        first = Game.load_pack(words[0])
        if game_of(first) not in casefile.GAMES:
            raise BadPack(
                f"{words[0]}: schema: expected a text that begins with a game ({', '.join(casefile.GAMES)}), "
                f"found {found(first.data.get('schema'))}."
            )
        kind = casefile.find(game_of(first))
        return kind, [first, *map(kind.load_pack, words[1:])]
    kind = casefile.find(words[0])
    if not words[1:]:
        raise BadPack(f"Which pack of {kind.title}? Name a file that ends in {FILE}, or one that ships.")
    return kind, [kind.load_pack(word) for word in words[1:]]
