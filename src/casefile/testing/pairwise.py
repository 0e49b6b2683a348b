"""Options by pairwise sampling: every two values meet in some combination, without trying all products."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from itertools import combinations

from casefile.engine.options import Options

__all__ = ["pairwise", "values_of"]


def values_of(options: type[Options], **numbers: Sequence[object]) -> dict[str, list[object]]:
    """The values of each option: both truth values, every word, and for whole numbers the default.

    Name more values for those where they matter: `values_of(game.options_type, target=[30, 100])`.
    """
    out: dict[str, list[object]] = {}
    for field in dataclasses.fields(options):
        if field.name in numbers:
            out[field.name] = list(numbers[field.name])
        elif isinstance(field.default, bool):
            out[field.name] = [field.default, not field.default]
        else:
            out[field.name] = [field.default, *field.metadata.get("others", ())]
    unknown = set(numbers) - set(out)
    if unknown:
        raise ValueError(f"no such options: {', '.join(sorted(unknown))}")
    return out


def pairwise(options: Mapping[str, Sequence[object]]) -> list[dict[str, object]]:
    """Combinations of values in which every pair of values of two options occurs; the first is all first values.

    >>> rows = pairwise({"look": ["must", "may"], "pile": ["closed", "open"], "strict": [False, True]})
    >>> len(rows), rows[0]
    (4, {'look': 'must', 'pile': 'closed', 'strict': False})
    """
    names = [name for name, values in options.items() if len(values) > 1]
    fixed = {name: values[0] for name, values in options.items() if len(values) == 1}
    sizes = {name: len(options[name]) for name in names}
    first = dict.fromkeys(names, 0)
    rows = [first]
    missing = {
        (a, i, b, j) for a, b in combinations(names, 2) for i in range(sizes[a]) for j in range(sizes[b])
    } - pairs_in(first, names)
    while missing:
        rows.append(next_row(names, sizes, sorted(missing)))
        missing -= pairs_in(rows[-1], names)
    if len(names) == 1:
        rows = [{names[0]: i} for i in range(sizes[names[0]])]
    return [{name: options[name][row[name]] for name in names} | fixed for row in rows]


Pair = tuple[str, int, str, int]


def pairs_in(row: Mapping[str, int], names: Sequence[str]) -> set[Pair]:
    return {(a, row[a], b, row[b]) for a, b in combinations(names, 2)}


def next_row(names: Sequence[str], sizes: Mapping[str, int], missing: Sequence[Pair]) -> dict[str, int]:
    """Start from a pair that is missing; give each further option the value that adds most of the missing pairs."""
    a, i, b, j = missing[0]
    row = {a: i, b: j}
    wanted = set(missing)
    for name in names:
        if name not in row:
            row[name] = max(range(sizes[name]), key=lambda value: gain(row, name, value, names, wanted))
    return row


def gain(row: Mapping[str, int], name: str, value: int, names: Sequence[str], wanted: set[Pair]) -> tuple[int, int]:
    """How many missing pairs a value completes; then, how many it could still complete."""
    at = names.index(name)
    complete = sum(
        ((name, value, other, row[other]) if names.index(other) > at else (other, row[other], name, value)) in wanted
        for other in row
    )
    open_pairs = sum((name, value) in ((a, i), (b, j)) for a, i, b, j in wanted)
    return complete, open_pairs
