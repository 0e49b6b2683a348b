"""Options of a game: a frozen dataclass whose fields say what they take and what they do."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from typing import Any, Literal, TypeVar

from casefile.engine.errors import BadOption
from casefile.engine.reading import found, suggest

__all__ = ["Options", "allowed", "option", "read_options"]


@dataclasses.dataclass(frozen=True)
class Options:
    """The base of every game's options."""


T = TypeVar("T", bound=Options)
Place = Literal["cover", "start", "house"]


def option(
    default: Any,
    *others: str,
    about: str,
    most: int | None = None,
    least: int = 0,
    several: bool = False,
    place: Place = "house",
    when: Mapping[str, object] | None = None,
) -> Any:
    """A field of Options: true or false, a whole number from `least` to `most`, or the default among `others`.

    With `several`, any of these words joined by `+`, in any order: they are kept in theirs. `place` is where a page
    offers it: on the `cover` of a new table, with what one can `start` with, or among the `house` rules. It means
    something only `when` other options, or the number of `seats`, have these values; `pack` "usual" stands for a pack
    that brings no single Case of its own. For people, titles and descriptions are in the game's words, as `option.…`.
    """
    facts = {"others": others, "about": about, "least": least, "most": most, "several": several}
    facts |= {"place": place, "when": dict(when or {})}
    return dataclasses.field(default=default, metadata=facts)


def allowed(field: dataclasses.Field[Any]) -> str:
    """What a field takes, in words."""
    if isinstance(field.default, bool):
        return "true or false"
    if isinstance(field.default, int):
        return f"a whole number from {field.metadata['least']} to {field.metadata['most']}"
    words = (str(field.default), *field.metadata["others"])
    return f"any of {', '.join(words)}, joined by +" if field.metadata.get("several") else " or ".join(words)


def read_options(kind: type[T], given: Mapping[str, object], title: str) -> T:
    """The options with the `given` values, which may be texts as typed on a command line."""
    fields = {field.name: field for field in dataclasses.fields(kind)}
    values: dict[str, object] = {}
    for key, value in given.items():
        if key not in fields:
            raise BadOption(f"{title} has no option {str(key)[:60]!r}{suggest(str(key), fields)}.")
        values[key] = read_value(fields[key], value)
    return kind(**values)


def read_value(field: dataclasses.Field[Any], value: object) -> object:
    default = field.default
    if isinstance(default, bool):
        plain = {"true": True, "yes": True, "on": True, "false": False, "no": False, "off": False}
        if isinstance(value, str) and value.lower() in plain:
            return plain[value.lower()]
        if isinstance(value, bool):
            return value
    elif isinstance(default, int):
        if isinstance(value, str) and value.isascii() and value.isdigit() and len(value) < 20:
            value = int(value)
        in_range = isinstance(value, int) and field.metadata["least"] <= value <= field.metadata["most"]
        if in_range and not isinstance(value, bool):
            return value
    elif value in (default, *field.metadata["others"]):
        return value
    elif field.metadata.get("several") and isinstance(value, str):
        words = [default, *field.metadata["others"]]
        chosen = value.split("+")
        if len(set(chosen)) == len(chosen) and all(word in words for word in chosen):
            return "+".join(sorted(chosen, key=words.index))
    raise BadOption(f"The option {field.name} takes {allowed(field)}, not {found(value)}.")
