"""What one seat may know of FBI, by name: read off the flat observation and nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from casefile.engine.state import NOBODY
from casefile.games.fbi.fields import DECLARATION
from casefile.games.fbi.layout import Phase
from casefile.games.fbi.open_view import OpenView, open_numbers
from casefile.games.fbi.sizes import COLOURS, NONE, UNDECIDED
from casefile.games.fbi.slots import Seen

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi

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


def read_view(game: Fbi, seat: int | None, n: tuple[int, ...], ledger: tuple[int, ...]) -> FbiView:
    """The View that the observation `n` holds."""
    names = game.kinds
    places = game.slices
    seats = range(game.seats)
    cards = game.cards

    def part(name: str) -> tuple[int, ...]:
        return n[places[name]]

    def agents(numbers: tuple[int, ...]) -> tuple[str, ...]:
        return tuple([AGENT_NAMES[agent] for agent in numbers if agent != NONE])

    def bits(number: int, most: int) -> tuple[int, ...]:
        return tuple([at for at in range(most) if number >> at & 1])

    phase, chosen_by = n[Seen.PHASE], bits(n[Seen.CHOSEN_BY], game.seats)
    rows = [part(f"{colour}_row")[: part(f"{colour}_length")[0]][::-1] for colour in COLOUR_NAMES]
    slammers = tuple([cards(part(f"slammer_{p}")) for p in seats])
    out = cards(part("gone"))
    nets = dict(zip(SUIT_NAMES, zip(*(part(f"nets_{p}") for p in seats), strict=True), strict=True))
    compared = dict(zip(COLOUR_NAMES, zip(*(part(f"compared_{p}") for p in seats), strict=True), strict=True))
    bonuses = dict(zip(COLOUR_NAMES, part("bonus"), strict=True))
    points = tuple(map(sum, zip(*nets.values(), strict=True)))
    released = [part(f"released_{p}")[0] for p in seats]
    if phase == Phase.SELECT:
        actors = tuple(p for p in seats if p not in chosen_by)
    else:
        actors = () if n[Seen.TURN] == NOBODY else (n[Seen.TURN],)
    return FbiView(
        game=game,
        seat=seat,
        numbers=n,
        ledger=ledger,
        actors=actors,
        round=n[Seen.ROUND],
        turn=None if n[Seen.TURN] == NOBODY else n[Seen.TURN],
        phase=PHASE_NAMES[phase],
        **open_numbers(n),
        last_turn=n[Seen.DECK] == 0,
        deck=n[Seen.DECK],
        deck_cards=game.rest((*slammers, out), tuple(rows)),
        table=dict(zip(COLOUR_NAMES, [game.values(row) for row in rows], strict=True)),
        slammers=slammers,
        out=out,
        released=tuple([None if kind == UNDECIDED else "none" if kind == NONE else names[kind] for kind in released]),
        order=tuple([p for p in part("order") if p != NONE]),
        offered=tuple([COLOUR_NAMES[colour] for colour in bits(n[Seen.OFFERED], COLOURS)]),
        chosen=agents(n[Seen.FIRST_AGENT : Seen.SECOND_AGENT + 1]),
        chosen_by=chosen_by,
        played=tuple([agents(part(f"played_first_{p}") + part(f"played_second_{p}")) for p in seats]),
        points=points,
        nets=nets,
        compared=compared,
        leaders={colour: leaders(sums) for colour, sums in compared.items()},
        leads={colour: lead(sums) for colour, sums in compared.items()},
        worth=game.worth,
        bonuses={colour: None if winner == NOBODY else winner for colour, winner in bonuses.items()},
        standings=tuple([points[p] + sum([game.worth[c] for c in COLOUR_NAMES if bonuses[c] == p]) for p in seats]),
    )


@lru_cache(1 << 12)
def leaders(sums: tuple[int, ...]) -> tuple[int, ...]:
    """The seats that have the most."""
    most = max(sums)
    return tuple([seat for seat, total in enumerate(sums) if total == most])


@lru_cache(1 << 12)
def lead(sums: tuple[int, ...]) -> int:
    """By how much the first is ahead of the second."""
    second, first = sorted(sums)[-2:]
    return first - second
