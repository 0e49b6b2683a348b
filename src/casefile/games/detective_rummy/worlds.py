"""Worlds: a full State drawn from what one seat knows. Every arrangement of the unseen cards is equally likely, or the
other hands are filled by a guess.

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
from casefile.engine.counts import fill_hands, lay_out
from casefile.engine.game import Game
from casefile.engine.guessing import Guess
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    Assignment,
    Changer,
    ChangerState,
    Frame,
    Index,
    Kind,
    Phase,
    Place,
    Rules,
    Stream,
    Tile,
    Verb,
)
from casefile.games.detective_rummy.slots import SeatSeen, Seen, restore_open
from casefile.games.detective_rummy.state import DetectiveRummyState

FINE: Final = 1 << 30  # how finely a probability is drawn


def world(
    game: Game, rules: Rules, source: Chance, numbers: list[int], ledger: list[int], guess: Guess | None
) -> DetectiveRummyState:
    """A State that gives the observation `numbers` back, its future chance drawn from `source`.

    With a `guess` the other hands are filled by it.
    """
    state = open_table(game, rules, source, numbers)
    state.ledger = vec[i64](ledger)
    seen = vec[i64](numbers)
    used = fill_tiles(state, source, 0)
    used = fill_changers(state, seen, source, used)
    used = fill_cards(state, seen, source, used, guess)
    fill_gifts(state, seen, source, used)
    return state


def open_table(game: Game, rules: Rules, source: Chance, numbers: list[int]) -> DetectiveRummyState:
    """What lies open to all, as a State that can be asked about it."""
    state = DetectiveRummyState(game, source, rules)
    state.begin_match()
    seen = vec[i64](numbers)
    restore_open(state, seen)
    read_tokens(state, seen)
    read_selection(state, seen)
    read_recalled(state, seen)
    return state


def read_tokens(state: DetectiveRummyState, seen: vec[i64]) -> None:
    """The tokens on Suspects, and the Assignments that are laid out with theirs."""
    i: i64
    seat: i64
    for i in range(Place.MOST):
        for seat in range(state.rules.seats):
            state.tokens[seat * Place.MOST + i] = seen[Seen.TOKENS + Seen.PER_PLACE * i + seat]
    for i in range(Tile.MOST):
        state.tiles[i] = seen[Seen.ASSIGNMENT + Seen.PER_TILE * i]
        for seat in range(state.rules.seats):
            state.tile_tokens[seat * Tile.MOST + i] = seen[Seen.TILE_TOKENS + Seen.PER_TILE * i + seat]


def read_selection(state: DetectiveRummyState, seen: vec[i64]) -> None:
    kind: i64
    state.selecting = seen[Seen.SELECTING]
    state.declared = seen[Seen.DECLARED]
    state.picked_n = seen[Seen.PICKED_SIZE]
    for kind in range(Kind.MOST):
        state.picked[kind] = seen[Seen.PICKED + kind]


def read_recalled(state: DetectiveRummyState, seen: vec[i64]) -> None:
    """What the reader alone knows of the hands."""
    seats = state.rules.seats
    seat: i64
    kind: i64
    for seat in range(seats):
        block = Seen.SEATS + seat * Seen.PER_SEAT
        for kind in range(Kind.MOST):
            n = seen[block + SeatSeen.RECALLED + kind]
            if n:
                if len(state.recalled) == 0:
                    state.recalled = zeros(seats * seats * Kind.MOST)
                state.recalled[(seen[Seen.SEAT] * seats + seat) * Kind.MOST + kind] = n


def fill_tiles(state: DetectiveRummyState, source: Chance, used: i64) -> i64:
    """The Assignments that are not laid out, in any order."""
    allowed = state.rules.case_tile_bits[state.case]
    rest = zeros(Assignment.COUNT)
    n: i64 = 0
    i: i64
    for i in range(state.tile_n):
        allowed &= ~(1 << state.tiles[i])
    for i in range(Assignment.COUNT):
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
    first = state.case * Changer.MOST
    me = seen[Seen.SEAT]
    i: i64
    pool: i64
    step: i64
    known = zeros(Changer.COUNT + 1)
    for i in range(Changer.MOST):
        if rules.case_changers[first + i] == Index.NONE:
            continue
        state.changer_n += 1
        state.changer_stack[i] = rules.case_stacks[first + i]
        if state.laid:
            at = Seen.PER_CHANGER * i
            where = seen[Seen.CHANGER_STATE + at]
            state.changer_stack[i] = seen[Seen.CHANGER_STACK + at]
            state.changer_state[i] = where
            state.changers[i] = seen[Seen.CHANGER_CARD + at]
            others = where == ChangerState.SECRET and state.changer_owner[i] != me and state.phase != Phase.OVER
            if (where == ChangerState.DOWN or others) and state.changers[
                i
            ] != Index.NONE:  # the reader has looked at it
                state.peeked[i] = 1 << me
        if rules.case_fixed[first + i]:
            state.changers[i] = rules.case_changers[first + i]
        if state.changers[i] != Index.NONE:
            known[state.changers[i]] = 1
    cards = zeros(Changer.MOST)
    for pool in range(3):
        for step in range(2):  # secret ones in other hands, then all the rest
            n: i64 = 0
            for i in range(Changer.MOST):
                card = rules.case_changers[first + i]
                unseen = card != Index.NONE and not known[card] and rules.changer_pool[card] == pool
                if unseen and (step == 1 or rules.changer_secret[card]):
                    cards[n] = card
                    n += 1
            used = source.shuffle(Stream.WORLD, used, cards, n)
            for i in range(Changer.MOST):
                wanted = rules.case_changers[first + i]
                if wanted == Index.NONE or state.changers[i] != Index.NONE or rules.changer_pool[wanted] != pool:
                    continue
                if step == 1 or state.changer_state[i] == ChangerState.SECRET:
                    n -= 1
                    state.changers[i] = cards[n]
                    known[cards[n]] = 1
    return used


def fill_cards(state: DetectiveRummyState, seen: vec[i64], source: Chance, used: i64, guess: Guess | None) -> i64:
    """Evidence that lies in no place the reader can see into: shuffled over the places left open.

    A guess comes first, unless much is known of the deck: then what it may hold has to be chosen before all else.
    """
    free = zeros(Kind.MOST)
    place_known(state, seen, free)
    used = read_layers(state, seen, free, source, used)
    seat: i64
    if guess is not None and len(state.pool) == 0:
        for seat in range(state.rules.seats):
            if seat != seen[Seen.SEAT]:
                used = guess.fill(seat, state.hands, state.hand_n[seat], free, source, Stream.WORLD, used)
    rest = zeros(rules_cards(state.rules))
    n = lay_out(free, Kind.MOST, rest)
    used = source.shuffle(Stream.WORLD, used, rest, n)
    if len(state.pool):
        used = choose_deck(state, free, rest, source, used)
    deal_rest(state, seen, rest, n)
    return used


def place_known(state: DetectiveRummyState, seen: vec[i64], free: vec[i64]) -> None:
    """Cards that the reader sees, or knows to be in a hand; `free` is what is left of all the others."""
    kind: i64
    seat: i64
    i: i64
    for kind in range(Kind.MOST):
        state.looked[kind] = seen[Seen.LOOKED + kind]
        free[kind] = state.rules.copies[kind] - state.discard[kind] - state.looked[kind] - seen[Seen.ASIDE + kind]
    for i in range(state.depth):
        if state.stack[i * Frame.SIZE] == Verb.PRINT:
            free[state.stack[i * Frame.SIZE + Frame.A]] -= 1
    for seat in range(state.rules.seats):
        block = Seen.SEATS + seat * Seen.PER_SEAT
        for kind in range(Kind.MOST):
            held = seen[block + SeatSeen.KNOWN + kind] + seen[block + SeatSeen.RECALLED + kind]
            if seat == seen[Seen.SEAT]:
                held = seen[Seen.HAND + kind]
            state.hands[seat * Kind.MOST + kind] = held
            free[kind] -= held


def deal_rest(state: DetectiveRummyState, seen: vec[i64], rest: vec[i64], n: i64) -> None:
    """The first `n` cards of `rest`, from the last on: to the deck, the hands, a look and the exchange."""
    me = seen[Seen.SEAT]
    seats = state.rules.seats
    kind: i64
    seat: i64
    i: i64
    for i in range(state.deck_n):
        if state.deck[i] == Index.NONE:
            n -= 1
            state.deck[i] = rest[n]
    n = fill_hands(state.hands, state.hand_n, Kind.MOST, me, rest, n)
    apart: i64 = 0  # looked at, and seen by the reader
    for kind in range(Kind.MOST):
        apart += state.looked[kind]
    if apart == 0:
        for _ in range(state.looked_n):
            n -= 1
            state.looked[rest[n]] += 1
    if state.phase == Phase.EXCHANGE:
        state.aside = zeros(seats * Kind.MOST)
        for kind in range(Kind.MOST):
            if me >= 0:
                state.aside[me * Kind.MOST + kind] = seen[Seen.ASIDE + kind]
        for seat in range(seats):
            if seat != me:
                for _ in range(seen[Seen.SEATS + seat * Seen.PER_SEAT + SeatSeen.ASIDE_SIZE]):
                    n -= 1
                    state.aside[seat * Kind.MOST + rest[n]] += 1


def rules_cards(rules: Rules) -> i64:
    n: i64 = 0
    kind: i64
    for kind in range(Kind.MOST):
        n += rules.copies[kind]
    return n


def read_layers(state: DetectiveRummyState, seen: vec[i64], free: vec[i64], source: Chance, used: i64) -> i64:
    """The layers under the deck: the reader's own hold known cards in any order; the rest of the deck is still open."""
    at = Seen.SEATS + state.rules.seats * Seen.PER_SEAT
    layers = seen[at]
    i: i64
    kind: i64
    bottom: i64 = 0
    for i in range(state.deck_n):
        state.deck[i] = Index.NONE
    begin = zeros(layers)
    state.buried = zeros(2 * layers)
    at += 1
    for i in range(layers):
        begin[i] = at
        state.buried[2 * i] = seen[at]
        state.buried[2 * i + 1] = seen[at + 1]
        bottom += seen[at + 1]
        at += 2
        if seen[at - 2] == seen[Seen.SEAT]:
            at += Kind.MOST
    for i in range(layers):
        size = state.buried[2 * i + 1]
        bottom -= size
        if state.buried[2 * i] != seen[Seen.SEAT]:
            continue
        cards = zeros(size)
        n: i64 = 0
        for kind in range(Kind.MOST):
            for _ in range(seen[begin[i] + 2 + kind]):
                cards[n] = kind
                n += 1
                free[kind] -= 1
        used = source.shuffle(Stream.WORLD, used, cards, n)
        for kind in range(n):
            state.deck[bottom + kind] = cards[kind]
    if seen[at]:
        state.pool = zeros(Kind.MOST)
        state.drawn = zeros(state.rules.seats * Kind.MOST)
        for kind in range(Kind.MOST):
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
        if state.deck[i] == Index.NONE:
            size += 1
        else:
            bound[state.deck[i]] -= 1
    ways = ways_to_fill(free, bound, size)
    taken = zeros(Kind.MOST)
    left = size
    for kind in range(Kind.MOST):
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
    for kind in range(Kind.MOST):
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


def ways_to_fill(free: vec[i64], bound: vec[i64], size: i64) -> list[list[float]]:
    """For each kind and number of cards, the ways to choose so many from this kind and those to come."""
    ways: list[list[float]] = [[0.0] * (size + 1) for _ in range(Kind.MOST + 1)]
    ways[Kind.MOST][0] = 1.0
    i: i64
    total: i64
    kind: i64 = Kind.MOST - 1
    while kind >= 0:
        after = ways[kind + 1]
        here = ways[kind]
        choices = 1.0
        for i in range(max(min(free[kind], bound[kind]), 0) + 1):
            if i:
                choices = choices * float(free[kind] - i + 1) / float(i)
            for total in range(i, size + 1):
                here[total] += choices * after[total - i]
        kind -= 1
    return ways


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
            if seat == seen[Seen.SEAT]:
                state.giving[seat] = seen[Seen.GIVING]
                continue
            skip = source.below(Stream.WORLD, used, state.hand_n[seat])
            used += 1
            kind: i64 = 0
            while skip >= state.hands[seat * Kind.MOST + kind]:
                skip -= state.hands[seat * Kind.MOST + kind]
                kind += 1
            state.giving[seat] = kind
