"""Long work in pieces: a generator that yields where other work may be done first, and returns its result."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from time import perf_counter
from typing import TypeVar

__all__ = ["SLICE", "Pieces", "in_slices", "whole"]

SLICE = 0.002  # seconds of work before other tasks get a turn

T = TypeVar("T")
Pieces = Generator[None, None, T]


def whole(work: Pieces[T]) -> T:
    """Do all of it at once."""
    results: list[T] = []
    for _ in collected(work, results):
        pass
    return results[0]


async def in_slices(work: Pieces[T]) -> T:
    """Do it a little at a time, so that the other tasks of the loop do not wait for it."""
    results: list[T] = []
    until = perf_counter() + SLICE
    for _ in collected(work, results):
        if perf_counter() > until:
            await asyncio.sleep(SLICE)  # not 0: other threads need Python's lock, too
            until = perf_counter() + SLICE
    return results[0]


def collected(work: Pieces[T], results: list[T]) -> Pieces[None]:
    """The same pieces; their result is added to `results` at the end."""
    results.append((yield from work))
