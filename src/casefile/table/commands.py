"""What can be asked of a table, and what it answers.

A `Request` comes from the wire: the client's message is decoded into it, and it is handed on as it is. An `Order` is
given by the server's own code; no message can be decoded into one. Neither says who asks: that is the `Asker`, whom the
caller has made sure of.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

MOST_REQUEST = 64  # characters of a request's id

Id = Annotated[str, Meta(min_length=1, max_length=MOST_REQUEST, description="The client's own id of this request.")]
Number = Annotated[int, Meta(ge=0, le=1_000_000_000, description="A number in this reader's own count of events.")]
Action = Annotated[int, Meta(ge=0, le=1_000_000, description="The number of an action: the `id` of a legal move.")]
SeatNumber = Annotated[int, Meta(ge=0, le=63, description="A seat, counted from 0.")]
Short = Annotated[str, Meta(max_length=200)]
EntropyText = Annotated[str, Meta(pattern="^[0-9a-fA-F]{64}$", description="32 bytes in hexadecimal.")]
Talk = Annotated[str, Meta(max_length=2000, description="What is said.")]
Granted = Annotated[bool, Meta(description="Whether you agree.")]


class Refusal(msgspec.Struct, frozen=True):
    """No, and why. `code` is the id of a rule, or one of the table's own words for it (`stale`, `not-yours`, …)."""

    code: str
    reason: str


class Answer(msgspec.Struct, frozen=True):
    """Done. `number` is the last event number of the seat concerned; `again`: this very request was done before."""

    number: int = 0
    again: bool = False
    seat: int = -1


class Asker(msgspec.Struct, frozen=True):
    """Who asks: a guest, as one of their seats or as a spectator (None). `name` is what a spectator is called.

    Without a guest it is the table itself.
    """

    guest: str = ""
    seat: int | None = None
    name: str = ""


THE_TABLE = Asker()


# -- from the wire -------------------------------------------------------------------------------------------------


class Request(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """Answered by an `ack` or a `refusal` with the same `id`. A repeated id is answered again, not done again.

    The server itself may leave the id empty: then nothing is remembered of it.
    """

    id: Id


class Act(Request, frozen=True, tag="act"):
    """Take an action of the own seat. `seen` is the last event number that the player had been shown."""

    action: Action
    seen: Annotated[Number, Meta(description="The last event number that the player had been shown.")]


class Undo(Request, frozen=True, tag="undo"):
    """Take back one's last action: at once where that is free, else the others are asked."""


class AnswerUndo(Request, frozen=True, tag="answer-undo"):
    """Grant or refuse what another seat asks; who asked may withdraw (false)."""

    granted: Granted


class AnswerTakeOver(Request, frozen=True, tag="answer-take-over"):
    """Grant or refuse that somebody new takes over a seat in play; who asked may withdraw (false)."""

    granted: Granted


class Chat(Request, frozen=True, tag="chat"):
    """Say something: a seat to those who play, a spectator to the spectators."""

    text: Talk


class AddEntropy(Request, frozen=True, tag="entropy"):
    """Add 32 bytes of one's own to the deal, before it."""

    entropy: EntropyText


class Rename(Request, frozen=True, tag="rename"):
    """Change one's name at this table."""

    name: Annotated[Short, Meta(description="What others call you from now on.")]


class Leave(Request, frozen=True, tag="leave"):
    """Leave the own seat. During a game a bot plays on; one may come back."""


class PutBot(Request, frozen=True, tag="bot"):
    """Host: put a bot on an open seat, or on all of them (null)."""

    level: Annotated[Short, Meta(description="The level of a bot: one of the `bots` of `GET /api/games`.")]
    seat: Annotated[SeatNumber | None, Meta(description="An open seat, counted from 0; null: all open ones.")] = None


class Kick(Request, frozen=True, tag="kick"):
    """Host: send somebody away from a seat."""

    seat: SeatNumber


class Start(Request, frozen=True, tag="start"):
    """Host: deal now."""


class Close(Request, frozen=True, tag="close"):
    """Host: end a table that has not begun, or at which no other person is left."""


# -- from the server -----------------------------------------------------------------------------------------------


class Order(msgspec.Struct, frozen=True, kw_only=True):
    """What only the server's own code asks of a table."""

    id: str = ""


class Sit(Order, frozen=True):
    """Sit down on a seat, or on any that is free (None). `token` is that of an invitation.

    After the deal an invitation leads to asking those who play; one's own seat is there at once.
    """

    name: str
    seat: int | None = None
    token: str = ""
    entropy: str = ""


class LeaveAll(Order, frozen=True):
    """Leave all one's seats."""


class PutInvitation(Order, frozen=True):
    """Host: keep a seat for whoever brings the token with this hash (see `fair.new_token`)."""

    seat: int
    digest: str


class OfferRematch(Order, frozen=True):
    """The same people at a new table, which has this id."""

    table: str


class BotMove(Order, frozen=True):
    """What a bot chose for a decision of a seat; `note` says why another bot than the seat's had to choose."""

    seat: int
    action: int
    decision: int
    note: str = ""


class Tick(Order, frozen=True):
    """Time has passed."""


AnyRequest = (
    Act | Undo | AnswerUndo | AnswerTakeOver | Chat | AddEntropy | Rename | Leave | PutBot | Kick | Start | Close
)  # fmt: skip
AnyCommand = AnyRequest | Sit | LeaveAll | PutInvitation | OfferRematch | BotMove | Tick
