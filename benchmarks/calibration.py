"""Whether the coach's chances to win come true: of games said to be won 8 times in 10, 8 in 10 should be.

    python -m benchmarks.calibration measure fbi --positions 1000 [--seed 1] [--players greedy,deputy]
    python -m benchmarks.calibration draw [fbi …] [--to docs/images/calibration.svg]

`measure` plays whole games with any number of seats, each with a bot drawn by lot: one that plays soundly (`greedy`) or
one that overlooks things (`deputy`); Love & Death, which a deputy never wins, with sound players only. From each game
it takes a few decisions by lot, and asks the coach for the chance to win with the move that was played. It adds the
share of worlds won, the number of worlds and what the game gave to a file in build/calibration: several runs with
different seeds make one measurement. `draw` fits the curves of `casefile.bots.calibration`, prints them beside what is
set there, and draws a picture of all games that were measured, or of those that are named.
"""

from __future__ import annotations

import argparse
import csv
import math
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

import casefile
from casefile.bots import make_bot
from casefile.bots.calibration import CURVES, Curve, calibrated, log_odds
from casefile.bots.coach import consider
from casefile.bots.review import Moment, moment_of, result_of
from casefile.engine.game import Game
from casefile.engine.state import CERTAIN

FOLDER = Path("build/calibration")
PICTURE = Path("docs/images/calibration.svg")
MIXED = ("greedy", "deputy")
PLAYERS = {"love-and-death": ("greedy",)}  # a deputy never wins it: a mixture of both would be true of nobody
FROM_A_GAME = 4  # decisions
GAMES = ("bonnie-and-clyde", "fbi", "detective-rummy", "love-and-death")
TENTHS = 10


@dataclass(frozen=True)
class Said:
    """A chance that was said, and what came of it."""

    seats: int
    share: float
    tries: int
    result: float


# -- measuring -----------------------------------------------------------------------------------------------------


def measure(name: str, positions: int, seed: int, players: Sequence[str]) -> Iterable[Said]:
    """Chances said in games between bots."""
    kind = casefile.find(name)
    lot = random.Random(f"{name} {seed}")
    told = 0
    while told < positions:
        game = casefile.load(name, seats=lot.randint(kind.least_seats, kind.most_seats))
        for said in said_in(game, lot, players):
            yield said
            told += 1


def said_in(game: Game, lot: random.Random, players: Sequence[str]) -> list[Said]:
    """Play one game; the chances said at some of its decisions."""
    state = game.deal(lot.getrandbits(60))
    bots = [make_bot(lot.choice(players), game, seat, lot.getrandbits(60)) for seat in range(game.seats)]
    kept: list[tuple[int, Moment]] = []
    decisions = number = 0
    while state.actors:
        seat = state.actors[0]
        action = bots[seat].choose(state.view(seat), state.legal(seat))
        moment = moment_of(state, seat, number, action)
        if moment is not None:
            decisions += 1
            if len(kept) < FROM_A_GAME:
                kept.append((seat, moment))
            elif (at := lot.randrange(decisions)) < FROM_A_GAME:  # every decision is as likely to be kept
                kept[at] = seat, moment
        state.apply(seat, action)
        number += 1
    return [said_at(game, seat, moment, result_of(state, seat)) for seat, moment in kept]


def said_at(game: Game, seat: int, moment: Moment, result: int) -> Said:
    view = game.view_of(seat, moment.numbers, moment.ledger)
    found = consider(view, moment.legal, played=moment.action)
    return Said(game.seats, found.raw(found.actions.index(moment.action)), len(found.rows), result / CERTAIN)


def add(name: str, found: Iterable[Said]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.csv").open("a", newline="") as file:
        writer = csv.writer(file)
        for one in found:
            writer.writerow([one.seats, round(one.share, 5), one.tries, round(one.result, 5)])
            file.flush()


def kept(name: str) -> list[Said]:
    path = FOLDER / f"{name}.csv"
    if not path.exists():
        return []
    with path.open(newline="") as file:
        return [Said(int(row[0]), float(row[1]), int(row[2]), float(row[3])) for row in csv.reader(file)]


# -- fitting and drawing -------------------------------------------------------------------------------------------


def fit(name: str, told: list[Said]) -> Curve:
    """The curve under which the results are likeliest: Newton's method for two numbers."""
    rows = []
    for one in told:
        blind = 0.5 if casefile.find(name).cooperative else 1 / one.seats
        base = log_odds(blind)
        rows.append((base, log_odds((one.share * one.tries + blind) / (one.tries + 1)) - base, one.result))
    steep, shift = 1.0, 0.0
    for _ in range(30):
        g0 = g1 = h00 = h01 = h11 = 0.0
        for base, x, result in rows:
            p = 1 / (1 + math.exp(-(base + steep * x + shift)))
            w = p * (1 - p)
            g0 += (result - p) * x
            g1 += result - p
            h00 += w * x * x
            h01 += w * x
            h11 += w
        det = h00 * h11 - h01 * h01
        steep += (h11 * g0 - h01 * g1) / det
        shift += (h00 * g1 - h01 * g0) / det
    return Curve(round(steep, 2), round(shift, 2))


def tenths(pairs: Iterable[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """Per tenth of what was said: the mean said, the mean that came of it, and how often."""
    groups: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for said, result in pairs:
        groups[min(int(said * TENTHS), TENTHS - 1)].append((said, result))
    return [
        (sum(said for said, _ in group) / len(group), sum(result for _, result in group) / len(group), len(group))
        for group in groups
        if group
    ]


def calibrated_pairs(name: str, told: list[Said]) -> list[tuple[float, float]]:
    games = {one.seats: casefile.load(name, seats=one.seats) for one in told}
    return [(calibrated(games[one.seats], one.share, one.tries), one.result) for one in told]


def off(pairs: list[tuple[float, float]]) -> float:
    """How far what is said is off what comes true, on average over the tenths, weighed by how often each is said."""
    return sum(abs(said - won) * n for said, won, n in tenths(pairs)) / len(pairs)


def draw(games: Sequence[str], to: Path) -> None:
    panels: list[str] = []
    for name in games:
        told = kept(name)
        if not told:
            continue
        raw = [(one.share, one.result) for one in told]
        shown = calibrated_pairs(name, told)
        print(f"{name}: {len(told)} positions; fits {fit(name, told)}; set {CURVES.get(name, Curve())}")
        print(f"  off by {100 * off(raw):.1f} of 100 as won in the worlds, {100 * off(shown):.1f} as shown")
        for said, won, n in tenths(shown):
            print(f"  said {100 * said:3.0f} %, won {100 * won:3.0f} %  ({n} positions)")
        panels.append(panel(len(panels), casefile.find(name).title, tenths(raw), tenths(shown), len(told)))
    to.write_text(picture(panels), encoding="utf-8")


SIDE, GAP, LEFT, TOP = 200, 44, 46, 40
SCALE = (0, 50, 100)
ACROSS = "Across: the chance that was said, in 100. Upwards: the games that were won, in 100."
LEGEND = "Dots: as shown to players, by tenths, with one standard error. Thin line: the bare share of worlds won."


def panel(
    at: int, title: str, raw: list[tuple[float, float, int]], shown: list[tuple[float, float, int]], positions: int
) -> str:
    left = LEFT + at * (SIDE + GAP)

    def spot(said: float, won: float) -> tuple[float, float]:
        return left + SIDE * said, TOP + SIDE * (1 - won)

    def line(points: list[tuple[float, float, int]]) -> str:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in (spot(said, won) for said, won, _ in points))

    marks = []
    for said, won, n in shown:
        x, y = spot(said, won)
        error = SIDE * math.sqrt(max(won * (1 - won), 0.01) / n)
        marks.append(f'<path class="doubt" d="M{x:.1f} {max(y - error, TOP):.1f}V{min(y + error, TOP + SIDE):.1f}"/>')
        marks.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{2 + 6 * math.sqrt(n / positions):.1f}"/>')
    return "\n".join(
        [
            f'<text class="title" x="{left}" y="{TOP - 22}">{title.replace("&", "&amp;")}</text>',
            f'<text x="{left}" y="{TOP - 8}">{positions:,} positions</text>',
            f'<rect x="{left}" y="{TOP}" width="{SIDE}" height="{SIDE}"/>',
            f'<path class="true" d="M{left} {TOP + SIDE}L{left + SIDE} {TOP}"/>',
            f'<polyline class="raw" points="{line(raw)}"/>',
            *marks,
            *(f'<text class="mid" x="{left + SIDE * n / 100:.0f}" y="{TOP + SIDE + 14}">{n}</text>' for n in SCALE),
            *(f'<text class="end" x="{left - 6}" y="{TOP + SIDE * (1 - n / 100) + 4:.0f}">{n}</text>' for n in SCALE),
        ]
    )


def picture(panels: list[str]) -> str:
    wide, high = LEFT + len(panels) * (SIDE + GAP), TOP + SIDE + 62
    about = "What the coach says against what comes true: the dots lie along the diagonal."
    return f"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {wide} {high}" role="img" aria-label="{about}">
<style>
rect {{ fill: #fffaf0; stroke: #b9a98a }}
text {{ font: 11px Georgia, serif; fill: #5a4c3c }}
.title {{ font-weight: bold; font-size: 13px; fill: #2a2119 }}
.mid {{ text-anchor: middle }} .end {{ text-anchor: end }}
.true {{ stroke: #b9a98a; stroke-dasharray: 4 5 }}
.raw {{ fill: none; stroke: #c08a3e; stroke-width: 1.5 }}
circle {{ fill: #12403c }} .doubt {{ stroke: #12403c }}
</style>
{chr(10).join(panels)}
<text x="{LEFT}" y="{TOP + SIDE + 34}">{ACROSS}</text>
<text x="{LEFT}" y="{TOP + SIDE + 50}">{LEGEND}</text>
</svg>
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Whether the coach's chances come true.")
    ways = parser.add_subparsers(dest="way", required=True)
    measuring = ways.add_parser("measure")
    measuring.add_argument("game", choices=GAMES)
    measuring.add_argument("--positions", type=int, default=1000)
    measuring.add_argument("--seed", type=int, default=1)
    measuring.add_argument("--players", default="", help="levels of bots, e.g. greedy,deputy")
    drawing = ways.add_parser("draw")
    drawing.add_argument("games", nargs="*", default=GAMES, metavar="game")
    drawing.add_argument("--to", type=Path, default=PICTURE)
    given = parser.parse_args()
    if given.way == "measure":
        players = given.players.split(",") if given.players else PLAYERS.get(given.game, MIXED)
        add(given.game, measure(given.game, given.positions, given.seed, players))
    else:
        draw(given.games, given.to)


if __name__ == "__main__":
    main()
