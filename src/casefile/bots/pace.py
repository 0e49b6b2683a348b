"""Adjusts search budgets to the speed of the engine, so that people wait about equally long."""

from __future__ import annotations

from casefile import compiled

SLOWER = 1 if compiled else 25  # the interpreted engine, roughly
FEW = 4 if compiled else 2  # worlds before a move is dropped


def in_time(simulations: int) -> int:
    """Return the number of simulations; reduced if the engine is interpreted, to take about the same time."""
    return simulations // SLOWER
