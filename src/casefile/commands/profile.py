"""`casefile profile`: runs of Love & Death. What was earned, what it can buy, and the options of the next game."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.engine.record import Record
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.profile import Profile

EXAMPLES = (
    "\b\nExamples:\n  casefile profile mine.toml\n  casefile profile mine.toml --count game.record"
    '\n  casefile profile mine.toml --buy "skill bonnie driver"'
)


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
) -> None:
    """Runs of Love & Death: count finished games, spend experience, and show how to start the next game."""
    mine = Profile.load(file)
    for path in count or []:
        gained = mine.count(Record.load(path, casefile.load))
        print(f"{path}: counted, {gained} xp.")
    for item in buy or []:
        print(f"{item}: bought for {mine.buy(item, LoveAndDeath())} xp.")
    if count or buy:
        mine.save(file)
    print(f"{' and '.join(mine.names)}: {mine.xp} xp to spend, most loot in a game {mine.record}.")
    print(f"Skills: {', '.join(mine.bonnie) or 'none'}; {', '.join(mine.clyde) or 'none'}.")
    print(f"Achievements: {', '.join(mine.achievements) or 'none'}.")
    print(f"Frank Hamer killed on: {', '.join(mine.hamer) or 'no difficulty'}.")
    chosen = " ".join(f"--option {name}={str(value).lower()}" for name, value in mine.options(mode).items())
    print(f"The next game: casefile play love-and-death {chosen}")
