"""The report of a tournament: one self-contained HTML page with plots, which loads nothing from the network."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from html import escape
from importlib import resources

import casefile
from casefile.arena.statistics import Estimate, Summary, variance
from casefile.arena.tournament import Spent
from casefile.engine.reading import counted
from casefile.engine.words import Words

HERE = resources.files("casefile.arena")
WORDS = Words.load(HERE / "words")
COLOURS = 8
MOST_POINTS = 240  # of a curve
MOST_SPREADS = 12
BINS = 20
LONGEST_NAME = 56  # as a plot writes it
FIRST = 5  # blocks before a curve begins: the mean of fewer is too noisy

say = WORDS.say


# -- figures as text -------------------------------------------------------------------------------------------------


def figure(estimate: Estimate, percent: bool = False) -> str:
    """A mean and its interval.

    >>> figure(Estimate(0.615, 0.58, 0.65), percent=True), figure(Estimate(12.3, -4.0, 28.61))
    ('61.5% (58.0 – 65.0)', '12.3 (−4.0 – 28.6)')
    """
    if percent:
        return f"{estimate.mean:.1%} ({100 * estimate.low:.1f} – {100 * estimate.high:.1f})"
    return f"{estimate.mean:.1f} ({estimate.low:.1f} – {estimate.high:.1f})".replace("-", "−")


def elo_text(elo: float | None) -> str:
    """A difference in normalised Elo; a dash where there is none.

    >>> elo_text(90.3), elo_text(-142.0), elo_text(None)
    ('+90', '−142', '–')
    """
    return "–" if elo is None else f"{elo:+.0f}".replace("-", "−")


def seconds_text(seconds: float) -> str:
    """Format a time in a suitable unit.

    >>> seconds_text(0.0000021), seconds_text(0.25), seconds_text(3)
    ('2.1 µs', '250 ms', '3 s')
    """
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def facts(summary: Summary) -> list[str]:
    """What was played, in sentences."""
    tournament, game = summary.tournament, summary.tournament.game
    each = len(tournament.games)
    blocks, games = counted(len(summary.blocks), "block"), counted(summary.games, "game")
    lines = [say("head.facts", title=game.title, seats=game.seats, blocks=blocks, each=counted(each, "game"),
                 games=games, seed=tournament.seed)]  # fmt: skip
    if game.changed:
        lines.append(say("head.options", options=", ".join(f"{key}={value}" for key, value in game.changed.items())))
    for key, bots in (
        ("head.unrepeatable", [bot.name for bot in tournament.bots if bot.timed]),
        ("head.foreign", [bot.name for bot in tournament.bots if bot.foreign and not bot.timed]),
    ):
        if bots:
            lines.append(say(key, bots=", ".join(dict.fromkeys(bots))))
    lines.append(say("head.won" if tournament.against_cards else "head.level") + " " + say("note.interval"))
    return lines


def sprt_lines(summary: Summary) -> list[str]:
    """What the sequential test says."""
    test, (first, second) = summary.sprt, summary.tournament.names
    assert test is not None
    low, up = test.bounds
    return [
        say(f"sprt.{test.verdict.replace(' ', '_')}", first=first, second=second, high=test.high),
        say(
            "sprt.figures",
            llr=test.ratio,
            blocks=counted(test.blocks, "block"),
            low=low,
            up=up,
            elo0=test.low,
            elo1=test.high,
        ),
    ]


# -- the page ----------------------------------------------------------------------------------------------------------


def report(summary: Summary, spent: Sequence[Spent]) -> str:
    """The whole page."""
    names, game = summary.tournament.names, summary.tournament.game
    order = sorted(range(len(names)), key=lambda bot: -summary.shares[bot].mean)
    parts = [bots_part(summary, order)]
    if summary.pairings:
        parts += [cross_part(summary, order), pairs_part(summary)]
    if summary.alone:
        lone = [(names[one], names[rest], figure(share, percent=True)) for (one, rest), share in summary.alone.items()]
        note = say("note.alone", fair=1 / game.seats)
        parts.append(part("alone", table(("one", "among", "share"), lone), note))
    if summary.together:
        shares = [(names[bot], figure(summary.together[bot], percent=True)) for bot in order]
        parts.append(part("together", table(("bot", "share"), shares), say("note.together", fair=1 / len(names))))
    if summary.sprt:
        first, second = names
        verdict = "".join(f"<p>{escape(line)}</p>" for line in sprt_lines(summary))
        parts.append(part("sprt", verdict + sprt_plot(summary), first=first, second=second))
    parts.append(part("course", course_plot(summary, order), say("note.course")))
    if summary.pairings:
        parts.append(part("spread", spreads(summary), say("note.spread")))
    rows = [
        (names[bot], str(spent[bot].decisions), seconds_text(spent[bot].seconds / spent[bot].decisions),
         seconds_text(spent[bot].longest))
        for bot in order if spent[bot].decisions
    ]  # fmt: skip
    if rows:
        parts.append(part("times", table(("bot", "decisions", "mean", "longest"), rows), say("note.times")))
    failed = [(names[bot], str(n), why) for bot, reasons in summary.faults.items() for why, n in reasons.items()]
    if failed:
        parts.append(part("faults", table(("bot", "lost", "why"), failed, "words"), say("note.faults")))
    parts.append(part("reading", f"<p>{escape(say('note.reading'))}</p>"))
    title = escape(say("head.title", title=game.title))
    head = "".join(f'<p class="soft">{escape(line)}</p>' for line in facts(summary))
    made = escape(say("head.command", version=casefile.__version__))
    style = (HERE / "report.css").read_text(encoding="utf-8")
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'\">\n"
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<header><h1>{title}</h1>{head}</header>\n"
        f"<main>\n{''.join(parts)}</main>\n<footer><p>{made}</p></footer>\n</body>\n</html>\n"
    )


def part(key: str, body: str, note: str = "", **values: object) -> str:
    title = escape(say(f"part.{key}", **values))
    return f"<section><h2>{title}</h2>{f'<p class=soft>{escape(note)}</p>' if note else ''}{body}</section>\n"


def table(columns: Iterable[str], rows: Iterable[Sequence[str]], kind: str = "figures") -> str:
    head = "".join(f'<th scope="col">{escape(say(f"column.{key}"))}</th>' for key in columns)
    body = "".join("<tr>" + "".join(f"<td>{shown(cell)}</td>" for cell in row) + "</tr>" for row in rows)
    return (
        f'<div class="scroll"><table class="{kind}"><thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>'
    )


def shown(cell: str) -> str:
    """A figure for a table: its mean may stand above its interval, but neither is broken."""
    return re.sub(r"\([^)]*\)", r'<span class="whole">\g<0></span>', escape(cell)).replace(" ± ", "\u00a0±\u00a0")


def bots_part(summary: Summary, order: list[int]) -> str:
    names, ratings = summary.tournament.names, summary.ratings
    rows = [
        (
            names[bot],
            figure(summary.shares[bot], percent=True),
            figure(summary.points[bot]),
            f"{ratings[bot].mu:.1f} ± {ratings[bot].sigma:.1f}" if ratings else "–",
        )
        for bot in order
    ]
    note = say("note.rating" if ratings else "note.no_rating")
    return part("bots", whiskers(summary, order) + table(("bot", "share", "points", "rating"), rows), note)


def cross_part(summary: Summary, order: list[int]) -> str:
    names = summary.tournament.names
    head = "".join(f'<th scope="col">{escape(names[bot])}</th>' for bot in order)
    body = ""
    for one in order:
        cells = ""
        for other in order:
            if one == other:
                cells += "<td>–</td>"
                continue
            score = summary.score(one, other)
            shade = "better" if score.low > 0.5 else "worse" if score.high < 0.5 else "even"
            interval = f"{100 * score.low:.1f} – {100 * score.high:.1f}"
            cells += f'<td class="{shade}">{score.mean:.1%}<small>{interval}</small></td>'
        body += f'<tr><th scope="row">{escape(names[one])}</th>{cells}</tr>'
    corner = f"<th>{escape(say('column.against'))}</th>"
    grid = f'<table class="cross"><thead><tr>{corner}{head}</tr></thead><tbody>{body}</tbody></table>'
    return part("cross", f'<div class="scroll">{grid}</div>', say("note.cross"))


def pairs_part(summary: Summary) -> str:
    names = summary.tournament.names
    rows = [
        (
            f"{names[pairing.one]} – {names[pairing.other]}",
            figure(pairing.score, percent=True),
            figure(pairing.margin),
            elo_text(pairing.elo),
            "–" if pairing.saved is None else f"{pairing.saved:.2f} ×",
        )
        for pairing in summary.pairings.values()
    ]
    return part("pairs", table(("pair", "score", "margin", "elo", "saved"), rows), say("note.saved"))


# -- plots -------------------------------------------------------------------------------------------------------------


def colour(bot: int) -> str:
    return f"var(--c{bot % COLOURS})"


class Plot:
    """A drawing with two scales: `x` and `y` take values to places."""

    def __init__(
        self, across: tuple[float, float], up: tuple[float, float], size: tuple[int, int] = (560, 240)
    ) -> None:
        self.across, self.up, self.size = across, up, size
        self.left, self.right, self.top, self.bottom = 48, 16, 10, 38
        self.marks: list[str] = []

    def x(self, value: float) -> float:
        low, high = self.across
        return round(self.left + (value - low) / (high - low) * (self.size[0] - self.left - self.right), 1)

    def y(self, value: float) -> float:
        low, high = self.up
        return round(
            self.size[1] - self.bottom - (value - low) / (high - low) * (self.size[1] - self.top - self.bottom), 1
        )

    def line(self, x1: float, y1: float, x2: float, y2: float, kind: str) -> None:
        self.marks.append(f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" class="{kind}"/>')

    def text(self, x: float, y: float, words: str, anchor: str = "middle", kind: str = "scale") -> None:
        self.marks.append(f'<text x="{x}" y="{y}" text-anchor="{anchor}" class="{kind}">{escape(words)}</text>')

    def rows(self, values: Iterable[float], form: str) -> None:
        """Lines across, with their values at the left."""
        for value in values:
            self.line(self.left, self.y(value), self.size[0] - self.right, self.y(value), "grid")
            self.text(self.left - 6, self.y(value) + 4, format(value, form), "end")

    def columns(self, values: Iterable[float], form: str, words: str) -> None:
        """Values under the plot, and what they are."""
        for value in values:
            self.text(self.x(value), self.size[1] - self.bottom + 16, format(value, form))
        self.text((self.left + self.size[0] - self.right) / 2, self.size[1] - 3, words)

    def level(self, value: float, words: str = "") -> None:
        self.line(self.left, self.y(value), self.size[0] - self.right, self.y(value), "level")
        if words:
            self.text(self.size[0] - self.right, self.y(value) - 4, words, "end")

    def curve(self, points: Sequence[tuple[float, float]], paint: str) -> None:
        path = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in points)
        self.marks.append(f'<polyline points="{path}" class="curve" stroke="{paint}"/>')

    def band(self, points: Sequence[tuple[float, float]], paint: str) -> None:
        path = " ".join(f"{self.x(x)},{self.y(y)}" for x, y in points)
        self.marks.append(f'<polygon points="{path}" class="band" fill="{paint}"/>')

    def svg(self, label: str) -> str:
        box = f'viewBox="0 0 {self.size[0]} {self.size[1]}"'
        return f'<figure><svg {box} role="img" aria-label="{escape(label)}">{"".join(self.marks)}</svg></figure>'


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Round values between two bounds.

    >>> ticks(0, 1000)
    [0.0, 200.0, 400.0, 600.0, 800.0, 1000.0]
    """
    rough = (high - low) / most
    size = 10.0 ** math.floor(math.log10(rough))
    step = next(size * factor for factor in (1, 2, 2.5, 5, 10) if size * factor >= rough)
    first = math.ceil(low / step - 1e-9)
    return [round(step * k, 10) for k in range(first, math.floor(high / step + 1e-9) + 1)]


def whiskers(summary: Summary, order: list[int]) -> str:
    """Each bot's share of wins with its interval, under its name: so there is room for a long one."""
    names = summary.tournament.names
    plot = Plot((0.0, 1.0), (0.0, float(len(order))), (560, 48 + 40 * len(order)))
    plot.left = plot.right = 24
    for value in (0.0, 0.25, 0.5, 0.75, 1.0):
        plot.line(
            plot.x(value), plot.top, plot.x(value), plot.size[1] - plot.bottom, "level" if value == 0.5 else "grid"
        )
    plot.columns((0.0, 0.25, 0.5, 0.75, 1.0), ".0%", say("plot.share"))
    for place, bot in enumerate(order):
        share, y = summary.shares[bot], plot.y(len(order) - place - 0.7)
        name = names[bot] if len(names[bot]) <= LONGEST_NAME else names[bot][: LONGEST_NAME - 1] + "…"
        plot.text(plot.left + 6, y - 10, name, "start", "name")
        bar = f'x1="{plot.x(share.low)}" x2="{plot.x(share.high)}" y1="{y}" y2="{y}"'
        plot.marks.append(f'<line {bar} stroke="{colour(bot)}" stroke-width="3"/>')
        plot.marks.append(f'<circle cx="{plot.x(share.mean)}" cy="{y}" r="5" fill="{colour(bot)}"/>')
    told = "; ".join(f"{names[bot]} {figure(summary.shares[bot], percent=True)}" for bot in order)
    return plot.svg(f"{say('plot.share')}: {told}")


def thin(count: int) -> list[int]:
    """Some of the numbers from 1 to `count`, evenly spread, the last one always."""
    first = min(FIRST, count)
    step = max(1, math.ceil((count - first + 1) / MOST_POINTS))
    return sorted({*range(first, count + 1, step), count})


def course_plot(summary: Summary, order: list[int]) -> str:
    """How each bot's share settled, block by block."""
    names, count = summary.tournament.names, len(summary.blocks)
    shown = order[:COLOURS]
    curves: dict[int, list[tuple[int, float, float]]] = {}
    for bot in shown:
        series = summary.share_series[bot]
        curve = []
        for n in thin(count):
            wide = 1.96 * math.sqrt(variance(series[:n]) / n)
            curve.append((n, math.fsum(series[:n]) / n, wide))
        curves[bot] = curve
    low = max(0.0, min(mean - wide for curve in curves.values() for _, mean, wide in curve))
    high = min(1.0, max(mean + wide for curve in curves.values() for _, mean, wide in curve))
    low, high = math.floor(low * 20) / 20, math.ceil(high * 20) / 20
    plot = Plot((1.0, max(2.0, float(count))), (low, high if high > low else low + 0.05))
    plot.rows(ticks(*plot.up), ".0%" if high - low >= 0.1 else ".1%")
    plot.columns(ticks(*plot.across), ",.0f", say("plot.blocks"))
    if low < 0.5 < high and not summary.tournament.against_cards:
        plot.level(0.5, say("plot.level"))
    for bot, curve in curves.items():
        above = [(float(n), min(mean + wide, plot.up[1])) for n, mean, wide in curve]
        below = [(float(n), max(mean - wide, plot.up[0])) for n, mean, wide in curve]
        plot.band(above + below[::-1], colour(bot))
        plot.curve([(float(n), mean) for n, mean, _ in curve], colour(bot))
    keys = "".join(f'<span><i style="background:{colour(bot)}"></i>{escape(names[bot])}</span>' for bot in shown)
    return plot.svg(say("part.course")) + f'<div class="key">{keys}</div>'


def sprt_plot(summary: Summary) -> str:
    """The likelihood ratio between its bounds."""
    test = summary.sprt
    assert test is not None
    low, high = test.bounds
    points = [(float(n), test.trace[n - 1]) for n in thin(test.blocks)]
    reach = 1.15 * max(high, -low, *(abs(value) for _, value in points))
    plot = Plot((1.0, max(2.0, float(test.blocks))), (-reach, reach))
    plot.rows(ticks(-reach, reach), "+.3g")
    plot.columns(ticks(*plot.across), ",.0f", say("plot.blocks"))
    plot.level(high, say("plot.accept"))
    plot.level(low, say("plot.reject"))
    plot.curve(points, colour(1))
    return plot.svg(sprt_lines(summary)[1])


def spreads(summary: Summary) -> str:
    """For each pair, how often a block gave which score."""
    names, out = summary.tournament.names, ""
    for pairing in list(summary.pairings.values())[:MOST_SPREADS]:
        bins = [0] * (BINS + 1)
        for score in pairing.scores:
            bins[round(score * BINS)] += 1
        plot = Plot((-0.04, 1.04), (0.0, max(bins) / len(pairing.scores)), (300, 170))
        plot.rows(ticks(*plot.up, 4), ".0%")
        plot.columns((0.0, 0.5, 1.0), ".0%", say("plot.score", bot=names[pairing.one]))
        for place, count in enumerate(bins):
            x, y = plot.x((place - 0.4) / BINS), plot.y(count / len(pairing.scores))
            size = f'width="{plot.x((place + 0.4) / BINS) - x:.1f}" height="{plot.y(0) - y:.1f}"'
            plot.marks.append(f'<rect x="{x}" y="{y}" {size} fill="{colour(pairing.one)}"/>' if count else "")
        title = f"{names[pairing.one]} – {names[pairing.other]}"
        out += f"<div><strong>{escape(title)}</strong>{plot.svg(title)}</div>"
    return f'<div class="many">{out}</div>'
