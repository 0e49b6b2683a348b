"""`casefile games`, `casefile rules`, `casefile position`: show the games, their rules, and position files."""

from __future__ import annotations

import dataclasses
import re
import sys
from pathlib import Path
from typing import Annotated

import typer

import casefile
from casefile.commands.playing import FIRST_GAME
from casefile.engine.options import allowed
from casefile.engine.reading import counted
from casefile.positions import load_position
from casefile.terminal import text
from casefile.terminal.console import StandardConsole, page_width
from casefile.terminal.rules import rules_text
from casefile.terminal.text import write_out
from casefile.terminal.tongue import load

RULE_ID = re.compile(r"[A-Za-z]+(-[A-Za-z]+)*-\d+")

GAMES_EXAMPLES = "\b\nExamples:\n  casefile games\n  casefile games --options"
RULES_EXAMPLES = (
    "\b\nExamples:\n  casefile rules\n  casefile rules bonnie-and-clyde story"
    "\n  casefile rules bonnie-and-clyde BC-CAR-05\n  casefile rules BC-CAR-05"
)

positions = typer.Typer(
    rich_markup_mode=None,
    no_args_is_help=True,
    help="Position files: any situation of a game, written as TOML.",
    epilog="\b\nExample:\n  casefile position check my_puzzle.toml",
)


def games(
    options: Annotated[bool, typer.Option("--options", help="Also list the options that each game takes.")] = False,
) -> None:
    """List the games."""
    width = page_width()
    for name in casefile.GAMES:
        game = load(name)
        fewest, most = game.least_seats, game.most_seats
        seats = f"{fewest} to {most} seats" if fewest < most else counted(most, "seat")
        write_out(f"{name}: {game.title}, {seats}.")
        if "game.about" in game.words:
            write_out(text.fold(f"  {game.words.say('game.about')}", width))
        if options:
            write_out("  Options, as --option KEY=VALUE:")
            for field in dataclasses.fields(game.options):
                default = str(field.default).lower()
                write_out(text.fold(f"    {field.name}={default}: {field.metadata['about']} ({allowed(field)})", width))


def rules(
    game: Annotated[str | None, typer.Argument(help="Which game; may be left out before an id.")] = None,
    rule: Annotated[
        str | None, typer.Argument(metavar="[RULE-ID]", help="A rule's id, words of a section, or story.")
    ] = None,
) -> None:
    """Read the rules: the list of sections, one section, one rule, or the story for newcomers."""
    if game is not None and rule is None and RULE_ID.fullmatch(game):
        for name in casefile.GAMES:
            loaded = load(name)
            if game.upper().startswith((f"{loaded.rulebook.prefix}-", "CF-")):
                write_out(rules_text(loaded, game, width=page_width()))
                return
    chosen = load(game or FIRST_GAME)
    page = rules_text(chosen, rule or "", f"casefile rules {chosen.name}", page_width())
    StandardConsole(sys.stdin, sys.stdout).page(page)


@positions.command(epilog="\b\nExamples:\n  casefile position check my_puzzle.toml")
def check(file: Annotated[Path, typer.Argument(metavar="FILE", help="A position, or a puzzle.")]) -> None:
    """Say whether a position can be played, by whom and with which moves; or everything that is wrong with it."""
    state = load_position(file)
    game, seats = state.game, counted(state.game.seats, "seat")
    if not state.actors:
        write_out(f"{file}: {game.title}, {seats}, the match is over.")
        return
    seat = state.actors[0]
    write_out(f"{file}: {game.title}, {seats}, seat {seat} to move.")
    write_out(f"Legal moves: {', '.join(game.say(action) for action in state.legal(seat))}.")
