"""Which Skill, Item, Location, Detective, Assignment or option? For each, what may be answered and what that does.

Each `legal_…` writes the answers to the frame at `at`, rising by number; each `answer_…` carries one of them out.
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy import effects, placing, possible
from casefile.games.detective_rummy.choices import sorted_in
from casefile.games.detective_rummy.layout import Act, Assignment, Frame, Item, ItemState, Location, Skill, SkillFor
from casefile.games.detective_rummy.table import Table


def legal_bits(bits: i64, count: i64, first: i64, out: vec[i64]) -> i64:
    """Those of `count` things whose bit is set, in the family of actions that begins at `first`."""
    n: i64 = 0
    i: i64
    for i in range(count):
        out[n] = first + i
        n += bits >> i & 1
    return n


# -- Skills ------------------------------------------------------------------------------------------------------------


def legal_skill(table: Table, at: i64, out: vec[i64]) -> i64:
    return legal_bits(table.stack[at + Frame.A], Skill.COUNT, Act.SKILL, out)


def answer_skill(table: Table, seat: i64, at: i64, action: i64) -> None:
    skill = action - Act.SKILL
    stack = table.stack
    purpose = stack[at + Frame.B]
    place = stack[at + Frame.C]
    if purpose == SkillFor.MEND and place > 1:  # of several wounds
        table.mend(seat, 1 << skill)
        stack[at + Frame.A] -= 1 << skill
        stack[at + Frame.C] -= 1
        return
    table.pop(skill + 1)
    if purpose == SkillFor.MEND:
        table.mend(seat, 1 << skill)
    elif purpose == SkillFor.ICON:
        effects.add_icon(table, seat, place, skill)
    elif purpose != SkillFor.NAME:
        table.make_ready(seat, skill)


# -- Items -------------------------------------------------------------------------------------------------------------


def legal_item(table: Table, at: i64, out: vec[i64]) -> i64:
    return legal_bits(table.stack[at + Frame.A], Item.COUNT, Act.ITEM, out)


def answer_item(table: Table, seat: i64, at: i64, action: i64) -> None:
    state = table.stack[at + Frame.B]
    table.pop(1)
    if state == ItemState.LOCKER:
        effects.lose_items(table, seat, 1 << action - Act.ITEM)
    else:
        effects.gain_item(table, seat, action - Act.ITEM, state)


# -- options of an effect ----------------------------------------------------------------------------------------------


def legal_option(table: Table, seat: i64, at: i64, out: vec[i64]) -> i64:
    first = table.stack[at + Frame.A]
    count = table.stack[at + Frame.B]
    options = possible.options_of(table, first, count, seat, table.stack[at + Frame.C])
    return legal_bits(options, count, Act.OPTION, out)


def answer_option(table: Table, action: i64) -> None:
    table.pop(action - Act.OPTION + 1)


# -- what lies on the table --------------------------------------------------------------------------------------------


def legal_of(row: vec[i64], size: i64, bits: i64, kinds: i64, first: i64, out: vec[i64]) -> i64:
    """The actions of a family for the places of a row whose bits are set, in the order of what lies there."""
    n: i64 = 0
    kind: i64
    place: i64
    for kind in range(kinds):
        for place in range(size):
            if row[place] == kind and bits >> place & 1:
                out[n] = first + kind
                n += 1
    return n


def place_of(row: vec[i64], kind: i64) -> i64:
    """Where it lies in the row; it must lie there."""
    place: i64 = 0
    while row[place] != kind:
        place += 1
    return place


# -- Locations ---------------------------------------------------------------------------------------------------------


def legal_site(table: Table, at: i64, out: vec[i64]) -> i64:
    return legal_of(table.sites, table.site_n, table.stack[at + Frame.A], Location.COUNT, Act.SITE, out)


def answer_site(table: Table, action: i64) -> None:
    table.pop(place_of(table.sites, action - Act.SITE) + 1)


# -- other Detectives --------------------------------------------------------------------------------------------------


def legal_other(table: Table, at: i64, out: vec[i64]) -> i64:
    n: i64 = 0
    seat: i64
    for seat in range(table.rules.seats):
        if table.stack[at + Frame.A] >> seat & 1:
            out[n] = Act.DETECTIVE + table.character[seat]
            n = sorted_in(out, n)
    return n


def answer_other(table: Table, action: i64) -> None:
    table.pop(place_of(table.character, action - Act.DETECTIVE) + 1)


# -- Assignments -------------------------------------------------------------------------------------------------------


def legal_tile(table: Table, at: i64, out: vec[i64]) -> i64:
    return legal_of(table.tiles, table.tile_n, table.stack[at + Frame.A], Assignment.COUNT, Act.ASSIGNMENT, out)


def answer_tile(table: Table, seat: i64, action: i64) -> None:
    tile = place_of(table.tiles, action - Act.ASSIGNMENT)
    table.pop(1)
    placing.token_on_tile(table, seat, tile)
    placing.area(table, seat)
