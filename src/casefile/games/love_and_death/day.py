"""Love & Death, the day: Morning and Afternoon on the road, Night, Dawn (LD-TURN-01, -04).

`run` goes on until somebody must decide; `proceed` does the next thing that needs no decision, by functions of `roads`,
`places`, `nights` and `dawn`. Those rooms also have a pair `legal_…` and `answer_…` for each decision.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from casefile.games.love_and_death import dawn, ending, nights, places, resolver, roads, sequences
from casefile.games.love_and_death.layout import (
    Achievement,
    Ask,
    End,
    Hideout,
    Index,
    Phase,
    Shelter,
    Side,
    Source,
    Stage,
    Weather,
)
from casefile.games.love_and_death.table import Table

MOST_PIECES: Final = 5000  # steps between two decisions: far more than any pack needs


def run(table: Table) -> None:
    """Go on until somebody must decide or the game is over."""
    pieces: i64 = 0
    while table.phase != Phase.OVER and table.ask == Ask.NOTHING:
        if table.depth > 0:
            resolver.resolve(table)
        else:
            proceed(table)
        pieces += 1
        if pieces > MOST_PIECES:
            raise OverflowError("a day without end")
    if table.phase != Phase.OVER:
        table.turn = table.lead


def proceed(table: Table) -> None:
    at = table.at
    if table.bearing != Index.NONE:
        table.ask = Ask.BEARER
    elif table.body == 0 and table.phase <= Phase.AFTERNOON and at != Stage.STUCK_UP and at != Stage.REWARDED:
        places.settle_wreck(table)
    elif at == Stage.SET_OUT:
        roads.set_out(table)
    elif at == Stage.ROAD_SHOWN:
        if roads.can_replace(table, table.road_type):
            table.ask = Ask.REPLACE
        else:
            roads.begin_road(table)
    elif at == Stage.ON_ROAD:
        roads.drive_on(table)
    elif at == Stage.ROAD_DONE:
        roads.finish_road(table)
    elif at == Stage.TURN_OFF:
        roads.turn_off(table)
    elif at == Stage.PLACE_SHOWN:
        if roads.can_replace(table, table.place_deck):
            table.ask = Ask.REPLACE
        else:
            places.enter_place(table)
    elif at == Stage.IN_PLACE:
        table.ask = Ask.PLACE
    elif at == Stage.SHOPPING:
        table.ask = Ask.SHOP
    elif at == Stage.STUCK_UP:
        places.reward(table)
    elif at == Stage.REWARDED:
        places.leave_shop(table)
    else:
        proceed_stopover(table)


def proceed_stopover(table: Table) -> None:
    at = table.at
    if at == Stage.NIGHTFALL:
        table.ask = Ask.NIGHT
    elif at == Stage.BED:
        if table.rules.comforts_optional and table.lodging != Hideout.HOBO_FIRE:
            table.ask = Ask.COMFORTS
        else:
            nights.go_to_bed(table, True)
    elif at == Stage.ASLEEP:
        nights.sleep(table)
    elif at == Stage.POLICE_MOVE:
        dawn.move_police(table)
    elif at == Stage.CAR_CHOICE:
        dawn.offer_cars(table)
    elif at == Stage.LAKE_TRIP:
        dawn.offer_lake(table)
    elif at == Stage.STOWING:
        if table.loot > 0:
            table.ask = Ask.STOW
        else:
            table.at = Stage.EXPERIENCE
    elif at == Stage.EXPERIENCE:  # LD-DAWN-14, LD-INF-03
        if table.rules.infinite:
            table.ask = Ask.XP
        else:
            table.at = Stage.DAY_COUNT
    elif at == Stage.DAY_COUNT:
        count_day(table)
    else:
        begin_day(table)


def count_day(table: Table) -> None:
    """One more day (LD-DAWN-12, LD-ACH-01, LD-WIN-01, -08), then tomorrow's weather (LD-DAWN-15)."""
    table.at = Stage.WEATHER_DONE
    if table.round > table.rules.record_days:
        ending.achieve(table, Achievement.SURVIVAL)
    if table.phase == Phase.OVER:
        return
    if table.round >= table.rules.max_days:
        ending.finish(table, End.TOO_LONG, Index.NONE, Side.NONE)
        return
    table.round += 1
    if table.rules.weather:
        table.weather = tomorrow(table)
        if table.journal is not None:
            table.note("weather", table.weather, table.skies)
        sequences.open(table, Source.WEATHER)
        sequences.append_spared(table, table.rules.sky_effects[table.weather], Shelter.WEATHER)
    table.skies = 0


def tomorrow(table: Table) -> i64:
    """Runs of equal icons; different results cancel out (LD-WEATHER-01…11, -14)."""
    found: i64 = Weather.FAIR
    rest = table.skies
    while rest > 0:
        icon = rest & 3
        run: i64 = 0
        while rest & 3 == icon and rest > 0:
            run += 1
            rest >>= 2
        if run >= 2:
            result = 2 * icon - 1 + i64(run > 2)
            if found != Weather.FAIR and found != result:
                return table.weather
            found = result
    return found


def begin_day(table: Table) -> None:
    """A car that the weather wrecked is replaced at once (LD-WEATHER-15); then the road calls (LD-WEATHER-13)."""
    if table.body == 0:
        table.ask = Ask.CAR
    elif table.rules.weather and table.rules.sky_skips[table.weather]:
        roads.enter(table, Phase.AFTERNOON, Stage.SET_OUT)
    else:
        roads.enter(table, Phase.MORNING, Stage.SET_OUT)
