"""The laws on every game that is found, ours and those of installed packages: at its tables, and with every value of
its options.

What a game alone has (tables, samples, options) stands in its `LawTables`. The samples are small; `docs/laws.md` has
the command for large ones. Interpreted, a third of the tables is tried, or one of each game (`share.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple

import pytest

import casefile
from casefile.testing import (
    Adapter,
    BotMaker,
    explore,
    law_copies,
    law_determinizer,
    law_games_end,
    law_invariants,
    law_legality,
    law_many_games,
    law_positions,
    law_same_game,
    law_secrecy,
    pairwise,
)
from casefile.testing.known import LAWS, LawTable, LawTables, Sample
from casefile.testing.playing import ADVERSARIES, bots_for
from tests.laws.share import shown_again, some
from tests.sizes import FULL

WAYS = 2 + len(ADVERSARIES)  # play without bots: random moves, random verbs, and each adversary
FULL_SPEED_GAMES = 40 if casefile.compiled else 4


class Trial(NamedTuple):
    """One table of one game."""

    game: str
    laws: LawTables
    table: LawTable
    richest: bool

    def adapter(self, law: int) -> Adapter:
        return self.laws.at(self.table, law)

    def sample(self, law: int) -> Sample:
        return self.laws.sample(law)

    @property
    def bots(self) -> Sequence[BotMaker]:
        return quick_bots(self.game)


@cache
def quick_bots(game: str) -> Sequence[BotMaker]:
    return bots_for(casefile.load(game))


@cache
def trials(game: str) -> Sequence[Trial]:
    laws: LawTables = LAWS[game]
    tables = laws.tables_of(game)
    return [Trial(game, laws, table, table is tables[-1]) for table in tables]


@cache
def option_sets(game: str) -> Sequence[dict[str, Any]]:
    """Sets of options in which every two values of two options meet; cached, since they take long to find."""
    return pairwise(LAWS[game].options)


@cache
def rows(game: str) -> Sequence[int]:
    """The number of each set of options that is tried: so many that every value of every option is in one of them.

    All of them, in which every two values of two options meet, are tried with CASEFILE_FULL=1.
    """
    sets = option_sets(game)
    if FULL:
        return range(len(sets))
    values = [{(name, repr(value)) for name, value in options.items()} for options in sets]
    missing = set().union(*values)
    chosen: list[int] = []
    while missing:
        chosen.append(max(range(len(sets)), key=lambda row: len(values[row] & missing)))
        missing -= values[chosen[-1]]
    return sorted(chosen) or range(len(sets))  # a game without options has one set, with nothing in it


every_table = pytest.mark.parametrize(
    "trial",
    [
        pytest.param(trial, id=f"{game}-{trial.table.seats}-{number}", marks=shown_again(trial, trials(game)))
        for game in LAWS
        for number, trial in some(list(enumerate(trials(game), 1)))
    ],
)
every_row = pytest.mark.parametrize(
    ("game", "row"),
    [pytest.param(game, row, marks=shown_again(row, rows(game))) for game in LAWS for row in rows(game)],
)


def test_every_game_is_tried() -> None:
    assert set(casefile.GAMES) == set(LAWS)


@every_table
@pytest.mark.once  # the observations and worlds are the same interpreted, `tests/engine/test_equality.py`
@pytest.mark.rules("BC-INFO-01…09", "DR-TECH-03", "FBI-INFO-02", "LD-TECH-02", "LD-SETUP-12")
def test_secrets(trial: Trial) -> None:
    """Laws 1 and 2, in the same games: nobody learns what the rules hide; worlds are possible and evenly drawn.

    Slow because rare kinds of states need many games to be reached, and twins that are compared in every channel. At
    a table where not all kinds must be reached a third of the games is enough.
    """
    adapter, one, two = trial.adapter(1), trial.sample(1), trial.sample(2)
    games = one.games if FULL or trial.table.complete else one.games // 3
    matches = explore(adapter, games, 1, trial.bots, one.most)
    report = law_secrecy(adapter, states=one.states, histories=one.histories, bots=trial.bots, matches=matches)
    assert report.count(1, "states") >= one.states - 10
    assert report.count(1, "histories") >= one.histories * 5 // 6
    law_determinizer(adapter, states=two.states, matches=matches, report=report)
    assert report.count(2, "states with several worlds") >= two.states * 7 // 10
    assert report.count(2, "counted situations") >= trial.laws.counted or not adapter.tiny()
    assert not trial.table.complete or not report.missing(), report


@every_table
def test_copies_are_independent(trial: Trial) -> None:
    sample = trial.sample(3)
    report = law_copies(trial.adapter(3), games=sample.games, states=sample.states, most=sample.most)
    assert report.count(3, "states") >= sample.states - 2


@every_table
@pytest.mark.rules("DR-TECH-01", "FBI-TECH-01", "LD-TECH-01")
def test_the_same_seed_is_the_same_game(trial: Trial) -> None:
    """At one table it is also checked in other processes, which takes long."""
    sample = trial.sample(4)
    report = law_same_game(trial.adapter(4), games=sample.games, most=sample.most, processes=trial.richest)
    assert report.count(4, "games") >= sample.games * (3 if trial.richest else 1)


@every_table
@pytest.mark.rules("BC-TECH-03", "BC-TECH-04", "DR-TECH-02", "FBI-TECH-02")
def test_invariants_hold_whoever_plays(trial: Trial) -> None:
    sample = trial.sample(5)
    report = law_invariants(trial.adapter(5), games=sample.games, bots=trial.bots, most=sample.most)
    assert report.count(5, "games") == sample.games * (WAYS + len(trial.bots))


@every_table
def test_positions_come_back(trial: Trial) -> None:
    sample = trial.sample(6)
    report = law_positions(trial.adapter(6), games=sample.games, states=sample.states, most=sample.most)
    assert report.count(6, "states") >= sample.states * 5 // 6


@every_table
@pytest.mark.rules("CF-01…04")
def test_legal_lists_and_explanations_agree(trial: Trial) -> None:
    sample = trial.sample(7)
    report = law_legality(trial.adapter(7), games=sample.games, states=sample.states, most=sample.most)
    assert report.count(7, "states") >= sample.states * 5 // 6


@every_table
@pytest.mark.rules("BC-TECH-02", "BC-TECH-05", "DR-END-01", "DR-MODE-06", "FBI-END-01", "FBI-END-02", "LD-WIN-01",
                   "LD-WIN-08")  # fmt: skip
def test_games_end(trial: Trial) -> None:
    adapter = trial.laws.adapter(trial.table.seats, **{**trial.table.options, **trial.laws.short})
    games = trial.sample(8).games
    report = law_games_end(adapter, games=games, bots=trial.bots)
    assert adapter.longest is None or report.count(8, "games") == games * (WAYS + len(trial.bots))


@every_table
@pytest.mark.once  # the interpreted engine is too slow for it
def test_many_games_at_full_speed(trial: Trial) -> None:
    adapter = trial.adapter(8)
    if adapter.longest is None:
        pytest.skip("the rules promise no end")
    report = law_many_games(adapter, games=FULL_SPEED_GAMES)
    assert report.count(8, "greedy games at full speed") == FULL_SPEED_GAMES // 2


@every_row
def test_options(game: str, row: int) -> None:
    """All laws hold under each set of options."""
    laws, kind = LAWS[game], casefile.find(game)
    options, sample = option_sets(game)[row], laws.pairs
    seats = kind.least_seats + row % (kind.most_seats - kind.least_seats + 1)
    adapter = laws.adapter(seats, **options)
    games, states, most, histories = sample
    closely = laws.pairs_closely or sample
    matches = explore(adapter, games, row, (), most)
    report = law_secrecy(adapter, seed=row, states=states, histories=histories, matches=matches)
    assert report.count(1, "twins") >= states // 2
    law_determinizer(adapter, seed=row, states=states, counted=False, matches=matches)
    law_copies(adapter, games=games, seed=row, states=closely.states, most=most)
    law_same_game(adapter, games=games, seed=row, most=most, processes=False)
    law_invariants(adapter, games=games, seed=row, most=closely.most)
    law_positions(adapter, games=games, seed=row, states=states, most=most)
    law_legality(adapter, games=games, seed=row, states=closely.states, most=most)
    law_games_end(laws.adapter(seats, **options | laws.short), games=games, seed=row)
