"""The discard, and the end of a turn, a round and a match."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import NOBODY
from casefile.games.bonnie_and_clyde import dealing, drawing, scoring
from casefile.games.bonnie_and_clyde.layout import End, Index, Phase
from casefile.games.bonnie_and_clyde.table import Table


def discard(table: Table, kind: i64) -> None:
    """BC-DISC-01…03, then BC-END-01…04: out, or the end of the turn."""
    seat = table.turn
    table.lose(seat, kind, 1)
    table.file(kind)
    if table.journal is not None:
        table.journal.add(Event("discard", seat, {"card": kind, "left": table.hand_n[seat]}))
    if table.hand_n[seat] == 0 and not (table.case_n == 0 and table.rules.final_turn_deck):
        end_round(table, End.WENT_OUT)
    else:
        end_turn(table)


def end_turn_without_discard(table: Table) -> None:
    """The last card was played (only with keep_for_discard = false): going out takes a discard (BC-END-01)."""
    if table.journal is not None:
        table.journal.add(Event("no_discard", table.turn))
    end_turn(table)


def end_turn(table: Table) -> None:
    """BC-END-02: the round is over with the Case File, else the next seat draws."""
    if table.case_n == 0:
        end_round(table, End.CASE_CLOSED)
    else:
        table.turn = (table.turn + 1) % table.rules.seats  # BC-TURN-01…03
        table.phase = Phase.DRAW
        table.hinton_used = 0
        table.drawn = Index.NONE
        table.barren += 1
        if table.fruitful:
            table.barren = 0
        table.fruitful = 0
        table.turns += 1
        if table.journal is not None and drawing.files_closed(table):
            table.journal.add(Event("files_closed", table.turn, {"turns": table.barren}))


def end_round(table: Table, reason: i64) -> None:
    """Add the round up, then deal the next one or end the match; a match that is only tried out is left off here."""
    scoring.score(table, reason)
    if scoring.decided(table):
        table.turn = NOBODY
        table.phase = Phase.OVER
        if table.journal is not None:
            totals = tuple([int(table.totals[seat]) for seat in range(table.rules.seats)])
            table.journal.add(Event("match_over", NOBODY, {"rounds": table.round, "totals": totals}))
    elif table.trial:
        table.round += 1
    else:
        dealing.deal(table)
