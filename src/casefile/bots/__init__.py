"""Bots: players that are programs. They receive Views, never States."""

from casefile.bots.bot import BOTS, Bot, PolicyBot, RandomBot, UnknownBot, find_bot, make_bot, make_policy
from casefile.bots.failing import BotFailed
from casefile.bots.foreign import BadBot, Entrant
from casefile.bots.levels import DEFAULT_LEVEL, LEVELS

__all__ = [
    "BOTS", "DEFAULT_LEVEL", "LEVELS", "BadBot", "Bot", "BotFailed", "Entrant", "PolicyBot", "RandomBot", "UnknownBot",
    "find_bot", "make_bot", "make_policy",
]  # fmt: skip
