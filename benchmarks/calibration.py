"""Checks the coach's chances to win: of games with a chance of 8 in 10, 8 in 10 should be won.

    python -m benchmarks.calibration measure fbi --positions 1000 [--seed 1] [--players greedy,deputy,detective]
    python -m benchmarks.calibration draw [fbi …] [--to docs/images/calibration.svg]

`measure` plays whole games with any number of seats, each with a random bot: one that plays soundly (`greedy`), one
that overlooks things (`deputy`) or one that searches (`detective`). It takes a few random decisions of each game, and
asks the coach for the chance to win with the move that was played. To a file in build/calibration it adds the share
of worlds won, the number of worlds, how far the match had come, and the result of the game: several runs with
different seeds make one measurement. `draw` fits the curves of `casefile.bots.calibration` to all games, prints them
beside what is set there, and tests the fit by cross-validation: the games are divided into five parts, and each part
is predicted by a curve fitted to the four others. The picture shows that too.
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
from casefile.bots.calibration import CURVES, MOST, Curve, log_odds
from casefile.bots.coach import consider
from casefile.bots.review import Moment, moment_of, result_of
from casefile.engine.game import Game
from casefile.engine.state import CERTAIN

FOLDER = Path("build/calibration")
PICTURE = Path("docs/images/calibration.svg")
MIXED = ("greedy", "deputy", "detective")
OPTIONS: dict[str, dict[str, str]] = {"detective-rummy": {"mode": "case"}}  # a Campaign takes seven times as long
FROM_A_GAME = 4  # decisions
GAMES = ("bonnie-and-clyde", "fbi", "detective-rummy", "love-and-death")
TENTHS = 10
PARTS = 5
RIDGE = 60.0  # strength of the prior of a correction by phase or seats, in positions: docs/coach.md


@dataclass(frozen=True)
class Said:
    """A chance that the coach gave, with its game, how far it had come, and the result."""

    game: int
    seats: int
    progress: float
    share: float
    tries: int
    result: float


# -- measuring -----------------------------------------------------------------------------------------------------


def measure(name: str, positions: int, seed: int, players: Sequence[str]) -> Iterable[Said]:
    """Collect the coach's chances in games between bots."""
    kind = casefile.find(name)
    lot = random.Random(f"{name} {seed}")
    told = number = 0
    while told < positions:
        options = OPTIONS.get(name, {})
        game = casefile.load(name, seats=lot.randint(kind.least_seats, kind.most_seats), **options)
        number += 1
        for said in said_in(game, lot, players, 1000 * seed + number):
            yield said
            told += 1


def said_in(game: Game, lot: random.Random, players: Sequence[str], at: int) -> list[Said]:
    """Play one game; return the coach's chances at some of its decisions."""
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
            elif (spot := lot.randrange(decisions)) < FROM_A_GAME:  # every decision is equally likely to be used
                kept[spot] = seat, moment
        state.apply(seat, action)
        number += 1
    return [said_at(game, seat, moment, result_of(state, seat), at) for seat, moment in kept]


def said_at(game: Game, seat: int, moment: Moment, result: int, at: int) -> Said:
    view = game.view_of(seat, moment.numbers, moment.ledger)
    found = consider(view, moment.legal, played=moment.action)
    share = found.raw(found.actions.index(moment.action))
    return Said(at, game.seats, found.progress, share, len(found.rows), result / CERTAIN)


def add(name: str, found: Iterable[Said]) -> None:
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (FOLDER / f"{name}.csv").open("a", newline="") as file:
        writer = csv.writer(file)
        for one in found:
            writer.writerow(
                [one.game, one.seats, round(one.progress, 3), round(one.share, 5), one.tries, round(one.result, 5)]
            )
            file.flush()


def kept(name: str) -> list[Said]:
    path = FOLDER / f"{name}.csv"
    if not path.exists():
        return []
    with path.open(newline="") as file:
        rows = list(csv.reader(file))
    return [
        Said(int(game), int(seats), float(progress), float(share), int(tries), float(result))
        for game, seats, progress, share, tries, result in rows
    ]


# -- fitting -------------------------------------------------------------------------------------------------------


def blind(name: str, seats: int) -> float:
    return 0.5 if casefile.find(name).cooperative else 1 / seats


def apart(name: str, one: Said) -> tuple[float, float]:
    """The log odds of a seat before anything is known, and the distance of the given chance from them."""
    unknown = blind(name, one.seats)
    base = log_odds(unknown)
    return base, log_odds((one.share * one.tries + unknown) / (one.tries + 1)) - base


def fit(name: str, told: Sequence[Said]) -> Curve:
    """The maximum likelihood curve: logistic regression on given log odds, progress of the match, and seats.

    Corrections by phase and seats are regularised.
    """
    several = sorted({one.seats for one in told})
    several = several if len(several) > 1 else []
    rows: list[tuple[float, list[float], float]] = []
    for one in told:
        base, x = apart(name, one)
        row = [x, 1.0, one.progress * x, one.progress]
        for seats in several:
            row += [x, 1.0] if seats == one.seats else [0.0, 0.0]
        rows.append((base, row, one.result))
    size = len(rows[0][1])
    found = [1.0, *[0.0] * (size - 1)]
    for _ in range(10):
        gradient = [-(RIDGE * value if at > 1 else 0.0) for at, value in enumerate(found)]
        matrix = [[RIDGE if at == other and at > 1 else 0.0 for other in range(size)] for at in range(size)]
        for base, row, result in rows:
            p = 1 / (1 + math.exp(-(base + sum(a * b for a, b in zip(found, row, strict=True)))))
            for at in range(size):
                gradient[at] += (result - p) * row[at]
                for other in range(size):
                    matrix[at][other] += p * (1 - p) * row[at] * row[other]
        found = [value + step for value, step in zip(found, solve(matrix, gradient), strict=True)]
    rounded = [round(value, 2) for value in found]
    by_seats = {seats: (rounded[4 + 2 * at], rounded[5 + 2 * at]) for at, seats in enumerate(several)}
    return Curve(rounded[0], rounded[1], (rounded[2], rounded[3]), by_seats)


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Solve linear equations by elimination."""
    n = len(right)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(n):
        pivot = max(range(at, n), key=lambda i: abs(rows[i][at]))
        rows[at], rows[pivot] = rows[pivot], rows[at]
        for below in range(at + 1, n):
            factor = rows[below][at] / rows[at][at]
            rows[below] = [a - factor * b for a, b in zip(rows[below], rows[at], strict=True)]
    out = [0.0] * n
    for at in reversed(range(n)):
        out[at] = (rows[at][n] - sum(rows[at][i] * out[i] for i in range(at + 1, n))) / rows[at][at]
    return out


def corrected(name: str, curve: Curve, one: Said) -> float:
    base, x = apart(name, one)
    steep, shift = curve.at(one.seats, one.progress)
    return min(max(1 / (1 + math.exp(-(base + steep * x + shift))), 1 - MOST), MOST)


def held_out(name: str, told: Sequence[Said]) -> list[tuple[float, float]]:
    """The prediction for each game by a curve fitted to the other games, with the result."""
    pairs: list[tuple[float, float]] = []
    for part in range(PARTS):
        curve = fit(name, [one for one in told if one.game % PARTS != part])
        pairs += [(corrected(name, curve, one), one.result) for one in told if one.game % PARTS == part]
    return pairs


def tenths(pairs: Iterable[tuple[float, float]]) -> list[tuple[float, float, int]]:
    """For each tenth of the given chances: the mean chance, the mean result, and how many."""
    groups: list[list[tuple[float, float]]] = [[] for _ in range(TENTHS)]
    for said, result in pairs:
        groups[min(int(said * TENTHS), TENTHS - 1)].append((said, result))
    return [
        (sum(said for said, _ in group) / len(group), sum(result for _, result in group) / len(group), len(group))
        for group in groups
        if group
    ]


def off(pairs: list[tuple[float, float]]) -> float:
    """The mean distance of chances from results over the tenths, weighted by the number of positions."""
    return sum(abs(said - won) * n for said, won, n in tenths(pairs)) / len(pairs)


def brier(pairs: list[tuple[float, float]]) -> float:
    """The Brier score: the mean square of chance minus result; smaller is better."""
    return sum((said - result) ** 2 for said, result in pairs) / len(pairs)


# -- drawing -------------------------------------------------------------------------------------------------------


def draw(games: Sequence[str], to: Path) -> None:
    panels: list[str] = []
    for name in games:
        told = kept(name)
        if not told:
            continue
        raw = [(one.share, one.result) for one in told]
        shown = held_out(name, told)
        print(f"{name}: {len(told)} positions of {len({one.game for one in told})} games")
        print(f"  fits {fit(name, told)}")
        print(f"  set  {CURVES.get(name, Curve())}")
        for what, pairs in (("as won in the worlds", raw), ("corrected, on games held out", shown)):
            print(f"  {what}: off by {100 * off(pairs):.1f} of 100, Brier {brier(pairs):.4f}")
        for said, won, n in tenths(shown):
            print(f"  said {100 * said:3.0f} %, won {100 * won:3.0f} %  ({n} positions)")
        panels.append(panel(len(panels), casefile.find(name).title, tenths(raw), tenths(shown), len(told)))
    to.write_text(picture(panels), encoding="utf-8")


SIDE, GAP, LEFT, TOP = 200, 44, 46, 40
SCALE = (0, 50, 100)
ACROSS = "Across: the chance that was said, in 100. Upwards: the games that were won, in 100."
LEGEND = "Dots: as shown, in games held out, by tenths, with one standard error. Thin line: the bare share of worlds."


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
        players = given.players.split(",") if given.players else MIXED
        add(given.game, measure(given.game, given.positions, given.seed, players))
    else:
        draw(given.games, given.to)


if __name__ == "__main__":
    main()
