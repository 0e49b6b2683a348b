"""Chance: number `k` of stream `purpose` is a pure function of the seed, and of nothing else.

A State keeps the seed and one counter per purpose, so that it can be copied, stored and replayed, and so that a
different decision never changes an unrelated shuffle. Two makes of the same thing:

* `Fast`, from a whole number, for simulation, search and tests: a 32-bit mixer that stays below 2**63 in every
  product, so that compiled and interpreted code agree to the bit.
* `Sealed`, from 32 secret bytes, for real tables: SHA-256 in counter mode. Nobody can predict a deck, and whoever
  is given the seed afterwards can verify it.

The streams are frozen for ever by golden values in the tests: records depend on them.
"""

from __future__ import annotations

import hashlib
from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.errors import BadSeed
from casefile.engine.reading import counted
from casefile.engine.vecs import vec

WORD: Final = 0xFFFFFFFF
SEED_LIMIT: Final = 0x7FFFFFFFFFFFFFFF
SEAL_BYTES: Final = 32


def mix(x: i64) -> i64:
    """Scatter a 32-bit word. Both factors are below 2**31, so no product reaches 2**63."""
    x ^= x >> 16
    x = x * 0x21F0AAAD & WORD
    x ^= x >> 15
    x = x * 0x735A2D97 & WORD
    return x ^ (x >> 15)


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Chance:
    """A source of numbers; immutable, so that all copies of a State share one."""

    def below(self, purpose: i64, counter: i64, n: i64) -> i64:
        """Number `counter` of stream `purpose`, uniform on 0 … n-1 (n at most 2**31), without any bias."""
        attempt: i64 = 0
        product = self.word(purpose, counter, attempt) * n
        if product & WORD < n:
            unfair = (WORD + 1 - n) % n
            while product & WORD < unfair:
                attempt += 1
                product = self.word(purpose, counter, attempt) * n
        return product >> 32

    def word(self, purpose: i64, counter: i64, attempt: i64) -> i64:
        """32 random bits for this place in this stream."""
        raise NotImplementedError

    def shuffle(self, purpose: i64, counter: i64, items: vec[i64], n: i64) -> i64:
        """Shuffle the first n items; return the counter after the n - 1 numbers it used."""
        i = n - 1
        while i > 0:
            j = self.below(purpose, counter, i + 1)
            counter += 1
            item = items[i]
            items[i] = items[j]
            items[j] = item
            i -= 1
        return counter

    @property
    def seed(self) -> int | bytes:
        """What `chance()` makes this source from again."""
        raise NotImplementedError


@mypyc_attr(acyclic=True)
class Fast(Chance):
    """Chance from a whole number: quick, repeatable, and no secret."""

    def __init__(self, seed: int) -> None:
        self.number: i64 = seed
        self.low: i64 = mix(self.number & WORD ^ 0x5BD1E995)
        self.high: i64 = mix(self.number >> 32 ^ 0x1B873593)

    def word(self, purpose: i64, counter: i64, attempt: i64) -> i64:
        first = mix((self.low + purpose * 0x632BE5AB + attempt * 0x2545F491) & WORD)
        second = mix((self.high ^ purpose) & WORD)
        return mix(mix(counter & WORD ^ first) + (counter >> 32) + second & WORD)

    @property
    def seed(self) -> int | bytes:
        return self.number


@mypyc_attr(acyclic=True)
class Sealed(Chance):
    """Chance from 32 secret bytes: unpredictable without them, provable with them."""

    def __init__(self, seal: bytes) -> None:
        self.seal: bytes = seal

    def word(self, purpose: i64, counter: i64, attempt: i64) -> i64:
        text = f"casefile {purpose} {counter} {attempt >> 3}".encode()
        digest = hashlib.sha256(self.seal + text).digest()
        start = int(attempt & 7) * 4
        return int.from_bytes(digest[start : start + 4], "big")

    @property
    def seed(self) -> int | bytes:
        return self.seal


def chance(seed: object) -> Chance:
    """Chance from a seed: a whole number from 0 to 2**63 - 1 gives `Fast`, 32 bytes give `Sealed`."""
    if isinstance(seed, bool):
        pass
    elif isinstance(seed, int):
        if 0 <= seed <= SEED_LIMIT:
            return Fast(seed)
    elif isinstance(seed, bytes) and len(seed) == SEAL_BYTES:
        return Sealed(seed)
    shown = counted(len(seed), "byte") if isinstance(seed, bytes) else repr(seed)[:60]
    raise BadSeed(f"A seed is a whole number from 0 to 2**63 - 1, or exactly 32 bytes; this one is {shown}.")
