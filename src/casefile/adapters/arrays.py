"""What a learner gets of a match as NumPy arrays: observation and mask. Every adapter takes them from here.

The numbers are those of the engine's one whitelist, `State.see_into`, in its order: nothing is chosen or named anew.
"""

from __future__ import annotations

from casefile.adapters import needing
from casefile.engine.game import Game
from casefile.engine.state import ROOM, State

with needing("research"):
    import numpy as np
    import numpy.typing as npt

__all__ = ["Mask", "Observation", "mask", "observation", "slices"]

Observation = npt.NDArray[np.int32]
Mask = npt.NDArray[np.int8]


def observation(state: State, seat: int | None) -> Observation:
    """What a seat (None: a spectator) may know, `game.array_length` numbers: what is left over is 0.

    >>> import casefile
    >>> state = casefile.load("fbi").deal(7)
    >>> len(observation(state, 0)) == state.game.array_length
    True
    """
    numbers = np.empty(ROOM, np.int64)
    length = state.game.array_length
    n = min(state.observe(seat, numbers), length)
    out = np.zeros(length, np.int32)
    out[:n] = numbers[:n]
    return out


def mask(state: State, seat: int) -> Mask:
    """1 for every action that a seat may take now; all 0 if it has nothing to decide."""
    out = np.zeros(state.game.size, np.int8)
    out[state.legal(seat)] = 1
    return out


def slices(game: Game) -> dict[str, slice]:
    """Where each named part of an observation stands; `rest` is what follows them, if anything does.

    >>> import casefile
    >>> game = casefile.load("fbi")
    >>> int(observation(game.deal(7), 0)[slices(game)["deck"]][0])
    55
    """
    places = {name: slice(place.start, place.stop, place.step) for name, place in game.observation.items()}
    end = max((place.stop for place in game.observation.values()), default=0)
    return places | ({"rest": slice(end, game.array_length)} if end < game.array_length else {})
