"""The snapshot in an `update`, typed: for the schema, for clients in Python, and for the tests that hold it true."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from casefile.engine.describing import Tone


class Shown(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a snapshot."""


class GameShown(Shown, frozen=True):
    """Which game is played, and how."""

    name: Annotated[str, Meta(description="The name of the game, as addresses have it.")]
    title: Annotated[str, Meta(description="Its title, for people.")]
    seats: Annotated[int, Meta(description="How many play.")]
    options: Annotated[dict[str, int | str | bool], Meta(description="The options that differ from their defaults.")]
    pack: Annotated[str, Meta(description="The id of the cards.")]
    earlier: Annotated[bool, Meta(description="Whether the cards have another form today.")]


class SeatShown(Shown, frozen=True):
    """Who sits on a seat."""

    kind: Annotated[Literal["open", "person", "bot"], Meta(description="Who sits there.")]
    name: Annotated[str, Meta(description="What they are called; empty for an open seat.")]
    level: Annotated[str, Meta(description="The level of a bot; else empty.")]
    kept: Annotated[bool, Meta(description="Whether somebody may come back to it.")]
    invited: Annotated[bool, Meta(description="Whether an invitation to it is out.")]


class Move(Shown, frozen=True):
    """A legal action of the reader: its text, and how it is drawn (see `casefile.engine.describing.Described`)."""

    id: Annotated[int, Meta(description="The number of the action, for `act`.")]
    text: Annotated[str, Meta(description="The action as a text, for `why` and for records.")]
    label: Annotated[str, Meta(description="What it is called now.")]
    things: Annotated[
        list[str],
        Meta(description="The things of the table that it is made of, in the order in which they are pressed."),
    ]
    tone: Annotated[Tone, Meta(description="How serious it is.")]
    note: Annotated[str, Meta(description="What it costs, brings or risks; empty: nothing to say.")]
    group: Annotated[str, Meta(description="The name under which it stands in a long list; may be empty.")]
    by_itself: Annotated[bool, Meta(description="Whether it is made without a press where nothing else is legal.")]
    risk: Annotated[
        list[str] | UnsetType,
        Meta(description="Of each card that it may draw the worst that it brings, the worst card first; '': no harm."),
    ] = UNSET
    brief: Annotated[str | UnsetType, Meta(description="The note without what `risk` says.")] = UNSET


class PlanShown(Move, frozen=True, kw_only=True):
    """Several moves in a row, drawn as one (see `casefile.engine.describing.Plan`); its `id` is below 0, and never
    sent: `steps` are, one after another."""

    steps: Annotated[list[int], Meta(description="The numbers of the actions, one after another.")]
    gives_up: Annotated[bool, Meta(description="Whether it gives something up on its way.")]
    takes: Annotated[list[str], Meta(description="Things that it takes along without a press.")]
    at_once: Annotated[
        bool, Meta(description="Whether a press on its things means it, though other moves have them, too.")
    ]


class First(Shown, frozen=True):
    """A word of the game (`word/…` for `about`) that matters in this decision, and a line for the first time."""

    word: Annotated[str, Meta(description="The word, as `about` takes it: `word/…`.")]
    text: Annotated[str, Meta(description="A line about it.")]


class UndoShown(Shown, frozen=True):
    """What can be taken back, and who is asked."""

    free: Annotated[bool, Meta(description="Whether the reader may take back the last own action at once.")]
    ask: Annotated[bool, Meta(description="Whether the reader may ask to take it back.")]
    asked: Annotated[int | None, Meta(description="The seat that is waiting for an answer; null: none.")]
    granted: Annotated[list[int], Meta(description="The seats that have agreed.")]


class TakeOverShown(Shown, frozen=True):
    """Somebody new asks for a seat in play."""

    seat: Annotated[int, Meta(description="The seat that somebody asks for.")]
    name: Annotated[str, Meta(description="What they are called.")]
    granted: Annotated[list[int], Meta(description="The seats that have agreed.")]


class TermsShown(Shown, frozen=True):
    """What was agreed before the deal."""

    undo: Annotated[
        Literal["never", "consent", "always"],
        Meta(description="When something is taken back after it has shown something."),
    ]
    hints: Annotated[bool, Meta(description="Whether the coach may be asked.")]


class SeatClock(Shown, frozen=True):
    """How a seat's time stands, in milliseconds; points in time are since 1970."""

    left: Annotated[int, Meta(description="What it had left when its turn began.")]
    since: Annotated[int | None, Meta(description="Since when its time runs; null: it does not.")]
    deadline: Annotated[int | None, Meta(description="When its time runs out; null: it does not run.")]
    flagged: Annotated[bool, Meta(description="Whether it has run out.")]


class Snapshot(Shown, frozen=True):
    """All that one reader may know of a table now."""

    table: Annotated[str, Meta(description="The table's id.")]
    title: Annotated[str, Meta(description="What it is called; may be empty.")]
    reader: Annotated[int | None, Meta(description="The seat that reads; null: a spectator.")]
    number: Annotated[int, Meta(description="The reader's last event number.")]
    status: Annotated[
        Literal["waiting", "running", "ended"], Meta(description="Whether it waits for the deal, runs or has ended.")
    ]
    ending: Annotated[str, Meta(description="How it ended; empty until then.")]
    game: Annotated[GameShown, Meta(description="Which game is played, and how.")]
    seats: Annotated[list[SeatShown], Meta(description="Who sits where.")]
    names: Annotated[list[str], Meta(description="What each seat is called in sentences.")]
    host: Annotated[int | None, Meta(description="The seat of the host; null: none.")]
    start: Annotated[
        Literal["filled", "host"],
        Meta(description="When the cards are dealt: as soon as every seat is filled, or when the host says so."),
    ]
    listed: Annotated[bool, Meta(description="Whether anybody may find the table, and sit down.")]
    clock: Annotated[dict[str, Any], Meta(description="The table's clock: a `ClockSettings`.")]
    clocks: Annotated[
        list[SeatClock] | None, Meta(description="How each seat's time stands; null where nobody's counts.")
    ]
    commitment: Annotated[str, Meta(description="The hash of the seed, told before the deal.")]
    entropy: Annotated[list[str], Meta(description="What each seat has added to the deal; empty: nothing.")]
    seed: Annotated[str | None, Meta(description="The seed, once the game is over; null until then.")]
    rematch: Annotated[str | None, Meta(description="The table where the same people play again; null: none.")]
    terms: Annotated[TermsShown, Meta(description="What was agreed before the deal.")]
    shares: Annotated[list[list[int]], Meta(description="The seats of each guest who plays several, on one screen.")]
    counts: Annotated[bool, Meta(description="Whether the game can still be credited to its players.")]
    actors: Annotated[list[int], Meta(description="The seats that must decide.")]
    view: Annotated[
        dict[str, Any] | None, Meta(description="The game's own View for this reader, by name; null before the deal.")
    ]
    legal: Annotated[list[Move], Meta(description="The reader's legal actions.")]
    plans: Annotated[list[PlanShown], Meta(description="Several actions in a row, drawn as one.")]
    closed: Annotated[
        dict[str, str],
        Meta(
            description="What cannot be taken now though the table offers it, and what is missing to it, by its thing."
        ),
    ]
    firsts: Annotated[list[First], Meta(description="Words of the game that matter in this decision.")]
    prompt: Annotated[str | None, Meta(description="What the reader is asked, as a sentence; null: nothing.")]
    sheets: Annotated[list[dict[str, Any]], Meta(description="The score sheets of the rounds that are over.")]
    outcome: Annotated[dict[str, Any] | None, Meta(description="How the game came out; null until then.")]
    undo: Annotated[UndoShown, Meta(description="What can be taken back.")]
    take_over: Annotated[TakeOverShown | None, Meta(description="Who asks for a seat in play; null: nobody.")]
