"""The release: which card a seat moves, and the order that follows from it."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.state import NOBODY
from casefile.engine.vecs import vec
from casefile.games.fbi import choosing
from casefile.games.fbi.layout import Act, Index, Kind
from casefile.games.fbi.table import Table


def legal_releases(table: Table, seat: i64, out: vec[i64]) -> i64:
    """None, or any card of the own slammer (FBI-ORDER-01, -02, -07)."""
    out[0] = Act.RELEASE_NONE
    n: i64 = 1
    kind: i64
    mine = seat * Kind.MOST
    for kind in range(table.rules.kinds):
        out[n] = Act.RELEASE + kind
        if table.slammers[mine + kind]:
            n += 1
    return n


def release(table: Table, seat: i64, kind: i64) -> None:
    """Release a card of the slammer, or Index.NONE, in sight of all (FBI-ORDER-06, FBI-INFO-04)."""
    table.released[seat] = kind
    if kind != Index.NONE:
        table.lose(seat, kind)
        table.gone[kind] += 1
    if table.journal is not None:
        table.journal.add(Event("release", seat, {"card": kind}))
    table.place += 1
    if table.place < table.rules.seats:
        table.turn = (seat + 1) % table.rules.seats
    else:
        fix_order(table)
        choosing.begin_choice(table)


def fix_order(table: Table) -> None:
    """Slammer cards by value, equal ones clockwise from the cuffs holder (FBI-ORDER-03…05, -08)."""
    seats = table.rules.seats
    place: i64
    for place in range(seats):
        seat = (table.cuffs + place) % seats
        at = place
        while at > 0 and worth(table, table.order[at - 1]) < worth(table, seat):
            table.order[at] = table.order[at - 1]
            at -= 1
        table.order[at] = seat
    if table.journal is not None:
        table.journal.add(Event("order", NOBODY, {"order": tuple([int(seat) for seat in table.order])}))


def worth(table: Table, seat: i64) -> i64:
    """The value of the card that a seat has released: 0 without a card, more than any bystander (FBI-ORDER-03)."""
    kind = table.released[seat]
    return table.rules.value[kind] if kind >= 0 else i64(0)
