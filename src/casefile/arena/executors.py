"""Plays the blocks of a tournament on several workers at once: processes here, or a Ray cluster.

Blocks come back in their order, and a block has the same result on every worker. So the number of workers changes only
how long a tournament takes.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Protocol

from casefile.arena.processes import CONTEXT, Asked, begin, end
from casefile.arena.tournament import Block, Spent, Tournament, play_block
from casefile.bots.foreign import end_all

BRISK = 0.25  # seconds: parcels of blocks grow until they take so long
MOST_BLOCKS = 64  # in one parcel

Parcel = tuple[list[tuple[Block, list[Spent]]], float]


class WorkerPool(Protocol):
    """Plays blocks of games: in this process, in local processes or on a Ray cluster."""

    workers: int

    def submit(self, first: int, blocks: int) -> Callable[[], Parcel]:
        """Begin to play some blocks; return a function that waits for them."""
        ...

    def where(self) -> str:
        """What is told of the machines that play, for a bar of progress; "" if there is this one alone."""
        ...

    def close(self) -> None: ...


def play_blocks(tournament: Tournament, first: int, blocks: int) -> Parcel:
    """Play some blocks; return them with the time that they took."""
    began = time.monotonic()
    done = [play_block(tournament, number) for number in range(first, first + blocks)]
    return done, time.monotonic() - began


class InOneProcess:
    """Plays blocks in this process."""

    workers = 0  # nothing is begun ahead

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament

    def submit(self, first: int, blocks: int) -> Callable[[], Parcel]:
        return lambda: play_blocks(self.tournament, first, blocks)

    def where(self) -> str:
        return ""

    def close(self) -> None:
        end_all()


class Processes:
    """Plays blocks in local processes."""

    def __init__(self, tournament: Tournament, workers: int) -> None:
        self.workers = workers
        self.asked = Asked(tournament.bots, workers)
        self.pool = ProcessPoolExecutor(workers, CONTEXT, take_up, (tournament, self.asked))

    def submit(self, first: int, blocks: int) -> Callable[[], Parcel]:
        with self.watched():
            future = self.pool.submit(work, first, blocks)

        def wait() -> Parcel:
            with self.watched():
                return future.result()

        return wait

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Tell of a worker that has died."""
        try:
            yield
        except BrokenProcessPool:
            self.close()
            raise self.asked.died() from None

    def where(self) -> str:
        return ""

    def close(self) -> None:
        """Stop at once and drop the blocks that are still being played."""
        end(self.pool)


_tournament: Tournament | None = None  # a worker's own


def take_up(tournament: Tournament, asked: Asked) -> None:
    global _tournament
    _tournament = tournament
    begin(asked)


def work(first: int, blocks: int) -> Parcel:
    assert _tournament is not None
    return play_blocks(_tournament, first, blocks)


def run(pool: WorkerPool, first: int, end: int) -> Iterator[list[tuple[Block, list[Spent]]]]:
    """The blocks from `first` to before `end`, in order, some at a time."""
    waiting: deque[Callable[[], Parcel]] = deque()
    size = 1
    while first < end or waiting:
        while first < end and len(waiting) < max(1, 2 * pool.workers):
            blocks = min(size, max(1, (end - first) // max(1, pool.workers)))
            waiting.append(pool.submit(first, blocks))
            first += blocks
        parcel, seconds = waiting.popleft()()
        if seconds < BRISK and len(parcel) == size:
            size = min(2 * size, MOST_BLOCKS)
        yield parcel
