"""Search: tries each move in possible worlds. The inner loops, for any game, at full speed.

A world is a State drawn from one seat's View. Nothing here ever sees the true State, so whatever is chosen by it is
chosen from what that seat may know. All values are whole numbers, so that sums are equal in whatever order they are
added up, and all chance comes from the worlds' own seeds: the same worlds always give the same values.
"""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import WORD, mix
from casefile.engine.playout import Dice
from casefile.engine.policy import Policy
from casefile.engine.state import CERTAIN, ROOM, State, zeros
from casefile.engine.vecs import vec

MOST_STEPS: Final = 100_000  # a trial game is stopped after this many steps
DEEPEST: Final = 1000  # nodes on one walk down a tree
SEATS: Final = 8
FINE: Final = 1_000_000.0


@final
@mypyc_attr(acyclic=True)
class Explorer:
    """Tries out moves: takes them in a copy of a world and plays on by a policy until the game may be left off.

    `point` is what a point is worth beside the chance to win, in millionths; `slips` is how often, in thousandths, a
    move of the playing on is any legal one. After each trial `worth` is what the State wrote there (`value_into`): each
    seat's chance to win in millionths, then its points.
    """

    def __init__(self, seats: int, policy: Policy, point: int = 0, slips: int = 0) -> None:
        self.seats: i64 = seats
        self.policy: Policy = policy
        self.blind: bool = policy.blind()
        self.point: i64 = point
        self.slips: i64 = slips
        self.legal: vec[i64] = zeros(ROOM)
        self.seen: vec[i64] = zeros(ROOM)
        self.worth: vec[i64] = zeros(2 * SEATS)
        self.steps: i64 = 0

    def decide(self, state: State, seat: i64, dice: Dice) -> i64:
        """Return the policy's action; sometimes a random one."""
        legal = self.legal
        n = state.legal_into(seat, legal)
        if n == 1:
            return legal[0]
        if self.slips and dice.below(1000) < self.slips:
            return legal[dice.below(n)]
        length: i64 = 0
        if not self.blind:
            length = state.see_into(seat, self.seen)
        return self.policy.choose(self.seen, length, legal, n)

    def play_on(self, state: State, since: i64, dice: Dice) -> None:
        """Play on until the game, begun in round `since`, may be left off; then value it."""
        steps: i64 = 0
        while not state.settled(since) and steps < MOST_STEPS:
            seat = state.turn
            state.step(seat, self.decide(state, seat, dice))
            steps += 1
        self.steps += steps
        state.value_into(self.worth)

    def value(self, seat: i64) -> i64:
        """What the game just left off is worth to a seat, in millionths: its chance to win, and a little its lead."""
        worth = self.worth
        out = worth[seat]
        if self.point:
            seats = self.seats
            best: i64 = 0
            other: i64
            first = True
            for other in range(seats):
                if other != seat and (first or worth[seats + other] > best):
                    best = worth[seats + other]
                    first = False
            out += (worth[seats + seat] - best) * self.point
        return out

    def open(self, world: State, seat: i64, dice: Dice) -> State:
        """A copy of a world in which the seats that chose in secret before `seat` have chosen again, by the policy."""
        state = world.copy()
        bits = state.reopen(seat)
        other: i64
        for other in range(self.seats):
            if bits >> other & 1:
                state.step(other, self.decide(state, other, dice))
        return state

    def compare(self, world: State, seat: i64, actions: list[int], number: i64, chosen: bool = False) -> list[int]:
        """Try every action in the same world with the same luck. Per action: worth, chance to win, points.

        What others have chosen in secret they choose again, by the policy, unless it shall stand as `chosen`.
        """
        root = world if chosen else self.open(world, seat, Dice(number))
        out: list[int] = []
        for action in actions:
            state = root.copy()
            state.trial = True
            since = state.round
            state.step(seat, action)
            self.play_on(state, since, Dice(number))
            out.append(self.value(seat))
            out.append(self.worth[seat])
            out.append(self.worth[self.seats + seat])
        return out


# -- a tree over what the acting seats know ----------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Node:
    """What has come of each action at one information set: how often it was taken, and the sum of its worth.

    Whoever sees the same has the same legal actions: their places in the list are their places here.
    """

    def __init__(self, actions: i64, favourite: i64) -> None:
        self.visits: vec[i64] = zeros(actions)
        self.sums: vec[i64] = zeros(actions)
        self.favourite: i64 = favourite  # what the policy would do
        self.total: i64 = 0  # over all actions
        self.sum: i64 = 0


def digest(numbers: vec[i64], length: i64) -> i64:
    """A number of 62 bits for what a seat sees."""
    low: i64 = 0x243F6A88
    high: i64 = 0x13198A2E
    i: i64
    for i in range(length):
        low = (low ^ numbers[i]) * 0x01000193 & WORD
        high = (high + numbers[i] * 0x2C1B3C6D ^ high >> 7) & WORD
        high = high * 0x297A2D39 & WORD
    return mix(low) << 30 ^ mix(high)


def fingerprint(numbers: list[int]) -> int:
    """The digest of a View's numbers."""
    return digest(vec[i64](numbers), len(numbers))


@final
@mypyc_attr(acyclic=True)
class Tree:
    """Information-set search: one tree for all worlds, a fresh world for every walk down it.

    A node is what its acting seat sees, so in a simultaneous choice nobody's node depends on the others' choices:
    there the walk is decoupled UCT. `explore` is the constant of exploration, `trust` how much of the prior the
    policy's own choice has, both in thousandths.
    """

    def __init__(self, explorer: Explorer, explore: int = 700, trust: int = 500) -> None:
        self.explorer: Explorer = explorer
        self.explore: float = explore / 1000.0
        self.trust: float = trust / 1000.0
        self.nodes: dict[int, Node] = {}
        self.path: list[Node] = []
        self.places: vec[i64] = zeros(DEEPEST)
        self.movers: vec[i64] = zeros(DEEPEST)

    def walk(self, world: State, seat: i64, number: i64, again: bool) -> None:
        """One walk: down the tree by its statistics, one new node, the rest by the policy; then the values go up.

        With `again`, whoever acts below the root does so in a world drawn anew from what it sees itself, so that no
        opponent plays as if it knew the searcher's hand.
        """
        explorer = self.explorer
        dice = Dice(number)
        state = world.copy()
        state.trial = True
        since = state.round
        self.path.clear()
        grown = False
        bits = state.reopen(seat)
        other: i64
        for other in range(explorer.seats):
            if bits >> other & 1 and not grown:
                grown = self.descend(state, other, dice)
            elif bits >> other & 1:
                state.step(other, explorer.decide(state, other, dice))
        if not grown:
            grown = self.descend(state, seat, dice)
        else:
            self.descend(state, seat, dice)  # the root's own statistics always count
        while not grown and not state.settled(since) and len(self.path) < DEEPEST:
            mover = state.turn
            if again and mover != seat:
                state = self.imagine(state, mover, dice)
            grown = self.descend(state, mover, dice)
        explorer.play_on(state, since, dice)
        i: i64
        n: i64 = len(self.path)
        for i in range(n):
            node = self.path[i]
            place = self.places[i]
            node.visits[place] += 1
            worth = explorer.value(self.movers[i])
            node.sums[place] += worth
            node.sum += worth
            node.total += 1

    def root(self, numbers: list[int]) -> Node:
        """The statistics of the information set from which all walks begin."""
        return self.nodes[fingerprint(numbers)]

    def imagine(self, state: State, mover: i64, dice: Dice) -> State:
        """The same situation as `mover` may imagine it."""
        world: State = state.view(int(mover)).suppose(int(dice.below(1 << 30)))
        world.trial = True
        return world

    def descend(self, state: State, seat: i64, dice: Dice) -> bool:
        """Take one action by the statistics of the node; True if the node is new."""
        explorer = self.explorer
        legal = explorer.legal
        n = state.legal_into(seat, legal)
        if n == 1:
            state.step(seat, legal[0])
            return False
        length = state.see_into(seat, explorer.seen)
        key: int = digest(explorer.seen, length)
        node = self.nodes.get(key)
        grown = node is None
        if node is None:
            node = Node(n, explorer.policy.choose(explorer.seen, length, legal, n))
            self.nodes[key] = node
        assert n == len(node.visits), "the same sight, and other legal actions"
        share = (1.0 - self.trust) / float(n)
        mean = float(node.sum) / float(node.total) / FINE if node.total else 0.5
        reach = self.explore * math.sqrt(float(node.total + 1))
        favourite = node.favourite
        visits = node.visits
        sums = node.sums
        best: i64 = 0
        best_score = -1.0e18
        i: i64
        for i in range(n):
            prior = share
            if legal[i] == favourite:
                prior += self.trust
            worth = mean
            if visits[i]:
                worth = float(sums[i]) / float(visits[i]) / FINE
            score = worth + prior * reach / float(1 + visits[i])
            if score > best_score:
                best_score = score
                best = i
        self.places[len(self.path)] = best
        self.movers[len(self.path)] = seat
        self.path.append(node)
        state.step(seat, legal[best])
        return grown


# -- simultaneous secret choices ---------------------------------------------------------------------------------------


@final
@mypyc_attr(acyclic=True)
class Matrix:
    """Regret matching where several seats choose at once: each learns against what the others have come to play.

    Every round draws one choice for each seat from its present mix, then tries all choices of one seat against those
    of the others, in the same world with the same luck. What is played in the end is the average of the mixes.
    At first everybody is taken to follow the policy: its choice begins with `trust` thousandths of regret.
    """

    def __init__(self, explorer: Explorer, choices: list[list[int]], explore: int = 50, trust: int = 500) -> None:
        self.explorer: Explorer = explorer
        self.choices: list[vec[i64]] = [vec[i64](of) for of in choices]  # per seat; empty: does not choose now
        self.regrets: list[vec[i64]] = [zeros(len(of)) for of in choices]
        self.mixes: list[vec[i64]] = [zeros(len(of)) for of in choices]  # the sums of all mixes so far
        self.explore: i64 = explore  # thousandths of every mix that go to all choices alike
        self.trust: i64 = trust
        self.begun = False
        self.drawn: vec[i64] = zeros(SEATS)
        self.mix: vec[i64] = zeros(ROOM)

    def blend(self, seat: i64) -> None:
        """The present mix of a seat, in millionths, into `mix`."""
        regrets = self.regrets[seat]
        n: i64 = len(regrets)
        total: i64 = 0
        i: i64
        for i in range(n):
            if regrets[i] > 0:
                total += regrets[i]
        floor = CERTAIN * self.explore // 1000 // n
        for i in range(n):
            if total == 0:
                self.mix[i] = CERTAIN // n
            else:
                share = max(regrets[i], 0) * 1000 // (total // 1000 + 1)
                self.mix[i] = floor + share * (1000 - self.explore) // 1000

    def draw(self, n: i64, dice: Dice) -> i64:
        total: i64 = 0
        i: i64
        for i in range(n):
            total += self.mix[i]
        left = dice.below(total)
        for i in range(n):
            left -= self.mix[i]
            if left < 0:
                return i
        return n - 1

    def begin(self, state: State) -> None:
        """The first regrets."""
        self.begun = True
        explorer = self.explorer
        other: i64
        i: i64
        for other in range(explorer.seats):
            choices = self.choices[other]
            n: i64 = len(choices)
            if n > 1:
                length = state.see_into(other, explorer.seen)
                usual = explorer.policy.choose(explorer.seen, length, choices, n)
                for i in range(n):
                    if choices[i] == usual:
                        self.regrets[other][i] = CERTAIN * self.trust // 1000

    def learn(self, world: State, seat: i64, number: i64) -> None:
        """One round of learning, for all seats that choose."""
        explorer = self.explorer
        dice = Dice(number)
        root = world.copy()
        root.reopen(seat)
        seats = explorer.seats
        learner: i64
        other: i64
        i: i64
        if not self.begun:
            self.begin(root)
        for other in range(seats):
            n: i64 = len(self.choices[other])
            if n:
                self.blend(other)
                for i in range(n):
                    self.mixes[other][i] += self.mix[i]
                self.drawn[other] = self.draw(n, dice)
        for learner in range(seats):
            n = len(self.choices[learner])
            if n < 2:
                continue
            base: i64 = 0
            values = zeros(n)
            for i in range(n):
                state = root.copy()
                state.trial = True
                since = state.round
                for other in range(seats):
                    if len(self.choices[other]):
                        at = i if other == learner else self.drawn[other]
                        state.step(other, self.choices[other][at])
                explorer.play_on(state, since, Dice(number))
                values[i] = explorer.value(learner)
                if i == self.drawn[learner]:
                    base = values[i]
            regrets = self.regrets[learner]
            for i in range(n):
                regrets[i] = max(regrets[i] + values[i] - base, 0)  # regret matching plus: old regrets do not linger
