"""The numbers of the table, and their places in the observation.

Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Due, Index, Kind, Location, Phase, Rules, Seat


class Seen:
    """Where the parts of the observation stand."""

    SEAT: Final = 0
    ROUND: Final = 1
    DEALER: Final = 2
    TURN: Final = 3
    PHASE: Final = 4
    CAR: Final = 5
    HINTON_USED: Final = 6
    LOOK_AT: Final = 7
    DUE: Final = 8
    DRAWN: Final = 9
    FRUITFUL: Final = 10
    BARREN: Final = 11
    CASE_FILE: Final = 12
    FILES: Final = 13
    FILES_TOP: Final = 14
    LOOK_CARD: Final = 15
    CAPTOR_OF_BONNIE: Final = 16
    CAPTOR_OF_CLYDE: Final = 17
    CLEARED: Final = 18
    TURNS: Final = 19
    MELDED: Final = 20  # for each location
    UNDER_THERE: Final = 21  # for each location
    UNDER_CARD: Final = 22  # for each location
    HAND: Final = 50  # for each kind
    FILED: Final = 51  # for each kind
    MISSED: Final = 52  # for each kind
    PER_LOCATION: Final = 3  # from one location to the next
    PER_KIND: Final = 3  # from one kind to the next
    SEATS: Final = 83  # a block for each seat: see SeatSeen
    PER_SEAT: Final = 45
    END: Final = 83  # after it the seats


class SeatSeen:
    """Where the parts of a seat stand in its block."""

    HAND_SIZE: Final = 0
    TOTAL: Final = 1
    LOOKED: Final = 2
    UPRIGHT: Final = 3  # for each location
    SIDEWAYS: Final = 4  # for each location
    KNOWN: Final = 23  # for each kind
    RECALLED: Final = 34  # for each kind
    PER_LOCATION: Final = 2  # from one location to the next


NAMES: Final = (
    "hands",
    "hand_n",
    "upright",
    "sideways",
    "captor",
    "melded",
    "under",
    "looked",
    "cleared",
    "known",
    "recalled",
    "filed",
    "missed",
    "files",
    "files_n",
    "files_has",
    "case_file",
    "case_n",
    "car",
    "dealer",
    "phase",
    "hinton_used",
    "look_at",
    "due",
    "drawn",
    "fruitful",
    "barren",
    "turns",
    "totals",
    "dealt",
)


@mypyc_attr(acyclic=True)
class Fields(State):
    """The numbers of a match, their starts and copies."""

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.hands: vec[i64] = vec[i64]()
        self.hand_n: vec[i64] = vec[i64]()
        self.upright: vec[i64] = vec[i64]()
        self.sideways: vec[i64] = vec[i64]()
        self.captor: vec[i64] = vec[i64]()  # of Bonnie and of Clyde
        self.melded: i64 = 0  # a bit per location of which a meld lies on the table
        self.under: vec[i64] = vec[i64]()
        self.looked: vec[i64] = vec[i64]()  # a bit per location whose present card the seat has seen
        self.cleared: i64 = 0  # a bit per location that everybody knows to hide no outlaw
        self.known: vec[i64] = vec[i64]()  # seat * Kind.COUNT + kind
        self.recalled: vec[i64] = vec[i64]()  # (knower * Seat.MOST + seat) * Kind.COUNT + kind, or empty
        self.filed: vec[i64] = vec[i64]()
        self.missed: vec[i64] = vec[i64]()  # knower * Kind.COUNT + kind, or empty
        self.files: vec[i64] = vec[i64]()
        self.files_n: i64 = 0
        self.files_has: vec[i64] = vec[i64]()
        self.case_file: vec[i64] = vec[i64]()
        self.case_n: i64 = 0
        self.car: i64 = 0
        self.dealer: i64 = NOBODY
        self.phase: i64 = Phase.OVER
        self.hinton_used: i64 = 0
        self.look_at: i64 = Index.NONE
        self.due: i64 = Due.NOTHING
        self.drawn: i64 = Index.NONE  # the kind taken from the FBI Files this turn, for forbid_rediscard
        self.fruitful: i64 = 0  # this turn is not barren
        self.barren: i64 = 0
        self.turns: i64 = 1  # begun in this round
        self.totals: vec[i64] = vec[i64]()
        self.dealt: i64 = 0  # numbers of chance used

    def fields(self) -> tuple[str, ...]:
        return NAMES

    def take_over(self, other: Fields) -> None:
        """Become like `other`, sharing nothing that is written into."""
        self.share(other)
        self.hands = other.hands[:]
        self.hand_n = other.hand_n[:]
        self.upright = other.upright[:]
        self.sideways = other.sideways[:]
        self.captor = other.captor[:]
        self.melded = other.melded
        self.under = other.under[:]
        self.looked = other.looked[:]
        self.cleared = other.cleared
        self.known = other.known[:]
        self.recalled = other.recalled
        self.filed = other.filed[:]
        self.missed = other.missed
        self.files = other.files[:]
        self.files_n = other.files_n
        self.files_has = other.files_has[:]
        self.case_file = other.case_file[:]
        self.case_n = other.case_n
        self.car = other.car
        self.dealer = other.dealer
        self.phase = other.phase
        self.hinton_used = other.hinton_used
        self.look_at = other.look_at
        self.due = other.due
        self.drawn = other.drawn
        self.fruitful = other.fruitful
        self.barren = other.barren
        self.turns = other.turns
        self.totals = other.totals[:]
        self.dealt = other.dealt

    def clear(self) -> None:
        """An empty table: everything starts afresh but what lasts from round to round."""
        rules = self.rules
        self.hands = zeros(Seat.MOST * Kind.COUNT)
        self.hand_n = zeros(Seat.MOST)
        self.upright = zeros(Seat.MOST * Location.COUNT)
        self.sideways = zeros(Seat.MOST * Location.COUNT)
        self.captor = vec[i64]([NOBODY] * 2)
        self.melded = 0
        self.under = vec[i64]([Index.NONE] * Location.COUNT)
        self.looked = zeros(Seat.MOST)
        self.cleared = 0
        self.known = zeros(Seat.MOST * Kind.COUNT)
        self.recalled = vec[i64]()
        self.filed = zeros(Kind.COUNT)
        self.missed = vec[i64]()
        self.files = zeros(rules.cards)
        self.files_n = 0
        self.files_has = zeros(Kind.COUNT)
        self.case_file = zeros(rules.cards)
        self.case_n = 0
        self.car = rules.car_start
        self.hinton_used = 0
        self.look_at = Index.NONE
        self.due = Due.NOTHING
        self.drawn = Index.NONE
        self.fruitful = 0
        self.barren = 0
        self.turns = 1


def see_open(table: Fields, out: vec[i64]) -> None:
    """Write what everybody may know into the observation."""
    out[Seen.ROUND] = table.round
    out[Seen.DEALER] = table.dealer
    out[Seen.TURN] = table.turn
    out[Seen.PHASE] = table.phase
    out[Seen.CAR] = table.car
    out[Seen.HINTON_USED] = table.hinton_used
    out[Seen.LOOK_AT] = table.look_at
    out[Seen.DUE] = table.due
    out[Seen.DRAWN] = table.drawn
    out[Seen.FRUITFUL] = table.fruitful
    out[Seen.BARREN] = table.barren
    out[Seen.CASE_FILE] = table.case_n
    out[Seen.FILES] = table.files_n
    out[Seen.CAPTOR_OF_BONNIE] = table.captor[0]
    out[Seen.CAPTOR_OF_CLYDE] = table.captor[1]
    out[Seen.CLEARED] = table.cleared
    out[Seen.TURNS] = table.turns
    i: i64
    n: i64
    hand_n = table.hand_n
    totals = table.totals
    looked = table.looked
    upright = table.upright
    sideways = table.sideways
    known = table.known
    seat: i64
    block: i64 = Seen.SEATS
    for seat in range(table.rules.seats):
        out[block + SeatSeen.HAND_SIZE] = hand_n[seat]
        out[block + SeatSeen.TOTAL] = totals[seat]
        out[block + SeatSeen.LOOKED] = looked[seat]
        n = block + SeatSeen.UPRIGHT
        for i in range(seat * Location.COUNT, seat * Location.COUNT + Location.COUNT):
            out[n] = upright[i]
            out[n + 1] = sideways[i]
            n += SeatSeen.PER_LOCATION
        n = block + SeatSeen.KNOWN
        for i in range(seat * Kind.COUNT, seat * Kind.COUNT + Kind.COUNT):
            out[n] = known[i]
            n += 1
        block += Seen.PER_SEAT


def restore_open(table: Fields, seen: vec[i64]) -> None:
    """Take over what the observation says outright, on a cleared table."""
    table.round = seen[Seen.ROUND]
    table.dealer = seen[Seen.DEALER]
    table.turn = seen[Seen.TURN]
    table.phase = seen[Seen.PHASE]
    table.car = seen[Seen.CAR]
    table.hinton_used = seen[Seen.HINTON_USED]
    table.look_at = seen[Seen.LOOK_AT]
    table.due = seen[Seen.DUE]
    table.drawn = seen[Seen.DRAWN]
    table.fruitful = seen[Seen.FRUITFUL]
    table.barren = seen[Seen.BARREN]
    table.case_n = seen[Seen.CASE_FILE]
    table.files_n = seen[Seen.FILES]
    table.captor[0] = seen[Seen.CAPTOR_OF_BONNIE]
    table.captor[1] = seen[Seen.CAPTOR_OF_CLYDE]
    table.cleared = seen[Seen.CLEARED]
    table.turns = seen[Seen.TURNS]
    i: i64
    n: i64
    hand_n = table.hand_n
    totals = table.totals
    looked = table.looked
    upright = table.upright
    sideways = table.sideways
    known = table.known
    seat: i64
    block: i64 = Seen.SEATS
    for seat in range(table.rules.seats):
        hand_n[seat] = seen[block + SeatSeen.HAND_SIZE]
        totals[seat] = seen[block + SeatSeen.TOTAL]
        looked[seat] = seen[block + SeatSeen.LOOKED]
        n = block + SeatSeen.UPRIGHT
        for i in range(seat * Location.COUNT, seat * Location.COUNT + Location.COUNT):
            upright[i] = seen[n]
            sideways[i] = seen[n + 1]
            n += SeatSeen.PER_LOCATION
        n = block + SeatSeen.KNOWN
        for i in range(seat * Kind.COUNT, seat * Kind.COUNT + Kind.COUNT):
            known[i] = seen[n]
            n += 1
        block += Seen.PER_SEAT
