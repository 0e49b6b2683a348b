"""The `greedy` player of Love & Death, icons: what a list of icons would do to B&C.

Icons are added up unit by unit on a small copy of the gauges, so that the second shot with one bullet left is seen for
what it is. An accident, a memory and a confrontation on the way are the mean of what can still come, worked out once
for a move, from the gauges as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.state import zeros
from casefile.games.love_and_death import layout
from casefile.games.love_and_death.layout import Deck, Icon, Index, Police, Resource, Side, Stop
from casefile.games.love_and_death.policy_observation import Gauge, rest_of
from casefile.games.love_and_death.policy_values import GAS_STEP, Worth, cap, danger, hp_step, step
from casefile.games.love_and_death.slots import Seen

if TYPE_CHECKING:
    from casefile.games.love_and_death.policy import LoveAndDeathPolicy

ONE_VICTIM: Final = 21  # and again where it raises the Wanted gauge
NEW_POLICE: Final = 38  # for each level of those that a victim brings
UNKNOWN_POLICE: Final = -200  # a confrontation before anybody hunts B&C


class Foreseen:
    """Events that are worked out once for a move."""

    ACCIDENT: Final = 0
    MEMORY: Final = 1
    FIGHT: Final = 2
    COUNT: Final = 3


def reset(policy: LoveAndDeathPolicy) -> None:
    """Begin to add up from the gauges as they are."""
    policy.dead = False
    i: i64
    for i in range(Gauge.COUNT):
        policy.sim[i] = policy.now[i]


# -- icons ------------------------------------------------------------------------------------------------------------


def add_list(policy: LoveAndDeathPolicy, icons: i64) -> i64:
    """The worth of a list, on the copy as it stands."""
    rules = policy.rules
    total: i64 = 0
    i: i64
    first = rules.list_at[icons]
    for i in range(first, first + rules.list_n[icons]):
        total += add_icon(policy, rules.icons[i])
        if policy.dead:
            return total
    return total


def add_icon(policy: LoveAndDeathPolicy, icon: i64) -> i64:
    verb = icon // Icon.SLOT
    n = icon % Icon.SLOT
    total: i64 = 0
    if verb < Icon.LOSE:
        while n > 0:
            total += gain_one(policy, verb)
            n -= 1
        return total
    if verb < Icon.AHEAD:
        while n > 0 and not policy.dead:
            total -= lose_one(policy, verb - Icon.LOSE)
            n -= 1
        return total
    if verb == Icon.AHEAD:
        before = danger_here(policy)
        policy.sim[Gauge.PLACE] = min(policy.sim[Gauge.PLACE] + n, Police.LAST_SPACE + 2)
        return before - danger_here(policy)
    if verb == Icon.BACK:
        return -fall_back(policy, n)
    if verb == Icon.SHOOT:
        while n > 0 and not policy.dead:
            total -= lose_one(policy, Resource.AMMO)
            total -= add_victim(policy)
            n -= 1
        return total
    if verb == Icon.VICTIM:
        while n > 0:
            total -= add_victim(policy)
            n -= 1
        return total
    if verb == Icon.MEMORY:
        return foresee(policy, Foreseen.MEMORY)
    if verb == Icon.ACCIDENT:
        return foresee(policy, Foreseen.ACCIDENT)
    if verb == Icon.REPAIR:
        while policy.sim[Resource.BODY] < cap(policy, Resource.BODY):
            total += gain_one(policy, Resource.BODY)
        return total
    return best_of(policy, policy.rules.either[n]) if verb == Icon.EITHER else i64(0)


def best_of(policy: LoveAndDeathPolicy, icons: i64) -> i64:
    """The best of the icons that an "or" joins, on the copy as it stands."""
    rules = policy.rules
    before = policy.sim
    best: i64 = Worth.LOWEST
    after = before
    dead = False
    i: i64
    k: i64
    for i in range(rules.list_at[icons], rules.list_at[icons] + rules.list_n[icons]):
        policy.sim = zeros(Gauge.COUNT)
        for k in range(Gauge.COUNT):
            policy.sim[k] = before[k]
        policy.dead = False
        value = add_icon(policy, rules.icons[i])
        if value > best:
            best = value
            after = policy.sim
            dead = policy.dead
    policy.sim = after
    policy.dead = dead
    return best


def gain_one(policy: LoveAndDeathPolicy, what: i64) -> i64:
    """The worth of one unit; health goes to the weaker one."""
    if what == Resource.HP:
        who: i64 = Gauge.HP_BONNIE
        if policy.sim[Gauge.HP_CLYDE] < policy.sim[Gauge.HP_BONNIE]:
            who = Gauge.HP_CLYDE
        most = policy.seen[Seen.HP_MAX + who - Gauge.HP_BONNIE]
        if policy.sim[who] >= most:
            return 0
        policy.sim[who] += 1
        return hp_step(policy.sim[who] - 1)
    level = policy.sim[what]
    if level >= cap(policy, what):
        return 0
    policy.sim[what] += 1
    return step(policy, what, level)


def lose_one(policy: LoveAndDeathPolicy, what: i64) -> i64:
    """The cost of one unit; death is marked. Health comes from the stronger one."""
    if what == Resource.HP:
        return hurt(policy, stronger(policy))
    level = policy.sim[what]
    if level == 0:
        if what == Resource.AMMO:
            policy.dead = True
            return Worth.DEATH
        if what == Resource.FOOD:
            return hurt(policy, Gauge.HP_BONNIE) + hurt(policy, Gauge.HP_CLYDE)
        return GAS_STEP[0] if what == Resource.GAS and policy.rules.breakdown else i64(0)
    policy.sim[what] -= 1
    if what == Resource.LOVE and level == 1:
        policy.dead = True
        return Worth.DEATH
    if what == Resource.BODY and level == 1:
        return GAS_STEP[0] + hurt(policy, stronger(policy))
    return step(policy, what, level - 1)


def stronger(policy: LoveAndDeathPolicy) -> i64:
    """Who takes a wound: the one with more health."""
    if policy.sim[Gauge.HP_BONNIE] > policy.sim[Gauge.HP_CLYDE]:
        return Gauge.HP_BONNIE
    return Gauge.HP_CLYDE


def hurt(policy: LoveAndDeathPolicy, who: i64) -> i64:
    policy.sim[who] -= 1
    if policy.sim[who] <= 0:
        policy.dead = True
        return Worth.DEATH
    return hp_step(policy.sim[who])


def danger_here(policy: LoveAndDeathPolicy) -> i64:
    return danger(policy, policy.sim[Gauge.PLACE], policy.sim[Resource.LOOT])


def fall_back(policy: LoveAndDeathPolicy, n: i64) -> i64:
    """The cost of being this many spaces nearer to the police, and perhaps meeting them."""
    before = danger_here(policy)
    while n > 0 and policy.sim[Gauge.PLACE] > 1 and policy.sim[Gauge.PLACE] != policy.police_space:
        policy.sim[Gauge.PLACE] -= 1
        n -= 1
    cost = danger_here(policy) - before
    if policy.sim[Gauge.PLACE] == policy.police_space and not policy.fighting:
        cost -= foresee(policy, Foreseen.FIGHT)
    return cost


def add_victim(policy: LoveAndDeathPolicy) -> i64:
    """What one more victim costs: the heart and the police on its space."""
    rules = policy.rules
    policy.sim[Gauge.VICTIMS] += 1
    here = (policy.sim[Gauge.VICTIMS] - 1) % rules.track + 1
    cost: i64 = ONE_VICTIM
    if rules.track_love[here]:
        cost += lose_one(policy, Resource.LOVE)
    if rules.track_police[here] and policy.level < rules.levels:
        cost += NEW_POLICE * (policy.level + 1)
    if rules.wanted and rules.track_wanted[here]:
        cost += ONE_VICTIM
    return cost


# -- events -----------------------------------------------------------------------------------------------------------


def foresee(policy: LoveAndDeathPolicy, event: i64) -> i64:
    """The worth of an event, worked out without disturbing the sum in which it came up."""
    if not policy.known >> event & 1:
        policy.known |= 1 << event
        policy.event[event] = 0  # should it lead to itself
        kept = policy.sim
        was = policy.dead
        policy.sim = zeros(Gauge.COUNT)
        if event == Foreseen.ACCIDENT:
            policy.event[event] = destiny_mean(policy, Side.ACCIDENT, 0, Index.NONE)
        elif event == Foreseen.MEMORY:
            policy.event[event] = memory_mean(policy)
        else:
            policy.event[event] = fight_worth(policy)
        policy.sim = kept
        policy.dead = was
    return policy.event[event]


def fight_worth(policy: LoveAndDeathPolicy) -> i64:
    """What the next line of the police is worth."""
    if policy.police == Index.NONE:
        return UNKNOWN_POLICE
    reset(policy)
    value = add_list(policy, policy.rules.line[policy.police * Police.LINES + policy.wounds])
    if policy.wanted >= 6 and not policy.dead:  # the surcharge of those who are wanted
        value -= lose_one(policy, Resource.AMMO)
    return value


def memory_mean(policy: LoveAndDeathPolicy) -> i64:
    """The mean of the memories that can come, each the better of suffering it and turning it around."""
    rest = rest_of(policy, Deck.MEMORIES)
    total: i64 = 0
    n: i64 = 0
    card: i64
    for card in range(policy.rules.size[Deck.MEMORIES]):
        if rest >> card & 1:
            total += max(suffering(policy, card), reversing(policy, card))
            n += 1
    return total // n if n else i64(0)


def suffering(policy: LoveAndDeathPolicy, card: i64) -> i64:
    reset(policy)
    options = policy.rules.memory_options[card]
    if not options:
        return add_list(policy, policy.rules.memory[card])
    best: i64 = Worth.LOWEST
    what: i64
    for what in range(Resource.COUNT):
        if options >> what & 1 and (what == Resource.HP or policy.now[what] > 0):
            reset(policy)
            best = max(best, -lose_one(policy, what))
    return best if best > Worth.LOWEST else i64(0)


def reversing(policy: LoveAndDeathPolicy, card: i64) -> i64:
    if policy.now[Resource.CLUE] < policy.rules.reverse_clues:
        return Worth.LOWEST
    reset(policy)
    cost: i64 = 0
    i: i64
    for i in range(policy.rules.reverse_clues):
        cost += lose_one(policy, Resource.CLUE)
    options = policy.rules.memory_options[card]
    if not options:
        return add_list(policy, policy.rules.memory_back[card]) - cost
    best: i64 = 0
    what: i64
    for what in range(Resource.COUNT):
        if options >> what & 1:
            best = max(best, gain_one(policy, what))
    return best - cost


def destiny_mean(policy: LoveAndDeathPolicy, side: i64, units: i64, what: i64) -> i64:
    """The mean of a side over the destiny cards that can come, with the reward of a stick-up where it is given."""
    rest = rest_of(policy, Deck.DESTINIES)
    total: i64 = 0
    n: i64 = 0
    card: i64
    for card in range(policy.rules.size[Deck.DESTINIES]):
        if not rest >> card & 1:
            continue
        n += 1
        reset(policy)
        icons = policy.rules.destiny[card * 4 + side - 1]
        value = add_list(policy, icons)
        value += reward_of(policy, what, units, icons)
        total += max(value, -Worth.DEATH)
    reset(policy)
    return total // n if n else i64(0)


def reward_of(policy: LoveAndDeathPolicy, what: i64, units: i64, icons: i64) -> i64:
    """What a stick-up brings after these icons: nothing to the dead, nor from a doctor or mechanic who died."""
    if policy.dead or what == Index.NONE or what > Stop.ARMORY:
        return 0
    i: i64
    if what in (Stop.GARAGE, Stop.DOCTOR):
        first = policy.rules.list_at[icons]
        for i in range(first, first + policy.rules.list_n[icons]):
            if policy.rules.icons[i] // Icon.SLOT in (Icon.SHOOT, Icon.VICTIM):
                return 0
    value: i64 = 0
    for i in range(units):
        value += gain_one(policy, layout.SOLD[what])
    return value
