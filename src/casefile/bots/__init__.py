"""Bots: players that are programs. They receive Views, never States."""

from casefile.bots.bot import BOTS, Bot, PolicyBot, RandomBot, UnknownBot, find_bot, make_bot, make_policy

__all__ = ["BOTS", "Bot", "PolicyBot", "RandomBot", "UnknownBot", "find_bot", "make_bot", "make_policy"]
