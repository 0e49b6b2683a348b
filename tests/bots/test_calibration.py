"""Calibration: a fit finds how far chances are off, by phase and seats too, and improves games that it has not seen."""

from __future__ import annotations

import math
import random

from benchmarks.calibration import Said, brier, fit, held_out, off, solve
from casefile.bots.calibration import Curve, log_odds


def too_sure(late: float, three: float, games: int = 700) -> list[Said]:
    """Positions of FBI at which the log odds said are twice the true ones; late in the game, or with three seats, by so
    much more.
    """
    lot = random.Random(4)
    told: list[Said] = []
    for game in range(games):
        seats = lot.choice((2, 3))
        true = lot.gauss(0.0, 1.2)
        progress = lot.random()
        steep = 0.5 + late * progress + three * (seats == 3)
        base = log_odds(1 / seats)
        said = 1 / (1 + math.exp(-(base + true / steep)))
        won = lot.random() < 1 / (1 + math.exp(-(base + true)))
        told.append(Said(game, seats, progress, said, 1000, float(won)))
    return told


def test_overconfident_chances_are_reduced() -> None:
    told = too_sure(0.0, 0.0)
    curve = fit("fbi", told)
    assert 0.4 < curve.at(2, 0.5)[0] < 0.6
    assert abs(curve.at(3, 0.5)[1]) < 0.2
    raw = [(one.share, one.result) for one in told]
    assert brier(held_out("fbi", told)) < brier(raw)
    assert off(held_out("fbi", told)) < off(raw) / 2


def test_phase_and_seats_have_their_part() -> None:
    curve = fit("fbi", too_sure(0.6, 0.3, 2000))
    assert curve.late[0] > 0.15
    assert curve.at(3, 0.5)[0] - curve.at(2, 0.5)[0] > 0.15


def test_chances_that_come_true_are_left_alone() -> None:
    lot = random.Random(5)
    told = []
    for game in range(700):
        share = lot.random()
        told.append(Said(game, 2, lot.random(), share, 10_000, float(lot.random() < share)))
    steep, shift = fit("fbi", told).at(2, 0.5)
    assert abs(steep - 1) < 0.12
    assert abs(shift) < 0.15


def test_more_worlds_won_is_never_a_smaller_chance() -> None:
    assert Curve(0.2, 0.0, (-3.0, 0.0)).at(2, 1.0)[0] > 0


def test_equations_are_solved() -> None:
    assert solve([[0.0, 2.0], [3.0, 1.0]], [4.0, 5.0]) == [1.0, 2.0]
