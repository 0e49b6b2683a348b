"""What a seat may know: the one whitelist, written number by number."""

from __future__ import annotations

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.detective_rummy.choices import Choices
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


@mypyc_attr(acyclic=True)
class Seeing(Choices):
    """A Table as one seat sees it."""

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        """The whitelist (DR-SETUP-13, -16, DR-GC-08, -09). `view.observation` names the places.

        Own alone: the hand, what is being selected, exchanged, looked at, given; secret cards; what was put under the
        deck. Before the Case is set up, neither Assignments nor Game Changers are to be seen.
        """
        rules = self.rules
        seats = rules.seats
        i: i64
        n: i64
        own = seat >= 0 and seat == self.turn
        out[0] = seat
        out[1] = self.round
        out[2] = self.case
        out[3] = self.phase
        out[4] = self.turn
        out[5] = self.active
        out[6] = self.start
        out[7] = self.marker
        out[8] = self.turns
        out[9] = self.danger
        out[10] = self.danger_next
        out[11] = self.danger_every
        out[12] = self.deck_n
        out[13] = self.discard_n
        out[14] = self.healed
        out[15] = self.set_done
        out[16] = self.prints_left
        out[17] = self.changer_taken
        out[18] = self.print_tokens
        out[19] = self.suspects_turn
        out[20] = self.tiles_turn
        out[21] = self.paid
        out[22] = self.extra_now
        out[23] = self.pending
        out[24] = self.answer
        out[25] = self.depth
        out[26] = self.selecting if own else i64(Selecting.NOTHING)
        out[27] = self.declared if own else i64(NONE)
        out[28] = self.picked_n if own else i64(0)
        out[29] = self.looked_n
        out[30] = self.place_n
        out[31] = self.site_n
        out[32] = self.tile_n
        out[33] = self.changer_n if self.laid else i64(0)
        out[34] = self.laid
        out[35] = self.giving[seat] if seat >= 0 else i64(NONE)
        for i in range(PLACES):
            at = SEEN_PLACES + i * PLACE_BLOCK
            out[at] = self.suspects[i]
            out[at + 1] = self.icons[i]
            out[at + 2] = self.alibi[i]
            for n in range(4):
                out[at + 3 + n] = self.tokens[n * PLACES + i] if n < seats else i64(0)
        for i in range(SKILLS):
            out[SEEN_LAWYERS + i] = self.lawyers[i]
        for i in range(SITES):
            out[SEEN_SITES + 2 * i] = self.sites[i]
            out[SEEN_SITES + 2 * i + 1] = self.closed[i]
        for i in range(TILES):
            at = SEEN_TILES + i * TILE_BLOCK
            out[at] = self.tiles[i] if i < self.tile_n else i64(NONE)
            for n in range(4):
                out[at + 1 + n] = self.tile_tokens[n * TILES + i] if n < seats else i64(0)
        self.see_changers(seat, out)
        at = seat * KINDS
        private = self.depth > 0 and self.looked_n > 0 and self.sees_look(seat)
        for i in range(KINDS):
            out[SEEN_DISCARD + i] = self.discard[i]
            out[SEEN_HAND + i] = self.hands[at + i] if seat >= 0 else i64(0)
            out[SEEN_PICKED + i] = self.picked[i] if own else i64(0)
            out[SEEN_LOOKED + i] = self.looked[i] if private else i64(0)
            out[SEEN_ASIDE + i] = self.aside[at + i] if seat >= 0 and len(self.aside) else i64(0)
        for i in range(Frame.DEPTH * Frame.SIZE):  # a frame holds open things alone
            out[SEEN_FRAMES + i] = self.stack[i]
        for n in range(seats):
            self.see_seat(seat, n, out)
        return self.see_buried(seat, out, SEEN_SEATS + seats * SEEN_BLOCK)

    def sees_look(self, seat: i64) -> bool:
        """Whether the cards that lie apart for a look are open to this seat."""
        i: i64
        for i in range(self.depth):
            if self.stack[i * Frame.SIZE] == Verb.ASK_LOOK:
                return (
                    self.stack[i * Frame.SIZE + Frame.SEAT] == seat
                    or self.stack[i * Frame.SIZE + Frame.C] & Flag.REVEALED > 0
                )
        return False

    def see_changers(self, seat: i64, out: vec[i64]) -> None:
        """Where Game Changers lie or went to; which one, if it was read aloud, is the own one, or was looked at."""
        i: i64
        for i in range(FACE_DOWN):
            at = SEEN_CHANGERS + i * CHANGER_BLOCK
            shown = self.laid and i < self.changer_n
            state: i64 = self.changer_state[i] if shown else 0
            out[at] = self.changer_stack[i] if shown else i64(NONE)
            out[at + 1] = state
            out[at + 2] = self.changer_owner[i]
            out[at + 3] = self.changer_round[i]
            out[at + 4] = NONE
            hidden = state == ChangerState.DOWN or (
                state == ChangerState.SECRET and self.changer_owner[i] != seat and self.phase != Phase.OVER
            )
            peeked = seat >= 0 and self.peeked[i] >> seat & 1 > 0
            if shown and (peeked or not hidden):
                out[at + 4] = self.changers[i]

    def see_seat(self, reader: i64, seat: i64, out: vec[i64]) -> None:
        at = SEEN_SEATS + seat * SEEN_BLOCK
        kind: i64
        out[at + SEAT_CHARACTER] = self.character[seat]
        out[at + SEAT_BASE] = self.base[seat]
        out[at + SEAT_READY] = self.ready[seat]
        out[at + SEAT_WOUNDED] = self.wounded[seat]
        for kind in range(Item.COUNT):
            out[at + SEAT_ITEMS + kind] = self.items[seat * Item.COUNT + kind]
        out[at + SEAT_HAND] = self.hand_n[seat]
        out[at + SEAT_FAME] = self.fame[seat]
        out[at + SEAT_TOTAL] = self.totals[seat]
        out[at + SEAT_MODIFIERS] = self.modifiers[seat]
        out[at + SEAT_BLOOD] = self.blood[seat]
        aside: i64 = 0
        if len(self.aside):
            for kind in range(KINDS):
                aside += self.aside[seat * KINDS + kind]
        out[at + SEAT_ASIDE] = aside
        for kind in range(KINDS):
            out[at + SEAT_KNOWN + kind] = self.known[seat * KINDS + kind]
            out[at + SEAT_RECALLED + kind] = 0
        if reader >= 0 and len(self.recalled):
            first = (reader * self.rules.seats + seat) * KINDS
            for kind in range(KINDS):
                out[at + SEAT_RECALLED + kind] = self.recalled[first + kind]

    def see_buried(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """For each layer of cards put under the deck, the uppermost first: who did it, how many, and to that seat
        which ones; in which order nobody knows.
        """
        layers: i64 = len(self.buried) >> 1
        out[n] = layers
        n += 1
        i: i64
        kind: i64
        bottom: i64 = 0
        for i in range(layers):
            bottom += self.buried[2 * i + 1]
        for i in range(layers):
            size = self.buried[2 * i + 1]
            bottom -= size
            out[n] = self.buried[2 * i]
            out[n + 1] = size
            n += 2
            if self.buried[2 * i] == seat:
                for kind in range(KINDS):
                    out[n + kind] = 0
                for kind in range(bottom, bottom + size):
                    out[n + self.deck[kind]] += 1
                n += KINDS
        return self.see_pool(seat, out, n)

    def see_pool(self, seat: i64, out: vec[i64], n: i64) -> i64:
        """At most so many of each kind are in the deck, once it was shuffled from the discard pile."""
        out[n] = len(self.pool)
        n += 1
        kind: i64
        for kind in range(len(self.pool)):
            out[n + kind] = self.pool[kind]
            if seat >= 0:
                out[n + kind] -= self.drawn[seat * KINDS + kind]
        return n + len(self.pool)
