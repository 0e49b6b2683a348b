"""Guessing hands: how much likelier than chance a card is to be in somebody's hand, from what a reader sees.

A small network with one hidden layer is asked about one kind of card at a time, and all kinds share it, so that what is
learnt of one is learnt of all. A game says what tells of a card (`Tells`): clues, each a small number, such as how many
of the kind lie face up. For every number of cards that the hand may hold already and that go with this one, the network
gives a weight; hands are then filled card by card, each kind as likely as its cards left times its weight. So what goes
together stays together, and a network of zeros deals like chance.

All of it is whole numbers: the same View and seed give the same world, compiled or not, on every machine. The networks
are trained by `python -m training.guess` and lie beside the games as `guessing.toml`.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.state import zeros
from casefile.engine.vecs import vec

COUNTS: Final = 8  # cards that a hand holds already and that go with one: none, one … seven or more
MOST_CLUES: Final = 64
SCALE: Final = 256  # a weight of the network is a whole number of such parts
FINE: Final = 64  # steps in which a logit is rounded, so many to the unit
REACH: Final = 5  # the largest logit, either way
EVEN: Final = 1024  # the weight of a card that is as likely as by chance


def exponentials() -> vec[i64]:
    """EVEN times e to the power of a logit, for all logits from the lowest to the highest, by whole numbers alone."""
    out = zeros(2 * REACH * FINE + 1)
    out[REACH * FINE] = EVEN
    up: i64 = EVEN << 16
    down: i64 = EVEN << 16
    i: i64
    for i in range(1, REACH * FINE + 1):
        up = up * 66568 >> 16  # e ** (1 / FINE) and its inverse, in 65536ths
        down = down * 64520 >> 16
        out[REACH * FINE + i] = up >> 16
        out[REACH * FINE - i] = down >> 16
    return out


WEIGHTS: Final = exponentials()


@final
@mypyc_attr(acyclic=True)
class Clues:
    """What tells of one kind of card, in the order in which it is told: the inputs of the network that are on."""

    def __init__(self) -> None:
        self.on: vec[i64] = zeros(MOST_CLUES)
        self.n: i64 = 0
        self.width: i64 = 0  # inputs so far, on or off

    def clear(self) -> None:
        self.n = 0
        self.width = 0

    def add(self, value: i64, size: i64) -> None:
        """A number from 0 to `size` - 1; what is larger or smaller counts as the nearest of them."""
        if value >= size:
            value = size - 1
        if value < 0:
            value = 0
        self.on[self.n] = self.width + value
        self.n += 1
        self.width += size


@final
@mypyc_attr(acyclic=True)
class Network:
    """The network: for each input a column of `hidden` numbers; what they start from; and what each hidden unit adds.

    The last inputs are for the cards that the hand holds already and that go with the one asked about.
    """

    def __init__(self, columns: list[list[int]], start: list[int], out: list[int]) -> None:
        self.hidden: i64 = len(start)
        self.inputs: i64 = len(columns)
        self.columns: vec[i64] = vec[i64]([number for column in columns for number in column])
        self.start: vec[i64] = vec[i64](start)
        self.out: vec[i64] = vec[i64](out)
        assert len(out) == len(start) and all(len(column) == len(start) for column in columns), "a column too short"

    def weigh(self, clues: Clues, into: vec[i64], at: i64) -> None:
        """The weights of a kind, by the cards that the hand holds already and that go with it: COUNTS numbers."""
        assert clues.width + COUNTS == self.inputs, "the network was trained on other clues"
        hidden = self.hidden
        columns = self.columns
        sums = self.start[:]
        held: i64
        i: i64
        column: i64
        for held in range(clues.n):
            column = clues.on[held] * hidden
            for i in range(hidden):
                sums[i] += columns[column + i]
        for held in range(COUNTS):
            column = (clues.width + held) * hidden
            logit: i64 = 0
            for i in range(hidden):
                unit = sums[i] + columns[column + i]
                if unit > 0:
                    logit += unit * self.out[i]
            step = logit // (SCALE * SCALE // FINE) + REACH * FINE
            into[at + held] = WEIGHTS[max(min(step, 2 * REACH * FINE), 0)]


@final
@mypyc_attr(acyclic=True)
class Guess:
    """How likely each card is in each hand: (seat * kinds + kind) * COUNTS + cards of the hand that go with it.

    `alike` says which kinds go with which: kind * kinds + other.
    """

    def __init__(self, kinds: int, weights: list[int], alike: list[int]) -> None:
        self.kinds: i64 = kinds
        self.weights: vec[i64] = vec[i64](weights)
        self.alike: vec[i64] = vec[i64](alike)

    def fill(
        self, seat: i64, hands: vec[i64], size: i64, free: vec[i64], source: Chance, purpose: i64, used: i64
    ) -> i64:
        """Fill a hand up to its size, card by card, out of those that are free; return the numbers of chance used."""
        kinds = self.kinds
        first = seat * kinds
        with_it = zeros(kinds)
        shares = zeros(kinds)
        kind: i64
        for kind in range(kinds):
            size -= hands[first + kind]
            for _ in range(hands[first + kind]):
                self.join(with_it, kind)
        for _ in range(size):
            total: i64 = 0
            for kind in range(kinds):
                at = (first + kind) * COUNTS + min(with_it[kind], COUNTS - 1)
                shares[kind] = max(free[kind], 0) * self.weights[at]
                total += shares[kind]
            left = source.below(purpose, used, total)
            used += 1
            kind = 0
            while left >= shares[kind]:
                left -= shares[kind]
                kind += 1
            free[kind] -= 1
            hands[first + kind] += 1
            self.join(with_it, kind)
        return used

    def join(self, with_it: vec[i64], kind: i64) -> None:
        """Count one more card for all that go with it."""
        kinds = self.kinds
        other: i64
        for other in range(kinds):
            with_it[other] += self.alike[kind * kinds + other]


@mypyc_attr(acyclic=True, allow_interpreted_subclasses=True)
class Tells:
    """What a game tells a network: a game with hidden hands makes one of these."""

    def __init__(self, seats: int, kinds: int) -> None:
        self.seats: i64 = seats
        self.kinds: i64 = kinds

    def tell(self, seen: vec[i64], seat: i64, kind: i64, clues: Clues) -> None:
        """What the observation says of the cards of a kind in the hand of a seat; the same clues for every kind."""
        raise NotImplementedError

    def go_together(self, kind: i64, other: i64) -> bool:
        """Whether players collect these kinds together; unless a game knows better, a kind goes with itself."""
        return kind == other

    def alike(self) -> list[int]:
        """1 for all kinds that go together: kind * kinds + other."""
        kind: i64
        other: i64
        out: list[int] = []
        for kind in range(self.kinds):
            for other in range(self.kinds):
                out.append(int(self.go_together(kind, other)))
        return out

    def guess(self, network: Network, reader: int, numbers: list[int], alike: list[int]) -> Guess:
        """How likely each card is in each hand but the reader's own."""
        seen = vec[i64](numbers)
        clues = Clues()
        weights = zeros(self.seats * self.kinds * COUNTS)
        seat: i64
        kind: i64
        for seat in range(self.seats):
            if seat != reader:
                for kind in range(self.kinds):
                    clues.clear()
                    self.tell(seen, seat, kind, clues)
                    network.weigh(clues, weights, (seat * self.kinds + kind) * COUNTS)
        return Guess(self.kinds, list(weights), alike)

    def clues(self, numbers: list[int], seat: int) -> list[list[int]]:
        """For each kind the inputs that are on, for training."""
        seen = vec[i64](numbers)
        clues = Clues()
        out: list[list[int]] = []
        kind: i64
        for kind in range(self.kinds):
            clues.clear()
            self.tell(seen, seat, kind, clues)
            out.append([clues.on[i] for i in range(clues.n)])
        return out

    def inputs(self, numbers: list[int]) -> int:
        """The inputs of a network for this game."""
        clues = Clues()
        self.tell(vec[i64](numbers), 0, 0, clues)
        return clues.width + COUNTS
