"""Set up the game, and lay out the characters of a turn."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.counts import lay_out
from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import zeros
from casefile.games.fbi.layout import Phase, Stream, Suit
from casefile.games.fbi.table import Table


def deal(table: Table) -> None:
    """Set up (FBI-SETUP-01…08): a purple villain and its bystander each, then the deck (FBI-TECH-01)."""
    rules = table.rules
    seats = rules.seats
    table.clear()
    numbers = zeros(seats)
    seat: i64
    for seat in range(seats):
        numbers[seat] = seat + 1
    table.chance.shuffle(Stream.DEAL_PURPLE, 0, numbers, seats)
    for seat in range(seats):
        table.gain(seat, rules.purple + Suit.VALUES - numbers[seat])
        table.gain(seat, rules.purple + Suit.VALUES - 1 + numbers[seat])
        if numbers[seat] == seats:  # FBI-CUFFS-01
            table.cuffs = seat
    table.deck_n = lay_out(rules.copies, rules.kinds, table.deck)
    table.chance.shuffle(Stream.DEAL_DECK, 0, table.deck, table.deck_n)
    if table.journal is not None:
        table.journal.add(Event("deal", table.cuffs, {"purple": tuple([int(v) for v in numbers])}, {}, EVERYBODY))
    begin_turn(table)


def begin_turn(table: Table) -> None:
    """Lay out the characters of a turn (FBI-PLACE-01, -03, -04); then the cuffs holder begins (FBI-TURN-01)."""
    rules = table.rules
    table.round += 1
    new = min(rules.per_seat * rules.seats, table.deck_n)
    at = rules.cards - table.deck_n
    if table.journal is not None:
        cards = tuple([int(kind) for kind in table.deck[at : at + new]])
        public: dict[str, Value] = {"round": table.round, "cards": cards, "left": table.deck_n - new}
        table.journal.add(Event("turn", table.cuffs, public, {}, EVERYBODY))
    for _ in range(new):
        lay(table, table.deck[at])
        table.deck[at] = 0  # cleared, so that equal tables have equal keys
        at += 1
    table.deck_n -= new
    table.phase = Phase.ORDER
    table.place = 0
    table.turn = table.cuffs


def lay(table: Table, kind: i64) -> None:
    """A character joins its row (FBI-PLACE-02): on top in the variant (FBI-VAR-01, -02), else by its value."""
    colour = table.rules.suit[kind]
    bottom = colour * table.rules.longest
    at = bottom + table.row_n[colour]
    if not table.rules.top_card:
        while at > bottom and table.rows[at - 1] < kind:
            table.rows[at] = table.rows[at - 1]
            at -= 1
    table.rows[at] = kind
    table.row_n[colour] += 1
