"""The same tournament on a Ray cluster: `--on ray://HOST:PORT`, or `--on ray` for one on this machine.

Every machine of the cluster has this version of Casefile, and bots from files under the same paths.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from casefile.arena.executors import Parcel, play_blocks
from casefile.arena.processes import WorkerDied
from casefile.arena.tournament import Tournament
from casefile.engine.errors import BadOption, CasefileError

HERE = "ray"


def check_address(address: str) -> str:
    if address != HERE and not re.fullmatch(r"ray://[^\s/:]+:\d+", address):
        raise BadOption(f"--on takes ray://HOST:PORT, or ray for this machine; not {address[:60]!r}.")
    if find_spec("ray") is None:
        raise BadOption("--on needs the package ray: pip install 'ray[client]'.")
    return address


class Cluster:
    """Blocks as Ray's tasks, as many at once as there are processors."""

    def __init__(self, tournament: Tournament, address: str) -> None:
        self.ray: Any = import_module("ray")  # it comes with its extra, so that none of its types is counted on
        wish = {"include_dashboard": False} if address == HERE else {"address": address}
        try:
            self.ray.init(log_to_driver=False, logging_level="ERROR", **wish)
        except Exception as reason:
            raise CasefileError(f"{address}: no Ray cluster answers: {str(reason).splitlines()[0][:200]}") from None
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.tournament = self.ray.put(tournament)
        self.work = self.ray.remote(play_blocks)

    def submit(self, first: int, blocks: int) -> Callable[[], Parcel]:
        task = self.work.remote(self.tournament, first, blocks)

        def wait() -> Parcel:
            try:
                parcel: Parcel = self.ray.get(task)
            except CasefileError:
                raise
            except Exception as reason:
                why = str(reason).strip().splitlines() or [type(reason).__name__]
                raise WorkerDied(f"The cluster could not play block {first}: {why[-1][:200]}") from None
            return parcel

        return wait

    def close(self) -> None:
        self.ray.shutdown()
