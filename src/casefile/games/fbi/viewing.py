"""The fields of a View, read off the flat observation. Compiled: they are read after every move, for every reader."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from casefile.engine.looking import Fields, Part, Parts
from casefile.engine.state import NOBODY
from casefile.games.fbi import names as labels
from casefile.games.fbi.layout import Colour, Index, Phase, Released
from casefile.games.fbi.open_view import open_numbers
from casefile.games.fbi.slots import Seen
from casefile.games.fbi.view import FbiView

if TYPE_CHECKING:
    from casefile.games.fbi.game import Fbi


def agents(numbers: tuple[int, ...]) -> tuple[str, ...]:
    return tuple([labels.AGENTS[agent] for agent in numbers if agent != Index.NONE])


def bits(number: int, most: int) -> tuple[int, ...]:
    return tuple([at for at in range(most) if number >> at & 1])


def by_suit(names: tuple[str, ...], rows: list[tuple[int, ...]]) -> dict[str, tuple[int, ...]]:
    """Each seat's numbers by suit as each suit's numbers by seat."""
    return {name: tuple([row[i] for row in rows]) for i, name in enumerate(names)}


def parts(game: Fbi) -> Parts:
    """The parts of a View, each with the numbers that it is read from."""
    rows = " ".join([f"{colour}_length {colour}_row" for colour in labels.COLOURS])
    return Parts(
        FbiView,
        game.observation,
        [
            Part(read_small, "round cuffs turn phase deck offered chosen_by first_agent second_agent order"),
            Part(read_rows, rows),
            Part(read_slammers, "gone slammer_*"),
            Part(read_rest, f"gone slammer_* {rows}"),
            Part(read_released, "released_*"),
            Part(read_played, "played_first_* played_second_*"),
            Part(read_sums, "nets_* compared_* bonus"),
        ],
    )


def read_small(game: Fbi, seat: int | None, n: tuple[int, ...]) -> Fields:
    """Single numbers: nearly every move changes some of them."""
    phase, turn, deck, seats = n[Seen.PHASE], n[Seen.TURN], n[Seen.DECK], game.seats
    chosen_by = bits(n[Seen.CHOSEN_BY], seats)
    if phase == Phase.SELECT:
        actors = tuple([p for p in range(seats) if p not in chosen_by])
    else:
        actors = () if turn == NOBODY else (turn,)
    return {
        **open_numbers(n),
        "actors": actors,
        "round": n[Seen.ROUND],
        "turn": None if turn == NOBODY else turn,
        "phase": labels.PHASES[phase],
        "last_turn": deck == 0,
        "deck": deck,
        "order": tuple([p for p in n[game.slices["order"]] if p != Index.NONE]),
        "offered": tuple([labels.COLOURS[colour] for colour in bits(n[Seen.OFFERED], Colour.COUNT)]),
        "chosen": agents(n[Seen.FIRST_AGENT : Seen.SECOND_AGENT + 1]),
        "chosen_by": chosen_by,
        "worth": game.worth,
    }


def rows_of(game: Fbi, n: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The cards of each row, first the one that the next agent arrests."""
    places = game.slices
    return [n[places[f"{colour}_row"]][: n[places[f"{colour}_length"]][0]][::-1] for colour in labels.COLOURS]


def slammers_of(game: Fbi, n: tuple[int, ...]) -> tuple[tuple[str, ...], ...]:
    return tuple([game.cards(n[game.slices[f"slammer_{p}"]]) for p in range(game.seats)])


def read_rows(game: Fbi, seat: int | None, n: tuple[int, ...]) -> Fields:
    rows = rows_of(game, n)
    return {"table": {colour: game.values(rows[i]) for i, colour in enumerate(labels.COLOURS)}}


def read_slammers(game: Fbi, seat: int | None, n: tuple[int, ...]) -> Fields:
    return {"slammers": slammers_of(game, n), "out": game.cards(n[game.slices["gone"]])}


def read_rest(game: Fbi, seat: int | None, n: tuple[int, ...]) -> Fields:
    gone = (*slammers_of(game, n), game.cards(n[game.slices["gone"]]))
    return {"deck_cards": game.rest(gone, tuple(rows_of(game, n)))}


def read_released(game: Fbi, seat: int | None, n: tuple[int, ...]) -> Fields:
    names, places = game.kinds, game.slices
    released = [n[places[f"released_{p}"]][0] for p in range(game.seats)]
    return {
        "released": tuple(
            [None if kind == Released.UNDECIDED else "none" if kind == Index.NONE else names[kind] for kind in released]
        )
    }


def read_played(game: Fbi, seat: int | None, n: tuple[int, ...]) -> Fields:
    at = game.slices
    return {
        "played": tuple([agents(n[at[f"played_first_{p}"]] + n[at[f"played_second_{p}"]]) for p in range(game.seats)])
    }


def read_sums(game: Fbi, seat: int | None, n: tuple[int, ...]) -> Fields:
    """What the slammers count, and the bonus cards."""
    places, seats, worth, bonus = game.slices, range(game.seats), game.worth, n[game.slices["bonus"]]
    sums = [n[places[f"nets_{p}"]] for p in seats]
    compared = by_suit(labels.COLOURS, [n[places[f"compared_{p}"]] for p in seats])
    points = tuple([sum(mine) for mine in sums])
    return {
        "points": points,
        "nets": by_suit(labels.SUITS, sums),
        "compared": compared,
        "leaders": {colour: leaders(mine) for colour, mine in compared.items()},
        "leads": {colour: lead(mine) for colour, mine in compared.items()},
        "bonuses": {colour: None if bonus[i] == NOBODY else bonus[i] for i, colour in enumerate(labels.COLOURS)},
        "standings": tuple(
            [
                points[p] + sum([worth[colour] for i, colour in enumerate(labels.COLOURS) if bonus[i] == p])
                for p in seats
            ]
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
