"""What may be done while no frame asks for anything: the legal actions of every phase, rising by number.

Each candidate is written, then kept by moving n on: that needs no branch.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy import placing, possible, scoring
from casefile.games.detective_rummy.layout import (
    Act,
    ChangerState,
    Index,
    Item,
    ItemState,
    Kind,
    Modifier,
    Phase,
    Place,
    Selecting,
    Skill,
)
from casefile.games.detective_rummy.table import Table


def can_visit(table: Table, seat: i64) -> bool:
    if table.hand_n[seat] == 0 and not table.modifiers[seat] & Modifier.FREE_VISIT:
        return False
    site: i64
    for site in range(table.site_n):
        if is_open(table, site):
            return True
    return False


def is_open(table: Table, site: i64) -> bool:
    return table.closed[site] < table.marker or table.closed[site] == 0


def legal_into(table: Table, seat: i64, out: vec[i64]) -> i64:
    phase = table.phase
    if phase == Phase.ACTIONS:
        if table.selecting == Selecting.SET:
            return legal_set(table, seat, out)
        return legal_actions(table, seat, out)
    if phase in (Phase.REASSESS, Phase.EXCHANGE):
        return legal_drops(table, seat, out)
    if phase == Phase.VISIT:
        return legal_visits(table, out)
    if phase == Phase.CHOOSE:  # DR-TURN-02, DR-RECUP-06
        out[0] = Act.RECUPERATE
        out[1] = Act.WORK
        return 2
    if phase == Phase.PICK:
        return legal_detectives(table, out)
    return 0


def legal_detectives(table: Table, out: vec[i64]) -> i64:
    """Any board that nobody has, with either face up (DR-SETUP-01, DR-COMP-02, -03)."""
    taken: i64 = 0
    i: i64
    n: i64 = 0
    for i in range(table.rules.seats):
        if table.base[i] != Index.NONE:
            taken |= 1 << table.base[i]
    for i in range(2 * Skill.COUNT):
        out[n] = Act.DETECTIVE + i
        if not taken >> (i >> 1) & 1:
            n += 1
    return n


def legal_visits(table: Table, out: vec[i64]) -> i64:
    """Any open Location, or none (DR-VISIT-01, -05)."""
    out[0] = Act.SKIP
    n: i64 = 1
    location: i64
    site: i64
    for location in range(8):
        for site in range(table.site_n):
            if table.sites[site] == location and is_open(table, site):
                out[n] = Act.VISIT_SITE + location
                n += 1
    return n


def eligible(table: Table, seat: i64, kind: i64) -> bool:
    """What Reassess allows: with a Skill of a Circumstantial, with all of a Fingerprint (DR-REASS-02…04, -06)."""
    rules = table.rules
    if table.modifiers[seat] & Modifier.REASSESS_FREE:
        return True
    have = table.ready[seat]
    if rules.count_wounded:
        have |= table.wounded[seat]
    skills = rules.skills_of[kind]
    return have & skills == skills if kind >= rules.prints else have & skills > 0


def legal_drops(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Cards to exchange or to shed, one at a time, and the end of it (DR-SETUP-14, DR-REASS-01, -05)."""
    out[0] = Act.DONE
    n: i64 = 1
    kind: i64
    if table.phase == Phase.EXCHANGE and table.picked_n >= table.rules.exchange:
        return n
    first = table.rules.drop
    shedding = table.phase == Phase.REASSESS
    for kind in range(table.rules.kinds):
        out[n] = first + kind
        if scoring.holds(table, seat, kind) > 0 and (not shedding or eligible(table, seat, kind)):
            n += 1
    return n


def legal_set(table: Table, seat: i64, out: vec[i64]) -> i64:
    """Circumstantial cards that show the declared Skill, three or more (DR-CIRC-02…05)."""
    n: i64 = 0
    kind: i64
    out[0] = Act.DONE
    if table.picked_n >= least_set(table, seat):
        n = 1
    first = table.rules.add
    for kind in range(table.rules.prints):
        out[n] = first + kind
        if table.rules.skills_of[kind] >> table.declared & 1 and scoring.holds(table, seat, kind) > 0:
            n += 1
    return n


def least_set(table: Table, seat: i64) -> i64:
    return 2 if table.modifiers[seat] & Modifier.SET_OF_TWO else table.rules.least_set


def legal_actions(table: Table, seat: i64, out: vec[i64]) -> i64:
    """In any order, each optional (DR-ACT-01, -02, -05): Heal, a set and a Fingerprint once, Items freely."""
    n: i64 = 1
    i: i64
    items = seat * Item.COUNT
    if table.extra_now:
        out[0] = Act.DECLINE
        return legal_prints(table, seat, out, 1)
    out[0] = Act.END
    out[n] = Act.USE_VEST  # DR-ITEM-04, -05, -15
    n += i64(table.items[items + Item.VEST] == ItemState.READY)
    out[n] = Act.USE_GLASS
    n += i64(table.items[items + Item.GLASS] == ItemState.READY and table.discard_n > 0)  # DR-RUL-07
    if table.items[items + Item.GUN] == ItemState.READY:
        flags = placing.reach_flags(table, seat, 0)
        out[n] = Act.USE_GUN
        n += i64(placing.legal_places(table, seat, Skill.EVERY, Place.EVERY, flags) > 0)
    if table.wounded[seat] and not table.healed and table.hand_n[seat]:  # DR-HEAL-01, -04, -05, DR-ACT-03
        for i in range(Skill.COUNT):
            out[n] = Act.HEAL + i
            n += table.wounded[seat] >> i & 1
    if not table.set_done:  # DR-CIRC-01, -06
        least = least_set(table, seat)
        for i in range(Skill.COUNT):
            out[n] = Act.SET + i
            if table.shows(seat, i) >= least:
                n += 1
    for i in range(table.changer_n):
        mine = table.changer_state[i] == ChangerState.SECRET and table.changer_owner[i] == seat
        if mine and can_reveal(table, i):
            out[n] = Act.REVEAL + table.changers[i] - 1
            n = sorted_in(out, n)
    if table.prints_left:
        n = legal_prints(table, seat, out, n)
    return n


def can_reveal(table: Table, card: i64) -> bool:
    """A held card of which something can be done."""
    hold = table.rules.changer_hold[table.changers[card]]
    if hold == Index.NONE or table.rules.first_form:
        return hold != Index.NONE
    stack = table.changer_stack[card]
    return possible.possible(
        table, hold, Index.NONE, table.changer_owner[card], stack if stack < Place.MOST else Index.NONE
    )


def legal_prints(table: Table, seat: i64, out: vec[i64], n: i64) -> i64:
    """Fingerprints whose Skills are all Ready (DR-FP-01, -02, -10); with the Kit the Base Skill is enough
    (DR-ITEM-08…10, -16).
    """
    rules = table.rules
    kind: i64
    mine = seat * Kind.MOST
    ready = table.ready[seat]
    first = rules.play - rules.prints
    for kind in range(rules.prints, rules.kinds):
        out[n] = first + kind
        if table.hands[mine + kind] and ready & rules.skills_of[kind] == rules.skills_of[kind]:
            n += 1
    base = 1 << table.base[seat]
    if table.items[seat * Item.COUNT + Item.KIT] == ItemState.READY and ready & base:
        first = rules.kit - rules.prints
        for kind in range(rules.prints, rules.kinds):
            out[n] = first + kind
            if table.hands[mine + kind] and rules.skills_of[kind] & base:
                n += 1
    return n


def sorted_in(out: vec[i64], n: i64) -> i64:
    """Move entry n back to where it belongs; return how many there are now."""
    action = out[n]
    at = n
    while at > 0 and out[at - 1] > action:
        out[at] = out[at - 1]
        at -= 1
    out[at] = action
    return n + 1
