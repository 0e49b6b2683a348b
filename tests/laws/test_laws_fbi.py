"""The laws on FBI: 2 to 5 seats, with the printed rules and with options in all pairs.

Small samples; `docs/laws.md` has the command for large ones.
"""

from __future__ import annotations

import pytest

from casefile.games.fbi.game import FbiOptions
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
    values_of,
)
from casefile.testing.fbi import FbiAdapter
from casefile.testing.play import bots_for
from tests.laws.share import some

BOT_MAKERS = bots_for(FbiAdapter().game)
OPTIONS = pairwise(values_of(FbiOptions))

every_table = pytest.mark.parametrize("seats", some([2, 3, 4, 5]))


@every_table
@pytest.mark.rules("FBI-INFO-02")
def test_nobody_learns_what_the_rules_do_not_show(seats: int) -> None:
    report = law_secrecy(FbiAdapter(seats), games=9, states=60, histories=6, bots=BOT_MAKERS)
    assert report.count(1, "states") >= 50
    assert report.count(1, "histories") >= 5
    assert not report.missing(), report


@every_table
def test_worlds_are_possible_and_evenly_drawn(seats: int) -> None:
    report = law_determinizer(FbiAdapter(seats), games=9, states=16)
    assert report.count(2, "states with several worlds") >= 10
    assert report.count(2, "counted situations") >= 6
    assert not report.missing(), report


@every_table
def test_copies_are_independent(seats: int) -> None:
    report = law_copies(FbiAdapter(seats), games=2, states=12)
    assert report.count(3, "states") >= 10


@every_table
@pytest.mark.rules("FBI-TECH-01")
def test_the_same_seed_is_the_same_game(seats: int) -> None:
    report = law_same_game(FbiAdapter(seats), games=2, most=200, processes=seats == 5)
    assert report.count(4, "games") >= (6 if seats == 5 else 2)


@every_table
@pytest.mark.rules("FBI-TECH-02")
def test_invariants_hold_whoever_plays(seats: int) -> None:
    report = law_invariants(FbiAdapter(seats), bots=BOT_MAKERS, most=200)
    assert report.count(5, "games") == 6 + len(BOT_MAKERS)


@every_table
def test_positions_come_back(seats: int) -> None:
    report = law_positions(FbiAdapter(seats), games=3, states=30)
    assert report.count(6, "states") >= 25


@every_table
def test_legal_lists_and_explanations_agree(seats: int) -> None:
    report = law_legality(FbiAdapter(seats), games=3, states=10)
    assert report.count(7, "states") >= 9


@every_table
@pytest.mark.rules("FBI-END-01", "FBI-END-02")
def test_games_end(seats: int) -> None:
    adapter = FbiAdapter(seats)
    report = law_games_end(adapter, bots=BOT_MAKERS)
    assert report.count(8, "games") == 6 + len(BOT_MAKERS)
    assert report.count(8, "actions") == report.count(8, "games") * (adapter.longest or 0), "every game is as long"


@pytest.mark.parametrize("row", some(range(len(OPTIONS))))
def test_options_in_all_pairs(row: int) -> None:
    adapter = FbiAdapter(2 + row % 4, **OPTIONS[row])
    report = check_all(adapter, games=1, seed=row, states=8, histories=1, most=200, counted=False, processes=False)
    assert report.count(1, "twins") >= 5
