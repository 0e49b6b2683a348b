"""`casefile learn`, `casefile puzzle` and `casefile lesson`: lessons and puzzles, those that ship and one's own."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.paths import command, own_lessons
from casefile.engine.errors import CasefileError
from casefile.engine.reading import counted
from casefile.lessons import BadLesson, Kind, Lesson, Practice, find_among, next_lesson, read_own, shipped
from casefile.table.wording import words_in
from casefile.terminal.console import StandardConsole
from casefile.terminal.practice import LessonMode
from casefile.terminal.text import write_out
from casefile.terminal.tongue import spoken

FIRST = "first"
FILE = ".toml"  # the end of a path
LEARN_EXAMPLES = (
    "\b\nExamples:\n  casefile learn\n  casefile learn fbi\n  casefile learn love-and-death second"
    "\n  casefile learn my_lesson.toml"
)
PUZZLE_EXAMPLES = (
    "\b\nExamples:\n  casefile puzzle\n  casefile puzzle fbi\n  casefile puzzle fbi spoil_it"
    "\n  casefile puzzle my_puzzle.toml"
)

GameName = Annotated[
    str | None,
    typer.Argument(
        metavar="[GAME]", help="Which game (see `casefile games`), or a file of your own (.toml).", show_default=False
    ),
]

Folder = Annotated[
    Path | None,
    typer.Option(
        "--lessons",
        metavar="FOLDER",
        help="Your own lessons and puzzles. [default: lessons in your folder]",
        show_default=False,
    ),
]

lessons = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Lessons and puzzles of your own: check them.",
    epilog="\b\nExample:\n  casefile lesson check my_lesson.toml",
)


def learn(
    game: GameName = None,
    lesson: Annotated[str, typer.Argument(help="Which lesson of that game.")] = FIRST,
    folder: Folder = None,
) -> None:
    """Learn a game by playing: lessons of some five minutes each. Without a game, list them, your own too."""
    if game is None:
        listed("lessons", folder)
    elif game.endswith(FILE):
        play_lesson(read_own(Path(game)))
    else:
        found = find(game, "lessons", lesson, folder)
        more = next_lesson(found)
        play_lesson(found, command(f"learn {more.game} {more.name}") if more else "")


def puzzle(
    game: GameName = None,
    name: Annotated[str | None, typer.Argument(help="Which puzzle; left out, list them.", show_default=False)] = None,
    folder: Folder = None,
) -> None:
    """Find the best move in a position that has one. Without a name, list them, your own too."""
    if game is not None and game.endswith(FILE):
        play_lesson(read_own(Path(game)))
    elif game is None or name is None:
        listed("puzzles", folder, game)
    else:
        play_lesson(find(game, "puzzles", name, folder))


@lessons.command(epilog="\b\nExamples:\n  casefile lesson check my_lesson.toml\n  casefile lesson check lessons/*.toml")
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Lessons or puzzles.")]) -> None:
    """Play lessons and puzzles in every way that they allow, and say which step is impossible, and why."""
    faults: list[str] = []
    for file in files:
        try:
            lesson = read_own(file)
        except CasefileError as reason:
            faults.append(str(reason))
        else:
            what = "a puzzle" if lesson.puzzle else f"a lesson of {counted(len(lesson.steps), 'step')}"
            write_out(f"{file}: {lesson.title}, {what} for {casefile.find(lesson.game).title}: can be played.")
    if faults:
        raise BadLesson("\n".join(faults))


def offered(games: Sequence[str], kind: Kind, folder: Path | None) -> dict[str, Mapping[str, Lesson]]:
    """The lessons or puzzles of each game: those that ship, then the user's own, in the order of a server's list."""
    if folder is not None and not folder.is_dir():
        raise BadLesson(f"There is no folder {folder} with lessons.")
    place = folder or own_lessons()
    if not place.is_dir():
        return {game: shipped(game, kind, spoken()) for game in games}
    from casefile.server.lesson_folder import LessonFolder

    own = LessonFolder(place)
    own.look()
    return {game: own.of(game, kind) for game in games}


def find(game: str, kind: Kind, name: str, folder: Path | None) -> Lesson:
    """Find a lesson or puzzle by its name."""
    game = casefile.find(game).name
    return find_among(offered([game], kind, folder)[game], game, kind, name)


def listed(kind: Kind, folder: Path | None, game: str | None = None) -> None:
    """Print the list."""
    games = [casefile.find(game).name] if game else list(casefile.GAMES)
    for name, found in offered(games, kind, folder).items():
        for lesson in found.values():
            mark = "" if lesson.name in shipped(name, kind) else " (your own)"
            write_out(f"{name} {lesson.name}: {lesson.title}{mark}")


def play_lesson(lesson: Lesson, then: str = "") -> None:
    """Hold a lesson; `then` is the command for the one that follows it."""
    practice = Practice(lesson, you=words_in(lesson.language).say("learn.you"))
    after = command(f"{'puzzle' if lesson.puzzle else 'play'} {lesson.game}")
    code = LessonMode(practice, StandardConsole(sys.stdin, sys.stdout), after, then).run()
    sys.stdout.flush()
    raise typer.Exit(code)
