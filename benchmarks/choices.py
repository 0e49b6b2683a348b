"""Measures the moves of bots decision by decision, with much less noise than whole games have.

    python -m benchmarks.choices bonnie-and-clyde paired:simulations=100 paired:simulations=100,likely=false

In games between greedy players, each bot is asked for its move at some decisions. Each move is tried from the true
State: everybody plays on greedily to the end of the round, and the chance to win is compared with that of the greedy
move. In Bonnie and Clyde this is repeated with other orders of the Case File. A line gives the mean gain of a bot in
thousandths of a win, and its difference from the first bot, with 95 % intervals. Bots never see the true State; only
the evaluation does.
"""

from __future__ import annotations

import argparse
import math
import random

import casefile
from casefile.bots import Entrant
from casefile.bots.search import follow
from casefile.engine.search import Explorer
from casefile.engine.state import State

OFTEN = 0.12  # the share of decisions at which the bots are asked
TIMES = 16
OPTIONS: dict[str, dict[str, object]] = {"detective-rummy": {"mode": "case", "case": 2, "hands": 1}}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.choices", description=__doc__)
    parser.add_argument("game", choices=casefile.GAMES)
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    game = casefile.load(asked.game, asked.seats, None, **OPTIONS.get(asked.game, {}))
    policy, dice = game.greedy(1), random.Random(asked.seed)
    entrants = [Entrant(name) for name in asked.bots]
    explorer = Explorer(game.seats, policy)
    gains: list[list[float]] = [[] for _ in entrants]
    deal, state = 1000 * asked.seed, game.deal(1000 * asked.seed)
    while len(gains[0]) < asked.decisions:
        if state.turn < 0:
            deal += 1
            state = game.deal(deal)
        seat = int(state.turn)
        legal = state.legal(seat)
        usual = follow(policy, state.view(seat), legal) if len(legal) > 1 else legal[0]
        if len(legal) > 1 and dice.random() < OFTEN:
            seed = dice.getrandbits(30)
            chosen = [one.make(game, seat, seed).choose(state.view(seat), legal) for one in entrants]
            worth = judged(explorer, state, seat, sorted({usual, *chosen}), dice)
            for mine, action in zip(gains, chosen, strict=True):
                mine.append(worth[action] - worth[usual])
        state.apply(seat, usual)
    for name, mine in zip(asked.bots, gains, strict=True):
        beside = [one - first for one, first in zip(mine, gains[0], strict=True)]
        print(f"{name:48} {interval(mine)}   beside the first {interval(beside)}")


def judged(explorer: Explorer, state: State, seat: int, actions: list[int], dice: random.Random) -> dict[int, float]:
    """The true value of each action, in thousandths of a win, if all play on greedily."""
    sums = dict.fromkeys(actions, 0.0)
    if len(actions) > 1:
        times = TIMES if "case_file" in state.fields() else 1
        for _ in range(times):
            found = explorer.compare(shuffled(state, dice), seat, actions, dice.getrandbits(30))
            for action, chance in zip(actions, found[1::3], strict=True):
                sums[action] += chance / 1000 / times
    return sums


def shuffled(state: State, dice: random.Random) -> State:
    """A copy with the same hands and another order of the Case File, if there is one."""
    numbers = state.numbers()
    names = ("", "", *state.fields())
    if "case_file" in names:
        cards, left = numbers[names.index("case_file")], numbers[names.index("case_n")][0]
        deck = cards[:left]
        dice.shuffle(deck)
        numbers[names.index("case_file")] = deck + cards[left:]
    other = state.copy()
    other.restore(numbers)
    return other


def interval(values: list[float]) -> str:
    n = len(values)
    mean = sum(values) / n
    wide = 1.96 * math.sqrt(sum((value - mean) ** 2 for value in values) / max(n - 1, 1) / n)
    return f"{mean:+.1f} ± {wide:.1f}"


if __name__ == "__main__":
    main()
