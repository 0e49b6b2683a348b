"""Achievements, stars, victory and defeat."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.state import NOBODY, zeros
from casefile.games.love_and_death.layout import (
    Achievement,
    Ask,
    Car,
    End,
    Frame,
    Hideout,
    Index,
    Ledger,
    Phase,
    Police,
    Side,
    Source,
    Star,
    Stop,
)
from casefile.games.love_and_death.table import Table


def lose_game(table: Table, end: i64) -> None:
    """End the game in defeat; the sequence under way is its cause (LD-LOSE-01…07)."""
    if table.phase == Phase.OVER:
        return
    source: i64 = Index.NONE
    side: i64 = Side.NONE
    if table.depth > 0:
        source = table.frames[(table.depth - 1) * Frame.SIZE + Frame.SOURCE]
        side = table.frames[(table.depth - 1) * Frame.SIZE + Frame.SIDE]
    if end == End.STARVED:  # LD-ACH-02
        achieve(table, Achievement.STARVATION)
    elif source == Source.STICKUP and (side in (Side.NORMAL, Side.DIFFICULT)):
        if table.place_card == Index.NONE and table.shop <= 4:  # LD-ACH-03
            achieve(table, Achievement.MERCHANT)
        if table.shop == Stop.DOCTOR and table.ammo == 0:  # LD-ACH-04
            achieve(table, Achievement.BY_DOCTOR)
    if table.phase != Phase.OVER:
        finish(table, end, source, side)


def win_game(table: Table) -> None:
    """The night at the farm, which counts as one (LD-WIN-02…05, LD-STAR-07), and LD-ACH-06…08."""
    if table.slept & ((1 << Hideout.WILD_CAMPING) | (1 << Hideout.WORKERS_CAMP)) == 0:
        achieve_quietly(table, Achievement.PETTY_BOURGEOIS)
    if table.driven == 1:
        achieve_quietly(table, Achievement.PROLETARIAN)
    if table.slept & ~((1 << Hideout.WILD_CAMPING) | (1 << Hideout.WORKERS_CAMP) | (1 << Hideout.FARM)) == 0:
        achieve_quietly(table, Achievement.HOBOS)
    end: i64 = End.WON
    if table.rules.challenge != Index.NONE and table.achieved >> table.rules.challenge & 1:
        end = End.FULFILLED
    finish(table, end, Index.NONE, Side.NONE)


def achieve_quietly(table: Table, achievement: i64) -> None:
    if not table.rules.experience:  # LD-ACH-10
        table.achieved |= 1 << achievement


def achieve(table: Table, achievement: i64) -> None:
    """An achievement; the one that this game is about ends it (LD-WIN-06)."""
    if table.rules.experience or table.achieved >> achievement & 1:
        return
    table.achieved |= 1 << achievement
    if table.journal is not None:
        table.note("achievement", achievement, 0)
    if table.rules.challenge == achievement and table.phase != Phase.OVER:
        finish(table, End.FULFILLED, Index.NONE, Side.NONE)


def finish(table: Table, end: i64, source: i64, side: i64) -> None:
    """Write the ledger; stars embellish victories at the farm alone (LD-STAR-01…09)."""
    ledger = zeros(Ledger.SIZE)
    ledger[Ledger.END] = end
    ledger[Ledger.SOURCE] = source
    ledger[Ledger.SIDE] = side
    ledger[Ledger.DAY] = table.round
    ledger[Ledger.NIGHTS] = table.nights
    ledger[Ledger.LOOT] = table.lake
    ledger[Ledger.VICTIMS] = table.victims
    ledger[Ledger.CAR] = table.car
    ledger[Ledger.ACHIEVED] = table.achieved
    i: i64
    if table.slept >> Hideout.FARM & 1:
        for i in range(len(table.rules.star_kind)):
            if has_star(table, table.rules.star_kind[i], table.rules.star_value[i]):
                ledger[Ledger.STARS] |= 1 << i
    for i in range(Police.FACES):
        ledger[Ledger.KILLS + i] = table.kills[i]
    table.ledger = ledger
    table.phase = Phase.OVER
    table.ask = Ask.NOTHING
    table.turn = NOBODY
    if table.journal is not None:
        table.note("game_over", end, source)


def has_star(table: Table, kind: i64, value: i64) -> bool:
    if kind == Star.VICTIMS:
        return table.victims >= value
    if kind == Star.DAYS:
        return table.round < value
    if kind == Star.KILL:
        return table.kills[value] > 0
    if kind == Star.NIGHTS:
        return table.nights >= value
    return table.car // 2 == Car.FORDOR
