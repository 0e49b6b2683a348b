"""Ambush: dice, and a stack of pending choices that interrupt each other. For two.

Whoever rolls four or more is challenged: the other seat may yield, strike back (which challenges in turn), or play a
secret charm. A challenge that was struck at is taken up again when the inner one is settled. Three rolls each make a
round; two rounds.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from itertools import permutations
from random import Random
from typing import ClassVar, cast

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.journal import EVERYBODY, Event
from casefile.engine.state import State
from casefile.engine.vecs import vec
from casefile.engine.view import View
from casefile.testing.adapter import Adapter, Move, Twin
from casefile.testing.coverage import LOT, OTHERWISE
from casefile.testing.playing import playable
from casefile.testing.scripted import Script, other_chance, reorder, rounds_of
from casefile.testing.toys.base import NONE, ToyGame, ToyState, ToyView

SEATS = 2
CHARMS = (0, 1, 2, 3)
BAG = len(CHARMS) - SEATS
ROLLS = 6
DEPTH = 3
WIDTH = 3  # of a frame: the seat that must answer, the die, whether it has struck
ROLL, YIELD, STRIKE, CHARM = range(4)
DEAL, DICE, WORLD = 0, 1, 2  # purposes of chance


class AmbushState(ToyState):
    scalars: ClassVar[tuple[str, ...]] = ("active", "depth", "rolls", "rolled", "dealt")
    rows = (("stack", DEPTH * WIDTH), ("charms", SEATS), ("used", SEATS), ("bag", BAG), ("points", SEATS))
    active: int
    depth: int
    rolls: int
    rolled: int
    stack: vec[i64]
    charms: vec[i64]
    used: vec[i64]
    bag: vec[i64]
    points: vec[i64]

    def deal(self) -> None:
        self.round += 1
        deck = self.shuffled(DEAL, CHARMS, "dealt")
        self.charms = vec[i64](deck[:SEATS])
        self.bag = vec[i64](deck[SEATS:])
        self.used = vec[i64]([0] * SEATS)
        self.points = vec[i64]([0] * SEATS)
        self.rolls = 0
        self.active = self.turn = 0

    def frame(self) -> tuple[int, int, int]:
        """The pending choice on top."""
        seat, die, struck = self.stack[(self.depth - 1) * WIDTH : self.depth * WIDTH]
        return seat, die, struck

    def choices(self, seat: int) -> list[int]:
        if not self.depth:
            return [ROLL]
        out = [YIELD]
        if not self.frame()[2] and self.depth < DEPTH:
            out.append(STRIKE)
        if not self.used[seat]:
            out.append(CHARM)
        return out

    def automatic(self) -> int | None:
        """What everybody can see to be forced: a roll, or a yield without anything left to do."""
        if self.turn < 0:
            return None
        choices = self.choices(int(self.turn))
        return choices[0] if len(choices) == 1 else None

    def step(self, seat: i64, action: i64) -> None:
        if action == ROLL:
            self.rolls += 1
            die = self.roll(int(seat))
            if die >= 4:
                self.push(1 - int(seat), die)
            else:
                self.points[seat] += die
                self.go_on()
        elif action == STRIKE:
            self.stack[self.depth * WIDTH - 1] = 1
            self.push(1 - int(seat), self.roll(int(seat)))
        else:
            self.settle(int(seat), int(action))

    def roll(self, seat: int) -> int:
        die = 1 + int(self.chance.below(DICE, self.rolled, 6))
        self.rolled += 1
        self.tell(Event("roll", seat, {"die": die}, {}, EVERYBODY))
        return die

    def push(self, seat: int, die: int) -> None:
        at = self.depth * WIDTH
        self.stack[at], self.stack[at + 1], self.stack[at + 2] = seat, die, 0
        self.depth += 1
        self.turn = seat

    def settle(self, seat: int, action: int) -> None:
        """A yield gives the die to the challenger; a charm gives its own value to its owner instead."""
        die = self.frame()[1]
        if action == CHARM:
            self.used[seat] = 1
            self.points[seat] += self.charms[seat]
            self.tell(Event("charm", seat, {"charm": int(self.charms[seat])}, {}, EVERYBODY))
        else:
            self.points[1 - seat] += die
            self.tell(Event("yield", seat, {}))
        self.depth -= 1
        for i in range(WIDTH):
            self.stack[self.depth * WIDTH + i] = 0
        self.go_on()

    def go_on(self) -> None:
        """Take up the challenge below, or pass the dice on, or end the round."""
        if self.depth:
            self.turn = self.frame()[0]
        elif self.rolls == ROLLS:
            self.end_round([int(n) for n in self.points])
        else:
            self.active = self.turn = 1 - self.active

    def sight(self, seat: int) -> dict[str, list[int]]:
        return {
            "round": [self.round, self.turn, self.active, self.depth, self.rolls],
            "actors": [int(self.actor_bits())],
            "stack": list(self.stack),
            "charm": [self.charms[seat] if seat >= 0 else NONE],
            "open": [self.charms[other] if self.used[other] else NONE for other in range(SEATS)],
            "points": list(self.points),
        }

    def event_deal(self) -> Event:
        charms = {seat: {"charm": int(self.charms[seat])} for seat in range(SEATS)}
        return Event("deal", 0, {"round": int(self.round)}, charms, EVERYBODY)


class Ambush(ToyGame):
    name = "toy-ambush"
    title = "Ambush"
    least_seats = most_seats = SEATS
    state_type = AmbushState
    verbs = ("roll", "yield", "strike", "charm")
    layout = (("round", 5), ("actors", 1), ("stack", DEPTH * WIDTH), ("charm", 1), ("open", SEATS), ("points", SEATS))

    def world(self, view: View, source: Chance) -> AmbushState:
        facts = cast(ToyView, view).facts
        state = cast(AmbushState, self.blank(source))
        state.round, state.turn, state.active, state.depth, state.rolls = facts["round"]
        state.ledger = vec[i64](view.ledger)
        state.stack = vec[i64](facts["stack"])
        state.points = vec[i64](facts["points"])
        state.used = vec[i64]([int(charm != NONE) for charm in facts["open"]])
        known = known_charms(cast(ToyView, view))
        pool = vec[i64]([charm for charm in CHARMS if charm not in known])
        source.shuffle(WORLD, 0, pool, len(pool))
        cards = [int(charm) for charm in pool]
        state.charms = vec[i64]([cards.pop() if charm == NONE else charm for charm in known])
        state.bag = vec[i64](cards)
        return state


def known_charms(view: ToyView) -> list[int]:
    """The charm of each seat as the reader knows it."""
    known = list(view.facts["open"])
    if view.seat is not None:
        known[view.seat] = view.facts["charm"][0]
    return known


class AmbushAdapter(Adapter):
    longest = 2 * ROLLS * (1 + 2 * DEPTH)
    chance = (LOT, OTHERWISE)

    def __init__(self, game: ToyGame | None = None) -> None:
        super().__init__(game or Ambush())

    def invariants(self, state: State) -> None:
        toy = cast(AmbushState, state)
        assert sorted((*toy.charms, *toy.bag)) == list(CHARMS), "charms lost or doubled"
        assert 0 <= toy.depth <= DEPTH and 0 <= toy.rolls <= ROLLS
        assert not any(toy.stack[toy.depth * WIDTH :]), "something stays behind above the stack"

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Other charms, as long as they were not played, in every round; other dice to come."""
        rounds, recorder = rounds_of(start, moves)
        twin = cast(AmbushState, start.copy())
        changes: Script = {}
        for number, part in enumerate(rounds):
            toy = cast(AmbushState, part.start.copy())
            played = {who for who, action in part.moves if action == CHARM}
            secret = [other for other in range(SEATS) if other != seat and other not in played]
            pool = [int(toy.charms[other]) for other in secret] + [int(charm) for charm in toy.bag]
            dice.shuffle(pool)
            for other in secret:
                toy.charms[other] = pool.pop()
            toy.bag = vec[i64](pool)
            if number:
                changes |= reorder(part.uses[0], [int(charm) for charm in (*toy.charms, *toy.bag)])
            else:
                twin = toy
        twin.chance = other_chance(recorder, changes, dice)
        return Twin(twin, moves) if playable(twin, moves, seat) else None

    def retell(self, start: State) -> Sequence[Event]:
        return [cast(AmbushState, start).event_deal()]

    def arrangement(self, state: State) -> Hashable:
        toy = cast(AmbushState, state)
        return tuple(toy.charms), tuple(toy.bag)

    def tiny(self) -> Sequence[State]:
        return [self.game.deal(seed) for seed in range(2)]

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        known = known_charms(cast(ToyView, view))
        out: Counter[Hashable] = Counter()
        for order in permutations([charm for charm in CHARMS if charm not in known]):
            cards = list(order)
            charms = tuple(cards.pop() if charm == NONE else charm for charm in known)
            out[charms, tuple(cards)] += 1
        return out
