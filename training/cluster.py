"""The same recording and learning on a Ray cluster: `--on ray://HOST:PORT`, or `--on ray` for one on this machine.

Parts are recorded on all its processors at once, each by one task; learning is one task for each epoch. Both come back
here and are kept here, so that what was broken off goes on here or on another cluster. Machines of the cluster need
Casefile and NumPy; this folder is taken along.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

import training.examples
import training.network
import training.players
from casefile.arena.cluster import connect, fault_of
from training.examples import Examples, record
from training.network import Learner

TAKEN_ALONG = (training.players, training.examples, training.network, sys.modules[__name__])
AHEAD = 2  # tasks that wait for each processor


def learn_once(learner: Learner, examples: Examples, epochs: int, seed: int) -> Learner:
    """On a machine of the cluster: one epoch."""
    own(learner)
    learner.learn(examples, epochs, seed)
    return learner


def own(learner: Learner) -> None:
    """What came over a wire cannot be written to."""
    for arrays in (learner.values, learner.means, learner.squares):
        arrays[:] = [np.array(array) for array in arrays]


class Cluster:
    """A connection; close it."""

    def __init__(self, address: str) -> None:
        self.ray: Any = connect(address)
        for module in TAKEN_ALONG:
            self.ray.cloudpickle.register_pickle_by_value(module)
        self.recording = self.ray.remote(record)
        self.learning = self.ray.remote(learn_once)
        self.examples: Any = None

    def record(self, game: str, seed: int, parts: Sequence[int]) -> Iterator[tuple[int, Examples]]:
        """The examples of these parts, in the order in which they are done."""
        waiting: dict[Any, int] = {}
        most = AHEAD * max(1, int(self.ray.cluster_resources().get("CPU", 1)))
        left = list(reversed(parts))
        while left or waiting:
            while left and len(waiting) < most:
                part = left.pop()
                waiting[self.recording.remote(game, seed, part)] = part
            done, _ = self.ray.wait(list(waiting), num_returns=1)
            part = waiting.pop(done[0])
            found: Examples = self.get(done[0], f"record part {part}")
            yield part, Examples(*found.parts)  # of this process's class, not of the copy that was taken along

    def learn(self, learner: Learner, examples: Examples, epochs: int, seed: int) -> Learner:
        """Have the learner learn for one epoch more, and return it. The examples are sent once."""
        if self.examples is None:
            self.examples = self.ray.put(examples)
        learnt = self.get(self.learning.remote(learner, self.examples, epochs, seed), "learn")
        vars(learner).update(vars(learnt))
        own(learner)
        return learner

    def get(self, task: Any, what: str) -> Any:
        try:
            return self.ray.get(task)
        except Exception as reason:
            raise fault_of(reason, what) from None

    def close(self) -> None:
        for module in TAKEN_ALONG:
            self.ray.cloudpickle.unregister_pickle_by_value(module)
        self.ray.shutdown()
