"""The `greedy` player of Love & Death, values: the weights, what is seen, and what one unit more or less comes to.

Values are hundredths of what a point of love is worth in mid-game.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Deck, Frame, Hideout, Police, Resource, Rules, Who
from casefile.games.love_and_death.sizes import NONE
from casefile.games.love_and_death.slots import Seen

# The weights of gauges, found by playing. A row has the worth of each step up, by the level that it leads away from.
AMMO_STEP: Final = vec[i64]([311, 254, 155, 114, 166, 110, 53, 24])  # 0 …
FOOD_STEP: Final = vec[i64]([298, 154, 88, 139, 14, 56, 15, 15])  # 0 …
HP_STEP: Final = vec[i64]([515, 105, 115, 133, 86])  # 1 …
LOVE_STEP: Final = vec[i64]([666, 104, 181])  # 1, 2, 3
MORE_LOVE: Final = 47  # from 4 on
LATE_LOVE: Final = 134  # the least when the loot is there
FARM_CLUE: Final = 237  # a clue up to the farm's price
LATE_FARM_CLUE: Final = 333  # the same when the loot is there
SPARE_CLUE: Final = 82  # the next two
MORE_CLUES: Final = 28
CASH_STEP: Final = vec[i64]([101, 77, 27])  # dollars up to 3, up to 6, more
GAS_STEP: Final = vec[i64]([76, 98, 123, 31])  # 0 …
BODY_STEP: Final = vec[i64]([158, 51, 8])  # 1 …
NEEDED_LOOT: Final = 252
MORE_LOOT: Final = 1
DANGER: Final = vec[i64]([477, 379, 200, 146, 95, 41, 38, 2, 1])  # by distance less speed: -1 …


class Gauge:
    """What is counted with: the nine resources, of which HP stands for nobody, then these."""

    HP_BONNIE: Final = 9
    HP_CLYDE: Final = 10
    PLACE: Final = 11  # on the pursuit track
    VICTIMS: Final = 12
    COUNT: Final = 13


@mypyc_attr(acyclic=True)
class Worth(Policy):
    """What a seat sees, and what the units of it are worth."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.seen: vec[i64] = zeros(1)
        self.now: vec[i64] = zeros(Gauge.COUNT)
        self.late: bool = False  # the loot is there
        self.speed: i64 = 0  # of the police
        # Of the observation, by the names of the State.
        self.phase: i64 = 0
        self.at: i64 = 0
        self.ask: i64 = 0
        self.road_type: i64 = 0
        self.road_card: i64 = 0
        self.stop: i64 = 0
        self.halts: i64 = 0
        self.place_deck: i64 = 0
        self.place_card: i64 = 0
        self.shop: i64 = 0
        self.bought: i64 = 0
        self.police: i64 = 0
        self.police_space: i64 = 0
        self.wounds: i64 = 0
        self.level: i64 = 0
        self.fighting: i64 = 0
        self.ammo_cap: i64 = 0
        self.lake: i64 = 0
        self.car: i64 = 0
        self.wanted: i64 = 0
        self.weather: i64 = 0
        self.improved: i64 = 0
        self.frame: i64 = 0  # where in the observation the sequence under way stands

    def read(self, seen: vec[i64]) -> None:
        """Take what is seen apart."""
        rules = self.rules
        self.seen = seen
        self.phase = seen[Seen.PHASE]
        self.at = seen[Seen.AT]
        self.ask = seen[Seen.ASK]
        self.road_type = seen[Seen.ROAD_TYPE]
        self.road_card = seen[Seen.ROAD_CARD]
        self.stop = seen[Seen.STOP]
        self.halts = seen[Seen.HALTS]
        self.place_deck = seen[Seen.PLACE_DECK]
        self.place_card = seen[Seen.PLACE_CARD]
        self.shop = seen[Seen.SHOP]
        self.bought = seen[Seen.BOUGHT]
        self.police = seen[Seen.POLICE]
        self.police_space = seen[Seen.POLICE_SPACE]
        self.wounds = seen[Seen.WOUNDS]
        self.level = seen[Seen.LEVEL]
        self.fighting = seen[Seen.FIGHTING]
        self.ammo_cap = seen[Seen.AMMO_CAP]
        self.lake = seen[Seen.LAKE]
        self.car = seen[Seen.CAR]
        self.wanted = seen[Seen.WANTED]
        self.weather = seen[Seen.WEATHER]
        self.improved = seen[Seen.IMPROVED]
        self.frame = Seen.FRAMES + (seen[Seen.DEPTH] - 1) * Frame.SIZE
        now = self.now
        now[Resource.AMMO] = seen[Seen.AMMO]
        now[Resource.FOOD] = seen[Seen.FOOD]
        now[Resource.CASH] = seen[Seen.DOLLARS]
        now[Resource.CLUE] = seen[Seen.CLUES]
        now[Resource.LOVE] = seen[Seen.LOVE]
        now[Resource.GAS] = seen[Seen.GAS]
        now[Resource.BODY] = seen[Seen.BODY]
        now[Resource.LOOT] = seen[Seen.LOOT]
        now[Gauge.HP_BONNIE] = seen[Seen.HP + Who.BONNIE]
        now[Gauge.HP_CLYDE] = seen[Seen.HP + Who.CLYDE]
        now[Gauge.PLACE] = seen[Seen.SPACE]
        now[Gauge.VICTIMS] = seen[Seen.VICTIMS]
        self.late = not rules.infinite and self.lake >= rules.goal
        self.speed = 1
        if self.police != NONE:
            self.speed = rules.speed[self.police * Police.LINES + self.wounds]

    def road_row(self) -> i64:
        """Where the tables of the pack have the road that B&C are on."""
        return self.road_type * Deck.MOST_CARDS + self.road_card

    def place_row(self) -> i64:
        """The same for the place that they are in."""
        return self.place_deck * Deck.MOST_CARDS + self.place_card

    def has_skill(self, skill: i64) -> bool:
        """Whether one of the couple has it."""
        return self.seen[Seen.SKILLS_BONNIE + skill] != NONE or self.seen[Seen.SKILLS_CLYDE + skill] != NONE

    def step(self, what: i64, level: i64) -> i64:
        """The worth of the unit that leads from `level` to the next."""
        if what == Resource.AMMO:
            return AMMO_STEP[min(level, 7)]
        if what == Resource.FOOD:
            return FOOD_STEP[min(level, 7)]
        if what == Resource.CASH:
            return CASH_STEP[0] if level < 3 else CASH_STEP[1] if level < 6 else CASH_STEP[2]
        if what == Resource.CLUE:
            farm = self.rules.price[Hideout.FARM]
            if level < farm:
                return LATE_FARM_CLUE if self.late else FARM_CLUE
            return SPARE_CLUE if level < farm + 2 else MORE_CLUES
        if what == Resource.LOVE:
            if level >= self.rules.cap_love:
                return 0
            love: i64 = LOVE_STEP[level - 1] if 0 < level < 4 else MORE_LOVE
            return max(love, LATE_LOVE) if self.late else love
        if what == Resource.GAS:
            return GAS_STEP[min(level, 3)]
        if what == Resource.BODY:
            return BODY_STEP[min(max(level - 1, 0), 2)]
        if what == Resource.LOOT:
            needed = self.rules.infinite or self.lake + level < self.rules.goal
            return NEEDED_LOOT if needed else MORE_LOOT
        return 0

    def hp_step(self, level: i64) -> i64:
        """The same for the health of either."""
        return HP_STEP[min(max(level - 1, 0), 4)]

    def price(self, what: i64, units: i64) -> i64:
        """What it costs to give away so many of the units that are there."""
        cost: i64 = 0
        i: i64
        for i in range(units):
            cost += self.step(what, self.now[what] - 1 - i)
        return cost

    def cap(self, what: i64) -> i64:
        """The most that there can be of a resource; health has a maximum for either."""
        rules = self.rules
        if what == Resource.AMMO:
            return self.ammo_cap
        if what == Resource.FOOD:
            return rules.cap_food
        if what == Resource.CASH:
            return rules.cap_cash
        if what == Resource.CLUE:
            return rules.cap_clue
        if what == Resource.LOVE:
            return rules.cap_love
        if what == Resource.GAS:
            return rules.car_gas[self.car]
        if what == Resource.BODY:
            return rules.car_body[self.car]
        return rules.car_loot[self.car]

    def danger(self, space: i64, loot: i64) -> i64:
        """What the police cost B&C on this space with so much loot in the car, at the Dawns to come."""
        distance = space - max(self.police_space, 0) - self.speed
        if loot > 0:
            distance -= 1
        cost = DANGER[min(max(distance + 1, 0), 8)]
        if self.wanted >= 6:
            cost += cost // 3
        return cost // 3 if self.police == NONE else cost
