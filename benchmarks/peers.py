"""Measures our engine beside other people's, in the same run, on one core.

    make bench-peers [ARGS="--quick --json FILE"]

Each peer is measured at its best: the shortest loop that its interface allows, its own compiled loop if it has one,
the best batch size for Pgx. A peer that is not installed is reported as missing. Steps of different games are not
equal work: Leduc poker is the like-for-like comparison (and is checked move by move against OpenSpiel first);
docs/benchmarks.md says what a step is for each.
"""

from __future__ import annotations

import argparse
import os
import random
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import casefile
from benchmarks import leduc, leduc_check
from benchmarks.measure import CALIBRATION, Report, Work, calibration, measure, timed
from benchmarks.own import drive
from casefile.bots.trials import Worlds, follow
from casefile.engine.playout import Uniform, playouts
from casefile.engine.policy import Policy
from casefile.engine.search import Explorer, Tree
from casefile.engine.view import View

# Peers are imported by name on demand: mypy checks this file where none of them is installed.

BATCHES = (1024, 4096, 16384, 65536)
SIMULATIONS = 300  # of one search
DEALS = 6  # positions to search, each after this many moves
MOVES = 20


def ours(seconds: float) -> list[Work]:
    """Bonnie and Clyde for two seats, and Leduc poker."""
    game, poker = casefile.load("bonnie-and-clyde", seats=2), leduc.LeducPoker()
    portions: list[tuple[str, str, Callable[[], float]]] = [
        ("ours playouts", "steps", lambda: playouts(game, 0, 20)),
        ("ours driven", "steps", lambda: drive(game, 0, 3)),
        ("ours leduc", "games", lambda: played(20_000, leduc.leduc_playouts(poker, 1, 20_000))),
        ("ours leduc playouts", "games", lambda: played(2000, playouts(poker, 1, 2000))),
        ("ours leduc driven", "steps", lambda: drive(poker, 0, 500)),
    ]
    return [Work(name, unit, timed(portion, seconds), casefile.compiled) for name, unit, portion in portions]


def walks(seconds: float) -> list[Work]:
    """Our tree search from several rounds of Bonnie and Clyde, each 20 moves old, with random and greedy playouts."""
    game = casefile.load("bonnie-and-clyde", seats=2)
    policy = game.greedy()
    views: list[View] = []
    for deal in range(DEALS):
        state = game.deal(deal)
        for _ in range(MOVES):
            state.apply(state.turn, follow(policy, state.view(state.turn), state.legal(state.turn)))
        while len(state.legal(state.turn)) == 1:
            state.apply(state.turn, state.legal(state.turn)[0])
        views.append(state.view(state.turn))
    sources = [Worlds(view, 1) for view in views]
    drawn = [[worlds.draw(number) for number in range(100)] for worlds in sources]

    def search(playing_on: Policy) -> Callable[[], float]:
        def run() -> float:
            for view, worlds, states in zip(views, sources, drawn, strict=True):
                assert view.seat is not None
                tree = Tree(Explorer(game.seats, playing_on))
                for number in range(SIMULATIONS):
                    tree.walk(states[number % len(states)], view.seat, worlds.seed(number), False)
            return SIMULATIONS * DEALS

        return run

    return [
        Work("ours tree random", "simulations", timed(search(Uniform(1)), seconds), casefile.compiled),
        Work("ours tree greedy", "simulations", timed(search(policy), seconds), casefile.compiled),
    ]


def spiel_walks(seconds: float) -> list[Work]:
    """OpenSpiel's information-set search in C++ with its own random playouts, as many moves into two of its games."""
    pyspiel: Any = import_module("pyspiel")
    works: list[Work] = []
    for name in ("gin_rummy", "hearts"):
        states: list[Any] = []
        for deal in range(DEALS):
            chance = random.Random(deal)
            state = pyspiel.load_game(name).new_initial_state()
            moves = 0
            while state.is_chance_node() or moves < MOVES or len(state.legal_actions()) == 1:
                moves += not state.is_chance_node()
                state.apply_action(chance.choice(state.legal_actions()))
            states.append(state)
        works.append(Work(f"openspiel ismcts {name}", "simulations", timed(spiel_search(pyspiel, states), seconds)))
    return works


def spiel_search(pyspiel: Any, states: list[Any]) -> Callable[[], float]:
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    final = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT

    def run() -> float:
        for state in states:
            pyspiel.ISMCTSBot(1, evaluator, 2.0, SIMULATIONS, -1, final, False, True).step(state)
        return SIMULATIONS * DEALS

    return run


def played(games: int, _steps: int) -> int:
    return games


def openspiel(seconds: float) -> tuple[list[Work], dict[str, float]]:
    """Three games, each driven from Python and by OpenSpiel's own loop in C++, and how many nodes a random game has."""
    pyspiel: Any = import_module("pyspiel")
    works: list[Work] = []
    lengths: dict[str, float] = {}
    for name, few, many in (("gin_rummy", 5, 5), ("hearts", 50, 100), ("leduc_poker", 500, 1000)):
        game = pyspiel.load_game(name)
        lengths[name] = spiel_loop(game, 40 * few)() / (40 * few)
        works += [
            Work(f"openspiel {name} python", "nodes", timed(spiel_loop(game, few), seconds)),
            Work(f"openspiel {name} c++", "games", timed(spiel_in_c(pyspiel, game, many), seconds)),
        ]
    return works, lengths


def spiel_loop(game: Any, games: int) -> Callable[[], float]:
    """Random games node by node, with deals: `legal_actions` answers at chance nodes too (all are uniform here)."""
    chance = random.Random(1).random

    def run() -> float:
        nodes = 0
        for _ in range(games):
            state = game.new_initial_state()
            over, legal, apply = state.is_terminal, state.legal_actions, state.apply_action
            while not over():
                actions = legal()
                apply(actions[int(chance() * len(actions))])
                nodes += 1
        return nodes

    return run


def spiel_in_c(pyspiel: Any, game: Any, games: int) -> Callable[[], float]:
    """Whole random games in C++: one call from Python for each."""
    bots = [pyspiel.make_uniform_random_bot(player, 1) for player in range(game.num_players())]
    start, evaluate = game.new_initial_state, pyspiel.evaluate_bots

    def run() -> float:
        for seed in range(games):
            evaluate(start(), bots, seed)
        return games

    return run


def rlcard(seconds: float) -> list[Work]:
    """Gin rummy below RLCard's environment, which would build an observation at every step: three times faster."""
    game: Any = import_module("rlcard").make("gin-rummy").game
    chance = random.Random(1).choice

    def run() -> float:
        steps = 0
        for _ in range(5):
            game.init_game()
            while not game.is_over():
                game.step(chance(game.judge.get_legal_actions()))
                steps += 1
        return steps

    return [Work("rlcard gin_rummy", "steps", timed(run, seconds))]


def pgx(seconds: float) -> list[Work]:
    """Leduc and Kuhn poker: a batch of games in one compiled call, at several sizes of batch."""
    jax: Any = import_module("jax")
    make: Any = import_module("pgx").make
    works = []
    for name, results in (("leduc_holdem", True), ("leduc_holdem", False), ("kuhn_poker", True)):
        environment = make(name)
        for batch in BATCHES:
            run = pgx_batch(jax, environment, batch, results)
            works.append(Work(f"{pgx_name(name, results)} {batch}", "games", timed(run, seconds)))
    return works


def pgx_name(name: str, results: bool) -> str:
    return f"pgx {name} {'results' if results else 'steps only'}"


def pgx_batch(jax: Any, environment: Any, batch: int, results: bool) -> Callable[[], float]:
    """Play `batch` random games to their ends, and ask what the first seat won in each, or only how many steps it was.

    In the second case the compiler finds that the winners are unused and does not compute them. Tried, and slower
    than this loop: the generator `rbg`, both seats' rewards.
    """
    init, step, jnp = jax.vmap(environment.init), jax.vmap(environment.step), jax.numpy

    def body(carry: Any) -> Any:
        state, key, asked = carry
        key, now = jax.random.split(key)
        mask = state.legal_action_mask
        action = jnp.argmax(jnp.where(mask, jax.random.uniform(now, mask.shape), -1.0), axis=-1)
        after = step(state, action)
        return after, key, asked + (after.rewards[:, 0] if results else (~state.terminated).sum())

    def play(key: Any) -> Any:
        key, now = jax.random.split(key)
        asked = jnp.zeros(batch) if results else jnp.int32(0)
        start = (init(jax.random.split(now, batch)), key, asked)
        _, key, asked = jax.lax.while_loop(lambda carry: ~carry[0].terminated.all(), body, start)
        return key, asked

    fast = jax.jit(play)
    keys = [jax.random.PRNGKey(0)]

    def run() -> float:
        keys[0], asked = fast(keys[0])
        asked.block_until_ready()
        return batch

    return run


def gather(seconds: float) -> tuple[list[Work], dict[str, float], list[str]]:
    """All works, the nodes in OpenSpiel's games, and a note for each peer that is missing."""
    works = [calibration(seconds), *ours(seconds), *walks(seconds)]
    notes: list[str] = []
    lengths: dict[str, float] = {}
    try:
        found, lengths = openspiel(seconds)
        works += [*found, *spiel_walks(seconds)]
        moves = leduc_check.check(2000)
        notes.append(f"Leduc here and in OpenSpiel: {moves:,} moves of 2,000 games compared, all alike.")
    except ImportError as reason:
        notes.append(f"OpenSpiel is missing: {reason}")
    for name, peer in (("RLCard", rlcard), ("Pgx", pgx)):
        try:
            works += peer(seconds)
        except ImportError as reason:
            notes.append(f"{name} is missing: {reason}")
    return works, lengths, notes


def fill(report: Report, lengths: dict[str, float]) -> None:
    report.add(CALIBRATION, CALIBRATION)
    report.add("ours, Bonnie and Clyde for 2, playouts", "ours playouts")
    report.add_time("ours, Bonnie and Clyde for 2, driven from Python", "ours driven", "ns/step")
    report.add("ours, Leduc, batch", "ours leduc")
    report.add("ours, Leduc, a new State for each game", "ours leduc playouts")
    report.add_time("ours, Leduc, driven from Python", "ours leduc driven", "ns/step")
    report.add("ours, tree search, random playing on", "ours tree random")
    report.add("ours, tree search, greedy playing on", "ours tree greedy")
    for name in ("gin_rummy", "hearts") if lengths else ():
        report.add(f"OpenSpiel ISMCTS in C++, {name}, random playing on", f"openspiel ismcts {name}")
    for name, length in lengths.items():
        python, native = f"openspiel {name} python", f"openspiel {name} c++"
        report.add_time(f"OpenSpiel {name}, driven from Python", python, "ns/node")
        report.add(f"OpenSpiel {name}, driven from Python", python, 1 / length, "games/s")
        report.add(f"OpenSpiel {name}, C++ loop", native, length, "nodes/s")
        report.add(f"OpenSpiel {name}, C++ loop", native)
    if "rlcard gin_rummy" in report.works:
        report.add("RLCard gin rummy, game without environment", "rlcard gin_rummy")
    for name, results in (("leduc_holdem", True), ("leduc_holdem", False), ("kuhn_poker", True)):
        best = best_batch(report, name, results)
        if best is not None:
            words = "" if results else ", steps only"
            report.add(f"Pgx {name}{words}, best batch ({best.rsplit(' ', 1)[1]})", best)
    compare(report, lengths)


def best_batch(report: Report, name: str, results: bool) -> str | None:
    batches = [work for work in report.works if work.startswith(pgx_name(name, results))]
    return max(batches, key=report.rate, default=None)


def compare(report: Report, lengths: dict[str, float]) -> None:
    """The project's targets, then figures without a target."""
    steps, driven, games = (report.rate(f"ours {what}") for what in ("playouts", "driven", "leduc"))
    if lengths:
        hearts = report.rate("openspiel hearts c++") * lengths["hearts"]
        report.compare("our playouts", steps, hearts, "OpenSpiel hearts in C++, by nodes", 3)
        gin = report.rate("openspiel gin_rummy python")
        report.compare("our playouts", steps, gin, "OpenSpiel gin_rummy from Python, by nodes", 150)
        loop = report.rate("openspiel hearts python")
        report.compare("ours driven from Python", driven, loop, "OpenSpiel hearts from Python, by nodes", 1.5)
        report.compare("our Leduc", games, report.rate("openspiel leduc_poker c++"), "OpenSpiel leduc_poker in C++", 10)
        dealt = report.rate("ours leduc playouts")
        native = report.rate("openspiel leduc_poker c++")
        report.compare("our Leduc, a new State for each game", dealt, native, "OpenSpiel leduc_poker in C++")
        poker = report.rate("openspiel leduc_poker python")
        mine = report.rate("ours leduc driven")
        report.compare("our Leduc driven from Python", mine, poker, "OpenSpiel leduc_poker from Python, by nodes")
        search = report.rate("ours tree random")
        for name in ("gin_rummy", "hearts"):
            other = report.rate(f"openspiel ismcts {name}")
            target = 2 if name == "hearts" else None
            report.compare("our tree search, simulations", search, other, f"OpenSpiel ISMCTS in C++, {name}", target)
    best, steps_only = (best_batch(report, "leduc_holdem", results) for results in (True, False))
    if best is not None and steps_only is not None:
        report.compare("our Leduc", games, report.rate(best), "Pgx leduc_holdem, best batch", 5)
        report.compare("our Leduc with results", games, report.rate(steps_only), "Pgx leduc_holdem, steps only")
    if "rlcard gin_rummy" in report.works:
        report.compare("our playouts", steps, report.rate("rlcard gin_rummy"), "RLCard gin rummy, by steps")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.peers", description="Measure beside other engines.")
    parser.add_argument("--quick", action="store_true", help="fewer and shorter rounds: rough figures")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write one JSON line per figure")
    options = parser.parse_args()
    if hasattr(os, "sched_setaffinity"):  # one core for all, before JAX counts them
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    seconds, rounds = (0.05, 3) if options.quick else (0.2, 8)
    works, lengths, notes = gather(seconds)
    report = measure("Casefile beside other engines, CPU time of one core", works, rounds)
    fill(report, lengths)
    report.notes += notes
    if not casefile.compiled or leduc.__file__.endswith(".py"):
        report.notes.append("Our engine or our Leduc is not compiled here: run `make bench-peers`.")
    report.show()
    if options.json:
        report.write(options.json)


if __name__ == "__main__":
    main()
