"""Chooses how long a bot's move is held back, so that its thinking time says nothing about its hand.

A forced move is found at once, and a hard one is not: an observer could tell them apart. So a move is shown after
one of a few fixed pauses, from the moment when it was the bot's turn to think. It is the shortest one in which the bots
of this level have found their last moves at this table, those where they had a choice, all of them but one. A forced
move takes that pause, too, and so does a move that was found sooner. Only a thought that takes longer than the last
ones shows, as the next longer pause.

>>> pauses = Pauses(least=250)
>>> pauses.after("detective", 3)
250
>>> for took in (640, 610, 9000):
...     pauses.note("detective", took)
>>> pauses.after("detective", 3), pauses.after("detective", 700), pauses.after("detective", 800)
(750, 750, 1000)
"""

from __future__ import annotations

from collections import deque

REMEMBERED = 8  # decisions
FIRST = {"inspector": 2, "most-wanted": 8}  # the first pause of a level, as a multiple of the least one


class Pauses:
    """The pauses of the bots of one table. `least` is the shortest, in milliseconds; 0: moves are shown when found."""

    def __init__(self, least: int) -> None:
        self.least = least
        self.taken: dict[str, deque[int]] = {}  # by level: what the last decisions with a choice took

    def note(self, level: str, took: int) -> None:
        """Note how long a bot of this level took for a decision with a choice."""
        self.last(level).append(took)

    def after(self, level: str, took: int) -> int:
        """How long after it was asked a bot's move is shown, if finding it took so long."""
        if not self.least:
            return took
        return self.step(max(took, *sorted(self.last(level))[:-1]))

    def last(self, level: str) -> deque[int]:
        """The times of this level's last decisions; as long as there are few, a guess is among them."""
        if level not in self.taken:
            self.taken[level] = deque([self.least * FIRST.get(level, 1)] * 2, maxlen=REMEMBERED)
        return self.taken[level]

    def step(self, time: int) -> int:
        """The shortest pause that is long enough: 1, 2, 3, 4, 6, 8, 12, 16 … times the least.

        >>> [Pauses(100).step(time) for time in (0, 101, 201, 301, 401, 601, 801, 1201)]
        [100, 200, 300, 400, 600, 800, 1200, 1600]
        """
        pause, longer = self.least, self.least * 2
        while pause < time:
            pause, longer = longer, max(pause * 2, self.least * 3)
        return pause
