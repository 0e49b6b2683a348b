"""Set up a Hand: Detectives, cards, the Case."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.counts import lay_out
from casefile.engine.journal import EVERYBODY, Event, Value
from casefile.engine.state import NOBODY, zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy import turns
from casefile.games.detective_rummy.layout import Assignment, Changer, Index, Kind, Phase, Place, Site, Stream
from casefile.games.detective_rummy.table import Table


def deal(table: Table) -> None:
    """Begin the match: everything is shuffled, then each seat picks a Detective (DR-SETUP-01)."""
    prepare(table)
    table.phase = Phase.PICK
    table.active = 0
    turns.advance(table)


def prepare(table: Table) -> None:
    """Shuffle Evidence, Game Changers and Assignments for the next Hand (DR-SETUP-11, DR-END-03, -04, DR-TECH-01).

    The last two lie hidden until the Case is set up after the exchange (DR-SETUP-17). All Skills and Items are in the
    Lockers (DR-COMP-04, -06); characters, Bad Blood and totals stay (DR-BB-09).
    """
    rules = table.rules
    table.clear()
    table.round += 1
    table.case = table.round if rules.campaign else rules.case
    n = table.deck_n = lay_out(rules.copies, rules.kinds, table.deck)
    table.counters[Stream.DECK] = table.chance.shuffle(Stream.DECK, table.counters[Stream.DECK], table.deck, n)
    tile: i64
    n = 0
    for tile in range(Assignment.COUNT):
        if rules.case_tile_bits[table.case] >> tile & 1:
            table.tiles[n] = tile
            n += 1
    table.counters[Stream.SETUP] = table.chance.shuffle(Stream.SETUP, table.counters[Stream.SETUP], table.tiles, n)
    shuffle_changers(table)


def shuffle_changers(table: Table) -> None:
    """Each pool is dealt face down onto its places; a fixed card lies where it belongs (DR-MODE-16, DR-DSUS-06)."""
    rules = table.rules
    first = table.case * Changer.MOST
    pool: i64
    i: i64
    for pool in range(3):
        cards = zeros(Changer.MOST)
        n: i64 = 0
        for i in range(Changer.MOST):
            card = rules.case_changers[first + i]
            if card != Index.NONE and rules.changer_pool[card] == pool and not rules.case_fixed[first + i]:
                cards[n] = card
                n += 1
        table.counters[Stream.SETUP] = table.chance.shuffle(Stream.SETUP, table.counters[Stream.SETUP], cards, n)
        for i in range(Changer.MOST):
            card = rules.case_changers[first + i]
            if card != Index.NONE and rules.changer_pool[card] == pool:
                table.changer_n += 1
                table.changer_stack[i] = rules.case_stacks[first + i]
                if rules.case_fixed[first + i]:
                    table.changers[i] = card
                else:
                    n -= 1
                    table.changers[i] = cards[n]


def open_hand(table: Table) -> None:
    """Boards, Start Detective, ten cards each (DR-SETUP-03…13, DR-MODE-11, DR-ROUND-05)."""
    rules = table.rules
    seats = rules.seats
    seat: i64
    for seat in range(seats):
        table.ready[seat] = 1 << table.base[seat]
    table.start = choose_start(table)
    for seat in range(Place.MOST):
        suspect = rules.case_suspects[table.case * Place.MOST + seat]
        if suspect != Index.NONE:
            table.suspects[seat] = suspect
            table.icons[seat] = rules.icons[suspect]
            table.place_n += 1
    for seat in range(Site.MOST):
        site = rules.case_sites[table.case * Site.MOST + seat]
        if site != Index.NONE:
            table.sites[seat] = site
            table.site_n += 1
    if table.journal is not None:
        public: dict[str, Value] = {"hand": table.round, "case": table.case, "start": table.start}
        table.journal.add(Event("hand", NOBODY, public, {}, EVERYBODY))
    for seat in range(seats):
        table.draw((table.start + seat) % seats, rules.hand_size)
    table.phase = Phase.EXCHANGE
    table.active = table.start
    table.aside = zeros(seats * Kind.MOST)


def choose_start(table: Table) -> i64:
    """By lot in the first Hand, then whoever has the most Fame, ties by lot (DR-SETUP-07, -08)."""
    seats = table.rules.seats
    most = table.totals[0]
    seat: i64
    n: i64 = 0
    for seat in range(seats):
        most = max(most, table.totals[seat])
    for seat in range(seats):
        n += i64(table.totals[seat] == most)
    skip: i64 = 0
    if n > 1:
        skip = table.chance.below(Stream.SETUP, table.counters[Stream.SETUP], n)
        table.counters[Stream.SETUP] += 1
    for seat in range(seats):
        if table.totals[seat] == most:
            if skip == 0:
                return seat
            skip -= 1
    return 0


def set_up_case(table: Table) -> None:
    """The exchanged cards are turned up; the Case is laid out (DR-SETUP-15…18, DR-ASG-01)."""
    rules = table.rules
    i: i64
    cards: list[int] = []
    for i in range(rules.seats * Kind.MOST):
        n = table.aside[i]
        table.discard[i % Kind.MOST] += n
        table.discard_n += n
        if table.journal is not None:
            cards += [int(i % Kind.MOST)] * int(n)
    table.aside = vec[i64]()
    table.laid = 1
    table.tile_n = rules.case_tiles[table.case]
    table.phase = Phase.ROUND_BEGIN
    table.turns = 0
    if table.journal is not None:
        tiles = tuple([int(tile) for tile in table.tiles[: table.tile_n]])
        table.journal.add(Event("exchanged", NOBODY, {"cards": tuple(sorted(cards))}, {}, EVERYBODY))
        table.journal.add(Event("case", NOBODY, {"case": table.case, "tiles": tiles}, {}, EVERYBODY))
