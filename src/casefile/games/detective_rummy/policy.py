"""The `greedy` player of Detective Rummy."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import Rules


@final
@mypyc_attr(acyclic=True)
class DetectiveRummyPolicy(Policy):
    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules: Rules = rules

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        return legal[n - 1]
