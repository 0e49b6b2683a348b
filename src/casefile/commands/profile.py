"""`casefile profile`: what a game keeps of a person between matches, what it can buy, and the options of the next."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.paths import command, home, own_profile
from casefile.commands.records import PackFile, load_pack
from casefile.engine.errors import BadProfile
from casefile.engine.profile import Profile
from casefile.engine.record import Record
from casefile.terminal import text
from casefile.terminal.console import WORDS, page_width
from casefile.terminal.lobby import Address, Lobby
from casefile.terminal.text import write_out

EXAMPLES = (
    "\b\nExamples:\n  casefile profile\n  casefile profile --count game.record"
    '\n  casefile profile --buy "skill bonnie driver"\n  casefile profile mine.toml --names Thelma,Louise'
)
FILE = "/api/games/{game}/profile/file"
KEEPERS = [name for name in casefile.GAMES if casefile.find(name).profile_type is not None]


def profile(
    file: Annotated[
        Path | None,
        typer.Argument(
            metavar="[FILE]",
            help="The profile; a new one begins where there is none. Left out, your own.",
            show_default=False,
        ),
    ] = None,
    count: Annotated[
        list[Path] | None, typer.Option("--count", metavar="RECORD", help="Count a finished game.")
    ] = None,
    pack: PackFile = None,
    buy: Annotated[
        list[str] | None,
        typer.Option(
            metavar="ITEM", help="'skill bonnie driver', 'car roadster', 'weapon clyde knife', 'hp bonnie' or 'memory'."
        ),
    ] = None,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME", help="Name the couple.")] = None,
    bring_from: Annotated[
        str | None,
        typer.Option("--from", metavar="URL", help="Fetch your profile from a server."),
    ] = None,
    bring_to: Annotated[
        str | None, typer.Option("--to", metavar="URL", help="Replace your profile on a server by this one.")
    ] = None,
    mode: Annotated[str | None, typer.Option(metavar="MODE", help="The difficulty of the next game.")] = None,
    game: Annotated[str, typer.Option(help=f"Whose profile: {', '.join(KEEPERS)}.")] = KEEPERS[0],
) -> None:
    """Runs of a game: count finished games, spend experience, and show how to start the next game.

    The file is the same that the page of a server saves and takes: carry it there and back.
    """
    game, kind = casefile.find(game).name, casefile.find(game).profile_type
    if kind is None:
        raise BadProfile(f"{game} keeps nothing between games; {', '.join(KEEPERS)} does.")
    path = file or own_profile(game)
    if bring_from is None:
        mine = kind.load(path)
    else:
        mine = kind.parse(at_server(bring_from).fetch(FILE.format(game=game)))
    if names is not None:
        mine.rename(names.split(","))
    for record in count or []:
        write_out(counted(mine, record, pack))
    for item in buy or []:
        write_out(WORDS.say("profile.bought", item=item, price=mine.buy(item, casefile.load(game))))
    if bring_from is not None and path.exists():
        path.replace(before := path.with_name(f"{path.name}.before"))
        write_out(WORDS.say("profile.before", path=before))
    if count or buy or names is not None or bring_from is not None:
        path.parent.mkdir(parents=True, exist_ok=True)
        mine.save(path)
    if bring_to is not None:
        at_server(bring_to).post(FILE.format(game=game), text=mine.text())
        write_out(WORDS.say("profile.there", server=bring_to))
    show(mine, path, game, mode, "" if file is None else f"{file} ")


def at_server(link: str) -> Lobby:
    """The lobby of a server, for the guest that this terminal is there."""
    lobby = Lobby(Address.read(link).server, home())
    lobby.introduce(None)
    return lobby


def counted(mine: Profile, path: Path, pack: Path | None) -> str:
    """What a record has brought, and why it brought nothing where it asked to."""
    record = Record.load(path, casefile.load, load_pack(pack))
    objection = mine.objection(record.game)
    gained = mine.count(record)
    if objection:
        return WORDS.say("profile.not_credited", record=path, reason=objection)
    return WORDS.say("profile.counted", record=path, n=gained)


def show(mine: Profile, path: Path, name: str, mode: str | None, called: str) -> None:
    """The sheet, the shelf and the next step; `called` is the file as the command line names it."""
    game = casefile.load(name)
    chosen = " ".join(f"--option {key}={str(value).lower()}" for key, value in mine.options(mode).items())
    title, rows = mine.shelf(game)
    for line in mine.lines(game):
        write_out(text.fold(line, page_width()))
    write_out("", title, *text.columns(rows, width=page_width()), "")
    for key, words in (
        ("buy", f'profile {called}--buy "ITEM"'),
        ("next", f"play {name} {chosen}"),
        ("count", f"profile {called}--count RECORD"),
    ):
        write_out(WORDS.say(f"profile.{key}"), f"  {command(words)}")  # one line, so that it can be copied
    write_out(WORDS.say("profile.file", path=path))
