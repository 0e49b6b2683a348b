"""The `greedy` player of Detective Rummy, cards: what a card, a Skill, an Item, a set, a visit and a rest are worth.

All of these are worth the tokens that they lead to, and something for the Rounds to come.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.games.detective_rummy.layout import Case, Item, ItemState, Op, Row, Skill, Source, Trigger
from casefile.games.detective_rummy.policy_tokens import CHANGER, LOWEST, SKILL_WORTH, Stakes
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.sizes import PLACES, SITES
from casefile.games.detective_rummy.slots import Seen

CARD: Final = 24  # a card, before one knows which
SHED: Final = 5  # so many cards are shed for an empty hand
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


@mypyc_attr(acyclic=True)
class Means(Stakes):
    """What leads to tokens."""

    # -- cards -------------------------------------------------------------------------------------------------

    def card(self, kind: i64) -> i64:
        """What a card of the own hand, or one to be taken, is worth."""
        rules = self.rules
        skills = rules.skills_of[kind]
        i: i64
        if kind >= rules.prints:
            missing = skills & ~self.ready
            n = ones(missing)
            value: i64 = A_PRINT - MISSING * n
            if n == 1:
                for i in range(Skill.COUNT):
                    if missing >> i & 1 and self.shown[i] >= 3 and not self.set_done:
                        value += ABOUT_TO
            if n and self.item_state(Item.KIT) and skills & self.ready & 1 << self.base:
                value = max(value, WITH_KIT)
            value += PRINT_DRAW * rules.draws[kind] + PRINT_AGAIN * rules.again[kind]
            return max(value, LEAST_PRINT) if self.left or n == 0 else 0
        if not self.left and self.set_done:
            return 0
        value = LOOSE
        for i in range(Skill.COUNT):
            if skills >> i & 1:
                n = min(self.shown[i], 4)
                value += ALIKE * n
                if n >= 3:
                    value += A_SET
                if i == self.base:
                    value += ALIKE_BASE * n
                elif not self.ready >> i & 1:
                    value += ALIKE_NEW * n
        return value

    def new_card(self, kind: i64) -> i64:
        """What a card is worth that one may take: as if it were in the hand already."""
        rules = self.rules
        if kind >= rules.prints:
            return self.card(kind)
        skill: i64
        for skill in range(Skill.COUNT):
            self.shown[skill] += rules.skills_of[kind] >> skill & 1
        value = self.card(kind)
        for skill in range(Skill.COUNT):
            self.shown[skill] -= rules.skills_of[kind] >> skill & 1
        return value

    def emptying(self) -> bool:
        """Whether the rest of the hand could be shed in this turn, and should be."""
        n: i64 = 0
        kind: i64
        for kind in range(self.rules.kinds):
            held = self.held(kind)
            if held:
                if not self.sheddable(kind):
                    return False
                n += held
        return n <= self.shedding()

    def shedding(self) -> i64:
        """How many cards an empty hand is worth; any number in the last Round, where cards are worth nothing."""
        return SHED + self.tile_share(Trigger.HAND_EMPTIED) // 60 if self.left else i64(99)

    # -- Skills ------------------------------------------------------------------------------------------------

    def skill(self, skill: i64) -> i64:
        """What one more Ready Skill is worth: Fingerprints in hand that need it, Suspects, the Rounds to come."""
        rules = self.rules
        value = SKILL_WORTH * self.left // Case.ROUNDS + self.whim(8 + skill, 7)
        kind: i64
        for kind in range(rules.prints, rules.kinds):
            if rules.skills_of[kind] >> skill & 1 and self.held(kind):
                if rules.skills_of[kind] & ~self.ready == 1 << skill:
                    value += OPENS
                else:
                    value += HELPS
        return value

    def named(self, skill: i64) -> i64:
        """What a Skill brings that is named for a set of the Base Skill: it is Ready, and Wounded ones are healed."""
        ready = self.ready | self.wounded | 1 << skill
        return self.skill(skill) + self.best_token(1 << skill, ready, 0)

    def best_named(self) -> i64:
        board = self.ready | self.wounded
        best: i64 = 0
        skill: i64
        for skill in range(Skill.COUNT):
            if not board >> skill & 1 or (board == Skill.EVERY and skill != self.base):
                best = max(best, self.named(skill))
        return best

    def healing(self, skill: i64) -> i64:
        """Heal where the Skill is worth more than the cheapest card, and no set is there that will heal it."""
        if not self.set_done and (self.shown[self.base] >= 3 or self.shown[skill] >= 3):
            return LOWEST
        cheapest: i64 = 1000
        kind: i64
        for kind in range(self.rules.kinds):
            if self.held(kind):
                cheapest = min(cheapest, self.card(kind))
        return self.skill(skill) + 8 - cheapest

    # -- what the turn can be made of --------------------------------------------------------------------------

    def set_worth(self, skill: i64) -> i64:
        """A set: the Skill, the healing, the best token that follows."""
        value = self.tile_share(Trigger.SET) if self.shown[skill] >= 5 else i64(0)
        if skill == self.base:
            value += self.tile_share(Trigger.BASE_SET) + ones(self.wounded) * SKILL_WORTH // 2
            return value + self.best_named() - 3 * CARD
        value += self.best_token(1 << skill, self.ready | 1 << skill, 0)
        if not self.ready >> skill & 1:
            value += self.skill(skill)
        return value - 3 * CARD

    def print_worth(self, kind: i64, kit: bool) -> i64:
        """A Fingerprint: the best token, the cards that it draws, another one."""
        value = self.best_token(Skill.EVERY, self.ready, Source.PRINT)
        value += self.rules.draws[kind] * CARD
        if self.rules.again[kind]:
            value += 30
        if kit:
            value += self.tile_share(Trigger.USE_ITEM) - 15
        return value

    def revealing(self, changer: i64) -> i64:
        """A card kept for a set of two is played when no set of three is there; another one at once."""
        rules = self.rules
        if rules.rows[rules.changer_hold[changer] * Row.SIZE + Row.OP] != Op.MODIFIER:
            return 300 if self.left < 3 else LOWEST
        if self.set_done:
            return LOWEST
        best: i64 = LOWEST
        skill: i64
        for skill in range(Skill.COUNT):
            if self.shown[skill] >= 3:
                return LOWEST
            if self.shown[skill] == 2:
                best = max(best, self.set_worth(skill) + CARD)
        return best

    def working(self) -> i64:
        """What a turn of Detective Work may bring."""
        rules = self.rules
        best_set: i64 = 0
        best_print: i64 = 0
        i: i64
        for i in range(Skill.COUNT):
            if self.shown[i] >= 3:
                best_set = max(best_set, self.set_worth(i) + 2 * CARD)
        for i in range(rules.prints, rules.kinds):
            if self.held(i) and rules.skills_of[i] & ~self.ready == 0:
                best_print = max(best_print, self.print_worth(i, False))
        value = best_set + best_print + 2 * CARD
        if self.item_state(Item.GUN) == ItemState.READY:
            value += self.best_token(Skill.EVERY, self.ready, 0)
        if self.hand:
            value += ANY_VISIT
        elif self.ready:
            value += self.best_token(Skill.EVERY, self.ready, 0) + 2 * CARD  # the empty hand
        return value

    def resting(self) -> i64:
        """What it brings to recuperate."""
        if self.left == 0:
            return 0
        value = 4 * CARD * min(self.left + 1, 3) // 3
        value += ones(self.wounded) * SKILL_WORTH * 3 // 4
        value += self.danger * ones(self.ready | self.wounded) * SKILL_WORTH // 14
        return value

    # -- Locations and Items -----------------------------------------------------------------------------------

    def location(self, location: i64) -> i64:
        """What a visit is worth, the price deducted; Locations are told apart by what they do first."""
        rules = self.rules
        site: i64 = 0
        while site < SITES and self.seen[Seen.LOCATION + Seen.PER_SITE * site] != location:
            site += 1
        value = self.tile_share(Trigger.VISIT) * 9 // 10 - CARD // 2
        if not self.changer_taken and self.face_down(PLACES + site):
            value += CHANGER
        row = rules.site_row[location]
        op = rules.rows[row * Row.SIZE + Row.OP]
        if op == Op.DRAW:
            value += rules.rows[row * Row.SIZE + Row.A] * CARD * (4 if self.left else 3) // 4
        elif op == Op.ITEM:
            value += self.best_item()
        elif op == Op.TAKE:
            if self.seen[Seen.DISCARD_SIZE] > 1:
                value += 2 * CARD
        elif op == Op.HEAL:
            value += ones(self.wounded) * SKILL_WORTH * 2 // 3 + CARD
        elif op == Op.LOOK:
            value += 2 * CARD - 6
        elif op == Op.TRAIN:
            value += self.training()
        elif op == Op.MOVE:
            value += max(self.moving(), CARD)
        if self.hand == 1:  # the hand would be empty, or nearly
            value += CARD // 2
        return value

    def training(self) -> i64:
        """Two cards that share a Skill which is not Ready: that Skill for the second; else a card."""
        best: i64 = CARD
        skill: i64
        for skill in range(Skill.COUNT):
            if not self.ready >> skill & 1 and self.shown[skill] >= 2:
                best = max(best, self.skill(skill) + 20 - CARD)
        return best

    def best_item(self) -> i64:
        """The best of the Items in the Locker."""
        best: i64 = 0
        item: i64
        for item in range(Item.COUNT):
            if self.item_state(item) == ItemState.LOCKER and self.rules.case_items[self.seen[Seen.CASE]] >> item & 1:
                best = max(best, self.item(item))
        return best

    def item(self, item: i64) -> i64:
        """What an Item is worth that becomes Ready in the next turn."""
        if self.left == 0:
            return 0
        value = self.tile_share(Trigger.USE_ITEM)
        if item == Item.GUN:
            return value + GUN_WORTH
        if item == Item.GLASS:
            return value + GLASS_WORTH
        if item == Item.VEST:
            return value + VEST_WORTH + VEST_DANGER * self.danger
        kind: i64
        for kind in range(self.rules.prints, self.rules.kinds):
            skills = self.rules.skills_of[kind]
            if self.held(kind) and skills >> self.base & 1 and skills & ~self.ready:
                return value + KIT_FITS
        return value + KIT_WORTH
