"""The `greedy` player of Love & Death: which move, of all that may be done.

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

It reads the flat observation and nothing else. Each judgement has its room, a class on top of the one before:
`policy_values` (the weights; one unit more or less), `policy_icons` (what icons would do), `policy_places` (what a
stop, a place, a road, a night and a car come to), and here the choice, a `choose_…` for each thing that is asked.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import (
    SOLD,
    Act,
    Ask,
    Deck,
    Frame,
    Hideout,
    Icon,
    Police,
    Resource,
    Side,
    Skill,
    Stage,
    Stop,
    Weapon,
    stop_kind,
)
from casefile.games.love_and_death.policy_icons import A_MEMORY, LOWEST
from casefile.games.love_and_death.policy_places import FIRST_BED, TURNING_OFF, WEAPON, Prospects
from casefile.games.love_and_death.policy_values import NEEDED_LOOT, Gauge
from casefile.games.love_and_death.sizes import NONE
from casefile.games.love_and_death.slots import Seen

# The weights, found by playing.
FRESH_CARD: Final = 88  # a road worth less is replaced; a place, if it is worth twice as much less than the mean
OTHER_TYPE: Final = 10  # the other road type, against what is left of this road
HOBO_NIGHT: Final = -100
OTHER_CAR: Final = 51  # how much better another car must be
STOWED: Final = 278  # a loot brought home
OTHER_MEMORY: Final = 60  # how much better the memories to come must be for the Colt
OTHER_DESTINY: Final = 80  # the same for another destiny card, by Remington or Schofield
# What experience buys in infinite mode: a skill at ten times its price, a weapon at a tenth of its worth.
BOOSTED: Final = 50
IMPROVED: Final = 12


@final
@mypyc_attr(acyclic=True)
class LoveAndDeathPolicy(Prospects):
    """The `greedy` player. Nothing carries over between moves."""

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """The move of the seat that sees this."""
        if n == 1 or legal[0] == self.rules.accept:
            return legal[0]
        self.read(seen)
        ask = self.ask
        if ask == Ask.EITHER:
            return self.choose_either(legal, n)
        if legal[n - 1] >= Act.AID:
            who = legal[n - 1] - Act.AID
            if self.now[Gauge.HP_BONNIE + 1 - who] <= 2 or ask == Ask.WOUND:
                return legal[n - 1]
            n -= 1
            if legal[n - 1] >= Act.AID:
                n -= 1
            if n == 1:
                return legal[0]
        if ask == Ask.STOP:
            return self.choose_stop(legal, n)
        if ask == Ask.PLACE:
            return self.choose_place(legal, n)
        if ask == Ask.NIGHT:
            return self.choose_night(legal, n)
        if ask == Ask.SHOP:
            return self.choose_shop(legal, n)
        if ask == Ask.CAR:
            return self.choose_car(legal, n)
        if ask == Ask.STOW:
            return self.choose_stow()
        if ask == Ask.REPLACE:
            return self.choose_replace(legal)
        if ask == Ask.WRECK:
            return Act.WAIT if self.now[Resource.CLUE] >= 2 and self.now[Resource.FOOD] > 0 else Act.CARJACK_NOW
        if ask == Ask.XP:
            return self.choose_xp(legal, n)
        if ask == Ask.COMFORTS:
            return self.choose_comforts()
        return self.choose_inside(legal, n)

    # -- the road and its places -------------------------------------------------------------------------------

    def choose_stop(self, legal: vec[i64], n: i64) -> i64:
        here = self.rules.stops[self.rules.stop_at[self.road_row()] + self.stop]
        what = here % Stop.HARD
        if what >= Stop.FORK and what != Stop.OR:
            return Act.TAKE_FORK + what - Stop.FORK if self.fork_gain(what - Stop.FORK) > 0 else i64(Act.PASS)
        cost = self.halt_cost(self.halts)
        best: i64 = Act.PASS
        value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            if action == Act.PASS:
                continue
            if action >= Act.TAKE_FORK:  # only beside other stops, on a sign with an "or"
                gain = self.fork_gain(action - Act.TAKE_FORK)
            else:
                gain = self.deed(action, self.rules.stop_of(here, stop_kind(action)) // Stop.HARD % 2)
            if FIRST_BED <= action < Act.TAKE_FORK:
                gain -= self.road_left(self.stop + 1, self.halts)
            elif action < FIRST_BED:
                gain -= cost
            if gain > value:
                value = gain
                best = action
        return best

    def fork_gain(self, deck: i64) -> i64:
        """How much better a fork is than what is left of this road."""
        fork: i64 = OTHER_TYPE if deck < Deck.VILLAGE else self.deck_mean(deck) - TURNING_OFF
        return fork - self.road_left(self.stop + 1, self.halts)

    def choose_replace(self, legal: vec[i64]) -> i64:
        """A card clearly worse than the mean of what can come is replaced."""
        if self.at == Stage.ROAD_SHOWN:
            worse = self.road_left(0, 0) < FRESH_CARD
        else:
            here = self.place_worth(self.place_deck, self.place_card)
            worse = here + 2 * FRESH_CARD < self.deck_mean(self.place_deck)
        return legal[1] if worse else i64(Act.KEEP_CARD)

    def choose_place(self, legal: vec[i64], n: i64) -> i64:
        """What pays most comes first; a bed comes last, for it ends the visit."""
        best: i64 = NONE
        value: i64 = 0
        bed: i64 = NONE
        bed_value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            if action >= Act.TAKE_FORK:
                continue
            gain = self.deed(action, self.hard(action))
            if action >= FIRST_BED:
                if gain > bed_value:
                    bed = action
                    bed_value = gain
            elif gain > value:
                value = gain
                best = action
        if best != NONE:
            return best
        if bed != NONE:
            return bed
        for i in range(n):
            if legal[i] in (Act.EXIT, Act.EXIT + 1):
                return legal[i]
        return legal[0]

    def hard(self, action: i64) -> i64:
        """Whether a stick-up in this place is difficult."""
        if not Act.STICK_UP <= action < Act.REST:
            return 0
        if self.place_deck == Deck.CITY:
            return 1
        row = self.place_row()
        index = self.rules.icon_at[row * Stop.ICONS + action - Act.STICK_UP]
        stop = self.rules.stops[self.rules.stop_at[row] + index]
        return self.rules.stop_of(stop, (action - Act.STICK_UP) // 2) // Stop.HARD % 2

    def choose_shop(self, legal: vec[i64], n: i64) -> i64:
        what = self.shop
        price = self.price(Resource.CASH, 1)
        if what in (Stop.GARAGE, Stop.DOCTOR) and self.wanted >= 6 and self.bought == 0:
            price = 0
        best: i64 = NONE
        value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = 0
            if action == Act.BUY_ONE:
                gain = self.step(SOLD[what], self.now[SOLD[what]]) - price
            elif Act.BUY_WEAPON <= action < Act.BUY_WEAPON + Weapon.COUNT:
                gain = self.weapon_gain(action - Act.BUY_WEAPON)
            elif action >= Act.HEAL:
                gain = self.hp_step(self.now[Gauge.HP_BONNIE + action - Act.HEAL]) - price
            if best == NONE or gain > value:
                best = action
                value = gain
        return best

    # -- Night and Dawn ----------------------------------------------------------------------------------------

    def choose_night(self, legal: vec[i64], n: i64) -> i64:
        best: i64 = legal[0]
        value: i64 = LOWEST
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = HOBO_NIGHT
            if action == Act.SLEEP + Hideout.FARM - Hideout.WORKERS_CAMP:
                return action
            if action < Act.REST:
                what = (action - Act.STICK_UP) // 2
                gain = self.stick_up(what, 0) + self.comfort(what - Stop.CABIN_CAMP)
            elif action < Act.SLEEP:
                gain = self.lodging((action - Act.REST) // 2)
            elif action == Act.SLEEP + Hideout.WILD_CAMPING - Hideout.WORKERS_CAMP:
                gain = self.comfort(Hideout.WILD_CAMPING)
            elif action < Act.SLEEP_HOBO:
                gain = self.clue_night(action - Act.SLEEP + Hideout.WORKERS_CAMP)
            elif action == Act.TAKE_HOUSE:
                self.reset()
                gain = self.add_list(self.rules.force) + self.comfort(Hideout.HOUSE)
            if gain > value:
                value = gain
                best = action
        return best

    def choose_car(self, legal: vec[i64], n: i64) -> i64:
        rules = self.rules
        best: i64 = legal[0]
        value: i64 = LOWEST
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action == Act.KEEP_CAR:
                gain = self.car_worth(self.car, self.now[Resource.GAS], self.now[Resource.BODY]) + OTHER_CAR
                gain += rules.car_love[self.car] * self.step(Resource.LOVE, self.now[Resource.LOVE])
            elif action == Act.CARJACK_NOW:
                self.reset()
                gain = self.car_worth(0, rules.car_gas[0], rules.car_body[0]) + self.add_list(rules.carjack)
            else:
                face = 2 * (action - Act.STEAL) + (self.improved >> (action - Act.STEAL) & 1)
                gain = self.car_worth(face, rules.car_gas[face], rules.car_body[face])
                gain -= self.price(Resource.CLUE, rules.car_clues[face])
                gain -= max(self.now[Resource.LOOT] - rules.car_loot[face], 0) * NEEDED_LOOT
            if gain > value:
                value = gain
                best = action
        return best

    def choose_stow(self) -> i64:
        """A gallon for the loot, unless it is the last one and the loot can wait."""
        if self.at != Stage.LAKE_TRIP:  # the way is paid
            return Act.STOW
        return Act.STOW if self.now[Resource.LOOT] * STOWED > self.price(Resource.GAS, 1) else Act.DONE

    def choose_xp(self, legal: vec[i64], n: i64) -> i64:
        """The dearest skill or strength that can be had; never retire."""
        best: i64 = Act.DONE
        value: i64 = 0
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = 0
            if action == Act.RETIRE:
                continue
            if action >= Act.BOOST:
                gain = BOOSTED
            elif action >= Act.ARM:
                gain = WEAPON[action - Act.ARM] // 10
            elif action >= Act.IMPROVE:
                gain = IMPROVED
            elif action >= Act.LEARN:
                gain = 10 * self.rules.skill_xp[(action - Act.LEARN) % Act.LEARNABLE + Skill.PRINTED]
            if gain > value:
                value = gain
                best = action
        return best

    # -- inside a sequence -------------------------------------------------------------------------------------

    def choose_inside(self, legal: vec[i64], n: i64) -> i64:
        ask = self.ask
        now = self.now
        stronger: i64 = 1 if now[Gauge.HP_CLYDE] >= now[Gauge.HP_BONNIE] else 0
        if ask == Ask.WOUND:
            return Act.WOUND + stronger
        if ask in (Ask.HEAL, Ask.BEARER):
            first: i64 = Act.HEAL if ask == Ask.HEAL else Act.BEAR
            return first + (1 if now[Gauge.HP_CLYDE] < now[Gauge.HP_BONNIE] else 0)
        if ask == Ask.MEMORY:
            return self.choose_memory(legal, n)
        if ask in (Ask.LOSS, Ask.GAIN):
            return self.choose_option(legal, n)
        if ask == Ask.FIGHT:
            return self.choose_weapon(legal, n)
        if ask == Ask.HUNTER:
            hp = now[Gauge.HP_BONNIE + stronger]
            if now[Resource.AMMO] > 0 and (hp <= 1 or self.price(Resource.AMMO, 1) <= self.hp_step(hp - 1)):
                return Act.PAY_AMMO
            return Act.WOUND + stronger
        i: i64
        if ask == Ask.MECHANIC:
            for i in range(n):
                if (
                    legal[i] >= Act.REPAIR_CAR
                    and now[Resource.BODY] == 1
                    and now[Gauge.HP_BONNIE + legal[i] - Act.REPAIR_CAR] >= 3
                ):
                    return legal[i]
            return legal[0]
        if ask == Ask.FISTFIGHT:
            here = now[Gauge.VICTIMS] % self.rules.track + 1
            useful = self.rules.track_love[here] or self.rules.track_police[here] or self.shop == Stop.DOCTOR
            return legal[0] if useful else legal[n - 1]
        return legal[0]

    def choose_memory(self, legal: vec[i64], n: i64) -> i64:
        card = self.seen[self.frame + Frame.CARD]
        suffer = self.suffering(card)
        reverse = self.reversing(card)
        if legal[0] == Act.REDRAW and max(suffer, reverse) < self.foresee(A_MEMORY) - OTHER_MEMORY:
            return Act.REDRAW
        if reverse > suffer and legal[n - 2] == Act.REVERSE:
            return Act.REVERSE
        return Act.SUFFER

    def choose_comforts(self) -> i64:
        """What the hideout brings, or nothing of it (only with hideout_effects_optional)."""
        self.reset()
        return Act.GO_ON if self.add_list(self.rules.comfort[self.seen[Seen.LODGING]]) > 0 else i64(Act.DONE)

    def choose_either(self, legal: vec[i64], n: i64) -> i64:
        """The best of the icons that an "or" joins."""
        rules = self.rules
        icons = rules.either[self.seen[Seen.QUEUE + self.seen[self.frame + Frame.START]] % Icon.SLOT]
        best: i64 = legal[n - 1]
        value: i64 = LOWEST
        i: i64
        for i in range(n):
            if legal[i] < rules.choose:
                continue
            self.reset()
            gain = self.add(rules.icons[rules.list_at[icons] + legal[i] - rules.choose])
            if gain > value:
                value = gain
                best = legal[i]
        return best

    def choose_option(self, legal: vec[i64], n: i64) -> i64:
        """What is gained, or lost, at a memory that leaves it open."""
        best: i64 = legal[0]
        value: i64 = LOWEST
        i: i64
        for i in range(n):
            self.reset()
            gain = self.gain(legal[i] - Act.GAIN_ONE) if self.ask == Ask.GAIN else -self.lose(legal[i] - Act.LOSE_ONE)
            if gain > value:
                value = gain
                best = legal[i]
        return best

    def choose_weapon(self, legal: vec[i64], n: i64) -> i64:
        """Each weapon against going on as it is."""
        rules = self.rules
        what = self.shop
        side = self.seen[self.frame + Frame.SIDE]
        card = self.seen[self.frame + Frame.SIDE_CARD]
        units: i64 = 2 if side == Side.DIFFICULT else 1
        icons: i64 = rules.force
        if side == Side.MEMORY:
            icons = rules.memory[self.seen[self.frame + Frame.CARD]]
        elif side == Side.LINE:
            icons = rules.line[self.police * Police.LINES + self.wounds]
        elif side != Side.FORCE:
            icons = rules.destiny[card * 4 + side - 1]
        self.reset()
        value = self.add_list(icons)
        reward: i64 = 0
        if Side.NORMAL <= side <= Side.DIFFICULT:
            reward = self.reward(what, units, icons)
        value += reward
        best: i64 = Act.GO_ON
        i: i64
        for i in range(n):
            action = legal[i]
            gain: i64 = LOWEST
            if action < Act.USE:
                gain = self.destiny_mean(side, units, what) - OTHER_DESTINY
            elif action == Act.USE:  # the Browning: an ammo makes it a normal stick-up
                normal = rules.destiny[card * 4 + Side.NORMAL - 1]
                self.reset()
                gain = -self.lose(Resource.AMMO) + self.add_list(normal)
                gain += self.reward(what, 1, normal)
            elif action <= Act.USE + 3:  # the knives and the grenade save an ammo, for a wound or for love
                self.reset()
                self.sim[Resource.AMMO] += 1
                gain = self.add_list(icons) + reward
                if action == Act.USE + 3:
                    gain -= self.lose(Resource.LOVE)
                else:
                    gain -= self.hurt(Gauge.HP_BONNIE + action - Act.USE - 1)
            elif action < Act.GO_ON:
                return action
            if gain > value:
                value = gain
                best = action
        return best
