"""Writes what follows from a game's declared fields.

    python -m casefile.engine.slots casefile.games.fbi ...

writes two files beside the game's `fields.py`:

- `slots.py`, compiled with the rules: `Seen` and `SeatSeen` (the place of every part of the observation), `Fields` (a
  State with these attributes, their starts and copies), `see_open` and `restore_open` (open numbers into and out of the
  observation);
- `open_view.py`: the part of the View that shows open numbers as they are.

Tests compare the two files with what this module writes.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType

from casefile.engine.declare import Declaration, Field, Observation, Part
from casefile.engine.errors import BadDeclaration

WRITTEN = "Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again."
LINE = 120  # the longest line
OPEN_NUMBERS = ("round", "turn")  # what of these every State has


def check_counts(declaration: Declaration, package: str) -> None:
    """Refuse a part that counts more or fewer things than its fields have, where that can be said beforehand."""
    known = named_in(f"{package}.layout")
    observation = declaration.observation
    for parts, of_seats in ((observation.parts, False), (observation.seat_parts, True)):
        for name, item, index, part in open_items(declaration, parts):
            size = item.size.rpartition(" * ")[2] if of_seats else item.size
            if part.count == 1 or index or "rules." in size:
                continue
            if (there := eval(size, known)) != part.count:  # our own declaration, not a stranger's
                raise BadDeclaration(f"{name} has {part.count} places in the observation, and its field {there}")


def slots(declaration: Declaration, package: str) -> str:
    """The text of `slots.py`."""
    check_counts(declaration, package)
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
    used = named_in(f"{package}.layout").keys() & words
    state = [name for name in ("NOBODY", "State", "zeros") if re.search(rf"\b{name}\b", body) and name not in used]
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
{import_line(f"{package}.layout", sorted(used))}


{body}
'''


def named_in(module: str) -> dict[str, object]:
    """The families and classes that a module of the game has; none if there is no such module."""
    if find_spec(module) is None:
        return {}
    return {name: it for name, it in vars(import_module(module)).items() if name[0].isupper() and name != "Final"}


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
            if of in OPEN_NUMBERS:
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

    A row is taken out of the table once, just before its loop, and places are counted up: both save instructions
    where they matter most.
    """
    singles: list[str] = []
    loops: list[str] = []
    seats = [part for part in declaration.observation.seat_parts if any(open_items(declaration, [part]))]
    for part in declaration.observation.parts:
        items = list(open_items(declaration, [part]))
        if part.count > 1 and items:
            loops += [*rows_of(items, loops), *part_loop(items, form, numbers)]
        for name, item, index, _ in items if part.count == 1 else ():
            own = f"table.{item.name}[{index or 0}]" if item.is_row else f"table.{item.name}"
            singles.append(form.format(seen=f"{numbers}[Seen.{name.upper()}]", own=own))
    yield from (f"    {line}" for line in singles)
    if any(part.count > 1 for part in seats) or loops:
        yield "    i: i64"
    if any(part.count > 1 for part in seats) or any(line.startswith("n = ") for line in loops):
        yield "    n: i64"
    yield from (f"    {line}" for line in loops)
    if seats:
        yield from (f"    {line}" for line in rows_of(list(open_items(declaration, seats)), loops))
        yield from ("    seat: i64", "    block: i64 = Seen.SEATS", "    for seat in range(table.rules.seats):")
        for part in seats:
            yield from (f"        {line}" for line in seat_lines(list(open_items(declaration, [part])), form, numbers))
        yield "        block += Seen.PER_SEAT"


def rows_of(items: Sequence[tuple[str, Field, str, Part]], before: Sequence[str]) -> list[str]:
    """Lines that take the rows of these items out of the table, unless a line before has done it."""
    lines = dict.fromkeys(f"{item.name} = table.{item.name}" for _, item, _, _ in items if item.is_row)
    return [line for line in lines if line not in before]


def part_loop(items: Sequence[tuple[str, Field, str, Part]], form: str, numbers: str) -> list[str]:
    """The loop over the things of one part."""
    name, item, index, part = items[0]
    each = f"for i in range({loop_end(str(part.count) if index else item.size)}):"
    if part.width == 1:
        own = f"{item.name}[{index} + i]" if int(index or 0) else f"{item.name}[i]"
        return [each, "    " + form.format(seen=f"{numbers}[Seen.{name.upper()} + i]", own=own)]
    lines = [f"n = Seen.{name.upper()}", each]
    for i, (_, other, first, _) in enumerate(items):
        own = f"{other.name}[{first} + i]" if int(first or 0) else f"{other.name}[i]"
        lines.append("    " + form.format(seen=f"{numbers}[{after('n', items, i)}]", own=own))
    return [*lines, f"    n += {step('Seen', part)}"]


def loop_end(size: str) -> str:
    """The end of a loop as an i64: a constant alone would make the compiler count in tagged ints, a third slower."""
    return size.replace("rules.", "table.rules.") if "rules." in size else f"i64({size})"


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
    lines = "\n".join(line for item in shown for line in view_lines(item, names[item.name])) or "    pass"
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


def view_lines(item: Field, name: str) -> Iterator[str]:
    """A field of the View, and what it is."""
    assert item.shown is not None
    yield f"    {name}: {item.shown.__name__}"
    if item.about:
        yield f'    """{item.about}"""'


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
        prog="python -m casefile.engine.slots",
        description="Write what follows from a game's declared fields: slots.py and open_view.py.",
        epilog="for example: python -m casefile.engine.slots casefile.games.fbi",
    )
    parser.add_argument("package", nargs="+", help="the package of a game, such as casefile.games.fbi")
    for package in parser.parse_args().package:
        folder = load_bare(package)
        for name, text in files_of(package).items():
            (folder / name).write_text(text, encoding="utf-8")
            print(folder / name)


if __name__ == "__main__":
    main()
