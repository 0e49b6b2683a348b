"""What installed packages add to Casefile, found by their entry points.

A package adds a game with the group `casefile.games` (`my-game = "my_package:GAME"`), and what the laws need to know
of it with the group `casefile.laws` (`my-game = "my_package.laws:LAWS"`). Our own are named the same way in the code: a
checkout that is not installed has no entry points.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from importlib import import_module
from typing import Any

log = logging.getLogger("casefile.plugins")


class Plugins(Mapping[str, Any]):
    """The objects of one group by name: our own first, then those of other packages, loaded when first asked for.

    A package that cannot be loaded costs nobody else anything: it is left out, and `broken` says why.
    """

    def __init__(self, group: str, own: Mapping[str, str], check: Callable[[str, Any], object] | None = None) -> None:
        """`own` gives ours as `module:object`; `check` raises something if what a package brings cannot be used."""
        self.group = group
        self.own = own
        self.check = check

    def __getitem__(self, name: str) -> Any:
        if name not in self.own:
            return self.added[name]
        module, _, attribute = self.own[name].partition(":")
        return getattr(import_module(module), attribute)

    def __iter__(self) -> Iterator[str]:
        yield from self.own
        yield from self.added

    def __len__(self) -> int:
        return len(self.own) + len(self.added)

    def __contains__(self, name: object) -> bool:  # without loading anything of our own
        return name in self.own or name in self.added

    @property
    def added(self) -> Mapping[str, Any]:
        """Return the entries of other packages."""
        return self.found[0]

    @property
    def broken(self) -> Mapping[str, str]:
        """Return the unusable entries of other packages, with the reasons."""
        return self.found[1]

    @cached_property
    def found(self) -> tuple[dict[str, Any], dict[str, str]]:
        from importlib.metadata import entry_points  # imported only when more than our own games are asked for

        added: dict[str, Any] = {}
        broken: dict[str, str] = {}
        for point in sorted(entry_points(group=self.group), key=lambda point: (point.name, point.value)):
            try:
                if point.name in self.own or point.name in added:
                    raise LookupError(f"there is another {point.name}")
                loaded = point.load()
                if self.check:
                    self.check(point.name, loaded)
                added[point.name] = loaded
            except Exception as reason:  # any error of a foreign module at import
                broken[point.name] = f"{point.value}: {type(reason).__name__}: {reason}"
                log.warning("%s of an installed package is left out: %s", point.name, broken[point.name])
        return added, broken
