"""Small tournaments, and bots whose strength is known."""

from __future__ import annotations

import sys
import time
from pathlib import Path

import casefile
from casefile.arena.statistics import Summary
from casefile.arena.tournament import Block, Played, Tournament, play_block
from casefile.bots.foreign import Entrant
from casefile.engine.game import Game
from casefile.engine.view import View

FBI = casefile.load("fbi")


class First:
    """A foreign bot that always takes the first legal move."""

    def __init__(self, _game: Game, _seat: int, _seed: int) -> None:
        pass

    def choose(self, _view: View, legal: list[int]) -> int:
        return legal[0]


def tournament(*names: str, game: Game = FBI, seed: int = 0, limit: float = 20.0) -> Tournament:
    return Tournament(game, tuple(Entrant(name, limit) for name in names), seed)


def played(contest: Tournament, blocks: int) -> Summary:
    return Summary(contest, [play_block(contest, number)[0] for number in range(blocks)])


def made_up(contest: Tournament, results: list[list[int]]) -> Summary:
    """Blocks of games won by these bots (-1: a tie); a win is one point."""
    blocks = []
    for number, winners in enumerate(results):
        games = []
        for seating, winner in zip(contest.games, winners, strict=True):
            places = tuple(1 if winner in (bot, -1) else 2 for bot in seating)
            games.append(Played(seating, tuple(int(place == 1) for place in places), places, 10))
        blocks.append(Block(number, tuple(games)))
    return Summary(contest, blocks)


def program(folder: Path, source: str) -> str:
    """Write a bot program from some lines of Python; return the name that the arena uses for it."""
    path = folder / "program.py"
    path.write_text(source, encoding="utf-8")
    return f"program: {sys.executable} {path}"


def gone(number: int) -> bool:
    """Whether a process ends within half a minute."""
    for _ in range(300):
        try:
            if Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0] == "Z":
                return True
        except OSError:
            return True
        time.sleep(0.1)
    return False
