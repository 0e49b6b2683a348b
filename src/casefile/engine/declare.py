"""The numbers of a game, declared once.

A game lists in its `fields.py` every number of its table: name, size, start, and whether everybody may know it. It also
lists the parts of the observation, in order. `casefile.engine.slots` writes from these two lists what follows from them
alone.

A field is hidden unless it says `open`. What is seen under conditions has a name in the observation and is written by
the game's own `seeing.py`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, TypedDict, Unpack

from casefile.engine.errors import BadDeclaration

if TYPE_CHECKING:
    from casefile.engine.reading import Reader
    from casefile.engine.state import State

SINGLE = "single"  # as the `each` of a part: one number
STATE_NUMBERS = ("seat", "round", "turn")  # what every observation has that is no field of the game


@dataclass(frozen=True)
class Field:
    """One attribute of a table: a number, or a row of numbers if it has a `size`.

    `size` and `start` are expressions over the game's layout and over `rules`. A row that starts `empty` is replaced
    and never written into, so copies share it, unless it is `written`. What `lasts` is left alone when the table is
    cleared for a new round; so a row that lasts is empty until the game makes it, before the first deal and before
    `restore_open`.
    """

    name: str
    size: str = ""
    start: str = "0"
    open: bool = False
    empty: bool = False
    written: bool = False
    lasts: bool = False
    shown: type | None = None  # the View has it under its name in the observation, as an int or a bool
    about: str = ""  # what it is, for those who read the View
    within: tuple[int, int] | None = None  # its bounds in positions, which have it under this name
    note: str = ""

    @property
    def is_row(self) -> bool:
        return bool(self.size) or self.empty


class Traits(TypedDict, total=False):
    """What can be said of a field besides its name, size and note."""

    start: str
    open: bool
    empty: bool
    written: bool
    lasts: bool
    shown: type
    about: str
    within: tuple[int, int]


def number(name: str, note: str = "", **traits: Unpack[Traits]) -> Field:
    """One number of the table."""
    return Field(name, note=note, **traits)


def row(name: str, size: str = "", note: str = "", **traits: Unpack[Traits]) -> Field:
    """A row of numbers, such as one for each seat and kind of card."""
    return Field(name, size, note=note, **traits)


@dataclass(frozen=True)
class Part:
    """Neighbours in the observation: `names` for each of `count` things, side by side.

    Part("hand filed", 11, "kind") is hand and filed of the first kind, then of the second, and so on. Where the
    observation calls a field by another name, both stand there: "hand_size=hand_n"; "first=captor.0" is one of a row,
    and Part("second_half=hand.11", 11, "kind") is a stretch of a row that begins there. "tokens*4" are four numbers for
    each thing, which the game writes itself. What is `called` something has that name alone in `Observation.places`,
    together with neighbours of the same name.
    """

    names: str
    count: int = 1
    each: str = SINGLE
    called: str = ""

    @property
    def items(self) -> list[tuple[str, str, str]]:
        """Each name, the field behind it, and which of its row, or the first of which ("" for all); more numbers of a
        name have none.
        """
        found = []
        for word in self.names.split():
            name, _, times = word.partition("*")
            if times:
                found += [(name, "", "")] + [("", "", "")] * (int(times) - 1)
                continue
            name, _, source = word.partition("=")
            of, _, index = (source or name).partition(".")
            found.append((name, of, index))
        return found

    @property
    def width(self) -> int:
        return len(self.items)


@dataclass(frozen=True)
class Observation:
    """The parts of the observation in order: those of the table, then those of each seat.

    What follows them, if anything, has no fixed length and is written and read by the game itself.
    """

    parts: Sequence[Part]
    seat_parts: Sequence[Part] = ()

    def places(self, seats: int) -> dict[str, range]:
        """Where every named part stands; those of seats as `name_0`, `name_1` …"""
        found, after = self.lay(self.parts, 0, whole=True)
        for seat in range(seats):
            of_seat, after = self.lay(self.seat_parts, after, whole=True)
            found |= {f"{name}_{seat}": place for name, place in of_seat.items()}
        return found

    @staticmethod
    def lay(parts: Sequence[Part], at: int, *, whole: bool = False) -> tuple[dict[str, range], int]:
        """The places of these parts from `at` on, and the place after them; `whole` by what parts are called."""
        found: dict[str, range] = {}
        for part in parts:
            end = at + part.count * part.width
            if whole and part.called:
                found[part.called] = range(found[part.called].start if part.called in found else at, end)
                at = end
                continue
            for i, (name, _, _) in enumerate(part.items):
                if name:
                    found[name] = range(at + i, end, part.width) if part.count > 1 else range(at + i, at + i + 1)
            at = end
        return found, at


@dataclass(frozen=True)
class Declaration:
    """The numbers of a game, and how they are observed."""

    fields: Sequence[Field]
    observation: Observation
    by_name: Mapping[str, Field] = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "by_name", {item.name: item for item in self.fields})
        if len(self.by_name) < len(self.fields):
            raise BadDeclaration("two fields have the same name")
        items = [item for part in (*self.observation.parts, *self.observation.seat_parts) for item in part.items]
        for name, of, _ in items:
            if of != name and of and of not in self.by_name and of not in STATE_NUMBERS:
                raise BadDeclaration(f"{name} stands for {of}, and there is no such field")
        seen = {of for _, of, _ in items}
        for item in self.fields:
            if item.open and item.name not in seen:
                raise BadDeclaration(f"{item.name} is open, but the observation has no place for it")
            if item.shown and not item.open:
                raise BadDeclaration(f"{item.name} is shown to everybody, but it is not open")

    def read_position(self, reader: Reader, state: State) -> None:
        """Take from a position what it has of the numbers that stand there as they are."""
        for item in self.fields:
            if item.within:
                low, high = item.within
                if item.shown is bool:
                    setattr(state, item.name, int(reader.boolean(item.name, bool(getattr(state, item.name)))))
                else:
                    setattr(state, item.name, reader.integer(item.name, low, high, int(getattr(state, item.name))))

    def write_position(self, state: State) -> dict[str, object]:
        """The numbers that stand in positions as they are."""
        return {
            item.name: bool(getattr(state, item.name)) if item.shown is bool else int(getattr(state, item.name))
            for item in self.fields
            if item.within
        }
