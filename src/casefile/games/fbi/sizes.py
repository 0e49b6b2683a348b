"""How many there are of everything in FBI, and the values that stand for none."""

from __future__ import annotations

from typing import Final

SEATS: Final = 5
COLOURS: Final = 5  # red, yellow, blue, green, black
PURPLE: Final = 5  # the sixth suit: never on the table, in slammers from the start
SUITS: Final = 6
VALUES: Final = 5  # 5 … 1 and -1 … -5
KINDS: Final = 60  # the most kinds that a pack can have
DOUBLE: Final = 5  # the agent 2x, beside the five coloured ones
NONE: Final = -1
UNDECIDED: Final = -2  # in `released`: this seat has not decided yet
MOST_CARDS: Final = 120  # the largest deck a pack may have
