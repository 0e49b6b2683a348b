"""Parses arguments that several commands share."""

from __future__ import annotations

from casefile.engine.errors import BadOption


def read_pairs(pairs: list[str]) -> dict[str, object]:
    """Parse `key=value` texts into options.

    >>> read_pairs(["target=200"])
    {'target': '200'}
    """
    out: dict[str, object] = {}
    for pair in pairs:
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise BadOption(f"An option is given as key=value, for example target=200, not {pair[:60]!r}.")
        out[key.strip()] = value.strip()
    return out
