"""The `greedy` player of Love & Death, observation: what it sees, taken apart once for a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.love_and_death.layout import Deck, Frame, Index, Police, Resource, Who
from casefile.games.love_and_death.slots import Seen

if TYPE_CHECKING:
    from casefile.games.love_and_death.policy import LoveAndDeathPolicy


class Gauge:
    """What is counted with: the nine resources, of which HP stands for nobody, then these."""

    HP_BONNIE: Final = 9
    HP_CLYDE: Final = 10
    PLACE: Final = 11  # on the pursuit track
    VICTIMS: Final = 12
    COUNT: Final = 13


def read(policy: LoveAndDeathPolicy, seen: vec[i64]) -> None:
    """Take what is seen apart; forget what was worked out for the last move."""
    rules = policy.rules
    policy.seen = seen
    policy.phase = seen[Seen.PHASE]
    policy.at = seen[Seen.AT]
    policy.ask = seen[Seen.ASK]
    policy.road_type = seen[Seen.ROAD_TYPE]
    policy.road_card = seen[Seen.ROAD_CARD]
    policy.stop = seen[Seen.STOP]
    policy.halts = seen[Seen.HALTS]
    policy.place_deck = seen[Seen.PLACE_DECK]
    policy.place_card = seen[Seen.PLACE_CARD]
    policy.shop = seen[Seen.SHOP]
    policy.bought = seen[Seen.BOUGHT]
    policy.police = seen[Seen.POLICE]
    policy.police_space = seen[Seen.POLICE_SPACE]
    policy.wounds = seen[Seen.WOUNDS]
    policy.level = seen[Seen.LEVEL]
    policy.fighting = seen[Seen.FIGHTING]
    policy.ammo_cap = seen[Seen.AMMO_CAP]
    policy.lake = seen[Seen.LAKE]
    policy.car = seen[Seen.CAR]
    policy.wanted = seen[Seen.WANTED]
    policy.weather = seen[Seen.WEATHER]
    policy.improved = seen[Seen.IMPROVED]
    policy.frame = Seen.FRAMES + (seen[Seen.DEPTH] - 1) * Frame.SIZE
    now = policy.now
    now[Resource.AMMO] = seen[Seen.AMMO]
    now[Resource.FOOD] = seen[Seen.FOOD]
    now[Resource.CASH] = seen[Seen.DOLLARS]
    now[Resource.CLUE] = seen[Seen.CLUES]
    now[Resource.LOVE] = seen[Seen.LOVE]
    now[Resource.GAS] = seen[Seen.GAS]
    now[Resource.BODY] = seen[Seen.BODY]
    now[Resource.LOOT] = seen[Seen.LOOT]
    now[Gauge.HP_BONNIE] = seen[Seen.HP + Who.BONNIE]
    now[Gauge.HP_CLYDE] = seen[Seen.HP + Who.CLYDE]
    now[Gauge.PLACE] = seen[Seen.SPACE]
    now[Gauge.VICTIMS] = seen[Seen.VICTIMS]
    policy.late = not rules.infinite and policy.lake >= rules.goal
    policy.speed = 1
    if policy.police != Index.NONE:
        policy.speed = rules.speed[policy.police * Police.LINES + policy.wounds]
    policy.known = 0
    policy.hold_up_known = 0


def road_row(policy: LoveAndDeathPolicy) -> i64:
    """Where the tables of the pack have the road that B&C are on."""
    return policy.road_type * Deck.MOST_CARDS + policy.road_card


def place_row(policy: LoveAndDeathPolicy) -> i64:
    """Where the tables of the pack have the place that B&C are in."""
    return policy.place_deck * Deck.MOST_CARDS + policy.place_card


def has_skill(policy: LoveAndDeathPolicy, skill: i64) -> bool:
    """Whether one of the couple has the skill."""
    return policy.seen[Seen.SKILLS_BONNIE + skill] != Index.NONE or policy.seen[Seen.SKILLS_CLYDE + skill] != Index.NONE


def rest_of(policy: LoveAndDeathPolicy, deck: i64) -> i64:
    """The cards that can come next, as bits."""
    rest = policy.seen[Seen.REST + deck]
    return rest if rest else policy.seen[Seen.DISCARDS + deck]
