"""`casefile profile`: what a game keeps of a person between matches, what it can buy, and the options of the next."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.here import command
from casefile.engine.errors import BadProfile
from casefile.engine.record import Record

EXAMPLES = (
    "\b\nExamples:\n  casefile profile mine.toml\n  casefile profile mine.toml --count game.record"
    '\n  casefile profile mine.toml --buy "skill bonnie driver"'
)
KEEPERS = [name for name in casefile.GAMES if casefile.find(name).profile_type is not None]


def profile(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The profile; a new one begins where there is none.")],
    count: Annotated[
        list[Path] | None, typer.Option("--count", metavar="RECORD", help="Credit a finished game.")
    ] = None,
    buy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ITEM", help="'skill bonnie driver', 'car roadster', 'weapon clyde knife', 'hp bonnie' or 'memory'."
        ),
    ] = None,
    mode: Annotated[str | None, typer.Option(metavar="MODE", help="The difficulty of the next game.")] = None,
    game: Annotated[str, typer.Option(help=f"Whose profile: {', '.join(KEEPERS)}.")] = KEEPERS[0],
) -> None:
    """Runs of a game: count finished games, spend experience, and show how to start the next game."""
    kind = casefile.find(game).profile_type
    if kind is None:
        raise BadProfile(f"{game} keeps nothing between games; {', '.join(KEEPERS)} does.")
    mine = kind.load(file)
    for path in count or []:
        gained = mine.count(Record.load(path, casefile.load))
        print(f"{path}: counted, {gained} xp.")
    for item in buy or []:
        print(f"{item}: bought for {mine.buy(item, casefile.load(game))} xp.")
    if count or buy:
        mine.save(file)
    for line in mine.lines():
        print(line)
    chosen = " ".join(f"--option {name}={str(value).lower()}" for name, value in mine.options(mode).items())
    print(f"The next game: {command(f'play {game} {chosen}')}")
