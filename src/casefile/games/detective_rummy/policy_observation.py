"""The `greedy` player of Detective Rummy, observation: what it sees, taken apart once for a move."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.policy import PRIME, scatter
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import (
    Case,
    ChangerState,
    FormulaPart,
    Frame,
    Index,
    Op,
    Place,
    Row,
    Seat,
    Skill,
    Suspect,
    Test,
    TestPart,
)
from casefile.games.detective_rummy.slots import SeatSeen, Seen

if TYPE_CHECKING:
    from casefile.games.detective_rummy.policy import DetectiveRummyPolicy


class Worth:
    """What things are worth to the policy, in hundredths of a Fame."""

    LOWEST: Final = -1_000_000
    CARD: Final = 24  # before one knows which
    SKILL: Final = 60  # Ready
    CHANGER: Final = 85  # a Game Changer to be found
    FAME: Final = 100


def read(policy: DetectiveRummyPolicy, seen: vec[i64]) -> None:
    """Work out once per observation what many decisions need."""
    rules = policy.rules
    policy.seen = seen
    policy.me = seen[Seen.SEAT]
    policy.at = Seen.SEATS + policy.me * Seen.PER_SEAT
    policy.frame = Seen.FRAMES + (seen[Seen.DEPTH] - 1) * Frame.SIZE
    policy.base = seen[policy.at + SeatSeen.BASE]
    policy.ready = seen[policy.at + SeatSeen.READY]
    policy.wounded = seen[policy.at + SeatSeen.WOUNDED]
    policy.hand = seen[policy.at + SeatSeen.HAND_SIZE]
    policy.left = max(Case.ROUNDS - max(seen[Seen.MARKER], 1), 0)
    policy.danger = seen[Seen.DANGER]
    policy.set_done = seen[Seen.SET_DONE] != 0
    policy.changer_taken = seen[Seen.CHANGER_TAKEN] != 0
    policy.place_n = seen[Seen.PLACES]
    policy.tile_n = seen[Seen.TILES]
    policy.changer_n = seen[Seen.CHANGERS]
    i: i64
    kind: i64
    seat: i64
    for i in range(Skill.COUNT):
        policy.shown[i] = 0
    for kind in range(rules.prints):
        held = seen[Seen.HAND + kind]
        if held:
            for i in range(Skill.COUNT):
                if rules.skills_of[kind] >> i & 1:
                    policy.shown[i] += held
    for i in range(policy.place_n):
        total: i64 = 0
        for seat in range(Seat.MOST):
            total += tokens_at(policy, i, seat)
        policy.totals[i] = total
    read_secrets(policy)


def read_secrets(policy: DetectiveRummyPolicy) -> None:
    """Read what the own secret cards pay for: somebody Guilty or not, the lead somewhere."""
    rules = policy.rules
    seen = policy.seen
    i: i64
    for i in range(Place.MOST):
        policy.push[i] = 0
        policy.lead[i] = 0
    for i in range(policy.changer_n):
        at = Seen.PER_CHANGER * i
        if seen[Seen.CHANGER_STATE + at] != ChangerState.SECRET or seen[Seen.CHANGER_OWNER + at] != policy.me:
            continue
        row = rules.changer_row[seen[Seen.CHANGER_CARD + at]]
        if rules.rows[row * Row.SIZE + Row.OP] != Op.END_SCORE or rules.rows[row * Row.SIZE + Row.A] == Index.NONE:
            continue
        test = rules.rows[row * Row.SIZE + Row.A]
        fame = Worth.FAME * rules.formulas[rules.rows[row * Row.SIZE + Row.B] * FormulaPart.SIZE + FormulaPart.FAME]
        kind = rules.tests[test * TestPart.SIZE + TestPart.KIND]
        suspect = rules.tests[test * TestPart.SIZE + TestPart.ARG]
        place: i64 = seen[Seen.CHANGER_STACK + at] if suspect < 0 else place_of(policy, suspect)
        if place < 0 or place >= Place.MOST:
            continue
        if kind == Test.IS_GUILTY:
            policy.push[place] += fame
        elif kind == Test.NOT_GUILTY:
            policy.push[place] -= fame
        elif kind == Test.LEADS:
            policy.lead[place] += fame


# -- Suspects ---------------------------------------------------------------------------------------------------------


def place_of(policy: DetectiveRummyPolicy, suspect: i64) -> i64:
    place: i64
    for place in range(policy.place_n):
        if suspect_at(policy, place) == suspect:
            return place
    return Index.NONE


def suspect_at(policy: DetectiveRummyPolicy, place: i64) -> i64:
    return policy.seen[Seen.SUSPECT + place * Seen.PER_PLACE]


def icons_at(policy: DetectiveRummyPolicy, place: i64) -> i64:
    return policy.seen[Seen.ICONS + place * Seen.PER_PLACE]


def alibi_at(policy: DetectiveRummyPolicy, place: i64) -> i64:
    return policy.seen[Seen.ALIBI + place * Seen.PER_PLACE]


def tokens_at(policy: DetectiveRummyPolicy, place: i64, seat: i64) -> i64:
    return policy.seen[Seen.TOKENS + place * Seen.PER_PLACE + seat]


def most_else(policy: DetectiveRummyPolicy, place: i64, seat: i64) -> i64:
    """The most tokens there of anybody beside this seat."""
    seen = policy.seen
    first = Seen.TOKENS + place * Seen.PER_PLACE
    most: i64 = 0
    other: i64
    for other in range(policy.rules.seats):
        if other != seat:
            most = max(most, seen[first + other])
    return most


def most_total(policy: DetectiveRummyPolicy, place: i64) -> i64:
    """The most tokens on any other Suspect."""
    most: i64 = 0
    other: i64
    for other in range(policy.place_n):
        if other != place:
            most = max(most, policy.totals[other])
    return most


def in_reach(policy: DetectiveRummyPolicy, place: i64, ready: i64) -> bool:
    """Whether the Lawyers there are matched, and it is not the own Detective."""
    if suspect_at(policy, place) == Suspect.DETECTIVE + policy.base:
        return False
    skill: i64
    for skill in range(Skill.COUNT):
        if policy.seen[Seen.LAWYERS + skill] == place and not ready >> skill & 1:
            return False
    return True


def face_down(policy: DetectiveRummyPolicy, stack: i64) -> bool:
    """Whether a Game Changer waits there."""
    i: i64
    for i in range(policy.changer_n):
        at = Seen.PER_CHANGER * i
        if policy.seen[Seen.CHANGER_STACK + at] == stack and policy.seen[Seen.CHANGER_STATE + at] == ChangerState.DOWN:
            return True
    return False


# -- cards ------------------------------------------------------------------------------------------------------------


def in_hand(policy: DetectiveRummyPolicy, kind: i64) -> i64:
    """How many of a kind are in the hand."""
    return policy.seen[Seen.HAND + kind]


def item_state(policy: DetectiveRummyPolicy, item: i64) -> i64:
    return policy.seen[policy.at + SeatSeen.ITEMS + item]


def sheddable(policy: DetectiveRummyPolicy, kind: i64) -> bool:
    """Whether a card could be shed in Reassess with the Skills that are Ready."""
    skills = policy.rules.skills_of[kind]
    if kind >= policy.rules.prints:
        return policy.ready & skills == skills
    return policy.ready & skills > 0


def whim(policy: DetectiveRummyPolicy, what: i64, most: i64) -> i64:
    """A small preference of this player in this Hand, so that equal choices are not always taken in one order."""
    return scatter((policy.salt * 31 + policy.seen[Seen.HAND_NUMBER] * 977 + policy.me * 131 + what) % PRIME) % most
