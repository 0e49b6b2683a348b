"""Bonnie & Clyde: Love & Death, by Alexandre Weiss."""

from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.options import LoveAndDeathOptions
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import Aim, LoveAndDeathView

GAME = LoveAndDeath

__all__ = ["GAME", "Aim", "LoveAndDeath", "LoveAndDeathOptions", "LoveAndDeathState", "LoveAndDeathView"]
