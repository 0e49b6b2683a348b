"""Compare the statistics with known values."""

from __future__ import annotations

import math
import random

import pytest

import casefile
from casefile.arena.resampling import interval
from casefile.arena.statistics import ELO, Sprt, variance_ratio
from tests.arena.helpers import made_up, tournament


def test_scores_count_blocks() -> None:
    summary = made_up(tournament("greedy", "random"), [[0, 0], [0, 1], [1, 1], [0, -1]])
    pairing = summary.pairings[0, 1]
    assert pairing.scores == [1.0, 0.5, 0.0, 0.75]
    assert pairing.score.mean == 0.5625
    assert summary.score(1, 0).mean == 1 - 0.5625
    assert summary.score(1, 0).low == 1 - pairing.score.high
    assert [share.mean for share in summary.shares] == [0.5625, 0.4375]
    assert pairing.margins == [1.0, 0.0, -1.0, 0.5]


def test_the_interval_is_that_of_the_mean() -> None:
    dice = random.Random(5)
    values = [dice.gauss(10, 3) for _ in range(400)]
    mean = math.fsum(values) / 400
    wide = 1.96 * math.sqrt(sum((value - mean) ** 2 for value in values) / 399 / 400)
    low, high = interval(values)
    assert low == pytest.approx(mean - wide, abs=0.06 * wide)
    assert high == pytest.approx(mean + wide, abs=0.06 * wide)
    assert interval(values) == (low, high), "seeded"
    assert interval([0.0, 1.0, 1.0, 0.5, 0.25]) == (0.2, 0.9), "for ever, compiled or not"


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    dice = random.Random(8)
    covered = 0
    for trial in range(400):
        values = [float(dice.random() < 0.6) for _ in range(60)]
        low, high = interval(values, 400, trial)
        covered += low <= 0.6 <= high
    assert 0.90 <= covered / 400 <= 0.98


def test_the_variance_ratio_shows_what_pairing_saves() -> None:
    luck = [0.4, -0.4, 0.2, -0.2] * 25
    shaken = [[0.5 + x + y, 0.5 - x + y] for x, y in zip(luck, [0.05, 0.05, -0.05, -0.05] * 25, strict=True)]
    ratio = variance_ratio(shaken)
    assert ratio is not None
    assert ratio > 10, "the luck cancels within a block"
    dice = random.Random(2)
    independent = variance_ratio([[dice.random(), dice.random()] for _ in range(2000)])
    assert independent == pytest.approx(1, abs=0.1)
    assert variance_ratio([[1.0, 0.0], [0.0, 1.0]]) is None


def test_the_likelihood_ratio_is_that_of_normal_scores_with_the_best_deviation() -> None:
    """Compare with a search over the deviation, in steps."""
    dice = random.Random(3)
    scores = [0.5 + dice.gauss(0.05, 0.3) for _ in range(200)]
    test = Sprt(0, 40, games=2)
    for score in scores:
        test.take(score)

    def best(shift: float) -> float:
        return max(
            sum(-math.log(sigma) - (score - 0.5 - shift * sigma) ** 2 / (2 * sigma * sigma) for score in scores)
            for sigma in (0.2 + 0.0005 * step for step in range(400))
        )

    shift = 40 * math.sqrt(2) / ELO
    assert test.ratio == pytest.approx(best(shift) - best(0), abs=0.01)
    assert list(test.bounds) == pytest.approx([-2.944, 2.944], abs=0.001)


def coin_flips(chance: float, seed: int, most: int = 3000) -> Sprt:
    """Run the test on bots that win each game by the toss of a coin."""
    dice = random.Random(seed)
    test = Sprt(0, 60, games=2)
    while test.verdict == "open" and test.blocks < most:
        test.take(((dice.random() < chance) + (dice.random() < chance)) / 2)
    return test


def test_the_sequential_test_decides_right_on_coins() -> None:
    better = 0.5 + 60 / ELO / 2  # a coin with deviation 1/2 that is 60 normalised Elo better
    right = [coin_flips(better, seed) for seed in range(100)]
    wrong = [coin_flips(0.5, seed) for seed in range(100)]
    assert all(test.verdict != "open" for test in right + wrong)
    assert sum(test.verdict == "better" for test in right) >= 89, "95 expected, deviation 2.2"
    assert sum(test.verdict == "not better" for test in wrong) >= 89
    clear = [coin_flips(0.8, seed).blocks for seed in range(20)]
    assert max(clear) < sum(test.blocks for test in right) / 100, "what is clear is decided sooner"


def test_level_and_one_sided_scores_break_nothing() -> None:
    level, sure = Sprt(), Sprt()
    for _ in range(1000):
        level.take(0.5)
        sure.take(1.0)
    assert (level.ratio, level.verdict) == (0.0, "open")
    assert sure.verdict == "better"


def test_ratings_follow_strength() -> None:
    pytest.importorskip("openskill", reason="ratings come with the extra `arena`")
    contest = tournament("greedy", "random", "greedy")
    strong_first = made_up(contest, [[min(seating) for seating in contest.games] for _ in range(30)])
    ratings = strong_first.ratings
    assert ratings is not None
    assert ratings[0].mu > ratings[1].mu > ratings[2].mu
    assert all(rating.sigma < 25 / 3 for rating in ratings)


def test_one_among_others() -> None:
    contest = tournament("greedy", "random", game=casefile.load("fbi", seats=3))
    summary = made_up(contest, [[0] * 6] * 5)
    assert summary.alone[0, 1].mean == 1.0
    assert summary.alone[1, 0].mean == 0.0
    assert summary.pairings[0, 1].score.mean == 1.0


def test_all_at_one_table() -> None:
    contest = tournament("greedy", "random", "random", game=casefile.load("fbi", seats=3))
    summary = made_up(contest, [[min(seating) for seating in contest.games]] * 3)
    assert [share.mean for share in summary.together] == [1.0, 0.0, 0.0]
    assert made_up(tournament("greedy", "random"), [[0, 0]]).together == []
