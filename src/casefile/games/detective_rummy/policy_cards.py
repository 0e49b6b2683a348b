"""The `greedy` player of Detective Rummy, cards: what a card, a Skill, an Item, a set, a visit and a rest are worth.

All of these are worth the tokens that they lead to, and something for the Rounds to come.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.games.detective_rummy.layout import Case, Item, ItemState, Op, Place, Row, Site, Skill, Source, Trigger
from casefile.games.detective_rummy.policy_observation import Worth, face_down, in_hand, item_state, sheddable, whim
from casefile.games.detective_rummy.policy_tokens import best_token, moving, tile_share
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.slots import Seen

if TYPE_CHECKING:
    from casefile.games.detective_rummy.policy import DetectiveRummyPolicy

SHED: Final = 5  # this many cards are shed for an empty hand
ANY_VISIT: Final = 55  # a visit, before one knows where

# A Fingerprint in hand.
A_PRINT: Final = 100
MISSING: Final = 38  # less for each of its Skills that is not Ready
ABOUT_TO: Final = 22  # more if there is a set for the only one missing
WITH_KIT: Final = 85  # at least, where the Fingerprint Kit stands in for what is missing
PRINT_DRAW: Final = 8  # for each card that it draws
PRINT_AGAIN: Final = 12  # for a further Fingerprint
LEAST_PRINT: Final = 6

# A Circumstantial card in hand, for each Skill that it shows.
LOOSE: Final = 4  # whatever it shows
ALIKE: Final = 9  # for each card that shows it too, up to four
A_SET: Final = 12  # more from three on
ALIKE_BASE: Final = 5  # for each such card of the Base Skill
ALIKE_NEW: Final = 4  # the same of a Skill that is not Ready

# A Ready Skill, for each Fingerprint in hand that asks for it.
OPENS: Final = 60  # the only one missing
HELPS: Final = 12

# Items that become Ready in the next turn.
GUN_WORTH: Final = 105
GLASS_WORTH: Final = 45
VEST_WORTH: Final = 12
VEST_DANGER: Final = 18  # more for each level of Danger
KIT_WORTH: Final = 35
KIT_FITS: Final = 75  # with a Fingerprint in hand that it would play


# -- cards ------------------------------------------------------------------------------------------------------------


def card_worth(policy: DetectiveRummyPolicy, kind: i64) -> i64:
    """What a card of the own hand, or one to be taken, is worth."""
    rules = policy.rules
    skills = rules.skills_of[kind]
    i: i64
    if kind >= rules.prints:
        missing = skills & ~policy.ready
        n = ones(missing)
        value: i64 = A_PRINT - MISSING * n
        if n == 1:
            for i in range(Skill.COUNT):
                if missing >> i & 1 and policy.shown[i] >= 3 and not policy.set_done:
                    value += ABOUT_TO
        if n and item_state(policy, Item.KIT) and skills & policy.ready & 1 << policy.base:
            value = max(value, WITH_KIT)
        value += PRINT_DRAW * rules.draws[kind] + PRINT_AGAIN * rules.again[kind]
        return max(value, LEAST_PRINT) if policy.left or n == 0 else 0
    if not policy.left and policy.set_done:
        return 0
    value = LOOSE
    for i in range(Skill.COUNT):
        if skills >> i & 1:
            n = min(policy.shown[i], 4)
            value += ALIKE * n
            if n >= 3:
                value += A_SET
            if i == policy.base:
                value += ALIKE_BASE * n
            elif not policy.ready >> i & 1:
                value += ALIKE_NEW * n
    return value


def new_card_worth(policy: DetectiveRummyPolicy, kind: i64) -> i64:
    """What a card is worth that one may take: as if it were in the hand already."""
    rules = policy.rules
    if kind >= rules.prints:
        return card_worth(policy, kind)
    skill: i64
    for skill in range(Skill.COUNT):
        policy.shown[skill] += rules.skills_of[kind] >> skill & 1
    value = card_worth(policy, kind)
    for skill in range(Skill.COUNT):
        policy.shown[skill] -= rules.skills_of[kind] >> skill & 1
    return value


def emptying(policy: DetectiveRummyPolicy) -> bool:
    """Whether the rest of the hand could be shed in this turn, and should be."""
    n: i64 = 0
    kind: i64
    for kind in range(policy.rules.kinds):
        held = in_hand(policy, kind)
        if held:
            if not sheddable(policy, kind):
                return False
            n += held
    return n <= shedding(policy)


def shedding(policy: DetectiveRummyPolicy) -> i64:
    """How many cards an empty hand is worth; any number in the last Round, where cards are worth nothing."""
    return SHED + tile_share(policy, Trigger.HAND_EMPTIED) // 60 if policy.left else i64(99)


# -- Skills -----------------------------------------------------------------------------------------------------------


def skill_worth(policy: DetectiveRummyPolicy, skill: i64) -> i64:
    """What one more Ready Skill is worth: Fingerprints in hand that need it, Suspects, the Rounds to come."""
    rules = policy.rules
    value = Worth.SKILL * policy.left // Case.ROUNDS + whim(policy, 8 + skill, 7)
    kind: i64
    for kind in range(rules.prints, rules.kinds):
        if rules.skills_of[kind] >> skill & 1 and in_hand(policy, kind):
            if rules.skills_of[kind] & ~policy.ready == 1 << skill:
                value += OPENS
            else:
                value += HELPS
    return value


def named_worth(policy: DetectiveRummyPolicy, skill: i64) -> i64:
    """What a Skill brings that is named for a set of the Base Skill: it is Ready, and Wounded ones are healed."""
    ready = policy.ready | policy.wounded | 1 << skill
    return skill_worth(policy, skill) + best_token(policy, 1 << skill, ready, 0)


def best_named(policy: DetectiveRummyPolicy) -> i64:
    board = policy.ready | policy.wounded
    best: i64 = 0
    skill: i64
    for skill in range(Skill.COUNT):
        if not board >> skill & 1 or (board == Skill.EVERY and skill != policy.base):
            best = max(best, named_worth(policy, skill))
    return best


def healing(policy: DetectiveRummyPolicy, skill: i64) -> i64:
    """Heal where the Skill is worth more than the cheapest card, and no set is there that will heal it."""
    if not policy.set_done and (policy.shown[policy.base] >= 3 or policy.shown[skill] >= 3):
        return Worth.LOWEST
    cheapest: i64 = 1000
    kind: i64
    for kind in range(policy.rules.kinds):
        if in_hand(policy, kind):
            cheapest = min(cheapest, card_worth(policy, kind))
    return skill_worth(policy, skill) + 8 - cheapest


# -- what the turn can be made of -------------------------------------------------------------------------------------


def set_worth(policy: DetectiveRummyPolicy, skill: i64) -> i64:
    """What a set is worth: the Skill, the healing, the best token that follows."""
    value = tile_share(policy, Trigger.SET) if policy.shown[skill] >= 5 else i64(0)
    if skill == policy.base:
        value += tile_share(policy, Trigger.BASE_SET) + ones(policy.wounded) * Worth.SKILL // 2
        return value + best_named(policy) - 3 * Worth.CARD
    value += best_token(policy, 1 << skill, policy.ready | 1 << skill, 0)
    if not policy.ready >> skill & 1:
        value += skill_worth(policy, skill)
    return value - 3 * Worth.CARD


def print_worth(policy: DetectiveRummyPolicy, kind: i64, kit: bool) -> i64:
    """What a Fingerprint is worth: the best token, the cards that it draws, another Fingerprint."""
    value = best_token(policy, Skill.EVERY, policy.ready, Source.PRINT)
    value += policy.rules.draws[kind] * Worth.CARD
    if policy.rules.again[kind]:
        value += 30
    if kit:
        value += tile_share(policy, Trigger.USE_ITEM) - 15
    return value


def revealing(policy: DetectiveRummyPolicy, changer: i64) -> i64:
    """A card kept for a set of two is played when no set of three is there; another one at once."""
    rules = policy.rules
    if rules.rows[rules.changer_hold[changer] * Row.SIZE + Row.OP] != Op.MODIFIER:
        return 300 if policy.left < 3 else Worth.LOWEST
    if policy.set_done:
        return Worth.LOWEST
    best: i64 = Worth.LOWEST
    skill: i64
    for skill in range(Skill.COUNT):
        if policy.shown[skill] >= 3:
            return Worth.LOWEST
        if policy.shown[skill] == 2:
            best = max(best, set_worth(policy, skill) + Worth.CARD)
    return best


def working(policy: DetectiveRummyPolicy) -> i64:
    """What a turn of Detective Work may be worth."""
    rules = policy.rules
    best_set: i64 = 0
    best_print: i64 = 0
    i: i64
    for i in range(Skill.COUNT):
        if policy.shown[i] >= 3:
            best_set = max(best_set, set_worth(policy, i) + 2 * Worth.CARD)
    for i in range(rules.prints, rules.kinds):
        if in_hand(policy, i) and rules.skills_of[i] & ~policy.ready == 0:
            best_print = max(best_print, print_worth(policy, i, False))
    value = best_set + best_print + 2 * Worth.CARD
    if item_state(policy, Item.GUN) == ItemState.READY:
        value += best_token(policy, Skill.EVERY, policy.ready, 0)
    if policy.hand:
        value += ANY_VISIT
    elif policy.ready:
        value += best_token(policy, Skill.EVERY, policy.ready, 0) + 2 * Worth.CARD  # the empty hand
    return value


def resting(policy: DetectiveRummyPolicy) -> i64:
    """What recuperating is worth."""
    if policy.left == 0:
        return 0
    value = 4 * Worth.CARD * min(policy.left + 1, 3) // 3
    value += ones(policy.wounded) * Worth.SKILL * 3 // 4
    value += policy.danger * ones(policy.ready | policy.wounded) * Worth.SKILL // 14
    return value


# -- Locations and Items ----------------------------------------------------------------------------------------------


def visit_worth(policy: DetectiveRummyPolicy, location: i64) -> i64:
    """What a visit is worth, the price deducted; Locations are told apart by what they do first."""
    rules = policy.rules
    site: i64 = 0
    while site < Site.MOST and policy.seen[Seen.LOCATION + Seen.PER_SITE * site] != location:
        site += 1
    value = tile_share(policy, Trigger.VISIT) * 9 // 10 - Worth.CARD // 2
    if not policy.changer_taken and face_down(policy, Place.MOST + site):
        value += Worth.CHANGER
    row = rules.site_row[location]
    op = rules.rows[row * Row.SIZE + Row.OP]
    if op == Op.DRAW:
        value += rules.rows[row * Row.SIZE + Row.A] * Worth.CARD * (4 if policy.left else 3) // 4
    elif op == Op.ITEM:
        value += best_item(policy)
    elif op == Op.TAKE:
        if policy.seen[Seen.DISCARD_SIZE] > 1:
            value += 2 * Worth.CARD
    elif op == Op.HEAL:
        value += ones(policy.wounded) * Worth.SKILL * 2 // 3 + Worth.CARD
    elif op == Op.LOOK:
        value += 2 * Worth.CARD - 6
    elif op == Op.TRAIN:
        value += training(policy)
    elif op == Op.MOVE:
        value += max(moving(policy), Worth.CARD)
    if policy.hand == 1:  # the hand would be empty, or nearly
        value += Worth.CARD // 2
    return value


def training(policy: DetectiveRummyPolicy) -> i64:
    """Two cards that share a Skill which is not Ready: that Skill for the second; else a card."""
    best: i64 = Worth.CARD
    skill: i64
    for skill in range(Skill.COUNT):
        if not policy.ready >> skill & 1 and policy.shown[skill] >= 2:
            best = max(best, skill_worth(policy, skill) + 20 - Worth.CARD)
    return best


def best_item(policy: DetectiveRummyPolicy) -> i64:
    """The best of the Items in the Locker."""
    best: i64 = 0
    item: i64
    for item in range(Item.COUNT):
        if item_state(policy, item) == ItemState.LOCKER and policy.rules.case_items[policy.seen[Seen.CASE]] >> item & 1:
            best = max(best, item_worth(policy, item))
    return best


def item_worth(policy: DetectiveRummyPolicy, item: i64) -> i64:
    """What an Item is worth that becomes Ready in the next turn."""
    if policy.left == 0:
        return 0
    value = tile_share(policy, Trigger.USE_ITEM)
    if item == Item.GUN:
        return value + GUN_WORTH
    if item == Item.GLASS:
        return value + GLASS_WORTH
    if item == Item.VEST:
        return value + VEST_WORTH + VEST_DANGER * policy.danger
    kind: i64
    for kind in range(policy.rules.prints, policy.rules.kinds):
        skills = policy.rules.skills_of[kind]
        if in_hand(policy, kind) and skills >> policy.base & 1 and skills & ~policy.ready:
            return value + KIT_FITS
    return value + KIT_WORTH
