"""The `greedy` player of Detective Rummy, answers: what it says to the innermost question."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    Act,
    Case,
    Flag,
    Frame,
    Index,
    ItemState,
    Op,
    PlaceStage,
    Row,
    Skill,
    SkillFor,
    Suspect,
    Verb,
)
from casefile.games.detective_rummy.policy_cards import (
    card_worth,
    item_worth,
    named_worth,
    new_card_worth,
    skill_worth,
    visit_worth,
)
from casefile.games.detective_rummy.policy_observation import (
    Worth,
    icons_at,
    in_reach,
    most_else,
    place_of,
    sheddable,
    suspect_at,
    tokens_at,
)
from casefile.games.detective_rummy.policy_tokens import best_token, move_from, move_to, token_worth
from casefile.games.detective_rummy.slots import Seen

if TYPE_CHECKING:
    from casefile.games.detective_rummy.policy import DetectiveRummyPolicy

UNSHEDDABLE: Final = 12  # added to the value of giving away a card that could not be shed later
TRAINED: Final = 30  # a Skill that is trained, beside what it is worth


def answer(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    """The best answer to the innermost question."""
    rules = policy.rules
    verb = policy.seen[policy.frame + Frame.VERB]
    if verb == Verb.PLACE and legal[n - 1] == Act.USE:
        return use_answer(policy)
    if verb in (Verb.SITE_VISIT, Verb.HEALING):
        return least(policy, legal, n, rules.pay)
    if verb == Verb.ASK_DROP:
        return least(policy, legal, n, rules.drop)
    if verb == Verb.PASSING:
        return least(policy, legal, n, rules.give)
    if verb in (Verb.ASK_TAKE, Verb.ASK_LOOK):
        return dearest(policy, legal, n)
    if verb == Verb.ASK_TRAIN:
        return train(policy, legal, n)
    best: i64 = Worth.LOWEST
    action = legal[0]
    i: i64
    for i in range(n):
        value = answer_worth(policy, verb, legal[i])
        if value > best:
            best = value
            action = legal[i]
    return action


def use_answer(policy: DetectiveRummyPolicy) -> i64:
    """Ignore Bad Blood whenever asked; a Lawyer, where the token is worth more there."""
    seen = policy.seen
    at = policy.frame
    if seen[at + Frame.STAGE] == PlaceStage.ASK_BLOOD:
        return Act.USE
    skills = policy.ready & seen[at + Frame.A]
    own = Suspect.DETECTIVE + policy.base
    within: i64 = 0
    behind: i64 = 0
    place: i64
    for place in range(policy.place_n):
        shows = seen[at + Frame.C] & Flag.NO_MATCH or icons_at(policy, place) & skills
        if not shows or not seen[at + Frame.B] >> place & 1 or suspect_at(policy, place) == own:
            continue
        value = token_worth(policy, place, seen[at + Frame.D])
        if in_reach(policy, place, policy.ready):
            within = max(within, value)
        else:
            behind = max(behind, value)
    return Act.USE if behind > within else Act.DECLINE


def answer_worth(policy: DetectiveRummyPolicy, verb: i64, choice: i64) -> i64:
    if choice == Act.DECLINE:
        return Worth.CARD if verb == Verb.ASK_MOVE else 0
    if verb == Verb.PLACE:
        return token_worth(policy, place_of(policy, choice - Act.SUSPECT), policy.seen[policy.frame + Frame.D])
    if verb == Verb.ASK_SKILL:
        return skill_answer(policy, choice - Act.SKILL)
    if verb == Verb.ASK_ITEM:
        worth = item_worth(policy, choice - Act.ITEM)
        return -worth if policy.seen[policy.frame + Frame.B] == ItemState.LOCKER else worth
    if verb == Verb.ASK_MOVE:
        if choice >= Act.FROM:
            return move_from(policy, place_of(policy, choice - Act.FROM))
        return move_to(policy, place_of(policy, choice - Act.SUSPECT))
    if verb == Verb.ASK_SUSPECT:
        return suspect_answer(policy, place_of(policy, choice - Act.SUSPECT))
    if verb == Verb.ASK_OPTION:
        return option_answer(policy, choice - Act.OPTION)
    if verb == Verb.ASK_SITE:
        value = visit_worth(policy, choice - Act.SITE)
        return value if asking(policy) == Op.PEEK else -value  # else it closes
    return 0


def asking(policy: DetectiveRummyPolicy) -> i64:
    """What the effect does that asks the innermost question: the frame below walks through its rows."""
    row = policy.seen[policy.frame - Frame.SIZE + Frame.A]
    return policy.rules.rows[row * Row.SIZE + Row.OP]


def skill_answer(policy: DetectiveRummyPolicy, skill: i64) -> i64:
    """A Skill to name, one that an icon of a Suspect is to show, or one to gain or heal."""
    purpose = policy.seen[policy.frame + Frame.B]
    if purpose == SkillFor.NAME:
        return named_worth(policy, skill)
    if purpose == SkillFor.ICON:
        value = token_worth(policy, policy.seen[policy.frame + Frame.C], 0) if policy.ready >> skill & 1 else i64(0)
        return value - 5 * policy.shown[skill]
    return skill_worth(policy, skill) + best_token(policy, 1 << skill, policy.ready | 1 << skill, 0) // 2


def suspect_answer(policy: DetectiveRummyPolicy, place: i64) -> i64:
    """Nuisances go where the others are ahead; peace and looks where the own tokens will still be placed."""
    if policy.seen[policy.frame + Frame.B]:  # unless Bad Blood itself scores in this Case
        return -1 if policy.rules.case_score[policy.seen[Seen.CASE]] != Index.NONE else token_worth(policy, place, 0)
    if asking(policy) == Op.PEEK:
        return token_worth(policy, place, 0)
    return most_else(policy, place, policy.me) - 2 * tokens_at(policy, place, policy.me)


def option_answer(policy: DetectiveRummyPolicy, number: i64) -> i64:
    """A token against cards; a Lawyer against Bad Blood."""
    rules = policy.rules
    row = rules.rows[(policy.seen[policy.frame + Frame.A] + number) * Row.SIZE + Row.A]
    op = rules.rows[row * Row.SIZE + Row.OP]
    if op == Op.PLACE:
        return token_worth(policy, policy.seen[policy.frame + Frame.C], 0) - 20
    if op == Op.DRAW:
        return rules.rows[row * Row.SIZE + Row.A] * Worth.CARD * (policy.left + 1) // Case.ROUNDS
    lawyers: i64 = 0
    skill: i64
    for skill in range(Skill.COUNT):
        lawyers += i64(policy.seen[Seen.LAWYERS + skill] != Index.NONE)
    return lawyers - number


def least(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64, first: i64) -> i64:
    """The card that is worth least; of equal ones, one that could not be shed later."""
    best: i64 = Worth.LOWEST
    action = legal[n - 1]
    i: i64
    for i in range(n):
        kind = legal[i] - first
        if 0 <= kind < policy.rules.kinds:
            value = -card_worth(policy, kind)
            if not sheddable(policy, kind):
                value += UNSHEDDABLE
            if value > best:
                best = value
                action = legal[i]
    return action


def dearest(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    """The card that is worth most."""
    best: i64 = Worth.LOWEST
    action = legal[n - 1]
    i: i64
    for i in range(n):
        kind = legal[i] - policy.rules.take
        if 0 <= kind < policy.rules.kinds:
            value = new_card_worth(policy, kind)
            if value > best:
                best = value
                action = legal[i]
    return action


def train(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    """A second card, if the Skill that both show is worth more than the two cards."""
    rules = policy.rules
    paid = rules.skills_of[policy.seen[Seen.PAID]]
    best: i64 = Worth.CARD
    action: i64 = Act.DECLINE
    i: i64
    skill: i64
    for i in range(n):
        if legal[i] == Act.DECLINE:
            continue
        kind = legal[i] - rules.drop
        for skill in range(Skill.COUNT):
            if (paid & rules.skills_of[kind] & ~policy.ready) >> skill & 1:
                value = skill_worth(policy, skill) + TRAINED - card_worth(policy, kind) // 3
                if value > best:
                    best = value
                    action = legal[i]
    return action
