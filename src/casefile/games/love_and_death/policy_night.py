"""The `greedy` player of Love & Death, Night and Dawn: where to sleep, which car, what to bring home, what to learn."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Act, Hideout, Resource, Skill, Stage, Stop
from casefile.games.love_and_death.policy_icons import add_list, reset
from casefile.games.love_and_death.policy_places import (
    car_worth,
    clue_night,
    comfort_worth,
    lodging_worth,
    stick_up_worth,
)
from casefile.games.love_and_death.policy_values import NEEDED_LOOT, WEAPON, Worth, cost_of, step
from casefile.games.love_and_death.slots import Seen

if TYPE_CHECKING:
    from casefile.games.love_and_death.policy import LoveAndDeathPolicy

# The weights, found by playing.
HOBO_NIGHT: Final = -100
OTHER_CAR: Final = 51  # how much better another car must be
STOWED: Final = 278  # a loot brought home
# What experience buys in infinite mode: a skill at ten times its price, a weapon at a tenth of its worth.
BOOSTED: Final = 50
IMPROVED: Final = 12


def choose_night(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    best: i64 = legal[0]
    value: i64 = Worth.LOWEST
    i: i64
    for i in range(n):
        action = legal[i]
        gain: i64 = HOBO_NIGHT
        if action == Act.SLEEP + Hideout.FARM - Hideout.WORKERS_CAMP:
            return action
        if action < Act.REST:
            what = (action - Act.STICK_UP) // 2
            gain = stick_up_worth(policy, what, 0) + comfort_worth(policy, what - Stop.CABIN_CAMP)
        elif action < Act.SLEEP:
            gain = lodging_worth(policy, (action - Act.REST) // 2)
        elif action == Act.SLEEP + Hideout.WILD_CAMPING - Hideout.WORKERS_CAMP:
            gain = comfort_worth(policy, Hideout.WILD_CAMPING)
        elif action < Act.SLEEP_HOBO:
            gain = clue_night(policy, action - Act.SLEEP + Hideout.WORKERS_CAMP)
        elif action == Act.TAKE_HOUSE:
            reset(policy)
            gain = add_list(policy, policy.rules.force) + comfort_worth(policy, Hideout.HOUSE)
        if gain > value:
            value = gain
            best = action
    return best


def choose_comforts(policy: LoveAndDeathPolicy) -> i64:
    """Take what the hideout brings, or nothing of it (only with hideout_effects_optional)."""
    reset(policy)
    return Act.GO_ON if add_list(policy, policy.rules.comfort[policy.seen[Seen.LODGING]]) > 0 else i64(Act.DONE)


def choose_car(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    rules = policy.rules
    best: i64 = legal[0]
    value: i64 = Worth.LOWEST
    i: i64
    for i in range(n):
        action = legal[i]
        gain: i64 = Worth.LOWEST
        if action == Act.KEEP_CAR:
            gain = car_worth(policy, policy.car, policy.now[Resource.GAS], policy.now[Resource.BODY]) + OTHER_CAR
            gain += rules.car_love[policy.car] * step(policy, Resource.LOVE, policy.now[Resource.LOVE])
        elif action == Act.CARJACK_NOW:
            reset(policy)
            gain = car_worth(policy, 0, rules.car_gas[0], rules.car_body[0]) + add_list(policy, rules.carjack)
        else:
            face = 2 * (action - Act.STEAL) + (policy.improved >> (action - Act.STEAL) & 1)
            gain = car_worth(policy, face, rules.car_gas[face], rules.car_body[face])
            gain -= cost_of(policy, Resource.CLUE, rules.car_clues[face])
            gain -= max(policy.now[Resource.LOOT] - rules.car_loot[face], 0) * NEEDED_LOOT
        if gain > value:
            value = gain
            best = action
    return best


def choose_stow(policy: LoveAndDeathPolicy) -> i64:
    """Pay a gallon to hide the loot, unless it is the last one and the loot can wait."""
    if policy.at != Stage.LAKE_TRIP:  # the way is paid
        return Act.STOW
    return Act.STOW if policy.now[Resource.LOOT] * STOWED > cost_of(policy, Resource.GAS, 1) else Act.DONE


def choose_xp(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    """Buy the dearest skill or strength that can be had; never retire."""
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
            gain = 10 * policy.rules.skill_xp[(action - Act.LEARN) % Act.LEARNABLE + Skill.PRINTED]
        if gain > value:
            value = gain
            best = action
    return best
