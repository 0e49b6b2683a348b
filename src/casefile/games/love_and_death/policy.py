"""The `greedy` player of Love & Death."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Rules


@final
@mypyc_attr(acyclic=True)
class LoveAndDeathPolicy(Policy):
    """The `greedy` player."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        self.rules: Rules = rules

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        return legal[0]
