"""Simulation: many matches between bots, on all cores, with the same figures to the bit however many workers there are.

The unit is the deal. Each deal has its own seed, worked out from the seed of the simulation and its number; in a
duplicate simulation every deal is played once for each rotation of the bots over the seats, so that the luck of the
cards falls on all of them alike. Results are added up in the order of the deals.
"""

from __future__ import annotations

import hashlib
import math
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, redirect_stdout
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from casefile.arena.processes import CONTEXT, Asked, begin, end
from casefile.bots import Bot, Entrant
from casefile.bots.foreign import Guarded
from casefile.engine.chance import Fast
from casefile.engine.errors import BadOption
from casefile.engine.journal import Journal
from casefile.engine.playout import match

if TYPE_CHECKING:
    from casefile.engine.game import Figures, Game
    from casefile.engine.policy import Policy
    from casefile.engine.state import State

DEALS = 900  # the purpose of chance that seeds the deals


@dataclass(frozen=True)
class Plan:
    """What to simulate: `deals` deals of `game`, with a bot named for each seat, ours or one's own (`Entrant`)."""

    game: Game
    bots: tuple[str, ...]
    deals: int
    seed: int = 0
    duplicate: bool = False
    detail: bool = False

    def __post_init__(self) -> None:
        if len(self.bots) != self.game.seats:
            raise BadOption(
                f"{self.game.seats} seats need {self.game.seats} bots, or one for all; not {len(self.bots)}."
            )
        if self.deals < 1:
            raise BadOption("A simulation has at least one deal.")
        for entrant in set(self.entrants):  # what cannot play is refused before any work
            entrant.try_out(self.game)

    @cached_property
    def entrants(self) -> tuple[Entrant, ...]:
        """The bots, in the order of their names."""
        return tuple(Entrant(name) for name in self.bots)

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, told apart where one plays more than once."""
        return told_apart(self.bots)

    @property
    def rotations(self) -> int:
        """How often each deal is played."""
        return self.game.seats if self.duplicate else 1

    def seating(self, rotation: int) -> tuple[int, ...]:
        """Which bot (by its place in `bots`) sits on each seat."""
        seats = self.game.seats
        return tuple((seat + rotation) % seats for seat in range(seats))


@dataclass
class Deal:
    """The result of one deal: per bot, the wins and points over its rotations."""

    wins: list[float]
    points: list[float]
    seat_wins: list[float]
    games: int
    steps: int
    figures: Figures
    shared: int = 0  # matches that several rivals have won


def number(seed: int, purpose: int, counter: int) -> int:
    """A seed of 62 bits, worked out from another."""
    source = Fast(seed)
    return source.word(purpose, 2 * counter, 0) >> 2 << 32 | source.word(purpose, 2 * counter + 1, 0)


def bot_seed(seed: int, deal: int, seat: int, name: str) -> int:
    """The seed of a bot on a seat of a deal, from which nobody can work out the seed of the deals.

    It depends neither on the other bots nor on the order of a list, so the figures of a pair do not either.
    """
    return int.from_bytes(hashlib.sha256(f"casefile bot {seed} {deal} {seat} {name}".encode()).digest()[:8]) >> 2


def told_apart(names: Sequence[str]) -> tuple[str, ...]:
    """Make names unique.

    >>> told_apart(["greedy", "random", "greedy"])
    ('greedy', 'random', 'greedy #2')
    """
    counts = [names[:place].count(name) for place, name in enumerate(names)]
    return tuple(f"{name} #{count + 1}" if count else name for name, count in zip(names, counts, strict=True))


def play_deal(plan: Plan, index: int) -> Deal:
    """Play one deal, once for each rotation."""
    seats = plan.game.seats
    deal = Deal([0.0] * seats, [0.0] * seats, [0.0] * seats, 0, 0, {})
    for rotation in range(plan.rotations):
        seating = plan.seating(rotation)
        state = plan.game.deal(number(plan.seed, DEALS, index), Journal() if plan.detail else None)
        seeds = [bot_seed(plan.seed, index, seat, plan.names[bot]) for seat, bot in enumerate(seating)]
        deal.steps += play_match(plan.game, state, [plan.entrants[bot] for bot in seating], seeds)
        outcome = state.outcome
        assert outcome is not None
        together = len(outcome.winners) > 1 and not plan.game.cooperative  # partners do not divide a win
        share = 1 / len(outcome.winners) if together else 1.0
        deal.shared += together
        for seat, bot in enumerate(seating):
            won = share if seat in outcome.winners else 0.0
            deal.wins[bot] += won
            deal.seat_wins[seat] += won
            deal.points[bot] += outcome.scores[seat]
        add(deal.figures, plan.game.figures(state))
        deal.games += 1
    return deal


def play_match(game: Game, state: State, entrants: list[Entrant], seeds: list[int]) -> int:
    """Play a match to its end: compiled if every bot is a policy, else through Views.

    A bot of one's own that fails raises `BotFailed`.
    """
    policies: list[Policy] = []
    for entrant, seed in zip(entrants, seeds, strict=True):
        policy = entrant.policy(game, seed)
        if policy is None:
            break
        policies.append(policy)
    else:
        return match(state, policies)
    bots: list[Bot] = [entrant.seated(game, seat, seeds[seat]) for seat, entrant in enumerate(entrants)]
    steps = 0
    with redirect_stdout(sys.stderr), ExitStack() as leaving:  # what a bot prints is not our output
        for bot in bots:
            if isinstance(bot, Guarded):
                leaving.callback(bot.close)
        while state.turn >= 0:
            seat = state.turn
            state.apply(seat, bots[seat].choose(state.view(seat), state.legal(seat)))
            steps += 1
    return steps


def add(total: Figures, more: Figures) -> None:
    for name, (amount, cases) in more.items():
        before, count = total.get(name, (0.0, 0))
        total[name] = (before + amount, count + cases)


@dataclass
class Result:
    """The sums over all deals, and how sure they are."""

    plan: Plan
    deals: int = 0
    games: int = 0
    steps: int = 0
    shared: int = 0
    wins: list[list[float]] = field(default_factory=list)
    points: list[list[float]] = field(default_factory=list)
    seat_wins: list[float] = field(default_factory=list)
    figures: Figures = field(default_factory=dict)

    def take(self, deal: Deal) -> None:
        self.deals += 1
        self.games += deal.games
        self.steps += deal.steps
        self.shared += deal.shared
        self.wins.append([won / deal.games for won in deal.wins])
        self.points.append([points / deal.games for points in deal.points])
        self.seat_wins = [a + b for a, b in zip(self.seat_wins or [0.0] * len(deal.wins), deal.seat_wins, strict=True)]
        add(self.figures, deal.figures)

    def share(self, bot: int) -> tuple[float, float]:
        """A bot's share of wins, and half the width of its 95 % interval over deals."""
        return mean([row[bot] for row in self.wins])

    def mean_points(self, bot: int) -> tuple[float, float]:
        """A bot's points per match, and half the width of its 95 % interval over deals."""
        return mean([row[bot] for row in self.points])

    def to_json(self) -> dict[str, object]:
        plan = self.plan
        bots = [
            {
                "bot": name,
                "win_share": self.share(bot)[0],
                "win_share_95": known(self.share(bot)[1]),
                "points": self.mean_points(bot)[0],
                "points_95": known(self.mean_points(bot)[1]),
            }
            for bot, name in enumerate(plan.bots)
        ]
        return {
            "game": plan.game.name,
            "seats": plan.game.seats,
            "options": plan.game.changed,
            "seed": plan.seed,
            "duplicate": plan.duplicate,
            "deals": self.deals,
            "games": self.games,
            "decisions": self.steps,
            "shared": self.shared,
            "bots": bots,
            "seat_win_share": [won / self.games for won in self.seat_wins],
            "figures": {name: amount / cases for name, (amount, cases) in sorted(self.figures.items()) if cases},
        }


def known(width: float) -> float | None:
    """Half the width of an interval, for JSON. None if it is infinite: one deal does not tell how sure a figure is."""
    return width if math.isfinite(width) else None


def mean(values: list[float]) -> tuple[float, float]:
    """The mean and half the width of its 95 % interval, by the normal approximation.

    >>> mean([1.0, 1.0, 0.0, 0.0])[0]
    0.5
    """
    n = len(values)
    middle = math.fsum(values) / n
    if n < 2:
        return middle, math.inf
    variance = math.fsum((value - middle) ** 2 for value in values) / (n - 1)
    return middle, 1.96 * math.sqrt(variance / n)


_plan: Plan | None = None  # a worker's own


def take_up(plan: Plan, asked: Asked) -> None:
    global _plan
    _plan = plan
    begin(asked)


def work(index: int) -> Deal:
    assert _plan is not None
    return play_deal(_plan, index)


def run(plan: Plan, workers: int) -> Iterator[Deal]:
    """The deals of a plan, in order; without workers they are played in this process."""
    if not workers:
        for index in range(plan.deals):
            yield play_deal(plan, index)
        return
    asked = Asked(plan.entrants, workers)
    chunk = max(1, min(64, plan.deals // (workers * 8)))
    pool = ProcessPoolExecutor(workers, CONTEXT, take_up, (plan, asked))
    try:
        yield from pool.map(work, range(plan.deals), chunksize=chunk)
    except BrokenProcessPool:
        end(pool)
        raise asked.died() from None
    finally:
        end(pool)


def simulate(plan: Plan, workers: int = 0, progress: Callable[[int], None] | None = None) -> Result:
    """Play a plan in this many processes, or (0) in this one; `progress` is called with the number of deals done."""
    result = Result(plan)
    for deal in run(plan, workers):
        result.take(deal)
        if progress is not None:
            progress(result.deals)
    return result
