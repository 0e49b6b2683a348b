"""Shops and the armory."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import layout, police, stock
from casefile.games.love_and_death.layout import Act, Deck, Index, Resource, Spot, Stage, Stop, Weapon
from casefile.games.love_and_death.table import Table


def begin_shopping(table: Table, what: i64) -> None:
    table.shop = what
    table.bought = 0
    table.at = Stage.SHOPPING
    if what == Stop.ARMORY:
        police.meet_hunters(table, Spot.ARMORY)


def can_pay(table: Table, what: i64) -> bool:
    """$1 a unit; from Wanted 6 the first of doctor or garage is free (LD-STICK-01, LD-WANTED-11, -27)."""
    return table.cash > 0 or is_free(table, what)


def is_free(table: Table, what: i64) -> bool:
    return table.wanted >= 6 and table.bought == 0 and (what in (Stop.GARAGE, Stop.DOCTOR))


def has_room(table: Table, what: i64) -> bool:
    """Whether a gauge can take one more of what a place sells (LD-POI-03, -05…07)."""
    rules = table.rules
    sold = layout.SOLD[what]
    if sold == Resource.HP:
        return table.hp[0] < table.hp_max[0] or table.hp[1] < table.hp_max[1]
    if sold == Resource.AMMO:
        return table.ammo < table.ammo_cap
    if sold == Resource.GAS:
        return table.gas < rules.car_gas[table.car]
    if sold == Resource.BODY:
        return 0 < table.body < rules.car_body[table.car]
    return table.food < rules.cap_food


def can_buy(table: Table, what: i64) -> bool:
    if can_pay(table, what) and has_room(table, what):
        return True
    if what == Stop.ARMORY and not table.rules.ammo_first:
        i: i64
        for i in range(Weapon.SLOTS):
            if can_buy_weapon(table, table.display[i]):
                return True
    return False


def can_buy_weapon(table: Table, weapon: i64) -> bool:
    return weapon != Index.NONE and table.rules.weapon_price[weapon] <= table.cash


def on_display(table: Table, weapon: i64) -> bool:
    return weapon in (table.display[0], table.display[1], table.display[2])


def legal_shop(table: Table, out: vec[i64]) -> i64:
    """One unit or weapon at a time, then done (LD-ARM-01…03); weapons_need_ammo_purchase: ammo before weapons."""
    n: i64 = 0
    what = table.shop
    unit = can_pay(table, what) and has_room(table, what)
    out[n] = Act.BUY_ONE
    if unit and what != Stop.DOCTOR:
        n += 1
    if what == Stop.ARMORY and (table.bought > 0 or not table.rules.ammo_first):
        weapon: i64
        for weapon in range(Weapon.COUNT):
            out[n] = Act.BUY_WEAPON + weapon
            if on_display(table, weapon) and can_buy_weapon(table, weapon):
                n += 1
    out[n] = Act.DONE
    if table.bought > 0 or (n == 0 and not unit):
        n += 1
    if unit and what == Stop.DOCTOR:
        who: i64
        for who in range(2):
            out[n] = Act.HEAL + who
            if table.hp[who] < table.hp_max[who]:
                n += 1
    return n


def answer_shop(table: Table, action: i64) -> None:
    what = table.shop
    if action == Act.DONE:
        end_shopping(table)
        return
    if Act.BUY_WEAPON <= action < Act.BUY_WEAPON + Weapon.COUNT:
        weapon = action - Act.BUY_WEAPON
        table.bought += 1
        table.cash -= table.rules.weapon_price[weapon]
        own(table, weapon)
        return
    price: i64 = 0 if is_free(table, what) else 1
    table.cash -= price
    table.bought += 1
    if table.journal is not None:
        table.note("buy", what, price)
    if action == Act.BUY_ONE:
        stock.gain(table, layout.SOLD[what], 1)
    else:
        stock.heal(table, action - Act.HEAL)


def own(table: Table, weapon: i64) -> None:
    """A weapon from the display, with what it brings by itself (LD-WEAPON-06, -13, -14, -16, -17)."""
    i: i64
    for i in range(Weapon.SLOTS):
        if table.display[i] == weapon:
            table.display[i] = Index.NONE
    if table.journal is not None:
        table.note("own", weapon, 0)
    table.hold(weapon)
    if table.rules.weapon_hp[weapon] > 0:
        table.bearing = weapon
    if weapon == Weapon.REMINGTON:
        police.raise_wanted(table)


def answer_bearer(table: Table, action: i64) -> None:
    who = action - Act.BEAR
    more = table.rules.weapon_hp[table.bearing]
    table.hp_max[who] += more
    table.hp[who] += more
    if table.journal is not None:
        table.note("bear", who, table.bearing)
    table.bearing = Index.NONE


def end_shopping(table: Table) -> None:
    if table.shop == Stop.ARMORY:
        rotate(table)
    table.bought = 0
    table.shop = Index.NONE
    table.at = Stage.ON_ROAD if table.place_card == Index.NONE else Stage.IN_PLACE


def rotate(table: Table) -> None:
    """The lowest weapon leaves, the others slide down (LD-ARM-04…08)."""
    i: i64
    for i in range(Weapon.SLOTS):
        if table.display[i] != Index.NONE:
            if table.journal is not None:
                table.note("rotate", table.display[i], 0)
            table.discard(Deck.ARSENAL, table.display[i])
            table.display[i] = Index.NONE
            break
    table.refill()
