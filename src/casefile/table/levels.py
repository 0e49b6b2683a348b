"""The bots that may sit at a table, by level."""

from __future__ import annotations

from casefile.bots import BOTS, LEVELS
from casefile.engine.reading import suggest

LAST_RESORT = "random"  # needs nothing but the list of legal actions
FIRST_RESORT = "greedy"
TABLE_LEVELS = (*LEVELS, FIRST_RESORT, LAST_RESORT)  # what a person may choose from, weakest first; then the plain ones


def level_fault(level: str) -> str | None:
    """Why there is no such bot; None if there is."""
    return None if level in BOTS else f"There is no bot {level[:60]!r}{suggest(level[:60], BOTS)}."


def stand_in() -> str:
    """Return the level of the substitute bot: greedy if the game has it, else random."""
    return FIRST_RESORT if FIRST_RESORT in BOTS else LAST_RESORT
