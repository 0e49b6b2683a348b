"""FBI, by Wolfgang Kramer and Horst-Rainer Rösner."""

from casefile.games.fbi.game import Fbi as GAME

__all__ = ["GAME"]
