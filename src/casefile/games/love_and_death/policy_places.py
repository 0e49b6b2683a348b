"""The `greedy` player of Love & Death, places: what stick-ups, shops, nights, places, roads and cars come to."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    SOLD,
    Act,
    Deck,
    Hideout,
    Icon,
    Phase,
    Resource,
    Rules,
    Side,
    Skill,
    Stop,
    Weapon,
)
from casefile.games.love_and_death.policy_icons import A_MEMORY, DEATH, LOWEST, Foresight
from casefile.games.love_and_death.sizes import NONE
from casefile.games.love_and_death.slots import Seen

# The weights, found by playing.
WEAPON: Final = vec[i64]([60, 330, 80, 330, 90, 200, 300, 350])  # by what each adds to the victories
ARMED: Final = 85  # % of it that counts at the armory
CAR_SPEED: Final = 275
CAR_LOVE: Final = 91
CAR_LOOT: Final = 45  # a space for it
TURNING_OFF: Final = 13  # how much better a place must be than the rest of the road

FIRST_BED: Final = Act.STICK_UP + 2 * Stop.CABIN_CAMP  # from this action on lodgings are stuck up, then paid for


@mypyc_attr(acyclic=True)
class Prospects(Foresight):
    """What may be done by day and by night, seen from here."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.hold_up: vec[i64] = zeros(2 * Stop.CLUE)  # the worth of each stick-up, normal and difficult
        self.hold_up_known: i64 = 0  # bits of those that are worked out

    def read(self, seen: vec[i64]) -> None:
        super().read(seen)
        self.hold_up_known = 0

    # -- stick-ups and shops -----------------------------------------------------------------------------------

    def stick_up(self, what: i64, hard: i64) -> i64:
        """The worth of a stick-up, worked out once for a move."""
        if self.rules.sky_normal[self.weather]:
            hard = 0
        at = 2 * what + hard
        if not self.hold_up_known >> at & 1:
            self.hold_up_known |= 1 << at
            side: i64 = Side.NORMAL
            if what == Stop.BANK:
                side = Side.BANK
            elif hard:
                side = Side.DIFFICULT
            self.hold_up[at] = self.destiny_mean(side, 1 + hard, what)
        return self.hold_up[at]

    def buying(self, what: i64) -> i64:
        """The worth of a purchase: units while they pay."""
        if what > Stop.ARMORY:
            return LOWEST
        self.reset()
        total: i64 = 0
        sold = SOLD[what]
        while self.sim[Resource.CASH] > 0:
            cost = self.step(Resource.CASH, self.sim[Resource.CASH] - 1)
            if sold != Resource.HP and self.sim[sold] >= self.cap(sold):
                break
            value = self.gain(sold)
            if value <= cost:
                break
            self.sim[Resource.CASH] -= 1
            total += value - cost
        self.reset()
        if what == Stop.ARMORY:
            total += max(self.best_weapon(), 0)
        return total

    def best_weapon(self) -> i64:
        """How much the best affordable weapon of the display is worth above its price."""
        best: i64 = LOWEST
        i: i64
        for i in range(Weapon.SLOTS):
            weapon = self.seen[Seen.DISPLAY + i]
            if weapon != NONE and self.rules.weapon_price[weapon] <= self.now[Resource.CASH]:
                best = max(best, self.weapon_gain(weapon))
        return best

    def weapon_gain(self, weapon: i64) -> i64:
        return WEAPON[weapon] * ARMED // 100 - self.price(Resource.CASH, self.rules.weapon_price[weapon])

    # -- nights ------------------------------------------------------------------------------------------------

    def comfort(self, hideout: i64) -> i64:
        """The effects of a hideout."""
        rules = self.rules
        self.reset()
        total: i64 = 0
        first = rules.list_at[rules.comfort[hideout]]
        spared = hideout == Hideout.WILD_CAMPING and self.has_skill(Skill.ROMANTISM)
        i: i64
        for i in range(first, first + rules.list_n[rules.comfort[hideout]]):
            icon = rules.icons[i]
            if not (spared and icon // Icon.SLOT == Icon.LOSE + Resource.LOVE):
                total += self.add(icon)
        self.reset()
        return total

    def lodging(self, lodging: i64) -> i64:
        """A night that is paid for."""
        price = self.rules.price[lodging] + self.rules.sky_cash[self.weather]
        return (
            self.comfort(lodging) - self.price(Resource.CASH, price)
            if self.now[Resource.CASH] >= price
            else i64(LOWEST)
        )

    def clue_night(self, hideout: i64) -> i64:
        """A night where clues lead."""
        price = self.rules.price[hideout] + self.rules.sky_clues[self.weather]
        return (
            self.comfort(hideout) - self.price(Resource.CLUE, price)
            if self.now[Resource.CLUE] >= price
            else i64(LOWEST)
        )

    def other_night(self) -> i64:
        """The best night without a lodging; with the farm in reach nothing else will do."""
        rules = self.rules
        farm = rules.price[Hideout.FARM] + rules.sky_clues[self.weather]
        if self.late and self.now[Resource.LOVE] >= rules.cap_love and self.now[Resource.CLUE] >= farm:
            return DEATH
        best = self.comfort(Hideout.WILD_CAMPING)
        hideout: i64
        for hideout in range(Hideout.WORKERS_CAMP, Hideout.WILD_CAMPING):
            best = max(best, self.clue_night(hideout))
        return best

    # -- places and roads --------------------------------------------------------------------------------------

    def stop_worth(self, stop: i64, city: bool) -> i64:
        """What a stop of a road or an icon of a place is good for; what one need not do, at least nothing."""
        what = stop % Stop.HARD
        if what == Stop.MEMORY:
            return self.foresee(A_MEMORY)
        if what == Stop.FORCED:
            return self.add_list(stop // Stop.ROW)
        if what == Stop.CLUE:
            return self.step(Resource.CLUE, self.now[Resource.CLUE])
        if what == Stop.LOVE:
            return self.step(Resource.LOVE, self.now[Resource.LOVE])
        if what == Stop.OR:
            best: i64 = 0
            i: i64
            for i in range(stop // Stop.ROW + 1, stop // Stop.ROW + 1 + self.rules.signs[stop // Stop.ROW]):
                best = max(best, self.stop_worth(self.rules.signs[i], city))
            return best
        if what >= Stop.FORK:
            return 0
        if what >= Stop.CABIN_CAMP:
            if self.phase != Phase.AFTERNOON:
                return 0
            return max(self.lodging(what - Stop.CABIN_CAMP) - self.other_night(), 0)
        hard: i64 = 1 if city else stop // Stop.HARD % 2
        return max(max(self.stick_up(what, hard), self.buying(what)), 0)

    def deed(self, action: i64, hard: i64) -> i64:
        """What it is worth to take, buy, stick up or rest, at a stop or in a place; a bed replaces another night."""
        if action < Act.PASS:
            return self.stop_worth(Stop.CLUE + (action - Act.TAKE) // 2, False)
        if action < Act.STICK_UP:
            return self.buying((action - Act.BUY) // 2)
        if action < FIRST_BED:
            return self.stick_up((action - Act.STICK_UP) // 2, hard)
        if action < Act.REST:
            what = (action - Act.STICK_UP) // 2
            return self.stick_up(what, hard) + self.comfort(what - Stop.CABIN_CAMP) - self.other_night()
        return self.lodging((action - Act.REST) // 2) - self.other_night()

    def place_worth(self, deck: i64, card: i64) -> i64:
        rules = self.rules
        row = deck * Deck.MOST_CARDS + card
        self.reset()
        total = self.add_list(rules.entry[row])
        self.reset()
        i: i64
        first = rules.stop_at[row]
        for i in range(first, first + rules.stop_n[row]):
            total += self.stop_worth(rules.stops[i], deck == Deck.CITY)
        return total

    def deck_mean(self, deck: i64) -> i64:
        """The mean worth of a place that can come."""
        rest = self.rest_of(deck)
        total: i64 = 0
        n: i64 = 0
        card: i64
        for card in range(self.rules.size[deck]):
            if rest >> card & 1:
                total += self.place_worth(deck, card)
                n += 1
        return total // n if n else i64(0)

    def bonus_worth(self, halts: i64) -> i64:
        """What the bonuses of the road come to, with so many halts."""
        free: i64 = 2 if self.has_skill(Skill.DRIVER) else 1
        free += self.rules.car_stops[2 * self.car + self.road_type]
        n = self.rules.time_bonus(self.road_row(), self.car, halts - free)
        self.reset()
        return self.add(Icon.AHEAD * Icon.SLOT + n) if n > 0 else i64(0)

    def halt_cost(self, halts: i64) -> i64:
        """What one more halt costs."""
        return self.bonus_worth(halts) - self.bonus_worth(halts + 1)

    def road_left(self, stop: i64, halts: i64) -> i64:
        """What the rest of the road is worth, from a stop on."""
        rules = self.rules
        row = self.road_row()
        total: i64 = 0
        i: i64
        first = rules.stop_at[row]
        for i in range(first + stop, first + rules.stop_n[row]):
            what = rules.stops[i] % Stop.HARD
            value = self.stop_worth(rules.stops[i], False)
            if what in (Stop.MEMORY, Stop.FORCED):
                total += value
            elif what < Stop.FORK or what == Stop.OR:
                if value > 0 and value > self.halt_cost(halts):
                    total += value
                    halts += 1
            elif what >= Stop.FORK + Deck.VILLAGE:
                fork = self.deck_mean(what - Stop.FORK) - self.bonus_worth(halts) - TURNING_OFF
                if fork > 0:
                    return total + self.bonus_worth(halts) + fork
        return total + self.bonus_worth(halts)

    # -- cars --------------------------------------------------------------------------------------------------

    def car_worth(self, face: i64, gas: i64, body: i64) -> i64:
        rules = self.rules
        total: i64 = 0
        i: i64
        for i in range(gas):
            total += self.step(Resource.GAS, i)
        for i in range(1, body):
            total += self.step(Resource.BODY, i)
        if self.now[Resource.LOVE] < rules.cap_love:
            total += rules.car_love[face] * CAR_LOVE
        if not self.late:
            total += rules.car_loot[face] * CAR_LOOT
        return total + rules.car_speed[face] * CAR_SPEED
