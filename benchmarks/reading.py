"""Measures how predictable each bot's secret choice is: FBI, two seats, where both choose their agents at once.

    python -m benchmarks.reading [--bots NAME …] [--games N] [--worlds N] [--simulations N] [--seeds N]

Both seats know all choices, and only the coming cards are hidden. So each such decision is a matrix of chances to
win, with a row for each choice of the first seat and a column for each of the second: the mean over the same worlds
with the same chance, played on by the greedy policy. The frequency of each row is counted over many seeds of the bot.
An opponent who knows these frequencies, but not the seed, answers with the best column. The loss of the bot, compared
with the best mixture, is printed in games of a hundred: 0 is unpredictable, and the larger the easier to predict.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

import casefile
from benchmarks.measure import table, tick
from casefile.bots import make_bot
from casefile.bots.bot import POLICIES
from casefile.bots.search import Matching
from casefile.bots.trials import Budget, Worlds, greedy_policy
from casefile.engine.playout import Dice
from casefile.engine.search import Explorer
from casefile.engine.state import CERTAIN

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.state import State

BOTS = ("random", "greedy", "paired", "tree", "matrix")
ROUNDS = 20_000  # of regret matching, for the best mixture
EVERY = 3  # of the decisions of a game


def situations(game: Game, games: int) -> list[State]:
    """Situations where both choose at once, from games of two greedy players."""
    found: list[State] = []
    for seed in range(games):
        state = game.deal(seed)
        bots = [make_bot("greedy", game, seat, seed) for seat in range(2)]
        number = 0
        while (seat := state.turn) >= 0:
            if len(state.actors) == 2:
                number += 1
                if number % EVERY == 0:
                    found.append(state.copy())
            state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)))
    return found


def matrix_of(state: State, worlds: int) -> list[list[float]]:
    """The first seat's chance to win for each pair of choices."""
    game = state.game
    explorer = Explorer(2, greedy_policy(game, 1))
    source = Worlds(state.view(0), 1)
    rows, columns = state.legal(0), state.legal(1)
    sums = [[0] * len(columns) for _ in rows]
    for number in range(worlds):
        world = source.draw(number)
        for i, mine in enumerate(rows):
            for j, theirs in enumerate(columns):
                trial = world.copy()
                since = trial.round
                trial.apply(0, mine)
                trial.apply(1, theirs)
                explorer.play_on(trial, since, Dice(source.seed(number)))
                sums[i][j] += explorer.value(0)
    return [[value / worlds / CERTAIN for value in row] for row in sums]


def kept(matrix: Sequence[Sequence[float]], shares: Sequence[float]) -> float:
    """The chance to win that these shares keep against their best answer."""
    return min(sum(share * row[j] for share, row in zip(shares, matrix, strict=True)) for j in range(len(matrix[0])))


def best_mixture(matrix: Sequence[Sequence[float]]) -> list[float]:
    """The best mixture, to within about a thousandth: regret matching of both sides, in turns."""
    rows, columns = range(len(matrix)), range(len(matrix[0]))
    regrets, others = [0.0] * len(matrix), [0.0] * len(matrix[0])
    mean = [0.0] * len(matrix)
    theirs = normal(others)
    for number in range(1, ROUNDS + 1):
        mine = normal(regrets)
        worth = [math.fsum(theirs[j] * matrix[i][j] for j in columns) for i in rows]
        value = math.fsum(mine[i] * worth[i] for i in rows)
        regrets = [max(0.0, regret + one - value) for regret, one in zip(regrets, worth, strict=True)]
        mine = normal(regrets)
        costs = [math.fsum(mine[i] * matrix[i][j] for i in rows) for j in columns]
        value = math.fsum(theirs[j] * costs[j] for j in columns)
        others = [max(0.0, regret + value - one) for regret, one in zip(others, costs, strict=True)]
        theirs = normal(others)
        mean = [sum_ + number * share for sum_, share in zip(mean, mine, strict=True)]
    return normal(mean)


def normal(weights: Sequence[float]) -> list[float]:
    total = math.fsum(weights)
    return [weight / total for weight in weights] if total > 0 else [1 / len(weights)] * len(weights)


def shares_of(bot: str, state: State, simulations: int, seeds: int) -> list[float]:
    """How often the bot makes each choice of the first seat, over seeds; a mixture counts by its probabilities."""
    view, legal = state.view(0), state.legal(0)
    shares = dict.fromkeys(legal, 0.0)
    for seed in range(seeds):
        if bot == "matrix":
            for one in Matching(Budget(simulations), state.game.thinking.point).analyse(view, legal, seed).candidates:
                shares[one.action] += one.worth
        else:
            spelled = bot if bot in POLICIES else f"{bot}:simulations={simulations}"
            shares[make_bot(spelled, state.game, 0, seed).choose(view, list(legal))] += 1
    return normal([shares[action] for action in legal])


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n\n")[0])
    parser.add_argument("--bots", nargs="+", choices=BOTS, default=BOTS)
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--worlds", type=int, default=40, help="for each matrix")
    parser.add_argument("--simulations", type=int, default=1000, help="for each decision of a bot that searches")
    parser.add_argument("--seeds", type=int, default=30, help="over which the shares are counted")
    given = parser.parse_args()
    lost: dict[str, list[float]] = {bot: [] for bot in given.bots}
    found = situations(casefile.load("fbi", seats=2), given.games)
    for state in found:
        tick(".")
        matrix = matrix_of(state, given.worlds)
        value = kept(matrix, best_mixture(matrix))
        for bot in given.bots:
            lost[bot].append(100 * (value - kept(matrix, shares_of(bot, state, given.simulations, given.seeds))))
    rows = []
    for bot, ones in lost.items():
        mean = sum(ones) / len(ones)
        spread = sum((one - mean) ** 2 for one in ones) / max(len(ones) - 1, 1)
        rows.append([bot, f"{mean:.2f}", f"± {1.96 * math.sqrt(spread / len(ones)):.2f}"])
    title = f"FBI, {len(found)} choices at once, {given.simulations} simulations, {given.seeds} seeds"
    table(title, ["bot", "lost to a reader, in 100 games", ""], rows)


if __name__ == "__main__":
    main()
