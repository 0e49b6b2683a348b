"""The snapshot in an `update`, typed: for the schema, for clients in Python, and for the tests that hold it true."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from casefile.engine.describing import Tone


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a snapshot."""


class GameShown(Shown, frozen=True):
    """Which game, with the options that differ from their defaults. `earlier`: the pack has another form today."""

    name: str
    title: str
    seats: int
    options: dict[str, int | str | bool]
    pack: str
    earlier: bool


class SeatShown(Shown, frozen=True):
    """Who sits on a seat. `kept`: somebody may come back to it; `invited`: an invitation to it is out."""

    kind: Literal["open", "person", "bot"]
    name: str
    level: str
    kept: bool
    invited: bool


class Move(Shown, frozen=True):
    """A legal action of the reader: its text, and how it is drawn (see `casefile.engine.describing.Described`)."""

    id: int
    text: str
    label: str
    things: list[str]
    tone: Tone
    note: str
    group: str
    by_itself: bool


class PlanShown(Move, frozen=True):
    """Several moves in a row, drawn as one (see `casefile.engine.describing.Plan`); its `id` is below 0, and never
    sent: `steps` are, one after another."""

    steps: list[int]
    gives_up: bool
    takes: list[str]
    at_once: bool


class First(Shown, frozen=True):
    """A word of the game (`word/…` for `about`) that matters in this decision, and a line for the first time."""

    word: str
    text: str


class UndoShown(Shown, frozen=True):
    """`free`: the reader may take back the last own action at once; `ask`: beyond what is free, as the `terms` say.
    `asked`: the seat that is waiting for an answer, and `granted` those that have agreed."""

    free: bool
    ask: bool
    asked: int | None
    granted: list[int]


class TakeOverShown(Shown, frozen=True):
    """Somebody new asks for a seat in play: which one, their name, and the seats that have agreed."""

    seat: int
    name: str
    granted: list[int]


class TermsShown(Shown, frozen=True):
    """What was agreed before the deal: when something is taken back after it has shown something, and whether the coach
    may be asked."""

    undo: Literal["never", "consent", "always"]
    hints: bool


class Snapshot(Shown, frozen=True):
    """All that one reader may know of a table now. `view` is the game's own View for that reader, by name.

    `actors` must decide; `legal`, `plans`, `firsts` and `prompt` are the reader's own. `clock` is the table's setting,
    `clocks` how each seat's time stands, null where nobody's counts. `listed`: anybody may sit down. `commitment` binds
    the deal; `seed` is shown once the game is over. `shares` has the seats of each guest who plays more than one of
    them, on one screen. `counts`: the game can still be credited to its players; not if somebody had a look at what was
    then taken back.
    """

    table: str
    title: str
    reader: int | None
    number: int
    status: Literal["waiting", "running", "ended"]
    ending: str
    game: GameShown
    seats: list[SeatShown]
    names: list[str]
    host: int | None
    start: Literal["filled", "host"]
    listed: bool
    clock: dict[str, Any]
    clocks: Any
    commitment: str
    entropy: list[str]
    seed: str | None
    rematch: str | None
    terms: TermsShown
    shares: list[list[int]]
    counts: bool
    actors: list[int]
    view: dict[str, Any] | None
    legal: list[Move]
    plans: list[PlanShown]
    firsts: list[First]
    prompt: str | None
    sheets: list[dict[str, Any]]
    outcome: dict[str, Any] | None
    undo: UndoShown
    take_over: TakeOverShown | None
