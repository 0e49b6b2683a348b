"""Declare the numbers of a game once; what follows from that alone is written by this module.

A game lists in its `fields.py` every number of its table: name, size, start, and whether everybody may know it. It also
lists the parts of the observation, in order. From these two lists

    python -m casefile.engine.declare casefile.games.fbi ...

writes two files beside `fields.py`:

- `slots.py`, compiled with the rules: `Seen` and `SeatSeen` (the place of every part of the observation), `Fields` (a
  State with these attributes, their starts and copies), `see_open` and `restore_open` (open numbers into and out of the
  observation);
- `open_view.py`: the part of the View that shows open numbers as they are.

A field is hidden unless it says `open`. What is seen under conditions has a name in the observation and is written by
the game's own `seeing.py`. Tests compare the two files with what this module writes.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from casefile.engine.reading import Reader
    from casefile.engine.state import State

SINGLE = "single"  # as the `each` of a part: one number


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
    within: tuple[int, int] | None = None  # its bounds in positions, which have it under this name
    note: str = ""

    @property
    def is_row(self) -> bool:
        return bool(self.size) or self.empty


def number(name: str, note: str = "", **more: object) -> Field:
    """One number of the table."""
    return Field(name, note=note, **more)  # type: ignore[arg-type]  # the keywords are Field's own


def row(name: str, size: str = "", note: str = "", **more: object) -> Field:
    """A row of numbers, such as one for each seat and kind of card."""
    return Field(name, size, note=note, **more)  # type: ignore[arg-type]  # the keywords are Field's own


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
    """The parts of the observation in order: those of the table, those of each seat, and what follows at the end."""

    parts: Sequence[Part]
    seat_parts: Sequence[Part] = ()
    rest: str = ""

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
        seen = {of for part in (*self.observation.parts, *self.observation.seat_parts) for _, of, _ in part.items}
        for item in self.fields:
            if item.open and item.name not in seen:
                raise ValueError(f"{item.name} is open, but the observation has no place for it")
            if item.shown and not item.open:
                raise ValueError(f"{item.name} is shown to everybody, but it is not open")

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


# -- the files that follow ---------------------------------------------------------------------------------------------

WRITTEN = "Written from `fields.py` by `python -m casefile.engine.declare`: change that, and run it again."
LINE = 120  # the longest line
STATE_NUMBERS = ("round", "turn")  # open numbers that every State has


def slots(declaration: Declaration, package: str) -> str:
    """The text of `slots.py`."""
    body = "\n\n\n".join(
        [
            "\n".join(seen_class(declaration.observation)),
            *(["\n".join(seat_class(declaration.observation))] if declaration.observation.seat_parts else []),
            "\n".join(names_of(declaration)),
            "\n".join(fields_class(declaration)),
            "\n".join(see_open(declaration)),
            "\n".join(restore_open(declaration)),
        ]
    )
    words = set(re.findall(r"(?<![\w.])[A-Z]\w*", without_strings(body))) | {"Rules"}
    sizes = names_in(f"{package}.sizes") & words
    used = (names_in(f"{package}.layout") & words) - sizes
    rooms = {f"{package}.layout": used, f"{package}.sizes": sizes}
    lines = [import_line(room, sorted(names, key=import_order)) for room, names in rooms.items() if names]
    state = [
        name for name in ("NOBODY", "State", "zeros") if re.search(rf"\b{name}\b", body) and name not in used | sizes
    ]
    newline = "\n"
    return f'''"""The numbers of the table, and their places in the observation.

{WRITTEN}
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
{import_line("casefile.engine.state", state)}
from casefile.engine.vecs import vec
{newline.join(lines)}


{body}
'''


def names_in(module: str) -> set[str]:
    """The constants and families that a module of the game has; none if there is no such module."""
    if find_spec(module) is None:
        return set()
    return {name for name in vars(import_module(module)) if name[0].isupper() and name != "Final"}


def import_order(name: str) -> tuple[bool, str]:
    """Constants first, then classes, as the formatter has it."""
    return not name.isupper(), name


def import_line(module: str, names: Sequence[str]) -> str:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= LINE:
        return line
    return f"from {module} import (\n" + "".join(f"    {name},\n" for name in names) + ")"


def without_strings(text: str) -> str:
    """The text without what only looks like a use of a name: strings, comments, names of constants."""
    return re.sub(r'"[^"]*"|#.*|\w+: Final', "", text)


def seen_class(observation: Observation) -> Iterator[str]:
    yield "class Seen:"
    yield '    """Where the parts of the observation stand."""'
    yield ""
    yield from constants(observation.parts)
    _, after = observation.lay(observation.parts, 0)
    _, size = observation.lay(observation.seat_parts, 0)
    if size:
        yield f"    SEATS: Final = {after}  # a block for each seat: see SeatSeen"
        yield f"    PER_SEAT: Final = {size}"
    yield f"    END: Final = {after}{'  # after it the seats' if size else ''}"


def seat_class(observation: Observation) -> Iterator[str]:
    yield "class SeatSeen:"
    yield '    """Where the parts of a seat stand in its block."""'
    yield ""
    yield from constants(observation.seat_parts)


def constants(parts: Sequence[Part]) -> Iterator[str]:
    places, _ = Observation.lay(parts, 0)
    strides: dict[str, int] = {}
    for part in parts:
        for name in (name for name, _, _ in part.items if name):
            each = "" if part.count == 1 else f"  # for each {part.each}"
            yield f"    {name.upper()}: Final = {places[name].start}{each}"
        if part.count > 1 and part.width > 1:
            strides[part.each] = part.width
    for each, width in strides.items():
        yield f"    PER_{each.upper()}: Final = {width}  # from one {each} to the next"


def names_of(declaration: Declaration) -> Iterator[str]:
    yield "NAMES: Final = ("
    yield from (f'    "{item.name}",' for item in declaration.fields)
    yield ")"


def fields_class(declaration: Declaration) -> Iterator[str]:
    fields = declaration.fields
    yield "@mypyc_attr(acyclic=True)"
    yield "class Fields(State):"
    yield '    """The numbers of a match, their starts and copies."""'
    yield ""
    yield "    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:"
    yield "        super().__init__(game, source)"
    yield "        self.rules: Rules = rules"
    for item in fields:
        note = f"  # {item.note}" if item.note else ""
        if item.is_row:
            yield f"        self.{item.name}: vec[i64] = vec[i64](){note}"
        else:
            yield f"        self.{item.name}: i64 = {'0' if 'rules.' in item.start else item.start}{note}"
    yield ""
    yield "    def fields(self) -> tuple[str, ...]:"
    yield "        return NAMES"
    yield ""
    yield "    def take_over(self, other: Fields) -> None:"
    yield '        """Become like `other`, sharing nothing that is written into."""'
    yield "        self.share(other)"
    for item in fields:
        shared = not item.is_row or (item.empty and not item.written)
        yield f"        self.{item.name} = other.{item.name}{'' if shared else '[:]'}"
    yield ""
    yield "    def clear(self) -> None:"
    yield '        """An empty table: everything starts afresh but what lasts from round to round."""'
    fresh = [item for item in fields if not item.lasts]
    if any("rules." in item.start + item.size for item in fresh):
        yield "        rules = self.rules"
    for item in fresh:
        if item.empty:
            yield f"        self.{item.name} = vec[i64]()"
        elif item.size and item.start == "0":
            yield f"        self.{item.name} = zeros({item.size})"
        elif item.size:
            count = item.size if re.fullmatch(r"[\w.]+", item.size) else f"({item.size})"
            yield f"        self.{item.name} = vec[i64]([{item.start}] * {count})"
        else:
            yield f"        self.{item.name} = {item.start}"


def open_items(declaration: Declaration, parts: Sequence[Part]) -> Iterator[tuple[str, Field, str, Part]]:
    """What of these parts is a number that everybody may know: its name there, the field, which of its row."""
    for part in parts:
        for name, of, index in part.items:
            if of in STATE_NUMBERS:
                yield name, Field(of), index, part
            elif of in declaration.by_name and declaration.by_name[of].open:
                yield name, declaration.by_name[of], index, part


def see_open(declaration: Declaration) -> Iterator[str]:
    yield "def see_open(table: Fields, out: vec[i64]) -> None:"
    yield '    """Write what everybody may know into the observation."""'
    yield from transfers(declaration, "{seen} = {own}", "out")


def restore_open(declaration: Declaration) -> Iterator[str]:
    yield "def restore_open(table: Fields, seen: vec[i64]) -> None:"
    yield '    """Take over what the observation says outright, on a cleared table."""'
    yield from transfers(declaration, "{own} = {seen}", "seen")


def transfers(declaration: Declaration, form: str, numbers: str) -> Iterator[str]:
    """Assignments between the table's open numbers and their places in the observation.

    Rows are taken out of the table first, and places counted up: both save instructions where they matter most.
    """
    singles, loops = [], []
    table = declaration.observation.parts
    seats = [part for part in declaration.observation.seat_parts if any(open_items(declaration, [part]))]
    rows = sorted({item.name for _, item, _, _ in open_items(declaration, [*table, *seats]) if item.is_row})
    for part in table:
        items = list(open_items(declaration, [part]))
        if part.count > 1 and items:
            loops += part_loop(items, form, numbers)
        for name, item, index, _ in items if part.count == 1 else ():
            own = f"{item.name}[{index or 0}]" if item.is_row else f"table.{item.name}"
            singles.append(form.format(seen=f"{numbers}[Seen.{name.upper()}]", own=own))
    yield from (f"    {name} = table.{name}" for name in rows)
    yield from (f"    {line}" for line in singles)
    if any(part.count > 1 for part in seats) or loops:
        yield "    i: i64"
    if any(part.count > 1 for part in seats) or any(line.startswith("n = ") for line in loops):
        yield "    n: i64"
    yield from (f"    {line}" for line in loops)
    if seats:
        yield from ("    seat: i64", "    block: i64 = Seen.SEATS", "    for seat in range(table.rules.seats):")
        for part in seats:
            yield from (f"        {line}" for line in seat_lines(list(open_items(declaration, [part])), form, numbers))
        yield "        block += Seen.PER_SEAT"


def part_loop(items: Sequence[tuple[str, Field, str, Part]], form: str, numbers: str) -> list[str]:
    """The loop over the things of one part."""
    name, item, index, part = items[0]
    size = str(part.count) if index else item.size.replace("rules.", "table.rules.")
    if part.width == 1:
        own = f"{item.name}[{index} + i]" if int(index or 0) else f"{item.name}[i]"
        return [f"for i in range({size}):", "    " + form.format(seen=f"{numbers}[Seen.{name.upper()} + i]", own=own)]
    lines = [f"n = Seen.{name.upper()}", f"for i in range({size}):"]
    for i, (_, other, first, _) in enumerate(items):
        own = f"{other.name}[{first} + i]" if int(first or 0) else f"{other.name}[i]"
        lines.append("    " + form.format(seen=f"{numbers}[{after('n', items, i)}]", own=own))
    return [*lines, f"    n += {step('Seen', part)}"]


def seat_lines(items: Sequence[tuple[str, Field, str, Part]], form: str, numbers: str) -> list[str]:
    """One part of a seat's block: single numbers, or a loop over its things."""
    name, item, _, part = items[0]
    if part.count > 1:
        count = item.size.rpartition(" * ")[2].replace("rules.", "table.rules.")
        lines = [f"n = block + SeatSeen.{name.upper()}", f"for i in range(seat * {count}, seat * {count} + {count}):"]
        for i, (_, other, _, _) in enumerate(items):
            seen = f"{numbers}[{after('n', items, i)}]"
            lines.append("    " + form.format(seen=seen, own=f"{other.name}[i]"))
        return [*lines, f"    n += {step('SeatSeen', part)}"]
    lines = []
    for name, item, index, _ in items:
        own = f"{item.size.rpartition(' * ')[2]} * seat + {index}" if index else "seat"
        seen = f"{numbers}[block + SeatSeen.{name.upper()}]"
        lines.append(form.format(seen=seen, own=f"{item.name}[{own}]"))
    return lines


def after(place: str, items: Sequence[tuple[str, Field, str, Part]], i: int) -> str:
    """The place of an item beside the first one of its part."""
    names = [name for name, _, _ in items[0][3].items]
    beyond = names.index(items[i][0]) - names.index(items[0][0])
    return f"{place} + {beyond}" if beyond else place


def step(family: str, part: Part) -> str:
    """From one thing of a part to the next."""
    return "1" if part.width == 1 else f"{family}.PER_{part.each.upper()}"


def open_view(declaration: Declaration, package: str) -> str:
    """The text of `open_view.py`."""
    names = {of: name for part in declaration.observation.parts for name, of, _ in part.items}
    shown = [item for item in declaration.fields if item.shown is not None]
    lines = "\n".join(f"    {names[item.name]}: {item.shown.__name__}" for item in shown if item.shown) or "    pass"
    values = "\n".join(f'        "{names[item.name]}": {shown_value(item, names[item.name])},' for item in shown)
    return f'''"""The part of the View that shows open numbers as they are.

{WRITTEN}
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from casefile.engine.view import View
from {package}.slots import Seen


@dataclass(frozen=True)
class OpenView(View):
    """Numbers that everybody may know."""

{lines}


def open_numbers(n: tuple[int, ...]) -> dict[str, Any]:
    """The fields of OpenView, from the observation."""
    return {{
{values}
    }}
'''


def shown_value(item: Field, name: str) -> str:
    place = f"n[Seen.{name.upper()}]"
    return f"bool({place})" if item.shown is bool else place


def files_of(package: str) -> dict[str, str]:
    """The files that follow from a game's declaration, by name."""
    declaration: Declaration = import_module(f"{package}.fields").DECLARATION
    return {"slots.py": slots(declaration, package), "open_view.py": open_view(declaration, package)}


def load_bare(package: str) -> Path:
    """Make the modules of a package importable without running the package itself, which needs what is written here."""
    found = find_spec(package)
    if found is None or not found.submodule_search_locations:
        raise SystemExit(f"There is no package {package}.")
    bare = ModuleType(package)
    bare.__path__ = list(found.submodule_search_locations)
    sys.modules[package] = bare
    return Path(bare.__path__[0])


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m casefile.engine.declare",
        description="Write what follows from a game's declared fields: slots.py and open_view.py.",
        epilog="for example: python -m casefile.engine.declare casefile.games.fbi",
    )
    parser.add_argument("package", nargs="+", help="the package of a game, such as casefile.games.fbi")
    for package in parser.parse_args().package:
        folder = load_bare(package)
        for name, text in files_of(package).items():
            (folder / name).write_text(text, encoding="utf-8")
            print(folder / name)


if __name__ == "__main__":
    main()
