"""First Aid, and the duo's say over each other's choices."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import choices, stock
from casefile.games.love_and_death.layout import Act, Ask, Hideout, Index, Skill
from casefile.games.love_and_death.table import Table

FARM_ACTION: Final = Act.SLEEP + Hideout.FARM - Hideout.WORKERS_CAMP
SCRATCH: Final = vec[i64]([0] * 512)  # filled and read within one call


def can_override(table: Table, action: i64) -> bool:
    """Any other decision that stays possible with one love less (LD-DUO-02, -04), but never the farm."""
    return action != table.noted and action != FARM_ACTION


def ask_partner(table: Table, action: i64) -> bool:
    """Note the decision and ask the partner, where there is something else to decide and love to pay for it."""
    if table.love < 2:
        return False
    table.noted = action
    n = choices.options(table, SCRATCH)
    i: i64
    for i in range(n):
        if can_override(table, SCRATCH[i]):
            table.turn = 1 - table.lead
            return True
    table.noted = Index.NONE
    return False


def legal_aid(table: Table, out: vec[i64], n: i64) -> i64:
    """First Aid, whenever the companion is hurt."""
    who: i64
    for who in range(2):
        if can_aid(table, who):
            out[n] = Act.AID + who
            n += 1
    return n


def can_aid(table: Table, who: i64) -> bool:
    """First Aid, for a hurt companion whom the loss being decided would not kill (LD-SKILL-11, -12)."""
    hp = table.hp[1 - who]
    if table.skills[who * Skill.COUNT + Skill.FIRST_AID] <= 0 or hp >= table.hp_max[1 - who]:
        return False
    return hp > 1 or table.rules.first_form or table.ask not in (Ask.WOUND, Ask.HUNTER)


def first_aid(table: Table, who: i64) -> None:
    table.spend_skill(who, Skill.FIRST_AID)
    stock.heal(table, 1 - who)
    if table.ask == Ask.HEAL:
        table.ask = Ask.NOTHING
