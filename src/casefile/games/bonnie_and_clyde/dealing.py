"""Set up a round."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.counts import lay_out
from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY
from casefile.games.bonnie_and_clyde.layout import Card, Kind, Location, Phase, Stream
from casefile.games.bonnie_and_clyde.table import Table


def deal(table: Table) -> None:
    """Set up a round in the order of BC-TECH-01 (BC-SETUP-02…11, BC-COMP-01…08).

    Everything but the totals starts afresh (BC-NEXT-01…04).
    """
    rules = table.rules
    seats = rules.seats
    table.clear()
    table.round += 1
    if table.dealer == NOBODY or not rules.dealer_rotates:
        table.dealer = table.chance.below(Stream.DEAL, table.dealt, seats)
        table.dealt += 1
    else:
        table.dealer = (table.dealer + 1) % seats
    table.case_n = lay_out(rules.copies, Kind.COUNT, table.case_file)
    table.dealt = table.chance.shuffle(Stream.DEAL, table.dealt, table.case_file, table.case_n)
    location: i64
    for location in range(Location.COUNT - 2):
        table.under[location] = table.next_card()
    table.under[Location.COUNT - 2] = Card.BONNIE
    table.under[Location.COUNT - 1] = Card.CLYDE
    table.dealt = table.chance.shuffle(Stream.DEAL, table.dealt, table.under, Location.COUNT)
    i: i64
    for i in range(rules.hand_size * seats):
        seat = (table.dealer + 1 + i) % seats
        table.gain(seat, table.next_card())
    for _ in range(rules.first_discards):
        table.file(table.next_card())
    table.turn = (table.dealer + 1) % seats  # BC-TURN-01
    table.phase = Phase.DRAW
    if table.journal is not None:
        table.journal.add(event_deal(table))


def event_deal(table: Table) -> Event:
    hands: dict[int, dict[str, Value]] = {}
    for seat in range(table.rules.seats):
        cards = [kind for kind in range(Kind.COUNT) for _ in range(table.hands[seat * Kind.COUNT + kind])]
        hands[seat] = {"hand": tuple(cards)}
    return Event("deal", table.dealer, {"round": table.round, "top": table.files_top()}, hands, EVERYBODY)
