"""Worlds of the written positions: situations that random games rarely reach are seen and determinized too."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Final

import pytest

from casefile.engine.state import State
from casefile.testing.adapter import Adapter
from casefile.testing.determinizer import check_world
from casefile.testing.known import LAWS
from tests.rules import love_and_death_helpers
from tests.rules.helpers import POSITIONS, read_position, situation

FILES = sorted(str(file.relative_to(POSITIONS).with_suffix("")) for file in POSITIONS.rglob("*.toml"))
OPTIONS: Final[dict[str, list[dict[str, object]]]] = {
    "bonnie-and-clyde": [{}, {"discard_pile": "top"}, {"discard_pile": "open"}, {"memory_aid": False}],
    "fbi": [{}, {"top_card": True}],
}
STEPS = 6


def put_up(name: str, options: dict[str, object]) -> tuple[Adapter, State]:
    """Load the situation of a file with its game's invariants; skip those with Love & Death's own small packs."""
    data = read_position(name)
    if data["game"] == "love-and-death":
        state = love_and_death_helpers.scene(Path(name).name)
        return Adapter(state.game), state
    return LAWS[data["game"]].adapter(data["seats"], **data.get("options", {}) | options), situation(name, options)


def check_sums(state: State, seat: int | None, seed: int, where: str) -> None:
    """A world that is written to a file and loaded again is equal: the State's counters agree with its cards."""
    world = state.view(seat).determinize(seed)
    again = world.game.position(world.to_position())
    for field, here, there in zip(("turn", "ledger", *world.fields()), world.numbers(), again.numbers(), strict=True):
        assert here == there, f"{where}, seat {seat}: {field}"


@pytest.mark.parametrize("name", FILES)
def test_every_seat_has_worlds_of_a_written_situation(name: str) -> None:
    dice, data = Random(name), read_position(name)
    for options in [{}, {}] if "options" in data else OPTIONS.get(data["game"], [{}, {}]):
        adapter, state = put_up(name, options)
        for step in range(STEPS):
            where = f"{name}, {options}, step {step}"
            for reader in (None, *range(state.game.seats)):
                check_world(adapter, state, reader, dice.getrandbits(60), where)
                check_sums(state, reader, dice.getrandbits(60), where)
            if not state.actors:
                break
            seat = dice.choice(state.actors)
            state.apply(seat, dice.choice(state.legal(seat)))
