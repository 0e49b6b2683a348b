"""The laws on Detective Rummy: 2 to 4 seats, with the printed rules and with options in all pairs.

Small samples; `docs/laws.md` has the command for large ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

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
from casefile.testing.play import Match, bots_for, explore
from tests.laws.share import some

BOT_MAKERS = bots_for(DetectiveRummyAdapter().game)
OPTIONS = pairwise(values_of(DetectiveRummyOptions, case=[2, 3, 4, 5, 6], hands=[2, 1]))


@cache
def explored(seats: int) -> Sequence[Match]:
    """Games for laws 1 and 2: played by chance, by verbs, by adversaries, by bots, by curiosity; some with a deck that
    is soon used up.
    """
    return explore(DetectiveRummyAdapter(seats), games=12, seed=1, bots=BOT_MAKERS, most=500)


every_table = pytest.mark.parametrize("seats", some([2, 3, 4]))


@every_table
@pytest.mark.rules("DR-TECH-03")
def test_nobody_learns_what_the_rules_do_not_show(seats: int) -> None:
    report = law_secrecy(DetectiveRummyAdapter(seats), states=80, histories=3, bots=BOT_MAKERS, matches=explored(seats))
    assert report.count(1, "states") >= 70
    assert report.count(1, "histories") >= 2
    assert not report.missing(), report


@every_table
def test_worlds_are_possible_and_evenly_drawn(seats: int) -> None:
    report = law_determinizer(DetectiveRummyAdapter(seats), states=70, matches=explored(seats))
    assert report.count(2, "states with several worlds") >= 50
    assert report.count(2, "counted situations") >= 3
    assert not report.missing(), report


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
    matches = explore(adapter, games=1, seed=row, bots=(), most=160)
    report = law_secrecy(adapter, seed=row, states=6, histories=1, matches=matches)
    law_determinizer(adapter, seed=row, states=4, counted=False, matches=matches)
    law_copies(adapter, games=1, seed=row, states=2, most=100)
    law_invariants(adapter, games=1, seed=row, most=40)
    law_positions(adapter, games=1, seed=row, states=4, most=160)
    law_legality(adapter, games=1, seed=row, states=2, most=160)
    assert report.count(1, "twins") >= 3
