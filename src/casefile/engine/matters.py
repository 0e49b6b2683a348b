"""What mattered to a seat in a course of events: the coach compares two moves by it, and gives reasons."""

from __future__ import annotations

from typing import NamedTuple

from casefile.engine.journal import Value

__all__ = ["OVER", "THEIRS", "Matter", "Reckoning", "number"]

OVER = "over"  # the key of a matter that says that the game was over before what is passing could be counted
THEIRS = "their_"  # what others do is called after what the seat does


class Matter(NamedTuple):
    """Something that happened and what it was worth, in points of the game (below 0: it cost the seat something).

    Its sentences are `reason.KEY.…` in the game's words. `thing` is what it happened with, by the name that Views use;
    `who` is the other seat that did it, if it matters which. The same thing done twice is two of them.

    `weight` is how much each of its points counts for a reason: one of another seat's, if there are more, less than
    an own one. It changes no number that is told.

    What is `passing` counts nothing beside a course in which the game was `OVER` by then.
    """

    key: str
    worth: float
    thing: str = ""
    who: int = -1
    weight: float = 1.0
    passing: bool = False


class Reckoning:
    """Whose points count how for one seat: its own are good, those of another are bad, and weigh less where there are
    more of them, since only one can win.
    """

    def __init__(self, seat: int, seats: int) -> None:
        self.seat = seat
        self.theirs = 1 / max(1, seats - 1)

    def of(self, key: str, seat: int, points: float, thing: str = "", weight: float = 1.0) -> Matter:
        """Points that a seat has made: a matter of the reckoning seat's own, or one of another's (`their_…`)."""
        if seat == self.seat:
            return Matter(key, points, thing, weight=weight)
        return Matter(f"{THEIRS}{key}", -points, thing, seat, weight=weight * self.theirs)


def number(value: Value) -> int:
    """A value of an event that is a single number."""
    assert isinstance(value, int)
    return value
