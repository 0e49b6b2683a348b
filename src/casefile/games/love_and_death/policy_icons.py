"""The `greedy` player of Love & Death, icons: what a list of icons would do to B&C.

Icons are added up unit by unit on a small copy of the gauges, so that the second shot with one bullet left is seen for
what it is. An accident, a memory and a confrontation on the way are the mean of what can still come, worked out once
for a move, from the gauges as they are.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import SOLD, Deck, Icon, Police, Resource, Rules, Side, Stop
from casefile.games.love_and_death.policy_values import GAS_STEP, Gauge, Worth
from casefile.games.love_and_death.sizes import NONE
from casefile.games.love_and_death.slots import Seen

DEATH: Final = 20000
LOWEST: Final = -10000000
ONE_VICTIM: Final = 21  # and again where it raises the Wanted gauge
NEW_POLICE: Final = 38  # for each level of those that a victim brings
UNKNOWN_POLICE: Final = -200  # a confrontation before anybody hunts B&C

# Events that are worked out once for a move.
AN_ACCIDENT: Final = 0
A_MEMORY: Final = 1
A_FIGHT: Final = 2
EVENTS: Final = 3


@mypyc_attr(acyclic=True)
class Foresight(Worth):
    """The gauges as they would become."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self.sim: vec[i64] = zeros(Gauge.COUNT)  # the small copy
        self.dead: bool = False
        self.event: vec[i64] = zeros(EVENTS)
        self.known: i64 = 0  # bits of the events that are worked out

    def read(self, seen: vec[i64]) -> None:
        super().read(seen)
        self.known = 0
        self.reset()

    def reset(self) -> None:
        """Begin to add up from the gauges as they are."""
        self.dead = False
        i: i64
        for i in range(Gauge.COUNT):
            self.sim[i] = self.now[i]

    # -- icons -------------------------------------------------------------------------------------------------

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
        verb = icon // Icon.SLOT
        n = icon % Icon.SLOT
        total: i64 = 0
        if verb < Icon.LOSE:
            while n > 0:
                total += self.gain(verb)
                n -= 1
            return total
        if verb < Icon.AHEAD:
            while n > 0 and not self.dead:
                total -= self.lose(verb - Icon.LOSE)
                n -= 1
            return total
        if verb == Icon.AHEAD:
            before = self.danger_here()
            self.sim[Gauge.PLACE] = min(self.sim[Gauge.PLACE] + n, Police.LAST_SPACE + 2)
            return before - self.danger_here()
        if verb == Icon.BACK:
            return -self.fall_back(n)
        if verb == Icon.SHOOT:
            while n > 0 and not self.dead:
                total -= self.lose(Resource.AMMO)
                total -= self.victim()
                n -= 1
            return total
        if verb == Icon.VICTIM:
            while n > 0:
                total -= self.victim()
                n -= 1
            return total
        if verb == Icon.MEMORY:
            return self.foresee(A_MEMORY)
        if verb == Icon.ACCIDENT:
            return self.foresee(AN_ACCIDENT)
        if verb == Icon.REPAIR:
            while self.sim[Resource.BODY] < self.cap(Resource.BODY):
                total += self.gain(Resource.BODY)
            return total
        return self.best_of(self.rules.either[n]) if verb == Icon.EITHER else i64(0)

    def best_of(self, icons: i64) -> i64:
        """The best of the icons that an "or" joins, on the copy as it stands."""
        rules = self.rules
        before = self.sim
        best: i64 = LOWEST
        after = before
        dead = False
        i: i64
        k: i64
        for i in range(rules.list_at[icons], rules.list_at[icons] + rules.list_n[icons]):
            self.sim = zeros(Gauge.COUNT)
            for k in range(Gauge.COUNT):
                self.sim[k] = before[k]
            self.dead = False
            value = self.add(rules.icons[i])
            if value > best:
                best = value
                after = self.sim
                dead = self.dead
        self.sim = after
        self.dead = dead
        return best

    def gain(self, what: i64) -> i64:
        """The worth of one unit; health goes to the weaker one."""
        if what == Resource.HP:
            who: i64 = Gauge.HP_BONNIE
            if self.sim[Gauge.HP_CLYDE] < self.sim[Gauge.HP_BONNIE]:
                who = Gauge.HP_CLYDE
            most = self.seen[Seen.HP_MAX + who - Gauge.HP_BONNIE]
            if self.sim[who] >= most:
                return 0
            self.sim[who] += 1
            return self.hp_step(self.sim[who] - 1)
        level = self.sim[what]
        if level >= self.cap(what):
            return 0
        self.sim[what] += 1
        return self.step(what, level)

    def lose(self, what: i64) -> i64:
        """The cost of one unit; death is marked. Health comes from the stronger one."""
        if what == Resource.HP:
            return self.hurt(self.stronger())
        level = self.sim[what]
        if level == 0:
            if what == Resource.AMMO:
                self.dead = True
                return DEATH
            if what == Resource.FOOD:
                return self.hurt(Gauge.HP_BONNIE) + self.hurt(Gauge.HP_CLYDE)
            return GAS_STEP[0] if what == Resource.GAS and self.rules.breakdown else i64(0)
        self.sim[what] -= 1
        if what == Resource.LOVE and level == 1:
            self.dead = True
            return DEATH
        if what == Resource.BODY and level == 1:
            return GAS_STEP[0] + self.hurt(self.stronger())
        return self.step(what, level - 1)

    def stronger(self) -> i64:
        """Whose health a wound costs."""
        if self.sim[Gauge.HP_BONNIE] > self.sim[Gauge.HP_CLYDE]:
            return Gauge.HP_BONNIE
        return Gauge.HP_CLYDE

    def hurt(self, who: i64) -> i64:
        self.sim[who] -= 1
        if self.sim[who] <= 0:
            self.dead = True
            return DEATH
        return self.hp_step(self.sim[who])

    def danger_here(self) -> i64:
        return self.danger(self.sim[Gauge.PLACE], self.sim[Resource.LOOT])

    def fall_back(self, n: i64) -> i64:
        """What it costs to be so many spaces nearer to the police, and perhaps to meet them."""
        before = self.danger_here()
        while n > 0 and self.sim[Gauge.PLACE] > 1 and self.sim[Gauge.PLACE] != self.police_space:
            self.sim[Gauge.PLACE] -= 1
            n -= 1
        cost = self.danger_here() - before
        if self.sim[Gauge.PLACE] == self.police_space and not self.fighting:
            cost -= self.foresee(A_FIGHT)
        return cost

    def victim(self) -> i64:
        """What one more victim costs: the heart and the police on its space."""
        rules = self.rules
        self.sim[Gauge.VICTIMS] += 1
        here = (self.sim[Gauge.VICTIMS] - 1) % rules.track + 1
        cost: i64 = ONE_VICTIM
        if rules.track_love[here]:
            cost += self.lose(Resource.LOVE)
        if rules.track_police[here] and self.level < rules.levels:
            cost += NEW_POLICE * (self.level + 1)
        if rules.wanted and rules.track_wanted[here]:
            cost += ONE_VICTIM
        return cost

    # -- events ------------------------------------------------------------------------------------------------

    def foresee(self, event: i64) -> i64:
        """The worth of an event, worked out beside the adding up that met it."""
        if not self.known >> event & 1:
            self.known |= 1 << event
            self.event[event] = 0  # should it lead to itself
            kept = self.sim
            was = self.dead
            self.sim = zeros(Gauge.COUNT)
            if event == AN_ACCIDENT:
                self.event[event] = self.destiny_mean(Side.ACCIDENT, 0, NONE)
            elif event == A_MEMORY:
                self.event[event] = self.memory_mean()
            else:
                self.event[event] = self.fight()
            self.sim = kept
            self.dead = was
        return self.event[event]

    def fight(self) -> i64:
        """The next line of the police."""
        if self.police == NONE:
            return UNKNOWN_POLICE
        self.reset()
        value = self.add_list(self.rules.line[self.police * Police.LINES + self.wounds])
        if self.wanted >= 6 and not self.dead:  # the surcharge of those who are wanted
            value -= self.lose(Resource.AMMO)
        return value

    def rest_of(self, deck: i64) -> i64:
        """The cards that can come next, as bits."""
        rest = self.seen[Seen.REST + deck]
        return rest if rest else self.seen[Seen.DISCARDS + deck]

    def memory_mean(self) -> i64:
        """The mean of the memories that can come, each the better of suffering it and turning it around."""
        rest = self.rest_of(Deck.MEMORIES)
        total: i64 = 0
        n: i64 = 0
        card: i64
        for card in range(self.rules.size[Deck.MEMORIES]):
            if rest >> card & 1:
                total += max(self.suffering(card), self.reversing(card))
                n += 1
        return total // n if n else i64(0)

    def suffering(self, card: i64) -> i64:
        self.reset()
        options = self.rules.memory_options[card]
        if not options:
            return self.add_list(self.rules.memory[card])
        best: i64 = LOWEST
        what: i64
        for what in range(Resource.COUNT):
            if options >> what & 1 and (what == Resource.HP or self.now[what] > 0):
                self.reset()
                best = max(best, -self.lose(what))
        return best if best > LOWEST else i64(0)

    def reversing(self, card: i64) -> i64:
        if self.now[Resource.CLUE] < self.rules.reverse_clues:
            return LOWEST
        self.reset()
        cost: i64 = 0
        i: i64
        for i in range(self.rules.reverse_clues):
            cost += self.lose(Resource.CLUE)
        options = self.rules.memory_options[card]
        if not options:
            return self.add_list(self.rules.memory_back[card]) - cost
        best: i64 = 0
        what: i64
        for what in range(Resource.COUNT):
            if options >> what & 1:
                best = max(best, self.gain(what))
        return best - cost

    def destiny_mean(self, side: i64, units: i64, what: i64) -> i64:
        """The mean of a side over the destiny cards that can come, with the reward of a stick-up where it is given."""
        rest = self.rest_of(Deck.DESTINIES)
        total: i64 = 0
        n: i64 = 0
        card: i64
        for card in range(self.rules.size[Deck.DESTINIES]):
            if not rest >> card & 1:
                continue
            n += 1
            self.reset()
            icons = self.rules.destiny[card * 4 + side - 1]
            value = self.add_list(icons)
            value += self.reward(what, units, icons)
            total += max(value, -DEATH)
        self.reset()
        return total // n if n else i64(0)

    def reward(self, what: i64, units: i64, icons: i64) -> i64:
        """What a stick-up brings after these icons: nothing to the dead, nor from a doctor or mechanic who died."""
        if self.dead or what == NONE or what > Stop.ARMORY:
            return 0
        i: i64
        if what in (Stop.GARAGE, Stop.DOCTOR):
            first = self.rules.list_at[icons]
            for i in range(first, first + self.rules.list_n[icons]):
                if self.rules.icons[i] // Icon.SLOT in (Icon.SHOOT, Icon.VICTIM):
                    return 0
        value: i64 = 0
        for i in range(units):
            value += self.gain(SOLD[what])
        return value
