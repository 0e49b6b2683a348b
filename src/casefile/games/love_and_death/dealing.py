"""Set up a game."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.state import zeros
from casefile.games.love_and_death import day, roads
from casefile.games.love_and_death.layout import Deck, Index, Phase, Skill, Stream, Weapon
from casefile.games.love_and_death.table import Table


def set_up(table: Table) -> None:
    """LD-SETUP-01…15: decks shuffled, three weapons shown, gauges by the mode, B&C on space 3, no police."""
    rules = table.rules
    table.clear()
    table.round = 1
    table.turn = 0
    set_aside(table)
    deck: i64
    i: i64
    for deck in range(Deck.COUNT):
        table.discards[deck] = 0
        for i in range(rules.size[deck]):
            out = (deck == Deck.MEMORIES and table.aside >> i & 1) or (
                deck == Deck.ARSENAL and rules.start_weapons >> i & 1
            )
            if not out:
                table.discards[deck] |= 1 << i
        table.reshuffle(deck)
    table.refill()
    for i in range(2 * Skill.COUNT):
        table.skills[i] = rules.start_skills[i]
    table.ammo_cap = rules.cap_ammo
    for i in range(2):
        table.hp_max[i] = rules.start_hp[i]
        if table.skills[i * Skill.COUNT + Skill.ENDURANCE] != Index.NONE:  # LD-SKILL-20
            table.hp_max[i] += 1
        table.hp[i] = table.hp_max[i]
    for i in range(Weapon.COUNT):
        if rules.start_weapons >> i & 1:
            table.hold(i)
    table.improved = rules.improved
    table.ammo = min(rules.start_ammo, table.ammo_cap)
    table.food = rules.start_food
    table.cash = rules.start_cash
    table.love = rules.start_love
    table.clue = rules.start_clues
    table.space = rules.start_space
    table.take_car(0)


def set_aside(table: Table) -> None:
    """As many random memories as the mode says leave the game unseen (LD-SETUP-12)."""
    rules = table.rules
    pool = zeros(rules.size[Deck.MEMORIES])
    n: i64 = 0
    i: i64
    for i in range(rules.size[Deck.MEMORIES]):
        if rules.random >> i & 1:
            pool[n] = i
            n += 1
    table.chance.shuffle(Stream.SET_ASIDE, 0, pool, n)
    for i in range(min(rules.aside, n)):
        table.aside |= 1 << pool[i]


def deal(table: Table) -> None:
    """Set up; the first country road is free (LD-SETUP-10, -11)."""
    set_up(table)
    table.phase = Phase.MORNING
    if table.journal is not None:
        table.note("deal", 0, 0)
    roads.show_road(table, Deck.COUNTRY)
    day.run(table)
