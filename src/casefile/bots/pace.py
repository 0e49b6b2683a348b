"""How much thought fits into the time that people wait for an answer, on the engine as it runs here."""

from __future__ import annotations

from casefile import compiled

SLOWER = 1 if compiled else 25  # the interpreted engine, roughly
FEW = 4 if compiled else 2  # worlds before a move is dropped


def in_time(simulations: int) -> int:
    """So many simulations; where the engine is interpreted as many as take about the same time."""
    return simulations // SLOWER
