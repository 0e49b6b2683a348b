"""The questions inside a sequence, and the effects of their answers."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import fights, memories, sequences, shooting, stock
from casefile.games.love_and_death.layout import Act, Ask, End, Frame, Icon, Resource, Skill, Weapon
from casefile.games.love_and_death.table import Table


def legal_inside(table: Table, out: vec[i64], n: i64) -> i64:
    """The answers to what a sequence asks, rising; `n` stand there already where an "or" asks."""
    ask = table.ask
    if ask in (Ask.WOUND, Ask.HUNTER):
        out[0] = Act.WOUND
        out[1] = Act.WOUND + 1
        out[2] = Act.PAY_AMMO
        return 3 if ask == Ask.HUNTER and table.ammo > 0 else 2
    if ask == Ask.HEAL:
        out[0] = Act.HEAL
        out[1] = Act.HEAL + 1
        return 2
    if ask == Ask.EITHER:
        i: i64
        for i in range(table.rules.list_n[alternatives(table)]):
            out[n] = table.rules.choose + i
            n += 1
        return n
    if ask == Ask.MEMORY:
        out[n] = Act.REDRAW
        if memories.weapon_ready(table, Weapon.COLT):
            n += 1
        out[n] = Act.REVERSE
        if memories.can_reverse(table):
            n += 1
        out[n] = Act.SUFFER
        return n + 1
    if ask in (Ask.LOSS, Ask.GAIN):
        return legal_options(table, out)
    if ask == Ask.FIGHT:
        return fights.legal_weapons(table, out)
    if ask == Ask.FISTFIGHT:
        out[n] = Act.PULL_PUNCH
        if table.skills[Skill.FISTFIGHT] > 0:
            n += 1
        out[n] = Act.PULL_PUNCH + 1
        if table.skills[Skill.COUNT + Skill.FISTFIGHT] > 0:
            n += 1
        out[n] = Act.KILL
        return n + 1
    return shooting.legal_bluff(table, out)


def alternatives(table: Table) -> i64:
    """The list of icons of which one is chosen."""
    return table.rules.either[table.queue[table.frames[table.frame() + Frame.START]] % Icon.SLOT]


def legal_options(table: Table, out: vec[i64]) -> i64:
    options = table.rules.memory_options[table.frames[table.frame() + Frame.CARD]]
    first: i64 = Act.GAIN_ONE
    if table.ask == Ask.LOSS:
        options = memories.possessed(table, options)
        first = Act.LOSE_ONE
    n: i64 = 0
    what: i64
    for what in range(Resource.COUNT):
        out[n] = first + what
        if options >> what & 1:
            n += 1
    return n


def answer_inside(table: Table, action: i64) -> None:
    """Carry out a decision that a sequence asked for."""
    ask = table.ask
    table.ask = Ask.NOTHING
    if ask == Ask.WOUND:
        sequences.unit_done(table)
        stock.hurt(table, action - Act.WOUND, End.LOST_HP)
    elif ask == Ask.HEAL:
        sequences.unit_done(table)
        stock.heal(table, action - Act.HEAL)
    elif ask == Ask.EITHER:
        chosen = table.rules.list_at[alternatives(table)] + action - table.rules.choose
        table.queue[table.frames[table.frame() + Frame.START]] = table.rules.icons[chosen]
    elif ask == Ask.MEMORY:
        if action == Act.REDRAW:
            memories.redraw_memory(table)
        elif action == Act.REVERSE:
            memories.reverse(table)
        else:
            memories.suffer(table)
    elif ask == Ask.LOSS:
        sequences.append(table, (Icon.LOSE + action - Act.LOSE_ONE) * Icon.SLOT + 1)
    elif ask == Ask.GAIN:
        sequences.append(table, (Icon.GAIN + action - Act.GAIN_ONE) * Icon.SLOT + 1)
    elif ask == Ask.FIGHT:
        if action == Act.GO_ON:
            fights.go_on(table)
        elif action < Act.USE:
            fights.redraw_destiny(table, Weapon.REMINGTON if action == Act.REDRAW + 1 else Weapon.SCHOFIELD)
        else:
            fights.use_weapon(table, action - Act.USE)
    elif ask == Ask.FISTFIGHT:
        if action != Act.KILL:
            table.spend_skill(action - Act.PULL_PUNCH, Skill.FISTFIGHT)
        shooting.victim_done(table, action == Act.KILL)
    elif ask == Ask.BLUFF:
        if action == Act.STAND:
            shooting.pay_shot(table)
        elif action < Act.CALL_OFF_STICKUP:
            table.spend_skill(action - Act.CALL_OFF_SHOOTOUT, Skill.BLUFF)
            shooting.call_off(table, False)
        else:
            table.spend_skill(action - Act.CALL_OFF_STICKUP, Skill.BLUFF)
            shooting.call_off(table, True)
    else:
        pay_hunter(table, action)


def pay_hunter(table: Table, action: i64) -> None:
    """One bounty hunter less, for an ammo or a wound (LD-WANTED-04, -05, -23, LD-LOSE-06)."""
    spot = table.queue[table.frames[table.frame() + Frame.START]] % Icon.SLOT
    table.markers[spot] -= 1
    if action == Act.PAY_AMMO:
        table.ammo -= 1
        if table.journal is not None:
            table.note_stock("lose", Resource.AMMO, 1, table.ammo + 1)
    else:
        stock.hurt(table, action - Act.WOUND, End.LOST_TO_HUNTER)
