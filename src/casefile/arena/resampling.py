"""The bootstrap: confidence intervals of means over deals. Compiled for speed."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from casefile.engine.playout import Dice

RESAMPLES: Final = 10_000
SEED: Final = 20_140


def interval(values: list[float], resamples: int = RESAMPLES, seed: int = SEED) -> tuple[float, float]:
    """The 95 % interval of the mean of `values`: the middle of `resamples` means of as many values drawn with return.

    >>> interval([0.5, 0.5, 0.5])
    (0.5, 0.5)
    """
    n: i64 = len(values)
    count = float(len(values))
    dice = Dice(seed)
    means: list[float] = []
    k: i64
    i: i64
    for k in range(resamples):
        total = 0.0
        for i in range(n):
            total += values[dice.below(n)]
        means.append(total / count)
    means.sort()
    tail = resamples // 40
    return means[tail], means[resamples - 1 - tail]
