"""Plain dicts as TOML text: just enough for positions."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

_BARE = re.compile(r"[A-Za-z0-9_-]+")


def dumps(data: Mapping[str, object]) -> str:
    """A dict of numbers, texts, truth values, arrays and tables as a TOML document, one key to a line.

    >>> print(dumps({"car": 3, "hands": [{"joplin": 2, "ted hinton": 1}], "open": True}), end="")
    car = 3
    hands = [{ joplin = 2, "ted hinton" = 1 }]
    open = true
    """
    return "".join(f"{name(key)} = {inline(value)}\n" for key, value in data.items())


def name(key: str) -> str:
    return key if _BARE.fullmatch(key) else text(key)


def text(value: str) -> str:
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")


def inline(value: object) -> str:
    """One value on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return text(value)
    if isinstance(value, Mapping):
        inside = ", ".join(f"{name(str(key))} = {inline(item)}" for key, item in value.items())
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(inline(item) for item in value)}]"
    raise TypeError(f"TOML has no {type(value).__name__}: {value!r}")
