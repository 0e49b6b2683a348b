"""The `greedy` player of Detective Rummy, tokens: what a token on a Suspect is worth.

It is worth what it adds to the Fame that the seat may expect of the Suspect, by the chances to lead there and that this
one is found Guilty; with what the others lose, and whatever Game Changers, Assignments and Bad Blood make of it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import Index, Source, Test, TestPart, Trigger
from casefile.games.detective_rummy.policy_observation import (
    Worth,
    alibi_at,
    face_down,
    icons_at,
    in_reach,
    most_else,
    most_total,
    suspect_at,
    tokens_at,
    whim,
)
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.slots import SeatSeen, Seen

if TYPE_CHECKING:
    from casefile.games.detective_rummy.policy import DetectiveRummyPolicy

# The weights.
DENY: Final = 50  # % of what the others lose
TEMPO: Final = 1  # half tokens that a lead is worth less while the rival has yet to move
LEADS_FAR: Final = 16  # half tokens; leads beyond this are as good as won

# The chance, of 1024, to stay ahead, by lead (from -16 to 16 halves) and Rounds left (0 to 6): flatter early on.
ROW_OF_LEADS: Final = 2 * LEADS_FAR + 1


def logistic() -> vec[i64]:
    """1024 / (1 + exp(-lead / width)), the width growing with the Rounds left; by products, alike on every machine."""
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


AHEAD: Final = logistic()


# -- the Fame to be expected ------------------------------------------------------------------------------------------


def chance_to_lead(policy: DetectiveRummyPolicy, lead: i64) -> i64:
    """The chance that a lead of this many half tokens lasts to the end."""
    return AHEAD[policy.left * ROW_OF_LEADS + min(max(lead, -LEADS_FAR), LEADS_FAR) + LEADS_FAR]


def chance_of_guilt(policy: DetectiveRummyPolicy, lead: i64) -> i64:
    """The chance that a Suspect this many tokens ahead of the next is found Guilty."""
    return chance_to_lead(policy, 4 * lead - 2 * policy.place_n)


def stake(policy: DetectiveRummyPolicy, place: i64, seat: i64, mine: i64, more: i64, total: i64) -> i64:
    """The Fame that a seat may expect of a Suspect with this many tokens, the best other having `more`."""
    lead = mine - most_else(policy, place, seat) - more
    halves = 2 * lead + 1  # a tie scores as well
    if seat == policy.me and to_come(policy, place):
        halves -= TEMPO
    value = mine * chance_to_lead(policy, halves)
    value += mine * chance_of_guilt(policy, total - most_total(policy, place))
    return value * Worth.FAME >> 10


def to_come(policy: DetectiveRummyPolicy, place: i64) -> bool:
    """Whether somebody else with the most tokens there still has a turn in this Round after mine."""
    seats = policy.rules.seats
    start = policy.seen[Seen.START]
    most = most_else(policy, place, policy.me)
    mine = (policy.me - start + seats) % seats
    other: i64
    for other in range(seats):
        rival = other != policy.me and tokens_at(policy, place, other) == most
        if rival and (other - start + seats) % seats > mine:
            return True
    return False


def one_more(policy: DetectiveRummyPolicy, place: i64) -> i64:
    """What one more token of mine adds to my own stake."""
    mine = tokens_at(policy, place, policy.me)
    total = policy.totals[place]
    return stake(policy, place, policy.me, mine + 1, 0, total + 1) - stake(policy, place, policy.me, mine, 0, total)


# -- a token ----------------------------------------------------------------------------------------------------------


def token_worth(policy: DetectiveRummyPolicy, place: i64, source: i64) -> i64:
    """What a token of mine on a Suspect adds."""
    mine = tokens_at(policy, place, policy.me)
    total = policy.totals[place]
    ahead = total - most_total(policy, place)
    guilt = chance_of_guilt(policy, ahead + 1) - chance_of_guilt(policy, ahead)
    value = (policy.push[place] * guilt >> 10) + whim(policy, place, 13)
    best = most_else(policy, place, policy.me)
    lead = mine - best
    value += policy.lead[place] * (chance_to_lead(policy, 2 * lead + 3) - chance_to_lead(policy, 2 * lead + 1)) >> 10
    worth = one_more(policy, place)
    other: i64
    for other in range(policy.rules.seats):
        theirs = tokens_at(policy, place, other)
        if other != policy.me and theirs:
            more: i64 = i64(mine + 1 > most_else(policy, place, other))
            lost = stake(policy, place, other, theirs, 0, total)
            lost -= stake(policy, place, other, theirs, more, total + 1)
            worth += lost * DENY // (100 * (policy.rules.seats - 1))
    alibi = alibi_at(policy, place)
    if alibi == 1:
        worth = 0
    elif alibi and max(mine + 1, best) < alibi_end(policy, alibi):
        worth //= 4
    value += worth + tiles_worth(policy, place, source, mine, lead)
    if not policy.changer_taken and face_down(policy, place):
        value += Worth.CHANGER
    if policy.seen[policy.at + SeatSeen.BLOOD] >> suspect_at(policy, place) & 1:
        value -= policy.danger * ones(policy.ready) * Worth.SKILL // 9
    return value


def alibi_end(policy: DetectiveRummyPolicy, alibi: i64) -> i64:
    """How many tokens of one Detective would end an alibi."""
    return policy.rules.tests[(alibi - 2) * TestPart.SIZE + TestPart.NUMBER]


def best_token(policy: DetectiveRummyPolicy, skills: i64, ready: i64, source: i64) -> i64:
    """The best token by any of these Skills; 0 if there is none."""
    best: i64 = 0
    place: i64
    for place in range(policy.place_n):
        if icons_at(policy, place) & skills and in_reach(policy, place, ready):
            best = max(best, token_worth(policy, place, source))
    return best


# -- a token that moves -----------------------------------------------------------------------------------------------


def moving(policy: DetectiveRummyPolicy) -> i64:
    """The best move of a token, roughly: the best target less the cheapest origin."""
    best: i64 = 0
    origin: i64
    for origin in range(policy.place_n):
        if tokens_at(policy, origin, policy.me):
            best = max(best, move_from(policy, origin))
    return best


def move_from(policy: DetectiveRummyPolicy, origin: i64) -> i64:
    """The gain of moving a token from here to the best other place."""
    mine = tokens_at(policy, origin, policy.me)
    total = policy.totals[origin]
    lost = stake(policy, origin, policy.me, mine, 0, total) - stake(policy, origin, policy.me, mine - 1, 0, total - 1)
    best: i64 = Worth.LOWEST
    place: i64
    for place in range(policy.place_n):
        if place != origin and icons_at(policy, place) & policy.ready and in_reach(policy, place, policy.ready):
            best = max(best, move_to(policy, place))
    return best - lost


def move_to(policy: DetectiveRummyPolicy, place: i64) -> i64:
    return i64(0) if alibi_at(policy, place) == 1 else one_more(policy, place)


# -- Assignments ------------------------------------------------------------------------------------------------------


def tiles_worth(policy: DetectiveRummyPolicy, place: i64, source: i64, mine: i64, lead: i64) -> i64:
    """What a token on a Suspect does for the Assignments that look at placements."""
    seen = policy.seen
    value: i64 = 0
    i: i64
    for i in range(policy.tile_n):
        if not seen[Seen.TILES_TURN] >> i & 1:  # else it counts once a turn, and has
            parts = parts_of(policy, seen[Seen.ASSIGNMENT + i * Seen.PER_TILE], place, source, mine, lead)
            if parts:
                value += share_of(policy, i) // parts
    return value


def parts_of(policy: DetectiveRummyPolicy, number: i64, place: i64, source: i64, mine: i64, lead: i64) -> i64:
    """How many tokens like this one an Assignment asks for; 0 if this one does nothing for it."""
    rules = policy.rules
    trigger = rules.tile_trigger[number]
    if trigger == Trigger.PRINT_TOKEN:
        return i64(source == Source.PRINT and policy.seen[Seen.PRINT_TOKENS] == 1)  # the second of this turn
    if trigger != Trigger.PLACEMENT or rules.tile_test[number] == Index.NONE:
        return 0
    kind = rules.tests[rules.tile_test[number] * TestPart.SIZE + TestPart.KIND]
    if kind == Test.TOUCHES_ALL:
        return max(policy.place_n - 1, 1) if mine == 0 else i64(0)
    if kind == Test.SUSPECTS_TURN:
        placed = policy.seen[Seen.SUSPECTS_TURN]  # bits of the Suspects with a token of this turn
        return i64(placed > 0 and not placed >> place & 1)
    return i64(kind == Test.BROKE_TIE and lead == 0 and mine > 0)


def share_of(policy: DetectiveRummyPolicy, tile: i64) -> i64:
    """What one more token of mine on an Assignment is worth; 0 if it is done."""
    at = tile * Seen.PER_TILE
    number = policy.seen[Seen.ASSIGNMENT + at]
    needs = policy.rules.tile_needs[number]
    if policy.seen[Seen.TILE_TOKENS + at + policy.me] >= needs:
        return 0
    return Worth.FAME * policy.rules.tile_fame[number] // needs


def tile_share(policy: DetectiveRummyPolicy, trigger: i64) -> i64:
    """What one more token on Assignments with this trigger is worth."""
    value: i64 = 0
    i: i64
    for i in range(policy.tile_n):
        if policy.rules.tile_trigger[policy.seen[Seen.ASSIGNMENT + i * Seen.PER_TILE]] == trigger:
            value += share_of(policy, i)
    return value
