"""Reads again only those fields of a View whose numbers have changed.

A game says which fields it reads together, and from which places of the observation (`Part`). Code that shows a State
repeatedly to one reader keeps a `Look`: it compares the numbers with those of the last time, and reads the parts that
have changed. All else stays the very same objects. Compiled: this is done after every move, for every reader.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final, cast

from mypy_extensions import i64

from casefile.engine.state import NOBODY, SEEN, State
from casefile.engine.vecs import vec

if TYPE_CHECKING:
    from casefile.engine.view import View

HEAD = ("game", "seat", "numbers", "ledger")
MOST_PARTS: Final = 30
Fields = dict[str, object]
Read = Callable[[Any, "int | None", tuple[int, ...]], Fields]


class Part:
    """Fields that are read together, and the names of the numbers that they are read from.

    `slammer_*` are those of all seats, `*` is everything that comes after the last name.
    """

    def __init__(self, read: Read, numbers: str) -> None:
        self.read = read
        self.numbers = numbers.split()


class Parts:
    """All parts of the Views of one game."""

    def __init__(self, kind: type[View], observation: Mapping[str, range], parts: Iterable[Part]) -> None:
        self.kind = kind
        self.reads: list[Read] = []
        self.names: list[str] = [field.name for field in fields(cast(Any, kind)) if field.name not in HEAD]
        size = max([at.stop for at in observation.values()])
        masks = [0] * (size + 1)  # by place, the parts that are read from it; the last is for all that follows
        bit = 1
        for part in parts:
            self.reads.append(part.read)
            for place in places(observation, part.numbers, size):
                masks[place] |= bit
            bit *= 2
        assert len(self.reads) <= MOST_PARTS
        self.size: i64 = size
        self.masks: vec[i64] = vec[i64](masks)

    def all(self, game: object, seat: int | None, numbers: tuple[int, ...]) -> Fields:
        """Every field, in the order in which the View declares them."""
        found: Fields = {}
        for read in self.reads:
            found.update(read(game, seat, numbers))
        return {name: found[name] for name in self.names}

    def view(self, game: object, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> View:
        """The View that an observation holds."""
        return made(self.kind, game, seat, numbers, ledger, self.all(game, seat, numbers))


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
    kind: type[View], game: object, seat: int | None, numbers: tuple[int, ...], ledger: tuple[int, ...], rest: Fields
) -> View:
    """A View with these fields. What `kind(**fields)` does, without a call for each field."""
    view = kind.__new__(kind)
    own: Fields = view.__dict__
    own["game"] = game
    own["seat"] = seat
    own["numbers"] = numbers
    own["ledger"] = ledger
    own.update(rest)
    return view


class Look:
    """One reader's view of a game, kept from one position to the next."""

    def __init__(self, game: object, parts: Parts, seat: int | None) -> None:
        self.game = game
        self.parts = parts
        self.seat = seat
        self.seen: vec[i64] = vec[i64]()
        self.kept: list[int] = []
        self.numbers: tuple[int, ...] = ()
        self.fields: Fields = {}

    def at(self, state: State) -> Fields:
        """The fields of the View now; those of which no number has changed are the very same objects as before."""
        seat: i64 = NOBODY
        if self.seat is not None:
            seat = self.seat
        changed = self.compare(state.see_into(seat, SEEN))
        if not self.fields:
            self.numbers = tuple(self.kept)
            self.fields = self.parts.all(self.game, self.seat, self.numbers)
        elif changed:
            self.numbers = tuple(self.kept)
            found = self.fields.copy()
            part: i64 = 0
            while changed:
                if changed & 1:
                    found.update(self.parts.reads[part](self.game, self.seat, self.numbers))
                changed >>= 1
                part += 1
            self.fields = found
        return self.fields

    def compare(self, n: i64) -> i64:
        """Take over the numbers that differ; return a bit for each part that is read from one of them."""
        parts, seen, kept = self.parts, self.seen, self.kept
        masks, size = parts.masks, parts.size
        changed: i64 = 0
        i: i64
        common: i64 = len(kept)
        if n != common:
            longer: i64 = n if n > common else common
            common = n if n < common else common
            for i in range(common, longer):
                changed |= masks[i if i < size else size]
            self.seen = SEEN[:n]
            self.kept = [SEEN[i] for i in range(n)]
        for i in range(common):
            if seen[i] != SEEN[i]:
                changed |= masks[i if i < size else size]
                seen[i] = SEEN[i]
                self.kept[i] = SEEN[i]
        return changed

    def view(self, ledger: tuple[int, ...]) -> View:
        """The View of the position that was looked at last."""
        return made(self.parts.kind, self.game, self.seat, self.numbers, ledger, self.fields)
