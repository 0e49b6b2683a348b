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
from casefile.games.fbi.layout import Colour, Index, Kind, Phase, Released, Rules, Suit


class Seen:
    """Where the parts of the observation stand."""

    SEAT: Final = 0
    ROUND: Final = 1
    CUFFS: Final = 2
    TURN: Final = 3
    PHASE: Final = 4
    PLACE: Final = 5
    DECK: Final = 6
    OFFERED: Final = 7
    CHOSEN_BY: Final = 8
    FIRST_AGENT: Final = 9
    SECOND_AGENT: Final = 10
    ORDER: Final = 11  # for each place
    BONUS: Final = 16  # for each colour
    GONE: Final = 21  # for each kind
    SEATS: Final = 81  # a block for each seat: see SeatSeen
    PER_SEAT: Final = 74
    END: Final = 81  # after it the seats


class SeatSeen:
    """Where the parts of a seat stand in its block."""

    RELEASED: Final = 0
    PLAYED_FIRST: Final = 1
    PLAYED_SECOND: Final = 2
    NETS: Final = 3  # for each suit
    COMPARED: Final = 9  # for each colour
    SLAMMER: Final = 14  # for each kind


NAMES: Final = (
    "slammers",
    "nets",
    "villains",
    "rows",
    "row_n",
    "gone",
    "deck",
    "deck_n",
    "cuffs",
    "phase",
    "place",
    "released",
    "order",
    "offered",
    "chosen",
    "played",
)


@mypyc_attr(acyclic=True)
class Fields(State):
    """The numbers of a match, their starts and copies."""

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.slammers: vec[i64] = vec[i64]()
        self.nets: vec[i64] = vec[i64]()
        self.villains: vec[i64] = vec[i64]()
        self.rows: vec[i64] = vec[i64]()  # colour * longest + height, from the bottom
        self.row_n: vec[i64] = vec[i64]()
        self.gone: vec[i64] = vec[i64]()
        self.deck: vec[i64] = vec[i64]()  # its last `deck_n` cells, the next card first
        self.deck_n: i64 = 0
        self.cuffs: i64 = NOBODY
        self.phase: i64 = Phase.OVER
        self.place: i64 = 0  # how many seats have decided in this phase, one after another
        self.released: vec[i64] = vec[i64]()
        self.order: vec[i64] = vec[i64]()  # the seats by slammer card
        self.offered: i64 = 0  # a bit per colour on the table when the agents were chosen
        self.chosen: vec[i64] = vec[i64]()
        self.played: vec[i64] = vec[i64]()

    def fields(self) -> tuple[str, ...]:
        return NAMES

    def take_over(self, other: Fields) -> None:
        """Become like `other`, sharing nothing that is written into."""
        self.share(other)
        self.slammers = other.slammers[:]
        self.nets = other.nets[:]
        self.villains = other.villains[:]
        self.rows = other.rows[:]
        self.row_n = other.row_n[:]
        self.gone = other.gone[:]
        self.deck = other.deck[:]
        self.deck_n = other.deck_n
        self.cuffs = other.cuffs
        self.phase = other.phase
        self.place = other.place
        self.released = other.released[:]
        self.order = other.order[:]
        self.offered = other.offered
        self.chosen = other.chosen[:]
        self.played = other.played[:]

    def clear(self) -> None:
        """An empty table: everything starts afresh but what lasts from round to round."""
        rules = self.rules
        self.slammers = zeros(rules.seats * Kind.MOST)
        self.nets = zeros(rules.seats * Suit.COUNT)
        self.villains = zeros(rules.seats * Suit.COUNT)
        self.rows = zeros(Colour.COUNT * rules.longest)
        self.row_n = zeros(Colour.COUNT)
        self.gone = zeros(Kind.MOST)
        self.deck = zeros(rules.cards)
        self.deck_n = 0
        self.released = vec[i64]([Released.UNDECIDED] * rules.seats)
        self.order = vec[i64]([Index.NONE] * rules.seats)
        self.chosen = vec[i64]([Index.NONE] * (rules.seats * 2))
        self.played = vec[i64]([Index.NONE] * (rules.seats * 2))


def see_open(table: Fields, out: vec[i64]) -> None:
    """Write what everybody may know into the observation."""
    out[Seen.ROUND] = table.round
    out[Seen.CUFFS] = table.cuffs
    out[Seen.TURN] = table.turn
    out[Seen.PHASE] = table.phase
    out[Seen.PLACE] = table.place
    out[Seen.DECK] = table.deck_n
    out[Seen.OFFERED] = table.offered
    i: i64
    n: i64
    gone = table.gone
    for i in range(i64(Kind.MOST)):
        out[Seen.GONE + i] = gone[i]
    released = table.released
    played = table.played
    nets = table.nets
    slammers = table.slammers
    seat: i64
    block: i64 = Seen.SEATS
    for seat in range(table.rules.seats):
        out[block + SeatSeen.RELEASED] = released[seat]
        out[block + SeatSeen.PLAYED_FIRST] = played[2 * seat + 0]
        out[block + SeatSeen.PLAYED_SECOND] = played[2 * seat + 1]
        n = block + SeatSeen.NETS
        for i in range(seat * Suit.COUNT, seat * Suit.COUNT + Suit.COUNT):
            out[n] = nets[i]
            n += 1
        n = block + SeatSeen.SLAMMER
        for i in range(seat * Kind.MOST, seat * Kind.MOST + Kind.MOST):
            out[n] = slammers[i]
            n += 1
        block += Seen.PER_SEAT


def restore_open(table: Fields, seen: vec[i64]) -> None:
    """Take over what the observation says outright, on a cleared table."""
    table.round = seen[Seen.ROUND]
    table.cuffs = seen[Seen.CUFFS]
    table.turn = seen[Seen.TURN]
    table.phase = seen[Seen.PHASE]
    table.place = seen[Seen.PLACE]
    table.deck_n = seen[Seen.DECK]
    table.offered = seen[Seen.OFFERED]
    i: i64
    n: i64
    gone = table.gone
    for i in range(i64(Kind.MOST)):
        gone[i] = seen[Seen.GONE + i]
    released = table.released
    played = table.played
    nets = table.nets
    slammers = table.slammers
    seat: i64
    block: i64 = Seen.SEATS
    for seat in range(table.rules.seats):
        released[seat] = seen[block + SeatSeen.RELEASED]
        played[2 * seat + 0] = seen[block + SeatSeen.PLAYED_FIRST]
        played[2 * seat + 1] = seen[block + SeatSeen.PLAYED_SECOND]
        n = block + SeatSeen.NETS
        for i in range(seat * Suit.COUNT, seat * Suit.COUNT + Suit.COUNT):
            nets[i] = seen[n]
            n += 1
        n = block + SeatSeen.SLAMMER
        for i in range(seat * Kind.MOST, seat * Kind.MOST + Kind.MOST):
            slammers[i] = seen[n]
            n += 1
        block += Seen.PER_SEAT
