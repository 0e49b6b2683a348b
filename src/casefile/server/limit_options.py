"""Limits as a host writes them on the command line: `tables=24,0.2`, `kept_bytes=32GiB`, `idle_seconds=30`."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable
from dataclasses import fields, replace

from casefile.engine.errors import CasefileError
from casefile.engine.reading import suggest
from casefile.server.settings import Limits, Rate

UNITS = {"": 1, "KiB": 1 << 10, "MiB": 1 << 20, "GiB": 1 << 30}
NUMBER = re.compile(r"(\d+(?:\.\d+)?) ?(KiB|MiB|GiB)?", re.ASCII)
MOST = 1 << 50  # more than any machine has of anything


class BadLimit(CasefileError):
    """A limit that cannot be used; the message says why."""


def read_limits(texts: Iterable[str]) -> Limits:
    """The limits of a server, with those changed that are named; a rate is so many at once, and so many a second after.

    >>> changed = read_limits(["tables=24,0.2", "message_bytes=16KiB"])
    >>> changed.tables, changed.message_bytes
    (Rate(burst=24.0, per_second=0.2), 16384)
    """
    given = Limits()
    usual = {field.name: getattr(given, field.name) for field in fields(given)}
    changed: dict[str, object] = {}
    for text in texts:
        name, sign, value = (part.strip() for part in text.partition("="))
        if not sign:
            raise BadLimit(f"A limit is given as name=value, for example tables_of_guest=100, not {text[:60]!r}.")
        if name not in usual:
            raise BadLimit(f"There is no limit {name[:40]!r}{suggest(name, usual)}.")
        changed[name] = read_value(name, value, usual[name])
    return replace(given, **changed)  # type: ignore[arg-type]  # each value was read as its field's kind


def read_value(name: str, text: str, usual: Rate | int | float) -> Rate | int | float:
    """One value, of the kind that the limit usually has."""
    if isinstance(usual, Rate):
        parts = text.split(",")
        if len(parts) != 2:
            raise BadLimit(
                f"{name} is how many at once and how many a second after that, for example"
                f" {name}={usual.burst:g},{usual.per_second:g}, not {text[:40]!r}."
            )
        return Rate(read_number(name, parts[0].strip()), read_number(name, parts[1].strip()))
    number = read_number(name, text)
    if isinstance(usual, int):
        if number != math.floor(number):
            raise BadLimit(f"{name} is a whole number, not {text[:40]!r}.")
        return int(number)
    return number


def read_number(name: str, text: str) -> float:
    match = NUMBER.fullmatch(text)
    if match is None:
        raise BadLimit(f"{name} is a number such as 12, or with KiB, MiB or GiB for bytes, not {text[:40]!r}.")
    if match[2] and "bytes" not in name.split("_"):
        raise BadLimit(f"{name} is not counted in bytes: {text[:40]!r} has no meaning for it.")
    number = float(match[1]) * UNITS[match[2] or ""]
    if not 0 < number <= MOST:
        raise BadLimit(f"{name} is more than 0 and no more than {MOST:,}, not {text[:40]!r}.")
    return number
