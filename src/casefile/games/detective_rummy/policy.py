"""The `greedy` player of Detective Rummy: the best action of a turn, and the best answer to every question.

How it plays, in plain English:

* **A token** is worth what it adds to the expected Fame of the Suspect: own tokens times the chance to lead there in
  the end, plus own tokens times the chance that this Suspect is found Guilty. Both chances are read off the present
  leads, which weigh the more the fewer Rounds are left. What it takes from the others counts in part. Game Changers
  waiting there, tokens on Assignments that it would bring, own secret cards and the dice of Bad Blood are added.
* **A card** is worth something by what it goes with: Circumstantial cards by how many others show the same Skill,
  Fingerprints by how many of their Skills are missing. The least worth pays for visits and healing.
* **A turn**: visit what helps most, use the Magnifying Glass, make the set whose Skill and token are worth most, use
  the Gun, play Fingerprints. Wounds are healed if a card that does nothing else can pay for it.
* **An empty hand** is sought when few cards are left and all may be shed, and whatever it takes in the last Round.
* **Recuperate** when there is nothing to play, or when wounds and danger outweigh what could be played.

A counter-example to argue with: it does not save a set for the Round in which a Lawyer could be met, and it never
plays for second place on a Suspect in order to tie the two that lead there.

It reads the flat observation and nothing else, and counts in hundredths of a Fame. Each judgement has its room, a class
on top of the one before: `policy_observation` (what is seen), `policy_tokens` (what tokens on Suspects are worth),
`policy_cards` (what cards, Skills, Items, sets and visits are), and here the choice.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    Act,
    Case,
    Flag,
    Frame,
    ItemState,
    Op,
    Phase,
    PlaceStage,
    Row,
    Selecting,
    Skill,
    SkillFor,
    Suspect,
    Trigger,
    Verb,
)
from casefile.games.detective_rummy.policy_cards import CARD, Means
from casefile.games.detective_rummy.policy_tokens import LOWEST
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.sizes import NONE
from casefile.games.detective_rummy.slots import Seen

# What is done first, beside what it is worth: glass before set before Gun before Fingerprint.
GLASS_FIRST: Final = 400
SET_FIRST: Final = 150
GUN_FIRST: Final = 60
PRINT_FIRST: Final = 20
VEST_FIRST: Final = 25
SHIELDED: Final = 6  # what a vest saves, for each Ready Skill and level of Danger
UNSHEDDABLE: Final = 12  # how gladly a card is given away that could not be shed later
WORSE: Final = 58  # a card worth less is exchanged
TRAINED: Final = 30  # a Skill that is trained, beside what it is worth


@final
@mypyc_attr(acyclic=True)
class DetectiveRummyPolicy(Means):
    """The greedy player; its seed decides which Detective it takes, and whom it prefers among equals."""

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """The move of the seat that sees this."""
        self.read(seen)
        action = self.decide(seen, legal, n)
        self.seen = vec[i64]()  # it is the caller's, and long
        return action

    def decide(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        if seen[Seen.DEPTH]:
            return self.answer(legal, n)
        phase = seen[Seen.PHASE]
        if phase == Phase.ACTIONS:
            if seen[Seen.SELECTING] == Selecting.SET:
                return self.add_to_set(legal, n)
            return self.act(legal, n)
        if phase == Phase.VISIT:
            return self.visit(legal, n)
        if phase == Phase.CHOOSE:
            return Act.WORK if self.working() >= self.resting() else Act.RECUPERATE
        if phase == Phase.REASSESS:
            return self.reassess(legal, n)
        if phase == Phase.EXCHANGE:
            return self.exchange(legal, n)
        return legal[(self.salt + 5 * self.me) % n]  # phase PICK

    # -- the turn ----------------------------------------------------------------------------------------------

    def exchange(self, legal: vec[i64], n: i64) -> i64:
        """Cards that go with nothing."""
        if n == 1:
            return Act.DONE
        action = legal[1]
        best: i64 = 1000
        i: i64
        for i in range(1, n):
            kind = legal[i] - self.rules.drop
            value = self.card(kind)
            if kind < self.rules.prints:
                value -= 6
            if value < best:
                best = value
                action = legal[i]
        return action if best < WORSE else i64(Act.DONE)

    def visit(self, legal: vec[i64], n: i64) -> i64:
        best: i64 = 0
        action: i64 = Act.SKIP
        i: i64
        for i in range(n):
            if legal[i] == Act.SKIP:
                continue
            value = self.location(legal[i] - Act.VISIT_SITE)
            if value > best:
                best = value
                action = legal[i]
        return action

    def act(self, legal: vec[i64], n: i64) -> i64:
        """The best action there is, while any is worth something; then the end."""
        rules = self.rules
        best: i64 = 0
        action: i64 = Act.END
        i: i64
        for i in range(n):
            choice = legal[i]
            value: i64 = LOWEST
            if choice == Act.DECLINE:
                action = choice
            elif choice == Act.USE_VEST:
                if self.danger and self.left:
                    value = VEST_FIRST + SHIELDED * self.danger * ones(self.ready)
            elif choice == Act.USE_GLASS:
                value = GLASS_FIRST
            elif choice == Act.USE_GUN:
                value = GUN_FIRST + self.best_token(Skill.EVERY, self.ready, 0)
            elif Act.HEAL <= choice < Act.SET:
                value = self.healing(choice - Act.HEAL)
            elif Act.SET <= choice < Act.SKILL:
                value = SET_FIRST + self.set_worth(choice - Act.SET)
            elif choice >= rules.kit:
                value = self.print_worth(choice - rules.kit + rules.prints, True)
            elif choice >= rules.play:
                value = PRINT_FIRST + self.print_worth(choice - rules.play + rules.prints, False)
            elif choice >= Act.REVEAL:
                value = self.revealing(choice - Act.REVEAL + 1)
            if value > best:
                best = value
                action = choice
        return action

    def add_to_set(self, legal: vec[i64], n: i64) -> i64:
        """Three cards, those that are worth least otherwise; five for the Assignment; all when the hand is to go."""
        declared = self.seen[Seen.DECLARED]
        picked = self.seen[Seen.PICKED_SIZE]
        wanted: i64 = 3
        if self.tile_share(Trigger.SET) and self.shown[declared] >= 5:
            wanted = 5
        if self.left == 0:
            wanted = 99
        if legal[0] == Act.DONE and (picked >= wanted or n == 1 or (picked >= 3 and self.emptying())):
            return Act.DONE
        best: i64 = LOWEST
        action = legal[n - 1]
        i: i64
        other: i64
        for i in range(n):
            if legal[i] == Act.DONE:
                continue
            kind = legal[i] - self.rules.add
            value = -self.card(kind)
            for other in range(Skill.COUNT):
                if self.rules.skills_of[kind] >> other & 1 and other != declared:
                    value -= 10 * min(self.shown[other], 4)
            if value > best:
                best = value
                action = legal[i]
        return action

    def reassess(self, legal: vec[i64], n: i64) -> i64:
        """All or nothing: an empty hand is the only reason to shed."""
        if n == 1 or not self.emptying():
            return Act.DONE
        return legal[1]

    # -- answers -----------------------------------------------------------------------------------------------

    def answer(self, legal: vec[i64], n: i64) -> i64:
        """The best answer to the innermost question."""
        rules = self.rules
        verb = self.seen[self.frame + Frame.VERB]
        if verb == Verb.PLACE and legal[n - 1] == Act.USE:
            return self.use_answer()
        if verb in (Verb.SITE_VISIT, Verb.HEALING):
            return self.least(legal, n, rules.pay)
        if verb == Verb.ASK_DROP:
            return self.least(legal, n, rules.drop)
        if verb == Verb.PASSING:
            return self.least(legal, n, rules.give)
        if verb in (Verb.ASK_TAKE, Verb.ASK_LOOK):
            return self.dearest(legal, n)
        if verb == Verb.ASK_TRAIN:
            return self.train(legal, n)
        best: i64 = LOWEST
        action = legal[0]
        i: i64
        for i in range(n):
            value = self.answer_worth(verb, legal[i])
            if value > best:
                best = value
                action = legal[i]
        return action

    def use_answer(self) -> i64:
        """Ignore Bad Blood whenever asked; a Lawyer, where the token is worth more there."""
        seen = self.seen
        at = self.frame
        if seen[at + Frame.STAGE] == PlaceStage.ASK_BLOOD:
            return Act.USE
        skills = self.ready & seen[at + Frame.A]
        within: i64 = 0
        behind: i64 = 0
        place: i64
        for place in range(self.place_n):
            shows = seen[at + Frame.C] & Flag.NO_MATCH or self.icons(place) & skills
            if not shows or not seen[at + Frame.B] >> place & 1 or self.suspect(place) == Suspect.DETECTIVE + self.base:
                continue
            value = self.token(place, seen[at + Frame.D])
            if self.reach(place, self.ready):
                within = max(within, value)
            else:
                behind = max(behind, value)
        return Act.USE if behind > within else Act.DECLINE

    def answer_worth(self, verb: i64, choice: i64) -> i64:
        if choice == Act.DECLINE:
            return CARD if verb == Verb.ASK_MOVE else 0
        if verb == Verb.PLACE:
            return self.token(self.place_of(choice - Act.SUSPECT), self.seen[self.frame + Frame.D])
        if verb == Verb.ASK_SKILL:
            return self.skill_answer(choice - Act.SKILL)
        if verb == Verb.ASK_ITEM:
            worth = self.item(choice - Act.ITEM)
            return -worth if self.seen[self.frame + Frame.B] == ItemState.LOCKER else worth
        if verb == Verb.ASK_MOVE:
            if choice >= Act.FROM:
                return self.move_from(self.place_of(choice - Act.FROM))
            return self.move_to(self.place_of(choice - Act.SUSPECT))
        if verb == Verb.ASK_SUSPECT:
            return self.suspect_answer(self.place_of(choice - Act.SUSPECT))
        if verb == Verb.ASK_OPTION:
            return self.option_answer(choice - Act.OPTION)
        if verb == Verb.ASK_SITE:
            value = self.location(choice - Act.SITE)
            return value if self.asking() == Op.PEEK else -value  # else it closes
        return 0

    def asking(self) -> i64:
        """What the effect does that asks the innermost question: the frame below walks through its rows."""
        row = self.seen[self.frame - Frame.SIZE + Frame.A]
        return self.rules.rows[row * Row.SIZE + Row.OP]

    def skill_answer(self, skill: i64) -> i64:
        """A Skill to name, one that an icon of a Suspect is to show, or one to gain or heal."""
        purpose = self.seen[self.frame + Frame.B]
        if purpose == SkillFor.NAME:
            return self.named(skill)
        if purpose == SkillFor.ICON:
            value = self.token(self.seen[self.frame + Frame.C], 0) if self.ready >> skill & 1 else i64(0)
            return value - 5 * self.shown[skill]
        return self.skill(skill) + self.best_token(1 << skill, self.ready | 1 << skill, 0) // 2

    def suspect_answer(self, place: i64) -> i64:
        """Nuisances go where the others are ahead; peace and looks where the own tokens will still be placed."""
        if self.seen[self.frame + Frame.B]:  # unless Bad Blood itself scores in this Case
            return -1 if self.rules.case_score[self.seen[Seen.CASE]] != NONE else self.token(place, 0)
        if self.asking() == Op.PEEK:
            return self.token(place, 0)
        return self.most_else(place, self.me) - 2 * self.tokens(place, self.me)

    def option_answer(self, number: i64) -> i64:
        """A token against cards; a Lawyer against Bad Blood."""
        rules = self.rules
        row = rules.rows[(self.seen[self.frame + Frame.A] + number) * Row.SIZE + Row.A]
        op = rules.rows[row * Row.SIZE + Row.OP]
        if op == Op.PLACE:
            return self.token(self.seen[self.frame + Frame.C], 0) - 20
        if op == Op.DRAW:
            return rules.rows[row * Row.SIZE + Row.A] * CARD * (self.left + 1) // Case.ROUNDS
        lawyers: i64 = 0
        skill: i64
        for skill in range(Skill.COUNT):
            lawyers += i64(self.seen[Seen.LAWYERS + skill] != NONE)
        return lawyers - number

    def least(self, legal: vec[i64], n: i64, first: i64) -> i64:
        """The card that is missed least; of those, one that could not be shed later."""
        best: i64 = LOWEST
        action = legal[n - 1]
        i: i64
        for i in range(n):
            kind = legal[i] - first
            if 0 <= kind < self.rules.kinds:
                value = -self.card(kind)
                if not self.sheddable(kind):
                    value += UNSHEDDABLE
                if value > best:
                    best = value
                    action = legal[i]
        return action

    def dearest(self, legal: vec[i64], n: i64) -> i64:
        """The card to take."""
        best: i64 = LOWEST
        action = legal[n - 1]
        i: i64
        for i in range(n):
            kind = legal[i] - self.rules.take
            if 0 <= kind < self.rules.kinds:
                value = self.new_card(kind)
                if value > best:
                    best = value
                    action = legal[i]
        return action

    def train(self, legal: vec[i64], n: i64) -> i64:
        """A second card, if the Skill that both show is worth more than the two cards."""
        rules = self.rules
        paid = rules.skills_of[self.seen[Seen.PAID]]
        best: i64 = CARD
        action: i64 = Act.DECLINE
        i: i64
        skill: i64
        for i in range(n):
            if legal[i] == Act.DECLINE:
                continue
            kind = legal[i] - rules.drop
            for skill in range(Skill.COUNT):
                if (paid & rules.skills_of[kind] & ~self.ready) >> skill & 1:
                    value = self.skill(skill) + TRAINED - self.card(kind) // 3
                    if value > best:
                        best = value
                        action = legal[i]
        return action
