"""Runs a tournament from its first block, or from where it was stopped, to its end."""

from __future__ import annotations

import json
from collections.abc import Callable

from casefile.arena.executors import WorkerPool, run
from casefile.arena.report import report
from casefile.arena.statistics import Sprt, Summary, sprt_score
from casefile.arena.storage import REPORT, RESULT, Folder
from casefile.arena.tournament import Block, Spent, Tournament


def play_tournament(
    tournament: Tournament, blocks: int, make_pool: Callable[[], WorkerPool], folder: Folder | None = None,
    sprt: Sprt | None = None, progress: Callable[[int, Sprt | None], None] = lambda _blocks, _sprt: None,
) -> tuple[Summary, list[Spent]]:  # fmt: skip
    """Play until there are this many blocks, or until the test has decided. Workers start only if needed."""
    done: list[Block] = []
    spent = folder.spent if folder else [Spent() for _ in tournament.bots]

    def take(block: Block) -> bool:
        """Count a block; return whether it was the last one."""
        done.append(block)
        if sprt is not None:
            sprt.take(sprt_score(tournament, block))
        progress(len(done), sprt)
        return len(done) >= blocks or (sprt is not None and sprt.verdict != "open")

    if not any(take(block) for block in (folder.kept if folder else [])):
        pool = make_pool()
        try:
            for parcel in run(pool, len(done), blocks):
                used = 0
                while used < len(parcel) and not (last := take(parcel[used][0])):
                    used += 1
                taken = parcel[: used + 1]
                if folder:
                    folder.append(taken)
                for _, more in taken:
                    for mine, time in zip(spent, more, strict=True):
                        mine.add(time)
                if last:
                    break
        finally:
            pool.close()
    summary = Summary(tournament, done, sprt)
    if folder:
        folder.write(RESULT, json.dumps(summary.to_json(), indent=2) + "\n")
        folder.write(REPORT, report(summary, spent))
    return summary, spent
