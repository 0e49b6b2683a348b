"""Parses the bots that a command names, and reports failures of the user's own bots."""

from __future__ import annotations

import contextlib
import re
import sys
from collections.abc import Iterator, Sequence

import typer

from casefile.bots import BOTS, BotFailed, Entrant
from casefile.bots.failing import report
from casefile.bots.foreign import PROGRAM
from casefile.commands.paths import home
from casefile.terminal.text import write_out

FAILED = 1  # the exit code when a bot has failed
PARAMETER = re.compile(r"\s*\w+\s*=[^:]*")  # goes with the name before it

WHO = (
    f"{', '.join(BOTS)}, with parameters as NAME:KEY=VALUE,KEY=VALUE; a class of your own as FILE.py:CLASS or "
    'MODULE:CLASS; a program as "program: COMMAND" (see docs/write_a_bot.md).'
)


def read_bots(given: Sequence[str]) -> list[Entrant]:
    """The bots that an option names, each time one or several with commas between; a program stands alone."""
    return [Entrant(name) for text in given for name in split_names(text)]


def split_names(text: str) -> list[str]:
    """The names in a list with commas, of which some belong to parameters.

    >>> split_names("greedy, paired:simulations=50,caution=0.5, my_bot.py:MyBot")
    ['greedy', 'paired:simulations=50,caution=0.5', 'my_bot.py:MyBot']
    """
    if text.strip().startswith(PROGRAM):
        return [text.strip()]
    names: list[str] = []
    for piece in text.split(","):
        if names and ":" in names[-1] and PARAMETER.fullmatch(piece):
            names[-1] += f",{piece.strip()}"
        else:
            names.append(piece.strip())
    return names


@contextlib.contextmanager
def failures_told(then: str = "") -> Iterator[None]:
    """Tell all about a bot of the user's own that fails, and `then` what can be done; the command ends."""
    try:
        yield
    except BotFailed as failed:
        write_out(tell(failed) + (f"\n\n{then}" if then else ""), file=sys.stderr)
        raise typer.Exit(FAILED) from None


def tell(failed: BotFailed) -> str:
    """Report a failure; save its position among the user's files."""
    return report(failed, home() / "failed")
