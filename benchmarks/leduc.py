"""Leduc poker for two: the smallest complete game on this engine, for learning the contract and for measuring it.

Six cards: three ranks, two of each. Both seats pay 1 and get a card; seat 0 opens each of two rounds of betting, and
before the second one card is laid open for both. A raise is 2 in the first round and 4 in the second. Cards, actions
and points are numbered as in OpenSpiel's leduc_poker; `benchmarks.leduc_check` compares the two move by move.

The first half is what a game compiles, the second what need not be. Left out: the journal, positions and words.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast, final

from mypy_extensions import i64, mypyc_attr

from casefile.engine.chance import Chance, Fast
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game, Pack
from casefile.engine.options import Options
from casefile.engine.outcome import Outcome, Sheet, rank
from casefile.engine.playout import Dice, run
from casefile.engine.reading import Reader
from casefile.engine.state import NOBODY, State
from casefile.engine.vecs import vec
from casefile.engine.view import View

FOLD: Final = 0
CALL: Final = 1
RAISE: Final = 2
CARDS: Final = 6
OPEN: Final = 2  # the place of the open card in the deck, after those of the seats
NONE: Final = -1
DEAL: Final = 0  # the purposes of chance
WORLD: Final = 1


@final
@mypyc_attr(free_list_len=1, acyclic=True)
class LeducState(State):
    """`stake` is what a seat must have paid to stay in, `calls` counts those that agreed to it since the last raise."""

    def __init__(self, game: Game, source: Chance) -> None:
        super().__init__(game, source)
        self.cards: vec[i64] = vec[i64]([0] * CARDS)  # the deck; its first three are used
        self.paid: vec[i64] = vec[i64]([1, 1])
        self.stake: i64 = 1
        self.stage: i64 = 0  # which round of betting
        self.calls: i64 = 0
        self.raises: i64 = 0

    def fields(self) -> tuple[str, ...]:
        return ("cards", "paid", "stake", "stage", "calls", "raises")

    def copy(self) -> LeducState:
        other = LeducState(self.game, self.chance)
        other.share(self)
        other.cards = self.cards[:]
        other.paid = self.paid[:]
        other.stake = self.stake
        other.stage = self.stage
        other.calls = self.calls
        other.raises = self.raises
        return other

    def deal(self) -> None:
        """Deal again: the same State can be dealt many times, like the next round of a longer match."""
        i: i64
        for i in range(CARDS):
            self.cards[i] = i
        for i in range(3):
            j = i + self.chance.below(DEAL, self.round * 3 + i, CARDS - i)
            self.cards[i], self.cards[j] = self.cards[j], self.cards[i]
        self.round += 1
        self.paid[0] = self.paid[1] = self.stake = 1
        self.stage = self.calls = self.raises = self.turn = 0

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        n: i64 = 1 if self.paid[seat] < self.stake else 0  # LEDUC-1
        out[0] = FOLD
        out[n] = CALL
        out[n + 1] = RAISE
        return n + 2 if self.raises < 2 else n + 1  # LEDUC-2

    def step(self, seat: i64, action: i64) -> None:
        if action == FOLD:
            self.finish(self.paid[1] if seat else -self.paid[0])
            return
        if action == RAISE:
            self.stake += 4 if self.stage else 2
            self.raises += 1
            self.calls = 0
        else:
            self.calls += 1
        self.paid[seat] = self.stake
        if self.calls < (1 if self.raises else 2):
            self.turn = 1 - seat
        elif self.stage == 0:
            self.stage = 1
            self.calls = self.raises = self.turn = 0
        else:
            lead = self.strength(0) - self.strength(1)
            self.finish(self.stake if lead > 0 else -self.stake if lead < 0 else 0)

    def strength(self, seat: i64) -> i64:
        own = self.cards[seat] // 2
        return CARDS if own == self.cards[OPEN] // 2 else own  # a pair beats every rank (LEDUC-3)

    def finish(self, points: i64) -> None:
        self.ledger = vec[i64]([points, -points])  # one literal: mypyc would box a conditional expression
        self.turn = NOBODY

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        out[0] = self.turn
        out[1] = self.stake
        out[2] = self.calls
        out[3] = self.raises
        out[4] = self.paid[0]
        out[5] = self.paid[1]
        out[6] = self.cards[seat] if seat >= 0 else NONE
        out[7] = self.cards[OPEN] if self.stage else NONE
        return 8


def leduc_playouts(game: Game, seed: int, games: i64) -> i64:
    """Play random games on one State that is dealt again for each, so that only games are measured.

    Return the steps.
    """
    state = LeducState(game, Fast(seed))
    dice = Dice(seed)
    legal = vec[i64]([0] * 3)
    steps: i64 = 0
    i: i64
    for i in range(games):
        state.deal()
        steps += run(state, dice, 100, legal)
    return steps


@mypyc_attr(native_class=False)  # a plain Python class, compiled or not, like its base
@dataclass(frozen=True)
class LeducView(View):
    """What a seat knows: its card, the open card (-1: none), and what both have paid."""

    card: int
    open: int
    paid: tuple[int, ...]


@mypyc_attr(native_class=False)
class LeducPoker(Game):
    """Two seats, one deal, no options, no pack of its own."""

    name = "leduc-poker"
    title = "Leduc poker"
    package = "benchmarks"
    least_seats = 2
    most_seats = 2
    options_type = Options

    @classmethod
    def load_pack(cls, pack: object) -> Pack:
        return Pack.of({"id": cls.standard_pack})

    def read_pack(self, pack: Reader) -> None:
        pack.text("id", [self.standard_pack])

    def action_texts(self) -> list[str]:
        return ["fold", "call", "raise"]

    def blank(self, source: Chance) -> LeducState:
        return LeducState(self, source)

    def start(self, state: State) -> None:
        cast(LeducState, state).deal()

    def read_view(self, seat: object, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> LeducView:
        return LeducView(self, cast("int | None", seat), numbers, ledger, numbers[6], numbers[7], numbers[4:6])

    def world(self, view: View, source: Chance) -> LeducState:
        """Shuffle the unseen cards into the unseen places."""
        turn, stake, calls, raises, mine, yours, card, shown = view.numbers
        unseen = vec[i64]([kind for kind in range(CARDS) if kind not in (card, shown)])
        source.shuffle(WORLD, 0, unseen, len(unseen))
        deck = list(unseen)
        places = [card if seat == view.seat else deck.pop() for seat in range(2)]
        places.append(deck.pop() if shown == NONE else shown)
        state = LeducState(self, source)
        numbers = [[stake], [int(shown != NONE)], [calls], [raises]]
        state.restore([[turn, 1], list(view.ledger), places + deck, [mine, yours], *numbers])
        return state

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        return (Sheet(1, "pot", "LEDUC-3", (), ledger, ledger),) if ledger else ()

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        return Outcome("pot", "LEDUC-3", ledger, rank(ledger), self.sheets(ledger))

    def why_not(self, view: View, action: int) -> IllegalAction:
        if action == FOLD:
            return IllegalAction("LEDUC-1", "There is nothing to fold for: you have paid as much as the other.")
        return IllegalAction("LEDUC-2", "There are two raises in a round of betting, and both are made.")
