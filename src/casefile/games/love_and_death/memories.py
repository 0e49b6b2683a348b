"""Memories: revealed, suffered, reversed."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.games.love_and_death import fights, sequences, stock
from casefile.games.love_and_death.layout import Ask, Deck, Frame, Icon, Index, Resource, Side, Source, Weapon
from casefile.games.love_and_death.table import Table


def reveal_memory(table: Table) -> None:
    """Draw a memory, which interrupts (LD-MEM-01, LD-DRAW-02); hunters on the deck come first (LD-WANTED-22)."""
    head = table.frames[table.frame() + Frame.START]
    if table.markers[Deck.MEMORIES]:
        sequences.insert(table, head, Icon.HUNTERS * Icon.SLOT + Deck.MEMORIES)
        return
    sequences.unit_done(table)
    card = table.draw(Deck.MEMORIES)
    if card == Index.NONE:
        return
    table.met |= 1 << card & table.rules.random
    sequences.open(table, Source.MEMORY)
    table.frames[table.frame() + Frame.CARD] = card
    if can_reverse(table) or weapon_ready(table, Weapon.COLT):
        table.ask = Ask.MEMORY
    else:
        suffer(table)


def can_reverse(table: Table) -> bool:
    """Whether they have the clues for the memory on top; a random one only if the table allows it (LD-MEM-10)."""
    if table.rules.memory_options[table.frames[table.frame() + Frame.CARD]] and not table.rules.reverse_random:
        return False
    return table.clue >= table.rules.reverse_clues


def weapon_ready(table: Table, weapon: i64) -> bool:
    return table.owned >> weapon & 1 != 0 and table.uses[weapon] > 0


def redraw_memory(table: Table) -> None:
    """Use the Colt: replace the memory by another one (LD-WEAPON-06, -18)."""
    table.uses[Weapon.COLT] -= 1
    sequences.close(table)
    if table.journal is not None:
        table.note("redraw", Weapon.COLT, 0)
    sequences.insert(table, table.frames[table.frame() + Frame.START], Icon.MEMORY * Icon.SLOT + 1)


def suffer(table: Table) -> None:
    """The icons of the memory, or one of three things that they have (LD-MEM-02…05)."""
    rules = table.rules
    card = table.frames[table.frame() + Frame.CARD]
    options = rules.memory_options[card]
    if options:
        have = possessed(table, options)
        if have == 0:
            return
        what: i64
        for what in range(Resource.COUNT):
            if have == 1 << what:
                sequences.append(table, (Icon.LOSE + what) * Icon.SLOT + 1)
                return
        table.ask = Ask.LOSS
        return
    table.frames[table.frame() + Frame.SIDE] = Side.MEMORY
    fights.ask_fight(table)


def reverse(table: Table) -> None:
    """Pay two clues; all losses of the memory become gains (LD-MEM-06…13)."""
    table.clue -= table.rules.reverse_clues
    card = table.frames[table.frame() + Frame.CARD]
    if table.journal is not None:
        table.note("reverse", card, 0)
    if table.rules.memory_options[card]:
        table.ask = Ask.GAIN
    else:
        sequences.append_list(table, table.rules.memory_back[card])


def possessed(table: Table, options: i64) -> i64:
    """Which of these they have at least one of (LD-MEM-04)."""
    have: i64 = (1 << Resource.LOVE) | (1 << Resource.HP)
    what: i64
    for what in range(Resource.COUNT):
        if what != Resource.HP and stock.stock(table, what) > 0:
            have |= 1 << what
    return options & have
