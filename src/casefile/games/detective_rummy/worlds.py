"""Worlds: a full State drawn from what one seat knows, every arrangement of the unseen cards equally likely.

It reads the flat observation alone and so cannot consult the truth. Hard constraints: the sizes of all places; cards
known to be in a hand stay there; what the reader has put under the deck lies there, in any order; a deck that was the
discard pile holds no card that was not in it, or that the reader has drawn of it; a secret Game Changer of somebody
else is one of the unseen secret cards of its pool, and the others lie face down in any order. The other seats are
credited with what everybody knows; what they are selecting is not guessed at.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    ASSIGNMENTS,
    CHANGER_BLOCK,
    FACE_DOWN,
    GAME_CHANGERS,
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
    Frame,
    Item,
    Phase,
    Rules,
    Stream,
    Verb,
)
from casefile.games.detective_rummy.state import DetectiveRummyState

FINE: Final = 1 << 30  # how finely a probability is drawn


def world(game: Game, rules: Rules, source: Chance, numbers: list[int], ledger: list[int]) -> DetectiveRummyState:
    """A State that gives the observation `numbers` back, its future chance drawn from `source`."""
    state = open_table(game, rules, source, numbers)
    state.ledger = vec[i64](ledger)
    seen = vec[i64](numbers)
    used = fill_tiles(state, source, 0)
    used = fill_changers(state, seen, source, used)
    used = fill_cards(state, seen, source, used)
    fill_gifts(state, seen, source, used)
    return state


def open_table(game: Game, rules: Rules, source: Chance, numbers: list[int]) -> DetectiveRummyState:
    """What lies open to all, as a State that can be asked about it."""
    state = DetectiveRummyState(game, source, rules)
    state.clear()
    seen = vec[i64](numbers)
    read_singles(state, seen)
    read_table(state, seen)
    read_seats(state, seen)
    return state


def read_singles(state: DetectiveRummyState, seen: vec[i64]) -> None:
    state.round = seen[1]
    state.case = seen[2]
    state.phase = seen[3]
    state.turn = seen[4]
    state.active = seen[5]
    state.start = seen[6]
    state.marker = seen[7]
    state.turns = seen[8]
    state.danger = seen[9]
    state.danger_next = seen[10]
    state.danger_every = seen[11]
    state.deck_n = seen[12]
    state.discard_n = seen[13]
    state.healed = seen[14]
    state.set_done = seen[15]
    state.prints_left = seen[16]
    state.changer_taken = seen[17]
    state.print_tokens = seen[18]
    state.suspects_turn = seen[19]
    state.tiles_turn = seen[20]
    state.paid = seen[21]
    state.extra_now = seen[22]
    state.pending = seen[23]
    state.answer = seen[24]
    state.depth = seen[25]
    state.selecting = seen[26]
    state.declared = seen[27]
    state.picked_n = seen[28]
    state.looked_n = seen[29]
    state.place_n = seen[30]
    state.site_n = seen[31]
    state.tile_n = seen[32]
    state.laid = seen[34]


def read_table(state: DetectiveRummyState, seen: vec[i64]) -> None:
    i: i64
    seat: i64
    seats = state.rules.seats
    for i in range(PLACES):
        at = SEEN_PLACES + i * PLACE_BLOCK
        state.suspects[i] = seen[at]
        state.icons[i] = seen[at + 1]
        state.alibi[i] = seen[at + 2]
        for seat in range(seats):
            state.tokens[seat * PLACES + i] = seen[at + 3 + seat]
    for i in range(SKILLS):
        state.lawyers[i] = seen[SEEN_LAWYERS + i]
    for i in range(SITES):
        state.sites[i] = seen[SEEN_SITES + 2 * i]
        state.closed[i] = seen[SEEN_SITES + 2 * i + 1]
    for i in range(TILES):
        at = SEEN_TILES + i * TILE_BLOCK
        state.tiles[i] = seen[at]
        for seat in range(seats):
            state.tile_tokens[seat * TILES + i] = seen[at + 1 + seat]
    for i in range(Frame.DEPTH * Frame.SIZE):
        state.stack[i] = seen[SEEN_FRAMES + i]
    for i in range(KINDS):
        state.discard[i] = seen[SEEN_DISCARD + i]
        state.picked[i] = seen[SEEN_PICKED + i]


def read_seats(state: DetectiveRummyState, seen: vec[i64]) -> None:
    seats = state.rules.seats
    seat: i64
    i: i64
    recalls: i64 = 0
    for seat in range(seats):
        at = SEEN_SEATS + seat * SEEN_BLOCK
        state.character[seat] = seen[at + SEAT_CHARACTER]
        state.base[seat] = seen[at + SEAT_BASE]
        state.ready[seat] = seen[at + SEAT_READY]
        state.wounded[seat] = seen[at + SEAT_WOUNDED]
        for i in range(Item.COUNT):
            state.items[seat * Item.COUNT + i] = seen[at + SEAT_ITEMS + i]
        state.hand_n[seat] = seen[at + SEAT_HAND]
        state.fame[seat] = seen[at + SEAT_FAME]
        state.totals[seat] = seen[at + SEAT_TOTAL]
        state.modifiers[seat] = seen[at + SEAT_MODIFIERS]
        state.blood[seat] = seen[at + SEAT_BLOOD]
        for i in range(KINDS):
            state.known[seat * KINDS + i] = seen[at + SEAT_KNOWN + i]
            recalls += seen[at + SEAT_RECALLED + i]
    me = seen[0]
    if recalls:
        state.recalled = zeros(seats * seats * KINDS)
        for seat in range(seats):
            at = SEEN_SEATS + seat * SEEN_BLOCK + SEAT_RECALLED
            for i in range(KINDS):
                state.recalled[(me * seats + seat) * KINDS + i] = seen[at + i]


def fill_tiles(state: DetectiveRummyState, source: Chance, used: i64) -> i64:
    """The Assignments that are not laid out, in any order."""
    allowed = state.rules.case_tile_bits[state.case]
    rest = zeros(ASSIGNMENTS)
    n: i64 = 0
    i: i64
    for i in range(state.tile_n):
        allowed &= ~(1 << state.tiles[i])
    for i in range(ASSIGNMENTS):
        if allowed >> i & 1:
            rest[n] = i
            n += 1
    used = source.shuffle(Stream.WORLD, used, rest, n)
    for i in range(n):
        state.tiles[state.tile_n + i] = rest[i]
    return used


def fill_changers(state: DetectiveRummyState, seen: vec[i64], source: Chance, used: i64) -> i64:
    """Pool by pool: the secret cards of others first, from the unseen secret cards, then those face down."""
    rules = state.rules
    first = state.case * FACE_DOWN
    i: i64
    pool: i64
    step: i64
    known = zeros(GAME_CHANGERS + 1)
    for i in range(FACE_DOWN):
        if rules.case_changers[first + i] == NONE:
            continue
        at = SEEN_CHANGERS + i * CHANGER_BLOCK
        state.changer_n += 1
        state.changer_stack[i] = rules.case_stacks[first + i]
        if state.laid:
            state.changer_stack[i] = seen[at]
            state.changer_state[i] = seen[at + 1]
            state.changer_owner[i] = seen[at + 2]
            state.changer_round[i] = seen[at + 3]
            state.changers[i] = seen[at + 4]
            others = seen[at + 1] == ChangerState.SECRET and seen[at + 2] != seen[0] and state.phase != Phase.OVER
            if (seen[at + 1] == ChangerState.DOWN or others) and seen[at + 4] != NONE:  # the reader has looked at it
                state.peeked[i] = 1 << seen[0]
        if rules.case_fixed[first + i]:
            state.changers[i] = rules.case_changers[first + i]
        if state.changers[i] != NONE:
            known[state.changers[i]] = 1
    cards = zeros(FACE_DOWN)
    for pool in range(3):
        for step in range(2):  # secret ones in other hands, then all the rest
            n: i64 = 0
            for i in range(FACE_DOWN):
                card = rules.case_changers[first + i]
                unseen = card != NONE and not known[card] and rules.changer_pool[card] == pool
                if unseen and (step == 1 or rules.changer_secret[card]):
                    cards[n] = card
                    n += 1
            used = source.shuffle(Stream.WORLD, used, cards, n)
            for i in range(FACE_DOWN):
                wanted = rules.case_changers[first + i]
                if wanted == NONE or state.changers[i] != NONE or rules.changer_pool[wanted] != pool:
                    continue
                if step == 1 or state.changer_state[i] == ChangerState.SECRET:
                    n -= 1
                    state.changers[i] = cards[n]
                    known[cards[n]] = 1
    return used


def fill_cards(state: DetectiveRummyState, seen: vec[i64], source: Chance, used: i64) -> i64:
    """Evidence that lies in no place the reader can see into: shuffled over the places left open."""
    rules = state.rules
    seats = rules.seats
    me = seen[0]
    free = zeros(KINDS)
    kind: i64
    seat: i64
    i: i64
    apart: i64 = 0  # looked at, and seen by the reader
    for kind in range(KINDS):
        free[kind] = rules.copies[kind] - state.discard[kind] - seen[SEEN_LOOKED + kind] - seen[SEEN_ASIDE + kind]
        state.looked[kind] = seen[SEEN_LOOKED + kind]
        apart += state.looked[kind]
    for i in range(state.depth):
        if state.stack[i * Frame.SIZE] == Verb.PRINT:
            free[state.stack[i * Frame.SIZE + Frame.A]] -= 1
    for seat in range(seats):
        at = SEEN_SEATS + seat * SEEN_BLOCK
        for kind in range(KINDS):
            held = seen[at + SEAT_KNOWN + kind] + seen[at + SEAT_RECALLED + kind]
            if seat == me:
                held = seen[SEEN_HAND + kind]
            state.hands[seat * KINDS + kind] = held
            free[kind] -= held
    used = read_layers(state, seen, free, source, used)
    rest = zeros(rules_cards(rules))
    n: i64 = 0
    for kind in range(KINDS):
        for _ in range(free[kind]):
            rest[n] = kind
            n += 1
    used = source.shuffle(Stream.WORLD, used, rest, n)
    if len(state.pool):
        used = choose_deck(state, free, rest, source, used)
    for i in range(state.deck_n):
        if state.deck[i] == NONE:
            n -= 1
            state.deck[i] = rest[n]
    for seat in range(seats):
        if seat != me:
            room = state.hand_n[seat]
            for kind in range(KINDS):
                room -= state.hands[seat * KINDS + kind]
            for _ in range(room):
                n -= 1
                state.hands[seat * KINDS + rest[n]] += 1
    if apart == 0:
        for _ in range(state.looked_n):
            n -= 1
            state.looked[rest[n]] += 1
    if state.phase == Phase.EXCHANGE:
        state.aside = zeros(seats * KINDS)
        for seat in range(seats):
            if seat == me:
                for kind in range(KINDS):
                    state.aside[seat * KINDS + kind] = seen[SEEN_ASIDE + kind]
                continue
            for _ in range(seen[SEEN_SEATS + seat * SEEN_BLOCK + SEAT_ASIDE]):
                n -= 1
                state.aside[seat * KINDS + rest[n]] += 1
    return used


def rules_cards(rules: Rules) -> i64:
    n: i64 = 0
    kind: i64
    for kind in range(KINDS):
        n += rules.copies[kind]
    return n


def read_layers(state: DetectiveRummyState, seen: vec[i64], free: vec[i64], source: Chance, used: i64) -> i64:
    """The layers under the deck: the reader's own hold known cards in any order; the rest of the deck is still open."""
    at = SEEN_SEATS + state.rules.seats * SEEN_BLOCK
    layers = seen[at]
    i: i64
    kind: i64
    bottom: i64 = 0
    for i in range(state.deck_n):
        state.deck[i] = NONE
    begin = zeros(layers)
    state.buried = zeros(2 * layers)
    at += 1
    for i in range(layers):
        begin[i] = at
        state.buried[2 * i] = seen[at]
        state.buried[2 * i + 1] = seen[at + 1]
        bottom += seen[at + 1]
        at += 2
        if seen[at - 2] == seen[0]:
            at += KINDS
    for i in range(layers):
        size = state.buried[2 * i + 1]
        bottom -= size
        if state.buried[2 * i] != seen[0]:
            continue
        cards = zeros(size)
        n: i64 = 0
        for kind in range(KINDS):
            for _ in range(seen[begin[i] + 2 + kind]):
                cards[n] = kind
                n += 1
                free[kind] -= 1
        used = source.shuffle(Stream.WORLD, used, cards, n)
        for kind in range(n):
            state.deck[bottom + kind] = cards[kind]
    if seen[at]:
        state.pool = zeros(KINDS)
        state.drawn = zeros(state.rules.seats * KINDS)
        for kind in range(KINDS):
            state.pool[kind] = seen[at + 1 + kind]
    return used


def choose_deck(state: DetectiveRummyState, free: vec[i64], rest: vec[i64], source: Chance, used: i64) -> i64:
    """Fill `rest` with the unseen cards so that its end can be the deck, which holds no more of a kind than its bound.

    Which cards that are is drawn by weight: kind after kind, from the number of ways to choose so many of its cards
    and the rest of the deck from the kinds to come.
    """
    kind: i64
    i: i64
    size: i64 = 0
    bound = state.pool[:]
    for i in range(state.deck_n):
        if state.deck[i] == NONE:
            size += 1
        else:
            bound[state.deck[i]] -= 1
    ways: list[list[float]] = [[0.0] * (size + 1) for _ in range(KINDS + 1)]
    ways[KINDS][0] = 1.0
    kind = KINDS - 1
    while kind >= 0:
        after = ways[kind + 1]
        here = ways[kind]
        choices = 1.0
        for i in range(max(min(free[kind], bound[kind]), 0) + 1):
            if i:
                choices = choices * float(free[kind] - i + 1) / float(i)
            total: i64
            for total in range(i, size + 1):
                here[total] += choices * after[total - i]
        kind -= 1
    taken = zeros(KINDS)
    left = size
    for kind in range(KINDS):
        if free[kind] == 0:
            continue
        ticket = float(source.below(Stream.WORLD, used, FINE)) / float(FINE) * ways[kind][left]
        used += 1
        choices = 1.0
        i = 0
        most = max(min(free[kind], bound[kind]), 0)
        while i < most and i < left:
            ticket -= choices * ways[kind + 1][left - i]
            if ticket < 0.0:
                break
            i += 1
            choices = choices * float(free[kind] - i + 1) / float(i)
        taken[kind] = i
        left -= i
    deck = zeros(size)
    i = 0
    left = 0
    for kind in range(KINDS):
        for _ in range(taken[kind]):
            deck[left] = kind
            left += 1
        for _ in range(free[kind] - taken[kind]):
            rest[i] = kind
            i += 1
    used = source.shuffle(Stream.WORLD, used, rest, i)
    used = source.shuffle(Stream.WORLD, used, deck, size)
    for kind in range(size):
        rest[i + kind] = deck[kind]
    return used


def fill_gifts(state: DetectiveRummyState, seen: vec[i64], source: Chance, used: i64) -> None:
    """Cards about to be passed on: any card of the hand of whoever has chosen one."""
    if state.depth == 0:
        return
    at = (state.depth - 1) * Frame.SIZE
    if state.stack[at] != Verb.PASSING:
        return
    seat: i64
    for seat in range(state.rules.seats):
        if state.stack[at + Frame.B] >> seat & 1 and not state.stack[at + Frame.BITS] >> seat & 1:
            if seat == seen[0]:
                state.giving[seat] = seen[35]
                continue
            skip = source.below(Stream.WORLD, used, state.hand_n[seat])
            used += 1
            kind: i64 = 0
            while skip >= state.hands[seat * KINDS + kind]:
                skip -= state.hands[seat * KINDS + kind]
                kind += 1
            state.giving[seat] = kind
