"""The `greedy` player of FBI: what each agent can expect to arrest, and what each place in the order is worth.

How it plays, in plain English:

* **What a character is worth** to a seat: its points, and how much nearer it brings (or takes away) the bonus card of
  its colour. That is read off the lead over the best other seat, which weighs the more the fewer cards are to come.
  A bystander costs less than its points while there are turns left to release it, and its full price at the end.
  Part of what a card would be worth to the others is added: what I take, they do not get.
* **What an agent finds.** For every colour, the chance that none, one, two … agents of the others come before mine is
  worked out along the snake order, for the first and the second pass; the expected character follows from the row.
  So a colour with one fat villain is for those who come early, a long row can wait, and 2x is for a long row alone.
  In the top-card variant a row is read in its own order; nothing else changes.
* **What the others choose.** Each is believed to reason alike, but with a shaky hand: better pairs more often, no pair
  never. From a first guess (best cards on top), every seat in its order answers once to what the others would do.
* **The secret choice** is drawn the same way, with a much steadier hand: the best pair almost always where it stands
  out, and any of the good ones where several are about equal, so that it cannot be read in advance. The draw comes from
  the table and the bot's own secret seed: the same of both give the same choice.
* **The order.** For each place the best pair is worked out as above. A card is released when its price and the place
  that it brings come to more than keeping it: a bystander is a gain, less so while it could still go later; a villain
  is a loss of points and perhaps of a bonus card. Those who decide later are expected to release their worst bystander.
* **The first pass.** Of the two agents, the one whose character would be lost by waiting: only the seats that still
  come before the second pass can take it.

Where it is wrong. It thinks no further than its own two agents. Two seats in the top-card variant, red 2 on top of
red 5, and blue 1; both choose red and blue. The first seat sends red at once, takes the 2, and has laid the 5 bare for
the other: 2 points to 6. Blue first, and it would be 6 to 2. It does not keep a small villain as a coin for the turn
when the first place will be worth most, and it plays for points, not for the victory: the last turn of a leader looks
like that of a loser.

It reads the flat observation and nothing else. Everything is counted in hundredths of a point.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import PRIME, Policy, scatter
from casefile.engine.state import zeros
from casefile.engine.vecs import vec
from casefile.games.fbi import layout
from casefile.games.fbi.layout import Act, Agent, Colour, Index, Pair, Phase, Released, Rules, Seat, Suit
from casefile.games.fbi.slots import SeatSeen, Seen

# The weights, in hundredths of a point or in per cent, found by playing against themselves.
BYSTANDER: Final = vec[i64]([100, 80, 65, 55, 50, 45])  # % of its points an arrest costs, by turns free for a release
THEIR_BYSTANDER: Final = 50  # % the same for the others, while there is another turn
SHED: Final = vec[i64]([100, 82, 75, 68, 60, 58])  # % of its points that a release brings, by turns free for it later
BONUS: Final = 130  # % of a bonus card that its likelihood counts for
SHAKE: Final = 130  # how far below the best a pair may be to be chosen 37 times in a hundred as often, by the others
STEADY: Final = 15  # the same for this seat
DENY: Final = vec[i64]([0, 0, 10, 40, 65, 90])  # % of what a card is worth to the others, on average; by seats
AHEAD: Final = vec[i64]([0, 0, 90, 105, 120, 120])  # % of what a place in the order is worth; by seats

BITS: Final = 10  # of the fractions below
ONE: Final = 1024  # certainty
DEPTH: Final = 5  # cards of a row that matter
ANYBODY: Final = Seat.MOST  # an extra seat, for which a card is worth its points alone
STEPS: Final = 48  # the softness table: so many eighths of SHAKE or STEADY below the best
LEADS: Final = 40  # the bonus table: a lead in tenths of the usual change to come, -LEADS … LEADS
CHOICES: Final = Pair.COUNT + Colour.COUNT
LOWEST: Final = -1000000


@final
@mypyc_attr(acyclic=True)
class FbiPolicy(Policy):
    """The `greedy` player. One of it serves any number of seats and games: nothing carries over between moves."""

    def __init__(self, rules: Rules, seed: int = 0) -> None:
        self.rules: Rules = rules
        self.salt: i64 = seed % PRIME  # without it nobody can work out the secret choice
        # What the observation says.
        self.me: i64 = 0
        self.turns: i64 = 0  # after this one
        self.slack: i64 = 0  # of these, how many are not needed for the bystanders held
        self.row_n: vec[i64] = zeros(Colour.COUNT)
        self.row_at: vec[i64] = zeros(Colour.COUNT)  # where in the observation a row's length stands
        self.scale: vec[i64] = zeros(Colour.COUNT)  # how much a point of lead weighs in a colour
        self.most: vec[i64] = zeros(Colour.COUNT)  # the most that somebody has of a colour
        self.second: vec[i64] = zeros(Colour.COUNT)
        self.leader: vec[i64] = zeros(Colour.COUNT)
        # What follows from it.
        self.order: vec[i64] = zeros(Seat.MOST)
        self.first: i64 = 0  # the place of the first seat that still plays in the first pass
        self.gain: vec[i64] = zeros(
            (Seat.MOST + 1) * Colour.COUNT * DEPTH
        )  # of each seat, for each card of a row from its end
        self.depth: vec[i64] = zeros(Colour.COUNT)
        self.early: vec[i64] = zeros(
            (Seat.MOST + 1) * Colour.COUNT
        )  # how likely a seat plays a colour in the first pass
        self.late: vec[i64] = zeros((Seat.MOST + 1) * Colour.COUNT)  # and in the second
        self.now: vec[i64] = zeros(Colour.COUNT)  # what an agent is expected to find in the first pass
        self.then: vec[i64] = zeros(Colour.COUNT)  # in the second
        self.again: vec[i64] = zeros(Colour.COUNT)  # in the second with 2x
        self.weight: vec[i64] = zeros(CHOICES)
        self.value: vec[i64] = zeros(CHOICES)
        self.swapped: vec[i64] = zeros(CHOICES)
        self.places: vec[i64] = zeros(Seat.MOST)  # what each place in the order is worth
        self.moved: vec[i64] = zeros(Seat.MOST)  # the value of each seat's card in the centre, known or expected
        # Tables.
        bad = sorted([(int(rules.value[k]), k) for k in range(rules.kinds) if rules.value[k] < 0])
        self.bystanders: vec[i64] = vec[i64]([kind for _, kind in bad])
        self.soft: vec[i64] = vec[i64]([int(ONE * math.exp(-d / 8)) for d in range(STEPS)])
        self.likely: vec[i64] = vec[i64](
            [int(ONE * 0.5 * (1 + math.erf((x - 0.5) / 10 / math.sqrt(2)))) for x in range(-LEADS, LEADS + 1)]
        )
        self.scales: vec[i64] = vec[i64]([int(100 * ONE / (6 + 18 * math.sqrt(cards))) for cards in range(160)])

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """Return the move of the seat whose observation this is; it must have something to decide."""
        if n == 1:
            return legal[0]
        self.read(seen)
        phase = seen[Seen.PHASE]
        if phase == Phase.SELECT:
            return self.choose_agents(seen, legal, n)
        if phase == Phase.ORDER:
            return self.choose_release(seen, legal, n)
        if phase == Phase.FIRST_ARREST:
            return self.choose_first(seen, legal)
        return legal[0]

    # -- reading the observation -------------------------------------------------------------------------------

    def read(self, seen: vec[i64]) -> None:
        """Rows, leads and the turns to come; then what every card on the table is worth to every seat."""
        rules = self.rules
        seats = rules.seats
        self.me = seen[Seen.SEAT]
        per_turn = rules.per_seat * seats
        self.turns = (seen[Seen.DECK] + per_turn - 1) // per_turn
        i: i64
        colour: i64
        seat: i64
        held: i64 = 0
        mine = Seen.SEATS + self.me * Seen.PER_SEAT + SeatSeen.SLAMMER
        for i in range(len(self.bystanders)):
            held += seen[mine + self.bystanders[i]]
        self.slack = min(max(self.turns - held, 0), 5)
        at = Seen.SEATS + seats * Seen.PER_SEAT
        for colour in range(Colour.COUNT):
            row = seen[at]
            self.row_at[colour] = at
            self.row_n[colour] = row
            self.depth[colour] = min(row, DEPTH)
            self.scale[colour] = self.scales[min(row + seen[Seen.DECK] // Colour.COUNT, 159)]
            at += 1 + rules.longest
            most: i64 = -1000
            second: i64 = -1000
            leader: i64 = 0
            for seat in range(seats):
                points = seen[Seen.SEATS + seat * Seen.PER_SEAT + SeatSeen.COMPARED + colour]
                if points > most:
                    second = most
                    most = points
                    leader = seat
                elif points > second:
                    second = points
            self.most[colour] = most
            self.second[colour] = second
            self.leader[colour] = leader
        self.read_plain(seen)
        self.read_gains(seen, self.me, BYSTANDER[self.slack], DENY[seats])
        self.guess()

    def read_plain(self, seen: vec[i64]) -> None:
        """What each card is worth to anybody: its points, less for a bystander that can still be released."""
        cost: i64 = THEIR_BYSTANDER if self.turns else 100
        at: i64 = ANYBODY * Colour.COUNT * DEPTH
        colour: i64
        i: i64
        for colour in range(Colour.COUNT):
            depth = self.depth[colour]
            end = self.row_at[colour] + self.row_n[colour]
            for i in range(DEPTH):
                value: i64 = self.rules.value[seen[end - i]] if i < depth else 0
                self.gain[at + i] = value * (100 if value > 0 else cost)
            at += DEPTH

    def read_gains(self, seen: vec[i64], seat: i64, cost: i64, deny: i64) -> None:
        """What each card of each row is worth to a seat: with the bonus card, so many per cent for a bystander, and
        so many of what anybody would give for it.
        """
        rules = self.rules
        colour: i64
        i: i64
        at = seat * Colour.COUNT * DEPTH
        plain: i64 = ANYBODY * Colour.COUNT * DEPTH
        for colour in range(Colour.COUNT):
            depth = self.depth[colour]
            if depth:
                lead = self.lead(seen, seat, colour)
                before = self.chance_of_bonus(colour, lead)
                bonus = rules.bonus[colour] * BONUS
                end = self.row_at[colour] + self.row_n[colour]
                for i in range(depth):
                    value = rules.value[seen[end - i]]
                    after: i64 = lead + value if value > 0 or not rules.villains_only else lead
                    gain = 100 * value + ((self.chance_of_bonus(colour, after) - before) * bonus >> BITS)
                    if value < 0:
                        gain = gain * cost // 100
                    self.gain[at + i] = gain + self.gain[plain + i] * deny // 100
            for i in range(depth, DEPTH):
                self.gain[at + i] = 0
            at += DEPTH
            plain += DEPTH

    def lead(self, seen: vec[i64], seat: i64, colour: i64) -> i64:
        """By how much a seat is ahead of the best other one, in what counts for a bonus card."""
        points = seen[Seen.SEATS + seat * Seen.PER_SEAT + SeatSeen.COMPARED + colour]
        rival = self.second[colour] if self.leader[colour] == seat else self.most[colour]
        if self.rules.positive_only and rival < 0:
            rival = 0
        return points - rival

    def chance_of_bonus(self, colour: i64, lead: i64) -> i64:
        """The chance that such a lead lasts to the end."""
        return self.likely[min(max(lead * self.scale[colour] >> BITS, -LEADS), LEADS) + LEADS]

    # -- what agents find ----------------------------------------------------------------------------------------

    def guess(self) -> None:
        """The first idea of what anybody chooses: the cards that lie on top, the second pass finding a little less."""
        at: i64 = ANYBODY * Colour.COUNT * DEPTH
        colour: i64
        for colour in range(Colour.COUNT):
            top = self.gain[at]
            under = self.gain[at + 1]
            self.now[colour] = top
            self.then[colour] = (top + under) >> 1
            self.again[colour] = under
            at += DEPTH
        self.answer(ANYBODY)

    def expect(self, seat: i64, place: i64) -> None:
        """What each agent of a seat at this place of the order may find, the others playing as `early` and `late` say.

        Before its first agent come the first agents of those ahead; before its second also both agents of those behind.
        How likely it is that none, one … four agents come before, stands in `a` to `e`; what goes beyond is forgotten.
        """
        seats = self.rules.seats
        order = self.order
        early = self.early
        late = self.late
        gain = self.gain
        at = seat * Colour.COUNT * DEPTH
        colour: i64
        i: i64
        for colour in range(Colour.COUNT):
            a: i64 = ONE
            b: i64 = 0
            c: i64 = 0
            d: i64 = 0
            e: i64 = 0
            if self.depth[colour]:
                for i in range(self.first, place):
                    p = early[order[i] * Colour.COUNT + colour]
                    e += (d - e) * p >> BITS
                    d += (c - d) * p >> BITS
                    c += (b - c) * p >> BITS
                    b += (a - b) * p >> BITS
                    a -= a * p >> BITS
                one = gain[at]
                two = gain[at + 1]
                three = gain[at + 2]
                four = gain[at + 3]
                five = gain[at + 4]
                self.now[colour] = (a * one + b * two + c * three + d * four + e * five) >> BITS
                for i in range(place + 1, seats):
                    p = early[order[i] * Colour.COUNT + colour]
                    q = late[order[i] * Colour.COUNT + colour]
                    e += (d - e) * p >> BITS
                    d += (c - d) * p >> BITS
                    c += (b - c) * p >> BITS
                    b += (a - b) * p >> BITS
                    a -= a * p >> BITS
                    e += (d - e) * q >> BITS
                    d += (c - d) * q >> BITS
                    c += (b - c) * q >> BITS
                    b += (a - b) * q >> BITS
                    a -= a * q >> BITS
                self.then[colour] = (a * one + b * two + c * three + d * four + e * five) >> BITS
                self.again[colour] = (a * two + b * three + c * four + d * five) >> BITS
            else:
                self.now[colour] = 0
                self.then[colour] = 0
                self.again[colour] = 0
            at += DEPTH

    def pairs(self) -> i64:
        """The value of every choice, each pair in its better order; return the best. Empty rows have none."""
        depth = self.depth
        now = self.now
        then = self.then
        values = self.value
        best: i64 = LOWEST
        choice: i64
        for choice in range(Pair.COUNT):
            a = layout.FIRST_AGENT[choice]
            b = layout.SECOND_AGENT[choice]
            value: i64 = LOWEST
            if depth[a] and depth[b]:
                value = now[a] + then[b]
                other = now[b] + then[a]
                self.swapped[choice] = 0
                if other > value:
                    value = other
                    self.swapped[choice] = 1
                if value > best:
                    best = value
            values[choice] = value
        for a in range(Colour.COUNT):
            value = LOWEST
            if depth[a]:
                value = now[a] + self.again[a]
                if value > best:
                    best = value
            values[Pair.COUNT + a] = value
        return best

    def weigh(self, best: i64, shake: i64) -> i64:
        """How often each choice is taken; return the sum."""
        total: i64 = 0
        scale = 8 * ONE // shake
        choice: i64
        for choice in range(CHOICES):
            off = (best - self.value[choice]) * scale >> BITS
            weight: i64 = self.soft[off] if off < STEPS else 0
            self.weight[choice] = weight
            total += weight
        return total

    def answer(self, seat: i64) -> None:
        """How likely a seat plays each colour, in each pass, if it expects `now`, `then` and `again`."""
        part = ONE * ONE * ONE // self.weigh(self.pairs(), SHAKE)
        at = seat * Colour.COUNT
        i: i64
        for i in range(at, at + Colour.COUNT):
            self.early[i] = 0
            self.late[i] = 0
        for i in range(CHOICES):
            weight = self.weight[i]
            if weight == 0:
                continue
            a = layout.FIRST_AGENT[i]
            b = a if layout.SECOND_AGENT[i] == Agent.DOUBLE else layout.SECOND_AGENT[i]
            if a != b and self.swapped[i]:
                self.early[at + b] += weight
                self.late[at + a] += weight
            else:
                self.early[at + a] += weight
                self.late[at + b] += weight
        for i in range(at, at + Colour.COUNT):
            self.early[i] = self.early[i] * part >> 2 * BITS
            self.late[i] = self.late[i] * part >> 2 * BITS

    # -- decisions -----------------------------------------------------------------------------------------------

    def choose_agents(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """The secret choice: everybody answers to everybody, then a draw among this seat's good pairs."""
        seats = self.rules.seats
        place: i64
        mine: i64 = 0
        i: i64
        self.first = 0
        cost: i64 = THEIR_BYSTANDER if self.turns else 100
        for place in range(seats):
            seat = seen[Seen.ORDER + place]
            self.order[place] = seat
            if seat == self.me:
                mine = place
            else:
                self.read_gains(seen, seat, cost, DENY[seats])
            for i in range(Colour.COUNT):
                self.early[seat * Colour.COUNT + i] = self.early[ANYBODY * Colour.COUNT + i]
                self.late[seat * Colour.COUNT + i] = self.late[ANYBODY * Colour.COUNT + i]
        for place in range(seats):  # once: repeated answers go in circles, and play worse
            self.expect(self.order[place], place)
            self.answer(self.order[place])
        self.expect(self.me, mine)
        ticket = self.hash(seen) * self.weigh(self.pairs(), STEADY) // PRIME
        action = legal[0]
        for i in range(n):
            action = legal[i]
            ticket -= self.weight[action - self.rules.choose]
            if ticket < 0:
                break
        return action

    def hash(self, seen: vec[i64]) -> i64:
        """A number below PRIME made of the salt, the table and the seat; not of who has chosen already."""
        x = (self.salt * 48271 + 1 + 16 * seen[Seen.ROUND] + seen[Seen.SEAT]) % PRIME
        colour: i64
        for colour in range(Colour.COUNT):
            x = (x * 48271 + 64 * self.row_n[colour] + seen[self.row_at[colour] + self.row_n[colour]]) % PRIME
            x = (x * 48271 + 64 + self.most[colour] + 4096 * (64 + self.second[colour])) % PRIME
        return scatter(x)

    def choose_first(self, seen: vec[i64], legal: vec[i64]) -> i64:
        """Which agent goes first: only those behind in the order come between the two."""
        a = seen[Seen.FIRST_AGENT]
        b = seen[Seen.SECOND_AGENT]
        seats = self.rules.seats
        place: i64
        self.first = seen[Seen.PLACE]
        if self.first == seats - 1:  # both in a row
            return legal[0]
        for place in range(self.first, seats):
            self.order[place] = ANYBODY
        self.expect(self.me, self.first)
        swap = self.now[b] + self.then[a] > self.now[a] + self.then[b]
        return legal[1] if swap else legal[0]

    def choose_release(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """What the place in the order is worth, and the card that it costs or gets rid of."""
        self.read_places()
        self.read_moves(seen)
        rules = self.rules
        best: i64 = LOWEST
        action = legal[0]
        i: i64
        known: i64 = 99
        place: i64 = 0
        for i in range(n):
            kind = legal[i] - Act.RELEASE
            value: i64 = rules.value[kind] if kind >= 0 else 0
            if value != known:
                known = value
                place = self.places[self.rank(seen[Seen.CUFFS], value)]
            worth = place
            if kind >= 0:
                worth += self.price(seen, rules.suit[kind], value)
            if worth > best:
                best = worth
                action = legal[i]
        return action

    def price(self, seen: vec[i64], suit: i64, value: i64) -> i64:
        """What losing a card is worth: points, and a better or worse chance of the bonus card."""
        rules = self.rules
        change = -100 * value
        if suit != Suit.PURPLE and (value > 0 or not rules.villains_only):
            lead = self.lead(seen, self.me, suit)
            off = self.chance_of_bonus(suit, lead - value) - self.chance_of_bonus(suit, lead)
            change += off * rules.bonus[suit] * BONUS >> BITS
        if value < 0:
            return change * SHED[self.slack] // 100
        return change

    def read_places(self) -> None:
        """The best pair of this seat at each place in the order; the others play like anybody."""
        seats = self.rules.seats
        place: i64
        i: i64
        self.first = 0
        for i in range(1, seats):
            self.order[i] = ANYBODY
        self.order[0] = self.me
        for place in range(seats):
            if place:
                self.order[place - 1] = self.order[place]
                self.order[place] = self.me
            self.expect(self.me, place)
            self.places[place] = self.pairs() * AHEAD[seats] // 100

    def read_moves(self, seen: vec[i64]) -> None:
        """The cards in the centre; who decides later is expected to release the worst bystander."""
        seat: i64
        i: i64
        for seat in range(self.rules.seats):
            block = Seen.SEATS + seat * Seen.PER_SEAT
            kind = seen[block]
            value: i64 = 0
            if kind == Released.UNDECIDED:
                for i in range(len(self.bystanders)):
                    if seen[block + SeatSeen.SLAMMER + self.bystanders[i]]:
                        value = self.rules.value[self.bystanders[i]]
                        break
            elif kind != Index.NONE:
                value = self.rules.value[kind]
            self.moved[seat] = value

    def rank(self, cuffs: i64, value: i64) -> i64:
        """The place in the order that a card of this value brings."""
        seats = self.rules.seats
        near = (self.me - cuffs + seats) % seats
        place: i64 = 0
        seat: i64
        for seat in range(seats):
            if seat != self.me and (
                self.moved[seat] > value or (self.moved[seat] == value and (seat - cuffs + seats) % seats < near)
            ):
                place += 1
        return place
