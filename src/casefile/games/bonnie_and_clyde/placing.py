"""Melds and layoffs: the cards go down, then the look, then the car (BC-PLACE-01)."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import either
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde import ending
from casefile.games.bonnie_and_clyde.layout import Act, Card, Due, Index, Location, Phase
from casefile.games.bonnie_and_clyde.table import Table


# Placements: the cards go down, then the look, then the car (BC-PLACE-01).
def place(table: Table, location: i64, n: i64, due: i64) -> None:
    """BC-MELD-01, BC-LAYOFF-02; sideways where the car stands now, for good (BC-PLACE-02…04)."""
    seat = table.turn
    table.lose(seat, location, n)
    if table.car == location:
        table.sideways[seat * Location.COUNT + location] += n
    else:
        table.upright[seat * Location.COUNT + location] += n
    table.melded |= 1 << location
    table.fruitful = 1
    table.due = due
    if table.journal is not None:
        name = "meld" if due == Due.UP else "layoff"
        sideways = int(table.car == location)
        table.journal.add(Event(name, seat, {"location": location, "size": n, "sideways": sideways}))
    if table.under[location] == Index.NONE:  # BC-LOOK-05
        move_car(table)
    elif table.rules.look_optional:
        table.look_at = location
        table.phase = Phase.ASK_LOOK
    else:
        look(table, location)


def look(table: Table, location: i64) -> None:
    """BC-LOOK-01…03: capture an outlaw where the car stands; anything else is the looker's secret (BC-INFO-03)."""
    card = table.under[location]
    if card >= Card.BONNIE and table.car == location:
        table.captor[card - Card.BONNIE] = table.turn
        table.uncover(location)
        if table.journal is not None:
            table.journal.add(Event("capture", table.turn, {"card": card, "location": location}, {}, EVERYBODY))
        move_car(table)
        return
    table.looked[table.turn] |= 1 << location
    if table.car == location:
        table.cleared |= 1 << location  # an outlaw would have been captured
    table.look_at = location
    table.phase = Phase.LOOK
    if table.journal is not None:
        table.tell_secret("look", "card", card, "location", location)


def pass_look(table: Table) -> None:
    if table.journal is not None:
        table.journal.add(Event("pass_look", table.turn, {"location": table.look_at}))
    move_car(table)


def legal_after_look(table: Table, out: vec[i64]) -> i64:
    """Keep the card or leave it; an outlaw is left (BC-LOOK-03, BC-LOOK-04, BC-HINTON-05, BC-HINTON-06)."""
    if table.under[table.look_at] >= Card.BONNIE:
        out[0] = Act.LEAVE
        return 1
    return either(out, Act.KEEP, Act.LEAVE)


def keep(table: Table) -> None:
    """The looked-at card goes into the hand; whoever had looked there before knows which (BC-LOOK-04)."""
    location = table.look_at
    kind = table.under[location]
    holder = table.turn
    seat: i64
    if table.journal is not None:
        knowers: dict[int, dict[str, Value]] = {}
        for seat in range(table.rules.seats):
            if table.looked[seat] >> location & 1 and (table.rules.memory_aid or seat == holder):
                knowers[seat] = {"card": kind}
        table.journal.add(Event("keep", holder, {"location": location}, knowers))
    for seat in range(table.rules.seats):
        if table.looked[seat] >> location & 1 and seat != holder:
            table.recall(seat, holder, kind)
    table.gain(holder, kind)
    table.uncover(location)
    after_look(table)


def leave(table: Table) -> None:
    if table.journal is not None:
        table.journal.add(Event("leave", table.turn, {"location": table.look_at}))
    after_look(table)


def after_look(table: Table) -> None:
    if table.phase == Phase.HINTON_LOOK:
        table.look_at = Index.NONE
        table.phase = Phase.PLAY
        table.file(Card.HINTON)
        if table.hand_n[table.turn] == 0:
            ending.end_turn_without_discard(table)
    else:
        move_car(table)


def move_car(table: Table) -> None:
    """BC-CAR-01…06: a meld drives up, a layoff up or down; the car stays on the board."""
    table.look_at = Index.NONE
    if table.due == Due.UP:
        if table.car < Location.COUNT - 1:
            table.car += 1
    elif table.rules.edge_may_stay or 0 < table.car < Location.COUNT - 1:
        table.phase = Phase.CAR
        return
    elif table.car == 0:
        table.car = 1
    else:
        table.car -= 1
    parked(table)


def drive(table: Table, action: i64) -> None:
    """The car goes where its driver says; off the board means staying (only asked with edge_layoff = may_stay)."""
    if action == Act.UP:
        if table.car < Location.COUNT - 1:
            table.car += 1
    elif table.car > 0:
        table.car -= 1
    parked(table)


def parked(table: Table) -> None:
    table.due = Due.NOTHING
    table.phase = Phase.PLAY
    if table.journal is not None:
        table.journal.add(Event("car", table.turn, {"to": table.car}))
    if table.hand_n[table.turn] == 0:
        ending.end_turn_without_discard(table)
