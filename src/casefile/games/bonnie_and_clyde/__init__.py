"""Mystery Rummy: Bonnie and Clyde, by Mike Fitzgerald."""

from casefile.games.bonnie_and_clyde.game import BonnieAndClyde as GAME

__all__ = ["GAME"]
