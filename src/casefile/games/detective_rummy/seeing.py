"""What a seat may know: the one whitelist, written number by number."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    CHANGER_BLOCK,
    FACE_DOWN,
    KINDS,
    NONE,
    PLACE_BLOCK,
    PLACES,
    SEAT_ASIDE,
    SEAT_BASE,
    SEAT_BLOOD,
    SEAT_CHARACTER,
    SEAT_FAME,
    SEAT_HAND,
    SEAT_ITEMS,
    SEAT_KNOWN,
    SEAT_MODIFIERS,
    SEAT_READY,
    SEAT_RECALLED,
    SEAT_TOTAL,
    SEAT_WOUNDED,
    SEEN_ASIDE,
    SEEN_BLOCK,
    SEEN_CHANGERS,
    SEEN_DISCARD,
    SEEN_FRAMES,
    SEEN_HAND,
    SEEN_LAWYERS,
    SEEN_LOOKED,
    SEEN_PICKED,
    SEEN_PLACES,
    SEEN_SEATS,
    SEEN_SITES,
    SEEN_TILES,
    SITES,
    SKILLS,
    TILE_BLOCK,
    TILES,
    ChangerState,
    Flag,
    Frame,
    Item,
    Phase,
    Selecting,
    Verb,
)
from casefile.games.detective_rummy.table import Table


def see_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    """The whitelist (DR-SETUP-13, -16, DR-GC-08, -09). `view.observation` names the places.

    Own alone: the hand, what is being selected, exchanged, looked at, given; secret cards; what was put under the
    deck. Before the Case is set up, neither Assignments nor Game Changers are to be seen.
    """
    rules = table.rules
    seats = rules.seats
    i: i64
    n: i64
    own = seat >= 0 and seat == table.turn
    out[0] = seat
    out[1] = table.round
    out[2] = table.case
    out[3] = table.phase
    out[4] = table.turn
    out[5] = table.active
    out[6] = table.start
    out[7] = table.marker
    out[8] = table.turns
    out[9] = table.danger
    out[10] = table.danger_next
    out[11] = table.danger_every
    out[12] = table.deck_n
    out[13] = table.discard_n
    out[14] = table.healed
    out[15] = table.set_done
    out[16] = table.prints_left
    out[17] = table.changer_taken
    out[18] = table.print_tokens
    out[19] = table.suspects_turn
    out[20] = table.tiles_turn
    out[21] = table.paid
    out[22] = table.extra_now
    out[23] = table.pending
    out[24] = table.answer
    out[25] = table.depth
    out[26] = table.selecting if own else i64(Selecting.NOTHING)
    out[27] = table.declared if own else i64(NONE)
    out[28] = table.picked_n if own else i64(0)
    out[29] = table.looked_n
    out[30] = table.place_n
    out[31] = table.site_n
    out[32] = table.tile_n
    out[33] = table.changer_n if table.laid else i64(0)
    out[34] = table.laid
    out[35] = table.giving[seat] if seat >= 0 else i64(NONE)
    for i in range(PLACES):
        at = SEEN_PLACES + i * PLACE_BLOCK
        out[at] = table.suspects[i]
        out[at + 1] = table.icons[i]
        out[at + 2] = table.alibi[i]
        for n in range(4):
            out[at + 3 + n] = table.tokens[n * PLACES + i] if n < seats else i64(0)
    for i in range(SKILLS):
        out[SEEN_LAWYERS + i] = table.lawyers[i]
    for i in range(SITES):
        out[SEEN_SITES + 2 * i] = table.sites[i]
        out[SEEN_SITES + 2 * i + 1] = table.closed[i]
    for i in range(TILES):
        at = SEEN_TILES + i * TILE_BLOCK
        out[at] = table.tiles[i] if i < table.tile_n else i64(NONE)
        for n in range(4):
            out[at + 1 + n] = table.tile_tokens[n * TILES + i] if n < seats else i64(0)
    see_changers(table, seat, out)
    at = seat * KINDS
    private = table.depth > 0 and table.looked_n > 0 and sees_look(table, seat)
    for i in range(KINDS):
        out[SEEN_DISCARD + i] = table.discard[i]
        out[SEEN_HAND + i] = table.hands[at + i] if seat >= 0 else i64(0)
        out[SEEN_PICKED + i] = table.picked[i] if own else i64(0)
        out[SEEN_LOOKED + i] = table.looked[i] if private else i64(0)
        out[SEEN_ASIDE + i] = table.aside[at + i] if seat >= 0 and len(table.aside) else i64(0)
    for i in range(Frame.DEPTH * Frame.SIZE):  # a frame holds open things alone
        out[SEEN_FRAMES + i] = table.stack[i]
    for n in range(seats):
        see_seat(table, seat, n, out)
    return see_buried(table, seat, out, SEEN_SEATS + seats * SEEN_BLOCK)


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
    for i in range(FACE_DOWN):
        at = SEEN_CHANGERS + i * CHANGER_BLOCK
        shown = table.laid and i < table.changer_n
        state: i64 = table.changer_state[i] if shown else 0
        out[at] = table.changer_stack[i] if shown else i64(NONE)
        out[at + 1] = state
        out[at + 2] = table.changer_owner[i]
        out[at + 3] = table.changer_round[i]
        out[at + 4] = NONE
        hidden = state == ChangerState.DOWN or (
            state == ChangerState.SECRET and table.changer_owner[i] != seat and table.phase != Phase.OVER
        )
        peeked = seat >= 0 and table.peeked[i] >> seat & 1 > 0
        if shown and (peeked or not hidden):
            out[at + 4] = table.changers[i]


def see_seat(table: Table, reader: i64, seat: i64, out: vec[i64]) -> None:
    at = SEEN_SEATS + seat * SEEN_BLOCK
    kind: i64
    out[at + SEAT_CHARACTER] = table.character[seat]
    out[at + SEAT_BASE] = table.base[seat]
    out[at + SEAT_READY] = table.ready[seat]
    out[at + SEAT_WOUNDED] = table.wounded[seat]
    for kind in range(Item.COUNT):
        out[at + SEAT_ITEMS + kind] = table.items[seat * Item.COUNT + kind]
    out[at + SEAT_HAND] = table.hand_n[seat]
    out[at + SEAT_FAME] = table.fame[seat]
    out[at + SEAT_TOTAL] = table.totals[seat]
    out[at + SEAT_MODIFIERS] = table.modifiers[seat]
    out[at + SEAT_BLOOD] = table.blood[seat]
    aside: i64 = 0
    if len(table.aside):
        for kind in range(KINDS):
            aside += table.aside[seat * KINDS + kind]
    out[at + SEAT_ASIDE] = aside
    for kind in range(KINDS):
        out[at + SEAT_KNOWN + kind] = table.known[seat * KINDS + kind]
        out[at + SEAT_RECALLED + kind] = 0
    if reader >= 0 and len(table.recalled):
        first = (reader * table.rules.seats + seat) * KINDS
        for kind in range(KINDS):
            out[at + SEAT_RECALLED + kind] = table.recalled[first + kind]


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
            for kind in range(KINDS):
                out[n + kind] = 0
            for kind in range(bottom, bottom + size):
                out[n + table.deck[kind]] += 1
            n += KINDS
    return see_pool(table, seat, out, n)


def see_pool(table: Table, seat: i64, out: vec[i64], n: i64) -> i64:
    """At most so many of each kind are in the deck, once it was shuffled from the discard pile."""
    out[n] = len(table.pool)
    n += 1
    kind: i64
    for kind in range(len(table.pool)):
        out[n + kind] = table.pool[kind]
        if seat >= 0:
            out[n + kind] -= table.drawn[seat * KINDS + kind]
    return n + len(table.pool)
