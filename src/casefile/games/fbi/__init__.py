"""FBI, by Wolfgang Kramer and Horst-Rainer Rösner."""

from casefile.games.fbi.game import Fbi, FbiOptions
from casefile.games.fbi.state import FbiState
from casefile.games.fbi.view import FbiView

GAME = Fbi

__all__ = ["GAME", "Fbi", "FbiOptions", "FbiState", "FbiView"]
