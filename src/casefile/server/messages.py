"""The messages on a table's WebSocket, typed: what a client may say and what it is told. See `docs/protocol.md`.

Everything that comes in is decoded into one of `AnyAsk`, or refused; nothing untyped gets further than this. What is
asked of a table is decoded straight into its command (`casefile.table.commands`); the server's own questions are here.
"""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from casefile.table import Update
from casefile.table.commands import (
    Act,
    Action,
    AddEntropy,
    AnswerTakeOver,
    AnswerUndo,
    Chat,
    Close,
    Kick,
    Leave,
    Number,
    PutBot,
    Rename,
    Request,
    SeatNumber,
    Short,
    Start,
    Undo,
)

PROTOCOL = 1


class Ask(msgspec.Struct, frozen=True, kw_only=True, tag_field="type", forbid_unknown_fields=True):
    """What a client may send without an id of its own."""


class Hello(Ask, frozen=True, tag="hello"):
    """The first message: as whom one reads (a seat of one's own, or null: a spectator), and what one has seen.

    `seen` is the last event number that the client holds; 0 for nothing, null for "only how things stand now".
    `changes`: after the first snapshot, updates say what differs. `numbers`: Views come with their numbers too.
    """

    protocol: Annotated[int, Meta(description="The version of the protocol that the client speaks: 1.")]
    reader: Annotated[SeatNumber | None, Meta(description="A seat of one's own; null: a spectator.")] = None
    seen: Annotated[
        Number | None,
        Meta(description="The last event number that the client holds; 0: none; null: send only how things stand."),
    ] = 0
    changes: Annotated[bool, Meta(description="Whether updates after the first say only what differs.")] = False
    numbers: Annotated[bool, Meta(description="Whether Views come with their `numbers` and `ledger`.")] = True
    language: Annotated[
        Short, Meta(description="The language of what is told, as `de`; empty: what `Accept-Language` says.")
    ] = ""


class Rematch(Request, frozen=True, tag="rematch"):
    """The same people at a new table: answered by `made`."""


class Invite(Request, frozen=True, tag="invite"):
    """Host: a new invitation to a seat, answered by `invitation`; the one before for that seat is void."""

    seat: SeatNumber


class Why(Request, frozen=True, tag="why"):
    """Whether the own seat may take an action (its number or its text) now and, if not, why: answered by `reason`.

    Instead of an action it may name a `thing` on the table that was pressed, after others that were `chosen`.
    """

    action: Annotated[
        Action | Short | None, Meta(description="The action's number, or its text; null: what the `thing` means.")
    ] = None
    thing: Annotated[Short, Meta(description="The thing that was pressed; empty: none.")] = ""
    chosen: Annotated[list[Short], Meta(max_length=16, description="The things that were chosen before it.")] = (
        msgspec.field(default_factory=list)
    )


class AskAbout(Request, frozen=True, tag="about"):
    """What a thing of the table, or a word of the game (`word/…`), is and does, and how it stands for this reader.

    Answered by `about`.
    """

    thing: Annotated[Short, Meta(description="A thing, as `things` of moves name it, or `word/…`.")]


class AskHint(Request, frozen=True, tag="hint"):
    """What would a strong player weigh here, knowing what the own seat knows? Answered by `hint`.

    Refused where the table is played without hints (`terms` of the snapshot).
    """


class Resend(Ask, frozen=True, tag="resend"):
    """Something is missing: send again what came after `seen`."""

    seen: Annotated[Number, Meta(description="The last event number that the client holds.")]


class Ping(Ask, frozen=True, tag="ping"):
    """Answered by `pong` with the same `n`."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1, description="Any number: the `pong` has the same.")] = 0


AnyAsk = (
    Hello | Act | Undo | AnswerUndo | AnswerTakeOver | Chat | AddEntropy | Rename | Leave | Rematch | Invite | PutBot
    | Kick | Start | Close | Why | AskAbout | AskHint | Resend | Ping
)  # fmt: skip


OfRequest = Annotated[str, Meta(description="The `id` of the request.")]

# -- what a client is told -----------------------------------------------------------------------------------------


class Tell(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server may send."""


class Welcome(Tell, frozen=True, tag="welcome"):
    """The answer to `hello`."""

    protocol: Annotated[int, Meta(description="The version of the protocol that the server speaks.")]
    table: Annotated[str, Meta(description="The table's id.")]
    reader: Annotated[int | None, Meta(description="The seat as which you read; null: a spectator.")]
    number: Annotated[int, Meta(description="The reader's last event number.")]
    now: Annotated[int, Meta(description="The server's clock, in milliseconds since 1970.")]
    kinds: Annotated[list[str], Meta(description="The cards that events of the game give by number.")]
    words: Annotated[dict[str, str], Meta(description="The sentences that a pack brings, by game and key.")] = {}
    reset: Annotated[bool, Meta(description="Whether what you hold is of another log, and is to be forgotten.")] = False


class Ack(Tell, frozen=True, tag="ack"):
    """Done, and on disk. `again`: it had been done before."""

    id: OfRequest
    number: Annotated[int, Meta(description="The seat's last event number when it was done.")]
    again: Annotated[bool, Meta(description="Whether it had been done before.")] = False


class Refusal(Tell, frozen=True, tag="refusal"):
    """Not done. `code` is the id of a rule of the game, or one of `Code`; `reason` is a sentence.

    What has no id of its own is named by `to`: a `resend`, or a second `hello`. Where both are empty, either a message
    could not be read (`bad-message`), or messages come too fast (`slow-down`): then all are done, only later.
    """

    id: Annotated[str, Meta(description="The `id` of the request; empty where it has none.")]
    code: Annotated[str, Meta(description="The id of a rule, or a `Code`.")]
    reason: Annotated[str, Meta(description="A sentence.")]
    to: Annotated[str, Meta(description="The `type` of a message that has no id.")] = ""


class Invitation(Tell, frozen=True, tag="invitation"):
    """The token that claims a seat once: to be handed on in the fragment of a link, never to be logged."""

    id: OfRequest
    seat: Annotated[int, Meta(description="The seat that it is for.")]
    token: Annotated[str, Meta(description="What claims the seat, once.")]


class Made(Tell, frozen=True, tag="made"):
    """The table of the rematch."""

    id: OfRequest
    table: Annotated[str, Meta(description="The id of the new table.")]


class Reason(Tell, frozen=True, tag="reason"):
    """The answer to `why`: an empty `code` means that the action is allowed, or that the thing means none."""

    id: OfRequest
    code: Annotated[str, Meta(description="The id of a rule; empty: allowed.")]
    reason: Annotated[str, Meta(description="A sentence.")]


class About(Tell, frozen=True, tag="about"):
    """The answer to `about`: what a thing is, in words, with the ids of its rules. An empty `title`: it is none."""

    id: OfRequest
    title: Annotated[str, Meta(description="What the thing is called; empty: it is none.")]
    text: Annotated[str, Meta(description="What it is and does.")]
    rules: Annotated[list[str], Meta(description="The ids of its rules.")]


class HintMove(msgspec.Struct, frozen=True, kw_only=True):
    """One of the best moves."""

    action: Annotated[int, Meta(description="The action's number.")]
    text: Annotated[str, Meta(description="The action as a text.")]
    label: Annotated[str, Meta(description="What it is called at this table now.")]
    chance: Annotated[float, Meta(description="Its chance to win, from 0 to 1.")]
    odds: Annotated[str, Meta(description="The same chance in words.")]
    error: Annotated[float, Meta(description="The standard error of the chance.")]
    points: Annotated[float, Meta(description="The points to be expected.")]


class Hint(Tell, frozen=True, tag="hint"):
    """The answer to a question for a hint: the best action with its text, legal here, and what it is called now.

    `moves` are the best few, best first, `reasons` say in sentences what speaks for the first, and `hinges` what the
    choice hinges on; all are empty where the coach could not answer in time. There may be no reason: then the moves are
    much the same.
    """

    id: OfRequest
    action: Annotated[int, Meta(description="The number of the best action.")]
    text: Annotated[str, Meta(description="The action as a text.")]
    label: Annotated[str, Meta(description="What it is called at this table now.")]
    things: Annotated[list[str], Meta(description="The things that it touches.")]
    moves: Annotated[list[HintMove], Meta(description="The best few, best first.")]
    hinges: Annotated[str, Meta(description="What the choice hinges on, in words.")]
    reasons: Annotated[list[str], Meta(description="What speaks for the first, beside the others.")]


class Presence(Tell, frozen=True, tag="presence"):
    """Who is connected: for each seat, and how many spectators."""

    seats: Annotated[list[bool], Meta(description="For each seat, whether somebody is connected as it.")]
    spectators: Annotated[int, Meta(description="How many watch.")]


class Pong(Tell, frozen=True, tag="pong"):
    """`number` is the reader's last event number: a client that holds less asks for a `resend`."""

    n: Annotated[int, Meta(description="The number of the `ping`.")]
    number: Annotated[int, Meta(description="The reader's last event number.")]
    now: Annotated[int, Meta(description="The server's clock, in milliseconds since 1970.")]


class Bye(Tell, frozen=True, tag="bye"):
    """The last message. `again`: connecting again later makes sense."""

    reason: Annotated[str, Meta(description="A `ByeReason`.")]
    text: Annotated[str, Meta(description="The same as a sentence.")]
    again: Annotated[bool, Meta(description="Whether to connect again later makes sense.")] = False


AnyTell = Welcome | Update | Ack | Refusal | Invitation | Made | Reason | About | Hint | Presence | Pong | Bye

decode_ask = msgspec.json.Decoder(AnyAsk).decode
encode = msgspec.json.Encoder().encode
