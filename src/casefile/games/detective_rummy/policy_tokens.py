"""The `greedy` player of Detective Rummy, tokens: what a token on a Suspect is worth.

It is worth what it adds to the Fame that the seat may expect of the Suspect, by the chances to lead there and that this
one is found Guilty; with what the others lose, and whatever Game Changers, Assignments and Bad Blood make of it.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.detective_rummy.layout import Source, Test, TestPart, Trigger
from casefile.games.detective_rummy.policy_observation import FAME, Notes
from casefile.games.detective_rummy.scoring import ones
from casefile.games.detective_rummy.sizes import NONE
from casefile.games.detective_rummy.slots import SeatSeen, Seen

LOWEST: Final = -1_000_000

# The weights.
SKILL_WORTH: Final = 60
CHANGER: Final = 85  # a Game Changer to be found
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


@mypyc_attr(acyclic=True)
class Stakes(Notes):
    """What tokens are worth where."""

    # -- the Fame to be expected -------------------------------------------------------------------------------

    def chance(self, lead: i64) -> i64:
        """How likely so many half tokens of lead last to the end."""
        return AHEAD[self.left * ROW_OF_LEADS + min(max(lead, -LEADS_FAR), LEADS_FAR) + LEADS_FAR]

    def guilt(self, lead: i64) -> i64:
        """How likely a Suspect is found Guilty who is so many tokens ahead of the next."""
        return self.chance(4 * lead - 2 * self.place_n)

    def stake(self, place: i64, seat: i64, mine: i64, more: i64, total: i64) -> i64:
        """The Fame that a seat may expect of a Suspect with so many tokens, the best other having `more`."""
        lead = mine - self.most_else(place, seat) - more
        halves = 2 * lead + 1  # a tie scores as well
        if seat == self.me and self.to_come(place):
            halves -= TEMPO
        value = mine * self.chance(halves)
        value += mine * self.guilt(total - self.most_total(place))
        return value * FAME >> 10

    def to_come(self, place: i64) -> bool:
        """Whether somebody else with the most tokens there still has a turn in this Round after mine."""
        seats = self.rules.seats
        start = self.seen[Seen.START]
        most = self.most_else(place, self.me)
        mine = (self.me - start + seats) % seats
        other: i64
        for other in range(seats):
            rival = other != self.me and self.tokens(place, other) == most
            if rival and (other - start + seats) % seats > mine:
                return True
        return False

    def one_more(self, place: i64) -> i64:
        """What one more token of mine adds to my own stake."""
        mine = self.tokens(place, self.me)
        total = self.totals[place]
        return self.stake(place, self.me, mine + 1, 0, total + 1) - self.stake(place, self.me, mine, 0, total)

    # -- a token -----------------------------------------------------------------------------------------------

    def token(self, place: i64, source: i64) -> i64:
        """What a token of mine on a Suspect adds."""
        mine = self.tokens(place, self.me)
        total = self.totals[place]
        ahead = total - self.most_total(place)
        guilt = self.guilt(ahead + 1) - self.guilt(ahead)
        value = (self.push[place] * guilt >> 10) + self.whim(place, 13)
        best = self.most_else(place, self.me)
        lead = mine - best
        value += self.lead[place] * (self.chance(2 * lead + 3) - self.chance(2 * lead + 1)) >> 10
        worth = self.one_more(place)
        other: i64
        for other in range(self.rules.seats):
            theirs = self.tokens(place, other)
            if other != self.me and theirs:
                more: i64 = i64(mine + 1 > self.most_else(place, other))
                lost = self.stake(place, other, theirs, 0, total)
                lost -= self.stake(place, other, theirs, more, total + 1)
                worth += lost * DENY // (100 * (self.rules.seats - 1))
        alibi = self.alibi(place)
        if alibi == 1:
            worth = 0
        elif alibi and max(mine + 1, best) < self.ending(alibi):
            worth //= 4
        value += worth + self.tiles(place, source, mine, lead)
        if not self.changer_taken and self.face_down(place):
            value += CHANGER
        if self.seen[self.at + SeatSeen.BLOOD] >> self.suspect(place) & 1:
            value -= self.danger * ones(self.ready) * SKILL_WORTH // 9
        return value

    def ending(self, alibi: i64) -> i64:
        """How many tokens of one Detective would end an alibi."""
        return self.rules.tests[(alibi - 2) * TestPart.SIZE + TestPart.NUMBER]

    def best_token(self, skills: i64, ready: i64, source: i64) -> i64:
        """The best token by any of these Skills; 0 if there is none."""
        best: i64 = 0
        place: i64
        for place in range(self.place_n):
            if self.icons(place) & skills and self.reach(place, ready):
                best = max(best, self.token(place, source))
        return best

    # -- a token that moves ------------------------------------------------------------------------------------

    def moving(self) -> i64:
        """The best move of a token, roughly: the best target less the cheapest origin."""
        best: i64 = 0
        origin: i64
        for origin in range(self.place_n):
            if self.tokens(origin, self.me):
                best = max(best, self.move_from(origin))
        return best

    def move_from(self, origin: i64) -> i64:
        """What it brings to move a token away from here to the best other place."""
        mine = self.tokens(origin, self.me)
        total = self.totals[origin]
        lost = self.stake(origin, self.me, mine, 0, total) - self.stake(origin, self.me, mine - 1, 0, total - 1)
        best: i64 = LOWEST
        place: i64
        for place in range(self.place_n):
            if place != origin and self.icons(place) & self.ready and self.reach(place, self.ready):
                best = max(best, self.move_to(place))
        return best - lost

    def move_to(self, place: i64) -> i64:
        return i64(0) if self.alibi(place) == 1 else self.one_more(place)

    # -- Assignments -------------------------------------------------------------------------------------------

    def tiles(self, place: i64, source: i64, mine: i64, lead: i64) -> i64:
        """What a token on a Suspect does for the Assignments that look at placements."""
        seen = self.seen
        value: i64 = 0
        i: i64
        for i in range(self.tile_n):
            if not seen[Seen.TILES_TURN] >> i & 1:  # else it counts once a turn, and has
                parts = self.parts(seen[Seen.ASSIGNMENT + i * Seen.PER_TILE], place, source, mine, lead)
                if parts:
                    value += self.share(i) // parts
        return value

    def parts(self, number: i64, place: i64, source: i64, mine: i64, lead: i64) -> i64:
        """How many tokens like this one an Assignment asks for; 0 if this one does nothing for it."""
        rules = self.rules
        trigger = rules.tile_trigger[number]
        if trigger == Trigger.PRINT_TOKEN:
            return i64(source == Source.PRINT and self.seen[Seen.PRINT_TOKENS] == 1)  # the second of this turn
        if trigger != Trigger.PLACEMENT or rules.tile_test[number] == NONE:
            return 0
        kind = rules.tests[rules.tile_test[number] * TestPart.SIZE + TestPart.KIND]
        if kind == Test.TOUCHES_ALL:
            return max(self.place_n - 1, 1) if mine == 0 else i64(0)
        if kind == Test.SUSPECTS_TURN:
            placed = self.seen[Seen.SUSPECTS_TURN]  # bits of the Suspects with a token of this turn
            return i64(placed > 0 and not placed >> place & 1)
        return i64(kind == Test.BROKE_TIE and lead == 0 and mine > 0)

    def share(self, tile: i64) -> i64:
        """What one more token of mine on an Assignment is worth; 0 if it is done."""
        at = tile * Seen.PER_TILE
        number = self.seen[Seen.ASSIGNMENT + at]
        needs = self.rules.tile_needs[number]
        if self.seen[Seen.TILE_TOKENS + at + self.me] >= needs:
            return 0
        return FAME * self.rules.tile_fame[number] // needs

    def tile_share(self, trigger: i64) -> i64:
        """What one more token on Assignments with this trigger is worth."""
        value: i64 = 0
        i: i64
        for i in range(self.tile_n):
            if self.rules.tile_trigger[self.seen[Seen.ASSIGNMENT + i * Seen.PER_TILE]] == trigger:
                value += self.share(i)
        return value
