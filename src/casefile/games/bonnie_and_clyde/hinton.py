"""Ted Hinton: out of the hand at once, onto the FBI Files after his effect (BC-HINTON-07…09)."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import Event
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Act, Card, Index, Kind, Phase
from casefile.games.bonnie_and_clyde.table import Table


def send_hinton(table: Table) -> None:
    table.lose(table.turn, Card.HINTON, 1)
    table.hinton_used = 1


def hinton_draw(table: Table) -> None:
    """BC-HINTON-03, BC-HINTON-10: two cards, or the last one."""
    send_hinton(table)
    first = table.next_card()
    table.gain(table.turn, first)
    second: i64 = Index.NONE
    if table.case_n:
        second = table.next_card()
        table.gain(table.turn, second)
    table.fruitful = 1
    table.file(Card.HINTON)
    if table.journal is not None:
        cards: tuple[int, ...] = (first,) if second == Index.NONE else (first, second)
        counts = {"count": len(cards), "left": table.case_n}
        table.journal.add(Event("hinton_draw", table.turn, counts, {table.turn: {"cards": cards}}, 1 << table.turn))


def hinton_files(table: Table) -> None:
    """BC-HINTON-04: its player, and nobody else, now sees the whole pile (BC-INFO-01)."""
    send_hinton(table)
    table.phase = Phase.FILES
    kind: i64
    for kind in range(Kind.COUNT):
        gone = table.filed[kind] - table.files_has[kind]
        if gone:
            table.miss(table.turn, kind, gone - table.missed_by(table.turn, kind))
    if table.journal is not None:
        pile = tuple([int(card) for card in table.files[: table.files_n]])
        table.journal.add(Event("hinton_files", table.turn, {}, {table.turn: {"files": pile}}, 1 << table.turn))


def legal_fetches(table: Table, out: vec[i64]) -> i64:
    """Any card of the FBI Files (BC-HINTON-04, BC-HINTON-11)."""
    n: i64 = 0
    kind: i64
    for kind in range(Kind.COUNT):
        out[n] = Act.FETCH + kind
        if table.files_has[kind]:
            n += 1
    return n


def fetch(table: Table, kind: i64) -> None:
    """Take the copy nearest the top (BC-HINTON-04), unseen by the others (BC-INFO-06) unless the pile is open.

    Where nothing but one kind was ever filed, everybody knows what it was all the same.
    """
    plain = table.rules.open_files or table.all_filed_are(kind)
    i = table.files_n - 1
    while table.files[i] != kind:
        i -= 1
    table.files_n -= 1
    while i < table.files_n:
        table.files[i] = table.files[i + 1]
        i += 1
    table.files[i] = 0
    table.files_has[kind] -= 1
    table.gain(table.turn, kind)
    if plain:
        table.filed[kind] -= 1
        table.known[table.turn * Kind.COUNT + kind] += 1
    else:
        table.miss(table.turn, kind, 1)
    table.file(Card.HINTON)
    table.phase = Phase.PLAY
    if table.journal is not None:
        if table.rules.open_files:
            table.journal.add(Event("fetch", table.turn, {"card": kind}, {}))
        else:
            table.journal.add(Event("fetch", table.turn, {}, {table.turn: {"card": kind}}))


def hinton_under(table: Table, location: i64) -> None:
    """BC-HINTON-05, BC-HINTON-06: a look that never captures."""
    send_hinton(table)
    table.look_at = location
    table.looked[table.turn] |= 1 << location
    table.phase = Phase.HINTON_LOOK
    if table.journal is not None:
        table.tell_secret("hinton_look", "card", table.under[location], "location", location)
