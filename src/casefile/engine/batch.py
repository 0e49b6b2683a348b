"""Many matches of one game, stepped together for programs that learn.

What the seats to move see and may do lies in flat rows of numbers, one after another. Arrays of other libraries look
at these rows themselves, so nothing is copied (`casefile.adapters.vec`); every step writes into them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i32, i64, mypyc_attr, u8

from casefile.engine.chance import SEED_LIMIT
from casefile.engine.errors import IllegalAction
from casefile.engine.playout import Dice, decision
from casefile.engine.policy import Policy
from casefile.engine.state import CERTAIN, NOBODY, ROOM, State, zeros
from casefile.engine.vecs import vec

if TYPE_CHECKING:
    from casefile.engine.game import Game

__all__ = ["Batch", "rewards"]


def rewards(state: State, points: bool) -> list[float]:
    """What a match brings each seat; nothing while it goes on.

    Rivals: 1 for the only winner, in all 0: a shared victory brings less, a defeat -1 / (seats - 1). Who plays together
    gets 1 or -1. By `points`: the lead over the mean of the others; who plays together gets the points.
    """
    out = vec[float]([0.0] * state.game.seats)
    if state.turn < 0:
        rewards_into(state, points, zeros(ROOM), out, 0)
    return [out[seat] for seat in range(state.game.seats)]


def rewards_into(state: State, points: bool, worth: vec[i64], out: vec[float], at: i64) -> None:
    """Write what a finished match brings each seat, from `at` on; `worth` is room for `State.value_into`."""
    game = state.game
    seats: i64 = game.seats
    seat: i64
    state.value_into(worth)
    total = 0.0
    for seat in range(seats):
        out[at + seat] = float(worth[seats + seat]) if points else float(worth[seat]) / CERTAIN
        total += out[at + seat]
    if game.cooperative:
        for seat in range(seats):
            if not points:
                out[at + seat] = 2.0 * out[at + seat] - 1.0
    elif seats > 1:
        for seat in range(seats):
            out[at + seat] -= (total - out[at + seat]) / float(seats - 1)


@final
@mypyc_attr(acyclic=True)
class Batch:
    """`n` matches of a game, which `begin` deals; it takes a policy for each seat, None where the caller decides.

    Match number k of row i is dealt from the seed `first + i + k * n`. With `at_once`, the next match is dealt in the
    step that ends one; else the row stays over until the next step, whose action it ignores.
    """

    def __init__(self, game: Game, n: int, points: bool, at_once: bool) -> None:
        self.game: Game = game
        self.n: i64 = n
        self.players: list[Policy | None] = []
        self.points: bool = points
        self.at_once: bool = at_once
        self.length: i64 = game.array_length
        self.size: i64 = game.size
        self.seats: i64 = game.seats
        self.observations: vec[i32] = vec[i32]([0] * (n * game.array_length))
        self.masks: vec[u8] = vec[u8]([0] * (n * game.size))
        self.rewards: vec[float] = vec[float]([0.0] * (n * game.seats))
        self.over: vec[u8] = vec[u8]([0] * n)
        self.movers: vec[i64] = zeros(n)
        self.deals: vec[i64] = zeros(n)
        self.lengths: vec[i64] = zeros(n)  # of the observations
        self.counts: vec[i64] = zeros(n)  # of the legal actions
        self.listed: vec[i64] = zeros(n * game.size)  # the legal actions
        self.worth: vec[i64] = zeros(ROOM)
        self.legal: vec[i64] = zeros(ROOM)
        self.seen: vec[i64] = zeros(ROOM)
        self.states: list[State] = []

    def begin(self, first: int, players: list[Policy | None]) -> None:
        """Deal all matches anew, from the seeds `first` … `first + n - 1`."""
        assert 0 <= first <= SEED_LIMIT // 2
        self.players = players
        self.states = [self.game.deal(first) for _ in range(self.n)]
        i: i64
        for i in range(self.n):
            self.deals[i] = first + i - self.n
            self.clear(i)
            self.deal(i)
            self.write(i)

    def deal(self, i: i64) -> None:
        """Deal the next match in which the caller has something to decide."""
        state = self.states[i]
        while True:
            self.deals[i] += self.n
            state = self.game.deal(self.deals[i])
            self.play_others(state)
            if state.turn >= 0:
                break
        self.states[i] = state

    def play_others(self, state: State) -> None:
        """Play on to the next decision of the caller, or to the end."""
        while state.turn >= 0:
            player = self.players[state.turn]
            if player is None:
                return
            state.step(state.turn, decision(state, player, self.legal, self.seen))

    def step(self, actions: list[int]) -> None:
        """Take one action in every match. If one of them is not legal, none is taken."""
        if len(actions) != self.n:
            raise ValueError(f"There are {self.n} matches, and {len(actions)} actions were given.")
        i: i64
        for i in range(self.n):
            self.check(i, actions[i])
        for i in range(self.n):
            self.advance(i, actions[i])

    def check(self, i: i64, action: int) -> None:
        if self.movers[i] != NOBODY and (not 0 <= action < self.size or not self.masks[i * self.size + action]):
            reason = self.states[i].explain(self.movers[i], action)
            why = "it is not in the mask" if reason is None else reason.reason
            raise IllegalAction("CF-02" if reason is None else reason.rule, f"Row {i}, action {action}: {why}")

    def advance(self, i: i64, action: i64) -> None:
        state = self.states[i]
        self.clear(i)
        if state.turn < 0:
            self.deal(i)
        else:
            state.step(state.turn, action)
            self.play_others(state)
            if state.turn < 0:
                self.over[i] = 1
                rewards_into(state, self.points, self.worth, self.rewards, i * self.seats)
                if self.at_once:
                    self.deal(i)
        self.write(i)

    def clear(self, i: i64) -> None:
        """Take back what was written of the last step."""
        masks = self.masks
        listed = self.listed
        rewards = self.rewards
        first = i * self.size
        at: i64
        for at in range(first, first + self.counts[i]):
            masks[first + listed[at]] = 0
        self.counts[i] = 0
        if self.over[i]:
            self.over[i] = 0
            for at in range(i * self.seats, (i + 1) * self.seats):
                rewards[at] = 0.0

    def write(self, i: i64) -> None:
        """Write what the seat to move sees and may do; after the end, what the one who moved last sees."""
        state = self.states[i]
        seat = state.turn
        reader = seat
        if seat < 0:
            reader = self.movers[i]
        self.write_observation(i, state, reader)
        self.movers[i] = seat
        if seat < 0:
            return
        masks = self.masks
        listed = self.listed
        legal = self.legal
        first = i * self.size
        n = state.legal_into(seat, legal)
        at: i64
        for at in range(n):
            listed[first + at] = legal[at]
            masks[first + legal[at]] = 1
        self.counts[i] = n

    def write_observation(self, i: i64, state: State, reader: i64) -> None:
        """Write an observation into its row: what does not fit is cut off, what is left over is 0."""
        seen = self.seen
        out = self.observations
        length = state.see_into(reader, seen)
        if length > self.length:
            length = self.length
        row = i * self.length
        at: i64
        for at in range(length):
            out[row + at] = i32(seen[at])
        for at in range(length, self.lengths[i]):
            out[row + at] = 0
        self.lengths[i] = length

    def sample(self, dice: Dice) -> list[int]:
        """A legal action for every match by chance; 0 where one is over."""
        out: list[int] = [0] * self.n
        i: i64
        for i in range(self.n):
            if self.counts[i]:
                out[i] = self.listed[i * self.size + dice.below(self.counts[i])]
        return out
