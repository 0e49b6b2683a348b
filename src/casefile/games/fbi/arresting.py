"""The arrests: each agent takes a character of its colour, in order and in reverse."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.fbi import dealing, scoring
from casefile.games.fbi.layout import Agent, Index, Phase, Released
from casefile.games.fbi.table import Table


def agent_left(table: Table, seat: i64) -> i64:
    """The colour of the second pass: the agent not yet played, or the same again with 2x (FBI-ARREST-06, -07)."""
    first = table.chosen[2 * seat]
    second = table.chosen[2 * seat + 1]
    return first if second == Agent.DOUBLE or table.played[2 * seat] == second else second


def legal_first(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Either agent, even where its colour is gone; no pass (FBI-ARREST-01, -08, -10)."""
    out[0] = table.rules.arrest + table.chosen[2 * seat]
    out[1] = table.rules.arrest + table.chosen[2 * seat + 1]
    return 1 if table.chosen[2 * seat + 1] == Agent.DOUBLE else 2


def legal_second(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The agent that is left."""
    out[0] = table.rules.arrest + agent_left(table, seat)
    return 1


def arrest(table: Table, seat: i64, colour: i64) -> None:
    """Play an agent and take the end of its row, if there is one (FBI-ARREST-02…05, -09; FBI-VAR-03)."""
    agent = colour
    second = i64(table.phase == Phase.SECOND_ARREST)
    if second and table.chosen[2 * seat + 1] == Agent.DOUBLE:
        agent = Agent.DOUBLE  # FBI-TECH-04
    table.played[2 * seat + second] = agent
    kind: i64 = Index.NONE
    led = scoring.bonus_seat(table, colour) if table.journal is not None else i64(NOBODY)
    if table.row_n[colour]:
        table.row_n[colour] -= 1
        at = colour * table.rules.longest + table.row_n[colour]
        kind = table.rows[at]
        table.rows[at] = 0
        table.gain(seat, kind)
    if table.journal is not None:
        others = (1 << table.rules.seats) - 1 - (1 << seat)
        leads = scoring.bonus_seat(table, colour)
        public = {"colour": colour, "agent": agent, "card": kind, "second": second, "led": led, "leads": leads}
        table.journal.add(Event("arrest", seat, public, {}, others))
    next_arrest(table)


def next_arrest(table: Table) -> None:
    """Through the order, then back through it, so that its last seat plays twice in a row (FBI-ARREST-01, -06)."""
    seats = table.rules.seats
    table.place += 1
    if table.phase == Phase.FIRST_ARREST:
        if table.place < seats:
            table.turn = table.order[table.place]
            return
        table.phase = Phase.SECOND_ARREST
        table.place = 0
    if table.place < seats:
        table.turn = table.order[seats - 1 - table.place]
    else:
        end_turn(table)


def end_turn(table: Table) -> None:
    """Agents and slammer cards go back, characters stay (FBI-TURN-02…04); the cuffs pass on (FBI-CUFFS-02)."""
    seats = table.rules.seats
    seat: i64
    for seat in range(seats):
        table.released[seat] = Released.UNDECIDED
        table.order[seat] = Index.NONE
    for seat in range(2 * seats):
        table.chosen[seat] = Index.NONE
        table.played[seat] = Index.NONE
    table.offered = 0
    if table.deck_n == 0:  # FBI-END-01, -02
        scoring.score(table)
    else:
        table.cuffs = (table.cuffs + 1) % seats
        dealing.begin_turn(table)
