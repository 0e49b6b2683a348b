"""What one seat may know of FBI, by name: read off the flat observation (`viewing.py`) and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from casefile.games.fbi import names as labels
from casefile.games.fbi.fields import DECLARATION
from casefile.games.fbi.open_view import OpenView
from casefile.games.fbi.slots import Seen


def observation(seats: int, longest: int) -> dict[str, range]:
    """The places of every part of the observation, by name; a row holds up to `longest` cards, its length first.

    >>> observation(2, 12)["slammer_1"]
    range(169, 229)
    """
    places = DECLARATION.observation.places(seats)
    rows = Seen.SEATS + seats * Seen.PER_SEAT
    for i, colour in enumerate(labels.COLOURS):
        at = rows + i * (1 + longest)
        places[f"{colour}_length"] = range(at, at + 1)
        places[f"{colour}_row"] = range(at + 1, at + 1 + longest)
    return places


@dataclass(frozen=True)
class FbiView(OpenView):
    """The table from one seat; cards are named `red 4`, agents `red` or `2x`. The standings are live, and public."""

    actors: tuple[int, ...]
    """The seats that must decide now; several while agents are chosen."""
    round: int
    """The game turn, from 1."""
    turn: int | None
    """The first of the `actors`; None when the game is over."""
    phase: str
    """`order`, `select`, `first-pass`, `second-pass` or `over`."""
    last_turn: bool
    """Whether the deck is empty, so that this turn is the last."""
    deck: int
    """How many cards are left in the deck."""
    deck_cards: dict[str, int]
    """The cards that the deck must hold, with how many of each: `red 4`."""
    table: dict[str, tuple[int, ...]]
    """By colour the values of the cards in its row, first the one that the next agent arrests."""
    slammers: tuple[tuple[str, ...], ...]
    """Per seat the cards in its slammer."""
    out: tuple[str, ...]
    """The cards that were released and are out of the game."""
    released: tuple[str | None, ...]
    """Per seat the card that it moved out of its slammer this turn; `none` if it moved none, None if it is still to
    decide.
    """
    order: tuple[int, ...]
    """The seats in the order in which they play their first agents, as far as it is fixed."""
    offered: tuple[str, ...]
    """The colours that lay on the table when the agents were chosen."""
    chosen: tuple[str, ...]
    """The reader's own agents, a colour or `2x`; empty before the choice."""
    chosen_by: tuple[int, ...]
    """The seats that have chosen."""
    played: tuple[tuple[str, ...], ...]
    """Per seat the agents that it has played this turn."""
    points: tuple[int, ...]
    """Per seat the sum of its slammer."""
    nets: dict[str, tuple[int, ...]]
    """By suit, `purple` among them, each seat's sum of villains less bystanders."""
    compared: dict[str, tuple[int, ...]]
    """By colour each seat's sum that counts for that bonus card: see the option `bonus_basis`."""
    leaders: dict[str, tuple[int, ...]]
    """By colour the seats that have the most of `compared`."""
    leads: dict[str, int]
    """By colour how far the first is ahead of the second."""
    worth: dict[str, int]
    """By colour what its bonus card gives."""
    bonuses: dict[str, int | None]
    """By colour who would get the bonus card now; None: nobody."""
    standings: tuple[int, ...]
    """Per seat the result with these bonus cards, if the game ended now."""
