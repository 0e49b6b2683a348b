"""The draw: from the Case File, or the top of the FBI Files."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import EVERYBODY, NO_NEWS, Event
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Act, Kind, Phase
from casefile.games.bonnie_and_clyde.table import Table


def files_closed(table: Table) -> bool:
    """The stall guard: after a number of barren turns in a row the FBI Files may not be drawn from (BC-TECH-02)."""
    limit = table.rules.stall_limit * table.rules.seats
    return limit > 0 and table.barren >= limit


def only_case_file(table: Table) -> bool:
    """The draw leaves no choice: the FBI Files are closed, or a turn without a discard has left them empty."""
    return table.files_n == 0 or files_closed(table)


def legal_draws(table: Table, out: vec[i64]) -> i64:
    """The Case File, or the top of the FBI Files (BC-DRAW-01)."""
    out[0] = Act.DRAW_CASE_FILE
    out[1] = Act.TAKE_FILES
    return 1 if only_case_file(table) else 2


def draw_case_file(table: Table) -> None:
    """BC-DRAW-01…03; the draw is secret (BC-INFO-08)."""
    kind = table.next_card()
    table.gain(table.turn, kind)
    table.fruitful = 1
    table.phase = Phase.PLAY
    if table.journal is not None:
        table.tell_secret("draw", "card", kind, "left", table.case_n)


def take_files(table: Table) -> None:
    """Take the top of the FBI Files, seen by all (BC-INFO-08)."""
    table.files_n -= 1
    kind = table.files[table.files_n]
    table.files[table.files_n] = 0
    table.files_has[kind] -= 1
    table.filed[kind] -= 1
    table.gain(table.turn, kind)
    table.known[table.turn * Kind.COUNT + kind] += 1
    table.drawn = kind
    table.phase = Phase.PLAY
    if table.journal is not None:
        news = EVERYBODY if table.files_n and not table.rules.open_files else NO_NEWS  # the next card comes to light
        table.journal.add(Event("take", table.turn, {"card": kind, "top": table.files_top()}, {}, news))
