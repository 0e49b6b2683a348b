"""Measuring: CPU time, best of several, all contestants in the same rounds, one JSON line per figure.

Rounds are interleaved (A, B, A, B …), so that other work on the machine affects all alike, and the best reading of
each is kept: noise only makes code slower. Figures are compared as ratios within one run, never across runs. The
calibration loop, plain Python that no change of ours affects, shows how fast the machine itself was.
"""

from __future__ import annotations

import gc
import json
import platform
import sys
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path

CALIBRATION = "calibration loop"


@dataclass
class Work:
    """Something to measure: `run` does a portion and returns the units done and the CPU seconds used."""

    name: str
    unit: str  # what is counted
    run: Callable[[], tuple[float, float]]
    compiled: bool | None = None  # whether our compiled engine did it; None: not our engine
    best: float = 0.0  # units a second
    runs: int = 0


@dataclass(frozen=True)
class Figure:
    """A result. `ratio_to` names the figure it is compared with; `target` is the ratio to reach."""

    name: str
    value: float
    unit: str
    runs: int
    compiled: bool | None
    ratio_to: str | None = None
    ratio: float | None = None
    target: float | None = None

    def line(self) -> str:
        return json.dumps(vars(self) | {"python": platform.python_version()})


@dataclass
class Report:
    """The figures of one run, in order, and the notes below them."""

    title: str
    works: dict[str, Work]
    figures: list[Figure] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def rate(self, name: str) -> float:
        return self.works[name].best

    def add(self, name: str, work: str, scale: float = 1.0, unit: str | None = None) -> None:
        """The rate of a work, times `scale` (for example from steps to games)."""
        done = self.works[work]
        self.figures.append(Figure(name, done.best * scale, unit or f"{done.unit}/s", done.runs, done.compiled))

    def add_time(self, name: str, work: str, unit: str) -> None:
        """The time that one unit of a work takes."""
        done = self.works[work]
        self.figures.append(Figure(name, 1e9 / done.best, unit, done.runs, done.compiled))

    def compare(self, name: str, mine: float, other: float, ratio_to: str, target: float | None = None) -> None:
        """Add a ratio of two rates: how many times faster `mine` is than `other`."""
        self.figures.append(Figure(name, mine / other, "×", 1, None, ratio_to, mine / other, target))

    def write(self, path: Path) -> None:
        path.write_text("".join(figure.line() + "\n" for figure in self.figures), encoding="utf-8")

    def show(self) -> None:
        """All figures, one per line."""
        table(
            self.title,
            ["figure", "value", "unit", "compared with"],
            [[figure.name, number(figure.value), figure.unit, verdict(figure)] for figure in self.figures],
        )
        for note in self.notes:
            print(note)


def table(title: str, head: list[str], rows: list[list[str]]) -> None:
    """Print a table: with Rich if it is installed, otherwise plainly.

    Cells that begin with a digit are right-aligned.
    """
    try:
        from rich.console import Console
        from rich.table import Table
    except ImportError:
        widths = [max(len(row[i]) for row in [head, *rows]) for i in range(len(head))]
        print(f"\n{title}")
        for row in [head, *rows]:
            cells = [
                f"{cell:>{width}}" if cell[:1].isdigit() else f"{cell:{width}}"
                for cell, width in zip(row, widths, strict=True)
            ]
            print("  ".join(cells).rstrip())
    else:
        shown = Table(title=title, title_justify="left")
        for i, name in enumerate(head):
            shown.add_column(name, justify="right" if any(row[i][:1].isdigit() for row in rows) else "left")
        for row in rows:
            shown.add_row(*row)
        Console(width=None if sys.stdout.isatty() else 150).print(shown)


def timed(portion: Callable[[], float], seconds: float) -> Callable[[], tuple[float, float]]:
    """A `run` that repeats a portion for about this many CPU seconds, with the garbage collector off as in timeit."""

    def run() -> tuple[float, float]:
        gc.collect()
        gc.disable()
        try:
            done = 0.0
            start = time.process_time()
            while True:
                done += portion()
                spent = time.process_time() - start
                if spent >= seconds:
                    return done, spent
        finally:
            gc.enable()

    return run


def calibration(seconds: float) -> Work:
    return Work(CALIBRATION, "iterations", timed(calibrate, seconds))


def calibrate() -> float:
    """The loop itself: calls, small integers and a list, like typical interpreted code. Never change it."""
    table = [0] * 64
    x = 1
    for i in range(20_000):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        table[x & 63] += i
    return 20_000


def measure(title: str, works: Iterable[Work], rounds: int) -> Report:
    """Run all works in turn, `rounds` times, and keep the best rate of each.

    The first round warms up and does not count.
    """
    listed = list(works)
    for turn in range(rounds + 1):
        for work in listed:
            done, spent = work.run()
            if turn:
                work.best = max(work.best, done / spent)
                work.runs += 1
        tick("." if turn else "warm ")
    tick("\n")
    return Report(title, {work.name: work for work in listed})


def tick(text: str) -> None:
    """Show progress, if stderr is a terminal."""
    if sys.stderr.isatty():
        print(text, end="", file=sys.stderr, flush=True)


def number(value: float) -> str:
    """Three significant digits: 0.0123, 1.23, 12.3, 12,300."""
    if value >= 100:
        digits = len(str(int(value)))
        return f"{round(value, 3 - digits):,.0f}"
    return f"{value:.3g}"


def verdict(figure: Figure) -> str:
    if figure.ratio_to is None:
        return ""
    if figure.target is None:
        return figure.ratio_to
    reached = "reached" if figure.value >= figure.target else "MISSED"
    return f"{figure.ratio_to}; target ≥ {figure.target:g} {reached}"
