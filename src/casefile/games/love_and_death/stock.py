"""Resources: gained and lost, one by one."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.games.love_and_death import ending, police, sequences
from casefile.games.love_and_death.layout import Achievement, End, Frame, Icon, Resource, Side, Source
from casefile.games.love_and_death.table import Table


def gain(table: Table, what: i64, n: i64) -> None:
    """Gain units of anything but HP; what a gauge cannot hold is lost (LD-RES-01, -03…08, LD-POI-06)."""
    before = stock(table, what)
    now = before
    if what != Resource.BODY or before > 0:  # no garage mends a wreck
        now = min(before + n, table.rules.most(what, table.car, table.ammo_cap))
        put(table, what, now)
    if table.journal is not None:
        table.note_stock("gain", what, now - before, before)
    if what == Resource.LOOT:
        while before < now:  # once per loot that found a space (LD-WANTED-01, -02)
            before += 1
            police.raise_wanted(table)


def stock(table: Table, what: i64) -> i64:
    """How much there is of anything but HP."""
    if what == Resource.AMMO:
        return table.ammo
    if what == Resource.FOOD:
        return table.food
    if what == Resource.CASH:
        return table.cash
    if what == Resource.CLUE:
        return table.clue
    if what == Resource.LOVE:
        return table.love
    if what == Resource.GAS:
        return table.gas
    return table.body if what == Resource.BODY else table.loot


def put(table: Table, what: i64, n: i64) -> None:
    """Set how much there is of anything but HP."""
    if what == Resource.AMMO:
        table.ammo = n
    elif what == Resource.FOOD:
        table.food = n
    elif what == Resource.CASH:
        table.cash = n
    elif what == Resource.CLUE:
        table.clue = n
    elif what == Resource.LOVE:
        table.love = n
    elif what == Resource.GAS:
        table.gas = n
    elif what == Resource.BODY:
        table.body = n
    elif what == Resource.LOOT:
        table.loot = n


def lose_one(table: Table, what: i64, side: i64) -> None:
    """Lose one unit of anything but HP, with what follows from having none (LD-RES-02, -09, -12…15)."""
    n = stock(table, what)
    if table.journal is not None:
        table.note_stock("lose", what, 1, n)
    if what == Resource.BODY:
        dent(table, side)
    elif what == Resource.LOVE:
        table.love -= 1
        if table.love <= 0:  # LD-LOSE-02
            ending.lose_game(table, End.LOST_LOVE)
    elif n > 0:
        put(table, what, n - 1)
    elif what == Resource.AMMO:  # LD-LOSE-03, -04
        ending.lose_game(table, End.LOST_AMMO)
    elif what == Resource.FOOD:
        if table.rules.starve_always or table.frames[(table.depth - 1) * Frame.SIZE + Frame.SOURCE] == Source.NIGHT:
            starve(table)
    elif what == Resource.GAS and table.rules.breakdown and table.body > 0:  # LD-RES-14, LD-VEH-04, LD-MODE-06, -07
        sequences.append(table, Icon.CARJACK * Icon.SLOT)


def starve(table: Table) -> None:
    """Nothing to eat: both lose 1 HP, the only loss that they share (LD-RES-09)."""
    table.hp[0] -= 1
    table.hp[1] -= 1
    if table.journal is not None:
        table.note("starve", 0, 1)
    if table.hp[0] <= 0 or table.hp[1] <= 0:
        ending.lose_game(table, End.STARVED)


def dent(table: Table, side: i64) -> None:
    """Lose a body point; at 0 the car is a wreck, which hurts (LD-VEH-05, -07)."""
    if table.body == 0:
        return
    table.body -= 1
    if table.body == 0:
        if side == Side.ACCIDENT:  # LD-ACH-09
            table.accident_wrecks += 1
        if table.journal is not None:
            table.note("wreck", table.car, 0)
        sequences.append(table, Icon.WRECK * Icon.SLOT)
        if table.accident_wrecks >= 3:
            ending.achieve(table, Achievement.ROADHOG)


def hurt(table: Table, who: i64, cause: i64) -> None:
    """One character loses 1 HP; at 0 the game is over (LD-LOSE-01, LD-RES-10)."""
    table.hp[who] -= 1
    if table.journal is not None:
        table.note("wound", who, table.hp[who])
    if table.hp[who] <= 0:
        ending.lose_game(table, cause)


def heal(table: Table, who: i64) -> None:
    table.hp[who] += 1
    if table.journal is not None:
        table.note("heal", who, table.hp[who])
