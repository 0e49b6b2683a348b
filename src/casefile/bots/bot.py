"""What a bot is, the simplest one, and how to get one by name.

A bot sees what a person in its seat would see, a View, and picks one of the legal actions. It holds no State, so it
cannot cheat, and it takes its chance from a stream of its own, so that the same views and the same seed always give
the same moves.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

from casefile.bots.levels import LEVELS, METHODS, make_level, make_searcher
from casefile.bots.spelling import join_name, split_name
from casefile.bots.trials import check_any, follow
from casefile.engine.chance import SEED_LIMIT, Fast
from casefile.engine.errors import BadSeed, CasefileError
from casefile.engine.game import Game
from casefile.engine.playout import Uniform
from casefile.engine.policy import Policy
from casefile.engine.reading import suggest

if TYPE_CHECKING:
    from casefile.engine.view import View

__all__ = [
    "BOTS", "NEED_GREEDY", "POLICIES", "Bot", "PolicyBot", "RandomBot", "UnknownBot", "find_bot", "make_bot",
    "make_policy",
]  # fmt: skip

PURPOSE = 1000  # a bot's stream of chance is this plus its seat: far from every purpose of a game


class UnknownBot(CasefileError):
    """No bot of that name."""


class Bot(Protocol):
    """A player. It may remember what it has seen; a new match gets a new bot."""

    def choose(self, view: View, legal: list[int]) -> int:
        """One of the `legal` actions (never empty) of the seat that `view` belongs to."""
        ...


class RandomBot:
    """Picks a legal action uniformly at random.

    Its decision number k depends on the seed, the seat and k alone:

    >>> bot, twin = RandomBot(seed=7, seat=1), RandomBot(seed=7, seat=1)
    >>> import casefile
    >>> view = casefile.load("bonnie-and-clyde").deal(1).view(1)
    >>> [bot.choose(view, [10, 20, 30]) for _ in range(9)] == [twin.choose(view, [10, 20, 30]) for _ in range(9)]
    True
    """

    def __init__(self, seed: int, seat: int) -> None:
        self.chance = Fast(seed)
        self.purpose = PURPOSE + seat
        self.decisions = 0

    def choose(self, view: View, legal: list[int]) -> int:
        check_any(view, legal)
        number = self.chance.below(self.purpose, self.decisions, len(legal))
        self.decisions += 1
        return legal[number]


class PolicyBot:
    """A player that follows a policy: no memory, no chance, equal views give equal moves."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy

    def choose(self, view: View, legal: list[int]) -> int:
        return follow(self.policy, view, legal)


BOTS: dict[str, Callable[..., Bot]] = {
    "random": lambda game, seat, seed: RandomBot(seed, seat),
    "greedy": lambda game, seat, seed: PolicyBot(game.greedy(seed)),
    **{level: partial(make_level, level) for level in LEVELS},
    **{name: partial(make_searcher, name) for name in METHODS},
}
"""Every bot by name: made from a game, a seat and a seed; one that takes parameters gets them fourth, as a dict."""


NEED_GREEDY = frozenset(["greedy", *LEVELS, *METHODS])
"""The bots that play by the game's own policy, or search with it."""

POLICIES: dict[str, Callable[[Game, int], Policy]] = {
    "random": lambda game, seed: Uniform(seed),
    "greedy": lambda game, seed: game.greedy(seed),
}
"""The bots that are policies, for games played in compiled code: made from a game and a seed."""


def make_policy(name: str, game: Game, seed: int) -> Policy | None:
    """The policy of that name; None if that bot is no policy."""
    return POLICIES[name](game, seed) if name in POLICIES else None


def make_bot(name: str, game: Game, seat: int, seed: int) -> Bot:
    """A new bot for one seat of one match. Do not give it the seed of the deal: it could work out the deck."""
    check_place(game, seat, seed)
    key, parameters = split_name(find_bot(name))
    if key in NEED_GREEDY and not game.has_greedy:
        raise UnknownBot(f"{game.title} has no greedy player, and {key} plays with one: take random.")
    return BOTS[key](game, seat, seed, parameters) if parameters else BOTS[key](game, seat, seed)


def check_place(game: Game, seat: int, seed: int) -> None:
    """Refuse what is no game, a seat that the game does not have, and a seed that is none."""
    if not isinstance(game, Game):
        raise CasefileError(f"A bot is made for a game, such as casefile.load('fbi'), not {type(game).__name__}.")
    if not isinstance(seat, int) or not 0 <= seat < game.seats:
        raise CasefileError(f"The seats of this game are 0 to {game.seats - 1}, not {repr(seat)[:60]}.")
    if not isinstance(seed, int) or not 0 <= seed <= SEED_LIMIT:
        raise BadSeed(f"A bot's seed is a whole number from 0 to 2**63 - 1, not {repr(seed)[:60]}.")


def find_bot(name: str) -> str:
    """Return the spelling of a known bot with its parameters; raise `UnknownBot` for any other."""
    if not isinstance(name, str):
        raise UnknownBot(f"A bot is named by a text, not by {type(name).__name__}.")
    key, parameters = split_name(name)
    if key not in BOTS:
        if key.endswith(".py"):
            raise UnknownBot(f"A bot of your own is named by its file and its class, {str(name)[:60]}:CLASS.")
        raise UnknownBot(f"There is no bot {str(name)[:60]!r}{suggest(key, BOTS)}.")
    if parameters and len(inspect.signature(BOTS[key]).parameters) < 4:
        raise UnknownBot(f"The bot {key} takes no parameters.")
    return join_name(key, parameters)
