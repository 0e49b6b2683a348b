"""Chance: golden values that freeze both streams for ever (records depend on them), fairness, refused seeds."""

from __future__ import annotations

import hashlib
from collections import Counter

import pytest
from mypy_extensions import i64

from casefile.engine.chance import SEED_LIMIT, WORD, Chance, Fast, Sealed, chance
from casefile.engine.errors import BadSeed
from casefile.engine.vecs import vec

PLACES = ((0, 0, 0), (0, 1, 0), (1, 0, 0), (2, 5, 0), (0, 0, 1), (0, 0, 8), (0, 2**32, 0), (7, 10**6, 3))
ZEROS = bytes(32)
RISING = bytes(range(32))

# seed: words at PLACES (purpose, counter, attempt); numbers 0-11 below 6 of stream 0, and 0-7 below 52 of stream 1
WORDS: dict[int | bytes, list[int]] = {
    0: [3913070762, 500318081, 16131060, 3220358321, 968967242, 2119094038, 4172522257, 3056343864],
    1: [2839342550, 141212644, 1490260084, 673973507, 2421344092, 2845094151, 2547948308, 2900659320],
    7: [2110694176, 1931903959, 2928552940, 2261555873, 3805712498, 3331888041, 3316296163, 3626588158],
    2**32: [197186914, 1798040076, 4023799518, 2279488936, 1705794988, 3884155571, 3176070722, 977361525],
    SEED_LIMIT: [545154606, 2963665271, 1018670047, 1312507703, 495343022, 3899145376, 3530200112, 3678723197],
    ZEROS: [1818772391, 2334582253, 401075420, 2849491222, 2118639842, 1026414190, 1015239574, 3597303717],
    RISING: [4110853739, 2269607078, 2650562535, 3911695332, 61108817, 1442882851, 2900348502, 1614341502],
}
NUMBERS: dict[int | bytes, tuple[list[int], list[int]]] = {
    0: ([5, 0, 0, 2, 5, 3, 0, 1, 5, 2, 1, 4], [0, 50, 40, 19, 3, 46, 33, 28]),
    1: ([3, 0, 1, 0, 2, 3, 4, 1, 4, 3, 3, 3], [18, 20, 47, 18, 26, 14, 20, 2]),
    7: ([2, 2, 3, 3, 0, 0, 1, 2, 4, 1, 0, 4], [35, 42, 20, 49, 43, 49, 2, 3]),
    2**32: ([0, 2, 5, 0, 0, 2, 1, 3, 2, 4, 0, 5], [48, 4, 34, 0, 41, 33, 29, 13]),
    SEED_LIMIT: ([0, 4, 1, 4, 1, 3, 0, 1, 5, 0, 5, 2], [12, 46, 40, 42, 10, 14, 29, 8]),
    ZEROS: ([2, 3, 5, 3, 0, 3, 0, 0, 5, 1, 5, 4], [4, 42, 35, 28, 1, 2, 44, 10]),
    RISING: ([5, 3, 1, 4, 1, 0, 1, 2, 1, 1, 3, 3], [32, 11, 45, 27, 22, 46, 46, 38]),
}
SHUFFLES: dict[int | bytes, list[int]] = {
    0: [6, 8, 4, 7, 3, 5, 2, 0, 1, 9],
    1: [3, 7, 9, 4, 5, 2, 8, 1, 0, 6],
    7: [6, 2, 1, 7, 5, 0, 3, 8, 9, 4],
    2**32: [2, 5, 8, 4, 1, 6, 9, 7, 3, 0],
    SEED_LIMIT: [2, 8, 4, 0, 3, 7, 5, 9, 6, 1],
    ZEROS: [6, 1, 3, 5, 2, 0, 8, 7, 9, 4],
    RISING: [7, 8, 3, 6, 0, 1, 5, 2, 4, 9],
}
UNFAIR = 3 * 2**29 + 1  # a range of which a quarter of all first words must be thrown away
# seed, counter, the words of the attempts there: all but the last are refused, and that one gives the number
REJECTED: list[tuple[int | bytes, int, list[int], int]] = [
    (0, 3, [1761745130, 1495726311], 560897366),
    (1, 11, [2563050143, 2136224033], 801084012),
    (2, 6, [2119658199, 710008379], 266253142),
    (ZEROS, 0, [1818772391, 2118639842, 1688686605], 633257477),
]


def names(seed: int | bytes) -> str:
    return str(seed) if isinstance(seed, int) else seed[:3].hex()


def shuffled(source: Chance, n: int, purpose: int = 0, counter: int = 0) -> list[int]:
    items = vec[i64](list(range(n)))
    assert source.shuffle(purpose, counter, items, n) == counter + max(n - 1, 0)
    return [int(item) for item in items]


@pytest.mark.parametrize("seed", list(WORDS), ids=names)
def test_golden_values(seed: int | bytes) -> None:
    source = chance(seed)
    assert [source.word(*place) for place in PLACES] == WORDS[seed]
    sixes, cards = NUMBERS[seed]
    assert [source.below(0, k, 6) for k in range(12)] == sixes
    assert [source.below(1, k, 52) for k in range(8)] == cards
    assert shuffled(source, 10) == SHUFFLES[seed]


@pytest.mark.parametrize(("seed", "counter", "words", "number"), REJECTED)
def test_golden_rejection(seed: int | bytes, counter: int, words: list[int], number: int) -> None:
    """A word that would make the result unfair is skipped; the next attempt at the same place counts."""
    source = chance(seed)
    assert [source.word(0, counter, attempt) for attempt in range(len(words))] == words
    unfair = [word * UNFAIR & WORD < (WORD + 1 - UNFAIR) % UNFAIR for word in words]
    assert unfair == [True] * (len(words) - 1) + [False]
    assert source.below(0, counter, UNFAIR) == number == words[-1] * UNFAIR >> 32


def test_a_sealed_stream_is_sha_256_in_counter_mode() -> None:
    """Anybody can verify a deal with the seed and ten lines of any language."""
    for purpose, counter, attempt in PLACES:
        digest = hashlib.sha256(RISING + f"casefile {purpose} {counter} {attempt // 8}".encode()).digest()
        start = attempt % 8 * 4
        assert Sealed(RISING).word(purpose, counter, attempt) == int.from_bytes(digest[start : start + 4], "big")


@pytest.mark.parametrize("seed", [5, RISING], ids=names)
def test_numbers_are_uniform(seed: int | bytes) -> None:
    source = chance(seed)
    for n in (2, 7, 10):
        drawn = Counter(source.below(0, k, n) for k in range(7000))
        assert set(drawn) == set(range(n))
        expected = 7000 / n
        assert sum((count - expected) ** 2 / expected for count in drawn.values()) < 30
    assert {source.below(3, k, 1) for k in range(20)} == {0}
    assert all(0 <= source.below(3, k, 2**31) < 2**31 for k in range(200))


@pytest.mark.parametrize("seed", [5, RISING], ids=names)
def test_shuffles_are_uniform(seed: int | bytes) -> None:
    source = chance(seed)
    seen = Counter(tuple(shuffled(source, 4, counter=3 * k)) for k in range(2400))
    assert len(seen) == 24
    assert all(60 < count < 145 for count in seen.values())
    assert shuffled(source, 1) == [0]
    assert shuffled(source, 0) == []


def test_streams_do_not_touch_each_other() -> None:
    streams = [[chance(seed).word(purpose, k, 0) for k in range(50)] for seed in (0, 1, 2**32) for purpose in (0, 1, 2)]
    assert len({word for stream in streams for word in stream}) == 9 * 50


def test_the_seed_comes_back() -> None:
    assert (chance(7).seed, chance(RISING).seed) == (7, RISING)
    assert isinstance(chance(SEED_LIMIT), Fast)
    assert isinstance(chance(ZEROS), Sealed)


@pytest.mark.parametrize(
    "seed", [-1, 2**63, True, False, None, 1.0, "1", b"", bytes(31), bytes(33), bytearray(32), [1]]
)
def test_refused_seeds(seed: object) -> None:
    with pytest.raises(BadSeed, match=r"from 0 to 2\*\*63 - 1, or exactly 32 bytes"):
        chance(seed)


def test_a_secret_of_wrong_length_is_not_shown() -> None:
    with pytest.raises(BadSeed) as caught:
        chance(b"secret")
    assert "secret" not in str(caught.value)
