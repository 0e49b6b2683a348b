"""The same tournament on a Ray cluster: `--on ray://HOST:PORT`, or `--on ray` for one on this machine.

Every machine of the cluster has this version of Casefile. Bots from files are taken along (`luggage.py`).
"""

from __future__ import annotations

import platform
import re
import time
from collections.abc import Callable, Sequence
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import casefile
from casefile.arena.executors import Parcel, play_blocks
from casefile.arena.luggage import Luggage, pack, unpack
from casefile.arena.processes import WorkerDied
from casefile.arena.report import WORDS
from casefile.arena.tournament import Tournament
from casefile.engine.errors import BadOption, CasefileError

HERE = "ray"
LOOKS = 2.0  # seconds between two looks at which machines are there


def check_address(address: str) -> str:
    if address != HERE and not re.fullmatch(r"ray://[^\s/:]+:\d+", address):
        raise BadOption(f"--on takes ray://HOST:PORT, or ray for this machine; not {address[:60]!r}.")
    if find_spec("ray") is None:
        raise BadOption("--on needs the package ray: pip install 'ray[client]'.")
    return address


def connect(address: str) -> Any:
    """Ray, connected. It comes with its extra, so that none of its types is counted on."""
    ray: Any = import_module("ray")
    wish = {"include_dashboard": False} if address == HERE else {"address": address}
    try:
        ray.init(log_to_driver=False, logging_level="ERROR", **wish)
    except Exception as reason:
        why = [line for line in str(reason).splitlines() if line.strip()] or [type(reason).__name__]
        said = " ".join(dict.fromkeys((why[0].strip(), why[-1].strip())))  # a traceback of Ray's is between them
        raise CasefileError(f"{address}: no Ray cluster answers: {said[:300]}") from None
    return ray


def fault_of(reason: Exception, what: str) -> CasefileError:
    """Why something could not be done on the cluster, as a sentence."""
    cause = getattr(reason, "cause", None)
    if isinstance(cause, CasefileError):
        return cause
    why = str(reason).strip().splitlines() or [type(reason).__name__]
    return WorkerDied(f"The cluster could not {what}: {why[-1][:200]}")


def play_there(tournament: Tournament, luggage: Luggage, version: str, first: int, blocks: int) -> tuple[Parcel, str]:
    """On a machine of the cluster: play some blocks; return them with the name of the machine."""
    node = str(import_module("ray").get_runtime_context().get_node_id())
    if casefile.__version__ != version:
        have = f"{platform.node()} has Casefile {casefile.__version__}"
        raise CasefileError(f"{have}, and this machine has {version}: every machine needs the same.")
    unpack(luggage)
    return play_blocks(tournament, first, blocks), node


class Cluster:
    """Blocks as Ray's tasks, as many at once as there are processors."""

    def __init__(self, tournament: Tournament, address: str, files: Sequence[Path] = ()) -> None:
        luggage = pack(tournament.bots, files)
        self.ray = connect(address)
        self.workers = max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        self.tournament = self.ray.put(tournament)
        self.luggage = self.ray.put(luggage)
        self.work = self.ray.remote(play_there)
        self.played: dict[str, int] = {}  # blocks by node
        self.nodes: dict[str, str] = {}  # names of those that are there
        self.looked = 0.0

    def submit(self, first: int, blocks: int) -> Callable[[], Parcel]:
        task = self.work.remote(self.tournament, self.luggage, casefile.__version__, first, blocks)

        def wait() -> Parcel:
            try:
                parcel, node = self.ray.get(task)
            except Exception as reason:
                raise fault_of(reason, f"play block {first}") from None
            self.played[node] = self.played.get(node, 0) + len(parcel[0])
            return parcel  # type: ignore[no-any-return]  # of the function above

        return wait

    def where(self) -> str:
        """Which machines play, and how many blocks each has played; those that are gone are said to be."""
        if time.monotonic() - self.looked > LOOKS:
            self.looked = time.monotonic()
            rows = self.ray.nodes()
            self.nodes = {row["NodeID"]: row["NodeManagerHostname"] for row in rows if row["Alive"]}
            self.played = {row["NodeID"]: 0 for row in rows if row["Alive"]} | self.played
        told = [
            WORDS.say("bar.node" if node in self.nodes else "bar.gone", number=number, blocks=blocks)
            for number, (node, blocks) in enumerate(self.played.items(), 1)
        ]
        return " ".join(told)

    def close(self) -> None:
        self.ray.shutdown()
