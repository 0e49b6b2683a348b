"""The `greedy` player of Detective Rummy: what a token, a card, a Skill and an Item are worth now, and the best of it.

How it plays, in plain English:

* **A token** is worth what it adds to the expected Fame of the Suspect: own tokens times the chance to lead there in
  the end, plus own tokens times the chance that this Suspect is found Guilty. Both chances are read off the present
  leads, which weigh the more the fewer Rounds are left. What it takes from the others counts in part. Game Changers
  waiting there, tokens on Assignments that it would bring, own secret cards and the dice of Bad Blood are added.
* **A card** is worth something by what it goes with: Circumstantial cards by how many others show the same Skill,
  Fingerprints by how many of their Skills are missing. The least worth pays for visits and healing.
* **A turn**: visit what helps most, use the Magnifying Glass, make the set whose Skill and token are worth most, play
  Fingerprints, the Gun last. Wounds are healed if a card that does nothing else can pay for it, or if many are open.
* **An empty hand** is sought when few cards are left and all may be shed, and whatever it takes in the last Round.
* **Recuperate** when there is nothing to play, or when wounds and danger outweigh what could be played.

A counter-example to argue with: it does not save a set for the Round in which a Lawyer could be met, and it never
plays for second place on a Suspect in order to tie the two that lead there.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    ACTIONS,
    ASK_DROP,
    ASK_ITEM,
    ASK_LOOK,
    ASK_MOVE,
    ASK_OPTION,
    ASK_SITE,
    ASK_SKILL,
    ASK_SUSPECT,
    ASK_TAKE,
    ASK_TRAIN,
    AT_BASE_SET,
    AT_HAND_EMPTIED,
    AT_PLACEMENT,
    AT_PRINT_TOKEN,
    AT_SET,
    AT_USE_ITEM,
    AT_VISIT,
    BROKE_TIE,
    BY_PRINT,
    CHANGER_BLOCK,
    CHOOSE,
    DECLINE,
    DONE,
    DOWN,
    END,
    EXCHANGE,
    F_A,
    F_B,
    F_C,
    F_D,
    FORMULA,
    FRAME,
    FROM,
    GLASS,
    GUN,
    HEAL,
    HEALING,
    ICON,
    IS_GUILTY,
    ITEM,
    ITEMS,
    KIT,
    LAST_ROUND,
    LEADS,
    LOCKER,
    NAME,
    NONE,
    NOT_GUILTY,
    OP_DRAW,
    OP_END_SCORE,
    OP_HEAL,
    OP_ITEM,
    OP_LOOK,
    OP_MODIFIER,
    OP_MOVE,
    OP_PLACE,
    OP_TAKE,
    OP_TRAIN,
    OPTION,
    PASSING,
    PLACE,
    PLACE_BLOCK,
    PLACES,
    R_A,
    R_B,
    R_OP,
    READY,
    REASSESS,
    RECUPERATE,
    REVEAL,
    ROW,
    SEAT_BASE,
    SEAT_BLOOD,
    SEAT_HAND,
    SEAT_ITEMS,
    SEAT_READY,
    SEAT_WOUNDED,
    SECRET,
    SEEN_BLOCK,
    SEEN_CHANGERS,
    SEEN_FRAMES,
    SEEN_HAND,
    SEEN_LAWYERS,
    SEEN_PLACES,
    SEEN_SEATS,
    SEEN_SITES,
    SEEN_TILES,
    SELECTING_SET,
    SET,
    SITE,
    SITE_VISIT,
    SITES,
    SKILL,
    SKILLS,
    SKIP,
    SUSPECT,
    SUSPECTS_TURN,
    TEST,
    TILE_BLOCK,
    TILE_SUSPECTS,
    TOUCHES_ALL,
    USE,
    USE_GLASS,
    USE_GUN,
    USE_VEST,
    VEST,
    VISIT,
    VISIT_SITE,
    WORK,
    Rules,
)
from casefile.games.detective_rummy.scoring import ones

LOWEST: Final = -1_000_000
PRIME: Final = 2_147_483_647
FAME: Final = 100  # the unit: a hundredth of a Fame
CARD: Final = 24  # a card, before one knows which
SKILL_WORTH: Final = 60
CHANGER: Final = 85  # a Game Changer to be found
DENY: Final = 50  # per cent of what the others lose
TEMPO: Final = 1  # half tokens that a lead is worth less while the rival has yet to move
LEADS_FAR: Final = 16  # half tokens; leads beyond this are as good as won
SHED: Final = 5  # so many cards are shed for an empty hand

# The chance, of 1024, to stay ahead, by lead (from -16 to 16 halves) and Rounds left (0 to 6): flatter early on.
ROW_OF_LEADS: Final = 2 * LEADS_FAR + 1


def logistic() -> vec[i64]:
    """1024 / (1 + exp(-lead / width)), the width growing with the Rounds left; computed without `math`."""
    out = zeros(7 * ROW_OF_LEADS)
    left: i64
    i: i64
    for left in range(7):
        width = 0.9 + 0.66 * float(left)
        for i in range(ROW_OF_LEADS):
            power = float(i - LEADS_FAR) / width
            value = 1.0
            step = power / 64.0
            for _ in range(64):  # exp(power) as a product of small steps
                value *= 1.0 + step + step * step / 2.0
            out[left * ROW_OF_LEADS + i] = i64(1024.0 * value / (1.0 + value))
    return out


@final
@mypyc_attr(acyclic=True)
class DetectiveRummyPolicy(Policy):
    """The greedy player; its seed decides which Detective it takes, and whom it prefers among equals."""

    def __init__(self, rules: Rules, seed: int) -> None:
        self.rules: Rules = rules
        self.salt: i64 = seed & 0xFFFFFF
        self.ahead: vec[i64] = logistic()
        self.tempo: i64 = TEMPO
        self.deny: i64 = DENY
        self.changer: i64 = CHANGER
        self.shown: vec[i64] = zeros(SKILLS)  # Circumstantial cards of the hand that show each Skill
        self.totals: vec[i64] = zeros(PLACES)
        self.best: vec[i64] = zeros(SKILLS)  # the best token by each Skill
        self.push: vec[i64] = zeros(PLACES)  # what the own secret cards want: Guilty here
        self.lead: vec[i64] = zeros(PLACES)  # or to lead here
        self.me: i64 = 0
        self.at: i64 = 0
        self.base: i64 = 0
        self.ready: i64 = 0
        self.wounded: i64 = 0
        self.hand: i64 = 0
        self.left: i64 = 0  # Rounds after this one
        self.danger: i64 = 0

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        self.read(seen)
        depth = seen[25]
        if depth:
            return self.answer(seen, SEEN_FRAMES + (depth - 1) * FRAME, legal, n)
        phase = seen[3]
        if phase == ACTIONS:
            if seen[26] == SELECTING_SET:
                return self.add_to_set(seen, legal, n)
            return self.act(seen, legal, n)
        if phase == VISIT:
            return self.visit(seen, legal, n)
        if phase == CHOOSE:
            return WORK if self.working(seen) >= self.resting() else RECUPERATE
        if phase == REASSESS:
            return self.reassess(seen, legal, n)
        if phase == EXCHANGE:
            return self.exchange(seen, legal, n)
        return legal[(self.salt + 5 * self.me) % n]  # phase PICK

    # -- reading -----------------------------------------------------------------------------------------------

    def read(self, seen: vec[i64]) -> None:
        """What many questions need: the own board and hand, the tokens of all."""
        rules = self.rules
        me = seen[0]
        self.me = me
        self.at = SEEN_SEATS + me * SEEN_BLOCK
        self.base = seen[self.at + SEAT_BASE]
        self.ready = seen[self.at + SEAT_READY]
        self.wounded = seen[self.at + SEAT_WOUNDED]
        self.hand = seen[self.at + SEAT_HAND]
        self.left = max(LAST_ROUND - max(seen[7], 1), 0)
        self.danger = seen[9]
        i: i64
        kind: i64
        for i in range(SKILLS):
            n: i64 = 0
            for kind in range(rules.prints):
                if rules.skills_of[kind] >> i & 1:
                    n += seen[SEEN_HAND + kind]
            self.shown[i] = n
        for i in range(seen[30]):
            n = 0
            for kind in range(4):
                n += seen[SEEN_PLACES + i * PLACE_BLOCK + 3 + kind]
            self.totals[i] = n
        self.read_secrets(seen)

    def read_secrets(self, seen: vec[i64]) -> None:
        """What the own secret cards hope for: somebody Guilty or not, the lead somewhere."""
        rules = self.rules
        i: i64
        for i in range(PLACES):
            self.push[i] = 0
            self.lead[i] = 0
        for i in range(seen[33]):
            at = SEEN_CHANGERS + i * CHANGER_BLOCK
            if seen[at + 1] != SECRET or seen[at + 2] != self.me:
                continue
            row = rules.changer_row[seen[at + 4]]
            if rules.rows[row * ROW + R_OP] != OP_END_SCORE or rules.rows[row * ROW + R_A] == NONE:
                continue
            test = rules.rows[row * ROW + R_A]
            fame = FAME * rules.formulas[rules.rows[row * ROW + R_B] * FORMULA + 2]
            kind = rules.tests[test * TEST]
            suspect = rules.tests[test * TEST + 1]
            place: i64 = seen[at] if suspect < 0 else self.place_of(seen, suspect)
            if place < 0 or place >= PLACES:
                continue
            if kind == IS_GUILTY:
                self.push[place] += fame
            elif kind == NOT_GUILTY:
                self.push[place] -= fame
            elif kind == LEADS:
                self.lead[place] += fame

    def place_of(self, seen: vec[i64], suspect: i64) -> i64:
        place: i64
        for place in range(seen[30]):
            if seen[SEEN_PLACES + place * PLACE_BLOCK] == suspect:
                return place
        return NONE

    def whim(self, seen: vec[i64], what: i64, most: i64) -> i64:
        """A little preference of this player in this Hand, so that equals are not always taken in one order."""
        x = (self.salt * 31 + seen[1] * 977 + self.me * 131 + what) % PRIME
        for _ in range(3):
            x = (x * 48271 + 11) % PRIME
        return x % most

    # -- what a token is worth ---------------------------------------------------------------------------------

    def chance(self, lead: i64) -> i64:
        return self.ahead[self.left * ROW_OF_LEADS + min(max(lead, -LEADS_FAR), LEADS_FAR) + LEADS_FAR]

    def to_come(self, seen: vec[i64], place: i64, seat: i64) -> i64:
        """Whether somebody with the most tokens there, beside `seat`, still has a turn in this Round after mine."""
        seats = self.rules.seats
        most = self.most_else(seen, place, seat)
        mine = (self.me - seen[6] + seats) % seats
        other: i64
        for other in range(seats):
            rival = other != seat and seen[SEEN_PLACES + place * PLACE_BLOCK + 3 + other] == most
            if rival and (other - seen[6] + seats) % seats > mine:
                return 1
        return 0

    def most_else(self, seen: vec[i64], place: i64, seat: i64) -> i64:
        most: i64 = 0
        other: i64
        for other in range(self.rules.seats):
            if other != seat:
                most = max(most, seen[SEEN_PLACES + place * PLACE_BLOCK + 3 + other])
        return most

    def most_total(self, seen: vec[i64], place: i64) -> i64:
        """The most tokens on any other Suspect."""
        most: i64 = 0
        other: i64
        for other in range(seen[30]):
            if other != place:
                most = max(most, self.totals[other])
        return most

    def stake(self, seen: vec[i64], place: i64, seat: i64, mine: i64, more: i64, total: i64) -> i64:
        """The Fame that a seat may expect of a Suspect with so many tokens, in hundredths."""
        lead = mine - self.most_else(seen, place, seat) - more
        halves = 2 * lead + 1  # a tie scores as well
        if seat == self.me:
            halves -= self.tempo * self.to_come(seen, place, seat)
        value = mine * self.chance(halves)
        value += mine * self.guilt(seen, total - self.most_total(seen, place))
        return value * FAME >> 10

    def guilt(self, seen: vec[i64], lead: i64) -> i64:
        """How likely a Suspect is found Guilty who is so many tokens ahead of the next."""
        return self.chance(4 * lead - 2 * seen[30])

    def token(self, seen: vec[i64], place: i64, source: i64) -> i64:
        """What a token of mine on a Suspect adds."""
        at = SEEN_PLACES + place * PLACE_BLOCK
        mine = seen[at + 3 + self.me]
        total = self.totals[place]
        ahead = total - self.most_total(seen, place)
        guilt = self.guilt(seen, ahead + 1) - self.guilt(seen, ahead)
        value = (self.push[place] * guilt >> 10) + self.whim(seen, place, 13)
        lead = mine - self.most_else(seen, place, self.me)
        value += self.lead[place] * (self.chance(2 * lead + 3) - self.chance(2 * lead + 1)) >> 10
        worth = self.stake(seen, place, self.me, mine + 1, 0, total + 1)
        worth -= self.stake(seen, place, self.me, mine, 0, total)
        other: i64
        for other in range(self.rules.seats):
            theirs = seen[at + 3 + other]
            if other != self.me and theirs:
                more: i64 = i64(mine + 1 > self.most_else(seen, place, other))
                lost = self.stake(seen, place, other, theirs, 0, total)
                lost -= self.stake(seen, place, other, theirs, more, total + 1)
                worth += lost * self.deny // (100 * (self.rules.seats - 1))
        alibi = seen[at + 2]
        if alibi == 1:
            worth = 0
        elif alibi and max(mine + 1, self.most_else(seen, place, self.me)) < 4:
            worth //= 4
        value += worth + self.tiles(seen, place, source, mine, lead)
        if not seen[17] and self.face_down(seen, place):
            value += self.changer
        if seen[self.at + SEAT_BLOOD] >> seen[at] & 1:
            value -= self.danger * ones(self.ready) * SKILL_WORTH // 9
        return value

    def tiles(self, seen: vec[i64], place: i64, source: i64, mine: i64, lead: i64) -> i64:
        """What a token does for the Assignments that look at placements."""
        rules = self.rules
        value: i64 = 0
        i: i64
        for i in range(seen[32]):
            at = SEEN_TILES + i * TILE_BLOCK
            number = seen[at]
            have = seen[at + 1 + self.me]
            if have >= rules.tile_needs[number] or seen[20] >> i & 1:
                continue
            share = FAME * rules.tile_fame[number] // rules.tile_needs[number]
            trigger = rules.tile_trigger[number]
            if trigger == AT_PLACEMENT and rules.tile_test[number] != NONE:
                kind = rules.tests[rules.tile_test[number] * TEST]
                if kind == TOUCHES_ALL:
                    if mine == 0:
                        value += share // max(seen[30] - 1, 1)
                elif kind == SUSPECTS_TURN:
                    if seen[19] and not seen[19] >> place & 1:
                        value += share
                elif kind == BROKE_TIE and lead == 0 and mine:
                    value += share
            elif trigger == AT_PRINT_TOKEN and source == BY_PRINT and seen[18] == 1:
                value += share
        return value

    def tile_share(self, seen: vec[i64], trigger: i64) -> i64:
        """What one more token on Assignments with this trigger is worth."""
        rules = self.rules
        value: i64 = 0
        i: i64
        for i in range(seen[32]):
            at = SEEN_TILES + i * TILE_BLOCK
            number = seen[at]
            if rules.tile_trigger[number] == trigger and seen[at + 1 + self.me] < rules.tile_needs[number]:
                value += FAME * rules.tile_fame[number] // rules.tile_needs[number]
        return value

    def face_down(self, seen: vec[i64], stack: i64) -> bool:
        i: i64
        for i in range(seen[33]):
            at = SEEN_CHANGERS + i * CHANGER_BLOCK
            if seen[at] == stack and seen[at + 1] == DOWN:
                return True
        return False

    def reach(self, seen: vec[i64], place: i64, ready: i64) -> bool:
        """Whether the Lawyers there are matched, and it is not the own Detective."""
        if seen[SEEN_PLACES + place * PLACE_BLOCK] == TILE_SUSPECTS + self.base:
            return False
        skill: i64
        for skill in range(SKILLS):
            if seen[SEEN_LAWYERS + skill] == place and not ready >> skill & 1:
                return False
        return True

    def best_token(self, seen: vec[i64], skills: i64, ready: i64, source: i64) -> i64:
        """The best token by any of these Skills; 0 if there is none."""
        best: i64 = 0
        place: i64
        for place in range(seen[30]):
            if seen[SEEN_PLACES + place * PLACE_BLOCK + 1] & skills and self.reach(seen, place, ready):
                best = max(best, self.token(seen, place, source))
        return best

    # -- what cards and Skills are worth -----------------------------------------------------------------------

    def card(self, seen: vec[i64], kind: i64) -> i64:
        """What a card of the own hand, or one to be taken, is worth."""
        rules = self.rules
        skills = rules.skills_of[kind]
        if kind >= rules.prints:
            missing = skills & ~self.ready
            n = ones(missing)
            value: i64 = 100 - 38 * n
            if n == 1:
                skill: i64
                for skill in range(SKILLS):
                    if missing >> skill & 1 and self.shown[skill] >= 3 and not seen[15]:
                        value += 22
            if n and seen[self.at + SEAT_ITEMS + KIT] and skills & self.ready & 1 << self.base:
                value = max(value, 85)
            value += 8 * rules.draws[kind] + 12 * rules.again[kind]
            return max(value, 6) if self.left or n == 0 else 0
        value = 4
        i: i64
        for i in range(SKILLS):
            if skills >> i & 1:
                n = min(self.shown[i], 4)
                each = 9 * n
                if n >= 3:
                    each += 12
                if i == self.base:
                    each += 5 * n
                elif not self.ready >> i & 1:
                    each += 4 * n
                value += each
        if not self.left and seen[15]:
            return 0
        return value

    def sheddable(self, kind: i64) -> bool:
        skills = self.rules.skills_of[kind]
        if kind >= self.rules.prints:
            return self.ready & skills == skills
        return self.ready & skills > 0

    def least(self, seen: vec[i64], legal: vec[i64], n: i64, first: i64) -> i64:
        """The card that is missed least; of those, one that could not be shed later."""
        best: i64 = LOWEST
        action = legal[n - 1]
        i: i64
        for i in range(n):
            kind = legal[i] - first
            if kind < 0 or kind >= self.rules.kinds:
                continue
            value = -self.card(seen, kind)
            if not self.sheddable(kind):
                value += 12
            if value > best:
                best = value
                action = legal[i]
        return action

    def dearest(self, seen: vec[i64], legal: vec[i64], n: i64, first: i64) -> i64:
        best: i64 = LOWEST
        action = legal[n - 1]
        i: i64
        for i in range(n):
            kind = legal[i] - first
            if kind < 0 or kind >= self.rules.kinds:
                continue
            if kind < self.rules.prints:
                skill: i64
                for skill in range(SKILLS):  # as if it were in the hand already
                    self.shown[skill] += self.rules.skills_of[kind] >> skill & 1
            value = self.card(seen, kind)
            if kind < self.rules.prints:
                for skill in range(SKILLS):
                    self.shown[skill] -= self.rules.skills_of[kind] >> skill & 1
            if value > best:
                best = value
                action = legal[i]
        return action

    def skill(self, seen: vec[i64], skill: i64) -> i64:
        """What one more Ready Skill is worth: Fingerprints in hand that need it, Suspects, the Rounds to come."""
        rules = self.rules
        value = SKILL_WORTH * self.left // LAST_ROUND + self.whim(seen, 8 + skill, 7)
        kind: i64
        for kind in range(rules.prints, rules.kinds):
            if seen[SEEN_HAND + kind] and rules.skills_of[kind] >> skill & 1:
                if rules.skills_of[kind] & ~self.ready == 1 << skill:
                    value += 60
                else:
                    value += 12
        return value

    # -- the turn ----------------------------------------------------------------------------------------------

    def print_worth(self, seen: vec[i64], kind: i64, kit: bool) -> i64:
        rules = self.rules
        value = self.best_token(seen, 63, self.ready, BY_PRINT)
        value += rules.draws[kind] * CARD
        if rules.again[kind]:
            value += 30
        if kit:
            value += self.tile_share(seen, AT_USE_ITEM) - 15
        return value

    def set_worth(self, seen: vec[i64], skill: i64) -> i64:
        """A set: the Skill, the healing, the best token that follows."""
        value = self.tile_share(seen, AT_SET) if self.shown[skill] >= 5 else i64(0)
        if skill != self.base:
            ready = self.ready | 1 << skill
            value += self.best_token(seen, 1 << skill, ready, 0)
            if not self.ready >> skill & 1:
                value += self.skill(seen, skill)
            return value - 3 * CARD
        value += self.tile_share(seen, AT_BASE_SET) + ones(self.wounded) * SKILL_WORTH // 2
        value += self.name_worth(seen)
        return value - 3 * CARD

    def name_worth(self, seen: vec[i64]) -> i64:
        """The best Skill to take with a set of the Base Skill."""
        board = self.ready | self.wounded
        best: i64 = 0
        skill: i64
        for skill in range(SKILLS):
            if not board >> skill & 1 or (board == 63 and skill != self.base):
                best = max(best, self.named(seen, skill))
        return best

    def named(self, seen: vec[i64], skill: i64) -> i64:
        ready = self.ready | self.wounded | 1 << skill
        return self.skill(seen, skill) + self.best_token(seen, 1 << skill, ready, 0)

    def working(self, seen: vec[i64]) -> i64:
        """What a turn of Detective Work may bring."""
        rules = self.rules
        best_set: i64 = 0
        best_print: i64 = 0
        i: i64
        for i in range(SKILLS):
            if self.shown[i] >= 3:
                best_set = max(best_set, self.set_worth(seen, i) + 2 * CARD)
        ready = self.ready
        for i in range(rules.prints, rules.kinds):
            if seen[SEEN_HAND + i] and rules.skills_of[i] & ~ready == 0:
                best_print = max(best_print, self.print_worth(seen, i, False))
        value = best_set + best_print + 2 * CARD
        if seen[self.at + SEAT_ITEMS + GUN] == READY:
            value += self.best_token(seen, 63, ready, 0)
        if self.hand:
            value += 55  # a visit
        elif self.ready:
            value += self.best_token(seen, 63, ready, 0) + 2 * CARD  # the empty hand
        return value

    def resting(self) -> i64:
        """What it brings to recuperate."""
        value = 4 * CARD * min(self.left + 1, 3) // 3
        if self.left == 0:
            return 0
        value += ones(self.wounded) * SKILL_WORTH * 3 // 4
        value += self.danger * ones(self.ready | self.wounded) * SKILL_WORTH // 14
        return value

    def visit(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        best: i64 = 0
        action: i64 = SKIP
        i: i64
        for i in range(n):
            if legal[i] == SKIP:
                continue
            value = self.location(seen, legal[i] - VISIT_SITE)
            if value > best:
                best = value
                action = legal[i]
        return action

    def location(self, seen: vec[i64], location: i64) -> i64:
        """What a visit is worth, the price deducted; Locations are told apart by what they do first."""
        rules = self.rules
        site: i64 = 0
        while site < SITES and seen[SEEN_SITES + 2 * site] != location:
            site += 1
        value = self.tile_share(seen, AT_VISIT) * 9 // 10 - CARD // 2
        if not seen[17] and self.face_down(seen, PLACES + site):
            value += self.changer
        row = rules.site_row[location]
        op = rules.rows[row * ROW + R_OP]
        amount = rules.rows[row * ROW + R_A]
        late: i64 = 4 if self.left else 3
        if op == OP_DRAW:
            value += amount * CARD * late // 4
        elif op == OP_ITEM:
            value += self.item_worth(seen)
        elif op == OP_TAKE:
            if seen[13] > 1:
                value += 2 * CARD
        elif op == OP_HEAL:
            value += ones(self.wounded) * SKILL_WORTH * 2 // 3 + CARD
        elif op == OP_LOOK:
            value += 2 * CARD - 6
        elif op == OP_TRAIN:
            value += self.training(seen)
        elif op == OP_MOVE:
            value += max(self.moving(seen), CARD)
        if self.hand == 1:  # the hand would be empty, or nearly
            value += CARD // 2
        return value

    def item_worth(self, seen: vec[i64]) -> i64:
        best: i64 = 0
        item: i64
        for item in range(ITEMS):
            if seen[self.at + SEAT_ITEMS + item] == LOCKER and self.rules.case_items[seen[2]] >> item & 1:
                best = max(best, self.item(seen, item))
        return best

    def item(self, seen: vec[i64], item: i64) -> i64:
        """What an Item is worth that becomes Ready in the next turn."""
        if self.left == 0:
            return 0
        value = self.tile_share(seen, AT_USE_ITEM)
        if item == GUN:
            return value + 105
        if item == GLASS:
            return value + 45
        if item == VEST:
            return value + 12 + self.danger * 18
        kind: i64
        for kind in range(self.rules.prints, self.rules.kinds):
            skills = self.rules.skills_of[kind]
            if seen[SEEN_HAND + kind] and skills >> self.base & 1 and skills & ~self.ready:
                return value + 75
        return value + 35

    def training(self, seen: vec[i64]) -> i64:
        """Two cards that share a Skill which is not Ready: that Skill for the second; else a card."""
        best: i64 = CARD
        skill: i64
        for skill in range(SKILLS):
            if not self.ready >> skill & 1 and self.shown[skill] >= 2:
                best = max(best, self.skill(seen, skill) + 20 - CARD)
        return best

    def moving(self, seen: vec[i64]) -> i64:
        """The best move of a token, roughly: the best target less the cheapest origin."""
        best: i64 = 0
        origin: i64
        for origin in range(seen[30]):
            mine = seen[SEEN_PLACES + origin * PLACE_BLOCK + 3 + self.me]
            if mine:
                best = max(best, self.move_from(seen, origin))
        return best

    def move_from(self, seen: vec[i64], origin: i64) -> i64:
        """What it brings to move a token away from here to the best other place."""
        mine = seen[SEEN_PLACES + origin * PLACE_BLOCK + 3 + self.me]
        total = self.totals[origin]
        lost = self.stake(seen, origin, self.me, mine, 0, total)
        lost -= self.stake(seen, origin, self.me, mine - 1, 0, total - 1)
        best: i64 = LOWEST
        place: i64
        for place in range(seen[30]):
            icons = seen[SEEN_PLACES + place * PLACE_BLOCK + 1]
            if place != origin and icons & self.ready and self.reach(seen, place, self.ready):
                best = max(best, self.move_to(seen, place))
        return best - lost

    def move_to(self, seen: vec[i64], place: i64) -> i64:
        mine = seen[SEEN_PLACES + place * PLACE_BLOCK + 3 + self.me]
        total = self.totals[place]
        if seen[SEEN_PLACES + place * PLACE_BLOCK + 2] == 1:
            return 0
        after = self.stake(seen, place, self.me, mine + 1, 0, total + 1)
        return after - self.stake(seen, place, self.me, mine, 0, total)

    def act(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """The best action there is: glass before set before Fingerprint, all by worth; then the end."""
        rules = self.rules
        best: i64 = 0
        action: i64 = END
        i: i64
        for i in range(n):
            choice = legal[i]
            value: i64 = LOWEST
            if choice in (END, DECLINE):
                if choice == DECLINE:
                    action = choice
                continue
            if choice == USE_VEST:
                if self.danger and self.left:
                    value = 25 + self.danger * ones(self.ready) * 6
            elif choice == USE_GLASS:
                value = 400
            elif choice == USE_GUN:
                value = 60 + self.best_token(seen, 63, self.ready, 0)
            elif HEAL <= choice < SET:
                value = self.healing(seen, choice - HEAL)
            elif SET <= choice < SKILL:
                value = 150 + self.set_worth(seen, choice - SET)
            elif choice >= rules.kit:
                value = self.print_worth(seen, choice - rules.kit + rules.prints, True)
            elif choice >= rules.play:
                value = 20 + self.print_worth(seen, choice - rules.play + rules.prints, False)
            elif choice >= REVEAL:
                value = self.revealing(seen, choice)
            if value > best:
                best = value
                action = choice
        return action

    def healing(self, seen: vec[i64], skill: i64) -> i64:
        """Heal where the Skill is worth more than the cheapest card."""
        rules = self.rules
        cheapest: i64 = 1000
        kind: i64
        for kind in range(rules.kinds):
            if seen[SEEN_HAND + kind]:
                cheapest = min(cheapest, self.card(seen, kind))
        if self.shown[self.base] >= 3 and not seen[15]:
            return LOWEST  # the set will heal
        if self.shown[skill] >= 3 and not seen[15]:
            return LOWEST
        return self.skill(seen, skill) + 8 - cheapest

    def revealing(self, seen: vec[i64], action: i64) -> i64:
        """A card kept for a set of two is played when no set of three is there; another one at once."""
        rules = self.rules
        row = rules.changer_hold[action - REVEAL + 1]
        if rules.rows[row * ROW + R_OP] != OP_MODIFIER:
            return 300 if self.left < 3 else LOWEST
        if seen[15]:
            return LOWEST
        best: i64 = LOWEST
        skill: i64
        for skill in range(SKILLS):
            if self.shown[skill] >= 3:
                return LOWEST
            if self.shown[skill] == 2:
                best = max(best, self.set_worth(seen, skill) + CARD)
        return best

    def emptying(self, seen: vec[i64]) -> bool:
        """Whether the rest of the hand could be shed in this turn, and should be."""
        rules = self.rules
        n: i64 = 0
        kind: i64
        for kind in range(rules.kinds):
            held = seen[SEEN_HAND + kind]
            if held:
                if not self.sheddable(kind):
                    return False
                n += held
        return n <= self.shedding(seen)

    def shedding(self, seen: vec[i64]) -> i64:
        """How many cards an empty hand is worth; any number in the last Round, where cards are worth nothing."""
        if self.left == 0:
            return 99
        most: i64 = SHED
        most += self.tile_share(seen, AT_HAND_EMPTIED) // 60
        return most

    def add_to_set(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """Three cards, those that are worth least otherwise; five for the Assignment; all when the hand is to go."""
        declared = seen[27]
        wanted: i64 = 3
        if self.tile_share(seen, AT_SET) and self.shown[declared] >= 5:
            wanted = 5
        if self.left == 0:
            wanted = 99
        if legal[0] == DONE:
            if seen[28] >= wanted or n == 1:
                return DONE
            if seen[28] >= 3 and self.emptying(seen):
                return DONE
        best: i64 = LOWEST
        action = legal[n - 1]
        i: i64
        for i in range(n):
            if legal[i] == DONE:
                continue
            kind = legal[i] - self.rules.add
            value = -self.card(seen, kind)
            other: i64
            for other in range(SKILLS):
                if self.rules.skills_of[kind] >> other & 1 and other != declared:
                    value -= 10 * min(self.shown[other], 4)
            if value > best:
                best = value
                action = legal[i]
        return action

    def reassess(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """All or nothing: an empty hand is the only reason to shed."""
        if n == 1 or not self.emptying(seen):
            return DONE
        return legal[1]

    def exchange(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """Cards that go with nothing."""
        if n == 1:
            return DONE
        action = legal[1]
        best: i64 = 1000
        i: i64
        for i in range(1, n):
            kind = legal[i] - self.rules.drop
            value = self.card(seen, kind)
            if kind < self.rules.prints:
                value -= 6
            if value < best:
                best = value
                action = legal[i]
        return action if best < 58 else i64(DONE)

    # -- answers -----------------------------------------------------------------------------------------------

    def answer(self, seen: vec[i64], at: i64, legal: vec[i64], n: i64) -> i64:
        """The best answer to the innermost question."""
        rules = self.rules
        verb = seen[at]
        if verb == PLACE:
            if legal[n - 1] == USE:
                return USE
            return self.best_of(seen, at, legal, n)
        if verb in (SITE_VISIT, HEALING):
            return self.least(seen, legal, n, rules.pay)
        if verb == ASK_DROP:
            return self.least(seen, legal, n, rules.drop)
        if verb == PASSING:
            return self.least(seen, legal, n, rules.give)
        if verb in (ASK_TAKE, ASK_LOOK):
            return self.dearest(seen, legal, n, rules.take)
        if verb == ASK_TRAIN:
            return self.train(seen, legal, n)
        return self.best_of(seen, at, legal, n)

    def best_of(self, seen: vec[i64], at: i64, legal: vec[i64], n: i64) -> i64:
        """The answer that is worth most."""
        verb = seen[at]
        best: i64 = LOWEST
        action = legal[0]
        i: i64
        for i in range(n):
            choice = legal[i]
            value: i64 = 0
            if choice == DECLINE:
                value = CARD if verb == ASK_MOVE else i64(0)
            elif verb == PLACE:
                value = self.token(seen, self.place_of(seen, choice - SUSPECT), seen[at + F_D])
            elif verb == ASK_SKILL:
                value = self.skill_answer(seen, at, choice - SKILL)
            elif verb == ASK_ITEM:
                value = self.item(seen, choice - ITEM)
            elif verb == ASK_MOVE:
                if choice >= FROM:
                    value = self.move_from(seen, self.place_of(seen, choice - FROM))
                else:
                    value = self.move_to(seen, self.place_of(seen, choice - SUSPECT))
            elif verb == ASK_SUSPECT:
                value = self.suspect_answer(seen, at, self.place_of(seen, choice - SUSPECT))
            elif verb == ASK_OPTION:
                value = self.option_answer(seen, at, choice - OPTION)
            elif verb == ASK_SITE:
                value = -self.location(seen, choice - SITE)
            if value > best:
                best = value
                action = choice
        return action

    def skill_answer(self, seen: vec[i64], at: i64, skill: i64) -> i64:
        purpose = seen[at + F_B]
        if purpose == NAME:
            return self.named(seen, skill)
        if purpose == ICON:
            place = seen[at + F_C]
            value = self.token(seen, place, 0) if self.ready >> skill & 1 else i64(0)
            return value - 5 * self.shown[skill]
        return self.skill(seen, skill) + self.best_token(seen, 1 << skill, self.ready | 1 << skill, 0) // 2

    def suspect_answer(self, seen: vec[i64], at: i64, place: i64) -> i64:
        """Nuisances go where the others are ahead; peace is made where the most tokens will still be placed."""
        mine = seen[SEEN_PLACES + place * PLACE_BLOCK + 3 + self.me]
        if seen[at + F_B]:
            return -1 if self.rules.case_score[seen[2]] != NONE else self.token(seen, place, 0)
        return self.most_else(seen, place, self.me) - 2 * mine

    def option_answer(self, seen: vec[i64], at: i64, number: i64) -> i64:
        """A token against cards; a Lawyer against Bad Blood."""
        rules = self.rules
        first = seen[at + F_A]
        row = rules.rows[(first + number) * ROW + R_A]
        op = rules.rows[row * ROW + R_OP]
        if op == OP_PLACE:
            return self.token(seen, seen[at + F_C], 0) - 20
        if op == OP_DRAW:
            return rules.rows[row * ROW + R_A] * CARD * (self.left + 1) // LAST_ROUND
        skill: i64
        lawyers: i64 = 0
        for skill in range(SKILLS):
            lawyers += i64(seen[SEEN_LAWYERS + skill] != NONE)
        return lawyers - number

    def train(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """A second card, if the Skill that both show is worth more than the two cards."""
        rules = self.rules
        paid = rules.skills_of[seen[21]]
        best: i64 = CARD
        action: i64 = DECLINE
        i: i64
        skill: i64
        for i in range(n):
            if legal[i] == DECLINE:
                continue
            kind = legal[i] - rules.drop
            for skill in range(SKILLS):
                if (paid & rules.skills_of[kind] & ~self.ready) >> skill & 1:
                    value = self.skill(seen, skill) + 30 - self.card(seen, kind) // 3
                    if value > best:
                        best = value
                        action = legal[i]
        return action
