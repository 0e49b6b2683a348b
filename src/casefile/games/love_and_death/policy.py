"""The `greedy` player of Love & Death: what each icon is worth now, and what a card, a shop, a night or a car comes to.

How it plays, in plain English:

* **What a unit is worth** depends on how many there are: the last ammo, the last meal, the last point of love or health
  are worth a lot, the seventh little. Loot is worth much until the goal is met, clues most while the farm is still to
  be paid. Death is worth everything.
* **Time** is worth what it saves: how likely the police are to reach B&C at the next Dawns, by the distance less their
  speed, with loot in the car one more.
* **A list of icons** is added up unit by unit on a small copy of the gauges, so that the second shot with one bullet
  left is seen for what it is. A victim costs the heart on its space and the police it brings.
* **A stick-up** is the mean over the destiny cards that can still come, plus the reward where nobody had to die for it.
  **A memory** that can still come is the better of suffering it and turning it around.
* **A fork** is the mean over the places that can still come, each the sum of what is worth doing there; it must beat
  what is left of the road and its bonuses. A halt must be worth the bonus that it costs.
* **At night** the farm, if it is open; else the hideout whose effects less its price are best. A lodging in the
  Afternoon must beat the best night elsewhere and the rest of the road.
* **At Dawn** a car is worth its gas, body, speed, loot spaces and love; another one is stolen when it is worth more
  than its clues. Loot is brought to the lake unless that would leave the tank empty for little.
* **Weapons** are bought when their use pays, and used when the icons they change are worth it.

Where it is wrong. It sees one card ahead: it will take the last motel of the day for love although a bank lies behind
the fork, and it does not plan a route to a city. It values each gauge by itself: with plenty of clues and no ammo it
still does not go out of its way for an armory. It never lets the partner down in a duo: it accepts every decision.

It reads the flat observation and nothing else. Values are hundredths of what a point of love is worth in mid-game.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    ACCEPT,
    ACCIDENT,
    ACCIDENT_SIDE,
    AFTERNOON,
    AHEAD,
    AID,
    AMMO,
    ARM,
    ARMORY,
    ASK_BEARER,
    ASK_CAR,
    ASK_FIGHT,
    ASK_FISTFIGHT,
    ASK_GAIN,
    ASK_HEAL,
    ASK_HUNTER,
    ASK_LOSS,
    ASK_MECHANIC,
    ASK_MEMORY,
    ASK_NIGHT,
    ASK_PLACE,
    ASK_REPLACE,
    ASK_SHOP,
    ASK_STOP,
    ASK_STOW,
    ASK_WOUND,
    ASK_WRECK,
    ASK_XP,
    BACK,
    BANK,
    BANK_SIDE,
    BEAR,
    BODY,
    BOOST,
    BUY,
    BUY_ONE,
    BUY_WEAPON,
    CABIN_CAMP,
    CARJACK_NOW,
    CASH,
    CITY,
    CLUE,
    CLUE_STOP,
    DESTINIES,
    DIFFICULT,
    DOCTOR,
    DONE,
    DRIVER,
    EXIT,
    F_CARD,
    F_SIDE,
    F_SIDE_CARD,
    FARM,
    FOOD,
    FORCE_SIDE,
    FORCED,
    FORK,
    FRAME,
    GAIN_ONE,
    GARAGE,
    GAS,
    GO_ON,
    HARD,
    HEAL,
    HOUSE,
    HP,
    ICONS,
    IMPROVE,
    KEEP_CAR,
    KEEP_CARD,
    LAKE_TRIP,
    LAST_SPACE,
    LEARN,
    LEARNABLE,
    LINE_SIDE,
    LINES,
    LOOT,
    LOSE,
    LOSE_ONE,
    LOVE,
    LOVE_STOP,
    MEMORIES,
    MEMORY,
    MEMORY_SIDE,
    MEMORY_STOP,
    MOST_CARDS,
    NONE,
    NORMAL,
    PASS,
    PAY_AMMO,
    PRINTED,
    REDRAW,
    REPAIR,
    REPAIR_CAR,
    RESOURCES,
    REST,
    RETIRE,
    REVERSE,
    ROAD_SHOWN,
    ROMANTISM,
    ROW,
    SEEN_DISCARDS,
    SEEN_DISPLAY,
    SEEN_FRAMES,
    SEEN_HP,
    SEEN_REST,
    SEEN_SKILLS,
    SHOOT,
    SKILLS,
    SLEEP,
    SLEEP_HOBO,
    SLOT,
    SOLD,
    STEAL,
    STICK_UP,
    STOW,
    SUFFER,
    TAKE,
    TAKE_FORK,
    TAKE_HOUSE,
    USE,
    VICTIM,
    VILLAGE,
    WAIT,
    WEAPONS,
    WILD_CAMPING,
    WORKERS_CAMP,
    WOUND,
    Rules,
)

# The weights, found by playing. Where a row is named by a level, it is the worth of the step above that level.
# WEIGHTS
START: Final = (
    311, 254, 155, 114, 166, 110, 53, 24,  # ammo 0 …
    298, 154, 88, 139, 14, 56, 15, 15,  # food 0 …
    515, 105, 115, 133, 86,  # HP 1 …
    47, 666, 104, 181,  # love from 4 on, 1, 2, 3
    237, 82, 28, 333,  # clues up to the farm's price, two more, more; up to it when the loot is there
    101, 77, 27,  # dollars up to 3, to 6, more
    76, 98, 123, 31,  # gas 0 …
    158, 51, 8,  # body 1 …
    252, 1,  # loot that is needed; more
    477, 379, 200, 146, 95, 41, 38, 2, 1,  # danger, by distance less speed: -1 …
    21, 38,  # a victim; each level of new police
    88, 134,  # how much better a fresh card must be; love when the loot is there
    275, 91, 45, 51,  # a car's speed, love, loot space; how much better another must be
    278, 85,  # bringing a loot home; the weapons, in per cent
    13, 10,  # turning off the road; the other road type
)  # fmt: skip
# END
W_AMMO: Final = 0
W_FOOD: Final = 8
W_HP: Final = 16
W_LOVE: Final = 21
W_CLUE: Final = 25
W_CASH: Final = 29
W_GAS: Final = 32
W_BODY: Final = 36
W_LOOT: Final = 39
W_DANGER: Final = 41
W_VICTIM: Final = 50
W_LEVEL: Final = 51
W_FRESH: Final = 52
W_LATE_LOVE: Final = 53
W_SPEED: Final = 54
W_CAR_LOVE: Final = 55
W_CAR_LOOT: Final = 56
W_CAR: Final = 57
W_STOW: Final = 58
W_WEAPONS: Final = 59
W_FORK: Final = 60
W_OTHER: Final = 61

DEATH: Final = 20000
LOWEST: Final = -10000000
# Places of the small copy of the gauges: the nine resources, then these.
HP_BONNIE: Final = 9
HP_CLYDE: Final = 10
PLACE: Final = 11
VICTIMS: Final = 12
COPY: Final = 13
WEAPON_WORTH: Final = (60, 330, 80, 330, 90, 200, 300, 350)  # by what each adds to the victories


@final
@mypyc_attr(acyclic=True)
class LoveAndDeathPolicy(Policy):
    """The `greedy` player. Nothing carries over between moves."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.w: vec[i64] = vec[i64](list(START))
        self.worth: vec[i64] = vec[i64](list(WEAPON_WORTH))
        self.now: vec[i64] = zeros(COPY)  # the gauges
        self.sim: vec[i64] = zeros(COPY)  # the same while icons are added up
        self.seen: vec[i64] = zeros(1)
        self.dead: bool = False
        self.late: bool = False  # the loot is there
        self.speed: i64 = 0
        self.police_space: i64 = 0
        self.level: i64 = 0
        self.accident: i64 = 0
        self.memory: i64 = 0
        self.fight: i64 = 0
        self.known: i64 = 0  # bits: accident, memory and fight are worked out
        self.hold_up: vec[i64] = zeros(2 * 9)  # by what and difficult
        self.hold_up_known: i64 = 0

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """The move of the seat that sees this."""
        if n == 1:
            return legal[0]
        if legal[0] >= ACCEPT:
            return legal[0]
        self.read(seen)
        if legal[n - 1] >= AID:
            who = legal[n - 1] - AID
            if self.now[HP_BONNIE + 1 - who] <= 2 or seen[5] == ASK_WOUND:
                return legal[n - 1]
            n -= 1
            if legal[n - 1] >= AID:
                n -= 1
            if n == 1:
                return legal[0]
        ask = seen[5]
        if ask == ASK_STOP:
            return self.choose_stop(legal, n)
        if ask == ASK_PLACE:
            return self.choose_place(legal, n)
        if ask == ASK_NIGHT:
            return self.choose_night(legal, n)
        if ask == ASK_SHOP:
            return self.choose_shop(legal, n)
        if ask == ASK_CAR:
            return self.choose_car(legal, n)
        if ask == ASK_STOW:
            return self.choose_stow()
        if ask == ASK_REPLACE:
            return self.choose_replace(legal)
        if ask == ASK_WRECK:
            return WAIT if self.now[CLUE] >= 2 and self.now[FOOD] > 0 else CARJACK_NOW
        if ask == ASK_XP:
            return self.choose_xp(legal, n)
        return self.choose_inside(legal, n, ask)

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, seen: vec[i64]) -> None:
        rules = self.rules
        self.seen = seen
        now = self.now
        now[AMMO] = seen[34]
        now[FOOD] = seen[36]
        now[CASH] = seen[37]
        now[CLUE] = seen[38]
        now[LOVE] = seen[39]
        now[GAS] = seen[43]
        now[BODY] = seen[44]
        now[LOOT] = seen[45]
        now[HP_BONNIE] = seen[SEEN_HP]
        now[HP_CLYDE] = seen[SEEN_HP + 1]
        now[PLACE] = seen[24]
        now[VICTIMS] = seen[41]
        self.late = not rules.infinite and seen[40] >= rules.goal
        self.police_space = seen[26]
        self.level = seen[28]
        self.speed = 1
        if seen[25] != NONE:
            self.speed = rules.speed[seen[25] * LINES + seen[27]]
        self.known = 0
        self.hold_up_known = 0
        self.reset()

    def reset(self) -> None:
        """Begin to add up from the gauges as they are."""
        self.dead = False
        i: i64
        for i in range(COPY):
            self.sim[i] = self.now[i]

    # -- what a unit is worth ------------------------------------------------------------------------------------

    def step(self, what: i64, level: i64) -> i64:
        """The worth of the unit that leads from `level` to the next."""
        w = self.w
        if what == AMMO:
            return w[W_AMMO + min(level, 7)]
        if what == FOOD:
            return w[W_FOOD + min(level, 7)]
        if what == CASH:
            return w[W_CASH] if level < 3 else w[W_CASH + 1] if level < 6 else w[W_CASH + 2]
        if what == CLUE:
            farm = self.rules.price[FARM]
            if level < farm:
                return w[W_CLUE + 3] if self.late else w[W_CLUE]
            return w[W_CLUE + 1] if level < farm + 2 else w[W_CLUE + 2]
        if what == LOVE:
            if level >= self.rules.cap_love:
                return 0
            if self.late:
                return max(w[W_LATE_LOVE], w[W_LOVE + level] if 0 < level < 4 else w[W_LATE_LOVE])
            return w[W_LOVE + level] if 0 < level < 4 else w[W_LOVE]
        if what == GAS:
            return w[W_GAS + min(level, 3)]
        if what == BODY:
            return w[W_BODY + min(max(level - 1, 0), 2)]
        if what == LOOT:
            needed = self.rules.infinite or self.seen[40] + level < self.rules.goal
            return w[W_LOOT] if needed else w[W_LOOT + 1]
        return 0

    def hp_step(self, level: i64) -> i64:
        return self.w[W_HP + min(max(level - 1, 0), 4)]

    def room(self, what: i64) -> i64:
        rules = self.rules
        car = self.seen[42]
        if what == AMMO:
            return self.seen[35]
        if what == FOOD:
            return rules.cap_food
        if what == CASH:
            return rules.cap_cash
        if what == CLUE:
            return rules.cap_clue
        if what == LOVE:
            return rules.cap_love
        if what == GAS:
            return rules.car_gas[car]
        if what == BODY:
            return rules.car_body[car]
        return rules.car_loot[car]

    def danger(self, space: i64) -> i64:
        """What the police cost B&C on this space, at the Dawns to come."""
        behind = self.police_space
        if behind < 0:
            behind = 0
        distance = space - behind - self.speed
        if self.sim[LOOT] > 0:
            distance -= 1
        cost = self.w[W_DANGER + min(max(distance + 1, 0), 8)]
        if self.seen[46] >= 6:
            cost += cost // 3
        return cost // 3 if self.seen[25] == NONE else cost

    # -- adding up icons -----------------------------------------------------------------------------------------

    def add_list(self, icons: i64) -> i64:
        """The worth of a list, on the copy as it stands."""
        rules = self.rules
        total: i64 = 0
        i: i64
        first = rules.list_at[icons]
        for i in range(first, first + rules.list_n[icons]):
            total += self.add(rules.icons[i])
            if self.dead:
                return total
        return total

    def add(self, icon: i64) -> i64:
        verb = icon // SLOT
        n = icon % SLOT
        total: i64 = 0
        if verb < LOSE:
            while n > 0:
                total += self.gain(verb)
                n -= 1
            return total
        if verb < AHEAD:
            while n > 0 and not self.dead:
                total -= self.lose(verb - LOSE)
                n -= 1
            return total
        if verb == AHEAD:
            before = self.danger(self.sim[PLACE])
            self.sim[PLACE] = min(self.sim[PLACE] + n, LAST_SPACE + 2)
            return before - self.danger(self.sim[PLACE])
        if verb == BACK:
            return self.fall_back(n)
        if verb == SHOOT:
            while n > 0 and not self.dead:
                total -= self.lose(AMMO)
                total -= self.victim()
                n -= 1
            return total
        if verb == VICTIM:
            while n > 0:
                total -= self.victim()
                n -= 1
            return total
        if verb == MEMORY:
            return self.memory_mean()
        if verb == ACCIDENT:
            return self.accident_mean()
        if verb == REPAIR:
            while self.sim[BODY] < self.room(BODY):
                total += self.gain(BODY)
            return total
        return 0

    def gain(self, what: i64) -> i64:
        if what == HP:
            who: i64 = HP_BONNIE
            if self.sim[HP_CLYDE] < self.sim[HP_BONNIE]:
                who = HP_CLYDE
            most = self.seen[SEEN_HP + 2 + who - HP_BONNIE]
            if self.sim[who] >= most:
                return 0
            self.sim[who] += 1
            return self.hp_step(self.sim[who] - 1)
        level = self.sim[what]
        if level >= self.room(what):
            return 0
        self.sim[what] += 1
        return self.step(what, level)

    def lose(self, what: i64) -> i64:
        """The cost of one unit; death is marked."""
        if what == HP:
            who: i64 = HP_BONNIE
            if self.sim[HP_CLYDE] >= self.sim[HP_BONNIE]:
                who = HP_CLYDE
            return self.hurt(who)
        level = self.sim[what]
        if level == 0:
            if what == AMMO:
                self.dead = True
                return DEATH
            if what == FOOD:
                return self.hurt(HP_BONNIE) + self.hurt(HP_CLYDE)
            return self.w[W_GAS] if what == GAS and self.rules.breakdown else i64(0)
        self.sim[what] -= 1
        if what == LOVE and level == 1:
            self.dead = True
            return DEATH
        if what == BODY and level == 1:
            return self.w[W_GAS] + self.hurt(HP_BONNIE if self.sim[HP_BONNIE] > self.sim[HP_CLYDE] else HP_CLYDE)
        return self.step(what, level - 1)

    def hurt(self, who: i64) -> i64:
        self.sim[who] -= 1
        if self.sim[who] <= 0:
            self.dead = True
            return DEATH
        return self.hp_step(self.sim[who])

    def fall_back(self, n: i64) -> i64:
        before = self.danger(self.sim[PLACE])
        while n > 0 and self.sim[PLACE] > 1 and self.sim[PLACE] != self.police_space:
            self.sim[PLACE] -= 1
            n -= 1
        cost = self.danger(self.sim[PLACE]) - before
        if self.sim[PLACE] == self.police_space and not self.seen[29]:
            cost -= self.fight_worth()
        return -cost

    def victim(self) -> i64:
        """What one more victim costs: the heart and the police on its space."""
        rules = self.rules
        self.sim[VICTIMS] += 1
        here = (self.sim[VICTIMS] - 1) % rules.track + 1
        cost = self.w[W_VICTIM]
        if rules.track_love[here]:
            cost += self.lose(LOVE)
        if rules.track_police[here] and self.level < rules.levels:
            cost += self.w[W_LEVEL] * (self.level + 1)
        if rules.wanted and rules.track_wanted[here]:
            cost += self.w[W_VICTIM]
        return cost

    # -- what is still to come -------------------------------------------------------------------------------------

    def rest_of(self, deck: i64) -> i64:
        """The cards that can come next, as bits."""
        rest = self.seen[SEEN_REST + deck]
        return rest if rest else self.seen[SEEN_DISCARDS + deck]

    def keep_sim(self, kept: vec[i64]) -> None:
        i: i64
        for i in range(COPY):
            kept[i] = self.sim[i]

    def back_sim(self, kept: vec[i64]) -> None:
        i: i64
        for i in range(COPY):
            self.sim[i] = kept[i]

    def accident_mean(self) -> i64:
        if not self.known & 1:
            self.known |= 1
            kept = zeros(COPY)
            self.keep_sim(kept)
            was = self.dead
            self.accident = self.destiny_mean(ACCIDENT_SIDE, 0, NONE)
            self.back_sim(kept)
            self.dead = was
        return self.accident

    def fight_worth(self) -> i64:
        """The next line of the police; a negative number."""
        if not self.known & 4:
            self.known |= 4
            kept = zeros(COPY)
            self.keep_sim(kept)
            was = self.dead
            self.reset()
            face = self.seen[25]
            self.fight = -200
            if face != NONE:
                self.fight = self.add_list(self.rules.line[face * LINES + self.seen[27]])
                if self.seen[46] >= 6 and not self.dead:  # the surcharge of those who are wanted
                    self.fight -= self.lose(AMMO)
            self.back_sim(kept)
            self.dead = was
        return self.fight

    def memory_mean(self) -> i64:
        if not self.known & 2:
            self.known |= 2
            kept = zeros(COPY)
            self.keep_sim(kept)
            was = self.dead
            rest = self.rest_of(MEMORIES)
            total: i64 = 0
            n: i64 = 0
            card: i64
            for card in range(self.rules.size[MEMORIES]):
                if rest >> card & 1:
                    total += max(self.suffering(card), self.reversing(card))
                    n += 1
            self.memory = total // n if n else i64(0)
            self.back_sim(kept)
            self.dead = was
        return self.memory

    def suffering(self, card: i64) -> i64:
        self.reset()
        options = self.rules.memory_options[card]
        if not options:
            return self.add_list(self.rules.memory[card])
        best: i64 = LOWEST
        what: i64
        for what in range(RESOURCES):
            if options >> what & 1 and (what == HP or self.now[what] > 0):
                self.reset()
                best = max(best, -self.lose(what))
        return best if best > LOWEST else i64(0)

    def reversing(self, card: i64) -> i64:
        if self.now[CLUE] < self.rules.reverse_clues:
            return LOWEST
        self.reset()
        cost: i64 = 0
        i: i64
        for i in range(self.rules.reverse_clues):
            cost += self.lose(CLUE)
        options = self.rules.memory_options[card]
        if not options:
            return self.add_list(self.rules.memory_back[card]) - cost
        best: i64 = 0
        what: i64
        for what in range(RESOURCES):
            if options >> what & 1:
                best = max(best, self.gain(what))
        return best - cost

    def destiny_mean(self, side: i64, reward: i64, what: i64) -> i64:
        """The mean of a side over the destiny cards that can come, with the reward where it is given."""
        rest = self.rest_of(DESTINIES)
        total: i64 = 0
        n: i64 = 0
        card: i64
        k: i64
        for card in range(self.rules.size[DESTINIES]):
            if not rest >> card & 1:
                continue
            n += 1
            self.reset()
            icons = self.rules.destiny[card * 4 + side - 1]
            value = self.add_list(icons)
            if not self.dead and what != NONE and what <= ARMORY and not self.spoiled(what, icons):
                for k in range(reward):
                    value += self.gain(SOLD[what])
            total += max(value, -DEATH)
        self.reset()
        return total // n if n else i64(0)

    def spoiled(self, what: i64, icons: i64) -> bool:
        """Whether a doctor or mechanic dies by these icons."""
        if what != GARAGE and what != DOCTOR:
            return False
        i: i64
        first = self.rules.list_at[icons]
        for i in range(first, first + self.rules.list_n[icons]):
            verb = self.rules.icons[i] // SLOT
            if verb in (SHOOT, VICTIM):
                return True
        return False

    def stick_up(self, what: i64, hard: i64) -> i64:
        """The worth of a stick-up, worked out once for each kind."""
        if self.rules.sky_normal[self.seen[47]]:
            hard = 0
        at = 2 * what + hard
        if not self.hold_up_known >> at & 1:
            self.hold_up_known |= 1 << at
            side: i64 = NORMAL
            if what == BANK:
                side = BANK_SIDE
            elif hard:
                side = DIFFICULT
            self.hold_up[at] = self.destiny_mean(side, 1 + hard, what)
        return self.hold_up[at]

    def buying(self, what: i64) -> i64:
        """The worth of a purchase: units while they pay."""
        if what > ARMORY:
            return LOWEST
        self.reset()
        total: i64 = 0
        sold = SOLD[what]
        while self.sim[CASH] > 0:
            cost = self.step(CASH, self.sim[CASH] - 1)
            if sold != HP and self.sim[sold] >= self.room(sold):
                break
            value = self.gain(sold)
            if value <= cost:
                break
            self.sim[CASH] -= 1
            total += value - cost
        self.reset()
        if what == ARMORY:
            total += max(self.best_weapon(), 0)
        return total

    def best_weapon(self) -> i64:
        """How much the best affordable weapon of the display is worth above its price."""
        best: i64 = LOWEST
        i: i64
        for i in range(3):
            weapon = self.seen[SEEN_DISPLAY + i]
            if weapon != NONE and self.rules.weapon_price[weapon] <= self.now[CASH]:
                best = max(best, self.weapon_gain(weapon))
        return best

    def weapon_gain(self, weapon: i64) -> i64:
        cost: i64 = 0
        level = self.now[CASH]
        i: i64
        for i in range(self.rules.weapon_price[weapon]):
            cost += self.step(CASH, level - 1)
            level -= 1
        return self.worth[weapon] * self.w[W_WEAPONS] // 100 - cost

    def icon_worth(self, stop: i64, city: bool) -> i64:
        """What a stop of a road or an icon of a place is good for; at least nothing."""
        what = stop % HARD
        if what == MEMORY_STOP:
            return self.memory_mean()
        if what == FORCED:
            return self.add_list(stop // ROW)
        if what == CLUE_STOP:
            return self.step(CLUE, self.now[CLUE])
        if what == LOVE_STOP:
            return self.step(LOVE, self.now[LOVE])
        if what >= FORK:
            return 0
        if what >= CABIN_CAMP:
            if self.seen[3] != AFTERNOON:
                return 0
            return max(self.lodging_worth(what - CABIN_CAMP) - self.other_night(), 0)
        hard = stop // HARD % 2
        if city:
            hard = 1
        return max(max(self.stick_up(what, hard), self.buying(what)), 0)

    def place_worth(self, deck: i64, card: i64) -> i64:
        rules = self.rules
        row = deck * MOST_CARDS + card
        self.reset()
        total = self.add_list(rules.entry[row])
        self.reset()
        i: i64
        first = rules.stop_at[row]
        for i in range(first, first + rules.stop_n[row]):
            total += self.icon_worth(rules.stops[i], deck == CITY)
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

    # -- the road --------------------------------------------------------------------------------------------------

    def bonus(self, halts: i64) -> i64:
        rules = self.rules
        car = self.seen[42]
        free: i64 = 1
        if self.seen[SEEN_SKILLS + DRIVER] != NONE or self.seen[SEEN_SKILLS + SKILLS + DRIVER] != NONE:
            free += 1
        row = (self.seen[9] * MOST_CARDS + self.seen[11]) * 3
        n = rules.bonus[row]
        if rules.car_speed[car] >= 1 and halts - free <= 1:
            n += rules.bonus[row + 1]
        if rules.car_speed[car] >= 2 and halts - free <= 0:
            n += rules.bonus[row + 2]
        return n

    def bonus_worth(self, halts: i64) -> i64:
        self.reset()
        n = self.bonus(halts)
        return self.add(AHEAD * SLOT + n) if n > 0 else i64(0)

    def road_left(self, stop: i64, halts: i64) -> i64:
        """What the rest of the road is worth, from a stop on."""
        rules = self.rules
        row = self.seen[9] * MOST_CARDS + self.seen[11]
        total: i64 = 0
        i: i64
        first = rules.stop_at[row]
        for i in range(first + stop, first + rules.stop_n[row]):
            what = rules.stops[i] % HARD
            value = self.icon_worth(rules.stops[i], False)
            if what != MEMORY_STOP and what != FORCED and value > 0 and what < FORK:
                cost = self.bonus_worth(halts) - self.bonus_worth(halts + 1)
                if value > cost:
                    total += value
                    halts += 1
            elif what in (MEMORY_STOP, FORCED):
                total += value
            elif FORK + VILLAGE <= what < FORCED:
                fork = self.deck_mean(what - FORK) - self.bonus_worth(halts) - self.w[W_FORK]
                if fork > 0:
                    return total + self.bonus_worth(halts) + fork
        return total + self.bonus_worth(halts)

    def choose_stop(self, legal: vec[i64], n: i64) -> i64:
        rules = self.rules
        row = self.seen[9] * MOST_CARDS + self.seen[11]
        stop = self.seen[12]
        halts = self.seen[13]
        here = rules.stops[rules.stop_at[row] + stop]
        what = here % HARD
        if what >= FORK:
            left = self.road_left(stop + 1, halts)
            if what - FORK < VILLAGE:
                return TAKE_FORK + what - FORK if self.w[W_OTHER] > left else i64(PASS)
            return TAKE_FORK + what - FORK if self.deck_mean(what - FORK) - self.w[W_FORK] > left else i64(PASS)
        cost = self.bonus_worth(halts) - self.bonus_worth(halts + 1)
        best: i64 = PASS
        value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action == PASS:
                continue
            if action < PASS:
                gain = self.icon_worth(here, False)
            elif action < STICK_UP:
                gain = self.buying(what)
            elif action < REST:
                gain = self.stick_up(what, here // HARD % 2)
                if what >= CABIN_CAMP:
                    gain += self.comfort(what - CABIN_CAMP) - self.other_night() - self.road_left(stop + 1, halts)
            else:
                gain = self.lodging_worth(what - CABIN_CAMP) - self.other_night() - self.road_left(stop + 1, halts)
            if action < REST and what < CABIN_CAMP:
                gain -= cost
            if gain > value:
                value = gain
                best = action
        return best

    def choose_replace(self, legal: vec[i64]) -> i64:
        """A card clearly worse than the mean of what can come is replaced."""
        seen = self.seen
        if seen[4] == ROAD_SHOWN:
            if self.road_left(0, 0) < self.w[W_FRESH]:
                return legal[1]
            return KEEP_CARD
        if self.place_worth(seen[14], seen[15]) + 2 * self.w[W_FRESH] < self.deck_mean(seen[14]):
            return legal[1]
        return KEEP_CARD

    # -- places ----------------------------------------------------------------------------------------------------

    def choose_place(self, legal: vec[i64], n: i64) -> i64:
        """What pays most comes first; a bed comes last, for it ends the visit."""
        rules = self.rules
        row = self.seen[14] * MOST_CARDS + self.seen[15]
        best: i64 = NONE
        value: i64 = 0
        bed: i64 = NONE
        bed_value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action < PASS:
                gain = self.icon_worth(CLUE_STOP + (action - TAKE) // 2, False)
            elif action < STICK_UP:
                gain = self.buying((action - BUY) // 2)
            elif action < REST:
                what = (action - STICK_UP) // 2
                hard: i64 = 0
                if self.seen[14] == CITY:
                    hard = 1
                else:
                    index = rules.icon_at[row * ICONS + action - STICK_UP]
                    hard = rules.stops[rules.stop_at[row] + index] // HARD % 2
                gain = self.stick_up(what, hard)
                if what >= CABIN_CAMP:
                    gain += self.comfort(what - CABIN_CAMP) - self.other_night()
                    if gain > bed_value:
                        bed = action
                        bed_value = gain
                    continue
            elif action < TAKE_FORK:
                gain = self.lodging_worth((action - REST) // 2) - self.other_night()
                if gain > bed_value:
                    bed = action
                    bed_value = gain
                continue
            if gain > value:
                value = gain
                best = action
        if best != NONE:
            return best
        if bed != NONE:
            return bed
        for i in range(n):
            if legal[i] >= EXIT and legal[i] <= EXIT + 1:
                return legal[i]
        return legal[0]

    def choose_shop(self, legal: vec[i64], n: i64) -> i64:
        what = self.seen[17]
        price = self.step(CASH, self.now[CASH] - 1)
        if what in (GARAGE, DOCTOR) and self.seen[46] >= 6 and self.seen[19] == 0:
            price = 0
        best: i64 = NONE
        value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action == BUY_ONE:
                gain = self.step(SOLD[what], self.now[SOLD[what]]) - price
            elif BUY_WEAPON <= action < BUY_WEAPON + WEAPONS:
                gain = self.weapon_gain(action - BUY_WEAPON)
            elif action >= HEAL:
                gain = self.hp_step(self.now[HP_BONNIE + action - HEAL]) - price
            else:
                gain = 0
            if best == NONE or gain > value:
                best = action
                value = gain
        return best

    # -- Night -----------------------------------------------------------------------------------------------------

    def comfort(self, hideout: i64) -> i64:
        """The effects of a hideout."""
        rules = self.rules
        self.reset()
        total: i64 = 0
        first = rules.list_at[rules.comfort[hideout]]
        spared = self.seen[SEEN_SKILLS + ROMANTISM] != NONE or self.seen[SEEN_SKILLS + SKILLS + ROMANTISM] != NONE
        i: i64
        for i in range(first, first + rules.list_n[rules.comfort[hideout]]):
            icon = rules.icons[i]
            if not (hideout == WILD_CAMPING and spared and icon // SLOT == LOSE + LOVE):
                total += self.add(icon)
        self.reset()
        return total

    def lodging_worth(self, lodging: i64) -> i64:
        price = self.rules.price[lodging] + self.rules.sky_cash[self.seen[47]]
        if self.now[CASH] < price:
            return LOWEST
        cost: i64 = 0
        i: i64
        for i in range(price):
            cost += self.step(CASH, self.now[CASH] - 1 - i)
        return self.comfort(lodging) - cost

    def clue_night(self, hideout: i64) -> i64:
        price = self.rules.price[hideout] + self.rules.sky_clues[self.seen[47]]
        if self.now[CLUE] < price:
            return LOWEST
        cost: i64 = 0
        i: i64
        for i in range(price):
            cost += self.step(CLUE, self.now[CLUE] - 1 - i)
        return self.comfort(hideout) - cost

    def other_night(self) -> i64:
        """The best night without a lodging; with the farm in reach nothing else will do."""
        rules = self.rules
        farm = rules.price[FARM] + rules.sky_clues[self.seen[47]]
        if self.late and self.now[LOVE] >= rules.cap_love and self.now[CLUE] >= farm:
            return DEATH
        best = self.comfort(WILD_CAMPING)
        hideout: i64
        for hideout in range(WORKERS_CAMP, WILD_CAMPING):
            best = max(best, self.clue_night(hideout))
        return best

    def choose_night(self, legal: vec[i64], n: i64) -> i64:
        best: i64 = legal[0]
        value: i64 = LOWEST
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action == SLEEP + FARM - WORKERS_CAMP:
                return action
            if action < REST:
                what = (action - STICK_UP) // 2
                gain = self.stick_up(what, 0) + self.comfort(what - CABIN_CAMP)
            elif action < SLEEP:
                gain = self.lodging_worth((action - REST) // 2)
            elif action == SLEEP + WILD_CAMPING - WORKERS_CAMP:
                gain = self.comfort(WILD_CAMPING)
            elif action < SLEEP_HOBO:
                gain = self.clue_night(action - SLEEP + WORKERS_CAMP)
            elif action == TAKE_HOUSE:
                self.reset()
                gain = self.add_list(self.rules.force) + self.comfort(HOUSE)
            else:
                gain = -100
            if gain > value:
                value = gain
                best = action
        return best

    # -- Dawn ------------------------------------------------------------------------------------------------------

    def car_worth(self, face: i64, gas: i64, body: i64) -> i64:
        rules = self.rules
        w = self.w
        total: i64 = 0
        i: i64
        for i in range(gas):
            total += self.step(GAS, i)
        for i in range(1, body):
            total += self.step(BODY, i)
        if self.now[LOVE] < rules.cap_love:
            total += rules.car_love[face] * w[W_CAR_LOVE]
        if not self.late:
            total += rules.car_loot[face] * w[W_CAR_LOOT]
        return total + rules.car_speed[face] * w[W_SPEED]

    def choose_car(self, legal: vec[i64], n: i64) -> i64:
        rules = self.rules
        best: i64 = legal[0]
        value: i64 = LOWEST
        i: i64
        k: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action == KEEP_CAR:
                gain = self.car_worth(self.seen[42], self.now[GAS], self.now[BODY]) + self.w[W_CAR]
                gain += rules.car_love[self.seen[42]] * self.step(LOVE, self.now[LOVE])
            elif action == CARJACK_NOW:
                self.reset()
                gain = self.car_worth(0, rules.car_gas[0], rules.car_body[0]) + self.add_list(rules.carjack)
            else:
                face = 2 * (action - STEAL) + (self.seen[57] >> (action - STEAL) & 1)
                gain = self.car_worth(face, rules.car_gas[face], rules.car_body[face])
                for k in range(rules.car_clues[face]):
                    gain -= self.step(CLUE, self.now[CLUE] - 1 - k)
                lost = self.now[LOOT] - rules.car_loot[face]
                if lost > 0:
                    gain -= lost * self.w[W_LOOT]
            if gain > value:
                value = gain
                best = action
        return best

    def choose_stow(self) -> i64:
        """A gallon for the loot, unless it is the last one and the loot can wait."""
        if self.seen[4] != LAKE_TRIP:  # the way is paid
            return STOW
        gain = self.now[LOOT] * self.w[W_STOW]
        return STOW if gain > self.step(GAS, self.now[GAS] - 1) else i64(DONE)

    def choose_xp(self, legal: vec[i64], n: i64) -> i64:
        """The dearest skill or strength that can be had; never retire."""
        best: i64 = DONE
        value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = 0
            if action == RETIRE:
                continue
            if action >= BOOST:
                gain = 50
            elif action >= ARM:
                gain = self.worth[action - ARM] // 10
            elif action >= IMPROVE:
                gain = 12
            elif action >= LEARN:
                skill = (action - LEARN) % LEARNABLE + PRINTED
                gain = 10 * self.rules.skill_xp[skill]
            if gain > value:
                value = gain
                best = action
        return best

    # -- inside a sequence -----------------------------------------------------------------------------------------

    def choose_inside(self, legal: vec[i64], n: i64, ask: i64) -> i64:
        now = self.now
        if ask == ASK_WOUND:
            return WOUND + (1 if now[HP_CLYDE] >= now[HP_BONNIE] else 0)
        if ask in (ASK_HEAL, ASK_BEARER):
            first: i64 = HEAL if ask == ASK_HEAL else BEAR
            return first + (1 if now[HP_CLYDE] < now[HP_BONNIE] else 0)
        if ask == ASK_MEMORY:
            return self.choose_memory(legal, n)
        if ask in (ASK_LOSS, ASK_GAIN):
            return self.choose_option(legal, n, ask)
        if ask == ASK_FIGHT:
            return self.choose_weapon(legal, n)
        if ask == ASK_HUNTER:
            who: i64 = HP_CLYDE if now[HP_CLYDE] >= now[HP_BONNIE] else HP_BONNIE
            if now[AMMO] > 0 and (now[who] <= 1 or self.step(AMMO, now[AMMO] - 1) <= self.hp_step(now[who] - 1)):
                return PAY_AMMO
            return WOUND + who - HP_BONNIE
        if ask == ASK_MECHANIC:
            for i in range(n):
                if legal[i] >= REPAIR_CAR and now[BODY] == 1 and now[HP_BONNIE + legal[i] - REPAIR_CAR] >= 3:
                    return legal[i]
            return legal[0]
        if ask == ASK_FISTFIGHT:
            here = now[VICTIMS] % self.rules.track + 1
            useful = self.rules.track_love[here] or self.rules.track_police[here] or self.seen[17] == DOCTOR
            return legal[0] if useful else legal[n - 1]
        return legal[0]

    def choose_memory(self, legal: vec[i64], n: i64) -> i64:
        card = self.seen[SEEN_FRAMES + (self.seen[60] - 1) * FRAME + F_CARD]
        suffer = self.suffering(card)
        reverse = self.reversing(card)
        self.reset()
        if legal[0] == REDRAW and max(suffer, reverse) < self.memory_mean() - 60:
            return REDRAW
        if reverse > suffer and legal[n - 2] == REVERSE:
            return REVERSE
        return SUFFER

    def choose_option(self, legal: vec[i64], n: i64, ask: i64) -> i64:
        best: i64 = legal[0]
        value: i64 = LOWEST
        i: i64
        for i in range(n):
            self.reset()
            gain = self.gain(legal[i] - GAIN_ONE) if ask == ASK_GAIN else -self.lose(legal[i] - LOSE_ONE)
            if gain > value:
                value = gain
                best = legal[i]
        return best

    def choose_weapon(self, legal: vec[i64], n: i64) -> i64:
        """Each weapon against going on as it is."""
        rules = self.rules
        frame = SEEN_FRAMES + (self.seen[60] - 1) * FRAME
        side = self.seen[frame + F_SIDE]
        card = self.seen[frame + F_SIDE_CARD]
        icons: i64 = rules.force
        if side == MEMORY_SIDE:
            icons = rules.memory[self.seen[frame + F_CARD]]
        elif side == LINE_SIDE:
            icons = rules.line[self.seen[25] * LINES + self.seen[27]]
        elif side != FORCE_SIDE:
            icons = rules.destiny[card * 4 + side - 1]
        self.reset()
        value = self.add_list(icons)
        what = self.seen[17]
        reward: i64 = 0
        if NORMAL <= side <= DIFFICULT and what <= ARMORY and not self.dead and not self.spoiled(what, icons):
            reward = self.gain(SOLD[what])
            if side == DIFFICULT:
                reward += self.gain(SOLD[what])
        value += reward
        best: i64 = GO_ON
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action < USE:
                gain = self.destiny_mean(side, 1 + i64(side == DIFFICULT), what) - 80
            elif action == USE:
                self.reset()
                gain = -self.lose(AMMO) + self.add_list(rules.destiny[card * 4])
                if not self.dead and what <= ARMORY and not self.spoiled(what, rules.destiny[card * 4]):
                    gain += self.gain(SOLD[what])
            elif action <= USE + 3:
                self.reset()
                self.sim[AMMO] += 1
                gain = self.add_list(icons) + reward
                if action == USE + 3:
                    gain -= self.lose(LOVE)
                else:
                    gain -= self.hurt(HP_BONNIE + action - USE - 1)
            elif action < GO_ON:
                return action
            if gain > value:
                value = gain
                best = action
        return best
