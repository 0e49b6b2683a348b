"""Values as JSON has them, and the fields of a dataclass by name. Compiled: all that is shown goes through it."""

from __future__ import annotations

from dataclasses import fields, is_dataclass
from typing import Any, cast

FIELDS: dict[type, tuple[str, ...]] = {}


def parts(value: object) -> dict[str, object]:
    """The fields of a dataclass, by name."""
    names = FIELDS.get(type(value))
    if names is None:
        names = FIELDS[type(value)] = tuple(field.name for field in fields(cast(Any, value)))
    return {name: getattr(value, name) for name in names}


LEAVES = {int, str, bool, type(None)}


def plain(value: object) -> object:
    """A value as JSON has it."""
    if isinstance(value, dict):
        return {str(key): item if type(item) in LEAVES else plain(item) for key, item in value.items()}
    if isinstance(value, (list, tuple)):
        return [item if type(item) in LEAVES else plain(item) for item in value]
    if is_dataclass(value):
        return {name: plain(part) for name, part in parts(value).items()}
    return value
