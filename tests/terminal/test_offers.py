"""Moves in words, in every game and with every option: each has a unique name, and is found by it."""

from __future__ import annotations

import random
import re

import pytest

import casefile
from casefile.terminal.choosing import Moves
from tests.found import others

TABLES: list[tuple[str, int, dict[str, object]]] = [
    ("bonnie-and-clyde", 3, {"look": "optional", "target": 60}),
    ("fbi", 4, {}),
    ("detective-rummy", 3, {}),
    ("love-and-death", 1, {"mode": "infinite", "weather": True, "wanted": True}),
    ("love-and-death", 2, {"mode": "hardcore", "wanted": True, "override": True, "bonnie": "bluff+fistfight+first-aid",
     "clyde": "hobo+mechanic+road-warrior+orientation", "bonnie_weapon": "colt", "clyde_weapon": "remington"}),
]  # fmt: skip
TABLES += [(name, seats, {}) for name, seats in others(name for name, _, _ in TABLES)]
CODE = re.compile(r"[{}_]|\b[cehm]-(?:cl|de|fo|gr|in|va)\b|\b[sS]\d\d\b|\b(?:loc|LOC)-\d|\bd-[a-z]{2}\b|\w[+-]\d\b")


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize(("name", "seats", "options"), TABLES, ids=lambda value: str(value)[:16])
def test_every_move_has_a_name_and_is_found_by_it(name: str, seats: int, options: dict[str, object], seed: int) -> None:
    game = casefile.load(name, seats, None, **options)
    state = game.deal(seed)
    chance = random.Random(seed)
    for _ in range(400):
        if not state.actors:
            break
        seat = state.actors[0]
        moves = Moves(game, state.view(seat), state.legal(seat))
        names = [offer.text for offer in moves.offers.values()]
        assert sorted(set(names)) == sorted(names), "names tell moves apart"
        for action, offer in moves.offers.items():
            assert not CODE.search(f"{offer.text} {offer.note}"), offer
            assert moves.find(offer.text) == [action], offer
            assert moves.find(game.say(action)) == [action], offer
        state.apply(seat, chance.choice(state.legal(seat)))
