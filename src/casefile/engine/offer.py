"""A move as it is offered to a person who types: words to type, what it does or costs, where it stands in the list."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Offer:
    """One legal move in words. Moves with the same `head` are listed together; `rest` tells them apart.

    `note` says what the move does or costs; `about` what all moves with this head do, said once for them all. A smaller
    `order` stands further up. `spends`: something is given up for good, so that whoever typed the same number twice by
    mistake is asked once more.

    >>> Offer("discard", "Platte City").text
    'discard Platte City'
    """

    head: str
    rest: str = ""
    note: str = ""
    order: int = 0
    spends: bool = False
    about: str = ""

    @property
    def text(self) -> str:
        return f"{self.head} {self.rest}".strip()
