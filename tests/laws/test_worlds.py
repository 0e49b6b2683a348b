"""Worlds of the situations that are written down: what random games rarely come to is seen and drawn too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

import pytest

from casefile.engine.state import State
from casefile.testing.adapter import Adapter
from casefile.testing.bonnie_and_clyde import BonnieAndClydeAdapter
from casefile.testing.detective_rummy import DetectiveRummyAdapter
from casefile.testing.determinizer import check_world
from casefile.testing.fbi import FbiAdapter
from tests.rules import love_and_death_helpers
from tests.rules.helpers import POSITIONS, read_position, situation

ADAPTERS: Final[dict[str, Callable[..., Adapter]]] = {
    "bonnie-and-clyde": BonnieAndClydeAdapter,
    "fbi": FbiAdapter,
    "detective-rummy": DetectiveRummyAdapter,
}
FILES = sorted(str(file.relative_to(POSITIONS).with_suffix("")) for file in POSITIONS.rglob("*.toml"))
STEPS = 6


def put_up(name: str) -> tuple[Adapter, State]:
    """The situation of a file, and its game's invariants; those of Love & Death's own little packs are not known."""
    data = read_position(name)
    if data["game"] == "love-and-death":
        state = love_and_death_helpers.scene(Path(name).name)
        return Adapter(state.game), state
    return ADAPTERS[data["game"]](data["seats"], **data.get("options", {})), situation(name)


@pytest.mark.parametrize("name", FILES)
def test_every_seat_can_imagine_a_written_situation_and_what_comes_after_it(name: str) -> None:
    dice = Random(name)
    for walk in range(2):
        adapter, state = put_up(name)
        for step in range(STEPS):
            for seat in (None, *range(state.game.seats)):
                check_world(adapter, state, seat, dice.getrandbits(60), f"{name}, walk {walk}, step {step}")
            if not state.actors:
                break
            seat = dice.choice(state.actors)
            state.apply(seat, dice.choice(state.legal(seat)))
