"""The numbers of the table, and their places in the observation.

Written from `fields.py` by `python -m casefile.engine.slots`: change that, and run it again.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance
from casefile.engine.game import Game
from casefile.engine.state import NOBODY, State, zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    Assignment,
    Changer,
    Deck,
    Frame,
    Index,
    Item,
    Kind,
    Phase,
    Place,
    Rules,
    Selecting,
    Site,
    Skill,
    Tile,
)


class Seen:
    """Where the parts of the observation stand."""

    SEAT: Final = 0
    HAND_NUMBER: Final = 1
    CASE: Final = 2
    PHASE: Final = 3
    TURN: Final = 4
    ACTIVE: Final = 5
    START: Final = 6
    MARKER: Final = 7
    TURNS: Final = 8
    DANGER: Final = 9
    DANGER_NEXT: Final = 10
    DANGER_EVERY: Final = 11
    DECK: Final = 12
    DISCARD_SIZE: Final = 13
    HEALED: Final = 14
    SET_DONE: Final = 15
    PRINTS_LEFT: Final = 16
    CHANGER_TAKEN: Final = 17
    PRINT_TOKENS: Final = 18
    SUSPECTS_TURN: Final = 19
    TILES_TURN: Final = 20
    PAID: Final = 21
    EXTRA_NOW: Final = 22
    PENDING: Final = 23
    ANSWER: Final = 24
    DEPTH: Final = 25
    SELECTING: Final = 26
    DECLARED: Final = 27
    PICKED_SIZE: Final = 28
    LOOKED_SIZE: Final = 29
    PLACES: Final = 30
    SITES: Final = 31
    TILES: Final = 32
    CHANGERS: Final = 33
    LAID: Final = 34
    GIVING: Final = 35
    SUSPECT: Final = 36  # for each place
    ICONS: Final = 37  # for each place
    ALIBI: Final = 38  # for each place
    TOKENS: Final = 39  # for each place
    LAWYERS: Final = 78  # for each skill
    LOCATION: Final = 84  # for each site
    CLOSED: Final = 85  # for each site
    ASSIGNMENT: Final = 92  # for each tile
    TILE_TOKENS: Final = 93  # for each tile
    CHANGER_STACK: Final = 122  # for each changer
    CHANGER_STATE: Final = 123  # for each changer
    CHANGER_OWNER: Final = 124  # for each changer
    CHANGER_ROUND: Final = 125  # for each changer
    CHANGER_CARD: Final = 126  # for each changer
    DISCARD: Final = 182  # for each kind
    HAND: Final = 230  # for each kind
    PICKED: Final = 278  # for each kind
    LOOKED: Final = 326  # for each kind
    ASIDE: Final = 374  # for each kind
    FRAMES: Final = 422  # for each number
    PER_PLACE: Final = 7  # from one place to the next
    PER_SITE: Final = 2  # from one site to the next
    PER_TILE: Final = 5  # from one tile to the next
    PER_CHANGER: Final = 5  # from one changer to the next
    SEATS: Final = 518  # a block for each seat: see SeatSeen
    PER_SEAT: Final = 110
    END: Final = 518  # after it the seats


class SeatSeen:
    """Where the parts of a seat stand in its block."""

    CHARACTER: Final = 0
    BASE: Final = 1
    READY: Final = 2
    WOUNDED: Final = 3
    ITEMS: Final = 4  # for each item
    HAND_SIZE: Final = 8
    FAME: Final = 9
    TOTAL: Final = 10
    MODIFIERS: Final = 11
    BLOOD: Final = 12
    ASIDE_SIZE: Final = 13
    KNOWN: Final = 14  # for each kind
    RECALLED: Final = 62  # for each kind


NAMES: Final = (
    "hands",
    "hand_n",
    "known",
    "recalled",
    "deck",
    "deck_n",
    "buried",
    "pool",
    "drawn",
    "discard",
    "discard_n",
    "aside",
    "looked",
    "looked_n",
    "giving",
    "picked",
    "picked_n",
    "selecting",
    "declared",
    "character",
    "base",
    "ready",
    "wounded",
    "items",
    "modifiers",
    "blood",
    "fame",
    "totals",
    "suspects",
    "place_n",
    "icons",
    "alibi",
    "tokens",
    "lawyers",
    "sites",
    "site_n",
    "closed",
    "tiles",
    "tile_n",
    "tile_tokens",
    "changers",
    "changer_n",
    "changer_stack",
    "changer_state",
    "changer_owner",
    "changer_round",
    "peeked",
    "laid",
    "phase",
    "case",
    "active",
    "start",
    "marker",
    "turns",
    "danger",
    "danger_next",
    "danger_every",
    "healed",
    "set_done",
    "prints_left",
    "changer_taken",
    "print_tokens",
    "suspects_turn",
    "tiles_turn",
    "paid",
    "extra_now",
    "pending",
    "answer",
    "stack",
    "depth",
    "counters",
)


@mypyc_attr(acyclic=True)
class Fields(State):
    """The numbers of a match, their starts and copies."""

    def __init__(self, game: Game, source: Chance, rules: Rules) -> None:
        super().__init__(game, source)
        self.rules: Rules = rules
        self.hands: vec[i64] = vec[i64]()
        self.hand_n: vec[i64] = vec[i64]()
        self.known: vec[i64] = vec[i64]()
        self.recalled: vec[i64] = vec[i64]()  # (knower * seats + seat) * Kind.MOST + kind, or empty
        self.deck: vec[i64] = vec[i64]()  # the next card last
        self.deck_n: i64 = 0
        self.buried: vec[i64] = vec[i64]()
        self.pool: vec[i64] = vec[i64]()  # per kind, what the deck was shuffled from and all know of; or empty
        self.drawn: vec[i64] = vec[i64]()  # seat * Kind.MOST + kind, what a seat has drawn of it
        self.discard: vec[i64] = vec[i64]()  # per kind: of the pile no rule reads the order
        self.discard_n: i64 = 0
        self.aside: vec[i64] = vec[i64]()  # seat * Kind.MOST + kind while the exchange goes on, or empty
        self.looked: vec[i64] = vec[i64]()  # per kind, being looked at
        self.looked_n: i64 = 0
        self.giving: vec[i64] = vec[i64]()  # per seat, the kind to be passed on
        self.picked: vec[i64] = vec[i64]()  # per kind, selected by the seat to decide; still in its hand
        self.picked_n: i64 = 0
        self.selecting: i64 = Selecting.NOTHING
        self.declared: i64 = Index.NONE
        self.character: vec[i64] = vec[i64]()
        self.base: vec[i64] = vec[i64]()
        self.ready: vec[i64] = vec[i64]()  # bits of Skills
        self.wounded: vec[i64] = vec[i64]()  # bits of Skills
        self.items: vec[i64] = vec[i64]()  # seat * Item.COUNT + item
        self.modifiers: vec[i64] = vec[i64]()
        self.blood: vec[i64] = vec[i64]()  # per seat, bits of Suspects, in play or not
        self.fame: vec[i64] = vec[i64]()  # open Fame of Game Changers in this Hand
        self.totals: vec[i64] = vec[i64]()
        self.suspects: vec[i64] = vec[i64]()
        self.place_n: i64 = 0
        self.icons: vec[i64] = vec[i64]()  # per place, bits of Skills
        self.alibi: vec[i64] = vec[i64]()  # per place: 0 none, 1 for certain, 2 + predicate
        self.tokens: vec[i64] = vec[i64]()  # everybody sees them, place by place
        self.lawyers: vec[i64] = vec[i64]()  # per Skill, the place
        self.sites: vec[i64] = vec[i64]()
        self.site_n: i64 = 0
        self.closed: vec[i64] = vec[i64]()  # per site, through this Round
        self.tiles: vec[i64] = vec[i64]()  # after `tile_n` those not laid out, in a secret order
        self.tile_n: i64 = 0
        self.tile_tokens: vec[i64] = vec[i64]()  # everybody sees them, tile by tile
        self.changers: vec[i64] = vec[i64]()  # the Game Changers of the Case; of a stack the first is on top
        self.changer_n: i64 = 0
        self.changer_stack: vec[i64] = vec[i64]()
        self.changer_state: vec[i64] = vec[i64]()
        self.changer_owner: vec[i64] = vec[i64]()
        self.changer_round: vec[i64] = vec[i64]()
        self.peeked: vec[i64] = vec[i64]()  # per Game Changer, bits of the seats that have looked at it
        self.laid: i64 = 0  # the Case is set up
        self.phase: i64 = Phase.OVER
        self.case: i64 = 0
        self.active: i64 = NOBODY  # whose turn it is by the rulebook
        self.start: i64 = NOBODY
        self.marker: i64 = 0
        self.turns: i64 = 0  # taken in this Round
        self.danger: i64 = 0
        self.danger_next: i64 = 0
        self.danger_every: i64 = 0
        self.healed: i64 = 0
        self.set_done: i64 = 0
        self.prints_left: i64 = 1
        self.changer_taken: i64 = 0
        self.print_tokens: i64 = 0
        self.suspects_turn: i64 = 0  # bits of places with a token of this turn
        self.tiles_turn: i64 = 0  # bits of once-a-turn tiles
        self.paid: i64 = Index.NONE  # the card that paid for the visit under way
        self.extra_now: i64 = 0  # option eyewitness_extra = immediately
        self.pending: i64 = Index.NONE  # option game_changer_timing = after_source: the card to resolve
        self.answer: i64 = 0  # what the frame that has just ended brought
        self.stack: vec[i64] = vec[i64]()  # frames, which hold open things alone
        self.depth: i64 = 0
        self.counters: vec[i64] = vec[i64]()  # numbers used of each stream of chance

    def fields(self) -> tuple[str, ...]:
        return NAMES

    def take_over(self, other: Fields) -> None:
        """Become like `other`, sharing nothing that is written into."""
        self.share(other)
        self.hands = other.hands[:]
        self.hand_n = other.hand_n[:]
        self.known = other.known[:]
        self.recalled = other.recalled
        self.deck = other.deck[:]
        self.deck_n = other.deck_n
        self.buried = other.buried
        self.pool = other.pool[:]
        self.drawn = other.drawn[:]
        self.discard = other.discard[:]
        self.discard_n = other.discard_n
        self.aside = other.aside
        self.looked = other.looked[:]
        self.looked_n = other.looked_n
        self.giving = other.giving[:]
        self.picked = other.picked[:]
        self.picked_n = other.picked_n
        self.selecting = other.selecting
        self.declared = other.declared
        self.character = other.character[:]
        self.base = other.base[:]
        self.ready = other.ready[:]
        self.wounded = other.wounded[:]
        self.items = other.items[:]
        self.modifiers = other.modifiers[:]
        self.blood = other.blood[:]
        self.fame = other.fame[:]
        self.totals = other.totals[:]
        self.suspects = other.suspects[:]
        self.place_n = other.place_n
        self.icons = other.icons[:]
        self.alibi = other.alibi[:]
        self.tokens = other.tokens[:]
        self.lawyers = other.lawyers[:]
        self.sites = other.sites[:]
        self.site_n = other.site_n
        self.closed = other.closed[:]
        self.tiles = other.tiles[:]
        self.tile_n = other.tile_n
        self.tile_tokens = other.tile_tokens[:]
        self.changers = other.changers[:]
        self.changer_n = other.changer_n
        self.changer_stack = other.changer_stack[:]
        self.changer_state = other.changer_state[:]
        self.changer_owner = other.changer_owner[:]
        self.changer_round = other.changer_round[:]
        self.peeked = other.peeked[:]
        self.laid = other.laid
        self.phase = other.phase
        self.case = other.case
        self.active = other.active
        self.start = other.start
        self.marker = other.marker
        self.turns = other.turns
        self.danger = other.danger
        self.danger_next = other.danger_next
        self.danger_every = other.danger_every
        self.healed = other.healed
        self.set_done = other.set_done
        self.prints_left = other.prints_left
        self.changer_taken = other.changer_taken
        self.print_tokens = other.print_tokens
        self.suspects_turn = other.suspects_turn
        self.tiles_turn = other.tiles_turn
        self.paid = other.paid
        self.extra_now = other.extra_now
        self.pending = other.pending
        self.answer = other.answer
        self.stack = other.stack[:]
        self.depth = other.depth
        self.counters = other.counters[:]

    def clear(self) -> None:
        """An empty table: everything starts afresh but what lasts from round to round."""
        rules = self.rules
        self.hands = zeros(rules.seats * Kind.MOST)
        self.hand_n = zeros(rules.seats)
        self.known = zeros(rules.seats * Kind.MOST)
        self.recalled = vec[i64]()
        self.deck = zeros(Deck.MOST_CARDS)
        self.deck_n = 0
        self.buried = vec[i64]()
        self.pool = vec[i64]()
        self.drawn = vec[i64]()
        self.discard = zeros(Kind.MOST)
        self.discard_n = 0
        self.aside = vec[i64]()
        self.looked = zeros(Kind.MOST)
        self.looked_n = 0
        self.giving = vec[i64]([Index.NONE] * rules.seats)
        self.picked = zeros(Kind.MOST)
        self.picked_n = 0
        self.selecting = Selecting.NOTHING
        self.declared = Index.NONE
        self.ready = zeros(rules.seats)
        self.wounded = zeros(rules.seats)
        self.items = zeros(rules.seats * Item.COUNT)
        self.modifiers = zeros(rules.seats)
        self.fame = zeros(rules.seats)
        self.suspects = vec[i64]([Index.NONE] * Place.MOST)
        self.place_n = 0
        self.icons = zeros(Place.MOST)
        self.alibi = zeros(Place.MOST)
        self.tokens = zeros(rules.seats * Place.MOST)
        self.lawyers = vec[i64]([Index.NONE] * Skill.COUNT)
        self.sites = vec[i64]([Index.NONE] * Site.MOST)
        self.site_n = 0
        self.closed = zeros(Site.MOST)
        self.tiles = vec[i64]([Index.NONE] * Assignment.COUNT)
        self.tile_n = 0
        self.tile_tokens = zeros(rules.seats * Tile.MOST)
        self.changers = vec[i64]([Index.NONE] * Changer.MOST)
        self.changer_n = 0
        self.changer_stack = vec[i64]([Index.NONE] * Changer.MOST)
        self.changer_state = zeros(Changer.MOST)
        self.changer_owner = vec[i64]([Index.NONE] * Changer.MOST)
        self.changer_round = zeros(Changer.MOST)
        self.peeked = zeros(Changer.MOST)
        self.laid = 0
        self.active = NOBODY
        self.start = NOBODY
        self.marker = 0
        self.turns = 0
        self.danger = 0
        self.danger_next = 0
        self.danger_every = 0
        self.healed = 0
        self.set_done = 0
        self.prints_left = 1
        self.changer_taken = 0
        self.print_tokens = 0
        self.suspects_turn = 0
        self.tiles_turn = 0
        self.paid = Index.NONE
        self.extra_now = 0
        self.pending = Index.NONE
        self.answer = 0
        self.stack = zeros(Frame.DEPTH * Frame.SIZE)
        self.depth = 0


def see_open(table: Fields, out: vec[i64]) -> None:
    """Write what everybody may know into the observation."""
    out[Seen.HAND_NUMBER] = table.round
    out[Seen.CASE] = table.case
    out[Seen.PHASE] = table.phase
    out[Seen.TURN] = table.turn
    out[Seen.ACTIVE] = table.active
    out[Seen.START] = table.start
    out[Seen.MARKER] = table.marker
    out[Seen.TURNS] = table.turns
    out[Seen.DANGER] = table.danger
    out[Seen.DANGER_NEXT] = table.danger_next
    out[Seen.DANGER_EVERY] = table.danger_every
    out[Seen.DECK] = table.deck_n
    out[Seen.DISCARD_SIZE] = table.discard_n
    out[Seen.HEALED] = table.healed
    out[Seen.SET_DONE] = table.set_done
    out[Seen.PRINTS_LEFT] = table.prints_left
    out[Seen.CHANGER_TAKEN] = table.changer_taken
    out[Seen.PRINT_TOKENS] = table.print_tokens
    out[Seen.SUSPECTS_TURN] = table.suspects_turn
    out[Seen.TILES_TURN] = table.tiles_turn
    out[Seen.PAID] = table.paid
    out[Seen.EXTRA_NOW] = table.extra_now
    out[Seen.PENDING] = table.pending
    out[Seen.ANSWER] = table.answer
    out[Seen.DEPTH] = table.depth
    out[Seen.LOOKED_SIZE] = table.looked_n
    out[Seen.PLACES] = table.place_n
    out[Seen.SITES] = table.site_n
    out[Seen.TILES] = table.tile_n
    out[Seen.LAID] = table.laid
    i: i64
    n: i64
    suspects = table.suspects
    icons = table.icons
    alibi = table.alibi
    n = Seen.SUSPECT
    for i in range(i64(Place.MOST)):
        out[n] = suspects[i]
        out[n + 1] = icons[i]
        out[n + 2] = alibi[i]
        n += Seen.PER_PLACE
    lawyers = table.lawyers
    for i in range(i64(Skill.COUNT)):
        out[Seen.LAWYERS + i] = lawyers[i]
    sites = table.sites
    closed = table.closed
    n = Seen.LOCATION
    for i in range(i64(Site.MOST)):
        out[n] = sites[i]
        out[n + 1] = closed[i]
        n += Seen.PER_SITE
    changer_owner = table.changer_owner
    changer_round = table.changer_round
    n = Seen.CHANGER_OWNER
    for i in range(i64(Changer.MOST)):
        out[n] = changer_owner[i]
        out[n + 1] = changer_round[i]
        n += Seen.PER_CHANGER
    discard = table.discard
    for i in range(i64(Kind.MOST)):
        out[Seen.DISCARD + i] = discard[i]
    stack = table.stack
    for i in range(i64(Frame.DEPTH * Frame.SIZE)):
        out[Seen.FRAMES + i] = stack[i]
    character = table.character
    base = table.base
    ready = table.ready
    wounded = table.wounded
    items = table.items
    hand_n = table.hand_n
    fame = table.fame
    totals = table.totals
    modifiers = table.modifiers
    blood = table.blood
    known = table.known
    seat: i64
    block: i64 = Seen.SEATS
    for seat in range(table.rules.seats):
        out[block + SeatSeen.CHARACTER] = character[seat]
        out[block + SeatSeen.BASE] = base[seat]
        out[block + SeatSeen.READY] = ready[seat]
        out[block + SeatSeen.WOUNDED] = wounded[seat]
        n = block + SeatSeen.ITEMS
        for i in range(seat * Item.COUNT, seat * Item.COUNT + Item.COUNT):
            out[n] = items[i]
            n += 1
        out[block + SeatSeen.HAND_SIZE] = hand_n[seat]
        out[block + SeatSeen.FAME] = fame[seat]
        out[block + SeatSeen.TOTAL] = totals[seat]
        out[block + SeatSeen.MODIFIERS] = modifiers[seat]
        out[block + SeatSeen.BLOOD] = blood[seat]
        n = block + SeatSeen.KNOWN
        for i in range(seat * Kind.MOST, seat * Kind.MOST + Kind.MOST):
            out[n] = known[i]
            n += 1
        block += Seen.PER_SEAT


def restore_open(table: Fields, seen: vec[i64]) -> None:
    """Take over what the observation says outright, on a cleared table."""
    table.round = seen[Seen.HAND_NUMBER]
    table.case = seen[Seen.CASE]
    table.phase = seen[Seen.PHASE]
    table.turn = seen[Seen.TURN]
    table.active = seen[Seen.ACTIVE]
    table.start = seen[Seen.START]
    table.marker = seen[Seen.MARKER]
    table.turns = seen[Seen.TURNS]
    table.danger = seen[Seen.DANGER]
    table.danger_next = seen[Seen.DANGER_NEXT]
    table.danger_every = seen[Seen.DANGER_EVERY]
    table.deck_n = seen[Seen.DECK]
    table.discard_n = seen[Seen.DISCARD_SIZE]
    table.healed = seen[Seen.HEALED]
    table.set_done = seen[Seen.SET_DONE]
    table.prints_left = seen[Seen.PRINTS_LEFT]
    table.changer_taken = seen[Seen.CHANGER_TAKEN]
    table.print_tokens = seen[Seen.PRINT_TOKENS]
    table.suspects_turn = seen[Seen.SUSPECTS_TURN]
    table.tiles_turn = seen[Seen.TILES_TURN]
    table.paid = seen[Seen.PAID]
    table.extra_now = seen[Seen.EXTRA_NOW]
    table.pending = seen[Seen.PENDING]
    table.answer = seen[Seen.ANSWER]
    table.depth = seen[Seen.DEPTH]
    table.looked_n = seen[Seen.LOOKED_SIZE]
    table.place_n = seen[Seen.PLACES]
    table.site_n = seen[Seen.SITES]
    table.tile_n = seen[Seen.TILES]
    table.laid = seen[Seen.LAID]
    i: i64
    n: i64
    suspects = table.suspects
    icons = table.icons
    alibi = table.alibi
    n = Seen.SUSPECT
    for i in range(i64(Place.MOST)):
        suspects[i] = seen[n]
        icons[i] = seen[n + 1]
        alibi[i] = seen[n + 2]
        n += Seen.PER_PLACE
    lawyers = table.lawyers
    for i in range(i64(Skill.COUNT)):
        lawyers[i] = seen[Seen.LAWYERS + i]
    sites = table.sites
    closed = table.closed
    n = Seen.LOCATION
    for i in range(i64(Site.MOST)):
        sites[i] = seen[n]
        closed[i] = seen[n + 1]
        n += Seen.PER_SITE
    changer_owner = table.changer_owner
    changer_round = table.changer_round
    n = Seen.CHANGER_OWNER
    for i in range(i64(Changer.MOST)):
        changer_owner[i] = seen[n]
        changer_round[i] = seen[n + 1]
        n += Seen.PER_CHANGER
    discard = table.discard
    for i in range(i64(Kind.MOST)):
        discard[i] = seen[Seen.DISCARD + i]
    stack = table.stack
    for i in range(i64(Frame.DEPTH * Frame.SIZE)):
        stack[i] = seen[Seen.FRAMES + i]
    character = table.character
    base = table.base
    ready = table.ready
    wounded = table.wounded
    items = table.items
    hand_n = table.hand_n
    fame = table.fame
    totals = table.totals
    modifiers = table.modifiers
    blood = table.blood
    known = table.known
    seat: i64
    block: i64 = Seen.SEATS
    for seat in range(table.rules.seats):
        character[seat] = seen[block + SeatSeen.CHARACTER]
        base[seat] = seen[block + SeatSeen.BASE]
        ready[seat] = seen[block + SeatSeen.READY]
        wounded[seat] = seen[block + SeatSeen.WOUNDED]
        n = block + SeatSeen.ITEMS
        for i in range(seat * Item.COUNT, seat * Item.COUNT + Item.COUNT):
            items[i] = seen[n]
            n += 1
        hand_n[seat] = seen[block + SeatSeen.HAND_SIZE]
        fame[seat] = seen[block + SeatSeen.FAME]
        totals[seat] = seen[block + SeatSeen.TOTAL]
        modifiers[seat] = seen[block + SeatSeen.MODIFIERS]
        blood[seat] = seen[block + SeatSeen.BLOOD]
        n = block + SeatSeen.KNOWN
        for i in range(seat * Kind.MOST, seat * Kind.MOST + Kind.MOST):
            known[i] = seen[n]
            n += 1
        block += Seen.PER_SEAT
