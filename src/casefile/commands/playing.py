"""`casefile play` and `casefile resume`: a game against bots in the line mode."""

from __future__ import annotations

import secrets
import shlex
import sys
from datetime import datetime
from pathlib import Path
from typing import Annotated, NoReturn

import typer

from casefile.bots import DEFAULT_LEVEL, Entrant
from casefile.bots.foreign import end_all, is_foreign
from casefile.commands.arguments import read_pairs
from casefile.commands.bots import WHO, failures_told, read_bots
from casefile.commands.paths import command, home
from casefile.commands.records import PackFile, load_pack
from casefile.engine.chance import chance
from casefile.engine.errors import BadOption, BadRecord
from casefile.engine.game import Game
from casefile.engine.record import YOU, Record, Replace
from casefile.engine.state import State
from casefile.lessons import name_seats
from casefile.positions import load_position
from casefile.table.wording import words_in as table_words
from casefile.terminal.console import WORDS, StandardConsole
from casefile.terminal.line import LineMode
from casefile.terminal.saving import PERSON, GameFile, seating
from casefile.terminal.session import Session, bot_seed, deal
from casefile.terminal.session import resume as continued
from casefile.terminal.text import prose, write_out
from casefile.terminal.tongue import load, spoken

FIRST_GAME = "bonnie-and-clyde"
LONGEST_NAME = 20
LONGEST_BOT = 100  # letters that a record keeps

PLAY_EXAMPLES = (
    "\b\nExamples:\n  casefile play\n  casefile play bonnie-and-clyde --seats 3 --names Ann,Ben"
    "\n  casefile play --seed 7 --option target=200 --option look=optional"
    "\n  casefile play --position my_puzzle.toml\n  casefile play fbi --bots my_bot.py:MyBot"
)
RESUME_EXAMPLES = (
    "\b\nExamples:\n  casefile resume\n  casefile resume friday.record"
    "\n  casefile resume friday.record --bots my_bot.py:MyBot"
)
BOTS_HELP = f"One bot for all other seats, or one for each, with commas between: {WHO}"


def play(
    game: Annotated[str | None, typer.Argument(help="Which game (see `casefile games`).", show_default=False)] = None,
    plain: Annotated[bool, typer.Option("--plain", help="The plain line mode: the only one for now.")] = False,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many play, you included.")] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(metavar="NAMES", help=f"{BOTS_HELP} [default: {DEFAULT_LEVEL}]", show_default=False),
    ] = None,
    seed: Annotated[
        int | None, typer.Option(metavar="NUMBER", help="Deal by this seed. Left out: a secret one, shown at the end.")
    ] = None,
    option: Annotated[
        list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game; may be given several times.")
    ] = None,
    pack: Annotated[str | None, typer.Option(metavar="PATH", help="Cards from this pack (a .toml file).")] = None,
    seat: Annotated[int | None, typer.Option(metavar="K", help="Your seat, counted from 0. [default: 0]")] = None,
    names: Annotated[str | None, typer.Option(metavar="NAMES", help="Names of the others, in order of seats.")] = None,
    position: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Start from this position instead of a deal.")
    ] = None,
    save: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Keep the game in this file. Left out: in your folder.")
    ] = None,
) -> None:
    """Play a game against bots.

    Type help during the game to see what you can type.
    """
    kinds = read_bots(bots or [DEFAULT_LEVEL])
    number = secrets.randbelow(2**31) if seed is None else seed
    chance(number)  # refuses a bad seed before anything else happens
    state: State
    if position is not None:
        if game or seats is not None or option or pack:
            raise BadOption("A position file says itself which game, seats, options and pack: leave these out.")
        state = load_position(position)
        state.game = state.game.speaking(spoken())
    else:
        wanted = len(kinds) + 1 if seats is None and len(kinds) > 1 else seats
        chosen = load(game or FIRST_GAME, wanted, pack, **read_pairs(option or []))
        chosen.check_new()
        state = deal(chosen, number)
    table = state.game
    if seat is None:
        seat = state.actors[0] if position is not None and state.actors else 0
    if not 0 <= seat < table.seats:
        raise BadOption(f"The seats of this table are 0 to {table.seats - 1}, not {seat}.")
    bots_by_seat = seat_bots(table.seats, seat, kinds)
    session_names = read_names(table, seat, names)
    game_file = None
    if position is None:
        record = Record(table, number, session_names)
        sitting = {at: bot.name[:LONGEST_BOT] for at, bot in bots_by_seat.items()}
        record.entries += [Replace(at, sitting.get(at, PERSON)) for at in range(table.seats)]
        own = own_pack(pack)
        game_file = GameFile(record, save or new_game(table), resume_command(save, own), own)
    elif save is not None:
        raise BadOption("A game from a position cannot be kept: a record begins with a deal.")
    seat_down(state, seat, bots_by_seat, session_names, number, game_file)


def seat_bots(seats: int, seat: int, kinds: list[Entrant]) -> dict[int, Entrant]:
    """The bot of every other seat; one that is named alone sits everywhere."""
    others = [other for other in range(seats) if other != seat]
    if len(kinds) == 1:
        kinds = kinds * len(others)
    if len(kinds) != len(others):
        raise BadOption(f"{seats} seats leave {len(others)} for bots; --bots names {len(kinds)}.")
    return dict(zip(others, kinds, strict=True))


def resume(
    file: Annotated[Path | None, typer.Argument(metavar="[FILE]", help="A kept game. Left out, your last one.")] = None,
    bots: Annotated[
        list[str] | None,
        typer.Option(metavar="NAMES", help=f"{BOTS_HELP} [default: those of the record]", show_default=False),
    ] = None,
    pack: PackFile = None,
) -> None:
    """Go on with a game that was kept."""
    path = file or last_game()
    record = Record.load(path, load, load_pack(pack))
    sitting = seating(record)
    people = [seat for seat, player in sitting.items() if player == PERSON]
    if len(people) != 1 or len(sitting) != record.game.seats or not isinstance(record.seed, int):
        raise BadRecord(f"{path} was not kept by casefile play, so it does not say who sits where.")
    state = continued(record)
    if not state.actors:
        raise BadRecord(f"{path} is finished. Read it with: {command(f'record replay {path}')}")
    kept = {seat: player for seat, player in sitting.items() if seat != people[0]}
    named = seat_bots(record.game.seats, people[0], read_bots(bots)) if bots else bots_of(kept, path)
    names = record.names or read_names(record.game, people[0], None)
    game_file = GameFile(record, path, resume_command(file, pack), pack)
    seat_down(state, people[0], named, names, record.seed, game_file, resumed=True)


def bots_option(kinds: dict[int, Entrant]) -> str:
    """How the same bots are named again."""
    names = [bot.name for _, bot in sorted(kinds.items())]
    return " ".join(f"--bots {shlex.quote(name)}" for name in (names if len(set(names)) > 1 else names[:1]))


def bots_of(kept: dict[int, str], path: Path) -> dict[int, Entrant]:
    """The bots that a record names. One from elsewhere must be named by the user: the record can be anybody's."""
    for name in kept.values():
        if is_foreign(name):
            raise BadRecord(
                f"{path} was played with a bot of your own, {name}. A record does not start programs by itself: "
                "name the bots again with --bots."
            )
    return {seat: Entrant(name) for seat, name in kept.items()}


def seat_down(
    state: State,
    seat: int,
    kinds: dict[int, Entrant],
    names: tuple[str, ...],
    number: int,
    game_file: GameFile | None,
    *,
    resumed: bool = False,
) -> NoReturn:
    """Play a game in the line mode, from here to its end or until the person leaves."""
    table = state.game
    for kind in set(kinds.values()):
        kind.try_out(table)
    players = {other: kind.seated(table, other, bot_seed(number, other)) for other, kind in kinds.items()}
    said = tuple(table_words(table.language).say("learn.you") if name == YOU else name for name in names)
    session = Session(state, seat, players, said, game_file)
    if resumed:
        session.told, session.shown = len(session.journal.events), len(state.sheets)
    console = StandardConsole(sys.stdin, sys.stdout)
    lesson = command(f"learn {table.name}") if table.packs_in("lessons") else ""
    mode = LineMode(session, console, number, from_position=game_file is None, resumed=resumed, lesson=lesson)
    again = f"{game_file.command} {bots_option(kinds)}" if game_file is not None else ""
    with failures_told(f"The game is kept up to your last decision. Mend the bot, then: {again}" if again else ""):
        try:
            code = mode.run()
        finally:
            end_all()
    if session.over and game_file is not None:
        for line in next_step(table, game_file):
            write_out(line if line.startswith("  ") else prose(line, console.width))  # a command can be copied as it is
    sys.stdout.flush()
    raise typer.Exit(code)


def next_step(game: Game, game_file: GameFile) -> list[str]:
    """How a finished game is reviewed, and how a profile counts it, for games that keep one."""
    if game_file.trouble is not None:
        return [WORDS.say("end.trouble", reason=game_file.trouble)]
    path = shlex.quote(str(game_file.path))
    own = game_file.path.parent == kept_games()  # this match is the last one, which review finds by itself
    pack = f" --pack {shlex.quote(str(game_file.pack))}" if game_file.pack else ""
    lines = [WORDS.say("end.review", command=command(("review" if own else f"review {path}") + pack))]
    if game.profile_type is None:
        return lines
    count = command(f"profile --count {path}{pack}")
    return [*lines, WORDS.say("profile.record", path=game_file.path), WORDS.say("profile.step"), f"  {count}"]


def own_pack(pack: str | None) -> Path | None:
    """The pack, if it is a file and not one that ships."""
    return Path(pack) if pack is not None and pack.endswith(".toml") else None


def resume_command(file: Path | None, pack: Path | None) -> str:
    """What to type to go on with a game."""
    words = ["resume", *([str(file)] if file else []), *(["--pack", str(pack)] if pack else [])]
    return command(shlex.join(words))


def kept_games() -> Path:
    """The folder of kept games."""
    return home() / "games"


def new_game(game: Game) -> Path:
    """A file of its own for a new game: no game ever takes another's place."""
    return kept_games() / f"{game.name}-{datetime.now():%Y-%m-%d-%H%M%S}-{secrets.token_hex(2)}.record"


def last_game(*, finished: bool = False) -> Path:
    """The kept game that was played last and is not finished; or is."""
    try:
        files = sorted(kept_games().glob("*.record"), key=lambda file: file.stat().st_mtime_ns, reverse=True)
        for file in files:
            if ("\nproof: " in file.read_text(encoding="utf-8", errors="replace")) == finished:
                return file
    except OSError as reason:
        raise BadRecord(f"The kept games cannot be read: {reason.strerror or reason}.") from None
    key = "end.none_finished" if finished else "end.none_kept"
    raise BadRecord(WORDS.say(key, command=command("play")))


def read_names(game: Game, seat: int, given: str | None) -> tuple[str, ...]:
    """The names of all seats: the person's own is `You`, the others as given, as far as they are."""
    own = [name.strip() for name in given.split(",")] if given is not None else []
    if len(own) > game.seats - 1:
        raise BadOption(f"--names has {len(own)} names for {game.seats - 1} other seats.")
    for name in own:
        if not name or len(name) > LONGEST_NAME or not name.isprintable() or name.lower() == YOU.lower():
            raise BadOption(f"A name has 1 to {LONGEST_NAME} printable characters and is not {YOU}: {name[:40]!r}.")
    if len({name.lower() for name in own}) < len(own):
        raise BadOption("Two players cannot have the same name.")
    return name_seats(game.seats, seat, YOU, own)
