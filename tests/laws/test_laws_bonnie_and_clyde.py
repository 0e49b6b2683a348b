"""The laws on Bonnie and Clyde: 2, 3 and 4 seats, with the printed rules and with options in all pairs.

Small samples; `docs/laws.md` has the command for large ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any, cast

import pytest

from casefile.games.bonnie_and_clyde.game import BonnieAndClydeOptions
from casefile.testing import (
    check_all,
    law_copies,
    law_determinizer,
    law_games_end,
    law_invariants,
    law_legality,
    law_positions,
    law_same_game,
    law_secrecy,
    pairwise,
    play,
    replay,
    values_of,
)
from casefile.testing.bonnie_and_clyde import BonnieAndClydeAdapter
from casefile.testing.bonnie_and_clyde_recall import Layout, Table
from casefile.testing.play import Match, bots_for, by_verb, explore
from tests.laws.share import some

BOT_MAKERS = bots_for(BonnieAndClydeAdapter().game)
OPTIONS = pairwise(values_of(BonnieAndClydeOptions, target=[30], round_limit=[2], stall_limit=[1, 0]))

# With a look that may be declined, the game has all its kinds of states.
TABLES = {2: BonnieAndClydeAdapter(2), 3: BonnieAndClydeAdapter(3), 4: BonnieAndClydeAdapter(4, look="optional")}


@cache
def explored(seats: int) -> Sequence[Match]:
    """Games for laws 1 and 2: played by chance, by verbs, by adversaries, by bots, by curiosity."""
    return explore(TABLES[seats], games=9, seed=1, bots=BOT_MAKERS, most=600)


every_table = pytest.mark.parametrize("seats", some([2, 3, 4]))


@every_table
@pytest.mark.rules("BC-INFO-01…09")
def test_nobody_learns_what_the_rules_do_not_show(seats: int) -> None:
    report = law_secrecy(TABLES[seats], states=60, histories=4, bots=BOT_MAKERS, matches=explored(seats))
    assert report.count(1, "states") >= 50
    assert report.count(1, "histories") >= 3
    assert not report.missing(), report


@every_table
def test_worlds_are_possible_and_evenly_drawn(seats: int) -> None:
    report = law_determinizer(TABLES[seats], states=50, matches=explored(seats))
    assert report.count(2, "states with several worlds") >= 15
    assert report.count(2, "counted situations") >= 6
    assert not report.missing(), report


@every_table
def test_copies_are_independent(seats: int) -> None:
    report = law_copies(BonnieAndClydeAdapter(seats), games=2, states=12)
    assert report.count(3, "states") >= 10


@every_table
def test_the_same_seed_is_the_same_game(seats: int) -> None:
    report = law_same_game(BonnieAndClydeAdapter(seats), games=2, most=200, processes=seats == 4)
    assert report.count(4, "games") >= (6 if seats == 4 else 2)


@every_table
@pytest.mark.rules("BC-TECH-03", "BC-TECH-04")
def test_invariants_hold_whoever_plays(seats: int) -> None:
    report = law_invariants(BonnieAndClydeAdapter(seats), bots=BOT_MAKERS, most=200)
    assert report.count(5, "games") == 6 + len(BOT_MAKERS)


@every_table
def test_positions_come_back(seats: int) -> None:
    report = law_positions(BonnieAndClydeAdapter(seats), games=3, states=30)
    assert report.count(6, "states") >= 25


@every_table
@pytest.mark.rules("CF-01…04")
def test_legal_lists_and_explanations_agree(seats: int) -> None:
    report = law_legality(BonnieAndClydeAdapter(seats), games=3, states=10)
    assert report.count(7, "states") >= 9


@every_table
@pytest.mark.rules("BC-TECH-02", "BC-TECH-05")
def test_games_end(seats: int) -> None:
    report = law_games_end(BonnieAndClydeAdapter(seats, stall_limit=1, round_limit=2), bots=BOT_MAKERS)
    assert report.count(8, "games") == 6 + len(BOT_MAKERS)


@pytest.mark.parametrize("row", some(range(len(OPTIONS))))
def test_options_in_all_pairs(row: int) -> None:
    adapter = BonnieAndClydeAdapter(2 + row % 3, **OPTIONS[row])
    report = check_all(adapter, games=1, seed=row, states=8, histories=1, most=120, counted=False, processes=False)
    assert report.count(1, "twins") >= 5


@every_table
def test_the_table_of_real_cards_agrees_with_the_engine(seats: int) -> None:
    """Twins rest on it: after every move, the independent table has the same cards in the same places."""
    for seed, options in enumerate(OPTIONS[:4]):
        adapter = BonnieAndClydeAdapter(seats, **options)
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
