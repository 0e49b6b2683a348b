"""The `greedy` player of Love & Death, the day: where to stop and turn off, and what to do in a place or a shop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death import layout
from casefile.games.love_and_death.layout import Act, Deck, Index, Resource, Stage, Stop, Weapon, stop_kind
from casefile.games.love_and_death.policy_observation import Gauge, place_row, road_row
from casefile.games.love_and_death.policy_places import (
    deck_mean,
    deed_worth,
    halt_cost,
    place_worth,
    road_left,
    weapon_gain,
)
from casefile.games.love_and_death.policy_values import Worth, cost_of, hp_step, step

if TYPE_CHECKING:
    from casefile.games.love_and_death.policy import LoveAndDeathPolicy

# The weights, found by playing.
FRESH_CARD: Final = 88  # a road worth less is replaced; a place, if it is worth twice as much less than the mean
OTHER_TYPE: Final = 10  # the other road type, against what is left of this road


def choose_stop(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    here = policy.rules.stops[policy.rules.stop_at[road_row(policy)] + policy.stop]
    what = here % Stop.HARD
    if what >= Stop.FORK and what != Stop.OR:
        return Act.TAKE_FORK + what - Stop.FORK if fork_gain(policy, what - Stop.FORK) > 0 else i64(Act.PASS)
    cost = halt_cost(policy, policy.halts)
    best: i64 = Act.PASS
    value: i64 = 0
    i: i64
    for i in range(n):
        action = legal[i]
        if action == Act.PASS:
            continue
        if action >= Act.TAKE_FORK:  # only beside other stops, on a sign with an "or"
            gain = fork_gain(policy, action - Act.TAKE_FORK)
        else:
            gain = deed_worth(policy, action, policy.rules.stop_of(here, stop_kind(action)) // Stop.HARD % 2)
        if Act.FIRST_BED <= action < Act.TAKE_FORK:
            gain -= road_left(policy, policy.stop + 1, policy.halts)
        elif action < Act.FIRST_BED:
            gain -= cost
        if gain > value:
            value = gain
            best = action
    return best


def fork_gain(policy: LoveAndDeathPolicy, deck: i64) -> i64:
    """How much better a fork is than what is left of this road."""
    fork: i64 = OTHER_TYPE if deck < Deck.VILLAGE else deck_mean(policy, deck) - Worth.TURNING_OFF
    return fork - road_left(policy, policy.stop + 1, policy.halts)


def choose_replace(policy: LoveAndDeathPolicy, legal: vec[i64]) -> i64:
    """Replace a card that is clearly worse than the mean of what can come."""
    if policy.at == Stage.ROAD_SHOWN:
        worse = road_left(policy, 0, 0) < FRESH_CARD
    else:
        here = place_worth(policy, policy.place_deck, policy.place_card)
        worse = here + 2 * FRESH_CARD < deck_mean(policy, policy.place_deck)
    return legal[1] if worse else i64(Act.KEEP_CARD)


def choose_place(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    """Take first what is worth most; a bed last, since it ends the visit."""
    best: i64 = Index.NONE
    value: i64 = 0
    bed: i64 = Index.NONE
    bed_value: i64 = 0
    i: i64
    for i in range(n):
        action = legal[i]
        if action >= Act.TAKE_FORK:
            continue
        gain = deed_worth(policy, action, hard_here(policy, action))
        if action >= Act.FIRST_BED:
            if gain > bed_value:
                bed = action
                bed_value = gain
        elif gain > value:
            value = gain
            best = action
    if best != Index.NONE:
        return best
    if bed != Index.NONE:
        return bed
    for i in range(n):
        if legal[i] in (Act.EXIT, Act.EXIT + 1):
            return legal[i]
    return legal[0]


def hard_here(policy: LoveAndDeathPolicy, action: i64) -> i64:
    """Whether a stick-up in this place is difficult."""
    if not Act.STICK_UP <= action < Act.REST:
        return 0
    if policy.place_deck == Deck.CITY:
        return 1
    row = place_row(policy)
    index = policy.rules.icon_at[row * Stop.ICONS + action - Act.STICK_UP]
    stop = policy.rules.stops[policy.rules.stop_at[row] + index]
    return policy.rules.stop_of(stop, (action - Act.STICK_UP) // 2) // Stop.HARD % 2


def choose_shop(policy: LoveAndDeathPolicy, legal: vec[i64], n: i64) -> i64:
    what = policy.shop
    price = cost_of(policy, Resource.CASH, 1)
    if what in (Stop.GARAGE, Stop.DOCTOR) and policy.wanted >= 6 and policy.bought == 0:
        price = 0
    best: i64 = Index.NONE
    value: i64 = 0
    i: i64
    for i in range(n):
        action = legal[i]
        gain: i64 = 0
        if action == Act.BUY_ONE:
            gain = step(policy, layout.SOLD[what], policy.now[layout.SOLD[what]]) - price
        elif Act.BUY_WEAPON <= action < Act.BUY_WEAPON + Weapon.COUNT:
            gain = weapon_gain(policy, action - Act.BUY_WEAPON)
        elif action >= Act.HEAL:
            gain = hp_step(policy.now[Gauge.HP_BONNIE + action - Act.HEAL]) - price
        if best == Index.NONE or gain > value:
            best = action
            value = gain
    return best
