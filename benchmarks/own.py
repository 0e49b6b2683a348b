"""Measures our own engine for every game and number of seats, compiled and interpreted.

    python -m benchmarks.own [--quick] [--json FILE] [--game NAME] [--beside FOLDER]

The interpreted engine runs in a process of its own (CASEFILE_INTERPRETED=1) that measures a portion on request, so
that both take turns. With `--beside`, another build takes its place: for example an earlier commit, installed with
`pip install --target FOLDER`. docs/benchmarks.md explains each figure.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
import random
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

from mypy_extensions import i64

import casefile
from benchmarks.measure import CALIBRATION, Report, Work, calibration, measure, number, table, timed
from casefile.engine.game import Game
from casefile.engine.playout import Dice, copies, observations, playout, playouts
from casefile.engine.state import ROOM, State
from casefile.engine.vecs import vec

SAMPLES = 16  # situations from which copies, views … are measured
KINDS = ("playouts", "driven", "copies", "observations", "views", "determinizations", "pickles", "greedy")


def situations(game: Game) -> list[State]:
    """Some situations of random games, from the first moves to late ones."""
    found = []
    for seed in range(SAMPLES):
        state = game.deal(seed)
        playout(state, Dice(seed), 5 + 9 * seed)
        if state.turn >= 0:
            found.append(state)
    return found


def drive(game: Game, seed: int, games: int) -> int:
    """Play random games like any program: through `legal` and the checking `apply`, one call at a time."""
    chance = random.Random(seed).random
    steps = 0
    for deal in range(seed, seed + games):
        state = game.deal(deal)
        legal, apply = state.legal, state.apply
        while (seat := state.turn) >= 0:
            actions = legal(seat)
            apply(seat, actions[int(chance() * len(actions))])
            steps += 1
    return steps


def portions(game: Game) -> Iterator[tuple[str, str, Callable[[], float]]]:
    """The measurements of a game: name, unit, and a portion that returns the units it did."""
    states = situations(game)
    views = [state.view(state.turn) for state in states]
    batch = 500 if casefile.compiled else 10

    def each_situation(portion: Callable[[State], object]) -> Callable[[], float]:
        def run() -> float:
            for state in states:
                portion(state)
            return len(states)

        return run

    def batched(portion: Callable[[State, int], object]) -> Callable[[], float]:
        def run() -> float:
            for state in states:
                portion(state, batch)
            return len(states) * batch

        return run

    def determinizations() -> float:
        for turn, view in enumerate(views):
            view.determinize(turn)
        return len(views)

    yield "playouts", "steps", lambda: playouts(game, 0, 20)
    yield "driven", "steps", lambda: drive(game, 0, 3)
    yield "copies", "copies", batched(copies)
    yield "observations", "observations", batched(observations)
    yield "views", "views", each_situation(lambda state: state.view(state.turn))
    yield "determinizations", "worlds", determinizations
    yield "pickles", "round trips", each_situation(lambda state: pickle.loads(pickle.dumps(state)))
    choose = greedy(game)
    if choose is not None:
        yield "greedy", "decisions", each_situation(choose)


def greedy(game: Game) -> Callable[[State], object] | None:
    """One decision of the game's own policy, observation and legal list included; None if the game has none yet."""
    try:
        policy = game.greedy()
    except NotImplementedError:
        return None
    seen, legal = vec[i64]([0] * ROOM), vec[i64]([0] * ROOM)

    def choose(state: State) -> object:
        length = state.see_into(state.turn, seen)
        return policy.choose(seen, length, legal, state.legal_into(state.turn, legal))

    return choose


def is_compiled(game: Game) -> bool:
    """Whether the rules of this game are compiled: a game may run interpreted on the compiled engine."""
    rules = sys.modules[type(game.deal(0)).__module__].__file__ or ""
    return casefile.compiled and not rules.endswith(".py")


def contestants(names: list[str], seconds: float) -> list[Work]:
    """Everything to measure in this process."""
    works = []
    for name in names:
        kind = casefile.find(name)
        for seats in range(kind.least_seats, kind.most_seats + 1):
            game = casefile.load(name, seats=seats)
            for what, unit, portion in portions(game):
                full = f"{name} {seats} {what}"
                works.append(Work(full, unit, timed(portion, seconds), is_compiled(game)))
    return works


# -- another engine beside ------------------------------------------------------------------------------------------


def serve(names: list[str], seconds: float) -> None:
    """Serve the other process: read a name, measure one portion, write its units and seconds."""
    works = {work.name: work for work in contestants(names, seconds)}
    print(json.dumps({name: work.unit for name, work in works.items()}), flush=True)
    for line in sys.stdin:
        print(json.dumps(works[line.rstrip("\n")].run()), flush=True)


def beside(names: list[str], seconds: float, folder: Path | None) -> tuple[list[Work], subprocess.Popen[str]]:
    """The same works, done by the interpreted engine, or by the one installed in a folder."""
    command = [sys.executable, "-m", "benchmarks.own", "--serve", str(seconds), "--game", *names]
    changed = {"CASEFILE_INTERPRETED": "1"} if folder is None else {"PYTHONPATH": str(folder.resolve())}
    environment = os.environ | changed
    process = subprocess.Popen(
        command, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    assert process.stdin is not None
    assert process.stdout is not None
    ask, answers = process.stdin, process.stdout

    def remote(name: str) -> Callable[[], tuple[float, float]]:
        def run() -> tuple[float, float]:
            ask.write(name + "\n")
            ask.flush()
            done, spent = json.loads(answers.readline())
            return done, spent

        return run

    units = json.loads(answers.readline())
    other = other_engine(folder)
    return [Work(f"{name} {other}", unit, remote(name), folder is not None) for name, unit in units.items()], process


def other_engine(folder: Path | None) -> str:
    """The name of the engine beside ours."""
    return "interpreted" if folder is None else "beside"


# -- the report -----------------------------------------------------------------------------------------------------


def steps_in_a_game(game: Game) -> float:
    return playouts(game, 0, 40) / 40


def fill(report: Report, names: list[str], other: str) -> None:
    """Figures per game and seats, then the ratios between them; `other` is the engine beside ours, if there is one."""
    report.add(CALIBRATION, CALIBRATION)
    for name in names:
        kind = casefile.find(name)
        counts = range(kind.least_seats, kind.most_seats + 1)
        for seats in counts:
            length = steps_in_a_game(casefile.load(name, seats=seats))
            for what in KINDS:
                work = f"{name} {seats} {what}"
                for full in [work, f"{work} {other}"] if other else [work]:
                    if full not in report.works:
                        continue
                    if what == "driven":
                        report.add_time(full, full, "ns/step")
                    else:
                        report.add(full, full)
                    if what == "playouts":
                        report.add(full.replace(what, "games"), full, 1 / length, "games/s")
                if other and work in report.works:
                    report.compare(f"{work}: compiled", report.rate(work), report.rate(f"{work} {other}"), other)
        few, many = f"{name} {counts[0]} playouts", f"{name} {counts[-1]} playouts"
        if len(counts) > 1:
            more, less = report.rate(many), report.rate(few)
            report.compare(f"{name} playouts, {counts[-1]} seats", more, less, f"those of {counts[0]} seats")
        report.compare(
            f"{few}: steps", report.rate(few), report.rate(CALIBRATION), "iterations of the calibration loop"
        )


def show(report: Report, other: str) -> None:
    """One row per game, seats and kind of work: our engine, the one beside it, how many times faster."""
    found = {figure.name: figure for figure in report.figures}
    rows = []
    for name, figure in found.items():
        if figure.ratio_to is None and not (other and name.endswith(f" {other}")):
            slow, ratio = found.get(f"{name} {other}"), found.get(f"{name}: compiled")
            beside = [number(slow.value) if slow else "", number(ratio.value) if ratio else ""]
            rows.append([name, number(figure.value), figure.unit, *beside])
    table(report.title, ["figure", "compiled" if casefile.compiled else "interpreted", "", other, "×"], rows)
    for figure in report.figures:
        if figure.ratio_to not in (None, other):
            print(f"{figure.name}: {number(figure.value)} × {figure.ratio_to}")
    for note in report.notes:
        print(note)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.own", description="Measure the engine's speed.")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds: rough figures")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write one JSON line per figure")
    parser.add_argument("--game", nargs="+", choices=sorted(casefile.GAMES), help="only these games")
    parser.add_argument("--beside", type=Path, metavar="FOLDER", help="another build, measured in the same rounds")
    parser.add_argument("--serve", type=float, help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.game or list(casefile.GAMES)
    if options.serve:
        serve(names, options.serve)
        return
    seconds, rounds = (0.02, 3) if options.quick else (0.1, 8)
    works = [calibration(seconds), *contestants(names, seconds)]
    process = None
    if casefile.compiled:
        others, process = beside(names, seconds, options.beside)
        works = [works[0], *(work for pair in zip(works[1:], others, strict=True) for work in pair)]
    report = measure("Casefile's own speed, CPU time of one core", works, rounds)
    other = other_engine(options.beside) if casefile.compiled else ""
    fill(report, names, other)
    if process is None:
        report.notes.append("The engine is not compiled here: these figures are of the interpreted one.")
    else:
        process.communicate()
    show(report, other)
    if options.json:
        report.write(options.json)


if __name__ == "__main__":
    main()
