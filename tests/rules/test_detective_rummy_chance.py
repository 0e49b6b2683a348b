"""Detective Rummy: dice, lots and shuffles, each from a stream of its own."""

from __future__ import annotations

import random
from typing import cast

import pytest

from casefile.games.detective_rummy.game import DetectiveRummy
from casefile.games.detective_rummy.state import DetectiveRummyState
from tests.rules.chance_used import play_by_chance
from tests.rules.detective_rummy_packs import pack_by_lot


@pytest.mark.rules("DR-TECH-01")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chance_is_used_up_number_by_number(seats: int) -> None:
    """A short match of the Casebook, and Cases of the whole vocabulary."""
    games = [DetectiveRummy(seats, {"mode": "case", "case": 4, "hands": 2})]
    games += [DetectiveRummy(seats, {"hands": 1}, pack_by_lot(f"{seats} {seed}")) for seed in range(8)]
    used = set()
    for seed, game in enumerate(games):
        state = cast(DetectiveRummyState, game.deal(seed))
        dealt = list(state.counters)
        now = play_by_chance(state, dealt, random.Random(seed))
        assert list(now.values()) == list(state.counters)
        used |= {stream for stream, n in now.items() if n > dealt[stream]}
    assert len(used) == len(dealt), used
