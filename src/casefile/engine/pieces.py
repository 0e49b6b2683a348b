"""Long work in pieces: a generator that yields wherever something else may be done first, and returns what it made."""

from __future__ import annotations

import asyncio
from collections.abc import Generator
from typing import TypeVar

__all__ = ["SLICE", "Pieces", "in_slices", "whole"]

SLICE = 0.002  # seconds of work before other tasks get a turn

T = TypeVar("T")
Pieces = Generator[None, None, T]


def whole(work: Pieces[T]) -> T:
    """Do all of it at once."""
    while True:
        try:
            next(work)
        except StopIteration as end:
            made: T = end.value
            return made


async def in_slices(work: Pieces[T]) -> T:
    """Do it a little at a time, so that the other tasks of the loop do not wait for it."""
    clock = asyncio.get_running_loop().time
    until = clock() + SLICE
    while True:
        try:
            next(work)
        except StopIteration as end:
            made: T = end.value
            return made
        if clock() > until:
            await asyncio.sleep(SLICE)  # not 0: other threads need Python's lock, too
            until = clock() + SLICE
