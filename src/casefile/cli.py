"""The command `casefile`. Whatever a person gets wrong is told in a sentence, with exit code 2, not by a traceback."""

from __future__ import annotations

import os
import sys
from importlib import import_module
from typing import Annotated, Any, NoReturn

import typer
from typer.core import TyperGroup
from typer.main import get_group

import casefile
from casefile.engine.errors import CasefileError
from casefile.terminal.tongue import take_language

USER_ERROR = 2

COMMANDS = {
    "play": ("playing", "play", "PLAY_EXAMPLES"),
    "resume": ("playing", "resume", "RESUME_EXAMPLES"),
    "learn": ("learn", "learn", "LEARN_EXAMPLES"),
    "puzzle": ("learn", "puzzle", "PUZZLE_EXAMPLES"),
    "games": ("browse", "games", "GAMES_EXAMPLES"),
    "rules": ("browse", "rules", "RULES_EXAMPLES"),
    "simulate": ("simulate", "simulate", "EXAMPLES"),
    "arena": ("arena", "arena", "EXAMPLES"),
    "review": ("review", "review", "EXAMPLES"),
    "bench": ("bench", "bench", "EXAMPLES"),
    "profile": ("profile", "profile", "EXAMPLES"),
    "serve": ("serving", "serve", "SERVE_EXAMPLES"),
    "client": ("serving", "client", "CLIENT_EXAMPLES"),
    "export": ("serving", "export", "EXPORT_EXAMPLES"),
    "import": ("serving", "import_", "IMPORT_EXAMPLES"),
    "doctor": ("doctor", "doctor", "EXAMPLES"),
    "store": ("store", "app", ""),
    "tables": ("tables", "app", ""),
    "guests": ("guests", "app", ""),
    "lesson": ("learn", "lessons", ""),
    "position": ("browse", "positions", ""),
    "record": ("records", "app", ""),
    "pack": ("packs", "app", ""),
}
"""Each command: its module, the function or the group of commands in it, and the examples of its help."""


class Commands(TyperGroup):
    """A command is loaded when somebody asks for it, so that each starts as fast as it can."""

    def list_commands(self, ctx: Any) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        for name in [cmd_name] if cmd_name in COMMANDS else COMMANDS:  # all, to suggest the one that was meant
            if name not in self.commands:
                self.load(name)
        return self.commands.get(cmd_name)

    def load(self, name: str) -> None:
        place, what, examples = COMMANDS[name]
        module = import_module(f"casefile.commands.{place}")
        alone = typer.Typer(rich_markup_mode=None)
        if examples:
            alone.command(name, epilog=getattr(module, examples))(getattr(module, what))
        else:
            alone.add_typer(getattr(module, what), name=name)
        self.commands[name] = get_group(alone).commands[name]


app = typer.Typer(
    cls=Commands,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    add_completion=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 96},
    epilog="\b\nExamples:\n  casefile serve --open\n  casefile play\n  casefile games --options"
    "\n  casefile rules bonnie-and-clyde BC-CAR-05"
    "\n  casefile simulate bonnie-and-clyde --bots greedy,random --duplicate",
)


def main() -> NoReturn:
    """The entry point of the command."""
    if any("://" in word for word in sys.argv):
        from casefile.commands.title import hide_passwords

        hide_passwords()
    try:
        app(take_language(sys.argv[1:]), prog_name="casefile")
    except CasefileError as reason:
        from casefile.terminal.text import write_out

        write_out(f"casefile: {reason}", file=sys.stderr)
        sys.exit(USER_ERROR)
    except BrokenPipeError:  # the program that read our output has closed the pipe
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except KeyboardInterrupt:
        from casefile.terminal.line import INTERRUPTED

        sys.exit(INTERRUPTED)
    sys.exit(0)


def show_version(wanted: bool) -> None:
    if wanted:
        kind = "compiled" if casefile.compiled else "interpreted"
        print(f"casefile {casefile.__version__} ({kind})")
        raise typer.Exit


@app.callback()
def casefile_command(
    context: typer.Context,
    _lang: Annotated[
        str | None,
        typer.Option("--lang", metavar="CODE", help="The language spoken. [default: the system's]"),
    ] = None,
    version: Annotated[
        bool, typer.Option("--version", callback=show_version, is_eager=True, help="Show the version and exit.")
    ] = False,
) -> None:
    """Crime card games on one rules engine, in your browser or your terminal."""
    if context.invoked_subcommand is None:  # typing only the name of the program is no error
        print(context.get_help())


if __name__ == "__main__":
    main()
