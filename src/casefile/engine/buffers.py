"""Observations written into buffers of other libraries: what `State.observe` does for learners."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from functools import lru_cache

from casefile.engine.errors import BadBuffer

WHOLE = "bhilqnBHILQN"  # the letters of whole numbers, as `struct` and `memoryview` know them
REAL = "fd"
BYTES = ("B", "c")  # plain bytes, 8 for each number


def fill(buffer: object, numbers: Iterable[int]) -> int:
    """Write numbers into any writable buffer, in the type of its items; return how many.

    Whole numbers and floats of any width will do (`array`, numpy, torch by way of numpy); plain bytes hold 8 for each
    number, as 64-bit integers. Numbers beyond the end of what is written stay as they are.

    >>> room = bytearray(32)
    >>> fill(room, (3, -1))
    2
    >>> memoryview(room).cast("q").tolist()
    [3, -1, 0, 0]
    """
    try:
        view = memoryview(buffer)  # type: ignore[arg-type]  # whatever it is, it is checked here
    except TypeError:
        raise BadBuffer(f"{type(buffer).__name__} is no buffer: take a bytearray, an array or a numpy array.") from None
    if view.readonly or not view.c_contiguous:
        kind = "cannot be written" if view.readonly else "does not lie in one piece"
        raise BadBuffer(f"This {type(buffer).__name__} {kind}: make a new one.")
    code = "q" if view.format in BYTES else view.format.lstrip("@")
    if len(code) != 1 or code not in WHOLE + REAL:
        raise BadBuffer(f"An observation is whole numbers, and this buffer holds items of the type {view.format!r}.")
    values = tuple(numbers)
    packer = packer_of(len(values), code)
    if view.nbytes < packer.size:
        raise BadBuffer(f"The observation has {len(values)} numbers, and the buffer has room for {view.nbytes} bytes.")
    try:
        packer.pack_into(view.cast("B"), 0, *values)
    except struct.error as reason:
        raise BadBuffer(f"The items of this buffer are too small: {reason}. Take 64-bit integers.") from None
    return len(values)


@lru_cache(64)
def packer_of(count: int, code: str) -> struct.Struct:
    return struct.Struct(f"{count}{code}")
