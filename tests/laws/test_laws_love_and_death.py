"""The laws on Love & Death: one seat or two, every mode, options in pairs.

Small samples; `docs/laws.md` has the command for large ones.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import pytest

from casefile.engine.chance import Chance
from casefile.games.love_and_death.game import LoveAndDeath
from casefile.games.love_and_death.state import LoveAndDeathState
from casefile.games.love_and_death.view import LoveAndDeathView
from casefile.testing import (
    LawBroken,
    check_all,
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
from casefile.testing.known import LAWS
from casefile.testing.love_and_death import LoveAndDeathAdapter
from casefile.testing.play import Match, bots_for, explore
from tests.laws.share import some

BOT_MAKERS = bots_for(LoveAndDeathAdapter().game)
OPTIONS = pairwise(LAWS["love-and-death"].options)

tables = pytest.mark.parametrize(("seats", "mode"), some([(1, "normal"), (2, "hardcore")]))

# Everything that hides something or asks something: weather, Wanted, memories set aside, skills, what loot can buy.
FULL = {
    "mode": "infinite", "weather": True, "wanted": True, "bonnie": "bluff+fistfight+first-aid",
    "clyde": "driver+hobo+mechanic", "hideout_effects_optional": True,
}  # fmt: skip
TABLES = {
    "full": LoveAndDeathAdapter(1, **FULL),
    "duo": LoveAndDeathAdapter(2, mode="hardcore", override=True, weather=True, wanted=True),
    "plain": LoveAndDeathAdapter(1, mode="normal"),
}
tables_of_secrets = pytest.mark.parametrize("table", some(["plain", "duo", "full"]))


@cache
def explored(table: str) -> Sequence[Match]:
    """Games for laws 1 and 2: played by chance, by verbs, by adversaries, by bots, by curiosity."""
    return explore(TABLES[table], games=100, seed=2, bots=BOT_MAKERS, most=600)


@tables_of_secrets
@pytest.mark.rules("LD-TECH-02", "LD-SETUP-12")
def test_nobody_learns_what_the_rules_do_not_show(table: str) -> None:
    report = law_secrecy(TABLES[table], states=90, histories=12, bots=BOT_MAKERS, matches=explored(table))
    assert report.count(1, "states") >= 80
    assert report.count(1, "histories") >= 10
    assert table != "full" or not report.missing(), report


@tables_of_secrets
def test_worlds_are_possible_and_evenly_drawn(table: str) -> None:
    report = law_determinizer(TABLES[table], states=80, matches=explored(table))
    assert report.count(2, "states with several worlds") >= 50
    assert report.count(2, "counted situations") >= 2
    assert table != "full" or not report.missing(), report


class Forgetful(LoveAndDeath):
    """Its worlds forget today's weather and what was seen of tomorrow's."""

    def world(self, view: LoveAndDeathView, source: Chance) -> LoveAndDeathState:
        world = super().world(view, source)
        world.weather = world.skies = 0
        return world


def test_worlds_that_forget_the_weather_are_noticed() -> None:
    adapter = LoveAndDeathAdapter(1, **FULL)
    adapter.game = Forgetful(1, FULL)
    with pytest.raises(LawBroken, match=r"Law 2 \(determinizer\) is broken, by view"):
        law_determinizer(adapter, games=9, states=20, counted=False)


@tables
def test_copies_are_independent(seats: int, mode: str) -> None:
    report = law_copies(LoveAndDeathAdapter(seats, mode=mode), games=2, states=6)
    assert report.count(3, "states") >= 4


@tables
@pytest.mark.rules("LD-TECH-01")
def test_the_same_seed_is_the_same_game(seats: int, mode: str) -> None:
    report = law_same_game(LoveAndDeathAdapter(seats, mode=mode, wanted=True), games=2, most=200, processes=seats == 2)
    assert report.count(4, "games") >= (6 if seats == 2 else 2)


@tables
def test_invariants_hold_whoever_plays(seats: int, mode: str) -> None:
    report = law_invariants(LoveAndDeathAdapter(seats, mode=mode), bots=BOT_MAKERS, most=120)
    assert report.count(5, "games") == 6 + len(BOT_MAKERS)


@tables
def test_positions_come_back(seats: int, mode: str) -> None:
    report = law_positions(LoveAndDeathAdapter(seats, mode=mode, wanted=True), games=3, states=30)
    assert report.count(6, "states") >= 25


@tables
def test_legal_lists_and_explanations_agree(seats: int, mode: str) -> None:
    report = law_legality(LoveAndDeathAdapter(seats, mode=mode, override=True), games=4, states=12)
    assert report.count(7, "states") >= 10


@tables
@pytest.mark.rules("LD-WIN-01", "LD-WIN-08")
def test_games_end(seats: int, mode: str) -> None:
    report = law_games_end(LoveAndDeathAdapter(seats, mode=mode, max_days=6), bots=BOT_MAKERS)
    assert report.count(8, "games") == 6 + len(BOT_MAKERS)


@pytest.mark.parametrize("row", some(range(0, len(OPTIONS), 4)))
def test_options_in_pairs(row: int) -> None:
    options = OPTIONS[row] | {"max_days": 6}
    adapter = LoveAndDeathAdapter(1 + row % 2, **options)
    report = check_all(adapter, games=2, seed=row, states=4, histories=1, most=150, counted=False, processes=False)
    assert report.count(1, "twins") >= 3


@tables
def test_many_games_at_full_speed(seats: int, mode: str) -> None:
    report = law_many_games(LoveAndDeathAdapter(seats, mode=mode, wanted=True, weather=True), games=40)
    assert report.count(8, "greedy games at full speed") == 20
