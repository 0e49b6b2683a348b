"""The fields of a dataclass by name. Compiled: it is asked for every View that is shown."""

from __future__ import annotations

from dataclasses import fields
from typing import Any, cast

FIELDS: dict[type, tuple[str, ...]] = {}


def parts(value: object) -> dict[str, object]:
    """The fields of a dataclass, by name."""
    names = FIELDS.get(type(value))
    if names is None:
        names = FIELDS[type(value)] = tuple(field.name for field in fields(cast(Any, value)))
    return {name: getattr(value, name) for name in names}
