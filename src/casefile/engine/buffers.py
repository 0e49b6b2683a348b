"""Observations written into buffers of other libraries: what `State.observe` does for learners."""

from __future__ import annotations

import struct
import sys
from functools import lru_cache

from casefile.engine.errors import BadBuffer

SIZE = 8  # bytes of a number
WHOLE = "bhilqnBHILQN"  # the letters of whole numbers, as `struct` and `memoryview` know them
REAL = "fd"
BYTES = ("B", "c")  # plain bytes, 8 for each number
AS_PACKED = {code for code in "lqn" if struct.calcsize(code) == SIZE} if sys.byteorder == "little" else set()


def fill(buffer: object, packed: bytes) -> int:
    """Write packed numbers into any writable buffer, in the type of its items; return how many.

    Whole numbers and floats of any width will do (`array`, numpy, torch by way of numpy); plain bytes hold 8 for each
    number, as 64-bit integers. What the buffer holds beyond them stays as it is.

    >>> room = bytearray(32)
    >>> fill(room, struct.pack("<2q", 3, -1))
    2
    >>> memoryview(room).cast("q").tolist()
    [3, -1, 0, 0]
    """
    try:
        view = memoryview(buffer)  # type: ignore[arg-type]  # whatever it is, it is checked here
    except TypeError:
        raise BadBuffer(f"{type(buffer).__name__} is no buffer: take a bytearray, an array or a numpy array.") from None
    if view.readonly or not view.c_contiguous:
        kind = "cannot be written into" if view.readonly else "does not lie in one piece"
        raise BadBuffer(f"This {type(buffer).__name__} {kind}: make a new one.")
    code = "q" if view.format in BYTES else view.format.lstrip("@")
    data = packed if code in AS_PACKED else converted(packed, code)
    if view.nbytes < len(data):
        raise BadBuffer(f"The observation takes {len(data)} bytes here, and the buffer has {view.nbytes}.")
    view.cast("B")[: len(data)] = data
    return len(packed) // SIZE


def converted(packed: bytes, code: str) -> bytes:
    """The same numbers as items of another type."""
    if len(code) != 1 or code not in WHOLE + REAL:
        raise BadBuffer(f"An observation is whole numbers, and this buffer holds items of the type {code!r}.")
    count = len(packed) // SIZE
    try:
        return packer(count, code).pack(*packer(count, "q", "<").unpack(packed))
    except struct.error as reason:
        raise BadBuffer(f"The items of this buffer are too small: {reason}. Take 64-bit integers.") from None


@lru_cache(64)
def packer(count: int, code: str, order: str = "") -> struct.Struct:
    return struct.Struct(f"{order}{count}{code}")
