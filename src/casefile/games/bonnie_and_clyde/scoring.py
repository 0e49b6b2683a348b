"""Adding up a round of Bonnie and Clyde, and when the match is decided."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.engine.worth import chances
from casefile.games.bonnie_and_clyde.layout import End, Ledger, Location, Rules, SeatLedger
from casefile.games.bonnie_and_clyde.table import Table

SPREAD: Final = 5.0  # of the leads that decide a match, per root of the missing points, in greedy play


def score(table: Table, reason: i64) -> None:
    """Add up the round (BC-GOAL-02, BC-SCORE-01…05, BC-BONUS-01…03, BC-SHUT-01…03)."""
    rules = table.rules
    ender = table.turn
    shut_out = (
        table.captor[0] == ender and table.captor[1] == ender and (reason == End.WENT_OUT or rules.shutout_by_deck)
    )
    start: i64 = len(table.ledger)
    ledger = zeros(start + Ledger.HEAD + rules.seats * SeatLedger.SIZE)
    i: i64
    for i in range(start):
        ledger[i] = table.ledger[i]
    ledger[start + Ledger.REASON] = reason
    ledger[start + Ledger.ENDER] = ender
    ledger[start + Ledger.CAR] = table.car
    ledger[start + Ledger.SHUT_OUT] = 1 if shut_out else 0
    ledger[start + Ledger.DEALER] = table.dealer
    ledger[start + Ledger.TURNS] = table.turns
    ledger[start + Ledger.ROUND] = table.round
    start += Ledger.HEAD
    seat: i64
    for seat in range(rules.seats):
        upright: i64 = 0
        sideways: i64 = 0
        for i in range(seat * Location.COUNT, seat * Location.COUNT + Location.COUNT):
            upright += table.upright[i]
            sideways += table.sideways[i]
        outlaws: i64 = 0
        for i in range(2):
            if table.captor[i] == seat:
                outlaws += 1
        bonus = table.car + 1 if seat == ender and reason == End.WENT_OUT else 0
        points = worth(rules, upright, sideways, outlaws) + bonus
        if shut_out and seat != ender:
            points = 0
        table.totals[seat] += points
        ledger[start + SeatLedger.UPRIGHT] = upright
        ledger[start + SeatLedger.SIDEWAYS] = sideways
        ledger[start + SeatLedger.OUTLAWS] = outlaws
        ledger[start + SeatLedger.BONUS] = bonus
        ledger[start + SeatLedger.SCORE] = points
        ledger[start + SeatLedger.TOTAL] = table.totals[seat]
        start += SeatLedger.SIZE
    table.ledger = ledger
    if table.journal is not None:
        table.journal.add(event_score(table, reason, ender))


def event_score(table: Table, reason: i64, ender: i64) -> Event:
    size = table.rules.seats * SeatLedger.SIZE
    rows = table.ledger[len(table.ledger) - size :]
    scores = tuple([int(rows[i + SeatLedger.SCORE]) for i in range(0, size, SeatLedger.SIZE)])
    totals = tuple([int(rows[i + SeatLedger.TOTAL]) for i in range(0, size, SeatLedger.SIZE)])
    name = "went_out" if reason == End.WENT_OUT else "case_closed"
    shut_out = int(table.ledger[len(table.ledger) - size - Ledger.HEAD + Ledger.SHUT_OUT])
    return Event(name, ender, {"car": table.car, "scores": scores, "totals": totals, "shut_out": shut_out})


def decided(table: Table) -> bool:
    """Whether the target is reached and the lead not shared (BC-GAME-01…04, BC-VAR-01), or the last round is over
    (BC-TECH-05).
    """
    return table.round >= table.rules.round_limit or target_reached(table)


def target_reached(table: Table) -> bool:
    """Whether one seat alone leads with the target reached."""
    best: i64 = -1
    tied = False
    seat: i64
    for seat in range(table.rules.seats):
        if table.totals[seat] > best:
            best = table.totals[seat]
            tied = False
        elif table.totals[seat] == best:
            tied = True
    target = table.rules.target
    return not tied and (best > target or (best == target and not table.rules.target_strict))


def settled(table: Table, since: i64) -> bool:
    return table.turn < 0 or table.round != since


def value_into(table: Table, out: vec[i64]) -> None:
    """Between two rounds: the points, and the worth of a lead with this many points still to make."""
    rules = table.rules
    best: i64 = 0
    seat: i64
    for seat in range(rules.seats):
        best = max(best, table.totals[seat])
        out[rules.seats + seat] = table.totals[seat]
    missing = float(max(rules.target - best, 10)) if table.turn >= 0 else 0.0
    chances(table.totals, rules.seats, SPREAD * math.sqrt(missing), out)


def worth(rules: Rules, upright: i64, sideways: i64, outlaws: i64) -> i64:
    """What lies in front of a player counts (BC-SCORE-02…04)."""
    return upright * rules.per_upright + sideways * rules.per_sideways + outlaws * rules.per_outlaw
