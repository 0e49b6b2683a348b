"""Measures the moves of bots decision by decision, with much less noise than whole games have.

    python -m benchmarks.choices bonnie-and-clyde paired:simulations=100 paired:simulations=100,likely=false

In games between greedy players, each bot is asked for its move at some decisions. Each move is tried from the true
State, so that all hands are as they are: everybody plays on greedily to the end of the round, and the chance to win is
compared with that of the greedy move. This is done several times, the deck that is drawn from shuffled anew. Where
several seats choose at once, the other seats choose as `--others` would, and only such decisions count with `--secret`.
A line gives the mean gain of a bot in thousandths of a win, and how far it is from that of the first bot, with 95 %
intervals. Bots never see the true State; only the evaluation does.
"""

from __future__ import annotations

import argparse
import math
import random

import casefile
from casefile.bots import Entrant
from casefile.bots.trials import follow
from casefile.engine.playout import Dice
from casefile.engine.search import Explorer
from casefile.engine.state import State

OFTEN = 0.12  # the share of decisions at which the bots are asked
ALWAYS = 0.7  # the same of those that several make at once, if only these count
TIMES = 16
DECKS = {"bonnie-and-clyde": ("case_file", "case_n"), "detective-rummy": ("deck", "deck_n"), "fbi": ("deck", "deck_n")}
AT_THE_END = {"fbi"}  # here what is left of the deck is the end of the array, elsewhere its beginning
SEATS = {"love-and-death": 1}
OPTIONS: dict[str, dict[str, object]] = {
    "detective-rummy": {"mode": "case", "case": 2, "hands": 1},
    "love-and-death": {"mode": "difficult"},
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.choices", description=__doc__)
    parser.add_argument("game", choices=casefile.GAMES)
    parser.add_argument("bots", nargs="+", metavar="BOT")
    parser.add_argument("--decisions", type=int, default=400)
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--others", metavar="BOT", default="greedy")
    parser.add_argument("--secret", action="store_true")
    asked = parser.parse_args()
    game = casefile.load(asked.game, asked.seats or SEATS.get(asked.game, 2), None, **OPTIONS.get(asked.game, {}))
    policy, dice = game.greedy(1), random.Random(asked.seed)
    entrants, others = [Entrant(name) for name in asked.bots], Entrant(asked.others)
    gains: list[list[float]] = [[] for _ in entrants]
    deal, state = 1000 * asked.seed, game.deal(1000 * asked.seed)
    while len(gains[0]) < asked.decisions:
        if state.turn < 0:
            deal += 1
            state = game.deal(deal)
        actors = state.actors
        secret = len(actors) > 1
        seat = dice.choice(actors)
        legal = state.legal(seat)
        chosen = {one: others.make(game, one, dice.getrandbits(30)) for one in actors} if secret else {}
        played = {one: bot.choose(state.view(one), state.legal(one)) for one, bot in chosen.items()}
        usual = follow(policy, state.view(seat), legal) if len(legal) > 1 else legal[0]
        if len(legal) > 1 and secret >= asked.secret and dice.random() < (ALWAYS if asked.secret else OFTEN):
            seed = dice.getrandbits(30)
            moves = [one.make(game, seat, seed).choose(state.view(seat), legal) for one in entrants]
            rest = {one: action for one, action in played.items() if one != seat}
            worth = judged(state, seat, sorted({usual, *moves}), rest, dice)
            for mine, action in zip(gains, moves, strict=True):
                mine.append(worth[action] - worth[usual])
        for one, action in (played or {seat: usual}).items():
            state.apply(one, action)
    for name, mine in zip(asked.bots, gains, strict=True):
        beside = [one - first for one, first in zip(mine, gains[0], strict=True)]
        print(f"{name:48} {interval(mine)}   beside the first {interval(beside)}")


def judged(state: State, seat: int, actions: list[int], rest: dict[int, int], dice: random.Random) -> dict[int, float]:
    """What each action is worth in truth, in thousandths of a win, if all play on greedily.

    `rest` is what the other seats choose at the same time.
    """
    sums = dict.fromkeys(actions, 0.0)
    for _ in range(TIMES if len(actions) > 1 else 0):
        root, luck = shuffled(state, dice), dice.getrandbits(30)
        for other, action in rest.items():
            root.step(other, action)
        explorer = Explorer(state.game.seats, state.game.greedy(luck))
        for action in actions:
            trial = root.copy()
            trial.trial = True
            trial.step(seat, action)
            explorer.play_on(trial, state.round, Dice(luck))
            sums[action] += explorer.value(seat) / 1000 / TIMES
    return sums


def shuffled(state: State, dice: random.Random) -> State:
    """A copy with the same hands in which the deck lies in another order."""
    if state.game.name not in DECKS:  # then nobody has a hand
        return state.view(int(state.turn)).determinize(dice.getrandbits(30))
    numbers, names = state.numbers(), ("", "", *state.fields())
    pile, size = (names.index(name) for name in DECKS[state.game.name])
    cards, left = numbers[pile], numbers[size][0]
    first = len(cards) - left if state.game.name in AT_THE_END else 0
    deck = cards[first : first + left]
    dice.shuffle(deck)
    numbers[pile] = cards[:first] + deck + cards[first + left :]
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
