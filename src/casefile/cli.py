"""The command `casefile`. Whatever a person gets wrong is told in a sentence, with exit code 2, not by a traceback."""

from __future__ import annotations

import os
import sys
from typing import Annotated, NoReturn

import typer

import casefile
from casefile.commands import (
    arena,
    bench,
    doctor,
    learning,
    looking,
    packs,
    playing,
    profile,
    records,
    review,
    serving,
    simulate,
)
from casefile.engine.errors import CasefileError
from casefile.engine.rulebook import UnknownRule
from casefile.terminal.line import INTERRUPTED

USER_ERROR = 2

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
    epilog="\b\nExamples:\n  casefile play\n  casefile games --options\n  casefile rules bonnie-and-clyde BC-CAR-05"
    "\n  casefile simulate bonnie-and-clyde --bots greedy,random --duplicate",
)
app.command(epilog=playing.PLAY_EXAMPLES)(playing.play)
app.command(epilog=playing.RESUME_EXAMPLES)(playing.resume)
app.command(epilog=learning.LEARN_EXAMPLES)(learning.learn)
app.command(epilog=learning.PUZZLE_EXAMPLES)(learning.puzzle)
app.command(epilog=looking.GAMES_EXAMPLES)(looking.games)
app.command(epilog=looking.RULES_EXAMPLES)(looking.rules)
app.command(epilog=simulate.EXAMPLES)(simulate.simulate)
app.command(epilog=arena.EXAMPLES)(arena.arena)
app.command(epilog=review.EXAMPLES)(review.review)
app.command(epilog=bench.EXAMPLES)(bench.bench)
app.command(epilog=profile.EXAMPLES)(profile.profile)
app.command(epilog=serving.SERVE_EXAMPLES)(serving.serve)
app.command(epilog=serving.CLIENT_EXAMPLES)(serving.client)
app.command(epilog=serving.EXPORT_EXAMPLES)(serving.export)
app.command(name="import", epilog=serving.IMPORT_EXAMPLES)(serving.import_)
app.command(epilog=doctor.EXAMPLES)(doctor.doctor)
app.add_typer(serving.store_app, name="store")
app.add_typer(looking.positions, name="position")
app.add_typer(records.app, name="record")
app.add_typer(packs.app, name="pack")


def main() -> NoReturn:
    """The entry point of the command."""
    try:
        app(prog_name="casefile")
    except (CasefileError, UnknownRule) as reason:
        print(f"casefile: {reason}", file=sys.stderr)
        sys.exit(USER_ERROR)
    except BrokenPipeError:  # whoever read our output has had enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    sys.exit(0)


def show_version(wanted: bool) -> None:
    if wanted:
        kind = "compiled" if casefile.compiled else "interpreted"
        print(f"casefile {casefile.__version__} ({kind})")
        raise typer.Exit


@app.callback()
def casefile_command(
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Crime card games on one rules engine, in your terminal."""


if __name__ == "__main__":
    main()
