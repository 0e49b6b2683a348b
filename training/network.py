"""The network of `casefile.engine.guessing` while it learns: floats, gradients and Adam, in NumPy.

An example is one hand, a few of its hidden cards taken as placed already, each such few as likely as any other; what is
learnt is which card comes next. Averaged over all that may be placed, the loss is what it costs to say the whole hand,
in bits for each card.
"""

from __future__ import annotations

from pathlib import Path

import numpy as np
import numpy.typing as npt

from casefile.engine.guessing import COUNTS, REACH, SCALE
from training.examples import Examples, Numbers

Floats = npt.NDArray[np.floating]
BATCH = 512
FASTEST = 0.004  # the rate of learning at first, and at the end
SLOWEST = 0.0002
IMPOSSIBLE = -1e9


def place_some(examples: Examples, lot: np.random.Generator) -> Numbers:
    """Per example some of its hidden cards, never all: any number of them, any of that number."""
    hidden = examples.hidden
    total = hidden.sum(axis=1)
    wanted = (lot.random(len(total)) * total).astype(np.int64)
    deepest = int(hidden.max(initial=1))
    there = np.arange(deepest) < hidden[:, :, None]
    keys = np.where(there, lot.random(there.shape), 2.0).reshape(len(total), -1)
    ranks = keys.argsort(axis=1).argsort(axis=1)
    chosen: Numbers = ((ranks < wanted[:, None]) & there.reshape(keys.shape)).reshape(there.shape).sum(axis=2)
    return chosen


def losses(logits: Floats, examples: Examples, placed: Numbers) -> tuple[Floats, Floats]:
    """Bits that the next card costs, per example; and how the loss falls with the logits."""
    free = examples.unseen - placed
    weights = np.where(free > 0, np.log(np.maximum(free, 1)), IMPOSSIBLE) + logits
    top = weights.max(axis=1, keepdims=True)
    whole = top + np.log(np.exp(weights - top).sum(axis=1, keepdims=True))
    left = examples.hidden - placed
    wanted = left / left.sum(axis=1, keepdims=True)
    cost = (wanted * np.where(left > 0, whole - weights, 0.0)).sum(axis=1)
    return cost / np.log(2), (np.exp(weights - whole) - wanted) / len(logits)


class Learner:
    """The network with its training state."""

    def __init__(self, inputs: int, hidden: int, alike: Numbers, seed: int) -> None:
        lot = np.random.default_rng(seed)
        self.alike = alike
        self.inputs = inputs
        self.values: list[Floats] = [
            lot.normal(0, 0.1, (inputs, hidden)).astype(np.float32),
            np.zeros(hidden, np.float32),
            lot.normal(0, 0.05, hidden).astype(np.float32),
        ]
        self.means = [np.zeros_like(value) for value in self.values]
        self.squares = [np.zeros_like(value) for value in self.values]
        self.steps = 0
        self.epoch = 0

    def on(self, examples: Examples, placed: Numbers) -> Floats:
        """The inputs, example by example and kind by kind, as noughts and ones."""
        held = np.minimum((examples.known + placed) @ self.alike, COUNTS - 1)
        places = np.concatenate([examples.clues, (self.inputs - COUNTS + held)[:, :, None]], axis=2)
        flat = places.reshape(-1, places.shape[2])
        out = np.zeros((len(flat), self.inputs), np.float32)
        out[np.arange(len(flat))[:, None], flat] = 1.0
        return out

    def logits(self, examples: Examples, placed: Numbers) -> Floats:
        columns, start, out = self.values
        parts: list[Floats] = []
        for at in range(0, len(placed), 4 * BATCH):
            some = np.arange(at, min(at + 4 * BATCH, len(placed)))
            units = np.maximum(self.on(examples.pick(some), placed[some]) @ columns + start, 0)
            parts.append((units @ out).reshape(len(some), -1))
        found: Floats = np.clip(np.concatenate(parts), -REACH, REACH)
        return found

    def learn(self, examples: Examples, epochs: int, seed: int) -> None:
        """Train on every example once; `epochs` is how many times in all."""
        lot = np.random.default_rng((seed, self.epoch))
        placed = place_some(examples, lot)
        order = lot.permutation(len(placed))
        rate = FASTEST + (SLOWEST - FASTEST) * self.epoch / max(epochs - 1, 1)
        for at in range(0, len(order), BATCH):
            some = order[at : at + BATCH]
            self.step(examples.pick(some), placed[some], rate)
        self.epoch += 1

    def step(self, examples: Examples, placed: Numbers, rate: float) -> None:
        columns, start, out = self.values
        on = self.on(examples, placed)
        sums = on @ columns + start
        units = np.maximum(sums, 0)
        _, slope = losses((units @ out).reshape(len(placed), -1), examples, placed)
        flat = slope.reshape(-1).astype(np.float32)
        back = np.outer(flat, out) * (sums > 0)
        self.steps += 1
        for value, change, mean, square in zip(
            self.values, (on.T @ back, back.sum(axis=0), units.T @ flat), self.means, self.squares, strict=True
        ):
            mean += 0.1 * (change - mean)
            square += 0.001 * (change * change - square)
            fair = np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8
            value -= rate * mean / (1 - 0.9**self.steps) / fair

    # -- files ---------------------------------------------------------------------------------------------------

    def save(self, path: Path) -> None:
        draft = path.with_suffix(".draft.npz")
        numbers = np.array([self.steps, self.epoch])
        np.savez(draft, numbers, *self.values, *self.means, *self.squares)
        draft.replace(path)

    def load(self, path: Path) -> None:
        """Load a saved training state and go on from it."""
        with np.load(path) as file:
            parts = [file[f"arr_{i}"] for i in range(10)]
        self.steps, self.epoch = (int(number) for number in parts[0])
        self.values, self.means, self.squares = parts[1:4], parts[4:7], parts[7:10]

    def whole(self) -> tuple[list[list[int]], list[int], list[int]]:
        """The network as it ships: whole numbers."""
        columns, start, out = (np.rint(value * SCALE).astype(int).tolist() for value in self.values)
        return columns, start, out

    def rounded(self) -> Learner:
        """The same network with the numbers that ship."""
        twin = Learner(self.inputs, len(self.values[1]), self.alike, 0)
        twin.values = [np.array(part, np.float32) / SCALE for part in self.whole()]
        return twin
