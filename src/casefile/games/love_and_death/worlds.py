"""Worlds: a full State drawn from what one seat knows, every arrangement of the unseen cards equally likely.

It reads the flat observation alone and so cannot consult the truth. Unseen are the order of each deck, uniform over its
shuffles, and which random memories were set aside: uniform over those that nobody has seen yet. The dice and reshuffles
to come are those of the new source.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    MOST_CARDS,
    SEEN_DECK_N,
    SEEN_DISCARDS,
    SEEN_DISPLAY,
    SEEN_FRAMES,
    SEEN_HP,
    SEEN_KILLS,
    SEEN_MARKERS,
    SEEN_QUEUE,
    SEEN_REST,
    SEEN_SKILLS,
    SEEN_USES,
    Deck,
    Frame,
    Police,
    Rules,
    Skill,
    Spot,
    Stream,
    Weapon,
)
from casefile.games.love_and_death.state import LoveAndDeathState


def world(game: Game, rules: Rules, source: Chance, numbers: list[int], ledger: list[int]) -> LoveAndDeathState:
    """A State that gives the observation `numbers` back."""
    state = LoveAndDeathState(game, source, rules)
    state.clear()
    state.ledger = vec[i64](ledger)
    seen = vec[i64](numbers)
    singles(state, seen)
    rows(state, seen)
    used = set_aside(state, seen, source)
    deck: i64
    for deck in range(Deck.COUNT):
        used = fill_deck(state, seen, source, deck, used)
    return state


def singles(state: LoveAndDeathState, seen: vec[i64]) -> None:
    """The single numbers, in the order of `see_into`."""
    state.round = seen[1]
    state.turn = seen[2]
    state.phase = seen[3]
    state.at = seen[4]
    state.ask = seen[5]
    state.lead = seen[6]
    state.noted = seen[7]
    state.nights = seen[8]
    state.road_type = seen[9]
    state.next_road = seen[10]
    state.road_card = seen[11]
    state.stop = seen[12]
    state.halts = seen[13]
    state.place_deck = seen[14]
    state.place_card = seen[15]
    state.used = seen[16]
    state.shop = seen[17]
    state.hard = seen[18]
    state.bought = seen[19]
    state.corpses = seen[20]
    state.called_off = seen[21]
    state.lodging = seen[22]
    state.swaps = seen[23]
    state.space = seen[24]
    state.police = seen[25]
    state.police_space = seen[26]
    state.wounds = seen[27]
    state.level = seen[28]
    state.fighting = seen[29]
    state.fought = seen[30]
    state.last_line = seen[31]
    state.shield = seen[32]
    state.dawn_fought = seen[33]
    state.ammo = seen[34]
    state.ammo_cap = seen[35]
    state.food = seen[36]
    state.cash = seen[37]
    state.clue = seen[38]
    state.love = seen[39]
    state.lake = seen[40]
    state.victims = seen[41]
    state.car = seen[42]
    state.gas = seen[43]
    state.body = seen[44]
    state.loot = seen[45]
    state.wanted = seen[46]
    state.weather = seen[47]
    state.skies = seen[48]
    state.owned = seen[49]
    state.bearing = seen[50]
    state.slept = seen[51]
    state.driven = seen[52]
    state.accident_wrecks = seen[53]
    state.xp_spent = seen[54]
    state.armed = seen[55]
    state.boosted = seen[56]
    state.improved = seen[57]
    state.achieved = seen[58]
    state.met = seen[59]
    state.depth = seen[60]
    state.queue_n = seen[61]


def rows(state: LoveAndDeathState, seen: vec[i64]) -> None:
    i: i64
    for i in range(2):
        state.hp[i] = seen[SEEN_HP + i]
        state.hp_max[i] = seen[SEEN_HP + 2 + i]
    for i in range(2 * Skill.COUNT):
        state.skills[i] = seen[SEEN_SKILLS + i]
    for i in range(Weapon.SLOTS):
        state.display[i] = seen[SEEN_DISPLAY + i]
    for i in range(Weapon.COUNT):
        state.uses[i] = seen[SEEN_USES + i]
    for i in range(Police.FACES):
        state.kills[i] = seen[SEEN_KILLS + i]
    for i in range(Spot.COUNT):
        state.markers[i] = seen[SEEN_MARKERS + i]
    for i in range(Deck.COUNT):
        state.deck_n[i] = seen[SEEN_DECK_N + i]
        state.discards[i] = seen[SEEN_DISCARDS + i]
    for i in range(Frame.DEPTH * Frame.SIZE):
        state.frames[i] = seen[SEEN_FRAMES + i]
    for i in range(state.queue_n):
        state.queue[i] = seen[SEEN_QUEUE + i]


def set_aside(state: LoveAndDeathState, seen: vec[i64], source: Chance) -> i64:
    """Which random memories are out of the game, of those not yet met; return the numbers used."""
    rest = seen[SEEN_REST + Deck.MEMORIES]
    unmet = zeros(MOST_CARDS)
    n: i64 = 0
    out: i64 = -seen[SEEN_DECK_N + Deck.MEMORIES]
    card: i64
    for card in range(MOST_CARDS):
        out += rest >> card & 1
        if rest & state.rules.random & ~state.met & 1 << card:
            unmet[n] = card
            n += 1
    used = source.shuffle(Stream.WORLD, 0, unmet, n)
    for card in range(out):
        state.aside |= 1 << unmet[card]
    return used


def fill_deck(state: LoveAndDeathState, seen: vec[i64], source: Chance, deck: i64, used: i64) -> i64:
    """The cards that may still be drawn, shuffled."""
    rest = seen[SEEN_REST + deck]
    if deck == Deck.MEMORIES:
        rest &= ~state.aside
    pile = zeros(MOST_CARDS)
    n: i64 = 0
    card: i64
    for card in range(MOST_CARDS):
        if rest >> card & 1:
            pile[n] = card
            n += 1
    used = source.shuffle(Stream.WORLD, used, pile, n)
    first = state.rules.deck_at[deck]
    for card in range(n):
        state.deck[first + card] = pile[card]
    return used
