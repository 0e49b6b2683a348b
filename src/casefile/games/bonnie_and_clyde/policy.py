"""The `greedy` player of Bonnie and Clyde: rules of thumb and one plan per turn, no search beyond it.

How it plays, in plain English:

* **Patience.** A complete set is worth more in the hand than upright on the table: down there it lets everybody lay
  off and go out. It is held until the car comes by (double points, perhaps an outlaw), until the whole hand can go
  down in one turn, or until somebody else may end the round first. How near that is, is read off the number of
  locations already melded and the cards in each opponent's hand.
* **One plan for the whole turn.** Every order of placements is tried with the car simulated (a layoff steers it up or
  down, extra cards may be laid off one by one to steer it further), and stopping after each. A plan earns its points,
  ten for an outlaw remembered under the car or the fair share of ten where one may lie, a little for each look, and
  what the rest of the hand is worth afterwards. An under-card that somebody saw and left is suspected more; one left
  where the car stood is no outlaw.
* **Sets to come.** A pair or a single counts by the copies of it that nobody has shown yet.
* **Going out** earns the car's number, what the others' hands would still have brought, and, with both outlaws, all
  they have. If it ends the match, winning or losing that outweighs everything; so does, as likely as it is, what lies
  on the table if another seat goes out and ends it. The fewer cards are in the way, the more going out counts already
  beforehand.
* **Drawing.** The top of the FBI Files is taken when it helps more than an average unseen card. Ted Hinton draws two,
  fetches or looks, whichever adds most; next to going out he looks, just to be gone.
* **Discards** are what the hand misses least, plus what the next seat gains: a card of a melded location or of a set
  it is known to collect is dear. In the last turn everything that scores goes down.

Where it is wrong. The opponent wins the match if this round ends now; the car is on 7, a lone Gibson in the hand could
be laid off, a Kaufman lies on the FBI Files. Going out would lose, so it takes the Kaufman, throws it back, and sits
there until the opponent is done. A person would draw, from the Case File and with every Hinton, and build a second
hand. The reason: it never looks beyond its own turn, and what a new hand might become has no price.

It reads the flat observation and nothing else. Everything is counted in hundredths of a point.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.policy import Policy
from casefile.engine.state import NOBODY, zeros
from casefile.engine.vecs import vec
from casefile.games.bonnie_and_clyde.layout import Act, Card, Due, Index, Kind, Location, Phase, Rules
from casefile.games.bonnie_and_clyde.slots import SeatSeen, Seen

# The weights, in hundredths of a point or in per cent, found by playing against themselves on duplicate deals.
HELD_MELD: Final = 159  # % of its upright points that a card of a complete set is worth in the hand
HELD_LIVE: Final = 135  # % the same for a card that could be laid off
REACH: Final = vec[i64]([0, 0, 0, 1, 3, 5, 8, 16, 34, 34, 47, 34, 20, 14, 7, 4, 3, 1, 0])
# % of the double points and the outlaw to hope for at a location 9 below the car … under it … 9 above it
PAIR: Final = vec[i64]([30, 150, 250, 330, 380, 400])  # one card short of a meld, by copies unseen
NEAR: Final = 20  # % of the hopes of a set, as given by REACH, that a pair has too
SINGLE: Final = vec[i64]([0, 10, 20, 50, 80, 110])  # two cards short
FIRST_HINTON: Final = 250
MORE_HINTON: Final = 100  # for each further one: only one may be played in a turn
RISK: Final = vec[i64]([90, 25, 10, 12, 12, 5, 3, 3, 1])  # % that a seat goes out in its turn, by cards in hand
LIVE: Final = vec[i64]([0, 0, 1, 8, 9, 10, 20, 24, 28, 32, 36])  # % more, by locations melded
LATE: Final = 40  # % that there is another turn when the Case File has fewer cards than there are seats
CLOSE: Final = vec[i64]([23, 13, 7, 5, 2, 1, 1, 0])  # % of going out to count on, by cards that cannot be played
DENY: Final = 81  # what each card in an opponent's hand would still bring
LOOKING: Final = 60  # a look at an unknown under-card
EXPOSE: Final = 20  # the price of a first meld, for each copy unseen: others may lay off
FEED: Final = 10  # the price of leaving the car on a melded location, for each copy unseen
FEAR: Final = 50  # % of the bonus, times the risk that somebody else goes out
LEFT: Final = 2  # times as likely to be an outlaw: a card that somebody looked at and left
SHUT_OUT: Final = 40  # % of the others' points, for the second outlaw
SOLO: Final = 50  # % of one's own points, for going out before the holder of both outlaws does
DANGER_LIVE: Final = 150  # discards: of a melded location
DANGER_THIRD: Final = 400  # of a set that the next seat is known to lack one card of
DANGER_SECOND: Final = 80  # of a kind that the next seat is known to hold
DANGER_UNSEEN: Final = 15  # for each copy unseen, which the next seat may hold
DANGER_HINTON: Final = 120
TELL: Final = 27  # taking from the FBI Files shows a card
TWO_CARDS: Final = 30  # Hinton's effects besides what they bring
SEARCH: Final = 0
PEEK: Final = 0
WIN: Final = 5000  # the end of the round wins the match, or loses it
BARREN: Final = 2  # barren turns of every seat, after which one of them draws from the Case File
NODES: Final = 60  # situations that a plan may try
SMALL: Final = 4  # up to so many cards, one more card is planned with; above, it is estimated

FIRST_LOOK: Final = 1 << Location.COUNT
LOWEST: Final = -(1 << 30)
HIGHEST: Final = 1 << 30
SLOTS: Final = 256  # slots of the table of known situations; a power of two


@final
@mypyc_attr(acyclic=True)
class BonnieAndClydePolicy(Policy):
    """The `greedy` player. One of it serves any number of seats and matches: nothing carries over between moves."""

    def __init__(self, rules: Rules) -> None:
        self.rules: Rules = rules
        self.reach: vec[i64] = REACH
        # The hand that is planned with, and how much of the plan is laid out.
        self.hand: vec[i64] = zeros(Kind.COUNT)
        self.held: i64 = 0
        self.key: i64 = 0  # the hand as one number, four bits for each kind
        self.placed: i64 = 0  # points of the plan so far
        self.budget: i64 = 0
        self.drop: i64 = Index.NONE  # what `stop` would discard, and what that costs
        self.least: i64 = 0
        self.rest: i64 = 0  # what the hand is worth without the card that `gain` adds
        # What the observation says.
        self.melded: i64 = 0  # a bit for each location
        self.fresh: i64 = 0  # a bit for each location with an under-card, and FIRST_LOOK for each to be looked at
        self.under: vec[i64] = zeros(Location.COUNT)  # the card, as far as remembered
        self.capture: vec[i64] = zeros(Location.COUNT)  # what an outlaw there is worth, times its likelihood
        self.unseen: vec[i64] = zeros(Kind.COUNT)
        self.in_files: vec[i64] = zeros(Kind.COUNT)  # at most
        self.last: bool = False  # the Case File is empty
        self.futures: vec[i64] = zeros(Location.COUNT + 1)  # % chance of another turn, by locations melded
        self.future: i64 = 0  # the same for those melded now
        self.mine: i64 = 0  # points of the match, if the round ended now
        self.theirs: i64 = 0  # the same of the best opponent
        self.shut: i64 = 0  # what a shut-out by this seat would be worth now
        self.deny: i64 = 0
        # Prices that follow from it.
        self.pair: vec[i64] = zeros(Location.COUNT)
        self.single: vec[i64] = zeros(Location.COUNT)
        self.danger: vec[i64] = zeros(Kind.COUNT)
        self.per_waiting: i64 = 0
        self.per_live: i64 = 0
        self.per_double: i64 = 100 * (rules.per_sideways - rules.per_upright)
        # Situations already tried for this move.
        self.move: i64 = 0
        self.memo_key: vec[i64] = zeros(SLOTS)
        self.memo_move: vec[i64] = zeros(SLOTS)
        self.memo: vec[i64] = zeros(SLOTS)
        self.unit: vec[i64] = vec[i64]([16**kind for kind in range(Kind.COUNT)])
        self.ones: vec[i64] = vec[i64]([bits.bit_count() for bits in range(1 << Location.COUNT)])

    def choose(self, seen: vec[i64], length: i64, legal: vec[i64], n: i64) -> i64:
        """Return the move of the seat whose observation this is; it must be its turn."""
        if n == 1:
            return legal[0]
        self.read(seen)
        phase = seen[Seen.PHASE]
        if phase == Phase.PLAY:
            return self.choose_play(seen, legal, n)
        if phase == Phase.DRAW:
            return self.choose_draw(seen)
        if phase == Phase.CAR:
            return self.choose_way(seen[Seen.CAR])
        if seen[Seen.LOOK_CARD] != Index.NONE:  # a card looked at, to keep or to leave
            return self.choose_keep(seen)
        if phase == Phase.FILES:
            return self.choose_fetch(seen[Seen.CAR], legal, n)
        return Act.LOOK_UNDER

    # -- reading the observation -------------------------------------------------------------------------------

    def read(self, seen: vec[i64]) -> None:
        """Hand, piles and table; then each seat, the under-cards and the prices that follow."""
        rules = self.rules
        me = seen[Seen.SEAT]
        kind: i64
        seat: i64
        self.held = 0
        self.key = 0
        self.placed = 0
        self.move += 1
        for kind in range(Kind.COUNT):
            at = Seen.PER_KIND * kind
            held = seen[Seen.HAND + at]
            self.hand[kind] = held
            self.held += held
            self.key += held * self.unit[kind]
            self.in_files[kind] = seen[Seen.FILED + at] - seen[Seen.MISSED + at]
            self.unseen[kind] = rules.copies[kind] - held - self.in_files[kind]
        self.last = seen[Seen.CASE_FILE] == 0
        future: i64 = 0 if self.last else LATE if seen[Seen.CASE_FILE] < rules.seats else 100
        for kind in range(Location.COUNT + 1):
            self.futures[kind] = future
        self.theirs = -1
        self.shut = 0
        self.deny = 0
        own: i64 = 0
        looked: i64 = 0
        for seat in range(rules.seats):
            block = Seen.SEATS + seat * Seen.PER_SEAT
            points = self.read_table(seen, seat, block)
            if seat == me:
                own = points
                self.mine = seen[block + SeatSeen.TOTAL] + points
            else:
                self.read_opponent(seen, block, points, seat == (me + 1) % rules.seats)
                looked |= seen[block + SeatSeen.LOOKED]
        self.deny = self.deny // (rules.seats - 1)
        self.shut = 100 * self.shut // (rules.seats - 1)
        captor = seen[Seen.CAPTOR_OF_BONNIE]
        if captor == seen[Seen.CAPTOR_OF_CLYDE] and captor != NOBODY and captor != me:
            self.deny += own * SOLO
        self.read_under(seen, looked)
        self.future = self.futures[self.ones[self.melded]]
        for kind in range(Location.COUNT):
            unseen = min(max(self.unseen[kind], 0), 5)
            self.danger[kind] += DANGER_UNSEEN * unseen
            self.pair[kind] = PAIR[unseen]
            self.single[kind] = SINGLE[unseen]
        self.danger[Card.HINTON] = DANGER_HINTON

    def read_table(self, seen: vec[i64], seat: i64, block: i64) -> i64:
        """What lies in front of a seat is no longer unseen; its points."""
        rules = self.rules
        points: i64 = 0
        location: i64
        for location in range(Location.COUNT):
            upright = seen[block + SeatSeen.UPRIGHT + SeatSeen.PER_LOCATION * location]
            sideways = seen[block + SeatSeen.SIDEWAYS + SeatSeen.PER_LOCATION * location]
            if upright + sideways:
                points += upright * rules.per_upright + sideways * rules.per_sideways
                self.unseen[location] -= upright + sideways
        if seen[Seen.CAPTOR_OF_BONNIE] == seat:
            points += rules.per_outlaw
        if seen[Seen.CAPTOR_OF_CLYDE] == seat:
            points += rules.per_outlaw
        return points

    def read_opponent(self, seen: vec[i64], block: i64, points: i64, is_next: bool) -> None:
        """How near to going out, how far ahead, and what is known of the hand."""
        cards = seen[block + SeatSeen.HAND_SIZE]
        self.deny += cards * DENY
        self.shut += points
        self.theirs = max(self.theirs, seen[block + SeatSeen.TOTAL] + points)
        kind: i64
        safe = 100 - RISK[min(cards, 8)]
        for kind in range(Location.COUNT + 1):
            self.futures[kind] = self.futures[kind] * max(safe - LIVE[kind], 0) // 100
        for kind in range(Kind.COUNT):
            known = seen[block + SeatSeen.KNOWN + kind] + seen[block + SeatSeen.RECALLED + kind]
            self.unseen[kind] -= known
            if is_next:
                if known == 0:
                    self.danger[kind] = 0
                else:
                    self.danger[kind] = DANGER_THIRD if known >= self.rules.min_meld - 1 else DANGER_SECOND

    def read_under(self, seen: vec[i64], looked: i64) -> None:
        """Where the outlaws are, or how likely they are anywhere; `looked` is where opponents have looked."""
        me = seen[Seen.SEAT]
        missing: i64 = 0
        if seen[Seen.CAPTOR_OF_BONNIE] == NOBODY:
            missing += 1
        if seen[Seen.CAPTOR_OF_CLYDE] == NOBODY:
            missing += 1
        prize = 100 * self.rules.per_outlaw
        if seen[Seen.CAPTOR_OF_BONNIE] == me or seen[Seen.CAPTOR_OF_CLYDE] == me:
            prize += self.shut * SHUT_OUT // 100
        if seen[Seen.CAPTOR_OF_BONNIE] != me or seen[Seen.CAPTOR_OF_CLYDE] != me:
            self.shut = 0
        self.melded = 0
        self.fresh = 0
        chances: i64 = 0
        location: i64
        for location in range(Location.COUNT):
            at = Seen.PER_LOCATION * location
            there = seen[Seen.UNDER_THERE + at]
            self.melded |= seen[Seen.MELDED + at] << location
            self.fresh |= there * (1 + FIRST_LOOK) << location
            card = seen[Seen.UNDER_CARD + at]
            self.under[location] = card
            self.capture[location] = 0
            if card >= Card.BONNIE:
                missing -= 1
            elif card != Index.NONE:
                self.unseen[card] -= 1
            elif there and not seen[Seen.CLEARED] >> location & 1:
                self.capture[location] = LEFT if looked >> location & 1 else 1
                chances += self.capture[location]
        for location in range(Location.COUNT):
            if self.under[location] >= Card.BONNIE:
                self.capture[location] = prize
            elif self.capture[location]:
                self.capture[location] = min(prize * missing * self.capture[location] // chances, prize)

    # -- what cards are worth ------------------------------------------------------------------------------------

    def kept(self, location: i64, cards: i64, car: i64, melded: i64) -> i64:
        """Cards of a location held at the end of a turn, if there is another one."""
        need = self.rules.min_meld - cards
        at = location - car + Location.COUNT - 1
        if need > 0 and not melded >> location & 1:
            if need == 2 and cards > 0:
                return self.single[location]
            if need == 1:
                hope = (cards + 1) * self.per_double + self.capture[location]
                return self.pair[location] + hope * self.reach[at] * NEAR // 10_000
            return 0
        if cards == 0:
            return 0
        each = self.per_live if melded >> location & 1 else self.per_waiting
        return cards * each + (cards * self.per_double + self.capture[location]) * self.reach[at] // 100

    def wait(self, future: i64) -> None:
        """What keeping a playable card is worth: it pays only if this seat gets another turn."""
        upright = self.rules.per_upright
        self.per_waiting = upright * (100 + (HELD_MELD - 100) * future // 100)
        self.per_live = upright * (100 + (HELD_LIVE - 100) * future // 100)

    def put_down(self, location: i64, cards: i64, car: i64, fresh: i64) -> i64:
        """What placing the same cards now is worth."""
        rules = self.rules
        worth = 100 * cards * (rules.per_sideways if car == location else rules.per_upright)
        fresh = fresh >> location
        if car == location and fresh & 1:
            worth += self.capture[location]
        if fresh & FIRST_LOOK and self.under[location] == Index.NONE:
            worth += LOOKING
        return worth

    def kept_or_put_down(self, location: i64, cards: i64, car: i64) -> i64:
        self.wait(self.future)
        worth = self.kept(location, cards, car, self.melded) * self.future // 100
        if cards and (cards >= self.rules.min_meld or self.melded >> location & 1):
            return max(worth, self.put_down(location, cards, car, self.fresh))
        return worth

    def hintons(self, cards: i64) -> i64:
        if cards == 0:
            return 0
        return FIRST_HINTON + (cards - 1) * MORE_HINTON

    def out(self, car: i64) -> i64:
        """What going out now is worth."""
        rules = self.rules
        if self.last:
            if rules.final_turn_deck:
                return 0
            return 100 * (car + 1) + self.shut
        mine = self.mine + self.placed + car + 1
        return 100 * (car + 1) + self.shut + self.deny + self.verdict(mine, self.theirs - self.shut // 100)

    def verdict(self, mine: i64, theirs: i64) -> i64:
        """Winning the match or losing it, if the round ends with these points."""
        if mine < self.rules.target and theirs < self.rules.target:
            return 0
        if mine > theirs:
            return WIN
        return -WIN if theirs > mine else 0

    def caught(self, car: i64) -> i64:
        """What it decides if another seat ends the round before the next turn: what is on the table counts."""
        bonus: i64 = 0 if self.last else car + 1
        return self.verdict(self.mine + self.placed, self.theirs + bonus)

    def close(self, dead: i64, car: i64) -> i64:
        """What the chance to go out later is worth, with so many cards in hand that cannot be played."""
        return CLOSE[min(dead, 7)] * (100 * (car + 1) + self.shut + self.deny) // 100

    def stop(self, car: i64, melded: i64) -> i64:
        """What ending the turn here is worth. Leaves the best discard in `drop`, its price in `least`."""
        self.drop = Index.NONE
        if self.held == 1:
            return self.out(car)
        future = self.futures[self.ones[melded]]
        if future == 0:  # what is not on the table is lost
            return self.caught(car)
        self.wait(future)
        full = self.rules.min_meld
        total: i64 = 0
        dead: i64 = 0
        freed: i64 = 0  # of the dead cards, by the discard
        self.least = HIGHEST
        location: i64
        for location in range(Location.COUNT):
            cards = self.hand[location]
            if cards:
                worth = self.kept(location, cards, car, melded)
                loss = worth - self.kept(location, cards - 1, car, melded)
                loss = loss * future // 100 + self.danger[location]
                rid: i64 = 0
                if melded >> location & 1:
                    loss += DANGER_LIVE
                elif cards < full:
                    dead += cards
                    rid = 1
                elif cards == full:
                    rid = 1 - full  # a set broken up
                total += worth
                if loss < self.least:
                    self.least = loss
                    self.drop = location
                    freed = rid
        cards = self.hand[Card.HINTON]
        if cards:
            worth = self.hintons(cards)
            loss = (worth - self.hintons(cards - 1)) * future // 100 + self.danger[Card.HINTON]
            dead += cards - 1
            total += worth
            if loss < self.least:
                self.least = loss
                self.drop = Card.HINTON
                freed = 1 if cards > 1 else 0
        total = (total + self.close(dead - freed, car)) * future // 100
        if melded >> car & 1:
            total -= FEED * self.unseen[car]
        return total - self.least + (100 - future) * (self.caught(car) - FEAR * (car + 1)) // 100

    # -- the turn as a plan --------------------------------------------------------------------------------------

    def plan(self, car: i64, melded: i64, fresh: i64) -> i64:
        """What the best way to go on is worth; hand, car and hidden cards tell situations of a move apart."""
        key = (self.key * 16 + car) * FIRST_LOOK + (fresh & (FIRST_LOOK - 1))
        slot = (key ^ key >> 11 ^ key >> 27) & (SLOTS - 1)
        if self.memo_key[slot] == key and self.memo_move[slot] == self.move:
            return self.memo[slot]
        best = self.go_on(car, melded, fresh)
        self.memo_key[slot] = key
        self.memo_move[slot] = self.move
        self.memo[slot] = best
        return best

    def go_on(self, car: i64, melded: i64, fresh: i64) -> i64:
        """The better of stopping and of any placement: all cards of a location, or the fewest allowed."""
        best = self.stop(car, melded)
        self.budget -= 1
        spare = self.held - 1
        if spare < 1 or self.budget <= 0:
            return best
        location: i64
        for location in range(Location.COUNT):
            most = min(self.hand[location], spare)
            if most:
                due: i64 = Due.UP_OR_DOWN
                fewest: i64 = 1
                if not melded >> location & 1:
                    due = Due.UP
                    fewest = self.rules.min_meld
                if most >= fewest:
                    best = max(best, self.place(location, most, due, car, melded, fresh))
                    if most > fewest:
                        best = max(best, self.place(location, fewest, due, car, melded, fresh))
        return best

    def place(self, location: i64, cards: i64, due: i64, car: i64, melded: i64, fresh: i64) -> i64:
        """What a placement is worth with the best continuation."""
        rules = self.rules
        worth = self.put_down(location, cards, car, fresh)
        points = cards * (rules.per_sideways if car == location else rules.per_upright)
        if car == location and fresh >> location & 1 and self.under[location] >= Card.BONNIE:
            points += rules.per_outlaw
        bit: i64 = 1 << location
        if not melded & bit:
            worth -= EXPOSE * self.unseen[location]
        self.add(location, -cards)
        self.placed += points
        looks = FIRST_LOOK * bit if car != location else (1 + FIRST_LOOK) * bit
        worth += self.drive(due, car, melded | bit, fresh & ~looks)
        self.placed -= points
        self.add(location, cards)
        return worth

    def add(self, kind: i64, cards: i64) -> None:
        """Cards join the hand that is planned with, or leave it."""
        self.hand[kind] += cards
        self.held += cards
        self.key += cards * self.unit[kind]

    def drive(self, due: i64, car: i64, melded: i64, fresh: i64) -> i64:
        """The car's move that is due, the better way if there are two, and the best way to go on."""
        top: i64 = Location.COUNT - 1
        if due == Due.NOTHING:
            return self.plan(car, melded, fresh)
        if due == Due.UP:
            return self.plan(min(car + 1, top), melded, fresh)
        if self.rules.edge_may_stay or 0 < car < top:
            return max(self.plan(min(car + 1, top), melded, fresh), self.plan(max(car - 1, 0), melded, fresh))
        if car == 0:
            return self.plan(1, melded, fresh)
        return self.plan(top - 1, melded, fresh)

    def afresh(self, due: i64, car: i64) -> i64:
        """Plan from the start, from the table as it is."""
        self.budget = NODES
        return self.drive(due, car, self.melded, self.fresh)

    # -- one card more -------------------------------------------------------------------------------------------

    def dead_cards(self) -> i64:
        """Cards in hand that could not be played now; one Hinton always could."""
        dead = max(self.hand[Card.HINTON] - 1, 0)
        location: i64
        for location in range(Location.COUNT):
            if self.hand[location] < self.rules.min_meld and not self.melded >> location & 1:
                dead += self.hand[location]
        return dead

    def closing(self, dead: i64, car: i64) -> i64:
        """As `close`, before the discard of this turn: it takes one dead card away. With no other the seat goes out."""
        return self.out(car) if dead <= 1 else self.close(dead - 1, car) * self.future // 100

    def gain(self, kind: i64, car: i64, dead: i64) -> i64:
        """The value of one more card of a kind in the hand; `dead` of its cards fit nothing."""
        if self.held <= SMALL:
            self.add(kind, 1)
            worth = self.afresh(Due.NOTHING, car)
            self.add(kind, -1)
            return worth - self.rest
        cards = self.hand[kind]
        more: i64 = 1  # dead cards
        if kind == Card.HINTON:
            worth = (self.hintons(cards + 1) - self.hintons(cards)) * self.future // 100
            if cards == 0:
                more = 0
        else:
            worth = self.kept_or_put_down(kind, cards + 1, car) - self.kept_or_put_down(kind, cards, car)
            if self.melded >> kind & 1 or cards >= self.rules.min_meld:
                more = 0
            elif cards + 1 == self.rules.min_meld:
                more = -cards
        if more:
            worth += self.closing(dead + more, car) - self.closing(dead, car)
        return worth

    def mean_gain(self, car: i64, dead: i64, least: i64) -> i64:
        """What an unseen card adds, never less than `least`."""
        total: i64 = 0
        cards: i64 = 0
        kind: i64
        for kind in range(Kind.COUNT):
            n = self.unseen[kind]
            if n > 0:
                total += n * max(self.gain(kind, car, dead), least)
                cards += n
        if cards == 0:
            return 0
        return total // cards

    def deck_end(self) -> i64:
        """The round ends with this turn because the Case File does."""
        worth = self.deny
        if self.rules.shutout_by_deck:
            worth += self.shut
        if self.theirs >= self.rules.target and self.theirs > self.mine:
            worth -= WIN
        return worth

    # -- decisions -----------------------------------------------------------------------------------------------

    def choose_draw(self, seen: vec[i64]) -> i64:
        """From a large hand the worst card is discarded anyway, so a drawn card is worth no less than that."""
        if seen[Seen.BARREN] >= BARREN * self.rules.seats:
            return Act.DRAW_CASE_FILE
        car = seen[Seen.CAR]
        self.rest = 0
        self.least = LOWEST
        if self.held > SMALL:
            self.stop(car, self.melded)
        least = self.least
        dead = self.dead_cards()
        take = self.gain(seen[Seen.FILES_TOP], car, dead) - TELL
        draw = self.mean_gain(car, dead, least)
        if seen[Seen.CASE_FILE] == 1:
            draw += self.deck_end()
        return Act.TAKE_FILES if take > draw and take > least else Act.DRAW_CASE_FILE

    def choose_way(self, car: i64) -> i64:
        self.budget = NODES
        up = self.plan(min(car + 1, Location.COUNT - 1), self.melded, self.fresh)
        self.budget = NODES
        return Act.UP if up >= self.plan(max(car - 1, 0), self.melded, self.fresh) else Act.DOWN

    def choose_keep(self, seen: vec[i64]) -> i64:
        """Keep the card if the plan is better with it. Hinton's look does not move the car."""
        due = seen[Seen.DUE]
        self.fresh &= ~((1 + FIRST_LOOK) << seen[Seen.LOOK_AT])
        left = self.afresh(due, seen[Seen.CAR])
        self.add(seen[Seen.LOOK_CARD], 1)
        return Act.KEEP if self.afresh(due, seen[Seen.CAR]) > left else Act.LEAVE

    def choose_fetch(self, car: i64, legal: vec[i64], n: i64) -> i64:
        best: i64 = LOWEST
        choice = legal[0]
        i: i64
        for i in range(n):
            kind = legal[i] - Act.FETCH
            self.add(kind, 1)
            worth = self.afresh(Due.NOTHING, car)
            self.add(kind, -1)
            if worth > best:
                best = worth
                choice = legal[i]
        return choice

    def choose_play(self, seen: vec[i64], legal: vec[i64], n: i64) -> i64:
        """The first step of the best plan: a placement, Hinton, or the discard."""
        rules = self.rules
        car = seen[Seen.CAR]
        first: i64 = 0  # of the placements, which come after Hinton and before the discards
        while first < n and legal[first] < Act.MELD:
            first += 1
        end = first
        while end < n and legal[end] < rules.discard:
            end += 1
        share = max(NODES // (end - first + 1), 3)
        best: i64 = LOWEST
        choice: i64 = Index.NONE
        i: i64
        for i in range(first, end):
            action = legal[i]
            self.budget = share
            if action >= rules.layoff:
                at = action - rules.layoff
                location = at // rules.layoff_sizes
                cards = at % rules.layoff_sizes + 1
                worth = self.place(location, cards, Due.UP_OR_DOWN, car, self.melded, self.fresh)
            else:
                at = action - Act.MELD
                location = at // rules.meld_sizes
                cards = at % rules.meld_sizes + rules.min_meld
                worth = self.place(location, cards, Due.UP, car, self.melded, self.fresh)
            if worth > best:
                best = worth
                choice = action
        worth = self.stop(car, self.melded)
        drop = self.drop
        if worth >= best and end < n:
            best = worth
            choice = Index.NONE
        if first:
            hinton = self.choose_hinton(seen[Seen.CASE_FILE], legal, first, car, best)
            if hinton != Index.NONE:
                return hinton
        if choice != Index.NONE:
            return choice
        return self.choose_discard(drop, legal, end, n) if end < n else legal[0]

    def choose_hinton(self, case_file: i64, legal: vec[i64], n: i64, car: i64, best: i64) -> i64:
        """The effect that makes the hand worth more than `best`, if any does."""
        choice: i64 = Index.NONE
        self.add(Card.HINTON, -1)
        self.rest = 0
        if self.held:
            self.rest = self.afresh(Due.NOTHING, car)
        dead = self.dead_cards()
        rest = self.rest
        kind: i64
        i: i64
        for i in range(n):
            action = legal[i]
            if action == Act.HINTON_DRAW:
                worth = rest + TWO_CARDS + min(case_file, 2) * self.mean_gain(car, dead, LOWEST)
                if case_file <= 2:
                    worth += self.deck_end()
            elif action == Act.HINTON_FILES:
                worth = LOWEST
                for kind in range(Kind.COUNT):
                    if self.in_files[kind] > 0:
                        worth = max(worth, rest + SEARCH + self.gain(kind, car, dead))
            else:
                kind = self.under[action - Act.HINTON_UNDER]
                worth = rest + PEEK
                if kind == Index.NONE:
                    worth += LOOKING
                elif kind < Card.BONNIE:
                    worth += max(0, self.gain(kind, car, dead))
            if worth > best:
                best = worth
                choice = action
        self.add(Card.HINTON, 1)
        return choice

    def choose_discard(self, drop: i64, legal: vec[i64], first: i64, n: i64) -> i64:
        """The best discard; where that one is barred or nothing matters any more, what there is fewest of."""
        choice = legal[first]
        i: i64
        for i in range(first, n):
            kind = legal[i] - self.rules.discard
            if kind == drop:
                return legal[i]
            if self.hand[kind] < self.hand[choice - self.rules.discard]:
                choice = legal[i]
        return choice
