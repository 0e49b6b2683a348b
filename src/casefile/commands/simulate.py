"""`casefile simulate`: many matches between bots, and the figures they give."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import casefile
from casefile.arena.processes import may_end_us
from casefile.arena.simulate import Plan, Result
from casefile.arena.simulate import simulate as run
from casefile.commands.arguments import read_pairs
from casefile.commands.bots import WHO, failures_told, read_bots
from casefile.engine.reading import counted
from casefile.engine.words import Words
from casefile.terminal.text import write_out

EXAMPLES = (
    "\b\nExamples:\n  casefile simulate bonnie-and-clyde --bots greedy,random --duplicate"
    "\n  casefile simulate bonnie-and-clyde --seats 4 --bots greedy --games 5000 --detail"
    "\n  casefile simulate fbi --bots greedy,my_bot.py:MyBot --json"
)


def simulate(
    game: Annotated[str, typer.Argument(metavar="GAME", help="Which game (see `casefile games`).")],
    games: Annotated[int, typer.Option("--games", "-n", metavar="N", help="How many deals.", min=1)] = 1000,
    bots: Annotated[
        list[str] | None,
        typer.Option(
            metavar="NAMES",
            show_default=False,
            help=f"One bot for all seats, or one for each, with commas between: {WHO} [default: greedy]",
        ),
    ] = None,
    seats: Annotated[int | None, typer.Option(metavar="N", help="How many seats.")] = None,
    seed: Annotated[int, typer.Option(metavar="NUMBER", help="The same seed gives the same figures, to the bit.")] = 0,
    duplicate: Annotated[
        bool, typer.Option("--duplicate", help="Play each deal once for every rotation of the bots over the seats.")
    ] = False,
    option: Annotated[list[str] | None, typer.Option(metavar="KEY=VALUE", help="An option of the game.")] = None,
    pack: Annotated[str | None, typer.Option(metavar="PATH", help="Cards from this pack (a .toml file).")] = None,
    detail: Annotated[bool, typer.Option("--detail", help="Also the figures that need the journal; slower.")] = False,
    workers: Annotated[int | None, typer.Option(metavar="N", help="Processes. [default: all cores]", min=1)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of tables.")] = False,
) -> None:
    """Play many matches between bots and print who won, how much, and what kind of games they were."""
    names = tuple(bot.name for bot in read_bots(bots or ["greedy"]))
    wanted = len(names) if seats is None and len(names) > 1 else seats
    table = casefile.load(game, wanted, pack, **read_pairs(option or []))
    plan = Plan(table, names * table.seats if len(names) == 1 else names, games, seed, duplicate, detail)
    most = min(workers or os.cpu_count() or 1, games)
    cores = 0 if most == 1 and not may_end_us(plan.entrants) else most
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with failures_told(), Progress(*columns, console=console, transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(f"Simulating {table.title}", total=games)
        result = run(plan, cores, lambda done: bar.update(task, completed=done))
    if as_json:
        write_out(json.dumps(result.to_json(), indent=2))
    else:
        show(result)


def show(result: Result) -> None:
    """The figures as tables."""
    plan = result.plan
    console = Console(highlight=False, emoji=False)
    deals = counted(result.deals, "duplicate deal" if plan.duplicate else "deal")
    matches, steps = counted(result.games, "match", "matches"), result.steps / result.games
    console.print(f"{plan.game.title}, {counted(plan.game.seats, 'seat')}: {deals},", end=" ")
    console.print(f"{matches}, {steps:.0f} decisions a match, seed {plan.seed}.")
    bots = Table("bot", "share of wins", "points a match")
    for bot, name in enumerate(plan.bots):
        (share, wide), (points, far) = result.share(bot), result.mean_points(bot)
        if result.deals > 1:
            bots.add_row(f"{bot + 1} {name}", f"{share:.1%} ± {wide:.1%}", f"{points:.1f} ± {far:.1f}")
        else:
            bots.add_row(f"{bot + 1} {name}", f"{share:.1%}", f"{points:.1f}")
    console.print(bots)
    seats = ", ".join(f"{won / result.games:.1%}" for won in result.seat_wins)
    console.print(f"Share of wins by seat: {seats}. {certainty(result)}")
    if plan.game.cooperative and plan.game.seats > 1:
        console.print("The seats win or lose together: a match that was won counts as a whole win for each of them.")
    elif result.shared:
        shared = counted(result.shared, "match was", "matches were")
        console.print(f"{shared} won by several at once: of such a win two get a half each, three a third.")
    figures = Table("figure", "mean")
    means = {name: amount / cases for name, (amount, cases) in result.figures.items() if cases}
    named = {figure_label(plan.game.words, name): mean for name, mean in means.items()}
    for label in sorted(named, key=in_order):
        figures.add_row(label, f"{named[label]:.3f}".replace("-", "−"))
    if result.figures:
        console.print(figures)


def certainty(result: Result) -> str:
    """How far the shares may be off. Where all deals came out the same, their spread says nothing."""
    if result.deals == 1:
        return "One deal says little."
    sure = "With 95 % certainty a figure is off by no more than its ±."
    if all(result.share(bot)[1] for bot in range(len(result.plan.bots))):
        return sure
    left = min(1, 3 / result.deals)  # the rule of three
    return f"{sure} Where that is 0, all deals came out the same: the share may still be off by {left:.0%}."


def in_order(label: str) -> list[str | int]:
    """A key to sort by: the second before the tenth.

    >>> sorted(["place 10", "place 2", "Fame"], key=in_order)
    ['Fame', 'place 2', 'place 10']
    """
    return [int(part) if part.isdecimal() else part.casefold() for part in re.split(r"(\d+)", label)]


NUMBERED = re.compile(r"(?<=_)[A-Z0-9][^_]*")  # in a figure's name the number or id of what it counts


def figure_label(words: Words, name: str) -> str:
    """What a figure is called: under its name or, with what it counts filled in, under one for all of its kind.

    >>> figure_label(Words({"figure": {"guilty_n_n": "guilty in Case {first}: {second}"}}), "guilty_2_S01")
    'guilty in Case 2: S01'
    """
    values = dict(zip(("first", "second"), (text.lstrip("0") for text in NUMBERED.findall(name)), strict=False))
    for key in (f"figure.{name}", f"figure.{NUMBERED.sub('n', name)}"):
        if key in words:
            return words.say(key, **values)
    return name.replace("_", " ")
