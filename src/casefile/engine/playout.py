"""Games played to their end at full speed: by chance alone, or by a policy on each seat."""

from __future__ import annotations

from typing import TYPE_CHECKING, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import mix
from casefile.engine.errors import BadPolicy
from casefile.engine.policy import Policy
from casefile.engine.state import ROOM, State
from casefile.engine.vecs import vec

if TYPE_CHECKING:
    from casefile.engine.game import Game


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class Dice:
    """xorshift32: numbers for choosing moves, where speed counts and nothing is dealt."""

    __slots__ = ("x",)

    def __init__(self, seed: int) -> None:
        self.x: i64 = mix(seed & 0xFFFFFFFF ^ mix(seed >> 32 & 0xFFFFFFFF)) or 1

    def below(self, n: i64) -> i64:
        """A number on 0 … n-1; its bias is below n / 2**32."""
        x = self.x
        x ^= x << 13 & 0xFFFFFFFF
        x ^= x >> 17
        x ^= x << 5 & 0xFFFFFFFF
        self.x = x
        return x * n >> 32


def playout(state: State, dice: Dice, most: i64) -> i64:
    """Play uniformly random actions until the game ends or `most` steps are done; return the steps done."""
    legal = vec[i64]([0] * ROOM)
    return run(state, dice, most, legal)


def run(state: State, dice: Dice, most: i64, legal: vec[i64]) -> i64:
    steps: i64 = 0
    while state.turn >= 0 and steps < most:
        n = state.legal_into(state.turn, legal)
        assert n > 0, "a seat must decide, and nothing is legal"
        state.step(state.turn, legal[dice.below(n)])
        steps += 1
    return steps


def playouts(game: Game, first: int, games: int) -> int:
    """Play the games with seeds `first` … `first + games - 1` at random; return the steps done altogether."""
    legal = vec[i64]([0] * ROOM)
    steps: i64 = 0
    for seed in range(first, first + games):
        steps += run(game.deal(seed), Dice(seed), 1_000_000_000, legal)
    return steps


@final
@mypyc_attr(acyclic=True)
class Uniform(Policy):
    """Any legal action, each as likely as the others: the floor for every other policy."""

    def __init__(self, seed: int) -> None:
        self.dice: Dice = Dice(seed)

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        return legal[self.dice.below(n)]

    def blind(self) -> bool:
        return True


def match(state: State, policies: list[Policy]) -> int:
    """Play the game to its end, each seat by its policy; return the number of steps."""
    legal = vec[i64]([0] * ROOM)
    seen = vec[i64]([0] * ROOM)
    steps: i64 = 0
    while state.turn >= 0:
        seat = state.turn
        state.step(seat, decision(state, policies[seat], legal, seen))
        steps += 1
    return steps


def decision(state: State, policy: Policy, legal: vec[i64], seen: vec[i64]) -> i64:
    """What the seat to move does by this policy; the buffers hold what it may do and what it sees."""
    seat = state.turn
    n = state.legal_into(seat, legal)
    assert n > 0, "a seat must decide, and nothing is legal"
    if n == 1:
        return legal[0]
    length: i64 = 0
    if not policy.blind():
        length = state.see_into(seat, seen)
    action = policy.choose(seen, length, legal, n)
    if not among(action, legal, n):
        raise BadPolicy(f"The policy of seat {seat} chose {action}, which is not legal.")
    return action


def among(action: i64, legal: vec[i64], n: i64) -> bool:
    i: i64
    for i in range(n):
        if legal[i] == action:
            return True
    return False


def copies(state: State, n: i64) -> None:
    """Copy `state` n times (for benchmarks: the loop costs nothing)."""
    i: i64
    for i in range(n):
        state.copy()


def observations(state: State, n: i64) -> i64:
    """Write the observation of the seat to move n times (for benchmarks)."""
    out = vec[i64]([0] * ROOM)
    length: i64 = 0
    i: i64
    for i in range(n):
        length = state.see_into(state.turn, out)
    return length
