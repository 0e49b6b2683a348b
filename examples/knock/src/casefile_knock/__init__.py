"""Knock: a complete small game on the Casefile engine, as a package of its own."""

from casefile_knock.game import Knock as GAME

__all__ = ["GAME"]
