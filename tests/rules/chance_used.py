"""Chance is used number by number: none is used twice, and none is skipped."""

from __future__ import annotations

import random
from collections.abc import Sequence

from casefile.engine.state import State
from casefile.testing.scripted import Lot, Recorder


def play_by_chance(state: State, streams: Sequence[int], dice: random.Random) -> dict[int, int]:
    """Play to the end; each stream of chance must continue where the deal stopped. Return how far each has come."""
    at = {stream: int(number) for stream, number in enumerate(streams)}
    state.chance = recorder = Recorder(state.chance)
    state.journal = None  # a scene may read a number again
    while state.actors:
        seat = dice.choice(state.actors)
        state.apply(seat, dice.choice(state.legal(seat)))
    for use in recorder.used:
        assert use.counter == at[use.purpose], f"{use}, and the next number was {at[use.purpose]}"
        at[use.purpose] += 1 if isinstance(use, Lot) else len(use.places)
    return at
