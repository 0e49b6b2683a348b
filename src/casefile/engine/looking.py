"""Reads again only those fields of a View whose numbers have changed.

A game says which fields it reads together, and from which places of the observation (`Part`). Whoever shows a State
again and again to one reader keeps a `Look`: it compares the numbers with those of the last time, and reads the parts
that have changed. All else stays the very same objects; and where another reader has the same numbers, theirs are
taken. Compiled: this is done after every move, for every reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from mypy_extensions import i64

from casefile.engine.state import NOBODY, SEEN, State, numbers_of
from casefile.engine.vecs import vec

if TYPE_CHECKING:
    from casefile.engine.view import View

MOST_PARTS: Final = 30
Fields = dict[str, object]
Read = Callable[[Any, "int | None", tuple[int, ...]], Fields]


class Part:
    """Fields that are read together, and the names of the numbers that they are read from.

    `slammer_*` are those of all seats, `*` is everything that comes after the last name. `own`: who reads them matters,
    too; all others are read once for all readers who have the same numbers.
    """

    def __init__(self, read: Read, numbers: str, own: bool = False) -> None:
        self.read = read
        self.numbers = numbers.split()
        self.own = own


class Parts:
    """All parts of the Views of one game."""

    def __init__(self, kind: type[View], observation: Mapping[str, range], parts: Iterable[Part]) -> None:
        self.kind = kind
        self.reads: list[Read] = []
        size = max([at.stop for at in observation.values()])
        masks = [0] * (size + 1)  # by place, the parts that are read from it; the last is for all that follows
        bit = 1
        own = 0
        for part in parts:
            self.reads.append(part.read)
            if part.own:
                own |= bit
            for place in places(observation, part.numbers, size):
                masks[place] |= bit
            bit *= 2
        assert len(self.reads) <= MOST_PARTS
        self.size: i64 = size
        self.masks: vec[i64] = vec[i64](masks)
        self.own: i64 = own

    def all(self, game: object, seat: int | None, numbers: tuple[int, ...]) -> list[Fields]:
        """The fields of every part."""
        return [read(game, seat, numbers) for read in self.reads]

    def view(self, game: object, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> View:
        """The View that an observation holds."""
        return made(self.kind, game, seat, numbers, ledger, self.all(game, seat, numbers))


class Ledgers:
    """The ledger of a game for those who are not compiled: the very same object until another round is written."""

    def __init__(self) -> None:
        self.seen: vec[i64] = vec[i64]()
        self.written: tuple[int, ...] = ()

    def of(self, state: State) -> tuple[int, ...]:
        seen, ledger = self.seen, state.ledger
        n: i64 = len(ledger)
        same: bool = n == len(seen)
        i: i64 = 0
        while same and i < n:
            same = seen[i] == ledger[i]
            i += 1
        if not same:
            self.seen = ledger
            self.written = state.written()
        return self.written


def places(observation: Mapping[str, range], names: Iterable[str], size: int) -> set[int]:
    """The places of these numbers."""
    found: set[int] = set()
    for name in names:
        if name == "*":
            found.add(size)
        elif name.endswith("*"):
            for other, at in observation.items():
                if other.startswith(name[:-1]) and other[len(name) - 1 :].isdigit():
                    found.update(at)
        else:
            found.update(observation[name])
    return found


def made(
    kind: type[View], game: object, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...],
    pieces: list[Fields],
) -> View:  # fmt: skip
    """A View with the fields of these parts. What `kind(**fields)` does, without a call for each field."""
    view = kind.__new__(kind)
    own: Fields = view.__dict__
    own["game"] = game
    own["seat"] = seat
    own["numbers"] = numbers
    own["ledger"] = ledger
    for piece in pieces:
        own.update(piece)
    return view


class Look:
    """One reader's view of a game, kept from one position to the next."""

    def __init__(self, game: object, parts: Parts, seat: int | None) -> None:
        self.game = game
        self.parts = parts
        self.seat = seat
        self.head: Fields = {"game": game, "seat": seat}
        self.seen: vec[i64] = vec[i64]()
        self.observed: tuple[int, ...] | None = None
        self.pieces: list[Fields] = []

    def at(self, state: State, other: Look | None = None) -> list[Fields]:
        """The fields of the View now, part by part; parts of which no number has changed are the very same objects.

        `other` is another reader's Look at the same match: what both see alike is not read again.
        """
        seat: i64 = NOBODY
        if self.seat is not None:
            seat = self.seat
        changed = self.compare(state.see_into(seat, SEEN))
        pieces = self.pieces.copy()
        if not pieces:
            pieces = [{}] * len(self.parts.reads)
            changed = (1 << len(pieces)) - 1
        elif not changed:
            return self.pieces
        alike: i64 = 0
        if other is not None and other is not self and other.pieces:
            alike = changed & ~(self.unlike(other) | self.parts.own)
        self.pieces = []  # should a part fail, all are read anew
        part: i64 = 0
        while changed:
            if alike & 1 and other is not None:
                pieces[part] = other.pieces[part]
            elif changed & 1:
                pieces[part] = self.parts.reads[part](self.game, self.seat, self.numbers())
            changed >>= 1
            alike >>= 1
            part += 1
        self.pieces = pieces
        return pieces

    def numbers(self) -> tuple[int, ...]:
        """The observation of the position that was looked at last."""
        if self.observed is None:
            self.observed = numbers_of(self.seen, len(self.seen))
        return self.observed

    def unlike(self, other: Look) -> i64:
        """A bit for each part that is read from numbers that another reader saw otherwise when they looked last."""
        masks, size = self.parts.masks, self.parts.size
        mine, theirs = self.seen, other.seen
        n: i64 = len(mine)
        common: i64 = len(theirs)
        longer: i64 = n if n > common else common
        common = n if n < common else common
        found: i64 = 0
        i: i64
        for i in range(common):
            if mine[i] != theirs[i]:
                found |= masks[i if i < size else size]
        for i in range(common, longer):
            found |= masks[i if i < size else size]
        return found

    def compare(self, n: i64) -> i64:
        """Take over the numbers that differ; return a bit for each part that is read from one of them.

        Only these are made Python's numbers anew.
        """
        seen, now, masks, size = self.seen, SEEN, self.parts.masks, self.parts.size
        fresh: list[int] | None = None
        changed: i64 = 0
        i: i64
        common: i64 = len(seen)
        if n != common:
            longer: i64 = n if n > common else common
            common = n if n < common else common
            for i in range(common, longer):
                changed |= masks[i if i < size else size]
            self.seen = now[:n]
            self.observed = None
        for i in range(common):
            if seen[i] != now[i]:
                changed |= masks[i if i < size else size]
                seen[i] = now[i]
                if fresh is None and self.observed is not None:
                    fresh = list(self.observed)
                if fresh is not None:
                    fresh[i] = seen[i]
        if fresh is not None:
            self.observed = tuple(fresh)
        return changed

    def view(self, ledger: tuple[int, ...]) -> View:
        """The View of the position that was looked at last."""
        return made(self.parts.kind, self.game, self.seat, self.numbers(), ledger, self.pieces)
