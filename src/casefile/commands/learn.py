"""`casefile learn`, `casefile puzzle` and `casefile lesson`: lessons and puzzles, those that ship and one's own."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.paths import command
from casefile.engine.errors import CasefileError
from casefile.lessons import BadLesson, Kind, Lesson, Practice, find_lesson, next_lesson, read_own, shipped
from casefile.terminal.console import WORDS, StandardConsole
from casefile.terminal.practice import LessonMode
from casefile.terminal.text import write_out

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

lessons = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Lessons and puzzles of your own: check them.",
    epilog="\b\nExample:\n  casefile lesson check my_lesson.toml",
)


def learn(
    game: GameName = None,
    lesson: Annotated[str, typer.Argument(help="Which lesson of that game.")] = FIRST,
) -> None:
    """Learn a game by playing: lessons of some five minutes each. Without a game, list them."""
    if game is None:
        listed("lessons")
    elif game.endswith(FILE):
        play_lesson(read_own(Path(game)))
    else:
        found = find_lesson(casefile.find(game).name, "lessons", lesson)
        more = next_lesson(found)
        play_lesson(found, command(f"learn {more.game} {more.name}") if more else "")


def puzzle(
    game: GameName = None,
    name: Annotated[str | None, typer.Argument(help="Which puzzle; left out, list them.", show_default=False)] = None,
) -> None:
    """Find the best move in a position that has one."""
    if game is not None and game.endswith(FILE):
        play_lesson(read_own(Path(game)))
    elif game is None or name is None:
        listed("puzzles", game)
    else:
        play_lesson(find_lesson(casefile.find(game).name, "puzzles", name))


@lessons.command(epilog="\b\nExamples:\n  casefile lesson check my_lesson.toml\n  casefile lesson check lessons/*.toml")
def check(files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Lessons or puzzles.")]) -> None:
    """Play lessons and puzzles by every way that they allow, and say which step is impossible, and why."""
    faults: list[str] = []
    for file in files:
        try:
            lesson = read_own(file)
        except CasefileError as reason:
            faults.append(str(reason))
        else:
            what = "a puzzle" if lesson.puzzle else f"a lesson of {counted(len(lesson.steps))}"
            write_out(f"{file}: {lesson.title}, {what} for {casefile.find(lesson.game).title}: can be played.")
    if faults:
        raise BadLesson("\n".join(faults))


def counted(steps: int) -> str:
    return "1 step" if steps == 1 else f"{steps} steps"


def listed(kind: Kind, game: str | None = None) -> None:
    """Say what there is."""
    for name in [casefile.find(game).name] if game else casefile.GAMES:
        for lesson in shipped(name, kind).values():
            write_out(f"{name} {lesson.name}: {lesson.title}")


def play_lesson(lesson: Lesson, then: str = "") -> None:
    """Hold a lesson; `then` is the command for the one that follows it."""
    practice = Practice(lesson, you=WORDS.say("person.you"))
    after = command(f"{'puzzle' if lesson.puzzle else 'play'} {lesson.game}")
    code = LessonMode(practice, StandardConsole(sys.stdin, sys.stdout), after, then).run()
    sys.stdout.flush()
    raise typer.Exit(code)
