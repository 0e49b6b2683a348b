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

It reads the flat observation and nothing else. One object holds what is worked out for a move; the judgements are
functions over it: `policy_observation` (what is seen), `policy_values` (the weights; one unit more or less),
`policy_icons` (what icons would do), `policy_places` (what a stop, a place, a road, a night and a car come to), and a
`choose_…` for each thing that is asked in `policy_day`, `policy_night` and `policy_inside`.
"""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Act, Ask, Resource, Rules, Stop
from casefile.games.love_and_death.policy_day import choose_place, choose_replace, choose_shop, choose_stop
from casefile.games.love_and_death.policy_icons import Foreseen, reset
from casefile.games.love_and_death.policy_inside import choose_either, choose_inside
from casefile.games.love_and_death.policy_night import choose_car, choose_comforts, choose_night, choose_stow, choose_xp
from casefile.games.love_and_death.policy_observation import Gauge, read


@final
@mypyc_attr(acyclic=True)
class LoveAndDeathPolicy(Policy):
    """The `greedy` player. Nothing carries over between moves."""

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
        # What icons would make of it.
        self.sim: vec[i64] = zeros(Gauge.COUNT)  # the small copy
        self.dead: bool = False
        self.event: vec[i64] = zeros(Foreseen.COUNT)
        self.known: i64 = 0  # bits of the events that are worked out
        # What a stick-up comes to.
        self.hold_up: vec[i64] = zeros(2 * Stop.CLUE)  # the worth of each stick-up, normal and difficult
        self.hold_up_known: i64 = 0  # bits of those that are worked out

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """Return the move of the seat whose observation this is."""
        if n == 1 or legal[0] == self.rules.accept:
            return legal[0]
        read(self, seen)
        reset(self)
        ask = self.ask
        if ask == Ask.EITHER:
            return choose_either(self, legal, n)
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
            return choose_stop(self, legal, n)
        if ask == Ask.PLACE:
            return choose_place(self, legal, n)
        if ask == Ask.NIGHT:
            return choose_night(self, legal, n)
        if ask == Ask.SHOP:
            return choose_shop(self, legal, n)
        if ask == Ask.CAR:
            return choose_car(self, legal, n)
        if ask == Ask.STOW:
            return choose_stow(self)
        if ask == Ask.REPLACE:
            return choose_replace(self, legal)
        if ask == Ask.WRECK:
            return Act.WAIT if self.now[Resource.CLUE] >= 2 and self.now[Resource.FOOD] > 0 else Act.CARJACK_NOW
        if ask == Ask.XP:
            return choose_xp(self, legal, n)
        if ask == Ask.COMFORTS:
            return choose_comforts(self)
        return choose_inside(self, legal, n)
