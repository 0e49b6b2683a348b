"""Cards as counts by kind: laid out in a row, dealt to hands. What every deck of cards needs, at full speed."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec


def lay_out(counts: vec[i64], kinds: i64, into: vec[i64]) -> i64:
    """Write each kind into a row as often as it is counted, kind by kind; return how many cards that is."""
    n: i64 = 0
    kind: i64
    for kind in range(kinds):
        for _ in range(counts[kind]):
            into[n] = kind
            n += 1
    return n


def fill_hands(hands: vec[i64], sizes: vec[i64], kinds: i64, but: i64, cards: vec[i64], n: i64) -> i64:
    """Fill the hands of all seats but one up to their sizes, from the last of the first `n` cards on; return how many
    are left.
    """
    seat: i64
    kind: i64
    for seat in range(len(sizes)):
        if seat != but:
            first = seat * kinds
            room = sizes[seat]
            for kind in range(first, first + kinds):
                room -= hands[kind]
            for _ in range(room):
                n -= 1
                hands[first + cards[n]] += 1
    return n
