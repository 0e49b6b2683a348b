"""Duplicate tournaments: plans who plays whom on which deal, and plays the games.

The unit is the block: one deal, played by every line-up in every rotation over the seats, so that the luck of the
cards falls on all bots alike. A block is a function of the tournament and its number, and of nothing else.

* Two seats: every pair of bots, both ways round.
* More seats: for every pair, one A among Bs and one B among As; and all bots at one table, where the seats can be
  shared out evenly.
* A game against the cards (one that can be played alone): each bot by itself, on all seats.
"""

from __future__ import annotations

import contextlib
import signal
import sys
import threading
import time
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Annotated

import msgspec
from mypy_extensions import i64

from casefile.arena.simulate import DEALS, bot_seed, number, told_apart
from casefile.bots import Bot, RandomBot
from casefile.bots.failing import BotFailed
from casefile.bots.foreign import Entrant, let_go
from casefile.engine.errors import BadOption
from casefile.engine.game import Game
from casefile.engine.playout import match
from casefile.engine.policy import Policy
from casefile.engine.state import State
from casefile.engine.vecs import vec

CLOCKED = 16  # in games of policies alone, one in this many blocks is timed
MOST_BOTS = 32


@dataclass(frozen=True)
class Lineup:
    """Which bot sits on each seat before any rotation."""

    bots: tuple[int, ...]

    @property
    def rotations(self) -> list[tuple[int, ...]]:
        """All different rotations over the seats."""
        return list(dict.fromkeys(self.bots[turn:] + self.bots[:turn] for turn in range(len(self.bots))))


class Played(msgspec.Struct, frozen=True, array_like=True):
    """One game: which bot sat where, each seat's points and place (1: it won), and whose bot failed, and why."""

    bots: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[Annotated[int, msgspec.Meta(ge=1)], ...]
    steps: int
    faults: tuple[tuple[int, str], ...] = ()


class Block(msgspec.Struct, frozen=True, array_like=True):
    """All games on one deal."""

    number: int
    games: tuple[Played, ...]


class Spent(msgspec.Struct, array_like=True):
    """How long a bot has thought: decisions, seconds, the longest. No part of what repeats."""

    decisions: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def add(self, other: Spent) -> None:
        self.decisions += other.decisions
        self.seconds += other.seconds
        self.longest = max(self.longest, other.longest)

    def note(self, seconds: float) -> None:
        self.add(Spent(1, seconds, seconds))


@dataclass(frozen=True)
class Tournament:
    """The settings of a tournament: a game, the bots, and the seed of all deals."""

    game: Game
    bots: tuple[Entrant, ...]
    seed: int = 0

    def __post_init__(self) -> None:
        least = 1 if self.against_cards else 2
        if not least <= len(self.bots) <= MOST_BOTS:
            raise BadOption(f"A tournament of {self.game.title} is for {least} to {MOST_BOTS} bots.")
        self.game.deal(self.seed)  # refuses a bad seed
        for bot in self.bots:
            bot.try_out(self.game)

    @property
    def against_cards(self) -> bool:
        """Whether the game has no opponents: one player alone, or two together, play against the cards."""
        return self.game.least_seats == 1

    @cached_property
    def names(self) -> tuple[str, ...]:
        """The names of the bots, told apart where one plays more than once."""
        return told_apart([bot.name for bot in self.bots])

    @cached_property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        return tuple(combinations(range(len(self.bots)), 2))

    @cached_property
    def lineups(self) -> tuple[Lineup, ...]:
        seats, bots = self.game.seats, range(len(self.bots))
        if self.against_cards:
            return tuple(Lineup((bot,) * seats) for bot in bots)
        wanted = [tuple(bots) * (seats // len(bots))] if seats % len(bots) == 0 else []
        for one, other in self.pairs:
            wanted += [(one,) + (other,) * (seats - 1), (other,) + (one,) * (seats - 1)]
        out: dict[frozenset[tuple[int, ...]], Lineup] = {}
        for lineup in map(Lineup, wanted):
            out.setdefault(frozenset(lineup.rotations), lineup)  # at two seats A and B are B and A
        return tuple(out.values())

    @cached_property
    def games(self) -> tuple[tuple[int, ...], ...]:
        """The seatings of one block, in the order in which they are played."""
        return tuple(seating for lineup in self.lineups for seating in lineup.rotations)


def play_block(tournament: Tournament, block: int) -> tuple[Block, list[Spent]]:
    """Play one deal in every line-up and rotation."""
    spent = [Spent() for _ in tournament.bots]
    with contextlib.redirect_stdout(sys.stderr):  # what a bot prints is not our output
        games = tuple(play(tournament, block, game, spent) for game in range(len(tournament.games)))
    return Block(block, games), spent


def play(tournament: Tournament, block: int, place: int, spent: list[Spent]) -> Played:
    """Play one game of a block, and note how it came out."""
    seating = tournament.games[place]
    state, steps, failed = play_out(tournament, block, seating, spent)
    outcome = state.outcome
    assert outcome is not None
    places = outcome.ranking if not failed else forfeit(outcome.ranking, seating, {seating[seat] for seat in failed})
    faults = tuple((seat, str(why)) for seat, why in sorted(failed.items()))
    return Played(seating, outcome.scores, places, steps, faults)


def play_out(
    tournament: Tournament, block: int, seating: tuple[int, ...], spent: list[Spent]
) -> tuple[State, int, dict[int, BotFailed]]:
    """Play one game of a block to its end: the State there, how many steps it took, and the seats whose bot failed.

    What chance a bot has depends on the deal, its name and its seat, and not on who else takes part.
    """
    game = tournament.game
    seeds = [bot_seed(tournament.seed, block, seat, tournament.names[bot]) for seat, bot in enumerate(seating)]
    state = game.deal(number(tournament.seed, DEALS, block))
    policies: list[Policy] = []
    for bot, seed in zip(seating, seeds, strict=True):
        policy = tournament.bots[bot].policy(game, seed)
        if policy is not None:
            policies.append(Clocked(policy, spent[bot]) if block % CLOCKED == 0 else policy)
    failed: dict[int, BotFailed] = {}
    if len(policies) == game.seats:
        steps = match(state, policies)
    else:
        steps = play_views(tournament, state, seating, seeds, spent, failed)
    return state, steps, failed


def failure_again(tournament: Tournament, block: Block, bot: int) -> BotFailed | None:
    """How a bot failed in a block, with its traceback and View: for that, the game is played once more."""
    for game in block.games:
        if any(game.bots[seat] == bot for seat, _ in game.faults):
            with contextlib.redirect_stdout(sys.stderr):
                failed = play_out(tournament, block.number, game.bots, [Spent() for _ in tournament.bots])[2]
            return next((why for seat, why in sorted(failed.items()) if game.bots[seat] == bot), None)
    return None


def forfeit(places: tuple[int, ...], seating: tuple[int, ...], failed: set[int]) -> tuple[int, ...]:
    """The places when all seats of the bots that failed come last; if all failed, nobody has won.

    >>> forfeit((1, 2, 3), (0, 1, 1), {0})
    (3, 1, 2)
    >>> forfeit((1,), (0,), {0})
    (2,)
    """
    keys = [(bot in failed, place) for bot, place in zip(seating, places, strict=True)]
    lost = 1 if failed.issuperset(seating) else 0
    return tuple(1 + lost + sum(other < mine for other in keys) for mine in keys)


def play_views(
    tournament: Tournament, state: State, seating: tuple[int, ...], seeds: list[int], spent: list[Spent],
    failed: dict[int, BotFailed],
) -> int:  # fmt: skip
    """Play a game through Views. A bot that fails has lost; chance plays on for it, so that all points count."""
    bots: list[Bot | None] = [None] * len(seating)
    steps = 0
    try:
        while state.turn >= 0:
            seat = state.turn
            legal = state.legal(seat)
            action = legal[0]
            if len(legal) > 1:
                entrant = tournament.bots[seating[seat]]
                view = state.view(seat)
                began = time.perf_counter()
                try:
                    with limited(entrant):
                        if (bot := bots[seat]) is None:
                            bot = bots[seat] = entrant.seated(state.game, seat, seeds[seat])
                        action = bot.choose(view, legal)
                except BotFailed as why:
                    failed[seat] = why
                    let_go(bots[seat])
                    stand_in = bots[seat] = RandomBot(seeds[seat], seat)
                    action = stand_in.choose(view, legal)
                if seat not in failed:
                    spent[seating[seat]].note(time.perf_counter() - began)
            state.apply(seat, action)
            steps += 1
    finally:
        for player in bots:
            let_go(player)
    return steps


@contextlib.contextmanager
def limited(entrant: Entrant) -> Iterator[None]:
    """Stop a class of somebody else that thinks too long, where the system can; a program has its own clock."""
    able = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
    if not able or not entrant.foreign or entrant.program:
        yield
        return

    def stop(_signal: int, _frame: object) -> None:
        raise BotFailed(f"it took longer than {entrant.limit:g} seconds")

    before = signal.signal(signal.SIGALRM, stop)
    signal.setitimer(signal.ITIMER_REAL, entrant.limit)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


class Clocked(Policy):
    """A policy that measures its thinking time."""

    def __init__(self, policy: Policy, spent: Spent) -> None:
        self.policy = policy
        self.spent = spent

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        began = time.perf_counter()
        action = self.policy.choose(seen, length, legal, n)
        self.spent.note(time.perf_counter() - began)
        return action
