"""The coach: the best few moves, what each is worth, and what the choice hinges on; from one seat's View alone.

A paired search finds the best moves. They are then tried once more, in fresh worlds that had no part in choosing them,
so that the numbers do not flatter the winner. In the same worlds the coach looks for the one fact about what is unseen
("Ruth holds Joplin") that best tells the worlds where the first move is better from those where the second is. It is
said only when chance could hardly make it up.
"""

from __future__ import annotations

import math
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from typing import TYPE_CHECKING

from casefile.bots.pace import FEW, in_time
from casefile.bots.search import Budget, Paired, Worlds, greedy_policy
from casefile.engine.playout import Dice
from casefile.engine.search import Explorer
from casefile.engine.state import CERTAIN
from casefile.engine.words import Words

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.view import View

SIMULATIONS = in_time(600)  # games tried out for one piece of advice: half to find the moves, half to weigh them
MOVES = 3
FRESH = 1_000_000  # the first world that had no part in choosing
LEAST = max(8, in_time(24))  # worlds in which moves are weighed, however little time there is
RARE = 0.08  # a fact that nearly always or nearly never holds decides nothing
SURE = 4.0  # standard errors by which a fact must matter: there are a hundred to pick from
EXTREME = 0.04  # chances below this, or as near to 1, are no fraction to anybody
NEAR = 0.12  # how far off a plain fraction may be, as a share of the smaller chance
CLEAR = 2.0  # and by which a move must be better

WORDS = Words.load(resources.files("casefile.bots") / "words")


@dataclass(frozen=True)
class Choice:
    """One move: its chance to win, with its standard error, and the points to be expected."""

    action: int
    chance: float
    error: float
    points: float


@dataclass(frozen=True)
class Hinge:
    """What the choice between the first two moves hinges on: a key of the words, and perhaps a fact and its chance."""

    kind: str
    place: str = ""
    card: str = ""
    chance: float = 0.0
    gain: float = 0.0


@dataclass(frozen=True)
class Advice:
    """The best moves, best first."""

    moves: tuple[Choice, ...]
    hinge: Hinge


def advise(
    view: View, legal: Sequence[int], seed: int = 0, simulations: int = SIMULATIONS, seconds: float | None = None
) -> Advice:
    """What a strong player would weigh. With `seconds`, think no longer than about that (and not repeatably)."""
    until = None if seconds is None else time.monotonic() + seconds
    actions = best_moves(view, legal, seed, simulations // 2, None if seconds is None else seconds / 2)
    values, facts = weigh(view, actions, seed, max(LEAST, simulations // 2 // len(actions)), until)
    order = sorted(range(len(actions)), key=lambda i: (-sum(row[3 * i] for row in values), i))
    moves = tuple(
        choice(actions[i], [row[3 * i + 1] for row in values], [row[3 * i + 2] for row in values]) for i in order
    )
    if len(moves) == 1:
        return Advice(moves, Hinge("only"))
    first, second = order[:2]
    gains = [(row[3 * first] - row[3 * second]) / CERTAIN for row in values]
    return Advice(moves, hinge(gains, facts, moves[0].chance - moves[1].chance))


def best_moves(view: View, legal: Sequence[int], seed: int, simulations: int, seconds: float | None) -> list[int]:
    if len(legal) <= 2:
        return list(legal)
    search = Paired(Budget(simulations, seconds), view.game.thinking.point, least=FEW)
    return [candidate.action for candidate in search.analyse(view, legal, seed).candidates[:MOVES]]


Facts = dict[tuple[str, str], list[int]]
"""For each fact, a place and a card that lies there, the numbers of the worlds in which it holds."""


def weigh(
    view: View, actions: Sequence[int], seed: int, worlds: int, until: float | None
) -> tuple[list[list[int]], Facts]:
    """Try the moves in fresh worlds: per world their values, and what was true in it."""
    game, seat = view.game, view.seat
    assert seat is not None
    source = Worlds(view, seed)
    explorer = Explorer(game.seats, greedy_policy(game, seed), game.thinking.point)
    values: list[list[int]] = []
    facts: Facts = {}
    for number in range(worlds):
        if until is not None and number >= LEAST and time.monotonic() > until:
            break
        world, luck = source.draw(FRESH + number), source.seed(FRESH + number)
        values.append(explorer.compare(world, seat, list(actions), luck))
        if len(actions) > 1:
            met = explorer.open(world, seat, Dice(luck))  # who chose in secret has chosen as in the trial
            for place, cards in game.unseen(met, view).items():
                if f"unseen.{place.split()[0]}" in game.words:
                    for card in cards:
                        facts.setdefault((place, card), []).append(number)
    return values, facts


def choice(action: int, chances: list[int], points: list[int]) -> Choice:
    chance, error = mean_error([value / CERTAIN for value in chances])
    return Choice(action, chance, error, sum(points) / len(points))


def mean_error(values: Sequence[float]) -> tuple[float, float]:
    """The mean, and its standard error."""
    n = len(values)
    mean = sum(values) / n
    return mean, math.sqrt(sum((value - mean) ** 2 for value in values) / max(n - 1, 1) / n)


def hinge(gains: list[float], facts: Facts, ahead: float) -> Hinge:
    """What it hinges on that the first move is better by these gains, world by world."""
    n = len(gains)
    total, error = mean_error(gains)
    best: tuple[float, tuple[str, str], float, float, float, float] | None = None
    for fact, worlds in sorted(facts.items()):
        if not RARE * n <= len(worlds) <= (1 - RARE) * n:
            continue
        held = set(worlds)
        true_mean, true_error = mean_error([gains[i] for i in worlds])
        false_mean, false_error = mean_error([gains[i] for i in range(n) if i not in held])
        spread = math.hypot(true_error, false_error)
        weight = abs(true_mean - false_mean) / spread if spread else 0.0
        if weight >= SURE and (best is None or weight > best[0]):
            best = weight, fact, true_mean, true_error, false_mean, false_error
    if best is not None:
        _, (place, card), true_mean, true_error, false_mean, false_error = best
        if true_mean < min(0.0, -CLEAR * true_error) and false_mean > 0:
            kind = "unless"
        elif false_mean < min(0.0, -CLEAR * false_error) and true_mean > 0:
            kind = "provided"
        else:
            kind = "above_all" if true_mean > false_mean else "less"
        if kind in ("unless", "provided") or total > CLEAR * error:
            return Hinge(kind, place, card, len(facts[place, card]) / n, ahead)
    if total <= CLEAR * error:
        return Hinge("close", gain=ahead)
    return Hinge("ahead" if ahead >= 0.005 else "better", gain=ahead)


# -- in words --------------------------------------------------------------------------------------------------------


def sentence(game: Game, on: Hinge, names: tuple[str, ...]) -> str:
    """A hinge in words, with the names of the seats."""
    known = fact(game, on.place, on.card, names) if on.place else ""
    return WORDS.say(f"hinge.{on.kind}", fact=known, odds=odds(on.chance), gain=max(1, round(100 * on.gain)))


def fact(game: Game, place: str, card: str, names: tuple[str, ...]) -> str:
    """That a card lies in a hidden place: `Ruth holds Joplin`."""
    key, _, which = place.partition(" ")
    name = names[int(which)] if which.isdigit() else ""
    return game.words.say(f"unseen.{key}", name=name, place=game.title_of(which), card=game.title_of(card))


def odds(chance: float) -> str:
    """A chance as people say it: the plainest fraction that is near enough.

    >>> odds(0.26), odds(0.66), odds(0.09), odds(0.99)
    ('about 1 in 4', 'about 2 in 3', 'about 1 in 10', 'almost certain')
    """
    if not EXTREME <= chance <= 1 - EXTREME:
        return WORDS.say("odds.certain" if chance > 0.5 else "odds.unlikely")
    fractions = [(n, of) for of in range(2, 11) for n in range(1, of)]
    near = [(n, of) for n, of in fractions if abs(n / of - chance) <= NEAR * min(chance, 1 - chance)]
    n, of = near[0] if near else min(fractions, key=lambda one: abs(one[0] / one[1] - chance))
    return WORDS.say("odds.about", n=n, of=of)
