"""Recorded and scripted chance: how a twin gets other chance where nobody saw the original.

A history uses chance: shuffles, dice, lots. A twin must give the seat what it saw of that, and may give anything else
where it saw nothing: another order of the cards that are still face down, other numbers to come. `Recorder` notes what
a history used; `Scripted` gives chosen numbers at chosen places of the streams, and those of another source elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from mypy_extensions import i64

from casefile.engine.chance import Chance, Fast
from casefile.engine.journal import Event, Journal
from casefile.engine.state import State
from casefile.engine.vecs import vec

Move = tuple[int, int]
"""A seat and its action."""

Script = dict[tuple[int, int], int]
"""The number at each place of chance: by purpose and counter."""


@dataclass(frozen=True)
class Shuffle:
    """One shuffle that was made: its first place of chance, and the items before and after."""

    purpose: int
    counter: int
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def places(self) -> range:
        """The counters of the numbers that it used."""
        return range(self.counter, self.counter + max(len(self.after) - 1, 0))


@dataclass(frozen=True)
class Lot:
    """One number that was drawn by itself, for a die or a lot: below `n`, at its place of chance."""

    purpose: int
    counter: int
    n: int
    value: int


class Recorder(Chance):
    """Passes on the chance of another source, and notes what is used."""

    def __init__(self, source: Chance) -> None:
        self.source = source
        self.used: list[Shuffle | Lot] = []

    def below(self, purpose: int, counter: int, n: int) -> int:
        value = int(self.source.below(purpose, counter, n))
        self.used.append(Lot(int(purpose), int(counter), int(n), value))
        return value

    def shuffle(self, purpose: int, counter: int, items: vec[i64], n: int) -> int:
        before = tuple([int(items[i]) for i in range(n)])
        after = self.source.shuffle(purpose, counter, items, n)
        self.used.append(Shuffle(int(purpose), int(counter), before, tuple([int(items[i]) for i in range(n)])))
        return int(after)

    def word(self, purpose: int, counter: int, attempt: int) -> int:
        return int(self.source.word(purpose, counter, attempt))

    @property
    def seed(self) -> int | bytes:
        return self.source.seed

    @property
    def shuffles(self) -> list[Shuffle]:
        return [use for use in self.used if isinstance(use, Shuffle)]

    def script(self) -> Script:
        """The script that repeats everything that was used."""
        out: Script = {}
        for use in self.used:
            if isinstance(use, Lot):
                out[use.purpose, use.counter] = use.value
            else:
                out |= script_of(use.purpose, use.counter, use.before, use.after)
        return out


class Scripted(Chance):
    """Chance by a script; where the script has no number, by another source."""

    def __init__(self, source: Chance, script: Mapping[tuple[int, int], int], changed: bool = False) -> None:
        self.source = source
        self.numbers = dict(script)
        self.changed = changed  # whether something that was used comes otherwise

    def below(self, purpose: int, counter: int, n: int) -> int:
        value = self.numbers.get((int(purpose), int(counter)))
        if value is None:
            return int(self.source.below(purpose, counter, n))
        assert value < n, f"the script has {value} where a number below {n} is wanted"
        return value

    def word(self, purpose: int, counter: int, attempt: int) -> int:
        return int(self.source.word(purpose, counter, attempt))

    @property
    def seed(self) -> int | bytes:
        """Source and script, so that States with different ones have different keys; no deal begins from it."""
        return repr((self.source.seed, sorted(self.numbers.items()))).encode()


def script_of(purpose: int, counter: int, before: Sequence[int], after: Sequence[int]) -> Script:
    """The numbers by which `Chance.shuffle` turns one order into the other.

    >>> script_of(7, 0, [1, 2, 3], [3, 1, 2])
    {(7, 0): 1, (7, 1): 0}
    """
    items = list(before)
    out: Script = {}
    for i in range(len(items) - 1, 0, -1):
        j = next(j for j in range(i, -1, -1) if items[j] == after[i])
        out[purpose, counter] = j
        counter += 1
        items[i], items[j] = items[j], items[i]
    assert items == list(after), f"{before} cannot be shuffled into {after}"
    return out


def reorder(use: Shuffle, after: Sequence[int]) -> Script:
    """The script that makes this shuffle give another order."""
    return script_of(use.purpose, use.counter, use.before, after)


def other_chance(recorder: Recorder, changes: Mapping[tuple[int, int], int], dice: Random) -> Chance:
    """For a twin: used chance comes again, apart from the changes; unused chance is new."""
    source = Fast(dice.getrandbits(62))
    before = recorder.script()
    script = before | dict(changes)
    return Scripted(source, script, script != before) if script else source


class Diary(Journal):
    """A journal that stores with each event the chance used since the previous one."""

    def __init__(self, recorder: Recorder) -> None:
        super().__init__()
        self.recorder = recorder
        self.uses: list[list[Shuffle | Lot]] = []
        self.noted = 0

    def add(self, event: Event) -> None:
        super().add(event)
        self.uses.append(self.recorder.used[self.noted :])
        self.noted = len(self.recorder.used)

    def forget(self) -> None:
        """Forget what was noted so far."""
        self.events, self.uses, self.recorder.used, self.noted = [], [], [], 0


def watched(start: State) -> tuple[State, Recorder, Diary]:
    """A copy of a State that records its chance and keeps a diary."""
    state = start.copy()
    recorder = Recorder(state.chance)
    state.chance = recorder
    diary = Diary(recorder)
    state.journal = diary
    return state, recorder, diary


class Round(NamedTuple):
    """A round of a history: the State after its deal, its moves, and the shuffles of the deal (none for the first)."""

    start: State
    moves: list[Move]
    uses: list[Shuffle]


def rounds_of(start: State, moves: Sequence[Move]) -> tuple[list[Round], Recorder]:
    """The rounds of a history, and the chance that it used."""
    state, recorder, _ = watched(start)
    rounds = [Round(start, [], [])]
    for move in moves:
        rounds[-1].moves.append(move)
        since, number = len(recorder.shuffles), state.round
        state.step(*move)
        if state.round != number:
            rounds.append(Round(state.copy(), [], recorder.shuffles[since:]))
    return rounds, recorder
