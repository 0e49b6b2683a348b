"""The names of all numbers in Bonnie and Clyde: cards, phases, actions, and where the ledger has what.

Cards are kinds: 0–9 evidence by location, 10 Ted Hinton, 11 Bonnie, 12 Clyde; the outlaws are only ever under a
location or captured (BC-COMP-06, BC-COMP-09). `Rules` holds options and pack: all that the rules read from outside.
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

    MOST: Final = 4


class Location:
    """The locations of evidence, along the road."""

    COUNT: Final = 10


class Kind:
    """Kinds of cards that a hand can hold: evidence and Hinton."""

    COUNT: Final = 11


class Deck:
    """The deck of a pack."""

    MOST_CARDS: Final = 120


class Card:
    """Cards that are not evidence of a location."""

    HINTON: Final = 10
    BONNIE: Final = 11
    CLYDE: Final = 12


class Phase:
    """What the seat to move decides."""

    DRAW: Final = 0
    PLAY: Final = 1
    FILES: Final = 2  # Hinton's player searches the FBI Files
    HINTON_LOOK: Final = 3  # Hinton's player has looked under a location
    LOOK: Final = 4  # whoever placed evidence has looked under its location
    ASK_LOOK: Final = 5  # option look = optional
    CAR: Final = 6
    OVER: Final = 7


class Act:
    """Actions: single ones, then families that start at an offset. Melds, layoffs and discards follow by the pack
    (Rules).
    """

    DRAW_CASE_FILE: Final = 0
    TAKE_FILES: Final = 1
    HINTON_DRAW: Final = 2
    HINTON_FILES: Final = 3
    FETCH: Final = 4  # + kind
    HINTON_UNDER: Final = 15  # + location
    KEEP: Final = 25
    LEAVE: Final = 26
    UP: Final = 27
    DOWN: Final = 28
    LOOK_UNDER: Final = 29
    PASS_LOOK: Final = 30
    MELD: Final = 31  # + location * meld sizes + (size - min_meld)


class Due:
    """What the car owes after the look."""

    NOTHING: Final = 0
    UP: Final = 1
    UP_OR_DOWN: Final = 2


class End:
    """How a round ends."""

    WENT_OUT: Final = 0
    CASE_CLOSED: Final = 1


class Ledger:
    """What a finished round leaves in the ledger: these numbers, then SeatLedger.SIZE for each seat."""

    REASON: Final = 0  # an End
    ENDER: Final = 1  # the seat that ended it
    CAR: Final = 2
    SHUT_OUT: Final = 3
    DEALER: Final = 4
    TURNS: Final = 5
    ROUND: Final = 6
    HEAD: Final = 7  # the number of these


class SeatLedger:
    """What a finished round leaves for each seat."""

    UPRIGHT: Final = 0  # cards
    SIDEWAYS: Final = 1
    OUTLAWS: Final = 2
    BONUS: Final = 3
    SCORE: Final = 4
    TOTAL: Final = 5
    SIZE: Final = 6


class Stream:
    """Purposes of chance."""

    DEAL: Final = 0
    WORLD: Final = 1  # determinizing
    FILL: Final = 2  # what a position leaves open


@final
@mypyc_attr(acyclic=True)
class Rules:
    """Options and pack as numbers: everything that the rules read from outside."""

    seats: i64 = 2
    copies: vec[i64] = vec[i64]()  # of each kind
    cards: i64 = 0  # evidence and Hinton together
    hand_size: i64 = 0
    first_discards: i64 = 1
    car_start: i64 = 0
    min_meld: i64 = 3
    keep: i64 = 1  # cards that a play must leave in the hand
    meld_sizes: i64 = 4
    layoff_sizes: i64 = 3
    layoff: i64 = 0  # first action of the family
    discard: i64 = 0
    actions: i64 = 0
    per_upright: i64 = 2
    per_sideways: i64 = 4
    per_outlaw: i64 = 10
    target: i64 = 100
    stall_limit: i64 = 10
    round_limit: i64 = 100
    target_strict: bool = False
    look_optional: bool = False
    shutout_by_deck: bool = False
    final_turn_deck: bool = False
    edge_may_stay: bool = False
    dealer_rotates: bool = False
    forbid_rediscard: bool = False
    memory_aid: bool = True
    open_files: bool = False
    unlisted_files: bool = False

    def encode(self) -> None:
        """Lay out the families of actions whose size depends on the pack."""
        self.layoff = Act.MELD + Location.COUNT * self.meld_sizes
        self.discard = self.layoff + Location.COUNT * self.layoff_sizes
        self.actions = self.discard + Kind.COUNT
