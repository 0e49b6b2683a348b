"""Adapter: what a game must tell the kit, so that the laws can be run on it.

The kit drives the game through its public contract. The adapter adds what the contract cannot say: which cards a seat
never learns, what must always be true, how long a game can last. Write it from the rules of the game, not from its
code: a twin made with the game's own bookkeeping would forget the very thing that the bookkeeping forgot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from casefile.engine.game import Game
from casefile.engine.journal import Event
from casefile.engine.state import State
from casefile.engine.view import View
from casefile.testing.coverage import AFTER, CHANCE, PHASE, QUESTION, RARE, Kind, of_view, verbs
from casefile.testing.scripted import Move

__all__ = ["Adapter", "Move", "Twin"]


class Twin(NamedTuple):
    """The same history with other secrets: its first State, and the moves from there.

    `moves` has as many moves as the original. A secret choice of another seat may be a different one.
    """

    start: State
    moves: Sequence[Move]


class Adapter:
    """What the laws need to know of one game. Subclass it; `Adapter(game)` alone already runs laws 3, 4, 6 and 7.

    `longest` is a true bound on the number of actions in a game; None if the rules promise none (law 8 says so in its
    report). With `always_longest`, every game has exactly so many. `constants` names attributes of a State that never
    change and are shared by all copies: rule tables.
    `replaced` names fields that copies share because the game replaces them and never writes into them.

    The kinds of states that the game has, beside its verbs: a run that never looked at one of them says so. `phases`
    and `questions` are what the View's `phase` and `question` (or `ask`) can be; `chance` is what a round uses after
    its deal, of "lot", "shuffle", "reshuffle" and "used otherwise" (a twin in which it came otherwise); `rare` are
    names that `traits` gives under that heading; `idle` are verbs that no game comes to with these options.
    """

    longest: int | None = None
    always_longest: bool = False
    constants: tuple[str, ...] = ()
    replaced: tuple[str, ...] = ()
    phases: tuple[str, ...] = ()
    questions: tuple[str, ...] = ()
    chance: tuple[str, ...] = ()
    rare: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()

    def __init__(self, game: Game) -> None:
        self.game = game

    def invariants(self, state: State) -> None:
        """Assert what is true of every State: cards conserved, and whatever else the rules say."""

    def kinds(self) -> Mapping[str, Sequence[str]]:
        """The kinds of states that a run must check, by heading."""
        actions = verbs(self.game.say(action) for action in range(self.game.size))
        return {
            PHASE: self.phases,
            QUESTION: self.questions,
            AFTER: tuple(name for name in actions if name not in self.idle),
            CHANCE: self.chance,
            RARE: self.rare,
        }

    def traits(self, state: State, view: View) -> Iterable[Kind]:
        """The traits of one state, used to find rare ones: what the View of the seat to move says, and more."""
        return of_view(view)

    def openings(self, seed: int) -> Iterable[State]:
        """More States to begin games from, for situations that games hardly reach: a nearly empty deck."""
        return ()

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """A twin of `start` that differs only in what `seat` never learns while `moves` are played from it.

        `start` is a State right after a deal, the adapter's to keep; `seat` is None for a spectator. Perfect recall
        counts: whoever once saw a card knows it for as long as nobody can have exchanged it. Track the cards
        themselves and who has seen them; never ask `determinize`, never read what the State says is known.
        Chance that the moves use is hidden as far as `seat` saw nothing of it: see `casefile.testing.scripted`.
        None if nothing can be varied.
        """
        return None

    def retell(self, start: State) -> Sequence[Event]:
        """The events that the deal of `start` tells, told anew: a twin's deal must sound the same. May be empty."""
        return ()

    def arrangement(self, state: State) -> Hashable:
        """The place of every card, as a value: two States with equal arrangements are the same world."""
        return state.key()

    def tiny(self) -> Sequence[State]:
        """Small situations in which `worlds` can count everything; empty without `worlds`."""
        return ()

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        """Every arrangement that is consistent with `view`, with its weight, found by brute force; None: too many.

        `state` is where the view was taken. It may be read for what the view says outright, never for its secrets.
        """
        return None
