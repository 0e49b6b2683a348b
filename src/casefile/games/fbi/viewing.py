"""The fields of a View, read off the flat observation. Compiled: they are read after every move, for every reader."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any

from casefile.engine.state import NOBODY
from casefile.games.fbi.layout import Phase
from casefile.games.fbi.open_view import open_numbers
from casefile.games.fbi.sizes import COLOURS, NONE, UNDECIDED
from casefile.games.fbi.slots import Seen
from casefile.games.fbi.view import AGENT_NAMES, COLOUR_NAMES, PHASE_NAMES, SUIT_NAMES

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi


def agents(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([AGENT_NAMES[agent] for agent in numbers if agent != NONE])


def bits(number: int, most: int) -> tuple[int, ...]:
    return tuple([at for at in range(most) if number >> at & 1])


def by_suit(names: tuple[str, ...], rows: list[tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Each seat's numbers by suit as each suit's numbers by seat."""
    return {name: tuple([row[i] for row in rows]) for i, name in enumerate(names)}


def view_fields(game: Fbi, seat: int | None, n: tuple[int, ...], ledger: tuple[int, ...]) -> dict[str, Any]:
    """The fields of `FbiView`, in their order, as the observation `n` holds them."""
    names, places, cards, seats, worth = game.kinds, game.slices, game.cards, range(game.seats), game.worth
    phase, turn, deck = n[Seen.PHASE], n[Seen.TURN], n[Seen.DECK]
    chosen_by = bits(n[Seen.CHOSEN_BY], game.seats)
    rows = [n[places[f"{colour}_row"]][: n[places[f"{colour}_length"]][0]][::-1] for colour in COLOUR_NAMES]
    slammers = tuple([cards(n[places[f"slammer_{p}"]]) for p in seats])
    out = cards(n[places["gone"]])
    nets = by_suit(SUIT_NAMES, [n[places[f"nets_{p}"]] for p in seats])
    compared = by_suit(COLOUR_NAMES, [n[places[f"compared_{p}"]] for p in seats])
    bonus = n[places["bonus"]]
    points = tuple([sum(n[places[f"nets_{p}"]]) for p in seats])
    released = [n[places[f"released_{p}"]][0] for p in seats]
    if phase == Phase.SELECT:
        actors = tuple([p for p in seats if p not in chosen_by])
    else:
        actors = () if turn == NOBODY else (turn,)
    return {
        "game": game,
        "seat": seat,
        "numbers": n,
        "ledger": ledger,
        **open_numbers(n),
        "actors": actors,
        "round": n[Seen.ROUND],
        "turn": None if turn == NOBODY else turn,
        "phase": PHASE_NAMES[phase],
        "last_turn": deck == 0,
        "deck": deck,
        "deck_cards": game.rest((*slammers, out), tuple(rows)),
        "table": {colour: game.values(row) for colour, row in zip(COLOUR_NAMES, rows, strict=True)},
        "slammers": slammers,
        "out": out,
        "released": tuple(
            [None if kind == UNDECIDED else "none" if kind == NONE else names[kind] for kind in released]
        ),
        "order": tuple([p for p in n[places["order"]] if p != NONE]),
        "offered": tuple([COLOUR_NAMES[colour] for colour in bits(n[Seen.OFFERED], COLOURS)]),
        "chosen": agents(n[Seen.FIRST_AGENT : Seen.SECOND_AGENT + 1]),
        "chosen_by": chosen_by,
        "played": tuple([agents(n[places[f"played_first_{p}"]] + n[places[f"played_second_{p}"]]) for p in seats]),
        "points": points,
        "nets": nets,
        "compared": compared,
        "leaders": {colour: leaders(sums) for colour, sums in compared.items()},
        "leads": {colour: lead(sums) for colour, sums in compared.items()},
        "worth": worth,
        "bonuses": {colour: None if bonus[i] == NOBODY else bonus[i] for i, colour in enumerate(COLOUR_NAMES)},
        "standings": tuple(
            [points[p] + sum([worth[colour] for i, colour in enumerate(COLOUR_NAMES) if bonus[i] == p]) for p in seats]
        ),
    }


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
