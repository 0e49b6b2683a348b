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

    protocol: int
    reader: SeatNumber | None = None
    seen: Number | None = 0
    changes: bool = False
    numbers: bool = True


class Rematch(Request, frozen=True, tag="rematch"):
    """The same people at a new table: answered by `made`."""


class Invite(Request, frozen=True, tag="invite"):
    """Host: a new invitation to a seat, answered by `invitation`; the one before for that seat is void."""

    seat: SeatNumber


class Why(Request, frozen=True, tag="why"):
    """Whether the own seat may take an action (its number or its text) now and, if not, why: answered by `reason`.

    Instead of an action it may name a `thing` on the table that was pressed, after others that were `chosen`.
    """

    action: Action | Short | None = None
    thing: Short = ""
    chosen: Annotated[list[Short], Meta(max_length=16)] = msgspec.field(default_factory=list)


class AskAbout(Request, frozen=True, tag="about"):
    """What a thing of the table, or a word of the game (`word/…`), is and does, and how it stands for this reader.

    Answered by `about`.
    """

    thing: Short


class AskHint(Request, frozen=True, tag="hint"):
    """What would a strong player weigh here, knowing what the own seat knows? Answered by `hint`.

    Refused where the table is played without hints (`terms` of the snapshot).
    """


class Resend(Ask, frozen=True, tag="resend"):
    """Something is missing: send again what came after `seen`."""

    seen: Number


class Ping(Ask, frozen=True, tag="ping"):
    """Answered by `pong` with the same `n`."""

    n: Annotated[int, Meta(ge=0, le=2**53 - 1)] = 0


AnyAsk = (
    Hello | Act | Undo | AnswerUndo | AnswerTakeOver | Chat | AddEntropy | Rename | Leave | Rematch | Invite | PutBot
    | Kick | Start | Close | Why | AskAbout | AskHint | Resend | Ping
)  # fmt: skip


# -- what a client is told -----------------------------------------------------------------------------------------


class Tell(msgspec.Struct, frozen=True, kw_only=True, tag_field="type"):
    """What the server may send."""


class Welcome(Tell, frozen=True, tag="welcome"):
    """The answer to `hello`. `number` is the reader's last event number; `reset`: what the client holds is not from
    this table's present log, and is to be forgotten. `now` is the server's clock, for clocks on the screen. `kinds`
    names the cards that events of the game give by number, `words` has the sentences that a pack
    brings, by the name of the game and their key."""

    protocol: int
    table: str
    reader: int | None
    number: int
    now: int
    kinds: list[str]
    words: dict[str, str] = {}
    reset: bool = False


class Ack(Tell, frozen=True, tag="ack"):
    """Done, and on disk. `again`: it had been done before."""

    id: str
    number: int
    again: bool = False


class Refusal(Tell, frozen=True, tag="refusal"):
    """Not done. `code` is the id of a rule of the game, or a word of the table's own; `reason` is a sentence."""

    id: str
    code: str
    reason: str


class Invitation(Tell, frozen=True, tag="invitation"):
    """The token that claims a seat once: to be handed on in the fragment of a link, never to be logged."""

    id: str
    seat: int
    token: str


class Made(Tell, frozen=True, tag="made"):
    """The table of the rematch."""

    id: str
    table: str


class Reason(Tell, frozen=True, tag="reason"):
    """The answer to `why`: an empty `code` means that the action is allowed, or that the thing means none."""

    id: str
    code: str
    reason: str


class About(Tell, frozen=True, tag="about"):
    """The answer to `about`: what a thing is, in words, with the ids of its rules. An empty `title`: it is none."""

    id: str
    title: str
    text: str
    rules: list[str]


class HintMove(msgspec.Struct, frozen=True, kw_only=True):
    """One of the best moves, as it is called at this table now: its chance to win (0 to 1) with its standard error, the
    same chance in words, and the points to be expected."""

    action: int
    text: str
    label: str
    chance: float
    odds: str
    error: float
    points: float


class Hint(Tell, frozen=True, tag="hint"):
    """The answer to a question for a hint: the best action with its text, legal here, and what it is called now.

    `moves` are the best few, best first, and `hinges` says in words and odds what the choice hinges on; both are empty
    where the coach could not answer in time.
    """

    id: str
    action: int
    text: str
    label: str
    things: list[str]
    moves: list[HintMove]
    hinges: str


class Presence(Tell, frozen=True, tag="presence"):
    """Who is connected: for each seat, and how many spectators."""

    seats: list[bool]
    spectators: int


class Pong(Tell, frozen=True, tag="pong"):
    """`number` is the reader's last event number: a client that holds less asks for a `resend`."""

    n: int
    number: int
    now: int


class Bye(Tell, frozen=True, tag="bye"):
    """The last message. `again`: connecting again later makes sense."""

    reason: str
    text: str
    again: bool = False


AnyTell = Welcome | Update | Ack | Refusal | Invitation | Made | Reason | About | Hint | Presence | Pong | Bye

decode_ask = msgspec.json.Decoder(AnyAsk).decode
encode = msgspec.json.Encoder().encode
