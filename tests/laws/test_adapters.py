"""What the laws rely on for our games: twins follow the real cards, and a fault in a game's worlds is found."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, cast

import pytest

from casefile.engine.chance import Chance
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import LoveAndDeathView
from casefile.testing import LawBroken, law_determinizer, pairwise, play, replay
from casefile.testing.bonnie_and_clyde import LAWS as BONNIE_AND_CLYDE
from casefile.testing.bonnie_and_clyde import BonnieAndClydeAdapter
from casefile.testing.bonnie_and_clyde_recall import Layout, Table
from casefile.testing.love_and_death import FULL, LoveAndDeathAdapter
from casefile.testing.playing import by_verb
from tests.laws.share import some


@pytest.mark.parametrize("seats", some([2, 3, 4]))
def test_the_table_of_real_cards_agrees_with_the_engine(seats: int) -> None:
    """Twins depend on this: after every move, adapter and engine have the same cards in the same places."""
    for seed, options in enumerate(pairwise(BONNIE_AND_CLYDE.options)[:4]):
        adapter = BonnieAndClydeAdapter(seats, **options | {"target": 30, "round_limit": 2})
        match = play(adapter.game, seed, by_verb)
        dice = Random(seed)
        for _ in range(12):
            deal = dice.randrange(len(match.deals))
            end = match.deals[deal + 1][0] - 1 if deal + 1 < len(match.deals) else len(match.moves) - 1
            start, moves = match.part(deal, dice.randint(match.deals[deal][0], end))
            layout = Layout.of(start)
            table = Table(adapter.game, layout, layout.faces, None)
            table.play(moves)
            assert_same_table(table, cast("dict[str, Any]", replay(start, moves).to_position()))


def assert_same_table(table: Table, position: dict[str, Any]) -> None:
    def faces(cards: list[int]) -> list[str]:
        return [table.faces[card] for card in cards]

    assert [Counter(faces(hand)) for hand in table.hands] == [Counter(hand) for hand in position["hands"]]
    assert ["none" if card is None else table.faces[card] for card in table.under] == list(position["under"].values())
    assert faces(table.files) == position["fbi_files"]
    assert faces(table.case_file) == position["case_file"]
    assert table.car + 1 == position["car"]


class Forgetful(LoveAndDeath):
    """A State whose worlds forget today's weather and what was seen of tomorrow's."""

    def world(self, view: LoveAndDeathView, source: Chance) -> LoveAndDeathState:
        world = super().world(view, source)
        world.weather = world.skies = 0
        return world


def test_worlds_that_forget_the_weather_are_noticed() -> None:
    adapter = LoveAndDeathAdapter(1, **FULL)
    adapter.game = Forgetful(1, FULL)
    with pytest.raises(LawBroken, match=r"Law 2 \(determinizer\) is broken, by view"):
        law_determinizer(adapter, games=9, states=20, counted=False)
