"""The reference page of a game: its View field by field, its options, its actions, its observation.

Everything is read off the code: the fields of a View have their descriptions right below them. The command writes
`docs/api/views/*.md`:

    python -m casefile.engine.reference
"""

from __future__ import annotations

import argparse
import ast
import dataclasses
import inspect
import re
import sys
from collections.abc import Iterator, Sequence
from functools import cache
from importlib import import_module
from itertools import groupby
from pathlib import Path
from textwrap import dedent
from typing import get_type_hints

import casefile
from casefile.engine.declare import SINGLE, Declaration, Part
from casefile.engine.game import Game
from casefile.engine.options import allowed

FOLDER = Path("docs/api/views")
WRITTEN = "<!-- Made by `python -m casefile.engine.reference` from the code: edit that. -->"
SHARED = ("game", "seat", "numbers", "ledger")  # fields that every View has


@cache
def described(kind: type) -> dict[str, str]:
    """The description of every field of a dataclass that has one, its bases included."""
    found: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if dataclasses.is_dataclass(base):
            found |= own_described(base)
    return found


def own_described(kind: type) -> dict[str, str]:
    """The texts that stand below the fields in the source of one class."""
    body = ast.parse(dedent(inspect.getsource(kind))).body[0]
    assert isinstance(body, ast.ClassDef)
    found = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(told))):
                found[name] = " ".join(told.split())
    return found


def view_type(game: type[Game]) -> type:
    """The class of a game's Views."""
    kind = get_type_hints(game.read_view, vars(import_module(game.__module__)))["return"]
    assert isinstance(kind, type)
    return kind


def parts_of(view: type) -> list[type]:
    """The dataclasses that a View is made of besides itself, in the order of its fields."""
    names = vars(import_module(view.__module__))
    words = [word for field in dataclasses.fields(view) for word in re.findall(r"\w+", str(field.type))]
    found = [names[word] for word in dict.fromkeys(words) if word in names]
    return [kind for kind in found if isinstance(kind, type) and dataclasses.is_dataclass(kind)]


def cell(text: str) -> str:
    return text.replace("|", "\\|")


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join("| " + " | ".join(cell(text) for text in line) + " |" for line in lines)


def fields_table(kind: type, names: Sequence[str]) -> str:
    texts = described(kind)
    types = {field.name: str(field.type) for field in dataclasses.fields(kind)}
    rows = [[f"`{name}`", f"`{types[name]}`", texts.get(name, "")] for name in names]
    return table(["field", "type", "what it is"], rows)


def options_table(game: type[Game]) -> str:
    rows = [
        [f"`{field.name}`", f"`{field.default!r}`", allowed(field), field.metadata["about"]]
        for field in dataclasses.fields(game.options_type)
    ]
    return table(["option", "default", "values", "what it does"], rows)


def actions_table(game: Game) -> str:
    """The actions by their first word."""
    rows = []
    for verb, group in groupby(enumerate(game.actions), key=lambda action: action[1].partition(" ")[0]):
        numbered = list(group)
        first, last = numbered[0], numbered[-1]
        texts = f"`{first[1]}`" if first == last else f"`{first[1]}` … `{last[1]}`"
        rows.append([f"{first[0]}–{last[0]}" if first != last else str(first[0]), f"`{verb}`", texts])
    return table(["numbers", "word", "texts"], rows)


def observation_table(game: Game) -> str:
    """Where each part of the observation stands at the fewest seats."""
    declaration: Declaration = import_module(f"{game.package}.fields").DECLARATION
    shape = declaration.observation
    told = dict(notes(declaration, shape.parts))
    seat_told = dict(notes(declaration, shape.seat_parts))
    told |= {f"{name}_0": note for name, note in seat_told.items()}
    others = {f"{name}_{seat}" for name in seat_told for seat in range(1, game.seats)}
    told |= {name: numbered(words) for name, note in told.items() if not note and (words := words_of(game, name))}
    rows = [
        [f"`{name}`", span(place), str(len(place)), told.get(name, "")]
        for name, place in game.observation.items()
        if name not in others
    ]
    return table(["name", "places", "numbers", ""], rows)


def words_of(game: Game, name: str) -> tuple[str, ...]:
    """The words that a number of the observation stands for, where the game lists them: `PHASES` for `phase`."""
    words = getattr(import_module(f"{game.package}.names"), f"{name.upper()}S", ())
    return words if isinstance(words, tuple) and all(isinstance(word, str) for word in words) else ()


def numbered(words: Sequence[str]) -> str:
    """The words with the number of each.

    >>> numbered(("draw", "play"))
    '0 `draw`, 1 `play`'
    """
    return ", ".join(f"{number} `{word}`" for number, word in enumerate(words))


def span(place: range) -> str:
    """The places of a range, the last one included."""
    if len(place) == 1:
        return str(place[0])
    return f"{place[0]}–{place[-1]}" + (f", every {place.step}." if place.step > 1 else "")


def notes(declaration: Declaration, parts: Sequence[Part]) -> Iterator[tuple[str, str]]:
    """The description of each named part of an observation."""
    for called, group in groupby(parts, key=lambda part: part.called):
        if called:
            yield called, "; ".join(dict.fromkeys(composed(part) for part in group))
            continue
        for part in group:
            for name, of, _ in part.items:
                field = declaration.by_name.get(of)
                single = field is not None and not field.is_row and part.each == SINGLE
                note = field.about.rstrip(".") or field.note if single and field else ""
                yield name, note[:1].lower() + note[1:] if part.each == SINGLE else f"for each {part.each}"


def composed(part: Part) -> str:
    """What stands side by side in a part that has one name for all of it."""
    names = [word.partition("=")[0].replace("*", " ×") for word in part.names.split()]
    return ("" if part.each == SINGLE else f"for each {part.each}: ") + ", ".join(names)


EXAMPLE = """```python
from {package} import {game}, {view}

game = {game}(seats={seats})
view = game.deal(1).view(0)
assert isinstance(view, {view})
```"""
VIEW = """All of it is frozen. A seat is a number from 0; what is given per seat is a tuple with one entry for each.
The classes on this page are imported from `{package}`."""
MORE = """Every View has these too, and `sheets`, `determinize`, `suppose`, `belief` and `to_json`
([View](../engine.md#what-a-seat-may-know)):"""
ACTIONS = """{size} with the standard pack, for {seats}. A number keeps its meaning for a game, its options and pack."""
OBSERVATION = """What `view.numbers` and `state.observe` hold, for {seats}: {size} numbers after the deal.
`game.observation` has the places for any Game, by name; those of other seats end in `_1`, `_2` … What has no fixed
length comes last.

Names mean what they mean in the View, which reads all that it tells off these numbers. A kind of card is its place in
`game.kinds`; a word of the View is a number here, which the table explains where it can; −1 stands for none."""


def page(name: str) -> str:
    """The page of a game."""
    kind = casefile.find(name)
    game = kind()
    view = view_type(kind)
    own = [field.name for field in dataclasses.fields(view) if field.name not in SHARED]
    seats = f"{game.seats} seat{'s' if game.seats > 1 else ''}"
    blocks = [
        WRITTEN,
        f"# {game.title}: View, actions, observation",
        EXAMPLE.format(package=game.package, game=kind.__name__, view=view.__name__, seats=game.seats),
        f"## {view.__name__}",
        described_class(view),
        VIEW.format(package=game.package),
        fields_table(view, own),
        MORE,
        fields_table(view, SHARED),
    ]
    for part in parts_of(view):
        names = [field.name for field in dataclasses.fields(part)]
        blocks += [f"## {part.__name__}", described_class(part), fields_table(part, names)]
    blocks += ["## Options", options_table(kind)]
    blocks += ["## Actions", ACTIONS.format(size=game.size, seats=seats), actions_table(game)]
    size = len(game.deal(1).view(0).numbers)
    blocks += ["## Observation", OBSERVATION.format(size=size, seats=seats), observation_table(game)]
    return "\n\n".join(blocks) + "\n"


def described_class(kind: type) -> str:
    return inspect.cleandoc(kind.__doc__ or "").replace("\n", " ")


def pages() -> dict[Path, str]:
    """The file of each game's page in a repository, and what it should say."""
    return {FOLDER / f"{name.replace('-', '_')}.md": page(name) for name in casefile.GAMES.own}


def main() -> int:
    parser = argparse.ArgumentParser(
        prog="python -m casefile.engine.reference", description="Make docs/api/views/*.md."
    )
    parser.parse_args()
    if not FOLDER.parent.is_dir():
        print("There is no docs/api here: run this at the root of the repository.", file=sys.stderr)
        return 2
    for file, text in pages().items():
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")
        print(f"wrote {file}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
