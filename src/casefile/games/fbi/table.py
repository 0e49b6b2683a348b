"""The table of FBI: what lies where, and the small movements that all rules are made of."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.games.fbi.layout import COLOURS, KINDS, NONE, SUITS, UNDECIDED, Phase, Rules

FIELDS: Final = (
    "slammers", "nets", "villains", "rows", "row_n", "gone", "deck", "deck_n", "cuffs", "phase", "place", "released",
    "order", "offered", "chosen", "played",
)  # fmt: skip


@mypyc_attr(acyclic=True)
class Table(State):
    """The table. Arrays per seat are flat: seat * KINDS + kind, seat * SUITS + suit, or two agents per seat.

    `nets` and `villains` are the sums of a slammer by suit, kept as cards come and go. Hidden are the order of the deck
    and, until each is played, the agents in `chosen` (FBI-INFO-01…04); of a choice no order is kept, so that it
    does not matter who chose first.
    """

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
        return FIELDS

    # -- the deal ----------------------------------------------------------------------------------------------

    def clear(self) -> None:
        """An empty table."""
        rules = self.rules
        self.slammers = zeros(rules.seats * KINDS)
        self.nets = zeros(rules.seats * SUITS)
        self.villains = zeros(rules.seats * SUITS)
        self.rows = zeros(COLOURS * rules.longest)
        self.row_n = zeros(COLOURS)
        self.gone = zeros(KINDS)
        self.deck = zeros(rules.cards)
        self.deck_n = 0
        self.released = vec[i64]([UNDECIDED] * rules.seats)
        self.order = vec[i64]([NONE] * rules.seats)
        self.chosen = vec[i64]([NONE] * (2 * rules.seats))
        self.played = vec[i64]([NONE] * (2 * rules.seats))

    def gain(self, seat: i64, kind: i64) -> None:
        self.slammers[seat * KINDS + kind] += 1
        self.count(seat, kind, self.rules.value[kind])

    def lose(self, seat: i64, kind: i64) -> None:
        self.slammers[seat * KINDS + kind] -= 1
        self.count(seat, kind, -self.rules.value[kind])

    def count(self, seat: i64, kind: i64, points: i64) -> None:
        at = seat * SUITS + self.rules.suit[kind]
        self.nets[at] += points
        if self.rules.value[kind] > 0:
            self.villains[at] += points
