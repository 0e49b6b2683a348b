"""Dawn: the police move, cars are stolen or kept, the trip to Black Lake."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import police, sequences
from casefile.games.love_and_death.layout import (
    Act,
    Ask,
    Car,
    Icon,
    Index,
    Moment,
    Police,
    Resource,
    Source,
    Spot,
    Stage,
)
from casefile.games.love_and_death.table import Table


def move_police(table: Table) -> None:
    """As far as they can, but never past B&C (LD-DAWN-01, -03…05, -13, -16, LD-TRACK-07).

    Those who died come back from the space before the first (LD-POLICE-12, LD-CONF-06, -11).
    """
    table.at = Stage.CAR_CHOICE
    if table.police == Index.NONE or table.police_space < Police.DUE:
        return
    steps = table.rules.police_steps(table.police, table.wounds, table.loot)
    table.police_space = min(table.police_space + steps, table.space)
    if table.journal is not None:
        table.note("chase", table.police_space, table.space)
    if table.police_space == table.space:
        sequences.open(table, Source.DAWN)
        sequences.append(table, Icon.CONFRONT * Icon.SLOT + table.police)


def offer_cars(table: Table) -> None:
    """Keep the car or steal another (LD-DAWN-07…10); where there is nothing to decide, it is kept."""
    if table.body > 0 and table.gas > 0 and not can_steal(table):
        answer_car(table, Act.KEEP_CAR)
    else:
        table.ask = Ask.CAR


def can_steal(table: Table) -> bool:
    tile: i64
    for tile in range(Car.TILES):
        if may_steal(table, tile):
            return True
    return False


def may_steal(table: Table, tile: i64) -> bool:
    """Another tile than the one driven, for its clues (LD-DAWN-08, LD-VEH-14, -17)."""
    return tile != table.car // 2 and table.clue >= table.rules.car_clues[table.face_of_tile(tile)]


def legal_car(table: Table, out: vec[i64]) -> i64:
    """With a wreck or an empty tank a carjacking too (LD-DAWN-09, LD-CARJACK-10)."""
    n: i64 = 0
    out[n] = Act.CARJACK_NOW
    if table.body == 0 or (table.gas == 0 and table.at == Stage.CAR_CHOICE):
        n += 1
    out[n] = Act.KEEP_CAR
    if table.body > 0:
        n += 1
    tile: i64
    for tile in range(Car.TILES):
        out[n] = Act.STEAL + tile
        if may_steal(table, tile):
            n += 1
    return n


def answer_car(table: Table, action: i64) -> None:
    if table.at == Stage.CAR_CHOICE:
        table.at = Stage.LAKE_TRIP
    if action == Act.CARJACK_NOW:
        sequences.open(table, Source.CARJACKING)
        sequences.append(table, Icon.CARJACK * Icon.SLOT)
    elif action == Act.KEEP_CAR:  # LD-VEH-10
        love = table.rules.car_love[table.car]
        if love > 0 or table.rules.car_brings[table.car * Moment.COUNT + Moment.WHEN_KEPT] != Index.NONE:
            sequences.open(table, Source.DAWN)
            if love > 0:
                sequences.append(table, (Icon.GAIN + Resource.LOVE) * Icon.SLOT + love)
            sequences.bring(table, Moment.WHEN_KEPT)
    else:
        face = table.face_of_tile(action - Act.STEAL)
        table.clue -= table.rules.car_clues[face]
        table.take_car(face)
        if table.journal is not None:
            table.note("steal", face, table.loot)
        if table.rules.car_brings[table.car * Moment.COUNT + Moment.WHEN_STOLEN] != Index.NONE:
            sequences.open(table, Source.DAWN)
            sequences.bring(table, Moment.WHEN_STOLEN)


def offer_lake(table: Table) -> None:
    """1 gas takes any loot to Black Lake (LD-DAWN-11); a car wrecked at step 2 is replaced first."""
    if table.body == 0:
        table.at = Stage.CAR_CHOICE
    elif table.gas > 0 and table.loot > 0:
        table.ask = Ask.STOW
    else:
        table.at = Stage.EXPERIENCE


def answer_stow(table: Table, action: i64) -> None:
    if action == Act.DONE:
        table.at = Stage.EXPERIENCE
        return
    if table.at == Stage.LAKE_TRIP:
        table.at = Stage.STOWING
        table.gas -= 1
        if table.markers[Spot.BLACK_LAKE]:
            police.meet_hunters(table, Spot.BLACK_LAKE)
            return
    table.loot -= 1
    table.lake += 1
    if table.journal is not None:
        table.note("stow", table.lake, 1)
