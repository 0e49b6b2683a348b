"""Worlds: a full State drawn from what one seat knows, every arrangement of the unseen cards equally likely.

It reads the flat observation alone and so cannot consult the truth. Two things are unseen, and drawn independently:
the order of the deck, uniform over the shuffles of the cards that lie nowhere else; and the agents of each other seat
that has chosen, uniform over the choices that the colours on the table at that moment allowed (of k colours, k(k+1)/2)
or, once one agent is played, over those that contain it (k). What a player would sensibly choose is no hard constraint
and has no say here.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.counts import lay_out
from casefile.engine.game import Game
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.fbi import layout
from casefile.games.fbi.layout import Agent, Colour, Index, Kind, Pair, Rules, Stream, Suit
from casefile.games.fbi.slots import Seen, restore_open
from casefile.games.fbi.state import FbiState


def world(game: Game, rules: Rules, source: Chance, numbers: list[int], ledger: list[int]) -> FbiState:
    """A State that gives the observation `numbers` back; it holds `source`, of which FBI needs no more."""
    state = FbiState(game, source, rules)
    state.clear()
    state.ledger = vec[i64](ledger)
    seen = vec[i64](numbers)
    public_part(state, seen)
    used = choices(state, seen, source)
    fill_deck(state, source, used)
    return state


def public_part(state: FbiState, seen: vec[i64]) -> None:
    """Everything that the observation says outright."""
    restore_open(state, seen)
    rules = state.rules
    seat: i64
    kind: i64
    i: i64
    for seat in range(rules.seats):
        state.order[seat] = seen[Seen.ORDER + seat]
        for kind in range(rules.kinds):
            if rules.value[kind] > 0:
                points = rules.value[kind] * state.slammers[seat * Kind.MOST + kind]
                state.villains[seat * Suit.COUNT + rules.suit[kind]] += points
    at = Seen.SEATS + rules.seats * Seen.PER_SEAT
    colour: i64
    for colour in range(Colour.COUNT):
        state.row_n[colour] = seen[at]
        at += 1
        for i in range(rules.longest):
            state.rows[colour * rules.longest + i] = seen[at]
            at += 1


def choices(state: FbiState, seen: vec[i64], source: Chance) -> i64:
    """The reader's own agents, and for each other seat that has chosen a pair that fits; return the numbers used."""
    used: i64 = 0
    seat: i64
    for seat in range(state.rules.seats):
        if not seen[Seen.CHOSEN_BY] >> seat & 1:
            continue
        if seat == seen[Seen.SEAT]:
            state.chosen[2 * seat] = seen[Seen.FIRST_AGENT]
            state.chosen[2 * seat + 1] = seen[Seen.SECOND_AGENT]
            continue
        ways = fitting(state, seat, Index.NONE)
        pair = fitting(state, seat, source.below(Stream.WORLD, used, ways))
        used += 1
        state.chosen[2 * seat] = layout.FIRST_AGENT[pair]
        state.chosen[2 * seat + 1] = layout.SECOND_AGENT[pair]
    return used


def fitting(state: FbiState, seat: i64, wanted: i64) -> i64:
    """Fitting pair number `wanted` of a seat; with Index.NONE, how many there are."""
    n: i64 = 0
    pair: i64
    for pair in range(Pair.COUNT + Colour.COUNT):
        if fits(state, seat, layout.FIRST_AGENT[pair], layout.SECOND_AGENT[pair]):
            if n == wanted:
                return pair
            n += 1
    return n


def fits(state: FbiState, seat: i64, first: i64, second: i64) -> bool:
    """Whether these agents could be chosen, and contain those that the seat has played."""
    offered = state.offered
    if not offered >> first & 1 or (second != Agent.DOUBLE and not offered >> second & 1):
        return False
    shown = state.played[2 * seat]
    other = state.played[2 * seat + 1]
    if other != Index.NONE:
        return (shown == first and other == second) or (shown == second and other == first)
    if shown == Index.NONE:
        return True
    return shown in (first, second)


def fill_deck(state: FbiState, source: Chance, used: i64) -> None:
    """The cards that lie nowhere else, shuffled."""
    rules = state.rules
    free = zeros(Kind.MOST)
    kind: i64
    seat: i64
    colour: i64
    i: i64
    for kind in range(rules.purple):
        free[kind] = rules.copies[kind] - state.gone[kind]
        for seat in range(rules.seats):
            free[kind] -= state.slammers[seat * Kind.MOST + kind]
    for colour in range(Colour.COUNT):
        for i in range(state.row_n[colour]):
            free[state.rows[colour * rules.longest + i]] -= 1
    rest = zeros(state.deck_n)
    n = lay_out(free, rules.purple, rest)
    source.shuffle(Stream.WORLD, used, rest, n)
    for i in range(n):
        state.deck[rules.cards - n + i] = rest[i]
