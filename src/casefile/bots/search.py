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

from casefile.bots.trials import (
    WORLDS,
    Analysis,
    Asked,
    Budget,
    Hurry,
    Mix,
    Prospect,
    Row,
    Trial,
    Worlds,
    check_any,
    follow,
    greedy_policy,
    run_trial,
    threes,
)
from casefile.engine.chance import Fast
from casefile.engine.search import Explorer, Matrix, Tree, fingerprint
from casefile.engine.state import CERTAIN

if TYPE_CHECKING:
    from casefile.engine.game import Game
    from casefile.engine.policy import Policy
    from casefile.engine.state import State
    from casefile.engine.view import View

OVERLOOKED = 1102  # and what a hasty player does not see
PART = 8  # worlds tried by one worker at a time
FORESIGHT = 0.4  # the share of the budget that goes into what others choose at the same time
TEMPER = 0.02  # how much worse a choice of theirs may be to be 37 times in a hundred as likely
LOOKS = 4  # worlds in which others must see the same
USUAL = Budget()


# -- paired --------------------------------------------------------------------------------------------------------


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

    Where several seats choose at once, the others are taken to choose as the greedy policy does; but `respect` times in
    a thousand after a search like this one, in which this seat is greedy: that is what a strong player would choose.
    """

    budget: Budget = USUAL
    point: int = 0
    slips: int = 0
    caution: float = 1.0
    least: int = 4
    overlooks: int = 0
    misses: int = 0
    likely: bool = True
    respect: int = 0
    policy: Callable[[Game, int], Policy] = greedy_policy

    def analyse(self, view: View, legal: Sequence[int], seed: int, pool: ProcessPoolExecutor | None = None) -> Analysis:
        noticed = self.notice(view, legal, seed)
        greedy = noticed[0]
        if len(noticed) < min(len(legal), 2):
            return Analysis((Prospect(noticed[0], 0, 0.0, 0.0, 0.0),), greedy, 0)
        assert view.seat is not None
        mixes: tuple[Mix, ...] = ()
        budget, spent = self.budget, 0
        if self.respect:
            mixes, spent = self.foresee(view, seed, pool)
            if mixes:
                budget = budget.part(1 - FORESIGHT, budget.hurry)
        way = replace(self, budget=budget)
        order, more = way.halve(Asked(view, view.seat, seed, mixes), noticed, greedy if self.caution else None, pool)
        self.prefer_greedy(order, greedy)
        return Analysis(tuple(row.prospect() for row in order), greedy, spent + more)

    def halve(
        self, asked: Asked, actions: Sequence[int], kept: int | None, pool: ProcessPoolExecutor | None
    ) -> tuple[list[Row], int]:
        """Try all actions, then the better half of them in more worlds, and so on; `kept` stays to the end.

        Return the rows, the best first, and how many games were tried out.
        """
        rows = [Row(action, [], [], []) for action in actions]
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
            for part in self.parts(asked, alive, number, worlds, pool, deadline):
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
            if kept is not None and all(row.action != kept for row in keep):
                keep[-1] = next(row for row in alive if row.action == kept)
            alive = keep
        return sorted(rows, key=lambda row: (-len(row.worth), -sum(row.worth), row.action)), spent

    def foresee(self, view: View, seed: int, pool: ProcessPoolExecutor | None) -> tuple[tuple[Mix, ...], int]:
        """What each seat that chooses at the same time may choose after a search, and how many games that took.

        Only where all that it knows is known to this seat: else its choice would betray what nobody can know.
        """
        seat = view.seat
        assert seat is not None
        worlds = Worlds(view, seed, self.likely)
        some = [worlds.draw(number) for number in range(LOOKS)]
        for world in some:
            world.reopen(seat)
        others = [other for other in some[0].actors if other != seat]
        if any(world.view(other).numbers != some[0].view(other).numbers for world in some for other in others):
            return (), 0
        mixes: list[Mix] = []
        spent = 0
        for other in others:
            actions = some[0].legal(other)
            way = replace(self, budget=self.budget.part(FORESIGHT / len(others), self.budget.hurry))
            rows, more = way.halve(Asked(view, other, seed), actions, None, pool)
            spent += more
            means = [sum(row.worth) / len(row.worth) / CERTAIN for row in rows]
            weights = [round(1000 * math.exp(min(mean - means[0], 0.0) / TEMPER)) for mean in means]
            mixes.append(Mix(other, tuple(row.action for row in rows), tuple(weights)))
        return tuple(mixes), spent

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
        self, asked: Asked, alive: list[Row], first: int, worlds: int,
        pool: ProcessPoolExecutor | None, deadline: float | None,
    ) -> list[list[list[tuple[int, int, int]]]]:  # fmt: skip
        """The values of the remaining candidates in this many worlds (or until the deadline), in parts."""
        actions = tuple(row.action for row in alive)

        def trial(at: int, n: int) -> Trial:
            return Trial(
                asked.view, asked.seat, asked.seed, self.policy, self.point, self.slips, actions, at, n, self.likely,
                asked.mixes, self.respect,
            )  # fmt: skip

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


# -- the tree --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class InformationSet:
    """The tree search. `worlds` is how many worlds take turns; with `again`, opponents imagine their own.

    If not `likely`, all worlds of the searcher are equally likely.
    """

    budget: Budget = USUAL
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
