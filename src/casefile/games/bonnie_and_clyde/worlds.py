"""Worlds: a full State drawn from what one seat knows. Every arrangement of the unseen cards is equally likely, or
the other hands are filled by a guess.

It reads the flat observation alone and so cannot consult the truth. Hard constraints: the sizes of all places; cards
known to be in a hand stay there; the FBI Files hold their top card and, below it, no more of a kind than was openly
filed (what a Hinton took from there unseen may be anywhere unseen; with discard_pile = top any unseen card may lie
there); a remembered under-card stays; outlaws lie only
where an under-card is unknown and not cleared. The other seats are credited with what everybody knows, and with their
own looks.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.counts import fill_hands, lay_out
from casefile.engine.game import Game
from casefile.engine.guessing import Guess
from casefile.engine.state import NOBODY, zeros
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Card, Index, Kind, Location, Phase, Rules, Seat, Stream
from casefile.games.bonnie_and_clyde.slots import SeatSeen, Seen, restore_open
from casefile.games.bonnie_and_clyde.state import BonnieAndClydeState

FINE: Final = 1 << 30  # how finely a probability is drawn


def world(
    game: Game, rules: Rules, source: Chance, numbers: list[int], ledger: list[int], guess: Guess | None
) -> BonnieAndClydeState:
    """A State that gives the observation `numbers` back, its future chance drawn from `source`.

    With a `guess` the other hands are filled by it.
    """
    state = BonnieAndClydeState(game, source, rules)
    state.clear()
    state.ledger = vec[i64](ledger)
    seen = vec[i64](numbers)
    length: i64 = len(numbers)
    seat: i64
    public_part(state, seen)
    free = known_hands(state, seen)
    used = under_cards(state, seen, free, source)
    used = fill_files(state, seen, length, free, source, used)
    if guess is not None:
        for seat in range(rules.seats):
            if seat != seen[Seen.SEAT]:
                used = guess.fill(seat, state.hands, state.hand_n[seat], free, source, Stream.WORLD, used)
    spread(state, seen, length, free, used)
    return state


def known_hands(state: BonnieAndClydeState, seen: vec[i64]) -> vec[i64]:
    """Put into the hands what is known of them; return the evidence and Hintons that are not placed yet, by kind."""
    rules = state.rules
    free = zeros(Kind.COUNT)
    i: i64
    seat: i64
    kind: i64
    for kind in range(Kind.COUNT):
        free[kind] = rules.copies[kind]
    for i in range(Seat.MOST * Location.COUNT):
        free[i % Location.COUNT] -= state.upright[i] + state.sideways[i]
    if state.phase == Phase.FILES or state.phase == Phase.HINTON_LOOK:
        free[Card.HINTON] -= 1  # being played
    for seat in range(rules.seats):
        for kind in range(Kind.COUNT):
            block = Seen.SEATS + seat * Seen.PER_SEAT
            held = seen[block + SeatSeen.KNOWN + kind] + seen[block + SeatSeen.RECALLED + kind]
            if seat == seen[Seen.SEAT]:
                held = seen[Seen.HAND + Seen.PER_KIND * kind]
            state.hands[seat * Kind.COUNT + kind] = held
            free[kind] -= held
    return free


def spread(state: BonnieAndClydeState, seen: vec[i64], length: i64, free: vec[i64], used: i64) -> None:
    """Shuffle what is not placed yet, and fill with it, in turn: under-cards, hands, FBI Files, Case File."""
    rules = state.rules
    seats = rules.seats
    deck = zeros(rules.cards)
    n = lay_out(free, Kind.COUNT, deck)
    i: i64
    kind: i64
    state.chance.shuffle(Stream.WORLD, used, deck, n)
    for i in range(Location.COUNT):
        if seen[Seen.UNDER_THERE + Seen.PER_LOCATION * i] and state.under[i] == Index.NONE:
            n -= 1
            state.under[i] = deck[n]
    n = fill_hands(state.hands, state.hand_n, Kind.COUNT, seen[Seen.SEAT], deck, n)
    if rules.unlisted_files:
        if length <= Seen.SEATS + seats * Seen.PER_SEAT:
            for i in range(state.files_n - 1):
                n -= 1
                state.files[i] = deck[n]
                state.files_has[deck[n]] += 1
        for kind in range(Kind.COUNT):
            state.filed[kind] = state.files_has[kind]
    for i in range(state.case_n):
        state.case_file[i] = deck[i]


def public_part(state: BonnieAndClydeState, seen: vec[i64]) -> None:
    """Everything that the observation says outright."""
    state.totals = zeros(Seat.MOST)
    restore_open(state, seen)
    location: i64
    kind: i64
    seat: i64
    for location in range(Location.COUNT):
        state.melded |= seen[Seen.MELDED + Seen.PER_LOCATION * location] << location
    missed: i64 = 0
    for kind in range(Kind.COUNT):
        state.filed[kind] = seen[Seen.FILED + Seen.PER_KIND * kind]
        missed += seen[Seen.MISSED + Seen.PER_KIND * kind]
    if missed:
        for kind in range(Kind.COUNT):
            state.miss(seen[Seen.SEAT], kind, seen[Seen.MISSED + Seen.PER_KIND * kind])
    for seat in range(state.rules.seats):
        block = Seen.SEATS + seat * Seen.PER_SEAT
        for kind in range(Kind.COUNT):
            for _ in range(seen[block + SeatSeen.RECALLED + kind]):
                state.recall(seen[Seen.SEAT], seat, kind)


def under_cards(state: BonnieAndClydeState, seen: vec[i64], free: vec[i64], source: Chance) -> i64:
    """Put the known under-cards in place, then the missing outlaws at random; return the numbers of chance used."""
    hiding = zeros(Location.COUNT)  # where an unseen outlaw may lie
    places: i64 = 0
    seen_outlaws: i64 = 0
    location: i64
    for location in range(Location.COUNT):
        there = seen[Seen.UNDER_THERE + Seen.PER_LOCATION * location]
        card = seen[Seen.UNDER_CARD + Seen.PER_LOCATION * location]
        if location == state.look_at and seen[Seen.LOOK_CARD] != Index.NONE:
            card = seen[Seen.LOOK_CARD]
        state.under[location] = card
        if card >= Card.BONNIE:
            seen_outlaws |= 1 << (card - Card.BONNIE)
        elif card != Index.NONE:
            free[card] -= 1
        elif there and not state.cleared >> location & 1:
            hiding[places] = location
            places += 1
    used: i64 = 0
    outlaw: i64
    for outlaw in range(2):
        if state.captor[outlaw] == NOBODY and not seen_outlaws >> outlaw & 1:
            i = source.below(Stream.WORLD, used, places)
            used += 1
            state.under[hiding[i]] = Card.BONNIE + outlaw
            places -= 1
            hiding[i] = hiding[places]
    return used


def fill_files(
    state: BonnieAndClydeState, seen: vec[i64], length: i64, free: vec[i64], source: Chance, used: i64
) -> i64:
    """The FBI Files: as shown, or their top card over a pile that fits what was filed and what is left."""
    kind: i64
    i: i64
    shown = Seen.SEATS + state.rules.seats * Seen.PER_SEAT
    if length > shown:
        for i in range(state.files_n):
            kind = seen[shown + i]
            state.files[i] = kind
            state.files_has[kind] += 1
            free[kind] -= 1
        return used
    if state.files_n == 0:
        return used
    top = seen[Seen.FILES_TOP]
    free[top] -= 1
    state.files_has[top] += 1
    state.files[state.files_n - 1] = top
    if state.rules.unlisted_files:
        return used
    most = zeros(Kind.COUNT)
    most[top] = -1
    missing: i64 = 1 - state.files_n  # cards that a Hinton took from the pile, unseen by this seat
    for kind in range(Kind.COUNT):
        most[kind] += seen[Seen.FILED + Seen.PER_KIND * kind] - seen[Seen.MISSED + Seen.PER_KIND * kind]
        missing += most[kind]
    if missing:
        used = drop_missing(most, free, missing, source, used)
    n: i64 = 0
    for kind in range(Kind.COUNT):
        for _ in range(most[kind]):
            state.files[n] = kind
            n += 1
        state.files_has[kind] += most[kind]
        free[kind] -= most[kind]
    return source.shuffle(Stream.WORLD, used, state.files, n)


def drop_missing(most: vec[i64], free: vec[i64], missing: i64, source: Chance, used: i64) -> i64:
    """Lower `most` by `missing` cards, each composition of the pile as likely as there are ways to pick its cards.

    `tail[kind][m]` counts the ways to fill the pile from this kind on with m cards missing there.
    """
    width = missing + 1
    tail: list[float] = [0.0] * ((Kind.COUNT + 1) * width)
    tail[Kind.COUNT * width] = 1.0
    kind: i64 = Kind.COUNT - 1
    m: i64
    gone: i64
    while kind >= 0:
        for m in range(width):
            ways = 0.0
            for gone in range(min(m, most[kind]) + 1):
                ways += choose(free[kind], most[kind] - gone) * tail[(kind + 1) * width + m - gone]
            tail[kind * width + m] = ways
        kind -= 1
    left = missing
    for kind in range(Kind.COUNT):
        draw = tail[kind * width + left] * float(source.below(Stream.WORLD, used, FINE)) / float(FINE)
        used += 1
        gone = 0
        while True:
            draw -= choose(free[kind], most[kind] - gone) * tail[(kind + 1) * width + left - gone]
            if draw < 0.0 or gone == min(left, most[kind]):
                break
            gone += 1
        most[kind] -= gone
        left -= gone
    return used


def choose(n: i64, k: i64) -> float:
    """The number of ways to choose k of n."""
    if k > n:
        return 0.0
    ways = 1.0
    i: i64
    for i in range(k):
        ways = ways * float(n - i) / float(i + 1)
    return ways
