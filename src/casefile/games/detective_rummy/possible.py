"""What an effect could do, as far as the table shows: what can do nothing is neither named nor offered.

Games with packs of the first form asked less: there every Suspect could be named, and an option counted as impossible
only where it began with a token or a card of the discard pile.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.games.detective_rummy import effects, placing, scoring
from casefile.games.detective_rummy.layout import Index, Op, Place, Row, Skill, Which, Who
from casefile.games.detective_rummy.table import Table


def names_suspect(table: Table, op: i64) -> bool:
    """Whether an effect is about a Suspect, whom its taker chooses where the card leaves that open."""
    return op in (Op.BLOOD, Op.LAWYER, Op.LAWYER_LEAVES, Op.ALIBI, Op.ALIBI_OFF, Op.ICON, Op.REMOVE)


def nameable(table: Table, row: i64, taker: i64, here: i64) -> i64:
    """The places that a row may speak of; a choice is among those with whom something can happen."""
    rows = table.rules.rows
    op = rows[row * Row.SIZE + Row.OP]
    suspect = rows[row * Row.SIZE + Row.A]
    places = candidates(table, suspect, here)
    if op in (Op.LAWYER_LEAVES, Op.PEEK) or (suspect == Which.CHOICE and not table.rules.first_form):
        return changeable(table, row, places, taker, here)
    return places


def candidates(table: Table, suspect: i64, here: i64) -> i64:
    """The places that a word stands for; with the most or fewest tokens several may be tied."""
    if suspect >= 0 or suspect == Which.HERE:
        return effects.chosen_places(table, suspect, here)
    every = (1 << table.place_n) - 1
    if suspect not in (Which.MOST, Which.FEWEST):
        return every
    bits: i64 = 0
    best: i64 = -1
    place: i64
    for place in range(table.place_n):
        n = table.tokens_at(place)
        if suspect == Which.FEWEST:
            n = 1000 - n
        if n > best:
            best = n
            bits = 0
        if n == best:
            bits |= 1 << place
    return bits


def changeable(table: Table, row: i64, places: i64, taker: i64, here: i64) -> i64:
    """Of these places, the ones where a row could change something."""
    rows = table.rules.rows
    op = rows[row * Row.SIZE + Row.OP]
    b = rows[row * Row.SIZE + Row.B]
    whom = concerned(table, row, taker, here)
    bits: i64 = 0
    place: i64
    for place in range(table.place_n):
        if places >> place & 1 and could_change(table, op, b, place, whom):
            bits |= 1 << place
    return bits


def concerned(table: Table, row: i64, taker: i64, here: i64) -> i64:
    """The Detectives whom a row concerns, or may concern."""
    who = table.rules.rows[row * Row.SIZE + Row.WHO]
    return scoring.who_bits(table, Who.OTHERS if who == Who.CHOSEN_OTHER else who, taker, here)


def could_change(table: Table, op: i64, b: i64, place: i64, whom: i64) -> bool:
    i: i64
    if op == Op.PEEK:
        return table.top_of(place) != Index.NONE
    if op == Op.LAWYER:
        return effects.lawyers_for(table, place, b) > 0
    if op == Op.LAWYER_LEAVES:
        for i in range(Skill.COUNT):
            if table.lawyers[i] == place:
                return True
        return False
    if op == Op.ICON:
        return b & ~table.icons[place] > 0
    if op == Op.ALIBI_OFF:
        return table.alibi[place] > 0
    if op in (Op.BLOOD, Op.REMOVE):
        for i in range(table.rules.seats):
            if whom >> i & 1:
                blood = table.blood[i] >> table.suspects[place] & 1
                if (blood == 0) if op == Op.BLOOD else table.tokens[i * Place.MOST + place] > 0:
                    return True
        return False
    return True  # a new alibi takes the place of another


def closable(table: Table, location: i64) -> i64:
    """Sites that can be closed now: never the Agency."""
    bits: i64 = 0
    site: i64
    for site in range(table.site_n):
        if table.sites[site] != table.rules.agency and (location == Index.NONE or table.sites[site] == location):
            bits |= 1 << site
    return bits


def options_of(table: Table, first: i64, n: i64, seat: i64, here: i64) -> i64:
    """The options that are offered, as bits: something of them can be done. One that begins with a token, or with
    a card of the discard pile, is offered only for these: the rest is their price.
    """
    rows = table.rules.rows
    end = rows[(first - 1) * Row.SIZE + Row.NEXT]  # the row before the options is their `choose`
    bits: i64 = 0
    i: i64
    for i in range(n):
        row = rows[(first + i) * Row.SIZE + Row.A]
        op = rows[row * Row.SIZE + Row.OP]
        if table.rules.first_form:
            doable = op not in (Op.PLACE, Op.TAKE) or can(table, op, row, seat, here)
        elif op in (Op.PLACE, Op.TAKE) and rows[row * Row.SIZE + Row.ELSE] == Index.NONE:
            doable = can_row(table, op, row, seat, here)
        else:
            doable = possible(table, row, end, seat, here)
        if doable:
            bits |= 1 << i
    return bits


def possible(table: Table, row: i64, end: i64, taker: i64, here: i64) -> bool:
    """Whether something can be done of the rows from this one to an end; `if_not_done` is always something."""
    rows = table.rules.rows
    op = rows[row * Row.SIZE + Row.OP]
    while row != end and op != Op.END:
        if op == Op.IF:
            met = scoring.check(table, rows[row * Row.SIZE + Row.A], taker, here, 0)
            row = rows[row * Row.SIZE + Row.NEXT] if met else rows[row * Row.SIZE + Row.ELSE]
        elif op == Op.CHOOSE:
            if options_of(table, rows[row * Row.SIZE + Row.A], rows[row * Row.SIZE + Row.B], taker, here):
                return True
            row = rows[row * Row.SIZE + Row.NEXT]
        elif rows[row * Row.SIZE + Row.ELSE] != Index.NONE or can_row(table, op, row, taker, here):
            return True
        else:
            row = rows[row * Row.SIZE + Row.NEXT]
        op = rows[row * Row.SIZE + Row.OP]
    return False


def can_row(table: Table, op: i64, row: i64, taker: i64, here: i64) -> bool:
    """Whether a row can do something to a Suspect, or for one of those whom it concerns."""
    if names_suspect(table, op):
        places = candidates(table, table.rules.rows[row * Row.SIZE + Row.A], here)
        return changeable(table, row, places, taker, here) > 0
    whom = concerned(table, row, taker, here)
    seat: i64
    for seat in range(table.rules.seats):
        if whom >> seat & 1 and can(table, op, row, seat, here):
            return True
    return False


def can(table: Table, op: i64, row: i64, seat: i64, here: i64) -> bool:
    """Whether an effect can do something for a Detective; what concerns everybody always can."""
    rows = table.rules.rows
    a = rows[row * Row.SIZE + Row.A]
    b = rows[row * Row.SIZE + Row.B]
    c = rows[row * Row.SIZE + Row.C]
    if op in (Op.DRAW, Op.LOOK):
        return table.deck_n + table.discard_n > 0
    if op in (Op.DISCARD, Op.PASS):
        return table.hand_n[seat] > 0
    if op == Op.TAKE:
        return scoring.discard_has(table, b)
    if op == Op.PLACE:
        flags = placing.reach_flags(table, seat, c)
        return placing.legal_places(table, seat, b, effects.chosen_places(table, a, here), flags) > 0
    if op == Op.MOVE:
        return (
            effects.movable(
                table, seat, effects.chosen_places(table, a, here), effects.chosen_places(table, b, here), c
            )
            > 0
        )
    if op == Op.SKILL:
        return a & ~table.ready[seat] > 0
    if op == Op.HEAL:
        return table.wounded[seat] > 0
    if op == Op.ITEM:
        return effects.item_choice(table, seat, a, c) > 0
    if op == Op.LOSE_ITEM:
        return effects.on_board(table, seat, a) > 0
    if op == Op.TILE:
        return effects.tile_choice(table, seat, a) > 0
    if op == Op.CLEAR_BLOOD:
        return effects.peace_choice(table, seat, a, here) > 0
    return op != Op.CLOSE or closable(table, a) > 0
