"""Adding up a round of Bonnie and Clyde, and when the match is decided."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.engine.worth import chances
from casefile.games.bonnie_and_clyde.layout import LOCATIONS, SHEET_HEAD, SHEET_SEAT, End, Rules
from casefile.games.bonnie_and_clyde.table import Table

SPREAD: Final = 5.0  # of the leads that decide a match, times the root of the points missing: greedy play has it so


def score(table: Table, reason: i64) -> None:
    """Add up the round (BC-GOAL-02, BC-SCORE-01…05, BC-BONUS-01…03, BC-SHUT-01…03)."""
    rules = table.rules
    ender = table.turn
    shut_out = (
        table.captor[0] == ender and table.captor[1] == ender and (reason == End.WENT_OUT or rules.shutout_by_deck)
    )
    start: i64 = len(table.ledger)
    ledger = zeros(start + SHEET_HEAD + rules.seats * SHEET_SEAT)
    i: i64
    for i in range(start):
        ledger[i] = table.ledger[i]
    ledger[start] = reason
    ledger[start + 1] = ender
    ledger[start + 2] = table.car
    ledger[start + 3] = 1 if shut_out else 0
    ledger[start + 4] = table.dealer
    ledger[start + 5] = table.turns
    ledger[start + 6] = table.round
    start += SHEET_HEAD
    seat: i64
    for seat in range(rules.seats):
        upright: i64 = 0
        sideways: i64 = 0
        for i in range(seat * LOCATIONS, seat * LOCATIONS + LOCATIONS):
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
        ledger[start] = upright
        ledger[start + 1] = sideways
        ledger[start + 2] = outlaws
        ledger[start + 3] = bonus
        ledger[start + 4] = points
        ledger[start + 5] = table.totals[seat]
        start += SHEET_SEAT
    table.ledger = ledger
    if table.journal is not None:
        table.journal.add(event_score(table, reason, ender))


def event_score(table: Table, reason: i64, ender: i64) -> Event:
    size = table.rules.seats * SHEET_SEAT
    rows = table.ledger[len(table.ledger) - size :]
    scores = tuple([int(rows[i + 4]) for i in range(0, size, SHEET_SEAT)])
    totals = tuple([int(rows[i + 5]) for i in range(0, size, SHEET_SEAT)])
    name = "went_out" if reason == End.WENT_OUT else "case_closed"
    shut_out = int(table.ledger[len(table.ledger) - size - SHEET_HEAD + 3])
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
    """Between two rounds: the points, and what a lead is worth while so many are still to be made."""
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
