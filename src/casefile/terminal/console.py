"""Consoles: where lines come from and go to. The real one is standard input and output, whatever they lead to."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from contextlib import suppress
from select import select
from typing import TYPE_CHECKING, TextIO

from casefile.engine.words import Words
from casefile.terminal.text import WIDTH, clean, harmless
from casefile.terminal.tongue import HERE, spoken

if TYPE_CHECKING:
    from rich.console import Console as Painter

WORDS = Words.load(HERE, spoken())
LONGEST_READ = 65_536  # characters read at once: the rest of an endless line is dropped piece by piece
NARROWEST = 20  # columns: a terminal that reports fewer does not know its width
SIZE = (WIDTH, 24)
ENDLESS = 1_000_000  # rows, where nothing scrolls away

# How each kind of line is painted, where the terminal has colours.
STYLES = {"title": "bold", "prompt": "bold", "moves": "cyan", "own": "green", "refusal": "yellow", "end": "bold green"}


class Console:
    """Where lines come from and go to."""

    @property
    def width(self) -> int:
        """How many columns a line may have."""
        return WIDTH

    @property
    def height(self) -> int:
        """How many rows can be seen at once."""
        return ENDLESS

    def ask(self, mark: str) -> str | None:
        """The next line that the person types after `mark`; None when there will be no more."""
        raise NotImplementedError

    def write(self, lines: str, style: str = "") -> None:
        """Print lines, which are of the kind `style`: a key of `STYLES`, or nothing in particular."""
        raise NotImplementedError

    def interrupt(self, lines: str, mark: str) -> None:
        """Print lines while the person is asked something after `mark`; may be called from another thread."""
        self.write(lines)

    def page(self, lines: str) -> bool:
        """Print what may be longer than the screen, so that it can be read from its beginning; True if it was left."""
        self.write(lines)
        return False

    def hold(self, coming: int) -> None:
        """Wait until the person has read what stands there, where `coming` more lines would push it off the screen."""

    def waiting(self) -> str | None:
        """A line that was typed while the person was only asked to read on, and has had no answer yet."""
        return None

    def typed(self) -> str | None:
        """A line that the person has typed while nothing was asked; None if there is none."""
        return None

    def keep(self, line: str | None) -> None:
        """Keep a line that was typed before a question, to be `waiting` when it is asked."""


class StandardConsole(Console):
    """Reads and prints lines. On a terminal with line editing, colours and a pager; over a pipe it repeats what it
    read, as a transcript.
    """

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.source = source
        self.target = target
        for stream in (source, target):  # a stray byte or a limited terminal must not end a game
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.person = source.isatty() and target.isatty() and source is sys.stdin and target is sys.stdout
        if self.person:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives `input` its editing and history)
        self.painter = find_painter(target)
        self.printed = 0  # lines since the person last typed something
        self.early: list[str] = []  # lines that were typed where none was asked for

    @property
    def width(self) -> int:
        return page_width()

    @property
    def height(self) -> int:
        return page_height() if self.person else ENDLESS

    def ask(self, mark: str) -> str | None:
        self.target.flush()
        self.printed = 0
        mark = harmless(mark)
        if self.person:
            try:
                return input(mark)
            except EOFError:
                return None
        self.target.write(mark)
        self.target.flush()
        line = part = self.source.readline(LONGEST_READ)
        while part and not part.endswith("\n"):
            part = self.source.readline(LONGEST_READ)
        if not line:
            self.write("")
            return None
        self.write(clean(line))
        return line

    def write(self, lines: str, style: str = "") -> None:
        lines = harmless(lines)
        self.printed += lines.count("\n") + 1
        if self.painter is None or style not in STYLES:
            self.target.write(lines + "\n")
        else:
            self.painter.print(lines, style=STYLES[style], soft_wrap=True)

    def interrupt(self, lines: str, mark: str) -> None:
        typed = ""
        if self.person:
            with suppress(ImportError):
                import readline

                typed = readline.get_line_buffer()
        self.target.write(f"\n{harmless(lines)}\n{harmless(mark + typed)}")
        self.target.flush()

    def page(self, lines: str) -> bool:
        """A screen at a time, on a terminal: Enter shows the next one, q leaves the page."""
        rows = lines.split("\n")
        height = max(self.height - 2, 5)
        while len(rows) > height + 1:
            end = page_end(rows, height)
            self.write("\n".join(rows[:end]))
            rows = rows[end:] if rows[end] else rows[end + 1 :]
            answer = self.ask(WORDS.say("page.more", left=len(rows)))
            if answer is None or answer.strip().lower() in ("q", "quit"):
                return True
            self.keep(answer)
        self.write("\n".join(rows))
        return False

    def hold(self, coming: int) -> None:
        if self.printed + coming > self.height:
            self.keep(self.ask(WORDS.say("page.hold")))

    def keep(self, line: str | None) -> None:
        if line and line.strip():
            self.early.append(line)

    def waiting(self) -> str | None:
        return self.early.pop(0) if self.early else None

    def typed(self) -> str | None:
        """What a pipe holds answers questions that are still to come, and belongs to them."""
        if not self.person or sys.platform == "win32":
            return None
        lines = self.source.fileno()
        try:
            return os.read(lines, LONGEST_READ).decode(errors="replace") if select([lines], [], [], 0)[0] else None
        except OSError:  # the terminal is gone: the next question ends it
            return None


def page_end(rows: Sequence[str], height: int) -> int:
    """How many rows a page has: it ends before an empty row, or before one that begins something, if one is near.

    >>> page_end(["a", "  b", "c", "  d", "e"], 3), page_end(["a", "b", "", "c", "d"], 3)
    (2, 2)
    """
    for at in range(height, height * 2 // 3 - 1, -1):
        if not rows[at]:
            return at
    return next((at for at in range(height, height * 2 // 3 - 1, -1) if not rows[at].startswith(" ")), height)


def page_width() -> int:
    """The columns of the terminal; 80 where there is none. COLUMNS says otherwise."""
    wide = shutil.get_terminal_size(SIZE).columns
    return wide if wide >= NARROWEST else WIDTH


def page_height() -> int:
    """The rows of the terminal. LINES says otherwise."""
    return shutil.get_terminal_size(SIZE).lines


def find_painter(target: TextIO) -> Painter | None:
    """What paints lines: nothing over a pipe, on a terminal without colours, or where NO_COLOR is set."""
    if not target.isatty() or os.environ.get("NO_COLOR") or os.environ.get("TERM") in ("dumb", "unknown"):
        return None
    from rich.console import Console as Painter

    painter = Painter(file=target, markup=False, emoji=False, highlight=False)
    return painter if painter.color_system else None
