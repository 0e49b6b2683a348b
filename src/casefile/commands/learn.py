"""`casefile learn` and `casefile puzzle`: lessons and puzzles in the line mode."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

import casefile
from casefile.commands.paths import command
from casefile.lessons import Kind, Practice, find_lesson, next_lesson, shipped
from casefile.terminal.console import WORDS, StandardConsole
from casefile.terminal.practice import LessonMode
from casefile.terminal.text import write_out

FIRST = "first"
LEARN_EXAMPLES = "\b\nExamples:\n  casefile learn\n  casefile learn fbi\n  casefile learn love-and-death second"
PUZZLE_EXAMPLES = "\b\nExamples:\n  casefile puzzle\n  casefile puzzle fbi\n  casefile puzzle fbi spoil_it"

GameName = Annotated[str | None, typer.Argument(help="Which game (see `casefile games`).", show_default=False)]


def learn(
    game: GameName = None,
    lesson: Annotated[str, typer.Argument(help="Which lesson of that game.")] = FIRST,
) -> None:
    """Learn a game by playing: lessons of some five minutes each. Without a game, list them."""
    if game is None:
        listed("lessons")
    else:
        hold(game, "lessons", lesson, command(f"play {casefile.find(game).name}"))


def puzzle(
    game: GameName = None,
    name: Annotated[str | None, typer.Argument(help="Which puzzle; left out, list them.", show_default=False)] = None,
) -> None:
    """Find the best move in a position that has one."""
    if game is None or name is None:
        listed("puzzles", game)
    else:
        hold(game, "puzzles", name, command(f"puzzle {casefile.find(game).name}"))


def listed(kind: Kind, game: str | None = None) -> None:
    """Say what there is."""
    for name in [casefile.find(game).name] if game else casefile.GAMES:
        for lesson in shipped(name, kind).values():
            write_out(f"{name} {lesson.name}: {lesson.title}")


def hold(game: str, kind: Kind, name: str, after: str) -> None:
    lesson = find_lesson(casefile.find(game).name, kind, name)
    practice = Practice(lesson, you=WORDS.say("person.you"))
    more = next_lesson(lesson) if kind == "lessons" else None
    then = command(f"learn {more.game} {more.name}") if more else ""
    code = LessonMode(practice, StandardConsole(sys.stdin, sys.stdout), after, then).run()
    sys.stdout.flush()
    raise typer.Exit(code)
