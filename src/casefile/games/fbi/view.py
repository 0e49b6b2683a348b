"""What one seat may know of FBI, by name: read off the flat observation (`viewing.py`) and nothing else."""

from __future__ import annotations

from dataclasses import dataclass

from casefile.games.fbi.fields import DECLARATION
from casefile.games.fbi.open_view import OpenView
from casefile.games.fbi.sizes import COLOURS
from casefile.games.fbi.slots import Seen

PHASE_NAMES = ("order", "select", "first-pass", "second-pass", "over")
SUIT_NAMES = ("red", "yellow", "blue", "green", "black", "purple")
COLOUR_NAMES = SUIT_NAMES[:COLOURS]
AGENT_NAMES = (*COLOUR_NAMES, "2x")


def observation(seats: int, longest: int) -> dict[str, range]:
    """The places of every part of the observation, by name; a row holds up to `longest` cards, its length first.

    >>> observation(2, 12)["slammer_1"]
    range(169, 229)
    """
    places = DECLARATION.observation.places(seats)
    rows = Seen.SEATS + seats * Seen.PER_SEAT
    for i, colour in enumerate(COLOUR_NAMES):
        at = rows + i * (1 + longest)
        places[f"{colour}_length"] = range(at, at + 1)
        places[f"{colour}_row"] = range(at + 1, at + 1 + longest)
    return places


@dataclass(frozen=True)
class FbiView(OpenView):
    """The table from one seat; cards are named `red 4`, agents `red` or `2x`.

    `round` is the game turn, `turn` the first of the `actors`. Rows in `table` begin with the card that the next agent
    of the colour arrests. In `released` stands `none` for a seat that moved no card, None for one that is still to
    decide. `chosen` are the reader's own two agents, `chosen_by` the seats that have chosen; `played` are the agents
    played so far. `deck_cards` counts what the deck must hold.

    The standings are live, and public: `points` in the slammers, `nets` by colour, and what the game would give if it
    ended now. `compared[colour]` is each seat's sum that counts for that bonus card, `leaders` have the most of it,
    `leads` says by how much, `worth` is what the card gives, `bonuses` who would get it, `standings` the results with
    these cards.
    """

    actors: tuple[int, ...]
    round: int
    turn: int | None
    phase: str
    last_turn: bool
    deck: int
    deck_cards: dict[str, int]
    table: dict[str, tuple[int, ...]]
    slammers: tuple[tuple[str, ...], ...]
    out: tuple[str, ...]
    released: tuple[str | None, ...]
    order: tuple[int, ...]
    offered: tuple[str, ...]
    chosen: tuple[str, ...]
    chosen_by: tuple[int, ...]
    played: tuple[tuple[str, ...], ...]
    points: tuple[int, ...]
    nets: dict[str, tuple[int, ...]]
    compared: dict[str, tuple[int, ...]]
    leaders: dict[str, tuple[int, ...]]
    leads: dict[str, int]
    worth: dict[str, int]
    bonuses: dict[str, int | None]
    standings: tuple[int, ...]
