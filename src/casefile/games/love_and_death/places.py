"""In villages, towns and cities."""

from __future__ import annotations

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import buying, layout, police, roads, sequences, stock
from casefile.games.love_and_death.layout import (
    Act,
    Ask,
    Deck,
    Exit,
    Icon,
    Index,
    Moment,
    Phase,
    Resource,
    Side,
    Source,
    Spot,
    Stage,
    Stop,
)
from casefile.games.love_and_death.table import Table


def enter_place(table: Table) -> None:
    """The entry box before anything else (LD-PLACE-01)."""
    row = table.place_row()
    table.used = 0
    roads.look_up(table, row)
    table.at = Stage.IN_PLACE
    sequences.open(table, Source.ENTRY)
    sequences.append_list(table, table.rules.entry[row])


def icon_index(table: Table, number: i64) -> i64:
    """Which icon of this place is the first or second of its kind; Index.NONE if there is none or it was used."""
    index = table.rules.icon_at[table.place_row() * Stop.ICONS + number]
    if index != Index.NONE and table.used >> index & 1:
        return Index.NONE
    return index


def legal_place(table: Table, out: vec[i64]) -> i64:
    """Each icon once, in any order, then the exit (LD-PLACE-02…07, -10…12, LD-BANK-06); by day no lodging."""
    n: i64 = 0
    number: i64
    for number in range(2 * Stop.CLUE, Stop.ICONS):
        out[n] = Act.TAKE + number - 2 * Stop.CLUE
        if icon_index(table, number) != Index.NONE:
            n += 1
    for number in range(2 * Stop.BANK):
        out[n] = Act.BUY + number
        if icon_index(table, number) != Index.NONE and buying.can_buy(table, number // 2):
            n += 1
    lodgings = 2 * Stop.CABIN_CAMP
    if table.phase == Phase.AFTERNOON:
        lodgings = 2 * Stop.CLUE
    for number in range(lodgings):
        out[n] = Act.STICK_UP + number
        if icon_index(table, number) != Index.NONE:
            n += 1
    for number in range(2 * Stop.CABIN_CAMP, lodgings):
        out[n] = Act.REST + number - 2 * Stop.CABIN_CAMP
        if icon_index(table, number) != Index.NONE and table.cash >= room_price(table, number // 2 - Stop.CABIN_CAMP):
            n += 1
    exits = table.rules.exits[table.place_row()]
    for number in range(2):
        out[n] = Act.EXIT + number
        if exits >> number & 1:
            n += 1
    return n


def answer_place(table: Table, action: i64) -> None:
    if action == Act.EXIT or action == Act.EXIT + 1:
        if table.journal is not None:
            table.note("exit", action - Act.EXIT, 0)
        table.next_road = action - Act.EXIT
        roads.leave_cards(table)
        roads.next_part(table)
        return
    number: i64
    if action < Act.PASS:
        number = action - Act.TAKE + 2 * Stop.CLUE
    elif action < Act.STICK_UP:
        number = action - Act.BUY
    elif action < Act.REST:
        number = action - Act.STICK_UP
    else:
        number = action - Act.REST + 2 * Stop.CABIN_CAMP
    index = icon_index(table, number)
    table.used |= 1 << index
    what = number // 2
    if table.journal is not None:
        table.note("visit", what, 0)
    if action < Act.PASS:
        stock.gain(table, Resource.CLUE if what == Stop.CLUE else Resource.LOVE, 1)
    elif action < Act.STICK_UP:
        buying.begin_shopping(table, what)
    elif action < Act.REST:
        row = table.rules.stop_at[table.place_row()]
        stick_up(table, what, table.rules.stop_of(table.rules.stops[row + index], what) // Stop.HARD % 2)
    else:
        rest(table, what - Stop.CABIN_CAMP)


def stick_up(table: Table, what: i64, mark: i64) -> None:
    """Normal, difficult (marked, or in a city) or a bank (LD-STICK-02…07, LD-PLACE-08, LD-BANK-01, -02, -05)."""
    hard = mark
    if table.place_card != Index.NONE and table.place_deck == Deck.CITY:
        hard = 1
    if table.rules.sky_normal[table.weather]:  # LD-WEATHER-08
        hard = 0
    if what >= Stop.CABIN_CAMP:
        turn_in(table)
        table.lodging = what - Stop.CABIN_CAMP
    table.shop = what
    table.hard = hard
    table.corpses = 0
    table.called_off = 0
    table.at = Stage.STUCK_UP
    if table.journal is not None:
        table.note("stick_up", what, hard)
    sequences.open(table, Source.STICKUP)
    if what == Stop.ARMORY:
        police.meet_hunters(table, Spot.ARMORY)
    side: i64 = Side.NORMAL
    if what == Stop.BANK:
        side = Side.BANK
    elif hard:
        side = Side.DIFFICULT
    sequences.append(table, Icon.DESTINY * Icon.SLOT + side)


def reward(table: Table) -> None:
    """What a stick-up is for, after all that it brought on (LD-POI-04, -05, -08…14, LD-STICK-02, -03)."""
    table.at = Stage.REWARDED
    what = table.shop
    if table.called_off or what >= Stop.CABIN_CAMP:
        return
    sequences.open(table, Source.REWARD)
    if what == Stop.BANK:
        sequences.bring(table, Moment.AFTER_BANK)
        return
    if table.corpses == 0 or (what != Stop.GARAGE and what != Stop.DOCTOR):
        sequences.append(table, (Icon.GAIN + layout.SOLD[what]) * Icon.SLOT + 1 + table.hard)
    sequences.bring(table, Moment.AFTER_STICKUP)


def leave_shop(table: Table) -> None:
    what = table.shop
    if what == Stop.ARMORY and not table.called_off:
        buying.rotate(table)
    if what >= Stop.CABIN_CAMP:
        table.at = Stage.BED
        if table.called_off:
            table.lodging = Index.NONE
            table.at = Stage.NIGHTFALL
    else:
        table.at = Stage.ON_ROAD if table.place_card == Index.NONE else Stage.IN_PLACE
    table.shop = Index.NONE
    table.hard = 0
    table.corpses = 0
    table.called_off = 0


def settle_wreck(table: Table) -> None:
    """In the Morning a carjacking; in the Afternoon B&C may also stay (LD-VEH-01, -05…07, LD-CARJACK-01, -02)."""
    if table.phase == Phase.MORNING or not table.rules.wait_with_wreck:
        sequences.open(table, Source.CARJACKING)
        sequences.append(table, Icon.CARJACK * Icon.SLOT)
    else:
        table.ask = Ask.WRECK


def answer_wreck(table: Table, action: i64) -> None:
    if action == Act.CARJACK_NOW:
        sequences.open(table, Source.CARJACKING)
        sequences.append(table, Icon.CARJACK * Icon.SLOT)
        return
    turn_in(table)
    table.at = Stage.NIGHTFALL


def turn_in(table: Table) -> None:
    """The day ends here; remember the road for the next Morning (LD-AFTER-04, -06, -07, LD-VEH-16)."""
    if table.phase == Phase.NIGHT:
        return
    if table.place_card != Index.NONE:
        exits = table.rules.exits[table.place_row()]
        table.next_road = Deck.ROAD if exits & 1 else Deck.COUNTRY
        if exits == 3 and not table.rules.first_form:
            table.next_road = Exit.BOTH
    elif table.at <= Stage.ROAD_DONE and table.at >= Stage.ROAD_SHOWN:
        table.next_road = table.road_type
    if table.road_card != Index.NONE:
        table.discard(table.road_type, table.road_card)
        table.road_card = Index.NONE
        table.stop = 0
        table.halts = 0
    roads.enter(table, Phase.NIGHT, Stage.NIGHTFALL)


def room_price(table: Table, lodging: i64) -> i64:
    """In dollars, with what the weather adds (LD-WEATHER-03, -12)."""
    return table.rules.price[lodging] + table.rules.sky_cash[table.weather]


def rest(table: Table, lodging: i64) -> None:
    """Pay for a room (LD-NIGHT-02, -03, -10, LD-PLACE-04)."""
    price = room_price(table, lodging)
    turn_in(table)
    table.cash -= price
    table.lodging = lodging
    table.at = Stage.BED
    if table.journal is not None:
        table.note("rest", lodging, price)
