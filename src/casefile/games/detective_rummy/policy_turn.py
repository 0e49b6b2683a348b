"""The `greedy` player of Detective Rummy, the turn: which action of the phase it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import Act, Skill, Trigger
from casefile.games.detective_rummy.policy_cards import (
    card_worth,
    emptying,
    healing,
    print_worth,
    revealing,
    set_worth,
    visit_worth,
)
from casefile.games.detective_rummy.policy_observation import Worth
from casefile.games.detective_rummy.policy_tokens import best_token, tile_share
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.slots import Seen

if TYPE_CHECKING:
    from casefile.games.detective_rummy.policy import DetectiveRummyPolicy

# What is done first, beside what it is worth: glass before set before Gun before Fingerprint.
GLASS_FIRST: Final = 400
SET_FIRST: Final = 150
GUN_FIRST: Final = 60
PRINT_FIRST: Final = 20
VEST_FIRST: Final = 25
SHIELDED: Final = 6  # what a vest saves, for each Ready Skill and level of Danger
WORSE: Final = 58  # a card worth less is exchanged


def exchange(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    """Cards that go with nothing."""
    if n == 1:
        return Act.DONE
    action = legal[1]
    best: i64 = 1000
    i: i64
    for i in range(1, n):
        kind = legal[i] - policy.rules.drop
        value = card_worth(policy, kind)
        if kind < policy.rules.prints:
            value -= 6
        if value < best:
            best = value
            action = legal[i]
    return action if best < WORSE else i64(Act.DONE)


def visit(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    best: i64 = 0
    action: i64 = Act.SKIP
    i: i64
    for i in range(n):
        if legal[i] == Act.SKIP:
            continue
        value = visit_worth(policy, legal[i] - Act.VISIT_SITE)
        if value > best:
            best = value
            action = legal[i]
    return action


def act(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    """The best action there is, while any is worth something; then the end."""
    rules = policy.rules
    best: i64 = 0
    action: i64 = Act.END
    i: i64
    for i in range(n):
        choice = legal[i]
        value: i64 = Worth.LOWEST
        if choice == Act.DECLINE:
            action = choice
        elif choice == Act.USE_VEST:
            if policy.danger and policy.left:
                value = VEST_FIRST + SHIELDED * policy.danger * ones(policy.ready)
        elif choice == Act.USE_GLASS:
            value = GLASS_FIRST
        elif choice == Act.USE_GUN:
            value = GUN_FIRST + best_token(policy, Skill.EVERY, policy.ready, 0)
        elif Act.HEAL <= choice < Act.SET:
            value = healing(policy, choice - Act.HEAL)
        elif Act.SET <= choice < Act.SKILL:
            value = SET_FIRST + set_worth(policy, choice - Act.SET)
        elif choice >= rules.kit:
            value = print_worth(policy, choice - rules.kit + rules.prints, True)
        elif choice >= rules.play:
            value = PRINT_FIRST + print_worth(policy, choice - rules.play + rules.prints, False)
        elif choice >= Act.REVEAL:
            value = revealing(policy, choice - Act.REVEAL + 1)
        if value > best:
            best = value
            action = choice
    return action


def add_to_set(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    """Three cards, those that are worth least otherwise; five for the Assignment; all when the hand is to go."""
    declared = policy.seen[Seen.DECLARED]
    picked = policy.seen[Seen.PICKED_SIZE]
    wanted: i64 = 3
    if tile_share(policy, Trigger.SET) and policy.shown[declared] >= 5:
        wanted = 5
    if policy.left == 0:
        wanted = 99
    if legal[0] == Act.DONE and (picked >= wanted or n == 1 or (picked >= 3 and emptying(policy))):
        return Act.DONE
    best: i64 = Worth.LOWEST
    action = legal[n - 1]
    i: i64
    other: i64
    for i in range(n):
        if legal[i] == Act.DONE:
            continue
        kind = legal[i] - policy.rules.add
        value = -card_worth(policy, kind)
        for other in range(Skill.COUNT):
            if policy.rules.skills_of[kind] >> other & 1 and other != declared:
                value -= 10 * min(policy.shown[other], 4)
        if value > best:
            best = value
            action = legal[i]
    return action


def reassess(policy: DetectiveRummyPolicy, legal: vec[i64], n: i64) -> i64:
    """All or nothing: an empty hand is the only reason to shed."""
    if n == 1 or not emptying(policy):
        return Act.DONE
    return legal[1]
