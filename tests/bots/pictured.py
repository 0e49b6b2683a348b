"""Pictured positions: a situation, the move that a teacher would make, and what its reason must name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from casefile.bots.coach import advise
from casefile.bots.reasons import sentence
from casefile.lessons import name_seats
from casefile.positions import load_position


@dataclass(frozen=True)
class Pictured:
    """`best` are the right moves. One reason must have one of the `keys`, and be about `thing` if that is given."""

    name: str
    position: Mapping[str, object]
    best: str | tuple[str, ...]
    keys: tuple[str, ...]
    thing: str = ""


def check(pictured: Pictured) -> None:
    """Ask the coach and compare its first move and its reasons with the picture."""
    state = load_position(pictured.position)
    game, seat = state.game, state.actors[0]
    advice = advise(state.view(seat), state.legal(seat))
    names = name_seats(game.seats, seat, "You")
    told = [sentence(game, reason, names) for reason in advice.reasons]
    best = (pictured.best,) if isinstance(pictured.best, str) else pictured.best
    assert game.say(advice.moves[0].action) in best, told
    found = [reason for reason in advice.reasons if reason.key in pictured.keys]
    assert found, told
    assert not pictured.thing or any(pictured.thing in (reason.thing, reason.lost) for reason in found), told
