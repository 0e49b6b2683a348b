"""Policy: a way to play, as one function from what a seat sees to what it does.

The `greedy` bot, the moves of a playout and the prior of a search are this one function, so it lives in compiled code
and reads the flat observation alone: it can no more cheat than a player can.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec

PRIME: Final = 2147483647


def scatter(number: i64) -> i64:
    """A number below PRIME made of another one; neighbours end far apart. For whims: nothing is dealt by it."""
    i: i64
    for i in range(3):
        number = (number * 48271 + 11) % PRIME
    return number


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Policy:
    """A player without memory: equal observations give equal moves."""

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """One of the first `n` actions of `legal`, for the seat whose observation is the first `length` of `seen`.

        They need not be all that are legal: a bot that has overlooked some asks for the best of the rest. Where the
        policy does not look at the list, it may name what is not in it, as long as that is legal.
        """
        raise NotImplementedError

    def blind(self) -> bool:
        """Whether it never looks at the observation: then nobody need write it, which is most of the work."""
        return False

    def advise(self, numbers: list[int], legal: list[int]) -> int:
        """The same for callers that are not compiled: a vec that one of them hands over would never be freed."""
        return self.choose(vec[i64](numbers), len(numbers), vec[i64](legal), len(legal))
