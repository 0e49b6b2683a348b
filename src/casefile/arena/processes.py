"""Shared by everything that plays games in processes of its own: start, end, and the name of the bot that was asked
when one died.

A class from elsewhere plays inside our process and can end it. So its games are played in processes of their own, even
where one is enough, and each notes in shared memory which bot it is asking: that outlives it.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor

from casefile.bots.foreign import ASKING, Entrant, end_all
from casefile.engine.errors import CasefileError

CONTEXT = multiprocessing.get_context("spawn")
PATIENCE = 3.0  # seconds in which a worker may end by itself
NONE = -1


class WorkerDied(CasefileError):
    """A worker process died while it played."""


def may_end_us(bots: Iterable[Entrant]) -> bool:
    """Whether one of the bots is code of others that would run in this very process."""
    return any(bot.foreign and not bot.program for bot in bots)


class Asked:
    """Which of the bots each worker is asking for a move, where the others can see it."""

    def __init__(self, bots: Sequence[Entrant], workers: int) -> None:
        self.names = [bot.name for bot in bots]
        self.begun = CONTEXT.Value("i", 0)
        self.bots = CONTEXT.RawArray("i", [NONE] * workers)  # by worker, a place in `names`

    def note_from_now_on(self) -> None:
        """In a new worker: note the bot that it asks."""
        with self.begun.get_lock():
            worker = self.begun.value
            self.begun.value += 1

        def note(name: str) -> None:
            self.bots[worker] = self.names.index(name) if name else NONE

        ASKING.note = note

    def died(self) -> WorkerDied:
        """What to say once a worker has died and the others have been ended, which take back what they noted."""
        names = sorted({self.names[bot] for bot in self.bots if bot != NONE})
        if not names:
            return WorkerDied("A process that played games died; perhaps memory ran out.")
        return WorkerDied(f"The process that played a game died while {' or '.join(names)} was asked for a move.")


def begin(asked: Asked) -> None:
    """What a worker does first."""
    asked.note_from_now_on()
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the parent, which ends its workers
    signal.signal(signal.SIGTERM, lambda _signal, _frame: leave_now())
    threading.Thread(target=end_with_parent, daemon=True).start()


def end_with_parent() -> None:
    """Make this worker exit when its parent process is killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        leave_now()


def leave_now() -> None:
    """End this worker and the programs that it has started."""
    ASKING.note("")
    end_all()
    os._exit(1)


def end(pool: ProcessPoolExecutor) -> None:
    """Stop at once and drop what is still being played."""
    workers = list((pool._processes or {}).values())  # no public API before Python 3.14
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.terminate()
    for worker in workers:
        worker.join(PATIENCE)
        worker.kill()
        worker.join()
