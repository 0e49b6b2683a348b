"""Shots and victims."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import police, sequences, stock
from casefile.games.love_and_death.layout import Act, Ask, Frame, Icon, Phase, Resource, Side, Skill, Source
from casefile.games.love_and_death.table import Table


def resolve_shot(table: Table) -> None:
    """A shootout icon: 1 ammo, then 1 victim (LD-SHOOT-01…04); at 0 ammo there is the bluff (LD-SKILL-17)."""
    at = table.frame()
    if table.frames[at + Frame.PAID] == 0:
        if table.ammo == 0 and table.frames[at + Frame.SIDE] != Side.NONE and table.can_use(Skill.BLUFF):
            table.ask = Ask.BLUFF
            return
        pay_shot(table)
        if table.phase == Phase.OVER:
            return
    resolve_victim(table)


def pay_shot(table: Table) -> None:
    """Savings cancel the first ammo losses (LD-SHOOT-06, LD-SKILL-10)."""
    at = table.frame()
    table.frames[at + Frame.PAID] = 1
    if table.frames[at + Frame.SAVE]:
        table.frames[at + Frame.SAVE] -= 1
    else:
        stock.lose_one(table, Resource.AMMO, table.frames[at + Frame.SIDE])


def resolve_victim(table: Table) -> None:
    """A victim, unless fists are enough (LD-SKILL-14, -15)."""
    if table.frames[table.frame() + Frame.SIDE] != Side.NONE and table.can_use(Skill.FISTFIGHT):
        table.ask = Ask.FISTFIGHT
    else:
        victim_done(table, True)


def victim_done(table: Table, dies: bool) -> None:
    at = table.frame()
    table.frames[at + Frame.PAID] = 0
    side = table.frames[at + Frame.SIDE]
    sequences.unit_done(table)
    if dies:
        if Side.NONE < side <= Side.BANK:
            table.corpses += 1
        police.count_victim(table)


def call_off(table: Table, whole: bool) -> None:
    """The bluff: no more shootouts here, or no stick-up at all (LD-SKILL-16, -17)."""
    start = table.frames[table.frame() + Frame.START]
    i = start
    while i < table.queue_n:
        verb = table.queue[i] // Icon.SLOT
        ends = verb in (Icon.SIDE_END, Icon.LINE_END)
        if ends:
            break
        if whole or verb == Icon.SHOOT:
            sequences.remove(table, i)
        else:
            i += 1
    if whole:
        table.called_off = 1


def legal_bluff(table: Table, out: vec[i64]) -> i64:
    n: i64 = 0
    who: i64
    for who in range(2):
        out[n] = Act.CALL_OFF_SHOOTOUT + who
        if table.skills[who * Skill.COUNT + Skill.BLUFF] > 0:
            n += 1
    if (
        table.frames[table.frame() + Frame.SOURCE] == Source.STICKUP
        and table.frames[table.frame() + Frame.SIDE] <= Side.BANK
    ):
        for who in range(2):
            out[n] = Act.CALL_OFF_STICKUP + who
            if table.skills[who * Skill.COUNT + Skill.BLUFF] > 0:
                n += 1
    out[n] = Act.STAND
    return n + 1
