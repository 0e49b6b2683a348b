"""Mystery Rummy: Bonnie and Clyde, by Mike Fitzgerald."""

from casefile.games.bonnie_and_clyde.game import BonnieAndClyde, BonnieAndClydeOptions
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState
from casefile.games.bonnie_and_clyde.view import BonnieAndClydeView, StandingView

GAME = BonnieAndClyde

__all__ = [
    "GAME",
    "BonnieAndClyde",
    "BonnieAndClydeOptions",
    "BonnieAndClydeState",
    "BonnieAndClydeView",
    "StandingView",
]
