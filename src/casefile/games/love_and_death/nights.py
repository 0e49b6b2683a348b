"""Hideouts and the night."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import ending, fights, places, police, roads, sequences, stock
from casefile.games.love_and_death.layout import (
    Act,
    Ask,
    Frame,
    Hideout,
    Icon,
    Index,
    Moment,
    Phase,
    Resource,
    Side,
    Skill,
    Source,
    Spot,
    Stage,
    Stop,
)
from casefile.games.love_and_death.table import Table


def clue_price(table: Table, hideout: i64) -> i64:
    return table.rules.price[hideout] + table.rules.sky_clues[table.weather]


def farm_open(table: Table) -> bool:
    """Love full, the loot at Black Lake, the clues (LD-WIN-02…07, LD-NIGHT-06)."""
    rules = table.rules
    if rules.infinite or table.love < rules.cap_love or table.lake < rules.goal:
        return False
    return table.clue >= clue_price(table, Hideout.FARM)


def legal_night(table: Table, out: vec[i64]) -> i64:
    """Clue hideouts, the open sky, the farm (LD-NIGHT-01, -04…06); a lodging at hand after a wreck (LD-VEH-06).

    Never in the Morning (LD-MORNING-07).
    """
    n: i64 = 0
    number: i64
    if table.place_card != Index.NONE:
        for number in range(2 * Stop.CABIN_CAMP, 2 * Stop.CLUE):
            out[n] = Act.STICK_UP + number
            if places.icon_index(table, number) != Index.NONE:
                n += 1
        for number in range(2 * Stop.CABIN_CAMP, 2 * Stop.CLUE):
            out[n] = Act.REST + number - 2 * Stop.CABIN_CAMP
            if places.icon_index(table, number) != Index.NONE and table.cash >= places.room_price(
                table, number // 2 - Stop.CABIN_CAMP
            ):
                n += 1
    hideout: i64
    for hideout in range(Hideout.WORKERS_CAMP, Hideout.WILD_CAMPING):
        out[n] = Act.SLEEP + hideout - Hideout.WORKERS_CAMP
        if table.clue >= clue_price(table, hideout):
            n += 1
    out[n] = Act.SLEEP + Hideout.WILD_CAMPING - Hideout.WORKERS_CAMP
    n += 1
    out[n] = Act.SLEEP + Hideout.FARM - Hideout.WORKERS_CAMP
    if farm_open(table):
        n += 1
    for number in range(2):
        out[n] = Act.SLEEP_HOBO + number
        if table.skills[number * Skill.COUNT + Skill.HOBO] > 0:
            n += 1
    out[n] = Act.TAKE_HOUSE
    if table.wanted >= 7:
        n += 1
    return n


def answer_night(table: Table, action: i64) -> None:
    """Pay, then sleep; the farm is the victory at once (LD-WIN-04, LD-NIGHT-07, LD-HIDE-01…08)."""
    if action < Act.SLEEP:
        places.answer_place(table, action)
        return
    table.at = Stage.BED
    if action == Act.TAKE_HOUSE:  # LD-WANTED-13
        table.lodging = Hideout.HOUSE
        sequences.open(table, Source.NIGHT)
        table.frames[table.frame() + Frame.SIDE] = Side.FORCE
        fights.ask_fight(table)
        return
    if action >= Act.SLEEP_HOBO:  # LD-SKILL-13
        table.spend_skill(action - Act.SLEEP_HOBO, Skill.HOBO)
        table.lodging = Hideout.HOBO_FIRE
        return
    table.lodging = action - Act.SLEEP + Hideout.WORKERS_CAMP
    price = clue_price(table, table.lodging) if table.lodging != Hideout.WILD_CAMPING else 0
    if price:
        table.note_stock("lose", Resource.CLUE, price, table.clue)
        table.clue -= price
    if table.lodging == Hideout.FARM:
        table.slept |= 1 << Hideout.FARM
        table.nights += 1
        if table.journal is not None:
            table.note("sleep", Hideout.FARM, table.nights)
        ending.win_game(table)


def go_to_bed(table: Table, comforts: bool) -> None:
    """Meet the people at the hideout, then apply its effects: all (LD-NIGHT-07, -08, -11, -12), or none."""
    rules = table.rules
    lodging = table.lodging
    table.at = Stage.ASLEEP
    if lodging == Hideout.HOBO_FIRE:
        table.slept |= 1 << Hideout.HOBO_FIRE
        return
    spot: i64 = Spot.CLUE_HIDEOUTS
    if lodging == Hideout.WILD_CAMPING:
        spot = Spot.OUTSIDE
    elif lodging < Hideout.LODGINGS:
        spot = Spot.LODGINGS
    sequences.open(table, Source.NIGHT)
    police.meet_hunters(table, spot)
    table.slept |= 1 << lodging
    if table.journal is not None:
        table.note("sleep", lodging, table.nights + 1)
    if not comforts:
        pass
    elif lodging == Hideout.WILD_CAMPING and table.has_skill(Skill.ROMANTISM):  # LD-SKILL-08
        spare_love(table, rules.comfort[lodging])
    else:
        sequences.append_spared(table, rules.comfort[lodging], lodging)
    sequences.bring(table, Moment.AFTER_NIGHT)


def spare_love(table: Table, icons: i64) -> None:
    i: i64
    first = table.rules.list_at[icons]
    for i in range(first, first + table.rules.list_n[icons]):
        if table.rules.icons[i] // Icon.SLOT != Icon.LOSE + Resource.LOVE:
            sequences.append(table, table.rules.icons[i])


def sleep(table: Table) -> None:
    """The Mechanic's hour, then Dawn (LD-NIGHT-13…15, LD-SKILL-18, -19)."""
    if table.bought == 0 and mechanic_of(table, Index.NONE) != Index.NONE:
        table.ask = Ask.MECHANIC
        return
    table.bought = 0
    table.nights += 1
    table.lodging = Index.NONE
    roads.leave_cards(table)
    table.dawn_fought = 0
    roads.enter(table, Phase.DAWN, Stage.POLICE_MOVE)


def mechanic_of(table: Table, wanted: i64) -> i64:
    """A character who can repair the car tonight (`wanted`, or anybody); Index.NONE if there is none."""
    if table.body == 0 or table.body >= table.rules.car_body[table.car]:
        return Index.NONE
    who: i64
    for who in range(2):
        if (
            (wanted in (Index.NONE, who))
            and table.skills[who * Skill.COUNT + Skill.MECHANIC] != Index.NONE
            and table.hp[who] > 1
        ):
            return who
    return Index.NONE


def legal_mechanic(table: Table, out: vec[i64]) -> i64:
    out[0] = Act.DONE
    n: i64 = 1
    who: i64
    for who in range(2):
        out[n] = Act.REPAIR_CAR + who
        if mechanic_of(table, who) != Index.NONE:
            n += 1
    return n


def answer_mechanic(table: Table, action: i64) -> None:
    table.bought = 1
    if action != Act.DONE:
        table.spend_skill(action - Act.REPAIR_CAR, Skill.MECHANIC)
        table.hp[action - Act.REPAIR_CAR] -= 1
        stock.gain(table, Resource.BODY, 1)
