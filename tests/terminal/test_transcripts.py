"""Whole typed games at any width: everything fits the screen, and no word is lost or cut."""

from __future__ import annotations

import random
from collections import Counter
from functools import cache

import pytest

import casefile
from casefile.bots import RandomBot
from casefile.engine.game import Game
from casefile.terminal.console import Console
from casefile.terminal.line import LineMode
from casefile.terminal.session import Session, bot_seed, deal
from tests.terminal.test_line import NAMES

WIDTHS = (40, 57, 80, 120, 200)
ASKED = ("help", "table", "options", "score", "log 30", "rules", "rules story", "moves", "learn", "")


class Screen(Console):
    """A console of some width, at which a person plays at random and sometimes asks for everything."""

    def __init__(self, session: Session, width: int, seed: int) -> None:
        self.session = session
        self.columns = width
        self.chance = random.Random(seed)
        self.asking: list[str] = []
        self.said: list[str] = []

    @property
    def width(self) -> int:
        return self.columns

    def ask(self, mark: str) -> str | None:
        if not self.asking and self.chance.random() < 0.02:
            self.asking = list(ASKED)
        if self.asking:
            typed = self.asking.pop()
        else:
            typed = self.session.game.say(self.chance.choice(self.session.legal))
        self.said.append(mark + typed)
        return typed

    def write(self, lines: str, style: str = "") -> None:
        self.said.append(lines)

    @property
    def lines(self) -> list[str]:
        return "\n".join(self.said).split("\n")


def table_of(name: str) -> Game:
    options: dict[str, dict[str, object]] = {
        "bonnie-and-clyde": {"target": 60},
        "detective-rummy": {"mode": "case", "hands": 2},
        "love-and-death": {"mode": "normal", "weather": True, "wanted": True},
    }
    seats = 1 if name == "love-and-death" else min(3, casefile.find(name).most_seats)
    return casefile.load(name, seats, None, **options.get(name, {}))


@cache
def played(name: str, width: int) -> list[str]:
    """A game from its first line to its last."""
    game = table_of(name)
    bots = {seat: RandomBot(bot_seed(5, seat), seat) for seat in range(1, game.seats)}
    session = Session(deal(game, 5), 0, bots, NAMES[: game.seats])
    screen = Screen(session, width, seed=1)
    assert LineMode(session, screen, 5).run() == 0
    return screen.lines


def words_of(lines: list[str]) -> Counter[str]:
    """The words on the screen, without the lines under headings."""
    return Counter(word for line in lines for word in line.split() if word.strip("-"))


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", casefile.GAMES)
def test_a_whole_game_fits_the_screen(name: str, width: int) -> None:
    assert [line for line in played(name, width) if len(line) > width] == []


@pytest.mark.parametrize("width", WIDTHS[:-1])
@pytest.mark.parametrize("name", casefile.GAMES)
def test_no_word_is_cut_or_lost(name: str, width: int) -> None:
    assert words_of(played(name, width)) == words_of(played(name, WIDTHS[-1]))
