"""Corrects the coach's chances to win: of the games that it gives 8 chances in 10, real players win 8 in 10.

In the worlds of the coach everybody plays sensibly and nobody makes people's mistakes, so that a lead looks safer there
than it is. How much so was measured for each game, number of seats and phase of the match: positions of whole games
between bots of several strengths, the share said at each and how the game came out. The curves below are what fits;
docs/coach.md shows how they do on games that they were not fitted to.

    python -m benchmarks.calibration measure fbi
    python -m benchmarks.calibration draw
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from casefile.engine.game import Game

MOST = 0.99  # nothing is surer than this before the end is certain
STEP = 0.01  # for slopes
LEAST_STEEP = 0.1  # more worlds won is never a smaller chance


@dataclass(frozen=True)
class Curve:
    """How log odds are corrected: how far they are from those of a seat of which nothing is known is multiplied by
    `steep`, and `shift` is added.

    `late` is added to both as the match goes on (all of it at the end), and `seats` for a number of seats.
    """

    steep: float = 1.0
    shift: float = 0.0
    late: tuple[float, float] = (0.0, 0.0)
    seats: Mapping[int, tuple[float, float]] = field(default_factory=dict)

    def at(self, seats: int, progress: float) -> tuple[float, float]:
        """The two numbers for this many seats, at this point of the match."""
        steeper, shifted = self.seats.get(seats, (0.0, 0.0))
        steep = self.steep + progress * self.late[0] + steeper
        return max(steep, LEAST_STEEP), self.shift + progress * self.late[1] + shifted


CURVES = {
    "bonnie-and-clyde": Curve(1.27, 0.05, (-0.05, -0.02), {2: (0.07, 0.01), 3: (-0.03, 0.0), 4: (-0.05, -0.01)}),
    "fbi": Curve(0.75, -0.06, (-0.03, -0.07), {2: (0.1, -0.05), 3: (0.07, 0.04), 4: (-0.04, -0.03), 5: (-0.13, 0.03)}),
}
"""By the name of the game; one that is not here is taken as it is."""


def calibrated(game: Game, share: float, tries: int, progress: float) -> float:
    """The chance to win with a move that won this share of this many worlds, at this point of the match."""
    base = log_odds(blind(game))
    said = log_odds((share * tries + blind(game)) / (tries + 1))  # one more world, of which nothing is known
    steep, shift = CURVES.get(game.name, Curve()).at(game.seats, progress)
    found = 1 / (1 + math.exp(-(base + steep * (said - base) + shift)))
    return min(max(found, 1 - MOST), MOST)


def shown_error(game: Game, share: float, error: float, tries: int, progress: float) -> float:
    """The standard error of the calibrated chance; also where all worlds came out alike there is some."""
    low, high = max(share - STEP, 0.0), min(share + STEP, 1.0)
    steep = (calibrated(game, high, tries, progress) - calibrated(game, low, tries, progress)) / (high - low)
    return max(error, 1 / (tries + 1)) * steep


def blind(game: Game) -> float:
    """The chance of a seat of which nothing is known."""
    return 0.5 if game.cooperative else 1 / game.seats


def log_odds(chance: float) -> float:
    return math.log(chance / (1 - chance))
