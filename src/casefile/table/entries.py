"""The log of a table: typed entries, written once, from which the table can be rebuilt at any time.

Each entry is one JSON object whose `kind` names its type. The log is secret: it holds the seed, every action and the
ids of guests. What seats and spectators are told is worked out from it (`events.py`), and is all that leaves the table.

The format is versioned by `Created.format`. A reader that meets a newer format, or a kind that it does not know, says
so and stops: half a table is worse than none.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from casefile.engine.errors import CasefileError

FORMAT = 2

By = Literal["person", "bot", "table"]
Channel = Literal["players", "spectators"]
UndoRule = Literal["never", "consent", "always"]


class BadLog(CasefileError):
    """A log that this version cannot read or replay; the message says where and why."""


class Strict(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A value that refuses what it does not know."""


class ClockSettings(Strict, frozen=True):
    """How much time a seat has. `kind` is one of

    * `none`: as long as it likes;
    * `move`: `limit` milliseconds for each turn;
    * `bank`: `limit` milliseconds altogether, and `increment` more after each turn;
    * `days`: as `move`, meant for limits of days.
    """

    kind: Annotated[Literal["none", "move", "bank", "days"], Meta(description="The kind of clock.")] = "none"
    limit: Annotated[
        int, Meta(description="Milliseconds for each turn, with `bank` for all of them: 1000 or more.")
    ] = 0
    increment: Annotated[int, Meta(description="Milliseconds that are added after each turn, with `bank`.")] = 0


class SeatPlan(Strict, frozen=True):
    """Who sits on a seat when the table is made: nobody yet (perhaps kept for a guest), a person, or a bot."""

    kind: Literal["open", "person", "bot"] = "open"
    guest: str = ""
    name: str = ""
    level: str = ""


class Entry(Strict, frozen=True, tag_field="kind", kw_only=True):
    """What all entries have: when (milliseconds since 1970) and, where a person caused it, who and by which request."""

    at: int
    guest: str = ""
    request: str = ""


class Created(Entry, frozen=True, tag="created"):
    """The table and everything about it that never changes. `guest` is the host. `known`: the cards are, for the game
    plays on from another one; it counts nowhere. `box`: the cards it is played with (`games.py`), so that the log can
    be read wherever it is, and whatever becomes of the pack that they come from. Logs of format 1 have no box; where
    the pack did not ship with its game, they have its content in `cards`.

    `undo` says when something is taken back after it has shown something, `hints` whether the coach may be asked.
    Tables from before there was a choice have no `undo` (see `Table.undo_rule`), and hints."""

    format: int
    table: str
    game: str
    seats: int
    options: dict[str, int | str | bool]
    pack: str
    pack_digest: str
    seed: str
    commitment: str
    plan: list[SeatPlan]
    clock: ClockSettings = ClockSettings()
    start: Literal["filled", "host"] = "filled"
    listed: bool = False
    hot_seat: bool = False
    pace: int = 0
    stand_in: str = "greedy"
    title: str = ""
    before: str = ""
    known: bool = False
    cards: dict[str, Any] = {}
    box: bytes = b""
    undo: Literal["", UndoRule] = ""
    hints: bool = True


class Invited(Entry, frozen=True, tag="invited"):
    """The host made a link that claims this seat once; only the hash of its token is kept."""

    seat: int
    digest: str


class Seated(Entry, frozen=True, tag="seated"):
    """A person (`guest`) sits down, or a bot of a `level` is put there by one; `digest` is the invitation used up.

    `over`: a seat in play was taken over by somebody new."""

    seat: int
    name: str
    level: str = ""
    digest: str = ""
    over: bool = False


class TakeOverAsked(Entry, frozen=True, tag="take_over_asked"):
    """Somebody new (`guest`) asks those who play for a seat in play; `digest` is their invitation."""

    wanted: int
    name: str
    digest: str = ""


class TakeOverAnswered(Entry, frozen=True, tag="take_over_answered"):
    """A person grants or refuses it; `seat` is -1 where it lapsed or was withdrawn. A refusal ends the invitation."""

    seat: int
    granted: bool
    wanted: int


class Left(Entry, frozen=True, tag="left"):
    """A person leaves the seat; `kicked`: sent away by the host, without a way back."""

    seat: int
    kicked: bool = False


class Replaced(Entry, frozen=True, tag="replaced"):
    """A bot plays on for whoever left."""

    seat: int
    level: str
    name: str


class Renamed(Entry, frozen=True, tag="renamed"):
    """A person has another name now, on each of their seats."""

    name: str


class Hosted(Entry, frozen=True, tag="hosted"):
    """The host's powers pass to another person."""

    host: str


class Entropy(Entry, frozen=True, tag="entropy"):
    """A seat adds 32 bytes of its own (in hexadecimal) to the deal."""

    seat: int
    entropy: str


class Started(Entry, frozen=True, tag="started"):
    """The cards are dealt."""


class Acted(Entry, frozen=True, tag="acted"):
    """A seat took an action. `thought` is its thinking time in milliseconds; `note` says why somebody else chose."""

    seat: int
    action: int
    by: By
    thought: int = 0
    note: str = ""


class Flagged(Entry, frozen=True, tag="flagged"):
    """The seat's time ran out; the rest of its turn is played for it."""

    seat: int


class UndoAsked(Entry, frozen=True, tag="undo_asked"):
    """A seat asks the others whether these of the standing acts (by their place) may be taken back."""

    seat: int
    acts: list[int]


class UndoAnswered(Entry, frozen=True, tag="undo_answered"):
    """A person grants or refuses; `seat` is -1 where nobody answered in time or the request was withdrawn."""

    seat: int
    granted: bool


class Undone(Entry, frozen=True, tag="undone"):
    """These of the standing acts (by their place) are taken back."""

    seat: int
    acts: list[int]
    free: bool = False


class Said(Entry, frozen=True, tag="said"):
    """Chat. `seat` is -1 for spectators."""

    channel: Channel
    seat: int
    name: str
    text: str


class RematchOffered(Entry, frozen=True, tag="rematch"):
    """The same people meet again at another table."""

    table: str
    name: str


class Ended(Entry, frozen=True, tag="ended"):
    """Nothing more will be played here: the game is over, or the host closed the table before it."""

    reason: Literal["over", "closed", "imported"] = "over"


AnyEntry = (
    Created
    | Invited
    | Seated
    | TakeOverAsked
    | TakeOverAnswered
    | Left
    | Replaced
    | Renamed
    | Hosted
    | Entropy
    | Started
    | Acted
    | Flagged
    | UndoAsked
    | UndoAnswered
    | Undone
    | Said
    | RematchOffered
    | Ended
)

_decoder: msgspec.json.Decoder[AnyEntry] = msgspec.json.Decoder(AnyEntry)
_encoder = msgspec.json.Encoder()


class _Kind(msgspec.Struct):
    kind: str = ""
    format: int = FORMAT


KINDS = frozenset(str(kind.__struct_config__.tag) for kind in AnyEntry.__args__)


def encode(entry: AnyEntry) -> bytes:
    """The entry as the log has it."""
    return _encoder.encode(entry)


def decode(line: bytes, version: int = 0) -> AnyEntry:
    """The entry that a line of the log holds; `version` is its number, for the error."""
    try:
        return _decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise _refusal(line, version, error) from None


def decode_log(lines: Iterable[bytes], first: int = 0) -> list[AnyEntry]:
    """The entries of a log from number `first` on."""
    return [decode(line, version) for version, line in enumerate(lines, first)]


def _refusal(line: bytes, version: int, error: Exception) -> BadLog:
    try:
        head = msgspec.json.decode(line, type=_Kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return BadLog(f"Entry {version} of the log is damaged: {error}.")
    if head.format > FORMAT:
        return BadLog(
            f"This table was written by a newer version of Casefile: its log has format {head.format}, "
            f"and this version reads up to {FORMAT}."
        )
    if head.kind not in KINDS:
        return BadLog(
            f"Entry {version} is of the kind {head.kind[:40]!r}, which this version does not know: the table was "
            "written by a newer version of Casefile. Use that version for it."
        )
    return BadLog(f"Entry {version} of the log, {head.kind!r}, cannot be read: {error}.")
