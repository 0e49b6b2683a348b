"""Resolves the icons of the sequence on top of the stack (`sequences`), and swaps cards.

The first icon is resolved unit by unit (LD-RES-15, LD-LOSE-05); what it triggers goes to the end (LD-PRIO-04), and only
a memory opens a new sequence on top, which is finished before the one below goes on (LD-PRIO-03, -05). A destiny side
or a police line takes the place of the icon that called for it, in the order of its file (LD-PRIO-08).
"""

from __future__ import annotations

from mypy_extensions import i64

from casefile.games.love_and_death import fights, memories, police, sequences, shooting, stock
from casefile.games.love_and_death.layout import (
    Ask,
    Deck,
    End,
    Frame,
    Icon,
    Index,
    Moment,
    Resource,
    Shelter,
    Side,
    Skill,
    Stage,
    Stop,
    Used,
    Who,
)
from casefile.games.love_and_death.table import Table


def resolve(table: Table) -> None:
    """Resolve a unit of the first icon on top, or close the sequence."""
    start = table.frames[table.frame() + Frame.START]
    if start == table.queue_n:
        sequences.close(table)
        return
    icon = table.queue[start]
    verb = icon // Icon.SLOT
    n = icon % Icon.SLOT
    if verb == Icon.EITHER:  # LD-PRIO-09
        table.ask = Ask.EITHER
    elif verb < Icon.DESTINY:
        resolve_printed(table, verb, n)
    else:
        resolve_written(table, verb, n)


def resolve_printed(table: Table, verb: i64, n: i64) -> None:
    """An icon as cards and boards have it."""
    if verb < Icon.LOSE:
        resolve_gain(table, verb, n)
    elif verb < Icon.AHEAD:
        resolve_loss(table, verb - Icon.LOSE)
    elif verb == Icon.AHEAD:
        sequences.pop(table)
        police.ahead(table, n)
    elif verb == Icon.BACK:
        sequences.pop(table)
        police.back(table, n)
    elif verb == Icon.SHOOT:
        shooting.resolve_shot(table)
    elif verb == Icon.VICTIM:
        shooting.resolve_victim(table)
    elif verb == Icon.MEMORY:
        memories.reveal_memory(table)
    elif verb == Icon.ACCIDENT:  # LD-ACC-01
        sequences.pop(table)
        sequences.append(table, Icon.DESTINY * Icon.SLOT + Side.ACCIDENT)
    elif verb == Icon.REPLACE:
        sequences.pop(table)
        swap(table, n)
    elif verb == Icon.WANTED:
        sequences.unit_done(table)
        police.raise_wanted(table)
    elif verb == Icon.REPAIR:  # LD-MEM-09, -13
        sequences.pop(table)
        stock.gain(table, Resource.BODY, table.rules.car_body[table.car])


def resolve_written(table: Table, verb: i64, n: i64) -> None:
    """An icon that only the resolver writes."""
    if verb == Icon.DESTINY:
        fights.reveal_destiny(table, n)
    elif verb == Icon.LINE:
        fights.begin_line(table)
    elif verb == Icon.HUNTERS:
        resolve_hunters(table, n)
    else:
        sequences.pop(table)
        if verb == Icon.SIDE_END:
            fights.end_side(table)
        elif verb == Icon.CONFRONT:
            fights.confront(table, n)
        elif verb == Icon.LINE_END:
            resolve_line_end(table)
        elif verb == Icon.CARJACK:
            fights.carjack(table)
        elif verb == Icon.WRECK:
            sequences.append_list(table, table.rules.wreck)
        elif verb == Icon.KNIFE:  # LD-WEAPON-07, -08
            stock.hurt(table, n, End.LOST_HP)


def resolve_hunters(table: Table, spot: i64) -> None:
    """One of the hunters who wait there, until there is none left."""
    if table.markers[spot] == 0:
        sequences.pop(table)
        return
    table.ask = Ask.HUNTER
    if table.journal is not None:
        table.note("hunter", spot, table.markers[spot])


def resolve_line_end(table: Table) -> None:
    """A fight is over."""
    eliminated = table.frames[table.frame() + Frame.WITH] & Used.ENFIELD != 0
    fights.end_side(table)
    police.end_line(table, eliminated)
    sequences.bring(table, Moment.AFTER_FIGHT)


def resolve_gain(table: Table, what: i64, n: i64) -> None:
    """LD-RES-01; HP one by one, to whoever lacks some (LD-RES-11, LD-CHAR-06, LD-POI-10)."""
    if what != Resource.HP:
        sequences.pop(table)
        stock.gain(table, what, n)
        return
    bonnie = table.hp[Who.BONNIE] < table.hp_max[Who.BONNIE]
    clyde = table.hp[Who.CLYDE] < table.hp_max[Who.CLYDE]
    if bonnie and clyde:
        table.ask = Ask.HEAL
    elif bonnie or clyde:
        sequences.unit_done(table)
        stock.heal(table, Who.BONNIE if bonnie else Who.CLYDE)
    else:
        sequences.pop(table)


def resolve_loss(table: Table, what: i64) -> None:
    """LD-RES-02; each HP by choice (LD-RES-10). A car may spare them some of it (LD-VEH-18)."""
    side = table.frames[table.frame() + Frame.SIDE]
    if table.shield and shields(table, what, side):
        table.shield -= 1
        sequences.unit_done(table)
        if table.journal is not None:
            table.note("spared", what, 1)
        return
    if what == Resource.HP:
        table.ask = Ask.WOUND
        return
    sequences.unit_done(table)
    if what == Resource.AMMO and side == Side.LINE and save_ammo(table):
        return
    stock.lose_one(table, what, side)


def save_ammo(table: Table) -> bool:
    """Straight Shooter saves the first ammo of a fight, be it no shot but what Wanted 6 asks for (LD-SKILL-10)."""
    at = table.frame()
    if table.rules.first_form or table.frames[at + Frame.SAVE] == 0 or not table.has_skill(Skill.STRAIGHT_SHOOTER):
        return False
    table.frames[at + Frame.SAVE] -= 1
    return True


def shields(table: Table, what: i64, side: i64) -> bool:
    """Whether the car spares them this kind of loss in a fight or an accident."""
    place: i64 = Shelter.FIGHTS
    if side == Side.ACCIDENT:
        place = Shelter.ACCIDENTS
    elif side != Side.LINE:
        return False
    return table.rules.car_spares[table.car * Shelter.COUNT + place] >> what & 1 != 0


def swap(table: Table, deck: i64) -> None:
    """Replace a card by a fresh one."""
    if deck == Deck.MEMORIES:
        swap_memory(table)
    elif deck == Deck.DESTINIES:
        swap_destiny(table)
    else:
        swap_card(table, deck)


def swap_card(table: Table, deck: i64) -> None:
    """The card gives way to a fresh one, and its other icons are void (LD-DRAW-03, -04)."""
    place = deck >= Deck.VILLAGE
    here = table.place_deck if place else table.road_type
    card = table.place_card if place else table.road_card
    if card == Index.NONE or here != deck or table.at != (Stage.IN_PLACE if place else Stage.ON_ROAD):
        return
    fresh = draw_other(table, deck)
    if fresh == Index.NONE:
        return
    row = deck * Deck.MOST_CARDS + card
    icons = table.rules.entry[row]
    if not place:
        icons = table.rules.stops[table.rules.stop_at[row] + table.stop - 1] // Stop.ROW
    void_rest(table, icons, deck)
    table.discard(deck, card)
    if table.rules.sky[row]:  # LD-WEATHER-01
        table.skies >>= 2
    if place:
        table.place_card = fresh
        table.at = Stage.PLACE_SHOWN
    else:
        table.road_card = fresh
        table.at = Stage.ROAD_SHOWN


def draw_other(table: Table, deck: i64) -> i64:
    """Draw a card instead of another one, as often as its deck has cards."""
    if table.swaps >= table.rules.size[deck]:
        return Index.NONE
    table.swaps += 1
    return table.draw(deck)


def void_rest(table: Table, icons: i64, deck: i64) -> None:
    """Take what stands behind the replace icon of a list from the head of the sequence."""
    rules = table.rules
    i: i64
    k: i64
    n = rules.list_n[icons]
    for i in range(n):
        icon = rules.icons[rules.list_at[icons] + i]
        found = icon == Icon.REPLACE * Icon.SLOT + deck
        if icon // Icon.SLOT == Icon.EITHER:
            row = rules.either[icon % Icon.SLOT]
            for k in range(rules.list_at[row], rules.list_at[row] + rules.list_n[row]):
                found = found or rules.icons[k] == Icon.REPLACE * Icon.SLOT + deck
        if found:
            for k in range(n - i - 1):
                sequences.pop(table)
            return


def may_swap(table: Table, card: i64, deck: i64) -> bool:
    """Whether there is a card to replace and its deck has another one; if so, the swap is counted."""
    if card == Index.NONE or table.swaps >= table.rules.size[deck]:
        return False
    table.swaps += 1
    return True


def swap_memory(table: Table) -> None:
    """Replace a memory by another one (LD-DRAW-07), before what the first one brought on."""
    at = table.frame()
    card = table.frames[at + Frame.CARD]
    if not may_swap(table, card, Deck.MEMORIES):
        return
    void_rest(table, table.rules.memory[card], Deck.MEMORIES)
    i = table.frames[at + Frame.START]
    while i < table.queue_n:
        if table.queue[i] // Icon.SLOT == Icon.SIDE_END:
            sequences.remove(table, i)
        else:
            i += 1
    table.discard(Deck.MEMORIES, card)
    table.discards[Deck.DESTINIES] |= table.frames[at + Frame.DONE]
    for i in range(at, at + Frame.SIZE):
        table.frames[i] = 0
    table.depth -= 1
    sequences.insert(table, table.frames[table.frame() + Frame.START], Icon.MEMORY * Icon.SLOT + 1)


def swap_destiny(table: Table) -> None:
    """Replace a destiny card by another one, for the same side."""
    at = table.frame()
    card = table.frames[at + Frame.SIDE_CARD]
    if not may_swap(table, card, Deck.DESTINIES):
        return
    side = table.frames[at + Frame.SIDE]
    void_rest(table, table.rules.destiny[card * 4 + side - 1], Deck.DESTINIES)
    fights.end_side(table)
    sequences.insert(table, table.frames[at + Frame.START], Icon.DESTINY * Icon.SLOT + side)
