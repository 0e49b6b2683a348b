"""Decks: for one. Draw from two decks, each shuffled by chance of its own, and stop before the sum is too high.

What the decks hold is no secret, only their order. Two rounds.
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
from casefile.testing.coverage import OTHERWISE
from casefile.testing.scripted import Script, other_chance, reorder, rounds_of
from casefile.testing.toys.base import NONE, ToyGame, ToyState, ToyView

ROADS = (1, 2, 3, 4, 5)
FATES = (0, 0, 1, 2)
LIMIT = 12
ROAD, FATE, STOP = range(3)
ROAD_DECK, FATE_DECK, WORLD = 0, 1, 2  # purposes of chance


class DecksState(ToyState):
    scalars: ClassVar[tuple[str, ...]] = ("roads_n", "fates_n", "sum", "roads_dealt", "fates_dealt")
    rows = (("roads", len(ROADS)), ("fates", len(FATES)))
    roads_n: int
    fates_n: int
    sum: int
    roads: vec[i64]  # what is drawn lies at the end and stays there, open
    fates: vec[i64]

    def deal(self) -> None:
        self.round += 1
        self.turn = 0
        self.sum = 0
        self.roads = vec[i64](self.shuffled(ROAD_DECK, ROADS, "roads_dealt"))
        self.fates = vec[i64](self.shuffled(FATE_DECK, FATES, "fates_dealt"))
        self.roads_n, self.fates_n = len(ROADS), len(FATES)

    def choices(self, seat: int) -> list[int]:
        return [*([ROAD] if self.roads_n else []), *([FATE] if self.fates_n else []), STOP]

    def step(self, seat: i64, action: i64) -> None:
        if action == STOP:
            self.tell(Event("stop", 0, {}))
            self.end_round([self.sum])
            return
        if action == ROAD:
            self.roads_n -= 1
            card = int(self.roads[self.roads_n])
        else:
            self.fates_n -= 1
            card = int(self.fates[self.fates_n])
        self.tell(Event("draw", 0, {"deck": int(action), "card": card}, {}, EVERYBODY))
        self.sum += card
        if self.sum > LIMIT:
            self.end_round([0])

    def sight(self, seat: int) -> dict[str, list[int]]:
        return {
            "round": [self.round, self.turn, self.sum],
            "actors": [int(self.actor_bits())],
            "roads": [NONE] * self.roads_n + list(self.roads[self.roads_n :]),
            "fates": [NONE] * self.fates_n + list(self.fates[self.fates_n :]),
        }

    def event_deal(self) -> Event:
        return Event("deal", 0, {"round": int(self.round)}, {}, EVERYBODY)


class Decks(ToyGame):
    name = "toy-decks"
    title = "Decks"
    least_seats = most_seats = 1
    state_type = DecksState
    verbs = ("road", "fate", "stop")
    layout = (("round", 3), ("actors", 1), ("roads", len(ROADS)), ("fates", len(FATES)))

    def world(self, view: View, source: Chance) -> DecksState:
        facts = cast(ToyView, view).facts
        state = cast(DecksState, self.blank(source))
        state.round, state.turn, state.sum = facts["round"]
        state.ledger = vec[i64](view.ledger)
        used = 0
        for name, cards in (("roads", ROADS), ("fates", FATES)):
            hidden, drawn = split(facts[name], cards)
            pile = vec[i64](hidden)
            used = int(source.shuffle(WORLD, used, pile, len(hidden)))
            setattr(state, name, vec[i64]([*pile, *drawn]))
            setattr(state, f"{name}_n", len(hidden))
        return state


def split(seen: Sequence[int], cards: Sequence[int]) -> tuple[list[int], list[int]]:
    """The cards of a deck that are still hidden, in no order, and those drawn."""
    drawn = [card for card in seen if card != NONE]
    return list((Counter(cards) - Counter(drawn)).elements()), drawn


class DecksAdapter(Adapter):
    longest = 2 * (len(ROADS) + len(FATES) + 1)
    chance = (OTHERWISE,)

    def __init__(self, game: ToyGame | None = None) -> None:
        super().__init__(game or Decks())

    def invariants(self, state: State) -> None:
        toy = cast(DecksState, state)
        assert sorted(toy.roads) == list(ROADS) and sorted(toy.fates) == list(FATES), "cards lost or doubled"

    def hide(self, start: State, moves: Sequence[Move], seat: int | None, dice: Random) -> Twin | None:
        """Another order of what is never drawn, in every round, and another future."""
        rounds, recorder = rounds_of(start, moves)
        twin = cast(DecksState, start.copy())
        changes: Script = {}
        for number, part in enumerate(rounds):
            toy = cast(DecksState, part.start.copy())
            for deck, name in enumerate(("roads", "fates")):
                pile = [int(card) for card in getattr(toy, name)]
                drawn = sum(action == deck for _, action in part.moves)
                hidden = pile[: len(pile) - drawn]
                dice.shuffle(hidden)
                pile = hidden + pile[len(hidden) :]
                if number:
                    changes |= reorder(part.uses[deck], pile)
                else:
                    setattr(twin, name, vec[i64](pile))
        twin.chance = other_chance(recorder, changes, dice)
        return Twin(twin, moves)

    def retell(self, start: State) -> Sequence[Event]:
        return [cast(DecksState, start).event_deal()]

    def arrangement(self, state: State) -> Hashable:
        toy = cast(DecksState, state)
        return tuple(toy.roads), tuple(toy.fates)

    def tiny(self) -> Sequence[State]:
        """Some cards drawn, so that few orders are left."""
        out = []
        for seed in range(3):
            state = self.game.deal(seed)
            for action in (FATE, FATE, ROAD, ROAD):
                if state.round == 1:
                    state.apply(0, action)
            out.append(state)
        return out

    def worlds(self, view: View, state: State) -> Counter[Hashable] | None:
        facts = cast(ToyView, view).facts
        roads, road_drawn = split(facts["roads"], ROADS)
        fates, fate_drawn = split(facts["fates"], FATES)
        return Counter(((*a, *road_drawn), (*b, *fate_drawn)) for a in permutations(roads) for b in permutations(fates))
