"""The names of all numbers in FBI: phases, actions, and where the ledger has what.

Cards are kinds, numbered by the pack: red, yellow, blue, green, black, then purple; within a colour the most valuable
first. `Rules` holds options and pack: all that the rules read from outside.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec


class Index:
    """What stands where there is no card, place, seat or action."""

    NONE: Final = -1


class Seat:
    """The seats."""

    MOST: Final = 5


class Colour:
    """Red, yellow, blue, green, black."""

    COUNT: Final = 5


class Suit:
    """The colours, then purple; each has values from 5 to 1 and from -1 to -5."""

    PURPLE: Final = 5  # never on the table, in slammers from the start
    COUNT: Final = 6
    VALUES: Final = 5


class Agent:
    """The agents: one of each colour, then 2x."""

    DOUBLE: Final = 5


class Kind:
    """Kinds of cards: what a pack can have at most."""

    MOST: Final = 60


class Deck:
    """The deck of a pack."""

    MOST_CARDS: Final = 120


class Released:
    """What a seat releases: a kind, Index.NONE, or this."""

    UNDECIDED: Final = -2


class Phase:
    """What is decided now. The cuffs and the new characters need no decision (FBI-TURN-01)."""

    ORDER: Final = 0
    SELECT: Final = 1
    FIRST_ARREST: Final = 2
    SECOND_ARREST: Final = 3
    OVER: Final = 4


class Act:
    """Actions: release none, release + kind; choose + pair, double + colour, arrest + colour follow by the pack
    (Rules).
    """

    RELEASE_NONE: Final = 0
    RELEASE: Final = 1


class Pair:
    """The choices of agents: ten pairs of colours, then each colour with 2x (FBI-SELECT-06)."""

    COUNT: Final = 10


# The two agents of each choice (see Pair).
FIRST_AGENT: Final = vec[i64]([0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 0, 1, 2, 3, 4])
SECOND_AGENT: Final = vec[i64](
    [1, 2, 3, 4, 2, 3, 4, 3, 4, 4, Agent.DOUBLE, Agent.DOUBLE, Agent.DOUBLE, Agent.DOUBLE, Agent.DOUBLE]
)


class Ledger:
    """What a finished game leaves in the ledger: this number, then SeatLedger.SIZE for each seat."""

    TURNS: Final = 0  # played
    HEAD: Final = 1  # the number of these


class SeatLedger:
    """What a finished game leaves for each seat."""

    VILLAINS: Final = 0  # cards
    GAINED: Final = 1  # their points
    BYSTANDERS: Final = 2
    LOST: Final = 3
    BONUSES: Final = 4  # a bit for each colour whose bonus card it gets
    RESULT: Final = 5
    SIZE: Final = 6


class Stream:
    """Purposes of chance (FBI-TECH-01). All of it is used at the deal, so that no counter is kept."""

    DEAL_PURPLE: Final = 0
    DEAL_DECK: Final = 1
    WORLD: Final = 2  # determinizing
    FILL: Final = 3  # what a position leaves open


@final
@mypyc_attr(acyclic=True)
class Rules:
    """Options and pack as numbers: everything that the rules read from outside."""

    seats: i64 = 2
    kinds: i64 = 0
    copies: vec[i64] = vec[i64]()  # of each kind in the deck; purple is not in it
    suit: vec[i64] = vec[i64]()  # of each kind
    value: vec[i64] = vec[i64]()  # of each kind
    purple: i64 = 0  # the first purple kind, worth 5
    cards: i64 = 0  # in the deck
    longest: i64 = 0  # the most cards of a colour
    bonus: vec[i64] = vec[i64]()  # per colour
    per_seat: i64 = 2  # characters laid out each turn
    choose: i64 = 0  # first action of the family
    double: i64 = 0
    arrest: i64 = 0
    actions: i64 = 0
    top_card: bool = False
    villains_only: bool = False
    positive_only: bool = True

    def encode(self) -> None:
        """Lay out the families of actions whose place depends on the pack."""
        self.choose = Act.RELEASE + self.kinds
        self.double = self.choose + Pair.COUNT
        self.arrest = self.double + Colour.COUNT
        self.actions = self.arrest + Colour.COUNT
