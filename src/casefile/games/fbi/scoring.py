"""The count: villains, bystanders and the bonus of each colour."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import NOBODY, zeros
from casefile.games.fbi.layout import Colour, Kind, Ledger, Phase, SeatLedger, Suit
from casefile.games.fbi.table import Table


def compared(table: Table, seat: i64, colour: i64) -> i64:
    """What a seat has of a colour when the bonus card is given (FBI-BONUS-03, -05)."""
    at = seat * Suit.COUNT + colour
    return table.villains[at] if table.rules.villains_only else table.nets[at]


def bonus_seat(table: Table, colour: i64) -> i64:
    """Who would get this bonus card now: the one seat with the most, if it has more than 0 (FBI-BONUS-01…04)."""
    best: i64 = compared(table, 0, colour)
    leader: i64 = 0
    seat: i64
    for seat in range(1, table.rules.seats):
        points = compared(table, seat, colour)
        if points > best:
            best = points
            leader = seat
        elif points == best:
            leader = NOBODY
    return NOBODY if table.rules.positive_only and best <= 0 else leader


def score(table: Table) -> None:
    """Add up (FBI-SCORE-01, -02, FBI-GOAL-02, -03); what is left on the table counts for nobody (FBI-END-03)."""
    rules = table.rules
    ledger = zeros(Ledger.HEAD + rules.seats * SeatLedger.SIZE)
    ledger[Ledger.TURNS] = table.round
    seat: i64
    kind: i64
    colour: i64
    at: i64 = Ledger.HEAD
    for seat in range(rules.seats):
        for kind in range(rules.kinds):
            held = table.slammers[seat * Kind.MOST + kind]
            if rules.value[kind] > 0:
                ledger[at + SeatLedger.VILLAINS] += held
                ledger[at + SeatLedger.GAINED] += held * rules.value[kind]
            else:
                ledger[at + SeatLedger.BYSTANDERS] += held
                ledger[at + SeatLedger.LOST] += held * rules.value[kind]
        ledger[at + SeatLedger.RESULT] = ledger[at + SeatLedger.GAINED] + ledger[at + SeatLedger.LOST]
        for colour in range(Colour.COUNT):
            if bonus_seat(table, colour) == seat:
                ledger[at + SeatLedger.BONUSES] |= 1 << colour
                ledger[at + SeatLedger.RESULT] += rules.bonus[colour]
        at += SeatLedger.SIZE
    table.ledger = ledger
    table.turn = NOBODY
    table.phase = Phase.OVER
    table.place = 0
    if table.journal is not None:
        table.journal.add(event_score(table))


def event_score(table: Table) -> Event:
    bonuses = tuple([int(bonus_seat(table, colour)) for colour in range(Colour.COUNT)])
    rows = range(Ledger.HEAD, len(table.ledger), SeatLedger.SIZE)
    scores = tuple([int(table.ledger[at + SeatLedger.RESULT]) for at in rows])
    bystanders = tuple([int(table.ledger[at + SeatLedger.BYSTANDERS]) for at in rows])
    return Event(
        "game_over",
        NOBODY,
        {"turns": table.round, "bonuses": bonuses, "scores": scores, "bystanders": bystanders},
    )
