"""`casefile record`: games that were kept, to be read, replayed, proved, and shared from one seat's knowledge."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.engine.errors import BadRecord
from casefile.engine.game import Game, Pack
from casefile.engine.journal import Journal
from casefile.engine.reading import counted
from casefile.engine.record import SEAT, Record, SeatRecord, names_for, read_text
from casefile.terminal.console import StandardConsole
from casefile.terminal.text import fold, write_out

app = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Records: games that were kept. Read, replay, prove or share one.",
    epilog="\b\nExamples:\n  casefile record show match.record\n  casefile record verify match.record"
    "\n  casefile record export match.record --seat 0 --to mine.record",
)

File = Annotated[Path, typer.Argument(metavar="FILE", help="A record.")]
PackFile = Annotated[
    Path | None,
    typer.Option("--pack", metavar="PATH", help="The pack it was played with, unless it ships with Casefile."),
]


def names_of(record: Record | SeatRecord, reader: int | None) -> tuple[str, ...]:
    """Who played, as one seat reads it (None: a spectator)."""
    return names_for(record.names, reader) or tuple(f"Seat {seat}" for seat in range(record.game.seats))


def load_pack(pack: Path | None) -> Pack | None:
    return None if pack is None else Game.load_pack(pack)


@app.command(epilog="\b\nExample:\n  casefile record show match.record")
def show(file: File, pack: PackFile = None) -> None:
    """Say what a record holds: game, players, length, result."""
    text = read_text(file)
    if text.startswith(SEAT):
        seat_record = SeatRecord.read(text, casefile.load, load_pack(pack))
        who = "a spectator" if seat_record.seat is None else f"seat {seat_record.seat}"
        write_out(f"{seat_record.game.title}, as {who} saw it: {counted(len(seat_record.steps), 'step')}.")
        return
    record = Record.read(text, casefile.load, load_pack(pack))
    game = record.game
    write_out(f"{game.title}, {counted(game.seats, 'seat')}: {', '.join(names_of(record, None))}.")
    for name, value in game.changed.items():
        write_out(f"Option {name} = {value}.")
    write_out(f"Pack {game.pack.id}, {counted(len(record.acts()), 'act')}.")
    outcome = record.replay().outcome
    if outcome is None:
        write_out("The game is not finished.")
        return
    for name, total, place in zip(names_of(record, None), outcome.scores, outcome.ranking, strict=True):
        write_out(f"{place}. {name}: {total}")


@app.command(
    epilog="\b\nExamples:\n  casefile record replay match.record\n  casefile record replay match.record --seat 1"
)
def replay(
    file: File,
    seat: Annotated[
        int | None, typer.Option(metavar="K", help="As this seat saw it. Left out: as a spectator.")
    ] = None,
    pack: PackFile = None,
) -> None:
    """Tell a game sentence by sentence, as one seat or a spectator saw it."""
    text = read_text(file)
    if text.startswith(SEAT):
        seat_record = SeatRecord.read(text, casefile.load, load_pack(pack))
        tell_all(told_again(seat_record))
        return
    record = Record.read(text, casefile.load, load_pack(pack))
    check_seat(record.game, seat)
    journal = Journal()
    record.replay(journal)
    names = names_of(record, seat)
    tell_all(record.game.tell(event, seat, names) for event in journal.told(seat))


def told_again(record: SeatRecord) -> Iterable[str]:
    """The sentences of a seat record. Its events are not replayed from acts: what it holds may be no event at all."""
    names = names_of(record, record.seat)
    for number, (told, _view) in enumerate(record.replay(), 1):
        try:
            yield from [record.game.tell(event, record.seat, names) for event in told]
        except (LookupError, ValueError, TypeError, ArithmeticError):
            raise BadRecord(f"Step {number} tells of something that cannot happen in {record.game.title}.") from None


def tell_all(sentences: Iterable[str]) -> None:
    """A sentence to a line; on a terminal folded to its width, a screen at a time."""
    console = StandardConsole(sys.stdin, sys.stdout)
    lines = "\n".join(sentences)
    if console.person:
        console.page(fold(lines, console.width))
    else:
        write_out(lines)


@app.command(epilog="\b\nExample:\n  casefile record verify match.record")
def verify(file: File, pack: PackFile = None) -> None:
    """Prove a finished game: dealt as committed, every act legal, the result as written."""
    record = Record.load(file, casefile.load, load_pack(pack))
    record.verify()
    sealed = " The deal is the one that was committed to." if record.commitment is not None else ""
    scores = ", ".join(map(str, record.scores or ()))
    write_out(f"{file}: proved. {counted(len(record.acts()), 'legal act')}, scores {scores}.{sealed}")


@app.command(epilog="\b\nExample:\n  casefile record export match.record --seat 0 --to mine.record")
def export(
    file: File,
    to: Annotated[Path, typer.Option("--to", metavar="PATH", help="Where to write it.")],
    seat: Annotated[int | None, typer.Option(metavar="K", help="Whose knowledge. Left out: a spectator's.")] = None,
    pack: PackFile = None,
) -> None:
    """Write the record of one seat: what it was told and shown, and nothing else."""
    record = Record.load(file, casefile.load, load_pack(pack))
    check_seat(record.game, seat)
    if to.resolve() == file.resolve():
        raise BadRecord("The seat record would replace the full record: choose another file.")
    record.for_seat(seat).save(to)
    write_out(f"{to}: the game as {'a spectator' if seat is None else f'seat {seat}'} saw it.")


def check_seat(game: Game, seat: int | None) -> None:
    if seat is not None and not 0 <= seat < game.seats:
        raise BadRecord(f"The seats of this game are 0 to {game.seats - 1}, not {seat}.")
