"""The games as environments of other libraries: PettingZoo, Gymnasium, OpenSpiel; many at once in NumPy arrays.

Each module needs its library and is imported by whoever wants it: `pip install "casefile-games[research]"` brings those
of all but `casefile.adapters.openspiel`, which wants `casefile-games[openspiel]`. `docs/research.md` shows them.
"""

from collections.abc import Iterator
from contextlib import contextmanager

__all__ = ["needing"]


@contextmanager
def needing(extra: str) -> Iterator[None]:
    """Import other people's libraries in here: where one is missing, the error says how to get it."""
    try:
        yield
    except ModuleNotFoundError as missing:
        raise ModuleNotFoundError(
            f"{missing.name} is not installed: pip install 'casefile-games[{extra}]'", name=missing.name
        ) from None
