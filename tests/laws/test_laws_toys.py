"""The laws on the toys: they hold on the sound ones, and find every fault of the broken ones."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest

from casefile.testing import (
    Adapter,
    BotMaker,
    LawBroken,
    Report,
    check_all,
    dumps,
    law_copies,
    law_determinizer,
    law_games_end,
    law_invariants,
    law_legality,
    law_positions,
    law_same_game,
    law_secrecy,
    pairwise,
)
from casefile.testing.toys import AmbushAdapter, BidsAdapter, DecksAdapter, TurnoverAdapter
from casefile.testing.toys_broken import BROKEN, Broken
from tests.laws.share import some

MOST = 150
SOUND = [BidsAdapter(), AmbushAdapter(), DecksAdapter(), TurnoverAdapter()]

RUNS: dict[int, Callable[[Adapter, Sequence[BotMaker], int], Report]] = {
    1: lambda toy, bots, games: law_secrecy(
        toy, games=games, states=60, histories=40, thorough=0.3, bots=bots, most=MOST
    ),
    2: lambda toy, bots, games: law_determinizer(toy, games=games, states=30, bots=bots, most=MOST),
    3: lambda toy, bots, games: law_copies(toy, bots=bots, most=MOST),
    4: lambda toy, bots, games: law_same_game(toy, most=MOST),
    5: lambda toy, bots, games: law_invariants(toy, games=3, bots=bots, most=MOST),
    6: lambda toy, bots, games: law_positions(toy, bots=bots, most=MOST),
    7: lambda toy, bots, games: law_legality(toy, bots=bots, most=MOST),
    8: lambda toy, bots, games: law_games_end(toy, bots=bots),
}


@pytest.mark.rules("CF-01…04")
@pytest.mark.parametrize("adapter", SOUND, ids=lambda a: str(a.game.name))
def test_sound_toys_keep_all_laws(adapter: Adapter) -> None:
    report = check_all(adapter, games=4, states=40, histories=20)
    law_secrecy(adapter, games=60, states=60, histories=20, report=report)
    law_determinizer(adapter, games=60, states=30, counted=False, report=report)
    assert not report.missing(), report
    assert report.count(1, "twins") >= 30
    assert report.count(2, "counted situations") >= 2
    assert all(report.count(law, "states") for law in range(1, 8))
    assert report.count(8, "games")


def test_simultaneous_choices_are_tried_in_every_order() -> None:
    assert law_legality(BidsAdapter()).count(7, "orders") >= 12


@pytest.mark.parametrize("fault", some(list(BROKEN)))
def test_a_fault_is_found_by_its_laws_and_by_no_other(fault: str) -> None:
    broken = BROKEN[fault]
    found = laws_that_find(broken)
    assert set(found) - set(broken.perhaps) == broken.laws, found
    assert found[min(broken.laws)].removesuffix("1").removesuffix("2") == broken.channel.removesuffix("1")


def laws_that_find(broken: Broken) -> dict[int, str]:
    """The laws that this fault breaks, each with the channel it names."""
    found: dict[int, str] = {}
    for law, run in RUNS.items():
        try:
            if law != 4 or 4 in broken.laws:  # other processes take their time
                run(broken.adapter, broken.bots, broken.games)
        except LawBroken as error:
            found[error.law] = error.channel
    return found


def test_a_broken_law_says_how_to_see_it_again() -> None:
    broken = BROKEN["leak in the numbering of events"]
    with pytest.raises(LawBroken) as caught:
        RUNS[1](broken.adapter, (), broken.games)
    text = str(caught.value)
    for part in ("Law 1 (secrecy)", "toy-bids/3/", "seed ", "deal ", ": choose 3", "numbering", "here 2", "twin 1"):
        assert part in text or part.translate(str.maketrans("12", "21")) in text, text


def test_pairwise_covers_every_pair() -> None:
    options: dict[str, list[object]] = {
        "a": [1, 2, 3],
        "b": ["x", "y"],
        "c": [False, True],
        "d": [0],
        "e": ["p", "q", "r"],
    }
    rows = pairwise(options)
    assert len(rows) <= 12  # 9 at least, 36 in all
    for one, two in combinations(options, 2):
        pairs = {(row[one], row[two]) for row in rows}
        assert pairs == {(i, j) for i in options[one] for j in options[two]}
    assert pairwise({"a": [1, 2]}) == [{"a": 1}, {"a": 2}]
    assert pairwise({"a": [1]}) == [{"a": 1}]


def test_toml_comes_back_as_it_was() -> None:
    data = {
        "numbers": [1, -2, 0],
        "a key": 'quotes " and \\ and \n',
        "truth": True,
        "tables": [{"joplin": 3}, {}, {"deep": {"er": ["x", []]}}],
        "none": {},
    }
    assert tomllib.loads(dumps(data)) == data
