"""The page of the command line, made from the commands themselves. At the root of the repository,

python -m casefile.manual            writes docs/commands.md
python -m casefile.manual --check    writes nothing and exits with 1 if the page is stale
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from typer.main import get_command

from casefile.cli import app

PLACE = Path("docs/commands.md")
HEAD = """\
<!-- Made by `python -m casefile.manual` from the commands: edit those. -->

# The command line

`casefile COMMAND --help` says the same in your terminal, for the version that you have. After `make play` in a source
tree the command is `.venv/bin/casefile`. A wrong word, option or file is answered with a sentence and exit code 2.

| variable | what it sets |
|---|---|
| `CASEFILE_HOME` | the folder of your games, profiles, packs and tables |
| `CASEFILE_INTERPRETED` | `1`: run the rules interpreted, even where they are compiled |
| `COLUMNS` | the width of lines, if not that of the terminal |
| `NO_COLOR` | if set, there are no colours |
"""


def commands(group: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """All commands below a group with the words that lead to them, in the order of the help."""
    context = group.make_context("casefile", [], resilient_parsing=True)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield (*path, name), command
        if hasattr(command, "list_commands"):
            yield from commands(command, (*path, name))


def examples(command: Any) -> list[str]:
    """The lines of a command's examples."""
    return [line.strip() for line in (command.epilog or "").splitlines() if line.strip().startswith("casefile ")]


def described(path: tuple[str, ...], command: Any) -> str:
    """A command as a part of the page."""
    given = [one for one in command.params if "--help" not in one.opts and not getattr(one, "hidden", False)]
    arguments = [one for one in given if one.param_type_name == "argument"]
    options = [one for one in given if one.param_type_name == "option"]
    inner = ["COMMAND", "…"] if hasattr(command, "list_commands") else []
    usage = ["casefile", *path, *["[OPTIONS]"] * bool(options), *map(place_of, arguments), *inner]
    parts = [f"{'#' * (len(path) + 1)} casefile {' '.join(path)}", prose(command.help), f"`{' '.join(usage)}`"]
    rows = [f"| `{call(one)}` | {meaning(one)} |" for one in [*arguments, *options]]
    if rows:
        parts.append("\n".join(["| what you type | what it means |", "|---|---|", *rows]))
    if lines := examples(command):
        parts.append("\n".join(["```text", *lines, "```"]))
    return "\n\n".join(parts)


def word_for(parameter: Any) -> str:
    return str(parameter.metavar or parameter.name).strip("[]{}.…").upper()


def place_of(argument: Any) -> str:
    word = word_for(argument) + "…" * (argument.nargs == -1)
    return word if argument.required else f"[{word}]"


def call(parameter: Any) -> str:
    """An argument or option as one types it."""
    if parameter.param_type_name == "argument":
        return word_for(parameter)
    names = ", ".join([*parameter.opts, *parameter.secondary_opts])
    return names if parameter.is_flag else f"{names} {word_for(parameter)}"


def meaning(parameter: Any) -> str:
    """What it is for, with its default and the numbers that it may be."""
    text, _, told = " ".join((parameter.help or "").split()).removesuffix("]").partition("[default: ")
    usual = parameter.default
    if (
        not told
        and parameter.show_default
        and isinstance(usual, (str, int, float))
        and usual is not False
        and usual != ""
    ):
        told = str(usual)
    needed = parameter.required and parameter.param_type_name == "option"
    facts = ["required"] * needed + [f"default: {told}"] * bool(told) + [span(parameter)] * bool(span(parameter))
    wrapped = f"({'; '.join(facts)})" if facts else ""
    return f"{text.strip()} {wrapped}".strip().replace("|", "\\|").replace("<", "&lt;")


def span(parameter: Any) -> str:
    """The numbers that it may be; the versions of the library keep them in two places."""
    kind = parameter if hasattr(parameter, "min") else getattr(parameter, "type", None)
    least, most = getattr(kind, "min", None), getattr(kind, "max", None)
    if most is not None:
        return f"{least} to {most}"
    return f"{least} or more" if least is not None else ""


def prose(text: str | None) -> str:
    return "\n\n".join(" ".join(part.split()) for part in (text or "").split("\n\n"))


def page() -> str:
    parts = [described(path, command) for path, command in commands(get_command(app))]
    return "\n\n".join([HEAD.rstrip(), *parts]) + "\n"


def main(arguments: list[str]) -> int:
    fresh = PLACE.exists() and PLACE.read_text(encoding="utf-8") == page()
    if "--check" in arguments:
        print(f"{PLACE} is {'up to date' if fresh else 'stale: python -m casefile.manual'}.")
        return 0 if fresh else 1
    PLACE.write_text(page(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
