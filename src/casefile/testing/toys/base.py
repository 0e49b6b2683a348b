"""What the toys share: states made of named numbers and rows, and a Game with only the required methods.

A toy has no folder of rules and words: its rulebook is one rule, and its sentences are made here.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import ClassVar, cast

from mypy_extensions import i64

from casefile.engine.chance import Chance
from casefile.engine.errors import IllegalAction
from casefile.engine.game import Game, Pack
from casefile.engine.journal import Event, Told
from casefile.engine.options import Options
from casefile.engine.outcome import Outcome, ScoreLine, Sheet, rank
from casefile.engine.reading import Reader
from casefile.engine.rulebook import Rule, Rulebook, Section
from casefile.engine.state import NOBODY, State
from casefile.engine.vecs import vec
from casefile.engine.view import View

NONE = -1
MOST = 1_000_000
RULE = "TOY-01"


class ToyState(State):
    """A State whose fields are declared in two class attributes: numbers by name, rows by name and length."""

    scalars: ClassVar[tuple[str, ...]]
    rows: ClassVar[tuple[tuple[str, int], ...]]
    game: ToyGame
    dealt: int

    def __init__(self, game: Game, source: Chance) -> None:
        super().__init__(game, source)
        for name in self.scalars:
            setattr(self, name, 0)
        for name, length in self.rows:
            setattr(self, name, vec[i64]([0] * length))

    def fields(self) -> tuple[str, ...]:
        return (*self.scalars, *(name for name, _ in self.rows))

    def copy(self) -> ToyState:
        other = type(self)(self.game, self.chance)
        other.share(self)
        for name in self.scalars:
            setattr(other, name, getattr(self, name))
        for name, _ in self.rows:
            setattr(other, name, getattr(self, name)[:])
        return other

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        choices = self.choices(seat)
        for i, action in enumerate(choices):
            out[i] = action
        return len(choices)

    def see_into(self, seat: i64, out: vec[i64]) -> i64:
        n = 0
        for numbers in self.sight(seat).values():
            for number in numbers:
                out[n] = number
                n += 1
        return n

    def choices(self, seat: int) -> list[int]:
        """The legal actions of an acting seat."""
        raise NotImplementedError

    def sight(self, seat: int) -> dict[str, list[int]]:
        """What a seat may know, by name, in the order of the game's `layout`."""
        raise NotImplementedError

    def deal(self) -> None:
        """Set up a round."""
        raise NotImplementedError

    def event_deal(self) -> Event:
        """What the deal tells."""
        raise NotImplementedError

    def tell(self, event: Event) -> None:
        if self.journal is not None:
            self.journal.add(event)

    def shuffled(self, purpose: int, items: Sequence[int], counter: str) -> list[int]:
        """Items in random order, by a stream whose counter is the field of that name."""
        packed = vec[i64](list(items))
        used = self.chance.shuffle(purpose, getattr(self, counter), packed, len(items))
        setattr(self, counter, int(used))
        return [int(item) for item in packed]

    def end_round(self, points: Sequence[int]) -> None:
        """Write the points into the ledger; deal again, or finish."""
        self.ledger = vec[i64]([*self.ledger, *points])
        self.tell(Event("score", 0, {"points": tuple(points)}))
        if self.round < self.game.rounds:
            self.deal()
            self.tell(self.event_deal())
        else:
            self.turn = NOBODY


@dataclass(frozen=True)
class ToyView(View):
    """A toy's View: the named parts of the observation."""

    actors: tuple[int, ...]
    facts: dict[str, tuple[int, ...]]

    def to_json(self) -> dict[str, object]:
        facts: dict[str, object] = {name: list(numbers) for name, numbers in self.facts.items()}
        return {"game": self.game.name, "seat": self.seat, "actors": list(self.actors)} | facts


class ToyGame(Game):
    """The part of Game that all toys share."""

    package = "casefile.testing.toys"
    options_type = Options
    state_type: ClassVar[type[ToyState]]
    rounds: ClassVar[int] = 2
    layout: ClassVar[tuple[tuple[str, int], ...]]
    verbs: ClassVar[tuple[str, ...]]

    @classmethod
    def load_pack(cls, pack: str | Path | None) -> Pack:
        return Pack.of({"id": cls.standard_pack})

    def read_pack(self, pack: Reader) -> None:
        pass

    def action_texts(self) -> list[str]:
        return list(self.verbs)

    def blank(self, source: Chance) -> ToyState:
        return self.state_type(self, source)

    def start(self, state: State) -> None:
        toy = cast(ToyState, state)
        toy.deal()
        toy.tell(toy.event_deal())

    def read_view(self, seat: object, numbers: tuple[int, ...], ledger: tuple[int, ...]) -> ToyView:
        facts: dict[str, tuple[int, ...]] = {}
        at = 0
        for name, length in self.layout:
            facts[name] = numbers[at : at + length]
            at += length
        bits = facts["actors"][0]
        actors = tuple(other for other in range(self.seats) if bits >> other & 1)
        return ToyView(self, cast("int | None", seat), numbers, ledger, actors, facts)

    def sheets(self, ledger: tuple[int, ...]) -> tuple[Sheet, ...]:
        rows = [ledger[at : at + self.seats] for at in range(0, len(ledger), self.seats)]
        totals = [tuple(sum(column) for column in zip(*rows[: i + 1], strict=True)) for i in range(len(rows))]
        return tuple(
            Sheet(
                i + 1,
                "over",
                RULE,
                tuple(ScoreLine(p, "points", n, n, RULE) for p, n in enumerate(row)),
                row,
                totals[i],
            )
            for i, row in enumerate(rows)
        )

    def outcome(self, ledger: tuple[int, ...]) -> Outcome:
        sheets = self.sheets(ledger)
        return Outcome("over", RULE, sheets[-1].totals, rank(sheets[-1].totals), sheets)

    def why_not(self, view: View, action: int) -> IllegalAction:
        return IllegalAction(RULE, f"You cannot {self.say(action)} now.")

    def write_position(self, state: State) -> dict[str, object]:
        toy = cast(ToyState, state)
        numbers = {name: int(getattr(toy, name)) for name in toy.scalars}
        rows = {name: [int(number) for number in getattr(toy, name)] for name, _ in toy.rows}
        return {"turn": int(toy.turn), "round": int(toy.round), "ledger": [int(n) for n in toy.ledger]} | numbers | rows

    def read_position(self, reader: Reader, source: Chance) -> ToyState:
        state = self.blank(source)
        state.turn = reader.integer("turn", -1, self.seats - 1)
        state.round = reader.integer("round", 0, self.rounds)
        state.ledger = vec[i64](reader.integers("ledger", -MOST, MOST))
        for name in state.scalars:
            setattr(state, name, reader.integer(name, -MOST, MOST))
        for name, length in state.rows:
            row = reader.integers(name, -MOST, MOST)
            if len(row) != length:
                reader.fault(name, f"expected {length} numbers")
            else:
                setattr(state, name, vec[i64](row))
        return state

    def tell(self, told: Told, reader: int | None, names: tuple[str, ...]) -> str:
        values = ", ".join(f"{name} {value}" for name, value in told.values.items())
        return f"{names[told.seat]}: {told.name}{f' ({values})' if values else ''}."

    def show(self, view: View, names: tuple[str, ...]) -> str:
        return "\n".join(f"{name}: {numbers}" for name, numbers in cast(ToyView, view).facts.items())

    def prompt(self, view: View) -> str:
        return "Your choice?"

    @cached_property
    def rulebook(self) -> Rulebook:
        rule = Rule(RULE, "Only what is offered can be chosen.", "technical", True, "", "Play")
        return Rulebook(self.title, "TOY", "", (Section("Play", (rule,)),))
