"""`casefile review`: a finished game judged, decision by decision, from what one seat knew."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from casefile.bots.reasons import sentence
from casefile.bots.review import Review, Verdict, moments
from casefile.bots.review import review as judge_game
from casefile.bots.wording import WORDS
from casefile.commands.playing import last_game
from casefile.commands.records import PackFile, check_seat, load_pack, names_of
from casefile.engine.game import Game
from casefile.engine.record import YOU, Record, write_safely
from casefile.engine.state import CERTAIN
from casefile.terminal.saving import PERSON, seating
from casefile.terminal.text import write_out
from casefile.terminal.tongue import load

EXAMPLES = (
    "\b\nExamples:\n  casefile review\n  casefile review match.record"
    "\n  casefile review match.record --seat 1 --to review.html"
    "\n  casefile review match.record --json"
)
BARS = "▁▂▃▄▅▆▇█"
WIDE = 72  # bars in a line
say = WORDS.say


def review(
    file: Annotated[
        Path | None, typer.Argument(metavar="[FILE]", help="A record. Left out, your last finished game.")
    ] = None,
    seat: Annotated[
        int | None, typer.Option(metavar="K", help="Whose game. [default: yours, or 0]", show_default=False)
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON instead of text.")] = False,
    to: Annotated[Path | None, typer.Option("--to", metavar="PATH", help="Write a page with a graph.")] = None,
    pack: PackFile = None,
) -> None:
    """Review a finished game: the chance to win over time, what decisions cost, and what was luck."""
    record = Record.load(file or last_game(finished=True), load, load_pack(pack))
    game = record.game
    if seat is None:
        seat = next((at for at, player in seating(record).items() if player == PERSON), 0)
    check_seat(game, seat)
    found, result, steps = moments(record.states(), [(act.seat, act.action) for act in record.acts()], seat)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True, disable=not sys.stderr.isatty()) as bar:
        task = bar.add_task(say("review.working"), total=len(found))
        done = judge_game(game, seat, found, result, steps, progress=lambda n: bar.update(task, completed=n))
    names = names_of(record, None)
    name = names_of(record, seat)[seat]
    if to is not None:
        write_safely(to, page(game, done, names, name))
    if as_json:
        write_out(json.dumps(done.to_json(game, names), indent=2))
    else:
        write_out(text(game, done, names, name))
        if to is not None:
            write_out(told("written", name, path=to))


def told(key: str, name: str, **values: object) -> str:
    """A sentence about whose game this is: one's own, or that of somebody with a name."""
    return say(f"review.own_{key}", **values) if name == YOU else say(f"review.{key}", name=name, **values)


def percent(chance: int) -> str:
    return f"{100 * chance / CERTAIN:.0f} %"


def signed(change: int) -> str:
    """A change of the chance, in points of a hundred.

    >>> signed(-61_000), signed(4_000), signed(0)
    ('−6.1 %', '+0.4 %', '0.0 %')
    """
    size = f"{abs(100 * change / CERTAIN):.1f} %"
    return size if not change else f"{'−' if change < 0 else '+'}{size}"


def sum_line(done: Review) -> str:
    """The whole game in points of a hundred, which add up as they stand."""
    ending = "won" if done.result == CERTAIN else "shared" if done.result else "lost"
    start, decisions, end = (round(100 * part / CERTAIN) for part in (done.start, done.shares[0], done.result))
    shares = {"decisions": f"{decisions:+}", "luck": f"{end - start - decisions:+}"}
    signs = {name: "0" if share == "+0" else share.replace("-", "−") for name, share in shares.items()}
    return say("review.sum", start=start, end=end, **signs, result=say(f"review.{ending}"))


def decision_line(one: Verdict) -> str:
    return say("review.decision", step=one.step, move=one.label, cost=signed(-one.cost), best=one.best_label)


def why(game: Game, one: Verdict, names: Sequence[str]) -> str:
    """The reasons why another move was better."""
    return " ".join(sentence(game, reason, names, played=True) for reason in one.reasons)


def text(game: Game, done: Review, names: Sequence[str], name: str) -> str:
    """The review as lines of text, the graph as a row of bars."""
    bars = "".join(BARS[min(one.before * len(BARS) // CERTAIN, len(BARS) - 1)] for one in done.verdicts)
    lines = [told("title", name, game=game.title), sum_line(done)]
    if bars:
        lines += ["", say("review.graph"), *(f"  {bars[at : at + WIDE]}" for at in range(0, len(bars), WIDE)), ""]
    costly: list[str] = []
    for one in done.costliest():
        costly += [f"  {decision_line(one)}", *([f"    {why(game, one, names)}"] if one.reasons else [])]
    return "\n".join([*lines, *([say("review.costly"), *costly] if costly else [say("review.none")])])


# -- as a page ---------------------------------------------------------------------------------------------------------

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.5 Georgia, serif; color: #2a2119;
  background: #f6efdf }}
svg {{ width: 100%; height: auto; background: #fffaf0; border: 1px solid #b9a98a }}
table {{ border-collapse: collapse; width: 100% }}
th, td {{ padding: .2rem .5rem; border-bottom: 1px solid #d8cbb0; text-align: left }}
td.n {{ text-align: right; white-space: nowrap }}
tr:target {{ background: #f3d9a4 }}
</style>
<h1>{title}</h1>
<p>{sum}</p>
<svg viewBox="0 0 1000 300" role="img" aria-label="{graph}">
<path d="M0 150H1000" stroke="#b9a98a" stroke-dasharray="4 6"/>
<polyline points="{points}" fill="none" stroke="#7a1f1f" stroke-width="3"/>
{marks}
</svg>
{costly}
<table>
<tr><th>{step}</th><th>{chance}</th><th>{played}</th><th>{better}</th><th>{cost}</th><th>{luck}</th></tr>
{rows}
</table>
<p><small>{how}</small></p>
</html>
"""


def page(game: Game, done: Review, names: Sequence[str], name: str) -> str:
    """The review as one page that needs nothing else."""

    def at(step: int, chance: int) -> tuple[str, str]:
        return f"{1000 * step / max(done.steps, 1):.1f}", f"{290 - 280 * chance / CERTAIN:.1f}"

    spots = [spot for one in done.verdicts for spot in (at(one.step - 1, one.before), at(one.step, one.after))]
    spots.append(at(done.steps, done.result))
    costly = done.costliest()
    marks = [
        f'<a href="#s{one.step}"><circle cx="{x}" cy="{y}" r="7" fill="#7a1f1f"><title>'
        f"{escape(decision_line(one))}</title></circle></a>"
        for one in costly
        for x, y in [at(one.step, one.after)]
    ]
    items = "\n".join(
        f'<li><a href="#s{x.step}">{escape(decision_line(x))}</a> {escape(why(game, x, names))}</li>' for x in costly
    )
    rows = [
        f'<tr id="s{one.step}"><td class="n">{one.step}</td><td class="n">{percent(one.before)}</td>'
        f"<td>{escape(one.label)}</td><td>{escape(one.best_label) if one.cost else ''}</td>"
        f'<td class="n">{signed(-one.cost) if one.cost else ""}</td><td class="n">{signed(one.luck)}</td></tr>'
        for one in done.verdicts
    ]
    heads = {key: escape(say(f"review.{key}")) for key in ("step", "chance", "played", "better", "cost", "luck")}
    return PAGE.format(
        title=escape(told("title", name, game=game.title)),
        sum=escape(sum_line(done)),
        graph=escape(say("review.graph")),
        points=" ".join(f"{x},{y}" for x, y in spots),
        marks="\n".join(marks),
        costly=f"<h2>{escape(say('review.costly'))}</h2>\n<ul>\n{items}\n</ul>"
        if costly
        else f"<p>{escape(say('review.none'))}</p>",
        rows="\n".join(rows),
        how=escape(told("how", name)),
        **heads,
    )
