"""Tracks the cards of a position while it is read: each card is placed exactly once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.reading import Reader, found, suggest
from casefile.engine.vecs import vec

NONE = -1  # no card
MOST_LISTED = 200


class Cards:
    """The cards not yet placed. Naming a card takes one away; naming one that is not left is a fault."""

    def __init__(self, reader: Reader, kinds: Sequence[str], copies: Iterable[int]) -> None:
        self.reader = reader
        self.kinds = kinds
        self.left = [int(n) for n in copies]

    def kind(self, place: str, name: object, among: int | None = None) -> int:
        """The number of a kind by its name, one of the first `among`; NONE, and a fault, if there is none."""
        names = self.kinds[:among]
        if isinstance(name, str) and name in names:
            return names.index(name)
        self.reader.fault(place, f"{found(name)} is not one of its cards{suggest(str(name)[:60], names)}")
        return NONE

    def use(self, place: str, kind: int, n: int = 1) -> int:
        """Take this many of a kind; if there are fewer, take those and report a fault."""
        if n > self.left[kind]:
            self.reader.fault(place, f"no {self.kinds[kind]} is left for this")
            n = self.left[kind]
        self.left[kind] -= n
        return n

    def named(self, place: str, name: object, among: int | None = None) -> int:
        """Take the named card; NONE, and a fault, if there is none."""
        kind = self.kind(place, name, among)
        return kind if kind != NONE and self.use(place, kind) else NONE

    def counted(self, place: str, value: object, among: int | None = None) -> dict[int, int]:
        """A table of counts, `{ joplin = 3, hinton = 1 }`, as kinds and numbers."""
        out: dict[int, int] = {}
        table = Reader({} if value is None else value, place, self.reader.faults)
        for name in table.data:
            kind = self.kind(place, name, among)
            n = table.integer(name, 0, MOST_LISTED)
            if kind != NONE:
                out[kind] = self.use(f"{place}.{name}", kind, n)
        return out

    def listed(self, place: str, value: object, among: int | None = None) -> list[int]:
        """Kinds, from an array of names or a table of counts."""
        if isinstance(value, Mapping):
            return [kind for kind, n in self.counted(place, value, among).items() for _ in range(n)]
        if not isinstance(value, list):
            self.reader.fault(place, f"expected an array of cards, found {found(value)}")
            return []
        kinds = [self.named(f"{place}[{i + 1}]", name, among) for i, name in enumerate(value[:MOST_LISTED])]
        return [kind for kind in kinds if kind != NONE]

    def pile(self, key: str, most: int) -> tuple[list[int], int | None]:
        """The named cards of a pile, the next one first, and its size (None: it takes what is left).

        A pile is an array (the whole pile), a number (its size), or a table with `top` and `size`.
        """
        value = self.reader.take(key)
        if value is None:
            return [], None
        if isinstance(value, list):
            return self.listed(key, value), len(value)
        table = Reader({"size": value} if type(value) is int else value, key, self.reader.faults)
        top = self.listed(f"{key}.top", table.take("top") or [])
        size = table.integer("size", 0, most) if table.has("size") else None
        table.finish()
        return top, size

    def rest(self, source: Chance, stream: int, among: int | None = None) -> list[int]:
        """Return all remaining cards, shuffled."""
        return shuffled(source, stream, [kind for kind, n in enumerate(self.left[:among]) for _ in range(n)])


def shuffled(source: Chance, stream: int, cards: list[int]) -> list[int]:
    """The cards in an order by chance, always the same for a stream of one source."""
    packed = vec[i64](cards)
    source.shuffle(stream, 0, packed, len(cards))
    return [int(card) for card in packed]
