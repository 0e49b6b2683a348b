"""Bonnie & Clyde: Love & Death, by Alexandre Weiss."""

from casefile.games.love_and_death.game import LoveAndDeath as GAME

__all__ = ["GAME"]
