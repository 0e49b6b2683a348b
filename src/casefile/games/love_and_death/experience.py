"""Experience, spent between runs of the infinite mode."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import buying, ending
from casefile.games.love_and_death.layout import Act, Car, End, Index, Side, Skill, Stage, Weapon
from casefile.games.love_and_death.table import Table


def xp(table: Table) -> i64:
    """1 for every 2 loot hidden, less what was spent (LD-INF-01…04)."""
    return table.lake // 2 - table.xp_spent


def legal_xp(table: Table, out: vec[i64]) -> i64:
    """LD-INF-05: the price list of the runs (LD-RUN-09…12)."""
    rules = table.rules
    left = xp(table)
    out[0] = Act.DONE
    n: i64 = 1
    who: i64
    i: i64
    for who in range(2):
        for i in range(Act.LEARNABLE):
            out[n] = Act.LEARN + who * Act.LEARNABLE + i
            skill = Skill.PRINTED + i
            if rules.skill_xp[skill] <= left and table.skills[who * Skill.COUNT + skill] == Index.NONE:
                n += 1
    for i in range(Car.TILES):
        out[n] = Act.IMPROVE + i
        if rules.improve_xp <= left and table.improved >> i & 1 == 0:
            n += 1
    for i in range(Weapon.COUNT):
        out[n] = Act.ARM + i
        if table.armed < 2 and buying.on_display(table, i) and rules.weapon_price[i] <= left:
            n += 1
    for who in range(2):
        out[n] = Act.BOOST + who
        if rules.boost_xp <= left and table.boosted >> who & 1 == 0:
            n += 1
    out[n] = Act.RETIRE
    return n + 1


def answer_xp(table: Table, action: i64) -> None:
    if action == Act.DONE:
        table.at = Stage.DAY_COUNT
    elif action == Act.RETIRE:
        ending.finish(table, End.RETIRED, Index.NONE, Side.NONE)
    elif action >= Act.BOOST:
        table.xp_spent += table.rules.boost_xp
        table.boosted |= 1 << action - Act.BOOST
        strengthen(table, action - Act.BOOST)
    elif action >= Act.ARM:
        table.xp_spent += table.rules.weapon_price[action - Act.ARM]
        table.armed += 1
        buying.own(table, action - Act.ARM)
        table.refill()
    elif action >= Act.IMPROVE:
        table.xp_spent += table.rules.improve_xp
        table.improved |= 1 << action - Act.IMPROVE
        if table.car == 2 * (action - Act.IMPROVE):
            table.car += 1
            table.body = min(table.body, table.rules.car_body[table.car])
            table.gas = min(table.gas, table.rules.car_gas[table.car])
            table.loot = min(table.loot, table.rules.car_loot[table.car])
        if table.journal is not None:
            table.note("improve", action - Act.IMPROVE, 0)
    else:
        who = (action - Act.LEARN) // Act.LEARNABLE
        skill = (action - Act.LEARN) % Act.LEARNABLE + Skill.PRINTED
        table.xp_spent += table.rules.skill_xp[skill]
        table.skills[who * Skill.COUNT + skill] = table.rules.skill_uses[skill]
        if table.journal is not None:
            table.note("learn", who, skill)
        if skill == Skill.ENDURANCE:
            strengthen(table, who)


def strengthen(table: Table, who: i64) -> None:
    table.hp_max[who] += 1
    table.hp[who] += 1
    if table.journal is not None:
        table.note("boost", who, table.hp_max[who])
