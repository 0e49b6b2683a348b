"""The difference between two snapshots, so that an update carries only that.

A change is an object with the keys (or places of a list) that differ. What stands there is a list with one element, the
new value, or again a change. So `{"number": [8], "view": {"totals": {"2": [15]}}}` sets two numbers. Objects whose keys
or lists whose lengths differ are replaced as a whole: whoever applies a change never has to take anything away, and
keeps every order.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import is_dataclass
from typing import Any, Final

from casefile.engine.parts import FIELDS, parts

Change = dict[str, object]
SAME: Change = {}
NO_MORE_THAN: Final = 3  # one place in so many differs: else a list is sent as a whole


def difference(old: dict[Any, object], new: dict[Any, object]) -> Change:
    """The change that turns one snapshot into the next; both have the same keys.

    >>> difference({"number": 7, "names": ["Ann", "Bob", "Cid"]}, {"number": 8, "names": ["Ann", "Dot", "Cid"]})
    {'number': [8], 'names': {'1': ['Dot']}}
    """
    out: Change = {}
    for key, now in new.items():
        before = old[key]
        if before is not now and (change := changed(before, now)) is not SAME:
            out[str(key)] = change
    return out


def changed(old: object, new: object) -> Change | list[object]:
    """The change from one value to another; `SAME` if they are equal. The order of an object's keys counts too."""
    if type(new) is not type(old):
        return [new]
    if isinstance(new, (int, str)) or new is None:
        return SAME if old == new else [new]
    if isinstance(new, dict) and isinstance(old, dict):
        return (difference(old, new) or SAME) if list(new) == list(old) else [new]
    if isinstance(new, (tuple, list)) and isinstance(old, (tuple, list)):
        return elements(old, new)
    if type(new) in FIELDS or is_dataclass(new):
        return difference(parts(old), parts(new)) or SAME
    return SAME if old == new else [new]


def elements(old: Sequence[object], new: Sequence[object]) -> Change | list[object]:
    if len(old) != len(new):
        return [new]
    out: Change = {}
    for at in [at for at, value in enumerate(new) if value is not old[at]]:
        if (change := changed(old[at], new[at])) is not SAME:
            out[str(at)] = change
    return [new] if NO_MORE_THAN * len(out) > len(new) else out or SAME


def applied(old: object, change: object) -> object:
    """A value after a change; what the change does not name is the very same object as before.

    >>> applied({"number": 7, "names": ["Ann", "Bob", "Cid"]}, {"number": [8], "names": {"1": ["Dot"]}})
    {'number': 8, 'names': ['Ann', 'Dot', 'Cid']}
    """
    if isinstance(change, list):
        return change[0]
    if isinstance(old, list) and isinstance(change, dict):
        places = list(old)
        for place, inner in change.items():
            places[int(place)] = applied(places[int(place)], inner)
        return places
    if isinstance(old, dict) and isinstance(change, dict):
        return old | {key: applied(old[key], inner) for key, inner in change.items()}
    raise ValueError("This change is not of what is there.")
