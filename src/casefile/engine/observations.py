"""Checks an observation that came from outside, such as a file or another program, before a View is made of it."""

from __future__ import annotations

from operator import index
from typing import TYPE_CHECKING, Any

from casefile.engine.errors import BadObservation
from casefile.engine.reading import counted, found
from casefile.engine.state import NOBODY

if TYPE_CHECKING:
    from casefile.engine.game import Game

__all__ = ["checked_view"]

UNREADABLE = (ArithmeticError, AssertionError, AttributeError, LookupError, MemoryError, TypeError, ValueError)


def checked_view(game: Game[Any, Any], seat: object, numbers: object, ledger: object) -> Any:
    """The View of a seat (None: a spectator) from an observation and a ledger, or `BadObservation`."""
    reader = reader_of(game, seat)
    seen, rows = whole_numbers(numbers, "An observation"), whole_numbers(ledger, "A ledger")
    try:
        length = game.observed_length(seen)
        if length is not None and length != len(seen):
            raise BadObservation(f"An observation of {called(game)} has {length} numbers here, not {len(seen)}.")
        if (at := game.observation.get("seat")) and seen[at.start] != (NOBODY if reader is None else reader):
            raise BadObservation(f"These numbers are not what {named(reader)} sees, but {named(seen[at.start])}.")
        view = game.read_view(reader, seen, rows)
    except BadObservation:
        raise
    except UNREADABLE:
        raise BadObservation(f"These numbers are no observation of {called(game)}.") from None
    try:
        game.sheets(rows)
    except UNREADABLE:
        raise BadObservation(f"These numbers are no ledger of {called(game)}.") from None
    return view


def reader_of(game: Game[Any, Any], seat: object) -> int | None:
    """A seat of the game, or None for a spectator."""
    if seat is None:
        return None
    if isinstance(seat, bool) or not hasattr(seat, "__index__") or not 0 <= index(seat) < game.seats:
        seats = f"The seats of this game are 0 to {game.seats - 1}, and None is a spectator"
        raise BadObservation(f"{seats}; {found(seat)} is neither.")
    return index(seat)


def whole_numbers(values: object, what: str) -> tuple[int, ...]:
    """A row of whole numbers, whatever holds it: a tuple, a list, an array."""
    try:
        return tuple([index(value) for value in values])  # type: ignore[attr-defined]
    except TypeError:
        raise BadObservation(f"{what} is a row of whole numbers, not {found(values)}.") from None


def called(game: Game[Any, Any]) -> str:
    return f"{game.title} for {counted(game.seats, 'seat')}"


def named(reader: int | None) -> str:
    return "a spectator" if reader is None or reader == NOBODY else f"seat {reader}"
