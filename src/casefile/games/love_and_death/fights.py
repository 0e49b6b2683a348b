"""Destiny, weapons, fights with the police, carjackings."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import sequences
from casefile.games.love_and_death.layout import (
    Act,
    Ask,
    Deck,
    Frame,
    Icon,
    Index,
    Phase,
    Police,
    Resource,
    Shelter,
    Side,
    Skill,
    Source,
    Spot,
    Used,
    Weapon,
    Who,
)
from casefile.games.love_and_death.table import Table


def reveal_destiny(table: Table, side: i64) -> None:
    """One destiny card for a stick-up or an accident (LD-DEST-01, -02, LD-ACC-01…03)."""
    at = table.frame()
    head = table.frames[at + Frame.START]
    if table.markers[Deck.DESTINIES]:
        sequences.insert(table, head, Icon.HUNTERS * Icon.SLOT + Deck.DESTINIES)
        return
    card = table.draw(Deck.DESTINIES)
    if card == Index.NONE:
        sequences.pop(table)
        return
    table.frames[at + Frame.SIDE_CARD] = card
    table.frames[at + Frame.SIDE] = side
    if table.journal is not None:
        table.note("destiny", card, side)
    ask_fight(table)


def side_list(table: Table) -> i64:
    """The list of icons on the side that applies."""
    at = table.frame()
    side = table.frames[at + Frame.SIDE]
    if side == Side.MEMORY:
        return table.rules.memory[table.frames[at + Frame.CARD]]
    if side == Side.LINE:
        return table.rules.line[table.police * Police.LINES + table.wounds]
    if side == Side.FORCE:
        return table.rules.force
    return table.rules.destiny[table.frames[at + Frame.SIDE_CARD] * 4 + side - 1]


def ask_fight(table: Table) -> None:
    """Weapons are chosen when the icons are known (LD-WEAPON-02, LD-SHOOT-05); if none helps, nothing is asked."""
    if can_answer(table):
        table.ask = Ask.FIGHT
    else:
        go_on(table)


def can_answer(table: Table) -> bool:
    if table.owned == 0:
        return False
    weapon: i64
    for weapon in range(8):
        if helps(table, weapon):
            return True
    return False


def helps(table: Table, weapon: i64) -> bool:
    """Whether a weapon can be used now: one per character and sequence (LD-WEAPON-01, -03…16)."""
    at = table.frame()
    if table.owned >> weapon & 1 == 0 or table.frames[at + Frame.USES] >= 2:
        return False
    side = table.frames[at + Frame.SIDE]
    used = table.frames[at + Frame.WITH]
    shots = table.rules.list_shots[side_list(table)]
    if weapon == Weapon.BROWNING:
        return side == Side.DIFFICULT and table.frames[at + Frame.SOURCE] == Source.STICKUP and table.ammo > 0
    if weapon == Weapon.BLADE:
        return shots == 1 and used & (Used.BONNIES_KNIFE | Used.CLYDES_KNIFE) == 0
    if weapon == Weapon.ENFIELD:
        fresh = side == Side.LINE and table.wounds == 0 and used & Used.ENFIELD == 0
        return fresh and table.rules.immune[table.police] == 0
    if weapon == Weapon.GRENADE:
        return shots > 1 and used & Used.GRENADE == 0
    if weapon == Weapon.THOMPSON:
        return side == Side.BANK and used & Used.THOMPSON == 0
    if weapon == Weapon.COLT:
        return False
    return Side.NONE < side <= Side.ACCIDENT and table.uses[weapon] > 0


def redraw_destiny(table: Table, weapon: i64) -> None:
    """Schofield or Remington: the card seen is gone, the new one counts (LD-WEAPON-13…18)."""
    at = table.frame()
    table.uses[weapon] -= 1
    table.frames[at + Frame.USES] += 1
    table.discard(Deck.DESTINIES, table.frames[at + Frame.SIDE_CARD])
    table.frames[at + Frame.SIDE_CARD] = Index.NONE
    table.frames[at + Frame.SIDE] = Side.NONE
    if table.journal is not None:
        table.note("redraw", weapon, 0)


def use_weapon(table: Table, which: i64) -> None:
    """The actions from USE on: Browning, the knife of either, grenade, Thompson, Enfield."""
    at = table.frame()
    table.frames[at + Frame.USES] += 1
    if which == 0:  # LD-WEAPON-04, -05, LD-STICK-08
        table.ammo -= 1
        table.hard = 0
        table.frames[at + Frame.SIDE] = Side.NORMAL
        head = table.frames[at + Frame.START]
        table.queue[head] = Icon.DESTINY * Icon.SLOT + Side.NORMAL
    else:
        table.frames[at + Frame.WITH] |= 1 << which - 1
        if which <= 3:  # the knife and the grenade save a shot
            table.frames[at + Frame.SAVE] += 1
    if table.journal is not None:
        table.note("weapon", which, 0)
    ask_fight(table)


def go_on(table: Table) -> None:
    """Replace the icon that called for the side by the icons of that side, then the price of the weapons."""
    at = table.frame()
    side = table.frames[at + Frame.SIDE]
    used = table.frames[at + Frame.WITH]
    place = table.frames[at + Frame.START]
    if side != Side.MEMORY and side != Side.FORCE:
        sequences.pop(table)
    if side == Side.ACCIDENT and not table.fighting:
        table.shield = sequences.spared_units(table, Shelter.ACCIDENTS)
    place = sequences.insert_list(table, place, side_list(table))
    if side == Side.LINE and table.wanted >= 6:  # LD-WANTED-12, LD-SHOOT-06
        sequences.insert(table, place, (Icon.LOSE + Resource.AMMO) * Icon.SLOT + 1)
        place += 1
    if used & Used.BONNIES_KNIFE:
        sequences.insert(table, place, Icon.KNIFE * Icon.SLOT + Who.BONNIE)
        place += 1
    if used & Used.CLYDES_KNIFE:
        sequences.insert(table, place, Icon.KNIFE * Icon.SLOT + Who.CLYDE)
        place += 1
    if used & Used.GRENADE:  # LD-WEAPON-11, -12
        sequences.insert(table, place, (Icon.LOSE + Resource.LOVE) * Icon.SLOT + 1)
        place += 1
    if used & Used.THOMPSON:  # LD-WEAPON-15
        sequences.insert(table, place, (Icon.GAIN + Resource.CASH) * Icon.SLOT + table.rules.thompson_cash)
        place += 1
    sequences.insert(table, place, (Icon.LINE_END if side == Side.LINE else Icon.SIDE_END) * Icon.SLOT)


def end_side(table: Table) -> None:
    """The side is done, its weapons are put away; its card waits for what it brought on (LD-DRAW-05)."""
    at = table.frame()
    if table.frames[at + Frame.SIDE] == Side.ACCIDENT and not table.fighting:
        table.shield = 0
    if table.frames[at + Frame.SIDE_CARD] != Index.NONE:
        table.frames[at + Frame.DONE] |= 1 << table.frames[at + Frame.SIDE_CARD]
    table.frames[at + Frame.SIDE_CARD] = Index.NONE
    table.frames[at + Frame.SIDE] = Side.NONE
    table.frames[at + Frame.SAVE] = 0
    table.frames[at + Frame.USES] = 0
    table.frames[at + Frame.WITH] = 0


def confront(table: Table, face: i64) -> None:
    """The fight, if they are still there (LD-PRIO-07, LD-DAWN-05); hunters on their card first (LD-WANTED-22)."""
    if table.police != face or table.police_space < 1 or table.fighting:
        return
    if table.phase == Phase.DAWN:
        if table.dawn_fought:
            return
        table.dawn_fought = 1
    table.fighting = 1
    table.fought = face
    table.last_line = i64(table.rules.lines[face] - table.wounds == 1)
    table.shield = sequences.spared_units(table, Shelter.FIGHTS)
    head = table.frames[table.frame() + Frame.START]
    sequences.insert(table, head, Icon.LINE * Icon.SLOT)
    if table.markers[Spot.POLICE_CARD]:
        sequences.insert(table, head, Icon.HUNTERS * Icon.SLOT + Spot.POLICE_CARD)


def begin_line(table: Table) -> None:
    """The first line not yet used (LD-CONF-02, -04); Straight Shooter saves a shot (LD-SKILL-09)."""
    at = table.frame()
    table.frames[at + Frame.SIDE] = Side.LINE
    if table.has_skill(Skill.STRAIGHT_SHOOTER):
        table.frames[at + Frame.SAVE] = 1
    if table.journal is not None:
        table.note("confrontation", table.police, table.wounds)
    ask_fight(table)


def carjack(table: Table) -> None:
    """A Ford A (from Wanted 5 a Ford B), then its price (LD-CARJACK-03…09, LD-WANTED-07, -10)."""
    table.take_car(1 if table.wanted >= 5 else 0)
    if table.journal is not None:
        table.note("carjack", table.car, 0)
    head = table.frames[table.frame() + Frame.START]
    sequences.insert_list(table, head, table.rules.carjack_more if table.wanted >= 3 else table.rules.carjack)


def legal_weapons(table: Table, out: vec[i64]) -> i64:
    n = offer(table, out, 0, Act.REDRAW + 1, Weapon.REMINGTON)
    n = offer(table, out, n, Act.REDRAW + 2, Weapon.SCHOFIELD)
    n = offer(table, out, n, Act.USE, Weapon.BROWNING)
    n = offer(table, out, n, Act.USE + 1, Weapon.BLADE)
    n = offer(table, out, n, Act.USE + 2, Weapon.BLADE)
    n = offer(table, out, n, Act.USE + 3, Weapon.GRENADE)
    n = offer(table, out, n, Act.USE + 4, Weapon.THOMPSON)
    n = offer(table, out, n, Act.USE + 5, Weapon.ENFIELD)
    out[n] = Act.GO_ON
    return n + 1


def offer(table: Table, out: vec[i64], n: i64, action: i64, weapon: i64) -> i64:
    """List the action as number `n` if the weapon helps; return how many are listed."""
    if not helps(table, weapon):
        return n
    out[n] = action
    return n + 1
