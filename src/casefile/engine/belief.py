"""Beliefs: how many of each card a reader must expect in every place that it cannot see into.

A game says which places are hidden (`Game.unseen`) and which of them were filled by one shuffle (`Game.shuffles`): for
those, counting the cards and the room gives exact numbers. All other places are counted out over many worlds. Both
start from the View alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from casefile.engine.chance import Fast

if TYPE_CHECKING:
    from casefile.engine.view import View

Hidden = dict[str, dict[str, int]]
"""The hidden places of one world, by name, and how many of each card lie there that the reader cannot see."""

WORLDS = 1200  # the purpose of chance that seeds the worlds
SAMPLE = 400


@dataclass(frozen=True)
class Shuffle:
    """Some cards lie anywhere in some places. Each shuffle takes of the room that those before it have left."""

    cards: Mapping[str, int]
    places: tuple[str, ...]


@dataclass(frozen=True)
class Expected:
    """The expected number of each card in a place; with room for one card only, the chance that it is this one."""

    cards: dict[str, float]
    exact: bool


Belief = dict[str, Expected]


def believe(view: View, worlds: int = SAMPLE, seed: int = 0) -> Belief:
    """What the reader of a View must expect in every hidden place."""
    game = view.game
    source = Fast(seed)
    first = game.unseen(view.determinize(source.word(WORLDS, 0, 0)), view)
    exact = count(game.shuffles(view, first), first)
    open_places = [place for place in first if place not in exact]
    sums: dict[str, dict[str, int]] = {place: dict(first[place]) for place in open_places}
    if open_places:
        for number in range(1, worlds):
            hidden = game.unseen(view.determinize(source.word(WORLDS, number, 0)), view)
            for place in open_places:
                for card, n in hidden[place].items():
                    sums[place][card] = sums[place].get(card, 0) + n
    return {
        place: Expected(exact[place], True)
        if place in exact
        else Expected({card: n / worlds for card, n in sums[place].items()}, False)
        for place in first
    }


def count(shuffles: Iterable[Shuffle], hidden: Hidden) -> dict[str, dict[str, float]]:
    """The expected cards of every place that the shuffles fill."""
    room = {place: float(sum(cards.values())) for place, cards in hidden.items()}
    out: dict[str, dict[str, float]] = {}
    for shuffle in shuffles:
        among = max(sum(room[place] for place in shuffle.places), sum(shuffle.cards.values()))
        for place in shuffle.places:
            expected = out.setdefault(place, {})
            for card, n in shuffle.cards.items():
                if n and room[place]:
                    expected[card] = expected.get(card, 0.0) + room[place] * n / among
        for place in shuffle.places:
            room[place] -= sum(room[place] * n / among for n in shuffle.cards.values()) if among else 0.0
    return out


def together(hidden: Hidden, places: Iterable[str]) -> dict[str, int]:
    """The cards of some places together."""
    out: dict[str, int] = {}
    for place in places:
        for card, n in hidden[place].items():
            out[card] = out.get(card, 0) + n
    return out


def take_top(hidden: Hidden, top: str, rest: str, cards: list[str]) -> None:
    """Note a pile, its next card first, as two places."""
    if cards:
        hidden[top] = {cards[0]: 1}
    if cards[1:]:
        hidden[rest] = tally(cards[1:])


def tally(cards: Iterable[str]) -> dict[str, int]:
    out: dict[str, int] = {}
    for card in cards:
        out[card] = out.get(card, 0) + 1
    return out
