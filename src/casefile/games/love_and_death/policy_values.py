"""The `greedy` player of Love & Death, values: the weights, and what one unit more or less comes to.

Values are hundredths of what a point of love is worth in mid-game.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Hideout, Index, Resource

if TYPE_CHECKING:
    from casefile.games.love_and_death.policy import LoveAndDeathPolicy

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
WEAPON: Final = vec[i64]([60, 330, 80, 330, 90, 200, 300, 350])  # by what each adds to the victories


class Worth:
    """Worths that more than one part of the policy compares with."""

    LOWEST: Final = -10000000
    DEATH: Final = 20000
    TURNING_OFF: Final = 13  # how much better a place must be than the rest of the road


def step(policy: LoveAndDeathPolicy, what: i64, level: i64) -> i64:
    """The worth of the unit that leads from `level` to the next."""
    if what == Resource.AMMO:
        return AMMO_STEP[min(level, 7)]
    if what == Resource.FOOD:
        return FOOD_STEP[min(level, 7)]
    if what == Resource.CASH:
        return CASH_STEP[0] if level < 3 else CASH_STEP[1] if level < 6 else CASH_STEP[2]
    if what == Resource.CLUE:
        farm = policy.rules.price[Hideout.FARM]
        if level < farm:
            return LATE_FARM_CLUE if policy.late else FARM_CLUE
        return SPARE_CLUE if level < farm + 2 else MORE_CLUES
    if what == Resource.LOVE:
        if level >= policy.rules.cap_love:
            return 0
        love: i64 = LOVE_STEP[level - 1] if 0 < level < 4 else MORE_LOVE
        return max(love, LATE_LOVE) if policy.late else love
    if what == Resource.GAS:
        return GAS_STEP[min(level, 3)]
    if what == Resource.BODY:
        return BODY_STEP[min(max(level - 1, 0), 2)]
    if what == Resource.LOOT:
        needed = policy.rules.infinite or policy.lake + level < policy.rules.goal
        return NEEDED_LOOT if needed else MORE_LOOT
    return 0


def hp_step(level: i64) -> i64:
    """The worth of the next HP of one of the couple."""
    return HP_STEP[min(max(level - 1, 0), 4)]


def cost_of(policy: LoveAndDeathPolicy, what: i64, units: i64) -> i64:
    """The cost of giving away this many of the available units."""
    cost: i64 = 0
    i: i64
    for i in range(units):
        cost += step(policy, what, policy.now[what] - 1 - i)
    return cost


def cap(policy: LoveAndDeathPolicy, what: i64) -> i64:
    """The most that there can be of a resource but HP."""
    return policy.rules.most(what, policy.car, policy.ammo_cap)


def danger(policy: LoveAndDeathPolicy, space: i64, loot: i64) -> i64:
    """The cost of the police for B&C on this space with this much loot in the car, at the Dawns to come."""
    distance = space - max(policy.police_space, 0) - policy.speed
    if loot > 0:
        distance -= 1
    cost = DANGER[min(max(distance + 1, 0), 8)]
    if policy.wanted >= 6:
        cost += cost // 3
    return cost // 3 if policy.police == Index.NONE else cost
