"""Bots: players that are programs. They receive Views, never States."""

from casefile.bots.bot import BOTS, Bot, PolicyBot, RandomBot, UnknownBot, find_bot, make_bot, make_policy
from casefile.bots.levels import DEFAULT_LEVEL, LEVELS

__all__ = [
    "BOTS", "DEFAULT_LEVEL", "LEVELS", "Bot", "PolicyBot", "RandomBot", "UnknownBot", "find_bot", "make_bot",
    "make_policy",
]  # fmt: skip
