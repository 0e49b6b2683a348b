"""What a bot that searches tries out: games begun in worlds that may be, and what came of them.

A work item is a `Trial`: some moves, each tried in the same worlds with the same luck, so that it may run anywhere and
gives the same there.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.engine.chance import Fast
from casefile.engine.errors import CasefileError
from casefile.engine.playout import Dice
from casefile.engine.search import SEATS, Explorer
from casefile.engine.state import CERTAIN

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.policy import Policy
    from casefile.engine.state import State
    from casefile.engine.view import View

WORLDS = 1100  # the purpose of chance that seeds the worlds
GREEDY = 1101  # and the greedy policies that play on
RIVALS = 1103  # and what others are taken to choose at the same time


class Hurry:
    """A signal to a running search: setting `now` asks it to finish soon. It may be set while the search runs."""

    def __init__(self) -> None:
        self.now = False


@dataclass(frozen=True)
class Budget:
    """How long to think: simulations, or seconds if they are given; and less as soon as `hurry` says so."""

    simulations: int = 1000
    seconds: float | None = None
    hurry: Hurry | None = None

    def part(self, share: float, hurry: Hurry | None = None) -> Budget:
        """Return this share of the budget."""
        seconds = None if self.seconds is None else self.seconds * share
        return Budget(int(self.simulations * share), seconds, hurry)

    @property
    def hurried(self) -> bool:
        return self.hurry is not None and self.hurry.now

    def lasts(self, simulations: int, until: float | None) -> bool:
        """Whether any budget is left after this many simulations, or before the time `until`."""
        if self.hurried and simulations:
            return False
        return simulations < self.simulations if until is None else time.monotonic() < until


@dataclass(frozen=True)
class Prospect:
    """The result of one candidate: its `worth`, its chance to win and its points, each a mean over `tries` worlds.

    `error` is the standard error of the chance to win.
    """

    action: int
    tries: int
    worth: float
    chance: float
    points: float
    error: float = 0.0


@dataclass(frozen=True)
class Analysis:
    """The candidates, best first, what the greedy policy would do, and how many games were tried out."""

    candidates: tuple[Prospect, ...]
    greedy: int
    simulations: int

    @property
    def best(self) -> int:
        return self.candidates[0].action


class Worlds:
    """World number k of a View, always the same: a `likely` one, or any as likely as the others."""

    def __init__(self, view: View, seed: int, likely: bool = True) -> None:
        self.view = view
        self.source = Fast(seed)
        self.drawn = view.suppose if likely else view.determinize

    def seed(self, number: int) -> int:
        low = self.source.word(WORLDS, 2 * number, 0)
        return low << 30 ^ self.source.word(WORLDS, 2 * number + 1, 0)

    def draw(self, number: int) -> State:
        return self.drawn(self.seed(number))


@dataclass
class Row:
    """The values of one candidate, world by world."""

    action: int
    worth: list[int]
    chance: list[int]
    points: list[int]

    def prospect(self) -> Prospect:
        n = len(self.worth)
        mean = sum(self.chance) / n
        spread = sum((value - mean) ** 2 for value in self.chance) / max(n - 1, 1)
        return Prospect(
            self.action,
            n,
            sum(self.worth) / n / CERTAIN,
            mean / CERTAIN,
            sum(self.points) / n,
            math.sqrt(spread / n) / CERTAIN,
        )


@dataclass(frozen=True)
class Mix:
    """What a seat may choose at the same time, and how often it does."""

    seat: int
    actions: tuple[int, ...]
    weights: tuple[int, ...]

    def draw(self, ticket: int) -> int:
        """The action that ticket number `ticket` draws, of as many as the weights sum up to."""
        for action, weight in zip(self.actions, self.weights, strict=True):
            ticket -= weight
            if ticket < 0:
                return action
        return self.actions[-1]


@dataclass(frozen=True)
class Trial:
    """A work item for one worker: some candidates of a seat to try in some worlds of the View.

    The seat may be another one that chooses at the same time. `respect` times in a thousand, those of `mixes` choose as
    these say.
    """

    view: View
    seat: int
    seed: int
    policy: Callable[[Game, int], Policy]
    point: int
    slips: int
    actions: tuple[int, ...]
    first: int
    worlds: int
    likely: bool = True
    mixes: tuple[Mix, ...] = ()
    respect: int = 0

    def run(self) -> list[list[int]]:
        """Per world the values of all candidates, three each."""
        game = self.view.game
        worlds = Worlds(self.view, self.seed, self.likely)
        explorer = Explorer(game.seats, self.policy(game, self.seed), self.point, self.slips)
        out: list[list[int]] = []
        for number in range(self.first, self.first + self.worlds):
            world, luck = worlds.draw(number), worlds.seed(number)
            if self.mixes or self.seat != self.view.seat:
                self.choose_for_others(world, explorer, worlds.source, number)
            out.append(explorer.compare(world, self.seat, list(self.actions), luck, bool(self.mixes)))
        return out

    def choose_for_others(self, world: State, explorer: Explorer, source: Fast, number: int) -> None:
        """Make the choices of the seats that decide at the same time: by a search of their own, or by the policy."""
        assert self.view.seat is not None
        world.reopen(self.view.seat)
        dice = Dice(number)
        for mix in self.mixes:
            at = 2 * (SEATS * number + mix.seat)
            if source.below(RIVALS, at, 1000) < self.respect:
                action = mix.draw(source.below(RIVALS, at + 1, sum(mix.weights)))
            else:
                action = explorer.decide(world, mix.seat, dice)
            world.step(mix.seat, action)


def run_trial(trial: Trial) -> list[list[int]]:
    return trial.run()


@dataclass(frozen=True)
class Asked:
    """What a search is asked: the moves of a seat, in worlds of this View, against these choices of others."""

    view: View
    seat: int
    seed: int
    mixes: tuple[Mix, ...] = ()


def greedy_policy(game: Game, seed: int) -> Policy:
    """The game's own policy; what it draws by lot is the searcher's guess, not what an opponent will draw."""
    return game.greedy(Fast(seed).word(GREEDY, 0, 0))


def threes(values: list[int]) -> list[tuple[int, int, int]]:
    return list(zip(values[0::3], values[1::3], values[2::3], strict=True))


def check_any(view: View, legal: Sequence[int]) -> None:
    """Refuse a seat that has nothing to decide."""
    if not legal:
        who = "a spectator" if view.seat is None else f"seat {view.seat}"
        raise CasefileError(f"There is nothing to choose from: {who} has nothing to decide now.")


def follow(policy: Policy, view: View, legal: Sequence[int]) -> int:
    """Return the action that a policy chooses for a View."""
    check_any(view, legal)
    return policy.advise(list(view.numbers), list(legal))
