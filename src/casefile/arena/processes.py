"""What all that play games in processes of their own do alike: end them, and say so when one has died."""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor

from casefile.engine.errors import CasefileError

DIED = "A process that played games died; perhaps a bot ended it, or memory ran out."
PATIENCE = 3.0  # seconds in which a worker may end by itself


class WorkerDied(CasefileError):
    """A worker process died while it played."""


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
