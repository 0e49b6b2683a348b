"""The `greedy` player of Love & Death, inside a sequence: wounds, memories, weapons and whatever icons leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Act, Ask, Frame, Icon, Police, Resource, Side, Stop
from casefile.games.love_and_death.policy_icons import (
    Foreseen,
    add_icon,
    add_list,
    destiny_mean,
    foresee,
    gain_one,
    hurt,
    lose_one,
    reset,
    reversing,
    reward_of,
    suffering,
)
from casefile.games.love_and_death.policy_observation import Gauge
from casefile.games.love_and_death.policy_values import Worth, cost_of, hp_step
from casefile.games.love_and_death.slots import Seen

if TYPE_CHECKING:
    from casefile.games.love_and_death.policy import LoveAndDeathPolicy

# The weights, found by playing.
OTHER_MEMORY: Final = 60  # how much better the memories to come must be for the Colt
OTHER_DESTINY: Final = 80  # the same for another destiny card, by Remington or Schofield


def choose_inside(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    ask = policy.ask
    now = policy.now
    stronger: i64 = 1 if now[Gauge.HP_CLYDE] >= now[Gauge.HP_BONNIE] else 0
    if ask == Ask.WOUND:
        return Act.WOUND + stronger
    if ask in (Ask.HEAL, Ask.BEARER):
        first: i64 = Act.HEAL if ask == Ask.HEAL else Act.BEAR
        return first + (1 if now[Gauge.HP_CLYDE] < now[Gauge.HP_BONNIE] else 0)
    if ask == Ask.MEMORY:
        return choose_memory(policy, legal, n)
    if ask in (Ask.LOSS, Ask.GAIN):
        return choose_option(policy, legal, n)
    if ask == Ask.FIGHT:
        return choose_weapon(policy, legal, n)
    if ask == Ask.HUNTER:
        return choose_hunter(policy, stronger)
    if ask == Ask.MECHANIC:
        return choose_mechanic(policy, legal, n)
    if ask == Ask.FISTFIGHT:
        return choose_fistfight(policy, legal, n)
    return legal[0]


def choose_hunter(policy: LoveAndDeathPolicy, stronger: i64) -> i64:
    """Pay an ammo where it costs no more than the wound, or where the wound would kill."""
    hp = policy.now[Gauge.HP_BONNIE + stronger]
    if policy.now[Resource.AMMO] > 0 and (hp <= 1 or cost_of(policy, Resource.AMMO, 1) <= hp_step(hp - 1)):
        return Act.PAY_AMMO
    return Act.WOUND + stronger


def choose_mechanic(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    """Repair the car only when one more hit would wreck it, and by somebody of good health."""
    now = policy.now
    i: i64
    for i in range(n):
        if (
            legal[i] >= Act.REPAIR_CAR
            and now[Resource.BODY] == 1
            and now[Gauge.HP_BONNIE + legal[i] - Act.REPAIR_CAR] >= 3
        ):
            return legal[i]
    return legal[0]


def choose_fistfight(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    """Use fists where one more victim would cost love, bring police or be the doctor; else kill."""
    rules = policy.rules
    here = policy.now[Gauge.VICTIMS] % rules.track + 1
    useful = rules.track_love[here] or rules.track_police[here] or policy.shop == Stop.DOCTOR
    return legal[0] if useful else legal[n - 1]


def choose_memory(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    card = policy.seen[policy.frame + Frame.CARD]
    suffer = suffering(policy, card)
    reverse = reversing(policy, card)
    if legal[0] == Act.REDRAW and max(suffer, reverse) < foresee(policy, Foreseen.MEMORY) - OTHER_MEMORY:
        return Act.REDRAW
    if reverse > suffer and legal[n - 2] == Act.REVERSE:
        return Act.REVERSE
    return Act.SUFFER


def choose_either(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    """The best of the icons that an "or" joins."""
    rules = policy.rules
    icons = rules.either[policy.seen[Seen.QUEUE + policy.seen[policy.frame + Frame.START]] % Icon.SLOT]
    best: i64 = legal[n - 1]
    value: i64 = Worth.LOWEST
    i: i64
    for i in range(n):
        if legal[i] < rules.choose:
            continue
        reset(policy)
        gain = add_icon(policy, rules.icons[rules.list_at[icons] + legal[i] - rules.choose])
        if gain > value:
            value = gain
            best = legal[i]
    return best


def choose_option(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    """Choose what is gained or lost by a memory that leaves it open."""
    best: i64 = legal[0]
    value: i64 = Worth.LOWEST
    i: i64
    for i in range(n):
        reset(policy)
        gain = (
            gain_one(policy, legal[i] - Act.GAIN_ONE)
            if policy.ask == Ask.GAIN
            else -lose_one(policy, legal[i] - Act.LOSE_ONE)
        )
        if gain > value:
            value = gain
            best = legal[i]
    return best


def choose_weapon(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    """Compare each weapon with going on without one."""
    rules = policy.rules
    what = policy.shop
    side = policy.seen[policy.frame + Frame.SIDE]
    card = policy.seen[policy.frame + Frame.SIDE_CARD]
    units: i64 = 2 if side == Side.DIFFICULT else 1
    icons: i64 = rules.force
    if side == Side.MEMORY:
        icons = rules.memory[policy.seen[policy.frame + Frame.CARD]]
    elif side == Side.LINE:
        icons = rules.line[policy.police * Police.LINES + policy.wounds]
    elif side != Side.FORCE:
        icons = rules.destiny[card * 4 + side - 1]
    reset(policy)
    value = add_list(policy, icons)
    reward: i64 = 0
    if Side.NORMAL <= side <= Side.DIFFICULT:
        reward = reward_of(policy, what, units, icons)
    value += reward
    best: i64 = Act.GO_ON
    i: i64
    for i in range(n):
        action = legal[i]
        gain: i64 = Worth.LOWEST
        if action < Act.USE:
            gain = destiny_mean(policy, side, units, what) - OTHER_DESTINY
        elif action == Act.USE:  # the Browning: an ammo makes it a normal stick-up
            normal = rules.destiny[card * 4 + Side.NORMAL - 1]
            reset(policy)
            gain = -lose_one(policy, Resource.AMMO) + add_list(policy, normal)
            gain += reward_of(policy, what, 1, normal)
        elif action <= Act.USE + 3:  # the knives and the grenade save an ammo, for a wound or for love
            reset(policy)
            policy.sim[Resource.AMMO] += 1
            gain = add_list(policy, icons) + reward
            if action == Act.USE + 3:
                gain -= lose_one(policy, Resource.LOVE)
            else:
                gain -= hurt(policy, Gauge.HP_BONNIE + action - Act.USE - 1)
        elif action < Act.GO_ON:
            return action
        if gain > value:
            value = gain
            best = action
    return best
