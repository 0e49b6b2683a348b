"""Bots that search: they try out each move in worlds that may be, and take the one that comes out best.

Three ways, all on `casefile.engine.search`, all from the View alone:

* `paired`: every candidate is tried in the same worlds with the same luck; after each part of the budget the worse half
  is dropped. What the greedy policy would do stays to the end, and gives way only to something clearly better.
* `tree`: information-set Monte Carlo tree search, with the greedy policy as prior and for playing on.
* `matrix`: where several seats choose in secret at once, regret matching against what the others have come to play;
  `paired` elsewhere.

The budget is a number of simulations, so that the same View and seed give the same move on every machine and with any
number of workers; or, where a clock must be kept, seconds.
"""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from casefile.engine.chance import Fast
from casefile.engine.errors import CasefileError
from casefile.engine.search import Explorer, Matrix, Tree, fingerprint
from casefile.engine.state import CERTAIN

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.policy import Policy
    from casefile.engine.state import State
    from casefile.engine.view import View

WORLDS = 1100  # the purpose of chance that seeds the worlds
GREEDY = 1101  # and the greedy policies that play on
OVERLOOKED = 1102  # and what a hasty player does not see
PART = 8  # worlds tried by one worker at a time


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


# -- paired --------------------------------------------------------------------------------------------------------


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
class Trial:
    """A work item for one worker: some candidates to try in some worlds."""

    view: View
    seed: int
    policy: Callable[[Game, int], Policy]
    point: int
    slips: int
    actions: tuple[int, ...]
    first: int
    worlds: int
    likely: bool = True

    def run(self) -> list[list[int]]:
        """Per world the values of all candidates, three each."""
        game, seat = self.view.game, self.view.seat
        assert seat is not None
        worlds = Worlds(self.view, self.seed, self.likely)
        explorer = Explorer(game.seats, self.policy(game, self.seed), self.point, self.slips)
        numbers = range(self.first, self.first + self.worlds)
        return [explorer.compare(worlds.draw(k), seat, list(self.actions), worlds.seed(k)) for k in numbers]


def run_trial(trial: Trial) -> list[list[int]]:
    return trial.run()


def greedy_policy(game: Game, seed: int) -> Policy:
    """The game's own policy; what it draws by lot is the searcher's guess, not what an opponent will draw."""
    return game.greedy(Fast(seed).word(GREEDY, 0, 0))


@dataclass(frozen=True)
class Paired:
    """The paired search. `point` and `slips`: see `Explorer`.

    `least` worlds are tried before any candidate is dropped, however small the budget. `caution` is how many standard
    errors better than the greedy policy's choice another must be; with 0 that choice has no privilege. If not `likely`,
    all worlds are equally likely.

    People overlook moves. The one that the greedy policy would choose is the obvious one; it is missed `misses` times
    in a thousand, but never if it ends the game or the round. Then the one that the policy would choose of the rest is
    obvious, and can be missed in its turn. Of the other moves, `overlooks` in a thousand are not thought of. Who sees
    nothing but the obvious move plays it without further thought.
    """

    budget: Budget = Budget()
    point: int = 0
    slips: int = 0
    caution: float = 1.0
    least: int = 4
    overlooks: int = 0
    misses: int = 0
    likely: bool = True
    policy: Callable[[Game, int], Policy] = greedy_policy

    def analyse(self, view: View, legal: Sequence[int], seed: int, pool: ProcessPoolExecutor | None = None) -> Analysis:
        noticed = self.notice(view, legal, seed)
        greedy = noticed[0]
        if len(noticed) < min(len(legal), 2):
            return Analysis((Prospect(noticed[0], 0, 0.0, 0.0, 0.0),), greedy, 0)
        rows = [Row(action, [], [], []) for action in noticed]
        alive = list(rows)
        spent = number = 0
        halvings = max(1, math.ceil(math.log2(len(rows))))
        start = time.monotonic()
        while True:
            worlds = max(self.least, self.budget.simulations // (halvings * len(alive)))
            deadline = None
            if self.budget.seconds is not None:
                left = math.ceil(math.log2(max(len(alive), 2)))
                now = time.monotonic()
                deadline = now + (start + self.budget.seconds - now) / left
            for part in self.parts(view, alive, seed, number, worlds, pool, deadline):
                for row, *values in zip(alive, *part, strict=True):
                    for worth, chance, points in values:
                        row.worth.append(worth)
                        row.chance.append(chance)
                        row.points.append(points)
            done = len(alive[0].worth) - number
            number += done
            spent += done * len(alive)
            if len(alive) <= 2:
                break
            alive.sort(key=lambda row: (-sum(row.worth), row.action))
            keep = alive[: (len(alive) + 1) // 2]
            if self.caution and all(row.action != greedy for row in keep):
                keep[-1] = next(row for row in alive if row.action == greedy)
            alive = keep
        order = sorted(rows, key=lambda row: (-len(row.worth), -sum(row.worth), row.action))
        self.prefer_greedy(order, greedy)
        return Analysis(tuple(row.prospect() for row in order), greedy, spent)

    def notice(self, view: View, legal: Sequence[int], seed: int) -> list[int]:
        """The moves that are thought of, the obvious one first: equal Views and seeds overlook the same ones."""
        policy = self.policy(view.game, seed)
        obvious = follow(policy, view, legal)
        if not self.overlooks and not self.misses:
            return [obvious, *(action for action in legal if action != obvious)]
        source = Fast(seed ^ fingerprint(list(view.numbers)))
        luck = {action: source.below(OVERLOOKED, action, 1000) for action in legal}
        rest = list(legal)
        while len(rest) > 1 and luck[obvious] < self.misses and not self.ends(view, obvious, seed):
            rest.remove(obvious)
            second = follow(policy, view, rest)
            if second not in rest:  # some choices are made without a look at the others: then there is no other
                break
            obvious = second
        return [obvious, *(action for action in rest if action != obvious and luck[action] >= self.overlooks)]

    def ends(self, view: View, action: int, seed: int) -> bool:
        """Whether a move ends the game or the round, as far as one can see."""
        assert view.seat is not None
        world = Worlds(view, seed).draw(0)
        since = world.round
        world.step(view.seat, action)
        return bool(world.settled(since))

    def parts(
        self, view: View, alive: list[Row], seed: int, first: int, worlds: int,
        pool: ProcessPoolExecutor | None, deadline: float | None,
    ) -> list[list[list[tuple[int, int, int]]]]:  # fmt: skip
        """The values of the remaining candidates in this many worlds (or until the deadline), in parts."""
        actions = tuple(row.action for row in alive)

        def trial(at: int, n: int) -> Trial:
            return Trial(view, seed, self.policy, self.point, self.slips, actions, at, n, self.likely)

        if deadline is not None:
            out = [trial(first, self.least).run()]
            at = first + self.least
            while time.monotonic() < deadline and not self.budget.hurried:
                out.append(trial(at, 1).run())
                at += 1
        else:
            trials = [trial(at, min(PART, first + worlds - at)) for at in range(first, first + worlds, PART)]
            out = list(pool.map(run_trial, trials)) if pool is not None else self.in_turn(trials)
        return [[threes(values) for values in part] for part in out]

    def in_turn(self, trials: list[Trial]) -> list[list[list[int]]]:
        """One trial after the other; if there is a hurry, only the first."""
        out: list[list[list[int]]] = []
        for trial in trials:
            if out and self.budget.hurried:
                break
            out.append(trial.run())
        return out

    def prefer_greedy(self, order: list[Row], greedy: int) -> None:
        """Put the greedy choice first unless the best is better by more than `caution` standard errors."""
        best = order[0]
        if best.action == greedy or not self.caution:
            return
        usual = next(row for row in order if row.action == greedy)
        n = min(len(best.worth), len(usual.worth))
        gains = [a - b for a, b in zip(best.worth[:n], usual.worth[:n], strict=True)]
        mean = sum(gains) / n
        error = math.sqrt(sum((gain - mean) ** 2 for gain in gains) / max(n - 1, 1) / n)
        if mean <= self.caution * error:
            order.remove(usual)
            order.insert(0, usual)


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


# -- the tree --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class InformationSet:
    """The tree search. `worlds` is how many worlds take turns; with `again`, opponents imagine their own.

    If not `likely`, all worlds of the searcher are equally likely.
    """

    budget: Budget = Budget()
    point: int = 0
    slips: int = 0
    explore: int = 700
    trust: int = 500
    worlds: int = 400
    again: bool = False
    likely: bool = True

    def analyse(self, view: View, legal: Sequence[int], seed: int, pool: ProcessPoolExecutor | None = None) -> Analysis:
        game, seat = view.game, view.seat
        assert seat is not None
        policy = greedy_policy(game, seed)
        worlds = Worlds(view, seed, self.likely)
        tree = Tree(Explorer(game.seats, policy, self.point, self.slips), self.explore, self.trust)
        drawn: list[State] = []
        number = 0
        until = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        while self.budget.lasts(number, until):
            if len(drawn) <= number % self.worlds:
                drawn.append(worlds.draw(number))
            tree.walk(drawn[number % self.worlds], seat, worlds.seed(number), self.again)
            number += 1
        root = tree.root(list(view.numbers))
        found: list[Prospect] = []
        for at, action in enumerate(legal):
            visits = int(root.visits[at])
            worth = root.sums[at] / max(visits, 1) / CERTAIN
            found.append(Prospect(action, visits, worth, worth, 0.0))
        found.sort(key=lambda one: (-one.tries, -one.worth, one.action))
        return Analysis(tuple(found), follow(policy, view, legal), number)


# -- simultaneous choices --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Matching(Paired):
    """Regret matching at simultaneous choices, the paired search elsewhere.

    `trust` is how much of a victory, in thousandths, the greedy policy's choice is ahead of the others at first;
    `sharp`: the most played choice in the end, not a draw from the mix.
    """

    trust: int = 500
    sharp: bool = False

    def analyse(self, view: View, legal: Sequence[int], seed: int, pool: ProcessPoolExecutor | None = None) -> Analysis:
        game, seat = view.game, view.seat
        assert seat is not None
        worlds = Worlds(view, seed, self.likely)
        world = worlds.draw(0)
        others = world.reopen(seat)
        choosing = [other for other in world.actors if other == seat or others >> other & 1 or len(world.actors) > 1]
        if choosing == [seat]:
            return super().analyse(view, legal, seed, pool)
        policy = self.policy(game, seed)
        explorer = Explorer(game.seats, policy, self.point, self.slips)
        choices = [list(world.legal(other)) if other in choosing else [] for other in range(game.seats)]
        matrix = Matrix(explorer, choices, trust=self.trust)
        each = sum(map(len, choices))
        until = None if self.budget.seconds is None else time.monotonic() + self.budget.seconds
        number = 0
        while self.budget.lasts(number * each, until):
            matrix.learn(worlds.draw(number), seat, worlds.seed(number))
            number += 1
        mix = [int(n) for n in matrix.mixes[seat]]
        total = sum(mix)
        rows = [Prospect(a, number, n / total, 0.0, 0.0) for a, n in zip(choices[seat], mix, strict=True)]
        rows.sort(key=lambda row: (-row.worth, row.action))
        if not self.sharp:
            left = Fast(seed).below(WORLDS, -1 & 0x7FFFFFFF, 1 << 30) / (1 << 30)
            for row in rows:
                left -= row.worth
                if left < 0:
                    rows.remove(row)
                    rows.insert(0, row)
                    break
        return Analysis(tuple(rows), follow(policy, view, legal), number * each)


Method = Paired | InformationSet


class SearchBot:
    """A player that thinks: decision number k depends on its View, its seed and nothing else."""

    def __init__(self, method: Method, seed: int, pool: ProcessPoolExecutor | None = None) -> None:
        self.method = method
        self.seed = seed
        self.pool = pool

    def shorten(self, share: float, hurry: Hurry) -> None:
        """From now on, think this share of what it would, and less when there is a hurry."""
        self.method = replace(self.method, budget=self.method.budget.part(share, hurry))

    def choose(self, view: View, legal: list[int]) -> int:
        check_any(view, legal)
        if len(legal) == 1:
            return legal[0]
        return self.method.analyse(view, legal, self.seed, self.pool).best
