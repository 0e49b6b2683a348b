"""The match at a table: the State, the standing acts, and each seat's pending decision.

The State is never written to disk: the acts are, and the State is played again from them. So an undo is exact: it
deals again and plays the acts that still stand. Compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from casefile.engine.chance import chance
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game
from casefile.engine.journal import Event, Journal
from casefile.engine.state import State
from casefile.table.entries import By
from casefile.table.events import Reader

Dealer = Callable[[Game, int | bytes], tuple[State, list[Event]]]
"""Deals a match from a seed: the State, and the events of the deal."""


def deal(game: Game, seed: int | bytes) -> tuple[State, list[Event]]:
    """Deal as the game does."""
    state = game.blank(chance(seed))
    journal = Journal()
    state.journal = journal
    game.start(state)
    state.journal = None
    return state, journal.events


class Standing:
    """A standing act: the seats that had to decide before it, and its events."""

    def __init__(self, seat: int, action: int, by: By, actors: tuple[int, ...], events: list[Event]) -> None:
        self.seat = seat
        self.action = action
        self.by = by
        self.actors = actors
        self.events = events


Key = tuple[int, int, tuple[int, ...]]


class Match:
    """A match from its deal on."""

    def __init__(self, game: Game, seed: int | bytes, dealer: Dealer) -> None:
        self.game = game
        self.seed = seed
        self.dealer = dealer
        self.acts: list[Standing] = []
        self.last_own: list[int | None] = [None] * game.seats  # the place of the last act that the seat's person chose
        self.state, self.deal_events = dealer(game, seed)
        self.actors = self.state.actors  # the seats that must decide now
        self.decision = [0] * game.seats  # goes up whenever what the seat has to decide has changed
        self.decided = [0] * game.seats  # how many standing acts are the seat's
        self.keys: list[Key] = [self.key(seat) for seat in range(game.seats)]

    def act(self, seat: int, action: int, by: By) -> Standing:
        """Take an action through the checked door; an illegal one raises and changes nothing."""
        events = perform(self.state, seat, action)
        act = Standing(seat, action, by, self.actors, events)
        self.actors = self.state.actors
        if by == "person":
            self.last_own[seat] = len(self.acts)
        self.acts.append(act)
        self.decided[seat] += 1
        return act

    def take_back(self, places: Iterable[int]) -> list[Standing]:
        """Take back the acts at these places, and play the others again; return the acts that were taken back."""
        gone = set(places)
        taken = [act for place, act in enumerate(self.acts) if place in gone]
        stay = [act for place, act in enumerate(self.acts) if place not in gone]
        state, _events = self.dealer(self.game, self.seed)
        for act in stay:
            act.actors = state.actors
            state.apply(act.seat, act.action)
        self.state, self.acts, self.actors = state, stay, state.actors
        self.decided = [sum(act.seat == seat for act in stay) for seat in range(self.game.seats)]
        self.last_own = [None] * self.game.seats
        for place, act in enumerate(stay):
            if act.by == "person":
                self.last_own[act.seat] = place
        return taken

    def without(self, place: int) -> list[list[Event]] | None:
        """The events of the later acts without the one at `place`; None if they could not be taken then."""
        state, _events = self.dealer(self.game, self.seed)
        told: list[list[Event]] = []
        try:
            for number, act in enumerate(self.acts):
                if number != place:
                    events = perform(state, act.seat, act.action)
                    if number > place:
                        told.append(events)
        except IllegalAction:
            return None
        return told

    def key(self, seat: int) -> Key:
        """What the seat has to decide, as a key that tells two decisions apart."""
        return int(self.state.round), self.decided[seat], tuple(self.state.legal(seat))

    def decisions_changed(self) -> list[int]:
        """The seats whose decision has changed since the last call."""
        changed: list[int] = []
        for seat in range(self.game.seats):
            key = self.key(seat)
            if key != self.keys[seat]:
                self.keys[seat] = key
                self.decision[seat] += 1
                changed.append(seat)
        return changed

    @property
    def over(self) -> bool:
        return not self.actors


def perform(state: State, seat: int, action: int) -> list[Event]:
    """Take an action and return what it told."""
    journal = Journal()
    state.journal = journal
    try:
        state.apply(seat, action)
    finally:
        state.journal = None
    return journal.events


def forced_steps(state: State) -> Iterator[tuple[int, int]]:
    """The steps that the table plays by itself from here, each carried out on `state` once it is taken from here."""
    while (step := state.automatic()) is not None:
        seat = next((seat for seat in state.actors if step in state.legal(seat)), None)
        if seat is None:
            return
        state.apply(seat, step)
        yield seat, step


def same_sight(before: State, after: State, reader: Reader) -> bool:
    """Whether a reader sees exactly the same in both."""
    if before.actors != after.actors or before.round != after.round:
        return False
    return observation(before, reader) == observation(after, reader)


def observation(state: State, reader: Reader) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Everything that a reader may know, flat, and the ledger: the input of its View."""
    return state.observed(reader), state.written()
