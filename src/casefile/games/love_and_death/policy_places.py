"""The `greedy` player of Love & Death, places: what stick-ups, shops, nights, places, roads and cars come to."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.games.love_and_death import layout
from casefile.games.love_and_death.layout import (
    Act,
    Deck,
    Hideout,
    Icon,
    Index,
    Phase,
    Resource,
    Side,
    Skill,
    Stop,
    Weapon,
)
from casefile.games.love_and_death.policy_icons import (
    Foreseen,
    add_icon,
    add_list,
    destiny_mean,
    foresee,
    gain_one,
    reset,
)
from casefile.games.love_and_death.policy_observation import has_skill, rest_of, road_row
from casefile.games.love_and_death.policy_values import WEAPON, Worth, cap, cost_of, step
from casefile.games.love_and_death.slots import Seen

if TYPE_CHECKING:
    from casefile.games.love_and_death.policy import LoveAndDeathPolicy

# The weights, found by playing.
ARMED: Final = 85  # % of it that counts at the armory
CAR_SPEED: Final = 275
CAR_LOVE: Final = 91
CAR_LOOT: Final = 45  # a space for it


# -- stick-ups and shops ----------------------------------------------------------------------------------------------


def stick_up_worth(policy: LoveAndDeathPolicy, what: i64, hard: i64) -> i64:
    """The worth of a stick-up, worked out once for a move."""
    if policy.rules.sky_normal[policy.weather]:
        hard = 0
    at = 2 * what + hard
    if not policy.hold_up_known >> at & 1:
        policy.hold_up_known |= 1 << at
        side: i64 = Side.NORMAL
        if what == Stop.BANK:
            side = Side.BANK
        elif hard:
            side = Side.DIFFICULT
        policy.hold_up[at] = destiny_mean(policy, side, 1 + hard, what)
    return policy.hold_up[at]


def buying(policy: LoveAndDeathPolicy, what: i64) -> i64:
    """The worth of a purchase: units while they pay."""
    if what > Stop.ARMORY:
        return Worth.LOWEST
    reset(policy)
    total: i64 = 0
    sold = layout.SOLD[what]
    while policy.sim[Resource.CASH] > 0:
        cost = step(policy, Resource.CASH, policy.sim[Resource.CASH] - 1)
        if sold != Resource.HP and policy.sim[sold] >= cap(policy, sold):
            break
        value = gain_one(policy, sold)
        if value <= cost:
            break
        policy.sim[Resource.CASH] -= 1
        total += value - cost
    reset(policy)
    if what == Stop.ARMORY:
        total += max(best_weapon(policy), 0)
    return total


def best_weapon(policy: LoveAndDeathPolicy) -> i64:
    """How much the best affordable weapon of the display is worth above its price."""
    best: i64 = Worth.LOWEST
    i: i64
    for i in range(Weapon.SLOTS):
        weapon = policy.seen[Seen.DISPLAY + i]
        if weapon != Index.NONE and policy.rules.weapon_price[weapon] <= policy.now[Resource.CASH]:
            best = max(best, weapon_gain(policy, weapon))
    return best


def weapon_gain(policy: LoveAndDeathPolicy, weapon: i64) -> i64:
    return WEAPON[weapon] * ARMED // 100 - cost_of(policy, Resource.CASH, policy.rules.weapon_price[weapon])


# -- nights -----------------------------------------------------------------------------------------------------------


def comfort_worth(policy: LoveAndDeathPolicy, hideout: i64) -> i64:
    """What the effects of a hideout are worth."""
    rules = policy.rules
    reset(policy)
    total: i64 = 0
    first = rules.list_at[rules.comfort[hideout]]
    spared = hideout == Hideout.WILD_CAMPING and has_skill(policy, Skill.ROMANTISM)
    i: i64
    for i in range(first, first + rules.list_n[rules.comfort[hideout]]):
        icon = rules.icons[i]
        if not (spared and icon // Icon.SLOT == Icon.LOSE + Resource.LOVE):
            total += add_icon(policy, icon)
    reset(policy)
    return total


def lodging_worth(policy: LoveAndDeathPolicy, lodging: i64) -> i64:
    """What a night in a lodging is worth, at its price in dollars."""
    return night_worth(policy, lodging, Resource.CASH, policy.rules.sky_cash[policy.weather])


def clue_night(policy: LoveAndDeathPolicy, hideout: i64) -> i64:
    """What a night in a hideout is worth, at its price in clues."""
    return night_worth(policy, hideout, Resource.CLUE, policy.rules.sky_clues[policy.weather])


def night_worth(policy: LoveAndDeathPolicy, hideout: i64, what: i64, more: i64) -> i64:
    """What a night is worth at its price in a resource; `more` is what the weather adds to the price."""
    price = policy.rules.price[hideout] + more
    if policy.now[what] < price:
        return Worth.LOWEST
    return comfort_worth(policy, hideout) - cost_of(policy, what, price)


def other_night(policy: LoveAndDeathPolicy) -> i64:
    """The best night without a lodging. With the farm in reach any other night counts as death."""
    rules = policy.rules
    farm = rules.price[Hideout.FARM] + rules.sky_clues[policy.weather]
    if policy.late and policy.now[Resource.LOVE] >= rules.cap_love and policy.now[Resource.CLUE] >= farm:
        return Worth.DEATH
    best = comfort_worth(policy, Hideout.WILD_CAMPING)
    hideout: i64
    for hideout in range(Hideout.WORKERS_CAMP, Hideout.WILD_CAMPING):
        best = max(best, clue_night(policy, hideout))
    return best


# -- places and roads -------------------------------------------------------------------------------------------------


def stop_worth(policy: LoveAndDeathPolicy, stop: i64, city: bool) -> i64:
    """What a stop of a road or an icon of a place is good for; what one need not do, at least nothing."""
    what = stop % Stop.HARD
    if what == Stop.MEMORY:
        return foresee(policy, Foreseen.MEMORY)
    if what == Stop.FORCED:
        return add_list(policy, stop // Stop.ROW)
    if what == Stop.CLUE:
        return step(policy, Resource.CLUE, policy.now[Resource.CLUE])
    if what == Stop.LOVE:
        return step(policy, Resource.LOVE, policy.now[Resource.LOVE])
    if what == Stop.OR:
        best: i64 = 0
        i: i64
        for i in range(stop // Stop.ROW + 1, stop // Stop.ROW + 1 + policy.rules.signs[stop // Stop.ROW]):
            best = max(best, stop_worth(policy, policy.rules.signs[i], city))
        return best
    if what >= Stop.FORK:
        return 0
    if what >= Stop.CABIN_CAMP:
        if policy.phase != Phase.AFTERNOON:
            return 0
        return max(lodging_worth(policy, what - Stop.CABIN_CAMP) - other_night(policy), 0)
    hard: i64 = 1 if city else stop // Stop.HARD % 2
    return max(max(stick_up_worth(policy, what, hard), buying(policy, what)), 0)


def deed_worth(policy: LoveAndDeathPolicy, action: i64, hard: i64) -> i64:
    """What it is worth to take, buy, stick up or rest, at a stop or in a place; a bed replaces another night."""
    if action < Act.PASS:
        return stop_worth(policy, Stop.CLUE + (action - Act.TAKE) // 2, False)
    if action < Act.STICK_UP:
        return buying(policy, (action - Act.BUY) // 2)
    if action < Act.FIRST_BED:
        return stick_up_worth(policy, (action - Act.STICK_UP) // 2, hard)
    if action < Act.REST:
        what = (action - Act.STICK_UP) // 2
        return stick_up_worth(policy, what, hard) + comfort_worth(policy, what - Stop.CABIN_CAMP) - other_night(policy)
    return lodging_worth(policy, (action - Act.REST) // 2) - other_night(policy)


def place_worth(policy: LoveAndDeathPolicy, deck: i64, card: i64) -> i64:
    rules = policy.rules
    row = deck * Deck.MOST_CARDS + card
    reset(policy)
    total = add_list(policy, rules.entry[row])
    reset(policy)
    i: i64
    first = rules.stop_at[row]
    for i in range(first, first + rules.stop_n[row]):
        total += stop_worth(policy, rules.stops[i], deck == Deck.CITY)
    return total


def deck_mean(policy: LoveAndDeathPolicy, deck: i64) -> i64:
    """The mean worth of a place that can come."""
    rest = rest_of(policy, deck)
    total: i64 = 0
    n: i64 = 0
    card: i64
    for card in range(policy.rules.size[deck]):
        if rest >> card & 1:
            total += place_worth(policy, deck, card)
            n += 1
    return total // n if n else i64(0)


def bonus_worth(policy: LoveAndDeathPolicy, halts: i64) -> i64:
    """The value of the road's bonuses with this many halts."""
    free = policy.rules.free_stops(policy.car, policy.road_type, has_skill(policy, Skill.DRIVER))
    n = policy.rules.time_bonus(road_row(policy), policy.car, halts - free)
    reset(policy)
    return add_icon(policy, Icon.AHEAD * Icon.SLOT + n) if n > 0 else i64(0)


def halt_cost(policy: LoveAndDeathPolicy, halts: i64) -> i64:
    """What one more halt costs."""
    return bonus_worth(policy, halts) - bonus_worth(policy, halts + 1)


def road_left(policy: LoveAndDeathPolicy, stop: i64, halts: i64) -> i64:
    """What the rest of the road is worth, from a stop on."""
    rules = policy.rules
    row = road_row(policy)
    total: i64 = 0
    i: i64
    first = rules.stop_at[row]
    for i in range(first + stop, first + rules.stop_n[row]):
        what = rules.stops[i] % Stop.HARD
        value = stop_worth(policy, rules.stops[i], False)
        if what in (Stop.MEMORY, Stop.FORCED):
            total += value
        elif what < Stop.FORK or what == Stop.OR:
            if value > 0 and value > halt_cost(policy, halts):
                total += value
                halts += 1
        elif what >= Stop.FORK + Deck.VILLAGE:
            fork = deck_mean(policy, what - Stop.FORK) - bonus_worth(policy, halts) - Worth.TURNING_OFF
            if fork > 0:
                return total + bonus_worth(policy, halts) + fork
    return total + bonus_worth(policy, halts)


# -- cars -------------------------------------------------------------------------------------------------------------


def car_worth(policy: LoveAndDeathPolicy, face: i64, gas: i64, body: i64) -> i64:
    rules = policy.rules
    total: i64 = 0
    i: i64
    for i in range(gas):
        total += step(policy, Resource.GAS, i)
    for i in range(1, body):
        total += step(policy, Resource.BODY, i)
    if policy.now[Resource.LOVE] < rules.cap_love:
        total += rules.car_love[face] * CAR_LOVE
    if not policy.late:
        total += rules.car_loot[face] * CAR_LOOT
    return total + rules.car_speed[face] * CAR_SPEED
