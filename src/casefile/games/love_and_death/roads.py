"""On the road: setting out, its stops, its end."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import buying, places, police, sequences, stock
from casefile.games.love_and_death.layout import (
    Act,
    Ask,
    Deck,
    Exit,
    Hideout,
    Icon,
    Index,
    Phase,
    Resource,
    Skill,
    Source,
    Stage,
    Stop,
    stop_kind,
)
from casefile.games.love_and_death.table import Table


def enter(table: Table, phase: i64, at: i64) -> None:
    """The next phase; of two players the other one leads it (LD-DUO-01, -03)."""
    table.phase = phase
    table.at = at
    table.swaps = 0
    if table.rules.seats == 2:
        table.lead = 1 - table.lead
    if table.journal is not None:
        table.note("phase", phase, table.round)


def set_out(table: Table) -> None:
    """1 gas and a road card; with no gas a carjacking first (LD-TURN-02, -03, LD-MORNING-01, LD-AFTER-01).

    A road that is begun can be finished without gas (LD-ROAD-18, LD-VEH-03).
    """
    deck = table.next_road
    if deck == Exit.BOTH:  # LD-AFTER-08
        table.ask = Ask.EXIT
    elif table.gas == 0:
        sequences.open(table, Source.CARJACKING)
        sequences.append(table, Icon.CARJACK * Icon.SLOT)
    elif table.markers[deck]:
        police.meet_hunters(table, deck)
    else:
        table.gas -= 1
        show_road(table, deck)


def show_road(table: Table, deck: i64) -> None:
    table.road_type = deck
    table.road_card = table.draw(deck)
    table.at = Stage.ROAD_SHOWN


def can_replace(table: Table, deck: i64) -> bool:
    """Whether somebody can swap a card of this deck that was just revealed (LD-CHAR-03…05, LD-SKILL-02…07)."""
    skill: i64
    for skill in range(Skill.REPLACERS):
        if table.rules.skill_decks[skill] >> deck & 1 and table.can_use(skill):
            return True
    return False


def legal_replace(table: Table, out: vec[i64]) -> i64:
    deck = table.road_type if table.at == Stage.ROAD_SHOWN else table.place_deck
    out[0] = Act.KEEP_CARD
    n: i64 = 1
    who: i64
    skill: i64
    for who in range(2):
        for skill in range(Skill.REPLACERS):
            out[n] = Act.REPLACE_CARD + who * Skill.REPLACERS + skill
            if table.rules.skill_decks[skill] >> deck & 1 and table.skills[who * Skill.COUNT + skill] > 0:
                n += 1
    return n


def answer_replace(table: Table, action: i64) -> None:
    if action == Act.KEEP_CARD:
        if table.at == Stage.ROAD_SHOWN:
            begin_road(table)
        else:
            places.enter_place(table)
        return
    number = action - Act.REPLACE_CARD
    table.spend_skill(number // Skill.REPLACERS, number % Skill.REPLACERS)
    if table.at == Stage.ROAD_SHOWN:
        fresh = table.draw(table.road_type)
        if fresh != Index.NONE:
            table.discard(table.road_type, table.road_card)
            table.road_card = fresh
    else:
        fresh = table.draw(table.place_deck)
        if fresh != Index.NONE:
            table.discard(table.place_deck, table.place_card)
            table.place_card = fresh


def begin_road(table: Table) -> None:
    table.at = Stage.ON_ROAD
    table.stop = 0
    table.halts = 0
    if table.road_card != Index.NONE:
        look_up(table, table.road_row())


def look_up(table: Table, row: i64) -> None:
    """The weather icon of a card; one without counts for nothing, and breaks no row (LD-WEATHER-16)."""
    if table.rules.sky[row]:
        table.skies = table.skies << 2 | table.rules.sky[row]


def stop_here(table: Table) -> i64:
    """The stop that B&C have come to."""
    return table.rules.stops[table.rules.stop_at[table.road_row()] + table.stop]


def drive_on(table: Table) -> None:
    """Go on to the next stop, from the bottom (LD-MORNING-02, LD-ROAD-01, -02); lodgings only in the Afternoon."""
    if table.road_card == Index.NONE:
        table.at = Stage.ROAD_DONE
        return
    if table.stop == table.rules.stop_n[table.road_row()]:
        table.at = Stage.ROAD_DONE
        n = time_bonus(table)
        if n > 0:  # LD-ROAD-08, -19
            sequences.open(table, Source.ROAD)
            sequences.append(table, Icon.AHEAD * Icon.SLOT + n)
        return
    here = stop_here(table)
    what = here % Stop.HARD
    if what == Stop.MEMORY:
        table.stop += 1
        sequences.open(table, Source.ROAD)
        sequences.append(table, Icon.MEMORY * Icon.SLOT + 1)
    elif what == Stop.FORCED:
        table.stop += 1
        sequences.open(table, Source.ROAD)
        sequences.append_list(table, here // Stop.ROW)
    elif table.phase == Phase.MORNING and only_beds(table, here):  # LD-MORNING-06, LD-ROAD-07
        table.stop += 1
    else:
        table.ask = Ask.STOP


def only_beds(table: Table, here: i64) -> bool:
    """Whether a stop has nothing but lodgings."""
    if here % Stop.HARD != Stop.OR:
        return Stop.CABIN_CAMP <= here % Stop.HARD < Stop.CABIN_CAMP + Hideout.LODGINGS
    i: i64
    first = here // Stop.ROW
    for i in range(first + 1, first + 1 + table.rules.signs[first]):
        if not only_beds(table, table.rules.signs[i]):
            return False
    return True


def time_bonus(table: Table) -> i64:
    """The bonuses of the road, less what stops cost; some are free (LD-VEH-08)."""
    free = table.rules.free_stops(table.car, table.road_type, table.has_skill(Skill.DRIVER))
    return table.rules.time_bonus(table.road_row(), table.car, table.halts - free)


def finish_road(table: Table) -> None:
    """At its end the road goes on as it was, unless the card says otherwise (LD-MORNING-05, LD-AFTER-05)."""
    table.next_road = table.road_type
    if table.road_card != Index.NONE:
        end = table.rules.road_end[table.road_row()]
        if end != Index.NONE:
            table.next_road = end
    leave_cards(table)
    next_part(table)


def leave_cards(table: Table) -> None:
    if table.road_card != Index.NONE:
        table.discard(table.road_type, table.road_card)
        table.road_card = Index.NONE
    if table.place_card != Index.NONE:
        table.discard(table.place_deck, table.place_card)
        table.place_card = Index.NONE
    table.place_deck = Index.NONE
    table.used = 0
    table.stop = 0
    table.halts = 0


def next_part(table: Table) -> None:
    """Morning, Afternoon, Night (LD-AFTER-02)."""
    if table.phase == Phase.MORNING:
        enter(table, Phase.AFTERNOON, Stage.SET_OUT)
    else:
        enter(table, Phase.NIGHT, Stage.NIGHTFALL)


def legal_stop(table: Table, out: vec[i64]) -> i64:
    """LD-ROAD-03…05, LD-POI-01, -02: halt or drive on."""
    here = stop_here(table)
    what = here % Stop.HARD
    n: i64 = 0
    if what == Stop.OR:
        return legal_sign(table, here, out)
    if what >= Stop.FORK:
        out[0] = Act.PASS
        out[1] = Act.TAKE_FORK + what - Stop.FORK
        return 2
    if what in (Stop.CLUE, Stop.LOVE):
        out[0] = Act.TAKE + 2 * (what - Stop.CLUE)
        out[1] = Act.PASS
        return 2
    out[n] = Act.PASS
    n += 1
    if what <= Stop.ARMORY:
        out[n] = Act.BUY + 2 * what
        if buying.can_buy(table, what):
            n += 1
    out[n] = Act.STICK_UP + 2 * what
    n += 1
    if what >= Stop.CABIN_CAMP:
        out[n] = Act.REST + 2 * (what - Stop.CABIN_CAMP)
        if table.cash >= places.room_price(table, what - Stop.CABIN_CAMP):
            n += 1
    return n


def legal_sign(table: Table, here: i64, out: vec[i64]) -> i64:
    """One of the stops that an "or" joins, or none (LD-ROAD-20)."""
    n: i64 = 0
    what: i64
    for what in range(Stop.CLUE, Stop.LOVE + 1):
        out[n] = Act.TAKE + 2 * (what - Stop.CLUE)
        if table.rules.stop_of(here, what) != Index.NONE:
            n += 1
    out[n] = Act.PASS
    n += 1
    for what in range(Stop.BANK):
        out[n] = Act.BUY + 2 * what
        if table.rules.stop_of(here, what) != Index.NONE and buying.can_buy(table, what):
            n += 1
    last: i64 = Stop.CABIN_CAMP if table.phase == Phase.MORNING else Stop.CLUE
    for what in range(last):
        out[n] = Act.STICK_UP + 2 * what
        if table.rules.stop_of(here, what) != Index.NONE:
            n += 1
    for what in range(Stop.CABIN_CAMP, last):
        out[n] = Act.REST + 2 * (what - Stop.CABIN_CAMP)
        if table.rules.stop_of(here, what) != Index.NONE and table.cash >= places.room_price(
            table, what - Stop.CABIN_CAMP
        ):
            n += 1
    for what in range(Stop.FORK, Stop.FORCED):
        out[n] = Act.TAKE_FORK + what - Stop.FORK
        if table.rules.stop_of(here, what) != Index.NONE:
            n += 1
    return n


def answer_stop(table: Table, action: i64) -> None:
    here = stop_here(table)
    if here % Stop.HARD == Stop.OR:
        if action == Act.PASS:
            here = table.rules.signs[here // Stop.ROW + 1]
        else:
            here = table.rules.stop_of(here, stop_kind(action))
    what = here % Stop.HARD
    table.stop += 1
    if action == Act.PASS:
        if table.journal is not None:
            table.note("pass", what, 0)
        return
    if what >= Stop.FORK:
        take_fork(table, what - Stop.FORK)
        return
    table.halts += 1
    if table.journal is not None:
        table.note("halt", what, table.halts)
    if what in (Stop.CLUE, Stop.LOVE):
        stock.gain(table, Resource.CLUE if what == Stop.CLUE else Resource.LOVE, 1)
    elif action >= Act.REST:
        places.rest(table, what - Stop.CABIN_CAMP)
    elif action >= Act.STICK_UP:
        places.stick_up(table, what, here // Stop.HARD % 2)
    else:
        buying.begin_shopping(table, what)


def answer_exit(table: Table, action: i64) -> None:
    """Leave the place by one of two roads."""
    table.next_road = action - Act.EXIT
    if table.journal is not None:
        table.note("exit", table.next_road, 0)


def take_fork(table: Table, deck: i64) -> None:
    """Off the road, without bonuses (LD-ROAD-06, -17): into a place (LD-MORNING-03), or onto another road.

    The other road waits for the next part of the day (LD-MORNING-04, LD-AFTER-03).
    """
    if table.journal is not None:
        table.note("fork", deck, 0)
    leave_cards(table)
    if deck > Deck.COUNTRY:
        table.place_deck = deck
        table.at = Stage.TURN_OFF
    else:
        table.next_road = deck
        next_part(table)


def turn_off(table: Table) -> None:
    if table.markers[table.place_deck]:
        police.meet_hunters(table, table.place_deck)
        return
    table.place_card = table.draw(table.place_deck)
    table.at = Stage.PLACE_SHOWN
