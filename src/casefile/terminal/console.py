"""The real console: standard input and output, whatever they are connected to."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TextIO

from casefile.terminal.text import clean

LONGEST_READ = 65_536  # characters read at once: the rest of an endless line is dropped piece by piece


class StandardConsole:
    """Reads and prints lines. On a terminal with line editing; over a pipe it repeats what it read, as a transcript."""

    def __init__(self, source: TextIO, target: TextIO) -> None:
        self.source = source
        self.target = target
        for stream in (source, target):  # neither a stray byte nor a poor terminal may end a game
            if hasattr(stream, "reconfigure"):
                stream.reconfigure(errors="replace")
        self.person = source.isatty() and target.isatty() and source is sys.stdin and target is sys.stdout
        if self.person:
            with suppress(ImportError):
                import readline  # noqa: F401  (gives `input` its editing and history)

    def ask(self, mark: str) -> str | None:
        self.target.flush()
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

    def write(self, lines: str) -> None:
        self.target.write(lines + "\n")
