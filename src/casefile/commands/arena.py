"""`casefile arena`: duplicate tournaments between bots, of ours or of one's own, and what they prove."""

from __future__ import annotations

import json
import os
import re
import secrets
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.measure import Measurement
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn
from rich.table import Table

import casefile
from casefile.arena.executors import InOneProcess, Processes, WorkerPool
from casefile.arena.processes import may_end_us
from casefile.arena.report import WORDS, elo_text, facts, figure, seconds_text, sprt_lines
from casefile.arena.session import play_tournament
from casefile.arena.statistics import Sprt, Summary, sprt_of
from casefile.arena.storage import REPORT, Folder, kept_seed
from casefile.arena.tournament import Spent, Tournament, failure_again
from casefile.bots.foreign import Entrant
from casefile.commands.arguments import read_pairs
from casefile.commands.bots import WHO, tell
from casefile.engine.errors import BadOption
from casefile.engine.reading import counted
from casefile.terminal.text import write_out

BLOCKS = 200
SPRT_BLOCKS = 50_000
SEED_BITS = 62
WIDEST = 1000  # columns, for a table that is only measured
BELOW = re.compile(r" (?=\()|(?<= –) (?=[^\d−])")  # in a cell: before an interval, and after the first of a pair

EXAMPLES = (
    "\b\nExamples:\n  casefile arena fbi greedy random"
    "\n  casefile arena bonnie-and-clyde greedy random -n 1000 --to greedy-or-random"
    '\n  casefile arena fbi --seats 4 greedy my_bot.py:MyBot "program: python3 my_bot.py"'
    "\n  casefile arena detective-rummy greedy my_bot.py:MyBot --sprt --elo 0,20"
    "\n  casefile arena love-and-death greedy random --option mode=easy --json"
    "\n  casefile arena fbi greedy random --on ray://head:10001"
)


def arena(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game (see `casefile games`).")],
    bots: Annotated[
        list[str],
        typer.Argument(
            metavar="BOT",
            help=f"Who plays: {WHO}",
        ),
    ],
    blocks: Annotated[
        int | None,
        typer.Option(
            "--blocks", "-n", metavar="N", min=1, show_default=False,
            help=f"How many deals, each played in all line-ups and rotations. [default: {BLOCKS}; "
            f"with --sprt at most {SPRT_BLOCKS}]",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats.")] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            metavar="NUMBER", show_default=False,
            help="Repeat a tournament to the bit. [default: a secret one, shown at the end]",
        ),
    ] = None,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game.")] = None,
    pack: Annotated[str | None, typer.Option(metavar="PATH", help="Cards from this pack (a .toml file).")] = None,
    to: Annotated[
        Path | None,
        typer.Option(metavar="FOLDER", help="Keep every block there, and write a report; the same command continues."),
    ] = None,
    sprt: Annotated[
        bool, typer.Option("--sprt", help="Stop as soon as it is clear whether the second bot is better.")
    ] = False,
    elo: Annotated[str, typer.Option(metavar="H0,H1", help="What --sprt decides between, in normalised Elo.")] = "0,5",
    limit: Annotated[
        float, typer.Option(metavar="S", help="Seconds for a decision of a bot of your own.", min=0.01, max=86400)
    ] = 10.0,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes. [default: all cores]", min=1)] = None,
    on: Annotated[
        str | None, typer.Option(metavar="ray://HOST:PORT", help="Play on a Ray cluster (ray: one on this machine).")
    ] = None,
    also: Annotated[
        list[Path] | None,
        typer.Option(
            "--with", metavar="PATH", help="With --on: a file or folder that a bot of your own reads. May be repeated."
        ),
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:  # fmt: skip
    """Play a duplicate tournament: the same deals for all bots, on all seats; who is better, and how sure that is."""
    table = casefile.load(game, seats, pack, **read_pairs(option or []))
    tournament = Tournament(table, tuple(Entrant(name, limit) for name in bots), find_seed(seed, to))
    test = make_test(tournament, elo) if sprt else None
    wanted = blocks or (SPRT_BLOCKS if sprt else BLOCKS)
    pool = choose_pool(tournament, on, also or [], min(workers or os.cpu_count() or 1, wanted))
    folder = Folder(to, tournament) if to else None
    summary, spent = hold_with_bar(tournament, wanted, pool, folder, test)
    if as_json:
        write_out(json.dumps(summary.to_json(), indent=2))
        return
    show(summary, spent)
    for line in failures(summary):
        write_out(line)
    if to:
        write_out(to / REPORT)


def hold_with_bar(
    tournament: Tournament, wanted: int, pool: Callable[[], WorkerPool], folder: Folder | None, test: Sprt | None
) -> tuple[Summary, list[Spent]]:
    """Play the tournament while a bar shows how far it is; what is kept is kept, also when it is stopped."""
    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        TextColumn("{task.fields[test]}"), TextColumn("{task.fields[where]}"),
    )  # fmt: skip
    console = Console(stderr=True)
    begun: list[WorkerPool] = []

    def begin() -> WorkerPool:
        begun.append(pool())
        return begun[0]

    def told(bar: Progress, task: TaskID, done: int, test: Sprt | None) -> None:
        if not bar.disable:
            bar.update(task, completed=done, test=test_text(test), where=begun[0].where() if begun else "")

    try:
        with Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
            task = bar.add_task(WORDS.say("bar.playing", game=tournament.game.title), total=wanted, test="", where="")
            return play_tournament(
                tournament, wanted, begin, folder, test, lambda done, test: told(bar, task, done, test)
            )
    except KeyboardInterrupt:
        if folder:
            write_out(WORDS.say("bar.stopped", folder=folder.path), file=sys.stderr)
        raise
    finally:
        if folder:
            folder.close()


def find_seed(seed: int | None, folder: Path | None) -> int:
    """The seed that was asked for, else that of the tournament to go on with, else a secret one."""
    kept = kept_seed(folder) if folder is not None else None
    return seed if seed is not None else kept if kept is not None else secrets.randbits(SEED_BITS)


def make_test(tournament: Tournament, elo: str) -> Sprt:
    if len(tournament.bots) != 2:
        raise BadOption("--sprt asks whether the second of two bots is better than the first: name two.")
    try:
        low, high = (float(part) for part in elo.split(","))
        if not -1000 <= low < high <= 1000:
            raise ValueError
    except ValueError:
        raise BadOption(f"--elo takes two numbers, the smaller one first, for example 0,5; not {elo[:60]!r}.") from None
    return sprt_of(tournament, low, high)


def test_text(test: Sprt | None) -> str:
    if test is None:
        return ""
    return WORDS.say("bar.llr", llr=test.ratio, low=test.bounds[0], high=test.bounds[1]).replace("-", "−")


def choose_pool(tournament: Tournament, on: str | None, also: Sequence[Path], workers: int) -> Callable[[], WorkerPool]:
    """Who plays the blocks; nothing is started yet."""
    if on is not None:
        from casefile.arena.cluster import Cluster, check_address

        address = check_address(on)
        return lambda: Cluster(tournament, address, also)
    if also:
        raise BadOption("--with is for --on: on this machine bots find their files where they are.")
    if workers == 1 and not may_end_us(tournament.bots):
        return lambda: InOneProcess(tournament)
    return lambda: Processes(tournament, workers)


def show(summary: Summary, spent: list[Spent]) -> None:
    """The figures as tables."""
    say, tournament = WORDS.say, summary.tournament
    names = short_names(tournament)
    console = Console(highlight=False, markup=False, emoji=False)
    for line in facts(summary):
        console.print(line)
    ratings = summary.ratings
    order = sorted(range(len(names)), key=lambda bot: -summary.shares[bot].mean)
    bots = Sheet("bot", "share", "points", "rating")
    for bot in order:
        rating = f"{ratings[bot].mu:.1f} ± {ratings[bot].sigma:.1f}" if ratings else "–"
        bots.add(names[bot], figure(summary.shares[bot], percent=True), figure(summary.points[bot]), rating)
    bots.show(console)
    if len(names) > 2:
        cross = Table(say("column.against"), *(names[bot] for bot in order))
        for one in order:
            cells = ("–" if one == other else f"{summary.score(one, other).mean:.1%}" for other in order)
            cross.add_row(names[one], *cells)
        console.print(cross)
    pairs = Sheet("pair", "score", "margin", "elo", "saved")
    for pairing in summary.pairings.values():
        pairs.add(
            f"{names[pairing.one]} – {names[pairing.other]}",
            figure(pairing.score, percent=True),
            figure(pairing.margin),
            elo_text(pairing.elo),
            "–" if pairing.saved is None else f"{pairing.saved:.2f} ×",
        )
    pairs.show(console)
    if summary.alone:
        alone = Sheet("one", "among", "share")
        for (lone, rest), share in summary.alone.items():
            alone.add(names[lone], names[rest], figure(share, percent=True))
        alone.show(console)
        console.print(say("note.alone", fair=1 / tournament.game.seats))
    if summary.together:
        together = Sheet("bot", "share")
        for bot in order:
            together.add(names[bot], figure(summary.together[bot], percent=True))
        together.show(console)
        console.print(say("note.together", fair=1 / len(names)))
    times = Sheet("bot", "decisions", "mean", "longest")
    for bot in order:
        if (time := spent[bot]).decisions:
            mean, longest = seconds_text(time.seconds / time.decisions), seconds_text(time.longest)
            times.add(names[bot], f"{time.decisions:,}", mean, longest)
    times.show(console)
    if ratings is None:
        console.print(say("note.no_rating"))
    for bot, reasons in summary.faults.items():
        for why, lost in reasons.items():
            console.print(say("note.failed", bot=names[bot], lost=counted(lost, "game"), why=why))
    if summary.sprt:
        for line in sprt_lines(summary):
            console.print(line)


def short_names(tournament: Tournament) -> list[str]:
    """The names of the bots for tables: of one's own no more than the class or the program, where that is enough, or
    the class with its parameters.
    """
    titles = [bot.title if bot.foreign else bot.name for bot in tournament.bots]
    longer = [f"{title}{bot.tail}" for title, bot in zip(titles, tournament.bots, strict=True)]
    return [
        next((text for text, others in ((title, titles), (long, longer)) if others.count(text) == 1), name)
        for title, long, name in zip(titles, longer, tournament.names, strict=True)
    ]


def failures(summary: Summary) -> Iterator[str]:
    """All about the first failure of each bot that failed."""
    for bot in summary.faults:
        block = next(one for one in summary.blocks if summary.failed_in(one, bot))
        failed = failure_again(summary.tournament, block, bot)
        yield ""
        yield WORDS.say("note.not_again", bot=summary.tournament.names[bot]) if failed is None else tell(failed)


class Sheet:
    """A table of figures. Where a row does not fit on a line, intervals and the second of a pair go below."""

    def __init__(self, *columns: str) -> None:
        self.columns = columns
        self.rows: list[tuple[str, ...]] = []

    def add(self, *cells: str) -> None:
        self.rows.append(cells)

    def table(self, rows: Sequence[tuple[str, ...]]) -> Table:
        """Names may be broken over lines, figures not."""
        made = Table()
        for place, key in enumerate(self.columns):
            made.add_column(WORDS.say(f"column.{key}"), no_wrap=place > 0 and key != "among", overflow="fold")
        for row in rows:
            made.add_row(*row)
        return made

    def show(self, console: Console) -> None:
        if not self.rows:
            return
        made = self.table(self.rows)
        if Measurement.get(console, console.options.update(width=WIDEST), made).maximum > console.width:
            made = self.table([tuple(BELOW.sub("\n", cell) for cell in row) for row in self.rows])
        console.print(made)
