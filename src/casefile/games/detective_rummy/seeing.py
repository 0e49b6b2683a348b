"""What a seat may know: the one whitelist, written number by number."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    Changer,
    ChangerState,
    Flag,
    Frame,
    Index,
    Kind,
    Phase,
    Place,
    Seat,
    Selecting,
    Tile,
    Verb,
)
from casefile.games.detective_rummy.slots import SeatSeen, Seen, see_open
from casefile.games.detective_rummy.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist (DR-SETUP-13, -16, DR-GC-08, -09).

    Own alone: the hand, what is being selected, exchanged, looked at, given; secret cards; what was put under the
    deck. Before the Case is set up, neither Assignments nor Game Changers are to be seen.

    Statements, not conditional expressions: those make Python ints, compiled.
    """
    see_open(table, out)
    out[Seen.SEAT] = seat
    see_selection(table, seat, out)
    out[Seen.CHANGERS] = 0
    if table.laid:
        out[Seen.CHANGERS] = table.changer_n
    see_tokens(table, out)
    see_changers(table, seat, out)
    see_cards(table, seat, out)
    see_seats(table, seat, out)
    return see_buried(table, seat, out, Seen.SEATS + table.rules.seats * Seen.PER_SEAT)


def see_selection(table: Table, seat: i64, out: vec[i64]) -> None:
    """What the reader is selecting or about to pass on."""
    kind: i64
    out[Seen.GIVING] = Index.NONE
    if seat >= 0:
        out[Seen.GIVING] = table.giving[seat]
    if seat >= 0 and seat == table.turn:
        out[Seen.SELECTING] = table.selecting
        out[Seen.DECLARED] = table.declared
        out[Seen.PICKED_SIZE] = table.picked_n
        picked = table.picked
        for kind in range(Kind.MOST):
            out[Seen.PICKED + kind] = picked[kind]
        return
    out[Seen.SELECTING] = Selecting.NOTHING
    out[Seen.DECLARED] = Index.NONE
    out[Seen.PICKED_SIZE] = 0
    for kind in range(Kind.MOST):
        out[Seen.PICKED + kind] = 0


def see_tokens(table: Table, out: vec[i64]) -> None:
    """The tokens on Suspects and on the Assignments that are laid out; seats that nobody has have none."""
    seats = table.rules.seats
    tokens = table.tokens
    tiles = table.tiles
    tile_tokens = table.tile_tokens
    i: i64
    seat: i64
    at: i64 = 0
    for i in range(Place.MOST):
        for seat in range(Seat.MOST):
            out[Seen.TOKENS + at + seat] = 0
            if seat < seats:
                out[Seen.TOKENS + at + seat] = tokens[seat * Place.MOST + i]
        at += Seen.PER_PLACE
    at = 0
    for i in range(Tile.MOST):
        out[Seen.ASSIGNMENT + at] = Index.NONE
        if i < table.tile_n:
            out[Seen.ASSIGNMENT + at] = tiles[i]
        for seat in range(Seat.MOST):
            out[Seen.TILE_TOKENS + at + seat] = 0
            if seat < seats:
                out[Seen.TILE_TOKENS + at + seat] = tile_tokens[seat * Tile.MOST + i]
        at += Seen.PER_TILE


def see_cards(table: Table, seat: i64, out: vec[i64]) -> None:
    """The own hand, what the reader has exchanged, and what lies apart for a look that the reader shares."""
    looking = table.depth > 0 and table.looked_n > 0 and sees_look(table, seat)
    exchanged = seat >= 0 and len(table.aside) > 0
    hands = table.hands
    aside = table.aside
    looked = table.looked
    mine = seat * Kind.MOST
    kind: i64
    for kind in range(Kind.MOST):
        out[Seen.HAND + kind] = 0
        out[Seen.LOOKED + kind] = 0
        out[Seen.ASIDE + kind] = 0
        if seat >= 0:
            out[Seen.HAND + kind] = hands[mine + kind]
        if exchanged:
            out[Seen.ASIDE + kind] = aside[mine + kind]
        if looking:
            out[Seen.LOOKED + kind] = looked[kind]


def sees_look(table: Table, seat: i64) -> bool:
    """Whether the cards that lie apart for a look are open to this seat."""
    i: i64
    for i in range(table.depth):
        if table.stack[i * Frame.SIZE] == Verb.ASK_LOOK:
            return (
                table.stack[i * Frame.SIZE + Frame.SEAT] == seat
                or table.stack[i * Frame.SIZE + Frame.C] & Flag.REVEALED > 0
            )
    return False


def see_changers(table: Table, seat: i64, out: vec[i64]) -> None:
    """Where Game Changers lie or went to; which one, if it was read aloud, is the own one, or was looked at."""
    i: i64
    at: i64 = 0
    for i in range(Changer.MOST):
        out[Seen.CHANGER_STACK + at] = Index.NONE
        out[Seen.CHANGER_STATE + at] = ChangerState.DOWN
        out[Seen.CHANGER_CARD + at] = Index.NONE
        if table.laid and i < table.changer_n:
            state = table.changer_state[i]
            out[Seen.CHANGER_STACK + at] = table.changer_stack[i]
            out[Seen.CHANGER_STATE + at] = state
            hidden = state == ChangerState.DOWN or (
                state == ChangerState.SECRET and table.changer_owner[i] != seat and table.phase != Phase.OVER
            )
            peeked = seat >= 0 and table.peeked[i] >> seat & 1 > 0
            if peeked or not hidden:
                out[Seen.CHANGER_CARD + at] = table.changers[i]
        at += Seen.PER_CHANGER


def see_seats(table: Table, reader: i64, out: vec[i64]) -> None:
    """How many cards each seat has exchanged, and what the reader alone knows of its hand."""
    block: i64 = Seen.SEATS
    seat: i64
    kind: i64
    for seat in range(table.rules.seats):
        aside: i64 = 0
        if len(table.aside):
            for kind in range(Kind.MOST):
                aside += table.aside[seat * Kind.MOST + kind]
        out[block + SeatSeen.ASIDE_SIZE] = aside
        for kind in range(Kind.MOST):
            out[block + SeatSeen.RECALLED + kind] = 0
        if reader >= 0 and len(table.recalled):
            first = (reader * table.rules.seats + seat) * Kind.MOST
            for kind in range(Kind.MOST):
                out[block + SeatSeen.RECALLED + kind] = table.recalled[first + kind]
        block += Seen.PER_SEAT


def see_buried(table: Table, seat: i64, out: vec[i64], n: i64) -> i64:
    """For each layer of cards put under the deck, the uppermost first: who did it, how many, and to that seat
    which ones; in which order nobody knows.
    """
    layers: i64 = len(table.buried) >> 1
    out[n] = layers
    n += 1
    i: i64
    kind: i64
    bottom: i64 = 0
    for i in range(layers):
        bottom += table.buried[2 * i + 1]
    for i in range(layers):
        size = table.buried[2 * i + 1]
        bottom -= size
        out[n] = table.buried[2 * i]
        out[n + 1] = size
        n += 2
        if table.buried[2 * i] == seat:
            for kind in range(Kind.MOST):
                out[n + kind] = 0
            for kind in range(bottom, bottom + size):
                out[n + table.deck[kind]] += 1
            n += Kind.MOST
    return see_pool(table, seat, out, n)


def see_pool(table: Table, seat: i64, out: vec[i64], n: i64) -> i64:
    """At most so many of each kind are in the deck, once it was shuffled from the discard pile."""
    out[n] = len(table.pool)
    n += 1
    kind: i64
    for kind in range(len(table.pool)):
        out[n + kind] = table.pool[kind]
        if seat >= 0:
            out[n + kind] -= table.drawn[seat * Kind.MOST + kind]
    return n + len(table.pool)
