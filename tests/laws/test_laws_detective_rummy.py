"""The laws on Detective Rummy: 2 to 4 seats, with the printed rules and with options in all pairs.

Small samples; `docs/laws.md` has the command for large ones.
"""

from __future__ import annotations

import pytest

from casefile.games.detective_rummy.game import DetectiveRummyOptions
from casefile.testing import (
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
from casefile.testing.detective_rummy import DetectiveRummyAdapter
from casefile.testing.play import bots_for
from tests.laws.share import some

BOT_MAKERS = bots_for(DetectiveRummyAdapter().game)
OPTIONS = pairwise(values_of(DetectiveRummyOptions, case=[2, 3, 4, 5, 6], hands=[2, 1]))

every_table = pytest.mark.parametrize("seats", some([2, 3, 4]))


@every_table
@pytest.mark.rules("DR-SETUP-13", "DR-SETUP-15", "DR-SETUP-16", "DR-GC-08", "DR-GC-09", "DR-TECH-03")
def test_nobody_learns_what_the_rules_do_not_show(seats: int) -> None:
    report = law_secrecy(DetectiveRummyAdapter(seats), games=3, states=40, histories=3, bots=BOT_MAKERS, most=900)
    assert report.count(1, "states") >= 30
    assert report.count(1, "histories") >= 2


@every_table
def test_worlds_are_possible_and_evenly_drawn(seats: int) -> None:
    report = law_determinizer(DetectiveRummyAdapter(seats), games=2, states=8, most=900)
    assert report.count(2, "states with several worlds") >= 5
    assert report.count(2, "counted situations") >= 3


@every_table
def test_copies_are_independent(seats: int) -> None:
    report = law_copies(DetectiveRummyAdapter(seats, mode="case", hands=1), games=2, states=6)
    assert report.count(3, "states") >= 4


@every_table
@pytest.mark.rules("DR-TECH-01")
def test_the_same_seed_is_the_same_game(seats: int) -> None:
    report = law_same_game(DetectiveRummyAdapter(seats), games=2, most=300, processes=seats == 4)
    assert report.count(4, "games") >= (6 if seats == 4 else 2)


@every_table
@pytest.mark.rules("DR-TECH-02")
def test_invariants_hold_whoever_plays(seats: int) -> None:
    report = law_invariants(DetectiveRummyAdapter(seats, mode="case", case=4), bots=BOT_MAKERS, most=120)
    assert report.count(5, "games") == 6 + len(BOT_MAKERS)


@every_table
def test_positions_come_back(seats: int) -> None:
    report = law_positions(DetectiveRummyAdapter(seats), games=2, states=20, most=900)
    assert report.count(6, "states") >= 16


@every_table
def test_legal_lists_and_explanations_agree(seats: int) -> None:
    report = law_legality(DetectiveRummyAdapter(seats), games=2, states=6, most=900)
    assert report.count(7, "states") >= 5


@pytest.mark.rules("DR-END-01", "DR-MODE-06")
def test_games_end() -> None:
    report = law_games_end(DetectiveRummyAdapter(2, mode="case", hands=1), bots=BOT_MAKERS)
    assert report.count(8, "games") == 6 + len(BOT_MAKERS)


@pytest.mark.parametrize("row", some(range(len(OPTIONS))))
def test_options_in_all_pairs(row: int) -> None:
    adapter = DetectiveRummyAdapter(2 + row % 3, **OPTIONS[row])
    report = law_secrecy(adapter, games=1, seed=row, states=4, histories=1, most=250)
    law_determinizer(adapter, games=1, seed=row, states=3, most=250, counted=False)
    law_copies(adapter, games=1, seed=row, states=2, most=100)
    law_invariants(adapter, games=1, seed=row, most=40)
    law_positions(adapter, games=1, seed=row, states=4, most=250)
    law_legality(adapter, games=1, seed=row, states=2, most=250)
    assert report.count(1, "twins") >= 3
